/* games/rifles/plan.h -- what the files of the plan share. */
#ifndef GAMES_RIFLES_PLAN_H
#define GAMES_RIFLES_PLAN_H

#include "games/rifles/rifles.h"

typedef struct Plan { /* how the table looks to the side that plans */
	const Board *b;
	const State *s;
	const Posture *posture;
	Side side;
	uint64_t own, enemies; /* on the table */
	Facing ahead;          /* away from the own edge */
	bool waits;            /* the other side must come to it */
} Plan;

/* ---- plan_fight.c ---- */
bool rifles_plan_fire(const Plan *, Order *);
bool rifles_plan_melee(const Plan *, Order *);
bool rifles_plan_flight(const Plan *, Order *);

#endif
