/* front/serve/limit.c -- see limit.h. */
#include "front/serve/limit.h"
#include "base/hash.h"

#include <string.h>

/* His place, or the one to be taken over: that whose bucket is, or will first be, full. */
static struct LimitSlot *place_of(Limit *l, const char *who)
{
	uint64_t key = hash_bytes(l->seed, who, strlen(who)) | 1; /* 0 is nobody */
	struct LimitSlot *way = &l->slot[key / 2 % (LIMIT_SLOTS / LIMIT_WAYS) * LIMIT_WAYS], *quiet = way;

	for (int i = 0; i < LIMIT_WAYS; i++) {
		if (way[i].who == key)
			return &way[i];
		if (way[i].full_at < quiet->full_at)
			quiet = &way[i];
	}
	*quiet = (struct LimitSlot){ .who = key };
	return quiet;
}

bool limit_take(Limit *l, const char *who, int64_t now)
{
	struct LimitSlot *slot = place_of(l, who);
	int64_t full_at = (slot->full_at > now ? slot->full_at : now) + l->interval;

	if (full_at - now > l->burst * l->interval)
		return false;
	slot->full_at = full_at;
	return true;
}

void limit_give_back(Limit *l, const char *who)
{
	place_of(l, who)->full_at -= l->interval;
}
