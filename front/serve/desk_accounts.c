/* front/serve/desk_accounts.c -- the desk's accounts and visits; see desk.h. */
#include "front/serve/desk_db.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

bool desk_prepare_accounts(Desk *d, Fault *fault)
{
	return desk_prepare(d, &d->add_account, "INSERT INTO account(name, secret, made) VALUES(?,?,?)", fault) &&
		   desk_prepare(d, &d->find_account, "SELECT id, name, secret FROM account WHERE name = ?", fault) &&
		   desk_prepare(d, &d->add_visit, "INSERT INTO visit VALUES(?,?,?)", fault) &&
		   desk_prepare(d, &d->find_visit,
						"SELECT id, name, secret FROM visit JOIN account ON account = id"
						" WHERE token = ? AND ends > ?",
						fault) &&
		   desk_prepare(d, &d->end_visit, "DELETE FROM visit WHERE token = ?", fault) &&
		   desk_prepare(d, &d->end_old_visits, "DELETE FROM visit WHERE ends <= ?", fault) &&
		   desk_prepare(d, &d->change_account, "UPDATE account SET secret = ? WHERE id = ?", fault) &&
		   desk_prepare(d, &d->end_all_visits, "DELETE FROM visit WHERE account = ?", fault) &&
		   desk_prepare(d, &d->hold, "INSERT OR REPLACE INTO holding VALUES(?,?,?)", fault);
}

bool desk_account_add(Desk *d, Account *a, Fault *fault)
{
	sqlite3_stmt *s = d->add_account;

	a->id = 0;
	sqlite3_bind_text(s, 1, a->name, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 2, a->secret, -1, SQLITE_STATIC);
	sqlite3_bind_int64(s, 3, (sqlite3_int64)time(NULL));
	int status = sqlite3_step(s);
	bool taken = sqlite3_extended_errcode(d->db) == SQLITE_CONSTRAINT_UNIQUE;
	bool well = status == SQLITE_DONE || taken || desk_broken(d, fault);
	sqlite3_reset(s);
	if (status == SQLITE_DONE)
		a->id = sqlite3_last_insert_rowid(d->db);
	return well && desk_settle(d, fault);
}

static bool read_account(sqlite3_stmt *s, Account *a)
{
	bool found = sqlite3_step(s) == SQLITE_ROW;

	*a = (Account){ 0 };
	if (found) {
		a->id = sqlite3_column_int64(s, 0);
		snprintf(a->name, sizeof a->name, "%s", (const char *)sqlite3_column_text(s, 1));
		snprintf(a->secret, sizeof a->secret, "%s", (const char *)sqlite3_column_text(s, 2));
	}
	sqlite3_reset(s);
	return found;
}

bool desk_account_named(Desk *d, const char *name, Account *a)
{
	sqlite3_bind_text(d->find_account, 1, name, -1, SQLITE_STATIC);
	return read_account(d->find_account, a);
}

bool desk_account_change(Desk *d, const Account *a, Fault *fault)
{
	if (!desk_stage(d, fault))
		return false;
	sqlite3_bind_text(d->change_account, 1, a->secret, -1, SQLITE_STATIC);
	sqlite3_bind_int64(d->change_account, 2, a->id);
	sqlite3_bind_int64(d->end_all_visits, 1, a->id);
	return desk_finish(d, desk_step(d, d->change_account, fault) && desk_step(d, d->end_all_visits, fault),
					   fault);
}

bool desk_visit_add(Desk *d, const uint8_t token[TOKEN_HASH], int64_t account, int64_t ends, Fault *fault)
{
	if (!desk_stage(d, fault))
		return false;
	sqlite3_bind_int64(d->end_old_visits, 1, (sqlite3_int64)time(NULL));
	sqlite3_bind_blob(d->add_visit, 1, token, TOKEN_HASH, SQLITE_STATIC);
	sqlite3_bind_int64(d->add_visit, 2, account);
	sqlite3_bind_int64(d->add_visit, 3, ends);
	return desk_finish(d, desk_step(d, d->end_old_visits, fault) && desk_step(d, d->add_visit, fault), fault);
}

bool desk_visit_find(Desk *d, const uint8_t token[TOKEN_HASH], int64_t now, Account *a)
{
	sqlite3_bind_blob(d->find_visit, 1, token, TOKEN_HASH, SQLITE_STATIC);
	sqlite3_bind_int64(d->find_visit, 2, now);
	return read_account(d->find_visit, a);
}

bool desk_visit_end(Desk *d, const uint8_t token[TOKEN_HASH], Fault *fault)
{
	sqlite3_bind_blob(d->end_visit, 1, token, TOKEN_HASH, SQLITE_STATIC);
	return desk_step(d, d->end_visit, fault) && desk_settle(d, fault);
}

bool desk_hold(Desk *d, int64_t game, Side side, int64_t account, Fault *fault)
{
	sqlite3_bind_int64(d->hold, 1, game);
	sqlite3_bind_int(d->hold, 2, side);
	sqlite3_bind_int64(d->hold, 3, account);
	return desk_step(d, d->hold, fault);
}
