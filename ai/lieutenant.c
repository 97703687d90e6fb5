/* ai/lieutenant.c -- the captain's plan, followed by somebody who errs: in every turn he takes some choices to be better
 * than they are.
 *
 * For who is learning; and for studies, since two plans that never err may fit each other by accident. */
#include "ai/player.h"

enum { STRAY = 32 }; /* of the plan's scale: engine/posture.h */

static void think(const Game *g, const Board *b, const State *seen, Side side, Random *r,
				  const Limits *limits, Mind *mind, Reasons *reasons, Order *o)
{
	int now = g->clock ? g->clock(b, seen) : 0;
	Mind fresh = { 0 };
	Mind *m = mind ? mind : &fresh;

	(void)limits;
	if (!m->made_up || m->clock != now) /* he keeps to an error until the turn is over */
		*m = (Mind){ .made_up = true,
					 .clock = now,
					 .recipe.posture = { .stray = STRAY, .whim = random_next(r) } };
	/* Two errors may undo each other's orders: then he does as the captain would. */
	if (progress_in_circles(&m->progress, recipe_key(g, seen)) ||
		!plan_order(g, b, seen, side, &m->recipe.posture, r, o))
		captain.choose(g, b, seen, side, r, o);
	if (reasons)
		*reasons = (Reasons){ .nline = 1, .line = { *o } };
}

static void choose(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	think(g, b, seen, side, r, NULL, NULL, NULL, o);
}

const Player lieutenant = { .name = "lieutenant",
							.help = "the captain's plan, with errors: for learning",
							.choose = choose,
							.think = think };
