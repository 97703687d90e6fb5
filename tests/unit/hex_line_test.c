/* tests/unit/hex_line_test.c -- lines of sight against a reference that works another way.
 *
 * geo/hex.c clips the line against each hexagon in cube coordinates.  Here the hexagons lie in a plane with
 * whole-number corners (an affine picture keeps lines straight).  The line is cut wherever it meets the edge
 * of any hexagon, as an exact fraction of its length, and the middle of each piece is looked up: inside one
 * hexagon, or on the side between two. */
#include "engine/dice.h"
#include "geo/hex.h"
#include "tests/unit/unit.h"

typedef struct Point {
	int64_t x, y;
} Point;

typedef struct Fraction { /* den > 0 */
	int64_t num, den;
} Fraction;

enum { CORNERS = 6 };
static const Point corner[CORNERS] = { { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 }, { -1, -1 }, { 1, -1 } };

static Point centre(const HexMap *m, Hex h)
{
	int col = hex_col(m, h);

	return (Point){ 3 * col, 2 * hex_row(m, h) + ((col & 1) != m->low_first) };
}

static int64_t cross(Point a, Point b)
{
	return a.x * b.y - a.y * b.x;
}

static Point minus(Point a, Point b)
{
	return (Point){ a.x - b.x, a.y - b.y };
}

static Point plus(Point a, Point b)
{
	return (Point){ a.x + b.x, a.y + b.y };
}

static int by_size(const void *left, const void *right)
{
	const Fraction *a = left, *b = right;
	int64_t l = a->num * b->den, r = b->num * a->den;

	return l < r ? -1 : l > r;
}

/* Where the line from p along d meets the lines that the hexagon's sides lie on. */
static int cuts(Point p, Point d, Point middle, Fraction cut[])
{
	int n = 0;

	for (int i = 0; i < CORNERS; i++) {
		Point a = plus(middle, corner[i]), side = minus(corner[(i + 1) % CORNERS], corner[i]);
		int64_t den = cross(d, side), num = cross(minus(a, p), side);

		if (den < 0) {
			den = -den;
			num = -num;
		}
		if (den > 0 && num > 0 && num < den)
			cut[n++] = (Fraction){ num, den };
	}
	return n;
}

/* Is the point at fraction t of the line in the hexagon, its sides included? */
static bool holds(Point p, Point d, Fraction t, Point middle)
{
	for (int i = 0; i < CORNERS; i++) {
		Point a = plus(middle, corner[i]), side = minus(corner[(i + 1) % CORNERS], corner[i]);
		Point scaled = { (p.x - a.x) * t.den + d.x * t.num, (p.y - a.y) * t.den + d.y * t.num };

		if (cross(side, scaled) < 0)
			return false;
	}
	return true;
}

enum { CUTS = 4000, PAIRS = 200 };

static int slow_line(const HexMap *m, Hex from, Hex to, Hex a[], Hex b[])
{
	static Fraction cut[CUTS];
	Point p = centre(m, from), q = centre(m, to), d = minus(q, p);
	int ncuts = 0, n = 0;
	HexSet near;

	hexset_clear(m, &near);
	cut[ncuts++] = (Fraction){ 0, 1 };
	cut[ncuts++] = (Fraction){ 1, 1 };
	for (Hex h = 0; h < m->size; h++) {
		if (hex_distance(m, from, h) + hex_distance(m, h, to) > hex_distance(m, from, to) + 1)
			continue;
		assert_true(ncuts + CORNERS <= CUTS);
		hexset_add(&near, h);
		ncuts += cuts(p, d, centre(m, h), cut + ncuts);
	}
	qsort(cut, (size_t)ncuts, sizeof cut[0], by_size);
	for (int i = 0; i + 1 < ncuts; i++) {
		Fraction t = { cut[i].num * cut[i + 1].den + cut[i + 1].num * cut[i].den,
					   2 * cut[i].den * cut[i + 1].den };
		Hex found[3];
		int k = 0;

		if (by_size(&cut[i], &cut[i + 1]) == 0)
			continue;
		for (Hex h = hexset_next(m, &near, HEX_NONE); h != HEX_NONE; h = hexset_next(m, &near, h))
			if (holds(p, d, t, centre(m, h)))
				found[k++] = h;
		if (k == 0 || found[0] == from || found[0] == to)
			continue;
		Hex other = k > 1 ? found[1] : HEX_NONE;
		if (n == 0 || a[n - 1] != found[0] || b[n - 1] != other) {
			a[n] = found[0];
			b[n++] = other;
		}
	}
	return n;
}

static void compare(const HexMap *m, Hex from, Hex to)
{
	Hex a[PAIRS], b[PAIRS], slow_a[PAIRS], slow_b[PAIRS];
	char from_name[8], to_name[8];
	int n = hex_line(m, from, to, a, b), slow = slow_line(m, from, to, slow_a, slow_b);
	bool same = n == slow && n <= 2 * hex_distance(m, from, to);

	for (int i = 0; i < n && same; i++)
		same = (a[i] == slow_a[i] && b[i] == slow_b[i]) || (a[i] == slow_b[i] && b[i] == slow_a[i]);
	if (!same)
		fail_with("the line %s-%s differs (low_first %d)", hex_name(m, from, from_name),
				  hex_name(m, to, to_name), m->low_first);
}

static void every_line_of_a_small_map(void **state)
{
	Arena arena = { 0 };

	(void)state;
	for (int low = 0; low < 2; low++) {
		const HexMap *m = hexmap_new(&arena, LABEL_2707, 7, 6, 1, 1, low);

		for (Hex from = 0; from < m->size; from++)
			for (Hex to = 0; to < m->size; to++)
				compare(m, from, to);
	}
	arena_free(&arena);
}

static void long_lines(void **state)
{
	Arena arena = { 0 };
	Random r = { 11 };

	(void)state;
	for (int low = 0; low < 2; low++) {
		const HexMap *m = hexmap_new(&arena, LABEL_2707, 45, 35, 1, 1, low);

		for (int i = 0; i < 60; i++)
			compare(m, (Hex)random_below(&r, m->size), (Hex)random_below(&r, m->size));
	}
	arena_free(&arena);
}

/* The same hexes both ways, and none of a line's hexes twice. */
static void lines_are_symmetric(void **state)
{
	Arena arena = { 0 };
	const HexMap *m = hexmap_new(&arena, LABEL_2707, 9, 9, 1, 1, true);

	(void)state;
	for (Hex from = 0; from < m->size; from++)
		for (Hex to = 0; to < m->size; to++) {
			Hex a[PAIRS], b[PAIRS], back_a[PAIRS], back_b[PAIRS];
			int n = hex_line(m, from, to, a, b);

			assert_int_equal(hex_line(m, to, from, back_a, back_b), n);
			for (int i = 0; i < n; i++) {
				int k = n - 1 - i;

				assert_true((a[i] == back_a[k] && b[i] == back_b[k]) ||
							(a[i] == back_b[k] && b[i] == back_a[k]));
			}
		}
	arena_free(&arena);
}

/* ---- the registers' own facts ---- */

static bool crosses(const HexMap *m, const char *from, const char *to, const char *hex)
{
	Hex a[PAIRS], b[PAIRS], h = hex_parse(m, hex);
	int n = hex_line(m, hex_parse(m, from), hex_parse(m, to), a, b);

	for (int i = 0; i < n; i++)
		if (a[i] == h || b[i] == h)
			return true;
	return false;
}

static void facts_of_mons(void **state)
{
	Arena arena = { 0 };
	const HexMap *m = hexmap_new(&arena, LABEL_2707, 45, 35, 1, 1, true);
	Hex a[PAIRS], b[PAIRS];

	(void)state;
	/* OC-W11: 3514 to 3714 runs between 3614 and 3615. */
	assert_int_equal(hex_line(m, hex_parse(m, "3514"), hex_parse(m, "3714"), a, b), 1);
	assert_int_equal(a[0] < b[0] ? a[0] : b[0], hex_parse(m, "3614"));
	assert_int_equal(a[0] < b[0] ? b[0] : a[0], hex_parse(m, "3615"));
	/* OC-W12: 3714 to 3911 crosses 3813. */
	assert_true(crosses(m, "3714", "3911", "3813"));
	/* OC-R31: 3010 to 3105 touches a corner only of 3108. */
	assert_false(crosses(m, "3010", "3105", "3108"));
	assert_true(crosses(m, "3010", "3105", "3008"));
	arena_free(&arena);
}

/* FO-0.4, for every direction a and its neighbour b. */
static void facts_of_four_orders(void **state)
{
	Arena arena = { 0 };

	(void)state;
	for (int low = 0; low < 2; low++) {
		const HexMap *m = hexmap_new(&arena, LABEL_2707, 11, 11, 1, 1, low);
		Hex s = hex_parse(m, "0606"), a[PAIRS], b[PAIRS];

		for (int d = 0; d < DIRS; d++)
			for (int turn = 1; turn < DIRS; turn += 4) {
				Dir along = (Dir)d, aside = (Dir)((d + turn) % DIRS);
				Hex one = hex_step(m, s, along), two = hex_step(m, one, along),
					wide = hex_step(m, one, aside);

				assert_int_equal(hex_line(m, s, one, a, b), 0);
				assert_int_equal(hex_line(m, s, two, a, b), 1);
				assert_int_equal(a[0], one);
				assert_int_equal(b[0], HEX_NONE);
				assert_int_equal(hex_line(m, s, wide, a, b), 1);
				assert_true((a[0] == one && b[0] == hex_step(m, s, aside)) ||
							(b[0] == one && a[0] == hex_step(m, s, aside)));
				assert_int_equal(hex_line(m, s, hex_step(m, two, along), a, b), 2);
				assert_true(a[0] == one && a[1] == two);
				assert_int_equal(hex_line(m, s, hex_step(m, two, aside), a, b), 2);
				assert_true(a[0] == one && a[1] == wide && b[0] == HEX_NONE && b[1] == HEX_NONE);
			}
	}
	arena_free(&arena);
}

/* Along the edge of the map one of the two hexes is missing. */
static void along_the_edge(void **state)
{
	Arena arena = { 0 };
	const HexMap *m = hexmap_new(&arena, LABEL_2707, 5, 3, 1, 1, true);
	Hex a[PAIRS], b[PAIRS];

	(void)state;
	assert_int_equal(hex_line(m, hex_parse(m, "0103"), hex_parse(m, "0303"), a, b), 1);
	assert_int_equal(a[0], hex_parse(m, "0203"));
	assert_int_equal(b[0], HEX_NONE);
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_line_of_a_small_map), cmocka_unit_test(long_lines),
		cmocka_unit_test(lines_are_symmetric),       cmocka_unit_test(facts_of_mons),
		cmocka_unit_test(facts_of_four_orders),      cmocka_unit_test(along_the_edge),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
