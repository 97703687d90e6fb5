/* games/comops/plan_goal.c -- what draws units: the goals of a side.
 *
 * The seeker goes for what he has to take: one town after the other, or, when a road is to be freed, the enemy's supply
 * heads (an enemy without supply does not hold a road) and the units that reach the road.  The other side mans the
 * towns one after the other, or stays where it reaches the road with the heads behind it. */
#include "games/comops/plan.h"

bool comops_plan_is_town(const Board *b, Hex h)
{
	const Objective *o = &b->objective;
	bool found = false;

	for (int i = 0; i < o->ntowns; i++)
		found |= o->town[i] == h;
	return found;
}

int comops_plan_boldness(const Board *b, Side side, const Posture *posture)
{
	const Objective *o = &b->objective;
	const int32_t *number = b->numbers.value[side];
	bool seeker = side == o->seeker;

	return posture->boldness + (o->by_road && seeker ? number[EAGER] : 0) -
		   (!o->by_road && !seeker ? number[WARY] : 0);
}

bool comops_plan_reaches_road(const Board *b, Hex h)
{
	bool reaches = false;

	for (int w = 0; w < 4; w++)
		reaches |= (b->zone[h].w[w] & b->objective.road.w[w]) != 0;
	return reaches;
}

/* Everybody against one of them, when that is the posture. */
static void keep_to_one(Area *goals, int goal)
{
	int n = 0, which = 0;

	for (int w = 0; w < 4; w++)
		n += __builtin_popcountll(goals->w[w]);
	if (!goal || n < 2)
		return;
	Area one = { { 0 } };
	each_hex(h, goals)
		if (which++ == (goal - 1) % n)
			area_add(&one, h);
	*goals = one;
}

typedef int TownCost(const Board *, const State *, Side, Hex town);

static void keep_to_cheapest(const Board *b, const State *s, Side side, TownCost *cost, Area *goals)
{
	Area cheapest = *goals;
	int least = INT32_MAX;

	each_hex(h, goals) {
		int dear = cost(b, s, side, h);

		if (dear >= least)
			continue;
		least = dear;
		cheapest = (Area){ { 0 } };
		area_add(&cheapest, h);
	}
	*goals = cheapest;
}

/* A garrison here and a garrison there are beaten one by one; so the town that the enemy comes to first is manned
 * first. */
static int way_of_enemy(const Board *b, const State *seen, Side side, Hex town)
{
	const Army *enemy = &b->army[side_other(side)];
	int far = 0;

	(void)seen;
	for (int i = 0; i < enemy->nheads; i++)
		far += b->distance[town][enemy->head[i]];
	return far;
}

/* An attack on all towns at once takes none that is held in earnest; so it goes against the weakest. */
static int hardness(const Board *b, const State *world, Side side, Hex town)
{
	const int32_t *number = b->numbers.value[side];
	int defense = 0, beside = 0, way = 0, men = 0;

	each_piece(p, comops_at(b, world, side_other(side), town) & ~b->dummies)
		defense += b->piece[p].defense + comops_terrain[b->terrain[town]].defense;
	each_piece(p, comops_on_map(b, world, side) & ~b->dummies & ~b->artillery & ~b->hqs) {
		int far = b->distance[comops_hex(world, p)][town];

		beside += far <= number[PRESENT] ? b->piece[p].attack : 0;
		way += far;
		men++;
	}
	return number[WALLS] * defense + number[WAY] * way / (men ? men : 1) - beside;
}

static Area towns_to_take(const Board *b, const State *seen, const State *guess, Side side, int goal)
{
	const Objective *o = &b->objective;
	Area towns = { { 0 } };

	for (int i = 0; i < o->ntowns; i++)
		if (!(seen->seized >> i & 1))
			area_add(&towns, o->town[i]);
	if (!goal)
		keep_to_cheapest(b, guess, side, hardness, &towns);
	return towns;
}

static Area towns_to_hold(const Board *b, const State *seen, Side side, int goal)
{
	const Objective *o = &b->objective;
	Area towns = { { 0 } };

	for (int i = 0; i < o->ntowns; i++) {
		Crowd garrison = comops_at(b, seen, side, o->town[i]) & ~b->dummies;

		if (seen->seized >> i & 1 || comops_stack(b, garrison) < b->numbers.value[side][GARRISON])
			area_add(&towns, o->town[i]);
	}
	if (!goal)
		keep_to_cheapest(b, seen, side, way_of_enemy, &towns);
	return towns;
}

static Area road_to_free(const Board *b, const State *seen, Side side)
{
	Side enemy = side_other(side);
	const Army *army = &b->army[enemy];
	Area goals = { { 0 } };

	for (int i = 0; i < army->nheads; i++)
		if (!area_has(&seen->zone[side], army->head[i]))
			area_add(&goals, army->head[i]);
	each_hex(h, &seen->held[enemy])
		if (comops_plan_reaches_road(b, h))
			area_add(&goals, h);
	for (int i = 0; i < army->nheads && area_empty(&goals); i++)
		area_add(&goals, army->head[i]);
	return goals;
}

static Area road_to_hold(const Board *b, const State *seen, Side side)
{
	const Army *army = &b->army[side];
	int forward = b->numbers.value[side][FORWARD];
	Area goals = { { 0 } };

	each_hex(h, &b->objective.road)
		for (int i = 0; i < army->nheads; i++)
			if (b->distance[h][army->head[i]] <= forward && !area_has(&seen->held[side_other(side)], h))
				area_add(&goals, h);
	return goals;
}

Area comops_plan_goals(const Board *b, const State *seen, const State *guess, Side side, int goal)
{
	const Objective *o = &b->objective;
	bool seeker = side == o->seeker;
	Area goals = o->by_road ? (seeker ? road_to_free(b, seen, side) : road_to_hold(b, seen, side))
							: (seeker ? towns_to_take(b, seen, guess, side, goal)
									  : towns_to_hold(b, seen, side, goal));

	for (int i = 0; i < o->ntowns && !o->by_road && area_empty(&goals); i++)
		area_add(&goals, o->town[i]);
	keep_to_one(&goals, goal);
	return goals;
}
