/* front/serve/batch.h -- a journal that is committed once for everything that arrived together.
 *
 * A session commits after each order; this store lets it and keeps the promise later: batch_settle() makes
 * all of it durable in one commit.  Whoever uses it must tell nobody of an order before it was settled, and
 * must open anew every session that wrote since the last settling that worked. */
#ifndef FRONT_SERVE_BATCH_H
#define FRONT_SERVE_BATCH_H

#include "engine/store.h"

Store *batch_store(Store *under); /* closes it with itself */
bool batch_settle(Store *, Fault *);

#endif
