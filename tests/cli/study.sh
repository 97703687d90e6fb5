#!/bin/sh
# A study: the same bytes in one process, in several, under GNU parallel, stopped or killed and taken up again.
. "$(dirname "$0")/lib.sh"

cat >small.plan <<'END'
study "A small study"
scenario nullgame/skirmish
players recruit recruit
games 120
seed 5
chunk 10
END

gives 0 study small.plan --jobs 1 --out one
cp out summary
told 'A small study'
quiet
[ "$(cat one/base/*.tsv | grep -c '^[0-9]')" -eq 120 ] || complain 'there are not 120 games'
[ "$(cut -f 1 one/base/*.tsv | grep '^[0-9]' | sort -n | uniq -c | awk '$1 != 2' | wc -l)" -eq 0 ] || complain 'not every seed is played twice'

# same FOLDER HOW: it holds what the study in one process holds.
same() { diff -r one "$1" >/dev/null || complain "$2 does not give the same bytes as one process: $(diff -rq one "$1" | head -n 3)"; }

for jobs in 2 7; do
	gives 0 study small.plan --jobs $jobs --out jobs$jobs
	same jobs$jobs "--jobs $jobs"
	cmp -s out summary || complain "--jobs $jobs gives another summary"
done

# ---- two processes, a half of the chunks each ----
gives 0 study small.plan --list
cp out chunks
[ "$(wc -l <chunks)" -eq 6 ] && [ "$(head -n 1 chunks)" = 5:14 ] || complain "the chunks are not as expected: $(cat chunks)"
(for c in $(sed -n '1~2p' chunks); do "$program" study small.plan --chunk "$c" --out two || echo "chunk $c failed"; done) >odd 2>&1 &
for c in $(sed -n '2~2p' chunks); do "$program" study small.plan --chunk "$c" --out two || complain "chunk $c failed"; done
wait $!
[ ! -s odd ] || complain "$(cat odd)"
gives 0 study small.plan --out two --resume
same two 'two processes'

# ---- without --out the folder has the plan's name, or the scenario's, and is made here ----
mkdir -p away/here
cp small.plan away/short.plan
cd away/here || exit 1
gives 0 study ../short.plan --games 2
gives 0 study nullgame/skirmish --games 2 --luck off
grep -q '(of one seed)' nullgame-skirmish.study/report.html || complain 'one seed has no interval, and the page does not say so'
grep -q 'inf\|nan' nullgame-skirmish.study/report.* && complain 'a report has numbers that are none'
cd ../.. || exit 1
[ -d away/here/short.study ] && [ -d away/here/nullgame-skirmish.study ] || complain "other folders: $(ls away/here)"

# ---- a study made longer ----
gives 0 study small.plan --games 40 --out grown
gives 0 study small.plan --out grown --resume
same grown 'a shorter study made longer'

if [ -z "${SANDTABLE_NO_SETUP-}" ] || command -v parallel >/dev/null; then
	"$program" study small.plan --list | parallel -j 2 "$program" study small.plan --jobs 1 --chunk {} --out par --resume >out 2>err ||
		complain "GNU parallel: $(cat err)"
	gives 0 study small.plan --out par --resume
	same par 'GNU parallel'
fi

# ---- killed: finished games are kept, and the rest is played ----
for signal in KILL TERM; do
	"$program" study small.plan --games 4000 --jobs 2 --out kill$signal >/dev/null 2>err &
	worker=$!
	until [ -s kill$signal/base/00000015-00000024.tsv ] || ! kill -0 $worker 2>/dev/null; do sleep 0.01; done
	kill -s $signal $worker 2>/dev/null
	wait $worker 2>/dev/null
	cp -r kill$signal kept
	gives 0 study small.plan --games 4000 --out kill$signal --resume
	[ -d long ] || gives 0 study small.plan --games 4000 --out long
	diff -r long kill$signal >/dev/null || complain "after SIG$signal --resume does not give the same bytes"
	for file in kept/base/*.tsv; do
		lines=$(grep -c '' "$file")
		[ "$lines" -gt 0 ] || continue # it was only just made
		head -n $((lines - 1)) "$file" >a
		head -n $((lines - 1)) "long/base/${file##*/}" >b
		cmp -s a b || complain "after SIG$signal a finished game was not kept in $file"
	done
	rm -rf kept
done

# ---- asked twice to stop it does not finish the game that is being played ----
cat >slow.plan <<'END'
scenario fourorders/first-orders
players general:300 general:300
games 2
luck off
END
"$program" study slow.plan --jobs 1 --out slow >/dev/null 2>err &
worker=$!
until [ -s slow/base/00000001-00000001.tsv ] || ! kill -0 $worker 2>/dev/null; do sleep 0.01; done
kill -s TERM $worker
until [ -s err ] || ! kill -0 $worker 2>/dev/null; do sleep 0.01; done
kill -s TERM $worker
wait $worker 2>/dev/null
[ $? -eq 143 ] || complain 'a second SIGTERM does not end it'
warned 'finishing the games that are being played'
one_sentence
[ "$(grep -c '^1	' slow/base/00000001-00000001.tsv)" -eq 1 ] || complain 'the first of two games, and no other, was expected'
gives 0 study slow.plan --out slow --resume
warned 'going on after 1 of 2 games'

# ---- arms: the same seeds; an arm without changes is the first over again ----
cat >arms.plan <<'END'
study "More turns"
scenario nullgame/skirmish
players recruit recruit
games 60
arm plain
arm again
arm longer
replace turns 6 with turns 12
arm fewer
drop counter b3
drop counter a3
add counter a3 B2
add counter b3 D2
END
gives 0 study arms.plan --out arms
told 'again:'
told 'gains +0.0 points (+0.0 to +0.0) over plain'
told 'Nearest to even is '
cut -f 2- arms/plain/*.tsv | grep -v '^#' >plain
cut -f 2- arms/again/*.tsv | grep -v '^#' >again
cmp -s plain again || complain 'an arm without changes plays other games'
[ "$(cut -f 7 arms/longer/*.tsv | grep -x 12 | wc -l)" -gt 0 ] || complain 'the longer arm has no longer games'
cmp -s arms/plain/*.tsv arms/fewer/*.tsv && complain 'a changed set-up plays the same games'
for part in 'Who won' 'By which victory condition' 'How long it was' 'When it was decided' 'Losses by type' 'Where the fighting was' \
	'Which rules were used' 'rules never seen in use' 'The arms compared'; do
	grep -q "$part" arms/report.html || complain "the page says nothing of: $part"
done
grep -qE 'src=|href=|url\(' arms/report.html && complain 'the page fetches something'
[ "$(awk -F, 'NF < 6' arms/report.csv | wc -l)" -eq 0 ] || complain 'a line of the CSV is short'
if command -v python3 >/dev/null; then
	python3 - <<'END' || complain 'the figures do not agree with the results'
import csv, glob, json
figures = json.load(open('arms/report.json'))['figures']
rows = list(csv.DictReader(open('arms/report.csv')))
assert len(rows) == len(figures) and all(r['key'] == f['key'] for r, f in zip(rows, figures))
for arm in ('plain', 'longer', 'fewer'):
    games = [l.rstrip('\n').split('\t') for f in glob.glob(f'arms/{arm}/*.tsv') for l in open(f) if l[0].isdigit()]
    for row in rows:
        if row['arm'] == arm and row['measure'] == 'won-by-side':
            assert abs(float(row['value']) - sum(g[3] == row['key'] for g in games) / len(games)) < 1e-5
            assert float(row['low']) <= float(row['value']) <= float(row['high'])
        if row['arm'] == arm and row['measure'] == 'rule-used':
            assert float(row['value']) == sum(int(w.split('=')[1]) for g in games for w in g[13].split(',') if w.split('=')[0] == row['key'])
END
fi

# ---- two players: each sits on either side equally often, and the better one is told apart from the better side ----
gives 0 study comops/red-attack --players captain,recruit --games 12 --out pair
for seat in 2 3; do
	[ "$(grep '^[0-9]' pair/base/*.tsv | cut -f $seat | grep -c captain)" -eq 6 ] || complain "captain does not have seat $seat six times"
done
better=$(awk -F, '$2 == "won-by-player" && $3 == "\"captain\"" { print $4 }' pair/report.csv)
awk -v rate="$better" 'BEGIN { exit !(rate > 0.6) }' || complain "captain wins only $better of its games against recruit"
grep -q 'class="map"' pair/report.html || complain 'the page has no map'

# ---- luck by playouts: the same bytes for any number of jobs, and results that do not depend on how it is measured ----
for jobs in 1 3; do gives 0 study mons/bridge --players general:8,captain --games 6 --luck playouts:2 --jobs $jobs --out luck$jobs; done
diff -r luck1 luck3 >/dev/null || complain 'luck by playouts depends on the number of jobs'
gives 0 study mons/bridge --players general:8,captain --games 6 --luck off --out unlucky
for folder in luck1 unlucky; do cut -f 1-10 $folder/base/*.tsv | grep '^[0-9]' >$folder.games; done
cmp -s luck1.games unlucky.games || complain 'measuring luck changes the games'
[ "$(cut -f 11 unlucky/base/*.tsv | grep -cx -e -)" -eq 6 ] || complain 'luck is measured though it is off'
gives 2 study mons/bridge --games 6 --luck lots --out lots
one_sentence
warned '"lots" is no way to measure luck: judge, playouts:N or off'

# ---- an open table: where the fighting was, in squares ----
gives 0 study rifles/crossroads --games 2 --luck off --out open
grep -q 'base,fights,"[A-L][0-9]' open/report.csv || complain 'no fights on the open table'
grep -q 'In squares of 10 centimetres' open/report.html || complain 'the page has no picture of the open table'

# ---- a second study in the same folder ----
gives 2 study small.plan --out one
one_sentence
warned 'is there already; --resume goes on with it'
gives 0 study small.plan --out one --resume
cmp -s out summary || complain '--resume with nothing to do gives another summary'
finish
