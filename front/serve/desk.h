/* front/serve/desk.h -- who sits where: the seats of each game, and what was said across the table.
 *
 * A database of its own beside the journal, so that each file has one writer.  A seat's token is shown once,
 * to whoever made the game; what is kept is its hash.  Writes are staged and made durable by desk_settle(),
 * except for what says otherwise. */
#ifndef FRONT_SERVE_DESK_H
#define FRONT_SERVE_DESK_H

#include "base/fault.h"
#include "base/text.h"
#include "engine/side.h"
#include <stdbool.h>
#include <stdint.h>

enum { TOKEN_TEXT = 32, TOKEN_HASH = 32, SEAT_NAME = 24, SCENARIO_NAME = 96, CHAT_LINE = 400 };

typedef struct Seat {
	char by[SEAT_NAME];        /* "person", or the name of a computer player */
	uint8_t token[TOKEN_HASH]; /* hashed; zeros for a computer */
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

typedef struct Desk Desk;
typedef void RowEach(void *ctx, const DeskRow *);
typedef void ChatEach(void *ctx, int n, Side, const char *text);

Desk *desk_open(const char *path, Fault *); /* ":memory:" too */
void desk_close(Desk *);
bool desk_settle(Desk *, Fault *);

bool desk_add(Desk *, const DeskRow *, Fault *); /* durable at once; takes the place of a row of that game */
bool desk_rows(Desk *, RowEach *, void *ctx, Fault *);
bool desk_say(Desk *, int64_t game, int n, Side, const char *text, Fault *);
bool desk_chat(Desk *, int64_t game, ChatEach *, void *ctx, Fault *);

/* A token of 128 random bits, as text and as it is kept. */
void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]);
bool token_opens(const char *text, const uint8_t hash[TOKEN_HASH]);

#endif
