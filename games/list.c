/* games/list.c -- every game there is.  A new one is one line here and a folder beside it. */
#include "engine/game.h"

extern const Game nullgame, comops, mons, fourorders;

const Game *const games[] = { &nullgame, &comops, &mons, &fourorders, NULL };
