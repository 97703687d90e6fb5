/* front/luck.h -- what the dice of an order were worth.
 *
 * The same order is carried out again from the same position with other dice, REROLLS times, and the judge's opinion
 * of what really came is compared with the mean opinion of what might have.  Given the order, the real roll and the
 * others come from the same distribution, so the sum of these differences has the expectation nought whoever plays and
 * however good the judge is: it can be taken off a result without bias (docs/studies.md). */
#ifndef FRONT_LUCK_H
#define FRONT_LUCK_H

#include "engine/scenario.h"

enum { REROLLS = 16 };

/* How much better for side 0 the table is than the same order might have left it, in REROLLS times the judge's unit.
 * `judged` is the opinion of the table as it is; without an order it is the set-up that rolled. */
int64_t luck_of(const Scenario *, const State *before, const Order *, int judged, uint64_t chance);

#endif
