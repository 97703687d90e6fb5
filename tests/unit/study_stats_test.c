/* tests/unit/study_stats_test.c -- the laboratory's arithmetic against figures known from elsewhere. */
#include "engine/dice.h"
#include "front/study/stats.h"
#include "tests/unit/unit.h"

#include <math.h>

static void near(double found, double expected, double by)
{
	if (!(fabs(found - expected) <= by))
		fail_with("%.6f expected, %.6f found", expected, found);
}

/* Newcombe (1998), table I: Wilson's interval without continuity correction. */
static void wilson_as_published(void **state)
{
	static const struct {
		double hits, n, low, high;
	} row[] = { { 81, 263, 0.2553, 0.3662 },
				{ 15, 148, 0.0624, 0.1605 },
				{ 0, 20, 0.0000, 0.1611 },
				{ 1, 29, 0.0061, 0.1718 } };

	(void)state;
	for (size_t i = 0; i < LENGTH(row); i++) {
		Interval w = stats_wilson(row[i].hits / row[i].n, row[i].n);

		near(w.low, row[i].low, 0.00005);
		near(w.high, row[i].high, 0.00005);
	}
}

/* Two games of a seed that always end alike are worth one; two that never do tell no less than two. */
static void games_of_a_seed_are_no_two_observations(void **state)
{
	Rate alike = { 0 }, unlike = { 0 };

	(void)state;
	for (int i = 0; i < 400; i++) {
		rate_count(&alike, i % 2 ? 2 : 0);
		rate_count(&unlike, 1);
	}
	Interval one = stats_wilson(0.5, 400), two = stats_wilson(0.5, 800);
	near(rate_interval(&alike, 2).low, one.low, 0.0005);
	near(rate_interval(&unlike, 2).low, two.low, 0.0005);
	near(rate_interval(&(Rate){ .seeds = 20 }, 2).high, 0.1611, 0.00005);
}

/* Ten seeds alike do not make a gain certain, and none is more than all. */
static void gains_are_never_certain(void **state)
{
	Mean none = { 0 }, all = { 0 }, wide = { 0 };

	(void)state;
	for (int i = 0; i < 10; i++) {
		mean_add(&none, 0);
		mean_add(&all, -1);
	}
	mean_add(&wide, -1);
	mean_add(&wide, 0.5);
	double rare = stats_wilson(0, 10).high;
	near(gain_interval(&none).low, -rare, 1e-9);
	near(gain_interval(&none).high, rare, 1e-9);
	near(gain_interval(&all).low, -1, 1e-9);
	near(gain_interval(&all).high, rare - 1, 1e-9);
	near(gain_interval(&wide).low, -1, 1e-9);
	near(gain_interval(&wide).high, 1, 1e-9);
}

/* Rounding does not put a rate outside its own interval. */
static void rates_lie_in_their_intervals(void **state)
{
	(void)state;
	for (int n = 1; n < 400; n++) {
		assert_true(stats_wilson(0, n).low <= 0);
		assert_true(stats_wilson(1, n).high >= 1);
	}
}

static double uniform(Random *r)
{
	return (double)(random_next(r) >> 11) / 9007199254740992.0;
}

/* How often do 95 per cent intervals hold the truth?  Pairs that are correlated, as a seed's games are. */
static void intervals_cover(void **state)
{
	enum { STUDIES = 2000, SEEDS = 100 };
	Random r = { 7 };
	int rate_held = 0, score_held = 0;

	(void)state;
	for (int s = 0; s < STUDIES; s++) {
		Rate rate = { 0 };
		Mean score = { 0 };

		for (int i = 0; i < SEEDS; i++) {
			double p = uniform(&r) < 0.5 ? 0.1 : 0.5; /* 0.3 on average */
			int hits = (uniform(&r) < p) + (uniform(&r) < p);

			rate_count(&rate, hits);
			mean_add(&score, hits / 2.0);
		}
		Interval a = rate_interval(&rate, 2), b = score_interval(&score);
		rate_held += a.low <= 0.3 && 0.3 <= a.high;
		score_held += b.low <= 0.3 && 0.3 <= b.high;
	}
	assert_in_range(rate_held, STUDIES * 93 / 100, STUDIES * 97 / 100);
	assert_in_range(score_held, STUDIES * 93 / 100, STUDIES * 97 / 100);
}

/* A game that is three parts luck: the adjusted interval is half as wide, covers as often, and is not biased. */
static void luck_taken_off_without_bias(void **state)
{
	enum { STUDIES = 2000, SEEDS = 60 };
	Random r = { 11 };
	double sum = 0, raw_width = 0, width = 0;
	int held = 0;

	(void)state;
	for (int s = 0; s < STUDIES; s++) {
		Adjusted a = { 0 };
		Mean raw = { 0 };

		for (int i = 0; i < SEEDS; i++) {
			double luck = uniform(&r) - 0.5, skill = (uniform(&r) - 0.5) / sqrt(3);
			double score = 0.4 + 0.3 * luck + 0.3 * skill;

			adjusted_add(&a, i % 2, 1000 * luck, score);
			mean_add(&raw, score);
		}
		Interval with = adjusted_interval(&a), without = mean_interval(&raw);
		sum += with.value;
		width += with.high - with.low;
		raw_width += without.high - without.low;
		held += with.low <= 0.4 && 0.4 <= with.high;
	}
	near(sum / STUDIES, 0.4, 0.0006);
	near(raw_width / width, 2, 0.05);
	assert_in_range(held, STUDIES * 92 / 100, STUDIES * 97 / 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wilson_as_published),     cmocka_unit_test(games_of_a_seed_are_no_two_observations),
		cmocka_unit_test(gains_are_never_certain), cmocka_unit_test(rates_lie_in_their_intervals),
		cmocka_unit_test(intervals_cover),         cmocka_unit_test(luck_taken_off_without_bias),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
