/* store/sqlite.c -- see sqlite.h.
 *
 * Always true:
 *  - One connection writes and checkpoints; a lock on FILE.lock keeps a second writer out.  (Two writing
 *    connections can corrupt a file in WAL mode in every SQLite before 3.51.3.)
 *  - What commit() acknowledged is on the disk: WAL with synchronous FULL.
 *  - Nothing is ever changed or removed: triggers refuse it.
 *  - After any error the file stands as at the last commit. */
#include "store/sqlite.h"
#include "base/memory.h"
#include "store/private.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	SCHEMA = 1,
	OURS = 0x53616e64, /* "Sand": how a file says whose it is */
	PATIENCE_MS =
		2000 /* with who else looks at the file, or has opened it after a kill, and holds it meanwhile */
};

typedef struct SqliteStore {
	Store store;
	char *path;
	int lock; /* -1 when read only */
	bool reading, staged;
	sqlite3 *db;
	sqlite3_stmt *create, *append, *games, *read, *begin, *commit;
} SqliteStore;

static const char schema[] =
	"CREATE TABLE game ("
	" id INTEGER PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, version INTEGER NOT NULL,"
	" scenario_hash INTEGER NOT NULL, seed INTEGER NOT NULL, rolls TEXT NOT NULL, start INTEGER NOT NULL"
	") STRICT;"
	"CREATE TABLE entry ("
	" game INTEGER NOT NULL REFERENCES game(id), seq INTEGER NOT NULL CHECK (seq > 0),"
	" side INTEGER NOT NULL CHECK (side IN (0, 1)), words TEXT NOT NULL, rolls TEXT NOT NULL,"
	" after INTEGER NOT NULL, PRIMARY KEY (game, seq)"
	") STRICT, WITHOUT ROWID;"
	"CREATE TRIGGER game_stays BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;"
	"CREATE TRIGGER game_kept BEFORE DELETE ON game BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;"
	"CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'a journal only grows'); "
	"END;"
	"CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'a journal only grows'); "
	"END;";

/* ---- faults ---- */

/* One sentence for what SQLite says, after the last commit was made the state of things again. */
static bool broke(SqliteStore *s, const char *doing, Fault *fault)
{
	int code = sqlite3_extended_errcode(s->db);
	char said[200];

	snprintf(said, sizeof said, "%s", sqlite3_errmsg(s->db));
	if (s->db && !sqlite3_get_autocommit(s->db))
		sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
	s->staged = false;
	switch (code & 0xff) {
	case SQLITE_NOTADB:
		return fail(fault, "%s: this is not a journal (nor any SQLite file)", s->path);
	case SQLITE_CORRUPT:
		return fail(fault, "%s: the file is damaged or cut short: %s", s->path, said);
	case SQLITE_FULL:
		return fail(fault, "%s: the disk is full: %s was not done", s->path, doing);
	case SQLITE_READONLY:
		return fail(fault, "%s: the file or its folder cannot be written to: %s was not done", s->path,
					doing);
	case SQLITE_IOERR:
		return fail(fault, "%s: the disk failed or is full: %s was not done (%s)", s->path, doing, said);
	case SQLITE_CANTOPEN:
		return fail(fault, "%s: it cannot be opened: %s", s->path, errno ? strerror(errno) : said);
	case SQLITE_BUSY:
		return fail(fault, "%s: another program holds it: %s was not done", s->path, doing);
	default:
		return fail(fault, "%s: %s failed: %s", s->path, doing, said);
	}
}

static bool run(SqliteStore *s, const char *sql, const char *doing, Fault *fault)
{
	errno = 0;
	return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || broke(s, doing, fault);
}

/* Step a statement that gives no rows. */
static bool step(SqliteStore *s, sqlite3_stmt *statement, const char *doing, Fault *fault)
{
	errno = 0;
	if (sqlite3_step(statement) == SQLITE_DONE) {
		sqlite3_reset(statement);
		return true;
	}
	sqlite3_reset(statement);
	return broke(s, doing, fault);
}

/* ---- the store's verbs ---- */

static bool may_write(const SqliteStore *s, Fault *fault)
{
	return !s->reading || fail(fault, "%s: it was opened to be read only", s->path);
}

static bool commit(Store *store, Fault *fault)
{
	SqliteStore *s = (SqliteStore *)store;

	if (!s->staged)
		return true;
	if (!step(s, s->commit, "the commit", fault))
		return false;
	s->staged = false;
	return true;
}

static int64_t create(Store *store, const GameRow *row, Fault *fault)
{
	SqliteStore *s = (SqliteStore *)store;

	/* Durable at once: what was staged for other games goes with it. */
	if (!may_write(s, fault) || !commit(store, fault))
		return 0;
	sqlite3_bind_text(s->create, 1, row->game, -1, SQLITE_STATIC);
	sqlite3_bind_text(s->create, 2, row->scenario, -1, SQLITE_STATIC);
	sqlite3_bind_int(s->create, 3, row->version);
	sqlite3_bind_int64(s->create, 4, (sqlite3_int64)row->scenario_hash);
	sqlite3_bind_int64(s->create, 5, (sqlite3_int64)row->seed);
	sqlite3_bind_text(s->create, 6, row->rolls, -1, SQLITE_STATIC);
	sqlite3_bind_int64(s->create, 7, (sqlite3_int64)row->start);
	return step(s, s->create, "beginning a game", fault) ? sqlite3_last_insert_rowid(s->db) : 0;
}

static bool append(Store *store, int64_t game, const Entry *e, Fault *fault)
{
	SqliteStore *s = (SqliteStore *)store;

	if (!may_write(s, fault))
		return false;
	if (!s->staged && !step(s, s->begin, "an entry", fault))
		return false;
	s->staged = true;
	sqlite3_bind_int64(s->append, 1, game);
	sqlite3_bind_int64(s->append, 2, e->seq);
	sqlite3_bind_int(s->append, 3, e->side);
	sqlite3_bind_text(s->append, 4, e->order, -1, SQLITE_STATIC);
	sqlite3_bind_text(s->append, 5, e->rolls, -1, SQLITE_STATIC);
	sqlite3_bind_int64(s->append, 6, (sqlite3_int64)e->after);
	errno = 0;
	int code = sqlite3_step(s->append);
	sqlite3_reset(s->append);
	if (code == SQLITE_DONE)
		return true;
	if (sqlite3_extended_errcode(s->db) == SQLITE_CONSTRAINT_PRIMARYKEY) {
		broke(s, "an entry", NULL);
		return fail(fault, "%s: game %" PRId64 " has an entry %" PRIu32 " already", s->path, game, e->seq);
	}
	return broke(s, "an entry", fault);
}

static const char *text_of(sqlite3_stmt *row, int column)
{
	const unsigned char *text = sqlite3_column_text(row, column);

	return text ? (const char *)text : "";
}

static bool games(Store *store, int64_t game, GameEach *each, void *ctx, Fault *fault)
{
	SqliteStore *s = (SqliteStore *)store;
	bool more = true;
	int code = SQLITE_DONE;

	sqlite3_bind_int64(s->games, 1, game == EVERY_GAME ? INT64_MIN : game);
	sqlite3_bind_int64(s->games, 2, game == EVERY_GAME ? INT64_MAX : game);
	errno = 0;
	while (more && (code = sqlite3_step(s->games)) == SQLITE_ROW) {
		GameRow row = { .id = sqlite3_column_int64(s->games, 0),
						.game = text_of(s->games, 1),
						.scenario = text_of(s->games, 2),
						.version = sqlite3_column_int(s->games, 3),
						.scenario_hash = (uint64_t)sqlite3_column_int64(s->games, 4),
						.seed = (uint64_t)sqlite3_column_int64(s->games, 5),
						.rolls = text_of(s->games, 6),
						.start = (uint64_t)sqlite3_column_int64(s->games, 7) };
		more = each(ctx, &row);
	}
	sqlite3_reset(s->games);
	return !more || code == SQLITE_DONE || broke(s, "reading the games", fault);
}

static bool read_entries(Store *store, int64_t game, uint32_t from, EntryEach *each, void *ctx, Fault *fault)
{
	SqliteStore *s = (SqliteStore *)store;
	bool more = true;
	int code = SQLITE_DONE;

	sqlite3_bind_int64(s->read, 1, game);
	sqlite3_bind_int64(s->read, 2, from);
	errno = 0;
	while (more && (code = sqlite3_step(s->read)) == SQLITE_ROW) {
		Entry e = { .seq = (uint32_t)sqlite3_column_int64(s->read, 0),
					.side = (Side)sqlite3_column_int(s->read, 1),
					.order = text_of(s->read, 2),
					.rolls = text_of(s->read, 3),
					.after = (uint64_t)sqlite3_column_int64(s->read, 4) };
		more = each(ctx, &e);
	}
	sqlite3_reset(s->read);
	return !more || code == SQLITE_DONE || broke(s, "reading the entries", fault);
}

static void close_store(Store *store)
{
	SqliteStore *s = (SqliteStore *)store;
	sqlite3_stmt *all[] = { s->create, s->append, s->games, s->read, s->begin, s->commit };

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		sqlite3_finalize(all[i]);
	sqlite3_close(s->db); /* an open transaction is rolled back */
	if (s->lock >= 0)
		close(s->lock);
	free(s->path);
	free(s);
}

static const StoreApi api = { .name = "sqlite",
							  .create = create,
							  .append = append,
							  .commit = commit,
							  .games = games,
							  .read = read_entries,
							  .close = close_store };

/* ---- opening ---- */

/* SQLite reads more than files into some names. */
static bool is_file_name(const char *path, Fault *fault)
{
	return (*path && *path != ':') || fail(fault, "\"%s\" is no name for a journal", path);
}

static bool take_lock(SqliteStore *s, Fault *fault)
{
	char *name = memory_zeroed(strlen(s->path) + sizeof ".lock");
	bool held = false;

	sprintf(name, "%s.lock", s->path);
	s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (s->lock < 0)
		fail(fault, "%s: the journal cannot be locked for writing: %s", name, strerror(errno));
	else if (flock(s->lock, LOCK_EX | LOCK_NB) != 0)
		fail(fault, "%s: another program is writing to this journal", s->path);
	else
		held = true;
	free(name);
	return held;
}

/* Are there entries in FILE-wal that are not in FILE yet?  So it is after a kill. */
static bool has_wal(const char *path)
{
	char *name = memory_zeroed(strlen(path) + sizeof "-wal");
	struct stat info;

	sprintf(name, "%s-wal", path);
	bool there = stat(name, &info) == 0 && info.st_size > 0;
	free(name);
	return there;
}

static bool pragma_number(SqliteStore *s, const char *sql, int *value, Fault *fault)
{
	sqlite3_stmt *row = NULL;

	errno = 0;
	if (sqlite3_prepare_v2(s->db, sql, -1, &row, NULL) != SQLITE_OK || sqlite3_step(row) != SQLITE_ROW) {
		broke(s, "opening it", fault);
		sqlite3_finalize(row);
		return false;
	}
	*value = sqlite3_column_int(row, 0);
	sqlite3_finalize(row);
	return true;
}

static bool open_file(SqliteStore *s, const char *name, int how, Fault *fault)
{
	errno = 0;
	if (sqlite3_open_v2(name, &s->db, how, NULL) != SQLITE_OK)
		return broke(s, "opening it", fault);
	sqlite3_busy_timeout(s->db, PATIENCE_MS);
	return true;
}

/* Is it ours, of this edition?  A new, empty file has neither mark. */
static bool know_file(SqliteStore *s, bool *fresh, Fault *fault)
{
	struct stat info;
	int owner, edition, tables;

	if (!pragma_number(s, "PRAGMA application_id", &owner, fault) ||
		!pragma_number(s, "PRAGMA user_version", &edition, fault) ||
		!pragma_number(s, "SELECT count(*) FROM sqlite_schema", &tables, fault))
		return false;
	*fresh = owner == 0 && edition == 0 && tables == 0;
	if (*fresh && stat(s->path, &info) == 0 && info.st_size > 0)
		return fail(fault, "%s: this is not a journal, or its end is missing", s->path);
	if (*fresh && s->reading)
		return fail(fault, "%s: this file holds no journal", s->path);
	if (!*fresh && owner != OURS)
		return fail(fault, "%s: this SQLite file is not a journal of Sandtable", s->path);
	if (!*fresh && edition != SCHEMA)
		return fail(fault, "%s: this journal is of edition %d, this program knows edition %d", s->path,
					edition, SCHEMA);
	return true;
}

/* SQLite fills what was cut off with zeros and goes on; we do not. */
static bool is_whole(SqliteStore *s, Fault *fault)
{
	struct stat info;
	int pages, size;

	if (!pragma_number(s, "PRAGMA page_count", &pages, fault) ||
		!pragma_number(s, "PRAGMA page_size", &size, fault))
		return false;
	if (has_wal(s->path) || (stat(s->path, &info) == 0 && info.st_size >= (off_t)pages * size))
		return true;
	return fail(fault, "%s: the file is damaged: its end is missing", s->path);
}

static bool make_tables(SqliteStore *s, Fault *fault)
{
	char marks[120];

	snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", OURS,
			 SCHEMA);
	return run(s, "BEGIN IMMEDIATE", "making the journal", fault) &&
		   run(s, schema, "making the journal", fault) && run(s, marks, "making the journal", fault);
}

static bool prepare(SqliteStore *s, sqlite3_stmt **statement, const char *sql, Fault *fault)
{
	errno = 0;
	return sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK ||
		   broke(s, "opening it", fault);
}

static bool prepare_all(SqliteStore *s, Fault *fault)
{
	bool well =
		prepare(s, &s->games,
				"SELECT id, game, scenario, version, scenario_hash, seed, rolls, start FROM game"
				" WHERE id BETWEEN ? AND ? ORDER BY id",
				fault) &&
		prepare(s, &s->read,
				"SELECT seq, side, words, rolls, after FROM entry WHERE game = ? AND seq >= ? ORDER BY seq",
				fault);
	if (!well || s->reading)
		return well;
	return prepare(s, &s->create,
				   "INSERT INTO game (game, scenario, version, scenario_hash, seed, rolls, start)"
				   " VALUES (?, ?, ?, ?, ?, ?, ?)",
				   fault) &&
		   prepare(s, &s->append,
				   "INSERT INTO entry (game, seq, side, words, rolls, after) VALUES (?, ?, ?, ?, ?, ?)",
				   fault) &&
		   prepare(s, &s->begin, "BEGIN IMMEDIATE", fault) && prepare(s, &s->commit, "COMMIT", fault);
}

static SqliteStore *new_store(const char *path, bool reading)
{
	SqliteStore *s = memory_zeroed(sizeof *s);

	s->store.api = &api;
	s->lock = -1;
	s->reading = reading;
	s->path = memory_zeroed(strlen(path) + 1);
	strcpy(s->path, path);
	return s;
}

Store *sqlite_store(const char *path, Fault *fault)
{
	SqliteStore *s = new_store(path, false);
	bool fresh, well = is_file_name(path, fault) && take_lock(s, fault);

	if (well) /* who may read it, may read secret orders; SQLite gives the files beside it the same mode */
		private_file(path);
	well = well && open_file(s, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, fault);
	/* The tables are made before the file is turned to WAL: so a file that holds anything holds them.  A checkpoint
	 * stops the writer for as long as a dozen commits take: with one every 64 MiB few orders ever meet it. */
	well = well && know_file(s, &fresh, fault) && is_whole(s, fault) &&
		   run(s,
			   "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA mmap_size = 0; "
			   "PRAGMA wal_autocheckpoint = 16384",
			   "opening it", fault) &&
		   (!fresh || make_tables(s, fault)) && run(s, "PRAGMA journal_mode = WAL", "opening it", fault) &&
		   prepare_all(s, fault);
	if (well)
		return &s->store;
	close_store(&s->store);
	return NULL;
}

/* ---- reading only ---- */

/* The address of a file that nobody changes: SQLite then needs no files of its own beside it. */
static char *still_address(const char *path)
{
	char *address = memory_zeroed(3 * strlen(path) + 32), *out = address;

	out += sprintf(out, "file:");
	for (const char *p = path; *p; p++)
		out += strchr("?#%", *p) ? sprintf(out, "%%%02X", (unsigned char)*p) : sprintf(out, "%c", *p);
	sprintf(out, "?immutable=1");
	return address;
}

static bool open_still(SqliteStore *s, Fault *fault)
{
	char *address = still_address(s->path);

	sqlite3_close(s->db);
	s->db = NULL;
	bool well = open_file(s, address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, fault);
	free(address);
	return well;
}

Store *sqlite_store_read(const char *path, Fault *fault)
{
	SqliteStore *s = new_store(path, true);
	struct stat info;
	bool fresh, well = true;

	if (stat(path, &info) != 0)
		well = fail(fault, "%s: it cannot be opened: %s", path, strerror(errno));
	else if (S_ISDIR(info.st_mode)) /* SQLite would take it for a disk that failed */
		well = fail(fault, "%s: it cannot be opened: %s", path, strerror(EISDIR));
	well = well && open_file(s, path, SQLITE_OPEN_READONLY, fault);
	/* Where nothing may be written SQLite cannot put its shared memory beside the file. */
	if (well && sqlite3_exec(s->db, "SELECT 1 FROM sqlite_schema", NULL, NULL, NULL) != SQLITE_OK &&
		(sqlite3_errcode(s->db) == SQLITE_CANTOPEN || sqlite3_errcode(s->db) == SQLITE_READONLY)) {
		if (has_wal(path))
			well = fail(
				fault,
				"%s: its last entries are still in \"%s-wal\": copy both to a folder that can be written to",
				path, path);
		else
			well = open_still(s, fault);
	}
	well = well && know_file(s, &fresh, fault) && is_whole(s, fault) && prepare_all(s, fault);
	if (well)
		return &s->store;
	close_store(&s->store);
	return NULL;
}
