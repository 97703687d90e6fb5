/* games/comops/plan_goal.c -- what draws units: the goals of a side.
 *
 * The seeker goes for what he has to take: towns not yet captured, or, when a road is to be freed, the enemy's supply
 * heads (an enemy without supply does not hold a road) and the units that reach the road.  The other side mans the
 * towns one after the other, or stays where it reaches the road with the heads behind it. */
#include "games/comops/plan.h"

enum {
	FORWARD = 6,                /* a road is held so far before the supply heads */
	GARRISON = STACK_LIMIT - 1, /* battalions a town is held with */
};

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

/* A garrison here and a garrison there are beaten one by one; so the town that the enemy comes to first is manned
 * first. */
static void keep_to_foremost(const Board *b, Side side, Area *goals)
{
	const Army *enemy = &b->army[side_other(side)];
	Area foremost = *goals;
	int least = INT32_MAX;

	each_hex(h, goals) {
		int far = 0;

		for (int i = 0; i < enemy->nheads; i++)
			far += b->distance[h][enemy->head[i]];
		if (far >= least)
			continue;
		least = far;
		foremost = (Area){ { 0 } };
		area_add(&foremost, h);
	}
	*goals = foremost;
}

static Area towns_to_take(const Board *b, const State *seen)
{
	const Objective *o = &b->objective;
	Area towns = { { 0 } };

	for (int i = 0; i < o->ntowns; i++)
		if (!(seen->seized >> i & 1))
			area_add(&towns, o->town[i]);
	return towns;
}

static Area towns_to_hold(const Board *b, const State *seen, Side side, int goal)
{
	const Objective *o = &b->objective;
	Area towns = { { 0 } };

	for (int i = 0; i < o->ntowns; i++) {
		Crowd garrison = comops_at(b, seen, side, o->town[i]) & ~b->dummies;

		if (seen->seized >> i & 1 || comops_stack(b, garrison) < GARRISON)
			area_add(&towns, o->town[i]);
	}
	if (!goal)
		keep_to_foremost(b, side, &towns);
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
	Area goals = { { 0 } };

	each_hex(h, &b->objective.road)
		for (int i = 0; i < army->nheads; i++)
			if (b->distance[h][army->head[i]] <= FORWARD && !area_has(&seen->held[side_other(side)], h))
				area_add(&goals, h);
	return goals;
}

Area comops_plan_goals(const Board *b, const State *seen, Side side, int goal)
{
	const Objective *o = &b->objective;
	bool seeker = side == o->seeker;
	Area goals = o->by_road ? (seeker ? road_to_free(b, seen, side) : road_to_hold(b, seen, side))
							: (seeker ? towns_to_take(b, seen) : towns_to_hold(b, seen, side, goal));

	for (int i = 0; i < o->ntowns && !o->by_road && area_empty(&goals); i++)
		area_add(&goals, o->town[i]);
	keep_to_one(&goals, goal);
	return goals;
}
