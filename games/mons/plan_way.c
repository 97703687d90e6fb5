/* games/mons/plan_way.c -- how far it is to the goals.
 *
 * A side asks this for every order, and while it moves little changes what the answer depends on: each thread keeps
 * its last answers. */
#include "games/mons/plan.h"

/* Goals, by what they seem to be farther than they are. */
typedef enum Start { ELSEWHERE, AT_BAVAI, AT_EXIT, AT_BRIDGE, STARTS } Start;

typedef struct Basis { /* all that distances depend on; without padding, compared as bytes */
	HexSet goals, held, zone;
	uint32_t board, gun;
	int32_t toll_held, toll_zone, start[STARTS];
} Basis;

static Start start_of(const Board *b, Hex goal)
{
	const Victory *v = &b->victory;

	if (goal == v->bavai)
		return AT_BAVAI;
	if (hexset_has(&b->exits, goal))
		return AT_EXIT;
	for (int i = 0; i < v->bridges; i++)
		if (v->bridge[i] == goal)
			return AT_BRIDGE;
	return ELSEWHERE;
}

/* Movement points from everywhere to the nearest goal, past anybody. */
static void measure(const Board *b, const Basis *at, uint8_t far[HEXES])
{
	enum { QUEUE = HEXES * (DIRS + 1) }; /* a hex comes nearer at most once by itself and each neighbour */
	const HexCosts *costs = (const HexCosts *)b->approach[at->gun];
	Hex hex[QUEUE];
	int16_t next[QUEUE], head[FAR];
	int queued = 0;

	memset(far, FAR, (size_t)b->map->size);
	memset(head, -1, sizeof head);
	each_hex(h, b->map, &at->goals) {
		int start = at->start[start_of(b, h)];

		far[h] = (uint8_t)start;
		hex[queued] = h;
		next[queued] = head[start];
		head[start] = (int16_t)queued++;
	}
	for (int cost = 0; cost < FAR; cost++)
		while (head[cost] >= 0) {
			Hex h = hex[head[cost]];

			head[cost] = next[head[cost]];
			if (far[h] != cost)
				continue;
			int toll = hexset_has(&at->held, h)   ? at->toll_held
					   : hexset_has(&at->zone, h) ? at->toll_zone
												  : 0;
			for (int d = 0; d < DIRS; d++) {
				int total = cost + toll + costs[h][d];

				if (total >= FAR) /* COST_NO too */
					continue;
				Hex from = hex_step(b->map, h, (Dir)d);
				if (total >= far[from])
					continue;
				far[from] = (uint8_t)total;
				hex[queued] = from;
				next[queued] = head[total];
				head[total] = (int16_t)queued++;
			}
		}
}

void mons_plan_measure(Outlook *out, bool gun)
{
	enum { KEPT = 2 };          /* for a garrison that has a goal of its own */
	enum { BRIDGES_FROM = 60 }; /* movement points that a bridge beside the way seems away at most */
	static _Thread_local struct {
		Basis of;
		uint8_t far[HEXES];
	} memo[SIDES][2][KEPT];
	const int32_t *number = out->number;
	int bavai = number[BAVAI_FARTHER];
	int bridges = mons_bridges_draw_too(out) ? BRIDGES_FROM - number[BRIDGE_DRAW] : 0;
	const Basis at = { .goals = out->goals,
					   .held = out->seen->held[out->enemy],
					   .zone = out->seen->zone[out->enemy],
					   .board = out->b->serial,
					   .gun = gun,
					   .toll_held = number[TOLL_HELD],
					   .toll_zone = number[TOLL_ZONE],
					   .start = { [AT_BAVAI] = bavai > 0 ? bavai : 0,
								  [AT_EXIT] = bavai < 0 ? -bavai : 0,
								  [AT_BRIDGE] = bridges } };
	int last = KEPT - 1, i = 0;

	while (i < last && memcmp(&memo[out->side][gun][i].of, &at, sizeof at) != 0)
		i++;
	if (memcmp(&memo[out->side][gun][i].of, &at, sizeof at) != 0) {
		memo[out->side][gun][last] = memo[out->side][gun][0];
		i = 0;
		measure(out->b, &at, memo[out->side][gun][0].far);
		memo[out->side][gun][0].of = at;
	}
	memcpy(out->far[gun], memo[out->side][gun][i].far, (size_t)out->b->map->size);
}
