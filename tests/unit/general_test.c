/* tests/unit/general_test.c -- the general's thoughts, and the look back at a game that uses them. */
#include "ai/appraise.h"
#include "ai/field.h"
#include "ai/player.h"
#include "front/match.h"
#include "front/review.h"
#include "tests/unit/bench.h"

#include <time.h>

static Side asked_side(const Bench *t)
{
	return session_ask(t->session).who & side_set(0) ? 0 : 1;
}

static void think(Bench *t, Side side, const Limits *limits, Mind *mind, Reasons *reasons, Order *o)
{
	Random chance = { session_hash(t->session) };

	general.think(t->scenario.game, t->scenario.board, session_view(t->session, side), side, &chance, limits,
				  mind, reasons, o);
}

static void give(Bench *t, Order *o)
{
	Why why;

	if (session_order(t->session, session_seq(t->session), o, &why) != ACCEPTED)
		fail_with("an order was refused: %s", why.text);
}

/* The set-up of Combat Operations rolls nothing and shows nothing: one thought places every unit. */
static void one_thought_serves_until_something_new(void **state)
{
	const Limits limits = { .playouts = 60, .threads = 1 };
	Mind mind[SIDES] = { 0 };
	int thoughts = 0, orders = 0;
	Bench t;

	(void)state;
	sit_down(&t, "comops/red-attack", 3);
	while (t.scenario.game->clock(t.scenario.board, session_state(t.session)) == 0) {
		Side side = asked_side(&t);
		Reasons reasons;
		Order o;

		think(&t, side, &limits, &mind[side], &reasons, &o);
		assert_true(reasons.nline > 0 && order_same(&reasons.line[0], &o));
		thoughts += reasons.playouts > 0;
		orders++;
		give(&t, &o);
	}
	assert_true(orders >= 10);
	assert_in_range(thoughts, 2, 4); /* chits by both, then the places of one or both */
	get_up(&t);
}

/* After a roll the remembered plan is thought over. */
static void a_roll_is_something_new(void **state)
{
	const Limits limits = { .playouts = 60, .threads = 1 };
	Mind mind = { 0 };
	bool rolled = false;
	int fresh = 0;
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 3);
	for (int i = 0; i < 20 && !session_outcome(t.session).over; i++) {
		Side side = asked_side(&t);
		Reasons reasons;
		Order o;
		int n;

		think(&t, side, &limits, side == 0 ? &mind : NULL, &reasons, &o);
		if (side == 0 && rolled) {
			assert_true(mind.made_up);
			fresh += reasons.playouts > 0;
		}
		give(&t, &o);
		session_rolls(t.session, &n);
		rolled = n > 0;
	}
	assert_true(fresh > 0);
	get_up(&t);
}

static void the_answer_can_be_had_at_once(void **state)
{
	atomic_bool stop = true;
	const Limits limits = { .milliseconds = 100 * 1000, .threads = 2, .stop = &stop };
	Reasons reasons;
	Order o;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 1);
	think(&t, asked_side(&t), &limits, NULL, &reasons, &o);
	assert_int_equal(reasons.playouts, 0);
	give(&t, &o);
	get_up(&t);
}

/* In this program the time of day is put on by an hour whenever somebody looks. */
int timespec_get(struct timespec *t, int base)
{
	static time_t put_on;

	clock_gettime(CLOCK_REALTIME, t);
	t->tv_sec += put_on += 3600;
	return base;
}

static void the_time_of_day_does_not_end_a_thought(void **state)
{
	Reasons reasons;
	Order o;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 1);
	think(&t, asked_side(&t), &(Limits){ .milliseconds = 2000, .threads = 1 }, NULL, &reasons, &o);
	assert_true(reasons.playouts > 0);
	get_up(&t);
}

/* While others work a minute passes whenever somebody looks. */
static bool others_work;
int __real_clock_gettime(clockid_t, struct timespec *);
int __wrap_clock_gettime(clockid_t, struct timespec *);

int __wrap_clock_gettime(clockid_t clock, struct timespec *t)
{
	static time_t passed;
	int result = __real_clock_gettime(clock, t);

	if (others_work && clock == CLOCK_MONOTONIC)
		t->tv_sec += passed += 60;
	return result;
}

/* Where the processor's time counts, others take nothing from a thought; somebody who waits at a table gets an answer
 * when his time has passed. */
static void others_take_no_time_of_the_processor(void **state)
{
	Limits limits = { .milliseconds = 2000, .threads = 1 };
	Reasons reasons;
	Order o;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 1);
	others_work = true;
	think(&t, asked_side(&t), &limits, NULL, &reasons, &o);
	assert_int_equal(reasons.playouts, 0);
	limits.by_processor = true;
	think(&t, asked_side(&t), &limits, NULL, &reasons, &o);
	assert_true(reasons.playouts > 0);
	others_work = false;
	get_up(&t);
}

static void contenders_think_by_the_processor(void **state)
{
	Limits limits;
	Fault fault;

	(void)state;
	assert_ptr_equal(match_player("general:2s", &limits, &fault), &general);
	assert_false(limits.by_processor);
	assert_ptr_equal(match_contender("general:2s", &limits, &fault), &general);
	assert_true(limits.by_processor && limits.milliseconds == 2000);
	assert_ptr_equal(match_contender("general!peek:2s", &limits, &fault), &general);
	assert_true(limits.by_processor && limits.peeks);
}

static void threads_do_not_change_the_answer(void **state)
{
	Order one, three;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 1);
	think(&t, asked_side(&t), &(Limits){ .playouts = 150, .threads = 1 }, NULL, NULL, &one);
	think(&t, asked_side(&t), &(Limits){ .playouts = 150, .threads = 3 }, NULL, NULL, &three);
	assert_true(order_same(&one, &three));
	get_up(&t);
}

/* World 3 to the second turn, once with the plan's fights and once with an end of the turn straight away. */
static void a_turn_has_dice_of_its_own(void **state)
{
	Recipe plan = { 0 }, idle = { 0 };
	Playout busy, still;
	Order end, o;
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 1);
	Root root = {
		.g = t.scenario.game, .b = t.scenario.board, .seen = session_view(t.session, 0), .seed = 5, .turns = 4
	};
	order_start(&end, 0, verb_find(root.g, "end"));
	recipe_except(&idle, recipe_key(root.g, root.seen), &end);
	playout_begin(&busy, &root, 3);
	playout_begin(&still, &root, 3);
	while (playout_ask(&busy) && busy.turns == 0)
		playout_answer(&busy, &plan, &o);
	while (playout_ask(&still) && still.turns == 0)
		playout_answer(&still, &idle, &o);
	assert_int_not_equal(busy.orders, still.orders);
	assert_int_equal(busy.dice.seed, still.dice.seed);
	assert_int_equal(busy.dice.index, still.dice.index);
	assert_memory_equal(busy.chance, still.chance, sizeof busy.chance);
	get_up(&t);
}

/* Who is told to look to the end expects so many games won less so many lost, of a dozen: nothing is judged by its
 * looks. */
static void it_looks_as_far_as_the_weights_say(void **state)
{
	enum { WORLDS = 12 };
	const Limits limits = { .playouts = 60, .threads = 1 };
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 3);
	Weights *weights = (Weights *)t.scenario.game->weights(t.scenario.board);
	assert_int_equal(weights->turns, TURNS_USUAL);
	weights->turns = TURNS_MOST;
	for (int i = 0; i < 10; i++) {
		Reasons reasons;
		bool whole = false;
		Order o;

		think(&t, asked_side(&t), &limits, NULL, &reasons, &o);
		for (int won = 0; won <= WORLDS; won++)
			whole |= reasons.worth == (2 * won - WORLDS) * WON_POINTS / WORLDS;
		assert_true(whole);
		give(&t, &o);
	}
	get_up(&t);
}

/* The table that a recipe's turn leaves in world 0. */
static uint64_t left_by(const Root *root, const Recipe *recipe)
{
	Playout p;
	uint64_t line;

	playout_begin(&p, root, 0);
	return playout_turn(&p, recipe, &line) ? playout_table(&p) : 0;
}

/* Where recipes leave the same table one plays on for all of them, and nobody is judged otherwise for that. */
static void the_rest_is_played_once(void **state)
{
	static const char *const scenarios[] = { "comops/red-attack", "mons/bridge", "fourorders/first-orders",
											 "rifles/crossroads" };

	(void)state;
	for (size_t s = 0; s < sizeof scenarios / sizeof scenarios[0]; s++) {
		int alike = 0;
		Race race;
		Bench t;

		sit_down(&t, scenarios[s], 4);
		Root root = { .g = t.scenario.game,
					  .b = t.scenario.board,
					  .seen = session_view(t.session, asked_side(&t)),
					  .side = asked_side(&t),
					  .seed = 5,
					  .turns = 2 };
		race_begin(&race, &root, &(Limits){ .playouts = 60, .threads = 2 });
		race_champion(&race, &(Recipe){ 0 });
		for (int8_t i = 0; i < 6; i++)
			race_challenger(&race, &(Recipe){ 0 })->posture =
				(Posture){ .boldness = (int8_t)(i - 3), .stray = i == 5 ? 16 : 0 };
		race_run(&race);
		for (int i = 1; i < race.ncandidates; i++) {
			const Candidate *c = &race.candidate[i];
			long sum = 0;

			for (int w = 0; w < c->n; w++)
				sum += playout_play(&root, &c->recipe, w) - playout_play(&root, &(Recipe){ 0 }, w);
			assert_true(c->n > 0);
			assert_int_equal(c->sum, sum);
			alike += left_by(&root, &c->recipe) == left_by(&root, &(Recipe){ 0 });
		}
		assert_true(alike > 0);
		get_up(&t);
	}
}

/* World 0 is the plain planner's, world 1 the bold one's, and so on in turn; and it is the enemy alone who is bold. */
static void each_enemy_has_his_share_of_the_worlds(void **state)
{
	const Recipe plan = { 0 };
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 1);
	Root plain = {
		.g = t.scenario.game, .b = t.scenario.board, .seen = session_view(t.session, 0), .seed = 5, .turns = 4
	};
	Root bold = plain, both = plain;
	bold.enemies = (Enemies){ 1, { { .boldness = 2 } } };
	both.enemies = (Enemies){ 2, { { .boldness = 2 }, { 0 } } };
	int differ = 0;
	for (int w = 0; w < 12; w++) {
		int as_planned = playout_play(&plain, &plan, w);

		if (w % 2 == 0)
			assert_int_equal(playout_play(&bold, &plan, w), as_planned);
		else
			differ += playout_play(&bold, &plan, w) != as_planned;
		if (w % 3 != 1)
			assert_int_equal(playout_play(&both, &plan, w), as_planned);
	}
	assert_true(differ > 0);
	get_up(&t);
}

static Root look_at(const Bench *t, uint64_t seed)
{
	Side side = asked_side(t);

	return (Root){ .g = t->scenario.game,
				   .b = t->scenario.board,
				   .seen = session_view(t->session, side),
				   .side = side,
				   .seed = seed,
				   .turns = 3 };
}

/* The first turn at the bridge slept through is worse than the plan, whoever won the race.  A short thought takes the
 * winner's word for it. */
static void luck_is_not_confirmed(void **state)
{
	enum { BRIEF = 60, AMPLE = 2000 };
	const Recipe plan = { 0 };
	Recipe idle = { 0 };
	Order end;
	Race race;
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 1);
	const Root root = look_at(&t, 5);
	order_start(&end, 0, verb_find(root.g, "end"));
	recipe_except(&idle, recipe_key(root.g, root.seen), &end);
	race_begin(&race, &root, &(Limits){ .playouts = 10 * AMPLE, .threads = 2 });
	atomic_store(&race.playouts, BRIEF);
	race_champion(&race, &plan);
	assert_true(race_confirm(&race, &idle));
	assert_int_equal(atomic_load(&race.playouts), BRIEF);
	atomic_store(&race.playouts, AMPLE);
	race_champion(&race, &plan);
	assert_false(race_confirm(&race, &idle));
	race_champion(&race, &idle);
	assert_true(race_confirm(&race, &plan));
	assert_in_range(atomic_load(&race.playouts), AMPLE + 1, 2 * AMPLE);
	race_champion(&race, &plan);
	assert_false(race_confirm(&race, &plan)); /* who does the same is no better */
	get_up(&t);
}

/* An answer that wins its race hurts: against it the plan fares worse in worlds that the race has not seen. */
static void an_answer_hurts(void **state)
{
	enum { POSITIONS = 12, WORLDS = 60 };
	const Recipe plan = { 0 };
	long hurt = 0;
	int answers = 0;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 2);
	for (int i = 0; i < POSITIONS; i++) {
		const Root root = look_at(&t, (uint64_t)i);
		Order o;
		Race race;

		race_begin(&race, &root, &(Limits){ .playouts = 400, .threads = 2 });
		race_champion(&race, &plan);
		for (uint8_t k = 1; k <= 4; k++)
			race_challenger(&race, &plan)->posture = (Posture){ .boldness = (int8_t)(k - 2), .goal = k };
		const Candidate *won = race_run_against(&race, &plan);
		assert_int_equal(race.proposed, 0);
		if (won != race.candidate) {
			Root answered = root;

			answered.enemies = (Enemies){ 1, { won->recipe.posture } };
			answers++;
			for (int w = 0; w < WORLDS; w++) /* the odd worlds are his */
				hurt += playout_play(&root, &plan, race.worlds + w) -
						playout_play(&answered, &plan, race.worlds + w);
		}
		captain.choose(root.g, root.b, root.seen, root.side, &(Random){ 1 }, &o);
		give(&t, &o);
	}
	assert_true(answers > 0);
	assert_true(hurt > 0);
	get_up(&t);
}

/* Answers that were found are kept in mind for the turn, and only by who thinks for long. */
static void answers_are_kept_in_mind(void **state)
{
	const Limits brief = { .playouts = 200, .threads = 1 }, ample = { .playouts = 2400, .threads = 2 };
	Mind mind = { 0 };
	Order o;
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 1);
	for (int i = 0; i < 12 && mind.enemies.n == 0; i++) { /* not every plan has an answer */
		think(&t, asked_side(&t), &brief, NULL, NULL, &o);
		give(&t, &o);
		mind = (Mind){ 0 };
		think(&t, asked_side(&t), &brief, &mind, NULL, &o);
		assert_int_equal(mind.enemies.n, 0);
		mind = (Mind){ 0 };
		think(&t, asked_side(&t), &ample, &mind, NULL, &o);
	}
	Enemies found = mind.enemies;
	assert_true(found.n > 0);
	mind.expects = 0; /* something unforeseen happened */
	think(&t, asked_side(&t), &brief, &mind, NULL, &o);
	assert_memory_equal(&mind.enemies, &found, sizeof found);
	mind.clock--; /* a new turn */
	think(&t, asked_side(&t), &brief, &mind, NULL, &o);
	assert_int_equal(mind.enemies.n, 0);
	get_up(&t);
}

/* A recruit has lost his game long before it is over: then nobody thinks about it for long, though there is a choice. */
static void what_is_settled_needs_no_thought(void **state)
{
	enum { AMPLE = 4000, A_CHOICE = 100 };
	const Limits limits = { .playouts = AMPLE, .threads = 2 };
	const Player *const player[SIDES] = { &recruit, &captain };
	Random chance[SIDES] = { { 1 }, { 2 } };
	int settled = 0;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 4);
	for (int i = 0; !session_outcome(t.session).over; i++) {
		Side side = asked_side(&t);
		Order o;

		if (i % 16 == 0) {
			Reasons reasons;

			think(&t, side, &limits, NULL, &reasons, &o);
			if (i == 0)
				assert_true(reasons.playouts > AMPLE * 9 / 10);
			settled += reasons.playouts > A_CHOICE && reasons.playouts < AMPLE / 2;
		}
		player[side]->choose(t.scenario.game, t.scenario.board, session_view(t.session, side), side,
							 &chance[side], &o);
		give(&t, &o);
	}
	assert_true(settled > 0);
	get_up(&t);
}

/* Nobody in the next field orders what the champion or another one does, and mostly many are found. */
static void variations_differ(void **state)
{
	enum { POSITIONS = 40 };
	const Recipe plan = { 0 };
	Random chance = { 3 };
	int variations = 0;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 2);
	for (int p = 0; p < POSITIONS; p++) {
		const Root root = look_at(&t, (uint64_t)p);
		Race race;
		Order o;

		race_begin(&race, &root, &(Limits){ .playouts = 200, .threads = 1 });
		bool found = field_next(&race, &plan, &chance);

		assert_int_equal(found, race.ncandidates > 1);
		variations += race.ncandidates - 1;
		for (int i = 1; i < race.ncandidates; i++)
			for (int k = 0; k < i; k++)
				assert_true(race_line(&race, &race.candidate[i].recipe) !=
							race_line(&race, &race.candidate[k].recipe));
		captain.choose(root.g, root.b, root.seen, root.side, &chance, &o);
		give(&t, &o);
	}
	assert_true(variations > 2 * POSITIONS);
	get_up(&t);
}

/* In the mean of squares, as points of the judge. */
static void stakes_are_how_far_candidates_are_apart(void **state)
{
	Race race = { .ncandidates = 4 };

	(void)state;
	assert_int_equal(race_stakes(&race), 0);
	race.candidate[1] = (Candidate){ .sum = -60, .n = 2 };
	race.candidate[2] = (Candidate){ .sum = 160, .n = 4 };
	assert_int_equal(race_stakes(&race), 35); /* of 30 and 40; the last has not run */
	race.candidate[3].n = 2;
	assert_int_equal(race_stakes(&race), 28);
}

/* On the march at dawn nothing hangs on a turn; in the first turn at the bridge much does. */
static void little_at_stake_needs_little_thought(void **state)
{
	enum { AMPLE = 3000 };
	const Limits limits = { .playouts = AMPLE, .threads = 2 };
	Reasons march, fight;
	Order o;
	Bench t;

	(void)state;
	sit_down(&t, "rifles/crossroads", 1);
	think(&t, asked_side(&t), &limits, NULL, &march, &o);
	get_up(&t);
	sit_down(&t, "mons/bridge", 1);
	think(&t, asked_side(&t), &limits, NULL, &fight, &o);
	get_up(&t);
	assert_in_range(march.playouts, 1, AMPLE / 8); /* the first race */
	assert_in_range(fight.playouts, AMPLE * 9 / 10, AMPLE);
}

/* Standing still while the British get away is worse than the plan's order, and something better is named. */
static void a_bad_order_is_appraised_as_one(void **state)
{
	const Limits limits = { .playouts = 200, .threads = 1 };
	const Scenario *sc;
	Order end, plan;
	Appraisal bad, good;
	Bench t;

	(void)state;
	sit_down(&t, "mons/retreat", 5);
	sc = &t.scenario;
	const State *seen = session_view(t.session, 0);
	order_start(&end, 0, verb_find(sc->game, "end"));
	captain.choose(sc->game, sc->board, seen, 0, &(Random){ 1 }, &plan);
	appraise(sc->game, sc->board, seen, 0, &end, 7, true, &limits, &bad);
	appraise(sc->game, sc->board, seen, 0, &plan, 7, true, &limits, &good);
	assert_true(bad.bettered && bad.best > bad.given);
	assert_true(!good.bettered || good.best - good.given < bad.best - bad.given);
	get_up(&t);
}

/* Where a view comes back, or a turn takes very many orders, the plain plan has the word with fresh luck. */
static void a_recipe_does_not_go_in_circles(void **state)
{
	Recipe recipe = { .posture = { .boldness = 2 } };
	Progress progress = { 0 };
	Order end, o;
	Bench t;

	(void)state;
	sit_down(&t, "mons/bridge", 5);
	const Game *g = t.scenario.game;
	const Board *b = t.scenario.board;
	const State *seen = session_view(t.session, 0);
	RuleId asked = g->ask(b, seen).rule;
	uint64_t key = recipe_key(g, seen);

	order_start(&end, 0, verb_find(g, "end"));
	recipe_except(&recipe, key, &end);
	recipe_order(&recipe, g, b, seen, 0, asked, key, &progress, &o);
	assert_true(order_same(&o, &end));
	recipe_order(&recipe, g, b, seen, 0, asked, key, &progress, &o);
	assert_false(order_same(&o, &end));
	progress = (Progress){ .orders = RECIPE_ORDERS };
	recipe_order(&recipe, g, b, seen, 0, asked, key, &progress, &o);
	assert_false(order_same(&o, &end));
	get_up(&t);
}

/* ---- looking back ---- */

static void play_to_the_end(Bench *t, const Player *first, const Player *second)
{
	Match match = { .player = { first, second } };
	Fault fault;

	match_seed(&match, t->seed);
	if (!match_play(&match, t->session, &fault))
		fail_with("%s", fault.text);
}

static void a_recruit_has_much_to_regret(void **state)
{
	const Limits limits = { .playouts = 24, .threads = 1 };
	Review r, again;
	Fault fault;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 9);
	play_to_the_end(&t, &recruit, &captain);
	assert_true(review_game(&t.scenario, t.store, session_game(t.session), &limits, &r, &fault));
	assert_int_equal(r.orders, session_seq(t.session));
	assert_int_equal(r.looked_at, r.orders);
	assert_true(r.nworst[0] > 0);
	for (Side side = 0; side < SIDES; side++)
		for (int i = 0; i < r.nworst[side]; i++) {
			const Misstep *m = &r.worst[side][i];

			assert_int_equal(m->given.side, side);
			assert_true(m->after_better > m->after_given && !order_same(&m->given, &m->better));
			if (i > 0)
				assert_true(m->after_better - m->after_given <= m[-1].after_better - m[-1].after_given);
		}
	assert_true(review_game(&t.scenario, t.store, session_game(t.session), &limits, &again, &fault));
	assert_memory_equal(&r.luck, &again.luck, sizeof r.luck);
	assert_int_equal(r.worst[0][0].entry, again.worst[0][0].entry);
	get_up(&t);
}

/* What was taken back is not held against anybody, and stopping ends the look back at once. */
static void what_was_undone_is_left_out(void **state)
{
	atomic_bool stop = true;
	Review r;
	Fault fault;
	Random chance = { 2 };
	Order o;
	Why why;
	Bench t;

	(void)state;
	sit_down(&t, "comops/red-attack", 2);
	Side side = asked_side(&t);
	captain.choose(t.scenario.game, t.scenario.board, session_view(t.session, side), side, &chance, &o);
	give(&t, &o);
	assert_int_equal(session_undo(t.session, side, 0, true, &why), ACCEPTED);
	play_to_the_end(&t, &captain, &captain);
	assert_true(
		review_game(&t.scenario, t.store, session_game(t.session), &(Limits){ .stop = &stop }, &r, &fault));
	assert_int_equal(r.orders, session_seq(t.session) - 2);
	assert_int_equal(r.looked_at, 0);
	get_up(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_thought_serves_until_something_new),
		cmocka_unit_test(a_roll_is_something_new),
		cmocka_unit_test(the_answer_can_be_had_at_once),
		cmocka_unit_test(the_time_of_day_does_not_end_a_thought),
		cmocka_unit_test(others_take_no_time_of_the_processor),
		cmocka_unit_test(contenders_think_by_the_processor),
		cmocka_unit_test(threads_do_not_change_the_answer),
		cmocka_unit_test(a_turn_has_dice_of_its_own),
		cmocka_unit_test(it_looks_as_far_as_the_weights_say),
		cmocka_unit_test(the_rest_is_played_once),
		cmocka_unit_test(each_enemy_has_his_share_of_the_worlds),
		cmocka_unit_test(luck_is_not_confirmed),
		cmocka_unit_test(an_answer_hurts),
		cmocka_unit_test(answers_are_kept_in_mind),
		cmocka_unit_test(what_is_settled_needs_no_thought),
		cmocka_unit_test(variations_differ),
		cmocka_unit_test(stakes_are_how_far_candidates_are_apart),
		cmocka_unit_test(little_at_stake_needs_little_thought),
		cmocka_unit_test(a_bad_order_is_appraised_as_one),
		cmocka_unit_test(a_recipe_does_not_go_in_circles),
		cmocka_unit_test(a_recruit_has_much_to_regret),
		cmocka_unit_test(what_was_undone_is_left_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
