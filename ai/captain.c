/* ai/captain.c -- quick and sensible: follows the plan its game was written with. */
#include "ai/player.h"

const Posture plain_posture = { 0 };

bool plan_order(const Game *g, const Board *b, const State *seen, Side side, const Posture *posture,
				Random *r, Order *o)
{
	Ask ask = g->ask(b, seen);

	if (!g->plan || !g->plan(b, seen, side, posture, r, o))
		return false;
	return ask_allows(&ask, o->verb) && (!g->exact || g->exact(b, seen, o, NULL)) &&
		   g->verbs[o->verb].check(b, seen, o, NULL);
}

/* A plan that is silent, or wrong, costs a turn of wit but never the game: the recruit's answer is given. */
static void choose(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	if (!plan_order(g, b, seen, side, &plain_posture, r, o))
		recruit_order(g, b, seen, side, r, o);
}

const Player captain = { .name = "captain", .help = "a sensible plan, at once", .choose = choose };
