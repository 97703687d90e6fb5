/* front/study/usage.h -- which rules an order brought into play. */
#ifndef FRONT_STUDY_USAGE_H
#define FRONT_STUDY_USAGE_H

#include "engine/scenario.h"

/* Adds to uses[] the rule that brings the verb in, the one that put the question, and those of the sum that explains
 * the order.  `seen` is the side's view before it. */
void usage_count(const Scenario *, const State *seen, const Order *, uint32_t uses[]);
/* Rules that would have refused orders like this one: some of its arguments changed at random. */
void usage_stray(const Scenario *, const State *seen, const Order *, Random *, uint32_t uses[]);

#endif
