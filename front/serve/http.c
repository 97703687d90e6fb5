/* front/serve/http.c -- the HTTP side: scenarios, boards, rules, games, journals, health and figures.
 *
 * Answers are JSON and short, made at once and written as the socket takes them.  The page itself is served
 * by the library from the folder web/. */
#include "ai/player.h"
#include "front/register.h"
#include "front/serve/server.h"
#include "front/textjournal.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct Answer {
	unsigned status;
	const char *type;
	const char *cache; /* what a browser may keep */
} Answer;

static const Answer json_answer = { 200, "application/json", "no-store" };

static Answer complain(Text *out, unsigned status, const char *text)
{
	text_clear(out);
	json_open(out, '{');
	json_put_text(out, "error", text);
	json_close(out, '}');
	return (Answer){ status, "application/json", "no-store" };
}

/* ---- what there is ---- */

static Answer get_scenarios(Server *server, const char *rest, Text *out)
{
	(void)rest;
	json_open(out, '[');
	for (int i = 0; i < server->nscenarios; i++)
		json_scenario(out, &server->scenario[i], balance_of(&server->balance, server->scenario[i].name));
	json_close(out, ']');
	return json_answer;
}

static Answer get_players(Server *server, const char *rest, Text *out)
{
	(void)server;
	(void)rest;
	json_open(out, '[');
	for (int i = 0; players[i]; i++) {
		json_open(out, '{');
		json_put_text(out, "name", players[i]->name);
		json_put_text(out, "help", players[i]->help);
		json_close(out, '}');
	}
	json_close(out, ']');
	return json_answer;
}

static const Scenario *scenario_named(const Server *server, const char *name)
{
	for (int i = 0; i < server->nscenarios; i++)
		if (strcmp(server->scenario[i].name, name) == 0)
			return &server->scenario[i];
	return NULL;
}

static Answer get_board(Server *server, const char *rest, Text *out)
{
	const Scenario *s = scenario_named(server, rest);

	if (!s)
		return complain(out, 404, "there is no such scenario");
	json_board(out, s);
	return json_answer;
}

static Answer get_rules(Server *server, const char *rest, Text *out)
{
	Register rules;
	Fault fault;

	(void)server;
	if (!game_find(rest))
		return complain(out, 404, "there is no such game");
	if (!register_read(&rules, rest, &fault))
		return complain(out, 500, fault.text);
	json_open(out, '[');
	for (int i = 0; i < rules.n; i++) {
		const RegisterItem *item = &rules.item[i];

		json_open(out, '{');
		json_put_text(out, "id", item->id);
		json_put_text(out, "section", item->section);
		if (item->head[0])
			json_put_text(out, "head", item->head);
		json_put_text(out, "text", item->text);
		json_close(out, '}');
	}
	json_close(out, ']');
	register_free(&rules);
	return json_answer;
}

/* ---- games ---- */

static void put_game(const Table *t, Text *out)
{
	json_open(out, '{');
	json_put_number(out, "game", t->row.game);
	json_put_number(out, "made", t->row.made);
	json_key(out, "scenario");
	json_scenario(out, t->scenario, NULL);
	json_key(out, "seats");
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		json_text(out, t->row.seat[side].by);
	json_close(out, ']');
	json_put_flag(out, "open", t->session != NULL);
	if (t->session) {
		Outcome outcome = session_outcome(t->session);

		json_put_number(out, "seq", session_seq(t->session));
		json_key(out, "outcome");
		json_outcome(out, t->scenario, &outcome);
	}
	json_close(out, '}');
}

enum { GAMES_LISTED = 100 };

static Answer get_games(Server *server, const char *rest, Text *out)
{
	int listed = 0;

	(void)rest;
	json_open(out, '[');
	for (int i = server->ntables - 1; i >= 0 && listed < GAMES_LISTED; i--)
		if (server->table[i]->row.listed) {
			put_game(server->table[i], out);
			listed++;
		}
	json_close(out, ']');
	return json_answer;
}

/* The umpire's papers: secret orders and all, so not before the end. */
static Answer write_journal(Server *server, Table *t, Text *out)
{
	Fault fault;

	if (!table_wake(t, &fault))
		return complain(out, 500, fault.text);
	if (!session_outcome(t->session).over)
		return complain(out, 403, "the journal is open to all when the game is over, not before");
	if (!textjournal_print(server->journal, t->row.game, t->scenario, out, &fault))
		return complain(out, 500, fault.text);
	return (Answer){ 200, "text/plain; charset=utf-8", "no-store" };
}

static Answer get_journal(Server *server, const char *rest, Text *out)
{
	long game;
	Table *t = word_is_number(rest, 1, INT32_MAX, &game) ? table_find(server, game) : NULL;

	if (!t)
		return complain(out, 404, "there is no such game");
	Answer answer = write_journal(server, t, out);
	table_rest(t);
	return answer;
}

/* So many new games a minute for everybody together: they stay on the disk. */
static bool within_limit(Server *server)
{
	int64_t minute = (int64_t)time(NULL) / 60;

	if (minute != server->games_minute)
		server->games_made = 0;
	server->games_minute = minute;
	return server->games_per_minute == 0 || server->games_made++ < server->games_per_minute;
}

static bool read_seats(const json_t *wish, DeskRow *row, Fault *fault)
{
	const json_t *seats = json_object_get(wish, "seats");

	for (Side side = 0; side < SIDES; side++) {
		const char *by = json_string_value(json_array_get(seats, side));

		if (!by || (strcmp(by, "person") != 0 && !player_find(by)))
			return fail(fault, "\"seats\" must name two of person and the computer players");
		snprintf(row->seat[side].by, sizeof row->seat[side].by, "%s", by);
	}
	return true;
}

static int read_pace(const json_t *wish)
{
	const json_t *pace = json_object_get(wish, "pace");
	json_int_t ms = json_is_integer(pace) ? json_integer_value(pace) : 300;

	return ms < 0 ? 0 : ms > 10000 ? 10000 : (int)ms;
}

static Answer make_game(Server *server, const json_t *wish, Text *out)
{
	const char *name = json_string_value(json_object_get(wish, "scenario"));
	const Scenario *s = name ? scenario_named(server, name) : NULL;
	DeskRow row = { .made = (int64_t)time(NULL),
					.listed = !json_is_false(json_object_get(wish, "listed")),
					.pace = read_pace(wish) };
	char token[SIDES][TOKEN_TEXT] = { "", "" };
	Fault fault;

	if (!s)
		return complain(out, 400, "\"scenario\" must name one of /api/scenarios");
	if (!read_seats(wish, &row, &fault))
		return complain(out, 400, fault.text);
	if (!within_limit(server))
		return complain(out, 429, "too many new games: try again in a minute");
	Table *t = table_make(server, s, &row, token, &fault);
	if (!t)
		return complain(out, 507, fault.text);
	json_open(out, '{');
	json_put_number(out, "game", t->row.game);
	json_key(out, "tokens"); /* null where a computer sits */
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		json_text(out, token[side][0] ? token[side] : NULL);
	json_close(out, ']');
	json_close(out, '}');
	return (Answer){ 201, "application/json", "no-store" };
}

static Answer post_games(Server *server, const char *body, size_t len, Text *out)
{
	json_error_t error;
	json_t *wish = json_loadb(body, len, JSON_REJECT_DUPLICATES, &error);
	Answer answer = json_is_object(wish) ? make_game(server, wish, out)
										 : complain(out, 400, "a JSON object was expected");

	json_decref(wish);
	return answer;
}

/* ---- health ---- */

static Answer get_health(Server *server, const char *rest, Text *out)
{
	(void)server;
	(void)rest;
	json_open(out, '{');
	json_put_text(out, "status", "well");
	json_close(out, '}');
	return json_answer;
}

static Answer get_metrics(Server *server, const char *rest, Text *out)
{
	const Metrics *m = &server->metrics;

	(void)rest;
	text_add(out, "# TYPE sandtable_orders_total counter\n");
	text_add(out, "sandtable_orders_total{verdict=\"accepted\"} %" PRIu64 "\n", m->accepted);
	text_add(out, "sandtable_orders_total{verdict=\"refused\"} %" PRIu64 "\n", m->refused);
	text_add(out, "sandtable_orders_total{verdict=\"stale\"} %" PRIu64 "\n", m->stale);
	text_add(out, "sandtable_orders_total{verdict=\"failed\"} %" PRIu64 "\n", m->failed);
	text_add(out, "# TYPE sandtable_commits_total counter\nsandtable_commits_total %" PRIu64 "\n",
			 m->commits);
	text_add(out, "# TYPE sandtable_commit_seconds_total counter\nsandtable_commit_seconds_total %.6f\n",
			 (double)m->commit_us / 1e6);
	text_add(out, "# TYPE sandtable_commit_seconds_max gauge\nsandtable_commit_seconds_max %.6f\n",
			 (double)m->commit_us_max / 1e6);
	text_add(out, "# TYPE sandtable_messages_total counter\n");
	text_add(out, "sandtable_messages_total{way=\"in\"} %" PRIu64 "\n", m->messages_in);
	text_add(out, "sandtable_messages_total{way=\"out\"} %" PRIu64 "\n", m->messages_out);
	text_add(out, "# TYPE sandtable_sent_bytes_total counter\nsandtable_sent_bytes_total %" PRIu64 "\n",
			 m->bytes_out);
	text_add(out, "# TYPE sandtable_requests_total counter\nsandtable_requests_total %" PRIu64 "\n",
			 m->requests);
	text_add(out, "# TYPE sandtable_turned_away_total counter\nsandtable_turned_away_total %" PRIu64 "\n",
			 m->turned_away);
	text_add(out, "# TYPE sandtable_clients gauge\nsandtable_clients %" PRId64 "\n", m->clients);
	text_add(out, "# TYPE sandtable_tables_open gauge\nsandtable_tables_open %" PRId64 "\n", m->tables);
	text_add(out, "# TYPE sandtable_games gauge\nsandtable_games %d\n", server->ntables);
	return (Answer){ 200, "text/plain; version=0.0.4", "no-store" };
}

typedef struct Route {
	const char *path; /* one that ends with / takes the rest as its argument */
	Answer (*get)(Server *, const char *rest, Text *out);
} Route;

static const Route routes[] = {
	{ "/api/scenarios", get_scenarios }, { "/api/players", get_players }, { "/api/board/", get_board },
	{ "/api/rules/", get_rules },        { "/api/games", get_games },     { "/api/journal/", get_journal },
	{ "/health", get_health },           { "/metrics", get_metrics },
};

static Answer route(Server *server, const char *path, Text *out)
{
	for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
		size_t len = strlen(routes[i].path);
		bool open = routes[i].path[len - 1] == '/';

		if (open ? strncmp(path, routes[i].path, len) == 0 : strcmp(path, routes[i].path) == 0)
			return routes[i].get(server, path + len, out);
	}
	return complain(out, 404, "there is nothing under that address");
}

/* ---- the library's side ---- */

/* A page of another site may not use the reader's browser as its hand. */
bool origin_is_ours(struct lws *wsi)
{
	char origin[200], host[200];
	int len = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);

	if (len < 0)
		return false;
	if (len == 0)
		return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0; /* no browser */
	if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
		return false;
	const char *site = strstr(origin, "://");
	return site && strcmp(site + 3, host) == 0;
}

static int send_headers(struct lws *wsi, Request *r, const Answer *a)
{
	unsigned char buffer[LWS_PRE + 1024], *start = buffer + LWS_PRE, *p = start,
										  *end = buffer + sizeof buffer - 1;

	if (lws_add_http_common_headers(wsi, a->status, a->type, r->body.len, &p, end) ||
		lws_add_http_header_by_name(wsi, (const unsigned char *)"cache-control:",
									(const unsigned char *)a->cache, (int)strlen(a->cache), &p, end) ||
		lws_finalize_write_http_header(wsi, start, &p, end))
		return 1;
	r->sent = 0;
	lws_callback_on_writable(wsi);
	return 0;
}

static int write_body(struct lws *wsi, Request *r)
{
	enum { CHUNK = 32 * 1024 };
	unsigned char buffer[LWS_PRE + CHUNK];
	size_t left = r->body.len - r->sent, n = left < CHUNK ? left : CHUNK;

	if (n > 0)
		memcpy(buffer + LWS_PRE, r->body.s + r->sent, n);
	r->sent += n;
	bool last = r->sent == r->body.len;
	if (lws_write(wsi, buffer + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
		return 1;
	if (!last) {
		lws_callback_on_writable(wsi);
		return 0;
	}
	text_free(&r->body);
	return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int begin_request(struct lws *wsi, Request *r, Server *server)
{
	Answer answer;

	text_free(&r->body);
	*r = (Request){ .begun = true };
	server->metrics.requests++;
	if (lws_hdr_copy(wsi, r->path, sizeof r->path, WSI_TOKEN_POST_URI) > 0) {
		r->welcome = origin_is_ours(wsi) && strcmp(r->path, "/api/games") == 0;
		if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0)
			return 0; /* answered when the body was read */
		answer = complain(&r->body, 411, "how long is it? content-length was expected");
		return send_headers(wsi, r, &answer);
	}
	if (lws_hdr_copy(wsi, r->path, sizeof r->path, WSI_TOKEN_GET_URI) <= 0) {
		answer = complain(&r->body, 405, "only GET and POST are understood");
		return send_headers(wsi, r, &answer);
	}
	answer = route(server, r->path, &r->body);
	return send_headers(wsi, r, &answer);
}

static int finish_post(struct lws *wsi, Request *r, Server *server)
{
	Text body = r->body;

	Answer answer;

	r->body = (Text){ 0 };
	if (!r->welcome)
		answer = complain(&r->body, 403, "nothing can be posted there, or not from that site");
	else if (body.len > BODY_MAX)
		answer = complain(&r->body, 413, "that is too long");
	else
		answer = post_games(server, text_str(&body), body.len, &r->body);
	text_free(&body);
	return send_headers(wsi, r, &answer);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	Server *server = lws_context_user(lws_get_context(wsi));
	Request *r = user;

	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return begin_request(wsi, r, server);
	case LWS_CALLBACK_HTTP_BODY:
		if (r->body.len <= BODY_MAX) /* the rest is read and forgotten */
			text_bytes(&r->body, in, len);
		return 0;
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return finish_post(wsi, r, server);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return write_body(wsi, r);
	case LWS_CALLBACK_CLOSED_HTTP:
		if (r && r->begun)
			text_free(&r->body);
		return 0;
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
		workers_collect(server->workers);
		return 0;
	default:
		return lws_callback_http_dummy(wsi, reason, user, in, len);
	}
}
