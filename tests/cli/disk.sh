#!/bin/sh
# A full disk and a folder that cannot be written to: one sentence, nothing acknowledged lost.
. "$(dirname "$0")/lib.sh"

mkdir disk
mounted=
cleanup() { [ -z "$mounted" ] || umount "$work/disk" 2>/dev/null; }
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=256k none disk 2>/dev/null; then mounted=yes; fi

# ---- full ----
if [ -n "$mounted" ]; then
	"$program" auto nullgame/skirmish --games 100000 --journal disk/full.sqlite >lines 2>err
else
	(ulimit -f 100 && exec "$program" auto nullgame/skirmish --games 100000 --journal disk/full.sqlite) >lines 2>err
fi
[ $? = 2 ] || complain "a full disk: exit status 2 expected, found $?"
one_sentence
warned 'full'
mkdir copy
cp disk/full.sqlite* copy
gives 0 replay copy/full.sqlite
lines=$(wc -l <lines)
games=$(grep -c 'every hash as recorded; [A-Za-z]* \(won \)\?by' out)
[ "$lines" -gt 0 ] || complain 'no game was played before the disk was full'
[ "$games" -ge "$lines" ] || complain "a full disk: $lines games told, $games in the journal"

# ---- play: the order is not done, and can be given again ----
if [ -n "$mounted" ]; then
	rm -f disk/*
	mkfifo pipe
	"$program" play nullgame/skirmish --opponent human --journal disk/play.sqlite <pipe >told 2>err &
	player=$!
	exec 3>pipe
	echo 'stance bold' >&3
	echo save >&3
	until grep -q 'entry 1' told || ! kill -0 $player 2>/dev/null; do sleep 0.05; done
	cat /dev/zero >disk/ballast 2>/dev/null
	for try in $(seq 400); do printf 'stance bold\nundo agreed\n'; done >&3
	echo save >&3
	sleep 1
	rm disk/ballast
	printf 'stance careful\npass\nsave\nquit\n' >&3
	exec 3>&-
	wait $player || complain "play on a full disk: exit status $? with $(cat err)"
	cp told out
	told 'Not done: '
	gives 0 replay disk/play.sqlite
	told 'every hash as recorded'
fi

# ---- read only ----
[ -z "$mounted" ] || rm -f disk/*
"$program" auto nullgame/skirmish --games 3 --journal disk/still.sqlite >/dev/null 2>&1
if [ -n "$mounted" ]; then
	mount -o remount,ro "$work/disk"
elif [ "$(id -u)" = 0 ]; then
	echo 'skipped: a read-only folder (root can write everywhere, and nothing could be mounted)'
	finish
else
	chmod a-w disk
fi
gives 0 replay disk/still.sqlite
[ "$(grep -c 'every hash as recorded' out)" -eq 3 ] || complain 'a journal in a read-only folder does not replay'
gives 2 auto nullgame/skirmish --journal disk/still.sqlite
one_sentence
gives 2 play nullgame/skirmish --journal disk/new.sqlite
one_sentence
gives 2 play nullgame/skirmish --journal nowhere/new.sqlite
one_sentence
XDG_DATA_HOME=$work/disk/data gives 2 play nullgame/skirmish
one_sentence
chmod u+w disk 2>/dev/null
finish
