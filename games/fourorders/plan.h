/* games/fourorders/plan.h -- several pieces to distinct hexes, named one at a time without ever a dead end. */
#ifndef FOURORDERS_PLAN_H
#define FOURORDERS_PLAN_H

#include "games/fourorders/fourorders.h"

typedef struct Plan {
	int n;
	int hq; /* the piece the bound ones must end in command of; NOBODY: there is none */
	int8_t unit[CORES];
	Hex home[CORES]; /* where it is now; always in its domain */
	Hex to[CORES];   /* HEX_NONE while not named */
	bool bound[CORES];
	Field domain[CORES]; /* where it may end */
} Plan;

bool fo_plan_begun(const Plan *);                             /* is anybody named? */
bool fo_plan_whole(const Board *, const Plan *);              /* may it end here, the unnamed staying home? */
bool fo_plan_allows(const Board *, const Plan *, int i, Hex); /* and can the others then find places? */
bool fo_plan_may_name(const Board *, const Plan *, int i);    /* as the next: is there a hex it may go to? */
void fo_plan_offer_pieces(const Board *, const Plan *, Slot *);
void fo_plan_offer_places(const Board *, const Plan *, int i, Slot *); /* hexes */

/* ---- move.c ---- */
/* The active regiment's, with nobody named yet; false when it may not move. */
bool fo_open_plan(const Board *, const State *, Side, Plan *);

#endif
