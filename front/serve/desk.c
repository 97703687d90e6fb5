/* front/serve/desk.c -- see desk.h. */
#include "front/serve/desk.h"
#include "base/memory.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Desk {
	sqlite3 *db;
	sqlite3_stmt *add_row, *add_chat, *read_chat;
	bool staged;
};

static const char schema[] =
	"CREATE TABLE IF NOT EXISTS room(game INTEGER PRIMARY KEY, scenario TEXT NOT NULL, made INTEGER NOT NULL,"
	" listed INTEGER NOT NULL, pace INTEGER NOT NULL, by0 TEXT NOT NULL, token0 BLOB NOT NULL,"
	" by1 TEXT NOT NULL, token1 BLOB NOT NULL, mark INTEGER NOT NULL) STRICT;"
	"CREATE TABLE IF NOT EXISTS chat(game INTEGER NOT NULL, n INTEGER NOT NULL, side INTEGER NOT NULL,"
	" text TEXT NOT NULL, PRIMARY KEY(game, n)) STRICT, WITHOUT ROWID;";

static bool broken(const Desk *d, Fault *fault)
{
	return fail(fault, "the table of seats: %s", sqlite3_errmsg(d->db));
}

static bool run(Desk *d, const char *sql, Fault *fault)
{
	return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK || broken(d, fault);
}

static bool prepare(Desk *d, sqlite3_stmt **s, const char *sql, Fault *fault)
{
	return sqlite3_prepare_v2(d->db, sql, -1, s, NULL) == SQLITE_OK || broken(d, fault);
}

Desk *desk_open(const char *path, Fault *fault)
{
	Desk *d = memory_zeroed(sizeof *d);
	bool open = sqlite3_open(path, &d->db) == SQLITE_OK;

	if (!open)
		broken(d, fault);
	if (open &&
		run(d, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA locking_mode=EXCLUSIVE", fault) &&
		run(d, schema, fault) &&
		prepare(d, &d->add_row, "INSERT OR REPLACE INTO room VALUES(?,?,?,?,?,?,?,?,?,?)", fault) &&
		prepare(d, &d->add_chat, "INSERT INTO chat VALUES(?,?,?,?)", fault) &&
		prepare(d, &d->read_chat, "SELECT n, side, text FROM chat WHERE game = ? ORDER BY n", fault))
		return d;
	desk_close(d);
	return NULL;
}

void desk_close(Desk *d)
{
	if (!d)
		return;
	sqlite3_finalize(d->add_row);
	sqlite3_finalize(d->add_chat);
	sqlite3_finalize(d->read_chat);
	sqlite3_close(d->db);
	free(d);
}

static bool stage(Desk *d, Fault *fault)
{
	if (!d->staged && !run(d, "BEGIN", fault))
		return false;
	d->staged = true;
	return true;
}

bool desk_settle(Desk *d, Fault *fault)
{
	if (!d->staged)
		return true;
	d->staged = false;
	if (run(d, "COMMIT", fault))
		return true;
	sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}

static bool step(Desk *d, sqlite3_stmt *s, Fault *fault)
{
	bool well = sqlite3_step(s) == SQLITE_DONE || broken(d, fault);

	sqlite3_reset(s);
	return well;
}

bool desk_add(Desk *d, const DeskRow *row, Fault *fault)
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
	return step(d, s, fault) && desk_settle(d, fault);
}

static void copy_text(char *to, size_t size, sqlite3_stmt *s, int column)
{
	snprintf(to, size, "%s", (const char *)sqlite3_column_text(s, column));
}

bool desk_rows(Desk *d, RowEach *each, void *ctx, Fault *fault)
{
	sqlite3_stmt *s;

	if (!prepare(d, &s, "SELECT * FROM room ORDER BY game", fault))
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
			if (sqlite3_column_bytes(s, 6 + 2 * i) == TOKEN_HASH)
				memcpy(row.seat[i].token, sqlite3_column_blob(s, 6 + 2 * i), TOKEN_HASH);
		}
		each(ctx, &row);
	}
	sqlite3_finalize(s);
	return status == SQLITE_DONE || broken(d, fault);
}

bool desk_say(Desk *d, int64_t game, int n, Side side, const char *text, Fault *fault)
{
	if (!stage(d, fault))
		return false;
	sqlite3_bind_int64(d->add_chat, 1, game);
	sqlite3_bind_int(d->add_chat, 2, n);
	sqlite3_bind_int(d->add_chat, 3, side);
	sqlite3_bind_text(d->add_chat, 4, text, -1, SQLITE_STATIC);
	return step(d, d->add_chat, fault);
}

bool desk_chat(Desk *d, int64_t game, ChatEach *each, void *ctx, Fault *fault)
{
	sqlite3_stmt *s = d->read_chat;
	int status;

	sqlite3_bind_int64(s, 1, game);
	while ((status = sqlite3_step(s)) == SQLITE_ROW)
		each(ctx, sqlite3_column_int(s, 0), (Side)sqlite3_column_int(s, 1),
			 (const char *)sqlite3_column_text(s, 2));
	sqlite3_reset(s);
	return status == SQLITE_DONE || broken(d, fault);
}

/* ---- tokens ---- */

static void token_hash(const char *text, uint8_t hash[TOKEN_HASH])
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
