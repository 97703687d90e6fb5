/* games/rifles/sample.c -- places to offer: a named sample of where a card, a Line or a Column could go, and of where
 * a card could be put down.
 *
 * Every pose offered has passed the same check an order passes. */
#include "games/rifles/rifles.h"

/* ---- trying poses ---- */

typedef struct Trial { /* a stem, and where to put what passes */
	const Board *b;
	const State *s;
	Order order; /* the stem; a pose is pushed and popped */
	Slot *slot;  /* NULL: only whether anything passes is asked */
	Pose *any;   /* every pose is wanted here, whether it passes or not */
	int found;
	bool may_go; /* once found that the body may move, only its ways are looked at */
} Trial;

static bool passes(Trial *t)
{
	Body body;

	if (t->order.verb == VERB_DEPLOY)
		return rifles_check_deploy(t->b, t->s, &t->order, NULL);
	if (t->order.verb == VERB_ARRIVE)
		return rifles_check_arrive(t->b, t->s, &t->order, NULL);
	if (!rifles_body_of(t->b, t->s, &t->order, &body, NULL))
		return false;
	t->may_go = t->may_go || rifles_body_may_go(t->b, t->s, t->order.side, &body, NULL);
	return t->may_go && rifles_body_way(t->b, t->s, t->order.side, &body, NULL, NULL);
}

static void try_pose(Trial *t, Pose p, const char *label)
{
	uint8_t stem = t->order.n;

	if (p.at.x < 0 || p.at.y < 0 || p.at.x > t->b->width || p.at.y > t->b->height)
		return;
	if (t->any) {
		if (t->found < MOVE_SAMPLES)
			t->any[t->found++] = p;
		return;
	}
	if (t->found && !t->slot)
		return;
	order_push(&t->order, ARG_LENGTH, p.at.x);
	order_push(&t->order, ARG_LENGTH, p.at.y);
	order_push(&t->order, ARG_LENGTH, p.facing * 10);
	if (passes(t)) {
		t->found++;
		if (t->slot) {
			int i = t->slot->n;
			for (int k = 0; k < 3; k++)
				t->slot->value[i * 3 + k] = t->order.arg[stem + k];
			t->slot->label[i] = label;
			t->slot->n++;
		}
	}
	t->order.n = stem;
}

static void pose_slot(Slot *slot)
{
	slot_clear(slot, ARG_LENGTH);
	slot->kind[1] = slot->kind[2] = ARG_LENGTH;
	slot->width = 3;
	slot->sample = slot->labelled = true;
}

/* ---- one card ---- */

static int nearest_enemy(const Board *b, const State *s, int u)
{
	int best = -1;
	int64_t gap2 = INT64_MAX;

	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1) {
		int e = unit_of(left);
		int64_t d = on_table(s, e) ? point_gap2(unit_pose(s, e).at, unit_pose(s, u).at) : INT64_MAX;
		if (d < gap2) {
			gap2 = d;
			best = e;
		}
	}
	return best;
}

static int32_t bounded(int32_t v, int32_t most)
{
	return v > most ? most : v < -most ? -most : v;
}

static void try_contacts(Trial *t, int u, int32_t reach)
{
	const int64_t near = reach + 2 * CARD_DEEP;

	for (uint64_t left = t->b->army[side_other(unit_side(t->b, u))]; left; left &= left - 1) {
		int e = unit_of(left);
		Pose pose[6];
		int n;
		if (!on_table(t->s, e) || !has_mark(t->s, e, FACE_UP) ||
			point_gap2(unit_pose(t->s, e).at, unit_pose(t->s, u).at) > near * near)
			continue;
		n = rifles_contact_poses(t->b, t->s, u, e, pose);
		for (int i = 0; i < n; i++)
			try_pose(t, pose[i],
					 i == 0   ? "into contact, in front"
					 : i == 1 ? "into contact, in rear"
							  : "into contact, on the flank");
	}
}

/* To where an enemy straight ahead is just in range, and to where the General just commands. */
static bool near_to(Point a, Point b, int32_t reach)
{
	return point_gap2(a, b) <= (int64_t)reach * reach;
}

static void try_edges(Trial *t, int u, int enemy, Pose from, int32_t most)
{
	int general = rifles_general(t->b, unit_side(t->b, u)), weapon = t->b->card[u].weapon;

	if (enemy >= 0 && weapon >= 0 &&
		near_to(from.at, unit_pose(t->s, enemy).at, t->b->weapon[weapon].range + most + 2 * CARD_RADIUS)) {
		Box own = card_box(from), other = unit_box(t->s, enemy);
		int32_t gap = box_ahead_gap(&own, SHOOTING_SIDE, &other, TOUCH),
				to_range = gap - t->b->weapon[weapon].range;
		if (gap >= 0 && to_range > 0 && to_range <= most)
			try_pose(t, pose_ahead(from, to_range, 0), "to the edge of range");
	}
	if (general >= 0 && general != u && on_table(t->s, general)) {
		int32_t range = rifles_command_range[0][t->b->card[general].grade], gap;
		Point at = unit_pose(t->s, general).at;
		Box own, card;
		if (near_to(from.at, at, range) || !near_to(from.at, at, range + most + 2 * CARD_RADIUS))
			return;
		own = card_box(from);
		card = unit_box(t->s, general);
		gap = box_gap(&own, &card) - range;
		if (gap > 0 && gap <= most)
			try_pose(t, (Pose){ point_ahead(from.at, facing_towards(from.at, at), gap, 0), from.facing },
					 "back into command");
	}
}

static void try_cover(Trial *t, Pose from, int32_t most)
{
	for (int i = 0; i < WORKS; i++) {
		const Work *w = &t->s->work[i];
		Pose behind;
		if (w->kind != FORT)
			continue;
		behind.facing = w->out;
		behind.at =
			point_ahead((Point){ (w->a.x + w->b.x) / 2, (w->a.y + w->b.y) / 2 }, w->out, -CARD_DEEP / 2, 0);
		if (point_gap2(behind.at, from.at) <= (int64_t)most * most)
			try_pose(t, behind, "behind cover");
	}
}

static void try_moves(Trial *t, int u, Pose from)
{
	int32_t most = rifles_allowance(t->b, t->s, u, SINGLE, GOOD, false),
			wheel = bounded(most * 98 / 100, QUARTER_TURN),
			pivot = bounded(most * 196 / 100, HALF_TURN - DEGREE);
	Box box = card_box(from);
	int enemy = nearest_enemy(t->b, t->s, u), before;

	if (!t->b->options.no_about_face && t->order.n == 1)
		try_pose(t, (Pose){ from.at, facing_wrap(from.facing + HALF_TURN) }, "about-face");
	before = t->found;
	try_pose(t, pose_ahead(from, most, 0), "straight ahead");
	if (t->found == before ||
		t->any) { /* where worse going or a card bars the whole way, part of it may do */
		try_pose(t, pose_ahead(from, most / 2, 0), "half way ahead");
		try_pose(t, pose_ahead(from, 2 * CM, 0), "2.0 ahead");
	}
	try_pose(t, pose_ahead(from, -most, 0), "straight back");
	try_pose(t, pose_ahead(from, 0, -most), "sidestep left");
	try_pose(t, pose_ahead(from, 0, most), "sidestep right");
	try_pose(t, pose_ahead(from, most * 70 / 100, -most * 70 / 100), "obliquely left");
	try_pose(t, pose_ahead(from, most * 70 / 100, most * 70 / 100), "obliquely right");
	try_pose(t, pose_turned(from, box_corner(&box, FRONT_LEFT), -wheel), "wheel left");
	try_pose(t, pose_turned(from, box_corner(&box, FRONT_RIGHT), wheel), "wheel right");
	if (enemy >= 0) {
		int32_t turn = facing_turn(from.facing, facing_towards(from.at, unit_pose(t->s, enemy).at));
		if (turn != 0)
			try_pose(t, (Pose){ from.at, facing_wrap(from.facing + bounded(turn, pivot)) },
					 "turn to the nearest enemy");
	} else {
		try_pose(t, (Pose){ from.at, facing_wrap(from.facing - pivot) }, "turn left");
		try_pose(t, (Pose){ from.at, facing_wrap(from.facing + pivot) }, "turn right");
	}
	try_edges(t, u, enemy, from, most);
	try_cover(t, from, most);
	try_contacts(t, u, most);
}

int rifles_sample_moves(const Board *b, const State *s, int u, Pose pose[MOVE_SAMPLES])
{
	Trial t = { .b = b, .s = s, .any = pose };

	order_start(&t.order, unit_side(b, u), VERB_MOVE);
	order_push(&t.order, ARG_UNIT, u);
	try_moves(&t, u, unit_pose(s, u));
	return t.found;
}

/* ---- Lines, Columns, roads ---- */

static void try_line(Trial *t, bool charge)
{
	int first = order_arg(&t->order, 0), last = order_arg(&t->order, 1), n = 1;
	Pose from = unit_pose(t->s, first);
	int32_t most = rifles_allowance(t->b, t->s, first, charge ? CHARGE_LINE : LINE, GOOD, false), wheel;
	Box left = unit_box(t->s, first), right = unit_box(t->s, last);

	for (int u = first; u != last && t->s->right[u]; u = t->s->right[u] - 1, n++) {
		/* contact of any of its units carries the whole Line along */
		for (uint64_t enemies = t->b->army[side_other(unit_side(t->b, u))]; enemies; enemies &= enemies - 1) {
			Pose e = unit_pose(t->s, unit_of(enemies)), own = unit_pose(t->s, u);
			Point to = point_ahead(e.at, e.facing, 3 * CM, 0);
			if (on_table(t->s, unit_of(enemies)) &&
				facing_gap(facing_wrap(e.facing + HALF_TURN), own.facing) <= PARALLEL &&
				point_gap2(to, own.at) <= (int64_t)most * most)
				try_pose(t,
						 (Pose){ { from.at.x + to.x - own.at.x, from.at.y + to.y - own.at.y }, from.facing },
						 "into contact");
		}
	}
	if (charge)
		return;
	wheel =
		bounded((int32_t)((int64_t)most * 5729 /
						  root((int64_t)(n * CARD_WIDE) * (n * CARD_WIDE) + (int64_t)CARD_DEEP * CARD_DEEP)),
				QUARTER_TURN);
	try_pose(t, pose_ahead(from, most, 0), "straight ahead");
	try_pose(t, pose_ahead(from, most / 2, 0), "half way ahead");
	try_pose(t, pose_ahead(from, -most, 0), "straight back");
	try_pose(t, pose_ahead(from, 0, -most / 2), "sidestep left");
	try_pose(t, pose_ahead(from, 0, most / 2), "sidestep right");
	try_pose(t, pose_turned(from, box_corner(&left, FRONT_LEFT), -wheel), "wheel left");
	try_pose(t, pose_turned(from, box_corner(&right, FRONT_RIGHT), wheel), "wheel right");
	try_pose(t, pose_ahead(from, 2 * CM, 0), "2.0 ahead");
}

static void try_column(Trial *t)
{
	Pose from = unit_pose(t->s, order_arg(&t->order, 0));
	int32_t most = INT32_MAX;

	for (int u = order_arg(&t->order, 0);; u = t->s->behind[u] - 1) {
		int32_t a = rifles_allowance(t->b, t->s, u, COLUMN, GOOD, false);
		most = a < most ? a : most;
		if (u == order_arg(&t->order, 1) || !t->s->behind[u])
			break;
	}
	for (int turn = -20; turn <= 20; turn += 20) {
		Facing facing = facing_wrap(from.facing + turn * DEGREE);
		static const char *const label[] = { "bearing left", "straight ahead", "bearing right" };
		try_pose(t, (Pose){ point_ahead(from.at, facing, turn ? most * 6 / 10 : most, 0), facing },
				 label[turn / 20 + 1]);
	}
	try_pose(t, pose_ahead(from, most / 2, 0), "half way ahead");
	try_pose(t, pose_ahead(from, most / 5, 0), "a little ahead");
}

/* Along the road and every branch of it, as far as may be and half as far; a single card backwards too. */
static void try_road(Trial *t)
{
	static const struct {
		int part;
		const char *label, *branch;
	} ways[] = { { 2, "along the road", "along the road, turning off" },
				 { 1, "some way along the road", "some way along the road, turning off" },
				 { -1, "some way back along the road", "some way back along the road" },
				 { -2, "back along the road", "back along the road" } };
	int u = order_arg(&t->order, 0);
	int32_t most = rifles_allowance(t->b, t->s, u, BY_ROAD, GOOD, true);

	for (size_t k = 0; k < sizeof ways / sizeof ways[0]; k++) {
		RoadEnd end[ROAD_ENDS];
		int n = rifles_road_ends(t->b, t->s, unit_pose(t->s, u), most * ways[k].part / 2, end);
		for (int i = 0; i < n; i++)
			try_pose(t, end[i].pose, end[i].bend ? ways[k].branch : ways[k].label);
	}
}

static void try_verb(Trial *t)
{
	int u = order_arg(&t->order, 0);

	switch (t->order.verb) {
	case VERB_MOVE:
		try_moves(t, u, unit_pose(t->s, u));
		break;
	case VERB_CHARGE:
		try_contacts(t, u, rifles_allowance(t->b, t->s, u, CHARGE, GOOD, false));
		break;
	case VERB_LINE:
	case VERB_CHARGE_LINE:
		try_line(t, t->order.verb == VERB_CHARGE_LINE);
		break;
	case VERB_COLUMN:
		try_column(t);
		break;
	case VERB_ROAD:
		try_road(t);
		break;
	}
}

static bool leads_somewhere(const Board *b, const State *s, const Order *stem)
{
	Trial t = { .b = b, .s = s, .order = *stem, .slot = NULL };

	try_verb(&t);
	return t.found > 0;
}

/* The ends of every run beginning here that can move as a body. */
static void offer_tails(const Board *b, const State *s, const Order *stem, Slot *slot, bool only_one)
{
	bool column = stem->verb == VERB_COLUMN || stem->verb == VERB_ROAD;
	const uint8_t *link = column ? s->behind : s->right;
	int u = order_arg(stem, 0), n = 1;

	for (int v = u; link[v] && n < BODY; v = link[v] - 1) {
		Order o = *stem;
		if (++n < (column ? 2 : 3))
			continue;
		order_push(&o, ARG_UNIT, link[v] - 1);
		if (leads_somewhere(b, s, &o)) {
			slot_put(slot, link[v] - 1);
			if (only_one)
				return;
		}
	}
}

/* Only who has ridden may charge, only who has not acted may move. */
static bool marks_allow(const State *s, int verb, int u)
{
	if (!on_table(s, u) || has_mark(s, u, DISORDER))
		return false;
	return verb == VERB_CHARGE ? has_mark(s, u, RODE) && !has_mark(s, u, CHARGED)
							   : has_mark(s, u, MOVED) == (verb == VERB_CHARGE_LINE);
}

static bool may_begin(const Board *b, const State *s, Side side, int verb, int u)
{
	Order o;
	Slot none;

	if (!marks_allow(s, verb, u) || !rifles_can_pay(b, s, side, UNIT_BIT(u), NULL))
		return false;
	order_start(&o, side, verb);
	order_push(&o, ARG_UNIT, u);
	switch (verb) {
	case VERB_MOVE:
		if (rifles_pinned(b, s, u))
			return false;
		return !b->options.no_about_face || leads_somewhere(b, s, &o); /* turning about is always open */
	case VERB_ROAD:
		return rifles_near_road(b, s, unit_pose(s, u).at) && leads_somewhere(b, s, &o);
	case VERB_CHARGE:
		return unit_facts(b, s, u)->arm == MOUNTED && leads_somewhere(b, s, &o);
	default:
		if (!(verb == VERB_COLUMN ? s->behind : s->right)[u])
			return false;
		none.n = 0;
		offer_tails(b, s, &o, &none, true);
		return none.n > 0;
	}
}

void rifles_offer_body(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	bool two = stem->verb == VERB_LINE || stem->verb == VERB_COLUMN || stem->verb == VERB_CHARGE_LINE;
	Trial t = { .b = b, .s = s, .order = *stem, .slot = slot };

	slot_clear(slot, ARG_UNIT);
	if (stem->n == 0) {
		for (uint64_t left = b->army[stem->side]; left; left &= left - 1)
			if (may_begin(b, s, stem->side, stem->verb, unit_of(left)))
				slot_put(slot, unit_of(left));
	} else if (stem->n == 1 && two) {
		offer_tails(b, s, stem, slot, false);
	} else {
		pose_slot(slot);
		if (stem->kind[stem->n - 1] == ARG_UNIT) {
			try_verb(&t);
			return;
		}
		slot->complete = true;
		if (stem->verb == VERB_MOVE && stem->n == 4) { /* a second leg: on ahead, or turn */
			Pose at = { { order_arg(stem, 1), order_arg(stem, 2) }, order_arg(stem, 3) / 10 };
			try_pose(&t, pose_ahead(at, CM, 0), "and 1.0 ahead");
			try_pose(&t, (Pose){ at.at, facing_wrap(at.facing + 10 * DEGREE) }, "and turn a little right");
		}
	}
}

/* ---- putting cards down ---- */

/* A grid along the edge, begun at another place for every card. */
static void offer_places(const Board *b, const State *s, const Order *stem, TableEdge edge, int32_t depth,
						 Slot *slot)
{
	enum { ENOUGH = 8 };
	bool flank = edge == WEST_EDGE || edge == EAST_EDGE;
	int32_t length = flank ? b->height : b->width;
	int columns = (length - CARD_WIDE) / 5500 + 1, rows = (depth - CARD_DEEP) / 3500 + 1,
		cells = columns * rows;
	int start = (order_arg(stem, 0) * 7 + s->unit[order_arg(stem, 0)].stamp) % cells;
	Trial t = { .b = b, .s = s, .order = *stem, .slot = slot };

	pose_slot(slot);
	for (int i = 0; i < cells && t.found < ENOUGH; i++) {
		int cell = (start + i * 5) %
				   cells; /* strides about unless five divides the number; then the next loop helps */
		int32_t along = CARD_WIDE / 2 + cell % columns * 5500, deep = CARD_DEEP / 2 + cell / columns * 3500;
		Pose p = edge == SOUTH_EDGE   ? (Pose){ { along, deep }, 0 }
				 : edge == NORTH_EDGE ? (Pose){ { along, b->height - deep }, HALF_TURN }
				 : edge == WEST_EDGE  ? (Pose){ { deep, along }, QUARTER_TURN }
									  : (Pose){ { b->width - deep, along }, HALF_TURN + QUARTER_TURN };
		try_pose(&t, p, "in the line");
	}
	for (int32_t along = CARD_WIDE / 2; along <= length - CARD_WIDE / 2 && t.found == 0; along += 500)
		for (int32_t deep = CARD_DEEP / 2; deep <= depth - CARD_DEEP / 2 && t.found == 0; deep += 500)
			try_pose(&t,
					 edge == SOUTH_EDGE   ? (Pose){ { along, deep }, 0 }
					 : edge == NORTH_EDGE ? (Pose){ { along, b->height - deep }, HALF_TURN }
					 : edge == WEST_EDGE  ? (Pose){ { deep, along }, QUARTER_TURN }
										  : (Pose){ { b->width - deep, along }, HALF_TURN + QUARTER_TURN },
					 "where there is room");
}

void rifles_offer_placing(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	bool deploy = stem->verb == VERB_DEPLOY;

	slot_clear(slot, ARG_UNIT);
	if (stem->n == 0) {
		for (uint64_t left = b->army[stem->side]; left; left &= left - 1)
			if (s->unit[unit_of(left)].place == (deploy ? IN_HAND : IN_RESERVE))
				slot_put(slot, unit_of(left));
	} else if (stem->n == 1) {
		offer_places(b, s, stem, deploy ? (TableEdge)s->edge[stem->side] : (TableEdge)s->entry,
					 deploy ? rifles_deploy_depth(b, s, stem->side) : DEPLOY_DEPTH, slot);
	} else {
		slot->complete = true;
	}
}
