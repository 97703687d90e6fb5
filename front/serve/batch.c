/* front/serve/batch.c -- see batch.h.
 *
 * Always true: the writer touches `under` and `sent` only while `busy`, the loop only while not.  Entries reach
 * `under` in the order they were staged. */
#include "front/serve/batch.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct Staged {
	int64_t game;
	uint32_t seq;
	Side side;
	uint64_t after;
	size_t order, rolls; /* where their words begin */
} Staged;

typedef struct Pile {
	Staged *entry;
	int n, room;
	Text words;
} Pile;

typedef struct Batch {
	Store store;
	Store *under;
	void (*wake)(void *);
	void *ctx;
	pthread_t writer;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool busy, stopping; /* the lock's */
	Pile gathering, sent;
	PileNews news; /* not yet collected */
} Batch;

/* ---- piles ---- */

static size_t keep_words(Pile *p, const char *words)
{
	size_t at = p->words.len;

	text_bytes(&p->words, words, strlen(words) + 1);
	return at;
}

static void pile_add(Pile *p, int64_t game, const Entry *e)
{
	if (p->n == p->room) {
		p->room = p->room ? 2 * p->room : 64;
		p->entry = memory_resize(p->entry, (size_t)p->room * sizeof *p->entry);
	}
	p->entry[p->n++] = (Staged){ .game = game,
								 .seq = e->seq,
								 .side = e->side,
								 .after = e->after,
								 .order = keep_words(p, e->order),
								 .rolls = keep_words(p, e->rolls) };
}

static void pile_clear(Pile *p)
{
	p->n = 0;
	text_clear(&p->words);
}

static void pile_free(Pile *p)
{
	free(p->entry);
	text_free(&p->words);
}

/* All of a pile in one commit, or nothing of it. */
static PileFate pile_write(Batch *b, Pile *p)
{
	int64_t start = clock_us();
	bool well = true;

	for (int i = 0; well && i < p->n; i++) {
		const Staged *s = &p->entry[i];
		Entry e = { .seq = s->seq,
					.side = s->side,
					.after = s->after,
					.order = p->words.s + s->order,
					.rolls = p->words.s + s->rolls };

		well = b->under->api->append(b->under, s->game, &e, &b->news.fault);
	}
	well = well && b->under->api->commit(b->under, &b->news.fault);
	pile_clear(p);
	int64_t took = clock_us() - start;
	b->news.commits++;
	b->news.took_us += took;
	if (took > b->news.longest_us)
		b->news.longest_us = took;
	return well ? PILE_KEPT : PILE_LOST;
}

/* ---- the writer ---- */

static void *write_piles(void *ctx)
{
	Batch *b = ctx;

	pthread_mutex_lock(&b->lock);
	for (;;) {
		while (!b->busy && !b->stopping)
			pthread_cond_wait(&b->changed, &b->lock);
		if (!b->busy)
			break;
		pthread_mutex_unlock(&b->lock);
		b->news.sent = pile_write(b, &b->sent);
		pthread_mutex_lock(&b->lock);
		b->busy = false;
		pthread_cond_broadcast(&b->changed);
		b->wake(b->ctx);
	}
	pthread_mutex_unlock(&b->lock);
	return NULL;
}

static bool is_busy(Batch *b)
{
	pthread_mutex_lock(&b->lock);
	bool busy = b->busy;
	pthread_mutex_unlock(&b->lock);
	return busy;
}

bool batch_send(Store *s)
{
	Batch *b = (Batch *)s;

	if (b->gathering.n == 0 || is_busy(b) || b->news.sent != PILE_UNDER_WAY)
		return false;
	Pile empty = b->sent;
	b->sent = b->gathering;
	b->gathering = empty;
	pthread_mutex_lock(&b->lock);
	b->busy = true;
	pthread_cond_broadcast(&b->changed);
	pthread_mutex_unlock(&b->lock);
	return true;
}

PileNews batch_collect(Store *s)
{
	Batch *b = (Batch *)s;
	PileNews news = { 0 };

	if (is_busy(b))
		return news;
	news = b->news;
	b->news = (PileNews){ 0 };
	if (news.sent == PILE_LOST || news.gathered == PILE_LOST)
		pile_clear(&b->gathering); /* later entries of the same games */
	else if (b->gathering.n > 0)
		news.gathered = PILE_UNDER_WAY; /* more came since: they are told of together */
	return news;
}

/* ---- the store's verbs ---- */

/* The loop has `under` to itself, and everything staged is in it. */
static void take_over(Batch *b)
{
	pthread_mutex_lock(&b->lock);
	while (b->busy)
		pthread_cond_wait(&b->changed, &b->lock);
	pthread_mutex_unlock(&b->lock);
	if (b->gathering.n == 0 || b->news.sent == PILE_LOST)
		return;
	if (pile_write(b, &b->gathering) == PILE_LOST)
		b->news.gathered = PILE_LOST;
	else if (b->news.gathered != PILE_LOST)
		b->news.gathered = PILE_KEPT;
}

static int64_t create(Store *s, const GameRow *row, Fault *fault)
{
	Batch *b = (Batch *)s;

	take_over(b);
	return b->under->api->create(b->under, row, fault);
}

static bool append(Store *s, int64_t game, const Entry *e, Fault *fault)
{
	(void)fault;
	pile_add(&((Batch *)s)->gathering, game, e);
	return true;
}

static bool commit_later(Store *s, Fault *fault)
{
	(void)s;
	(void)fault;
	return true;
}

static bool each_game(Store *s, int64_t game, GameEach *each, void *ctx, Fault *fault)
{
	Batch *b = (Batch *)s;

	take_over(b);
	return b->under->api->games(b->under, game, each, ctx, fault);
}

static bool read_entries(Store *s, int64_t game, uint32_t from, EntryEach *each, void *ctx, Fault *fault)
{
	Batch *b = (Batch *)s;

	take_over(b);
	return b->under->api->read(b->under, game, from, each, ctx, fault);
}

static void let_go(Batch *b)
{
	pthread_mutex_destroy(&b->lock);
	pthread_cond_destroy(&b->changed);
	b->under->api->close(b->under);
	pile_free(&b->gathering);
	pile_free(&b->sent);
	free(b);
}

static void close_store(Store *s)
{
	Batch *b = (Batch *)s;

	take_over(b);
	pthread_mutex_lock(&b->lock);
	b->stopping = true;
	pthread_cond_broadcast(&b->changed);
	pthread_mutex_unlock(&b->lock);
	pthread_join(b->writer, NULL);
	let_go(b);
}

static const StoreApi batch_api = {
	.name = "batch",
	.create = create,
	.append = append,
	.commit = commit_later,
	.games = each_game,
	.read = read_entries,
	.close = close_store,
};

Store *batch_store(Store *under, void (*wake)(void *), void *ctx, Fault *fault)
{
	Batch *b = memory_zeroed(sizeof *b);
	sigset_t all, before;

	b->store.api = &batch_api;
	b->under = under;
	b->wake = wake;
	b->ctx = ctx;
	pthread_mutex_init(&b->lock, NULL);
	pthread_cond_init(&b->changed, NULL);
	sigfillset(&all); /* signals are the loop's */
	pthread_sigmask(SIG_BLOCK, &all, &before);
	int trouble = pthread_create(&b->writer, NULL, write_piles, b);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (trouble == 0)
		return &b->store;
	fail(fault, "no thread can be started to write the journal: %s", strerror(trouble));
	let_go(b);
	return NULL;
}
