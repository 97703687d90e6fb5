/* front/serve/limit.h -- how often somebody may do something, kept for many somebodies in little room.
 *
 * Each name has a bucket of `burst` drops that gets one back every `interval`.  The table has a fixed size: when
 * it is full, whoever has been quiet longest is forgotten, which only ever gives him drops. */
#ifndef FRONT_SERVE_LIMIT_H
#define FRONT_SERVE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

enum { LIMIT_SLOTS = 4096, LIMIT_WAYS = 8 };

typedef struct Limit {
	int burst;
	int64_t interval; /* microseconds */
	uint64_t seed;    /* random: nobody outside can tell who shares a place */
	struct LimitSlot {
		uint64_t who;
		int64_t full_at; /* when the bucket will be full again */
	} slot[LIMIT_SLOTS];
} Limit;

bool limit_take(Limit *, const char *who, int64_t now); /* false: the bucket is empty */
void limit_give_back(Limit *, const char *who);

#endif
