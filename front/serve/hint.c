/* front/serve/hint.c -- advice for somebody who is asked: what the general would order in his place, and why. */
#include "front/hint.h"
#include "front/serve/ponder.h"

static void put_line(Text *out, const Scenario *s, const Reasons *reasons)
{
	char words[ORDER_TEXT];

	json_key(out, "line");
	json_open(out, '[');
	for (int i = 0; i < reasons->nline; i++) {
		Text order = text_over(words, sizeof words);

		order_print(s->game, s->board, &reasons->line[i], &order);
		json_text(out, words);
	}
	json_close(out, ']');
}

static void advise(Thought *th)
{
	const Scenario *s = th->table->scenario;
	char words[ORDER_TEXT];
	Text order = text_over(words, sizeof words), why = { 0 };

	if (!th->client)
		return;
	if (thought_was_stopped(th)) {
		client_stale(th->client, th->id, "the position moved on before the general had made up its mind");
		return;
	}
	order_print(s->game, s->board, &th->order, &order);
	hint_print_reasons(s, th->side, &th->reasons, &why);
	Text *out = client_begin_answer(th->client, "hint", th->id);
	json_put_text(out, "order", words);
	put_line(out, s, &th->reasons);
	json_put_number(out, "worth", th->reasons.worth);
	json_put_number(out, "plain", th->reasons.plain);
	json_put_text(out, "text", text_str(&why));
	text_free(&why);
	client_finish_answer(th->client, out);
}

void hint_begin(Client *c, long long id)
{
	Table *t = c->table;

	if (c->side == SIDE_NONE || !(session_ask(t->session).who & side_set(c->side))) {
		client_complain(c, id, "nothing is asked of you now");
		return;
	}
	if (!t->scenario->game->plan || !t->scenario->game->judge) {
		client_complain(c, id, "nobody has a plan for this game");
		return;
	}
	if (ponder_for_client(c)) {
		client_complain(c, id, "one hint at a time");
		return;
	}
	ponder_for(c, id, &general, advise);
}
