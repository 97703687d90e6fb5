/* tests/unit/session_test.c -- the one door to a game: what it refuses, what it undoes, what it remembers, and
 * what happens when the store will not write. */
#include "engine/session.h"
#include "tests/unit/counting.h"
#include "tests/unit/unit.h"

#include <inttypes.h>

/* ---- a store that fails on demand, and shows a doctored journal ---- */

typedef struct Trickster {
	Store store;
	Store *inner;
	bool create_fails, append_fails, commit_fails, read_fails;
	bool staged;
	Entry entry; /* staged: reaches the inner store with the commit, or never */
	int64_t game;
	char order[ORDER_TEXT], rolls[256];
	uint32_t doctored; /* this entry is read back as `as` */
	Entry as;
	GameRow row; /* fields set here are read back instead of the true ones */
} Trickster;

static int64_t create(Store *store, const GameRow *row, Fault *fault)
{
	Trickster *t = (Trickster *)store;

	if (t->create_fails)
		return fail(fault, "the disk is full (create)");
	return t->inner->api->create(t->inner, row, fault);
}

static bool append(Store *store, int64_t game, const Entry *e, Fault *fault)
{
	Trickster *t = (Trickster *)store;

	if (t->append_fails)
		return fail(fault, "the disk is full (append)");
	t->staged = true;
	t->game = game;
	t->entry = *e;
	snprintf(t->order, sizeof t->order, "%s", e->order);
	snprintf(t->rolls, sizeof t->rolls, "%s", e->rolls);
	t->entry.order = t->order;
	t->entry.rolls = t->rolls;
	return true;
}

static bool commit(Store *store, Fault *fault)
{
	Trickster *t = (Trickster *)store;
	bool staged = t->staged;

	t->staged = false;
	if (t->commit_fails)
		return fail(fault, "the disk is full (commit)");
	return !staged || t->inner->api->append(t->inner, t->game, &t->entry, fault);
}

typedef struct Relay {
	const Trickster *t;
	EntryEach *entry;
	GameEach *game;
	void *ctx;
} Relay;

static bool relay_game(void *ctx, const GameRow *row)
{
	const Relay *r = ctx;
	GameRow shown = *row;

	if (r->t->row.game)
		shown.game = r->t->row.game;
	if (r->t->row.version)
		shown.version = r->t->row.version;
	if (r->t->row.scenario)
		shown.scenario = r->t->row.scenario;
	if (r->t->row.scenario_hash)
		shown.scenario_hash = r->t->row.scenario_hash;
	if (r->t->row.rolls)
		shown.rolls = r->t->row.rolls;
	if (r->t->row.start)
		shown.start = r->t->row.start;
	return r->game(r->ctx, &shown);
}

static bool read_games(Store *store, int64_t game, GameEach *each, void *ctx, Fault *fault)
{
	Trickster *t = (Trickster *)store;
	Relay relay = { .t = t, .game = each, .ctx = ctx };

	if (t->read_fails)
		return fail(fault, "the disk is gone (games)");
	return t->inner->api->games(t->inner, game, relay_game, &relay, fault);
}

static bool relay_entry(void *ctx, const Entry *e)
{
	const Relay *r = ctx;

	return r->entry(r->ctx, e->seq == r->t->doctored ? &r->t->as : e);
}

static bool read_entries(Store *store, int64_t game, uint32_t from, EntryEach *each, void *ctx, Fault *fault)
{
	Trickster *t = (Trickster *)store;
	Relay relay = { .t = t, .entry = each, .ctx = ctx };

	if (t->read_fails)
		return fail(fault, "the disk is gone (read)");
	return t->inner->api->read(t->inner, game, from, relay_entry, &relay, fault);
}

static const StoreApi trickster_api = { .name = "trickster",
										.create = create,
										.append = append,
										.commit = commit,
										.games = read_games,
										.read = read_entries };

/* ---- a table ---- */

typedef struct Table {
	Trickster t;
	Session *s;
} Table;

enum { ODD, EVEN };

static int open_table(void **state)
{
	Table *table = calloc(1, sizeof *table);

	table->t.store.api = &trickster_api;
	table->t.inner = memory_store();
	table->s = session_new(&table->t.store, &counting_scenario, 42, NULL);
	*state = table;
	return table->s ? 0 : -1;
}

static int close_table(void **state)
{
	Table *table = *state;

	session_close(table->s);
	table->t.inner->api->close(table->t.inner);
	free(table);
	return 0;
}

static Verdict submit(Session *s, Side side, const char *text, Why *why)
{
	return session_submit(s, side, session_seq(s), text, why);
}

static void accepted(Session *s, Side side, const char *text)
{
	Why why = { 0 };

	if (submit(s, side, text, &why) != ACCEPTED)
		fail_with("\"%s\" was not accepted: %s", text, why.text);
}

/* Nothing changes, and the reason is given. */
static void not_accepted(Session *s, Side side, uint32_t at, const char *text, Verdict verdict, RuleId rule,
						 const char *reason)
{
	Why why = { 0 };
	uint32_t seq = session_seq(s);
	uint64_t hash = session_hash(s);

	assert_int_equal(session_submit(s, side, at, text, &why), verdict);
	assert_int_equal(why.rule, rule);
	assert_says(why.text, reason);
	assert_int_equal(session_seq(s), seq);
	assert_true(session_hash(s) == hash);
	assert_int_equal(session_submit(s, side, at, text, NULL), verdict); /* nobody need ask why */
}

static int total(const Session *s)
{
	return counting_total(session_state(s));
}

/* ---- orders ---- */

static void orders_are_carried_out(void **state)
{
	Session *s = ((Table *)*state)->s;
	int n;

	assert_int_equal(session_seq(s), 0);
	accepted(s, ODD, "add 5");
	accepted(s, ODD, "add 2");
	assert_int_equal(total(s), 7);
	assert_int_equal(session_seq(s), 2);
	assert_int_equal(session_news(s)->n, 1);
	assert_string_equal(news_text(session_news(s), 0), "The count is 7.");
	session_rolls(s, &n);
	assert_int_equal(n, 0);
	accepted(s, ODD, "roll");
	const Roll *roll = session_rolls(s, &n);
	assert_int_equal(n, 1);
	assert_int_equal(roll->rule, COUNTING_ROLL);
	assert_int_equal(total(s), 7 + roll->face);
}

static void orders_are_refused(void **state)
{
	Session *s = ((Table *)*state)->s;

	not_accepted(s, EVEN, 0, "add 5", REFUSED, COUNTING_TURN, "it is Odd's decision now");
	not_accepted(s, ODD, 0, "add 10", REFUSED, COUNTING_LIMIT, "10 is not from 1 to 9");
	not_accepted(s, ODD, 0, "how", REFUSED, COUNTING_TURN, "a question, not an order");
	not_accepted(s, ODD, 0, "add", REFUSED, 0, "lacks a number");
	not_accepted(s, ODD, 0, "subtract 1", REFUSED, 0, "is no order of Counting");
	not_accepted(s, ODD, 0, "undo 0", REFUSED, 0, "is no order of Counting");
	accepted(s, EVEN, "win"); /* at any time */
	assert_true(session_outcome(s).over);
	assert_int_equal(session_outcome(s).winner, EVEN);
	assert_int_equal(session_ask(s).who, NO_SIDES);
	not_accepted(s, ODD, 1, "add 1", REFUSED, COUNTING_WIN, "the game is over");
	not_accepted(s, ODD, 1, "win", REFUSED, COUNTING_WIN, "the game is over");
}

/* An answer to a question that has gone is not an answer to the next one. */
static void late_answers_are_stale(void **state)
{
	Session *s = ((Table *)*state)->s;

	accepted(s, ODD, "end");
	assert_int_equal(session_asked_at(s), 1);
	not_accepted(s, EVEN, 0, "add 1", STALE, COUNTING_TURN, "no longer asked");
	not_accepted(s, ODD, 0, "add 1", STALE, COUNTING_TURN, "no longer asked");
	accepted(s, EVEN, "add 1");
}

/* A view is made once a position, and holds no secret. */
static void views_are_fresh(void **state)
{
	Session *s = ((Table *)*state)->s;
	const State *seen = session_view(s, ODD);

	assert_ptr_equal(session_view(s, ODD), seen);
	accepted(s, ODD, "add 4");
	assert_int_equal(counting_total(session_view(s, ODD)), 4);
	assert_int_equal(counting_total(session_view(s, EVEN)), 4);
}

/* ---- undo ---- */

static void undone(Session *s, Side side, uint32_t to, bool agreed)
{
	Why why = { 0 };

	if (session_undo(s, side, to, agreed, &why) != ACCEPTED)
		fail_with("undo to %" PRIu32 " was refused: %s", to, why.text);
}

static void not_undone(Session *s, Side side, uint32_t to, const char *reason)
{
	Why why = { 0 };
	uint32_t seq = session_seq(s);
	uint64_t hash = session_hash(s);

	assert_int_equal(session_undo(s, side, to, false, &why), REFUSED);
	assert_says(why.text, reason);
	assert_int_equal(session_seq(s), seq);
	assert_true(session_hash(s) == hash);
}

static void undo_is_free_while_nothing_was_learnt(void **state)
{
	Session *s = ((Table *)*state)->s;

	accepted(s, ODD, "add 1");
	accepted(s, ODD, "add 2");
	accepted(s, ODD, "add 3");
	assert_int_equal(session_undo_floor(s, ODD), 0);
	undone(s, ODD, 2, false);
	assert_int_equal(total(s), 3);
	assert_int_equal(session_seq(s), 4); /* the journal only grows */
	assert_says(news_text(session_news(s), 0), "Odd takes back to entry 2");
	undone(s, ODD, 1, false); /* and once more */
	assert_int_equal(total(s), 1);
	undone(s, ODD, 3, false); /* what was taken back can be had again */
	assert_int_equal(total(s), 6);
	undone(s, ODD, 0, false);
	assert_int_equal(total(s), 0);
	accepted(s, ODD, "add 9");
	assert_int_equal(total(s), 9);
}

static void undo_stops_at_what_was_learnt(void **state)
{
	static const char *const telling[] = { "roll", "peek", "end" };
	Session *s = ((Table *)*state)->s;

	for (size_t i = 0; i < LENGTH(telling); i++) {
		Side side = ODD;

		assert_true(session_restart(s, 5, NULL));
		accepted(s, side, "add 1");
		accepted(s, side, telling[i]);
		assert_int_equal(session_undo_floor(s, side), 2);
		not_undone(s, side, 1, "Even must agree");
		not_undone(s, side, 0, "Even must agree");
		if (session_ask(s).who == side_set(EVEN))
			continue;
		accepted(s, side, "add 2");
		undone(s, side, 2, false);
		not_undone(s, side, 1, "Even must agree");
	}
}

static void undo_is_nothing_to_the_other_side(void **state)
{
	Session *s = ((Table *)*state)->s;

	accepted(s, ODD, "add 1");
	not_undone(s, EVEN, 0, "Odd must agree");
	not_undone(s, ODD, 1, "nothing to take back");
	not_undone(s, ODD, 99, "nothing to take back");
}

static void undo_beyond_by_consent(void **state)
{
	Session *s = ((Table *)*state)->s;

	accepted(s, ODD, "add 4");
	accepted(s, ODD, "roll");
	accepted(s, ODD, "end");
	accepted(s, EVEN, "add 5");
	undone(s, EVEN, 1, true);
	assert_int_equal(total(s), 4);
	assert_int_equal(session_ask(s).who, side_set(ODD));
	assert_int_equal(session_asked_at(s), session_seq(s));
	not_undone(s, ODD, 0, "must agree");
	assert_says(news_text(session_news(s), 0), "as agreed");
}

/* A die taken back is not thrown again the same: nobody undoes his way to a better roll. */
static void undone_dice_stay_thrown(void **state)
{
	Session *s = ((Table *)*state)->s,
			*plain = session_new(((Table *)*state)->t.inner, &counting_scenario, 42, NULL);
	int n;

	accepted(s, ODD, "roll");
	undone(s, ODD, 0, true);
	accepted(s, ODD, "roll");
	int second = session_rolls(s, &n)->face;
	accepted(plain, ODD, "roll");
	accepted(plain, ODD, "roll");
	assert_int_equal(second, session_rolls(plain, &n)->face);
	session_close(plain);
}

/* ---- the past ---- */

static void play_a_while(Session *s, uint64_t seed)
{
	static const char *const orders[] = { "add 1", "add 7", "roll", "peek", "end" };
	Random r = { seed };

	for (int i = 0; i < 60; i++) {
		Side side = session_ask(s).who == side_set(EVEN) ? EVEN : ODD;

		if (session_seq(s) > 0 && random_below(&r, 5) == 0)
			undone(s, side, (uint32_t)random_below(&r, (int)session_seq(s)), true);
		else
			accepted(s, side, orders[random_below(&r, (int)LENGTH(orders))]);
	}
}

static void a_journal_opens_where_it_stopped(void **state)
{
	Table *table = *state;

	for (uint64_t seed = 1; seed <= 20; seed++) {
		Fault fault = { 0 };

		assert_true(session_restart(table->s, seed, &fault));
		play_a_while(table->s, seed);
		Session *again = session_open(&table->t.store, session_game(table->s), &counting_scenario, &fault);
		if (!again)
			fail_with("%s", fault.text);
		assert_true(session_hash(again) == session_hash(table->s));
		assert_int_equal(session_seq(again), session_seq(table->s));
		assert_int_equal(session_asked_at(again), session_asked_at(table->s));
		for (Side side = 0; side < SIDES; side++)
			assert_int_equal(session_undo_floor(again, side), session_undo_floor(table->s, side));
		Side side = session_ask(again).who == side_set(EVEN) ? EVEN : ODD;
		accepted(again, side, "roll"); /* in the journal they share: the older session lets it be */
		session_close(again);
	}
}

/* The dice go on where they stopped. */
static void a_reopened_game_rolls_on(void **state)
{
	Table *table = *state;
	int faces[8], n;

	for (int i = 0; i < 8; i++) {
		accepted(table->s, ODD, "roll");
		faces[i] = session_rolls(table->s, &n)->face;
	}
	assert_true(session_restart(table->s, 42, NULL));
	for (int i = 0; i < 8; i++) {
		Session *again = session_open(&table->t.store, session_game(table->s), &counting_scenario, NULL);

		assert_non_null(again);
		accepted(again, ODD, "roll");
		assert_int_equal(session_rolls(again, &n)->face, faces[i]);
		session_close(again);
	}
}

static void every_past_position_can_be_seen(void **state)
{
	Session *s = ((Table *)*state)->s;
	int totals[200];
	Fault fault = { 0 };
	State *past = calloc(1, counting.state_size);

	totals[0] = 0;
	for (int i = 1; i <= 60; i++) {
		if (i % 7 == 0)
			undone(s, ODD, (uint32_t)(i - 4), true);
		else
			accepted(s, ODD, i % 5 ? "add 3" : "roll");
		totals[i] = total(s);
	}
	for (uint32_t seq = 0; seq <= 60; seq++) {
		assert_true(session_at(s, seq, past, &fault));
		assert_int_equal(counting_total(past), totals[seq]);
	}
	assert_false(session_at(s, 61, past, &fault));
	assert_says(fault.text, "there is no entry 61");
	free(past);
}

static void restarting_is_starting(void **state)
{
	Table *table = *state;
	uint64_t hash[2];

	for (int i = 0; i < 2; i++) {
		accepted(table->s, ODD, "roll");
		accepted(table->s, ODD, "add 3");
		hash[i] = session_hash(table->s);
		assert_true(session_restart(table->s, 42, NULL));
		assert_int_equal(session_seq(table->s), 0);
		assert_int_equal(total(table->s), 0);
	}
	assert_true(hash[0] == hash[1]);
}

/* ---- placed positions and scripted dice ---- */

static void cases_place_and_script(void **state)
{
	static const uint8_t faces[] = { 6, 2 };
	Session *s = ((Table *)*state)->s;
	State *position = calloc(1, counting.state_size);
	int n;

	accepted(s, ODD, "add 9");
	memcpy(position, session_state(s), counting.state_size);
	session_place(s, position);
	free(position);
	assert_int_equal(session_seq(s), 0);
	assert_int_equal(total(s), 9);
	session_script(s, faces, 2);
	accepted(s, ODD, "roll");
	assert_int_equal(total(s), 15);
	accepted(s, ODD, "roll");
	assert_int_equal(total(s), 17);
	not_accepted(s, ODD, 2, "roll", FAILED, 0, "dice");
	session_rolls(s, &n);
	assert_int_equal(n, 0); /* nothing is told of what did not happen */
	assert_int_equal(session_news(s)->n, 0);
	undone(s, ODD, 1, true);
	assert_int_equal(total(s), 15);
}

/* ---- a store that fails ---- */

static void check_failure(Table *table, bool *fails, const char *reason)
{
	Session *s = table->s;
	State *before = calloc(1, counting.state_size);
	Why why = { 0 };

	accepted(s, ODD, "add 1");
	memcpy(before, session_state(s), counting.state_size);
	*fails = true;
	not_accepted(s, ODD, 1, "roll", FAILED, 0, reason);
	not_accepted(s, ODD, 1, "add 3", FAILED, 0, reason);
	assert_int_equal(session_undo(s, ODD, 0, false, &why), FAILED);
	assert_says(why.text, reason);
	assert_int_equal(session_seq(s), 1);
	assert_memory_equal(session_state(s), before, counting.state_size);
	assert_int_equal(session_news(s)->n, 0);
	*fails = false;
	accepted(s, ODD, "roll");
	uint64_t hash = session_hash(s);
	/* It is as if the failures had never been. */
	assert_true(session_restart(s, 42, NULL));
	accepted(s, ODD, "add 1");
	accepted(s, ODD, "roll");
	assert_true(session_hash(s) == hash);
	free(before);
}

static void a_failed_append_changes_nothing(void **state)
{
	Table *table = *state;

	check_failure(table, &table->t.append_fails, "the disk is full (append)");
}

static void a_failed_commit_changes_nothing(void **state)
{
	Table *table = *state;

	check_failure(table, &table->t.commit_fails, "the disk is full (commit)");
}

static void a_failed_create_is_no_game(void **state)
{
	Table *table = *state;
	Fault fault = { 0 };

	table->t.create_fails = true;
	assert_null(session_new(&table->t.store, &counting_scenario, 1, &fault));
	assert_says(fault.text, "the disk is full (create)");
}

static void a_failed_read_is_told(void **state)
{
	Table *table = *state;
	Fault fault = { 0 };
	Why why = { 0 };
	State *past = calloc(1, counting.state_size);

	accepted(table->s, ODD, "add 1");
	table->t.read_fails = true;
	assert_null(session_open(&table->t.store, session_game(table->s), &counting_scenario, &fault));
	assert_says(fault.text, "the disk is gone");
	assert_false(session_at(table->s, 1, past, &fault));
	assert_int_equal(session_undo(table->s, ODD, 0, false, &why), FAILED);
	assert_says(why.text, "the disk is gone");
	assert_int_equal(total(table->s), 1);
	free(past);
}

/* ---- a journal that was tampered with, or belongs to something else ---- */

static void refuses_to_open(Table *table, const char *reason)
{
	Fault fault = { 0 };

	assert_null(session_open(&table->t.store, session_game(table->s), &counting_scenario, &fault));
	assert_says(fault.text, reason);
}

static void foreign_journals_are_refused(void **state)
{
	Table *table = *state;
	Fault fault = { 0 };

	assert_null(session_open(&table->t.store, 77, &counting_scenario, &fault));
	assert_says(fault.text, "no such game");
	table->t.row = (GameRow){ .game = "chess" };
	refuses_to_open(table, "is of chess, not of counting");
	table->t.row = (GameRow){ .version = 2 };
	refuses_to_open(table, "version 2 of the rules of counting; this is version 3");
	table->t.row = (GameRow){ .scenario_hash = 1 };
	refuses_to_open(table, "another edition of scenario counting/plain");
	table->t.row = (GameRow){ .scenario = "counting/other", .scenario_hash = 1 };
	refuses_to_open(table, "is of scenario counting/other, not of counting/plain");
	table->t.row = (GameRow){ .rolls = "CN-3:6=7" };
	refuses_to_open(table, "\"CN-3:6=7\" is no roll");
	table->t.row = (GameRow){ .rolls = "" };
	refuses_to_open(table, "the set-up does not come out as recorded");
	table->t.row = (GameRow){ .start = 1 };
	refuses_to_open(table, "the set-up does not come out as recorded");
}

static void doctored_entries_are_named(void **state)
{
	static const struct {
		Entry as;
		const char *reason;
	} tricks[] = {
		{ { 2, ODD, "add 8", "", 0 }, "entry 2: \"add 8\" leads to" },
		{ { 2, ODD, "add 80", "", 0 }, "entry 2: \"add 80\" is refused by CN-4" },
		{ { 2, ODD, "subtract 3", "", 0 }, "entry 2: \"subtract\" is no order" },
		{ { 2, EVEN, "add 3", "", 0 }, "entry 2:" },
		{ { 2, 7, "add 3", "", 0 }, "entry 2: there is no side 7" },
		{ { 2, ODD, "add 3", "CN-2:6=1", 0 }, "entry 2: \"add 3\" rolls otherwise" },
		{ { 2, ODD, "roll", "", 0 }, "entry 2: \"roll\" rolls otherwise" },
		{ { 2, ODD, "roll", "CN-2:10=1", 0 }, "entry 2: \"roll\" rolls otherwise" },
		{ { 2, ODD, "roll", "CN-9:6=1", 0 }, "entry 2: \"CN-9:6=1\" is no roll" },
		{ { 2, ODD, "roll", "CN-2:6", 0 }, "entry 2: \"CN-2:6\" is no roll" },
		{ { 2, ODD, "roll", "nonsense", 0 }, "entry 2: \"nonsense\" is no roll" },
		{ { 2, ODD, "how", "", 0 }, "entry 2:" },
		{ { 2, ODD, "undo 2", "", 0 }, "entry 2: \"undo 2\" goes back to no earlier entry" },
		{ { 2, ODD, "undo 5", "", 0 }, "entry 2: \"undo 5\" goes back to no earlier entry" },
		{ { 2, ODD, "undo x", "", 0 }, "entry 2: \"undo\" is no order" },
		{ { 3, ODD, "add 3", "", 0 }, "entry 3 stands where entry 2 was expected" },
	};
	Table *table = *state;

	accepted(table->s, ODD, "add 2");
	accepted(table->s, ODD, "add 3");
	accepted(table->s, ODD, "add 4");
	table->t.doctored = 2;
	for (size_t i = 0; i < LENGTH(tricks); i++) {
		table->t.as = tricks[i].as;
		refuses_to_open(table, tricks[i].reason);
	}
}

static void entries_after_the_end_are_refused(void **state)
{
	Table *table = *state;
	int64_t game = session_game(table->s);
	Fault fault = { 0 };

	accepted(table->s, ODD, "add 2");
	accepted(table->s, ODD, "add 3");
	assert_true(session_restart(table->s, 42, NULL)); /* a twin that ends at once lends its hash */
	accepted(table->s, ODD, "win");
	table->t.doctored = 1;
	table->t.as = (Entry){ 1, ODD, "win", "", session_hash(table->s) };
	assert_null(session_open(&table->t.store, game, &counting_scenario, &fault));
	assert_says(fault.text, "entry 2: the game was over before it");
}

#define table_test(name) cmocka_unit_test_setup_teardown(name, open_table, close_table)

int main(void)
{
	const struct CMUnitTest tests[] = {
		table_test(orders_are_carried_out),
		table_test(orders_are_refused),
		table_test(late_answers_are_stale),
		table_test(views_are_fresh),
		table_test(undo_is_free_while_nothing_was_learnt),
		table_test(undo_stops_at_what_was_learnt),
		table_test(undo_is_nothing_to_the_other_side),
		table_test(undo_beyond_by_consent),
		table_test(undone_dice_stay_thrown),
		table_test(a_journal_opens_where_it_stopped),
		table_test(a_reopened_game_rolls_on),
		table_test(every_past_position_can_be_seen),
		table_test(restarting_is_starting),
		table_test(cases_place_and_script),
		table_test(a_failed_append_changes_nothing),
		table_test(a_failed_commit_changes_nothing),
		table_test(a_failed_create_is_no_game),
		table_test(a_failed_read_is_told),
		table_test(foreign_journals_are_refused),
		table_test(doctored_entries_are_named),
		table_test(entries_after_the_end_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
