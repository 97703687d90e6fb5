/* tests/fuzz/loop.c -- drive a fuzz target with seeded random bytes, for ctest and where there is no libFuzzer.
 *
 *   fuzz_TARGET [ROUNDS [SEED]]
 *
 * Round i uses seed SEED + i, and the round that failed is named: fuzz_TARGET 1 SEED plays it again. */
#include "tests/fuzz/fuzz.h"
#include "tests/suites/crash.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	enum { LONGEST = 96 };
	int rounds = argc > 1 ? atoi(argv[1]) : 1000;
	unsigned long long seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	for (int i = 0; i < rounds; i++) {
		Random r = { seed + (unsigned long long)i };
		uint8_t bytes[LONGEST];
		int size = random_below(&r, LONGEST + 1);

		crash_note("fuzz: it was seed %llu", seed + (unsigned long long)i);
		for (int k = 0; k < size; k++)
			bytes[k] = (uint8_t)random_next(&r);
		LLVMFuzzerTestOneInput(bytes, (size_t)size);
	}
	printf("%d rounds\n", rounds);
	return EXIT_SUCCESS;
}
