#!/bin/sh
# tools/mutants: changes that cases notice, and those they do not.
. "$(dirname "$0")/lib.sh"
[ -f "$home/build/libcore.a" ] || exit 77 # ctest alone, in a folder beside
mutants() { "$home/tools/mutants" "$@" >out 2>err; }
before=$(cat "$home"/games/comops/*.c | cksum)

# ---- a chart that cases hold: what is not noticed is named by file and line, and the working tree stays as it is ----
mutants comops charts.c --sample 8 --seed 3 || complain "exit status $?: $(cat err)"
tail -n 1 out | grep -qE '^[0-9]+ changes, [1-8] tried, [0-8] of them not noticed$' || complain "the last line: $(tail -n 1 out)"
told=$(tail -n 1 out | sed 's/.* tried, \([0-9]*\) of them.*/\1/')
[ "$(grep -c '^games/comops/charts.c:[0-9]*: .* became ' out)" -eq "$told" ] || complain "$told not noticed, and told: $(cat out)"
[ "$told" -le 1 ] || complain "numbers of the charts that no case holds: $(cat out)"
[ "$(cat "$home"/games/comops/*.c | cksum)" = "$before" ] || complain 'the working tree was changed'
cp out first
mutants comops charts.c --sample 8 --seed 3 --jobs 1
cmp -s out first || complain 'the same seed tries other changes'

# ---- what is not there ----
for wrong in 'chess' 'comops castles.c' 'comops --sample many'; do
	mutants $wrong && complain "mutants $wrong: exit status 0"
	grep -q '^.*mutants: ' err || complain "mutants $wrong says: $(cat err)"
done
finish
