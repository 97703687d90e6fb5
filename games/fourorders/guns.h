/* games/fourorders/guns.h -- the half of `move` that belongs to batteries (FO-5.1f, FO-5.1g). */
#ifndef FOURORDERS_GUNS_H
#define FOURORDERS_GUNS_H

#include "games/fourorders/fourorders.h"

bool fo_check_gun_move(const Board *, const State *, const Order *, Why *);
void fo_apply_gun_move(const Board *, State *, const Order *, Dice *, News *);
void fo_next_gun_move(const Board *, const State *, const Order *, Slot *);

#endif
