/* front/offer.h -- orders on offer, in words: what may follow "move 21/T1:1".
 *
 * next() speaks in numbers; players and cases speak in words.  A stem is followed word by word through the
 * slots, so that it may be the beginning of an order only. */
#ifndef FRONT_OFFER_H
#define FRONT_OFFER_H

#include "engine/game.h"

/* Follow the words (a verb and what comes after it) as far as they go; the slot behind them into *slot. */
bool offer_follow(const Game *, const Board *, const State *seen, Side, const char *const *word, int n,
				  Order *stem, Slot *, Fault *);
/* Value i of the slot, as it is written in an order. */
void offer_print(const Game *, const Board *, const Order *stem, const Slot *, int i, Text *);

#endif
