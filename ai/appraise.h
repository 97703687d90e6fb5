/* ai/appraise.h -- was that order good?  An order against others for the same question, from the view of the side that
 * gave it. */
#ifndef AI_APPRAISE_H
#define AI_APPRAISE_H

#include "ai/player.h"

typedef struct Appraisal {
	bool bettered; /* another order did clearly better in the same worlds */
	Order better;  /* that one */
	int given,
		best; /* what the table is worth soon after the given order and after the best one, as Game.judge counts */
} Appraisal;

/* `sure`: weigh the two in worlds that the better one was not chosen by. */
void appraise(const Game *, const Board *, const State *seen, Side, const Order *given, uint64_t seed,
			  bool sure, const Limits *, Appraisal *);

#endif
