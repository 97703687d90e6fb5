/* tests/secrets/fourorders.c -- what a side of Four Orders cannot know: the orders the other side has handed
 * in, until both have (FO-1.5b, FO-R125). */
#include "games/fourorders/fourorders.h"
#include "tests/secrets/secrets.h"

/* Any other order the regiment may go to (FO-1.5f, FO-8h). */
static uint8_t another_order(const State *s, int regiment, Random *r)
{
	uint8_t from = s->round == 1 ? NO_ORDER : s->regiment[regiment].order, to;

	do
		to = (uint8_t)(MOVE + random_below(r, RETREAT - MOVE + 1));
	while (!fo_changes[from][to]);
	return to;
}

static bool scramble(const Board *b, State *s, Side viewer, Random *r)
{
	Side other = side_other(viewer);
	bool sealed = false;

	if (s->phase != PHASE_ORDERS || !(s->handed & side_set(other)))
		return false;
	for (int i = 0; i < b->nregiments; i++)
		if (b->regiment[i].side == other && s->chosen[i] != NO_ORDER) {
			s->chosen[i] = another_order(s, i, r);
			sealed = true;
		}
	return sealed;
}

const Scramble fourorders_scramble = { .game = "fourorders", .scramble = scramble };
