/* games/rifles/plan_assault.c -- coming to grips: what a fight hand to hand would bring, and Columns that charge. */
#include "games/rifles/plan.h"

enum {
	STRIDE = 3 * CM,                                              /* of foot */
	COLUMN_RATE = 5 * CM,                                         /* of foot in good going */
	CLOSE = (2 * CARD_RADIUS + TOUCH) * (2 * CARD_RADIUS + TOUCH) /* squared: cards that near may touch */
};

/* ---- the odds ---- */

/* What becoming of it costs, in hundredths of its price. */
static int harm(const Plan *p, Effect effect)
{
	const int fate[] = {
		[STAY] = 0, [FALL] = p->number[FALL_HARM], [FLEE] = p->number[FLEE_HARM], [DESTROYED] = 100
	};

	return fate[effect.fate] + (effect.fate == DESTROYED ? 0 : p->number[ROLL_HARM] * effect.rolls);
}

/* RRR-R64  Would it be lost by falling back: over the edge, onto an enemy or a friend it can neither pass nor push? */
bool rifles_is_cornered(const Board *b, const State *s, int u, Pose at)
{
	Box box = card_box(at);

	box.at = box_point(&box, -FALL_BACK, 0);
	if (!rifles_within_table(b, &box, TOUCH))
		return true;
	for (int v = 0; v < b->ncards; v++) {
		Box other;

		if (point_gap2(box.at, unit_pose(s, v).at) > (int64_t)4 * CARD_RADIUS * CARD_RADIUS || v == u ||
			!on_table(s, v))
			continue;
		other = unit_box(s, v);
		if (!box_deeper(&box, &other, TOUCH) || unit_facts(b, s, v)->specialty)
			continue;
		if (unit_side(b, v) != unit_side(b, u) || unit_facts(b, s, v)->guns ||
			facing_gap(at.facing, s->unit[v].facing) > SAME_WAY)
			return true;
	}
	return false;
}

/* In hundredths of a half point, out of the 10000 ways the dice fall. */
static int expected_harm(const Plan *p, const State *s, int winner, int loser, int lost, int doubled)
{
	const Board *b = p->b;
	Combat c = { .contact = true, .winner = winner, .loser = loser };
	Effect effect[2];

	rifles_effects(b, s, &c, effect);
	if (effect[0].fate != STAY && rifles_is_cornered(b, s, loser, unit_pose(s, loser)))
		effect[0].fate = effect[1].fate = DESTROYED;
	return ((lost - doubled) * harm(p, effect[0]) + doubled * harm(p, effect[1])) / 100 *
		   b->card[loser].price / 100;
}

/* The swing to be expected of a Melee, in hundredths of a half point. */
static int swing(const Plan *p, const State *s, int u, int e)
{
	Odds odds = rifles_odds(rifles_melee_sum(p->b, s, u, e, NULL), rifles_melee_sum(p->b, s, e, u, NULL));

	return expected_harm(p, s, u, e, odds.win, odds.win_doubled) -
		   expected_harm(p, s, e, u, odds.lose, odds.lose_doubled) * p->number[OWN_HARM] / 100;
}

/* Not to be run against by those who have firearms, nor by horse, which is too dear. */
static bool is_steady(const Plan *p, int e)
{
	const TypeFacts *facts = unit_facts(p->b, p->s, e);

	return !has_mark(p->s, e, DISORDER) && !facts->guns && !facts->specialty && !facts->command;
}

static int prize(const Plan *p, int e)
{
	return rifles_intrudes(p, e) ? length_of(p, INTRUDER) : 0;
}

/* A swing as a distance. */
static int worth_of_swing(const Plan *p, int swing)
{
	return swing * (length_of(p, SWING) / 100);
}

/* Nobody fights for more than the whole price of each he touches, and what comes with it. */
int rifles_contact_most(const Plan *p, int u, Pose at)
{
	const bool steel = rifles_hand_to_hand(p, u) && unit_facts(p->b, p->s, u)->arm == FOOT;
	const int zest = p->number[COLD_STEEL] > 0 ? length_of(p, COLD_STEEL) : 0;
	int most = 0;

	for (uint64_t left = p->enemies; left; left &= left - 1) {
		int e = unit_of(left);

		if (point_gap2(at.at, unit_pose(p->s, e).at) <= CLOSE && !has_mark(p->s, e, UNKNOWN) &&
			(steel || p->by_odds || !is_steady(p, e)))
			most += p->b->card[e].price * length_of(p, SWING) + zest + prize(p, e);
	}
	return most;
}

int rifles_contact_worth(const Plan *p, int u, Pose at)
{
	const bool steel = rifles_hand_to_hand(p, u) && unit_facts(p->b, p->s, u)->arm == FOOT;
	int sum = 0;
	bool met = false;
	State then;

	for (uint64_t left = p->enemies; left; left &= left - 1) {
		int e = unit_of(left);
		Box own, other;

		if (point_gap2(at.at, unit_pose(p->s, e).at) > CLOSE || has_mark(p->s, e, UNKNOWN))
			continue;
		own = card_box(at);
		other = unit_box(p->s, e);
		if (!rifles_touches(&own, &other))
			continue;
		if (!steel && !p->by_odds && is_steady(p, e)) {
			sum -= length_of(p, UNWANTED);
			continue;
		}
		if (!met) {
			then = *p->s;
			unit_put(&then, u, at);
			if (p->swarms && p->s->behind[u]) /* whoever follows it supports it there */
				unit_put(&then, p->s->behind[u] - 1, pose_ahead(at, -CARD_DEEP, 0));
			met = true;
		}
		sum += worth_of_swing(p, swing(p, &then, u, e)) +
			   (rifles_hand_to_hand(p, u) || p->eager ? length_of(p, COLD_STEEL) : 0) + prize(p, e);
	}
	return sum;
}

/* ---- Columns ---- */

Exposure rifles_exposure(const Plan *p, const Box *box, int32_t stride)
{
	Exposure sum = { 0, 0 };

	for (uint64_t left = p->enemies; left; left &= left - 1) {
		int e = unit_of(left), weapon = p->b->card[e].weapon;
		int32_t range, reach, gap;
		Box other;

		if (has_mark(p->s, e, UNKNOWN) || weapon < 0 || !unit_facts(p->b, p->s, e)->shoots)
			continue;
		bool guns = unit_facts(p->b, p->s, e)->guns;
		range = p->b->weapon[weapon].range;
		if (guns && p->swarms && !p->bides && range > length_of(p, GUNS_MINDED))
			range = length_of(p, GUNS_MINDED); /* who minds them from afar never comes on */
		reach = range + (guns ? 0 : stride);   /* guns that move do not fire */
		if (point_gap2(box->at, unit_pose(p->s, e).at) > (int64_t)(reach + 6 * CM) * (reach + 6 * CM))
			continue;
		other = unit_box(p->s, e);
		gap = box_ahead_gap(&other, SHOOTING_SIDE, box, TOUCH);
		sum.now += gap >= 0 && gap <= range;
		sum.soon += gap >= 0 && gap <= reach;
	}
	return sum;
}

static bool marches(const Plan *p, int u)
{
	return unit_type(p->b, p->s, u) == INFANTRY && has_mark(p->s, u, FACE_UP) &&
		   !has_mark(p->s, u, MOVED | DISORDER);
}

/* The last of the foot that stands behind a leader. */
static int column_tail(const Plan *p, int head)
{
	int tail = head;

	while (p->s->behind[tail] && marches(p, p->s->behind[tail] - 1))
		tail = p->s->behind[tail] - 1;
	return tail;
}

bool rifles_leads_column(const Plan *p, int u)
{
	int32_t gap;

	rifles_nearest_foe(p, unit_pose(p->s, u).at, &gap);
	if (!p->swarms || rifles_bides(p, gap) || !marches(p, u) || column_tail(p, u) == u)
		return false;
	for (uint64_t left = p->own; left; left &= left - 1)
		if (p->s->behind[unit_of(left)] == u + 1)
			return false;
	return true;
}

/* ---- one card ---- */

static Pose end_of(const Order *o)
{
	int i = o->n - 3;

	return (Pose){ { order_arg(o, i), order_arg(o, i + 1) }, order_arg(o, i + 2) / 10 };
}

typedef struct Target { /* a place where it would line up on an enemy */
	Pose pose;
	int worth;
} Target;

enum { TARGETS = 24 };

static int32_t way_between(Pose from, Pose to)
{
	return pose_longest_way(from, to, CARD_WIDE, CARD_DEEP);
}

/* As much of the way as it can go in one move.  It turns when it is all but there, not to show its back before. */
static Pose step_towards(const Plan *p, Pose from, Pose to, int32_t way, int32_t most)
{
	if ((int64_t)way * 10 > (int64_t)p->number[TURN_LATE] * most) {
		int32_t far = point_gap(from.at, to.at);
		Pose there = { to.at, from.facing };
		return far <= most ? there : pose_between(from, there, (int)most, (int)far);
	}
	Pose step = to;
	for (int32_t part = most; way > most && part > 0; part -= CM / 5) {
		step = pose_between(from, to, (int)part, (int)way);
		if (way_between(from, step) <= most)
			break;
	}
	return step;
}

/* In a closed line nobody's flank can be come at, nor what stands behind it. */
static bool is_open(const Plan *p, int u, int e, Pose at)
{
	Box box = card_box(at);

	if (rifles_overlaps_any(p->b, p->s, &box, UNIT_BIT(u)))
		return false;
	for (uint64_t left = p->enemies & ~UNIT_BIT(e); left; left &= left - 1) {
		box = unit_box(p->s, unit_of(left));
		if (box_crossed(&box, unit_pose(p->s, u).at, at.at) > TOUCH)
			return false;
	}
	return true;
}

/* Abreast of a friend who fights: there it overlaps his enemy, whose loss is the likelier. */
static int find_overlaps(const Plan *p, int u, Target target[TARGETS], int n)
{
	const int64_t near = length_of(p, NEAR);

	for (uint64_t left = p->own & ~UNIT_BIT(u); left; left &= left - 1) {
		int f = unit_of(left);
		uint64_t foes = 0;

		if (point_gap2(unit_pose(p->s, u).at, unit_pose(p->s, f).at) <= near * near)
			foes = rifles_front_touching(p->b, p->s, f);
		if (!foes || n >= TARGETS)
			continue;
		int e = unit_of(foes), now = swing(p, p->s, f, e);
		for (int side = -1; side <= 1 && n < TARGETS; side += 2) {
			Pose at = pose_ahead(unit_pose(p->s, f), 0, side * CARD_WIDE);
			State then = *p->s;

			unit_put(&then, u, at);
			target[n++] =
				(Target){ at, worth_of_swing(p, swing(p, &then, f, e) - now) + length_of(p, OVERLAP) };
		}
	}
	return n;
}

static int find_targets(const Plan *p, int u, Target target[TARGETS])
{
	const int64_t near = length_of(p, NEAR);
	Point from = unit_pose(p->s, u).at;
	int n = 0;

	for (uint64_t left = p->foes; left; left &= left - 1) {
		int e = unit_of(left);
		Pose pose[6];
		bool horse = unit_facts(p->b, p->s, e)->arm == MOUNTED && unit_facts(p->b, p->s, u)->arm == FOOT;

		if (horse || point_gap2(from, unit_pose(p->s, e).at) > near * near)
			continue;
		for (int i = 0, poses = rifles_contact_poses(p->b, p->s, u, e, pose); i < poses && n < TARGETS; i++)
			if (facing_gap(pose[i].facing, unit_pose(p->s, u).facing) <= p->number[MOST_TURN] * DEGREE &&
				is_open(p, u, e, pose[i]))
				target[n++] = (Target){ pose[i], rifles_contact_worth(p, u, pose[i]) };
	}
	return find_overlaps(p, u, target, n);
}

/* Is the way as long as this in any case?  Some corner goes no less far than the middle. */
static bool too_far(const Plan *p, Point from, Point to, int64_t way)
{
	return way <= 0 || (way < length_of(p, NEAR) * 2 && point_gap2(from, to) > (way + EPS) * (way + EPS));
}

/* How near a place brings it to the fight that is worth most, out of fire until it is upon them. */
static int approach_worth(const Plan *p, int u, Pose at, const Target target[], int n)
{
	Box box = card_box(at);
	int best = INT32_MIN, nearest = 0, most = length_of(p, HOPE);
	bool there = false;

	for (int i = 0; i < n; i++) {
		bool here = pose_same(at, target[i].pose);
		int hope = target[i].worth < most ? target[i].worth : most;
		if (!here && too_far(p, at.at, target[i].pose.at, (int64_t)hope - best))
			continue;
		int worth = here ? target[i].worth + most : hope - way_between(at, target[i].pose);
		if (worth <= best)
			continue;
		best = worth;
		nearest = i;
		there = here;
	}
	if (rifles_is_cornered(p->b, p->s, u, at))
		best -= length_of(p, CORNERED);
	if (there)
		return best + rifles_room_worth(p, u, at);
	Facing front = facing_towards(at.at, target[nearest].pose.at);
	Exposure fire = rifles_exposure(p, &box, p->bides ? length_of(p, COME_ON) : 0);
	return best + rifles_room_worth(p, u, at) -
		   (p->bides ? length_of(p, EXPOSED) * fire.now + length_of(p, LURKING) * fire.soon
					 : length_of(p, PRESSING) * fire.now) -
		   facing_gap(at.facing, front) / p->number[TURN_WORTH];
}

/* Out of the fire of those who will come on, straight back and still facing them: they follow, and are charged.  Who
 * has friends at its heels sends the last of them first. */
static bool plan_retreat(const Plan *p, int u, Order *o)
{
	Box box = unit_box(p->s, u);
	int tail = column_tail(p, u);

	if (!p->bides || !rifles_exposure(p, &box, length_of(p, COME_ON)).soon)
		return false;
	for (int32_t way = CM / 2; way <= STRIDE; way += CM / 2) {
		Pose back = pose_ahead(unit_pose(p->s, u), -way, 0);

		box = card_box(back);
		if (rifles_is_cornered(p->b, p->s, u, back) || rifles_exposure(p, &box, length_of(p, COME_ON)).soon)
			continue;
		order_start(o, p->side, VERB_MOVE);
		order_push(o, ARG_UNIT, tail);
		push_pose(o, pose_ahead(unit_pose(p->s, tail), -way, 0));
		return rifles_check_body(p->b, p->s, o, NULL);
	}
	return false;
}

/* A move that does not bring it upon an enemy is given up for a retreat, where one is called for. */
static bool go_or_retreat(const Plan *p, int u, const Target target[], int n, bool goes, Order *o)
{
	Order back;

	for (int i = 0; goes && i < n; i++)
		if (pose_same(end_of(o), target[i].pose))
			return true;
	if (!plan_retreat(p, u, &back))
		return goes;
	*o = back;
	return true;
}

bool rifles_plan_approach(const Plan *p, int u, Random *r, Order *o)
{
	Pose from = unit_pose(p->s, u), place[TARGETS + MOVE_SAMPLES];
	int32_t most = rifles_allowance(p->b, p->s, u, SINGLE, GOOD, false);
	Choice choice[TARGETS + MOVE_SAMPLES];
	int targets, n;
	Target target[TARGETS];

	targets = n = find_targets(p, u, target);
	if (n == 0)
		return false;
	for (int i = 0; i < n; i++)
		place[i] = step_towards(p, from, target[i].pose, way_between(from, target[i].pose), most);
	n += rifles_sample_moves(p->b, p->s, u, &place[n]);
	for (int i = 0; i < n; i++) {
		int extra = chance_of(p, r) + rifles_whim(p, u, place[i]);

		choice[i] = (Choice){ .at = place[i],
							  .score = approach_worth(p, u, place[i], target, targets) + extra,
							  .studied = true };
	}
	bool goes = rifles_take_best(p, u, choice, n, approach_worth(p, u, from, target, targets) + stir(p), o);
	return go_or_retreat(p, u, target, targets, goes, o);
}

/* ---- a Column ---- */

typedef struct Column {
	const Plan *p;
	Random *r;
	int head, top, targets;
	Target target[TARGETS];
	Order order, best;
} Column;

static int column_worth(const Column *c, Pose at)
{
	return c->targets ? approach_worth(c->p, c->head, at, c->target, c->targets)
					  : rifles_worth(c->p, c->head, at);
}

static void consider(Column *c, Pose at)
{
	int score = column_worth(c, at) + chance_of(c->p, c->r);

	c->order.n = 2;
	push_pose(&c->order, at);
	if (score <= c->top || !rifles_check_body(c->p->b, c->p->s, &c->order, NULL))
		return;
	c->top = score;
	c->best = c->order;
}

bool rifles_plan_column(const Plan *p, int head, Random *r, Order *o)
{
	static const int turns[] = { 0, -15, 15, -30, 30, -45, 45 };
	static const int32_t ways[] = { COLUMN_RATE, 4 * CM, 3 * CM, 2 * CM, CM };
	Pose from = unit_pose(p->s, head);
	Column c = { .p = p, .r = r, .head = head };

	c.targets = find_targets(p, head, c.target);
	c.top = column_worth(&c, from) + stir(p);
	order_start(&c.order, p->side, VERB_COLUMN);
	order_push(&c.order, ARG_UNIT, head);
	order_push(&c.order, ARG_UNIT, column_tail(p, head));
	c.best.n = 0;
	for (int i = 0; i < c.targets; i++)
		consider(&c,
				 step_towards(p, from, c.target[i].pose, way_between(from, c.target[i].pose), COLUMN_RATE));
	for (size_t t = 0; t < sizeof turns / sizeof turns[0]; t++)
		for (size_t w = 0; w < sizeof ways / sizeof ways[0]; w++) {
			Facing facing = facing_wrap(from.facing + turns[t] * DEGREE);
			consider(&c, (Pose){ point_ahead(from.at, facing, ways[w], 0), facing });
		}
	*o = c.best;
	return go_or_retreat(p, head, c.target, c.targets, c.best.n > 0, o);
}

/* ---- horse ---- */

/* Horse that has ridden goes on into an enemy it wants. */
bool rifles_plan_charge(const Plan *p, Order *o)
{
	Slot units, poses;

	order_start(o, p->side, VERB_CHARGE);
	rifles_next(p->b, p->s, o, &units);
	for (int i = 0; i < units.n; i++) {
		o->n = 0;
		slot_take(&units, i, o);
		rifles_next(p->b, p->s, o, &poses);
		int best = -1, top = length_of(p, CHARGE_OVER);
		for (int k = 0; k < poses.n; k++) {
			Pose at = { { poses.value[3 * k], poses.value[3 * k + 1] }, poses.value[3 * k + 2] / 10 };
			int score = rifles_contact_worth(p, units.value[i], at);
			if (score > top) {
				top = score;
				best = k;
			}
		}
		if (best >= 0) {
			slot_take(&poses, best, o);
			return true;
		}
	}
	return false;
}
