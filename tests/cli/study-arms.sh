#!/bin/sh
# What an arm may change: in each game a unit more, what is fought for, turns fewer, a rule switch; every change is felt or is
# a fault that names the arm and the plan's line.
. "$(dirname "$0")/lib.sh"

# plan SCENARIO CHANGE...: ./p.plan, the scenario as it is against an arm `x` with these changes.
plan() {
	printf 'scenario %s\ngames 4\nluck off\narm base\narm x\n' "$1" >p.plan
	shift
	printf '%s\n' "$@" >>p.plan
}
# Winners, turns, orders and last positions of an arm.
games() { grep -h '^[0-9]' "study/$1"/*.tsv | cut -f 4,7-9; }
# felt SCENARIO CHANGE...: it loads, and other games are played.
felt() {
	plan "$@"
	rm -rf study
	gives 0 study p.plan --jobs 1 --out study
	games base >base
	games x >changed
	[ -s base ] || complain "$*: no games"
	cmp -s base changed && complain "$*: nobody has read it"
}
# faulty SENTENCE SCENARIO CHANGE...: nothing is played, and every sentence names the arm and a line of the plan.
faulty() {
	sentence=$1
	shift
	plan "$@"
	gives 2 study p.plan --jobs 1 --out never
	warned "$sentence"
	grep -v '^sandtable: p\.plan:[0-9]*: .*arm x' err >others && complain "$*: neither arm nor line: $(head -n 1 others)"
}

# ---- a unit more ----
felt comops/red-attack 'add units blue 36/C'
felt mons/bridge 'add unit IR8 G-infantry "8th Infantry Regiment" corps III division 5 at 3104'
felt fourorders/first-orders 'add core R1.4 inf 0803'
felt rifles/crossroads 'add card 3 infantry elite rifled_musket "more" in army confederate_1863'
felt rifles/crossroads 'add card 3 infantry elite rifled_musket "more" in army union_1863'
felt rifles/crossroads 'add weapon puckle gun 12.0 2 ours "Puckle gun"' 'add card 2 artillery average puckle "battery" in army union_1863'

# Dropped in the list of one army, the other keeps its own; and an added card stands behind the others, whose names it leaves.
felt rifles/crossroads 'drop card 3 dummy in army union_1863' 'add card 1 infantry elite rifled_musket "more" in army union_1863'
grep -h '^[0-9]' study/base/*.tsv | grep -q 'union:dummy' || complain 'no dummy of the Union in the games as they are'
grep -h '^[0-9]' study/x/*.tsv | grep -q 'union:dummy' && complain 'the dummies of the Union were not dropped'
grep -h '^[0-9]' study/x/*.tsv | grep -q 'confederate:dummy' || complain 'the dummies of the other side were dropped too'
felt rifles/stonyridge 'add card 1 infantry elite rifled_musket "more" in army confederate_1863'

# ---- what is fought for, and where supply comes from ----
felt comops/red-attack 'replace heads blue with heads blue A1 O1'
felt comops/red-attack 'replace objective with objective red towns G2 H2'
felt mons/bridge 'replace bridges with bridges 4 2908 2708'
felt fourorders/first-orders 'replace target T1 with target T1 0704 red "Mill"'
felt rifles/stonyridge 'replace aim with aim hold union H1'
felt rifles/stonyridge 'replace aim with aim hold union H9' 'add area hill H9 40,75 80,75 80,85 40,85'

# ---- turns fewer ----
felt comops/red-attack 'replace length with length single'
felt mons/bridge 'replace turns with turns 1 3' 'replace bridges with bridges 3 2908'
felt fourorders/first-orders 'replace rounds with rounds 3'
felt rifles/crossroads 'replace rounds 40 with rounds 20'

# ---- rule switches: Combat Operations and Mons have none ----
felt fourorders/first-orders 'add option air_counts_as_gun off'
felt rifles/crossroads 'add option combat once'

# ---- a record that nobody would read ----
faulty 'p.plan:6: a card stands in the list of an army' rifles/crossroads 'add card 3 infantry elite rifled_musket "more"'
faulty 'p.plan:6: "9th" is no option' fourorders/first-orders 'add option 9th on'
faulty 'IR8 stands nowhere' mons/bridge 'add unit IR8 G-infantry "8th Infantry Regiment" corps III division 5'
faulty 'the bridges are looked at after turn 4; turns 1 to 3 are played' mons/bridge 'replace turns with turns 1 3'
faulty 'p.plan:6: nothing is left for this award' comops/red-attack 'add award met 1/2 red minor CO-17.1k'
faulty 'has said this already: "length double end-chit 10"' comops/red-attack 'add length single'
faulty 'has said this already: "turns 1 4"' mons/bridge 'add turns 1 3'
faulty 'has said this already: "days 2"' fourorders/first-orders 'add days 1'
faulty 'has said this already: "rounds 40"' rifles/crossroads 'add rounds 20'
faulty 'p.plan:7: the scenario has this record already' rifles/crossroads 'add option combat once' 'add option combat once'
faulty 'p.plan:7: p.plan:6 has said this already' fourorders/first-orders 'add option ferry on' 'add option ferry off'
faulty 'p.plan:6: the scenario has this record already' comops/red-attack 'add heads red G12 O12'
faulty 'p.plan:6: nothing in the scenario uses this counter' comops/red-attack 'add counter 36/X blue infantry 3 2 3'
faulty 'p.plan:6: nothing in the scenario uses this counter' comops/red-attack 'replace counter 49/X with counter 49/X red infantry 3 3 2'
faulty 'p.plan:6: nothing in the scenario uses this class' mons/bridge 'replace class B-horse with class B-horse british horse bty melee 1 bombard 4 range 4 mf 6 sp 1'
faulty 'p.plan:6: nothing in the scenario uses this weapon' rifles/crossroads 'add weapon puckle gun 12.0 2 ours "Puckle gun"'
faulty 'p.plan:6: "surplus" is too much; expected length' comops/red-attack 'replace length with length double end-chit 10 surplus'

# ---- which record is meant ----
faulty 'p.plan:6: 2 records of the scenario begin with "card 1 general"' rifles/crossroads 'replace card 1 general with card 1 general average - "g"'
faulty 'p.plan:6: no record of the scenario begins with "army french"' rifles/crossroads 'drop card 1 in army french'
faulty 'p.plan:6: replace takes' rifles/crossroads 'replace card 1 in with card 2'
faulty 'p.plan:6: an arm changes' rifles/crossroads 'replace loss with title "Other"'

# ---- the shipped scenario is not to blame ----
faulty 'p.plan:6: with arm x ' rifles/crossroads 'drop card'
faulty 'two things on the table are called W1' rifles/crossroads 'add area hill W1 1,1 9,1 9,9 1,9'
faulty 'red-attack.scenario:26: there is no counter 36/E' comops/red-attack 'drop counter 36/E'
faulty 'p.plan:5: with arm x ' rifles/crossroads 'add option combat once' 'drop card'

# The same in a scenario's own file: a stray card, a setting told twice.
mkdir own
cp "$home"/scenarios/rifles/*.army "$home"/scenarios/rifles/weapons.list own
{ cat "$home/scenarios/rifles/crossroads.scenario"; printf 'loss 10\ncard 3 infantry elite rifled_musket "stray"\n'; } >own/stray.scenario
gives 1 check own/stray.scenario
n=$(wc -l <own/stray.scenario)
told "own/stray.scenario:$((n - 1)): own/stray.scenario:$((n - 3)) has said this already: \"loss 15\""
told "own/stray.scenario:$n: a card stands in the list of an army"
finish
