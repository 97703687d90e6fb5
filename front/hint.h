/* front/hint.h -- what the general would do, and why, in words. */
#ifndef FRONT_HINT_H
#define FRONT_HINT_H

#include "ai/player.h"
#include "engine/scenario.h"

/* The side is asked; it gets no more than its view.  With the Mind that the last hint of this side left, advice given
 * order by order fits together; NULL: it thinks afresh.  False when nobody has a plan for the game. */
bool hint_print(const Scenario *, const State *seen, Side, uint64_t seed, const Limits *, Mind *, Text *);
/* How it means to play and what it expects of that, in a few sentences. */
void hint_print_reasons(const Scenario *, Side, const Reasons *, Text *);

#endif
