/* tests/unit/store_test.c -- what engine/store.h promises, of each store; and what only a file can go through. */
#include "engine/session.h"
#include "store/sqlite.h"
#include "tests/unit/counting.h"
#include "tests/unit/unit.h"

#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct Shelf { /* a folder to keep a store in */
	char folder[64], file[96];
	Store *store;
} Shelf;

static int make_folder(Shelf *shelf)
{
	strcpy(shelf->folder, "/tmp/sandtable-store-XXXXXX");
	if (!mkdtemp(shelf->folder))
		return -1;
	snprintf(shelf->file, sizeof shelf->file, "%s/journal", shelf->folder);
	return 0;
}

static int open_memory(void **state)
{
	Shelf *shelf = calloc(1, sizeof *shelf);

	*state = shelf;
	shelf->store = memory_store();
	return make_folder(shelf);
}

static void reopen(Shelf *shelf)
{
	Fault fault = { 0 };

	if (shelf->store)
		shelf->store->api->close(shelf->store);
	shelf->store = sqlite_store(shelf->file, &fault);
	if (!shelf->store)
		fail_with("%s", fault.text);
}

static int open_sqlite(void **state)
{
	Shelf *shelf = calloc(1, sizeof *shelf);

	*state = shelf;
	if (make_folder(shelf) != 0)
		return -1;
	shelf->store = sqlite_store(shelf->file, NULL);
	return shelf->store ? 0 : -1;
}

static int close_shelf(void **state)
{
	static const char *const suffix[] = { "",      "-wal",      "-shm",      ".lock",
										  "-copy", "-copy-wal", "-copy-shm", "-copy.lock" };
	Shelf *shelf = *state;

	if (shelf->store)
		shelf->store->api->close(shelf->store);
	chmod(shelf->folder, 0700);
	for (size_t i = 0; i < LENGTH(suffix); i++) {
		char path[120];

		snprintf(path, sizeof path, "%s%s", shelf->file, suffix[i]);
		remove(path);
	}
	int gone = rmdir(shelf->folder);
	free(shelf);
	return gone;
}

/* ---- what is read back ---- */

typedef struct Reading {
	int n, stop_after;
	Entry last;
	char order[200], rolls[200], scenario[100];
	uint32_t seqs[64];
	GameRow row;
} Reading;

static bool each_entry(void *ctx, const Entry *e)
{
	Reading *r = ctx;

	assert_true(r->n < (int)LENGTH(r->seqs));
	r->seqs[r->n++] = e->seq;
	r->last = *e;
	snprintf(r->order, sizeof r->order, "%s", e->order);
	snprintf(r->rolls, sizeof r->rolls, "%s", e->rolls);
	return r->n != r->stop_after;
}

static bool each_game(void *ctx, const GameRow *row)
{
	Reading *r = ctx;

	r->n++;
	r->row = *row;
	snprintf(r->scenario, sizeof r->scenario, "%s", row->scenario);
	snprintf(r->rolls, sizeof r->rolls, "%s", row->rolls);
	assert_string_equal(row->game, "counting");
	return r->n != r->stop_after;
}

static Reading entries(Shelf *shelf, int64_t game, uint32_t from)
{
	Reading r = { 0 };
	Fault fault = { 0 };

	if (!shelf->store->api->read(shelf->store, game, from, each_entry, &r, &fault))
		fail_with("%s", fault.text);
	return r;
}

static int64_t create(Shelf *shelf, const char *scenario)
{
	GameRow row = { .game = "counting",
					.scenario = scenario,
					.version = 3,
					.scenario_hash = UINT64_MAX - 1,
					.seed = UINT64_C(0x8000000000000001),
					.rolls = "CN-3:6=2",
					.start = UINT64_MAX };
	Fault fault = { 0 };
	int64_t game = shelf->store->api->create(shelf->store, &row, &fault);

	if (!game)
		fail_with("%s", fault.text);
	return game;
}

static bool append(Shelf *shelf, int64_t game, uint32_t seq, const char *order, Fault *fault)
{
	Entry e = { .seq = seq,
				.side = (Side)(seq % 2),
				.order = order,
				.rolls = "CN-2:6=1 CN-2:6=2",
				.after = UINT64_MAX - seq };

	return shelf->store->api->append(shelf->store, game, &e, fault);
}

static void write_entry(Shelf *shelf, int64_t game, uint32_t seq, const char *order)
{
	Fault fault = { 0 };

	if (!append(shelf, game, seq, order, &fault) || !shelf->store->api->commit(shelf->store, &fault))
		fail_with("%s", fault.text);
}

/* ---- promises of every store ---- */

static void entries_come_back(void **state)
{
	Shelf *shelf = *state;
	int64_t game = create(shelf, "counting/plain");

	write_entry(shelf, game, 1, "move 21/T1:1 G7 \"quoted\" 'and' \xc3\xa9");
	write_entry(shelf, game, 2, "");
	write_entry(shelf, game, 3, "undo 1 agreed");
	Reading r = entries(shelf, game, 1);
	assert_int_equal(r.n, 3);
	assert_string_equal(r.order, "undo 1 agreed");
	assert_string_equal(r.rolls, "CN-2:6=1 CN-2:6=2");
	assert_int_equal(r.last.side, 1);
	assert_true(r.last.after == UINT64_MAX - 3);
	for (int i = 0; i < 3; i++)
		assert_int_equal(r.seqs[i], i + 1);
	assert_int_equal(entries(shelf, game, 3).n, 1);
	assert_int_equal(entries(shelf, game, 4).n, 0);
	assert_int_equal(entries(shelf, 99, 1).n, 0);
	r = (Reading){ .stop_after = 1 };
	assert_true(shelf->store->api->read(shelf->store, game, 1, each_entry, &r, NULL));
	assert_int_equal(r.n, 1);
	assert_string_equal(r.order, "move 21/T1:1 G7 \"quoted\" 'and' \xc3\xa9");
}

static void games_come_back(void **state)
{
	Shelf *shelf = *state;
	int64_t first = create(shelf, "counting/plain"), second = create(shelf, "counting/other");
	Reading r = { 0 };

	assert_true(first > 0 && second > 0 && first != second);
	assert_true(shelf->store->api->games(shelf->store, EVERY_GAME, each_game, &r, NULL));
	assert_int_equal(r.n, 2);
	assert_true(r.row.id == second);
	assert_string_equal(r.scenario, "counting/other");
	assert_string_equal(r.rolls, "CN-3:6=2");
	assert_int_equal(r.row.version, 3);
	assert_true(r.row.scenario_hash == UINT64_MAX - 1);
	assert_true(r.row.seed == UINT64_C(0x8000000000000001));
	assert_true(r.row.start == UINT64_MAX);
	r = (Reading){ .stop_after = 1 };
	assert_true(shelf->store->api->games(shelf->store, EVERY_GAME, each_game, &r, NULL));
	assert_int_equal(r.n, 1);
	r = (Reading){ 0 };
	assert_true(shelf->store->api->games(shelf->store, first, each_game, &r, NULL));
	assert_int_equal(r.n, 1);
	assert_string_equal(r.scenario, "counting/plain");
	r = (Reading){ 0 };
	assert_true(shelf->store->api->games(shelf->store, first + second, each_game, &r, NULL));
	assert_int_equal(r.n, 0);
}

static void games_do_not_mix(void **state)
{
	Shelf *shelf = *state;
	int64_t a = create(shelf, "counting/plain"), b = create(shelf, "counting/plain");

	for (uint32_t seq = 1; seq <= 20; seq++) {
		write_entry(shelf, a, seq, "for a");
		if (seq <= 10)
			write_entry(shelf, b, seq, "for b");
	}
	assert_int_equal(entries(shelf, a, 1).n, 20);
	Reading r = entries(shelf, b, 1);
	assert_int_equal(r.n, 10);
	assert_string_equal(r.order, "for b");
}

/* Two writers can never both think they wrote the same entry. */
static void a_taken_number_is_refused(void **state)
{
	Shelf *shelf = *state;
	int64_t game = create(shelf, "counting/plain"), other = create(shelf, "counting/plain");
	Fault fault = { 0 };

	write_entry(shelf, game, 1, "first");
	write_entry(shelf, other, 1, "elsewhere");
	assert_false(append(shelf, game, 1, "again", &fault));
	assert_true(fault.text[0]);
	assert_true(shelf->store->api->commit(shelf->store, &fault));
	Reading r = entries(shelf, game, 1);
	assert_int_equal(r.n, 1);
	assert_string_equal(r.order, "first");
	write_entry(shelf, game, 2, "second");
	assert_int_equal(entries(shelf, game, 1).n, 2);
}

static void a_session_can_live_in_it(void **state)
{
	Shelf *shelf = *state;
	Fault fault = { 0 };
	Why why = { 0 };
	Session *s = session_new(shelf->store, &counting_scenario, 7, &fault);

	assert_non_null(s);
	for (int i = 0; i < 10; i++)
		assert_int_equal(session_submit(s, 0, session_seq(s), i % 3 ? "add 4" : "roll", &why), ACCEPTED);
	assert_int_equal(session_undo(s, 0, 5, true, &why), ACCEPTED);
	uint64_t hash = session_hash(s);
	int64_t game = session_game(s);
	session_close(s);
	if (strcmp(shelf->store->api->name, "sqlite") == 0)
		reopen(shelf);
	s = session_open(shelf->store, game, &counting_scenario, &fault);
	if (!s)
		fail_with("%s", fault.text);
	assert_true(session_hash(s) == hash);
	assert_int_equal(session_seq(s), 11);
	session_close(s);
}

/* ---- memory ---- */

static void memory_forgets_on_request(void **state)
{
	Shelf *shelf = *state;

	write_entry(shelf, create(shelf, "counting/plain"), 1, "gone");
	memory_store_reset(shelf->store);
	Reading r = { 0 };
	assert_true(shelf->store->api->games(shelf->store, EVERY_GAME, each_game, &r, NULL));
	assert_int_equal(r.n, 0);
	int64_t game = create(shelf, "counting/plain");
	assert_int_equal(entries(shelf, game, 1).n, 0);
	write_entry(shelf, game, 1, "anew");
	assert_int_equal(entries(shelf, game, 1).n, 1);
}

/* ---- a file ---- */

static void what_was_committed_is_kept(void **state)
{
	Shelf *shelf = *state;
	int64_t game = create(shelf, "counting/plain");
	Fault fault = { 0 };

	write_entry(shelf, game, 1, "kept");
	assert_true(append(shelf, game, 2, "staged", &fault));
	assert_true(append(shelf, game, 3, "staged", &fault));
	reopen(shelf); /* without a commit */
	assert_int_equal(entries(shelf, game, 1).n, 1);
	assert_true(append(shelf, game, 2, "together", &fault));
	assert_true(append(shelf, game, 3, "together", &fault));
	assert_true(shelf->store->api->commit(shelf->store, &fault));
	reopen(shelf);
	assert_int_equal(entries(shelf, game, 1).n, 3);
}

static void an_unknown_game_is_refused(void **state)
{
	Shelf *shelf = *state;
	Fault fault = { 0 };

	assert_false(append(shelf, 5, 1, "to nobody", &fault) && shelf->store->api->commit(shelf->store, &fault));
	assert_true(fault.text[0]);
}

static void a_second_writer_is_kept_out(void **state)
{
	Shelf *shelf = *state;
	Fault fault = { 0 };

	assert_null(sqlite_store(shelf->file, &fault));
	assert_true(fault.text[0]);
	int64_t game = create(shelf, "counting/plain");
	write_entry(shelf, game, 1, "still writing");
	Store *reader = sqlite_store_read(shelf->file, &fault);
	assert_non_null(reader);
	Reading r = { 0 };
	assert_true(reader->api->read(reader, game, 1, each_entry, &r, &fault));
	assert_int_equal(r.n, 1);
	Entry e = { .seq = 2, .order = "no", .rolls = "" };
	assert_false(reader->api->append(reader, game, &e, &fault));
	assert_says(fault.text, "read only");
	reader->api->close(reader);
}

/* Somebody else's hand on the file, for a moment. */
typedef struct Hold {
	sqlite3 *db;
	pthread_t thread;
} Hold;

static void *let_go(void *ctx)
{
	const struct timespec moment = { .tv_nsec = 300 * 1000 * 1000 };
	Hold *hold = ctx;

	nanosleep(&moment, NULL);
	sqlite3_close(hold->db); /* what was begun is rolled back */
	return NULL;
}

static void hold_for_a_moment(Hold *hold, const char *path, const char *sql)
{
	assert_int_equal(sqlite3_open(path, &hold->db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(hold->db, sql, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(pthread_create(&hold->thread, NULL, let_go, hold), 0);
}

/* As `sqlite3 FILE` does, or a reader after a kill. */
static void who_holds_the_file_is_waited_for(void **state)
{
	Shelf *shelf = *state;
	int64_t game = create(shelf, "counting/up");
	Fault fault = { 0 };
	Hold hold;

	hold_for_a_moment(&hold, shelf->file, "BEGIN IMMEDIATE");
	write_entry(shelf, game, 1, "add 1");
	pthread_join(hold.thread, NULL);

	shelf->store->api->close(shelf->store);
	hold_for_a_moment(&hold, shelf->file, "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE");
	shelf->store = sqlite_store_read(shelf->file, &fault);
	pthread_join(hold.thread, NULL);
	if (!shelf->store)
		fail_with("%s", fault.text);
	assert_int_equal(entries(shelf, game, 1).n, 1);
}

static void not_a_journal(void **state)
{
	Shelf *shelf = *state;
	Fault fault = { 0 };
	FILE *f;

	shelf->store->api->close(shelf->store);
	shelf->store = NULL;
	f = fopen(shelf->file, "wb");
	for (int i = 0; i < 3000; i++)
		fputs("This is a letter to my mother. ", f);
	fclose(f);
	assert_null(sqlite_store(shelf->file, &fault));
	assert_says(fault.text, shelf->file);
	fault.text[0] = '\0';
	assert_null(sqlite_store_read(shelf->file, &fault));
	assert_says(fault.text, shelf->file);
	assert_null(sqlite_store_read("/nowhere/at/all", &fault));
	assert_says(fault.text, "/nowhere/at/all");
	assert_null(sqlite_store("/nowhere/at/all", &fault));
	assert_says(fault.text, "/nowhere/at/all");
}

/* A file cut short anywhere gives what it can or a sentence, never more than was written and never a crash. */
static void a_file_cut_short(void **state)
{
	Shelf *shelf = *state;
	int64_t game = create(shelf, "counting/plain");

	for (uint32_t seq = 1; seq <= 60; seq++)
		write_entry(shelf, game, seq, "an order of some length, so that the pages of the file fill up");
	shelf->store->api->close(shelf->store); /* folds the log into the file */
	shelf->store = NULL;
	struct stat st;
	assert_int_equal(stat(shelf->file, &st), 0);
	char *bytes = malloc((size_t)st.st_size), copy[120];
	FILE *f = fopen(shelf->file, "rb");
	assert_int_equal(fread(bytes, 1, (size_t)st.st_size, f), st.st_size);
	fclose(f);
	snprintf(copy, sizeof copy, "%s-copy", shelf->file);
	for (long size = 0; size < st.st_size; size += size < 4200 ? 511 : 1777) {
		Fault fault = { 0 };
		Reading r = { 0 };

		f = fopen(copy, "wb");
		assert_int_equal(fwrite(bytes, 1, (size_t)size, f), size);
		fclose(f);
		Store *store = sqlite_store_read(copy, &fault);
		bool well = store && store->api->read(store, game, 1, each_entry, &r, &fault);
		assert_true(well || fault.text[0]);
		for (int i = 0; i < r.n; i++)
			assert_int_equal(r.seqs[i], i + 1);
		if (store)
			store->api->close(store);
	}
	free(bytes);
}

static void a_read_only_folder(void **state)
{
	Shelf *shelf = *state;
	Fault fault = { 0 };
	char other[120];
	int64_t game = create(shelf, "counting/plain");

	write_entry(shelf, game, 1, "kept");
	shelf->store->api->close(shelf->store);
	shelf->store = NULL;
	chmod(shelf->folder, 0555);
	chmod(shelf->file, 0444);
	bool root = geteuid() == 0 && seteuid(65534) == 0; /* nothing is read only to root */
	snprintf(other, sizeof other, "%s-copy", shelf->file);
	Store *made = sqlite_store(other, &fault);
	Store *opened = sqlite_store_read(shelf->file, NULL);
	Reading r = { 0 };
	bool read = opened && opened->api->read(opened, game, 1, each_entry, &r, NULL);
	if (opened)
		opened->api->close(opened);
	if (root)
		assert_int_equal(seteuid(0), 0);
	assert_null(made);
	assert_says(fault.text, other);
	assert_true(read);
	assert_int_equal(r.n, 1);
}

static mode_t mode_of(const Shelf *shelf, const char *suffix)
{
	char path[120];
	struct stat info;

	snprintf(path, sizeof path, "%s%s", shelf->file, suffix);
	return stat(path, &info) == 0 ? info.st_mode & 0777 : 0;
}

/* Sealed orders lie in it.  Whoever gave a file to others knows why. */
static void a_new_file_is_its_owners_alone(void **state)
{
	Shelf *shelf = *state;
	char other[120];
	mode_t before = umask(0);

	snprintf(other, sizeof other, "%s-copy", shelf->file);
	for (int i = 0; i < 2; i++) {
		Store *store = sqlite_store(other, NULL);

		assert_non_null(store);
		store->api->create(store, &(GameRow){ .game = "counting", .scenario = "plain", .rolls = "" }, NULL);
		assert_int_equal(mode_of(shelf, "-copy"), i == 0 ? 0600 : 0640);
		assert_int_equal(mode_of(shelf, "-copy-wal"), i == 0 ? 0600 : 0640);
		store->api->close(store);
		chmod(other, 0640);
	}
	umask(before);
}

#define memory_test(name)                                      \
	{                                                          \
		"memory: " #name, name, open_memory, close_shelf, NULL \
	}
#define sqlite_test(name)                                      \
	{                                                          \
		"sqlite: " #name, name, open_sqlite, close_shelf, NULL \
	}

int main(void)
{
	const struct CMUnitTest tests[] = {
		memory_test(entries_come_back),
		sqlite_test(entries_come_back),
		memory_test(games_come_back),
		sqlite_test(games_come_back),
		memory_test(games_do_not_mix),
		sqlite_test(games_do_not_mix),
		memory_test(a_taken_number_is_refused),
		sqlite_test(a_taken_number_is_refused),
		memory_test(a_session_can_live_in_it),
		sqlite_test(a_session_can_live_in_it),
		memory_test(memory_forgets_on_request),
		sqlite_test(what_was_committed_is_kept),
		sqlite_test(an_unknown_game_is_refused),
		sqlite_test(a_second_writer_is_kept_out),
		sqlite_test(who_holds_the_file_is_waited_for),
		sqlite_test(not_a_journal),
		sqlite_test(a_file_cut_short),
		sqlite_test(a_read_only_folder),
		sqlite_test(a_new_file_is_its_owners_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
