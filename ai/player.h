/* ai/player.h -- players that are not people: a view in, an order out.
 *
 * A Player is given what a person in that seat is given, never the State, and its own chance.  Same view, same
 * chance, same memory: same order, unless the clock decides how long it may think. */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include "ai/recipe.h"

#include <stdatomic.h>

/* How long a player may think about one decision; all 0: as long as it usually does.  A decision is a question that
 * the plan it has in mind does not answer already: the first of a turn, and the first after something new was seen,
 * rolled or done by the enemy (docs/opponents.md). */
enum { LIMITS_USUAL_MS = 1000 };
typedef struct Limits {
	int milliseconds;
	int playouts; /* instead of time: the same order on every machine */
	int threads;
	/* Milliseconds of the processor, of which a busy machine takes nothing: for measuring, where nobody waits.  With
	 * several threads the clock counts all the same. */
	bool by_processor;
	const atomic_bool *stop; /* somebody wants the answer now; may be NULL */
	/* For measuring what guessing costs, and never for players at a table: every world imagined is the true one. */
	bool peeks;
	const State *truth; /* that world, when it peeks */
} Limits;

typedef struct Mind { /* what a thinking player remembers from one order to the next; zeroed: nothing */
	bool made_up;
	int clock;        /* of the turn the recipe is for */
	uint64_t expects; /* the view in which it still holds; 0: none, something new is about to happen */
	int worth, plain;
	Recipe recipe;
	Enemies enemies;
	Progress progress; /* in this turn */
} Mind;

enum { REASONS_LINE = 8 };
typedef struct Reasons { /* what a player had in mind */
	int nline; /* its own orders in this turn, as it expects to give them: line[0] is the one given */
	Order line[REASONS_LINE]; /* exact for the world it imagined */
	int worth;                /* what it expects the table to be worth to it soon, as Game.judge counts */
	int plain;                /* ... if it followed the plain plan instead */
	int candidates, playouts; /* 0: it had made up its mind before, or found nothing else to order */
	bool kept;                /* ... it had */
	Posture posture;          /* how it plays the rest of the turn, ... */
	int differently;          /* ... and at how many kinds of question, or single ones, otherwise */
} Reasons;

typedef struct Player {
	const char *name; /* "recruit" */
	const char *help;
	/* Fill in an order for a side that is asked.  It always finds one. */
	void (*choose)(const Game *, const Board *, const State *seen, Side, Random *, Order *);
	/* The same within limits, with its memory of the turn and with its reasons, where there is a Mind and a Reasons;
	 * NULL for players who remember nothing. */
	void (*think)(const Game *, const Board *, const State *seen, Side, Random *, const Limits *, Mind *,
				  Reasons *, Order *);
	bool takes_time; /* the more of it, the better: Limits mean something to it */
} Player;

extern const Player recruit, lieutenant, captain, general;
extern const Player *const players[]; /* weakest first; ends with NULL */
const Player *player_find(const char *name);

extern const Posture plain_posture; /* the plan as it is written */

/* A random walk through next() from the given beginning of an order.  False when it came to a dead end.
 * `end_in` says how readily it stops where it may: one time in that many. */
bool walk_order(const Game *, const Board *, const State *seen, Random *, int end_in, Order *);

/* The order of the game's plan, exact.  False when it has none or check would refuse it. */
bool plan_order(const Game *, const Board *, const State *seen, Side, const Posture *, Random *, Order *);
/* A random legal order, exact. */
void recruit_order(const Game *, const Board *, const State *seen, Side, Random *, Order *);

#endif
