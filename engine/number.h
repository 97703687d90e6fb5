/* engine/number.h -- the numbers that a game's plan goes by: what it gives for what.
 *
 * A game names them, each with its usual value and its bounds, in games/GAME/numbers.def.  A scenario may have others for
 * its sides, in a file of records beside it, NAME.captain, which `sandtable tune --captain` writes from games it has
 * played:
 *
 *   number take 54 31        for the first side, and for the second
 *
 * A number that the file does not name has its usual value.  Numbers are advice to computer players, not part of the
 * scenario: they are no part of its hash, and a journal can be read whatever they say. */
#ifndef ENGINE_NUMBER_H
#define ENGINE_NUMBER_H

#include "base/fault.h"
#include "base/record.h"
#include "engine/side.h"
#include <stdint.h>

enum { NUMBERS_MAX = 96 };

typedef struct Number {
	const char *name; /* "hq-safe": small letters, digits, hyphens */
	int usual, least, most;
} Number;

typedef struct Numbers {
	int32_t value[SIDES][NUMBERS_MAX]; /* in the order of the game's table */
	uint64_t hash;                     /* of the file they came from; 0: usual ones */
} Numbers;

int number_count(const Number *); /* of a table that ends with a row without a name */
void numbers_usual(const Number *, Numbers *);
/* What is wrong is added to *faults. */
bool numbers_read(const Number *, const Doc *, Numbers *, Faults *);

#endif
