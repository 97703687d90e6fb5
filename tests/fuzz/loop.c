/* tests/fuzz/loop.c -- drive a fuzz target with seeded random bytes, for ctest and where there is no libFuzzer.
 *
 *   fuzz_TARGET [ROUNDS [SEED]]
 *
 * Round i uses seed SEED + i, and the round that failed is named: fuzz_TARGET 1 SEED plays it again. */
#include "tests/fuzz/fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned long long now; /* the seed being tried */

static void tell(void)
{
	fprintf(stderr, "fuzz: it was seed %llu\n", now);
}

static void tell_signal(int number)
{
	tell();
	signal(number, SIG_DFL);
	raise(number);
}

void __sanitizer_set_death_callback(void (*)(void)) __attribute__((weak));

int main(int argc, char **argv)
{
	enum { LONGEST = 96 };
	int rounds = argc > 1 ? atoi(argv[1]) : 1000;
	unsigned long long seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	signal(SIGABRT, tell_signal);
	if (__sanitizer_set_death_callback)
		__sanitizer_set_death_callback(tell);
	for (int i = 0; i < rounds; i++) {
		Random r = { now = seed + (unsigned long long)i };
		uint8_t bytes[LONGEST];
		int size = random_below(&r, LONGEST + 1);

		for (int k = 0; k < size; k++)
			bytes[k] = (uint8_t)random_next(&r);
		LLVMFuzzerTestOneInput(bytes, (size_t)size);
	}
	printf("%d rounds\n", rounds);
	return EXIT_SUCCESS;
}
