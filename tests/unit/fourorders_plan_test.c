/* tests/unit/fourorders_plan_test.c -- which targets the plan of Four Orders fights for. */
#include "ai/player.h"
#include "games/fourorders/officer.h"
#include "tests/unit/bench.h"

/* The plan as it is written, whatever numbers were found by play since. */
static void sit_down_as_usual(Bench *t, const char *scenario)
{
	Numbers usual;

	sit_down(t, scenario, 1);
	numbers_usual(fo_numbers, &usual);
	scenario_number(&t->scenario, &usual);
}

/* The plan puts both sides' stands where they are printed. */
static const State *deployed(Bench *t)
{
	Random chance = { t->seed };
	Why why = { 0 };

	while (session_state(t->session)->phase == PHASE_DEPLOY) {
		Side side = session_ask(t->session).who & side_set(0) ? 0 : 1;
		Order o;

		captain.choose(&fourorders, t->scenario.board, session_view(t->session, side), side, &chance, &o);
		if (session_order(t->session, session_seq(t->session), &o, &why) != ACCEPTED)
			fail_with("%s", why.text);
	}
	return session_state(t->session);
}

static unsigned sought_by(const Board *b, const State *s, Side side)
{
	const Posture plain = { 0 };
	unsigned set = 0;
	Outlook out;

	fo_officer_look(b, s, side, &plain, &out);
	for (int r = 0; r < b->nregiments; r++)
		if (b->regiment[r].side == side)
			set |= 1u << out.focus[r];
	return set;
}

/* Blue needs one of three places and all his regiments go for the nearest, the Mill; Red knows that.  Once it is lost
 * he has to take it back, and nothing else counts. */
static void all_for_the_one_that_decides(void **state)
{
	Bench t;
	State s;

	(void)state;
	sit_down_as_usual(&t, "fourorders/first-orders");
	const Board *b = t.scenario.board;
	s = *deployed(&t);
	assert_int_equal(b->win, 1);
	for (int taken = 0; taken < 2; taken++) {
		assert_int_equal(sought_by(b, &s, b->victor), 1u << 0);
		assert_int_equal(sought_by(b, &s, side_other(b->victor)), 1u << 0);
		s.holder[0] = b->victor;
	}
	get_up(&t);
}

/* Who needs two does not go for one with everybody. */
static void two_are_needed_and_two_are_sought(void **state)
{
	Bench t;

	(void)state;
	sit_down_as_usual(&t, "fourorders/river-crossing");
	const Board *b = t.scenario.board;
	unsigned sought = sought_by(b, deployed(&t), b->victor);
	assert_int_equal(b->win, 2);
	assert_true((sought & (sought - 1)) != 0);
	get_up(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(all_for_the_one_that_decides),
										cmocka_unit_test(two_are_needed_and_two_are_sought) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
