/* tests/suites/walk.h -- random orders: legal ones, found as a player finds them, and likely nonsense. */
#ifndef TESTS_WALK_H
#define TESTS_WALK_H

#include "engine/scenario.h"

typedef struct Walker {
	const Scenario *sc;
	Random random;
	int zeal;                /* so many times in one more, verbs that name nothing (pass, done) come last */
	long dead_ends;          /* walks that could not be completed */
	const char *broken_slot; /* what was wrong with a slot next() filled; NULL: nothing */
} Walker;

/* A walker for a game's seed; every third is idle, every third busy, every third restless, so that games both end
 * soon and come to blows. */
Walker walker_new(const Scenario *, uint64_t seed);

/* One walk from the verb to a complete order; false at a dead end. */
bool walk_verb(Walker *, const State *seen, Side, int verb, Order *);
/* An order with one of these verbs, tried in random order and more than once; false when none was found. */
bool walk_any(Walker *, const State *seen, Side, uint64_t verbs, Order *);

/* An order that fits the verb's form, its arguments drawn from everything the board has. */
void walk_nonsense(Walker *, Side, int verb, Order *);
/* Another order near this one: an argument changed, dropped or doubled.  False when it fits no form. */
bool walk_stray(Walker *, Order *);

/* What an overlay may be asked about, try by try: a unit, a hex, several of them.  Not every kind takes every
 * try; false when there are no more. */
bool walk_overlay(Walker *, int attempt, Text *args);

#endif
