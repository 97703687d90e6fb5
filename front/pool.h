/* front/pool.h -- games side by side, told one after another: auto and studies play this way.
 *
 * What is told is the same for any number of jobs. */
#ifndef FRONT_POOL_H
#define FRONT_POOL_H

#include "base/fault.h"
#include <signal.h>
#include <stdbool.h>

enum { JOBS_MAX = 64, LANES_A_JOB = 4, POOL_LANES = JOBS_MAX * LANES_A_JOB };

typedef struct Pool {
	long jobs, games;
	volatile sig_atomic_t *stop; /* set: take no more games, finish those begun; may be NULL */
	void *ctx;
	bool (*play)(void *ctx, long lane, long game, Fault *); /* side by side, a lane never twice at a time */
	bool (*tell)(void *ctx, long lane, long game, Fault *); /* one at a time, in order */
} Pool;

static inline long pool_lanes(const Pool *p)
{
	return p->jobs * LANES_A_JOB;
}
/* False after a fault; *told games were told before it. */
bool pool_run(const Pool *, long *told, Fault *);

#endif
