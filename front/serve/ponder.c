/* front/serve/ponder.c -- see ponder.h. */
#include "front/serve/ponder.h"
#include "base/memory.h"

#include <sodium.h>
#include <string.h>

enum { LEAST_MS = 50 };

/* Its share of the usual time: a second when nobody waits, half when as many wait as there are workers. */
static int share_ms(Workers *workers)
{
	int ms = LIMITS_USUAL_MS / (1 + workers_queue(workers));

	return ms < LEAST_MS ? LEAST_MS : ms;
}

static void think(Job *job)
{
	Thought *th = (Thought *)job;
	const Scenario *s = th->table->scenario;
	const State *seen = (const State *)th->seen;

	if (atomic_load(&th->stop))
		return;
	if (th->player->think) {
		Limits limits = { .milliseconds = share_ms(th->table->server->workers),
						  .threads = 1,
						  .stop = &th->stop };

		th->player->think(s->game, s->board, seen, th->side, &th->random, &limits, &th->mind, &th->reasons,
						  &th->order);
	} else {
		th->player->choose(s->game, s->board, seen, th->side, &th->random, &th->order);
	}
}

static void leave_table(Thought *th)
{
	for (Thought **at = &th->table->thoughts; *at; at = &(*at)->next)
		if (*at == th) {
			*at = th->next;
			return;
		}
}

static void thought_done(Job *job, void *ctx)
{
	Thought *th = (Thought *)job;

	(void)ctx;
	leave_table(th);
	if (!thought_was_stopped(th))
		th->table->mind[th->side] = th->mind;
	if (th->table->session)
		th->done(th);
	table_rest(th->table);
}

static void thought_dropped(Job *job, void *ctx)
{
	(void)ctx;
	leave_table((Thought *)job);
}

static Thought *new_thought(Table *t, Side side, const Player *player, void (*done)(Thought *))
{
	size_t size = t->scenario->game->state_size;
	Thought *th = memory_zeroed(sizeof *th + size);

	th->job = (Job){ .work = think, .done = thought_done, .drop = thought_dropped };
	th->table = t;
	th->next = t->thoughts;
	t->thoughts = th;
	th->done = done;
	th->at = session_seq(t->session);
	th->mind = t->mind[side];
	th->player = player;
	th->side = side;
	randombytes_buf(&th->random, sizeof th->random);
	memcpy(th->seen, session_view(t->session, side), size);
	return th;
}

void ponder(Table *t, Side side, const Player *player, void (*done)(Thought *))
{
	workers_give(t->server->workers, &new_thought(t, side, player, done)->job);
}

void ponder_for(Client *c, long long id, const Player *player, void (*done)(Thought *))
{
	Thought *th = new_thought(c->table, c->side, player, done);

	th->advice = true;
	th->client = c;
	th->id = id;
	workers_give(c->server->workers, &th->job);
}

bool thought_was_stopped(Thought *th)
{
	return atomic_load(&th->stop);
}

bool ponder_for_seat(const Table *t, Side side)
{
	for (const Thought *th = t->thoughts; th; th = th->next)
		if (!th->advice && th->side == side)
			return true;
	return false;
}

bool ponder_for_client(const Client *c)
{
	for (const Thought *th = c->table ? c->table->thoughts : NULL; th; th = th->next)
		if (th->client == c)
			return true;
	return false;
}

/* Where both sides owe a secret answer the other's leaves the question as it was. */
void ponder_stop_outdated(Table *t, Side giver)
{
	for (Thought *th = t->thoughts; th; th = th->next)
		if (th->side == giver || th->at < session_asked_at(t->session))
			atomic_store(&th->stop, true);
}

void ponder_stop_all(Table *t)
{
	for (Thought *th = t->thoughts; th; th = th->next)
		atomic_store(&th->stop, true);
}

void ponder_forget_client(Client *c)
{
	for (Thought *th = c->table ? c->table->thoughts : NULL; th; th = th->next)
		if (th->client == c) {
			th->client = NULL;
			atomic_store(&th->stop, true);
		}
}
