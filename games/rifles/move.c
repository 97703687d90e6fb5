/* games/rifles/move.c -- cards on the move: how far, through what, into contact with whom.
 *
 * A Body is one card, a Line or a Column with every card's pose at the end of every leg; bodies.c makes it
 * from an order.  The judge walks each card along its way in steps of a millimetre (RRR-R5).  check() and
 * apply() (march.c) use the same steps. */
#include "games/rifles/walk.h"

/* ---- who may move at all ---- */

static bool is_charge(const Body *body)
{
	return body->kind == CHARGE || body->kind == CHARGE_LINE;
}

bool rifles_may_act(const Board *b, const State *s, Side side, int u, Why *why)
{
	if (unit_side(b, u) != side)
		return refuse(why, RRR_movement_1, "%s is not yours", unit_name(b, u));
	if (!on_table(s, u))
		return refuse(why, RRR_movement_1, "%s is not on the table", unit_name(b, u));
	if (has_mark(s, u, MOVED))
		return refuse(why, RRR_movement_7, "%s has had its action this turn", unit_name(b, u));
	if (has_mark(s, u, DISORDER))
		return refuse(why, RRR_movement_17, "%s is in Disorder and can only reorder", unit_name(b, u));
	return true;
}

/* RRR-subsequent.1-.5, RRR-R39 */
static bool may_charge(const Board *b, const State *s, Side side, int u, Why *why)
{
	Type type = unit_type(b, s, u);
	Box box;

	if (unit_side(b, u) != side || !on_table(s, u))
		return refuse(why, RRR_movement_1, "%s is not yours to move", unit_name(b, u));
	if (type != CAVALRY && type != LIGHT_CAVALRY)
		return refuse(why, RRR_subsequent_5, "%s is neither Cavalry nor Light Cavalry", unit_name(b, u));
	if (has_mark(s, u, DISORDER))
		return refuse(why, RRR_movement_17, "%s is in Disorder", unit_name(b, u));
	if (!has_mark(s, u, RODE))
		return refuse(why, RRR_R39, "%s has made no first move this turn", unit_name(b, u));
	if (has_mark(s, u, GROUPED))
		return refuse(why, RRR_subsequent_4,
					  "%s moved for this point: say done, and pay for its charge again", unit_name(b, u));
	if (has_mark(s, u, CHARGED))
		return refuse(why, type == CAVALRY ? RRR_subsequent_1 : RRR_subsequent_2,
					  "%s has made its subsequent movement", unit_name(b, u));
	box = unit_box(s, u);
	for (uint64_t left = rifles_on_table(b, s, side_other(side)); left; left &= left - 1) {
		Box enemy = unit_box(s, unit_of(left));
		if (rifles_touches(&box, &enemy) && rifles_any_edge_meets(&box, &enemy))
			return refuse(why, RRR_R39, "%s cannot charge out of contact with %s", unit_name(b, u),
						  unit_name(b, unit_of(left)));
	}
	return true;
}

static bool all_may_move(const Board *b, const State *s, Side side, const Body *body, Why *why)
{
	for (int i = 0; i < body->n; i++) {
		int u = body->unit[i];
		if (!(is_charge(body) ? may_charge : rifles_may_act)(b, s, side, u, why))
			return false;
		if (rifles_pinned(b, s, u))
			return refuse(why, RRR_movement_16, "%s is held by enemies on its front and on its flank or rear",
						  unit_name(b, u));
	}
	return true;
}

/* ---- allowances ---- */

/* RRR-movement.25-.39, RRR-R17, RRR-R30, RRR-subsequent.1, .2 */
int32_t rifles_allowance(const Board *b, const State *s, int u, BodyKind kind, Going going, bool road)
{
	const TypeFacts *t = unit_facts(b, s, u);
	int32_t rate;

	if (!has_mark(s, u, FACE_UP))
		return going == GOOD || road ? FACE_DOWN_GOOD : t->arm == GUNS ? 0 : FACE_DOWN_BAD;
	if (road)
		return t->road;
	rate = going == BAD ? t->bad : kind == COLUMN ? t->column : t->good;
	if ((kind == CHARGE || kind == CHARGE_LINE) && unit_type(b, s, u) == CAVALRY)
		return rate / 2;
	return rate;
}

/* ---- a card's way ---- */

Pose rifles_body_pose(const Body *body, int i, int leg, int k, int n)
{
	if (body->kind != BY_ROAD || k >= n)
		return pose_between(body->pose[leg][i], body->pose[leg + 1][i], k, n);
	return rifles_road_pose(body, i, (int32_t)((int64_t)body->shift * k / n),
							body->aside[i][0] + (body->aside[i][1] - body->aside[i][0]) * k / n);
}

int32_t rifles_leg_cost(const Body *body, int leg, int i)
{
	if (body->kind == BY_ROAD)
		return body->shift;
	return pose_longest_way(body->pose[leg][i], body->pose[leg + 1][i], CARD_WIDE, CARD_DEEP);
}

/* RRR-R5  For each corner the straight ways of all legs are added up; the largest sum is the cost.  By road
 * the centreline is measured (RRR-R17). */
static int32_t way_cost(const Body *body, int i, int32_t leg_cost[LEGS])
{
	int32_t sum[CORNERS] = { 0, 0, 0, 0 }, cost = 0;

	if (body->legs == 1)
		return leg_cost[0] = rifles_leg_cost(body, 0, i);
	for (int leg = 0; leg < body->legs; leg++) {
		int32_t way[CORNERS];
		pose_corner_ways(body->pose[leg][i], body->pose[leg + 1][i], CARD_WIDE, CARD_DEEP, way);
		leg_cost[leg] = 0;
		for (Corner c = 0; c < CORNERS; c++) {
			sum[c] += way[c];
			cost = sum[c] > cost ? sum[c] : cost;
			leg_cost[leg] = way[c] > leg_cost[leg] ? way[c] : leg_cost[leg];
		}
	}
	return cost;
}

static void take_steps(const Body *body, int i, const int32_t leg_cost[LEGS], Walk *w)
{
	w->n = 0;
	w->step[w->n++] = card_box(body->pose[0][i]);
	for (int leg = 0; leg < body->legs; leg++) {
		Pose from = body->pose[leg][i];
		int n = (leg_cost[leg] + STEP - 1) / STEP;
		if (w->about || n == 0)
			n = 1;
		for (int k = 1; k <= n && w->n < STEPS; k++) {
			Pose p = rifles_body_pose(body, i, leg, k, n);
			if (body->kind != BY_ROAD && p.facing == from.facing) { /* the same sine serves */
				w->step[w->n] = w->step[w->n - 1];
				w->step[w->n++].at = p.at;
			} else {
				w->step[w->n++] = card_box(p);
			}
		}
	}
}

/* A box that holds the card all the way: its own shape drawn out when it only shifts, else a square. */
static Box bound_of(const Body *body, int i)
{
	Pose from = body->pose[0][i], to = body->pose[body->legs][i];
	Point low = from.at, high = from.at;
	Box box;

	if (body->legs == 1 && from.facing == to.facing && body->kind != BY_ROAD) {
		int32_t forward, right;
		box = card_box(from);
		box_local(&box, to.at, &forward, &right);
		box.at = (Point){ (from.at.x + to.at.x) / 2, (from.at.y + to.at.y) / 2 };
		box.deep2 += (forward < 0 ? -forward : forward) / 2 + 2;
		box.wide2 += (right < 0 ? -right : right) / 2 + 2;
		return box;
	}
	for (int k = 1; k <= body->legs + (body->kind == BY_ROAD ? body->way.n : 0); k++) {
		Point p = k <= body->legs ? body->pose[k][i].at : body->way.p[k - body->legs - 1];
		low.x = p.x < low.x ? p.x : low.x;
		low.y = p.y < low.y ? p.y : low.y;
		high.x = p.x > high.x ? p.x : high.x;
		high.y = p.y > high.y ? p.y : high.y;
	}
	box = box_at((Pose){ { (low.x + high.x) / 2, (low.y + high.y) / 2 }, 0 }, high.x - low.x, high.y - low.y);
	box.wide2 += CARD_RADIUS + 2;
	box.deep2 += CARD_RADIUS + 2;
	return box;
}

/* Whom could this way meet, and whose zone?  No step goes deeper into anything than the bound of all does: most ways
 * meet nobody, or pass a neighbour edge to edge, and then need no steps. */
static void look_around(const Board *b, const State *s, Side side, uint64_t members, Walk *w)
{
	Box wide = w->bound;
	const int32_t reach = wide.wide2 + wide.deep2 + CARD_RADIUS + ZOC_DEPTH;

	wide.wide2 += 2 * TOUCH;
	wide.deep2 += 2 * TOUCH;
	w->nnear = w->nbars = w->nzones = 0;
	for (int u = 0; u < b->ncards; u++) {
		const Unit *c = &s->unit[u];
		Box card;
		if (c->place != ON_TABLE || c->x < wide.at.x - reach || c->x > wide.at.x + reach ||
			c->y < wide.at.y - reach || c->y > wide.at.y + reach || members >> u & 1)
			continue;
		card = unit_box(s, u);
		if (box_deeper(&wide, &card, 0))
			w->near[w->nnear++] = (uint8_t)u;
		if (box_deeper(&w->bound, &card, TOUCH))
			w->bar[w->nbars++] = (uint8_t)u;
		if (unit_side(b, u) == side || !rifles_has_zoc(b, s, u))
			continue;
		card.at = box_point(&card, (CARD_DEEP + ZOC_DEPTH) / 2, 0);
		card.deep2 = ZOC_DEPTH / 2;
		if (box_deeper(&w->bound, &card, TOUCH))
			w->zone[w->nzones++] = (uint8_t)u;
	}
}

/* RRR-passing.1, .2 */
bool rifles_passes(const Board *b, const State *s, int mover, int friendly)
{
	const TypeFacts *t = unit_facts(b, s, friendly);

	return t->specialty || (t->command && unit_facts(b, s, mover)->arm == MOUNTED);
}

static const char *card_name(const Board *b, const State *s, int u)
{
	return has_mark(s, u, UNKNOWN) ? "a face-down card" : unit_name(b, u);
}

/* RRR-R6, RRR-passing.3, RRR-scale.6  The whole card clear at every step.  A card it already lies on at the
 * start (a bent Column) does not stop it from leaving. */
static bool way_is_clear(const Board *b, const State *s, int u, const Walk *w, Why *why)
{
	const int64_t reach = (int64_t)(2 * CARD_RADIUS) * (2 * CARD_RADIUS);

	if (w->about)
		return true;
	for (int j = 0; j < w->nbars; j++) {
		int v = w->bar[j];
		Box other = unit_box(s, v);
		bool pass = unit_side(b, v) == unit_side(b, u) && rifles_passes(b, s, u, v);
		bool began_on =
			point_gap2(w->step[0].at, other.at) <= reach && box_deeper(&w->step[0], &other, TOUCH);
		for (int k = pass || began_on ? w->n - 1 : 1; k < w->n; k++) {
			if (point_gap2(w->step[k].at, other.at) > reach || !box_deeper(&w->step[k], &other, TOUCH))
				continue;
			if (k == w->n - 1)
				return refuse(why, RRR_scale_6, "%s would end upon %s", unit_name(b, u), card_name(b, s, v));
			return refuse(why, RRR_passing_3, "%s cannot pass through %s", unit_name(b, u),
						  card_name(b, s, v));
		}
	}
	return true;
}

/* RRR-R17  By road no card may be touched, but for those it stood against when it set out. */
static bool touches_nobody(const Board *b, const State *s, int u, const Walk *w, Why *why)
{
	for (int j = 0; j < w->nnear; j++) {
		Box other = unit_box(s, w->near[j]);
		if (rifles_touches(&w->step[0], &other))
			continue;
		for (int k = 1; k < w->n; k++)
			if (rifles_touches(&w->step[k], &other))
				return refuse(why, RRR_R17, "moving by road %s may not touch %s", unit_name(b, u),
							  card_name(b, s, w->near[j]));
	}
	return true;
}

static bool stays_on_table(const Board *b, int u, const Walk *w, Why *why)
{
	if (rifles_within_table(b, &w->bound, EPS))
		return true;
	for (int k = 1; k < w->n; k++)
		if (!rifles_within_table(b, &w->step[k], EPS))
			return refuse(why, RRR_R7, "%s would leave the table", unit_name(b, u));
	return true;
}

/* ---- going ---- */

static bool crosses_ground(const Board *b, const State *s, const Body *body, int u, Walk *w, Why *why)
{
	const TypeFacts *t = unit_facts(b, s, u);
	bool as_line = body->kind == LINE || body->kind == CHARGE_LINE, by_road = body->kind == BY_ROAD;
	uint32_t started = 0;

	w->going = GOOD;
	w->difficult = false;
	for (int k = 0; k < w->n && w->going != IMPASSABLE && w->rough && !by_road; k++) {
		Going g = rifles_going(b, s, &w->step[k], t->arm);
		w->going = g > w->going ? g : w->going;
	}
	if (w->going == IMPASSABLE)
		return refuse(why, RRR_R17, "%s would enter impassable terrain", unit_name(b, u));
	if (t->guns && w->going == BAD && !w->about)
		return refuse(why, has_mark(s, u, FACE_UP) ? RRR_movement_22 : RRR_R30,
					  "the guns %s may not move off-road in bad going", unit_name(b, u));
	for (int k = 0; k < w->n && w->wet; k++) {
		uint32_t under = rifles_rivers_under(b, s, &w->step[k]);
		started = k == 0 ? under : started;
		for (int r = 0; under >> r; r++) {
			if (!(under >> r & 1) || s->condition[r] == SHALLOW || s->condition[r] == UNTRIED)
				continue;
			w->difficult |= s->condition[r] == DIFFICULT;
			if (t->guns && !(started >> r & 1))
				return refuse(why, RRR_R19, "the guns %s cannot enter the river %s", unit_name(b, u),
							  b->river[r].name);
			if (as_line && !s->group)
				return refuse(why, RRR_movement_14, "units of a Line cross the river %s one at a time",
							  b->river[r].name);
		}
		if (under && b->nrivers == 1)
			break;
	}
	return true;
}

/* ---- the judgment ---- */

uint64_t rifles_body_members(const Body *body)
{
	uint64_t set = 0;

	for (int i = 0; i < body->n; i++)
		set |= UNIT_BIT(body->unit[i]);
	return set;
}

static bool is_in_place(const Body *body, int i)
{
	Point from = body->pose[0][i].at, to = body->pose[body->legs][i].at;

	return body->kind == SINGLE && body->legs == 1 && from.x == to.x && from.y == to.y;
}

/* RRR-R5  Exactly half a turn on its own footprint: nothing is swept, nothing entered. */
bool rifles_is_about_face(const Board *b, const Body *body)
{
	return is_in_place(body, 0) &&
		   facing_gap(body->pose[0][0].facing, body->pose[1][0].facing) == HALF_TURN &&
		   !b->options.no_about_face;
}

/* Where nobody asks why not, an end that cannot be is enough to know. */
static bool end_is_open(const Board *b, const State *s, const Body *body, int i, const Walk *w)
{
	Box end = card_box(body->pose[body->legs][i]);

	if (!rifles_within_table(b, &end, EPS))
		return false;
	for (int j = 0; j < w->nbars && !w->about; j++) {
		Box other = unit_box(s, w->bar[j]);
		if (box_deeper(&end, &other, TOUCH))
			return false;
	}
	return true;
}

/* Look at what its way could meet, and take it step by step only where it could meet something. */
static bool survey(const Board *b, const State *s, Side side, const Body *body, int i, uint64_t members,
				   const int32_t leg_cost[LEGS], bool quick, Walk *w)
{
	w->in_place = is_in_place(body, i);
	w->about = rifles_is_about_face(b, body);
	w->bound = bound_of(body, i);
	look_around(b, s, side, members, w);
	if (quick && !end_is_open(b, s, body, i, w))
		return false;
	w->rough = body->kind != BY_ROAD && b->nareas > 0 &&
			   rifles_going(b, s, &w->bound, unit_facts(b, s, body->unit[i])->arm) != GOOD;
	w->wet = b->nrivers > 0 && rifles_river_under(b, s, &w->bound) >= 0;
	bool beside = body->kind == BY_ROAD && w->nnear > 0; /* there nobody may be touched */
	if (beside || w->nbars + w->nzones > 0 || w->rough || w->wet || !rifles_within_table(b, &w->bound, EPS)) {
		take_steps(body, i, leg_cost, w);
	} else {
		w->n = 2;
		w->step[0] = card_box(body->pose[0][i]);
		w->step[1] = card_box(body->pose[body->legs][i]);
	}
	return true;
}

static int32_t body_allowance(const Board *b, const State *s, const Body *body, Going going, bool difficult)
{
	int32_t least = INT32_MAX;

	for (int i = 0; i < body->n; i++) {
		int32_t a = rifles_allowance(b, s, body->unit[i], body->kind, going, body->kind == BY_ROAD);
		least = a < least ? a : least;
	}
	return difficult && least > RIVER_CROSSING ? RIVER_CROSSING : least;
}

static RuleId allowance_rule(const Board *b, const State *s, const Body *body, Going going, bool difficult)
{
	int u = body->unit[0];

	if (difficult)
		return RRR_movement_36;
	if (body->kind == BY_ROAD && has_mark(s, u, FACE_UP))
		return RRR_movement_27;
	if (body->n > 1)
		return RRR_movement_40;
	if (is_charge(body))
		return unit_type(b, s, u) == CAVALRY ? RRR_subsequent_1 : RRR_subsequent_2;
	if (!has_mark(s, u, FACE_UP))
		return RRR_movement_33;
	switch (unit_type(b, s, u)) {
	case GENERAL:
	case SUBCOMMAND:
	case CAVALRY:
		return going == BAD ? RRR_movement_29 : RRR_movement_26;
	case LIGHT_CAVALRY:
		return going == BAD ? RRR_movement_29 : RRR_movement_25;
	case SNIPERS:
		return RRR_movement_28;
	case ARTILLERY:
		return RRR_movement_34;
	case HEAVY_ARTILLERY:
		return RRR_movement_37;
	case HORSE_ARTILLERY:
		return RRR_movement_30;
	case INFANTRY:
	case ENGINEERS:
		return going == BAD ? RRR_movement_35 : RRR_movement_32;
	case TYPE_UNKNOWN:
	case DUMMY:
	case TYPES:
		break;
	}
	return RRR_movement_15;
}

bool rifles_body_may_go(const Board *b, const State *s, Side side, const Body *body, Why *why)
{
	return all_may_move(b, s, side, body, why) && rifles_can_pay(b, s, side, rifles_body_members(body), why);
}

bool rifles_body_check(const Board *b, const State *s, Side side, const Body *body, Why *why, Explain *e)
{
	return rifles_body_may_go(b, s, side, body, why) && rifles_body_way(b, s, side, body, why, e);
}

bool rifles_body_way(const Board *b, const State *s, Side side, const Body *body, Why *why, Explain *e)
{
	uint64_t members = rifles_body_members(body);
	int32_t cost = 0, allowance, leg_cost[BODY][LEGS];
	Going going = GOOD;
	bool difficult = false, touches = false;
	int worst = 0;
	Walk w;

	for (int i = 0; i < body->n; i++) {
		int32_t c = way_cost(body, i, leg_cost[i]);
		c = rifles_is_about_face(b, body) ? 0 : c;
		worst = c > cost ? i : worst;
		cost = c > cost ? c : cost;
	}
	allowance = body_allowance(b, s, body, GOOD, false);
	if (cost > allowance + EPS)
		return refuse(why, allowance_rule(b, s, body, GOOD, false),
					  "part of %s would move %d.%03d, more than %d.%d", unit_name(b, body->unit[worst]),
					  cost / CM, cost % CM, allowance / CM, allowance % CM / 100);
	for (int i = 0; i < body->n; i++) {
		int u = body->unit[i];
		bool front = false;
		if (!survey(b, s, side, body, i, members, leg_cost[i], why == NULL, &w))
			return false;
		if (!stays_on_table(b, u, &w, why) || !way_is_clear(b, s, u, &w, why) ||
			(body->kind == BY_ROAD && !touches_nobody(b, s, u, &w, why)) ||
			!crosses_ground(b, s, body, u, &w, why) ||
			!rifles_respects_zones(b, s, body, i, &w, members, why) ||
			!rifles_contacts_rightly(b, s, body, i, &w, &front, why))
			return false;
		if (w.going == BAD && !w.about)
			going = BAD;
		difficult |= w.difficult;
		touches |= front;
	}
	allowance = body_allowance(b, s, body, going, difficult);
	if (e) {
		explain_add(e, allowance_rule(b, s, body, going, difficult), ratio(allowance, CM), "allowance");
		explain_total(e, "cost", "%d.%03d", cost / CM, cost % CM);
		explain_total(e, "allowance", "%d.%03d", allowance / CM, allowance % CM);
	}
	if (cost > allowance + EPS)
		return refuse(why, allowance_rule(b, s, body, going, difficult),
					  "part of %s would move %d.%03d, more than %d.%d in %s", unit_name(b, body->unit[worst]),
					  cost / CM, cost % CM, allowance / CM, allowance % CM / 100,
					  difficult ? "a Difficult river" : "bad going");
	if (is_charge(body) && !touches)
		return refuse(why, RRR_subsequent_3,
					  "a subsequent movement must end with a front edge against an enemy");
	return true;
}
