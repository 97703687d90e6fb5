/* tests/unit/balance_test.c -- the lobby's figures: every row is of a scenario, once, and adds up. */
#include "front/balance.h"
#include "tests/unit/unit.h"

#include <unistd.h>

#define ROW "balance comops/red-attack captain 10 6 3 1 8\n"

/* What is said of a file of rows; how many are kept. */
static int rows_of(const char *text, const char *says)
{
	char path[] = "/tmp/sandtable-balance-XXXXXX";
	FILE *file = fdopen(mkstemp(path), "w");
	Arena arena = { 0 };
	Faults faults = { 0 };
	BalanceBook book;

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
	assert_true(balance_read(&arena, path, &book, &faults) == !*says);
	assert_int_equal(faults.n, *says ? 1 : 0);
	if (*says)
		assert_says(faults.list[0].text, says);
	unlink(path);
	faults_free(&faults);
	arena_free(&arena);
	return book.n;
}

static void rows_are_read(void **state)
{
	(void)state;
	assert_int_equal(rows_of(ROW "balance mons/bridge captain 4 4 0 0 4\n", ""), 2);
}

static void bad_rows_are_named_and_left_out(void **state)
{
	(void)state;
	assert_int_equal(
		rows_of(ROW "balance mons/bridge captain 4 4 0 0 4 surplus\n", ":2: \"surplus\" is too much"), 1);
	assert_int_equal(rows_of(ROW "balance mons/bridge captain 4 4 0 0\n", ":2: words are missing"), 1);
	assert_int_equal(rows_of(ROW "balance mons/bridge captain 4 4 0 1 4\n", ":2: five numbers"), 1);
	assert_int_equal(rows_of(ROW "balance mons/bridge captain 4 4 -1 1 4\n", ":2: five numbers"), 1);
	assert_int_equal(rows_of(ROW "balance mons/bridge captain many 4 0 0 4\n", ":2: five numbers"), 1);
	assert_int_equal(
		rows_of(ROW "balance mons/brigde captain 4 4 0 0 4\n", ":2: there is no scenario mons/brigde"), 1);
	assert_int_equal(rows_of(ROW ROW, ":2: "), 1);
	assert_int_equal(rows_of(ROW "weight mons/bridge captain 4 4 0 0 4\n", ":2: \"weight\" is no record"), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_read),
		cmocka_unit_test(bad_rows_are_named_and_left_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
