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
echo 'scenario nullgame/nowhere' | plan
gives 2 study bad.plan
one_sentence
warned 'there is no such scenario; there are nullgame/skirmish'
echo 'players recruit nobody' | plan
gives 2 study bad.plan
one_sentence
warned 'there is no computer player "nobody"; there are'
echo 'games many' | plan
gives 2 study bad.plan
one_sentence
warned 'bad.plan:5: games takes a whole number'
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
gives 2 study nullgame/skirmish --games 7
one_sentence
gives 2 study nullgame/skirmish --players recruit
one_sentence
gives 2 study good.plan --chunk 1:11
one_sentence
warned 'is no chunk of this study'
gives 2 study missing.plan
one_sentence

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
printf 'something else\n' >cut/base/00000011-00000020.tsv
gives 2 study good.plan --out cut --resume
one_sentence
warned 'belongs to another study'
gives 2 study good.plan --players captain,recruit --out whole --resume
one_sentence
warned 'belongs to another study'

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
