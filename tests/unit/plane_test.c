/* Property tests of geo/plane.h against a slow reference written another way: in floating point, with corners
 * and samples instead of axes and clipping.  What is asked of both must agree to a hair. */
#include "geo/plane.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;
static int failures;

static void near(const char *what, double found, double wanted, double slack)
{
	if (fabs(found - wanted) <= slack)
		return;
	printf("%s: %.3f, reference %.3f\n", what, found, wanted);
	failures++;
}

static void holds(const char *what, bool true_)
{
	if (true_)
		return;
	printf("%s: does not hold\n", what);
	failures++;
}

static uint64_t state = 20181112;
static int below(int n)
{
	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (int)((state >> 33) % (uint64_t)n);
}
static Pose any_pose(int spread)
{
	return (Pose){ { 60000 + below(2 * spread) - spread, 50000 + below(2 * spread) - spread },
				   below(FULL_TURN) };
}

/* ---- the reference ---- */

typedef struct Spot {
	double x, y;
} Spot;

static Spot spot(Pose p, double forward, double right)
{
	double a = p.facing * pi / HALF_TURN;
	return (Spot){ p.at.x + sin(a) * forward + cos(a) * right, p.at.y + cos(a) * forward - sin(a) * right };
}
static void corners(Pose p, Spot c[4])
{
	c[0] = spot(p, 1500, -2500), c[1] = spot(p, 1500, 2500), c[2] = spot(p, -1500, 2500),
	c[3] = spot(p, -1500, -2500);
}
static double to_segment(Spot p, Spot a, Spot b)
{
	double dx = b.x - a.x, dy = b.y - a.y, t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
	t = fmin(1, fmax(0, t));
	return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
static double shadow_depth(const Spot *a, int na, const Spot *b, int nb)
{
	double depth = 1e9;
	for (int k = 0; k < na + nb; k++) {
		const Spot *s = k < na ? a : b;
		int n = k < na ? na : nb, i = k < na ? k : k - na;
		double x = s[(i + 1) % n].y - s[i].y, y = s[i].x - s[(i + 1) % n].x, l = hypot(x, y);
		double low[2] = { 1e12, 1e12 }, high[2] = { -1e12, -1e12 };
		for (int j = 0; j < na + nb; j++) {
			const Spot *p = j < na ? &a[j] : &b[j - na];
			double v = (p->x * x + p->y * y) / l;
			low[j >= na] = fmin(low[j >= na], v);
			high[j >= na] = fmax(high[j >= na], v);
		}
		depth = fmin(depth, fmin(high[0] - low[1], high[1] - low[0]));
	}
	return depth;
}
static bool in_card(Pose p, Spot s, double *forward, double *right)
{
	double a = p.facing * pi / HALF_TURN, dx = s.x - p.at.x, dy = s.y - p.at.y;
	*forward = dx * sin(a) + dy * cos(a);
	*right = dx * cos(a) - dy * sin(a);
	return fabs(*forward) <= 1500 && fabs(*right) <= 2500;
}

/* ---- the questions ---- */

static void test_numbers(void)
{
	for (Facing a = 0; a < FULL_TURN; a++) {
		int32_t sine, cosine;

		plane_direction(a, &sine, &cosine);
		near("sine", sine, sin(a * pi / HALF_TURN) * PLANE_ONE, 2);
		near("cosine", cosine, cos(a * pi / HALF_TURN) * PLANE_ONE, 2);
	}
	for (int i = 0; i < 20000; i++) {
		int64_t v = ((int64_t)below(1 << 30) << below(24)) + below(1000);
		near("root", root(v), sqrt((double)v), 0.5000001);
	}
	for (int i = 0; i < 20000; i++) {
		Point a = any_pose(50000).at, b = any_pose(i % 2 ? 50000 : 50).at;
		double wanted = atan2(b.x - a.x, b.y - a.y) * HALF_TURN / pi, off;
		if (a.x == b.x && a.y == b.y)
			continue;
		off = fabs(fmod(facing_towards(a, b) - wanted + 2 * FULL_TURN, FULL_TURN));
		near("facing towards", fmin(off, FULL_TURN - off), 0, 0.51);
	}
	holds("half a turn goes clockwise",
		  facing_turn(9000, 27000) == HALF_TURN && facing_turn(27000, 9000) == HALF_TURN);
	holds("the shorter way", facing_turn(35000, 1000) == 2000 && facing_turn(1000, 35000) == -2000);
}

static void test_boxes(void)
{
	for (int i = 0; i < 10000; i++) {
		Pose p = any_pose(3000), q = any_pose(i % 3 ? 3000 : 12000);
		Box a = box_at(p, 5000, 3000), b = box_at(q, 5000, 3000);
		Spot ca[4], cb[4];
		double depth, gap = 1e9;

		corners(p, ca);
		corners(q, cb);
		depth = shadow_depth(ca, 4, cb, 4);
		holds("as deep",
			  box_deeper(&a, &b, (int32_t)floor(depth) - 2) && box_deeper(&b, &a, (int32_t)floor(depth) - 2));
		holds("no deeper",
			  !box_deeper(&a, &b, (int32_t)ceil(depth) + 1) && !box_deeper(&b, &a, (int32_t)ceil(depth) + 1));
		for (int j = 0; j < 4; j++)
			for (int k = 0; k < 4; k++) {
				gap = fmin(gap, to_segment(ca[j], cb[k], cb[(k + 1) % 4]));
				gap = fmin(gap, to_segment(cb[j], ca[k], ca[(k + 1) % 4]));
			}
		if (depth < -2)
			near("gap", box_gap(&a, &b), gap, 2);
		else if (depth > 2)
			holds("no gap where they overlap", box_gap(&a, &b) == 0);
	}
}

static void test_edges(void)
{
	for (int i = 0; i < 1000; i++) {
		Pose p = any_pose(2000), q;
		Edge ea = (Edge)below(EDGES), eb = (Edge)below(EDGES);
		Box a = box_at(p, 5000, 3000), b;
		Spot ca[4], cb[4];
		int skew = below(401) - 200;
		/* where the edges are all but parallel a unit of rounding moves the end of the contact far */
		double met = 0, length, slack = 3 + (skew ? 2.5 / fabs(sin(skew * pi / HALF_TURN)) : 0);

		/* another card whose edge lies nearly along this one's */
		q.facing = facing_wrap(p.facing + ((int)ea - (int)eb) * QUARTER_TURN + HALF_TURN + skew);
		{
			int32_t out =
				(ea % 2 ? 2500 : 1500) + (eb % 2 ? 2500 : 1500) + below(141) - 70 + (below(2) ? 0 : 1);
			int32_t along = below(8000) - 4000;
			int32_t forward[EDGES] = { out, along, -out, along }, right[EDGES] = { along, out, along, -out };
			q.at = point_ahead(p.at, p.facing, forward[ea], right[ea]);
		}
		b = box_at(q, 5000, 3000);
		corners(p, ca);
		corners(q, cb);
		length = hypot(ca[(ea + 1) % 4].x - ca[ea].x, ca[(ea + 1) % 4].y - ca[ea].y);
		for (double t = 0.5; t < length; t++) { /* a plumb line at each point of the edge */
			Spot s = { ca[ea].x + (ca[(ea + 1) % 4].x - ca[ea].x) * t / length,
					   ca[ea].y + (ca[(ea + 1) % 4].y - ca[ea].y) * t / length };
			double ux = (ca[(ea + 1) % 4].x - ca[ea].x) / length,
				   uy = (ca[(ea + 1) % 4].y - ca[ea].y) / length;
			double s0 = (cb[eb].x - s.x) * ux + (cb[eb].y - s.y) * uy,
				   s1 = (cb[(eb + 1) % 4].x - s.x) * ux + (cb[(eb + 1) % 4].y - s.y) * uy;
			double n0 = (cb[eb].y - s.y) * ux - (cb[eb].x - s.x) * uy,
				   n1 = (cb[(eb + 1) % 4].y - s.y) * ux - (cb[(eb + 1) % 4].x - s.x) * uy;
			if (s0 * s1 > 0 || s0 == s1)
				continue;
			met += fabs(n0 + (n1 - n0) * s0 / (s0 - s1)) <= 50;
		}
		near("edge contact", edge_contact(&a, ea, &b, eb, 50), met, slack);
	}
}

static bool span(const Box *a, int32_t right, const Box *b, int32_t *low, int32_t *high)
{
	Outline o = box_outline(a, b);
	return outline_span(&o, right, low, high);
}

static void test_zones(void)
{
	for (int i = 0; i < 300; i++) {
		Pose p = any_pose(100), q = any_pose(11000);
		Box a = box_at(p, 5000, 3000), b = box_at(q, 5000, 3000);
		double best = 1e9, low_f = 1e9, high_f = -1e9, low_r = 1e9, high_r = -1e9, low = 1e9, high = -1e9;
		int32_t lo, hi, line = below(5000) - 2500, found;

		for (double u = -1500; u <= 1500; u += 20)
			for (double v = -2500; v <= 2500; v += 20) {
				double f, r;
				in_card(p, spot(q, u, v), &f, &r);
				if (f < 1500 || fabs(r) > 7500)
					continue;
				low_f = fmin(low_f, f), high_f = fmax(high_f, f), low_r = fmin(low_r, r),
				high_r = fmax(high_r, r);
				best = fmin(best, hypot(f - 1500, fmax(0, fabs(r) - 2500)));
			}
		found = box_ahead_gap(&a, 7500, &b, 50);
		if (high_f - low_f > 100 && high_r - low_r > 100)
			near("range", found, best, 30);
		else if (high_f < low_f)
			holds("nothing ahead of the front", found < 0 || high_f - low_f < 100);
		for (double f = -20000, u, v; f < 20000; f += 5)
			if (in_card(q, spot(p, f, line), &u, &v)) {
				low = fmin(low, f);
				high = fmax(high, f);
			}
		if (high - low > 20 && span(&a, line, &b, &lo, &hi)) {
			near("span begins", lo, low, 25);
			near("span ends", hi, high, 25);
		} else {
			holds("no span where no sample is", high - low <= 20);
		}
	}
	for (int i = 0; i < 800; i++) {
		Pose q = any_pose(3000);
		Box b = box_at(q, 5000, 3000);
		Point from = any_pose(9000).at, to = any_pose(9000).at;
		double inside = 0, f, r;
		for (int k = 0; k < 2000; k++) {
			Spot s = { from.x + (to.x - from.x) * (k + 0.5) / 2000,
					   from.y + (to.y - from.y) * (k + 0.5) / 2000 };
			inside += in_card(q, s, &f, &r);
		}
		near("segment in a card", box_crossed(&b, from, to),
			 inside * hypot(to.x - from.x, to.y - from.y) / 2000, 40);
	}
}

static void test_legs(void)
{
	for (int i = 0; i < 4000; i++) {
		Pose p = any_pose(3000), q = any_pose(3000), m;
		int32_t way[CORNERS];
		Spot a[4], b[4];
		corners(p, a);
		corners(q, b);
		pose_corner_ways(p, q, 5000, 3000, way);
		for (int k = 0; k < 4; k++)
			near("corner's way", way[k], hypot(b[k].x - a[k].x, b[k].y - a[k].y), 0.6);
		m = pose_between(p, q, 1, 2);
		near("half way", 2 * m.at.x, p.at.x + q.at.x, 1.1);
		holds("half turn", abs(facing_gap(p.facing, m.facing) - facing_gap(m.facing, q.facing)) <= 1);
		m = pose_turned(p, q.at, 12345);
		near("turning keeps the distance", point_gap(m.at, q.at), point_gap(p.at, q.at), 1.5);
	}
}

static void test_ways(void)
{
	for (int i = 0; i < 2000; i++) {
		Point p[5], at = any_pose(20000).at;
		Way way;
		int32_t gap, arc;
		double best = 1e9;
		for (int k = 0; k < 5; k++)
			p[k] = (Point){ 30000 + k * 12000 + below(5000), 40000 + below(20000) };
		holds("a way is made", way_make(&way, p, 5));
		arc = way_nearest(&way, at, &gap);
		for (int k = 0; k + 1 < 5; k++)
			best = fmin(best, to_segment((Spot){ at.x, at.y }, (Spot){ p[k].x, p[k].y },
										 (Spot){ p[k + 1].x, p[k + 1].y }));
		near("gap to a way", gap, best, 3);
		near("the point at that arc", point_gap(way_at(&way, arc).at, at), best, 4);
	}
}

int main(void)
{
	test_numbers();
	test_boxes();
	test_edges();
	test_zones();
	test_legs();
	test_ways();
	printf("plane: %d failures\n", failures);
	return failures > 0;
}
