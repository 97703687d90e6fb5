/* engine/posture.h -- how a plan is to be played: what a search over whole turns varies.
 *
 * All nought is the plan as it is written.  A game's plan reads from it what it can use and leaves the rest; the
 * same view and the same posture give the same orders, so a posture is a way to play a whole turn. */
#ifndef ENGINE_POSTURE_H
#define ENGINE_POSTURE_H

#include "base/hash.h"

typedef struct Posture {
	int8_t boldness; /* -2 .. 2: what odds are enough, how near to the enemy is too near */
	uint8_t goal;    /* 0: as the plan chooses; n: its n-th objective draws everybody */
	uint8_t stray;   /* by how much a single choice may stray from the best, in points of the plan's scale */
	uint64_t whim;   /* where it strays to */
} Posture;

/* What this choice gains by whim: 0 .. stray.  It does not change while other choices are made. */
static inline int posture_whim(const Posture *p, int who, int where)
{
	if (!p->stray)
		return 0;
	return (int)(hash_mix(p->whim ^ hash_mix((uint64_t)(unsigned)who << 32 | (unsigned)where)) %
				 (p->stray + 1u));
}

#endif
