/* ai/player.h -- players that are not people: a view in, an order out.
 *
 * A Player is given what a person in that seat is given, never the State, and its own chance.  Same view, same
 * chance: same order. */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include "engine/game.h"

typedef struct Player {
	const char *name; /* "recruit" */
	const char *help;
	/* Fill in an order for a side that is asked.  It always finds one. */
	void (*choose)(const Game *, const Board *, const State *seen, Side, Random *, Order *);
} Player;

extern const Player recruit, captain;
extern const Player *const players[]; /* weakest first; ends with NULL */
const Player *player_find(const char *name);

/* A random walk through next() from the given beginning of an order.  False when it came to a dead end.
 * `end_in` says how readily it stops where it may: one time in that many. */
bool walk_order(const Game *, const Board *, const State *seen, Random *, int end_in, Order *);

/* The order of the game's plan, exact.  False when it has none or check would refuse it. */
bool plan_order(const Game *, const Board *, const State *seen, Side, Random *, Order *);

#endif
