/* front/study/run.c -- play what is wanting of a study, and say how far it is. */
#include "base/clock.h"
#include "base/memory.h"
#include "front/study/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Chunks of an arm in a row with as many games to play in each; most studies are a few such stretches, however long
 * they are.  A cell is a chunk in an arm: the arms of the first chunk come first, then those of the second. */
typedef struct Stretch {
	long cell, cells;
	long games; /* to play in each */
	long from;  /* the number of its first game */
} Stretch;

typedef struct Run {
	const Plan *plan;
	const StudyRun *how;
	Stretch *stretch;
	long stretches, room, games;
	Chunk open; /* the one being written: games are told in order */
	long open_cell;
	Observer *observer[POOL_LANES];
	Text line[POOL_LANES];
	double start, shown;
} Run;

static double now(void)
{
	return (double)clock_us() / 1e6;
}

/* ---- what there is to do ---- */

static void name_cell(const Run *r, long cell, Chunk *c)
{
	chunk_name(r->plan, r->how->folder, (int)(cell % r->plan->arms), cell / r->plan->arms, c);
}

static void want(Run *r, long cell, long wanted)
{
	Stretch *last = r->stretches ? &r->stretch[r->stretches - 1] : NULL;

	if (last && last->games == wanted && last->cell + last->cells == cell) {
		last->cells++;
	} else {
		if (r->stretches == r->room) {
			r->room = r->room ? 2 * r->room : 16;
			r->stretch = memory_resize(r->stretch, (size_t)r->room * sizeof *r->stretch);
		}
		r->stretch[r->stretches++] = (Stretch){ .cell = cell, .cells = 1, .games = wanted, .from = r->games };
	}
	r->games += wanted;
}

/* Files with every game but not the closing line get that at once. */
static bool look_at(Run *r, long cell, Fault *fault)
{
	Chunk c;

	name_cell(r, cell, &c);
	FILE *there = fopen(c.path, "rb");
	if (there)
		fclose(there);
	if (there && !r->how->resume)
		return fail(fault, "%s is there already; --resume goes on with it, --out names another folder",
					c.path);
	if (!chunk_look(r->plan, &c, fault))
		return false;
	if (c.closed)
		return true;
	if (c.done == c.games && !c.damaged)
		return chunk_open(r->plan, &c, fault);
	if (c.damaged)
		fprintf(stderr,
				"%s: what stands after game %ld of %ld is damaged, is kept in %s.damaged and played again\n",
				c.path, c.done, c.games, c.path);
	else if (c.done > 0)
		fprintf(stderr, "%s: going on after %ld of %ld games\n", c.path, c.done, c.games);
	want(r, cell, c.games - c.done);
	return true;
}

static bool look_at_all(Run *r, Fault *fault)
{
	for (long i = 0; i < plan_chunks(r->plan); i++)
		for (int arm = 0; arm < r->plan->arms; arm++)
			if ((r->how->only < 0 || r->how->only == i) && !look_at(r, i * r->plan->arms + arm, fault))
				return false;
	return true;
}

/* ---- playing ---- */

/* The cell of a game, and how many are to be played there from this one on. */
static long cell_of(const Run *r, long game, long *left)
{
	long low = 0, high = r->stretches;

	while (high - low > 1) {
		long middle = (low + high) / 2;

		if (r->stretch[middle].from <= game)
			low = middle;
		else
			high = middle;
	}
	const Stretch *s = &r->stretch[low];
	*left = s->games - (game - s->from) % s->games;
	return s->cell + (game - s->from) / s->games;
}

static bool play(void *ctx, long lane, long game, Fault *fault)
{
	Run *r = ctx;
	long left;
	Chunk c;

	name_cell(r, cell_of(r, game, &left), &c);
	long place = c.games - left;
	if (!r->observer[lane])
		r->observer[lane] = observer_new();
	return observer_play(r->observer[lane], r->plan, &r->plan->arm[c.arm],
						 c.first + (uint64_t)(place / GAMES_A_SEED), place % GAMES_A_SEED, &r->line[lane],
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
	long left, cell = cell_of(r, game, &left);

	if (cell != r->open_cell) {
		name_cell(r, cell, &r->open);
		r->open.done = r->open.games - left;
		r->open_cell = cell;
		if (!chunk_open(r->plan, &r->open, fault))
			return false;
	}
	if (!chunk_append(&r->open, &r->line[lane], fault))
		return false;
	show_progress(r, game + 1);
	return true;
}

bool study_play(const Plan *p, const StudyRun *how, bool *stopped, Fault *fault)
{
	Run *r = memory_zeroed(sizeof *r);
	long told = 0;

	r->plan = p;
	r->how = how;
	r->start = now();
	r->open.fd = -1;
	r->open_cell = -1;
	Pool pool = { .jobs = how->jobs, .stop = how->stop, .ctx = r, .play = play, .tell = tell };
	bool well = look_at_all(r, fault);
	pool.games = r->games;
	well = well && pool_run(&pool, &told, fault);
	*stopped = well && told < r->games;
	for (long i = 0; i < POOL_LANES; i++) {
		observer_free(r->observer[i]);
		text_free(&r->line[i]);
	}
	if (r->open.fd >= 0)
		close(r->open.fd);
	free(r->stretch);
	free(r);
	return well;
}
