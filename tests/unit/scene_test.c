/* tests/unit/scene_test.c -- what a scene says of pieces is so: who has nothing left to do, who is still to come. */
#include "ai/player.h"
#include "tests/unit/bench.h"

enum { GAMES = 4, ORDERS_MOST = 4000 };

static const char *const deeds[] = { "move", "attack", "shoot" };

static bool is_deed(const Game *g, const Order *o)
{
	for (int i = 0; i < (int)LENGTH(deeds); i++)
		if (strcmp(g->verbs[o->verb].name, deeds[i]) == 0)
			return true;
	return false;
}

/* The order's own pieces, as its side sees them; how many there are. */
static int none_is_spent(const Bench *t, const State *seen, const Order *o, Scene *scene)
{
	const Game *g = t->scenario.game;
	const Names *names = g->names(t->scenario.board, ARG_UNIT);
	int n = 0;

	memset(scene, 0, sizeof *scene);
	g->show(t->scenario.board, seen, o->side, scene);
	for (int i = 0; i < o->n; i++)
		for (int k = 0; o->kind[i] == ARG_UNIT && k < scene->npieces; k++) {
			const ScenePiece *p = &scene->piece[k];

			if (p->unit != order_arg(o, i) || p->side != o->side)
				continue;
			if (p->spent)
				fail_with("%s is to %s and is shown as spent", names->name[p->unit], g->verbs[o->verb].name);
			n++;
		}
	return n;
}

static void plays_on(const char *scenario)
{
	static Scene scene;
	int deeds_seen = 0;

	for (int game = 0; game < GAMES; game++) {
		Random chance = { (uint64_t)game + 1 };
		Bench t;

		sit_down(&t, scenario, (uint64_t)game + 1);
		for (int orders = 0; !session_outcome(t.session).over && orders < ORDERS_MOST; orders++) {
			Side side = session_ask(t.session).who & side_set(0) ? 0 : 1;
			const State *seen = session_view(t.session, side);
			Why why = { 0 };
			Order o;

			captain.choose(t.scenario.game, t.scenario.board, seen, side, &chance, &o);
			if (is_deed(t.scenario.game, &o))
				deeds_seen += none_is_spent(&t, seen, &o, &scene);
			if (session_order(t.session, session_seq(t.session), &o, &why) != ACCEPTED)
				fail_with("%s", why.text);
		}
		get_up(&t);
	}
	assert_true(deeds_seen > 100);
}

static void battalions_that_moved_may_attack(void **state)
{
	(void)state;
	plays_on("comops/red-attack");
	plays_on("comops/blue-attack");
}

static void cards_that_moved_may_shoot(void **state)
{
	(void)state;
	plays_on("rifles/crossroads");
}

/* Own pieces off the table of whom the note says this; their strength must be shown in full. */
static int told(const Bench *t, Side side, const char *note)
{
	static Scene scene;
	int n = 0;

	memset(&scene, 0, sizeof scene);
	t->scenario.game->show(t->scenario.board, session_view(t->session, side), side, &scene);
	for (int i = 0; i < scene.npieces; i++)
		if (scene.piece[i].off && scene.piece[i].side == side && strcmp(scene.piece[i].note, note) == 0) {
			assert_null(strstr(scene.piece[i].values, "/0"));
			n++;
		}
	return n;
}

static void captains_place_their_armies(Bench *t)
{
	int deploy = verb_find(t->scenario.game, "deploy"), emplace = verb_find(t->scenario.game, "emplace");
	Random chance = { 1 };

	for (;;) {
		Ask ask = session_ask(t->session);
		if (!ask_allows(&ask, deploy) && !ask_allows(&ask, emplace))
			return;
		Side side = ask.who & side_set(0) ? 0 : 1;
		Why why = { 0 };
		Order o;

		captain.choose(t->scenario.game, t->scenario.board, session_view(t->session, side), side, &chance,
					   &o);
		assert_int_equal(session_order(t->session, session_seq(t->session), &o, &why), ACCEPTED);
	}
}

/* In the bocage the Germans have a battle group of seven stands and companies that arrives on the second day. */
static void stands_to_be_placed_are_not_lost(void **state)
{
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/bocage", 1);
	for (Side side = 0; side < SIDES; side++) {
		assert_int_equal(told(&t, side, "lost"), 0);
		assert_true(told(&t, side, "to be placed") > 20);
	}
	captains_place_their_armies(&t);
	for (Side side = 0; side < SIDES; side++) {
		assert_int_equal(told(&t, side, "lost"), 0);
		assert_int_equal(told(&t, side, "to be placed"), 0);
	}
	assert_int_equal(told(&t, 1, "arrives on day 2, round 1"), 7);
	get_up(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(battalions_that_moved_may_attack),
		cmocka_unit_test(cards_that_moved_may_shoot),
		cmocka_unit_test(stands_to_be_placed_are_not_lost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
