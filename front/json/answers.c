/* front/json/answers.c -- questions, refusals, sums and endings as JSON. */
#include "front/json/game.h"

void json_ask(Text *out, const Scenario *s, const Ask *ask, Side reader, const char *prompt)
{
	const Game *g = s->game;

	json_open(out, '{');
	json_key(out, "who");
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		if (ask->who & side_set(side))
			json_number(out, side);
	json_close(out, ']');
	json_put_text(out, "rule", json_rule_id(g, ask->rule));
	json_put_text(out, "prompt", prompt);
	json_key(out, "verbs"); /* those the reader may answer with; others' answers are their own affair */
	json_open(out, '[');
	for (int v = 0; v < g->nverbs; v++) {
		bool mine = reader != SIDE_NONE && ask->who & side_set(reader) && ask_allows(ask, v);
		bool anytime = reader != SIDE_NONE && ask->who && g->verbs[v].anytime;

		if (mine || anytime)
			json_text(out, g->verbs[v].name);
	}
	json_close(out, ']');
	json_close(out, '}');
}

void json_outcome(Text *out, const Scenario *s, const Outcome *o)
{
	if (!o->over) {
		json_nothing(out);
		return;
	}
	json_open(out, '{');
	json_key(out, "winner");
	if (o->winner == SIDE_NONE)
		json_nothing(out);
	else
		json_number(out, o->winner);
	json_put_text(out, "rule", json_rule_id(s->game, o->rule));
	json_put_text(out, "text", o->text);
	json_close(out, '}');
}

void json_why(Text *out, const Game *g, const Why *why)
{
	json_put_text(out, "rule", json_rule_id(g, why->rule));
	json_put_text(out, "text", why->text);
}

void json_explain(Text *out, const Game *g, const Explain *e)
{
	json_open(out, '{');
	json_key(out, "lines");
	json_open(out, '[');
	for (int i = 0; i < e->nlines; i++) {
		const ExplainLine *line = &e->line[i];

		json_open(out, '{');
		json_put_text(out, "rule", json_rule_id(g, line->rule));
		json_put_number(out, "num", line->amount.num);
		json_put_number(out, "den", line->amount.den);
		json_put_text(out, "text", line->text);
		json_close(out, '}');
	}
	json_close(out, ']');
	json_key(out, "totals");
	json_open(out, '[');
	for (int i = 0; i < e->ntotals; i++) {
		json_open(out, '[');
		json_text(out, e->total[i].key);
		json_text(out, e->total[i].value);
		json_close(out, ']');
	}
	json_close(out, ']');
	if (e->nchances) {
		json_key(out, "chances");
		json_open(out, '[');
		for (int i = 0; i < e->nchances; i++) {
			json_open(out, '{');
			json_put_text(out, "of", e->chance[i].of);
			json_put_text(out, "result", e->chance[i].result);
			json_put_share(out, "share", e->chance[i].share);
			json_close(out, '}');
		}
		json_close(out, ']');
	}
	json_close(out, '}');
}
