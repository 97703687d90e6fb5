/* games/list.c -- every game there is.  A new one is one line here and a folder beside it. */
#include "engine/game.h"

extern const Game nullgame;
extern const Game comops;
extern const Game mons;
extern const Game fourorders;
extern const Game rifles;

const Game *const games[] = {
	&nullgame, &comops, &mons, &fourorders, &rifles, NULL,
};
