/* tests/unit/number_test.c -- a plan's numbers from a file, and every game's own. */
#include "engine/game.h"
#include "tests/unit/unit.h"

static const Number numbers[] = { { "nearer", 12, 0, 100 }, { "wary", -3, -10, 10 }, { 0 } };

static bool read_text(const char *text, Numbers *n, Faults *faults)
{
	Arena arena = { 0 };
	Doc doc;
	bool well = doc_parse(&arena, "some.captain", text, strlen(text), &doc, faults) &&
				numbers_read(numbers, &doc, n, faults);

	arena_free(&arena);
	return well;
}

static void reads_a_value_for_each_side(void **state)
{
	Faults faults = { 0 };
	Numbers n;

	(void)state;
	assert_true(read_text("number wary 10 -10 # bounds\n", &n, &faults));
	assert_int_equal(n.value[0][1], 10);
	assert_int_equal(n.value[1][1], -10);
	assert_int_equal(n.value[0][0], 12); /* not named: as usual */
	assert_int_equal(n.value[1][0], 12);
	assert_true(n.hash != 0);
	numbers_usual(numbers, &n);
	assert_int_equal(n.value[0][1], -3);
	assert_true(n.hash == 0);
}

static void says_what_is_wrong(void **state)
{
	static const struct {
		const char *text, *says;
	} row[] = {
		{ "", "it holds no numbers" },
		{ "numbers nearer 1 2\n", "some.captain:1: a line is \"number NAME FIRST SECOND\"" },
		{ "number nearer 1\n", "some.captain:1: " },
		{ "number nearer 1 2 3\n", "some.captain:1: " },
		{ "number nearer 1 2\nnumber farther 1 2\n",
		  "some.captain:2: this game's plan has no number \"farther\"" },
		{ "number nearer 1 2\nnumber nearer 3 4\n", "some.captain:2: " },
		{ "number nearer 101 2\n", "\"101\" is no number from 0 to 100" },
		{ "number wary -10 -11\n", "\"-11\" is no number from -10 to 10" },
		{ "number nearer 1.5 2\n", "\"1.5\" is no number" },
		{ "number nearer 99999999999999999999 2\n", "is no number" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(row); i++) {
		Faults faults = { 0 };
		Numbers n;

		assert_false(read_text(row[i].text, &n, &faults));
		if (!strstr(faults.list[0].text, row[i].says))
			fail_with("\"%s\": expected %s, found %s", row[i].text, row[i].says, faults.list[0].text);
		faults_free(&faults);
	}
}

/* What a tuner may write is what a reader takes, and the usual value lies within. */
static void every_game_has_sound_numbers(void **state)
{
	int with_numbers = 0;

	(void)state;
	for (int g = 0; games[g]; g++) {
		const Number *n = games[g]->numbers;

		if (!n)
			continue;
		with_numbers++;
		assert_in_range(number_count(n), 1, NUMBERS_MAX);
		for (int i = 0; n[i].name; i++) {
			if (n[i].usual < n[i].least || n[i].usual > n[i].most || n[i].least >= n[i].most)
				fail_with("%s: %s is %d, from %d to %d", games[g]->name, n[i].name, n[i].usual, n[i].least,
						  n[i].most);
			if (strspn(n[i].name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(n[i].name))
				fail_with("%s: \"%s\" is no name of a number", games[g]->name, n[i].name);
			for (int k = 0; k < i; k++)
				if (strcmp(n[i].name, n[k].name) == 0)
					fail_with("%s: two numbers are called %s", games[g]->name, n[i].name);
		}
	}
	assert_true(with_numbers > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_value_for_each_side),
		cmocka_unit_test(says_what_is_wrong),
		cmocka_unit_test(every_game_has_sound_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
