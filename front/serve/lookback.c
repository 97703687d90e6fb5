/* front/serve/lookback.c -- after the end: the decisions that cost most, and who had the luck.
 *
 * A worker looks through a copy of the journal once for all who ask; what it found is kept while anybody is at the
 * table. */
#include "base/memory.h"
#include "front/review.h"
#include "front/serve/server.h"
#include "front/transfer.h"

#include <stdlib.h>

enum { REVIEW_MS = 5000 };

struct LookBack {
	Job job;
	Table *table;
	Store *papers; /* a copy of the journal */
	int64_t game;  /* its number there */
	atomic_bool stop;
	bool well;
	Review review;
	Fault fault;
};

static void put_decision(Text *out, const Scenario *s, const Misstep *m)
{
	char words[ORDER_TEXT];
	Text order = text_over(words, sizeof words), text = { 0 };

	json_open(out, '{');
	json_put_number(out, "seq", m->entry);
	json_put_number(out, "side", m->given.side);
	order_print(s->game, s->board, &m->given, &order);
	json_put_text(out, "order", words);
	text_clear(&order);
	order_print(s->game, s->board, &m->better, &order);
	json_put_text(out, "better", words);
	json_put_number(out, "cost", m->after_better - m->after_given);
	review_print_misstep(s, m, &text);
	json_put_text(out, "text", text_str(&text));
	json_close(out, '}');
	text_free(&text);
}

static void answer(Client *c, const Review *r)
{
	Text *out = client_begin_answer(c, "review", c->review_id);

	json_key(out, "luck");
	json_open(out, '[');
	json_number(out, r->luck);
	json_number(out, -r->luck);
	json_close(out, ']');
	json_key(out, "decisions");
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		for (int i = 0; i < r->nworst[side]; i++)
			put_decision(out, c->table->scenario, &r->worst[side][i]);
	json_close(out, ']');
	client_finish_answer(c, out);
	c->wants_review = false;
}

static void turn_down(Client *c, const char *text)
{
	c->wants_review = false;
	client_complain(c, c->review_id, text);
}

static void put_away(LookBack *l)
{
	if (l->papers)
		l->papers->api->close(l->papers);
	l->papers = NULL;
}

static void look(Job *job)
{
	LookBack *l = (LookBack *)job;
	Limits limits = { .milliseconds = REVIEW_MS, .threads = 1, .stop = &l->stop };

	l->well = review_game(l->table->scenario, l->papers, l->game, &limits, &l->review, &l->fault);
	put_away(l);
}

static void found(Job *job, void *ctx)
{
	LookBack *l = (LookBack *)job;
	Table *t = l->table;

	(void)ctx;
	t->looking = NULL;
	if (l->well && !atomic_load(&l->stop)) {
		t->review = memory_zeroed(sizeof *t->review);
		*t->review = l->review;
	}
	for (Client *c = t->clients; c; c = c->next)
		if (c->wants_review && t->review)
			answer(c, t->review);
		else if (c->wants_review)
			turn_down(c, l->well ? "the game went on" : l->fault.text);
	table_rest(t);
}

static void dropped(Job *job, void *ctx)
{
	LookBack *l = (LookBack *)job;

	(void)ctx;
	put_away(l);
	l->table->looking = NULL;
}

static bool begin(Table *t, Fault *fault)
{
	Store *papers = memory_store();
	int64_t game = transfer_game(t->server->journal, t->row.game, papers, fault);

	if (!game) {
		papers->api->close(papers);
		return false;
	}
	LookBack *l = memory_zeroed(sizeof *l);
	l->job = (Job){ .work = look, .done = found, .drop = dropped, .rank = LEISURE };
	l->table = t;
	l->papers = papers;
	l->game = game;
	t->looking = l;
	workers_give(t->server->workers, &l->job);
	return true;
}

void lookback_ask(Client *c, long long id)
{
	Table *t = c->table;
	Fault fault;

	if (!session_outcome(t->session).over)
		client_complain(c, id, "the game is not over");
	else if (c->wants_review)
		client_complain(c, id, "one review at a time");
	else if (!t->review && !t->looking && !begin(t, &fault))
		client_complain(c, id, fault.text);
	else {
		c->wants_review = true;
		c->review_id = id;
		if (t->review)
			answer(c, t->review);
	}
}

void lookback_stop(Table *t)
{
	if (t->looking)
		atomic_store(&t->looking->stop, true);
}

void lookback_forget(Table *t)
{
	lookback_stop(t);
	free(t->review);
	t->review = NULL;
}
