/* games/rifles/plan_fight.c -- who shoots at whom, in which order pairs fight, where Snipers flee to. */
#include "games/rifles/plan.h"

enum { USELESS = -100, CORNERED = 5, SHAKEN = 3, GUNS_WORTH = 2, HURT = 1 };

static int32_t range_between(const Plan *p, int u, int e)
{
	Box own = unit_box(p->s, u), other = unit_box(p->s, e);

	return box_gap(&own, &other);
}

/* By how much a shot favours us, in pips of the dice; a target already shaken breaks. */
static int worth_of_shot(const Plan *p, int u, int e)
{
	if (unit_type(p->b, p->s, e) == SNIPERS) /* fire does nothing to them */
		return USELESS;
	int32_t range = range_between(p, u, e);
	int edge = rifles_score(p->b, p->s, u, e, range, NULL) - rifles_score(p->b, p->s, e, u, range, NULL);

	return edge + (has_mark(p->s, e, DISORDER) ? SHAKEN : 0) +
		   (rifles_is_cornered(p->b, p->s, e, unit_pose(p->s, e)) ? CORNERED : 0) +
		   (unit_facts(p->b, p->s, e)->guns ? GUNS_WORTH : 0) + HURT * p->s->unit[e].casualties;
}

/* Everybody who can helps: each takes a pip from the enemy. */
static bool add_aids(const Plan *p, Order *o)
{
	Slot slot;

	for (;;) {
		rifles_next(p->b, p->s, o, &slot);
		if (slot.n == 0)
			return slot.complete;
		slot_take(&slot, 0, o);
	}
}

static bool shoot(const Plan *p, Order *o)
{
	Slot shooters, targets;
	int top = INT32_MIN;
	Order best, stem;

	order_start(&stem, p->side, VERB_SHOOT);
	rifles_next(p->b, p->s, &stem, &shooters);
	for (int i = 0; i < shooters.n; i++) {
		stem.n = 0;
		slot_take(&shooters, i, &stem);
		rifles_next(p->b, p->s, &stem, &targets);
		for (int k = 0; k < targets.n; k++) {
			int worth = worth_of_shot(p, shooters.value[i], targets.value[k]);
			if (worth <= top)
				continue;
			top = worth;
			best = stem;
			slot_take(&targets, k, &best);
		}
	}
	if (top == INT32_MIN)
		return false;
	*o = best;
	return add_aids(p, o);
}

/* Our own fire first: who is shaken by it shoots worse. */
bool rifles_plan_fire(const Plan *p, Order *o)
{
	Slot slot;

	if (p->s->shot.target) {
		order_start(o, p->side, VERB_REPLY);
		return add_aids(p, o);
	}
	if (shoot(p, o))
		return true;
	order_start(o, p->side, VERB_CALL);
	rifles_next(p->b, p->s, o, &slot);
	if (slot.n == 0)
		return false;
	slot_take(&slot, 0, o);
	return true;
}

/* The surest fight first: who has lost his opponent overlaps the next. */
bool rifles_plan_melee(const Plan *p, Order *o)
{
	Slot units, foes;
	int top = INT32_MIN;
	Order stem;

	order_start(&stem, p->side, VERB_FIGHT);
	rifles_next(p->b, p->s, &stem, &units);
	for (int i = 0; i < units.n; i++) {
		stem.n = 0;
		slot_take(&units, i, &stem);
		rifles_next(p->b, p->s, &stem, &foes);
		for (int k = 0; k < foes.n; k++) {
			int u = units.value[i], e = foes.value[k];
			int edge = rifles_score(p->b, p->s, u, e, -1, NULL) - rifles_score(p->b, p->s, e, u, -1, NULL);
			if (edge <= top)
				continue;
			top = edge;
			*o = stem;
			slot_take(&foes, k, o);
		}
	}
	return top > INT32_MIN;
}

/* As far from every enemy as may be. */
bool rifles_plan_flight(const Plan *p, Order *o)
{
	Slot slot;
	int64_t top = -1;
	int best = -1;

	order_start(o, p->side, VERB_FLEE);
	rifles_next(p->b, p->s, o, &slot);
	if (slot.n == 0)
		return false;
	slot_take(&slot, 0, o);
	rifles_next(p->b, p->s, o, &slot);
	for (int i = 0; i < slot.n; i++) {
		Point to = { slot.value[2 * i], slot.value[2 * i + 1] };
		int64_t least = INT64_MAX;
		for (uint64_t left = p->enemies; left; left &= left - 1) {
			int64_t gap = point_gap2(to, unit_pose(p->s, unit_of(left)).at);
			least = gap < least ? gap : least;
		}
		if (least > top) {
			top = least;
			best = i;
		}
	}
	if (best >= 0)
		slot_take(&slot, best, o);
	return best >= 0;
}
