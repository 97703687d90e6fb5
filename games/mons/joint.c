/* games/mons/joint.c -- the ways of a stack whose members pay different prices (R26).
 *
 * Where all pay alike the cheapest way is the best for everybody.  Foot and horse do not: two forest hexes are four of a
 * battalion's four points and six of the six a cavalry regiment has, so a sum at the dearest price against the
 * poorest purse would call them out of reach.  Here a way is what each type has paid on it, and a hex keeps every
 * way that no other one to it betters. */
#include "games/mons/mons.h"

enum {
	WAYS = 4096
}; /* a few hundred are usual; if ever it is not enough, what was found is sound all the same */

typedef struct Way {
	Hex at;
	int16_t before, other; /* the way it goes on from; the next one to the same hex; -1: none */
	uint8_t paid[UNIT_TYPES];
} Way;
typedef struct Ways {
	int n;
	Way way[WAYS];
	int16_t to[HEXES]; /* the latest way to each hex, or -1 */
} Ways;

static bool is_bettered(const Ways *ways, const Way *w)
{
	for (int i = ways->to[w->at]; i >= 0; i = ways->way[i].other) {
		bool dearer = false;

		for (int t = 0; t < UNIT_TYPES; t++)
			dearer |= ways->way[i].paid[t] > w->paid[t];
		if (!dearer)
			return true;
	}
	return false;
}

/* The way that goes on from `before` in a direction, when every type can pay for it. */
static bool goes_on(const Board *b, const int purse[UNIT_TYPES], const Way *before, int d, Way *w)
{
	*w = (Way){ .at = hex_step(b->map, before->at, (Dir)d) };
	if (w->at == HEX_NONE)
		return false;
	for (int t = 0; t < UNIT_TYPES; t++) {
		if (purse[t] < 0)
			continue;
		int paid = before->paid[t] + b->cost[1 << t][before->at][d];

		if (paid > purse[t])
			return false;
		w->paid[t] = (uint8_t)paid;
	}
	return true;
}

static void find_ways(const Board *b, const State *s, const Mover *m, const HexSet *barred, Ways *ways)
{
	const HexSet *zone = &s->zone[side_other(m->side)];
	int purse[UNIT_TYPES];

	for (int t = 0; t < UNIT_TYPES; t++)
		purse[t] = -1;
	for (int i = 0; i < m->n; i++) {
		int *has = &purse[class_of(b, m->unit[i])->type];

		*has = *has < 0 || m->left[i] < *has ? m->left[i] : *has;
	}
	memset(ways->to, -1, sizeof ways->to);
	ways->way[0] = (Way){ .at = m->from, .before = -1, .other = -1 };
	ways->to[m->from] = 0;
	ways->n = 1;
	for (int i = 0; i < ways->n; i++) {
		bool pressed = hexset_has(zone, ways->way[i].at);

		if (pressed && i > 0) /* 7.3a */
			continue;
		for (int d = 0; d < DIRS && ways->n < WAYS; d++) {
			Way w;

			if (!goes_on(b, purse, &ways->way[i], d, &w) || hexset_has(barred, w.at) ||
				(pressed && hexset_has(zone, w.at)) /* 7.3d */ || is_bettered(ways, &w))
				continue;
			w.before = (int16_t)i;
			w.other = ways->to[w.at];
			ways->to[w.at] = (int16_t)ways->n;
			ways->way[ways->n++] = w;
		}
	}
}

static int dearest(const Way *w)
{
	int most = 0;

	for (int t = 0; t < UNIT_TYPES; t++)
		most = w->paid[t] > most ? w->paid[t] : most;
	return most;
}

/* The way to a hex on which the dearest member pays least; -1: there is none. */
static int best_way(const Ways *ways, Hex to)
{
	int best = -1;

	for (int i = ways->to[to]; i >= 0; i = ways->way[i].other)
		if (best < 0 || dearest(&ways->way[i]) <= dearest(&ways->way[best]))
			best = i;
	return best;
}

void mons_joint_reach(const Board *b, const State *s, const Mover *m, const HexSet *barred, Reach *r)
{
	Ways ways;

	find_ways(b, s, m, barred, &ways);
	for (Hex h = 0; h < b->map->size; h++) {
		int way = best_way(&ways, h);

		if (way < 0 || hexset_has(&r->seen, h))
			continue;
		hexset_add(&r->seen, h);
		r->cost[h] = (uint8_t)dearest(&ways.way[way]);
		r->from[h] = HEX_NONE;
	}
}

int mons_joint_path(const Board *b, const State *s, const Mover *m, Hex to, Hex path[], int room)
{
	HexSet barred;
	Ways ways;
	int n = 0;

	mons_bar_hexes(b, s, m, &barred);
	find_ways(b, s, m, &barred, &ways);
	int way = best_way(&ways, to);
	for (int i = way; i > 0; i = ways.way[i].before)
		n++;
	if (way < 0 || n > room)
		return 0;
	int at = n;
	for (int i = way; i > 0; i = ways.way[i].before)
		path[--at] = ways.way[i].at;
	return n;
}
