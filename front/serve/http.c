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

static const Route routes[] = {
	{ false, "/api/scenarios", get_scenarios }, { false, "/api/players", get_players },
	{ false, "/api/board/", get_board },        { false, "/api/rules/", get_rules },
	{ false, "/api/games", get_games },         { true, "/api/games", post_games },
	{ false, "/api/journal/", get_journal },    { false, "/api/me", get_me },
	{ false, "/api/my-games", get_my_games },   { true, "/api/register", post_register },
	{ true, "/api/sign-in", post_sign_in },     { true, "/api/sign-out", post_sign_out },
	{ true, "/api/password", post_password },   { true, "/api/claim", post_claim },
	{ false, "/health", get_health },           { false, "/metrics", get_metrics },
};

const Route *route_find(bool post, const char *path, const char **rest)
{
	for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
		size_t len = strlen(routes[i].path);
		bool open = routes[i].path[len - 1] == '/';

		*rest = path + (strlen(path) < len ? 0 : len);
		if (routes[i].post == post &&
			(open ? strncmp(path, routes[i].path, len) == 0 : strcmp(path, routes[i].path) == 0))
			return &routes[i];
	}
	return NULL;
}

Answer call_post(Call *call, const Route *route, const char *body, size_t len)
{
	json_error_t error;
	json_t *wish = json_loadb(body, len, JSON_REJECT_DUPLICATES, &error);

	call->wish = wish;
	Answer answer =
		json_is_object(wish) ? route->answer(call) : complain(call->out, 400, "a JSON object was expected");
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

static void begin_request(struct lws *wsi, Request *r, Server *server)
{
	Call call = { .server = server, .request = r, .out = &r->body };

	hang_up(r);
	*r = (Request){ .begun = true, .wsi = wsi, .ours = origin_is_ours(wsi), .secure = origin_is_secure(wsi) };
	r->visiting = visit_read(wsi, r->visit);
	read_address(wsi, r->address, sizeof r->address);
	server->metrics.requests++;
	if (lws_hdr_copy(wsi, r->path, sizeof r->path, WSI_TOKEN_POST_URI) > 0) {
		r->route = route_find(true, r->path, &call.rest);
		if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
			request_answer(r, complain(call.out, 411, "how long is it? content-length was expected"));
		return; /* answered when the body was read */
	}
	if (lws_hdr_copy(wsi, r->path, sizeof r->path, WSI_TOKEN_GET_URI) <= 0) {
		request_answer(r, complain(call.out, 405, "only GET and POST are understood"));
		return;
	}
	const Route *route = route_find(false, r->path, &call.rest);
	request_answer(r, route ? route->answer(&call)
							: complain(call.out, 404, "there is nothing under that address"));
}

static void finish_post(Request *r, Server *server)
{
	Call call = { .server = server, .request = r, .rest = "", .out = &r->body };
	Text body = r->body;

	r->body = (Text){ 0 };
	if (!r->route || !r->ours)
		request_answer(r, complain(call.out, 403, "nothing can be posted there, or not from that site"));
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
