/* front/study/place.h -- where something happened: a hex, or on an open table a square of it.
 *
 * Squares are called like hexes, a letter for the column from the west and a number for the row from the south: C4. */
#ifndef FRONT_STUDY_PLACE_H
#define FRONT_STUDY_PLACE_H

#include "engine/scenario.h"

enum {
	SQUARE = 10000 /* ten centimetres, in a scene's lengths */,
	SQUARES = 26 /* a side of the largest table */
};

int places(const Scenario *);                       /* how many there are, at most HEX_MAX */
int place_find(const Scenario *, const char *name); /* -1: there is none of that name */
const char *place_name(const Scenario *, int place, char name[8]);
/* Where an order brings fighting to, as its side sees the table before it; -1: it does not.  Uses *room. */
int place_of_fight(const Scenario *, const State *seen, const Order *, Scene *room);

#endif
