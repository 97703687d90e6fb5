/* tests/load/contest.h -- pairs of sockets that play nullgame against each other. */
#ifndef TESTS_LOAD_CONTEST_H
#define TESTS_LOAD_CONTEST_H

#include "tests/load/latency.h"
#include "tests/load/wire.h"

enum { PAIRS = 100, SOCKETS = 2 * PAIRS };

typedef struct Made { /* a game, and the tokens of its seats */
	long game;
	char token[2][40];
} Made;

typedef struct Player {
	Wire wire;
	int pair, side;
	bool waiting; /* for the answer to an order */
	int64_t sent;
	long answered;   /* the entry it last answered at, so that a question is answered once */
	long asked;      /* the entry of a question not answered yet; -1: none */
	bool for_stance; /* what that question is about */
} Player;

typedef struct Contest {
	int port;
	int64_t interval; /* microseconds between a pair's orders; 0: as soon as they can */
	Player player[SOCKETS];
	int64_t due[PAIRS]; /* of its next order */
	Made *made;         /* games waiting to be played */
	int nmade, played;
	Latencies latency;
	long orders, refused;
} Contest;

Made make_game(int port);
void say_hello(Wire *, const Made *, int side);

/* Play for so long, over new sockets; orders a second.  The time from sending an order to hearing that the disk has
 * it goes to c->latency. */
double contest_play(Contest *, int seconds);

#endif
