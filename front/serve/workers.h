/* front/serve/workers.h -- threads for what takes long, so that the event loop never waits.
 *
 * A job carries everything it needs and touches nothing else while a worker has it.  When it is finished the
 * loop is woken and calls its `done`, on the loop's own thread. */
#ifndef FRONT_SERVE_WORKERS_H
#define FRONT_SERVE_WORKERS_H

#include "base/fault.h"

typedef enum JobRank {
	USUAL,
	URGENT, /* somebody stands at the door: before all others */
	LEISURE /* when nothing else waits, and one at a time: it takes long */
} JobRank;

typedef struct Job Job;
struct Job { /* the first member of every kind of job; from malloc, freed after done() or drop() */
	void (*work)(Job *);
	void (*done)(Job *, void *ctx);
	void (*drop)(Job *, void *ctx); /* instead of done when the workers stop; may be NULL */
	JobRank rank;
	Job *next;
};

typedef struct Workers Workers;

/* So many threads, or as many as can be had; NULL after a fault when that is none. */
Workers *workers_start(int threads, void (*wake)(void *), void *ctx, Fault *);
void workers_give(Workers *, Job *);
int workers_queue(Workers *);    /* how many rounds of usual jobs wait */
void workers_collect(Workers *); /* done() of every finished job */
void workers_stop(Workers *);    /* waits for those at work and drops all jobs */

#endif
