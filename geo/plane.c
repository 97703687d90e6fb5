#include "geo/plane.h"
#include "geo/plane_sine.h"

/* ---- numbers ---- */

static int32_t quarter_sine(int32_t angle) /* 0..9000 */
{
	int degree = angle / 100, rest = angle % 100;
	int64_t sum;

	if (rest == 0)
		return degree_sine[degree];
	sum = (int64_t)degree_sine[degree] * hundredth_cosine[rest] +
		  (int64_t)degree_sine[90 - degree] * hundredth_sine[rest];
	return plane_round(sum);
}

void plane_direction(Facing a, int32_t *sine, int32_t *cosine)
{
	int32_t part = a % QUARTER_TURN, along = quarter_sine(part), across = quarter_sine(QUARTER_TURN - part);

	switch (a / QUARTER_TURN) {
	case 0:
		*sine = along, *cosine = across;
		break;
	case 1:
		*sine = across, *cosine = -along;
		break;
	case 2:
		*sine = -along, *cosine = -across;
		break;
	default:
		*sine = -across, *cosine = along;
	}
}

int32_t root(int64_t square)
{
	uint64_t v = square > 0 ? (uint64_t)square : 0, r, next;

	if (v < 2)
		return (int32_t)v;
	r = UINT64_C(1) << ((64 - __builtin_clzll(v) + 1) / 2); /* not below the root */
	for (;;) {
		next = (r + v / r) / 2;
		if (next >= r)
			break;
		r = next;
	}
	return (int32_t)(r + (v - r * r > r ? 1 : 0)); /* above r + 1/2 squared: the next is nearer */
}

/* ---- facings ---- */

Facing facing_wrap(int32_t a)
{
	a %= FULL_TURN;
	return a < 0 ? a + FULL_TURN : a;
}

int32_t facing_turn(Facing from, Facing to)
{
	int32_t turn = to - from;

	if (turn > HALF_TURN)
		return turn - FULL_TURN;
	if (turn <= -HALF_TURN)
		return turn + FULL_TURN;
	return turn;
}

int32_t facing_gap(Facing a, Facing b)
{
	int32_t turn = facing_turn(a, b);

	return turn < 0 ? -turn : turn;
}

/* Does the facing, of the first quarter, not lie clockwise of the direction? */
static bool not_past(int32_t facing, int64_t ahead, int64_t aside)
{
	return aside * quarter_sine(QUARTER_TURN - facing) >= ahead * quarter_sine(facing);
}

/* The last facing in the quarter that does not lie clockwise of the direction, then the nearer of it and its
 * neighbour: first by whole degrees, whose sines stand in the table. */
Facing facing_towards(Point from, Point to)
{
	int64_t dx = to.x - from.x, dy = to.y - from.y, ahead, aside;
	int32_t low = 0, high, base, middle;

	if (dx == 0 && dy == 0)
		return 0;
	if (dx >= 0 && dy > 0) {
		base = 0, ahead = dy, aside = dx;
	} else if (dx > 0) {
		base = QUARTER_TURN, ahead = dx, aside = -dy;
	} else if (dy < 0) {
		base = HALF_TURN, ahead = -dy, aside = -dx;
	} else {
		base = HALF_TURN + QUARTER_TURN, ahead = -dx, aside = dy;
	}
	for (int step = 64; step > 0; step /= 2)
		if (low + step < 90 && aside * degree_sine[90 - low - step] >= ahead * degree_sine[low + step])
			low += step;
	low *= 100;
	for (high = low + 100; high - low > 1;) {
		middle = (low + high) / 2;
		if (not_past(middle, ahead, aside))
			low = middle;
		else
			high = middle;
	}
	{
		int64_t under = aside * quarter_sine(QUARTER_TURN - low) - ahead * quarter_sine(low);
		int64_t over = ahead * quarter_sine(high) - aside * quarter_sine(QUARTER_TURN - high);
		return facing_wrap(base + (over < under ? high : low));
	}
}

/* ---- points and poses ---- */

Point point_ahead(Point p, Facing facing, int32_t forward, int32_t right)
{
	Box box = box_at((Pose){ p, facing }, 0, 0);

	return box_point(&box, forward, right);
}

Point point_between(Point a, Point b, int32_t t)
{
	return (Point){ a.x + (int32_t)((int64_t)(b.x - a.x) * t / PLANE_T),
					a.y + (int32_t)((int64_t)(b.y - a.y) * t / PLANE_T) };
}

Pose pose_ahead(Pose p, int32_t forward, int32_t right)
{
	return (Pose){ point_ahead(p.at, p.facing, forward, right), p.facing };
}

static int32_t part(int32_t whole, int i, int n) /* i nths of it, to the nearest */
{
	int64_t v = (int64_t)whole * i * 2 + (whole < 0 ? -n : n);

	if (v >= INT32_MIN && v <= INT32_MAX) /* nearly always, and a short division is a quick one */
		return (int32_t)v / (2 * n);
	return (int32_t)(v / (2 * n));
}

Pose pose_between(Pose a, Pose b, int i, int n)
{
	if (i >= n)
		return b;
	if (a.facing != b.facing)
		a.facing = facing_wrap(a.facing + part(facing_turn(a.facing, b.facing), i, n));
	return (Pose){ { a.at.x + part(b.at.x - a.at.x, i, n), a.at.y + part(b.at.y - a.at.y, i, n) }, a.facing };
}

Pose pose_turned(Pose p, Point about, int32_t angle)
{
	Facing turn = facing_wrap(angle);
	int64_t dx = p.at.x - about.x, dy = p.at.y - about.y;
	int32_t s, c;

	plane_direction(turn, &s, &c);
	return (Pose){ { about.x + plane_round(dx * c + dy * s), about.y + plane_round(dy * c - dx * s) },
				   facing_wrap(p.facing + turn) };
}

/* ---- boxes ---- */

static int64_t size(int64_t v)
{
	return v < 0 ? -v : v;
}

static int64_t most(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* How two boxes lie to each other: the distance of their centres and the angle between their fronts. */
typedef struct Bearing {
	int64_t dx, dy, cosine, sine;
} Bearing;

static Bearing bearing(const Box *a, const Box *b)
{
	return (Bearing){ b->at.x - a->at.x, b->at.y - a->at.y,
					  size(plane_round((int64_t)a->fx * b->fx + (int64_t)a->fy * b->fy)),
					  size(plane_round((int64_t)a->fx * b->fy - (int64_t)a->fy * b->fx)) };
}

/* On each of the four axes, a's depth and width and b's: the reach of both less the distance of their centres. */
static int64_t depth_ahead(const Box *a, const Box *b, const Bearing *to)
{
	return (int64_t)a->deep2 * PLANE_ONE + b->deep2 * to->cosine + b->wide2 * to->sine -
		   size(to->dx * a->fx + to->dy * a->fy);
}

static int64_t depth_aside(const Box *a, const Box *b, const Bearing *to)
{
	return (int64_t)a->wide2 * PLANE_ONE + b->wide2 * to->cosine + b->deep2 * to->sine -
		   size(to->dx * a->fy - to->dy * a->fx);
}

bool box_deeper(const Box *a, const Box *b, int32_t than)
{
	const int64_t least_depth = (int64_t)than * PLANE_ONE + PLANE_ONE / 2; /* that is rounded to more */
	Bearing to = bearing(a, b);

	return depth_ahead(a, b, &to) >= least_depth && depth_aside(a, b, &to) >= least_depth &&
		   depth_ahead(b, a, &to) >= least_depth && depth_aside(b, a, &to) >= least_depth;
}

int64_t box_point_gap2(const Box *b, Point p)
{
	int32_t forward, right;
	int64_t over_f, over_r;

	box_local(b, p, &forward, &right);
	over_f = size(forward) - b->deep2;
	over_r = size(right) - b->wide2;
	if (over_f < 0)
		over_f = 0;
	if (over_r < 0)
		over_r = 0;
	return over_f * over_f + over_r * over_r;
}

/* Of two convex shapes apart from each other, one is nearest with a corner. */
int64_t box_gap2(const Box *a, const Box *b)
{
	int64_t gap = INT64_MAX;

	if (box_deeper(a, b, 0))
		return 0;
	for (Corner c = 0; c < CORNERS; c++) {
		gap = least(gap, box_point_gap2(a, box_corner(b, c)));
		gap = least(gap, box_point_gap2(b, box_corner(a, c)));
	}
	return gap;
}

int32_t box_gap(const Box *a, const Box *b)
{
	return root(box_gap2(a, b));
}

bool box_within(const Box *a, const Box *b, int32_t gap)
{
	enum { ROUNDED = 4 }; /* no corner is off by more */

	return box_deeper(a, b, -gap - ROUNDED) && box_gap2(a, b) <= (int64_t)gap * gap;
}

/* A coordinate on the line through (t0, n0) and (t1, n1) where it reaches n. */
static int32_t where(int32_t t0, int32_t n0, int32_t t1, int32_t n1, int32_t n)
{
	return t0 + (int32_t)((int64_t)(n - n0) * (t1 - t0) / (n1 - n0));
}

static void swap(int32_t *a, int32_t *b)
{
	int32_t t = *a;

	*a = *b;
	*b = t;
}

/* An edge from (f0, r0) to (f1, r1) is written in a's edge's terms: t along it, n the distance from its line. */
static int32_t contact(const Box *a, Edge ea, int32_t f0, int32_t r0, int32_t f1, int32_t r1, int32_t near)
{
	int32_t t0, n0, t1, n1, reach;

	if (ea == EDGE_FRONT || ea == EDGE_REAR) {
		int32_t line = ea == EDGE_FRONT ? a->deep2 : -a->deep2;
		t0 = r0, t1 = r1, n0 = f0 - line, n1 = f1 - line, reach = a->wide2;
	} else {
		int32_t line = ea == EDGE_RIGHT ? a->wide2 : -a->wide2;
		t0 = f0, t1 = f1, n0 = r0 - line, n1 = r1 - line, reach = a->deep2;
	}
	if ((n0 > near && n1 > near) || (n0 < -near && n1 < -near))
		return 0;
	if (t0 > t1) {
		swap(&t0, &t1);
		swap(&n0, &n1);
	}
	if (n0 != n1) { /* cut what lies farther than `near` */
		int32_t c0 = t0, c1 = t1;
		if (n0 > near || n0 < -near)
			c0 = where(t0, n0, t1, n1, n0 > near ? near : -near);
		if (n1 > near || n1 < -near)
			c1 = where(t0, n0, t1, n1, n1 > near ? near : -near);
		t0 = c0;
		t1 = c1;
	}
	if (t0 < -reach)
		t0 = -reach;
	if (t1 > reach)
		t1 = reach;
	return t1 > t0 ? t1 - t0 : 0;
}

int32_t edge_contact(const Box *a, Edge ea, const Box *b, Edge eb, int32_t near)
{
	int32_t f0, r0, f1, r1;

	box_local(a, box_corner(b, (Corner)eb), &f0, &r0);
	box_local(a, box_corner(b, (Corner)((eb + 1) % EDGES)), &f1, &r1);
	return contact(a, ea, f0, r0, f1, r1, near);
}

int32_t outline_contact(const Box *a, Edge ea, const Outline *o, Edge eb, int32_t near)
{
	int next = (eb + 1) % EDGES;

	return contact(a, ea, o->forward[eb], o->right[eb], o->forward[next], o->right[next], near);
}

Outline box_outline(const Box *a, const Box *b)
{
	Outline o;

	for (Corner c = 0; c < CORNERS; c++)
		box_local(a, box_corner(b, c), &o.forward[c], &o.right[c]);
	return o;
}

bool outline_span(const Outline *o, int32_t right, int32_t *low, int32_t *high)
{
	const int32_t *f = o->forward, *r = o->right;

	*low = INT32_MAX;
	*high = INT32_MIN;
	for (int i = 0; i < CORNERS; i++) {
		int j = (i + 1) % CORNERS;
		int32_t here, there;
		if ((r[i] < right && r[j] < right) || (r[i] > right && r[j] > right))
			continue;
		here = r[i] == r[j] ? f[i] : where(f[i], r[i], f[j], r[j], right);
		there = r[i] == r[j] ? f[j] : here; /* an edge lying on the line counts with both ends */
		*low = here < *low ? here : *low;
		*low = there < *low ? there : *low;
		*high = here > *high ? here : *high;
		*high = there > *high ? there : *high;
	}
	return *low <= *high;
}

/* Cut the run of a line p + t d between two walls at -reach and +reach. */
static bool cut(int64_t p, int64_t d, int64_t reach, int64_t *t0, int64_t *t1)
{
	int64_t in, out;

	if (d == 0)
		return p >= -reach && p <= reach;
	in = (-reach - p) * PLANE_T / d;
	out = (reach - p) * PLANE_T / d;
	if (in > out) {
		int64_t t = in;
		in = out;
		out = t;
	}
	if (in > *t0)
		*t0 = in;
	if (out < *t1)
		*t1 = out;
	return *t0 < *t1;
}

int32_t box_crossed(const Box *b, Point from, Point to)
{
	int32_t f0, r0, f1, r1;
	int64_t t0 = 0, t1 = PLANE_T;

	box_local(b, from, &f0, &r0);
	box_local(b, to, &f1, &r1);
	if (!cut(f0, f1 - f0, b->deep2, &t0, &t1) || !cut(r0, r1 - r0, b->wide2, &t0, &t1))
		return 0;
	return (int32_t)((t1 - t0) * point_gap(from, to) / PLANE_T);
}

typedef struct Corners { /* a polygon being clipped: forward and right coordinates */
	int n;
	int32_t f[12], r[12];
} Corners;

/* Keep what lies on the side where sign * value <= sign * wall; `by_right` says which coordinate counts. */
static void clip(Corners *c, bool by_right, int32_t wall, int32_t sign)
{
	Corners out;

	out.n = 0;
	for (int i = 0; i < c->n; i++) {
		int j = i + 1 < c->n ? i + 1 : 0;
		int32_t vi = sign * ((by_right ? c->r[i] : c->f[i]) - wall),
				vj = sign * ((by_right ? c->r[j] : c->f[j]) - wall);
		if (vi <= 0) {
			out.f[out.n] = c->f[i];
			out.r[out.n++] = c->r[i];
		}
		if ((vi < 0 && vj > 0) || (vi > 0 && vj < 0)) {
			out.f[out.n] = by_right ? where(c->f[i], vi, c->f[j], vj, 0) : wall;
			out.r[out.n++] = by_right ? wall : where(c->r[i], vi, c->r[j], vj, 0);
		}
	}
	*c = out;
}

typedef struct Extent {
	int32_t low_f, high_f, low_r, high_r;
} Extent;

static Extent extent_of(const Corners *c)
{
	Extent e = { c->f[0], c->f[0], c->r[0], c->r[0] };

	for (int i = 1; i < c->n; i++) {
		e.low_f = c->f[i] < e.low_f ? c->f[i] : e.low_f;
		e.high_f = c->f[i] > e.high_f ? c->f[i] : e.high_f;
		e.low_r = c->r[i] < e.low_r ? c->r[i] : e.low_r;
		e.high_r = c->r[i] > e.high_r ? c->r[i] : e.high_r;
	}
	return e;
}

/* Squared distance from the point (f, r) to a segment, all in local coordinates. */
static int64_t segment_gap2(int64_t f, int64_t r, int64_t f0, int64_t r0, int64_t f1, int64_t r1)
{
	int64_t df = f1 - f0, dr = r1 - r0, length2 = df * df + dr * dr;
	int64_t along = (f - f0) * df + (r - r0) * dr, across;

	if (along <= 0 || length2 == 0)
		return (f - f0) * (f - f0) + (r - r0) * (r - r0);
	if (along >= length2)
		return (f - f1) * (f - f1) + (r - r1) * (r - r1);
	across = size((f - f0) * dr - (r - r0) * df) / root(length2);
	return across * across;
}

int32_t box_ahead_gap(const Box *a, int32_t side, const Box *b, int32_t little)
{
	Corners c;
	Extent e;
	int64_t gap = INT64_MAX;

	c.n = CORNERS;
	for (Corner k = 0; k < CORNERS; k++)
		box_local(a, box_corner(b, k), &c.f[k], &c.r[k]);
	e = extent_of(&c);
	if (e.high_f - a->deep2 <= little || e.low_r >= side || e.high_r <= -side) /* most are not ahead at all */
		return -1;
	if (e.low_f < a->deep2)
		clip(&c, false, a->deep2, -1);
	if (e.high_r > side)
		clip(&c, true, side, 1);
	if (e.low_r < -side)
		clip(&c, true, -side, -1);
	if (c.n == 0)
		return -1;
	e = extent_of(&c);
	if (e.high_f - e.low_f <= little || e.high_r - e.low_r <= little)
		return -1;
	for (int i = 0; i < c.n; i++) { /* corner to front edge, and the front edge's ends to every side */
		int j = (i + 1) % c.n;
		gap = least(gap, segment_gap2(c.f[i], c.r[i], a->deep2, -a->wide2, a->deep2, a->wide2));
		gap = least(gap, segment_gap2(a->deep2, -a->wide2, c.f[i], c.r[i], c.f[j], c.r[j]));
		gap = least(gap, segment_gap2(a->deep2, a->wide2, c.f[i], c.r[i], c.f[j], c.r[j]));
	}
	return root(gap);
}

/* The difference of both corners squared, in 256ths of a unit so that nothing is rounded before the root. */
enum { FINE = 8 };

static void corner_ways2(Pose from, Pose to, int32_t wide, int32_t deep, int64_t way2[CORNERS])
{
	Box a = box_at(from, wide, deep), b = box_at(to, wide, deep);
	int64_t fx = (int64_t)b.fx - a.fx, fy = (int64_t)b.fy - a.fy;

	for (Corner c = 0; c < CORNERS; c++) {
		int64_t forward = c == FRONT_LEFT || c == FRONT_RIGHT ? deep / 2 : -deep / 2;
		int64_t right = c == FRONT_RIGHT || c == REAR_RIGHT ? wide / 2 : -wide / 2;
		int64_t dx = ((int64_t)(to.at.x - from.at.x) * (1 << FINE)) +
					 ((fx * forward + fy * right) >> (PLANE_BITS - FINE));
		int64_t dy = ((int64_t)(to.at.y - from.at.y) * (1 << FINE)) +
					 ((fy * forward - fx * right) >> (PLANE_BITS - FINE));
		way2[c] = dx * dx + dy * dy;
	}
}

static int32_t way_of(int64_t way2)
{
	return (root(way2) + (1 << (FINE - 1))) >> FINE;
}

void pose_corner_ways(Pose from, Pose to, int32_t wide, int32_t deep, int32_t way[CORNERS])
{
	int32_t straight = from.facing == to.facing ? point_gap(from.at, to.at) : 0;
	int64_t way2[CORNERS];

	if (from.facing != to.facing)
		corner_ways2(from, to, wide, deep, way2);
	for (Corner c = 0; c < CORNERS; c++)
		way[c] = from.facing == to.facing ? straight : way_of(way2[c]);
}

int32_t pose_longest_way(Pose from, Pose to, int32_t wide, int32_t deep)
{
	int64_t way2[CORNERS];

	if (from.facing == to.facing)
		return point_gap(from.at, to.at);
	corner_ways2(from, to, wide, deep, way2);
	return way_of(most(most(way2[0], way2[1]), most(way2[2], way2[3])));
}
