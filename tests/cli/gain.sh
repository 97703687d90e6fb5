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
