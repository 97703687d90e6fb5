/* games/rifles/plan.c -- how a sensible officer fights with cards on an open table: where they go.
 *
 * An army is deployed as one Line with its commanders behind it, so that a point or two of initiative moves it
 * all.  Far from the enemy it marches straight ahead and keeps its order; near him every card seeks the place
 * where it has an enemy just within range before its front, horse and those without firearms the place where
 * they touch him.  Who has nothing to take stays where it is and lets them come.  Combat is in plan_fight.c. */
#include "games/rifles/plan.h"

/* What a place is worth: a thousandth of a centimetre nearer to where one wants to be is 1. */
enum {
	IN_RANGE = 3 * CM,    /* an enemy within range before the front */
	CHARGE_HOME = 6 * CM, /* contact that is wanted ... */
	IN_FLANK = 3 * CM,    /* ... and in flank or rear */
	UNWANTED = 8 * CM,    /* contact that is not */
	BAD_GROUND = 2 * CM,
	TURN_WORTH = 3, /* hundredths of a degree that weigh as much as 1 */
	ROOM = 8500,    /* from card to card, one behind the other */
	LATE = 5,       /* Rounds before the end: who is ahead lets the other come */
	WORTH_MOVING = 300,
	NEAR = 22 * CM,        /* of the enemy: manoeuvre; farther off: march */
	STAND_OFF = 8 * CM,    /* commanders and the like keep so far away */
	BLUFF = 21 * CM,       /* a dummy goes no nearer */
	NO_ROOM = 9 * CM,      /* a friend where one of the two would have to fall back to */
	BEHIND = 6 * CM,       /* a commander is so far behind the line on the march ... */
	OUT_OF_THE_WAY = 9500, /* ... and so far in a fight, where the beaten fall back */
	BANK = 7 * CM,         /* a river is held and gained so far from it */
	WHIM = CM / 8          /* a point of a posture's stray */
};

/* ---- the outlook ---- */

/* Snipers do not count: fire does nothing to them, and who chases them goes astray. */
static int nearest_enemy(const Plan *p, Point at, int32_t *gap)
{
	int best = -1;
	int64_t least = INT64_MAX;

	for (uint64_t left = p->enemies; left; left &= left - 1) {
		int64_t d = point_gap2(unit_pose(p->s, unit_of(left)).at, at);
		if (d < least && unit_type(p->b, p->s, unit_of(left)) != SNIPERS) {
			least = d;
			best = unit_of(left);
		}
	}
	*gap = best < 0 ? INT32_MAX : root(least);
	return best;
}

static Facing ahead(const Plan *p)
{
	switch ((TableEdge)p->s->edge[p->side]) {
	case SOUTH_EDGE:
		return 0;
	case NORTH_EDGE:
		return HALF_TURN;
	case WEST_EDGE:
		return QUARTER_TURN;
	case EAST_EDGE:
		break;
	}
	return HALF_TURN + QUARTER_TURN;
}

static void look_round(const Board *b, const State *s, Side side, const Posture *posture, Plan *p)
{
	*p = (Plan){ .b = b, .s = s, .posture = posture, .side = side, .own = rifles_on_table(b, s, side) };
	p->enemies = rifles_on_table(b, s, side_other(side));
	p->ahead = ahead(p);
	bool ahead_late = s->lost[side_other(side)] > s->lost[side] && s->round + LATE > b->rounds;
	p->waits = b->aim == BY_LOSSES ? ahead_late : b->aim_side != side;
	if (posture->boldness)
		p->waits = posture->boldness < 0;
}

static int32_t range_of(const Plan *p, int u)
{
	int weapon = p->b->card[u].weapon;

	return weapon < 0 || !unit_facts(p->b, p->s, u)->shoots ? 0 : p->b->weapon[weapon].range;
}

static bool fights_hand_to_hand(const Plan *p, int u)
{
	Type type = unit_type(p->b, p->s, u);

	return type == CAVALRY || type == LIGHT_CAVALRY || (type == INFANTRY && range_of(p, u) < CM);
}

/* Commanders and engineers, and horse: dear, and of little use but against those who are shaken. */
static bool keeps_back(const Plan *p, int u)
{
	const TypeFacts *facts = unit_facts(p->b, p->s, u);

	Type type = unit_type(p->b, p->s, u);

	return facts->command || type == ENGINEERS || type == CAVALRY;
}

/* ---- where one wants to be ---- */

static int32_t river_line(const Plan *p, int32_t x)
{
	const Way *w = &p->b->river[p->b->aim_thing].way;

	for (int i = 0; i + 1 < w->n; i++)
		if (w->p[i].x <= x && w->p[i + 1].x >= x)
			return (w->p[i].y + w->p[i + 1].y) / 2;
	return w->p[w->n - 1].y;
}

/* Where the scenario sends a card; its own place when it is there, a far point ahead when it says nothing. */
static Point goal_of(const Plan *p, Pose from)
{
	const Board *b = p->b;
	int32_t up = p->s->edge[p->side] == NORTH_EDGE ? -1 : 1;

	if (b->aim == BY_CROSSING) {
		int32_t line = river_line(p, from.at.x) + (p->waits ? -up : up) * BANK;
		bool there = p->waits ? up * (line - from.at.y) <= 0 : up * (from.at.y - line) >= 0;

		return there ? from.at : (Point){ from.at.x, line };
	}
	if (b->aim == BY_HOLDING && !p->waits) {
		const Area *area = &b->terrain[b->aim_thing].area;

		return area_has(area, from.at)
				   ? from.at
				   : (Point){ (area->low.x + area->high.x) / 2, (area->low.y + area->high.y) / 2 };
	}
	if (p->waits)
		return from.at;
	return point_ahead(from.at, p->ahead, b->width + b->height, 0);
}

/* How far a point lies from the own edge, along the way the army faces. */
static int32_t depth_of(const Plan *p, Point at)
{
	switch ((TableEdge)p->s->edge[p->side]) {
	case SOUTH_EDGE:
		return at.y;
	case NORTH_EDGE:
		return p->b->height - at.y;
	case WEST_EDGE:
		return at.x;
	case EAST_EDGE:
		break;
	}
	return p->b->width - at.x;
}

/* Where the fighting line stands: the middle of it, in depth. */
static int32_t depth_of_line(const Plan *p)
{
	int64_t sum = 0;
	int n = 0;

	for (uint64_t left = p->own; left; left &= left - 1)
		if (unit_type(p->b, p->s, unit_of(left)) == INFANTRY) {
			sum += depth_of(p, unit_pose(p->s, unit_of(left)).at);
			n++;
		}
	return n ? (int32_t)(sum / n) : 0;
}

/* Would it be good to be in contact there?  0: there is no contact. */
static int worth_of_contact(const Plan *p, int u, const Box *box)
{
	int worth = 0;

	for (uint64_t left = p->enemies; left; left &= left - 1) {
		int e = unit_of(left);
		Box other = unit_box(p->s, e);

		if (point_gap2(box->at, other.at) > (int64_t)4 * CARD_RADIUS * CARD_RADIUS ||
			!rifles_touches(box, &other))
			continue;
		bool weak = has_mark(p->s, e, DISORDER) || unit_facts(p->b, p->s, e)->guns ||
					unit_facts(p->b, p->s, e)->specialty || unit_facts(p->b, p->s, e)->command;
		bool front = rifles_edge_meets(box, EDGE_FRONT, &other, EDGE_FRONT);
		bool horse = unit_facts(p->b, p->s, u)->arm == MOUNTED; /* too dear to be thrown at a steady front */
		bool must = p->b->aim == BY_HOLDING && !p->waits;
		bool wanted = weak || must || (fights_hand_to_hand(p, u) && !(horse && front));

		worth += !wanted ? -UNWANTED : CHARGE_HOME + (front ? 0 : IN_FLANK) + (weak ? IN_FLANK : 0);
	}
	return worth;
}

static int worth_of_fire(const Plan *p, int u, const Box *box)
{
	int32_t range = range_of(p, u);
	int worth = 0;

	for (uint64_t left = p->enemies; range > 0 && left; left &= left - 1) {
		Box other = unit_box(p->s, unit_of(left));
		int64_t reach = range + 4 * CARD_RADIUS;

		if (point_gap2(box->at, other.at) > reach * reach || unit_type(p->b, p->s, unit_of(left)) == SNIPERS)
			continue;
		int32_t gap = box_ahead_gap(box, SHOOTING_SIDE, &other, TOUCH);
		if (gap >= 0 && gap <= range)
			worth = IN_RANGE + (unit_facts(p->b, p->s, u)->guns && gap <= CLOSE_FIRE ? IN_RANGE / 2 : 0);
	}
	return worth;
}

/* Who is beaten falls back a card's depth, and is lost when friends are in the way: leave each other room. */
static int worth_of_room(const Plan *p, int u, const Box *box)
{
	int worth = 0;

	for (uint64_t left = p->own & ~UNIT_BIT(u); left; left &= left - 1) {
		int f = unit_of(left);
		Box other = unit_box(p->s, f);
		int32_t forward, right;

		if (point_gap2(box->at, other.at) > (int64_t)ROOM * ROOM || unit_facts(p->b, p->s, f)->specialty)
			continue;
		box_local(box, other.at, &forward, &right);
		bool behind_us = forward < 0 && right < CARD_WIDE - TOUCH && right > -CARD_WIDE + TOUCH;
		box_local(&other, box->at, &forward, &right);
		bool behind_it = forward < 0 && right < CARD_WIDE - TOUCH && right > -CARD_WIDE + TOUCH;
		worth -= (behind_us || behind_it) ? NO_ROOM : 0;
	}
	return worth;
}

static int worth(const Plan *p, int u, Pose at)
{
	Pose from = unit_pose(p->s, u);
	Box box = card_box(at);
	int32_t gap;
	int e = nearest_enemy(p, at.at, &gap), sum = 0;
	Arm arm = unit_facts(p->b, p->s, u)->arm;

	if (!keeps_back(p, u) && gap < NEAR && rifles_going(p->b, p->s, &box, arm) == BAD)
		sum -= BAD_GROUND;
	if (keeps_back(p, u)) {
		int32_t behind = gap > NEAR + OUT_OF_THE_WAY ? BEHIND : OUT_OF_THE_WAY;
		int32_t off = depth_of(p, at.at) - (depth_of_line(p) - behind);

		sum -= (off > 0 ? off : -off) + point_gap(at.at, from.at) / 8;
		if (gap < NEAR + OUT_OF_THE_WAY)
			sum += worth_of_room(p, u, &box) / 2;
		if (unit_type(p->b, p->s, u) == CAVALRY)
			sum += worth_of_contact(p, u, &box);
		return sum - (gap < STAND_OFF ? 2 * (STAND_OFF - gap) : 0) -
			   facing_gap(at.facing, p->ahead) / TURN_WORTH;
	}
	if (p->b->card[u].type == DUMMY && gap < BLUFF)
		sum -= 4 * (BLUFF - gap);
	if (e < 0 || gap > NEAR || (p->waits && gap > range_of(p, u) + STAND_OFF)) {
		sum -= point_gap(at.at, goal_of(p, from)) + facing_gap(at.facing, p->ahead) / TURN_WORTH;
		return sum;
	}
	int32_t ideal = CARD_DEEP + (fights_hand_to_hand(p, u) ? 0 : range_of(p, u) * 9 / 10);
	if (unit_facts(p->b, p->s, u)->guns && gap < range_of(p, u))
		ideal = gap; /* guns in range stay where they are */
	Facing towards = facing_towards(at.at, unit_pose(p->s, e).at);
	sum -= (gap > ideal ? gap - ideal : ideal - gap) + facing_gap(at.facing, towards) / TURN_WORTH;
	if (!p->waits && p->b->aim != BY_LOSSES)
		sum -= point_gap(at.at, goal_of(p, from));
	return sum + worth_of_contact(p, u, &box) + worth_of_fire(p, u, &box) +
		   (fights_hand_to_hand(p, u)
				? 0
				: worth_of_room(p, u, &box)); /* hand to hand, who stands behind helps */
}

/* ---- moving ---- */

static void push_pose(Order *o, Pose at)
{
	order_push(o, ARG_LENGTH, at.at.x);
	order_push(o, ARG_LENGTH, at.at.y);
	order_push(o, ARG_LENGTH, at.facing * 10);
}

/* The line does not run away from its General: out of his range every card costs a point. */
static bool outruns_general(const Plan *p, int u)
{
	int general = rifles_general(p->b, p->side);

	if (general < 0 || !on_table(p->s, general) || general == u)
		return false;
	int32_t reach = rifles_command_range[0][p->b->card[general].grade];
	return depth_of(p, unit_pose(p->s, u).at) - depth_of(p, unit_pose(p->s, general).at) > reach;
}

static bool march(const Plan *p, int u, Order *o)
{
	Pose from = unit_pose(p->s, u);
	int32_t most =
		has_mark(p->s, u, FACE_UP) ? rifles_allowance(p->b, p->s, u, SINGLE, GOOD, false) : FACE_DOWN_GOOD;
	Point goal = goal_of(p, from);

	/* Foot and horse keep together. */
	most = most > FACE_DOWN_GOOD ? FACE_DOWN_GOOD : most;
	if (facing_gap(from.facing, p->ahead) > PARALLEL || point_gap(from.at, goal) < WORTH_MOVING)
		return false;
	Facing towards = facing_towards(from.at, goal);
	for (int32_t way = most; way > 0; way -= CM) { /* in bad going, or behind somebody, less will do */
		o->n = 1;
		push_pose(o, (Pose){ point_ahead(from.at, towards, way, 0), from.facing });
		if (rifles_check_body(p->b, p->s, o, NULL))
			return true;
	}
	return false;
}

/* The best of the places on offer, when it is better than staying. */
static bool move_card(const Plan *p, int u, Random *r, Order *o)
{
	Pose from = unit_pose(p->s, u);
	int32_t gap;
	Slot slot;

	if (has_mark(p->s, u, MOVED | DISORDER) || rifles_pinned(p->b, p->s, u) ||
		!rifles_can_pay(p->b, p->s, p->side, UNIT_BIT(u), NULL))
		return false;
	order_start(o, p->side, VERB_MOVE);
	order_push(o, ARG_UNIT, u);
	nearest_enemy(p, from.at, &gap);
	if (!keeps_back(p, u) && gap > NEAR + 2 * CM && (outruns_general(p, u) || march(p, u, o)))
		return !outruns_general(p, u);
	int top = worth(p, u, from) + WORTH_MOVING, best = -1;
	o->n = 1;
	rifles_next(p->b, p->s, o, &slot);
	for (int i = 0; i < slot.n; i++) {
		Pose at = { { slot.value[3 * i], slot.value[3 * i + 1] }, slot.value[3 * i + 2] / 10 };
		int score = worth(p, u, at) + random_below(r, WORTH_MOVING) +
					posture_whim(p->posture, u, at.at.x + at.at.y + at.facing) * WHIM;

		if (score > top) {
			top = score;
			best = i;
		}
	}
	if (best >= 0)
		slot_take(&slot, best, o);
	return best >= 0;
}

/* ---- groups ---- */

static uint64_t members_of(const State *s, int commander)
{
	for (int i = 0; i < COMMANDS; i++)
		if (s->commander[i] == commander + 1)
			return s->members[i];
	return 0;
}

/* The next of a group who wants to move; the roll is called once, the commander answers last. */
static bool move_member(const Plan *p, int commander, Random *r, Order *o)
{
	uint64_t members = members_of(p->s, commander) & p->own & ~UNIT_BIT(commander);
	uint64_t moved = 0;

	for (uint64_t left = members; left; left &= left - 1)
		if (has_mark(p->s, unit_of(left), MOVED))
			moved = UNIT_BIT(unit_of(left));
	if (moved)
		members &= ~(moved | (moved - 1));
	for (; members; members &= members - 1)
		if (move_card(p, unit_of(members), r, o))
			return true;
	return on_table(p->s, commander) && move_card(p, commander, r, o);
}

static bool open_group(const Plan *p, Random *r, Order *o)
{
	int best = -1, most = 1;

	for (int i = 0; i < COMMANDS; i++) {
		int commander = p->s->commander[i] - 1, n = 0;
		if (commander < 0 || !(p->own >> commander & 1))
			continue;
		for (uint64_t left = p->s->members[i] & p->own; left; left &= left - 1)
			n += !has_mark(p->s, unit_of(left), MOVED | DISORDER);
		if (n > most) {
			order_start(o, p->side, VERB_GROUP);
			order_push(o, ARG_UNIT, commander);
			if (!rifles_check_group(p->b, p->s, o, NULL))
				continue;
			most = n;
			best = commander;
		}
	}
	if (best < 0 || !move_member(p, best, r, o))
		return false;
	order_start(o, p->side, VERB_GROUP);
	order_push(o, ARG_UNIT, best);
	return true;
}

static bool order_unit(const Plan *p, int verb, Order *o)
{
	Slot slot;

	order_start(o, p->side, verb);
	rifles_next(p->b, p->s, o, &slot);
	if (slot.n == 0)
		return false;
	slot_take(&slot, 0, o);
	return true;
}

/* Horse that has ridden goes on into an enemy it wants. */
static bool charge(const Plan *p, Order *o)
{
	Slot units, poses;

	order_start(o, p->side, VERB_CHARGE);
	rifles_next(p->b, p->s, o, &units);
	for (int i = 0; i < units.n; i++) {
		o->n = 0;
		slot_take(&units, i, o);
		rifles_next(p->b, p->s, o, &poses);
		int best = -1, top = 0;
		for (int k = 0; k < poses.n; k++) {
			Box box = card_box(
				(Pose){ { poses.value[3 * k], poses.value[3 * k + 1] }, poses.value[3 * k + 2] / 10 });
			int score = worth_of_contact(p, units.value[i], &box);
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

static bool plan_move(const Plan *p, Random *r, Order *o)
{
	const State *s = p->s;

	if (s->group) {
		if (move_member(p, s->group - 1, r, o))
			return true;
		order_start(o, p->side, VERB_DONE);
		return true;
	}
	if (s->ip > 0) {
		if (open_group(p, r, o) || order_unit(p, VERB_REORDER, o) || charge(p, o))
			return true;
		for (uint64_t left = p->own; left; left &= left - 1)
			if (move_card(p, unit_of(left), r, o))
				return true;
	}
	order_start(o, p->side, VERB_END);
	return true;
}

/* ---- before the first Round ---- */

typedef enum Rank { FIRST_LINE, SECOND_LINE, THIRD_LINE, RANKS } Rank;

static Rank rank_of(const Plan *p, int u)
{
	Type type = p->b->card[u].type;

	return type == INFANTRY || type == SNIPERS ? FIRST_LINE
		   : rifles_types[type].command        ? SECOND_LINE
											   : THIRD_LINE;
}

/* How much of the way straight ahead from there is bad going for those who lead and for guns. */
static int obstacles(const Plan *p, int32_t x)
{
	int bad = 0;

	for (int32_t y = DEPLOY_DEPTH; y < p->b->height - DEPLOY_DEPTH; y += 2 * CARD_WIDE)
		for (int32_t aside = -2 * CARD_WIDE; aside <= 2 * CARD_WIDE; aside += 2 * CARD_WIDE) {
			Box box = card_box((Pose){ { x + aside, y }, p->ahead });

			bad += rifles_going(p->b, p->s, &box, GUNS) != GOOD;
		}
	return bad;
}

/* Where the army has its middle: before what it has to take, or where the way ahead is clear. */
static int32_t middle_x(const Plan *p)
{
	int32_t middle = p->b->width / 2, best = middle;
	int least = INT32_MAX;

	if (p->b->aim == BY_HOLDING)
		return (p->b->terrain[p->b->aim_thing].area.low.x + p->b->terrain[p->b->aim_thing].area.high.x) / 2;
	for (int k = 0; k < 9 && p->b->aim == BY_LOSSES; k++) {
		int32_t x = middle + (k % 2 ? -1 : 1) * ((k + 1) / 2) * CARD_WIDE;
		int bad = obstacles(p, x);

		if (bad < least) {
			least = bad;
			best = x;
		}
	}
	return best;
}

/* Shoulder to shoulder from the middle outwards, left and right by turns; the next free place of its line. */
static bool plan_deploy(const Plan *p, Order *o)
{
	const Board *b = p->b;
	Slot slot;

	order_start(o, p->side, VERB_DEPLOY);
	rifles_next(b, p->s, o, &slot);
	if (slot.n == 0)
		return false;
	slot_take(&slot, 0, o);
	Rank rank = rank_of(p, slot.value[0]);
	int32_t deep = b->deploy_depth[p->side] - CARD_DEEP / 2 - (int32_t)rank * (CARD_DEEP + 400);
	int32_t middle = middle_x(p);
	for (int k = 0; k < 48; k++) {
		int32_t x = middle + (k % 2 ? -1 : 1) * ((k + 1) / 2) * CARD_WIDE;
		bool south = p->s->edge[p->side] == SOUTH_EDGE;

		o->n = 1;
		push_pose(o, (Pose){ { x, south ? deep : b->height - deep }, p->ahead });
		if (x > CARD_WIDE / 2 && x < b->width - CARD_WIDE / 2 && rifles_check_deploy(b, p->s, o, NULL))
			return true;
	}
	return false;
}

/* A Reserve comes by its own edge, where it is likeliest to come at all. */
static bool plan_reserve(const Plan *p, Order *o)
{
	order_start(o, p->side, VERB_RESERVE);
	order_push(o, ARG_WORD, WORD_OWN);
	return true;
}

bool rifles_plan(const Board *b, const State *seen, Side side, const Posture *posture, Random *r, Order *o)
{
	Plan p;

	look_round(b, seen, side, posture, &p);
	if (seen->flights)
		return rifles_plan_flight(&p, o);
	switch ((Phase)seen->phase) {
	case PHASE_TERRAIN: /* open ground suits a Line */
		order_start(o, side, VERB_READY);
		return true;
	case PHASE_DEPLOY:
		return plan_deploy(&p, o);
	case PHASE_RESERVE:
		return plan_reserve(&p, o);
	case PHASE_MOVE:
		return plan_move(&p, r, o);
	case PHASE_SHOOT:
		return rifles_plan_fire(&p, o);
	case PHASE_MELEE:
		return rifles_plan_melee(&p, o);
	case PHASE_ARRIVE: /* any of the places on offer will do */
	case PHASE_OVER:
		break;
	}
	return false;
}
