/* ai/captain.c -- quick and sensible: follows the plan its game was written with. */
#include "ai/player.h"

static void choose(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	if (g->plan)
		g->plan(b, seen, side, r, o);
	else
		recruit.choose(g, b, seen, side, r, o);
}

const Player captain = { .name = "captain", .help = "a sensible plan, at once", .choose = choose };
