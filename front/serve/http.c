/* front/serve/http.c -- the HTTP side as the library has it: who asks, for what, and the bytes of the answer.
 *
 * Answers are short and written as the socket takes them.  The page itself is served by the library from the
 * folder web/. */
#include "front/serve/http.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

const Answer answer_well = { 200, "application/json" }, answer_made = { 201, "application/json" },
			 answer_later = { 0, NULL };

Answer complain(Text *out, unsigned status, const char *text)
{
	text_clear(out);
	json_open(out, '{');
	json_put_text(out, "error", text);
	json_close(out, '}');
	return (Answer){ status, "application/json" };
}

/* ---- what can be asked ---- */

static const Member nothing[] = { { 0 } };

static const Route routes[] = {
	{ "/api/scenarios", NULL, get_scenarios },
	{ "/api/players", NULL, get_players },
	{ "/api/board/", NULL, get_board },
	{ "/api/rules/", NULL, get_rules },
	{ "/api/games", NULL, get_games },
	{ "/api/games", new_game_members, post_games },
	{ "/api/journal/", NULL, get_journal },
	{ "/api/me", NULL, get_me },
	{ "/api/my-games", NULL, get_my_games },
	{ "/api/register", credentials_members, post_register },
	{ "/api/sign-in", credentials_members, post_sign_in },
	{ "/api/sign-out", nothing, post_sign_out },
	{ "/api/password", passwords_members, post_password },
	{ "/api/claim", claim_members, post_claim },
	{ "/health", NULL, get_health },
	{ "/metrics", NULL, get_metrics },
};

const Route *route_find(bool post, const char *path, const char **rest)
{
	for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
		size_t len = strlen(routes[i].path);
		bool open = routes[i].path[len - 1] == '/';

		*rest = path + (strlen(path) < len ? 0 : len);
		if ((routes[i].members != NULL) == post &&
			(open ? strncmp(path, routes[i].path, len) == 0 : strcmp(path, routes[i].path) == 0))
			return &routes[i];
	}
	return NULL;
}

Answer call_post(Call *call, const Route *route, const char *body, size_t len)
{
	Fault fault;
	json_t *wish = members_read(body, len, &fault);

	call->wish = wish;
	Answer answer = wish && members_fit(wish, route->members, &fault) ? route->answer(call)
																	  : complain(call->out, 400, fault.text);
	json_decref(wish);
	return answer;
}

/* ---- who asks ---- */

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

static bool origin_is_secure(struct lws *wsi)
{
	char origin[200];

	return lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
		   strncmp(origin, "https://", 8) == 0;
}

/* The value of our cookie among others: "theme=dark; sandtable=TOKEN". */
static const char *cookie_value(char *cookies)
{
	char *rest = NULL;

	for (char *one = strtok_r(cookies, "; ", &rest); one; one = strtok_r(NULL, "; ", &rest))
		if (strncmp(one, "sandtable=", 10) == 0)
			return one + 10;
	return NULL;
}

bool visit_read(struct lws *wsi, uint8_t token[TOKEN_HASH])
{
	char words[2000];
	const char *text = NULL;

	if (lws_hdr_copy(wsi, words, sizeof words, WSI_TOKEN_HTTP_AUTHORIZATION) > 0)
		text = strncmp(words, "Bearer ", 7) == 0 ? words + 7 : NULL;
	else if (lws_hdr_copy(wsi, words, sizeof words, WSI_TOKEN_HTTP_COOKIE) > 0)
		text = cookie_value(words);
	if (!text || !*text)
		return false;
	token_hash(text, token);
	return true;
}

static bool is_this_machine(const char *address)
{
	static const char *const names[] = { "127.0.0.1", "::1", "::ffff:127.0.0.1" };

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(address, names[i]) == 0)
			return true;
	return false;
}

/* Through a proxy on this machine everybody comes from here, and the proxy tells whom it speaks for. */
static void read_address(struct lws *wsi, char *address, size_t size)
{
	char chain[400];

	if (!lws_get_peer_simple(wsi, address, size))
		address[0] = '\0';
	if (is_this_machine(address) && lws_hdr_copy(wsi, chain, sizeof chain, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
		const char *last = strrchr(chain, ',');

		last = last ? last + 1 : chain;
		snprintf(address, size, "%s", last + strspn(last, " "));
	}
}

bool call_account(Call *call, Account *account)
{
	*account = (Account){ 0 };
	return call->request->visiting &&
		   desk_visit_find(call->server->desk, call->request->visit, (int64_t)time(NULL), account);
}

/* ---- errands ---- */

void errand_begin(Call *call, Errand *errand)
{
	errand->request = call->request;
	call->request->errand = errand;
	if (call->request->wsi) /* the library would lose patience */
		lws_set_timeout(call->request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, 120);
	workers_give(call->server->workers, &errand->job);
}

Request *errand_end(Errand *errand)
{
	Request *r = errand->request;

	if (r) {
		r->errand = NULL;
		text_clear(&r->body);
	}
	return r;
}

void request_answer(Request *r, Answer answer)
{
	r->answer = answer;
	if (answer.status != 0 && r->wsi)
		lws_callback_on_writable(r->wsi);
}

static void hang_up(Request *r)
{
	if (r->errand)
		r->errand->request = NULL;
	text_free(&r->body);
}

/* ---- the library's side ---- */

static bool put_header(struct lws *wsi, const char *name, const char *value, unsigned char **p,
					   unsigned char *end)
{
	return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
									   (int)strlen(value), p, end) == 0;
}

static int write_headers(Request *r)
{
	unsigned char buffer[LWS_PRE + 1024], *start = buffer + LWS_PRE, *p = start,
										  *end = buffer + sizeof buffer - 1;

	if (lws_add_http_common_headers(r->wsi, r->answer.status, r->answer.type, r->body.len, &p, end) ||
		!put_header(r->wsi, "cache-control:", "no-store", &p, end) ||
		(r->cookie[0] && !put_header(r->wsi, "set-cookie:", r->cookie, &p, end)) ||
		lws_finalize_write_http_header(r->wsi, start, &p, end))
		return 1;
	r->headed = true;
	r->sent = 0;
	lws_callback_on_writable(r->wsi);
	return 0;
}

static int write_body(Request *r)
{
	enum { CHUNK = 32 * 1024 };
	unsigned char buffer[LWS_PRE + CHUNK];
	size_t left = r->body.len - r->sent, n = left < CHUNK ? left : CHUNK;

	if (n > 0)
		memcpy(buffer + LWS_PRE, r->body.s + r->sent, n);
	r->sent += n;
	bool last = r->sent == r->body.len;
	if (lws_write(r->wsi, buffer + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
		return 1;
	if (!last) {
		lws_callback_on_writable(r->wsi);
		return 0;
	}
	text_free(&r->body);
	return lws_http_transaction_completed(r->wsi) ? -1 : 0;
}

static int write_answer(Request *r)
{
	if (r->answer.status == 0)
		return 0;
	return r->headed ? write_body(r) : write_headers(r);
}

/* Nothing that is found here has a longer address than there is room for. */
static bool read_path(Request *r, enum lws_token_indexes method)
{
	return lws_hdr_copy(r->wsi, r->path, sizeof r->path, method) > 0;
}

static void begin_get(Request *r, Call *call)
{
	const Route *route = read_path(r, WSI_TOKEN_GET_URI) ? route_find(false, r->path, &call->rest) : NULL;

	request_answer(r, route ? route->answer(call)
							: complain(call->out, 404, "there is nothing under that address"));
}

/* Answered when the body was read. */
static void begin_post(Request *r, Call *call)
{
	r->route = read_path(r, WSI_TOKEN_POST_URI) ? route_find(true, r->path, &call->rest) : NULL;
	if (lws_hdr_total_length(r->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
		request_answer(r, complain(call->out, 411, "how long is it? content-length was expected"));
}

static void begin_request(struct lws *wsi, Request *r, Server *server)
{
	Call call = { .server = server, .request = r, .out = &r->body };

	hang_up(r);
	*r = (Request){ .begun = true, .wsi = wsi, .ours = origin_is_ours(wsi), .secure = origin_is_secure(wsi) };
	r->visiting = visit_read(wsi, r->visit);
	read_address(wsi, r->address, sizeof r->address);
	server->metrics.requests++;
	if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0)
		begin_post(r, &call);
	else if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
		begin_get(r, &call);
	else
		request_answer(r, complain(call.out, 405, "only GET and POST are understood"));
}

static void finish_post(Request *r, Server *server)
{
	Call call = { .server = server, .request = r, .rest = "", .out = &r->body };
	Text body = r->body;

	r->body = (Text){ 0 };
	if (!r->ours)
		request_answer(r, complain(call.out, 403, "nothing can be posted from that site"));
	else if (!r->route)
		request_answer(r, complain(call.out, 404, "nothing can be posted there"));
	else if (body.len > BODY_MAX)
		request_answer(r, complain(call.out, 413, "that is too long"));
	else
		request_answer(r, call_post(&call, r->route, text_str(&body), body.len));
	text_free(&body);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	Server *server = lws_context_user(lws_get_context(wsi));
	Request *r = user;

	switch (reason) {
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket that named no protocol would be given this one */
		return socket_refuse(server, wsi, HTTP_STATUS_BAD_REQUEST,
							 "the subprotocol \"sandtable\" was expected");
	case LWS_CALLBACK_HTTP:
		begin_request(wsi, r, server);
		return 0;
	case LWS_CALLBACK_HTTP_BODY:
		if (r->answer.status == 0 && r->body.len <= BODY_MAX) /* the rest is read and forgotten */
			text_bytes(&r->body, in, len);
		return 0;
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		if (r->answer.status == 0)
			finish_post(r, server);
		return 0;
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return write_answer(r);
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL: /* the library begins anew when bytes follow a POST of no length */
	case LWS_CALLBACK_CLOSED_HTTP:
		if (r && r->begun)
			hang_up(r);
		return 0;
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
		workers_collect(server->workers);
		return 0;
	default:
		return lws_callback_http_dummy(wsi, reason, user, in, len);
	}
}
