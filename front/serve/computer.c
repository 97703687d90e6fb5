/* front/serve/computer.c -- seats taken by computer players: they come back from a worker with the text of an
 * order, like anybody else. */
#include "front/serve/ponder.h"

#include <stdio.h>

enum { BLUNDERS_MAX = 20 };

static void count_blunder(Thought *th, const char *order, const Why *why)
{
	th->table->blunders++;
	fprintf(stderr, "sandtable: game %lld: %s was refused \"%s\": %s\n", (long long)th->table->row.game,
			th->player->name, order, why->text);
}

static void give_order(Thought *th)
{
	Table *t = th->table;
	char words[ORDER_TEXT];
	Text text = text_over(words, sizeof words);
	Why why = { 0 };

	order_print(t->scenario->game, t->scenario->board, &th->order, &text);
	switch (session_submit(t->session, th->side, th->at, words, &why)) {
	case ACCEPTED:
		t->server->metrics.accepted++;
		t->blunders = 0;
		table_entered(t, th->side);
		return;
	case STALE: /* no blunder: the question changed while it thought, and it is asked again */
		return;
	default:
		count_blunder(th, words, &why);
	}
}

/* After an order the settling looks again. */
static void decided(Thought *th)
{
	if (!thought_was_stopped(th))
		give_order(th);
	if (th->table->unsettled == 0 && th->table->blunders < BLUNDERS_MAX)
		computer_look(th->table);
}

static const Player *player_of(const Table *t, Side side)
{
	const Player *player = player_find(t->row.seat[side].by);

	return player ? player : players[0];
}

static void think_now(lws_sorted_usec_list_t *sul)
{
	Table *t = lws_container_of(sul, Table, pace);
	Ask ask = session_ask(t->session);

	for (Side side = 0; side < SIDES; side++)
		if (ask.who & side_set(side) && !table_is_person(t, side) && !ponder_for_seat(t, side))
			ponder(t, side, player_of(t, side), decided);
}

void computer_look(Table *t)
{
	Ask ask = session_ask(t->session);
	bool due = false, persons = table_is_person(t, 0) || table_is_person(t, 1);

	for (Side side = 0; side < SIDES; side++)
		due |= ask.who & side_set(side) && !table_is_person(t, side);
	/* Two computers play for somebody who watches, or not at all. */
	if (due && (persons || t->clients))
		lws_sul_schedule(t->server->lws, 0, &t->pace, think_now, (lws_usec_t)t->row.pace * 1000 + 1);
}
