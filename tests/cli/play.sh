#!/bin/sh
# A game at the terminal, driven by a pipe: every word works, it comes to its end, and its journal replays.
. "$(dirname "$0")/lib.sh"

# plays SCRIPT ARGUMENT...: feed it the lines of a file.
plays() {
	script=$1
	shift
	"$program" play nullgame/skirmish "$@" <"$script" >out 2>err || complain "play $*: exit status $? with $(cat err)"
	if grep -q 'Sanitizer\|runtime error' err; then complain "play $*: $(grep -m1 'Sanitizer\|runtime error' err)"; fi
}

cat >words <<'END'
help
help move
help nothing
help hint
why
offers
offers stance
offers fly
stance bold
move a1 E1
why
offers move a1
explain move a1 B1
explain
overlay
overlay reach a1
overlay reach
overlay horoscope
units
units first
units green
unit a1
unit zz
rule NG-7
rule 99
map
map B2
map Z9
log
save

# a comment
"an open quotation
undo
undo 5 agreed
undo 2 agreed
undo x
quit
END
plays words --seed 3
told 'The game is kept in'
told 'No: a1 moves one hex'
told 'NG-4 Then the first side'
told 'A bold side adds 1 when it attacks'
told 'There are only 2 orders to take back.'
told 'First takes back to entry 0, as agreed.' # a computer agrees
told 'where a counter can go'
told 'reach, first: B1 1'
told '"reach" lacks a unit'
told '"horoscope" is no overlay'
told 'is no order of Nullgame'
told 'what the general would do in your place'
told '"green" is not a side; the sides are first and second'
told 'To go on with it'
grep -q "$(printf '\033')" out && complain 'escapes in a file'
[ -f "$XDG_DATA_HOME/sandtable/journal.sqlite" ] || complain 'the journal is not where it should be'
gives 0 replay "$XDG_DATA_HOME/sandtable/journal.sqlite"
told 'not finished'

# The next evening: it goes on where it stopped, and only with the scenario it was begun with.
printf 'stance bold\nstance careful\nmove a1 B1\n' >evening1
printf 'units\nlog\nmove b1 D1\n' >evening2
plays evening1 --opponent human --journal "two men's.sqlite"
told "To see the game again: sandtable replay 'two men'\\''s.sqlite' --game 1"
plays evening1 --opponent human --journal evenings.sqlite
told 'To go on with it: sandtable play nullgame/skirmish --opponent human --journal evenings.sqlite --resume 1'
plays evening2 --opponent human --journal evenings.sqlite --resume 1
grep -q 'first *a1 *B1' out || complain 'a game resumed is not where it stopped'
[ "$(grep -c 'The first side is bold' out)" -eq 1 ] || complain 'the log forgets what was told on an earlier evening'
gives 0 replay evenings.sqlite
told '4 entries'
gives 2 play nullgame/skirmish --journal evenings.sqlite --resume 2
one_sentence
gives 2 play nullgame/skirmish --journal evenings.sqlite --resume zero
one_sentence

printf 'move IR12 2806\nmove IR52 3104\nundo\nquit\n' >evening1
printf 'undo\nundo\nquit\n' >evening2
printf 'log\nquit\n' >evening3
"$program" play mons/bridge --journal back.sqlite <evening1 >out 2>&1
"$program" play mons/bridge --journal back.sqlite --resume 1 <evening2 >out 2>&1
told 'German takes back to entry 0.'
told 'There are only 0 orders to take back.'
gives 0 replay back.sqlite
told '4 entries'
"$program" play mons/bridge --journal back.sqlite --resume 1 <evening3 >out 2>&1
told 'German takes back to entry 1.'

# To the end, against the computer, from either side.
for turn in 1 2 3 4 5 6; do printf 'stance careful\npass\n'; done >passes
for side in first second; do
	plays passes --seed 11 --side $side --journal $side.sqlite
	grep -qE '(wins|drawn): ' out || complain "the game of $side does not come to an end: $(tail -n 3 out)"
	gives 0 replay $side.sqlite
	told 'every hash as recorded'
	grep -q 'not finished' out && complain 'the journal is not finished'
done

# Two people at one keyboard; each is told only what he may know.
cat >two <<'END'
stance bold
stance careful
pass
concede
END
plays two --opponent human --journal two.sqlite
told -- '---- second ----'
told 'First wins: the other side concedes (NG-10).'
sed -n '/---- second ----/,$p' out | sed '/careful/q' | grep -q 'side is bold' && complain 'the second side was told a secret'

# Undo within a question, and beyond what is free only when agreed.
cat >undo <<'END'
stance bold
stance careful
move a1 B1
undo
undo agreed
move a2 B2
END
plays undo --opponent human --journal undo.sqlite
told 'must agree'
[ "$(grep -c '^\. clear' out)" -eq 6 ] || complain 'the table is not drawn once a question'
gives 0 replay undo.sqlite --text
told 'undo 2 agreed'
gives 0 replay undo.sqlite

# A hint is an order of the game; where nobody has a plan it says so.
printf 'hint\nquit\n' >hint
"$program" play comops/red-attack --side blue --seed 4 --plain --journal hint.sqlite <hint >out 2>err
told 'The general would order: assign A '
told 'playouts'
plays hint --journal hint.sqlite
told 'Nobody has a plan for this game.'

# An order of two thousand letters, and input that ends in mid-line.
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "x"; print ""; printf "stance bold" }' >long
plays long --journal long.sqlite
told 'To go on with it'

# A second writer is kept out; a reader is not.
mkfifo pipe
"$program" play nullgame/skirmish --journal busy.sqlite <pipe >first.out 2>&1 &
player=$!
exec 3>pipe
until [ -s busy.sqlite ] || ! kill -0 $player 2>/dev/null; do sleep 0.1; done
gives 2 play nullgame/skirmish --journal busy.sqlite
warned 'another program is writing to this journal'
one_sentence
echo 'stance bold' >&3
echo 'save' >&3
until grep -q 'Every order is kept' first.out || ! kill -0 $player 2>/dev/null; do sleep 0.1; done
gives 0 replay busy.sqlite
exec 3>&-
wait $player
gives 0 replay busy.sqlite
finish
