/* front/serve/desk.h -- who sits where: the seats of each game, what was said across the table, and the accounts
 * of those who have one.
 *
 * A database of its own beside the journal, so that each file has one writer.  A seat's token is shown once,
 * to whoever made the game; what is kept is its hash.  The same holds for the token of a visit, which a browser
 * keeps from signing in to signing out; of a password Argon2id's string is kept.  Writes are staged and made
 * durable by desk_settle(), except for what says otherwise. */
#ifndef FRONT_SERVE_DESK_H
#define FRONT_SERVE_DESK_H

#include "base/fault.h"
#include "base/text.h"
#include "engine/side.h"
#include <stdbool.h>
#include <stdint.h>

enum {
	TOKEN_TEXT = 32,
	TOKEN_HASH = 32,
	SEAT_NAME = 24,
	ACCOUNT_NAME = 25, /* 24 letters and the end */
	SECRET_TEXT = 128, /* crypto_pwhash_STRBYTES */
	SCENARIO_NAME = 96,
	CHAT_LINE = 400
};

typedef struct Seat {
	char by[SEAT_NAME];        /* "person", or the name of a computer player */
	uint8_t token[TOKEN_HASH]; /* hashed; zeros where no link leads: a computer's, or an account's own */
	int64_t account;           /* whoever signs in to it has the seat; 0: nobody */
	char name[ACCOUNT_NAME];   /* the account's; "" */
} Seat;

typedef struct DeskRow {
	int64_t game;
	uint64_t mark; /* made of the game's seed: a journal put in another's place brings other games */
	char scenario[SCENARIO_NAME];
	int64_t made; /* seconds since 1970 */
	bool listed;  /* shown in the lobby */
	int pace;     /* milliseconds between a computer's orders */
	Seat seat[SIDES];
} DeskRow;

typedef struct Account {
	int64_t id; /* 0: nobody */
	char name[ACCOUNT_NAME];
	char secret[SECRET_TEXT];
} Account;

typedef struct Desk Desk;
typedef void RowEach(void *ctx, const DeskRow *);
typedef void ChatEach(void *ctx, Side, const char *text);

Desk *desk_open(const char *path,
				Fault *); /* ":memory:" too; a file of an earlier edition is brought up to date */
void desk_close(Desk *);
bool desk_settle(Desk *, Fault *);

bool desk_add(Desk *, const DeskRow *, Fault *); /* durable at once; takes the place of a row of that game */
bool desk_rows(Desk *, RowEach *, void *ctx, Fault *);
bool desk_say(Desk *, int64_t game, Side, const char *text, Fault *); /* behind all that was said */
bool desk_chat(Desk *, int64_t game, ChatEach *, void *ctx, Fault *);

/* ---- accounts: durable at once, but for holdings ---- */

/* Names differ in more than capitals.  *account has the id when that worked, 0 when the name is taken. */
bool desk_account_add(Desk *, Account *, Fault *);
bool desk_account_named(Desk *, const char *name, Account *); /* false when there is none */
/* Another secret; all its visits are over. */
bool desk_account_change(Desk *, const Account *, Fault *);
bool desk_visit_add(Desk *, const uint8_t token[TOKEN_HASH], int64_t account, int64_t ends, Fault *);
bool desk_visit_find(Desk *, const uint8_t token[TOKEN_HASH], int64_t now,
					 Account *); /* false: none, or over */
bool desk_visit_end(Desk *, const uint8_t token[TOKEN_HASH], Fault *);
bool desk_hold(Desk *, int64_t game, Side, int64_t account,
			   Fault *); /* the seat is the account's from now on */

/* ---- tokens ---- */

/* 128 random bits, as text and as they are kept. */
void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]);
void token_hash(const char *text, uint8_t hash[TOKEN_HASH]);
bool token_opens(const char *text, const uint8_t hash[TOKEN_HASH]);

#endif
