/* games/comops/plan.h -- what the files of the plan share. */
#ifndef GAMES_COMOPS_PLAN_H
#define GAMES_COMOPS_PLAN_H

#include "games/comops/comops.h"

enum { FAR = 200 }; /* a distance no unit gets to */

enum { /* what it goes by: an index into Outlook.number */
#define NUMBER(symbol, name, usual, least, most) symbol,
#include "games/comops/numbers.def"
#undef NUMBER
	   PLAN_NUMBERS
};
_Static_assert((int)PLAN_NUMBERS <= (int)NUMBERS_MAX, "the numbers fit");

typedef struct Outlook { /* how the table looks to the side that plans */
	const Board *b;
	const State *seen;
	const Posture *posture;
	const int32_t *number; /* of its side: numbers.def */
	Side side, enemy;
	bool seeker;
	int bold; /* by posture and task */
	Area goals;
	uint8_t far[GAITS][HEXES]; /* half points to the nearest goal, on foot and (if somebody is) mechanized */
	uint8_t stack[HEXES];      /* own battalions there */
	uint8_t defense[HEXES],
		around[HEXES]; /* an enemy hex, to who moves: its strength, and the attack that stands beside it */
} Outlook;

/* How far every hex is from the nearest goal, in half points for that gait; FAR at most: plan_way.c. */
void comops_plan_measure(const Board *, const State *seen, Side, Gait, const Area *goals, uint8_t far[HEXES]);

/* ---- plan_goal.c ---- */
/* Hexes that draw units, by what is seen and what is guessed; goal: Posture.goal, the n-th of them alone. */
Area comops_plan_goals(const Board *, const State *seen, const State *guess, Side, int goal);
bool comops_plan_is_town(const Board *, Hex); /* of the objective */
/* By its posture and its task: who holds towns gains by waiting, who is to free a road does not. */
int comops_plan_boldness(const Board *, Side, const Posture *);
/* Would a unit there have the objective's road in its ZOC? */
bool comops_plan_reaches_road(const Board *, Hex);

/* ---- plan_fight.c ---- */
/* World number n that looks like the view: the same for a whole step, so that orders fit together. */
void comops_plan_guess(const Board *, const State *seen, Side, int n, State *guess);
bool comops_plan_declare(const Board *, const State *seen, Side, const Posture *, Order *);
bool comops_plan_fight(const Board *, const State *seen, Side, const Posture *, Order *);
bool comops_plan_support(const Board *, const State *seen, Side, Order *);
bool comops_plan_lose(const Board *, const State *seen, Side, Order *);
bool comops_plan_retreat(const Outlook *, Order *);
bool comops_plan_advance(const Outlook *, Order *);

#endif
