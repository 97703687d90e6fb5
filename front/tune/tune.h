/* front/tune/tune.h -- what computer players go by, found by play: the weights of a scenario's judge, and the numbers of
 * its captain's plan (docs/weights.md, docs/captains.md).
 *
 * Captains, or others, play the scenario many times.  So that tables of every kind are seen, each side gives random
 * orders now and then, or plays the captain's plan in another posture, during the first part of most games; from where
 * that ends, the game is the players' alone, and what a table there counts is kept with how the game ended.  A logistic
 * model is fitted to that: the odds of the first side are to follow from what is counted. */
#ifndef FRONT_TUNE_TUNE_H
#define FRONT_TUNE_TUNE_H

#include "ai/player.h"
#include "engine/scenario.h"

/* ---- tables that were seen: sample.c ---- */
typedef struct Sample {
	int32_t game;     /* which one it is from */
	int16_t progress; /* of GAME_LENGTH */
	float result;     /* of the first side: 1, 1/2, 0 */
	int32_t value[FEATURES_MAX];
} Sample;

typedef struct Samples {
	Sample *list; /* freed by samples_free */
	long n, room;
	long playouts; /* a result is the mean of so many; 0: how the game itself ended */
} Samples;
void samples_free(Samples *);

typedef struct SampleWish {
	const Player *player; /* on both sides */
	Limits limits;
	uint64_t seed;
	long games, jobs;
	bool plain;    /* nothing but its games, from the first order */
	long playouts; /* more than 0: one table a game, and captains play on from it so many times */
} SampleWish;
/* The same samples for any number of jobs. */
bool samples_play(const Scenario *, const SampleWish *, Samples *, Fault *);

/* ---- the model: fit.c ---- */
/* Weights for what was seen; how much they are held back, and how many moments they have, is chosen by what
 * foresees games best that were left out of the fit. */
typedef struct Fitted {
	int moments;
	double holding, left_out_loss; /* what was chosen, and its log loss on games left out */
} Fitted;
Fitted samples_fit(const Samples *, int features, Weights *);

/* How well weights foresee results: by log loss, and as the share of the variance of results that is explained. */
typedef struct Foresight {
	long n;
	double loss, base_loss; /* with the weights; by the mean result alone */
	double explained;
	long in_tenth[10];          /* tables by the chance they are given ... */
	double given[10], came[10]; /* ... its mean, and the mean of the results */
	long at_stage[10];          /* tables by tenth of the game, and the share explained there */
	double explained_at[10];
	double foreseeable_at[10]; /* ... and by who knew the chances that playouts find */
} Foresight;
Foresight samples_foresee(const Samples *, const Weights *);

/* ---- numbers of the plan: evolve.c ---- */
typedef struct EvolveWish {
	const char *scenario; /* its name or file */
	uint64_t seed;
	long rounds, games, jobs;              /* games of each captain that is tried */
	void (*told)(long round, long rounds); /* after each; may be NULL */
} EvolveWish;

typedef struct Evolved {
	Numbers numbers;
	long games;                         /* that prove it, on fresh seeds */
	double before[SIDES], after[SIDES]; /* the share of them that each side won */
	bool kept[SIDES];                   /* it won no more, so its numbers are as before */
} Evolved;
/* Beginning with the numbers the scenario has.  The same for any number of jobs. */
bool numbers_evolve(const Scenario *, const EvolveWish *, Evolved *, Fault *);

#endif
