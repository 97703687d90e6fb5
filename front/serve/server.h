/* front/serve/server.h -- the table server: one process, one event loop, many games.
 *
 * Everything here belongs to the loop's thread.  What arrives in one turn of the loop is carried out at once
 * and told to nobody; then server_settle() makes it durable in one commit and marks the readers it is due to;
 * they are told when their sockets can take it.  A reader's update is composed at that moment from what he was
 * last told, so a slow reader costs no memory and is never told anything twice.
 *
 * Files: serve.c the loop and server.c what it serves; http.c requests, api.c and account.c their answers; socket.c a
 * reader's line and message.c what he says; members.c the form of both; table.c a game and its readers; update.c what a
 * reader is told; ponder.c computer players at thought, computer.c in seats of their own and hint.c as advisers,
 * lookback.c after the end; desk.c and desk_accounts.c seats and accounts; batch.c the journal; chronicle.c the news;
 * limit.c manners. */
#ifndef FRONT_SERVE_SERVER_H
#define FRONT_SERVE_SERVER_H

#include "ai/player.h"
#include "engine/session.h"
#include "front/chronicle.h"
#include "front/json/game.h"
#include "front/review.h"
#include "front/serve/desk.h"
#include "front/serve/limit.h"
#include "front/serve/workers.h"

#include <libwebsockets.h>

typedef struct Server Server;
typedef struct Table Table;
typedef struct Client Client;
typedef struct Thought Thought; /* ponder.h */
typedef struct LookBack LookBack;

enum {
	MESSAGE_MAX = 16 * 1024,       /* bytes a reader may send at once */
	BODY_MAX = 4 * 1024,           /* of a POST */
	BACKLOG_MAX = 8 * 1024 * 1024, /* bytes of answers a reader may leave unread */
	RATE_PER_SECOND = 200,         /* messages, with twice as many in a burst */
	OFFER_NODES = 600,             /* slots sent unasked */
	CHAT_KEPT = 500,               /* lines a game */
};

typedef struct TableList {
	Table **table;
	int n, room;
} TableList;

typedef struct Metrics {
	uint64_t accepted, refused, stale, failed; /* orders */
	uint64_t commits, commit_us, commit_us_max;
	uint64_t messages_in, messages_out, bytes_out;
	uint64_t signed_in, sign_in_wrong, sign_in_limited;
	uint64_t requests, turned_away; /* HTTP; connections refused or dropped for bad manners */
	int64_t clients, tables;        /* open now */
} Metrics;

struct Server {
	struct lws_context *lws;
	Store *journal; /* a batch */
	Desk *desk;
	Workers *workers;
	Arena arena;
	Scenario *scenario;
	int nscenarios;
	BalanceBook balance;
	Table **table; /* every game there is, by its number */
	int ntables, tables_room;
	TableList touched, sent; /* with entries in the pile that gathers, and in the one being written */
	int connections_max, games_per_minute;
	int64_t games_minute, games_made;            /* the limit's bookkeeping */
	Limit sign_ins_by_name, sign_ins_by_address; /* tries */
	int hashing;                                 /* passwords at the workers */
	lws_sorted_usec_list_t desk_time;            /* when what was said is made durable */
	bool desk_waits;
	Metrics metrics;
	Scene scene[SIDES], open_scene; /* to draw in */
	Text text;                      /* to write in */
	Explain explain;
	Overlay overlay[1 + SIDES]; /* to lay in: what is answered, and each side's for the public's */
	State *state;               /* STATE_MAX bytes to look at the past in, and as many for a view of it */
	int64_t past_game;          /* whose position lies in it, 0: nobody's, ... */
	uint32_t past_seq;          /* ... after which entry */
};

typedef struct Plea { /* "may I take that back?" */
	bool open;
	Side side;
	uint32_t to;
} Plea;

typedef struct ChatLine {
	Side side;
	char *text;
} ChatLine;

struct Table {
	Server *server;
	DeskRow row;
	const Scenario *scenario;
	Session *session; /* NULL while nobody is there */
	Outcome outcome;  /* how it stood when the last one went, and after how many entries: for the lobby */
	uint32_t length;
	Chronicle chronicle;
	Client *clients;
	Plea plea;
	ChatLine *chat;
	int nchat;
	bool gathering;    /* it has entries in the pile that gathers */
	int unsettled;     /* piles not yet on the disk that hold entries of it: nobody is told of them */
	Thought *thoughts; /* computer players at work for it */
	LookBack *looking; /* the review under way */
	Review *review;    /* and what one found */
	Mind mind[SIDES];  /* what they remember of a side's turn, playing it or giving advice */
	int blunders;      /* orders of a computer that were refused in a row */
	lws_sorted_usec_list_t pace;
};

typedef struct Reply Reply; /* a message waiting to be written */

struct Client { /* one socket; the user data of its wsi */
	Server *server;
	struct lws *wsi;
	Table *table; /* NULL before hello */
	Side side;    /* SIDE_NONE: a spectator */
	Client *next;
	Text in; /* a message that comes in pieces */
	Reply *reply, **reply_end;
	size_t backlog;
	int64_t rate_at, rate; /* microseconds; messages he may still send */
	bool drop;             /* has no manners: close him */
	/* what he knows */
	bool due;      /* something changed */
	uint32_t told; /* news up to this entry; UINT32_MAX: none at all */
	bool told_end; /* everything, after the end */
	int chat_told;
	long long answers, pending; /* the last message answered by an update, and the one waiting for the disk */
	SceneSent sent;
	bool wants_review; /* and waits for it */
	long long review_id;
	/* the account he came with, if he did: asked about when he sits down */
	bool visiting;
	uint8_t visit[TOKEN_HASH];
};

/* ---- table.c ---- */
const Scenario *server_scenario(const Server *, const char *name); /* NULL when there is none */
Table *table_find(Server *, int64_t game);
/* A new game; tokens of the persons' seats into `token`. */
Table *table_make(Server *, const Scenario *, DeskRow *, char token[SIDES][TOKEN_TEXT], Fault *);
/* Every game of the desk that is in the journal. */
bool table_load_all(Server *, Fault *);
bool table_wake(Table *, Fault *); /* open its session */
void table_rest(Table *);          /* close it when nobody is there */
void table_free(Table *);
void table_join(Table *, Client *, Side);
void table_leave(Client *);
bool table_is_person(const Table *, Side);
Side table_seat_of_token(const Table *, const char *token); /* SIDE_NONE: it opens none */
/* The journal holds an entry more, that side's. */
void table_entered(Table *, Side);
void table_refresh(Table *);                              /* everybody is due an update */
bool table_say(Table *, Side, const char *text, Fault *); /* false: nobody hears it */

/* ---- update.c ---- */
/* What a side sees of a position, good until the next is asked for: all of it once the game is over. */
const State *update_view(Table *, Side, const State *);

/* What the reader sees of a position; drawn in server->open_scene. */
void update_scene(Table *, Side, const State *, Scene *);
void update_write(Client *, Text *);

/* ---- computer.c ---- */
void computer_look(Table *); /* is a computer's decision due? */

/* ---- socket.c ---- */
int socket_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t len);
/* It never opens; returned to the library. */
int socket_refuse(Server *, struct lws *, unsigned status, const char *text);
void client_open(Client *, struct lws *, Server *);
void client_close(Client *);
/* The next message for him, behind what stands in the text: answers first, in their order; then, when the disk
 * has everything, what changed.  False when there is nothing to tell. */
bool client_next(Client *, Text *);
void client_wake(Client *); /* write to him when the line is free */
void client_reply(Client *, const char *message, size_t len);
/* An answer begins {"type":TYPE,"id":ID; members are put behind that; then it is finished. */
Text *client_begin_answer(Client *, const char *type, long long id);
void client_finish_answer(Client *, Text *);
void client_complain(Client *, long long id, const char *text);
void client_stale(Client *, long long id, const char *text); /* a complaint: the question has changed */
void client_refuse(Client *, long long id, const char *order, const Why *, bool stale);

/* ---- message.c ---- */
void message_read(Client *, const char *bytes, size_t len);

/* ---- hint.c ---- */
void hint_begin(Client *, long long id);

/* ---- lookback.c ---- */
void lookback_ask(Client *, long long id);
void lookback_stop(Table *);   /* give up the one under way */
void lookback_forget(Table *); /* and what one found: the game went on, or everybody left */

/* ---- http.c ---- */
int http_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t len);
bool origin_is_ours(struct lws *);
/* The token of a visit, from a cookie or an Authorization header; false when there is none. */
bool visit_read(struct lws *, uint8_t token[TOKEN_HASH]);

/* ---- server.c ---- */
/* A server without a line to the world and without scenarios.  `wake` is called from other threads when there is
 * something to settle or collect.  Closes the journal with itself, also when it could not begin. */
Server *server_new(Store *journal, const char *desk, void (*wake)(void *), Fault *);
bool server_load_scenarios(Server *, Fault *); /* all there are, and what is known of them */
void server_settle(Server *);
void server_settle_desk_soon(Server *); /* chat: a few times a second, whoever chatters */
void server_free(Server *);

#endif
