/* front/transfer.h -- a game carried from one store to another. */
#ifndef FRONT_TRANSFER_H
#define FRONT_TRANSFER_H

#include "engine/store.h"

enum { ALL_ENTRIES = INT32_MAX };

/* The entries up to number `last`.  Its number in the other store, 0 after a fault; all its entries are
 * committed together. */
int64_t transfer_game(Store *from, int64_t game, uint32_t last, Store *to, Fault *);

#endif
