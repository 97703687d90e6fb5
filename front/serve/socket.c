/* front/serve/socket.c -- a reader's line: what he may send, and what waits to be written to him. */
#include "base/clock.h"
#include "base/memory.h"
#include "front/serve/server.h"

#include <stdlib.h>
#include <string.h>

struct Reply {
	Reply *next;
	size_t len;
	char bytes[];
};

/* ---- answers ---- */

void client_wake(Client *c)
{
	if (c->wsi) /* a test has no line */
		lws_callback_on_writable(c->wsi);
}

void client_reply(Client *c, const char *message, size_t len)
{
	if (c->backlog + len > BACKLOG_MAX) {
		c->drop = true;
	} else {
		Reply *r = memory_zeroed(sizeof *r + len);

		r->len = len;
		memcpy(r->bytes, message, len);
		*c->reply_end = r;
		c->reply_end = &r->next;
		c->backlog += len;
	}
	client_wake(c);
}

Text *client_begin_answer(Client *c, const char *type, long long id)
{
	Text *out = &c->server->text;

	text_clear(out);
	json_open(out, '{');
	json_put_text(out, "type", type);
	if (id)
		json_put_number(out, "id", id);
	return out;
}

void client_finish_answer(Client *c, Text *out)
{
	json_close(out, '}');
	client_reply(c, out->s, out->len);
}

void client_complain(Client *c, long long id, const char *text)
{
	Text *out = client_begin_answer(c, "error", id);

	json_put_text(out, "text", text);
	client_finish_answer(c, out);
}

void client_stale(Client *c, long long id, const char *text)
{
	Text *out = client_begin_answer(c, "error", id);

	json_put_flag(out, "stale", true);
	json_put_text(out, "text", text);
	client_finish_answer(c, out);
}

void client_refuse(Client *c, long long id, const char *order, const Why *why, bool stale)
{
	Text *out = client_begin_answer(c, "refusal", id);

	if (order)
		json_put_text(out, "order", order);
	json_put_flag(out, "stale", stale);
	json_why(out, c->table->scenario->game, why);
	client_finish_answer(c, out);
}

/* ---- the socket ---- */

/* A bucket that fills with time; a message takes a drop. */
static bool within_rate(Client *c)
{
	int64_t now = clock_us(), cap = 2 * RATE_PER_SECOND;
	int64_t fresh = (now - c->rate_at) * RATE_PER_SECOND / 1000000;

	if (fresh > 0) {
		c->rate = c->rate + fresh > cap ? cap : c->rate + fresh;
		c->rate_at += fresh * 1000000 / RATE_PER_SECOND; /* what is left of a drop is not lost */
	}
	return --c->rate >= 0;
}

int socket_refuse(Server *server, struct lws *wsi, unsigned status, const char *text)
{
	server->metrics.turned_away++;
	lws_return_http_status(wsi, status, text);
	return -1;
}

static int turn_away(Client *c, enum lws_close_status status, const char *reason)
{
	c->server->metrics.turned_away++;
	lws_close_reason(c->wsi, status, (unsigned char *)reason, strlen(reason));
	return -1;
}

static int receive(Client *c, const char *bytes, size_t len)
{
	if (c->in.len + len > MESSAGE_MAX)
		return turn_away(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "message too large");
	text_bytes(&c->in, bytes, len);
	if (!lws_is_final_fragment(c->wsi) || lws_remaining_packet_payload(c->wsi) > 0)
		return 0;
	if (!within_rate(c))
		return turn_away(c, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many messages");
	message_read(c, text_str(&c->in), c->in.len);
	text_clear(&c->in);
	if (c->due)
		client_wake(c);
	return 0;
}

/* Until the disk has what happened nobody is told of it; the settling wakes those who wait for that. */
static bool update_is_due(const Client *c)
{
	return c->due && c->table && c->table->session && c->table->unsettled == 0;
}

bool client_next(Client *c, Text *out)
{
	Reply *r = c->reply;

	if (r) {
		c->reply = r->next;
		if (!c->reply)
			c->reply_end = &c->reply;
		c->backlog -= r->len;
		text_bytes(out, r->bytes, r->len);
		free(r);
		return true;
	}
	if (!update_is_due(c))
		return false;
	c->due = false;
	update_write(c, out);
	return true;
}

static int write_next(Client *c)
{
	static const char room[LWS_PRE];
	Text *out = &c->server->text;
	int status = 0;

	if (c->drop)
		return -1;
	text_clear(out);
	text_bytes(out, room, LWS_PRE);
	if (client_next(c, out)) {
		size_t len = out->len - LWS_PRE;

		c->server->metrics.messages_out++;
		c->server->metrics.bytes_out += len;
		status = lws_write(c->wsi, (unsigned char *)out->s + LWS_PRE, len, LWS_WRITE_TEXT) < 0 ? -1 : 0;
	}
	if (c->reply || update_is_due(c))
		client_wake(c);
	return status;
}

static int let_in(Server *server, struct lws *wsi)
{
	if (!origin_is_ours(wsi))
		return socket_refuse(server, wsi, HTTP_STATUS_FORBIDDEN, "a page of another site may not play here");
	if (server->metrics.clients >= server->connections_max)
		return socket_refuse(server, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "all places are taken");
	return 0;
}

void client_open(Client *c, struct lws *wsi, Server *server)
{
	memset(c, 0, sizeof *c);
	c->server = server;
	c->wsi = wsi;
	c->side = SIDE_NONE;
	c->reply_end = &c->reply;
	c->rate_at = clock_us();
	c->rate = 2 * RATE_PER_SECOND;
	server->metrics.clients++;
}

void client_close(Client *c)
{
	table_leave(c);
	while (c->reply) {
		Reply *r = c->reply;

		c->reply = r->next;
		free(r);
	}
	text_free(&c->in);
	c->server->metrics.clients--;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	Server *server = lws_context_user(lws_get_context(wsi));
	Client *c = user;

	switch (reason) {
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return let_in(server, wsi);
	case LWS_CALLBACK_ESTABLISHED:
		client_open(c, wsi, server);
		c->visiting = visit_read(wsi, c->visit);
		return 0;
	case LWS_CALLBACK_RECEIVE:
		return receive(c, in, len);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return write_next(c);
	case LWS_CALLBACK_CLOSED:
		if (c->server) /* one that was turned away was never opened */
			client_close(c);
		return 0;
	default:
		return 0;
	}
}
