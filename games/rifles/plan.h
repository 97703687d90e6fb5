/* games/rifles/plan.h -- what the files of the plan share. */
#ifndef GAMES_RIFLES_PLAN_H
#define GAMES_RIFLES_PLAN_H

#include "games/rifles/rifles.h"

enum { /* what it goes by: an index into Plan.number */
#define NUMBER(symbol, name, usual, least, most) symbol,
#include "games/rifles/numbers.def"
#undef NUMBER
	   PLAN_NUMBERS
};
_Static_assert((int)PLAN_NUMBERS <= (int)NUMBERS_MAX, "the numbers fit");

typedef struct Plan { /* how the table looks to the side that plans */
	const Board *b;
	const State *s;
	const int32_t *number; /* of its side: numbers.def */
	Side side;
	uint64_t own, enemies; /* on the table */
	uint64_t foes;         /* enemies one would go for */
	uint64_t cornered;     /* enemies whom fire alone would kill; Snipers look for them */
	Facing ahead;          /* away from the own edge */
	bool waits;            /* the other side must come to it */
	bool seeks;            /* the scenario sends it somewhere */
	bool swarms;           /* most of its foot have cold steel only, and come on in Columns */
	bool faces_swarm;      /* ... most of the enemy's have */
	bool bides;            /* cold steel waits out of fire for the enemy to come on; marksmen do their work */
	const Posture *posture;
	bool stands_off; /* keeps out of fire */
	bool by_odds;    /* fights the steady hand to hand too, when the odds are good */
	bool eager;      /* seeks fights */
	bool hurries;    /* ... and does not keep together on the march */
	int objective;   /* the enemy who draws everybody; -1: none */
	int32_t line;    /* how far from its own edge its fighting line stands */
	int32_t aside;   /* how far along a river it guards the enemy has his middle to its right */
} Plan;

/* What a place is worth: a thousandth of a centimetre nearer to where one wants to be is 1.  It is found in two steps: a
 * glance, which is cheap and says what it can be worth at most, and a study of what would be fought there, for those
 * that could be the best. */
typedef struct Glance {
	int sum, more; /* what is known, and what the study may add at most */
	int foe;       /* the nearest, -1: none */
	int32_t gap;   /* to it */
	bool close;    /* so that it decides */
} Glance;

typedef struct Choice { /* a place to move to */
	Pose at;
	int score; /* studied, or the most it can be */
	int extra; /* chance and whim in it */
	bool studied;
	Glance glance;
} Choice;

/* ---- plan_place.c: what a place is worth ---- */
void rifles_look_round(const Board *, const State *, Side, const Posture *, Plan *);
int rifles_nearest_foe(const Plan *, Point, int32_t *gap); /* -1: nobody one would go for */
uint64_t rifles_cornered(const Plan *);                    /* of the enemies */
bool rifles_intrudes(const Plan *, int e);    /* it stands on ground that is to be kept from it */
bool rifles_bides(const Plan *, int32_t gap); /* with the nearest foe so far off */
bool rifles_keeps_back(const Plan *, int u);
bool rifles_hand_to_hand(const Plan *, int u);
int32_t rifles_depth(const Plan *, Point); /* from the own edge */
Point rifles_middle(const State *, uint64_t cards);
Point rifles_goal(const Plan *, int u);
Glance rifles_glance(const Plan *, int u, Pose);
int rifles_study(const Plan *, int u, Pose, const Glance *); /* all it is worth */
int rifles_worth(const Plan *, int u, Pose);
int rifles_room_worth(const Plan *, int u, Pose); /* to fall back, its own and its friends' */

/* ---- plan_posture.c ---- */
void rifles_take_posture(Plan *, const Posture *); /* of what is seen so far: `waits` is set */
int rifles_draw(const Plan *, Point);              /* how much is lost by being away from the objective */
int rifles_whim(const Plan *, int u, Pose);        /* of a general who tries something else */

/* ---- plan.c ---- */
/* Make the order a move to the best place that may be moved to and scores more than `least`. */
bool rifles_take_best(const Plan *, int u, Choice[], int n, int least, Order *);

/* ---- plan_assault.c ---- */
int rifles_contact_worth(const Plan *, int u, Pose); /* of the fights a card would have there; 0: none */
int rifles_contact_most(const Plan *, int u, Pose);  /* no more than this, and cheap to know */
typedef struct Exposure {                            /* enemies who could shoot at a place */
	int now, soon;                                   /* as they stand, and when they have come on */
} Exposure;
Exposure rifles_exposure(const Plan *, const Box *, int32_t stride); /* soon: by so far */
bool rifles_leads_column(const Plan *, int u);
bool rifles_plan_approach(const Plan *, int u, Random *, Order *);
bool rifles_plan_column(const Plan *, int head, Random *, Order *);
bool rifles_plan_charge(const Plan *, Order *);

/* ---- plan_deploy.c ---- */
bool rifles_plan_deployment(const Plan *, Order *);
bool rifles_plan_reserve(const Plan *, Order *);

/* ---- plan_fight.c ---- */
bool rifles_plan_fire(const Plan *, Order *);
bool rifles_plan_melee(const Plan *, Order *);
bool rifles_plan_flight(const Plan *, Order *);

/* ---- helpers ---- */
enum { MM = CM / 10 };

/* A number that stands for millimetres. */
static inline int32_t length_of(const Plan *p, int number)
{
	return p->number[number] * MM;
}

/* What a place must be worth more than where one stands ... */
static inline int32_t stir(const Plan *p)
{
	return p->number[STIR] * (MM / 10);
}

/* ... and what chance adds to it. */
static inline int chance_of(const Plan *p, Random *r)
{
	return (int)random_below(r, p->number[CHANCE] * (MM / 10));
}

static inline void push_pose(Order *o, Pose at)
{
	order_push(o, ARG_LENGTH, at.at.x);
	order_push(o, ARG_LENGTH, at.at.y);
	order_push(o, ARG_LENGTH, at.facing * 10);
}

#endif
