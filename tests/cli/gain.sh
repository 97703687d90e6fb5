#!/bin/sh
# What thinking is worth.
. "$(dirname "$0")/lib.sh"

# ---- much thought is worth more than next to none, for each player alike whoever else is measured ----
gives 0 gain mons/bridge --players general:1,general:600 --positions 30 --worlds 30 --seed 5
cp out first
gain_of() { sed -n "s/^$1  *\([-+0-9.]*\) points.*/\1/p" first; }
awk -v none="$(gain_of general:1)" -v much="$(gain_of general:600)" 'BEGIN { exit !(much > none + 20 && much > 20) }' ||
	complain "gains: $(cat first)"
gives 0 gain mons/bridge --players general:600 --positions 30 --worlds 30 --seed 5
[ "$(sed 's/,[^,]*$//' out)" = "$(sed -n 's/,[^,]*$//; /:600/p' first)" ] || complain 'a gain depends on who else is measured'

# ---- who plays on ----
gives 0 gain mons/bridge --players general:60 --positions 8 --worlds 8 --seed 5
cp out captains
gives 0 gain mons/bridge --players general:60 --positions 8 --worlds 8 --seed 5 --then captain
[ "$(sed 's/,[^,]*$//' out)" = "$(sed 's/,[^,]*$//' captains)" ] || complain 'captains play on unless somebody else is named'
gives 0 gain mons/bridge --players general:60 --positions 8 --worlds 8 --seed 5 --then general:20
cp out generals
[ "$(sed 's/,[^,]*$//' out)" != "$(sed 's/,[^,]*$//' captains)" ] || complain 'generals play on as captains do'
gives 0 gain mons/bridge --players general:60 --positions 8 --worlds 8 --seed 5 --then recruit
for others in captains generals; do
	[ "$(sed 's/,[^,]*$//' out)" != "$(sed 's/,[^,]*$//' $others)" ] || complain "recruits play on as $others do"
done

# ---- positions out of anybody's games ----
gives 0 gain mons/bridge --players general:60 --positions 8 --worlds 8 --seed 5 --of recruit

# ---- in mid-turn, over what was in mind ----
gives 0 gain mons/bridge --players general:60,general:2000 --positions 30 --worlds 30 --seed 5 --of general:60 --mid-turn
cp out first
awk -v none="$(gain_of general:60)" -v much="$(gain_of general:2000)" 'BEGIN { exit !(much > none && much > 0) }' ||
	complain "gains in mid-turn: $(cat first)"
gives 2 gain mons/bridge --mid-turn
one_sentence
warned 'captain has nothing in mind'
gives 2 gain mons/bridge --mid-turn --of general:20 --slips 3
one_sentence

# ---- where the plan is worst: the worst first, each with what it orders and what would be better ----
gives 0 gain mons/bridge --slips 3 --of general:20 --positions 12 --worlds 20 --seed 5
[ "$(grep -c ' points, position ' out)" -eq 3 ] || complain "not three slips: $(cat out)"
sed -n 's/^\(+[0-9.]*\) points, position .*/\1/p' out | sort -c -r -g || complain "not the worst first: $(cat out)"
awk '/^  plan:/ { plan = substr($0, 8) } /^  better:/ && substr($0, 10) == plan { exit 1 }' out || complain 'the same orders are no better'
cp out first
gives 0 gain mons/bridge --slips 1 --of general:20 --positions 12 --worlds 20 --seed 5
head -n 3 first | cmp - out || complain 'one slip is not the first of three'
gives 0 gain mons/bridge --slips 3 --positions 12 --worlds 20 --seed 5
! cmp -s first out || complain 'captains come to the same positions as generals'
for wrong in '--then nobody' '--then general:1s' '--slips 0' '--slips many' '--of nobody' '--of general:soon' '--of general' '--of general:50ms'; do
	gives 2 gain mons/bridge $wrong
	one_sentence
done

# ---- what cannot be measured ----
gives 2 gain mons/bridge --players captain
one_sentence
warned 'captain does not think'
gives 2 gain mons/bridge --players nobody
one_sentence
gives 2 gain mons/bridge --positions 1
one_sentence
gives 2 gain nullgame/skirmish
one_sentence
warned 'nobody thinks about it'
finish
