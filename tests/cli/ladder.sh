#!/bin/sh
# tools/ladder: who beats whom, kept as a study.
. "$(dirname "$0")/lib.sh"
SANDTABLE=$program
export SANDTABLE
ladder() { "$home/tools/ladder" "$@" >out 2>err; }

# ---- the line counts what the games say ----
ladder captain recruit 12 mons/bridge fourorders/bocage || complain "the ladder failed: $(cat err)"
[ "$(wc -l <out)" -eq 2 ] || complain 'a line a scenario was expected'
counted() { # SCENARIO SIDE SEATING: games that the captain won as that side
	cat ladder.study/captain-recruit-"$1"-200001/base/*.tsv | awk -F'\t' -v side="$2" -v seat="$3" '$1 ~ /^[0-9]/ && $seat == "captain" && $4 == side { n++ } END { print n + 0 }'
}
german=$(counted mons-bridge german 2) british=$(counted mons-bridge british 3)
told "mons/bridge                  captain - recruit: 24 games, won $((german + british)), drawn 0, lost $((24 - german - british)):"
told "as german $german of 12; as british $british of 12"
told "as german $(counted fourorders-bocage german 3) of 12"
[ $((german + british)) -gt 18 ] || complain "a captain who wins $((german + british)) of 24"
cp out first

# ---- again it plays nothing, and with more games only the new ones ----
: >mark
ladder captain recruit 12 mons/bridge fourorders/bocage
cmp -s first out || complain 'the same games tell something else'
[ -z "$(find ladder.study -name '*.tsv' -newer mark)" ] || complain 'games were played twice'
ladder captain recruit 16 mons/bridge
told '32 games'
[ "$(find ladder.study -name '*.tsv' -newer mark | wc -l)" -eq 4 ] || complain 'four seeds more are four files more'

# ---- what cannot be played ----
ladder captain nobody 2 mons/bridge && complain 'nobody played'
one_sentence
warned 'there is no computer player "nobody"'
ladder captain recruit 2 mons/nowhere && complain 'a ladder without a scenario'
one_sentence
finish
