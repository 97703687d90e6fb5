/* games/mons/plan.h -- what the files of the plan share. */
#ifndef GAMES_MONS_PLAN_H
#define GAMES_MONS_PLAN_H

#include "games/mons/mons.h"

enum { /* what it goes by: an index into Outlook.number */
#define NUMBER(symbol, name, usual, least, most) symbol,
#include "games/mons/numbers.def"
#undef NUMBER
	   PLAN_NUMBERS
};
_Static_assert((int)PLAN_NUMBERS <= (int)NUMBERS_MAX, "the numbers fit");

enum { FAR = 120 }; /* a distance that is not worth walking */

typedef enum AimKind { AIM_PLAN, AIM_EXITS, AIM_BAVAI, AIM_BRIDGES, AIM_ENEMY, AIM_PLACE } AimKind;

/* What a hex is worth, of the numbers that the sides have one each of.  To the bridges it is a race.  Where points are
 * counted the German fights on his way, and the British go home at any price. */
typedef struct Scale {
	int nearer;           /* a movement point nearer to a goal */
	int post;             /* a hex to be held */
	int alone;            /* ... and nobody else holds it */
	int cover;            /* a point of the melee modifier */
	int good, fair, poor; /* a melee from there */
	int danger;           /* enemies around, for each time they outweigh what stands there */
} Scale;

typedef struct Outlook { /* how the table looks to the side that plans */
	const Board *b;
	const State *seen;
	const Posture *posture;
	const int32_t *number; /* of its side: numbers.def */
	Scale scale;
	Side side, enemy;
	bool second_day;       /* the bridges are decided, points count */
	AimKind aim;           /* whose goals they are: the plan's, or the posture's */
	HexSet goals;          /* what draws units */
	Hex stronghold;        /* of the British on a first day of two: the bridge that is held */
	bool measured[2];      /* which of the two below are filled in */
	uint8_t far[2][HEXES]; /* movement points to the nearest goal: men, guns */
	bool guessed;
	State guess; /* one world that looks like the view */
} Outlook;

const uint8_t *mons_far(Outlook *, bool gun);
const State *mons_guess(Outlook *);
int mons_pile_melee(const Board *, const State *, Hex); /* melee factors standing there */

/* ---- plan_aim.c ---- */
void mons_choose_goals(Outlook *);
bool mons_bridges_draw_too(const Outlook *);  /* beside the south, on a first day of two */
bool mons_is_objective(const Outlook *, Hex); /* to be held by somebody */

void mons_plan_measure(Outlook *, bool gun); /* fills in far[gun]: plan_way.c */

/* ---- plan_fight.c ---- */
bool mons_plan_bombard(Outlook *, Order *);
bool mons_plan_melee(Outlook *, Order *);
bool mons_plan_duty(Outlook *, Order *);

#endif
