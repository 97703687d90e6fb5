/* games/rifles/plan.c -- how a sensible officer fights with cards on an open table: who moves, and where to.
 *
 * An army keeps together, so that a point or two of initiative moves it all.  Far from the enemy it marches straight
 * ahead; near him every card seeks the best of the places within its reach (plan_place.c), and Columns of foot without
 * firearms charge home (plan_assault.c).  Who has nothing to take stays where it is and lets them come.  Combat is in
 * plan_fight.c. */
#include "games/rifles/plan.h"

const Number rifles_numbers[] = {
#define NUMBER(symbol, name, usual, least, most) { name, usual, least, most },
#include "games/rifles/numbers.def"
#undef NUMBER
	{ 0 },
};

const Numbers *rifles_numbers_of(const Board *b)
{
	return &b->numbers;
}

/* ---- one card ---- */

/* The line does not run away from its General: out of his range every card costs a point. */
static bool outruns_general(const Plan *p, int u)
{
	int general = rifles_general(p->b, p->side);

	if (general < 0 || !on_table(p->s, general) || general == u || unit_type(p->b, p->s, u) == SNIPERS)
		return false;
	int32_t reach = rifles_command_range[0][p->b->card[general].grade] + length_of(p, LEASH);
	return rifles_depth(p, unit_pose(p->s, u).at) - rifles_depth(p, unit_pose(p->s, general).at) > reach;
}

static bool march(const Plan *p, int u, Order *o)
{
	Pose from = unit_pose(p->s, u);
	int32_t most =
		has_mark(p->s, u, FACE_UP) ? rifles_allowance(p->b, p->s, u, SINGLE, GOOD, false) : FACE_DOWN_GOOD;
	Point goal = rifles_goal(p, u);

	/* Foot and horse keep together. */
	if (unit_type(p->b, p->s, u) != SNIPERS && !p->hurries && most > length_of(p, PACE))
		most = length_of(p, PACE);
	if (facing_gap(from.facing, p->ahead) > PARALLEL || point_gap(from.at, goal) < stir(p))
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

/* Places that could be the best are studied, the best of those studied is looked at closely. */
bool rifles_take_best(const Plan *p, int u, Choice choice[], int n, int least, Order *o)
{
	for (;;) {
		Choice *best = NULL;

		for (int i = 0; i < n; i++)
			if (choice[i].score > least && (!best || choice[i].score > best->score))
				best = &choice[i];
		if (!best)
			return false;
		if (!best->studied) {
			best->score = rifles_study(p, u, best->at, &best->glance) + best->extra;
			best->studied = true;
			continue;
		}
		o->n = 1;
		push_pose(o, best->at);
		if (rifles_check_body(p->b, p->s, o, NULL))
			return true;
		best->score = INT32_MIN;
	}
}

/* Whom it could run into. */
static uint64_t cards_around(const Plan *p, int u, int64_t reach)
{
	uint64_t set = 0;

	for (uint64_t left = (p->own | p->enemies) & ~UNIT_BIT(u); left; left &= left - 1)
		if (point_gap2(unit_pose(p->s, u).at, unit_pose(p->s, unit_of(left)).at) <= reach * reach)
			set |= left & -left;
	return set;
}

/* Most places that may not be moved to are too far off or taken: no corner goes less far than the middle. */
static bool is_open(const Plan *p, uint64_t around, Pose from, Pose to, int64_t most)
{
	Box end;

	if (from.at.x == to.at.x && from.at.y == to.at.y)
		return true; /* turning on the spot */
	if (point_gap2(from.at, to.at) > most * most)
		return false;
	end = card_box(to);
	return rifles_within_table(p->b, &end, EPS) && !rifles_overlaps_any(p->b, p->s, &end, ~around);
}

/* The best of the places within reach, when it is better than staying. */
static bool seek_place(const Plan *p, int u, Random *r, Order *o)
{
	Pose place[MOVE_SAMPLES], from = unit_pose(p->s, u);
	int32_t most = rifles_allowance(p->b, p->s, u, SINGLE, GOOD, false) + 2 * EPS;
	Choice choice[MOVE_SAMPLES];
	int n = rifles_sample_moves(p->b, p->s, u, place), least = rifles_worth(p, u, from) + stir(p);
	uint64_t around = cards_around(p, u, most + 2 * CARD_RADIUS);

	for (int i = 0; i < n; i++) {
		Choice *c = &choice[i];

		c->at = place[i];
		c->extra = chance_of(p, r) + rifles_whim(p, u, c->at);
		c->studied = false;
		c->score = INT32_MIN;
		if (!is_open(p, around, from, c->at, most))
			continue;
		c->glance = rifles_glance(p, u, c->at);
		c->score = c->glance.sum + c->glance.more + c->extra;
	}
	return rifles_take_best(p, u, choice, n, least, o);
}

static bool stalk(const Plan *p, int u, Random *r, Order *o)
{
	Plan hunt = *p;

	hunt.cornered = rifles_cornered(p);
	return seek_place(&hunt, u, r, o);
}

static bool move_card(const Plan *p, int u, Random *r, Order *o)
{
	int32_t gap;

	if (has_mark(p->s, u, MOVED | DISORDER) || rifles_pinned(p->b, p->s, u) ||
		!rifles_can_pay(p->b, p->s, p->side, UNIT_BIT(u), NULL))
		return false;
	order_start(o, p->side, VERB_MOVE);
	order_push(o, ARG_UNIT, u);
	rifles_nearest_foe(p, unit_pose(p->s, u).at, &gap);
	if (!rifles_keeps_back(p, u) && gap > length_of(p, NEAR) + length_of(p, MARCH_OFF) &&
		(outruns_general(p, u) || march(p, u, o)))
		return !outruns_general(p, u);
	if (p->swarms && unit_type(p->b, p->s, u) == INFANTRY && gap < length_of(p, NEAR))
		return !rifles_bides(p, gap) && rifles_plan_approach(p, u, r, o);
	return (unit_type(p->b, p->s, u) == SNIPERS ? stalk : seek_place)(p, u, r, o);
}

/* ---- bodies ---- */

static bool move_one(const Plan *p, int u, Random *r, Order *o)
{
	return (rifles_leads_column(p, u) && rifles_plan_column(p, u, r, o)) || move_card(p, u, r, o);
}

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
		if (has_mark(p->s, unit_of(left), MOVED) && !p->swarms)
			moved = UNIT_BIT(unit_of(left));
	if (moved)
		members &= ~(moved | (moved - 1));
	for (uint64_t left = members; left; left &= left - 1)
		if (rifles_leads_column(p, unit_of(left)) && rifles_plan_column(p, unit_of(left), r, o))
			return true;
	for (; members; members &= members - 1)
		if (move_card(p, unit_of(members), r, o))
			return true;
	return on_table(p->s, commander) && move_card(p, commander, r, o);
}

static bool open_group(const Plan *p, Random *r, Order *o)
{
	int best = -1, most = p->number[GROUP_OVER];

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

/* ---- the Movement step ---- */

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

/* Face down nobody is as fast as a Column. */
static bool show_faces(const Plan *p, Order *o)
{
	for (uint64_t left = p->own; p->swarms && left; left &= left - 1) {
		int u = unit_of(left);
		if (has_mark(p->s, u, FACE_UP) || p->b->card[u].type == DUMMY)
			continue;
		order_start(o, p->side, VERB_REVEAL);
		order_push(o, ARG_UNIT, u);
		if (rifles_check_reveal(p->b, p->s, o, NULL))
			return true;
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
		if (show_faces(p, o) || open_group(p, r, o) || order_unit(p, VERB_REORDER, o) ||
			rifles_plan_charge(p, o))
			return true;
		for (uint64_t left = p->own; left; left &= left - 1)
			if (move_one(p, unit_of(left), r, o))
				return true;
	}
	order_start(o, p->side, VERB_END);
	return true;
}

bool rifles_plan(const Board *b, const State *seen, Side side, const Posture *posture, Random *r, Order *o)
{
	Plan p;

	rifles_look_round(b, seen, side, posture, &p);
	if (seen->flights)
		return rifles_plan_flight(&p, o);
	switch ((Phase)seen->phase) {
	case PHASE_TERRAIN: /* open ground suits a Line */
		order_start(o, side, VERB_READY);
		return true;
	case PHASE_DEPLOY:
		return rifles_plan_deployment(&p, o);
	case PHASE_RESERVE:
		return rifles_plan_reserve(&p, o);
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
