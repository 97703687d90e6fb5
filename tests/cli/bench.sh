#!/bin/sh
# The measurements of ./run bench: are all figures there?  How good they are is no test's business.
#
#   bench.sh SANDTABLE STUDIES
. "$(dirname "$0")/lib.sh"
studies=$2

gives 0 bench nullgame comops
quiet
for scenario in nullgame/skirmish comops/blue-attack comops/red-attack; do
	# games and orders a second, orders a game | captains' games a second, orders a game | five times | bytes, two times
	awk -v name=$scenario '
		$1 == name {
			gsub(/\|/, "")
			for (i = 2; i <= NF; i++)
				good += $i ~ /^[0-9]+$/ && ($i > 0 || i > 6)
		}
		END { exit good != 13 }' out || complain "the line of $scenario has not its 13 figures: $(cat out)"
done
told captains
grep -q mons out && complain 'games that were not asked for are measured'

gives 0 bench --json nullgame
for player in recruits captains; do
	tr -d '\n' <out | grep -q "\"$player\": { *\"games_per_second\": [0-9.]*[1-9]" || complain "no games a second of $player in: $(cat out)"
done

# ---- studies in two processes, and what memory they take ----
"$studies" "$program" 1 >out 2>err || complain "studies: exit status $?: $(cat err)"
quiet
[ "$(grep -c '4 games of mons/battle between captains: [0-9.]* s in one process, [0-9.]* s in two, [0-9.]* times as fast' out)" -eq 1 ] || complain "no ratio in: $(cat out)"
[ "$(grep -c '[0-9.]* MB at most for 6 games, [0-9.]* MB for 100' out)" -eq 1 ] || complain "no memory in: $(cat out)"
"$studies" "$program" none >out 2>err && complain 'a share that is none is taken'
warned usage
finish
