/* engine/weigh.h -- from what a game counts on a table to how likely each side is to win.
 *
 * A game names its features (steps left, targets held, ...) and counts them on a whole table: Game.features and
 * Game.count.  The weights of a scenario lie beside it in a file of records, NAME.weights, which `sandtable tune`
 * writes from games it has played:
 *
 *   weight holder-steps 0.0612 0.0570 0.0511     at the beginning of the game ... at its end
 *   turns 30                                     so far a search plays on before it judges a table
 *
 * Between those moments, evenly spread over the game, weights are interpolated.  The sum of value times weight is the
 * logarithm of the odds of the first side.  Weights are advice to computer players, not part of the scenario: they
 * are no part of its hash, and a journal can be read whatever they say.
 *
 * All in whole numbers, so that a judgement is the same on every machine. */
#ifndef ENGINE_WEIGH_H
#define ENGINE_WEIGH_H

#include "base/fault.h"
#include "base/record.h"
#include <stdint.h>

enum {
	FEATURES_MAX = 63,
	MOMENTS_MAX = 8,      /* weights a feature may have over a game */
	WEIGHT_ONE = 1000000, /* a weight of 1.0 */
	GAME_LENGTH = 1000,   /* how far a game is, is counted in thousandths */
	WON_POINTS = 1000,    /* a judgement of a game that is won ... */
	LIKELY_POINTS = 900,  /* ... and of one that is as good as won; what the odds themselves add is less */
	TURNS_USUAL = 4,      /* to a judgement, for those who search */
	TURNS_MOST = 1000,
};

typedef struct Feature {
	const char *name; /* "holder-steps": small letters, digits, hyphens */
	int rough;        /* thousandths of a weight, for scenarios that were never tuned */
} Feature;

typedef struct Weights {
	int features; /* how many; the constant comes behind them */
	int moments;
	int turns; /* to a judgement, for those who search: many where early tables tell little of the end */
	int32_t weight[MOMENTS_MAX][FEATURES_MAX + 1]; /* in millionths */
	uint64_t hash;                                 /* of the file they came from; 0: rough ones */
} Weights;

int feature_count(const Feature *); /* of a table that ends with a row without a name */
void weights_rough(const Feature *, Weights *);
/* Features that the file does not name weigh nothing; without a line of turns there are
 * TURNS_USUAL.  What is wrong is added to *faults. */
bool weights_read(const Feature *, const Doc *, Weights *, Faults *);

/* Odds of the first side as their logarithm, in millionths; `progress` of GAME_LENGTH has been played. */
int64_t weights_log_odds(const Weights *, const int32_t *value, int progress);
/* ... and as a judgement from -999 to 999: 900 times the chance of winning less that of losing, and 8 for each unit of
 * log odds, so that even among lost tables the better is told from the worse. */
int weights_points(const Weights *, const int32_t *value, int progress);

#endif
