/* games/rifles/plan_fight.c -- who shoots at whom, in which order pairs fight, where Snipers flee to. */
#include "games/rifles/plan.h"

enum { PIP = 10, USELESS = -100 * PIP, WHIMS_A_PIP = 4 };

static int32_t range_between(const Plan *p, int u, int e)
{
	Box own = unit_box(p->s, u), other = unit_box(p->s, e);

	return box_gap(&own, &other);
}

/* By how much a shot favours us, in tenths of a pip of the dice. */
static int worth_of_shot(const Plan *p, int u, int e)
{
	const int32_t *number = p->number;

	if (unit_type(p->b, p->s, e) == SNIPERS) /* fire does nothing to them */
		return USELESS;
	int32_t range = range_between(p, u, e);
	int worth = PIP * rifles_score(p->b, p->s, u, e, range, NULL) -
				number[REPLY] * rifles_score(p->b, p->s, e, u, range, NULL);

	if (has_mark(p->s, e, DISORDER))
		worth += number[SHAKEN];
	if (rifles_is_cornered(p->b, p->s, e, unit_pose(p->s, e)))
		worth += number[NO_WAY_OUT];
	if (unit_facts(p->b, p->s, e)->guns)
		worth += number[GUNS_WORTH];
	if (!has_mark(p->s, e, UNKNOWN))
		worth += number[DEAR] * p->b->card[e].price;
	return worth + number[HURT] * p->s->unit[e].casualties;
}

/* Two who can help: each takes a pip from the enemy.  Those who must come first. */
static void add_aids(uint64_t may, uint64_t must, Order *o)
{
	for (int room = 2; room > 0 && (must | may); room--) {
		int aid = unit_of(must ? must : may);

		order_push(o, ARG_UNIT, aid);
		must &= ~UNIT_BIT(aid);
		may &= ~UNIT_BIT(aid);
	}
}

/* The best shot of those who may fire: the one who was called, or anybody. */
static bool shoot(const Plan *p, uint64_t engaged, Order *o)
{
	const uint64_t called = p->s->shot.shooter ? UNIT_BIT(p->s->shot.shooter - 1) : p->own;
	int top = INT32_MIN, shooter = -1, target = -1;
	uint64_t may, must;

	for (uint64_t left = called; left; left &= left - 1) {
		int u = unit_of(left);

		for (uint64_t targets = rifles_targets(p->b, p->s, u, engaged); targets; targets &= targets - 1) {
			int worth = worth_of_shot(p, u, unit_of(targets)) * WHIMS_A_PIP +
						posture_whim(p->posture, u, unit_of(targets)) * PIP;
			if (worth <= top)
				continue;
			top = worth;
			shooter = u;
			target = unit_of(targets);
		}
	}
	if (shooter < 0)
		return false;
	order_start(o, p->side, VERB_SHOOT);
	order_push(o, ARG_UNIT, shooter);
	order_push(o, ARG_UNIT, target);
	may = rifles_aids(p->b, p->s, shooter, target, engaged, &must);
	add_aids(may, must, o);
	return true;
}

/* Our own fire first: who is shaken by it shoots worse. */
bool rifles_plan_fire(const Plan *p, Order *o)
{
	if (p->s->shot.target) {
		order_start(o, p->side, VERB_REPLY);
		add_aids(rifles_reply_aids(p->b, p->s), 0, o);
		return true;
	}
	uint64_t engaged = rifles_engaged(p->b, p->s);
	if (shoot(p, engaged, o))
		return true;
	for (uint64_t left = p->enemies; left; left &= left - 1)
		if (rifles_targets(p->b, p->s, unit_of(left), engaged)) {
			order_start(o, p->side, VERB_CALL);
			order_push(o, ARG_UNIT, unit_of(left));
			return true;
		}
	return false;
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
			int edge = (rifles_score(p->b, p->s, u, e, -1, NULL) - rifles_score(p->b, p->s, e, u, -1, NULL)) *
						   WHIMS_A_PIP +
					   posture_whim(p->posture, u, e);
			if (edge <= top)
				continue;
			top = edge;
			*o = stem;
			slot_take(&foes, k, o);
		}
	}
	return top > INT32_MIN;
}

/* Would this flight lead into a river that may drown them? */
static bool braves_river(const Plan *p, int u, Point to)
{
	Pose from = unit_pose(p->s, u), end = { to, from.facing };
	int n = point_gap(from.at, to) / CM + 1;

	for (int k = 1; k <= n && p->b->nrivers; k++) {
		Box box = card_box(pose_between(from, end, k, n));
		int river = rifles_river_under(p->b, p->s, &box);

		if (river >= 0 && (p->s->condition[river] == UNTRIED || p->s->condition[river] == DIFFICULT))
			return true;
	}
	return false;
}

/* As far from every enemy as may be; better not so far on this side of a river. */
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
		if (braves_river(p, order_arg(o, 0), to))
			least /= p->number[RIVER_SHUNNED];
		if (least > top) {
			top = least;
			best = i;
		}
	}
	if (best >= 0)
		slot_take(&slot, best, o);
	return best >= 0;
}
