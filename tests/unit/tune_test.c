/* tests/unit/tune_test.c -- the fit finds weights it was given, and foresight is measured as it should be. */
#include "base/memory.h"
#include "engine/dice.h"
#include "front/tune/tune.h"
#include "tests/unit/unit.h"

#include <math.h>

enum { GAMES = 4000, TABLES_A_GAME = 5, MADE_UP = 3 };

static double between_0_and_1(Random *r)
{
	return (double)(random_next(r) >> 11) / 9007199254740992.0;
}

/* Tables whose odds are 0.8 a - 0.05 b + 0.2, where `a` matters less and less: its weight goes from 0.8 to 0.
 * A third feature is always 7. */
static Samples make_up(uint64_t seed, int playouts)
{
	Random r = { seed };
	Samples s = { .n = GAMES * TABLES_A_GAME, .playouts = playouts };

	s.list = memory_zeroed((size_t)s.n * sizeof *s.list);
	for (long i = 0; i < s.n; i++) {
		Sample *sample = &s.list[i];

		sample->game = (int32_t)(i / TABLES_A_GAME);
		sample->progress = (int16_t)random_below(&r, GAME_LENGTH + 1);
		sample->value[0] = random_below(&r, 9) - 4;
		sample->value[1] = random_below(&r, 60);
		sample->value[2] = 7;
		double late = (double)sample->progress / GAME_LENGTH;
		double odds = 0.8 * (1 - late) * sample->value[0] - 0.05 * sample->value[1] + 0.2;
		int times = playouts ? playouts : 1, won = 0;
		for (int k = 0; k < times; k++)
			won += between_0_and_1(&r) < 1 / (1 + exp(-odds));
		sample->result = (float)won / (float)times;
	}
	return s;
}

static void near(double found, double expected, double by)
{
	if (!(fabs(found - expected) <= by))
		fail_with("%.4f expected, %.4f found", expected, found);
}

static void finds_the_weights_again(void **state)
{
	Samples s = make_up(1, 0), fresh = make_up(2, 0);
	Weights w;

	(void)state;
	Fitted fitted = samples_fit(&s, MADE_UP, &w);
	assert_true(w.moments > 1);
	for (int m = 0; m < w.moments; m++) {
		double late = (double)m / (w.moments - 1);

		near(w.weight[m][0] / 1e6, 0.8 * (1 - late), 0.08);
		near(w.weight[m][1] / 1e6, -0.05, 0.01);
		assert_int_equal(w.weight[m][2], 0); /* what is always the same says nothing */
	}
	Foresight f = samples_foresee(&fresh, &w);
	near(f.loss, fitted.left_out_loss, 0.02);
	assert_true(f.loss < f.base_loss - 0.1);
	assert_true(f.explained_at[0] > f.explained_at[9] + 0.1);
	for (int i = 0; i < 10; i++)
		if (f.in_tenth[i] > 500)
			near(f.given[i], f.came[i], 0.06);
	samples_free(&s);
	samples_free(&fresh);
}

/* Chances of one half explain nothing, and cost log 2. */
static void nothing_is_foreseen_without_weights(void **state)
{
	Samples s = make_up(3, 0);
	Weights w = { .features = MADE_UP, .moments = 1 };
	Foresight f = samples_foresee(&s, &w);

	(void)state;
	near(f.loss, log(2), 1e-9);
	assert_true(f.explained <= 0);
	samples_free(&s);
}

/* Who knows the chances explains what can be foreseen, no more and no less, however few playouts there are; and playouts
 * tell the same of weights as the games' own results do. */
static void playouts_tell_what_can_be_foreseen(void **state)
{
	const Weights known = { .features = MADE_UP,
							.moments = 2,
							.weight = { { 800000, -50000, 0, 200000 }, { 0, -50000, 0, 200000 } } };
	Samples few = make_up(4, 3), many = make_up(5, 40), results = make_up(6, 0);
	Foresight by_few = samples_foresee(&few, &known), by_many = samples_foresee(&many, &known);
	Foresight by_results = samples_foresee(&results, &known);

	(void)state;
	for (int i = 0; i < 10; i++) {
		near(by_few.foreseeable_at[i], by_many.foreseeable_at[i], 0.05);
		near(by_few.explained_at[i], by_few.foreseeable_at[i], 0.05);
		near(by_many.explained_at[i], by_many.foreseeable_at[i], 0.02);
		near(by_results.explained_at[i], by_many.explained_at[i], 0.08);
	}
	near(by_results.explained, by_many.explained, 0.02);
	assert_true(by_many.foreseeable_at[0] > by_many.foreseeable_at[9] + 0.1);
	samples_free(&few);
	samples_free(&many);
	samples_free(&results);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_the_weights_again),
		cmocka_unit_test(nothing_is_foreseen_without_weights),
		cmocka_unit_test(playouts_tell_what_can_be_foreseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
