/* tests/unit/engine_test.c -- the engine's small parts: names, fractions, sums, slots, news, refusals, rolls as
 * text, scenario headings. */
#include "engine/game.h"
#include "engine/journal.h"
#include "engine/scenario.h"
#include "tests/unit/counting.h"
#include "tests/unit/unit.h"

/* ---- names ---- */

static void names_both_ways(void **state)
{
	Arena arena = { 0 };
	Names names;
	char name[32];

	(void)state;
	names_init(&arena, &names, 500);
	for (int i = 0; i < 500; i++) {
		snprintf(name, sizeof name, "%d/%d:%d", i / 9, i % 9, i);
		assert_int_equal(names_add(&arena, &names, name), i);
		assert_int_equal(names_add(&arena, &names, name), -1); /* taken */
	}
	for (int i = 0; i < 500; i++) {
		snprintf(name, sizeof name, "%d/%d:%d", i / 9, i % 9, i);
		assert_int_equal(names_find(&names, name), i);
		assert_string_equal(names.name[i], name);
	}
	assert_int_equal(names_find(&names, "nobody"), -1);
	assert_int_equal(names_find(&names, ""), -1);
	assert_int_equal(names_add(&arena, &names, "a-name-of-23-characters"), 500);
	assert_int_equal(names_add(&arena, &names, "a-name-of-24-characters-"), -1);
	arena_free(&arena);
}

/* More than there is room for is refused, and hurts nothing that was allocated next to the table. */
static void names_know_when_they_are_full(void **state)
{
	Arena arena = { 0 };
	Names names;
	char name[16];
	int n = 0;

	(void)state;
	names_init(&arena, &names, 3);
	unsigned char *neighbour = arena_alloc(&arena, 64);
	for (int i = 0; i < 40; i++) {
		snprintf(name, sizeof name, "n%d", i);
		n += names_add(&arena, &names, name) >= 0;
	}
	assert_in_range(n, 3, 39);
	for (int i = 0; i < 64; i++)
		assert_int_equal(neighbour[i], 0);
	for (int i = 0; i < n; i++) {
		snprintf(name, sizeof name, "n%d", i);
		assert_int_equal(names_find(&names, name), i);
	}
	arena_free(&arena);
}

/* ---- fractions and sums ---- */

static void is_ratio(Ratio r, int num, int den)
{
	assert_int_equal(r.num, num);
	assert_int_equal(r.den, den);
}

static void fractions_are_exact(void **state)
{
	(void)state;
	is_ratio(ratio(6, 4), 3, 2);
	is_ratio(ratio(-6, 4), -3, 2);
	is_ratio(ratio(0, 7), 0, 1);
	is_ratio(ratio_add(ratio(1, 3), ratio(1, 6)), 1, 2);
	is_ratio(ratio_add(ratio(1, 2), ratio(-1, 2)), 0, 1);
	is_ratio(ratio_times(ratio(2, 3), ratio(9, 4)), 3, 2);
	assert_true(ratio_compare(ratio(1, 3), ratio(1, 2)) < 0);
	assert_true(ratio_compare(ratio(-1, 3), ratio(-1, 2)) > 0);
	assert_int_equal(ratio_compare(ratio(2, 4), ratio(1, 2)), 0);
	/* as large as amounts get, nothing overflows on the way */
	assert_true(ratio_compare(ratio(2000000000, 1999999999), ratio(1999999999, 1999999998)) < 0);
	for (int a = -12; a <= 12; a++)
		for (int b = 1; b <= 12; b++)
			for (int c = -12; c <= 12; c++)
				for (int d = 1; d <= 12; d++) {
					int order = a * d - c * b;
					Ratio sum = ratio_add(ratio(a, b), ratio(c, d));

					assert_int_equal(ratio_compare(ratio(a, b), ratio(c, d)), (order > 0) - (order < 0));
					assert_int_equal(sum.num * b * d, (a * d + c * b) * sum.den);
				}
}

static void sums_have_lines_and_totals(void **state)
{
	Explain *e = calloc(1, sizeof *e);
	Explain *nobody = NULL;

	(void)state;
	explain_add(e, 3, ratio(7, 2), "%s halved", "21/T1:1");
	explain_total(e, "attack", "%d", 14);
	explain_total(e, "odds", "%d-%d", 3, 1);
	assert_int_equal(e->nlines, 1);
	assert_int_equal(e->line[0].rule, 3);
	is_ratio(e->line[0].amount, 7, 2);
	assert_string_equal(e->line[0].text, "21/T1:1 halved");
	assert_string_equal(explain_find(e, "odds"), "3-1");
	assert_null(explain_find(e, "defense"));
	explain_add(nobody, 3, ratio(1, 1), "nobody listens");
	explain_total(nobody, "attack", "nobody listens");
	for (int i = 0; i < 2 * EXPLAIN_LINES; i++)
		explain_add(e, 1, ratio(i, 1), "line %d", i);
	assert_int_equal(e->nlines, EXPLAIN_LINES);
	free(e);
}

static void chances_of_one_result_add_up(void **state)
{
	Explain *e = calloc(1, sizeof *e), *nobody = NULL;

	(void)state;
	for (int die = 1; die <= 6; die++)
		explain_chance(e, "target loses", 1.0 / 6, "%d", die > 4);
	explain_chance(e, "attacker loses", 1, "%d", 1);
	explain_chance(e, "attacker loses", 0, "%d", 2);
	explain_chance(nobody, "attacker loses", 1, "nobody listens");
	assert_int_equal(e->nchances, 3);
	assert_string_equal(e->chance[0].result, "0");
	assert_true(e->chance[0].share > 0.666666 && e->chance[0].share < 0.666667);
	assert_string_equal(e->chance[2].of, "attacker loses"); /* the same words of another thing */
	explain_clear(e);
	assert_int_equal(e->nlines + e->ntotals + e->nchances, 0);
	free(e);
}

/* ---- slots, refusals, news ---- */

static void slots_push_values(void **state)
{
	static Slot slot;
	Order o;

	(void)state;
	slot_clear(&slot, ARG_UNIT);
	assert_int_equal(slot.n, 0);
	assert_false(slot.complete);
	slot_put(&slot, 7);
	slot_put(&slot, 9);
	order_start(&o, 1, 2);
	slot_take(&slot, 1, &o);
	assert_int_equal(o.n, 1);
	assert_int_equal(o.kind[0], ARG_UNIT);
	assert_int_equal(o.arg[0], 9);
	slot_clear(&slot, ARG_LENGTH); /* a place on the open table: x, y and a facing */
	slot.width = 3;
	slot.kind[1] = ARG_LENGTH;
	slot.kind[2] = ARG_NUMBER;
	for (int i = 0; i < 6; i++)
		slot.value[i] = 100 + i;
	slot.n = 2;
	slot_take(&slot, 1, &o);
	assert_int_equal(o.n, 4);
	assert_int_equal(o.kind[3], ARG_NUMBER);
	assert_int_equal(o.arg[1], 103);
	assert_int_equal(o.arg[3], 105);
}

static void refusals_say_why(void **state)
{
	Why answer = { 0 }, *why = &answer, *nobody = NULL;
	char longer[600];

	(void)state;
	assert_false(refuse(why, 12, "%s may not enter %s", "HQ", "G5"));
	assert_int_equal(why->rule, 12);
	assert_string_equal(why->text, "HQ may not enter G5");
	assert_false(refuse(nobody, 12, "nobody asked"));
	memset(longer, 'x', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	assert_false(refuse(why, 1, "%s", longer));
	assert_int_equal(strlen(why->text), sizeof why->text - 1);
}

static void news_keep_their_words(void **state)
{
	News news = { 0 };

	(void)state;
	for (int i = 0; i < 100; i++)
		news_say(&news, side_set(i % 2 ? 1 : 0), (RuleId)i, "line %d", i);
	news_sighting(&news);
	assert_int_equal(news.n, 100);
	for (int i = 0; i < 100; i++) {
		char expected[20];

		snprintf(expected, sizeof expected, "line %d", i);
		assert_string_equal(news_text(&news, i), expected);
		assert_int_equal(news.line[i].who, side_set(i % 2 ? 1 : 0));
		assert_int_equal(news.line[i].rule, i);
	}
	news_clear(&news);
	assert_int_equal(news.n, 0);
	assert_int_equal(news.sightings, 0);
	news_free(&news);
	news.mute = true;
	news_say(&news, BOTH_SIDES, 1, "unheard");
	news_sighting(&news);
	assert_int_equal(news.n, 0);
	assert_int_equal(news.sightings, 1);
	assert_null(news.line);
	news_free(&news);
}

/* ---- rolls and undo as text ---- */

static void rolls_read_back(void **state)
{
	static const Roll rolls[] = { { COUNTING_ROLL, 6, 5 }, { COUNTING_PEEK, 255, 255 }, { 0, 10, 1 } };
	Roll back[DICE_ROLLS];
	Text text = { 0 };
	Fault fault = { 0 };
	int n;

	(void)state;
	rolls_print(&counting, rolls, 3, &text);
	assert_string_equal(text_str(&text), "CN-2:6=5 CN-3:255=255 :10=1");
	assert_true(rolls_parse(&counting, text_str(&text), back, &n, &fault));
	assert_int_equal(n, 3);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(back[i].rule, rolls[i].rule);
		assert_int_equal(back[i].sides, rolls[i].sides);
		assert_int_equal(back[i].face, rolls[i].face);
	}
	assert_true(rolls_parse(&counting, "", back, &n, &fault));
	assert_int_equal(n, 0);
	text_free(&text);
}

static void rolls_that_are_none(void **state)
{
	static const char *const bad[] = { "CN-2",
									   "CN-2:",
									   "CN-2:6",
									   "CN-2:6=",
									   "CN-2:6=0",
									   "CN-2:6=7",
									   "CN-2:0=0",
									   "CN-2:256=1",
									   "CN-9:6=1",
									   "CN-2:6=1x",
									   "CN-2:x=1",
									   "CN-2=6:1",
									   "CN-2:6=1  CN-2:6=1",
									   " CN-2:6=1",
									   "CN-2:6=-1",
									   "=",
									   ":",
									   "CN-2:99999999999999999999=1" };
	Roll roll[DICE_ROLLS];
	Fault fault;
	int n;

	(void)state;
	for (size_t i = 0; i < LENGTH(bad); i++)
		if (rolls_parse(&counting, bad[i], roll, &n, &fault))
			fail_with("\"%s\" was read as rolls", bad[i]);
	Text many = { 0 };
	for (int i = 0; i <= DICE_ROLLS; i++)
		text_put(&many, i ? " CN-2:6=1" : "CN-2:6=1");
	assert_false(rolls_parse(&counting, text_str(&many), roll, &n, &fault));
	assert_says(fault.text, "more than 256 rolls");
	text_free(&many);
}

static void undo_as_text(void **state)
{
	static const char *const bad[] = { "undo",    "undo ",         "undo x",
									   "undo -1", "undo 1 please", "undo 99999999999",
									   "redo 1",  "undo 1 " };
	Text text = { 0 };
	uint32_t to;

	(void)state;
	undo_print(38, true, &text);
	assert_string_equal(text_str(&text), "undo 38 agreed");
	assert_true(undo_parse("undo 38 agreed", &to));
	assert_int_equal(to, 38);
	assert_true(undo_parse("undo 0", &to));
	assert_int_equal(to, 0);
	for (size_t i = 0; i < LENGTH(bad); i++)
		assert_false(undo_parse(bad[i], &to));
	text_free(&text);
}

/* ---- scenario headings ---- */

static void complains(const char *text, const char *complaint)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario sc;
	bool said = false;

	assert_false(scenario_parse(&arena, "test", text, strlen(text), &sc, &faults));
	for (int i = 0; i < faults.n; i++)
		said |= strstr(faults.list[i].text, complaint) != NULL;
	if (!said)
		fail_with("nothing said \"%s\"; the first fault: %s", complaint,
				  faults.n ? faults.list[0].text : "none");
	faults_free(&faults);
	arena_free(&arena);
}

static const char skirmish[] = "map 3 3\nturns 2\ncounter a1 A1\ncounter a2 A2\ncounter a3 A3\n"
							   "counter b1 C1\ncounter b2 C2\ncounter b3 C3\n";

static void scenarios_have_a_heading(void **state)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario sc;
	char text[400];

	(void)state;
	snprintf(text, sizeof text, "game nullgame\ntitle \"Tiny\"\nabout \"Small.\"\n%s", skirmish);
	assert_true(scenario_parse(&arena, "nullgame/tiny", text, strlen(text), &sc, &faults));
	assert_string_equal(sc.title, "Tiny");
	assert_string_equal(sc.about, "Small.");
	assert_string_equal(sc.name, "nullgame/tiny");
	assert_string_equal(sc.game->name, "nullgame");
	assert_non_null(sc.board);
	arena_free(&arena);

	complains("", "a scenario begins with \"game NAME\"");
	complains("title \"x\"\ngame nullgame\n", "a scenario begins with \"game NAME\"");
	complains("game\n", "a scenario begins with \"game NAME\"");
	complains("game chess\n", "test:1: there is no game \"chess\"");
	snprintf(text, sizeof text, "game nullgame\n%s", skirmish);
	complains(text, "test: it has no title");
	complains("game nullgame\ntitle \"a\"\ntitle \"b\"\n",
			  "test:3: test:2 has said this already: \"title \"a\"\"");
	complains("game nullgame\ntitle \"\"\n", "test:2: there is nothing between the quotation marks");
	complains("game nullgame\ntitle two words\n", "test:2: \"words\" is too much; expected title \"TEXT\"");
	complains("game nullgame\ntitle \"a\"\ngame nullgame\n", "test:3: \"game\" is the first record");
	complains("game nullgame\ntitle \"a\"\n\"open\n", "test:3: a quotation mark is not closed");
}

/* Everything that is wrong is told at once. */
static void scenarios_tell_all_faults(void **state)
{
	static const char text[] = "game nullgame\ntitle \"a\"\nmap 3 99\nturns none\ncounter zz A1\nnonsense\n";
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario sc;

	(void)state;
	assert_false(scenario_parse(&arena, "test", text, sizeof text - 1, &sc, &faults));
	assert_true(faults.n >= 4);
	for (int line = 3; line <= 6; line++) {
		char where[16];
		bool named = false;

		snprintf(where, sizeof where, "test:%d: ", line);
		for (int i = 0; i < faults.n; i++)
			named |= strncmp(faults.list[i].text, where, strlen(where)) == 0;
		assert_true(named);
	}
	faults_free(&faults);
	arena_free(&arena);
}

static void games_and_verbs_by_name(void **state)
{
	const Game *g = game_find("nullgame");

	(void)state;
	assert_non_null(g);
	assert_null(game_find("chess"));
	assert_null(game_find(""));
	assert_true(verb_find(g, "move") >= 0);
	assert_int_equal(verb_find(g, "mov"), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_both_ways),
		cmocka_unit_test(names_know_when_they_are_full),
		cmocka_unit_test(fractions_are_exact),
		cmocka_unit_test(sums_have_lines_and_totals),
		cmocka_unit_test(chances_of_one_result_add_up),
		cmocka_unit_test(slots_push_values),
		cmocka_unit_test(refusals_say_why),
		cmocka_unit_test(news_keep_their_words),
		cmocka_unit_test(rolls_read_back),
		cmocka_unit_test(rolls_that_are_none),
		cmocka_unit_test(undo_as_text),
		cmocka_unit_test(scenarios_have_a_heading),
		cmocka_unit_test(scenarios_tell_all_faults),
		cmocka_unit_test(games_and_verbs_by_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
