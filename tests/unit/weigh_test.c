/* tests/unit/weigh_test.c -- weights from a file, and the odds that follow from them. */
#include "engine/weigh.h"
#include "tests/unit/unit.h"

#include <math.h>

static const Feature features[] = { { "men", 500 }, { "guns", -250 }, { 0 } };

static bool read_text(const char *text, Weights *w, Faults *faults)
{
	Arena arena = { 0 };
	Doc doc;
	bool well = doc_parse(&arena, "some.weights", text, strlen(text), &doc, faults) &&
				weights_read(features, &doc, w, faults);

	arena_free(&arena);
	return well;
}

static void reads_what_is_written(void **state)
{
	Faults faults = { 0 };
	Weights w;

	(void)state;
	assert_true(
		read_text("weight men 0.5 -1.25 3\nweight constant 0 0.000001 -1000 # moments\n", &w, &faults));
	assert_int_equal(w.moments, 3);
	assert_int_equal(w.weight[0][0], 500000);
	assert_int_equal(w.weight[1][0], -1250000);
	assert_int_equal(w.weight[2][0], 3000000);
	assert_int_equal(w.weight[1][1], 0); /* guns are not named */
	assert_int_equal(w.weight[1][2], 1);
	assert_int_equal(w.weight[2][2], -1000000000);
	assert_int_equal(w.turns, TURNS_USUAL);
	assert_true(w.hash != 0);
	assert_true(read_text("weight men 1\nturns 60\n", &w, &faults));
	assert_int_equal(w.turns, 60);
}

static void says_what_is_wrong(void **state)
{
	static const struct {
		const char *text, *says;
	} row[] = {
		{ "", "it holds no weights" },
		{ "weight\n", "some.weights:1: a line is" },
		{ "weight men\n", "some.weights:1: a line is" },
		{ "weigh men 1\n", "some.weights:1: a line is" },
		{ "weight men 1 2 3 4 5 6 7 8 9\n", "some.weights:1: a line is" },
		{ "weight men 1\nweight horses 1\n", "some.weights:2: this game has no feature \"horses\"" },
		{ "weight men 1\nweight men 1\n", "some.weights:2: a second weight for men" },
		{ "weight men 1 2\nweight guns 1\n", "some.weights:2: 1 numbers here and 2" },
		{ "turns 60\n", "it holds no weights" },
		{ "weight men 1\nturns\n", "some.weights:2: turns are a number from 1 to 1000" },
		{ "weight men 1\nturns 0\n", "some.weights:2: turns are a number" },
		{ "weight men 1\nturns 8 9\n", "some.weights:2: turns are a number" },
		{ "turns 8\nturns 9\nweight men 1\n", "some.weights:2: a second line of turns" },
		{ "weight men 1e3\n", "\"1e3\" is no weight" },
		{ "weight men 1001\n", "\"1001\" is no weight" },
		{ "weight men .5\n", "\".5\" is no weight" },
		{ "weight men 0.1234567\n", "\"0.1234567\" is no weight" },
		{ "weight men 99999999999999999999\n", "is no weight" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(row); i++) {
		Faults faults = { 0 };
		Weights w;

		assert_false(read_text(row[i].text, &w, &faults));
		assert_says(faults.list[0].text, row[i].says);
		faults_free(&faults);
	}
}

static void rough_weights_serve_without_a_file(void **state)
{
	Weights w;
	int32_t value[] = { 4, 2 };

	(void)state;
	weights_rough(features, &w);
	for (int progress = 0; progress <= GAME_LENGTH; progress += 250)
		assert_int_equal(weights_log_odds(&w, value, progress), 4 * 500000 - 2 * 250000);
}

/* Between two moments the weight lies between them; before the first and after the last it stays. */
static void weights_change_over_the_game(void **state)
{
	static const struct {
		int progress, odds;
	} row[] = { { -5, 0 }, { 0, 0 }, { 250, 5 }, { 500, 10 }, { 750, 0 }, { 1000, -10 }, { 1200, -10 } };
	Faults faults = { 0 };
	int32_t value[] = { 10, 0 };
	Weights w;

	(void)state;
	assert_true(read_text("weight men 0 1 -1\n", &w, &faults));
	for (size_t i = 0; i < LENGTH(row); i++)
		assert_int_equal(weights_log_odds(&w, value, row[i].progress), row[i].odds * WEIGHT_ONE);
}

/* Against the logistic function itself: 900 points for the chances, and 8 for each unit of log odds. */
static void points_follow_the_odds(void **state)
{
	Faults faults = { 0 };
	Weights w;
	int before = -WON_POINTS;

	(void)state;
	assert_true(read_text("weight men 0.01\n", &w, &faults));
	for (int32_t men = -3000; men <= 3000; men++) {
		int32_t value[] = { men, 0 }, reversed[] = { -men, 0 };
		int points = weights_points(&w, value, 0);
		double odds = fmax(-12, fmin(12, men / 100.0));
		double expected = LIKELY_POINTS * tanh(odds / 2) + 8 * odds;

		if (fabs(points - expected) > 2.5)
			fail_with("%d men: %.2f points expected, %d found", men, expected, points);
		assert_true(points >= before && points < WON_POINTS);
		before = points;
		assert_int_equal(weights_points(&w, reversed, 0), -points);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_what_is_written),
		cmocka_unit_test(says_what_is_wrong),
		cmocka_unit_test(rough_weights_serve_without_a_file),
		cmocka_unit_test(weights_change_over_the_game),
		cmocka_unit_test(points_follow_the_odds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
