/* games/list.c -- every game there is.  A new one is one line here and a folder beside it. */
#include "engine/game.h"

extern const Game nullgame;
extern const Game mons;

const Game *const games[] = { &nullgame, &mons, NULL };
