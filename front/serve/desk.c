/* front/serve/desk.c -- see desk.h. */
#include "front/serve/desk.h"
#include "base/memory.h"
#include "front/serve/desk_db.h"
#include "store/private.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What each edition added to the file.  Files of the first were not marked as such, so their edition reads 0:
 * its tables may be there already. */
static const char *const editions[] = {
	"CREATE TABLE IF NOT EXISTS room(game INTEGER PRIMARY KEY, scenario TEXT NOT NULL, made INTEGER NOT NULL,"
	" listed INTEGER NOT NULL, pace INTEGER NOT NULL, by0 TEXT NOT NULL, token0 BLOB NOT NULL,"
	" by1 TEXT NOT NULL, token1 BLOB NOT NULL, mark INTEGER NOT NULL) STRICT;"
	"CREATE TABLE IF NOT EXISTS chat(game INTEGER NOT NULL, n INTEGER NOT NULL, side INTEGER NOT NULL,"
	" text TEXT NOT NULL, PRIMARY KEY(game, n)) STRICT, WITHOUT ROWID;",

	"CREATE TABLE account(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
	" secret TEXT NOT NULL, made INTEGER NOT NULL) STRICT;"
	"CREATE TABLE visit(token BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account(id),"
	" ends INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
	"CREATE TABLE holding(game INTEGER NOT NULL, side INTEGER NOT NULL,"
	" account INTEGER NOT NULL REFERENCES account(id), PRIMARY KEY(game, side)) STRICT, WITHOUT ROWID;",
};
enum {
	EDITION = sizeof editions / sizeof editions[0],
	PATIENCE_MS = 2000 /* with who else looks at the file */
};

bool desk_broken(const Desk *d, Fault *fault)
{
	return fail(fault, "%s: %s", d->path, sqlite3_errmsg(d->db));
}

static bool run(Desk *d, const char *sql, Fault *fault)
{
	return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK || desk_broken(d, fault);
}

bool desk_prepare(Desk *d, sqlite3_stmt **s, const char *sql, Fault *fault)
{
	return sqlite3_prepare_v2(d->db, sql, -1, s, NULL) == SQLITE_OK || desk_broken(d, fault);
}

static bool read_edition(Desk *d, int *edition, Fault *fault)
{
	sqlite3_stmt *s;

	if (!desk_prepare(d, &s, "PRAGMA user_version", fault))
		return false;
	bool well = sqlite3_step(s) == SQLITE_ROW || desk_broken(d, fault);
	*edition = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return well;
}

/* Each edition's step is taken whole or not at all. */
static bool bring_up_to_date(Desk *d, Fault *fault)
{
	int edition;

	if (!read_edition(d, &edition, fault))
		return false;
	if (edition > EDITION)
		return fail(fault, "%s: these seats are of edition %d, this program knows %d", d->path, edition,
					EDITION);
	for (; edition < EDITION; edition++) {
		char mark[64];

		snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", edition + 1);
		if (!run(d, "BEGIN IMMEDIATE", fault) || !run(d, editions[edition], fault) || !run(d, mark, fault))
			return false;
	}
	return true;
}

Desk *desk_open(const char *path, Fault *fault)
{
	Desk *d = memory_zeroed(sizeof *d);

	d->path = memory_zeroed(strlen(path) + 1);
	strcpy(d->path, path);
	if (strcmp(path, ":memory:") != 0)
		private_file(path);
	bool open = sqlite3_open(path, &d->db) == SQLITE_OK;
	if (!open)
		desk_broken(d, fault);
	sqlite3_busy_timeout(d->db, PATIENCE_MS);
	if (open &&
		run(d, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA locking_mode=EXCLUSIVE", fault) &&
		bring_up_to_date(d, fault) &&
		desk_prepare(d, &d->add_row, "INSERT OR REPLACE INTO room VALUES(?,?,?,?,?,?,?,?,?,?)", fault) &&
		desk_prepare(d, &d->drop_chat, "DELETE FROM chat WHERE game = ?", fault) &&
		desk_prepare(d, &d->drop_holdings, "DELETE FROM holding WHERE game = ?", fault) &&
		desk_prepare(d, &d->add_chat,
					 "INSERT INTO chat SELECT ?1, coalesce(max(n) + 1, 0), ?2, ?3 FROM chat WHERE game = ?1",
					 fault) &&
		desk_prepare(d, &d->read_chat, "SELECT side, text FROM chat WHERE game = ? ORDER BY n", fault) &&
		desk_prepare_accounts(d, fault))
		return d;
	desk_close(d);
	return NULL;
}

void desk_close(Desk *d)
{
	if (!d)
		return;
	desk_settle(d, NULL);
	for (sqlite3_stmt *s; (s = sqlite3_next_stmt(d->db, NULL));)
		sqlite3_finalize(s);
	sqlite3_close(d->db);
	free(d->path);
	free(d);
}

bool desk_stage(Desk *d, Fault *fault)
{
	if (!d->staged && !run(d, "BEGIN", fault))
		return false;
	d->staged = true;
	return true;
}

static void abandon(Desk *d)
{
	d->staged = false;
	sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
}

bool desk_settle(Desk *d, Fault *fault)
{
	if (!d->staged)
		return true;
	d->staged = false;
	if (run(d, "COMMIT", fault))
		return true;
	abandon(d);
	return false;
}

bool desk_finish(Desk *d, bool well, Fault *fault)
{
	if (well)
		return desk_settle(d, fault);
	abandon(d); /* what was said meanwhile goes with it */
	return false;
}

bool desk_step(Desk *d, sqlite3_stmt *s, Fault *fault)
{
	bool well = sqlite3_step(s) == SQLITE_DONE || desk_broken(d, fault);

	sqlite3_reset(s);
	if (sqlite3_get_autocommit(d->db)) /* after some errors SQLite gives up what was staged */
		d->staged = false;
	return well;
}

/* Of another journal's game that had this number nothing must be left. */
static bool forget_game(Desk *d, int64_t game, Fault *fault)
{
	sqlite3_bind_int64(d->drop_chat, 1, game);
	sqlite3_bind_int64(d->drop_holdings, 1, game);
	return desk_step(d, d->drop_chat, fault) && desk_step(d, d->drop_holdings, fault);
}

static bool write_row(Desk *d, const DeskRow *row, Fault *fault)
{
	sqlite3_stmt *s = d->add_row;

	sqlite3_bind_int64(s, 1, row->game);
	sqlite3_bind_text(s, 2, row->scenario, -1, SQLITE_STATIC);
	sqlite3_bind_int64(s, 3, row->made);
	sqlite3_bind_int(s, 4, row->listed);
	sqlite3_bind_int(s, 5, row->pace);
	for (int i = 0; i < SIDES; i++) {
		sqlite3_bind_text(s, 6 + 2 * i, row->seat[i].by, -1, SQLITE_STATIC);
		sqlite3_bind_blob(s, 7 + 2 * i, row->seat[i].token, TOKEN_HASH, SQLITE_STATIC);
	}
	sqlite3_bind_int64(s, 10, (sqlite3_int64)row->mark);
	return desk_step(d, s, fault);
}

static bool write_holdings(Desk *d, const DeskRow *row, Fault *fault)
{
	for (Side side = 0; side < SIDES; side++)
		if (row->seat[side].account && !desk_hold(d, row->game, side, row->seat[side].account, fault))
			return false;
	return true;
}

bool desk_add(Desk *d, const DeskRow *row, Fault *fault)
{
	if (!desk_stage(d, fault))
		return false;
	return desk_finish(
		d, forget_game(d, row->game, fault) && write_row(d, row, fault) && write_holdings(d, row, fault),
		fault);
}

static void copy_text(char *to, size_t size, sqlite3_stmt *s, int column)
{
	const unsigned char *text = sqlite3_column_text(s, column);

	snprintf(to, size, "%s", text ? (const char *)text : "");
}

bool desk_rows(Desk *d, RowEach *each, void *ctx, Fault *fault)
{
	sqlite3_stmt *s;

	if (!desk_prepare(d, &s,

					  "SELECT room.*, a.account, b.account, c.name, d.name FROM room"
					  " LEFT JOIN holding a ON a.game = room.game AND a.side = 0"
					  " LEFT JOIN holding b ON b.game = room.game AND b.side = 1"
					  " LEFT JOIN account c ON c.id = a.account LEFT JOIN account d ON d.id = b.account"
					  " ORDER BY room.game",
					  fault))
		return false;
	int status;
	while ((status = sqlite3_step(s)) == SQLITE_ROW) {
		DeskRow row = { .game = sqlite3_column_int64(s, 0),
						.made = sqlite3_column_int64(s, 2),
						.listed = sqlite3_column_int(s, 3) != 0,
						.pace = sqlite3_column_int(s, 4),
						.mark = (uint64_t)sqlite3_column_int64(s, 9) };

		copy_text(row.scenario, sizeof row.scenario, s, 1);
		for (int i = 0; i < SIDES; i++) {
			copy_text(row.seat[i].by, sizeof row.seat[i].by, s, 5 + 2 * i);
			row.seat[i].account = sqlite3_column_int64(s, 10 + i);
			copy_text(row.seat[i].name, sizeof row.seat[i].name, s, 12 + i);
			if (sqlite3_column_bytes(s, 6 + 2 * i) == TOKEN_HASH)
				memcpy(row.seat[i].token, sqlite3_column_blob(s, 6 + 2 * i), TOKEN_HASH);
		}
		each(ctx, &row);
	}
	sqlite3_finalize(s);
	return status == SQLITE_DONE || desk_broken(d, fault);
}

bool desk_say(Desk *d, int64_t game, Side side, const char *text, Fault *fault)
{
	if (!desk_stage(d, fault))
		return false;
	sqlite3_bind_int64(d->add_chat, 1, game);
	sqlite3_bind_int(d->add_chat, 2, side);
	sqlite3_bind_text(d->add_chat, 3, text, -1, SQLITE_STATIC);
	return desk_step(d, d->add_chat, fault);
}

bool desk_chat(Desk *d, int64_t game, ChatEach *each, void *ctx, Fault *fault)
{
	sqlite3_stmt *s = d->read_chat;
	int status;

	sqlite3_bind_int64(s, 1, game);
	while ((status = sqlite3_step(s)) == SQLITE_ROW)
		each(ctx, (Side)sqlite3_column_int(s, 0), (const char *)sqlite3_column_text(s, 1));
	sqlite3_reset(s);
	return status == SQLITE_DONE || desk_broken(d, fault);
}

/* ---- tokens ---- */

void token_hash(const char *text, uint8_t hash[TOKEN_HASH])
{
	crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)text, strlen(text), NULL, 0);
}

void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH])
{
	uint8_t random[16];

	randombytes_buf(random, sizeof random);
	sodium_bin2base64(text, TOKEN_TEXT, random, sizeof random, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	token_hash(text, hash);
}

bool token_opens(const char *text, const uint8_t hash[TOKEN_HASH])
{
	uint8_t given[TOKEN_HASH];

	token_hash(text, given);
	return sodium_memcmp(given, hash, TOKEN_HASH) == 0;
}
