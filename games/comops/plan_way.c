/* games/comops/plan_way.c -- how far it is to the goals.
 *
 * A side asks this for every order, and while it moves nothing changes what the answer depends on: each thread keeps
 * some answers, each where its hash says. */
#include "base/hash.h"
#include "games/comops/plan.h"

enum {
	RIVER_TOLL = 30, /* half points: an unbridged river costs engineers' time */
	ENEMY_TOLL = 5,  /* a hex that must be fought for first */
	ZONE_TOLL = 2    /* a hex where one has to stop */
};

typedef struct Basis { /* all that distances depend on; without padding, compared as bytes */
	Area goals, held, zone;
	uint64_t bridged;
	uint32_t board, gait;
} Basis;

/* What a step is reckoned at for a unit of any allowance. */
static int price(int cost)
{
	return cost == STEP_WHOLE ? 2 * MOVE_MAX / 2 : cost >= STEP_HALF ? 2 + cost - STEP_HALF : cost;
}

/* How far every hex is from the nearest goal, in half points for that gait, outwards from the goals. */
static void measure(const Board *b, const Basis *at, uint8_t far[HEXES])
{
	enum { LEVELS = FAR };
	Area waiting[LEVELS] = { 0 };
	int last = 0; /* the farthest level where somebody waits */

	memset(far, FAR, (size_t)b->map->size);
	each_hex(h, &at->goals) {
		far[h] = 0;
		area_add(&waiting[0], h);
	}
	for (int level = 0; level <= last; level++)
		for (int word = 0; word < 4; word++)
			while (waiting[level].w[word]) {
				Hex here = (Hex)(word * 64 + __builtin_ctzll(waiting[level].w[word]));

				waiting[level].w[word] &= waiting[level].w[word] - 1;
				if (far[here] != level)
					continue;
				int toll = area_has(&at->held, here) ? ENEMY_TOLL : area_has(&at->zone, here) ? ZONE_TOLL : 0;
				for (int d = 0; d < DIRS; d++) {
					int cost = b->back[at->gait][here][d], river = b->river[here][d];

					if (cost == STEP_NO)
						continue;
					int sum = level + toll + price(cost);
					if (river && !(at->bridged >> (river - 1) & 1))
						sum += RIVER_TOLL;
					Hex from = hex_step(b->map, here, (Dir)d);
					if (sum >= far[from] || sum >= LEVELS)
						continue;
					far[from] = (uint8_t)sum;
					area_add(&waiting[sum], from);
					last = sum > last ? sum : last;
				}
			}
}

void comops_plan_measure(const Board *b, const State *seen, Side side, Gait gait, const Area *goals,
						 uint8_t far[HEXES])
{
	enum { KEPT = 64 };
	static _Thread_local struct {
		Basis of;
		uint8_t far[HEXES];
	} memo[KEPT];
	Side enemy = side_other(side);
	const Basis at = { .goals = *goals,
					   .held = seen->held[enemy],
					   .zone = seen->zone[enemy],
					   .bridged = gait == MECHANIZED ? seen->armored : seen->bridged,
					   .board = b->serial,
					   .gait = gait };
	size_t slot = hash_bytes(0, &at, sizeof at) % KEPT;

	if (memcmp(&memo[slot].of, &at, sizeof at) != 0) {
		measure(b, &at, memo[slot].far);
		memo[slot].of = at;
	}
	memcpy(far, memo[slot].far, (size_t)b->map->size);
}
