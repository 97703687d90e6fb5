/* front/serve/workers.c -- see workers.h. */
#include "front/serve/workers.h"
#include "base/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct JobQueue {
	Job *first, **last;
} JobQueue;

struct Workers {
	pthread_mutex_t lock;
	pthread_cond_t more;
	JobQueue urgent, usual, leisure, finished;
	bool stopping;
	bool at_leisure; /* one of those is being done */
	int waiting;     /* usual ones */
	void (*wake)(void *);
	void *ctx;
	int n;
	pthread_t thread[];
};

static void queue_clear(JobQueue *q)
{
	q->first = NULL;
	q->last = &q->first;
}

static void queue_put(JobQueue *q, Job *job)
{
	job->next = NULL;
	*q->last = job;
	q->last = &job->next;
}

static Job *queue_take(JobQueue *q)
{
	Job *job = q->first;

	if (job) {
		q->first = job->next;
		if (!q->first)
			q->last = &q->first;
	}
	return job;
}

/* The next to be done; NULL when there is nothing to do now. */
static Job *next_job(Workers *w)
{
	Job *job = queue_take(&w->urgent);

	if (!job && (job = queue_take(&w->usual)))
		w->waiting--;
	if (!job && !w->at_leisure && (job = queue_take(&w->leisure)))
		w->at_leisure = true;
	return job;
}

static Job *wait_for_job(Workers *w)
{
	Job *job = NULL;

	pthread_mutex_lock(&w->lock);
	while (!w->stopping && !(job = next_job(w)))
		pthread_cond_wait(&w->more, &w->lock);
	pthread_mutex_unlock(&w->lock);
	return job;
}

static void *work_on(void *ctx)
{
	Workers *w = ctx;
	Job *job;

	while ((job = wait_for_job(w))) {
		job->work(job);
		pthread_mutex_lock(&w->lock);
		if (job->rank ==
			LEISURE) /* whoever went to sleep over the next one is not missed: this one takes it */
			w->at_leisure = false;
		queue_put(&w->finished, job);
		pthread_mutex_unlock(&w->lock);
		w->wake(w->ctx);
	}
	return NULL;
}

Workers *workers_start(int threads, void (*wake)(void *), void *ctx, Fault *fault)
{
	Workers *w = memory_zeroed(sizeof *w + (size_t)threads * sizeof w->thread[0]);
	sigset_t all, before;
	int trouble = 0;

	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->more, NULL);
	queue_clear(&w->urgent);
	queue_clear(&w->usual);
	queue_clear(&w->leisure);
	queue_clear(&w->finished);
	w->wake = wake;
	w->ctx = ctx;
	/* Signals are the loop's: a worker never runs a handler. */
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	while (w->n < threads && (trouble = pthread_create(&w->thread[w->n], NULL, work_on, w)) == 0)
		w->n++;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (w->n > 0)
		return w;
	fail(fault, "no thread can be started for the computer players: %s", strerror(trouble));
	workers_stop(w);
	return NULL;
}

void workers_give(Workers *w, Job *job)
{
	pthread_mutex_lock(&w->lock);
	queue_put(job->rank == URGENT ? &w->urgent : job->rank == LEISURE ? &w->leisure : &w->usual, job);
	w->waiting += job->rank == USUAL;
	pthread_mutex_unlock(&w->lock);
	pthread_cond_signal(&w->more);
}

int workers_queue(Workers *w)
{
	pthread_mutex_lock(&w->lock);
	int rounds = (w->waiting + w->n - 1) / w->n;
	pthread_mutex_unlock(&w->lock);
	return rounds;
}

void workers_collect(Workers *w)
{
	for (;;) {
		pthread_mutex_lock(&w->lock);
		Job *job = queue_take(&w->finished);
		pthread_mutex_unlock(&w->lock);
		if (!job)
			return;
		job->done(job, w->ctx);
		free(job);
	}
}

void workers_stop(Workers *w)
{
	Job *job;

	pthread_mutex_lock(&w->lock);
	w->stopping = true;
	pthread_mutex_unlock(&w->lock);
	pthread_cond_broadcast(&w->more);
	for (int i = 0; i < w->n; i++)
		pthread_join(w->thread[i], NULL);
	while ((job = queue_take(&w->urgent)) || (job = queue_take(&w->usual)) ||
		   (job = queue_take(&w->leisure)) || (job = queue_take(&w->finished))) {
		if (job->drop)
			job->drop(job, w->ctx);
		free(job);
	}
	pthread_mutex_destroy(&w->lock);
	pthread_cond_destroy(&w->more);
	free(w);
}
