/* tests/unit/dice_test.c -- chance that is fair, addressable and repeatable. */
#include "engine/dice.h"
#include "tests/unit/unit.h"

#include <math.h>

/* What Pearson's sum over the faces exceeds one time in 10,000, by Wilson and Hilferty's approximation. */
static double limit(int faces)
{
	double freedom = faces - 1, v = 2 / (9 * freedom);
	double cube_root = 1 - v + 3.719 * sqrt(v);

	return freedom * cube_root * cube_root * cube_root;
}

static double unevenness(const long count[], int faces, long rolls)
{
	double expected = (double)rolls / faces, sum = 0;

	for (int i = 0; i < faces; i++)
		sum += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
	return sum;
}

static void seeded_dice_are_fair(void **state)
{
	static const int sides[] = { 2, 3, 6, 7, 10, 20, 100, 255 };
	enum { ROLLS = 60000 };

	(void)state;
	for (size_t s = 0; s < LENGTH(sides); s++) {
		long face[255] = { 0 }, pair[36] = { 0 };
		Dice d;
		int before = 1;

		dice_seed(&d, 20 + s, 0);
		for (int i = 0; i < ROLLS; i++) {
			dice_clear(&d);
			int roll = dice_roll(&d, sides[s], 1);

			assert_in_range(roll, 1, sides[s]);
			face[roll - 1]++;
			if (sides[s] == 6)
				pair[(before - 1) * 6 + roll - 1]++;
			before = roll;
		}
		assert_true(unevenness(face, sides[s], ROLLS) < limit(sides[s]));
		if (sides[s] == 6)
			assert_true(unevenness(pair, 36, ROLLS) < limit(36)); /* nor does one roll foretell the next */
	}
}

/* The first roll of neighbouring seeds must not run in step either. */
static void neighbouring_seeds_differ(void **state)
{
	enum { SEEDS = 60000 };
	long face[6] = { 0 }, pair[36] = { 0 };
	int before = 1;

	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		Dice d;

		dice_seed(&d, seed, 0);
		int roll = dice_roll(&d, 6, 1);
		face[roll - 1]++;
		pair[(before - 1) * 6 + roll - 1]++;
		before = roll;
	}
	assert_true(unevenness(face, 6, SEEDS) < limit(6));
	assert_true(unevenness(pair, 36, SEEDS) < limit(36));
}

/* The k-th roll is a function of seed and k, whatever was rolled before it. */
static void seeded_dice_are_addressable(void **state)
{
	Dice d, at;
	int face[50];

	(void)state;
	dice_seed(&d, 99, 0);
	for (int i = 0; i < 50; i++)
		face[i] = dice_roll(&d, 6, (RuleId)i);
	assert_int_equal(d.index, 50);
	assert_int_equal(d.nout, 50);
	for (int i = 49; i >= 0; i--) {
		dice_seed(&at, 99, (uint64_t)i);
		assert_int_equal(dice_roll(&at, 6, 7), face[i]);
	}
	dice_seed(&at, 99, 0);
	dice_roll(&at, 100, 1); /* another die first */
	assert_int_equal(dice_roll(&at, 6, 1), face[1]);
	assert_int_equal(d.out[3].rule, 3);
	assert_int_equal(d.out[3].sides, 6);
	assert_int_equal(d.out[3].face, face[3]);
}

/* Journals name a seed: the same seed must give the same game for ever. */
static void seeded_dice_are_what_they_were(void **state)
{
	static const int expected[] = { 10, 3, 1, 9, 2, 10, 3, 7, 2, 3, 5, 7, 8, 1, 3, 5 };
	Dice d;

	(void)state;
	dice_seed(&d, 1914, 0);
	for (size_t i = 0; i < LENGTH(expected); i++)
		assert_int_equal(dice_roll(&d, 10, 1), expected[i]);
}

static void a_tape_repeats(void **state)
{
	static const Roll tape[] = { { .rule = 4, .sides = 6, .face = 2 },
								 { .rule = 5, .sides = 10, .face = 9 } };
	Dice d;

	(void)state;
	dice_tape(&d, tape, 2);
	assert_int_equal(dice_roll(&d, 6, 4), 2);
	assert_int_equal(dice_pick(&d, 10, 5), 8);
	assert_false(d.astray);
	assert_int_equal(d.left, 0);
	dice_roll(&d, 6, 4); /* it has come to its end */
	assert_true(d.astray);
	dice_clear(&d);
	assert_false(d.astray);
	assert_int_equal(d.nout, 0);
}

static void a_tape_goes_astray(void **state)
{
	static const Roll tape[] = { { .rule = 4, .sides = 6, .face = 2 } };
	Dice d;

	(void)state;
	dice_tape(&d, tape, 1);
	assert_in_range(dice_roll(&d, 10, 4), 1, 10); /* another die */
	assert_true(d.astray);
	dice_tape(&d, tape, 1);
	assert_in_range(dice_roll(&d, 6, 3), 1, 6); /* for another rule */
	assert_true(d.astray);
}

static void a_script_gives_faces(void **state)
{
	static const uint8_t faces[] = { 3, 10, 7 };
	Dice d;

	(void)state;
	dice_script(&d, faces, 3);
	assert_int_equal(dice_roll(&d, 6, 1), 3);
	assert_int_equal(dice_roll(&d, 10, 2), 10);
	dice_roll(&d, 6, 3); /* a die has no such face */
	assert_true(d.astray);
	dice_script(&d, faces, 0);
	dice_roll(&d, 6, 1);
	assert_true(d.astray);
}

static void random_numbers_are_fair(void **state)
{
	enum { DRAWS = 60000 };
	long count[37] = { 0 };
	Random r = { 5 }, twin = { 5 };

	(void)state;
	for (int i = 0; i < DRAWS; i++) {
		int n = random_below(&r, 37);

		assert_in_range(n, 0, 36);
		assert_int_equal(n, random_below(&twin, 37));
		count[n]++;
	}
	assert_true(unevenness(count, 37, DRAWS) < limit(37));
	assert_int_equal(random_below(&r, 1), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(seeded_dice_are_fair),
		cmocka_unit_test(neighbouring_seeds_differ),
		cmocka_unit_test(seeded_dice_are_addressable),
		cmocka_unit_test(seeded_dice_are_what_they_were),
		cmocka_unit_test(a_tape_repeats),
		cmocka_unit_test(a_tape_goes_astray),
		cmocka_unit_test(a_script_gives_faces),
		cmocka_unit_test(random_numbers_are_fair),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
