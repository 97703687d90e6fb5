/* games/rifles/roads.c -- roads that meet are one road (RRR-R17, RRR-R21, RRR-R71).
 *
 * Printed roads, pieces that Engineers built and bridges that stand are strands; where two of them meet is a
 * joint.  A move by road follows the shortest route over strands and joints to where it wants to be, and a Column
 * first from card to card, so that the route bends as the Column does. */
#include "games/rifles/rifles.h"

enum { STRANDS = ROADS + WORKS, JOINTS = 128, FEET = 6 };

typedef struct Cut { /* a stretch of a printed road that has been demolished */
	int strand;
	int32_t from, to;
} Cut;

typedef struct Network {
	int nstrands, njoints, ncuts;
	const Way *way[STRANDS];
	Way built[WORKS];
	Joint joint[JOINTS];
	Cut cut[WORKS];
} Network;

typedef struct Foot { /* a place on the network */
	int strand;
	int32_t arc;
} Foot;

/* ---- joints ---- */

static bool near(int32_t a, int32_t b)
{
	return a - b <= TOUCH && b - a <= TOUCH;
}

static void add_joint(Joint joint[], int *n, int room, Joint found)
{
	for (int i = 0; i < *n; i++)
		if (joint[i].strand[0] == found.strand[0] && joint[i].strand[1] == found.strand[1] &&
			near(joint[i].arc[0], found.arc[0]) && near(joint[i].arc[1], found.arc[1]))
			return;
	if (*n < room)
		joint[(*n)++] = found;
}

/* Where the piece i of one way crosses the piece k of another. */
static bool crossing(const Way *a, int i, const Way *b, int k, int32_t arc[2])
{
	Point p = a->p[i], q = a->p[i + 1], r = b->p[k], t = b->p[k + 1];
	int64_t from = point_turn(r, t, p), to = point_turn(r, t, q), left = point_turn(p, q, r),
			right = point_turn(p, q, t);

	if (from == to || left == right || (from > 0) == (to > 0) || (left > 0) == (right > 0))
		return false;
	arc[0] = a->arc[i] + (int32_t)((a->arc[i + 1] - a->arc[i]) * (from * PLANE_T / (from - to)) / PLANE_T);
	arc[1] = b->arc[k] + (int32_t)((b->arc[k + 1] - b->arc[k]) * (left * PLANE_T / (left - right)) / PLANE_T);
	return true;
}

/* RRR-R71  Two ways meet where they cross, and where a corner or end of one comes within a hair of the other. */
static void join(const Way *a, int sa, const Way *b, int sb, Joint joint[], int *n, int room)
{
	Joint j = { { (uint8_t)sa, (uint8_t)sb }, { 0, 0 } };
	int32_t gap;

	if (a->low.x > b->high.x + TOUCH || b->low.x > a->high.x + TOUCH || a->low.y > b->high.y + TOUCH ||
		b->low.y > a->high.y + TOUCH)
		return;
	for (int i = 0; i + 1 < a->n; i++)
		for (int k = a == b ? i + 2 : 0; k + 1 < b->n; k++)
			if (crossing(a, i, b, k, j.arc))
				add_joint(joint, n, room, j);
	if (a == b) {
		j.arc[0] = 0;
		j.arc[1] = way_length(b);
		if (point_gap2(a->p[0], b->p[b->n - 1]) <= TOUCH * TOUCH) /* a ring */
			add_joint(joint, n, room, j);
		return;
	}
	for (int i = 0; i < a->n; i++) {
		j.arc[0] = a->arc[i];
		j.arc[1] = way_nearest(b, a->p[i], &gap);
		if (gap <= TOUCH)
			add_joint(joint, n, room, j);
	}
	for (int i = 0; i < b->n; i++) {
		j.arc[0] = way_nearest(a, b->p[i], &gap);
		j.arc[1] = b->arc[i];
		if (gap <= TOUCH)
			add_joint(joint, n, room, j);
	}
}

bool rifles_join_roads(Board *b)
{
	for (int i = 0; i < b->nroads; i++)
		for (int k = i; k < b->nroads; k++)
			join(&b->road[i].way, i, &b->road[k].way, k, b->joint, &b->njoints, ROAD_JOINTS);
	return b->njoints < ROAD_JOINTS;
}

/* ---- the network ---- */

/* RRR-R71  A bridge is a stretch of road as long as the river is wide, square across it. */
static bool bridge_way(const Board *b, const Work *w, Way *way)
{
	const River *river = &b->river[w->on];
	int32_t gap, half = river->width / 2;
	Pose on = way_at(&river->way, way_nearest(&river->way, w->a, &gap));

	return way_make(way, (Point[]){ pose_ahead(on, 0, -half).at, pose_ahead(on, 0, half).at }, 2);
}

static void lay_strands(const Board *b, const State *s, Network *net)
{
	net->ncuts = net->njoints = 0;
	net->nstrands = b->nroads;
	for (int i = 0; i < b->nroads; i++)
		net->way[i] = &b->road[i].way;
	for (int i = 0; i < WORKS; i++) {
		const Work *w = &s->work[i];
		Way *way = &net->built[i];

		if (w->kind == ROAD_GAP)
			net->cut[net->ncuts++] = (Cut){ w->on, w->a.x, w->a.y };
		else if ((w->kind == ROAD_PIECE && way_make(way, (Point[]){ w->a, w->b }, 2)) ||
				 (w->kind == BRIDGE && rifles_work_done(b, w) && bridge_way(b, w, way)))
			net->way[net->nstrands++] = way;
	}
}

static void lay_network(const Board *b, const State *s, Network *net)
{
	lay_strands(b, s, net);
	for (; net->njoints < b->njoints; net->njoints++)
		net->joint[net->njoints] = b->joint[net->njoints];
	for (int k = b->nroads; k < net->nstrands; k++)
		for (int i = 0; i < k; i++)
			join(net->way[i], i, net->way[k], k, net->joint, &net->njoints, JOINTS);
}

static bool is_cut(const Network *net, int strand, int32_t from, int32_t to)
{
	int32_t low = from < to ? from : to, high = from < to ? to : from;

	for (int i = 0; i < net->ncuts; i++)
		if (net->cut[i].strand == strand && net->cut[i].from < high && net->cut[i].to > low)
			return true;
	return false;
}

static Point place(const Network *net, Foot f)
{
	return way_at(net->way[f.strand], f.arc).at;
}

/* Where on the network is a point? */
static int feet_of(const Network *net, Point p, int32_t reach, Foot foot[FEET])
{
	int n = 0;

	for (int i = 0; i < net->nstrands && n < FEET; i++) {
		const Way *w = net->way[i];
		int32_t gap, arc;

		if (p.x < w->low.x - reach || p.x > w->high.x + reach || p.y < w->low.y - reach ||
			p.y > w->high.y + reach)
			continue;
		arc = way_nearest(w, p, &gap);
		if (gap <= reach && !is_cut(net, i, arc, arc))
			foot[n++] = (Foot){ i, arc };
	}
	return n;
}

bool rifles_near_road(const Board *b, const State *s, Point p)
{
	Network net;
	Foot foot[FEET];

	lay_strands(b, s, &net);
	return feet_of(&net, p, ROAD_REACH + EPS, foot) > 0;
}

bool rifles_joins_road(const Board *b, const State *s, Point p)
{
	Network net;
	Foot foot[FEET];

	lay_strands(b, s, &net);
	return feet_of(&net, p, TOUCH, foot) > 0;
}

int rifles_road_feet(const Board *b, const State *s, Point p, int32_t reach, Point at[], int room)
{
	Network net;
	Foot foot[FEET];
	int n;

	lay_strands(b, s, &net);
	n = feet_of(&net, p, reach, foot);
	for (int i = 0; i < n && i < room; i++)
		at[i] = place(&net, foot[i]);
	return n < room ? n : room;
}

/* ---- the road's direction ---- */

static bool is_along(Facing facing, Facing road)
{
	return facing_gap(facing, road) <= SAME_WAY ||
		   facing_gap(facing, facing_wrap(road + HALF_TURN)) <= SAME_WAY;
}

/* A strand runs one way, at a bend two. */
static bool strand_runs(const Network *net, Foot f, Facing facing)
{
	int32_t before = f.arc > TOUCH ? f.arc - TOUCH : 0;

	return is_along(facing, way_at(net->way[f.strand], f.arc).facing) ||
		   is_along(facing, way_at(net->way[f.strand], before).facing);
}

/* RRR-R17  Does a card that faces so face along the road there?  At a joint along any road that meets there. */
static bool road_runs(const Network *net, Foot f, Facing facing)
{
	if (strand_runs(net, f, facing))
		return true;
	for (int i = 0; i < net->njoints; i++)
		for (int side = 0; side < 2; side++)
			if (net->joint[i].strand[side] == f.strand && near(net->joint[i].arc[side], f.arc) &&
				strand_runs(net, (Foot){ net->joint[i].strand[1 - side], net->joint[i].arc[1 - side] },
							facing))
				return true;
	return false;
}

/* ---- routes ---- */

typedef struct Route { /* the points of a way being put together */
	int n;
	bool whole; /* it had room */
	Point p[WAY_POINTS];
} Route;

static void add_point(Route *r, Point p)
{
	if (r->n > 0 && point_gap2(r->p[r->n - 1], p) <= TOUCH * TOUCH)
		return;
	if (r->n == WAY_POINTS)
		r->whole = false;
	else
		r->p[r->n++] = p;
}

/* The last point is where a card stands or wants to be: a corner a hair before it gives way. */
static void end_at(Route *r, Point p)
{
	if (r->n > 1 && point_gap2(r->p[r->n - 1], p) <= TOUCH * TOUCH)
		r->n--;
	add_point(r, p);
}

static void add_stretch(const Network *net, int strand, int32_t from, int32_t to, Route *r)
{
	const Way *w = net->way[strand];

	add_point(r, way_at(w, from).at);
	for (int i = 0; i < w->n; i++) {
		int k = from < to ? i : w->n - 1 - i;
		if ((from < to && w->arc[k] > from && w->arc[k] < to) ||
			(from > to && w->arc[k] < from && w->arc[k] > to))
			add_point(r, w->p[k]);
	}
	add_point(r, way_at(w, to).at);
}

typedef struct Search { /* over the sides of the joints: node 2 * joint + side */
	int32_t length[2 * JOINTS];
	int16_t before[2 * JOINTS]; /* the node a route came from, -1: the start */
	bool done[2 * JOINTS];
} Search;

static Foot node_foot(const Network *net, int node)
{
	return (Foot){ net->joint[node / 2].strand[node % 2], net->joint[node / 2].arc[node % 2] };
}

/* The length of road between two places of one strand; INT32_MAX: it does not lead there. */
static int32_t stretch(const Network *net, Foot a, Foot b)
{
	if (a.strand != b.strand || is_cut(net, a.strand, a.arc, b.arc))
		return INT32_MAX;
	return a.arc < b.arc ? b.arc - a.arc : a.arc - b.arc;
}

static void reach_from(const Network *net, Foot at, int32_t length, int before, Search *search)
{
	for (int v = 0; v < 2 * net->njoints; v++) {
		int32_t step = stretch(net, at, node_foot(net, v));
		if (step < INT32_MAX && length + step < search->length[v]) {
			search->length[v] = length + step;
			search->before[v] = (int16_t)before;
		}
	}
}

static int nearest_open(const Network *net, const Search *search)
{
	int best = -1;

	for (int v = 0; v < 2 * net->njoints; v++)
		if (!search->done[v] && search->length[v] < INT32_MAX &&
			(best < 0 || search->length[v] < search->length[best]))
			best = v;
	return best;
}

/* The shortest way from a to b is added to the route; its length, or INT32_MAX when no road leads there. */
static int32_t go_by_road(const Network *net, Foot a, Foot b, Route *r)
{
	Search search;
	int32_t best = stretch(net, a, b);
	int last = -1, path[2 * JOINTS], n = 0;

	for (int v = 0; v < 2 * net->njoints; v++) {
		search.length[v] = INT32_MAX;
		search.done[v] = false;
	}
	reach_from(net, a, 0, -1, &search);
	for (int v; (v = nearest_open(net, &search)) >= 0;) {
		int32_t rest = stretch(net, node_foot(net, v ^ 1), b);

		search.done[v] = true;
		if (rest < INT32_MAX && search.length[v] + rest < best) {
			best = search.length[v] + rest;
			last = v;
		}
		reach_from(net, node_foot(net, v ^ 1), search.length[v], v, &search);
	}
	if (best == INT32_MAX)
		return best;
	for (int v = last; v >= 0; v = search.before[v])
		path[n++] = v;
	for (; n > 0; n--) {
		Foot to = node_foot(net, path[n - 1]);
		add_stretch(net, a.strand, a.arc, to.arc, r);
		a = node_foot(net, path[n - 1] ^ 1);
	}
	add_stretch(net, a.strand, a.arc, b.arc, r);
	end_at(r, place(net, b));
	return best;
}

/* ---- a body on the road ---- */

/* The nearest of a card's feet from which a road leads to `to`; the route grows at its beginning. */
static bool lead_up(const Network *net, Pose from, Foot to, Route *r, Foot *chosen)
{
	Foot foot[FEET];
	int n = feet_of(net, from.at, ROAD_REACH + EPS, foot);
	int32_t least = INT32_MAX;
	Route best = { .n = 0 };

	for (int i = 0; i < n; i++) {
		Route trial = { .n = 0, .whole = r->whole };
		int32_t length;

		if (!road_runs(net, foot[i], from.facing))
			continue;
		length = go_by_road(net, foot[i], to, &trial);
		if (length >= least)
			continue;
		least = length;
		best = trial;
		*chosen = foot[i];
	}
	if (least == INT32_MAX)
		return false;
	for (int k = 1; k < r->n; k++)
		add_point(&best, r->p[k]);
	*r = best;
	return true;
}

/* Where beside the way a card stands. */
static int32_t aside_of(const Way *way, int32_t arc, Point p)
{
	Box box = card_box(way_at(way, arc));
	int32_t forward, right;

	box_local(&box, p, &forward, &right);
	return right;
}

static bool backs(Facing facing, Facing road)
{
	return facing_gap(facing, facing_wrap(road + HALF_TURN)) <= SAME_WAY;
}

/* RRR-R17, RRR-R12  A card goes along the road forwards all the way or backwards all the way, a Column forwards. */
static bool faces_rightly(const Body *body, Pose to)
{
	if (backs(to.facing, body->way.facing[body->way.n - 2]) != body->back || (body->back && body->n > 1))
		return false;
	for (int i = 1; i < body->n; i++)
		if (backs(body->pose[0][i].facing, way_at(&body->way, body->arc[i]).facing))
			return false;
	return true;
}

static bool lay_body(const Network *net, Foot end, Pose to, Body *body)
{
	Foot at = end;
	Route route = { .n = 0, .whole = true };
	int from_end[BODY]; /* points of the route from a card's place on */

	for (int i = 0; i < body->n; i++) {
		if (!lead_up(net, body->pose[0][i], at, &route, &at))
			return false;
		from_end[i] = route.n;
	}
	if (route.n < 2 || !route.whole || !way_make(&body->way, route.p, route.n))
		return false;
	for (int i = 0; i < body->n; i++) {
		body->arc[i] = body->way.arc[route.n - from_end[i]];
		body->aside[i][0] = body->aside[i][1] = aside_of(&body->way, body->arc[i], body->pose[0][i].at);
	}
	body->shift = way_length(&body->way) - body->arc[0];
	body->aside[0][1] = aside_of(&body->way, way_length(&body->way), to.at);
	body->back = backs(body->pose[0][0].facing, way_at(&body->way, body->arc[0]).facing);
	return body->shift > 0 && faces_rightly(body, to);
}

bool rifles_road_legs(const Board *b, const State *s, Pose to, Body *body, Why *why)
{
	Network net;
	Foot foot[FEET];
	Body best = { .n = 0 };
	int n;

	lay_network(b, s, &net);
	n = feet_of(&net, to.at, ROAD_REACH + EPS, foot);
	for (int i = 0; i < n; i++)
		if (road_runs(&net, foot[i], to.facing) && lay_body(&net, foot[i], to, body) &&
			(best.n == 0 || body->shift < best.shift))
			best = *body;
	if (best.n == 0)
		return refuse(why, RRR_R17,
					  "by road the card stays within 1.0 of a road that leads there and faces along it, from "
					  "start to end");
	*body = best;
	body->legs = 1;
	for (int i = 1; i < body->n; i++)
		body->pose[1][i] = rifles_road_pose(body, i, body->shift, body->aside[i][1]);
	body->pose[1][0] = to;
	return true;
}

Pose rifles_road_pose(const Body *body, int i, int32_t shift, int32_t aside)
{
	Pose p = pose_ahead(way_at(&body->way, body->arc[i] + shift), 0, aside);

	p.facing = facing_wrap(p.facing + (body->back ? HALF_TURN : 0));
	return p;
}

/* ---- along the road ---- */

typedef struct Walk { /* along every branch at once */
	const Network *net;
	int n;
	RoadEnd *end;
	bool back; /* the card backs along the road */
} Walk;

static Facing heading(const Network *net, Foot f, int way)
{
	const Way *w = net->way[f.strand];
	Facing facing = way_at(w, way > 0 || f.arc <= 0 ? f.arc : f.arc - 1).facing;

	return way > 0 ? facing : facing_wrap(facing + HALF_TURN);
}

/* How far ahead on this strand the next joint is; INT32_MAX: there is none.  Where it sets out a card may stand on
 * one. */
static int32_t next_joint(const Network *net, Foot f, int way, bool here)
{
	int32_t gap = INT32_MAX;

	for (int v = 0; v < 2 * net->njoints; v++) {
		Foot at = node_foot(net, v);
		int32_t ahead = (at.arc - f.arc) * way;
		if (at.strand == f.strand && ahead >= (here ? 0 : 1) && ahead < gap)
			gap = ahead;
	}
	return gap;
}

static void walk(Walk *w, Foot f, int way, int32_t left, RoadEnd so_far, bool here, int depth)
{
	int32_t gap = next_joint(w->net, f, way, here);
	Foot at = { f.strand, f.arc + way * (gap < left ? gap : left) };

	if (depth == 0 || w->n == ROAD_ENDS || at.arc < 0 || at.arc > way_length(w->net->way[f.strand]) ||
		is_cut(w->net, f.strand, f.arc, at.arc))
		return;
	if (gap >= left) {
		so_far.pose.at = place(w->net, at);
		so_far.pose.facing = facing_wrap(heading(w->net, at, way) + (w->back ? HALF_TURN : 0));
		w->end[w->n++] = so_far;
		return;
	}
	walk(w, at, way, left - gap, so_far, false, depth - 1);
	for (int v = 0; v < 2 * w->net->njoints; v++) {
		Foot joint = node_foot(w->net, v), other = node_foot(w->net, v ^ 1);
		if (joint.strand != at.strand || joint.arc != at.arc)
			continue;
		for (int to = -1; to <= 1; to += 2) {
			int32_t by = facing_turn(heading(w->net, at, way), heading(w->net, other, to));
			int32_t bend = by < 0 ? -by : by;
			if (bend < HALF_TURN - SAME_WAY)
				walk(w, other, to, left - gap, (RoadEnd){ so_far.pose, so_far.turn + by, so_far.bend + bend },
					 false, depth - 1);
		}
	}
}

int rifles_road_ends(const Board *b, const State *s, Pose from, int32_t length, RoadEnd end[ROAD_ENDS])
{
	enum { DEPTH = 8 };
	Network net;
	Foot foot[FEET];
	Walk w = { .net = &net, .end = end, .back = length < 0 };
	int n;

	lay_network(b, s, &net);
	n = feet_of(&net, from.at, ROAD_REACH + EPS, foot);
	for (int i = 0; i < n; i++)
		for (int way = -1; way <= 1; way += 2) {
			Facing along = heading(&net, foot[i], way),
				   facing = w.back ? facing_wrap(from.facing + HALF_TURN) : from.facing;
			if (facing_gap(along, facing) <= SAME_WAY)
				walk(&w, foot[i], way, w.back ? -length : length, (RoadEnd){ 0 }, true, DEPTH);
		}
	return w.n;
}
