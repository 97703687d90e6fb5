#!/bin/sh
# Lists of cards: priced by the source's formula, told what is wrong with them, and used in any scenario.
. "$(dirname "$0")/lib.sh"

for army in "$home"/scenarios/rifles/*.army; do
	gives 0 army "$army"
	told '50 points of'
	quiet
done
gives 0 army "$home/scenarios/rifles/union_1863.army"
told 'U14, cavalry brigade: average Cavalry able to dismount, 5 points' # RRR-points.9

# Everything that is wrong, not just the first thing.
cat >bad.army <<'END'
army bad B "Bad"
card 2 general average - "generals"
card 9 snipers average sniper_rifle "marksmen"
card 1 tank average - "too early"
END
gives 1 army bad.army
warned 'bad.army:4: there is no average tank card'
warned 'RRR-points.11'
warned 'RRR-R14'
cat >staff.army <<'END'
army staff F "Staff"
card 1 general average - "general"
card 16 subcommand average - "staff"
END
gives 1 army staff.army
warned '17 Command Units'
# ... and it has prices all the same.
printf 'army few F "The few"\ncard 1 infantry average smoothbore "foot"\n' >few.army
gives 1 army few.army
told 'F1, foot: average Regular Infantry, 2.5 points'
warned '"The few" has 0 Generals'
warned '"The few" costs 2.5 points'
gives 1 army no-such.army
one_sentence
printf 'card 1 general average - "nobody"\n' >nameless.army
gives 1 army nameless.army
warned 'army NAME PREFIX'

# Anywhere, for either side.
for scenario in crossroads riverline; do
	gives 0 army "$home/scenarios/rifles/zulu_1879.army" --in "rifles/$scenario"
	cp out mine.scenario
	gives 0 check mine.scenario
	gives 0 auto mine.scenario --games 1
done
# ... and into a scenario of one's own, which has no weapons but those of its armies; the army whose side it takes leaves
gives 0 army "$home/scenarios/rifles/union_1863.army" --in mine.scenario --side france
cp out both.scenario
gives 0 check both.scenario
[ "$(grep '^side' both.scenario)" = "side prussia zulu_1879
side france union_1863" ] || complain "two armies joined a scenario, which has: $(grep '^side' both.scenario)"
! grep -q '^army france' both.scenario || complain 'an army that nobody has stayed in a single file'
gives 1 army "$home/scenarios/rifles/union_1863.army" --in no/such.scenario
warned 'no/such.scenario: cannot open it'
printf 'fort T9 0 10,50 50,50\n' >>mine.scenario
gives 1 check mine.scenario
told 'T9 is longer than 30.0'
gives 1 army "$home/scenarios/rifles/zulu_1879.army" --in rifles/crossroads --side nobody
warned 'no side "nobody"'
gives 1 army "$home/scenarios/rifles/zulu_1879.army" --in comops/red-attack
warned 'red-attack.scenario: it is no scenario of rifles'
one_sentence
finish
