/* ai/recruit.c -- random legal orders: the weakest opponent, and the one that finds dead ends. */
#include "ai/player.h"

#include <assert.h>

bool walk_order(const Game *g, const Board *b, const State *seen, Random *r, int end_in, Order *o)
{
	Slot slot;

	for (;;) {
		g->next(b, seen, o, &slot);
		if (slot.complete && (slot.n == 0 || random_below(r, end_in) == 0))
			return true;
		if (slot.n == 0 || o->n + slot.width > ORDER_ARGS)
			return slot.complete;
		slot_take(&slot, random_below(r, slot.n), o);
	}
}

static int nth_verb(uint64_t verbs, int n)
{
	while (n-- > 0)
		verbs &= verbs - 1;
	return __builtin_ctzll(verbs);
}

static void choose(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	uint64_t verbs = g->ask(b, seen).verbs;

	/* A verb with nothing to name is a dead end; another is tried until one of them answers. */
	while (verbs) {
		int verb = nth_verb(verbs, random_below(r, __builtin_popcountll(verbs)));

		order_start(o, side, verb);
		if (walk_order(g, b, seen, r, 3, o))
			return;
		verbs &= ~VERB_BIT(verb);
	}
	assert(false && "a side that is asked has an answer");
}

void recruit_order(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	choose(g, b, seen, side, r, o);
	if (g->exact)
		g->exact(b, seen, o, NULL);
}

const Player recruit = { .name = "recruit", .help = "random legal orders", .choose = choose };
