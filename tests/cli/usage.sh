#!/bin/sh
# Help everywhere, one sentence for what is wrong, and an exit status that tells.
. "$(dirname "$0")/lib.sh"

gives 0 --version
told "sandtable $(cat "$home/VERSION")"
gives 0 --help
told 'usage: sandtable COMMAND'
commands=$(sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' out)
[ "$(echo "$commands" | wc -l)" -gt 10 ] || complain "no commands in the help: $commands"
for command in $commands; do
	gives 0 "$command" --help
	told "usage: sandtable $command"
	quiet
	# the manual page has the same options
	sed 's/\\-/-/g' "$home/docs/manual/sandtable.6" | sed -n "/^.B sandtable $command\$/,/^.br/s/.*\(--[a-z-]*\).*/\1/p" | sort -u >manual
	sed -n 's/^  \(--[a-z-]*\).*/\1/p' out | sort -u | diff - manual >differs || complain "$command in the manual: $(cat differs)"
	gives 2 "$command" --no-such-option
	one_sentence
done
gives 2
gives 2 nonsense
warned 'there is no command "nonsense"'
one_sentence
for command in rules check play auto replay hint review case army; do
	gives 2 "$command"
	warned 'usage: sandtable'
	one_sentence
done

gives 0 games
told 'nullgame/skirmish'
gives 0 games --json
told '"sides"'
gives 2 study .
warned '.: it is a folder, not a scenario'
gives 2 games nullgame
warned 'usage: sandtable games'

gives 0 rules nullgame
told 'NG-3'
gives 0 rules nullgame NG-3
told 'NG-3 A turn begins with a stance'
gives 0 rules nullgame 3
told 'NG-3 A turn begins with a stance'
gives 0 rules nullgame Bold side
told 'NG-7'
gives 1 rules nullgame NG-77
warned 'NG-7'
one_sentence
gives 1 rules nullgame xylophone
one_sentence
gives 2 rules chess
warned 'there is no game "chess"; there are nullgame'
one_sentence

for command in play auto; do
	gives 2 "$command" chess/opening
	warned 'there is no game "chess"'
	one_sentence
	gives 2 "$command" nullgame/nowhere
	warned 'nullgame/skirmish'
	one_sentence
	gives 2 "$command" nullgame/../../etc/passwd
	one_sentence
	gives 2 "$command" nullgame/skirmish --seed minus
	one_sentence
done
for players in recruit , recruit, ,recruit recruit,recruit,recruit; do
	gives 2 auto nullgame/skirmish --players $players
	warned "two names with a comma between, not \"$players\""
	one_sentence
done
gives 2 auto nullgame/skirmish --jobs
warned 'auto does not take "--jobs" like this'
gives 2 auto nullgame/skirmish --json=yes
warned 'auto does not take "--json=yes" like this'
gives 2 auto --json -xh nullgame/skirmish
warned 'auto has no option -x'
gives 2 check -z
warned 'check has no option -z'
gives 2 auto nullgame/skirmish --players recruit,napoleon
warned 'there is no computer player "napoleon"; there are recruit'
for player in 'general: 4' "general:$(printf '\t')4" 'general:+4' 'gen!peekeral:4' 'general!peeking:4'; do
	gives 2 auto nullgame/skirmish --players "$player,captain"
	one_sentence
done
gives 2 auto nullgame/skirmish --games 0
one_sentence
gives 2 auto nullgame/skirmish --jobs 1000
one_sentence
gives 2 play nullgame/skirmish --side third --journal j.sqlite
warned 'the sides are first and second'
one_sentence
gives 2 play nullgame/skirmish --opponent napoleon --journal j.sqlite
one_sentence
gives 2 auto nullgame/skirmish --journal ''
one_sentence
gives 2 auto nullgame/skirmish --journal :memory:
one_sentence
gives 2 bench chess
one_sentence
gives 2 bench --seconds no
one_sentence

# The data folder is found by SANDTABLE_HOME; an empty one has games and no scenarios.
mkdir empty
SANDTABLE_HOME=$work/empty
gives 2 auto nullgame/skirmish
warned "there are none for this game in $work/empty/scenarios"
gives 2 rules nullgame
one_sentence
mkdir -p empty/docs/rules
echo 'No rule is written yet.' >empty/docs/rules/nullgame.md
for words in '' NG-3 'Bold side'; do
	gives 2 rules nullgame $words
	warned 'nullgame.md: there is no rule in it'
	one_sentence
done
{
	echo '- **NG-1** the only one'
	head -c 1100000 /dev/zero | tr '\0' '\n'
} >empty/docs/rules/nullgame.md
gives 2 rules nullgame NG-1
warned 'nullgame.md: the register is larger than 1 MiB'
SANDTABLE_HOME=$home

if [ -w /dev/full ]; then
	"$program" games >/dev/full 2>err && complain 'games > /dev/full: a failure expected'
	warned 'the output could not be written'
fi
# A closed stream: what is told there is lost, and goes into no file that was opened meanwhile.
"$program" games >&- 2>err && complain 'games >&-: a failure expected'
warned 'the output could not be written'
"$program" auto nullgame/skirmish --journal shut.sqlite >&- 2>err && complain 'auto >&-: a failure expected'
warned 'the output could not be written'
[ -s shut.sqlite.lock ] && complain "auto >&-: its output went into the lock: $(cat shut.sqlite.lock)"
finish
