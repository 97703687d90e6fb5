/* ai/race.h -- recipes raced against each other in the same imagined worlds.
 *
 * The worse half is dropped again and again while those left are tried in twice as many worlds; the winner takes the
 * champion's place if it was clearly better in the same worlds.
 *
 * Playout w of a candidate is a function of the root's seed, w and the candidate alone, and rounds end together; so
 * with a number of playouts instead of a time the result is the same for any number of threads. */
#ifndef AI_RACE_H
#define AI_RACE_H

#include "ai/player.h"
#include "ai/playout.h"

enum {
	CANDIDATES = 26,
	WORLDS_MOST = 32, /* in a round */
	PARTS = 128       /* of the time or playouts of a thought */
};

typedef struct Candidate {
	Recipe recipe;
	uint64_t line;  /* its orders in the first world of the race */
	long sum, sum2; /* of its worths in the worlds so far, less the champion's in the same worlds */
	int n;
} Candidate;

typedef struct Race {
	Root root;
	Limits limits;
	int64_t begun;                   /* in microseconds of the clock that counts */
	Candidate candidate[CANDIDATES]; /* the first is the champion */
	int ncandidates, proposed;       /* in this race, in all */
	int alive[CANDIDATES], nalive;   /* those still in the running; the champion is always the first */
	int worlds, round;               /* worlds used up, and those of this round */
	int worth[CANDIDATES][WORLDS_MOST];
	_Atomic uint64_t table[CANDIDATES][WORLDS_MOST]; /* at the end of the turn; 0 until the worth is known */
	uint64_t line[CANDIDATES];
	const Recipe *against; /* the recipe that the enemy's answers race against; NULL: recipes race */
	atomic_int next_job, playouts;
	atomic_bool out_of_time;
	int settled; /* worlds in a row, up to the last, that the champion won; negative: that everybody lost */
	bool open;   /* the candidates of the last race did not all do the same */
	bool spent;  /* time or playouts ran out in it */
} Race;

/* The clock starts. */
void race_begin(Race *, const Root *, const Limits *);
bool race_used(const Race *, int parts); /* so many PARTS of the time or playouts, by all races since then */
bool race_settled(const Race *); /* so many worlds in a row were won or lost that thought does not matter */
/* What hung on the choice in the last race, in points: how far the others were from the champion, in the mean. */
int race_stakes(const Race *);
/* A fingerprint of what a recipe orders in the first world of the next race. */
uint64_t race_line(const Race *, const Recipe *);
/* A race begins anew with its champion; then come the challengers. */
void race_champion(Race *, const Recipe *);
Recipe *race_challenger(
	Race *, const Recipe *);       /* a copy, to be varied; the last one is lost when there are too many */
const Candidate *race_run(Race *); /* who wins */
/* Was it luck?  Who won meets the champion again, in worlds that no race has seen, until it is clear who is better or a
 * quarter of the playouts so far were spent on it again.  Short thoughts cannot afford that, and take his word. */
bool race_confirm(Race *, const Recipe *won);
/* The same between the enemy's answers to a recipe: of the candidates the postures count alone, and worths are his. */
const Candidate *race_run_against(Race *, const Recipe *);

/* What a recipe comes to, in worlds that no race has seen: the mean worth in so many. */
int race_weigh(const Race *, const Recipe *, int worlds);

#endif
