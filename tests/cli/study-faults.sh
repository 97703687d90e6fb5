#!/bin/sh
# What can go wrong with a study: one clear sentence, finished games kept, and --resume goes on.
. "$(dirname "$0")/lib.sh"

cat >good.plan <<'END'
scenario nullgame/skirmish
players recruit recruit
games 40
chunk 10
END
plan() { cat good.plan - >bad.plan; }

# ---- plans ----
sed 's/^scenario.*/scenario nullgame\/nowhere/' good.plan >bad.plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:1: nullgame/nowhere: there is no such scenario; there are nullgame/skirmish'
sed 's/^players.*/players recruit nobody/' good.plan >bad.plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:2: there is no computer player "nobody"; there are'
sed 's/^games.*/games many/' good.plan >bad.plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:3: games takes a whole number'
echo 'weather fine' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:5: a plan has'
printf 'arm base\narm odd\ndrop nothing-like-it\n' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:7: no record of the scenario begins with "nothing-like-it"'
printf 'arm base\narm odd\nadd weather fine\n' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:7: '
printf 'arm odd\nreplace turns with\n' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:6: replace takes'
echo 'games 20' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:5: bad.plan:3 has said this already: "games 40"'
printf 'arm a\narm b\nseed 1\nreplace turns 6 with turns 12\n' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:7: "seed" stands behind an arm'
printf 'arm %061d\n' 0 | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:5: arm takes a name'
printf 'seed 18446744073709551615\n' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:5: there are no 20 seeds from 18446744073709551615 on'
sed 's/^games.*/games 41/' good.plan >bad.plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:3: every seed is played twice, the players exchanged: 41 games cannot be'
gives 2 study bad.plan --games 7
one_sentence
warned 'games: every seed is played twice, the players exchanged: 7 games cannot be'
echo 'luck much' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:5: "much" is no way to measure luck'
for setting in 'study "Title"' 'scenario nullgame/skirmish' 'players recruit recruit' 'games 40' 'seed 1' 'chunk 10' 'luck off' 'arm base'; do
	{ grep -v "^${setting%% *} " good.plan; echo "$setting surplus"; } >bad.plan
	gives 2 study bad.plan
	warned "bad.plan:$(wc -l <bad.plan): \"surplus\" is too much; expected ${setting%% *}"
done
printf 'seed 18446744073709551616\n' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:5: seed takes a whole number'
gives 2 study nullgame/skirmish --games 7
one_sentence
gives 2 study nullgame/skirmish --games many
one_sentence
warned '--games takes a whole number from 1 to 100000000, not "many"'
gives 2 study good.plan --out ''
one_sentence
gives 2 study good.plan --out "$(printf '%0801d' 0)"
one_sentence
warned '--out takes the path of a folder, of 1 to 800 bytes'
gives 2 study nullgame/skirmish --players recruit
one_sentence
gives 2 study good.plan --chunk 1:11
one_sentence
warned 'is no chunk of this study'
gives 2 study missing.plan
one_sentence
warned 'missing.plan: there is no such file'

# ---- result files ----
gives 0 study good.plan --out whole
cp -r whole cut
for size in 3000 900 100 1 0; do
	file=cut/base/00000011-00000020.tsv
	head -c $size whole/base/00000011-00000020.tsv >$file
	gives 2 study good.plan --out cut
	one_sentence
	gives 0 study good.plan --out cut --resume
	diff -r whole cut >/dev/null || complain "a file cut to $size bytes is not made whole again"
done
# ---- damaged in the middle: named, kept, and played again ----
file=cut/base/00000011-00000020.tsv
bad_line() { # SED SCRIPT: the seventh game is no longer what it was
	rm -f $file.damaged
	sed -e "11$1" whole/base/00000011-00000020.tsv >$file
	cmp -s $file whole/base/00000011-00000020.tsv && complain "\"$1\" damages nothing"
	gives 2 study good.plan --out cut
	one_sentence
	gives 2 study good.plan --chunk 11:20 --out cut
	"$program" study good.plan --list >/dev/null
	cp -r cut spoilt
	gives 0 study good.plan --out cut --resume
	warned "$file: what stands after game 6 of 20 is damaged, is kept in $file.damaged and played again"
	sed -n '11,$p' spoilt/base/00000011-00000020.tsv | cmp -s - $file.damaged || complain "\"$1\": what was damaged is not kept"
	rm -rf spoilt $file.damaged
	diff -r whole cut >/dev/null || complain "\"$1\": a damaged file is not made whole again"
}
tab=$(printf '\t')
bad_line 's/^/x/'                                            # no seed
bad_line 's/^[0-9]*/99/'                                     # another game's
bad_line "s/$tab[^$tab]*/${tab}captain/"                     # somebody else played it
bad_line "s/$tab[^$tab]*/${tab}nobody/3"                     # no side won
bad_line "s/$tab[^$tab]*/${tab}NG-99/4"                       # no rule ended it
bad_line "s/$tab[^$tab]*/${tab}x/6"                          # turns
bad_line "s/$tab[^$tab]*/${tab}-7/7"                         # orders
bad_line "s/$tab[^$tab]*/${tab}101/9"                        # decided
bad_line "s/$tab[^$tab]*/${tab}abc/10"                       # luck
bad_line "s/$tab[^$tab]*/${tab}inf/10"
bad_line "s/$tab[^$tab]*/${tab}nobody:man=1/11"              # lost
bad_line "s/$tab[^$tab]*/${tab}Z99=1/12"                     # fights
bad_line "s/$tab[^$tab]*/${tab}A1=-1/12"
bad_line "s/$tab[^$tab]*\$/${tab}NG-99=1/"                    # rules
bad_line "s/=[0-9]*\$/=9999999999999999999/"
bad_line "s/\$/${tab}more/"
bad_line 's/.*/noise/'
bad_line 'd'

printf 'something else\n' >cut/base/00000011-00000020.tsv
gives 2 study good.plan --out cut --resume
one_sentence
warned 'belongs to another study'
gives 2 study good.plan --players captain,recruit --out whole --resume
one_sentence
warned 'belongs to another study'

# ---- results of other code are not mixed in: the fingerprint is that of the sources ----
mkdir -p tree/front
cp -r "$home/base" "$home/geo" "$home/engine" "$home/games" "$home/ai" "$home/tools" tree/
cp -r "$home/front/study" "$home"/front/luck.* "$home"/front/match.* tree/front/
cmake -DOUT=print.c -P "$home/tools/fingerprint.cmake"
cmake -DOUT=copy.c -P tree/tools/fingerprint.cmake
cmp -s print.c copy.c || complain 'the same sources elsewhere have another fingerprint'
echo '/* a change */' >>tree/games/comops/plan.c
cmake -DOUT=changed.c -P tree/tools/fingerprint.cmake
cmp -s print.c changed.c && complain 'a captain changes and the fingerprint does not'

# ---- a disk that is full: here, a file that may not grow ----
sed -i 's/^chunk.*/chunk 200/' good.plan
(ulimit -f 16 && exec "$program" study good.plan --games 400 --jobs 1 --out full) >out 2>err
[ $? = 2 ] || complain 'a full disk: exit status 2 expected'
one_sentence
warned 'finished games are kept, and --resume goes on'
[ "$(grep -c '^[0-9]' full/base/*.tsv)" -gt 10 ] || complain 'a full disk: the games before it are not kept'
gives 0 study good.plan --games 400 --out full --resume
gives 0 study good.plan --games 400 --out ample
diff -r full ample >/dev/null || complain 'after a full disk --resume does not give the same bytes'

# ---- a folder that cannot be made ----
echo >plain
gives 2 study good.plan --out plain/below
one_sentence
finish
