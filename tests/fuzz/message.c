/* tests/fuzz/message.c -- what a stranger may send to a server: messages on a socket, and bodies of requests.
 *
 * A reader sits at a table and says a few things, the last of them spoilt; or a body is posted.  Whatever comes,
 * it is answered in whole JSON objects, or with silence, and the position stays sound. */
#include "front/serve/http.h"
#include "front/serve/ponder.h"
#include "tests/fuzz/fuzz.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* %d is the game's number, %s a seat's token. */
static const char *const messages[] = {
	"{\"type\":\"hello\",\"id\":1,\"game\":%d,\"token\":\"%s\",\"seen\":0,\"chat\":0}",
	"{\"type\":\"hello\",\"id\":2,\"game\":%d}",
	"{\"type\":\"hello\",\"id\":3,\"game\":%d,\"side\":1}",
	"{\"type\":\"order\",\"id\":4,\"at\":0,\"text\":\"ORDER\"}",
	"{\"type\":\"undo\",\"id\":5,\"to\":0}",
	"{\"type\":\"plea\",\"id\":6,\"to\":0}",
	"{\"type\":\"answer\",\"id\":7,\"yes\":true}",
	"{\"type\":\"offers\",\"id\":8,\"stem\":\"ORDER\"}",
	"{\"type\":\"explain\",\"id\":9,\"text\":\"ORDER\"}",
	"{\"type\":\"past\",\"id\":10,\"seq\":0}",
	"{\"type\":\"say\",\"id\":11,\"text\":\"well \\u00e9 \\\"quoted\\\"\"}",
	"{\"type\":\"hint\",\"id\":12}",
	"{\"type\":\"review\",\"id\":13}",
	"{\"type\":\"overlay\",\"id\":14,OVERLAY}",
};
static const struct Body {
	const char *path, *text;
} bodies[] = {
	{ "/api/games",
	  "{\"scenario\":\"SCENARIO\",\"seats\":[\"person\",\"recruit\"],\"pace\":300,\"listed\":true}" },
	{ "/api/games", "{\"scenario\":\"SCENARIO\",\"seats\":[\"@Ann\",\"person\"]}" },
	{ "/api/register", "{\"name\":\"Ann\",\"password\":\"12345678\",\"bearer\":true}" },
	{ "/api/sign-in", "{\"name\":\"Ann\",\"password\":\"12345678\"}" },
	{ "/api/sign-out", "{}" },
	{ "/api/password", "{\"password\":\"12345678\",\"next\":\"87654321\",\"bearer\":true}" },
	{ "/api/claim", "{\"game\":%d,\"token\":\"%s\"}" },
};
enum { MESSAGES = sizeof messages / sizeof messages[0], BODIES = sizeof bodies / sizeof bodies[0] };

static void wake(void *ctx)
{
	(void)ctx;
}

static Server *open_server(const Scenario *sc)
{
	Fault fault;
	Server *server = server_new(memory_store(), ":memory:", wake, &fault);

	if (!server)
		found("%s", fault.text);
	server->scenario = calloc(1, sizeof *server->scenario);
	server->scenario[0] = *sc;
	server->nscenarios = 1;
	server->workers = workers_start(1, wake, server, &fault);
	return server;
}

/* One the game has, and something it may be asked about. */
static void say_overlay(Choices *c, Walker *w, Text *out)
{
	const Game *g = w->sc->game;
	Text args = { 0 };
	int most = (int)choose(c, 10);

	for (int i = 0; i <= most && walk_overlay(w, i, &args); i++)
		;
	text_add(out, "\"name\":\"%s\",\"args\":\"%s\"", g->overlays[choose(c, (unsigned)g->noverlays)].name,
			 text_str(&args));
	text_free(&args);
}

/* An order in the place of ORDER, a name in the place of SCENARIO, an overlay in the place of OVERLAY, numbers
 * and tokens in theirs. */
static void fill_in(Choices *c, const char *form, const Scenario *sc, const State *seen, Side side,
					int64_t game, const char *token, Text *out)
{
	Walker w = { .sc = sc, .random = { choose(c, 65536) } };
	char words[ORDER_TEXT];
	Text order = text_over(words, sizeof words);
	Order o;

	while (*form) {
		if (strncmp(form, "ORDER", 5) == 0) {
			int verb = (int)choose(c, (unsigned)sc->game->nverbs);

			if (choose(c, 4) == 0 || !walk_verb(&w, seen, side, verb, &o))
				walk_nonsense(&w, side, verb, &o);
			order_print(sc->game, sc->board, &o, &order);
			text_put(out, words);
			form += 5;
		} else if (strncmp(form, "SCENARIO", 8) == 0) {
			text_put(out, sc->name);
			form += 8;
		} else if (strncmp(form, "OVERLAY", 7) == 0) {
			say_overlay(c, &w, out);
			form += 7;
		} else if (*form == '%') {
			if (form[1] == 'd')
				text_number(out, game);
			else
				text_put(out, token);
			form += 2;
		} else {
			text_char(out, *form++);
		}
	}
}

static void expect_object(const Text *t)
{
	json_error_t error;
	json_t *said = json_loadb(t->s, t->len, JSON_REJECT_DUPLICATES, &error);

	if (!json_is_object(said))
		found("an answer is no JSON object: %s\n%s", error.text, t->s);
	json_decref(said);
}

/* Everything the loop would do until nothing is left to do. */
static void come_to_rest(Server *server, Table *t)
{
	ponder_stop_all(t);
	do {
		sched_yield();
		workers_collect(server->workers);
		server_settle(server);
	} while (t->thoughts || t->unsettled > 0 || server->hashing > 0);
}

static void listen_to(Client *c)
{
	Text heard = { 0 };

	while (client_next(c, &heard)) {
		expect_object(&heard);
		text_clear(&heard);
	}
	text_free(&heard);
}

static void converse(Choices *c, Server *server, Table *t, const char *token)
{
	const Scenario *sc = t->scenario;
	Client *client = calloc(1, sizeof *client);
	Text text = { 0 };

	client_open(client, NULL, server);
	for (int left = (int)choose(c, 4); left >= 0; left--) {
		const char *form = messages[left > 0 && !client->table ? 0 : choose(c, MESSAGES)];
		Side side = client->side == SIDE_NONE ? 0 : client->side;

		text_clear(&text);
		fill_in(c, form, sc, session_view(t->session, side), side, t->row.game, token, &text);
		if (left == 0)
			spoil(c, &text);
		message_read(client, text_str(&text), text.len);
		come_to_rest(server, t);
		listen_to(client);
		if (sc->game->broken(sc->board, session_state(t->session)))
			found("%s: \"%s\" broke the position", sc->name, text_str(&text));
	}
	client_close(client);
	text_free(&text);
	free(client);
}

static void post_body(Choices *c, Server *server, Table *t, const char *token)
{
	const struct Body *body = &bodies[choose(c, BODIES)];
	Request request = { .ours = true, .address = "fuzz" };
	Call call = { .server = server, .request = &request, .out = &request.body };
	Text text = { 0 };

	fill_in(c, body->text, t->scenario, NULL, 0, t->row.game, token, &text);
	spoil(c, &text);
	request_answer(&request,
				   call_post(&call, route_find(true, body->path, &call.rest), text_str(&text), text.len));
	come_to_rest(server, t);
	if (request.answer.status == 0)
		found("\"%s\" was never answered", text_str(&text));
	expect_object(&request.body);
	text_free(&request.body);
	text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Choices c = { data, size };
	const Scenario *sc = seed_scenario(&c);
	Server *server = open_server(sc);
	DeskRow row = { .seat = { { .by = "person" }, { .by = "person" } } };
	char token[SIDES][TOKEN_TEXT];
	Fault fault;
	Table *t = table_make(server, sc, &row, token, &fault);

	if (!t)
		found("%s", fault.text);
	if (choose(&c, 4) == 0)
		post_body(&c, server, t, token[0]);
	else
		converse(&c, server, t, token[choose(&c, SIDES)]);
	server_free(server);
	return 0;
}
