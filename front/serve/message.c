/* front/serve/message.c -- the messages of docs/protocol.md: read strictly, answered one by one. */
#include "front/offer.h"
#include "front/serve/members.h"
#include "front/serve/server.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* The seat a token opens, or the one that the reader's account holds. */
static Side seat_wished(const Client *c, const Table *t, const json_t *m, Fault *fault)
{
	const char *token = member_text(m, "token");
	uint32_t wanted = member_number(m, "side", SIDE_NONE);
	Account account;

	if (token[0]) {
		Side side = table_seat_of_token(t, token);

		if (side == SIDE_NONE)
			fail(fault, "that link opens no seat of this game");
		return side;
	}
	if (wanted == SIDE_NONE)
		return SIDE_NONE; /* a spectator */
	if (!c->visiting || !desk_visit_find(c->server->desk, c->visit, (int64_t)time(NULL), &account) ||
		t->row.seat[wanted].account != account.id) {
		fail(fault, "no account of yours holds that seat: sign in, or use its link");
		return SIDE_NONE;
	}
	return (Side)wanted;
}

static void on_hello(Client *c, const json_t *m, long long id)
{
	Table *t = table_find(c->server, member_number(m, "game", 0));
	Fault fault = { 0 };

	if (!t) {
		client_complain(c, id, "there is no such game");
		return;
	}
	Side side = seat_wished(c, t, m, &fault);
	if (fault.text[0]) {
		c->server->metrics.turned_away++;
		client_complain(c, id, fault.text);
		return;
	}
	if (!table_wake(t, &fault)) {
		client_complain(c, id, fault.text);
		return;
	}
	c->told = member_number(m, "seen", UINT32_MAX);
	if (c->told > session_seq(t->session))
		c->told = UINT32_MAX;
	c->told_end = false;
	uint32_t lines = member_number(m, "chat", 0);
	c->chat_told = lines < (uint32_t)t->nchat ? (int)lines : t->nchat;
	c->sent = (SceneSent){ 0 };
	c->answers = c->pending = 0;
	table_join(t, c, side);

	Text *out = client_begin_answer(c, "welcome", id);
	json_put_number(out, "game", t->row.game);
	if (side != SIDE_NONE)
		json_put_number(out, "side", side);
	json_key(out, "scenario");
	json_scenario(out, t->scenario, NULL);
	client_finish_answer(c, out);
	computer_look(t);
}

/* The orders of one reader wait for the disk together; ids grow, so the last stands for all before it. */
static void await_disk(Client *c, long long id)
{
	c->pending = id ? id : c->pending;
}

static void on_order(Client *c, const json_t *m, long long id)
{
	const char *text = member_text(m, "text");
	uint32_t at = member_number(m, "at", 0), last = session_seq(c->table->session);
	Metrics *metrics = &c->server->metrics;
	Why why = { 0 };
	char words[80];

	if (c->side == SIDE_NONE) {
		client_complain(c, id, "a spectator gives no orders");
		return;
	}
	if (at > last) { /* or nobody would find out that the question had changed */
		snprintf(words, sizeof words, "\"at\" names an entry that is not there yet; the last is %" PRIu32,
				 last);
		client_complain(c, id, words);
		return;
	}
	switch (session_submit(c->table->session, c->side, at, text, &why)) {
	case ACCEPTED:
		metrics->accepted++;
		table_entered(c->table, c->side);
		await_disk(c, id);
		return;
	case STALE: /* answered with the fresh position */
		metrics->stale++;
		client_refuse(c, id, text, &why, true);
		c->sent = (SceneSent){ 0 };
		c->due = true;
		return;
	case FAILED:
		metrics->failed++;
		break;
	case REFUSED:
		metrics->refused++;
	}
	client_refuse(c, id, text, &why, false);
}

static void take_back(Client *c, Side side, uint32_t to, bool agreed, long long id)
{
	Why why = { 0 };

	if (session_undo(c->table->session, side, to, agreed, &why) != ACCEPTED) {
		client_refuse(c, id, "undo", &why, false);
		return;
	}
	table_entered(c->table, side);
	await_disk(c, id);
}

static void on_undo(Client *c, const json_t *m, long long id)
{
	if (c->side == SIDE_NONE)
		client_complain(c, id, "a spectator takes nothing back");
	else
		take_back(c, c->side, member_number(m, "to", 0), false, id);
}

/* A computer never minds. */
static void on_plea(Client *c, const json_t *m, long long id)
{
	Table *t = c->table;
	uint32_t to = member_number(m, "to", UINT32_MAX);

	if (c->side == SIDE_NONE || to >= session_seq(t->session)) {
		client_complain(c, id, "there is nothing of yours to take back");
		return;
	}
	if (!table_is_person(t, side_other(c->side))) {
		take_back(c, c->side, to, true, id);
		return;
	}
	t->plea = (Plea){ .open = true, .side = c->side, .to = to };
	table_refresh(t);
}

static void on_answer(Client *c, const json_t *m, long long id)
{
	Table *t = c->table;
	Plea plea = t->plea;

	if (!plea.open || c->side != side_other(plea.side)) {
		client_complain(c, id, "nobody asked you for a take-back");
		return;
	}
	t->plea.open = false;
	if (member_flag(m, "yes", false))
		take_back(c, plea.side, plea.to, true, id);
	else
		table_refresh(t);
}

/* "move 21/T1:1 G7" as the beginning of an order; `open`: something may follow. */
static bool read_stem(Client *c, const char *text, Order *stem, bool *open, Fault *fault)
{
	const Scenario *s = c->table->scenario;
	Arena arena = { 0 };
	Record words;
	Slot slot = { 0 };
	bool well = record_parse(&arena, text, &words, fault) &&
				offer_follow(s->game, s->board, session_view(c->table->session, c->side), c->side, words.word,
							 words.n, stem, &slot, fault);

	*open = slot.n > 0;
	arena_free(&arena);
	return well;
}

static void on_offers(Client *c, const json_t *m, long long id)
{
	const Scenario *s = c->table->scenario;
	const char *text = member_text(m, "stem");
	Order stem;
	Fault fault;
	bool open;

	if (c->side == SIDE_NONE || !read_stem(c, text, &stem, &open, &fault)) {
		client_complain(c, id, c->side == SIDE_NONE ? "a spectator gives no orders" : fault.text);
		return;
	}
	Text *out = client_begin_answer(c, "offers", id);
	json_put_text(out, "stem", text);
	json_key(out, "slot");
	json_offers(out, s, session_view(c->table->session, c->side), &stem, OFFER_NODES);
	client_finish_answer(c, out);
}

/* Is it the beginning of an order that can still be finished?  What is wrong with it so far may come right. */
static bool goes_on(Client *c, const char *text)
{
	Order stem;
	Fault fault;
	bool open;

	return read_stem(c, text, &stem, &open, &fault) && open;
}

static void on_explain(Client *c, const json_t *m, long long id)
{
	const Scenario *s = c->table->scenario;
	const char *text = member_text(m, "text");
	Why why = { 0 };
	Order order;
	Fault fault;

	if (c->side == SIDE_NONE) {
		client_complain(c, id, "a spectator asks his neighbour");
		return;
	}
	const State *seen = session_view(c->table->session, c->side);
	const Verb *verb = NULL;
	bool legal = false;
	if (order_parse(s->game, s->board, c->side, text, &order, &fault)) {
		verb = &s->game->verbs[order.verb];
		legal = !verb->check || ((!s->game->exact || s->game->exact(s->board, seen, &order, &why)) &&
								 verb->check(s->board, seen, &order, &why));
	}
	bool unfinished = !legal && goes_on(c, text);
	if (!verb && !unfinished) {
		snprintf(why.text, sizeof why.text, "%.200s", fault.text);
		client_refuse(c, id, text, &why, false);
		return;
	}
	memset(&c->server->explain, 0, sizeof c->server->explain);
	if (verb && verb->explain && (legal || !verb->apply))
		verb->explain(s->board, seen, &order, &c->server->explain);
	Text *out = client_begin_answer(c, "explanation", id);
	json_put_text(out, "order", text);
	json_put_flag(out, "legal", legal);
	json_put_flag(out, "unfinished", unfinished);
	if (verb && !legal)
		json_why(out, s->game, &why);
	json_key(out, "sum");
	json_explain(out, s->game, &c->server->explain);
	client_finish_answer(c, out);
}

static void on_say(Client *c, const json_t *m, long long id)
{
	const char *text = member_text(m, "text");
	Fault fault;

	if (!table_say(c->table, c->side, text, &fault))
		client_complain(c, id, fault.text);
}

/* A journal only grows, so what lay after an entry stays; who looks back asks many things of one moment. */
static const State *position_after(Client *c, uint32_t seq, Fault *fault)
{
	Server *server = c->server;
	Session *s = c->table->session;

	if (server->past_game == session_game(s) && server->past_seq == seq)
		return server->state;
	server->past_game = 0;
	if (!session_at(s, seq, server->state, fault))
		return NULL;
	server->past_game = session_game(s);
	server->past_seq = seq;
	return server->state;
}

static void on_past(Client *c, const json_t *m, long long id)
{
	Table *t = c->table;
	uint32_t seq = member_number(m, "seq", 0);
	Fault fault;
	const State *position = position_after(c, seq, &fault);

	if (!position) {
		client_complain(c, id, fault.text);
		return;
	}
	Scene *scene = &c->server->open_scene;
	update_scene(t, c->side, position, scene);
	Text *out = client_begin_answer(c, "past", id);
	json_put_number(out, "seq", seq);
	json_key(out, "scene");
	json_scene(out, t->scenario, scene, NULL);
	client_finish_answer(c, out);
}

/* Over the table as it is, or as it was after an entry.  A spectator is shown what both sides are shown alike. */
static void on_overlay(Client *c, const json_t *m, long long id)
{
	Table *t = c->table;
	const Scenario *s = t->scenario;
	const char *name = member_text(m, "name"), *args = member_text(m, "args");
	Overlay *laid = c->server->overlay;
	Order order;
	Fault fault;
	int kind = overlay_parse(s->game, s->board, c->side, name, args, &order, &fault);

	bool past = json_object_get(m, "seq");
	uint32_t seq = member_number(m, "seq", 0);
	const State *position = kind < 0 ? NULL
							: past   ? position_after(c, seq, &fault)
									 : session_state(t->session);
	if (!position) {
		client_complain(c, id, fault.text);
		return;
	}
	if (c->side != SIDE_NONE) {
		overlay_lay(s->game, s->board, update_view(t, c->side, position), kind, &order, laid);
	} else {
		for (order.side = 0; order.side < SIDES; order.side++)
			overlay_lay(s->game, s->board, update_view(t, order.side, position), kind, &order,
						&laid[1 + order.side]);
		overlay_public(&laid[1], &laid[2], laid);
	}
	Text *out = client_begin_answer(c, "overlay", id);
	json_put_text(out, "name", name);
	json_put_text(out, "args", args);
	if (past)
		json_put_number(out, "seq", seq);
	json_overlay(out, s, laid);
	client_finish_answer(c, out);
}

static void on_review(Client *c, const json_t *m, long long id)
{
	(void)m;
	lookback_ask(c, id);
}

static void on_hint(Client *c, const json_t *m, long long id)
{
	(void)m;
	hint_begin(c, id);
}

/* ---- what there is to say ---- */

/* The members of every message. */
#define MESSAGE NEEDED("type", .kind = MEMBER_TEXT), ALLOWED("id", .kind = MEMBER_NUMBER, .least = 1)

static const Member bare[] = { MESSAGE, { 0 } };
static const Member hello[] = { MESSAGE,
								NEEDED("game", .kind = MEMBER_NUMBER),
								ALLOWED("token", .kind = MEMBER_TEXT, .least = 1),
								ALLOWED("side", .kind = MEMBER_NUMBER, .most = SIDES - 1),
								ALLOWED("seen", .kind = MEMBER_NUMBER),
								ALLOWED("chat", .kind = MEMBER_NUMBER),
								{ 0 } };
static const Member order[] = {
	MESSAGE, NEEDED("at", .kind = MEMBER_NUMBER), NEEDED("text", .kind = MEMBER_TEXT), { 0 }
};
static const Member to[] = { MESSAGE, NEEDED("to", .kind = MEMBER_NUMBER), { 0 } };
static const Member answer[] = { MESSAGE, NEEDED("yes", .kind = MEMBER_FLAG), { 0 } };
static const Member offers[] = { MESSAGE, NEEDED("stem", .kind = MEMBER_TEXT), { 0 } };
static const Member explain[] = { MESSAGE, NEEDED("text", .kind = MEMBER_TEXT), { 0 } };
static const Member say[] = { MESSAGE,
							  NEEDED("text", .kind = MEMBER_TEXT, .least = 1, .most = CHAT_LINE),
							  { 0 } };
static const Member past[] = { MESSAGE, NEEDED("seq", .kind = MEMBER_NUMBER), { 0 } };
static const Member overlay[] = { MESSAGE,
								  NEEDED("name", .kind = MEMBER_TEXT),
								  ALLOWED("args", .kind = MEMBER_TEXT),
								  ALLOWED("seq", .kind = MEMBER_NUMBER),
								  { 0 } };

typedef struct MessageKind {
	const char *type;
	const Member *members;
	void (*on)(Client *, const json_t *, long long id);
	bool at_table; /* hello must have come first */
} MessageKind;

static const MessageKind kinds[] = {
	{ "hello", hello, on_hello, false },
	{ "order", order, on_order, true },
	{ "undo", to, on_undo, true },
	{ "plea", to, on_plea, true },
	{ "answer", answer, on_answer, true },
	{ "offers", offers, on_offers, true },
	{ "explain", explain, on_explain, true },
	{ "say", say, on_say, true },
	{ "past", past, on_past, true },
	{ "hint", bare, on_hint, true },
	{ "review", bare, on_review, true },
	{ "overlay", overlay, on_overlay, true },
};

/* NULL when there is none of that type, or no type. */
static const MessageKind *kind_of(const json_t *m)
{
	const char *type = member_text(m, "type");

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (strcmp(kinds[i].type, type) == 0)
			return &kinds[i];
	return NULL;
}

static bool may_say(const Client *c, const json_t *m, const MessageKind *kind, Fault *fault)
{
	if (!kind && json_is_string(json_object_get(m, "type")))
		return fail(fault, "\"%.40s\" is no type of message", member_text(m, "type"));
	if (!members_fit(m, kind ? kind->members : bare, fault))
		return false;
	if (kind->at_table && (!c->table || !c->table->session))
		return fail(fault, "say hello first: which game, and with which seat's token");
	return true;
}

void message_read(Client *c, const char *bytes, size_t len)
{
	Fault fault;
	json_t *m = members_read(bytes, len, &fault);
	const MessageKind *kind = kind_of(m);
	long long id = json_integer_value(json_object_get(m, "id"));

	c->server->metrics.messages_in++;
	if (m && may_say(c, m, kind, &fault))
		kind->on(c, m, id);
	else
		client_complain(c, id > 0 ? id : 0, fault.text);
	json_decref(m);
}
