/* tests/unit/desk_test.c -- seats and accounts where the file does not do as it is told. */
#include "front/serve/desk.h"
#include "tests/unit/unit.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[] = "/tmp/sandtable-desk-XXXXXX";

static int set_up(void **state)
{
	(void)state;
	return close(mkstemp(strcpy(path, "/tmp/sandtable-desk-XXXXXX")));
}

static int tear_down(void **state)
{
	char name[sizeof path + sizeof "-wal"];

	(void)state;
	unlink(path);
	for (int i = 0; i < 2; i++) {
		snprintf(name, sizeof name, "%s%s", path, i ? "-wal" : "-shm");
		unlink(name);
	}
	return 0;
}

static void write_to_file(const char *sql)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static Desk *open_desk(void)
{
	Fault fault = { 0 };
	Desk *desk = desk_open(path, &fault);

	if (!desk)
		fail_with("%s", fault.text);
	return desk;
}

static void a_fault_names_the_file(void **state)
{
	Fault fault = { 0 };
	FILE *f = fopen(path, "w");

	(void)state;
	fputs("these are no seats, and no database at all", f);
	fclose(f);
	assert_null(desk_open(path, &fault));
	assert_says(fault.text, path);
	assert_says(fault.text, "not a database");
}

static void a_later_edition_is_left_alone(void **state)
{
	Fault fault = { 0 };

	(void)state;
	write_to_file("PRAGMA user_version = 77");
	assert_null(desk_open(path, &fault));
	assert_says(fault.text, path);
	assert_says(fault.text, "edition 77");
}

/* Whoever is told that his password was not changed must not find it changed later. */
static void half_a_change_is_none(void **state)
{
	const uint8_t token[TOKEN_HASH] = { 1 };
	Account ann = { .name = "Ann", .secret = "old" }, now;
	Fault fault = { 0 };

	(void)state;
	desk_close(open_desk());
	write_to_file("CREATE TRIGGER held BEFORE DELETE ON visit BEGIN SELECT RAISE(ABORT, 'it sticks'); END");
	Desk *desk = open_desk();
	assert_true(desk_account_add(desk, &ann, &fault));
	assert_true(desk_visit_add(desk, token, ann.id, INT64_MAX, &fault));
	strcpy(ann.secret, "new");
	assert_false(desk_account_change(desk, &ann, &fault));
	assert_says(fault.text, "it sticks");
	assert_true(desk_say(desk, 1, 0, "hm", &fault));
	assert_true(desk_settle(desk, &fault));
	assert_true(desk_account_named(desk, "Ann", &now));
	assert_string_equal(now.secret, "old");
	desk_close(desk);
}

static void hear(void *ctx, Side side, const char *text)
{
	Text *heard = ctx;

	text_add(heard, "%d:%s ", side, text);
}

/* A line that was lost leaves a gap in the numbers, and the next ones stand behind it. */
static void talk_goes_on_behind_a_gap(void **state)
{
	Fault fault = { 0 };
	Text heard = { 0 };

	(void)state;
	Desk *desk = open_desk();
	for (int i = 0; i < 3; i++)
		assert_true(desk_say(desk, 7, (Side)(i % 2), i == 1 ? "lost" : "kept", &fault));
	desk_close(desk);
	write_to_file("DELETE FROM chat WHERE text = 'lost'");
	desk = open_desk();
	assert_true(desk_say(desk, 7, 1, "new", &fault));
	assert_true(desk_say(desk, 8, 0, "elsewhere", &fault));
	assert_true(desk_settle(desk, &fault));
	assert_true(desk_chat(desk, 7, hear, &heard, &fault));
	assert_string_equal(text_str(&heard), "0:kept 0:kept 1:new ");
	text_free(&heard);
	desk_close(desk);
}

/* Passwords' hashes and seats' tokens lie in it.  Whoever gave a file to others knows why. */
static void a_new_file_is_its_owners_alone(void **state)
{
	mode_t before = umask(0);
	struct stat info;

	(void)state;
	unlink(path);
	for (int i = 0; i < 2; i++) {
		desk_close(open_desk());
		assert_int_equal(stat(path, &info), 0);
		assert_int_equal(info.st_mode & 0777, i == 0 ? 0600 : 0640);
		chmod(path, 0640);
	}
	umask(before);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_fault_names_the_file, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_later_edition_is_left_alone, set_up, tear_down),
		cmocka_unit_test_setup_teardown(half_a_change_is_none, set_up, tear_down),
		cmocka_unit_test_setup_teardown(talk_goes_on_behind_a_gap, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_new_file_is_its_owners_alone, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
