/* front/balance.h -- how long a scenario is and how even, as far as the laboratory knows.
 *
 * The figures stand in scenarios/balance.records: results of studies between equal players. */
#ifndef FRONT_BALANCE_H
#define FRONT_BALANCE_H

#include "base/record.h"
#include "engine/side.h"

typedef struct Balance {
	const char *scenario, *players; /* "comops/red-attack", "captain" on both sides */
	long games, wins[SIDES], draws;
	long turns; /* of the usual game */
} Balance;

typedef struct BalanceBook {
	Balance *row;
	int n;
} BalanceBook;

bool balance_read(Arena *, const char *path, BalanceBook *, Faults *);
const Balance *balance_of(const BalanceBook *, const char *scenario); /* NULL when nothing is known */

#endif
