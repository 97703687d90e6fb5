/* tests/unit/counting.h -- the game the session is tested with: whoever is asked counts on, rolls, peeks at
 * the hidden number, or ends the turn.  Several orders a turn, so that there is something to take back. */
#ifndef TESTS_COUNTING_H
#define TESTS_COUNTING_H

#include "engine/scenario.h"

enum { COUNTING_TURN = 1, COUNTING_ROLL, COUNTING_PEEK, COUNTING_LIMIT, COUNTING_WIN, COUNTING_RULES };

extern const Game counting;
extern const Scenario counting_scenario;

int counting_total(const State *); /* the count so far */

#endif
