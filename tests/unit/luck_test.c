/* tests/unit/luck_test.c -- luck has the expectation nought, and a sign. */
#include "ai/player.h"
#include "base/hash.h"
#include "front/home.h"
#include "front/luck.h"
#include "tests/unit/unit.h"

#include <math.h>

typedef struct Fixture { /* a position in which a bombardment is about to be rolled for */
	Arena arena;
	Scenario sc;
	_Alignas(16) char before[STATE_MAX], after[STATE_MAX];
	Order order;
} Fixture;

static void give(const Scenario *sc, State *s, const Order *o, Dice *dice)
{
	News mute = { .mute = true };

	dice_clear(dice);
	sc->game->verbs[o->verb].apply(sc->board, s, o, dice, &mute);
}

/* Captains play until an order rolls. */
static int open_fixture(void **state)
{
	Fixture *f = calloc(1, sizeof *f);
	Faults faults = { 0 };
	Random chance = { 7 };
	News mute = { .mute = true };
	_Alignas(16) char seen[STATE_MAX];
	State *now = (State *)f->after, *before = (State *)f->before;
	Dice dice;

	*state = f;
	if (!home_load(&f->arena, "mons/bridge", &f->sc, &faults))
		return -1;
	const Game *g = f->sc.game;
	dice_seed(&dice, 3, 0);
	dice_clear(&dice);
	g->setup(f->sc.board, now, &dice, &mute);
	do {
		Side side = g->ask(f->sc.board, now).who & side_set(0) ? 0 : 1;

		memcpy(before, now, g->state_size);
		g->view(f->sc.board, now, side, (State *)seen);
		captain.choose(g, f->sc.board, (State *)seen, side, &chance, &f->order);
		give(&f->sc, now, &f->order, &dice);
	} while (dice.nout == 0 && !g->outcome(f->sc.board, now).over);
	return dice.nout ? 0 : -1;
}

static int close_fixture(void **state)
{
	Fixture *f = *state;

	arena_free(&f->arena);
	free(f);
	return 0;
}

/* The mean luck of n real rolls of that order, and its standard error. */
static double mean_luck(Fixture *f, int way, int n, double *error)
{
	double sum = 0, squares = 0;

	for (int i = 0; i < n; i++) {
		Dice dice;

		memcpy(f->after, f->before, f->sc.game->state_size);
		dice_seed(&dice, hash_mix((uint64_t)i), 0);
		give(&f->sc, (State *)f->after, &f->order, &dice);
		double luck = luck_of(way, &(Rolled){ .scenario = &f->sc,
											  .order = &f->order,
											  .before = (State *)f->before,
											  .after = (State *)f->after,
											  .chance = hash_mix(~(uint64_t)i) });
		sum += luck;
		squares += luck * luck;
	}
	*error = sqrt((squares / n - sum / n * (sum / n)) / n);
	return sum / n;
}

static void is_nought_in_the_long_run(void **state)
{
	static const struct {
		int way, rolls;
	} row[] = { { LUCK_JUDGE, 3000 }, { 4, 200 } };

	for (size_t i = 0; i < LENGTH(row); i++) {
		double error, mean = mean_luck(*state, row[i].way, row[i].rolls, &error);

		if (!(error > 0 && fabs(mean) < 4 * error))
			fail_with("way %d: mean luck %.2f with a standard error of %.2f", row[i].way, mean, error);
	}
}

static void off_is_nought(void **state)
{
	double error;

	assert_true(mean_luck(*state, LUCK_OFF, 5, &error) == 0 && error == 0);
}

static void ways_are_read(void **state)
{
	static const char *const wrong[] = { "",           "luck",          "playouts",   "playouts:",
										 "playouts:0", "playouts:1001", "playouts:4x" };
	int way;

	(void)state;
	assert_true(luck_read("judge", &way) && way == LUCK_JUDGE);
	assert_true(luck_read("off", &way) && way == LUCK_OFF);
	assert_true(luck_read("playouts:32", &way) && way == 32);
	for (size_t i = 0; i < LENGTH(wrong); i++)
		assert_false(luck_read(wrong[i], &way));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(is_nought_in_the_long_run, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(off_is_nought, open_fixture, close_fixture),
		cmocka_unit_test(ways_are_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
