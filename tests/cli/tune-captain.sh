#!/bin/sh
# Numbers of a captain's plan: found by play, looked for beside the scenario, no part of it.
. "$(dirname "$0")/lib.sh"
mkdir fourorders
cp "$home"/scenarios/fourorders/first-orders.* fourorders/
rm -f fourorders/first-orders.captain
scenario=fourorders/first-orders.scenario
beside=fourorders/first-orders.captain

# ---- found by play: the same for any number of jobs, and told with what came of it ----
gives 0 tune $scenario --captain --rounds 3 --games 8 --seed 9 --jobs 1 --out one
told 'of 80 games before'
gives 0 tune $scenario --captain --rounds 3 --games 8 --seed 9 --jobs 3 --out three
cmp -s one three || complain 'the numbers depend on the number of jobs'
grep -qF '3 rounds of 8 games a captain from seed 9' one || complain "how they were found is not told: $(head -n 2 one)"
gives 0 tune $scenario --captain --rounds 3 --games 8 --seed 10 --out other
cmp -s one other && complain 'the numbers do not depend on the seed'

# ---- numbers that were spoilt are found again: Red walks away from his targets and digs in nowhere ----
printf 'number nearer 12 0\nnumber take 40 0\nnumber keep 30 0\nnumber taken 5 50\n' >$beside
gives 0 tune $scenario --captain --rounds 12 --games 48 --seed 9
awk '/, red: won/ { exit !($10 > $4 + 5) }' out || complain "Red learnt little: $(cat out)"

# ---- a side that has nothing to gain keeps its numbers ----
cp one $beside
stayed=0
for seed in 1 2 3 4; do
	gives 0 tune $scenario --captain --rounds 1 --games 4 --seed $seed --out short
	for side in blue:3 red:4; do
		grep -q ", ${side%:*}: .* its numbers stay" out || continue
		stayed=$((stayed + 1))
		column() { awk -v column="${side#*:}" '/^number/ { print $2, $column }' "$1"; }
		[ "$(column one)" = "$(column short)" ] || complain "${side%:*} won no more, and its numbers have changed"
	done
done
[ $stayed -gt 0 ] || complain 'no side kept its numbers'

# ---- captains go by them; no part of the scenario: a journal is read whatever they say ----
printf 'number nearer 12 0\nnumber take 40 0\n' >$beside
gives 0 auto $scenario --players captain,captain --seed 3 --journal game.sqlite
cp out with
rm $beside
gives 0 replay game.sqlite
gives 0 auto $scenario --players captain,captain --seed 3
cmp -s with out && complain 'captains play the same whatever they are to go by'

# ---- but of a study: results of other captains are others ----
gives 0 study $scenario --games 4 --out played
cp one $beside
gives 2 study $scenario --games 4 --out played --resume
one_sentence
warned 'belongs to another study'

# ---- broken ones ----
printf 'number take 40 40\nnumber castles 1 1\n' >$beside
for command in 'auto' 'check' 'study' 'tune'; do
	"$program" $command $scenario >out 2>err && complain "$command takes a broken file of numbers"
	cat out err | grep -qF "first-orders.captain:2: this game's plan has no number \"castles\"" || complain "$command says: $(cat out err)"
done
rm $beside
gives 2 tune nullgame/skirmish --captain
one_sentence
warned 'has no plan to be tuned'
for wrong in '--captain --check' '--captain --of lieutenant' '--rounds 3' '--captain --rounds none' '--captain --games 0'; do
	# shellcheck disable=SC2086
	gives 2 tune $scenario $wrong
	one_sentence
done
# said at once: a million rounds would take longer than this test may
gives 2 tune $scenario --captain --rounds 100000 --out nowhere/at/all
one_sentence
warned 'cannot write nowhere/at/all: No such file'

# ---- a full disk: the numbers that were there stay ----
cp one $beside
(ulimit -f 1 && exec "$program" tune $scenario --captain --rounds 1 --games 2) >out 2>err
[ $? = 2 ] || complain "tune on a full disk: exit status 2 expected, found $?"
cmp -s one $beside || complain 'a full disk cost the numbers that were there'
gives 0 tune $scenario --captain --rounds 1 --games 2 --out /dev/stdout
told 'number nearer'
finish
