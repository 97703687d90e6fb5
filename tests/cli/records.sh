#!/bin/sh
# Mistakes in the files of the shipped scenarios: whichever record has one, the fault names its file and line.
. "$(dirname "$0")/lib.sh"
cp -r "$home/scenarios" .

# faulty SCENARIO FILE LINE SENTENCE: the file has been spoilt there; it is told, and then the file is whole again.
faulty() {
	"$program" check "scenarios/$1" >out 2>err </dev/null
	[ $? = 1 ] || complain "$2:$3: $4: exit status 1 expected"
	grep -F "scenarios/$2:$3: " out | grep -qF -- "$4" ||
		complain "expected scenarios/$2:$3: $4; found: $(head -c 300 out)$(sed -n "$3p" "scenarios/$2" | head -c 200)"
	grep -q 'Sanitizer\|runtime error' err && complain "$2:$3: $(grep -m1 'Sanitizer\|runtime error' err)"
	cp "$home/scenarios/$2" "scenarios/$2"
}

# ---- a surplus word behind one line of every kind in every file ----

# Kinds are told apart by the first word and by those that give a record another form.
kinds() {
	awk '/^[ \t]*(#|$)/ || $1 == "include" { next }
		{ kind = $1
		  for (i = 2; i <= NF; i++)
			if ($i ~ /^(units|dummy|step|way|towns|cross|hold|single|double|row|column|columns|bank|attached|superior|sp|arrives|steps|draw|dismount|regiment|battalion|-)$/)
				kind = kind " " $i }
		!seen[kind]++ { print NR }' "$1"
}

done=' '
for path in scenarios/*/*.scenario scenarios/*/drill/*.scenario; do
	scenario=${path#scenarios/}
	folder=$(dirname "$scenario")
	files=$scenario
	for sheet in $(awk '$1 == "include" { print $2 }' "$path"); do files="$files $folder/$sheet"; done
	for advice in weights captain; do
		[ -f "${path%.scenario}.$advice" ] && files="$files ${scenario%.scenario}.$advice"
	done
	for file in $files; do
		case $done in *" $file "*) continue ;; esac
		done="$done$file "
		for n in $(kinds "scenarios/$file"); do
			sed -i "${n}s/[ \t]*\(#.*\)\{0,1\}\$/ surplus/" "scenarios/$file"
			faulty "$scenario" "$file" "$n" ''
		done
	done
done
[ "$(echo "$done" | wc -w)" -gt 40 ] || complain "only these files were tried: $done"

# ---- other mistakes: a line put instead of the first that begins so, and what is said of it ----
spoilt() { # SCENARIO FILE BEGINNING LINE SENTENCE
	n=$(begins="$3" awk 'index($0, ENVIRON["begins"]) == 1 { print NR; exit }' "scenarios/$2")
	[ -n "$n" ] || complain "$2: no line begins \"$3\""
	printf '%s\n' "$4" >line
	sed -i -e "${n}r line" -e "${n}d" "scenarios/$2"
	faulty "$1" "$2" "$n" "$5"
}
added() { # SCENARIO FILE LINE SENTENCE: a line put behind the last
	printf '%s\n' "$3" >>"scenarios/$2"
	faulty "$1" "$2" "$(wc -l <"scenarios/$2")" "$4"
}
in_red() { spoilt comops/red-attack.scenario comops/red-attack.scenario "$@"; }
in_blue() { spoilt comops/blue-attack.scenario comops/blue-attack.scenario "$@"; }
on_map1() { spoilt comops/red-attack.scenario comops/map1.map "$@"; }
of_counters() { spoilt comops/red-attack.scenario comops/counters.oob "$@"; }
in_bridge() { spoilt mons/bridge.scenario mons/bridge.scenario "$@"; }
on_herbieres() { spoilt mons/bridge.scenario mons/herbieres.map "$@"; }
of_classes() { spoilt mons/bridge.scenario mons/classes.oob "$@"; }
in_first() { spoilt fourorders/first-orders.scenario fourorders/first-orders.scenario "$@"; }
of_first() { spoilt fourorders/first-orders.scenario fourorders/first-orders.oob "$@"; }
in_crossroads() { spoilt rifles/crossroads.scenario rifles/crossroads.scenario "$@"; }
in_riverline() { spoilt rifles/riverline.scenario rifles/riverline.scenario "$@"; }
of_union() { spoilt rifles/crossroads.scenario rifles/union_1863.army "$@"; }

in_red 'title' 'title ""' 'there is nothing between the quotation marks'
in_red 'include map1' 'include ""' 'include takes one file name'
in_blue 'zone red' 'zone red columns AB P' 'these columns are not on the map'
in_blue 'zone blue' 'zone blue bank south bank north' 'columns A P or bank WORD was expected, each once, "bank" found'
in_red 'entry' 'entry red column AB' 'row N or column A of the map was expected'
in_red 'award met    2/3' 'award met 3/2 red major CO-17.1j' '3/2 is more than all that can be left'
in_red 'heads blue' 'heads blue G1 G1' 'G1: its heads has been told already'
in_red 'objective' 'objective red cities G2' 'towns HEX... or way WORD was expected, "cities" found'
in_red 'objective' 'objective red towns G2 G2' 'G2: its objective has been told already'
in_red 'measure' 'measure red division 7' 'there is no battalion to be measured'
in_red 'reinforcement blue B' 'reinforcement blue B - units attached 36' 'the name of a unit was expected'
added comops/red-attack.scenario comops/red-attack.scenario 'zone blue bank north' 'has said this already'
added comops/red-attack.scenario comops/red-attack.scenario 'zone red bank south' 'sets up in no zone'
on_map1 'terrain swamp' 'terrain swamp A3' 'A3: its terrain has been told already'
on_map1 'level 2' 'level 2 C10' 'C10: its level has been told already'
on_map1 'bridge' 'bridge C5-C6 C5-C6' 'C5-C6 has a bridge already'
on_map1 'way' 'way A8 B8 C8' 'a way has a name, and A8 is a hex'
on_map1 'road A8' 'road A8' 'words are missing; expected road HEX HEX...'
on_map1 'source' 'source' 'words are missing'
of_counters 'counter 36/A1' 'counter 36/A1 blue artillery 3 1 3 guns Mx' 'expected division N, guns L|M|H or title TEXT'
of_counters 'counter 36/A1' 'counter 36/A1 blue artillery 3 1 3 guns M guns L' 'guns is said twice'
of_counters 'regiment 36/R1' 'regiment 36/R1 blue 12 9 of 36/1:1 36/2:1 36/3:1 title' 'one title was expected at the end'

in_bridge 'bridges' 'bridges 4 2908 2908' '2908 is named twice'
in_bridge 'bridges' 'bridges 4 2503' 'no bridge leads to 2503'
in_bridge 'bridges' 'bridges 9 2908' 'the bridges are looked at after turn 9'
in_bridge 'unit IR12' 'unit "IR 12" G-infantry "12th" corps III division 5 at 2905' "'IR 12' is taken, no name"
in_bridge 'unit IR12' 'unit IR12 G-infantry "12th" corps III division 5' 'IR12 stands nowhere'
in_bridge 'unit IR12' 'unit IR12 G-infantry "12th" corps III corps IV division 5 at 2905' 'corps is said twice'
in_bridge 'unit IR12' 'unit IR12 G-infantry "12th" corps III at 2905 turn 1 entry 2905' 'stands on the map already'
in_bridge 'unit FA18' 'unit FA18 G-field "18th" corps IV division 5 at 2905' 'may not both start in 2905'
added mons/bridge.scenario mons/bridge.scenario 'control german 3105-2503' "'3105-2503' runs backwards"
added mons/bridge.scenario mons/bridge.scenario 'start 1ES dead steps 1' '1ES is eliminated and has no steps'
of_classes 'class G-infantry' 'class G-infantry german infantry III melee +8,6 mf 4 sp 4' "melee is '+8,6'"
on_herbieres 'terrain 04' 'terrain 03 ....f...f' 'row 03 has been told already'
on_herbieres 'canal' 'canal 2507/2508 2508/2608' 'a canal has a name, and 2507/2508 is a hexside'
on_herbieres 'road "Pomm' 'road 2507 2608 2707' 'a road has a name, and 2507 is a hex'
on_herbieres 'bridge rail' 'bridge rail 2503/2504' 'has a bridge but no water under it'
on_herbieres 'road "Hautrage road"' 'road "Hautrage road" 3208 3308' 'has a road on its rail bridge'
on_herbieres 'road "Hautrage road"' 'road "Hautrage road" 2508 2608' 'has a road over water but no bridge'

in_first 'side blue' 'side blue "Blue" attack guns 2 air 1 night 2/1' '"shots" was expected, "guns" found'
in_first 'victory' 'victory blue takes 1' '"win" was expected, "takes" found'
in_first 'victory' 'victory blue win 2 lose 1' '"draw" was expected, "lose" found'
in_first 'victory' 'victory blue win 4' '4 targets cannot be taken; there are 3'
in_first 'target T2' 'target T2 0805 red "Beacon Hill"' '0805 is a target already'
in_first 'target T2' 'target "T 2" 0903 red "Beacon Hill"' '"T 2" is taken or no name'
of_first 'company B1.a' 'company B1.a mg by B1.1' '"with" was expected, "by" found'
of_first 'company B1.b' 'company B1.b fs with B1.a' '"B1.a" is no core stand'
added fourorders/bocage.scenario fourorders/bocage.map 'works 0707' '0707 has works already'
added fourorders/bocage.scenario fourorders/bocage.map 'invented' 'words are missing'

in_crossroads 'side confederate' 'side union confederate_1863' 'two sides are called union'
in_crossroads 'area woods W1' 'area woods 18,40 30,37 36,47 29,56 19,52' 'a name was expected, "18,40" is a point'
in_crossroads 'road R1' 'road 66.5,0 72,20 72,38' 'a name was expected, "66.5,0" is a point'
in_crossroads 'area woods W1' 'area woods "W 1" 18,40 30,37 36,47' '"W 1" is no name'
in_crossroads 'area woods W2' 'area woods W1 84,46 95,44 102,53 94,61' 'two things on the table are called W1'
in_crossroads 'area woods W1' 'area woods W1 218,40 230,37 236,47' 'all of it lies off the table'
in_crossroads 'deploy union' 'deploy union 300' 'so deep is the table neither way'
in_riverline 'ford' 'ford work3 V1 96,47' 'two things on the table are called work3'
spoilt rifles/stonyridge.scenario rifles/stonyridge.scenario 'place C1' 'place C1 300,69,180' 'C1 is placed off the table'
spoilt rifles/stonyridge.scenario rifles/stonyridge.scenario 'place C3' 'place C3 60,71,180' 'C3 is placed on top of C1'
sed -i 's/^card 1 general/card 2 general/' scenarios/rifles/union_1863.army
faulty rifles/crossroads.scenario rifles/union_1863.army 3 '2 Generals; RRR-points.11 asks for exactly one'
of_union 'card 1 cavalry' 'card 1 cavalry average sharps dismount' '[dismount] "title" was expected'
of_union 'army' 'army union_1863 "U 1" "Union"' 'the names of cards cannot begin with'

# ---- a broken record is not told as a missing one, too ----
alone() { # SCENARIO BEGINNING LINE SENTENCE
	spoilt "$1" "$1" "$2" "$3" "$4"
	[ "$(wc -l <out)" -eq 1 ] || complain "$1: $3: one sentence expected; found: $(head -c 300 out)"
}
alone comops/red-attack.scenario 'attacker' 'attacker red surplus' '"surplus" is too much; expected attacker SIDE'
alone comops/red-attack.scenario 'length' 'length' 'words are missing; expected length'
alone mons/bridge.scenario 'turns' 'turns 1' 'words are missing; expected turns FIRST LAST'
on_first_map() { # BEGINNING LINE SENTENCE
	spoilt fourorders/first-orders.scenario fourorders/first-orders.map "$@"
	[ "$(wc -l <out)" -eq 1 ] || complain "first-orders.map: $2: one sentence expected; found: $(head -c 300 out)"
}
on_first_map 'size' 'size 40 10' 'columns: "40" was found, a number from 1 to 30 was expected'
on_first_map 'size' 'size 12' 'words are missing; expected size COLUMNS ROWS'
sed -i '/^size/d' scenarios/fourorders/first-orders.map
gives 1 check scenarios/fourorders/first-orders.scenario
told 'first-orders.scenario: nothing says how large the map is; expected size COLUMNS ROWS'
[ "$(wc -l <out)" -eq 1 ] || complain "first-orders.map: no size: one sentence expected; found: $(head -c 300 out)"
cp "$home/scenarios/fourorders/first-orders.map" scenarios/fourorders/first-orders.map
sed -i '/^terrain 05/d' scenarios/mons/herbieres.map
gives 1 check scenarios/mons/bridge.scenario
told 'nothing tells the terrain of row 05'
[ "$(wc -l <out)" -eq 1 ] || complain "herbieres.map: no row 05: one sentence expected; found: $(head -c 300 out)"
cp "$home/scenarios/mons/herbieres.map" scenarios/mons/herbieres.map
alone fourorders/first-orders.scenario 'days' 'days many' '"many" was found, a number from 1 to 9'
alone fourorders/first-orders.scenario 'victory' 'victory blue win' 'words are missing; expected victory'
alone rifles/crossroads.scenario 'table' 'table 120' 'words are missing; expected table WIDTH HEIGHT'
alone nullgame/skirmish.scenario 'turns' 'turns 6 surplus' '"surplus" is too much; expected turns NUMBER'

# ---- what the scenario's own file brings and does not use; a sheet may, as the shipped ones do ----
unused() { added "$1" "$1" "$2" "nothing in the scenario uses this ${2%% *}"; }
unused comops/red-attack.scenario 'counter 99/1 red infantry 2 3 2'
unused comops/red-attack.scenario 'dummy rd-x9 red infantry 2'
unused comops/red-attack.scenario 'way lane A8 B8 C8'
unused mons/bridge.scenario 'class G-guard german infantry III melee 8,6,4,2 mf 4 sp 4'
unused rifles/crossroads.scenario 'weapon puckle gun 12.0 2 ours "Puckle gun"'
unused rifles/crossroads.scenario 'army french F "nobody"'
printf 'counter 99/1 red infantry 2 3 2\n' >>scenarios/comops/counters.oob
gives 0 check scenarios/comops/red-attack.scenario
finish
