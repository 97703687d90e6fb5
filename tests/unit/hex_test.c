/* tests/unit/hex_test.c -- neighbours, distances, labels and sets, against slow and obvious ways to get them. */
#include "engine/dice.h"
#include "geo/hex.h"
#include "tests/unit/unit.h"

/* ---- neighbours and distances ---- */

/* Centres in a plane stretched so that they are whole numbers: columns 3 apart, hexes of a column 2. */
static int plane_x(const HexMap *m, Hex h)
{
	return 3 * hex_col(m, h);
}

static int plane_y(const HexMap *m, Hex h)
{
	return 2 * hex_row(m, h) + ((hex_col(m, h) & 1) != m->low_first);
}

static void check_neighbours(const HexMap *m)
{
	static const int dx[DIRS] = { 0, 3, 3, 0, -3, -3 }, dy[DIRS] = { -2, -1, 1, 2, 1, -1 };

	for (Hex h = 0; h < m->size; h++)
		for (int d = 0; d < DIRS; d++) {
			Hex n = hex_step(m, h, (Dir)d);
			bool on_map = false;

			for (Hex g = 0; g < m->size; g++)
				if (plane_x(m, g) == plane_x(m, h) + dx[d] && plane_y(m, g) == plane_y(m, h) + dy[d]) {
					assert_int_equal(n, g);
					on_map = true;
				}
			if (!on_map) {
				assert_int_equal(n, HEX_NONE);
				continue;
			}
			assert_int_equal(hex_step(m, n, dir_opposite((Dir)d)), h);
			assert_int_equal(hex_direction(m, h, n), d);
			assert_int_equal(hex_distance(m, h, n), 1);
		}
}

static void neighbours_lie_where_they_should(void **state)
{
	Arena arena = { 0 };

	(void)state;
	for (int low = 0; low < 2; low++) {
		check_neighbours(hexmap_new(&arena, LABEL_2707, 9, 7, 1, 1, low));
		check_neighbours(hexmap_new(&arena, LABEL_2707, 1, 5, 1, 1, low));
		check_neighbours(hexmap_new(&arena, LABEL_2707, 6, 1, 1, 1, low));
	}
	arena_free(&arena);
}

static void not_a_neighbour(void **state)
{
	Arena arena = { 0 };
	const HexMap *m = hexmap_new(&arena, LABEL_G13, 5, 5, 1, 1, false);

	(void)state;
	assert_int_equal(hex_direction(m, 0, 0), -1);
	assert_int_equal(hex_direction(m, hex_parse(m, "A1"), hex_parse(m, "C1")), -1);
	arena_free(&arena);
}

/* Steps counted by spreading out from each hex. */
static void distance_is_the_number_of_steps(void **state)
{
	Arena arena = { 0 };

	(void)state;
	for (int low = 0; low < 2; low++) {
		const HexMap *m = hexmap_new(&arena, LABEL_2707, 12, 9, 1, 1, low);

		for (Hex from = 0; from < m->size; from++) {
			int steps[12 * 9];
			Hex queue[12 * 9];
			int head = 0, tail = 0;

			memset(steps, -1, sizeof steps);
			steps[from] = 0;
			queue[tail++] = from;
			while (head < tail) {
				Hex h = queue[head++];

				for (int d = 0; d < DIRS; d++) {
					Hex n = hex_step(m, h, (Dir)d);

					if (n != HEX_NONE && steps[n] < 0) {
						steps[n] = steps[h] + 1;
						queue[tail++] = n;
					}
				}
			}
			for (Hex to = 0; to < m->size; to++)
				assert_int_equal(hex_distance(m, from, to), steps[to]);
		}
	}
	arena_free(&arena);
}

/* ---- labels ---- */

static void check_labels(const HexMap *m, const char *first, const char *last)
{
	char name[8];
	Text text = { 0 };

	assert_string_equal(hex_name(m, 0, name), first);
	assert_string_equal(hex_name(m, (Hex)(m->size - 1), name), last);
	for (Hex h = 0; h < m->size; h++) {
		assert_int_equal(hex_parse(m, hex_name(m, h, name)), h);
		text_clear(&text);
		hex_print(m, h, &text);
		assert_string_equal(text_str(&text), name);
	}
	text_free(&text);
}

static void labels_read_back(void **state)
{
	Arena arena = { 0 };

	(void)state;
	check_labels(hexmap_new(&arena, LABEL_G13, 26, 30, 1, 1, false), "A1", "Z30");
	check_labels(hexmap_new(&arena, LABEL_G13, 4, 3, 5, 9, true), "E9", "H11");
	check_labels(hexmap_new(&arena, LABEL_2707, 45, 35, 1, 1, true), "0101", "4535");
	check_labels(hexmap_new(&arena, LABEL_2707, 40, 29, 0, 0, false), "0000", "3928");
	arena_free(&arena);
}

static void labels_that_name_no_hex(void **state)
{
	static const char *const letters[] = { "",     "A",   "5",   "A0",  "A01", "A8", "H1",
										   "A100", "AA1", "A1 ", " A1", "A-1", "@1", "A1x" };
	static const char *const digits[] = { "",     "01",   "010",  "01011", "0a01", "0801",
										  "0108", "0001", "0100", "-101",  "01 1" };
	Arena arena = { 0 };
	const HexMap *g13 = hexmap_new(&arena, LABEL_G13, 7, 7, 1, 1, false);
	const HexMap *n2707 = hexmap_new(&arena, LABEL_2707, 7, 7, 1, 1, false);

	(void)state;
	for (size_t i = 0; i < LENGTH(letters); i++)
		assert_int_equal(hex_parse(g13, letters[i]), HEX_NONE);
	for (size_t i = 0; i < LENGTH(digits); i++)
		assert_int_equal(hex_parse(n2707, digits[i]), HEX_NONE);
	assert_int_equal(hex_parse(g13, "c4"), hex_parse(g13, "C4"));
	assert_int_equal(hex_at(g13, -1, 0), HEX_NONE);
	assert_int_equal(hex_at(g13, 0, 7), HEX_NONE);
	assert_int_equal(hex_at(g13, 6, 6), hex_parse(g13, "G7"));
	arena_free(&arena);
}

/* OC-R02: odd columns sit lower, so 1523 and 1624 touch, and 3514 and 3614. */
static void mons_numbering(void **state)
{
	Arena arena = { 0 };
	const HexMap *m = hexmap_new(&arena, LABEL_2707, 45, 35, 1, 1, true);

	(void)state;
	assert_int_equal(hex_distance(m, hex_parse(m, "1523"), hex_parse(m, "1624")), 1);
	assert_int_equal(hex_distance(m, hex_parse(m, "3514"), hex_parse(m, "3614")), 1);
	assert_int_equal(hex_distance(m, hex_parse(m, "3514"), hex_parse(m, "3615")), 1);
	assert_int_equal(hex_distance(m, hex_parse(m, "3514"), hex_parse(m, "3714")), 2);
	arena_free(&arena);
}

/* ---- sets ---- */

static void sets_hold_what_was_put_in(void **state)
{
	Arena arena = { 0 };
	Random r = { 7 };

	(void)state;
	for (int round = 0; round < 40; round++) {
		const HexMap *m =
			hexmap_new(&arena, LABEL_2707, 1 + random_below(&r, 32), 1 + random_below(&r, 64), 0, 0, false);
		bool in[HEX_MAX] = { false };
		HexSet set;
		int n = 0;

		memset(&set, 0xff, sizeof set);
		hexset_clear(m, &set);
		for (int i = 0; i < m->size; i++) {
			Hex h = (Hex)random_below(&r, m->size);

			in[h] = random_below(&r, 3) > 0;
			in[h] ? hexset_add(&set, h) : hexset_drop(&set, h);
		}
		Hex next = hexset_next(m, &set, HEX_NONE);
		for (Hex h = 0; h < m->size; h++) {
			assert_int_equal(hexset_has(&set, h), in[h]);
			n += in[h];
			if (in[h]) {
				assert_int_equal(next, h);
				next = hexset_next(m, &set, next);
			}
		}
		assert_int_equal(next, HEX_NONE);
		assert_int_equal(hexset_count(m, &set), n);
	}
	arena_free(&arena);
}

static void sets_around_a_hex(void **state)
{
	Arena arena = { 0 };
	const HexMap *m = hexmap_new(&arena, LABEL_G13, 8, 8, 1, 1, true);

	(void)state;
	for (Hex h = 0; h < m->size; h++) {
		HexSet set;

		hexset_clear(m, &set);
		hexset_add_around(m, &set, h);
		for (Hex g = 0; g < m->size; g++)
			assert_int_equal(hexset_has(&set, g), hex_distance(m, h, g) == 1);
	}
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(neighbours_lie_where_they_should), cmocka_unit_test(not_a_neighbour),
		cmocka_unit_test(distance_is_the_number_of_steps),  cmocka_unit_test(labels_read_back),
		cmocka_unit_test(labels_that_name_no_hex),          cmocka_unit_test(mons_numbering),
		cmocka_unit_test(sets_hold_what_was_put_in),        cmocka_unit_test(sets_around_a_hex),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
