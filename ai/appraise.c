/* ai/appraise.c -- see appraise.h.
 *
 * The given order is the champion of a race between single orders; after each of them the plain plan goes on. */
#include "ai/appraise.h"
#include "ai/race.h"

#include "base/hash.h"

enum { TURNS = 2, WALKS = 3, WORLDS_TO_BE_SURE = 24 };

static void challenge(Race *race, const Recipe *plain, const Order *o)
{
	uint64_t key = recipe_key(race->root.g, race->root.seen);

	for (int i = 0; i < race->ncandidates; i++)
		if (order_same(&race->candidate[i].recipe.exception[0].order, o))
			return;
	recipe_except(race_challenger(race, plain), key, o);
}

static void enter_orders(Race *race, const Recipe *plain)
{
	const Posture postures[] = { { 0 },          { .boldness = 1 },
								 { .goal = 1 },  { .boldness = -1 },
								 { .goal = 2 },  { .stray = 8, .whim = race->root.seed },
								 { .stray = 16 } };
	const Root *root = &race->root;
	Random chance = { hash_mix(root->seed) };
	Order o;

	for (size_t i = 0; i < sizeof postures / sizeof postures[0]; i++)
		if (plan_order(root->g, root->b, root->seen, root->side, &postures[i], &chance, &o))
			challenge(race, plain, &o);
	for (int i = 0; i < WALKS; i++) {
		recruit_order(root->g, root->b, root->seen, root->side, &chance, &o);
		challenge(race, plain, &o);
	}
}

void appraise(const Game *g, const Board *b, const State *seen, Side side, const Order *given, uint64_t seed,
			  bool sure, const Limits *limits, Appraisal *a)
{
	const Root root = { .g = g, .b = b, .seen = seen, .side = side, .seed = seed, .turns = TURNS };
	const Recipe plain = { .chance = seed };
	Recipe as_given = plain;
	Race race;

	race_begin(&race, &root, limits);
	recipe_except(&as_given, recipe_key(g, seen), given);
	race_champion(&race, &as_given);
	enter_orders(&race, &plain);
	const Candidate *winner = race_run(&race);

	*a = (Appraisal){ .bettered = winner != race.candidate, .better = winner->recipe.exception[0].order };
	if (a->bettered && sure) {
		a->given = race_weigh(&race, &race.candidate[0].recipe, WORLDS_TO_BE_SURE);
		a->best = race_weigh(&race, &winner->recipe, WORLDS_TO_BE_SURE);
	} else if (a->bettered) {
		a->best = (int)(winner->sum / winner->n);
	}
}
