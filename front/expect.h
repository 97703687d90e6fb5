/* front/expect.h -- what captains would make of a table: games played on from it to the end.
 *
 * Tables are compared under the same chance to come: a captain asked the same thing in the same turn throws the same,
 * and the same order given in the same turn rolls the same, whatever else has become different.  So two tables
 * that differ in little come to different ends only where that little matters.  Within one game no throw comes twice. */
#ifndef FRONT_EXPECT_H
#define FRONT_EXPECT_H

#include "engine/scenario.h"

/* The mean end of so many games from the set-up on, in points of Game.judge for the first side. */
double expect_set_up(const Scenario *, int times, uint64_t chance);
/* From a table in mid-game. */
double expect_table(const Scenario *, const State *, int times, uint64_t chance);
/* What is gained by standing before an order that rolls, over standing at `since`, an earlier table from which no dice
 * have been thrown. */
double expect_gain(const Scenario *, const State *since, const State *before, const Order *, int times,
				   uint64_t chance);

#endif
