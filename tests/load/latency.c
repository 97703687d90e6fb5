/* tests/load/latency.c -- see latency.h. */
#include "tests/load/latency.h"
#include "tests/load/wire.h"

#include <stdlib.h>

static int compare(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

double latency_ms(Latencies *l, double share)
{
	if (l->n == 0)
		return 0;
	qsort(l->us, (size_t)l->n, sizeof l->us[0], compare);
	return l->us[(int)((l->n - 1) * share)] / 1000.0;
}

void latency_note(Latencies *l, int64_t since)
{
	if (l->n < LATENCIES)
		l->us[l->n++] = (int32_t)(now_us() - since);
}
