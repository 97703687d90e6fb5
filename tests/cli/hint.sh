#!/bin/sh
# Advice before a game's end and a look back after it.
. "$(dirname "$0")/lib.sh"

gives 0 hint mons/bridge --seconds 1
told 'The general would order: '
told 'playouts'
quiet

gives 0 auto mons/bridge --players captain,captain --games 2 --journal j.sqlite
gives 0 hint j.sqlite --game 1 --to 3
told 'The general would order: '
gives 1 hint j.sqlite --game 1
told 'The game is over'
gives 2 hint j.sqlite
warned '--game N'
gives 2 hint j.sqlite --game 1 --to 9999
warned 'there is no entry 9999'
gives 2 hint nullgame/skirmish
warned 'nobody has a plan for Nullgame'
gives 2 hint no/such
one_sentence
gives 2 hint mons/bridge --game 1
warned 'mons/bridge is none'
gives 2 hint no/such.sqlite --to 3
one_sentence

# The same playouts tell the same; the two sides' luck is one sum.
gives 0 review j.sqlite --game 1 --playouts 20
told 'mons/bridge, '
quiet
cp out first
gives 0 review j.sqlite --game 1 --playouts 20
cmp -s first out || complain 'the same look back told something else'
luck=$(sed -n 's/.*the dice gave it \([+-][0-9]*\).*/\1/p' out | tr '\n' ' ')
[ -n "$luck" ] && [ $(($(echo "$luck" | sed 's/ *$//; s/ / + /'))) -eq 0 ] || complain "the luck does not cancel: $luck"

gives 0 replay j.sqlite --game 1 --text
cp out game.journal
gives 0 review game.journal --playouts 20
cmp -s first out || complain 'the text journal is reviewed otherwise'
# Combat Operations has no dice: what chance there is is the draw of a chit.
gives 0 auto comops/red-attack --players captain,captain --seed 3 --journal chits.sqlite
gives 0 review chits.sqlite --playouts 4
told 'the draw gave it '
told 'its luckiest chit was worth '
! grep -qwiE 'dice|die|rolls?|rolled' out || complain "a look back at a game without dice speaks of them: $(grep -wiE 'dice|die|rolls?|rolled' out)"

gives 2 review j.sqlite
warned '--game N'
gives 2 review j.sqlite --game 7
warned 'there is no game 7'
gives 2 review nothing.sqlite
one_sentence
gives 0 auto nullgame/skirmish --journal n.sqlite
gives 2 review n.sqlite
warned 'nobody can judge Nullgame'
gives 2 auto mons/bridge --players captain!peek,captain
warned 'peeking is of no use'
gives 0 auto mons/bridge --players general:60@3,captain
cp out three
gives 0 auto mons/bridge --players general:60,captain
cmp -s three out || complain 'three threads play another game than one'
gives 2 auto mons/bridge --players general:2s@,captain
warned 'is no time to think'
gives 2 play mons/bridge --opponent general!peek
warned 'there is no computer player "general!peek"'
finish
