/* tests/secrets/secrets.h -- how the secrets suite asks a game to change what a side cannot know, and the umpire what that is.
 *
 * Each game gives one Scramble, in tests/secrets/GAME.c, and a line in tests/secrets/list.c.  It is written
 * from the rule book with the game's private header, not from its view.c: the suite compares the two. */
#ifndef TESTS_SECRETS_H
#define TESTS_SECRETS_H

#include "engine/game.h"

typedef struct Scramble {
	const char *game;
	/* Change in *s everything that `viewer` may not know: swap the identities of the other side's hidden
	 * pieces, redraw its cup, rewrite its sealed orders.  The result must be a sound position (broken() is
	 * NULL) that looks the same from the viewer's chair.  False when the viewer knows everything. */
	bool (*scramble)(const Board *, State *s, Side viewer, Random *);
	/* May `viewer` not know which piece this one of the other side's is, as it lies there?  By the numbers of
	 * Game.names(ARG_UNIT).  NULL where every piece is known by its name. */
	bool (*hides)(const Board *, const State *, Side viewer, int unit);
} Scramble;

extern const Scramble *const scrambles[]; /* list.c, ends with NULL */

#endif
