/* front/serve/http.h -- a request and its answer.
 *
 * A handler is given a Call and writes the answer's body.  Most answer at once; one that has to wait for a
 * worker sends an Errand, answers answer_later, and gives the answer with request_answer() when the errand is done. */
#ifndef FRONT_SERVE_HTTP_H
#define FRONT_SERVE_HTTP_H

#include "front/serve/members.h"
#include "front/serve/server.h"

typedef struct Answer {
	unsigned status; /* 0: later */
	const char *type;
} Answer;

extern const Answer answer_well, answer_made, answer_later; /* 200 and 201 with JSON; not yet */

typedef struct Errand Errand;
typedef struct Route Route;

typedef struct Request { /* the user data of its wsi */
	struct lws *wsi;
	bool begun, headed;
	char path[200];
	const Route *route; /* of a POST whose body is being read */
	/* who asks */
	bool ours;   /* our own page, or no browser at all */
	bool secure; /* a page that came over TLS */
	bool visiting;
	uint8_t visit[TOKEN_HASH];
	char address[64];
	/* what he gets */
	Answer answer;
	char cookie[160];
	Text body; /* received, then sent */
	size_t sent;
	Errand *errand;
} Request;

typedef struct Call {
	Server *server;
	Request *request;
	const char *rest;   /* of the path */
	const json_t *wish; /* what was posted: an object */
	Text *out;
} Call;

struct Errand { /* a job that a request waits for; the first member of each kind */
	Job job;
	Request *request; /* NULL when whoever asked has hung up; the loop's alone */
};

struct Route {
	const char *path;      /* one that ends with / takes the rest as its argument */
	const Member *members; /* of what is posted; NULL: it is got */
	Answer (*answer)(Call *);
};

const Route *route_find(bool post, const char *path, const char **rest); /* NULL when there is none */
Answer call_post(Call *, const Route *, const char *body, size_t len);
Answer complain(Text *out, unsigned status, const char *text);

/* Whoever the visit's token belongs to; false when nobody is signed in. */
bool call_account(Call *, Account *);

void errand_begin(Call *, Errand *);
Request *errand_end(Errand *); /* the request that waited, its body empty; NULL when nobody does any more */
void request_answer(Request *, Answer);

/* ---- api.c: scenarios, games, figures ---- */
Answer get_scenarios(Call *), get_players(Call *), get_board(Call *), get_rules(Call *), get_games(Call *),
	get_journal(Call *), get_health(Call *), get_metrics(Call *), post_games(Call *);
void put_game(const Table *, Text *out); /* the members of a game in a list */
extern const Member new_game_members[];

/* ---- account.c ---- */
Answer get_me(Call *), get_my_games(Call *), post_register(Call *), post_sign_in(Call *),
	post_sign_out(Call *), post_password(Call *), post_claim(Call *);
extern const Member credentials_members[], passwords_members[], claim_members[];

#endif
