/* front/study/tally.h -- what the games of an arm add up to.  Sums only: it does not grow with the games. */
#ifndef FRONT_STUDY_TALLY_H
#define FRONT_STUDY_TALLY_H

#include "front/study/stats.h"
#include "front/study/study.h"

enum { ENDS_MAX = 48, LOSSES_MAX = 96, TURNS_MAX = 100, TENTHS = 10 };

typedef struct End { /* a way for the game to end */
	char winner[24], rule[32], level[80];
	int here; /* in the games of the present seed */
	Rate rate;
} End;

typedef struct Loss {
	char name[64]; /* "red:armor" */
	long lost;
} Loss;

typedef struct Tally {
	const Arm *arm;
	long games, seeds;
	Rate won[SIDES], drawn, by_player[2];
	int nends, nlosses;
	End end[ENDS_MAX];
	Loss loss[LOSSES_MAX];
	Mean turns, orders; /* of each seed's games */
	long turn[TURNS_MAX],
		tenth[TENTHS]; /* games by last turn; decided games by the tenth of the game in which they were */
	long fight[HEX_MAX];
	long *used, *used_in; /* of each rule: how often, and in how many games */

	/* What the first side made of it: 1 a win, 1/2 a draw, 0 a loss; the mean of each seed's games. */
	Mean score;
	Adjusted adjusted;
	bool judged; /* there is luck to adjust for */
	Mean gain;   /* over the first arm, seed by seed */
} Tally;

/* A tally for each arm, from all the result files. */
bool tally_all(Arena *, const Plan *, const char *folder, Tally **, Fault *);

#endif
