/* front/study/run.c -- play what is wanting of a study, and say how far it is. */
#include "base/memory.h"
#include "front/study/study.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct Run {
	const Plan *plan;
	const StudyRun *how;
	Chunk *chunk; /* those with games to play, in order */
	long *from;   /* the number of each one's first game */
	long chunks, games;
	Observer *observer[POOL_LANES];
	Text line[POOL_LANES];
	double start, shown;
} Run;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- what there is to do ---- */

static bool want(Run *r, int arm, long index, Fault *fault)
{
	Chunk *c = &r->chunk[r->chunks];

	chunk_name(r->plan, r->how->folder, arm, index, c);
	FILE *there = fopen(c->path, "rb");
	if (there)
		fclose(there);
	if (there && !r->how->resume)
		return fail(fault, "%s is there already; --resume goes on with it, --out names another folder",
					c->path);
	if (!chunk_look(r->plan, c, fault))
		return false;
	if (c->closed)
		return true;
	if (c->done > 0)
		fprintf(stderr, "%s: going on after %ld of %ld games\n", c->path, c->done, c->games);
	r->from[r->chunks++] = r->games;
	r->games += c->games - c->done;
	return true;
}

static bool want_all(Run *r, Fault *fault)
{
	long chunks = plan_chunks(r->plan);

	r->chunk = memory_zeroed((size_t)(chunks * r->plan->arms) * sizeof *r->chunk);
	r->from = memory_zeroed((size_t)(chunks * r->plan->arms) * sizeof *r->from);
	for (long i = 0; i < chunks; i++)
		for (int arm = 0; arm < r->plan->arms; arm++)
			if ((r->how->only < 0 || r->how->only == i) && !want(r, arm, i, fault))
				return false;
	return true;
}

/* ---- playing ---- */

static long chunk_of(const Run *r, long game)
{
	long low = 0, high = r->chunks;

	while (high - low > 1) {
		long middle = (low + high) / 2;

		if (r->from[middle] <= game)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* A game's place in its chunk.  `done` moves on while the chunk is being written, so it is counted from the end. */
static bool play(void *ctx, long lane, long game, Fault *fault)
{
	Run *r = ctx;
	long i = chunk_of(r, game);
	const Chunk *c = &r->chunk[i];
	long end = i + 1 < r->chunks ? r->from[i + 1] : r->games;
	long place = c->games - (end - game);

	if (!r->observer[lane])
		r->observer[lane] = observer_new();
	return observer_play(r->observer[lane], r->plan, &r->plan->arm[c->arm],
						 c->first + (uint64_t)(place / GAMES_A_SEED), place % GAMES_A_SEED, &r->line[lane],
						 fault);
}

static void show_progress(Run *r, long told)
{
	double t = now();

	if (!r->how->progress || (t - r->shown < 0.2 && told < r->games))
		return;
	r->shown = t;
	long left = (long)((t - r->start) / (double)told * (double)(r->games - told));
	int bar = (int)(told * 30 / r->games);
	fprintf(stderr, "\r[%.*s%*s] %ld of %ld games, %ld:%02ld left ", bar,
			"==============================", 30 - bar, "", told, r->games, left / 60, left % 60);
	if (told == r->games)
		fputc('\n', stderr);
}

static bool tell(void *ctx, long lane, long game, Fault *fault)
{
	Run *r = ctx;
	Chunk *c = &r->chunk[chunk_of(r, game)];

	if (c->fd < 0 && !chunk_open(r->plan, c, fault))
		return false;
	if (!chunk_append(c, &r->line[lane], fault))
		return false;
	show_progress(r, game + 1);
	return true;
}

/* Files with every game but not the closing line. */
static bool close_whole_ones(Run *r, Fault *fault)
{
	for (long i = 0; i < r->chunks; i++)
		if (r->chunk[i].done == r->chunk[i].games && !chunk_open(r->plan, &r->chunk[i], fault))
			return false;
	return true;
}

bool study_play(const Plan *p, const StudyRun *how, bool *stopped, Fault *fault)
{
	Run *r = memory_zeroed(sizeof *r);
	long told = 0;

	r->plan = p;
	r->how = how;
	r->start = now();
	Pool pool = { .jobs = how->jobs, .stop = how->stop, .ctx = r, .play = play, .tell = tell };
	bool well = want_all(r, fault) && close_whole_ones(r, fault);
	pool.games = r->games;
	well = well && pool_run(&pool, &told, fault);
	*stopped = well && told < r->games;
	for (long i = 0; i < POOL_LANES; i++) {
		observer_free(r->observer[i]);
		text_free(&r->line[i]);
	}
	for (long i = 0; i < r->chunks; i++)
		if (r->chunk[i].fd >= 0)
			close(r->chunk[i].fd);
	free(r->chunk);
	free(r->from);
	free(r);
	return well;
}
