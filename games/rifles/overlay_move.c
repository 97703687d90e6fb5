/* games/rifles/overlay_move.c -- overlays of movement: where a card can go, how far by road, the way of a move. */
#include "games/rifles/overlay.h"

/* ---- moves ---- */

typedef struct Mover {
	const Board *b;
	const State *s;
	Order move;
	bool now; /* it is its owner's move; else only the way is judged */
} Mover;

static bool may_go(const Mover *m, Why *why)
{
	Body body;

	return rifles_body_of(m->b, m->s, &m->move, &body, why) &&
		   (!m->now || rifles_body_may_go(m->b, m->s, m->move.side, &body, why)) &&
		   rifles_body_way(m->b, m->s, m->move.side, &body, why, NULL);
}

static void aim(Mover *m, Pose to)
{
	m->move.n = 1;
	order_push(&m->move, ARG_LENGTH, to.at.x);
	order_push(&m->move, ARG_LENGTH, to.at.y);
	order_push(&m->move, ARG_LENGTH, to.facing * 10);
}

static Pose pose_along(Pose from, Facing facing, int32_t distance)
{
	return (Pose){ point_ahead(from.at, facing, distance, 0), from.facing };
}

static bool can_go(const void *ctx, Facing facing, int32_t distance)
{
	Mover m = *(const Mover *)ctx;

	aim(&m, pose_along(unit_pose(m.s, order_arg(&m.move, 0)), facing, distance));
	return may_go(&m, NULL);
}

static bool is_own_move(const Board *b, const State *s, Side side)
{
	Ask ask = rifles_ask(b, s);

	return (ask.who & side_set(side)) && ask_allows(&ask, VERB_MOVE);
}

static Mover mover_of(const Board *b, const State *s, const Order *args)
{
	Mover m = { .b = b, .s = s, .now = is_own_move(b, s, args->side) };

	m.move = *args;
	m.move.verb = VERB_MOVE;
	return m;
}

/* A card that may not move now, when it is its owner's move, goes nowhere. */
static bool refuse_idle(const Mover *m, Overlay *o)
{
	int u = order_arg(&m->move, 0);
	Side side = m->move.side;
	Why why = { 0 };

	if (unit_side(m->b, u) == side && (!m->now || (rifles_may_act(m->b, m->s, side, u, &why) &&
												   rifles_can_pay(m->b, m->s, side, UNIT_BIT(u), &why))))
		return false;
	if (why.rule)
		overlay_why(o, &why);
	else
		overlay_legend(o, RRR_movement_1, "%s is not yours to move.", unit_name(m->b, u));
	return true;
}

/* The places where it may stand against an enemy, corner to corner, turned as it must (RRR-R37). */
static void lay_contacts(Mover *m, Overlay *o)
{
	int u = order_arg(&m->move, 0);

	for (uint64_t left = rifles_on_table(m->b, m->s, side_other(m->move.side)); left; left &= left - 1) {
		Pose pose[6];
		int n = rifles_contact_poses(m->b, m->s, u, unit_of(left), pose);

		for (int i = 0; i < n; i++) {
			Box card = card_box(pose[i]);

			aim(m, pose[i]);
			if (!may_go(m, NULL))
				continue;
			overlay_shape(o, LAY_TARGET, m->move.side, RRR_R37, "%s", "");
			for (Corner c = 0; c < CORNERS; c++)
				shape_corner(o, box_corner(&card, c).x, box_corner(&card, c).y);
		}
	}
}

void rifles_lay_reach(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int u = order_arg(args, 0);
	Mover m = mover_of(b, s, args);

	if (rifles_refuse_unknown(b, s, args, o) || refuse_idle(&m, o))
		return;
	int32_t most = rifles_allowance(b, s, u, SINGLE, GOOD, false), best = 0;
	Point edge[RAYS];
	for (int i = 0; i < RAYS; i++) {
		Facing way = facing_wrap(s->unit[u].facing + FULL_TURN / RAYS * i);
		int32_t far = rifles_farthest(can_go, &m, way, most);

		best = far > best ? far : best;
		edge[i] = point_ahead(unit_pose(s, u).at, way, far, 0);
	}
	overlay_legend(o, RRR_movement_15,
				   "%s goes %d.%02d at most: the outline is where its centre may be, facing as it does.",
				   unit_name(b, u), LENGTH(most));
	if (best > 0)
		overlay_shape(o, LAY_REACH, args->side, RRR_movement_15, "%d.%02d", LENGTH(best));
	for (int i = 0; best > 0 && i < RAYS; i++)
		shape_corner(o, edge[i].x, edge[i].y);
	lay_contacts(&m, o);
}

/* ---- roads ---- */

enum { ROAD_STOPS = 64 };

/* The way to an end, looked for backwards: of the places a shorter move leads to, the nearest. */
static void lay_road_line(const Board *b, const State *s, Pose from, int32_t length, Pose end, Overlay *o)
{
	Point stop[ROAD_STOPS];
	int n = 0, step = length < 0 ? -CM : CM;

	stop[n++] = end.at;
	for (int32_t left = length - step; (length < 0 ? left < 0 : left > 0) && n < ROAD_STOPS - 1;
		 left -= step) {
		RoadEnd by[ROAD_ENDS];
		int ends = rifles_road_ends(b, s, from, left, by), near = 0;

		for (int i = 1; i < ends; i++)
			if (point_gap2(by[i].pose.at, stop[n - 1]) < point_gap2(by[near].pose.at, stop[n - 1]))
				near = i;
		if (ends > 0)
			stop[n++] = by[near].pose.at;
	}
	overlay_line(o, LAY_PATH, true, RRR_movement_27, "%d.%02d", LENGTH(length < 0 ? -length : length));
	line_point(o, from.at.x, from.at.y);
	while (n > 0) {
		n--;
		line_point(o, stop[n].x, stop[n].y);
	}
}

/* The farthest ends in one direction; how far they are. */
static int32_t lay_road_ends(Mover *m, int32_t most, int sign, Overlay *o)
{
	enum { STRIDE = CM / 2 };
	Pose from = unit_pose(m->s, order_arg(&m->move, 0));

	for (int32_t length = most; length > 0; length -= STRIDE) {
		RoadEnd end[ROAD_ENDS];
		int n = rifles_road_ends(m->b, m->s, from, sign * length, end), laid = 0;

		for (int i = 0; i < n; i++) {
			aim(m, end[i].pose);
			if (!may_go(m, NULL))
				continue;
			lay_road_line(m->b, m->s, from, sign * length, end[i].pose, o);
			laid++;
		}
		if (laid)
			return length;
	}
	return 0;
}

void rifles_lay_road(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int u = order_arg(args, 0);
	Mover m = mover_of(b, s, args);

	if (rifles_refuse_unknown(b, s, args, o) || refuse_idle(&m, o))
		return;
	m.move.verb = VERB_ROAD;
	int32_t most = rifles_allowance(b, s, u, BY_ROAD, GOOD, true);
	int32_t ahead = lay_road_ends(&m, most, 1, o), back = lay_road_ends(&m, most, -1, o);
	overlay_legend(o, RRR_movement_27, "%s by road: %d.%02d forwards, %d.%02d backwards, of %d.%02d.",
				   unit_name(b, u), LENGTH(ahead), LENGTH(back), LENGTH(most));
}

/* What part of it travels farthest, and of how much. */
static void tell_cost(const Mover *m, Overlay *o)
{
	Explain e = { .nlines = 0 };
	Body body;

	if (!rifles_body_of(m->b, m->s, &m->move, &body, NULL))
		return;
	rifles_body_way(m->b, m->s, m->move.side, &body, NULL, &e);
	const char *cost = explain_find(&e, "cost"), *allowance = explain_find(&e, "allowance");
	if (cost && allowance)
		overlay_legend(o, RRR_R5, "%s travels %s of %s.", unit_name(m->b, order_arg(&m->move, 0)), cost,
					   allowance);
}

void rifles_lay_path(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int u = order_arg(args, 0);
	Mover m = mover_of(b, s, args);
	Why why = { 0 };

	if (rifles_refuse_unknown(b, s, args, o))
		return;
	for (int i = 3; i < m.move.n; i += 3)
		m.move.arg[i] = facing_wrap(m.move.arg[i] / 10) * 10;
	bool open = may_go(&m, &why);
	overlay_line(o, LAY_PATH, open, open ? RRR_R5 : why.rule, "%s", open ? "" : why.text);
	line_point(o, s->unit[u].x, s->unit[u].y);
	for (int i = 1; i + 2 < m.move.n; i += 3)
		line_point(o, m.move.arg[i], m.move.arg[i + 1]);
	if (open)
		tell_cost(&m, o);
	else
		overlay_why(o, &why);
}
