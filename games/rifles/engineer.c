/* games/rifles/engineer.c -- roads, bridges and field fortifications built and broken (RRR-engineering, RRR-R21).
 *
 *   build U road X Y X Y          a piece of up to 2.0 that joins a road or an earlier piece
 *   build U bridge RIVER X Y      1.0 of bridge; it stands when it spans the river
 *   build U fort X Y X Y OUT      begins a work; build U fort WORK goes on with it
 *   build U fort X Y OUT [LENGTH] from its left end on, 5.0 unless a length is declared; build U fort: along its front
 *   build U road X Y FACING       2.0 that way;  build U bridge RIVER   where the river is nearest
 *   demolish U WORK               a bridge, 2.0 of a fort, or a built piece of road
 *   demolish U ROAD X Y           2.0 of a printed road, about that point */
#include "games/rifles/rifles.h"

/* ---- who may work ---- */

/* RRR-engineering.3, RRR-R21  A friend on one of the five lines from the Engineer's centre screens it. */
static bool screened(const Board *b, const State *s, int u, int enemy)
{
	Box target = unit_box(s, enemy);
	Point eye = unit_pose(s, u).at;

	for (uint64_t left = rifles_on_table(b, s, unit_side(b, u)) & ~UNIT_BIT(u); left; left &= left - 1) {
		Box friend_box = unit_box(s, unit_of(left));
		if (box_crossed(&friend_box, eye, target.at) > TOUCH)
			return true;
		for (Corner c = 0; c < CORNERS; c++)
			if (box_crossed(&friend_box, eye, box_corner(&target, c)) > TOUCH)
				return true;
	}
	return false;
}

static bool may_work(const Board *b, const State *s, Side side, int u, Why *why)
{
	Box box;

	if (unit_side(b, u) == side && on_table(s, u) && has_mark(s, u, MOVED))
		return refuse(why, RRR_engineering_2, "%s has moved or worked this turn", unit_name(b, u));
	if (!rifles_may_act(b, s, side, u, why))
		return false;
	if (b->card[u].type != ENGINEERS)
		return refuse(why, RRR_engineering_1, "%s is no Combat Engineer unit", unit_name(b, u));
	if (!has_mark(s, u, FACE_UP))
		return refuse(why, RRR_R21, "%s works only face up", unit_name(b, u));
	if (s->group)
		return refuse(why, RRR_R9, "engineering is no part of a Command Group's move: say done first");
	box = unit_box(s, u);
	for (uint64_t left = rifles_on_table(b, s, side_other(side)); left; left &= left - 1) {
		const int64_t far = WORK_ENEMY + EPS + 2 * CARD_RADIUS;
		Box enemy;
		if (point_gap2(box.at, unit_pose(s, unit_of(left)).at) > far * far)
			continue;
		enemy = unit_box(s, unit_of(left));
		if (box_within(&box, &enemy, WORK_ENEMY + EPS) && !screened(b, s, u, unit_of(left)))
			return refuse(why, RRR_engineering_3, "%s is within 5.0 of %s and nobody screens it",
						  unit_name(b, u), unit_name(b, unit_of(left)));
	}
	return true;
}

static bool in_reach(const Board *b, const State *s, int u, Point p, Why *why)
{
	Box box = unit_box(s, u);

	if (box_point_gap2(&box, p) <= (int64_t)(WORK_REACH + EPS) * (WORK_REACH + EPS))
		return true;
	return refuse(why, RRR_R21, "the work does not lie within 2.5 of %s", unit_name(b, u));
}

/* RRR-R21  All of a turn's work: a stretch of this length somewhere between two places of a work or road. */
static bool stretch_in_reach(const Board *b, const State *s, int u, Point from, Point to, int32_t first,
							 int32_t last, int32_t length, Why *why)
{
	int32_t whole = point_gap(from, to);

	for (int32_t at = first; at <= last && whole > 0; at += STEP) { /* the ends tell: a card is convex */
		Point p = point_between(from, to, (int32_t)((int64_t)at * PLANE_T / whole)),
			  q = point_between(from, to, (int32_t)((int64_t)(at + length) * PLANE_T / whole));
		if (in_reach(b, s, u, p, NULL) && in_reach(b, s, u, q, NULL))
			return true;
	}
	return refuse(why, RRR_R21, "not all of the work lies within 2.5 of %s", unit_name(b, u));
}

/* What of a fortification comes next when so much is built. */
static bool next_in_reach(const Board *b, const State *s, int u, Point from, Point to, int32_t built,
						  Why *why)
{
	int32_t left = point_gap(from, to) - built;

	return stretch_in_reach(b, s, u, from, to, built, built, left < BUILD_FORT ? left : BUILD_FORT, why);
}

/* ---- reading the order ---- */

static int free_work(const Board *b, const State *s)
{
	for (int i = b->nworks; i < WORKS; i++)
		if (s->work[i].kind == NO_WORK)
			return i;
	return -1;
}

static int work_named(const Board *b, int thing)
{
	return thing >= b->first_thing_work ? thing - b->first_thing_work : -1;
}

static bool shaped(const Order *o, int things, int lengths)
{
	return order_count(o, ARG_THING) == things && order_count(o, ARG_LENGTH) == lengths;
}

static Point point_arg(const Order *o, int i)
{
	return (Point){ order_arg(o, i), order_arg(o, i + 1) };
}

static void push_point(Order *o, Point p)
{
	order_push(o, ARG_LENGTH, p.x);
	order_push(o, ARG_LENGTH, p.y);
}

static bool on_the_table(const Board *b, Point p)
{
	return p.x >= 0 && p.y >= 0 && p.x <= b->width && p.y <= b->height;
}

/* The bridge being built at this place; -1: none. */
static int bridge_at(const State *s, int river, Point p)
{
	for (int i = 0; i < WORKS; i++)
		if (s->work[i].kind == BRIDGE && s->work[i].on == river &&
			point_gap2(s->work[i].a, p) <= TOUCH * TOUCH)
			return i;
	return -1;
}

static bool may_build_road(const Board *b, const State *s, const Order *o, Why *why)
{
	int u = order_arg(o, 0);
	Point p = point_arg(o, 2), q = point_arg(o, 4);
	int32_t length = point_gap(p, q);

	if (length == 0 || length > BUILD_ROAD + EPS)
		return refuse(why, RRR_engineering_1, "a turn's work is up to 2.0 of road");
	if (!in_reach(b, s, u, p, why) || !in_reach(b, s, u, q, why))
		return false;
	if (!rifles_joins_road(b, s, p) && !rifles_joins_road(b, s, q))
		return refuse(why, RRR_R21, "the piece joins no road and no earlier piece");
	return free_work(b, s) >= 0 || refuse(why, RRR_R21, "there is no room for more works on this table");
}

static bool may_build_bridge(const Board *b, const State *s, const Order *o, Why *why)
{
	int u = order_arg(o, 0), river = order_arg(o, 2) - b->first_thing_river, at;
	Point p = point_arg(o, 3);
	int32_t gap;

	if (river < 0 || river >= b->nrivers)
		return refuse(why, RRR_engineering_1, "%s is no river", b->things.name[order_arg(o, 2)]);
	way_nearest(&b->river[river].way, p, &gap);
	if (gap > TOUCH)
		return refuse(why, RRR_R21, "that is not on the centreline of %s", b->river[river].name);
	if (!in_reach(b, s, u, p, why))
		return false;
	at = bridge_at(s, river, p);
	if (at >= 0 && rifles_work_done(b, &s->work[at]))
		return refuse(why, RRR_engineering_4, "a bridge stands there already");
	return at >= 0 || free_work(b, s) >= 0 ||
		   refuse(why, RRR_R21, "there is no room for more works on this table");
}

static bool may_build_fort(const Board *b, const State *s, const Order *o, Why *why)
{
	int u = order_arg(o, 0);

	if (order_count(o, ARG_THING) == 1) {
		int w = work_named(b, order_arg(o, 2));
		if (w < 0 || s->work[w].kind != FORT || rifles_work_done(b, &s->work[w]))
			return refuse(why, RRR_R21, "%s is no unfinished fortification", b->things.name[order_arg(o, 2)]);
		return next_in_reach(b, s, u, s->work[w].a, s->work[w].b, s->work[w].built, why);
	}
	if (point_gap(point_arg(o, 2), point_arg(o, 4)) < CM ||
		point_gap(point_arg(o, 2), point_arg(o, 4)) > 20 * CM)
		return refuse(why, RRR_R21, "a fortification is 1.0 to 20.0 long");
	if (order_arg(o, 6) < 0 || order_arg(o, 6) >= FULL_TURN * 10)
		return refuse(why, RRR_R1, "a facing is 0 to 359.99 degrees");
	if (!next_in_reach(b, s, u, point_arg(o, 2), point_arg(o, 4), 0, why))
		return false;
	return free_work(b, s) >= 0 || refuse(why, RRR_R21, "there is no room for more works on this table");
}

bool rifles_check_build(const Board *b, const State *seen, const Order *o, Why *why)
{
	RiflesWord what = (RiflesWord)order_arg(o, 1);

	if (!may_work(b, seen, o->side, order_arg(o, 0), why))
		return false;
	for (int i = 2 + order_count(o, ARG_THING); i + 1 < o->n; i += 2)
		if (!on_the_table(b, point_arg(o, i)))
			return refuse(why, RRR_R1, "that is not on the table");
	if (what == WORD_ROAD)
		return shaped(o, 0, 4) ? may_build_road(b, seen, o, why)
							   : refuse(why, RRR_R21, "build UNIT road X Y X Y");
	if (what == WORD_BRIDGE)
		return shaped(o, 1, 2) ? may_build_bridge(b, seen, o, why)
							   : refuse(why, RRR_R21, "build UNIT bridge RIVER X Y");
	if (!shaped(o, 0, 5) && !shaped(o, 1, 0))
		return refuse(why, RRR_R21, "build UNIT fort X Y X Y OUTWARD, or build UNIT fort WORK");
	return may_build_fort(b, seen, o, why);
}

static void grow(Work *w, int32_t by, int32_t to)
{
	int32_t built = w->built + by;

	w->built = (int16_t)(built < to ? built : to);
}

void rifles_apply_build(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0), slot;
	RiflesWord what = (RiflesWord)order_arg(o, 1);
	Work *w;

	(void)dice;
	if (what == WORD_ROAD) {
		slot = free_work(b, s);
		w = &s->work[slot];
		*w = (Work){ .a = point_arg(o, 2),
					 .b = point_arg(o, 4),
					 .kind = ROAD_PIECE,
					 .built = (int16_t)point_gap(point_arg(o, 2), point_arg(o, 4)),
					 .built_in_play = 1 };
	} else if (what == WORD_BRIDGE) {
		int river = order_arg(o, 2) - b->first_thing_river;
		slot = bridge_at(s, river, point_arg(o, 3));
		if (slot < 0) {
			slot = free_work(b, s);
			s->work[slot] = (Work){ .a = point_arg(o, 3),
									.b = point_arg(o, 3),
									.kind = BRIDGE,
									.on = (uint8_t)river,
									.built_in_play = 1 };
		}
		w = &s->work[slot];
		w->down = 0; /* what was left of it still stands */
		grow(w, BUILD_BRIDGE, b->river[river].width);
	} else {
		slot = order_count(o, ARG_THING) == 1 ? work_named(b, order_arg(o, 2)) : free_work(b, s);
		w = &s->work[slot];
		if (w->kind == NO_WORK)
			*w = (Work){ .a = point_arg(o, 2),
						 .b = point_arg(o, 4),
						 .kind = FORT,
						 .out = (uint16_t)(order_arg(o, 6) / 10),
						 .built_in_play = 1 };
		grow(w, BUILD_FORT, point_gap(w->a, w->b));
	}
	set_mark(s, u, MOVED);
	news_say(news, BOTH_SIDES, RRR_engineering_1, "%s works on %s: %d.%d built%s.", unit_name(b, u),
			 b->things.name[b->first_thing_work + slot], w->built / CM, w->built % CM / 100,
			 rifles_work_done(b, w) ? ", completed" : "");
}

/* RRR-R21  The friendlier forms: a beginning and a direction, or nothing at all, and the usual length. */
void rifles_exact_build(const Board *b, const State *seen, Order *o)
{
	int u = order_arg(o, 0), lengths = order_count(o, ARG_LENGTH), things = order_count(o, ARG_THING);
	RiflesWord what = (RiflesWord)order_arg(o, 1);
	Box box = unit_box(seen, u);
	Point from = box_corner(&box, FRONT_LEFT), to;
	Facing facing = seen->unit[u].facing;

	if (what == WORD_BRIDGE && things == 1 && lengths == 0) {
		int32_t river = order_arg(o, 2) - b->first_thing_river, gap;
		if (river < 0 || river >= b->nrivers)
			return;
		to = way_at(&b->river[river].way, way_nearest(&b->river[river].way, box.at, &gap)).at;
		push_point(o, to);
		return;
	}
	if (things > 0 ||
		!((what == WORD_FORT && (lengths == 0 || lengths == 4)) || (what != WORD_BRIDGE && lengths == 3)))
		return;
	if (lengths > 0) {
		from = point_arg(o, 2);
		facing = facing_wrap(order_arg(o, 4) / 10);
	}
	to = what == WORD_ROAD ? point_ahead(from, facing, BUILD_ROAD, 0)
						   : point_ahead(from, facing, 0, lengths == 4 ? order_arg(o, 5) : USUAL_FORT);
	o->n = 2;
	push_point(o, from);
	push_point(o, to);
	if (what == WORD_FORT)
		order_push(o, ARG_LENGTH, facing * 10);
}

/* ---- demolition ---- */

bool rifles_check_demolish(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0), thing = order_arg(o, 1), work = work_named(b, thing),
		road = thing - b->first_thing_road;

	if (!may_work(b, seen, o->side, u, why))
		return false;
	if (work >= 0) {
		const Work *w = &seen->work[work];
		if (!shaped(o, 1, 0))
			return refuse(why, RRR_R21, "demolish UNIT WORK");
		if (w->kind == FORD || w->kind == NO_WORK || w->kind == ROAD_GAP || w->down)
			return refuse(why, RRR_engineering_1, "%s is nothing that can be demolished",
						  b->things.name[thing]);
		if (w->kind == BRIDGE)
			return in_reach(b, seen, u, w->a, why);
		if (w->kind == ROAD_PIECE)
			return in_reach(b, seen, u, w->a, why) && in_reach(b, seen, u, w->b, why);
		return w->built < BUILD_FORT
				   ? stretch_in_reach(b, seen, u, w->a, w->b, 0, 0, w->built, why)
				   : stretch_in_reach(b, seen, u, w->a, w->b, 0, w->built - BUILD_FORT, BUILD_FORT, why);
	}
	if (road < 0 || road >= b->nroads || !shaped(o, 1, 2))
		return refuse(why, RRR_engineering_1,
					  "a bridge, a fortification, or a road with a point on it can be demolished");
	{
		const Way *way = &b->road[road].way;
		int32_t gap, arc, from, to;
		Point p = point_arg(o, 2);
		if (!on_the_table(b, p))
			return refuse(why, RRR_R1, "that is not on the table");
		arc = way_nearest(way, p, &gap);
		if (gap > TOUCH)
			return refuse(why, RRR_R21, "that is not on the road %s", b->road[road].name);
		from = arc > BUILD_ROAD / 2 ? arc - BUILD_ROAD / 2 : 0;
		to = arc + BUILD_ROAD / 2 < way_length(way) ? arc + BUILD_ROAD / 2 : way_length(way);
		if (!in_reach(b, seen, u, way_at(way, from).at, why) ||
			!in_reach(b, seen, u, way_at(way, to).at, why))
			return false;
	}
	return free_work(b, seen) >= 0 || refuse(why, RRR_R21, "there is no room for more works on this table");
}

void rifles_apply_demolish(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0), thing = order_arg(o, 1), work = work_named(b, thing);

	(void)dice;
	if (work < 0) {
		int32_t gap, arc = way_nearest(&b->road[thing - b->first_thing_road].way, point_arg(o, 2), &gap);
		s->work[free_work(b, s)] = (Work){ .a = { arc - BUILD_ROAD / 2, arc + BUILD_ROAD / 2 },
										   .kind = ROAD_GAP,
										   .on = (uint8_t)(thing - b->first_thing_road),
										   .built_in_play = 1 };
	} else if (s->work[work].kind == BRIDGE) {
		s->work[work].down = 1;
		s->work[work].built =
			(int16_t)(s->work[work].built > BUILD_BRIDGE ? s->work[work].built - BUILD_BRIDGE : 0);
	} else {
		int32_t left = s->work[work].built - (s->work[work].kind == FORT ? BUILD_FORT : BUILD_ROAD);
		if (left > 0)
			s->work[work].built = (int16_t)left;
		else if (s->work[work].built_in_play)
			s->work[work] = (Work){ .kind = NO_WORK };
		else
			s->work[work].built = 0;
	}
	set_mark(s, u, MOVED);
	news_say(news, BOTH_SIDES, RRR_engineering_1, "%s demolishes part of %s.", unit_name(b, u),
			 b->things.name[thing]);
}
