#!/bin/sh
# Broken scenarios, cases and journals: everything wrong is named with its file and line, and nothing crashes.
. "$(dirname "$0")/lib.sh"
good=$home/scenarios/nullgame/skirmish.scenario

# ---- scenarios ----
gives 0 check "$good"
told "$good: ok"
cat >bad.scenario <<'END'
game nullgame
title "Bad"
map 5 30
turns many
counter a1 A1
counter a9 A1
weather fine
END
gives 1 check bad.scenario "$good"
for line in 3 4 5 6 7; do told "bad.scenario:$line: "; done
told "$good: ok"
printf 'game chess\n' >chess.scenario
gives 1 check chess.scenario
told 'chess.scenario:1: there is no game "chess"'
: >empty.scenario
gives 1 check empty.scenario
printf 'title "no game"\n' >headless.scenario
gives 1 check headless.scenario
printf 'game nullgame\ntitle "open\n' >open.scenario
gives 1 check open.scenario
told 'open.scenario:2: a quotation mark is not closed'
printf 'game nullgame\ninclude open.scenario\ninclude nowhere.map\n' >include.scenario
gives 1 check include.scenario
told 'open.scenario:2'
told 'include.scenario:3'
head -c 4096 /dev/urandom >noise.scenario
gives 1 check noise.scenario
gives 1 check nowhere.scenario
mkdir maps
printf 'game nullgame\ninclude maps\n' >folder.scenario
gives 1 check folder.scenario
told 'folder.scenario:2: cannot read "maps": Is a directory'
sed 's/^title .*/title "Gefecht vor F\xfcrth"/' "$good" >latin.scenario
gives 1 check latin.scenario
told "latin.scenario:$(grep -n '^title' "$good" | cut -d : -f 1): the line holds a letter that is not UTF-8"
{
	printf '\357\273\277'
	sed 's/^title .*/title "Gefecht vor Fürth"/' "$good"
} >marked.scenario
gives 0 check marked.scenario
gives 1 check .
gives 2 auto bad.scenario
gives 0 auto "$good"

# ---- cases ----
printf 'game nullgame/skirmish\ncase NG-1 "x"\nexpect unit a1 at C3\n' >wrong.case
gives 1 case wrong.case
told 'wrong.case:3: case "x": expected unit a1 to have at C3, found A1'
told '0 passed, 1 failed'
printf 'game nullgame/skirmish\ncase NG-1 "x"\nexpect unit a1 at A1\nfly a1\n' >word.case
gives 1 case word.case
told 'word.case:4: '
printf 'game nullgame/skirmish\ncase NG-1 "it proves nothing"\n' >nothing.case
gives 1 case nothing.case
printf 'game nullgame/skirmish\ncase NG-1 "dice"\ndice 3\nexpect turn 1\n' >dice.case
gives 1 case dice.case
told 'never rolled'
for share in nan 0/0 1/0 -1/6 '""' 2 50; do # whatever is compared with nan, it differs by no more than anything
	printf 'game nullgame/skirmish\ncase NG-6 "x"\nclear\nplace first a1 B1 worth 3\nplace second b1 C1 worth 2 up yes\nset first bold second careful\n' >share.case
	printf 'explain first move a1 C1\nchance combat "b1 is removed" %s\n' "$share" >>share.case
	gives 1 case share.case
	told 'is no share'
done
printf 'case NG-1 "x"\n' >headless.case
gives 2 case headless.case
warned 'headless.case:1: '
printf 'game nullgame/nowhere\n' >nowhere.case
gives 2 case nowhere.case
warned 'nowhere.case:1: '
printf 'game nullgame/skirmish\nplace first a1 A1\n' >outside.case
gives 2 case outside.case
warned 'outside.case:2: '
for step in 'unasked first surplus' 'unseen first unit a1 surplus' 'unseen first unit a9' dice; do
	printf 'game nullgame/skirmish\ncase NG-1 "x"\nexpect turn 1\n%s\n' "$step" >step.case
	gives 1 case step.case
	told 'step.case:4: case "x": '
done
gives 2 case absent.case
gives 2 case noise.scenario
mkdir folder
cp wrong.case folder
gives 1 case folder
told '0 passed, 1 failed'

# ---- text journals ----
gives 0 auto nullgame/skirmish --seed 5 --journal good.sqlite
gives 0 replay good.sqlite --text
cp out good.journal
gives 0 replay good.journal
told 'every hash as recorded'
gives 0 replay good.journal --to 3
told 'unit a1 at '
told 'stopped there'
gives 0 replay good.journal --to 0
gives 2 replay good.journal --to 999
one_sentence
gives 2 replay good.journal --game 2
one_sentence
sed 's/^7 \([a-z]*\) [0-9a-f]*/7 \1 0123456789abcdef/' good.journal >hash.journal
gives 1 replay hash.journal
warned 'entry 7'
one_sentence
gives 0 replay hash.journal --to 6
sed '/^7 /d' good.journal >gap.journal
gives 2 replay gap.journal
one_sentence
sed 's/^4 second/4 first/' good.journal >side.journal
gives 1 replay side.journal
warned 'entry 4'
sed 's/^\(1 .*\) stance [a-z]*/\1 stance asleep/' good.journal >order.journal
gives 1 replay order.journal
warned 'entry 1'
sed '1s/nullgame 1 /nullgame 99 /' good.journal >version.journal
gives 1 replay version.journal
warned 'version 99'
sed '1s/skirmish [0-9a-f]*/skirmish 0123456789abcdef/' good.journal >edition.journal
gives 1 replay edition.journal
warned 'another edition'
sed '1s/NG-1:3=./NG-1:3=9/' good.journal >roll.journal
gives 1 replay roll.journal
warned 'is no roll'
sed '1s/journal nullgame/journal chess/' good.journal >game.journal
gives 1 replay game.journal
sed '3s/.*/not an entry/' good.journal >entry.journal
gives 2 replay entry.journal
warned 'entry.journal:3: '
one_sentence
printf 'hello\n' >hello.journal
gives 2 replay hello.journal
warned 'hello.journal:1: a text journal begins with'
gives 2 replay absent.journal
one_sentence
gives 2 replay .
warned 'it cannot be opened: Is a directory'
one_sentence

# A game whose scenario is gone, or has changed since, is named; the others are looked at all the same.
for name in gone changed; do cp "$home/scenarios/nullgame/skirmish.scenario" $name.scenario; done
echo '# mine' >>changed.scenario
for scenario in gone.scenario nullgame/skirmish changed.scenario nullgame/skirmish; do
	gives 0 auto $scenario --journal several.sqlite
done
rm gone.scenario
echo '# more' >>changed.scenario
gives 2 replay several.sqlite
[ "$(grep -c 'every hash as recorded' out)" -eq 2 ] || complain 'the other games were not looked at'
warned 'several.sqlite: game 1: '
warned 'gone.scenario: cannot open it: No such file or directory'
warned 'several.sqlite: game 3: this game was played on another edition of scenario '
gives 2 play nullgame/skirmish --journal several.sqlite --resume 3
warned 'changed.scenario, not of nullgame/skirmish'

# ---- SQLite ----
gives 0 replay good.sqlite
size=$(wc -c <good.sqlite)
for length in 0 1 15 16 50 99 100 512 2000 4096 5000 8192 $((size - 1)); do
	[ "$length" -lt "$size" ] || continue
	head -c "$length" good.sqlite >cut.sqlite
	gives 2 replay cut.sqlite
	one_sentence
	warned 'cut.sqlite'
	head -c "$length" good.sqlite >cut.sqlite
	[ "$length" = 0 ] || gives 2 auto nullgame/skirmish --journal cut.sqlite
done
head -c 8192 /dev/urandom >noise.sqlite
gives 2 replay noise.sqlite
gives 2 auto nullgame/skirmish --journal noise.sqlite
one_sentence
if command -v sqlite3 >/dev/null; then
	sqlite3 other.sqlite 'CREATE TABLE t (a)'
	gives 2 replay other.sqlite
	warned 'not a journal of Sandtable'
	gives 2 auto nullgame/skirmish --journal other.sqlite
	warned 'not a journal of Sandtable'
	cp good.sqlite later.sqlite
	sqlite3 later.sqlite 'PRAGMA user_version = 7'
	gives 2 replay later.sqlite
	warned 'edition 7'
	cp good.sqlite changed.sqlite
	sqlite3 changed.sqlite 'DROP TRIGGER entry_stays; UPDATE entry SET after = 1 WHERE seq = 9'
	gives 1 replay changed.sqlite
	warned 'entry 9'
	sqlite3 good.sqlite 'UPDATE entry SET after = 1' 2>/dev/null && complain 'a journal entry could be changed'
	sqlite3 good.sqlite 'DELETE FROM game' 2>/dev/null && complain 'a game could be removed from a journal'
	gives 0 replay good.sqlite
fi
finish
