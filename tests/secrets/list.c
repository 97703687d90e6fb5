/* tests/secrets/list.c -- every game's scramble.  A new one is two lines here and a file beside it. */
#include "tests/secrets/secrets.h"

extern const Scramble nullgame_scramble;
extern const Scramble comops_scramble;
extern const Scramble mons_scramble;
extern const Scramble fourorders_scramble;
extern const Scramble rifles_scramble;

const Scramble *const scrambles[] = {
	&nullgame_scramble, &comops_scramble, &mons_scramble, &fourorders_scramble, &rifles_scramble, NULL,
};
