#!/bin/sh
# What was acknowledged is on the disk: after kill -9 at any moment the journal holds every line that was told.
. "$(dirname "$0")/lib.sh"
command -v mkfifo >/dev/null || exit 77

# auto: each line printed is a game in the journal.
for pause in 0.05 0.1 0.2 0.3 0.5; do
	rm -f auto.sqlite*
	"$program" auto nullgame/skirmish --games 1000000 --jobs 2 --journal auto.sqlite >lines 2>err &
	player=$!
	sleep $pause
	kill -9 $player 2>/dev/null
	wait $player 2>/dev/null
	[ -s auto.sqlite ] || continue
	lines=$(grep -c 'hash [0-9a-f]\{16\}$' lines)
	"$program" replay auto.sqlite >out 2>err
	status=$?
	games=$(grep -c 'entries, every hash as recorded; [A-Za-z]* \(won \)\?by' out)
	if [ "$status" -gt 0 ] && [ "$lines" -gt 0 ]; then complain "killed after $pause s: the journal does not replay: $(cat err)"; fi
	[ "$games" -ge "$lines" ] || complain "killed after $pause s: $lines games told, $games in the journal"
done
[ "$lines" -gt 0 ] || complain 'no game was played before the last kill'

# play: each order answered is an entry.
mkfifo pipe
for orders in 1 3 6; do
	rm -f play.sqlite*
	"$program" play nullgame/skirmish --opponent human --journal play.sqlite <pipe >told 2>err &
	player=$!
	exec 3>pipe
	{
		for turn in 1 2; do printf 'stance bold\nstance bold\npass\npass\n'; done
	} | head -n $orders >&3
	echo save >&3
	until grep -q "entry $orders" told || ! kill -0 $player 2>/dev/null; do sleep 0.05; done
	kill -9 $player
	wait $player 2>/dev/null
	exec 3>&-
	gives 0 replay play.sqlite
	told "$orders entries"
done
finish
