/* ai/recipe.c -- see recipe.h. */
#include "ai/recipe.h"
#include "ai/player.h"

#include "base/hash.h"
#include <string.h>

Posture any_posture(Random *r)
{
	static const uint8_t strays[] = { 0, 4, 8, 16 };
	Posture p = { 0 };

	p.boldness = (int8_t)(random_below(r, 5) - 2);
	p.goal = (uint8_t)(random_below(r, 2) ? 0 : 1 + random_below(r, 5));
	p.stray = strays[random_below(r, 4)];
	p.whim = random_next(r);
	return p;
}

uint64_t recipe_key(const Game *g, const State *seen)
{
	return hash_bytes(0, seen, g->state_size);
}

static const Posture *posture_for(const Recipe *recipe, RuleId asked)
{
	for (int i = 0; i < recipe->stances; i++)
		if (recipe->stance[i].asked == asked)
			return &recipe->stance[i].posture;
	return &recipe->posture;
}

static const Exception *exception_for(const Recipe *recipe, uint64_t key, Progress *progress)
{
	for (int i = 0; i < recipe->exceptions; i++)
		if (recipe->exception[i].key == key && !(progress->made >> i & 1)) {
			progress->made |= 1u << i;
			return &recipe->exception[i];
		}
	return NULL;
}

bool progress_in_circles(Progress *progress, uint64_t key)
{
	bool again = false;

	for (int i = 0; i < RECIPE_MEMORY; i++)
		again |= progress->lately[i] == key;
	progress->lately[progress->orders++ % RECIPE_MEMORY] = key;
	return again || progress->orders > RECIPE_ORDERS;
}

void recipe_order(const Recipe *recipe, const Game *g, const Board *b, const State *seen, Side side,
				  RuleId asked, uint64_t key, Progress *progress, Order *o)
{
	bool in_circles = progress_in_circles(progress, key);
	const Exception *exception = in_circles ? NULL : exception_for(recipe, key, progress);
	const Posture *posture = in_circles ? &plain_posture : posture_for(recipe, asked);
	bool at_random = progress->orders > RECIPE_ORDERS && progress->orders % RECIPE_MEMORY == 0;
	Random chance = { key ^ recipe->chance ^ (in_circles ? hash_mix((uint64_t)progress->orders) : 0) };

	if (exception)
		*o = exception->order;
	else if (at_random || !plan_order(g, b, seen, side, posture, &chance, o))
		recruit_order(g, b, seen, side, &chance, o);
}

void recipe_take_stance(Recipe *recipe, RuleId asked, const Posture *posture)
{
	int i = 0;

	while (i < recipe->stances && recipe->stance[i].asked != asked)
		i++;
	if (i == RECIPE_STANCES) {
		memmove(recipe->stance, recipe->stance + 1, (RECIPE_STANCES - 1) * sizeof recipe->stance[0]);
		i--;
	} else if (i == recipe->stances) {
		recipe->stances++;
	}
	recipe->stance[i] = (Stance){ asked, *posture };
}

void recipe_except(Recipe *recipe, uint64_t key, const Order *order)
{
	int i = 0;

	while (i < recipe->exceptions && recipe->exception[i].key != key)
		i++;
	if (i == RECIPE_EXCEPTIONS) {
		memmove(recipe->exception, recipe->exception + 1,
				(RECIPE_EXCEPTIONS - 1) * sizeof recipe->exception[0]);
		i--;
	} else if (i == recipe->exceptions) {
		recipe->exceptions++;
	}
	recipe->exception[i] = (Exception){ key, *order };
}
