/* front/pool.c -- see pool.h.
 *
 * Workers take games in order, as many ahead of the last one told as there are lanes; whoever finishes the game
 * that is to be told next tells it and those behind it.  So what is told is the same for any number of jobs. */
#include "front/pool.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Lane {
	bool done, well;
	Fault fault;
} Lane;

typedef struct Work {
	const Pool *pool;
	pthread_mutex_t mutex;
	pthread_cond_t told_one;
	Lane lane[POOL_LANES];
	long lanes, taken, told;
	bool failed;
	Fault fault;
} Work;

/* The mutex is held. */
static void tell_what_is_done(Work *w)
{
	const Pool *p = w->pool;

	for (Lane *lane; lane = &w->lane[w->told % w->lanes], !w->failed && lane->done;) {
		lane->done = false;
		if (!lane->well)
			w->fault = lane->fault;
		w->failed = !lane->well || !p->tell(p->ctx, w->told % w->lanes, w->told, &w->fault);
		if (!w->failed)
			w->told++;
	}
	pthread_cond_broadcast(&w->told_one);
}

static bool no_more(const Work *w)
{
	const Pool *p = w->pool;

	return w->failed || (p->stop && *p->stop) || w->taken == p->games;
}

/* The next game, when its lane is free; -1 when there is nothing more to do. */
static long take_game(Work *w)
{
	pthread_mutex_lock(&w->mutex);
	while (!no_more(w) && w->taken >= w->told + w->lanes)
		pthread_cond_wait(&w->told_one, &w->mutex);
	long game = no_more(w) ? -1 : w->taken++;
	pthread_mutex_unlock(&w->mutex);
	return game;
}

static void *work(void *ctx)
{
	Work *w = ctx;

	for (long game; (game = take_game(w)) >= 0;) {
		Lane *lane = &w->lane[game % w->lanes];

		lane->well = w->pool->play(w->pool->ctx, game % w->lanes, game, &lane->fault);
		pthread_mutex_lock(&w->mutex);
		lane->done = true;
		if (game == w->told)
			tell_what_is_done(w);
		pthread_mutex_unlock(&w->mutex);
	}
	return NULL;
}

bool pool_run(const Pool *p, long *told, Fault *fault)
{
	Work *w = memory_zeroed(sizeof *w);
	pthread_t thread[JOBS_MAX];
	long started = 0;

	w->pool = p;
	w->lanes = pool_lanes(p);
	pthread_mutex_init(&w->mutex, NULL);
	pthread_cond_init(&w->told_one, NULL);
	/* This thread is the first worker, so even a machine without threads to spare plays on. */
	while (started < p->jobs - 1 && pthread_create(&thread[started], NULL, work, w) == 0)
		started++;
	work(w);
	for (long i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	pthread_cond_destroy(&w->told_one);
	pthread_mutex_destroy(&w->mutex);
	bool well = !w->failed;
	*told = w->told;
	if (!well)
		*fault = w->fault;
	free(w);
	return well;
}
