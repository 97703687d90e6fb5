/* tests/unit/comops_plan_test.c -- what the plan of Combat Operations goes for, and what it does not leave. */
#include "ai/player.h"
#include "games/comops/plan.h"
#include "tests/unit/bench.h"

enum { ORDERS_MOST = 2000, GAMES = 20 };

static void give_captains_order(Bench *t, Random *chance, Order *o)
{
	Side side = session_ask(t->session).who & side_set(BLUE) ? BLUE : RED;
	Why why = { 0 };

	captain.choose(&comops, t->scenario.board, session_view(t->session, side), side, chance, o);
	if (session_order(t->session, session_seq(t->session), o, &why) != ACCEPTED)
		fail_with("%s", why.text);
}

/* ---- who holds ---- */

static Crowd fighters(const Board *b)
{
	return ~(b->dummies | b->artillery | b->hqs);
}

static bool leaves_town_empty(const Board *b, const State *before, const State *after, int piece)
{
	Hex from = comops_hex(before, piece);

	return comops_plan_is_town(b, from) && !(comops_at(b, after, BLUE, from) & ~b->dummies);
}

/* A town is left empty by who goes to another town, and for nothing else. */
static void a_garrison_stays_in_its_town(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		Random chance = { seed };
		int orders = 0;
		Bench t;

		sit_down(&t, "comops/red-attack", seed);
		const Board *b = t.scenario.board;
		while (!session_outcome(t.session).over) {
			State before = *session_state(t.session);
			Order o;

			assert_true(orders++ < ORDERS_MOST);
			give_captains_order(&t, &chance, &o);
			const State *after = session_state(t.session);
			if (o.side != BLUE || o.verb != V_MOVE)
				continue;
			int piece = crowd_first(comops_unit_crowd(b, order_arg(&o, 0)));
			if (fighters(b) >> piece & 1 && leaves_town_empty(b, &before, after, piece))
				assert_true(comops_plan_is_town(b, comops_hex(after, piece)));
		}
		get_up(&t);
	}
}

/* ---- who seeks ---- */

/* The table as it is, with every Blue fighter in one hex. */
static void lay_out(Bench *t, Hex blue, State *s)
{
	const Board *b = t->scenario.board;

	*s = *session_state(t->session);
	comops_settle(b, s, comops_on_map(b, s, BLUE) & fighters(b), blue);
	comops_refresh(b, s, BLUE);
}

static Hex only_goal(const Board *b, const State *s, int goal)
{
	Area goals = comops_plan_goals(b, s, s, RED, goal);
	Hex found = HEX_NONE;
	int n = 0;

	each_hex(h, &goals) {
		found = h;
		n++;
	}
	assert_int_equal(n, 1);
	return found;
}

/* Everybody goes for one town: the one that is not held, and then for another.  A posture names another one. */
static void the_attack_goes_where_the_enemy_is_not(void **state)
{
	Random chance = { 1 };
	Bench t;
	Order o;
	State s;

	(void)state;
	sit_down(&t, "comops/red-attack", 1);
	const Board *b = t.scenario.board;
	const Objective *towns = &b->objective;
	while (session_state(t.session)->turn < 2)
		give_captains_order(&t, &chance, &o);
	for (int i = 0; i < towns->ntowns; i++) {
		lay_out(&t, towns->town[i], &s);
		Hex goal = only_goal(b, &s, 0);
		assert_true(comops_plan_is_town(b, goal));
		assert_int_not_equal(goal, towns->town[i]);
		for (int k = 0; k < towns->ntowns; k++)
			if (towns->town[k] == goal)
				s.seized = (uint16_t)(s.seized | 1u << k);
		assert_int_not_equal(only_goal(b, &s, 0), goal);
		s.seized = 0;
		assert_int_not_equal(only_goal(b, &s, 1), only_goal(b, &s, 2));
	}
	get_up(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_garrison_stays_in_its_town),
		cmocka_unit_test(the_attack_goes_where_the_enemy_is_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
