/* games/rifles/walk.h -- a card's way as the judge sees it: what the files that judge moves share. */
#ifndef GAMES_RIFLES_WALK_H
#define GAMES_RIFLES_WALK_H

#include "games/rifles/rifles.h"

enum { STEPS = 240 };

typedef struct Walk {
	int n; /* steps, the start included */
	Box step[STEPS];
	bool in_place; /* a pivot or about-face */
	bool about;    /* the about-face: on its own footprint, free */
	Going going;
	bool difficult;  /* it touches a river known to be so */
	bool rough, wet; /* its bound touches other than good going, or a river */
	Box bound;       /* holds every step */
	int nnear, nbars, nzones;
	uint8_t near[UNITS]; /* cards that could be met */
	uint8_t bar[UNITS];  /* those of them that could lie on the way */
	uint8_t zone[UNITS]; /* enemies whose zone of control could be entered */
} Walk;

/* ---- contact.c ---- */
/* RRR-movement.19, .20 */
bool rifles_respects_zones(const Board *, const State *, const Body *, int i, const Walk *, uint64_t members,
						   Why *);
/* RRR-movement.21-.24, RRR-R37; *front_contact is set where a front edge touches an enemy */
bool rifles_contacts_rightly(const Board *, const State *, const Body *, int i, const Walk *,
							 bool *front_contact, Why *);

#endif
