/* tests/tsan/threads.h -- C11's threads made of POSIX ones, in the place of the system's header: the thread sanitizer
 * watches only those, and falls over the others. */
#ifndef TESTS_TSAN_THREADS_H
#define TESTS_TSAN_THREADS_H

#include <pthread.h>
#include <stdlib.h>

typedef pthread_t thrd_t;
typedef int (*thrd_start_t)(void *);
enum { thrd_success, thrd_error };

typedef struct ThreadStart {
	thrd_start_t start;
	void *ctx;
} ThreadStart;

static inline void *thrd_begin(void *ctx)
{
	ThreadStart begin = *(ThreadStart *)ctx;

	free(ctx);
	begin.start(begin.ctx);
	return NULL;
}

static inline int thrd_create(thrd_t *thread, thrd_start_t start, void *ctx)
{
	ThreadStart *begin = malloc(sizeof *begin);

	if (!begin)
		return thrd_error;
	*begin = (ThreadStart){ start, ctx };
	if (pthread_create(thread, NULL, thrd_begin, begin) == 0)
		return thrd_success;
	free(begin);
	return thrd_error;
}

static inline int thrd_join(thrd_t thread, int *result)
{
	(void)result;
	return pthread_join(thread, NULL) == 0 ? thrd_success : thrd_error;
}

#endif
