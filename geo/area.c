#include "geo/area.h"

/* ---- making ---- */

typedef struct Ring { /* a polygon, clockwise */
	int n;
	Point p[AREA_POINTS];
} Ring;

static Point next_of(const Ring *r, int i)
{
	return r->p[(i + 1) % r->n];
}

static Point previous_of(const Ring *r, int i)
{
	return r->p[(i + r->n - 1) % r->n];
}

static bool same(Point a, Point b)
{
	return a.x == b.x && a.y == b.y;
}

static void drop(Ring *r, int i)
{
	r->n--;
	for (; i < r->n; i++)
		r->p[i] = r->p[i + 1];
}

/* Corners on a straight side are none. */
static void straighten(Ring *r)
{
	for (int i = 0; i < r->n;)
		if (r->n > 3 && point_turn(previous_of(r, i), r->p[i], next_of(r, i)) == 0) {
			drop(r, i);
			i = 0;
		} else {
			i++;
		}
}

static int sign(int64_t v)
{
	return (v > 0) - (v < 0);
}

/* p is known to lie on the line through a and b. */
static bool between(Point a, Point b, Point p)
{
	return (p.x >= a.x || p.x >= b.x) && (p.x <= a.x || p.x <= b.x) && (p.y >= a.y || p.y >= b.y) &&
		   (p.y <= a.y || p.y <= b.y);
}

static bool segments_meet(Point a, Point b, Point c, Point d)
{
	int ca = sign(point_turn(c, d, a)), cb = sign(point_turn(c, d, b)), ac = sign(point_turn(a, b, c)),
		ad = sign(point_turn(a, b, d));

	if (ca * cb < 0 && ac * ad < 0)
		return true;
	return (ca == 0 && between(c, d, a)) || (cb == 0 && between(c, d, b)) || (ac == 0 && between(a, b, c)) ||
		   (ad == 0 && between(a, b, d));
}

static bool is_simple(const Ring *r, Fault *fault)
{
	for (int i = 0; i < r->n; i++) {
		Point a = r->p[i], b = next_of(r, i), c = r->p[(i + 2) % r->n];
		int64_t onward = (int64_t)(b.x - a.x) * (c.x - b.x) + (int64_t)(b.y - a.y) * (c.y - b.y);

		if (same(a, b))
			return fail(fault, "corners %d and %d are the same", i + 1, (i + 1) % r->n + 1);
		if (point_turn(a, b, c) == 0 && onward < 0)
			return fail(fault, "it turns back on itself at corner %d", (i + 1) % r->n + 1);
	}
	for (int i = 0; i < r->n; i++)
		for (int k = i + 2; k < r->n; k++)
			if ((k + 1) % r->n != i && segments_meet(r->p[i], next_of(r, i), r->p[k], next_of(r, k)))
				return fail(fault, "the side after corner %d meets the side after corner %d", i + 1, k + 1);
	return true;
}

static bool in_triangle(Point p, Point a, Point b, Point c)
{
	return point_turn(a, b, p) <= 0 && point_turn(b, c, p) <= 0 && point_turn(c, a, p) <= 0;
}

/* An ear can be cut off: its corner points outwards and no other corner lies in it. */
static bool is_ear(const Ring *r, int i)
{
	Point a = previous_of(r, i), b = r->p[i], c = next_of(r, i);

	if (point_turn(a, b, c) >= 0)
		return false;
	for (int k = 0; k < r->n; k++)
		if (!same(r->p[k], a) && !same(r->p[k], b) && !same(r->p[k], c) && in_triangle(r->p[k], a, b, c))
			return false;
	return true;
}

static int cut_into_triangles(Ring r, Ring part[AREA_PARTS])
{
	int n = 0;

	while (r.n > 3) {
		int ear = 0;

		while (ear < r.n - 1 && !is_ear(&r, ear)) /* there always is one */
			ear++;
		part[n++] = (Ring){ 3, { previous_of(&r, ear), r.p[ear], next_of(&r, ear) } };
		drop(&r, ear);
		straighten(&r);
	}
	part[n++] = r;
	return n;
}

static bool is_convex(const Ring *r)
{
	for (int i = 0; i < r->n; i++)
		if (point_turn(previous_of(r, i), r->p[i], next_of(r, i)) > 0)
			return false;
	return true;
}

/* One part out of two that share a whole side, when it is convex. */
static bool join(const Ring *a, const Ring *b, Ring *whole)
{
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			if (!same(a->p[i], next_of(b, k)) || !same(next_of(a, i), b->p[k]))
				continue;
			whole->n = 0;
			for (int j = 0; j < a->n; j++)
				whole->p[whole->n++] = a->p[(i + 1 + j) % a->n];
			for (int j = 2; j < b->n; j++)
				whole->p[whole->n++] = b->p[(k + j) % b->n];
			straighten(whole);
			return is_convex(whole);
		}
	return false;
}

static int join_parts(Ring part[AREA_PARTS], int n)
{
	for (int i = 0; i < n; i++)
		for (int k = i + 1; k < n; k++) {
			Ring whole;

			if (part[i].n + part[k].n - 2 > AREA_POINTS || !join(&part[i], &part[k], &whole))
				continue;
			part[i] = whole;
			part[k] = part[--n];
			k = i; /* the bigger part may take others now */
		}
	return n;
}

static void surround(const Point *p, int n, Point *low, Point *high)
{
	*low = *high = p[0];
	for (int i = 1; i < n; i++) {
		low->x = p[i].x < low->x ? p[i].x : low->x;
		low->y = p[i].y < low->y ? p[i].y : low->y;
		high->x = p[i].x > high->x ? p[i].x : high->x;
		high->y = p[i].y > high->y ? p[i].y : high->y;
	}
}

static void keep_part(Area *a, const Ring *r)
{
	AreaPart *part = &a->part[a->nparts];

	part->first = a->nparts == 0 ? 0 : part[-1].first + part[-1].n;
	part->n = r->n;
	surround(r->p, r->n, &part->low, &part->high);
	for (int i = 0; i < r->n; i++) {
		Point p = r->p[i], q = next_of(r, i);
		int64_t dx = q.x - p.x, dy = q.y - p.y, length = root((dx * dx + dy * dy) << 20); /* in 1024ths */

		a->side[part->first + i] = (AreaSide){ p, (int32_t)(-dy * 1024 * PLANE_ONE / length),
											   (int32_t)(dx * 1024 * PLANE_ONE / length) };
	}
	a->nparts++;
}

bool area_make(Area *a, const Point *p, int n, Fault *fault)
{
	Ring outline = { n, { { 0, 0 } } }, part[AREA_PARTS];
	int64_t doubled = 0;

	if (n < 3 || n > AREA_POINTS)
		return fail(fault, "it has %d corners instead of 3 to %d", n, AREA_POINTS);
	for (int i = 0; i < n; i++)
		outline.p[i] = p[i];
	if (!is_simple(&outline, fault))
		return false;
	for (int i = 1; i + 1 < n; i++)
		doubled += point_turn(p[0], p[i], p[i + 1]);
	for (int i = 0; i < n && doubled > 0; i++)
		outline.p[i] = p[n - 1 - i];
	straighten(&outline);
	a->n = outline.n;
	for (int i = 0; i < outline.n; i++)
		a->p[i] = outline.p[i];
	surround(a->p, a->n, &a->low, &a->high);
	int parts = join_parts(part, cut_into_triangles(outline, part));
	a->nparts = 0;
	for (int i = 0; i < parts; i++)
		keep_part(a, &part[i]);
	return true;
}

/* ---- points and boxes ---- */

static const AreaSide *sides_of(const Area *a, const AreaPart *part)
{
	return &a->side[part->first];
}

static Point side_end(const Area *a, const AreaPart *part, int i)
{
	return a->side[part->first + (i + 1 < part->n ? i + 1 : 0)].p;
}

static bool surrounds(Point low, Point high, Point p)
{
	return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
}

static bool part_has(const Area *a, const AreaPart *part, Point p)
{
	const AreaSide *side = sides_of(a, part);

	if (!surrounds(part->low, part->high, p))
		return false;
	for (int i = 0; i < part->n; i++)
		if (point_turn(side[i].p, side_end(a, part, i), p) > 0)
			return false;
	return true;
}

bool area_has(const Area *a, Point p)
{
	if (!surrounds(a->low, a->high, p))
		return false;
	for (int i = 0; i < a->nparts; i++)
		if (part_has(a, &a->part[i], p))
			return true;
	return false;
}

static int64_t size(int64_t v)
{
	return v < 0 ? -v : v;
}

static int64_t lesser(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* No sum of half its sides reaches. */
static bool far_from(Point low, Point high, const Box *b)
{
	int32_t reach = b->wide2 + b->deep2;

	return b->at.x + reach < low.x || b->at.x - reach > high.x || b->at.y + reach < low.y ||
		   b->at.y - reach > high.y;
}

/* Where the box's centre may be while the two overlap is a convex region, a wall for every side of the part and
 * every side of the box.  A wall's distance from where the centre is now; how far the part lies along -axis and
 * the box along it. */
typedef struct Wall {
	int64_t nx, ny; /* outward, in units of PLANE_ONE */
	int64_t off;    /* thousandths times PLANE_ONE; above 0: the centre is on the inner side */
} Wall;

enum { WALLS = AREA_POINTS + EDGES };

static int walls_of(const Area *a, const AreaPart *part, const Box *b, Wall wall[WALLS])
{
	const AreaSide *side = sides_of(a, part);
	const int64_t axis[2][2] = { { b->fx, b->fy }, { b->fy, -b->fx } };
	const int64_t half[2] = { (int64_t)b->deep2 * PLANE_ONE, (int64_t)b->wide2 * PLANE_ONE };
	int n = 0;

	for (int i = 0; i < part->n; i++) {
		int64_t nx = side[i].nx, ny = side[i].ny;
		int64_t centre = (b->at.x - side[i].p.x) * nx + (b->at.y - side[i].p.y) * ny;
		int64_t reach = b->deep2 * size(plane_round(nx * b->fx + ny * b->fy)) +
						b->wide2 * size(plane_round(nx * b->fy - ny * b->fx));
		wall[n++] = (Wall){ nx, ny, reach - centre };
	}
	for (int k = 0; k < 2; k++) {
		int64_t low = INT64_MAX, high = INT64_MIN;

		for (int i = 0; i < part->n; i++) {
			int64_t v = (side[i].p.x - b->at.x) * axis[k][0] + (side[i].p.y - b->at.y) * axis[k][1];
			low = v < low ? v : low;
			high = v > high ? v : high;
		}
		wall[n++] = (Wall){ axis[k][0], axis[k][1], high + half[k] };
		wall[n++] = (Wall){ -axis[k][0], -axis[k][1], half[k] - low };
	}
	return n;
}

/* The least shift that parts a box from one convex part; not above 0: they are apart. */
static int32_t part_depth(const Area *a, const AreaPart *part, const Box *b)
{
	Wall wall[WALLS];
	int64_t depth = INT64_MAX;

	if (far_from(part->low, part->high, b))
		return -1;
	for (int i = 0, n = walls_of(a, part, b, wall); i < n; i++)
		depth = lesser(depth, wall[i].off);
	return plane_round(depth);
}

/* ---- where parts meet ---- */

/* Out of one part a box may be shifted into the next.  The way out of all of them leads to the nearest point of
 * a wall that lies in no other part's region.  In 256ths of a thousandth. */
enum { FINE = 8 };

typedef struct Region {
	int n;
	Wall wall[WALLS]; /* off in 256ths */
} Region;

/* The run of a wall's line inside a region: *t0..*t1 along it, measured from the point nearest the centre.  On one
 * line with another region's wall is not inside it. */
static bool run_inside(const Wall *line, const Region *r, int64_t *t0, int64_t *t1)
{
	enum { ALL_BUT_PARALLEL = 1024 };
	bool own = line >= r->wall && line < r->wall + r->n;

	*t0 = INT64_MIN;
	*t1 = INT64_MAX;
	for (int i = 0; i < r->n; i++) {
		const Wall *w = &r->wall[i];
		int64_t c = plane_round(w->nx * line->nx + w->ny * line->ny);
		int64_t s = plane_round(w->ny * line->nx - w->nx * line->ny);
		int64_t room = w->off * PLANE_ONE - line->off * c;

		if (w == line)
			continue;
		if (size(s) <= ALL_BUT_PARALLEL) {
			if (room < 0 || (!own && c > 0 && room <= 2 * (int64_t)PLANE_ONE))
				return false;
		} else if (s > 0) {
			*t1 = lesser(*t1, room / s);
		} else {
			*t0 = room / s > *t0 ? room / s : *t0;
		}
	}
	return *t0 < *t1;
}

static bool is_way_out(const Wall *line, int64_t t, const Region region[], int n)
{
	for (int k = 0; k < n; k++) {
		bool own = line >= region[k].wall && line < region[k].wall + region[k].n;
		int64_t t0, t1;

		if (!own && run_inside(line, &region[k], &t0, &t1) && t > t0 && t < t1)
			return false;
	}
	return true;
}

/* The square of the least shift, in 256ths, that parts the box from all of the area. */
static int64_t least_way_out(const Region region[], int n)
{
	int64_t best = INT64_MAX;

	for (int k = 0; k < n; k++)
		for (int i = 0; i < region[k].n; i++) {
			const Wall *line = &region[k].wall[i];
			int64_t end[2 + 2 * AREA_PARTS], first, last;
			int ends = 0;

			if (!run_inside(line, &region[k], &first, &last))
				continue;
			end[ends++] = first > 0 ? first : last < 0 ? last : 0;
			for (int j = 0; j < n; j++)
				if (j != k && run_inside(line, &region[j], &end[ends], &end[ends + 1]))
					ends += 2;
			for (int j = 0; j < ends; j++)
				if (end[j] >= first && end[j] <= last && size(end[j]) < INT32_MAX &&
					line->off * line->off + end[j] * end[j] < best && is_way_out(line, end[j], region, n))
					best = line->off * line->off + end[j] * end[j];
		}
	return best;
}

static bool parts_hold(const Area *a, const Box *b, int64_t least)
{
	Region region[AREA_PARTS];
	int n = 0;

	for (int i = 0; i < a->nparts; i++) {
		if (far_from(a->part[i].low, a->part[i].high, b))
			continue;
		region[n].n = walls_of(a, &a->part[i], b, region[n].wall);
		for (int k = 0; k < region[n].n; k++)
			region[n].wall[k].off >>= PLANE_BITS - FINE;
		n++;
	}
	return least_way_out(region, n) >= ((2 * least + 1) << (FINE - 1)) * ((2 * least + 1) << (FINE - 1));
}

bool area_entered(const Area *a, const Box *b, int32_t least)
{
	int32_t deepest = -1;

	if (far_from(a->low, a->high, b))
		return false;
	for (int i = 0; i < a->nparts && deepest <= least; i++) {
		int32_t depth = part_depth(a, &a->part[i], b);
		deepest = depth > deepest ? depth : deepest;
	}
	if (deepest > least || deepest <= 0 || a->nparts == 1)
		return deepest > least;
	return parts_hold(a, b, least);
}

/* All its corners inside, and no side of the area passing through it. */
bool area_holds(const Area *a, const Box *b)
{
	Box core = *b;

	for (Corner c = 0; c < CORNERS; c++)
		if (!area_has(a, box_corner(b, c)))
			return false;
	core.wide2--;
	core.deep2--;
	for (int i = 0; i < a->n && a->nparts > 1; i++)
		if (box_crossed(&core, a->p[i], a->p[(i + 1) % a->n]) > 0)
			return false;
	return true;
}

/* ---- segments ---- */

static bool part_crossed(const Area *a, const AreaPart *part, Point from, Point to, Stretch *s)
{
	const AreaSide *side = sides_of(a, part);
	int64_t in = 0, out = PLANE_T;

	for (int i = 0; i < part->n; i++) {
		Point end = side_end(a, part, i);
		int64_t here = point_turn(side[i].p, end, from), there = point_turn(side[i].p, end, to);

		if (here > 0 && there > 0)
			return false;
		if (here > 0)
			in = here * PLANE_T / (here - there) > in ? here * PLANE_T / (here - there) : in;
		else if (there > 0)
			out = lesser(out, here * PLANE_T / (here - there));
	}
	*s = (Stretch){ (int32_t)in, (int32_t)out };
	return in < out;
}

int area_stretches(const Area *a, Point from, Point to, Stretch stretch[AREA_PARTS])
{
	enum { SEAM = 2 }; /* what rounding may leave between two parts */
	int n = 0, kept = 0;

	if ((from.x < a->low.x && to.x < a->low.x) || (from.x > a->high.x && to.x > a->high.x) ||
		(from.y < a->low.y && to.y < a->low.y) || (from.y > a->high.y && to.y > a->high.y))
		return 0;
	for (int i = 0; i < a->nparts; i++) {
		Stretch s;
		int at = n;

		if (!part_crossed(a, &a->part[i], from, to, &s))
			continue;
		for (; at > 0 && stretch[at - 1].from > s.from; at--)
			stretch[at] = stretch[at - 1];
		stretch[at] = s;
		n++;
	}
	for (int i = 0; i < n; i++)
		if (kept > 0 && stretch[i].from <= stretch[kept - 1].to + SEAM)
			stretch[kept - 1].to =
				stretch[i].to > stretch[kept - 1].to ? stretch[i].to : stretch[kept - 1].to;
		else
			stretch[kept++] = stretch[i];
	return kept;
}
