/* ai/playout.h -- a game played on in a world that might be, a question at a time.
 *
 * World number n of a position is always the same world with the same dice, whoever plays in it: recipes are
 * compared where they meet the same luck.  Each turn has dice of its own: an attack more or less in one turn does not
 * move the luck of all that come after. */
#ifndef AI_PLAYOUT_H
#define AI_PLAYOUT_H

#include "ai/recipe.h"

typedef struct Root { /* a position to think about, as its side sees it */
	const Game *g;
	const Board *b;
	const State *seen;
	const State *truth; /* NULL: worlds are imagined */
	Side side;
	uint64_t seed;
	int turns; /* clock changes until the table is judged, at least: the rest of this turn is the first */
	Enemies enemies;
} Root;

typedef struct RoomForState {
	_Alignas(16) char bytes[STATE_MAX];
} RoomForState;

typedef struct Playout {
	const Root *root;
	RoomForState world, view;
	uint64_t seed; /* of this world's luck */
	Dice dice;
	Random chance[SIDES];
	int clock, turns, orders;
	Progress progress;    /* of its recipe */
	const Posture *enemy; /* his in this turn and the next */
	Progress enemy_progress;
	bool rolled; /* by the last order */

	/* the question: filled in by playout_ask */
	Side side;
	bool own; /* the root's side is asked, in the root's turn: the recipe answers */
	RuleId asked;
	uint64_t key; /* of the view, when it is its own question */
} Playout;

void playout_begin(Playout *, const Root *, int world);
bool playout_ask(Playout *); /* false: it is time to judge */
/* What the recipe, or the plain plan, answers; and its order carried out. */
void playout_answer(Playout *, const Recipe *, Order *);
void playout_give(Playout *, const Order *);
int playout_worth(const Playout *);

static inline const State *playout_view(const Playout *p)
{
	return (const State *)p->view.bytes;
}

/* The root's turn, and a fingerprint of the recipe's own orders.  False: it is time to judge. */
bool playout_turn(Playout *, const Recipe *, uint64_t *line);
/* The rest, to the judgement.  It follows from the world and the table that the turn left. */
int playout_rest(Playout *);
uint64_t playout_table(const Playout *); /* a fingerprint of it, never 0 */

int playout_play(const Root *, const Recipe *, int world); /* the whole of it */
/* The recipe's orders in the first world, to the end of the root's turn; how many, at most so many. */
int playout_line(const Root *, const Recipe *, Order *line, int most);

#endif
