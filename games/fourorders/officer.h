/* games/fourorders/officer.h -- what the files of the computer player's plan share.  (plan.c is about the
 * movement plans of the rules.) */
#ifndef GAMES_FOURORDERS_OFFICER_H
#define GAMES_FOURORDERS_OFFICER_H

#include "games/fourorders/fourorders.h"

enum { /* what it goes by: an index into Outlook.number */
#define NUMBER(symbol, name, usual, least, most) symbol,
#include "games/fourorders/numbers.def"
#undef NUMBER
	   OFFICER_NUMBERS
};
_Static_assert((int)OFFICER_NUMBERS <= (int)NUMBERS_MAX, "the numbers fit");

typedef struct Outlook { /* how the table looks to the side that plans */
	const Board *b;
	const State *s;
	const Posture *posture;
	const int32_t *number; /* of its side: numbers.def */
	Side side, enemy;
	bool seeks; /* it is the one who must take targets */
	int nfoes;
	Hex foe[UNITS];       /* where enemy stands are */
	int focus[REGIMENTS]; /* the target each of its regiments is concerned with, where that is asked */
} Outlook;

void fo_officer_look(const Board *, const State *seen, Side, const Posture *, Outlook *);
int fo_officer_nearest_enemy(const Outlook *, Hex); /* in hexes; INT16_MAX when there is none */
int fo_officer_target_at(const Board *, Hex);       /* -1: none */

/* ---- officer_fight.c ---- */
bool fo_officer_attack(const Outlook *, Order *); /* false: no attack is worth it */
bool fo_officer_reply(const Outlook *, Order *);
bool fo_officer_lose(const Outlook *, Order *);
bool fo_officer_fall_back(const Outlook *, Order *);
bool fo_officer_pursue(const Outlook *, Order *);
bool fo_officer_guns(const Outlook *, Order *);

#endif
