/* games/fourorders/guns.h -- the half of `move` that belongs to batteries (FO-5.1f, FO-5.1g), and what they can
 * shell (FO-5.1b). */
#ifndef FOURORDERS_GUNS_H
#define FOURORDERS_GUNS_H

#include "games/fourorders/fourorders.h"

bool fo_check_gun_move(const Board *, const State *, const Order *, Why *);
void fo_apply_gun_move(const Board *, State *, const Order *, Dice *, News *);
void fo_next_gun_move(const Board *, const State *, const Order *, Slot *);

/* All that a side's stands in command see as far as one can see: a hex that is not there is not spotted. */
void fo_sight(const Board *, const State *, Side, Field *);
/* Hexes a piece may shell: none when it is no battery of the side's with a shot. */
void fo_offer_prey(const Board *, const State *, Side, int unit, const Field *sight, Slot *);

#endif
