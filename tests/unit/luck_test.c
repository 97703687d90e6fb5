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

typedef struct Sample { /* mean and standard error */
	double sum, squares;
	int n;
} Sample;

static void count(Sample *s, double x)
{
	s->sum += x;
	s->squares += x * x;
	s->n++;
}

static void assert_nought(const char *what, const Sample *s)
{
	double mean = s->sum / s->n, error = sqrt((s->squares / s->n - mean * mean) / s->n);

	if (!(error > 0 && fabs(mean) < 4 * error))
		fail_with("%s: the mean luck is %.2f with a standard error of %.2f", what, mean, error);
}

static void a_roll_is_nought_in_the_long_run(void **state)
{
	Fixture *f = *state;
	Sample luck = { 0 };

	for (uint64_t i = 0; i < 3000; i++) {
		Dice dice;

		memcpy(f->after, f->before, f->sc.game->state_size);
		dice_seed(&dice, hash_mix(i), 0);
		give(&f->sc, (State *)f->after, &f->order, &dice);
		count(&luck, luck_of_roll(&(Rolled){ .scenario = &f->sc,
											 .order = &f->order,
											 .before = (State *)f->before,
											 .after = (State *)f->after,
											 .chance = hash_mix(~i) }));
	}
	assert_nought("a roll", &luck);
}

/* A game between two players whose luck is measured that way; what it ended with. */
static int play_game(Fixture *f, const Player *const player[], int way, uint64_t seed, double *luck)
{
	const Game *g = f->sc.game;
	const Board *b = f->sc.board;
	State *now = (State *)f->after, *before = (State *)f->before;
	Random chance = { hash_mix(seed) };
	News mute = { .mute = true };
	_Alignas(16) char seen[STATE_MAX];
	Dice dice;
	Luck l;

	dice_seed(&dice, seed, 0);
	memset(now, 0, g->state_size);
	g->setup(b, now, &dice, &mute);
	luck_begin(&l, way, &f->sc, now, dice.nout > 0, hash_mix(~seed));
	while (!g->outcome(b, now).over) {
		Side side = g->ask(b, now).who & side_set(0) ? 0 : 1;
		Order o;

		memcpy(before, now, g->state_size);
		g->view(b, now, side, (State *)seen);
		player[side]->choose(g, b, (State *)seen, side, &chance, &o);
		if (g->exact)
			g->exact(b, (State *)seen, &o, NULL);
		give(&f->sc, now, &o, &dice);
		luck_follow(&l, &o, before, now, dice.nout > 0, player[side] == &captain);
	}
	*luck = luck_end(&l, now);
	return g->judge(b, now, 0);
}

/* Whoever plays: a recruit throws games away, and that is not luck. */
static void a_game_is_nought_in_the_long_run(void **state)
{
	static const struct {
		const char *what;
		const Player *player[SIDES];
		int way, games;
	} row[] = {
		{ "the judge of a captain and a recruit", { &captain, &recruit }, LUCK_JUDGE, 400 },
		{ "playouts of a captain and a recruit", { &captain, &recruit }, 2, 400 },
		{ "playouts of a recruit and a captain", { &recruit, &captain }, 2, 400 },
		{ "playouts of two recruits", { &recruit, &recruit }, 2, 200 },
		{ "playouts of two captains", { &captain, &captain }, 2, 400 },
	};

	for (size_t i = 0; i < LENGTH(row); i++) {
		Sample sample = { 0 };

		for (int k = 0; k < row[i].games; k++) {
			double luck;

			play_game(*state, row[i].player, row[i].way, hash_mix((uint64_t)k), &luck);
			count(&sample, luck);
		}
		assert_nought(row[i].what, &sample);
	}
}

/* Between captains the result is all luck but for what the scenario is worth to them. */
static void captains_have_nothing_but_luck(void **state)
{
	static const Player *const captains[SIDES] = { &captain, &captain };
	double luck;

	for (uint64_t seed = 0; seed < 20; seed++) {
		int end = play_game(*state, captains, 200, seed, &luck), won = end > 0 ? 1 : -1;

		/* it is worth a third of a game to the German, whose table's dice these are not */
		assert_true(luck * won > 0 && fabs(end - luck) < 600);
	}
}

static void off_is_nought(void **state)
{
	static const Player *const recruits[SIDES] = { &recruit, &recruit };
	double luck;

	play_game(*state, recruits, LUCK_OFF, 1, &luck);
	assert_true(luck == 0);
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
		cmocka_unit_test_setup_teardown(a_roll_is_nought_in_the_long_run, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(a_game_is_nought_in_the_long_run, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(captains_have_nothing_but_luck, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(off_is_nought, open_fixture, close_fixture),
		cmocka_unit_test(ways_are_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
