/* tests/load/latency.h -- how long answers took. */
#ifndef TESTS_LOAD_LATENCY_H
#define TESTS_LOAD_LATENCY_H

#include <stdint.h>

enum { LATENCIES = 1 << 20 };

typedef struct Latencies {
	int n;
	int32_t us[LATENCIES];
} Latencies;

void latency_note(Latencies *, int64_t since_us);
double latency_ms(Latencies *, double share); /* what that share of them stayed below */

#endif
