/* ai/general.c -- tries what it might order in worlds it imagines, and lets the plan play on from there.
 *
 * Candidates are the plan's own order, the plan's orders under other chances, and random walks.  Each is tried
 * in the same worlds: everything hidden is drawn anew (Game.imagine), the order is given, and the plan plays both
 * sides, each from its own view, until the next player turn is over; then Game.judge looks at the table.  After
 * every few worlds the worse half of the candidates is dropped.  In the end the plan's own order stands unless
 * another was clearly better in the same worlds.
 *
 * Playout i of candidate c is a function of the root's seed, i and c alone, and rounds end together; so with a
 * number of playouts instead of a time the answer is the same for any number of threads. */
#include "ai/player.h"

#include "base/hash.h"
#include <string.h>
#include <threads.h>
#include <time.h>

enum {
	CANDIDATES = 16,
	PLANS = 8,         /* candidates that the plan proposes */
	WALKS = 6,         /* tries at a random one */
	HORIZON = 2,       /* player turns to the judgement: the rest of this one and the next */
	ORDERS_MOST = 600, /* in a playout, whatever the clock says */
	WORLDS_A_ROUND = 2,
	WORLDS_TO_TELL = 4, /* before a candidate may be called better */
	ROUNDS_MOST = 256,
	USUAL_MS = 1000,
	THREADS_MOST = 64
};

typedef struct Table { /* room for a state, as aligned as any */
	_Alignas(16) char bytes[STATE_MAX];
} Table;

typedef struct Candidate {
	Order order;
	long sum, sum2; /* of its worths in the worlds so far, less the plan's in the same worlds */
	int n;
} Candidate;

typedef struct Search {
	const Game *g;
	const Board *b;
	const State *seen;
	Side side;
	uint64_t seed;
	Limits limits;
	struct timespec until;
	Candidate candidate[CANDIDATES];
	int ncandidates;
	int alive[CANDIDATES], nalive; /* those still in the running; the plan's own is always the first */
	int worlds;                    /* tried so far by those alive */
	long plain;                    /* sum of the plan's worths */
	int worth[CANDIDATES][WORLDS_A_ROUND];
	atomic_int next_job;
	atomic_int playouts;
	atomic_bool out_of_time;
} Search;

/* ---- time ---- */

static bool time_is_up(Search *s)
{
	struct timespec now;

	if (s->limits.stop && atomic_load(s->limits.stop))
		return true;
	if (s->limits.playouts)
		return false;
	timespec_get(&now, TIME_UTC);
	return now.tv_sec > s->until.tv_sec || (now.tv_sec == s->until.tv_sec && now.tv_nsec >= s->until.tv_nsec);
}

static void set_clock(Search *s)
{
	int ms = s->limits.milliseconds ? s->limits.milliseconds : USUAL_MS;

	timespec_get(&s->until, TIME_UTC);
	s->until.tv_sec += ms / 1000;
	s->until.tv_nsec += ms % 1000 * 1000000L;
	if (s->until.tv_nsec >= 1000000000L) {
		s->until.tv_nsec -= 1000000000L;
		s->until.tv_sec++;
	}
}

/* ---- a playout ---- */

static void note_line(Reasons *reasons, const Order *o, Side side)
{
	if (reasons && o->side == side && reasons->nline < REASONS_LINE)
		reasons->line[reasons->nline++] = *o;
}

static void give(const Search *s, State *w, const Order *o, Dice *dice)
{
	News mute = { .mute = true };

	dice_clear(dice);
	s->g->verbs[o->verb].apply(s->b, w, o, dice, &mute);
}

/* The order is given in a world of that number, and the plan plays on.  The worth of the table it comes to. */
static int play_out(const Search *s, const Order *first, int world, Reasons *reasons)
{
	uint64_t seed = hash_mix(s->seed ^ hash_mix((uint64_t)world + 1));
	Table guess, seen;
	State *w = (State *)guess.bytes, *view = (State *)seen.bytes;
	Random chance[SIDES] = { { hash_mix(seed + 1) }, { hash_mix(seed + 2) } };
	Dice dice;

	dice_seed(&dice, seed, 0);
	s->g->imagine(s->b, s->seen, s->side, &dice, w);
	dice_seed(&dice, seed + 3, 0);
	int end = s->g->clock(s->b, w) + HORIZON;
	note_line(reasons, first, s->side);
	give(s, w, first, &dice);
	for (int orders = 0; orders < ORDERS_MOST; orders++) {
		if (s->g->outcome(s->b, w).over || s->g->clock(s->b, w) >= end)
			break;
		SideSet who = s->g->ask(s->b, w).who;
		Side side = who & side_set(0) ? 0 : 1;
		Order o;

		s->g->view(s->b, w, side, view);
		captain.choose(s->g, s->b, view, side, &chance[side], &o);
		if (s->g->exact)
			s->g->exact(s->b, view, &o, NULL);
		note_line(reasons, &o, s->side);
		give(s, w, &o, &dice);
	}
	return s->g->judge(s->b, w, s->side);
}

/* ---- candidates ---- */

static void propose(Search *s, const Order *o)
{
	for (int i = 0; i < s->ncandidates; i++)
		if (order_same(&s->candidate[i].order, o))
			return;
	s->candidate[s->ncandidates++] = (Candidate){ .order = *o };
}

/* The plan's own first. */
static void find_candidates(Search *s, Random *r)
{
	Order o;

	captain.choose(s->g, s->b, s->seen, s->side, r, &o);
	if (s->g->exact)
		s->g->exact(s->b, s->seen, &o, NULL);
	propose(s, &o);
	for (int i = 1; i < PLANS && s->ncandidates < CANDIDATES; i++)
		if (plan_order(s->g, s->b, s->seen, s->side, r, &o))
			propose(s, &o);
	for (int i = 0; i < WALKS && s->ncandidates < CANDIDATES; i++) {
		recruit.choose(s->g, s->b, s->seen, s->side, r, &o);
		if (s->g->exact && !s->g->exact(s->b, s->seen, &o, NULL))
			continue;
		propose(s, &o);
	}
}

/* ---- rounds ---- */

static int work(void *ctx)
{
	Search *s = ctx;
	int jobs = s->nalive * WORLDS_A_ROUND;

	for (int job; (job = atomic_fetch_add(&s->next_job, 1)) < jobs;) {
		int i = job % s->nalive, w = job / s->nalive;

		if (atomic_load(&s->out_of_time) || time_is_up(s)) {
			atomic_store(&s->out_of_time, true);
			break;
		}
		s->worth[i][w] = play_out(s, &s->candidate[s->alive[i]].order, s->worlds + w, NULL);
		atomic_fetch_add(&s->playouts, 1);
	}
	return 0;
}

/* Everybody alive in a few more worlds.  False when time ran out: a round that is not whole does not count. */
static bool play_round(Search *s)
{
	thrd_t helper[THREADS_MOST];
	int wanted = s->limits.threads > THREADS_MOST ? THREADS_MOST : s->limits.threads, started = 0;

	atomic_store(&s->next_job, 0);
	while (started < wanted - 1 && thrd_create(&helper[started], work, s) == thrd_success)
		started++;
	work(s);
	for (int i = 0; i < started; i++)
		thrd_join(helper[i], NULL);
	if (atomic_load(&s->out_of_time))
		return false;
	for (int w = 0; w < WORLDS_A_ROUND; w++) {
		s->plain += s->worth[0][w];
		for (int i = 1; i < s->nalive; i++) {
			Candidate *c = &s->candidate[s->alive[i]];
			int better = s->worth[i][w] - s->worth[0][w];

			c->sum += better;
			c->sum2 += (long)better * better;
			c->n++;
		}
	}
	s->worlds += WORLDS_A_ROUND;
	return true;
}

/* The better half goes on, and the plan's own. */
static void thin_out(Search *s)
{
	for (int i = 2; i < s->nalive; i++) {
		int c = s->alive[i], k = i;

		for (; k > 1 && s->candidate[s->alive[k - 1]].sum < s->candidate[c].sum; k--)
			s->alive[k] = s->alive[k - 1];
		s->alive[k] = c;
	}
	if (s->nalive > 2)
		s->nalive = 1 + s->nalive / 2; /* the first, and half of the others */
}

/* Better than the plan in the same worlds, by more than chance would have it. */
static bool clearly_better(const Candidate *c)
{
	if (c->n < WORLDS_TO_TELL || c->sum <= 0)
		return false;
	/* mean > standard error, in whole numbers: sum^2 > n * variance */
	return c->sum * c->sum * c->n > c->sum2 * c->n - c->sum * c->sum;
}

static int best_candidate(const Search *s)
{
	int best = s->alive[0];

	for (int i = 1; i < s->nalive; i++) {
		const Candidate *c = &s->candidate[s->alive[i]], *champion = &s->candidate[best];

		if (clearly_better(c) && (best == s->alive[0] || c->sum > champion->sum))
			best = s->alive[i];
	}
	return best;
}

static void explain(const Search *s, int best, Reasons *reasons)
{
	const Candidate *c = &s->candidate[best];
	long plain = s->worlds ? s->plain / s->worlds : 0;

	*reasons = (Reasons){ .plain = (int)plain,
						  .worth = (int)(plain + (c->n ? c->sum / c->n : 0)),
						  .candidates = s->ncandidates,
						  .playouts = atomic_load(&s->playouts) };
	play_out(s, &c->order, 0, reasons);
}

static void think(const Game *g, const Board *b, const State *seen, Side side, Random *r,
				  const Limits *limits, Reasons *reasons, Order *o)
{
	Search s = { .g = g, .b = b, .seen = seen, .side = side, .limits = limits ? *limits : (Limits){ 0 } };

	if (!g->plan || !g->judge || !g->clock) {
		captain.choose(g, b, seen, side, r, o);
		if (reasons)
			*reasons = (Reasons){ .nline = 1, .line = { *o } };
		return;
	}
	set_clock(&s);
	s.seed = random_next(r);
	find_candidates(&s, r);
	for (int i = 0; i < s.ncandidates; i++)
		s.alive[s.nalive++] = i;
	for (int round = 0; s.ncandidates > 1 && round < ROUNDS_MOST; round++) {
		if (s.limits.playouts && atomic_load(&s.playouts) + s.nalive * WORLDS_A_ROUND > s.limits.playouts)
			break;
		if (!play_round(&s))
			break;
		thin_out(&s);
	}
	int best = best_candidate(&s);
	*o = s.candidate[best].order;
	if (reasons)
		explain(&s, best, reasons);
}

static void choose(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	think(g, b, seen, side, r, NULL, NULL, o);
}

const Player general = { .name = "general",
						 .help = "tries its orders in worlds it imagines; a second each",
						 .choose = choose,
						 .think = think };
