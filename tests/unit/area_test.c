/* Property tests of geo/area.h against a slow reference written another way: whole polygons instead of convex
 * parts, floating point, shifts tried in every direction. */
#include "geo/area.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
static int failures;

static void holds(const char *what, int round, bool true_)
{
	if (true_)
		return;
	printf("%s: does not hold in round %d\n", what, round);
	failures++;
}

static uint64_t state = 18630701;
static int below(int n)
{
	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (int)((state >> 33) % (uint64_t)n);
}

/* ---- polygons ---- */

typedef struct Polygon {
	int n;
	Point p[AREA_POINTS];
} Polygon;

static void add(Polygon *g, double x, double y)
{
	g->p[g->n++] = (Point){ (int32_t)lround(x), (int32_t)lround(y) };
}

/* A star: corners at any distance, each in its own direction from the middle. */
static Polygon any_star(void)
{
	Polygon g = { 0 };
	int n = 3 + below(AREA_POINTS - 2);

	for (int k = 0; k < n; k++) {
		double a = 2 * pi * (k + below(100) / 120.0) / n, r = 2000 + below(12000);
		add(&g, 60000 + r * sin(a), 50000 + r * cos(a));
	}
	return g;
}

/* A comb: teeth of any length on a straight back, some corners on one line. */
static Polygon any_comb(void)
{
	Polygon g = { 0 };
	double turn = below(360) * pi / 180;
	int teeth = 2 + below(8);

	for (int k = 0; k < 2 * teeth; k++) {
		double x = k * 2000 + below(1500), y = k % 2 ? 500 + below(1500) : 4000 + below(6000);
		add(&g, 60000 + x * cos(turn) - y * sin(turn), 50000 + x * sin(turn) + y * cos(turn));
	}
	add(&g, 60000 + teeth * 4000 * cos(turn), 50000 + teeth * 4000 * sin(turn));
	add(&g, 60000 + teeth * 2000 * cos(turn), 50000 + teeth * 2000 * sin(turn));
	add(&g, 60000, 50000);
	return g;
}

static Polygon any_polygon(void)
{
	Polygon g = below(3) ? any_star() : any_comb();

	bool reversed = below(2) == 0;

	for (int i = 0, k = g.n - 1; reversed && i < k; i++, k--) {
		Point p = g.p[i];
		g.p[i] = g.p[k];
		g.p[k] = p;
	}
	return g;
}

/* ---- the reference ---- */

typedef struct Spot {
	double x, y;
} Spot;

static Spot corner(const Polygon *g, int i)
{
	return (Spot){ g->p[i % g->n].x, g->p[i % g->n].y };
}

static bool inside(const Polygon *g, Spot s)
{
	bool in = false;

	for (int i = 0; i < g->n; i++) {
		Spot a = corner(g, i), b = corner(g, i + 1);
		if ((a.y > s.y) != (b.y > s.y) && s.x < a.x + (b.x - a.x) * (s.y - a.y) / (b.y - a.y))
			in = !in;
	}
	return in;
}

static double to_outline(const Polygon *g, Spot s)
{
	double least = 1e12;

	for (int i = 0; i < g->n; i++) {
		Spot a = corner(g, i), b = corner(g, i + 1);
		double dx = b.x - a.x, dy = b.y - a.y;
		double t = fmin(1, fmax(0, ((s.x - a.x) * dx + (s.y - a.y) * dy) / (dx * dx + dy * dy)));
		least = fmin(least, hypot(s.x - a.x - t * dx, s.y - a.y - t * dy));
	}
	return least;
}

static double side_of(Spot a, Spot b, Spot c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool cross(Spot a, Spot b, Spot c, Spot d)
{
	return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

static void card_corners(Pose p, Spot shift, double grow, Spot c[5])
{
	static const int f[5] = { 1, 1, -1, -1, 1 }, r[5] = { -1, 1, 1, -1, -1 };
	double a = p.facing * pi / HALF_TURN;

	for (int i = 0; i < 5; i++) {
		double forward = f[i] * (1500 + grow), right = r[i] * (2500 + grow);
		c[i] = (Spot){ p.at.x + shift.x + sin(a) * forward + cos(a) * right,
					   p.at.y + shift.y + cos(a) * forward - sin(a) * right };
	}
}

static bool in_card(const Spot c[5], Spot s)
{
	for (int i = 0; i < 4; i++)
		if (side_of(c[i], c[i + 1], s) > 0)
			return false;
	return true;
}

static bool outlines_cross(const Polygon *g, const Spot c[5])
{
	for (int i = 0; i < g->n; i++)
		for (int k = 0; k < 4; k++)
			if (cross(corner(g, i), corner(g, i + 1), c[k], c[k + 1]))
				return true;
	return false;
}

static bool overlap(const Polygon *g, const Spot c[5])
{
	return outlines_cross(g, c) || inside(g, c[0]) || in_card(c, corner(g, 0));
}

/* Is there a shift of at most `most` after which they are apart? */
static bool can_be_parted(const Polygon *g, Pose p, double most)
{
	for (int ring = 0; ring <= 8; ring++)
		for (int k = 0; k < (ring ? 240 : 1); k++) {
			double a = 2 * pi * k / 240, r = most * ring / 8;
			Spot c[5];
			card_corners(p, (Spot){ r * sin(a), r * cos(a) }, 0, c);
			if (!overlap(g, c))
				return true;
		}
	return false;
}

/* ---- the questions ---- */

static void test_cutting(void)
{
	for (int i = 0; i < 2000; i++) {
		Polygon g = any_polygon();
		Area a;
		Fault fault = { "" };
		int64_t whole = 0, sum = 0;

		if (!area_make(&a, g.p, g.n, &fault)) {
			printf("round %d: %s\n", i, fault.text);
			failures++;
			continue;
		}
		for (int k = 1; k + 1 < a.n; k++)
			whole += point_turn(a.p[0], a.p[k], a.p[k + 1]);
		for (int m = 0; m < a.nparts; m++) {
			const AreaSide *s = &a.side[a.part[m].first];
			for (int k = 1; k + 1 < a.part[m].n; k++) {
				sum += point_turn(s[0].p, s[k].p, s[k + 1].p);
				holds("a part is convex", i, point_turn(s[k - 1].p, s[k].p, s[k + 1].p) < 0);
			}
		}
		holds("the parts make up the whole", i, whole == sum && whole < 0);
	}
}

static void test_points(void)
{
	for (int i = 0; i < 400; i++) {
		Polygon g = any_polygon();
		Area a;

		if (!area_make(&a, g.p, g.n, NULL))
			continue;
		for (int k = 0; k < g.n; k++)
			holds("a corner belongs to it", i, area_has(&a, g.p[k]));
		for (int k = 0; k < 50; k++) {
			Point p = { 44000 + below(32000), 34000 + below(32000) };
			Spot s = { p.x, p.y };
			if (to_outline(&g, s) > 1)
				holds("a point inside", i, area_has(&a, p) == inside(&g, s));
		}
	}
}

static void test_segments(void)
{
	enum { SAMPLES = 1000 };

	for (int i = 0; i < 1500; i++) {
		Polygon g = any_polygon();
		Point from = { 40000 + below(40000), 30000 + below(40000) },
			  to = { 40000 + below(40000), 30000 + below(40000) };
		Stretch s[AREA_PARTS];
		Area a;

		if (!area_make(&a, g.p, g.n, NULL))
			continue;
		int n = area_stretches(&a, from, to, s);
		for (int k = 1; k < n; k++)
			holds("stretches lie apart and in order", i, s[k].from > s[k - 1].to);
		for (int k = 0; k < SAMPLES; k++) {
			double t = (k + 0.5) / SAMPLES;
			Spot p = { from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t };
			bool in = false;
			for (int j = 0; j < n; j++)
				in |= t * PLANE_T >= s[j].from && t * PLANE_T <= s[j].to;
			if (to_outline(&g, p) > 2)
				holds("a segment inside", i, in == inside(&g, p));
		}
	}
}

static void test_boxes(void)
{
	int entered = 0, held = 0, rounds = 0;

	for (int i = 0; i < 3000; i++) {
		Polygon g = any_polygon();
		Pose p = { { 48000 + below(24000), 38000 + below(24000) }, below(FULL_TURN) };
		Box b = box_at(p, 5000, 3000);
		int32_t least = i % 2 ? 50 : 200 + below(1500);
		Spot inner[5], outer[5];
		Area a;

		if (!area_make(&a, g.p, g.n, NULL))
			continue;
		rounds++;
		bool in = area_entered(&a, &b, least);
		entered += in;
		if (can_be_parted(&g, p, least - 4))
			holds("a shift parts them", i, !in);
		else if (!can_be_parted(&g, p, least + 4))
			holds("no shift parts them", i, in);
		card_corners(p, (Spot){ 0, 0 }, -3, inner);
		card_corners(p, (Spot){ 0, 0 }, 3, outer);
		if (!outlines_cross(&g, outer) && inside(&g, outer[0])) {
			holds("a card wholly inside", i, area_holds(&a, &b));
			held++;
		} else if (outlines_cross(&g, inner) || !inside(&g, inner[0])) {
			holds("a card partly outside", i, !area_holds(&a, &b));
		}
	}
	holds("the questions were worth asking", rounds, entered > rounds / 10 && held > 10);
}

static void test_bad_outlines(void)
{
	static const struct {
		int n;
		Point p[6];
		const char *says;
	} bad[] = {
		{ 2, { { 0, 0 }, { 9000, 0 } }, "2 corners" },
		{ 4, { { 0, 0 }, { 9000, 9000 }, { 9000, 0 }, { 0, 9000 } }, "meets" },              /* a bow tie */
		{ 4, { { 0, 0 }, { 9000, 0 }, { 9000, 0 }, { 0, 9000 } }, "are the same" },          /* twice there */
		{ 3, { { 0, 0 }, { 9000, 0 }, { 4000, 0 } }, "turns back" },                         /* no inside */
		{ 5, { { 0, 0 }, { 9000, 0 }, { 9000, 9000 }, { 4000, 0 }, { 0, 9000 } }, "meets" }, /* touches */
		{ 6,
		  { { 0, 0 }, { 9000, 0 }, { 9000, 5000 }, { 9000, 9000 }, { 9000, 5000 }, { 0, 5000 } },
		  "turns" },
	};

	for (int i = 0; i < (int)(sizeof bad / sizeof bad[0]); i++) {
		Area a;
		Fault fault = { "" };
		holds("a bad outline is refused", i, !area_make(&a, bad[i].p, bad[i].n, &fault));
		holds("the reason is told", i, strstr(fault.text, bad[i].says) != NULL);
	}
}

int main(void)
{
	test_cutting();
	test_points();
	test_segments();
	test_boxes();
	test_bad_outlines();
	printf("area: %d failures\n", failures);
	return failures > 0;
}
