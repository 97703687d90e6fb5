#!/bin/sh
# Weights: found by play, looked for beside the scenario, no part of it.
. "$(dirname "$0")/lib.sh"
mkdir mons
cp "$home"/scenarios/mons/bridge.scenario "$home"/scenarios/mons/*.map "$home"/scenarios/mons/*.oob mons/
scenario=mons/bridge.scenario

# ---- found by play: the same for any number of jobs, and better than rough ones ----
gives 0 tune $scenario --games 150 --seed 9 --jobs 1 --out one
told 'log loss on games left out'
gives 0 tune $scenario --games 150 --seed 9 --jobs 3 --out three
cmp -s one three || complain 'the weights depend on the number of jobs'
loss() { "$program" tune $scenario --check --games 100 --seed 5000 | sed -n 's/.*log loss \([0-9.]*\) .*/\1/p'; }
rough=$(loss)
gives 0 tune $scenario --games 150 --seed 9
cmp -s one mons/bridge.weights || complain 'the weights do not go beside the scenario'
tuned=$(loss)
awk -v a="$tuned" -v b="$rough" 'BEGIN { exit !(a + 0 > 0 && a < b) }' || complain "log loss $tuned with weights that were tuned, $rough with rough ones"

# ---- what could be foreseen at all: the same for any number of jobs, and no less than what the weights explain ----
gives 0 tune $scenario --check --games 60 --seed 5000 --playouts 8 --jobs 1
told 'could be foreseen'
cp out one.check
gives 0 tune $scenario --check --games 60 --seed 5000 --playouts 8 --jobs 3
cmp -s out one.check || complain 'what could be foreseen depends on the number of jobs'
gives 2 tune $scenario --playouts 8
one_sentence
warned '--playouts goes with --check'

# ---- whose games: the same for any number of jobs, and another judge than the captains' ----
gives 0 tune $scenario --of lieutenant --games 60 --seed 9 --jobs 1 --out others
grep -qF '60 games of lieutenant from seed 9' others || complain "whose games they were is not told: $(head -n 2 others)"
gives 0 tune $scenario --of general:8 --games 60 --seed 9 --jobs 1 --out one.general
gives 0 tune $scenario --of general:8 --games 60 --seed 9 --jobs 3 --out three.general
cmp -s one.general three.general || complain 'the weights of thinking players depend on the number of jobs'
grep -v '^#' others >others.weights
grep -v '^#' one.general | cmp -s - others.weights && complain "generals' games teach what lieutenants' do"
for wrong in nobody general general:50ms captain:8; do
	gives 2 tune $scenario --of $wrong
	one_sentence
done

# ---- how far to look is not for games to tell ----
sed '2a turns 60' one >mons/bridge.weights
gives 0 tune $scenario --games 150 --seed 9
sed '2a turns 60' one | cmp -s - mons/bridge.weights || complain 'the turns are not kept'
cp one mons/bridge.weights

# ---- no part of the scenario: a journal is read whatever the weights say ----
gives 0 auto $scenario --players general:16,captain --seed 3 --journal game.sqlite
rm mons/bridge.weights
gives 0 replay game.sqlite
sed 's/ [-0-9.]*$/ 1.5/' one >mons/bridge.weights
gives 0 replay game.sqlite

# ---- but of a study: results under other weights are others ----
gives 0 study $scenario --games 4 --out weighed
cp one mons/bridge.weights
gives 2 study $scenario --games 4 --out weighed --resume
one_sentence
warned 'belongs to another study'

# ---- broken ones ----
printf 'weight bridges 1\nweight castles 1\n' >mons/bridge.weights
for command in 'auto' 'check' 'study' 'tune'; do
	"$program" $command $scenario >out 2>err && complain "$command takes a broken file of weights"
	cat out err | grep -qF 'bridge.weights:2: this game has no feature "castles"' || complain "$command says: $(cat out err)"
done
rm mons/bridge.weights
ln -s bridge.weights mons/bridge.weights # there, and nobody can read it
gives 1 check $scenario
told 'bridge.weights: cannot open it'
rm mons/bridge.weights
gives 2 tune nullgame/skirmish
one_sentence
warned 'has no judge to be tuned'
gives 2 tune $scenario --games none
one_sentence
gives 2 tune $scenario --games 8
one_sentence
warned '20 of each are wanted; no weights were written'
# said at once: a million games would take longer than this test may
gives 2 tune $scenario --games 1000000 --out nowhere/at/all
one_sentence
warned 'cannot write nowhere/at/all: No such file'
gives 2 tune $scenario --games 1000000 --out mons
one_sentence
warned 'cannot write mons: '

# ---- a full disk: the weights that were there stay ----
cp one mons/bridge.weights
(ulimit -f 1 && exec "$program" tune $scenario --games 60 --seed 9) >out 2>err
[ $? = 2 ] || complain "tune on a full disk: exit status 2 expected, found $?"
[ "$(tail -n 1 err)" = 'sandtable: cannot write mons/bridge.weights: File too large' ] || complain "tune on a full disk says: $(cat err)"
cmp -s one mons/bridge.weights || complain 'a full disk cost the weights that were there'
[ ! -e mons/bridge.weights.new ] || complain 'half a file of weights is left'
gives 0 tune $scenario --games 60 --seed 9 --out /dev/stdout
told '60 games of captain from seed 9'
told 'weight constant'
finish
