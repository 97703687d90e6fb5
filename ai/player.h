/* ai/player.h -- players that are not people: a view in, an order out.
 *
 * A Player is given what a person in that seat is given, never the State, and its own chance.  Same view, same
 * chance: same order, unless the clock decides how long it may think. */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include "engine/game.h"

#include <stdatomic.h>

typedef struct Limits { /* how long a player may think about one order; all 0: as long as it usually does */
	int milliseconds;
	int playouts; /* instead of time: the same order on every machine */
	int threads;
	const atomic_bool *stop; /* somebody wants the answer now; may be NULL */
} Limits;

enum { REASONS_LINE = 8 };
typedef struct Reasons {      /* what a player had in mind */
	int nline;                /* its own next orders, as it expects to give them: line[0] is the one given */
	Order line[REASONS_LINE]; /* exact for the world it imagined */
	int worth;                /* what it expects the table to be worth to it soon, as Game.judge counts */
	int plain;                /* ... if it followed the plain plan instead */
	int candidates, playouts;
} Reasons;

typedef struct Player {
	const char *name; /* "recruit" */
	const char *help;
	/* Fill in an order for a side that is asked.  It always finds one. */
	void (*choose)(const Game *, const Board *, const State *seen, Side, Random *, Order *);
	/* The same within limits, and with its reasons when there is a Reasons; NULL for players who do not think. */
	void (*think)(const Game *, const Board *, const State *seen, Side, Random *, const Limits *, Reasons *,
				  Order *);
} Player;

extern const Player recruit, captain, general;
extern const Player *const players[]; /* weakest first; ends with NULL */
const Player *player_find(const char *name);

/* A random walk through next() from the given beginning of an order.  False when it came to a dead end.
 * `end_in` says how readily it stops where it may: one time in that many. */
bool walk_order(const Game *, const Board *, const State *seen, Random *, int end_in, Order *);

/* The order of the game's plan, exact.  False when it has none or check would refuse it. */
bool plan_order(const Game *, const Board *, const State *seen, Side, Random *, Order *);

#endif
