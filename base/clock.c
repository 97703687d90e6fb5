/* base/clock.c -- see clock.h. */
/* clock_gettime() */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#include <time.h>

static int64_t read_us(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t clock_us(void)
{
	return read_us(CLOCK_MONOTONIC);
}

int64_t clock_processor_us(void)
{
	return read_us(CLOCK_THREAD_CPUTIME_ID);
}
