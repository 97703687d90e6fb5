/* tests/suites/suite.h -- what the suites that run over every game share.
 *
 * A suite visits each scenario file of each game in games[], in name order, and collects what is wrong.  Its
 * first failures are printed, all are counted, and the exit status tells. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include "engine/scenario.h"
#include <stdbool.h>

typedef struct Suite {
	const char *name; /* of the suite, for its messages */
	const char *only; /* a game or a scenario; NULL: all of them */
	int scenarios, failures;
	void *ctx;
} Suite;

typedef void SuiteVisit(Suite *, const Scenario *);

void suite_each(Suite *, SuiteVisit *);
void suite_fail(Suite *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
int suite_end(const Suite *); /* the exit status */

/* What is wrong, in a buffer of the caller's: `return sentence(p->broken, sizeof p->broken, ...)`. */
const char *sentence(char *buffer, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

State *suite_state(Arena *, const Scenario *); /* room for one, zeroed */
bool suite_same(const Scenario *, const State *, const State *);

#endif
