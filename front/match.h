/* front/match.h -- computer players at a session's table. */
#ifndef FRONT_MATCH_H
#define FRONT_MATCH_H

#include "ai/player.h"
#include "engine/session.h"

typedef struct Match {
	const Player *player[SIDES]; /* NULL: somebody else answers for that side */
	Random random[SIDES];        /* each has its own chance, apart from the table's dice */
	Limits limits[SIDES];        /* how long each may think */
	Mind mind[SIDES];            /* what it remembers of its turn */
} Match;

/* A player by name, with how long it may think about a decision behind a colon: "general:2s", "general:300ms", or in
 * playouts, "general:64", which is the same on every machine; "general:2s@4" thinks in four threads.  An unknown one
 * is answered with those there are. */
const Player *match_player(const char *name, Limits *, Fault *);
/* The same where nobody plays but computers, to measure them: a time to think is one of the processor, and there is
 * "general!peek:64", who sees what lies hidden. */
const Player *match_contender(const char *name, Limits *, Fault *);

void match_seed(Match *, uint64_t seed);

/* One order of a computer player who is asked: the first side's, when both are.  False when none is. */
bool match_order(const Match *, const Session *, Side *);
/* It gives that order.  Anything but ACCEPTED is a fault of the player or of the store: see *why. */
Verdict match_step(Match *, Session *, Side, Order *, Why *);

/* From here to the end of the game. */
bool match_play(Match *, Session *, Fault *);

/* How many turns or rounds the game has lasted; 0 when it does not count them. */
int match_turns(const Session *);

#endif
