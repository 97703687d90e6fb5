/* front/review.h -- a look back at a game: the decisions that cost each side most, and who had the luck.
 *
 * Every order of the game's way from the set-up to its last position (what was undone is left out) is held against
 * others that could have been given, from the view its side had at that time and in worlds imagined from it: nobody is
 * blamed for what he could not know. */
#ifndef FRONT_REVIEW_H
#define FRONT_REVIEW_H

#include "ai/player.h"
#include "engine/scenario.h"
#include "engine/store.h"

enum { REVIEW_WORST = 3 };

typedef struct Misstep {
	uint32_t entry; /* of the journal */
	Order given, better;
	int after_given, after_better; /* what the table would soon be worth to its side, as Game.judge counts */
} Misstep;

typedef struct Stroke { /* of luck */
	uint32_t entry;     /* 0: the set-up */
	int worth;          /* to its side; 0: it had none */
} Stroke;

typedef struct Review {
	uint32_t orders, looked_at; /* of the game, and those there was time for */
	int nworst[SIDES];          /* the dearest first, at most one of a turn */
	Misstep worst[SIDES][REVIEW_WORST];
	int luck;             /* of side 0 in all, as Game.judge counts; the other side's is the negative */
	Stroke stroke[SIDES]; /* each side's luckiest roll */
} Review;

/* The time of *limits is for the whole look back, the playouts for each order.  It keeps to one thread and touches
 * nothing but what it is given, so it may run in a worker; when it is stopped it tells what it has found so far. */
bool review_game(const Scenario *, Store *, int64_t game, const Limits *, Review *, Fault *);

/* "move X to Y (entry 12) cost about 80: Z would have ..." */
void review_print_misstep(const Scenario *, const Misstep *, Text *);
/* How lucky the side was, in a sentence, in the game's own words. */
void review_print_luck(const Game *, const Review *, Side, Text *);

#endif
