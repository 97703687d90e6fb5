/* tests/unit/lieutenant_test.c -- a captain who errs: legal to the end, the same by the same chance, and himself. */
#include "ai/player.h"
#include "front/match.h"
#include "tests/unit/bench.h"

static const char *const scenarios[] = { "comops/red-attack", "comops/blue-attack",      "mons/bridge",
										 "mons/retreat",      "fourorders/first-orders", "fourorders/bocage",
										 "rifles/crossroads" };
enum { SCENARIOS = LENGTH(scenarios) };

static uint64_t play(const char *scenario, const Player *player, uint64_t seed, uint64_t chance)
{
	Match match = { .player = { player, player } };
	Fault fault;
	Bench t;

	sit_down(&t, scenario, seed);
	match_seed(&match, chance);
	if (!match_play(&match, t.session, &fault))
		fail_with("%s: %s", scenario, fault.text);
	uint64_t hash = session_hash(t.session);
	get_up(&t);
	return hash;
}

static void games_come_to_an_end_and_differ_by_chance_alone(void **state)
{
	(void)state;
	for (int i = 0; i < SCENARIOS; i++) {
		uint64_t hash = play(scenarios[i], &lieutenant, 1, 7);

		assert_true(hash == play(scenarios[i], &lieutenant, 1, 7));
		assert_true(hash != play(scenarios[i], &lieutenant, 1, 8));
		assert_true(hash != play(scenarios[i], &captain, 1, 7));
	}
}

/* What he errs in is drawn once a turn. */
static void he_keeps_to_an_error_until_the_turn_is_over(void **state)
{
	Mind mind[SIDES] = { 0 };
	Random chance = { 5 };
	int kept = 0, changed = 0;
	Bench t;

	(void)state;
	sit_down(&t, "comops/red-attack", 5);
	const Game *g = t.scenario.game;
	while (!session_outcome(t.session).over) {
		Side side = session_ask(t.session).who & side_set(0) ? 0 : 1;
		const State *seen = session_view(t.session, side);
		Mind before = mind[side];
		bool same_turn = before.made_up && before.clock == g->clock(t.scenario.board, seen);
		Order o;
		Why why;

		lieutenant.think(g, t.scenario.board, seen, side, &chance, NULL, &mind[side], NULL, &o);
		bool same_whim = before.recipe.posture.whim == mind[side].recipe.posture.whim;
		assert_int_equal(same_turn, same_whim);
		*(same_turn ? &kept : &changed) += 1;
		if (session_order(t.session, session_seq(t.session), &o, &why) != ACCEPTED)
			fail_with("%s", why.text);
	}
	assert_true(kept > changed && changed > 10);
	get_up(&t);
}

/* Asked the same again, in a view that has come back, he does as the captain would with the same chance. */
static void he_does_not_go_in_circles(void **state)
{
	Random chance = { 3 };
	int others = 0;
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 3);
	const Game *g = t.scenario.game;
	while (!session_outcome(t.session).over) {
		Side side = session_ask(t.session).who & side_set(0) ? 0 : 1;
		const State *seen = session_view(t.session, side);
		Mind mind = { 0 };
		Order first, again, plain;
		Why why;

		lieutenant.think(g, t.scenario.board, seen, side, &chance, NULL, &mind, NULL, &first);
		Random same = chance;
		lieutenant.think(g, t.scenario.board, seen, side, &chance, NULL, &mind, NULL, &again);
		captain.choose(g, t.scenario.board, seen, side, &same, &plain);
		assert_true(order_same(&again, &plain));
		others += !order_same(&first, &plain);
		if (session_order(t.session, session_seq(t.session), &plain, &why) != ACCEPTED)
			fail_with("%s", why.text);
	}
	assert_true(others > 0);
	get_up(&t);
}

/* Nothing he is told about time makes him think. */
static void time_is_nothing_to_him(void **state)
{
	Limits limits;
	Fault fault;

	(void)state;
	assert_ptr_equal(match_player("lieutenant", &limits, &fault), &lieutenant);
	assert_null(match_player("lieutenant:2s", &limits, &fault));
	assert_says(fault.text, "lieutenant does not think");
	assert_null(match_contender("lieutenant!peek", &limits, &fault));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_come_to_an_end_and_differ_by_chance_alone),
		cmocka_unit_test(he_keeps_to_an_error_until_the_turn_is_over),
		cmocka_unit_test(he_does_not_go_in_circles),
		cmocka_unit_test(time_is_nothing_to_him),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
