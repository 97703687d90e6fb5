/* front/review.c -- see review.h.
 *
 * First every order is appraised quickly, in an order without order, so that what there was no time for is spread over
 * the game.  Those that seem to have cost most are appraised again with patience, in other worlds. */
#include "front/review.h"
#include "ai/appraise.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/memory.h"
#include "engine/journal.h"
#include "engine/session.h"
#include "front/luck.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	USUAL_MS = 20 * 1000,
	QUICK_PLAYOUTS = 40, /* for a first look at an order ... */
	HASTY_PLAYOUTS = 16, /* ... when there would be no time to look at them all */
	SLOW_PLAYOUTS = 240, /* for one that seems to have cost much */
	SUSPECTS = 8,        /* of each side, that are looked at again */
	QUICK_SHARE = 65,    /* per cent of the time that first looks may take */
	WORTH_TELLING = 8    /* what a misstep must cost */
};

typedef struct Decision {
	uint32_t entry;
	Order order;
	int clock, cost;
} Decision;

typedef struct LookBack {
	const Scenario *sc;
	Limits limits;
	int64_t begin; /* clock_us() */
	Decision *decision;
	char *states; /* before each decision */
	uint32_t n;
	Review *review;
} LookBack;

static State *state_before(const LookBack *l, uint32_t i)
{
	return (State *)(l->states + (size_t)i * l->sc->game->state_size);
}

/* ---- time ---- */

/* Per cent of the time that is used up; 100 when it was stopped. */
static int time_used(const LookBack *l)
{
	int whole = l->limits.milliseconds ? l->limits.milliseconds : USUAL_MS;

	if (l->limits.stop && atomic_load(l->limits.stop))
		return 100;
	if (l->limits.playouts)
		return 0;
	int64_t ms = (clock_us() - l->begin) / 1000;
	return ms >= whole ? 100 : (int)(ms * 100 / whole);
}

/* ---- the way the game went ---- */

static void measure_luck(LookBack *l, uint32_t entry, const State *before, const Order *o, const State *after)
{
	Rolled rolled = {
		.scenario = l->sc, .order = o, .before = before, .after = after, .chance = hash_mix(entry)
	};
	int luck = (int)luck_of_roll(&rolled);

	l->review->luck += luck;
	for (Side side = 0; side < SIDES; side++) {
		int worth = side == 0 ? luck : -luck;

		if (worth > l->review->stroke[side].worth)
			l->review->stroke[side] = (Stroke){ entry, worth };
	}
}

/* The entries that led to the last position, in order; how many. */
static uint32_t find_way(const Journal *j, uint32_t *way)
{
	uint32_t n = 0, to;

	for (uint32_t at = j->n; at > 0;)
		if (undo_parse(j->entry[at - 1].order, &to))
			at = to;
		else
			way[n++] = at--;
	for (uint32_t i = 0; i < n / 2; i++) {
		uint32_t swap = way[i];

		way[i] = way[n - 1 - i];
		way[n - 1 - i] = swap;
	}
	return n;
}

/* Every decision with the position before it; and the luck of the rolls. */
static bool follow(LookBack *l, const Journal *j, const State *start, Fault *fault)
{
	const Scenario *sc = l->sc;
	uint32_t *way = memory_zeroed((j->n + 1) * sizeof *way);
	State *now = memory_zeroed(STATE_MAX);
	News mute = { .mute = true };
	bool well = true;

	l->n = find_way(j, way);
	l->decision = memory_zeroed((l->n + 1) * sizeof *l->decision);
	l->states = memory_zeroed((l->n + 1) * sc->game->state_size);
	memcpy(now, start, sc->game->state_size);
	for (uint32_t i = 0; well && i < l->n; i++) {
		const Entry *e = &j->entry[way[i] - 1];
		Decision *d = &l->decision[i];

		memcpy(state_before(l, i), now, sc->game->state_size);
		*d = (Decision){ .entry = e->seq, .clock = sc->game->clock(sc->board, now) };
		well = order_parse(sc->game, sc->board, e->side, e->order, &d->order, fault) &&
			   journal_step(sc, e, now, &mute, fault);
		if (well && e->rolls[0])
			measure_luck(l, e->seq, state_before(l, i), &d->order, now);
	}
	free(now);
	free(way);
	return well;
}

/* ---- looking ---- */

/* With so many playouts, unless the caller has said how many. */
static void look_at(const LookBack *l, uint32_t i, bool sure, int playouts, Appraisal *a)
{
	const Game *g = l->sc->game;
	const Decision *d = &l->decision[i];
	_Alignas(16) char room[STATE_MAX];
	const Limits limits = { .playouts = l->limits.playouts ? l->limits.playouts : playouts,
							.stop = l->limits.stop,
							.threads = 1 };

	g->view(l->sc->board, state_before(l, i), d->order.side, (State *)room);
	appraise(g, l->sc->board, (const State *)room, d->order.side, &d->order,
			 hash_mix(d->entry ^ (sure ? UINT64_C(1) << 40 : 0)), sure, &limits, a);
}

static void look_quickly(LookBack *l)
{
	uint32_t *turn = memory_zeroed((l->n + 1) * sizeof *turn);
	Random r = { l->n };

	for (uint32_t i = 0; i < l->n; i++) { /* a shuffle */
		uint32_t k = (uint32_t)random_below(&r, (int)i + 1);

		turn[i] = turn[k];
		turn[k] = i;
	}
	uint32_t used;
	for (uint32_t i = 0; i < l->n && (used = (uint32_t)time_used(l)) < QUICK_SHARE; i++) {
		bool hasty = used * l->n > QUICK_SHARE * (i + 1);
		Appraisal a;

		look_at(l, turn[i], false, hasty ? HASTY_PLAYOUTS : QUICK_PLAYOUTS, &a);
		l->decision[turn[i]].cost = a.bettered ? a.best - a.given : 0;
		l->review->looked_at++;
	}
	free(turn);
}

/* The decision of that side which seems dearest of those not looked at twice; UINT32_MAX: none. */
static uint32_t dearest(const LookBack *l, Side side)
{
	uint32_t best = UINT32_MAX;

	for (uint32_t i = 0; i < l->n; i++)
		if (l->decision[i].order.side == side && l->decision[i].cost > 0 &&
			(best == UINT32_MAX || l->decision[i].cost > l->decision[best].cost))
			best = i;
	return best;
}

static void keep(LookBack *l, const Decision *d, const Appraisal *a)
{
	Side side = d->order.side;
	Misstep *worst = l->review->worst[side];
	int *n = &l->review->nworst[side], cost = a->best - a->given, k = *n;

	while (k > 0 && worst[k - 1].after_better - worst[k - 1].after_given < cost)
		k--;
	if (k == REVIEW_WORST)
		return;
	*n += *n < REVIEW_WORST;
	memmove(&worst[k + 1], &worst[k], (size_t)(*n - 1 - k) * sizeof *worst);
	worst[k] = (Misstep){ .entry = d->entry,
						  .given = d->order,
						  .better = a->better,
						  .after_given = a->given,
						  .after_better = a->best };
}

/* The next suspect of that side.  Of a turn only what seemed dearest in it: the rest is mostly the same again. */
static void look_again(LookBack *l, Side side)
{
	uint32_t which = dearest(l, side);
	Appraisal a;

	if (which == UINT32_MAX)
		return;
	const Decision *d = &l->decision[which];
	look_at(l, which, true, SLOW_PLAYOUTS, &a);
	bool dear = a.bettered && a.best - a.given >= WORTH_TELLING;
	if (dear)
		keep(l, d, &a);
	for (uint32_t k = 0; k < l->n; k++)
		if (k == which || (dear && l->decision[k].clock == d->clock && l->decision[k].order.side == side))
			l->decision[k].cost = 0;
}

bool review_game(const Scenario *sc, Store *store, int64_t game, const Limits *limits, Review *review,
				 Fault *fault)
{
	LookBack l = {
		.sc = sc, .limits = limits ? *limits : (Limits){ 0 }, .begin = clock_us(), .review = review
	};
	State *start = memory_zeroed(STATE_MAX);
	Session *session = NULL;
	Journal journal = { 0 };

	*review = (Review){ 0 };
	bool well = sc->game->plan && sc->game->judge && sc->game->clock
					? (session = session_open(store, game, sc, fault)) &&
						  session_at(session, 0, start, fault) &&
						  journal_read(&journal, store, game, fault) && follow(&l, &journal, start, fault)
					: fail(fault, "nobody can judge %s yet", sc->game->title);
	if (well) {
		review->orders = l.n;
		look_quickly(&l);
		for (int i = 0; i < SIDES * SUSPECTS && time_used(&l) < 100; i++)
			look_again(&l, (Side)(i % SIDES));
	}
	journal_free(&journal);
	session_close(session);
	free(l.decision);
	free(l.states);
	free(start);
	return well;
}

/* ---- in words ---- */

void review_print_misstep(const Scenario *sc, const Misstep *m, Text *text)
{
	text_add(text, "entry %" PRIu32 ": ", m->entry);
	order_print(sc->game, sc->board, &m->given, text);
	text_add(text, " cost about %d: ", m->after_better - m->after_given);
	order_print(sc->game, sc->board, &m->better, text);
	text_add(text, " would have left the table worth %+d instead of %+d", m->after_better, m->after_given);
}

void review_print_luck(const Game *g, const Review *r, Side side, Text *text)
{
	const Stroke *stroke = &r->stroke[side];

	text_add(text, "%s gave it %+d", g->diceless ? "the draw" : "the dice", side == 0 ? r->luck : -r->luck);
	if (stroke->worth > 0 && stroke->entry > 0)
		text_add(text, "; its luckiest %s was worth %d (entry %" PRIu32 ")", g->diceless ? "chit" : "roll",
				 stroke->worth, stroke->entry);
}
