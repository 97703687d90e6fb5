/* front/transfer.h -- a game carried from one store to another. */
#ifndef FRONT_TRANSFER_H
#define FRONT_TRANSFER_H

#include "engine/store.h"

enum { ALL_ENTRIES = INT32_MAX };

/* The entries of the game that `row` begins, up to number `last`, all committed together.  Its number in the
 * other store; 0 after a fault. */
int64_t transfer_row(Store *from, const GameRow *row, uint32_t last, Store *to, Fault *);
/* The same by the game's number, whole. */
int64_t transfer_game(Store *from, int64_t game, Store *to, Fault *);

#endif
