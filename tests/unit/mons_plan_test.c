/* tests/unit/mons_plan_test.c -- what postures mean to the plan of The Old Contemptibles: each is a way to play the
 * whole game, and every order it gives is legal. */
#include "ai/player.h"
#include "games/mons/mons.h"
#include "tests/unit/bench.h"

enum { EXITS = 1, BRIDGES = 3, GOALS = 6, ORDERS_MOST = 4000, EIGHTH_TURN = 8, NINTH_TURN = 9 };

/* The German who is farthest away, whom nobody minds. */
static void bring_a_german(const Board *b, State *seen, Hex to)
{
	Hex far = to;

	each_hex(h, b->map, &seen->held[GERMAN])
		far = hex_distance(b->map, h, to) > hex_distance(b->map, far, to) ? h : far;
	int unit = seen->top[far] - 1;
	mons_lift(b, seen, unit);
	mons_lay(b, seen, unit, to);
}

/* Both sides follow the plan, each in its posture, to the end of a turn or of the game.  The British believe that hex
 * to be German, unless it is HEX_NONE. */
static const State *play_believing(Bench *t, int turn, const Posture posture[SIDES], Hex lost)
{
	const Scenario *sc = &t->scenario;
	Random chance = { t->seed };

	for (int i = 0; !session_outcome(t->session).over && session_state(t->session)->turn <= turn; i++) {
		Side side = session_ask(t->session).who & side_set(GERMAN) ? GERMAN : BRITISH;
		State seen = *session_view(t->session, side);
		Order o;
		Why why = { 0 };

		assert_true(i < ORDERS_MOST);
		if (side == BRITISH && lost != HEX_NONE)
			bring_a_german(sc->board, &seen, lost);
		if (!mons_plan(sc->board, &seen, side, &posture[side], &chance, &o))
			fail_with("order %d: the plan is silent", i);
		if (!mons_exact(sc->board, session_view(t->session, side), &o, &why) ||
			session_order(t->session, session_seq(t->session), &o, &why) != ACCEPTED)
			fail_with("order %d: %s", i, why.text);
	}
	return session_state(t->session);
}

static const State *play_until(Bench *t, int turn, const Posture posture[SIDES])
{
	return play_believing(t, turn, posture, HEX_NONE);
}

static int exits_shut(const Board *b, const State *s)
{
	int n = 0;

	each_hex(h, b->map, &b->exits)
		n += hexset_has(&s->held[GERMAN], h) || hexset_has(&s->zone[GERMAN], h);
	return n;
}

/* Who goes for the bridges on the first day finds the exits open on the second; the plan goes for the exits at once. */
static void the_exits_can_be_shut_in_time(void **state)
{
	const Posture plain[SIDES] = { 0 }, north[SIDES] = { [GERMAN] = { .goal = BRIDGES } };
	Bench t;

	(void)state;
	sit_down(&t, "mons/battle", 4);
	assert_int_equal(exits_shut(t.scenario.board, play_until(&t, NINTH_TURN, north)), 0);
	get_up(&t);
	sit_down(&t, "mons/battle", 4);
	assert_int_equal(exits_shut(t.scenario.board, play_until(&t, NINTH_TURN, plain)), 4);
	get_up(&t);
}

static int way_to_go(const Board *b, const State *s) /* hexes to the exits, of all the British */
{
	int sum = 0;

	for (int u = 0; u < b->nunits; u++)
		if (side_of(b, u) == BRITISH && on_map(s, u))
			sum += b->exit_distance[s->at[u]];
	return sum;
}

/* When the first day ends most are near the exits, but the German, who wants all bridges, lacks one. */
static void the_british_hold_one_bridge_and_set_out(void **state)
{
	const Posture north[SIDES] = { [GERMAN] = { .goal = BRIDGES } };

	(void)state;
	for (uint64_t seed = 1; seed <= 24; seed++) {
		Bench t;

		sit_down(&t, "mons/battle", seed);
		const Board *b = t.scenario.board;
		int before = way_to_go(b, session_state(t.session));
		const State *s = play_until(&t, EIGHTH_TURN - 1, north);

		assert_false(session_outcome(t.session).over);
		assert_in_range(way_to_go(b, s), 0, before / 2);
		get_up(&t);
	}
}

/* Somebody turns aside to keep Bavai, and stays there; but with everybody for the exits he goes too. */
static void the_british_may_all_leave(void **state)
{
	const Posture plain[SIDES] = { 0 }, postures[] = { { 0 }, { .goal = EXITS } };

	(void)state;
	for (int i = 0; i < 2; i++) {
		Bench t;

		sit_down(&t, "mons/retreat", 1);
		Hex bavai = t.scenario.board->victory.bavai;
		int guard = play_until(&t, NINTH_TURN, plain)->top[bavai] - 1;

		assert_true(guard >= 0);
		const State *s = play_until(&t, NINTH_TURN + 1, (const Posture[SIDES]){ [BRITISH] = postures[i] });
		assert_int_equal(s->at[guard] == bavai, i == 0);
		get_up(&t);
	}
}

static int british_near(const Board *b, const State *s, Hex h)
{
	int n = 0;

	for (int u = 0; u < b->nunits; u++)
		n += side_of(b, u) == BRITISH && on_map(s, u) && hex_distance(b->map, s->at[u], h) <= 2;
	return n;
}

/* A garrison goes to Bavai while it is open; once it is lost nobody stays to look at it. */
static void nobody_waits_for_lost_bavai(void **state)
{
	const Posture plain[SIDES] = { 0 };

	(void)state;
	for (int lost = 0; lost < 2; lost++) {
		Bench t;

		sit_down(&t, "mons/retreat", 1);
		const Board *b = t.scenario.board;
		Hex bavai = b->victory.bavai;
		const State *s = play_believing(&t, NINTH_TURN + 1, plain, lost ? bavai : HEX_NONE);

		assert_int_equal(british_near(b, s, bavai) > 0, !lost);
		get_up(&t);
	}
}

static void every_posture_plays_whole_games(void **state)
{
	static const char *const scenarios[] = { "mons/battle", "mons/bridge", "mons/retreat", "mons/day-one" };
	static const uint8_t strays[] = { 0, 8, 16 };

	(void)state;
	for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++)
		for (int goal = 0; goal <= GOALS; goal++) {
			const Posture p = { .boldness = (int8_t)(goal % 5 - 2),
								.goal = (uint8_t)goal,
								.stray = strays[goal % 3],
								.whim = (uint64_t)goal };
			Bench t;

			sit_down(&t, scenarios[i], (uint64_t)goal + 1);
			play_until(&t, 99, (const Posture[SIDES]){ p, p });
			get_up(&t);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_exits_can_be_shut_in_time),
		cmocka_unit_test(the_british_hold_one_bridge_and_set_out),
		cmocka_unit_test(the_british_may_all_leave),
		cmocka_unit_test(nobody_waits_for_lost_bavai),
		cmocka_unit_test(every_posture_plays_whole_games),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
