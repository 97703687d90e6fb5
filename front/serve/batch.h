/* front/serve/batch.h -- a journal written by a thread of its own, many orders in one commit.
 *
 * A session commits after each order; this store lets it and keeps the promise later.  What the loop stages
 * gathers in a pile; batch_send() hands the pile to the writer, who makes it durable in one commit while the
 * loop goes on; batch_collect() tells how it went.  Whoever uses it must tell nobody of an order before its pile
 * was collected well, and must open anew every session with entries in a pile that was lost.
 *
 * Beginning a game and reading wait for the writer and write what has gathered first: they see everything. */
#ifndef FRONT_SERVE_BATCH_H
#define FRONT_SERVE_BATCH_H

#include "engine/store.h"

typedef enum PileFate { PILE_UNDER_WAY, PILE_KEPT, PILE_LOST } PileFate;

typedef struct PileNews {
	PileFate sent;     /* the pile handed over; lost: the gathering one is lost with it */
	PileFate gathered; /* the pile not yet handed over, when reading made it durable already */
	Fault fault;       /* why one was lost */
	int64_t commits, took_us, longest_us; /* since the last collecting */
} PileNews;

/* `wake` is called from the writer's thread when a pile is done.  Closes `under` with itself, also when there is no
 * thread to be had: NULL after that fault. */
Store *batch_store(Store *under, void (*wake)(void *), void *ctx, Fault *);
bool batch_send(Store *); /* false: there is nothing, or the last pile was not collected yet */
PileNews batch_collect(Store *);

#endif
