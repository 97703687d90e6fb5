/* ai/race.c -- see race.h. */
#include "ai/race.h"
#include "base/clock.h"

#include <threads.h>

enum {
	WORLDS_FIRST = 2,   /* in the first round */
	WORLDS_TO_TELL = 4, /* before a candidate may be called better */
	CONFIRM = 8,        /* of the playouts so far, the part that are worlds of a race between two */
	SETTLED = 200,      /* worlds that came to the same: then one in seventy at most will not, most likely */
	THREADS_MOST = 64
};

/* ---- time ---- */

static int64_t now_us(const Race *r)
{
	return r->limits.by_processor && r->limits.threads <= 1 ? clock_processor_us() : clock_us();
}

static long milliseconds_used(const Race *r)
{
	return (long)((now_us(r) - r->begun) / 1000);
}

static long time_allowed(const Race *r)
{
	return r->limits.milliseconds ? r->limits.milliseconds : LIMITS_USUAL_MS;
}

static bool time_is_up(const Race *r)
{
	if (r->limits.stop && atomic_load(r->limits.stop))
		return true;
	return !r->limits.playouts && milliseconds_used(r) >= time_allowed(r);
}

bool race_used(const Race *r, int parts)
{
	if (r->limits.playouts)
		return atomic_load(&r->playouts) * (long)PARTS >= (long)r->limits.playouts * parts;
	return milliseconds_used(r) * PARTS >= time_allowed(r) * parts;
}

bool race_settled(const Race *r)
{
	return r->settled >= SETTLED || r->settled <= -SETTLED;
}

/* ---- a race ---- */

/* Who leaves a table at the end of the turn that another left in the same world need not play on.  That one may still
 * be at it in another thread; then both do, to the same end. */
static bool played_already(Race *r, int w, uint64_t table, int *worth)
{
	for (int i = 0; i < r->nalive; i++)
		if (atomic_load(&r->table[i][w]) == table) {
			*worth = r->worth[i][w];
			return true;
		}
	return false;
}

static void play(Race *r, int i, int w)
{
	Playout p;
	uint64_t line;

	playout_begin(&p, &r->root, r->worlds + w);
	if (r->against) {
		p.enemy = &r->candidate[r->alive[i]].recipe.posture;
		r->worth[i][w] = -(playout_turn(&p, r->against, &line) ? playout_rest(&p) : playout_worth(&p));
		line = 0; /* his orders are not compared: who fares the same is a twin */
	} else if (!playout_turn(&p, &r->candidate[r->alive[i]].recipe, &line)) {
		r->worth[i][w] = playout_worth(&p);
	} else {
		uint64_t table = playout_table(&p);

		if (!played_already(r, w, table, &r->worth[i][w]))
			r->worth[i][w] = playout_rest(&p);
		atomic_store(&r->table[i][w], table);
	}
	if (w == 0)
		r->line[i] = line;
	atomic_fetch_add(&r->playouts, 1);
}

static int work(void *ctx)
{
	Race *r = ctx;
	int jobs = r->nalive * r->round;

	for (int job; (job = atomic_fetch_add(&r->next_job, 1)) < jobs;) {
		if (atomic_load(&r->out_of_time) || time_is_up(r)) {
			atomic_store(&r->out_of_time, true);
			break;
		}
		play(r, job % r->nalive, job / r->nalive);
	}
	return 0;
}

/* Nothing is better than to win, and nothing helps where everybody loses. */
static void count_settled(Race *r, int w)
{
	bool lost = true;

	for (int i = 0; i < r->nalive; i++)
		lost &= r->worth[i][w] == -WON_POINTS;
	if (r->worth[0][w] == WON_POINTS)
		r->settled = r->settled > 0 ? r->settled + 1 : 1;
	else if (lost)
		r->settled = r->settled < 0 ? r->settled - 1 : -1;
	else
		r->settled = 0;
}

/* Everybody alive in a few more worlds.  False when time ran out: a round that is not whole does not count. */
static bool play_round(Race *r)
{
	thrd_t helper[THREADS_MOST];
	int wanted = r->limits.threads > THREADS_MOST ? THREADS_MOST : r->limits.threads, started = 0;

	r->spent = r->limits.playouts && atomic_load(&r->playouts) + r->nalive * r->round > r->limits.playouts;
	if (r->spent)
		return false;
	for (int i = 0; i < r->nalive; i++)
		for (int w = 0; w < r->round; w++)
			atomic_store_explicit(&r->table[i][w], 0, memory_order_relaxed);
	atomic_store(&r->next_job, 0);
	while (started < wanted - 1 && thrd_create(&helper[started], work, r) == thrd_success)
		started++;
	work(r);
	for (int i = 0; i < started; i++)
		thrd_join(helper[i], NULL);
	r->spent = atomic_load(&r->out_of_time);
	if (r->spent)
		return false;
	for (int w = 0; w < r->round; w++) {
		if (!r->against)
			count_settled(r, w);
		for (int i = 1; i < r->nalive; i++) {
			Candidate *c = &r->candidate[r->alive[i]];
			int better = r->worth[i][w] - r->worth[0][w];

			c->sum += better;
			c->sum2 += (long)better * better;
			c->n++;
		}
	}
	r->worlds += r->round;
	return true;
}

/* Of those who did the same in the first worlds one is enough. */
static void drop_twins(Race *r)
{
	int kept = 0;

	for (int i = 0; i < r->nalive; i++) {
		Candidate *c = &r->candidate[r->alive[i]];
		bool twin = false;

		c->line = r->line[i];
		for (int k = 0; k < kept && !twin; k++) {
			const Candidate *d = &r->candidate[r->alive[k]];

			twin = c->line == d->line && c->sum == d->sum;
		}
		if (!twin)
			r->alive[kept++] = r->alive[i];
	}
	r->nalive = kept;
}

/* So many standard errors from nought, in whole numbers: sum^2 > errors^2 * n * variance. */
static bool is_clear(const Candidate *c, int errors)
{
	long square = c->sum * c->sum;

	return c->n >= WORLDS_TO_TELL && square * c->n > errors * errors * (c->sum2 * c->n - square);
}

static bool clearly_better(const Candidate *c)
{
	return c->sum > 0 && is_clear(c, 1);
}

static bool clearly_worse(const Candidate *c)
{
	return c->sum < 0 && is_clear(c, 2);
}

/* The champion goes on, and the better half of the others, less those who are behind for certain. */
static void thin_out(Race *r)
{
	for (int i = 2; i < r->nalive; i++) {
		int c = r->alive[i], k = i;

		for (; k > 1 && r->candidate[r->alive[k - 1]].sum < r->candidate[c].sum; k--)
			r->alive[k] = r->alive[k - 1];
		r->alive[k] = c;
	}
	if (r->nalive > 2)
		r->nalive = 1 + r->nalive / 2;
	while (r->nalive > 1 && clearly_worse(&r->candidate[r->alive[r->nalive - 1]]))
		r->nalive--;
}

static int winner(const Race *r)
{
	int best = 0;

	for (int i = 1; i < r->nalive; i++) {
		const Candidate *c = &r->candidate[r->alive[i]], *leader = &r->candidate[r->alive[best]];

		if (clearly_better(c) && (best == 0 || c->sum * leader->n > leader->sum * c->n))
			best = i;
	}
	return r->alive[best];
}

const Candidate *race_run(Race *r)
{
	r->nalive = 0;
	r->open = false;
	for (int i = 0; i < r->ncandidates; i++)
		r->alive[r->nalive++] = i;
	/* With few playouts the last ones do not start: half is for telling the others apart. */
	while (r->limits.playouts && r->nalive > 2 && 2 * r->nalive * WORLDS_FIRST > r->limits.playouts)
		r->nalive--;
	if (!r->against)
		r->proposed += r->nalive - 1;
	for (r->round = WORLDS_FIRST; r->round <= WORLDS_MOST && r->nalive > 1; r->round *= 2) {
		if (!play_round(r))
			break;
		if (r->round == WORLDS_FIRST)
			drop_twins(r);
		r->open |= r->nalive > 1;
		thin_out(r);
	}
	return &r->candidate[winner(r)];
}

bool race_confirm(Race *r, const Recipe *won)
{
	int most = atomic_load(&r->playouts) / CONFIRM;
	Candidate *c = &r->candidate[1];

	if (most < WORLDS_MOST)
		return true;
	*c = (Candidate){ .recipe = *won };
	r->ncandidates = r->nalive = 2;
	r->alive[0] = 0;
	r->alive[1] = 1;
	r->round = WORLDS_MOST;
	while (c->n < most && !is_clear(c, 2) && play_round(r))
		;
	return c->n == 0 || c->sum > 0;
}

const Candidate *race_run_against(Race *r, const Recipe *recipe)
{
	r->against = recipe;
	const Candidate *won = race_run(r);
	r->against = NULL;
	return won;
}

int race_stakes(const Race *r)
{
	long squares = 0, n = 0, mean = 0;

	for (int i = 1; i < r->ncandidates; i++) {
		const Candidate *c = &r->candidate[i];
		long apart = c->n ? c->sum / c->n : 0;

		squares += apart * apart;
		n += c->n > 0;
	}
	while (n && (mean + 1) * (mean + 1) * n <= squares)
		mean++;
	return (int)mean;
}

/* ---- who runs ---- */

void race_begin(Race *r, const Root *root, const Limits *limits)
{
	r->root = *root;
	r->limits = limits ? *limits : (Limits){ 0 };
	r->ncandidates = r->proposed = r->worlds = r->settled = 0;
	atomic_init(&r->playouts, 0);
	atomic_init(&r->out_of_time, false);
	r->open = r->spent = false;
	r->against = NULL;
	r->begun = now_us(r);
}

void race_champion(Race *r, const Recipe *recipe)
{
	r->candidate[0] = (Candidate){ .recipe = *recipe };
	r->ncandidates = 1;
}

Recipe *race_challenger(Race *r, const Recipe *recipe)
{
	Candidate *c = &r->candidate[r->ncandidates < CANDIDATES ? r->ncandidates++ : CANDIDATES - 1];

	*c = (Candidate){ .recipe = *recipe };
	return &c->recipe;
}

uint64_t race_line(const Race *r, const Recipe *recipe)
{
	Playout p;
	uint64_t line;

	playout_begin(&p, &r->root, r->worlds);
	playout_turn(&p, recipe, &line);
	return line;
}

int race_weigh(const Race *r, const Recipe *recipe, int worlds)
{
	long sum = 0;

	for (int w = 0; w < worlds; w++)
		sum += playout_play(&r->root, recipe, r->worlds + w);
	return (int)(sum / worlds);
}
