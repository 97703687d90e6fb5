/* front/serve/computer.c -- seats taken by computer players: they think in a worker, on a copy of what their
 * side may see, and come back with the text of an order like anybody else. */
#include "ai/player.h"
#include "base/memory.h"
#include "front/serve/server.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { BLUNDERS_MAX = 20 };

typedef struct Pondering {
	Job job;
	int64_t game;
	uint32_t at;
	const Scenario *scenario;
	const Player *player;
	Side side;
	Random random;
	char order[ORDER_TEXT];
	_Alignas(16) unsigned char seen[]; /* the State its side sees */
} Pondering;

static void think(Job *job)
{
	Pondering *th = (Pondering *)job;
	const Scenario *s = th->scenario;
	Text text = text_over(th->order, sizeof th->order);
	Order order;

	th->player->choose(s->game, s->board, (const State *)th->seen, th->side, &th->random, &order);
	order_print(s->game, s->board, &order, &text);
}

/* A stale order is no blunder: the question changed while it thought, and it is asked again. */
static void count_blunder(Table *t, const Pondering *th, const Why *why)
{
	t->blunders++;
	fprintf(stderr, "sandtable: game %lld: %s was refused \"%s\": %s\n", (long long)th->game,
			th->player->name, th->order, why->text);
}

static void pondering_done(Job *job, void *ctx)
{
	Pondering *th = (Pondering *)job;
	Server *server = ctx;
	Table *t = table_find(server, th->game);
	Why why = { 0 };

	t->thinking[th->side] = false;
	if (!t->session)
		return;
	switch (session_submit(t->session, th->side, th->at, th->order, &why)) {
	case ACCEPTED:
		server->metrics.accepted++;
		t->blunders = 0;
		table_entered(t, th->side, th->order);
		return; /* the settling looks again */
	case STALE:
		break;
	default:
		count_blunder(t, th, &why);
	}
	if (t->blunders < BLUNDERS_MAX)
		computer_look(t);
	table_rest(t);
}

static const Player *player_of(const Table *t, Side side)
{
	const Player *player = player_find(t->row.seat[side].by);

	return player ? player : players[0];
}

static void begin_pondering(Table *t, Side side)
{
	size_t size = t->scenario->game->state_size;
	Pondering *th = memory_zeroed(sizeof *th + size);

	th->job = (Job){ .work = think, .done = pondering_done };
	th->game = t->row.game;
	th->at = session_seq(t->session);
	th->scenario = t->scenario;
	th->player = player_of(t, side);
	th->side = side;
	randombytes_buf(&th->random, sizeof th->random);
	memcpy(th->seen, session_view(t->session, side), size);
	t->thinking[side] = true;
	workers_give(t->server->workers, &th->job);
}

static void think_now(lws_sorted_usec_list_t *sul)
{
	Table *t = lws_container_of(sul, Table, pace);
	Ask ask = session_ask(t->session);

	for (Side side = 0; side < SIDES; side++)
		if (ask.who & side_set(side) && !table_is_person(t, side) && !t->thinking[side])
			begin_pondering(t, side);
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
