#!/bin/sh
# "Losses by type": what a result line says was lost is what lies off the table in the last position, no dummy among the units.
. "$(dirname "$0")/lib.sh"

# counted SCENARIO NAME SEED: the same game twice, once for its result line (./line), once for its last position (./position).
counted() {
	gives 0 study "$1" --games 2 --seed "$3" --luck off --jobs 1 --out "study-$2"
	grep -m1 "^$3	" "study-$2"/base/*.tsv | cut -f 12 | tr , '\n' | sort >line
	gives 0 auto "$1" --players captain,captain --games 1 --seed "$3" --journal "$2.sqlite"
	gives 0 replay "$2.sqlite"
	gives 0 replay "$2.sqlite" --to "$(sed -n 's/.*, \([0-9]*\) entries.*/\1/p' out)"
	grep '^unit ' out >position
}
# Each side and type that was lost, counted; on stdin "SIDE TYPE" a piece.
tally() { sort | uniq -c | awk '{ n = $1; sub(/^ *[0-9]+ /, ""); sub(/ /, ":"); print $0 "=" n }' | sort; }
agree() {
	[ -s line ] || complain "$1: nothing was lost"
	diff line expected >difference || complain "$1: the result line (<) and the last position (>) differ: $(cat difference)"
}

counted comops/red-attack comops 5
awk 'FNR == NR {
		sub(/~$/, "", $4)
		kind = $4; gsub(/-/, " ", kind); sub(/^motorized hq$/, "hq", kind); sub(/^mechanized a/, "armored a", kind); sub(/^anti /, "anti-", kind)
		if ($1 == "counter") type[$2] = $3 " " kind
		if ($1 == "dummy") type[$2] = $3 " dummy"
		next
	}
	$4 == "dead" { print type[$2] }' "$home/scenarios/comops/counters.oob" position | tally >expected
agree comops
grep -q ':dummy=' line || complain 'comops: no dummy was removed in this game'

counted mons/retreat mons 1
awk 'FILENAME !~ /position/ {
		if ($1 == "class") class[$2] = $3 " " $4
		if ($1 == "unit") type[$2] = class[$3]
		next
	}
	$4 == "dead" { print type[$2] }' "$home"/scenarios/mons/classes.oob "$home"/scenarios/mons/british.oob "$home"/scenarios/mons/german.oob position | tally >expected
agree mons

counted rifles/crossroads rifles 1
awk 'FILENAME !~ /position/ {
		if ($1 == "army") { side = $2; sub(/_.*/, "", side); prefix = $3; number = 0 }
		symbol = $3
		sub(/^(general|subcommand)$/, "hq", symbol); sub(/^(heavy|horse)$/, "artillery", symbol)
		sub(/^light$/, "cavalry", symbol); sub(/^snipers$/, "infantry", symbol); sub(/^engineers$/, "engineer", symbol)
		for (i = 0; $1 == "card" && i < $2; i++) type[prefix (++number)] = side " " symbol
		next
	}
	$3 == "in" && ($4 == "lost" || $4 == "removed") { print type[$2] }' "$home"/scenarios/rifles/union_1863.army "$home"/scenarios/rifles/confederate_1863.army position | tally >expected
agree rifles
grep -q ':dummy=3' line || complain 'rifles: no three dummies were turned up in this game'

# A stand that is lost is in no line of the position.
counted fourorders/first-orders fourorders 1
awk 'FILENAME ~ /position/ { if ($3 == "at" || $3 == "with") there[$2] = 1; next }
	$1 == "regiment" { side[$2] = $3 }
	$1 == "battery" { type[$2] = $3 }
	$1 == "core" || $1 == "company" { type[$2] = side[substr($2, 1, index($2, ".") - 1)] }
	END { for (u in type) if (!there[u]) print type[u], "all" }' position "$home/scenarios/fourorders/first-orders.oob" | tally >expected
awk -F '[:=]' '{ n[$1] += $3 } END { for (s in n) print s ":all=" n[s] }' line | sort >sums
mv sums line
agree fourorders
finish
