/* engine/dice.h -- where chance comes from.
 *
 * A roll is never just a number: it has sides, a face and the rule that called for it, and it goes into the
 * journal.  The source is kept outside State, so no copy of a State can be asked what comes next.
 *
 * Seeded dice are addressable: the k-th roll of a seed is a function of seed and k alone, whatever was
 * rolled before.  Taped dice repeat recorded rolls (replay) and go astray when asked for something else;
 * scripted dice give the faces a test wrote down, for any rule. */
#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

#include "engine/rule.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Roll {
	RuleId rule;
	uint8_t sides, face; /* 1..sides; a draw from n chits is a roll with n sides */
} Roll;

typedef enum DiceSource { DICE_SEEDED, DICE_TAPED, DICE_SCRIPTED } DiceSource;
enum { DICE_ROLLS = 256 }; /* the most one order may roll */

typedef struct Dice {
	DiceSource source;
	uint64_t seed, index; /* seeded: which roll comes next */
	const Roll *tape;     /* taped */
	const uint8_t *face;  /* scripted */
	int left;             /* of tape or script */
	bool astray;          /* the tape or script did not hold what was asked for ... */
	int strayed;          /* ... by this roll of out[], the first of them */
	int nout;
	Roll out[DICE_ROLLS]; /* what this order rolled */
} Dice;

void dice_seed(Dice *, uint64_t seed, uint64_t index);
void dice_tape(Dice *, const Roll *, int n);
void dice_script(Dice *, const uint8_t *faces, int n);
static inline void dice_clear(Dice *d) /* before each order */
{
	d->nout = 0;
	d->astray = false;
}
int dice_roll(Dice *, int sides, RuleId);                /* 1..sides */
static inline int dice_pick(Dice *d, int n, RuleId rule) /* 0..n-1: chits, shuffles */
{
	return dice_roll(d, n, rule) - 1;
}

/* Cosmetic and player's chance, never the table's: a small generator for bots, search and tests. */
typedef struct Random {
	uint64_t state;
} Random;
uint64_t random_next(Random *);
int random_below(Random *, int n); /* 0..n-1, n > 0 */

#endif
