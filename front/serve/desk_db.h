/* front/serve/desk_db.h -- the desk's database, for the files that make up the desk. */
#ifndef FRONT_SERVE_DESK_DB_H
#define FRONT_SERVE_DESK_DB_H

#include "front/serve/desk.h"

#include <sqlite3.h>

struct Desk {
	char *path;
	sqlite3 *db;
	sqlite3_stmt *add_row, *drop_chat, *drop_holdings, *add_chat, *read_chat;
	sqlite3_stmt *add_account, *find_account, *add_visit, *find_visit, *end_visit, *end_old_visits, *hold;
	sqlite3_stmt *change_account, *end_all_visits;
	bool staged;
};

bool desk_broken(const Desk *, Fault *); /* false, and what SQLite says of which file */
bool desk_prepare(Desk *, sqlite3_stmt **, const char *sql, Fault *);
bool desk_stage(Desk *, Fault *);                /* what follows waits for desk_settle() */
bool desk_step(Desk *, sqlite3_stmt *, Fault *); /* a statement that gives no rows */
/* The end of several steps: all that is staged is made durable, or, where one of them failed, nothing of it. */
bool desk_finish(Desk *, bool well, Fault *);
bool desk_prepare_accounts(Desk *, Fault *);

#endif
