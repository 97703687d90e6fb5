/* tests/unit/rifles_plan_test.c -- the plan of rifles: what a glance at a place promises, and what postures change. */
#include "ai/player.h"
#include "engine/scenario.h"
#include "games/rifles/plan.h"
#include "tests/unit/unit.h"

static const char *const fields[] = { "rifles/crossroads", "rifles/riverline", "rifles/stonyridge",
									  "rifles/impi" };

typedef struct Battle {
	Arena arena;
	Scenario scenario;
	State table, seen;
	Dice dice;
	Random chance;
	Side side; /* who is asked; `seen` is its view */
} Battle;

static void begin(Battle *t, const char *name, uint64_t seed)
{
	Faults faults = { 0 };
	News mute = { .mute = true };
	char path[400];

	*t = (Battle){ .chance = { seed } };
	snprintf(path, sizeof path, SANDTABLE_HOME "/scenarios/%s.scenario", name);
	assert_true(scenario_load(&t->arena, path, name, &t->scenario, &faults));
	dice_seed(&t->dice, seed, 0);
	dice_clear(&t->dice);
	rifles_setup(t->scenario.board, &t->table, &t->dice, &mute);
}

static bool look(Battle *t)
{
	if (rifles_outcome(t->scenario.board, &t->table).over)
		return false;
	t->side = rifles_ask(t->scenario.board, &t->table).who & side_set(0) ? 0 : 1;
	rifles_view(t->scenario.board, &t->table, t->side, &t->seen);
	return true;
}

static void captain_orders(Battle *t)
{
	News mute = { .mute = true };
	Order o;

	captain.choose(&rifles, t->scenario.board, &t->seen, t->side, &t->chance, &o);
	dice_clear(&t->dice);
	rifles.verbs[o.verb].apply(t->scenario.board, &t->table, &o, &t->dice, &mute);
}

static const Posture postures[] = { { 0 },
									{ .boldness = -2 },
									{ .boldness = -1 },
									{ .boldness = 1 },
									{ .boldness = 2 },
									{ .goal = 1 },
									{ .goal = 2 },
									{ .goal = 3 },
									{ .goal = 4 },
									{ .goal = 5 },
									{ .stray = 16, .whim = 7 } };

/* ---- glances ---- */

static void compare_places(const Plan *p, int u)
{
	Pose place[MOVE_SAMPLES];

	for (int i = 0, n = rifles_sample_moves(p->b, p->s, u, place); i < n; i++) {
		Glance g = rifles_glance(p, u, place[i]);
		int worth = rifles_study(p, u, place[i], &g);

		if (worth > g.sum + g.more)
			fail_with("card %d at %d,%d: worth %d, at a glance no more than %d", u, place[i].at.x,
					  place[i].at.y, worth, g.sum + g.more);
	}
}

/* Places that a glance rejects are never studied: what it promises must not be too little. */
static void a_glance_promises_enough(void **state)
{
	(void)state;
	for (size_t f = 0; f < LENGTH(fields); f++) {
		int views = 0;
		Battle t;

		for (begin(&t, fields[f], 40 + f); look(&t); captain_orders(&t)) {
			Plan p;

			if (t.seen.phase != PHASE_MOVE || ++views % 11)
				continue;
			rifles_look_round(t.scenario.board, &t.seen, t.side, &postures[(size_t)views % LENGTH(postures)],
							  &p);
			p.cornered = rifles_cornered(&p);
			for (uint64_t left = p.own; left; left &= left - 1)
				compare_places(&p, unit_of(left));
		}
		assert_true(views > 100);
		arena_free(&t.arena);
	}
}

/* ---- postures ---- */

static bool differs(const Battle *t, const Posture *posture)
{
	Random chance = t->chance, same = t->chance;
	Order plain, other;

	return rifles_plan(t->scenario.board, &t->seen, t->side, &postures[0], &chance, &plain) &&
		   rifles_plan(t->scenario.board, &t->seen, t->side, posture, &same, &other) &&
		   !order_same(&plain, &other);
}

/* A search over postures is worth nothing when the plan does not listen. */
static void every_posture_orders_something_else(void **state)
{
	int heard[LENGTH(postures)] = { 0 };
	Battle t;

	(void)state;
	for (begin(&t, fields[0], 5); look(&t); captain_orders(&t))
		for (size_t i = 0; i < LENGTH(postures); i++)
			heard[i] += differs(&t, &postures[i]);
	assert_int_equal(heard[0], 0);
	for (size_t i = 1; i < LENGTH(postures); i++)
		if (heard[i] < 10)
			fail_with("posture %zu changed %d orders of a battle", i, heard[i]);
	arena_free(&t.arena);
}

/* ---- cold steel ---- */

static int fighting(const Battle *t, Side side)
{
	int n = 0;

	for (uint64_t left = rifles_on_table(t->scenario.board, &t->table, side); left; left &= left - 1)
		n += rifles_front_touching(t->scenario.board, &t->table, unit_of(left)) != 0;
	return n;
}

/* When the impi first fights hand to hand it does so all along the line, and nobody has been lost on the way. */
static void an_impi_charges_together(void **state)
{
	int together = 0, unharmed = 0, battles = 8;

	(void)state;
	for (int i = 0; i < battles; i++) {
		Battle t;
		Side zulu;

		begin(&t, "rifles/impi", 60 + (uint64_t)i);
		zulu = strcmp(rifles.side_name(t.scenario.board, 1), "zulu") == 0;
		while (look(&t) && t.table.phase != PHASE_MELEE)
			captain_orders(&t);
		together += fighting(&t, zulu) >= 4;
		unharmed += t.table.lost[zulu] == 0;
		arena_free(&t.arena);
	}
	if (together < battles - 2 || unharmed < battles - 2)
		fail_with("of %d battles %d began with a common charge, %d without a loss", battles, together,
				  unharmed);
}

/* ---- ground to be held ---- */

static int find_card(const Battle *t, Side side, Type type)
{
	for (uint64_t left = t->scenario.board->army[side]; left; left &= left - 1)
		if (t->scenario.board->card[unit_of(left)].type == type)
			return unit_of(left);
	return -1;
}

static void begin_on_the_ridge(Battle *t) /* when both sides stand, before the first move */
{
	begin(t, "rifles/stonyridge", 1);
	while (look(t) && t->table.phase != PHASE_MOVE)
		captain_orders(t);
}

static bool stands_on_ridge(const Battle *t, int u)
{
	const Board *b = t->scenario.board;

	return on_table(&t->table, u) && area_has(&b->terrain[b->aim_thing].area, unit_pose(&t->table, u).at);
}

/* RRR-movement.20  No zone stops them and no fire hurts them: nobody takes a ridge as easily. */
static void snipers_slip_onto_the_ridge(void **state)
{
	int there = 0, battles = 12;

	(void)state;
	for (int i = 0; i < battles; i++) {
		bool stood = false;
		Battle t;

		begin(&t, "rifles/stonyridge", 80 + (uint64_t)i);
		for (int snipers = find_card(&t, 0, SNIPERS); look(&t); captain_orders(&t))
			stood |= stands_on_ridge(&t, snipers);
		there += stood;
		arena_free(&t.arena);
	}
	if (there < battles - 3)
		fail_with("in %d battles of %d Snipers came to stand on the ridge", there, battles);
}

/* Who guards the ridge lets Snipers be, but not where they win; and gives up all but everything to get rid of them. */
static void snipers_on_the_ridge_are_driven_off(void **state)
{
	Battle t;
	Plan p;

	(void)state;
	begin_on_the_ridge(&t);
	int snipers = find_card(&t, 0, SNIPERS), guard = find_card(&t, 1, INFANTRY);
	const Pose post = { { 60 * CM, 66 * CM }, 0 };

	for (int on_ridge = 0; on_ridge < 2; on_ridge++) {
		Pose at = on_ridge ? post : pose_ahead(post, -40 * CM, 0);
		Pose contact = { pose_ahead(at, 3 * CM, 0).at, HALF_TURN };

		unit_put(&t.table, snipers, at);
		set_mark(&t.table, snipers, FACE_UP);
		rifles_view(t.scenario.board, &t.table, 1, &t.seen);
		rifles_look_round(t.scenario.board, &t.seen, 1, &postures[0], &p);
		assert_int_equal(p.foes >> snipers & 1, on_ridge);
		assert_int_equal(rifles_contact_worth(&p, guard, contact) > 30 * CM, on_ridge);
		rifles_look_round(t.scenario.board, &t.seen, 0, &postures[0], &p);
		assert_false(rifles_intrudes(&p, guard)); /* it is the guard's ground */
	}
	arena_free(&t.arena);
}

/* ---- the judge ---- */

static int counted(const Battle *t, const char *name)
{
	int32_t value[FEATURES_MAX];

	rifles_count(t->scenario.board, &t->table, value);
	for (int i = 0; rifles_features[i].name; i++)
		if (strcmp(rifles_features[i].name, name) == 0)
			return value[i];
	fail_with("nothing is counted as %s", name);
	return 0;
}

/* How far an army is from ground to be held is how far its nearest unit is from the edge of it, not from its middle. */
static void the_way_to_the_ridge_ends_at_its_edge(void **state)
{
	Battle t;

	(void)state;
	begin_on_the_ridge(&t);
	int snipers = find_card(&t, 0, SNIPERS), horse = find_card(&t, 1, LIGHT_CAVALRY);
	assert_int_equal(counted(&t, "aim-near"), 0);
	assert_int_equal(counted(&t, "aim-snipers"), 1);
	unit_put(&t.table, snipers, (Pose){ { 90500, 66 * CM }, 0 }); /* the ridge ends at 82 */
	assert_int_equal(counted(&t, "aim-short"), 8);
	assert_int_equal(counted(&t, "aim-near"), 1);
	assert_int_equal(counted(&t, "aim-snipers-there"), 0);
	assert_int_equal(counted(&t, "aim-opposed"), 0);
	int riders = counted(&t, "aim-ridden");
	t.table.unit[horse].place = ON_TABLE;
	unit_put(&t.table, horse, (Pose){ { 102 * CM, 66 * CM }, 0 });
	assert_int_equal(counted(&t, "aim-ridden"), riders + 1);
	assert_int_equal(counted(&t, "aim-opposed"), t.scenario.board->card[horse].price);
	unit_put(&t.table, snipers, (Pose){ { 70 * CM, 66 * CM }, 0 });
	assert_int_equal(counted(&t, "aim-short"), 0);
	assert_int_equal(counted(&t, "aim-snipers-there"), 1);
	arena_free(&t.arena);
}

/* RRR-rivers.1  What the roll has shown of a river to be crossed tells much of how the battle will end. */
static void the_river_is_judged_when_it_is_known(void **state)
{
	static const char *const counts[] = { "aim-shallow", "aim-normal", "aim-difficult" };
	int judged[DIFFICULT + 1];
	Battle t;

	(void)state;
	begin(&t, "rifles/riverline", 1);
	for (int known = UNTRIED; known <= DIFFICULT; known++) {
		t.table.condition[t.scenario.board->aim_thing] = (uint8_t)known;
		t.table.round = 12;
		for (int i = 0; i < 3; i++)
			assert_int_equal(counted(&t, counts[i]), i + SHALLOW == known);
		judged[known] = rifles_judge(t.scenario.board, &t.table, t.scenario.board->aim_side);
	}
	assert_true(judged[SHALLOW] > judged[DIFFICULT] + 100);
	assert_true(judged[UNTRIED] > judged[DIFFICULT] + 100);
	arena_free(&t.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(a_glance_promises_enough),
										cmocka_unit_test(every_posture_orders_something_else),
										cmocka_unit_test(an_impi_charges_together),
										cmocka_unit_test(snipers_slip_onto_the_ridge),
										cmocka_unit_test(snipers_on_the_ridge_are_driven_off),
										cmocka_unit_test(the_way_to_the_ridge_ends_at_its_edge),
										cmocka_unit_test(the_river_is_judged_when_it_is_known) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
