/* front/serve/update.c -- what a reader is told: what happened, what changed, what is asked, what he may
 * answer; nothing he was told before, nothing his side may not know. */
#include "front/serve/server.h"

static void show(const Scenario *s, const State *seen, Side side, Scene *out)
{
	out->npieces = out->nmarks = out->nfacts = out->nshapes = 0;
	s->game->show(s->board, seen, side, out);
}

const State *update_view(Table *t, Side side, const State *position)
{
	State *seen = (State *)((char *)t->server->state + STATE_MAX); /* the session's two are of the present */

	if (session_outcome(t->session).over) /* the secrets are out */
		return position;
	t->scenario->game->view(t->scenario->board, position, side, seen);
	return seen;
}

void update_scene(Table *t, Side reader, const State *position, Scene *out)
{
	const Scenario *s = t->scenario;
	Scene *of_side = t->server->scene;

	if (reader != SIDE_NONE || session_outcome(t->session).over) {
		Side side = reader == SIDE_NONE ? 0 : reader;

		show(s, update_view(t, side, position), side, out);
		return;
	}
	for (Side side = 0; side < SIDES; side++)
		show(s, update_view(t, side, position), side, &of_side[side]);
	scene_public(of_side, out);
}

static void write_ask(Client *c, Text *out)
{
	Table *t = c->table;
	const Scenario *s = t->scenario;
	Ask ask = session_ask(t->session);
	char words[600];
	Text prompt = text_over(words, sizeof words);

	if (c->side != SIDE_NONE && ask.who)
		s->game->prompt(s->board, session_view(t->session, c->side), c->side, &prompt);
	json_key(out, "ask");
	json_ask(out, s, &ask, c->side, text_str(&prompt));
}

static void write_offers(Client *c, Text *out)
{
	Table *t = c->table;
	Ask ask = session_ask(t->session);
	uint64_t verbs = ask.who & side_set(c->side) ? ask.verbs : 0;

	for (int v = 0; ask.who && v < t->scenario->game->nverbs; v++)
		if (t->scenario->game->verbs[v].anytime)
			verbs |= VERB_BIT(v);
	json_key(out, "offers");
	json_all_offers(out, t->scenario, session_view(t->session, c->side), c->side, verbs, OFFER_NODES);
}

static void write_seats(const Table *t, Text *out)
{
	json_key(out, "seats");
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++) {
		bool here = !table_is_person(t, side);

		for (const Client *c = t->clients; c; c = c->next)
			here |= c->side == side;
		json_open(out, '{');
		json_put_text(out, "by", t->row.seat[side].by);
		if (t->row.seat[side].account)
			json_put_text(out, "name", t->row.seat[side].name);
		json_put_flag(out, "here", here);
		json_close(out, '}');
	}
	json_close(out, ']');
}

static void write_chat(Client *c, Text *out)
{
	const Table *t = c->table;

	if (c->chat_told >= t->nchat)
		return;
	json_key(out, "chat");
	json_open(out, '[');
	for (; c->chat_told < t->nchat; c->chat_told++) {
		const ChatLine *line = &t->chat[c->chat_told];

		json_open(out, '[');
		json_number(out, line->side == SIDE_NONE ? -1 : line->side);
		json_text(out, line->text);
		json_close(out, ']');
	}
	json_close(out, ']');
}

static void write_undo(Client *c, Text *out)
{
	const Table *t = c->table;

	if (c->side != SIDE_NONE)
		json_put_number(out, "undo", session_undo_floor(t->session, c->side));
	if (t->plea.open) {
		json_key(out, "plea");
		json_open(out, '{');
		json_put_number(out, "side", t->plea.side);
		json_put_number(out, "to", t->plea.to);
		json_close(out, '}');
	}
}

void update_write(Client *c, Text *out)
{
	Table *t = c->table;
	const Scenario *s = t->scenario;
	Outcome outcome = session_outcome(t->session);

	if (outcome.over && !c->told_end) { /* the chronicle again, this time with the secrets */
		c->told = UINT32_MAX;
		c->told_end = true;
	}
	json_open(out, '{');
	json_put_text(out, "type", "update");
	json_put_number(out, "seq", session_seq(t->session));
	if (c->answers) {
		json_put_number(out, "answers", c->answers);
		c->answers = 0;
	}
	json_put_flag(out, "afresh", c->told == UINT32_MAX);
	json_key(out, "log");
	chronicle_write(&t->chronicle, s->game, c->told, c->side, outcome.over, out);
	c->told = session_seq(t->session);
	update_scene(t, c->side, session_state(t->session), &t->server->open_scene);
	json_key(out, "scene");
	json_scene(out, s, &t->server->open_scene, &c->sent);
	write_ask(c, out);
	if (c->side != SIDE_NONE)
		write_offers(c, out);
	write_undo(c, out);
	write_seats(t, out);
	write_chat(c, out);
	json_key(out, "outcome");
	json_outcome(out, s, &outcome);
	json_close(out, '}');
}
