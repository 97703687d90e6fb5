/* front/luck.h -- how lucky the first side was.
 *
 * Two ways to tell, and both have the expectation nought whoever plays: luck can be taken off a result without bias.
 * How much that narrows an interval, and what it costs, is in docs/studies.md.
 *
 * By the judge: an order that rolled is carried out again from the same position with other dice, and what might have
 * come is compared with what came.  Given the order, the real roll and the others are of one distribution, however
 * tables are judged.
 *
 * By playouts: the result, less what captains would have made of the scenario from its beginning, less what the orders
 * gained that were not a captain's. */
#ifndef FRONT_LUCK_H
#define FRONT_LUCK_H

#include "engine/scenario.h"

enum { LUCK_OFF = -1, LUCK_JUDGE = 0, LUCK_PLAYOUTS_MOST = 1000 };
bool luck_read(const char *word, int *way); /* "judge", "off", "playouts:32" */

/* Everything here is in points of Game.judge: a game won is 1000. */

typedef struct Rolled { /* something with dice in it that has just happened */
	const Scenario *scenario;
	const Order *order;  /* NULL: the set-up */
	const State *before; /* of no meaning then */
	const State *after;
	uint64_t chance; /* where other dice come from */
} Rolled;
double luck_of_roll(const Rolled *); /* by the judge */

/* The luck of a whole game, while it is played. */
typedef struct Luck {
	int way;
	const Scenario *scenario;
	uint64_t chance; /* where other dice come from */
	uint32_t throws;
	double sum;
	bool strayed;                       /* somebody has ordered what a captain might not, since ... */
	_Alignas(16) char since[STATE_MAX]; /* ... this table */
} Luck;
void luck_begin(Luck *, int way, const Scenario *, const State *set_up, bool rolled, uint64_t chance);
void luck_follow(Luck *, const Order *, const State *before, const State *after, bool rolled,
				 bool by_captain);
double luck_end(Luck *, const State *end);

#endif
