/* front/gain.h -- what thinking is worth: in positions out of games, what the way to play the turn that a player found
 * comes to when captains, or others, then play to the end, over what the plain plan comes to.
 *
 * It tells players apart with far fewer games than a ladder, because both ways are tried in the same worlds; but only
 * as those would go on, and only the first decision of a turn; or, where that is wished for, one in mid-turn, over what
 * whoever thought before had in mind.
 *
 * The same shows where a plan is worst: a slip is a position in which the plan in some other posture is worth more
 * than the plan as it is written. */
#ifndef FRONT_GAIN_H
#define FRONT_GAIN_H

#include "ai/player.h"
#include "engine/scenario.h"

typedef struct GainWish {
	uint64_t seed;
	long positions, worlds; /* a game each; to try a way in */
	const Player *player; /* whose games they are; for positions in mid-turn one who has something in mind */
	Limits limits;
	const Player *then; /* who plays on, on both sides, when the turn is over */
	Limits then_limits;
	bool mid_turn; /* positions after something new was seen, rolled or done by the enemy */
} GainWish;

typedef struct Gain { /* of one player, in points of Game.judge */
	const Player *player;
	Limits limits;
	long positions;
	double sum, sum2;
	double thought; /* seconds of the processor */
} Gain;

/* The players were filled in, and think; the rest is added up.  False when there are no such positions. */
bool gain_measure(const Scenario *, const GainWish *, Gain *, int n, Fault *);

enum { SLIP_LINE = 16 };
typedef struct Slip {
	double more;   /* points that the posture gains */
	long position; /* its number, from 1 */
	int turn;      /* of a player, from the beginning of the game */
	Side side;
	Posture posture;
	int nplain, nbetter;
	Order plain[SLIP_LINE], better[SLIP_LINE]; /* the first orders of both ways */
} Slip;

/* The worst, worst first; how many there are, at most n. */
int gain_slips(const Scenario *, const GainWish *, Slip *, int n);

#endif
