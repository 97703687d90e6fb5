/* front/hint.h -- what the general would do, and why, in words. */
#ifndef FRONT_HINT_H
#define FRONT_HINT_H

#include "ai/player.h"
#include "engine/scenario.h"

/* The side is asked; it gets no more than its view.  False when nobody has a plan for the game. */
bool hint_print(const Scenario *, const State *seen, Side, uint64_t seed, const Limits *, Text *);
/* What it expects of the order, in two sentences. */
void hint_print_reasons(const Scenario *, Side, const Reasons *, Text *);

#endif
