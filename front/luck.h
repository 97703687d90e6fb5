/* front/luck.h -- how lucky the first side was when dice rolled.
 *
 * The order is carried out again from the same position with other dice, and what might have come is compared with
 * what came.  Given the order, the real roll and the others are of one distribution, so the differences have the
 * expectation nought whoever plays and however tables are judged: they can be taken off a result without bias.  How
 * much that narrows an interval depends on how well tables are judged (docs/studies.md). */
#ifndef FRONT_LUCK_H
#define FRONT_LUCK_H

#include "engine/scenario.h"

/* How a table is judged: by the game's judge, or by so many games that captains play on from it. */
enum { LUCK_OFF = -1, LUCK_JUDGE = 0, LUCK_PLAYOUTS_MOST = 1000 };
bool luck_read(const char *word, int *way); /* "judge", "off", "playouts:32" */

typedef struct Rolled { /* something with dice in it that has just happened */
	const Scenario *scenario;
	const Order *order;  /* NULL: the set-up */
	const State *before; /* of no meaning then */
	const State *after;
	uint64_t chance; /* where other dice come from */
} Rolled;
/* In points of Game.judge: a game won is 1000. */
double luck_of(int way, const Rolled *);

#endif
