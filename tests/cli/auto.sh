#!/bin/sh
# Whole games: the same bytes for any number of jobs, in the order of the seeds, and journals that replay.
. "$(dirname "$0")/lib.sh"

gives 0 auto nullgame/skirmish --games 60 --seed 7 --jobs 1
cp out one
warned '60 games in'
for jobs in 2 3 8; do
	gives 0 auto nullgame/skirmish --games 60 --seed 7 --jobs $jobs
	cmp -s one out || complain "--jobs $jobs does not give the same games as --jobs 1"
done
[ "$(awk '{ print $2 }' one | sort -nc 2>&1 | wc -l)" -eq 0 ] || complain 'the lines are not in the order of their seeds'
grep -qvE '^seed [0-9]+ winner [a-z-]+ rule [A-Z]+-[^ ]+ turns [0-9]+ orders [0-9]+ hash [0-9a-f]{16}$' one &&
	complain "a line has another form: $(head -n 1 one)"

# two days of four rounds; the second day of Mons begins with turn 8
gives 0 auto fourorders/first-orders --players captain,captain
grep -q ' turns 8 ' out || complain 'First Orders has 8 rounds'
gives 0 auto mons/retreat --players captain,captain
grep -q ' turns 7 ' out || complain 'the retreat has 7 turns'

gives 0 auto nullgame/skirmish --games 5 --seed 7 --json
[ "$(grep -c '^{"seed":.*"hash":"[0-9a-f]*"}$' out)" -eq 5 ] || complain '--json does not give an object a line'

gives 0 auto nullgame/skirmish --seed 18446744073709551615 --json
told '"seed":18446744073709551615,'

for jobs in 1 2; do
	gives 0 auto nullgame/skirmish --games 20 --jobs $jobs --journal j$jobs.sqlite
	gives 0 replay j$jobs.sqlite
	[ "$(grep -c 'every hash as recorded' out)" -eq 20 ] || complain 'not every game is in the journal'
done
gives 0 auto nullgame/skirmish --games 2 --journal j1.sqlite
gives 0 replay j1.sqlite --game 22
gives 2 replay j1.sqlite --text
warned '--game N'
finish
