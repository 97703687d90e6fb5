/* games/comops/plan_way.c -- how far it is to the goals.
 *
 * A side asks this for every order, and while it moves nothing changes what the answer depends on: each thread keeps
 * some answers, each where its hash says. */
#include "base/hash.h"
#include "games/comops/plan.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Basis { /* all that distances depend on; compared as bytes */
	Area goals, held, zone;
	uint64_t bridged, gait;
	uint32_t board;
	int32_t river, enemy, stop, whole, half; /* tolls: other numbers may be tried on the same board */
} Basis;
#pragma GCC diagnostic pop

/* What a step is reckoned at for a unit of any allowance. */
static int price(const Basis *at, int cost)
{
	return cost == STEP_WHOLE ? at->whole : cost >= STEP_HALF ? at->half + cost - STEP_HALF : cost;
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
				int toll = area_has(&at->held, here) ? at->enemy : area_has(&at->zone, here) ? at->stop : 0;
				for (int d = 0; d < DIRS; d++) {
					int cost = b->back[at->gait][here][d], river = b->river[here][d];

					if (cost == STEP_NO)
						continue;
					int sum = level + toll + price(at, cost);
					if (river && !(at->bridged >> (river - 1) & 1))
						sum += at->river;
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
	const int32_t *number = b->numbers.value[side];
	const Basis at = { .goals = *goals,
					   .held = seen->held[enemy],
					   .zone = seen->zone[enemy],
					   .bridged = gait == MECHANIZED ? seen->armored : seen->bridged,
					   .board = b->serial,
					   .gait = gait,
					   .river = number[RIVER_TOLL],
					   .enemy = number[ENEMY_TOLL],
					   .stop = number[ZONE_TOLL],
					   .whole = number[SWAMP_TOLL],
					   .half = number[HALF_TOLL] };
	size_t slot = hash_bytes(0, &at, sizeof at) % KEPT;

	if (memcmp(&memo[slot].of, &at, sizeof at) != 0) {
		measure(b, &at, memo[slot].far);
		memo[slot].of = at;
	}
	memcpy(far, memo[slot].far, (size_t)b->map->size);
}
