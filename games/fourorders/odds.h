/* games/fourorders/odds.h -- the chances of a combat before it is thrown, counted and not sampled.
 *
 * Every count is a whole number of equally likely throws out of 6^dice, so nothing is rounded until a
 * percentage is shown.  Dice, needs, limits of loss and anti-aircraft fire come from the code and charts
 * that resolve the combat. */
#ifndef FOURORDERS_ODDS_H
#define FOURORDERS_ODDS_H

#include "games/fourorders/fourorders.h"

/* A number below 2^256: 6^99 still fits. */
typedef struct Wide {
	uint64_t w[4];
} Wide;
Wide fo_wide(uint64_t);
Wide fo_wide_add(Wide, Wide);
Wide fo_wide_times(Wide, Wide);
bool fo_wide_same(Wide, Wide);
double fo_wide_share(Wide part, Wide whole);

enum { ODDS_HITS = 48 };

typedef struct HitOdds { /* of one side's throw */
	int dice;            /* out of 6^dice ways; anti-aircraft dice included */
	Wide ways[ODDS_HITS + 1];
} HitOdds;

typedef struct CombatOdds {
	HitOdds attack, reply;
	Wide all; /* ways for both throws together */
	Wide target_loses[HEX_LOSS + 1];
	Wide attacker_loses[ATTACKERS * HEX_LOSS + 1];
	Wide target_dies, attackers_die;             /* by losses: every SP of the hexes exposed */
	Wide target_falls_back, attackers_fall_back; /* who is beaten and can still go */
} CombatOdds;

void fo_odds_of_hits(const Need *, int dice, HitOdds *);
void fo_odds_of_combat(const Board *, const State *, const Combat *, CombatOdds *);
double fo_share_of_hits(const HitOdds *, int hits);
void fo_odds_explain(const Board *, const State *, const Combat *, Explain *);
/* What becomes of both when the reply is the strongest there can be. */
void fo_odds_explain_strongest(const Board *, const State *, const Combat *, Explain *);

#endif
