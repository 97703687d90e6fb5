/* tests/fuzz/fuzz.h -- what the fuzz targets share.
 *
 * A target is one function over bytes, LLVMFuzzerTestOneInput, in a file of its own.  libFuzzer drives it
 * (./run fuzz); loop.c drives it with seeded random bytes under ctest.  The bytes are a list of choices: which
 * text of the repository to begin with, and how to spoil it.  So no corpus need be kept, and what is tried is
 * always nearly right. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "engine/scenario.h"
#include "tests/suites/walk.h"
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Something is wrong: say what, and crash. */
_Noreturn void found(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

typedef struct Choices { /* the bytes not used yet */
	const uint8_t *data;
	size_t left;
} Choices;

unsigned choose(Choices *, unsigned n); /* 0..n-1; 0 when there are no bytes left */

/* Spoil the text with all choices left: bytes, words, lines and numbers changed, moved, doubled, dropped. */
void spoil(Choices *, Text *);

/* One of the repository's files, chosen; a scenario's includes are written out in place. */
typedef enum Seeds { SEED_SCENARIO, SEED_CASE, SEED_JOURNAL, SEED_KINDS } Seeds;
bool seed_text(Choices *, Seeds, Text *); /* false when there is none of that kind */

/* One of the scenarios there are, chosen. */
const Scenario *seed_scenario(Choices *);
/* A position somewhere in a random game of it; *s has room for a State. */
void seed_position(Choices *, const Scenario *, State *s);

/* Look at a position from every side, then play some orders from it.  Nothing may break. */
void use_position(const Scenario *, State *s, uint64_t seed);

#endif
