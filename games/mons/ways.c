/* games/mons/ways.c -- where a unit or stack can go (8, 9), and by which way.
 *
 * Where all members pay alike the cheapest way is the best for everybody.  Foot and horse do not (R26): a forest hex
 * after two clear ones is four of a battalion's four points and five of a cavalry regiment's six, and a sum at the
 * dearest price against the poorest purse would call it out of reach.  For such stacks a way is what each type has
 * paid on it, and a hex keeps every way that no other one to it betters. */
#include "games/mons/mons.h"

/* ---- at one price ---- */

static void bar_hexes(const Board *b, const State *s, const Mover *m, HexSet *barred)
{
	Side enemy = side_other(m->side);

	*barred = s->held[enemy];
	each_hex(h, b->map, &s->held[m->side])
		if (h != m->from && !mons_stacks(b, s, m->side, h, m->points, b->unit[m->unit[0]].corps, NULL))
			hexset_add(barred, h);
	if (m->march)
		each_hex(h, b->map, &s->held[BRITISH])
			hexset_add_around(b->map, barred, h);
}

/* 7.3c: a neighbour in an enemy zone is closed to the first step but may be entered from a free hex. */
static void reach_zone_by_detour(const Board *b, const HexCosts *costs, int left, const HexSet *zone, Hex to,
								 Reach *r)
{
	for (int d = 0; d < DIRS; d++) {
		Hex by = hex_step(b->map, to, (Dir)d);

		if (by == HEX_NONE || !hexset_has(&r->seen, by) || r->from[by] == HEX_NONE || hexset_has(zone, by))
			continue;
		int total = r->cost[by] + costs[by][dir_opposite((Dir)d)];
		if (total <= left && (!hexset_has(&r->seen, to) || total < r->cost[to])) {
			hexset_add(&r->seen, to);
			r->cost[to] = (uint8_t)total;
			r->from[to] = by;
		}
	}
}

/* At the dearest member's price and within the poorest one's points. */
static void reach_as_one(const Board *b, const State *s, const Mover *m, Reach *r)
{
	const HexSet *zone = &s->zone[side_other(m->side)];
	const HexCosts *costs = (const HexCosts *)b->cost[m->types];
	HexSet barred, near = { 0 };
	int left = m->left[0];

	for (int i = 1; i < m->n; i++)
		if (m->left[i] < left)
			left = m->left[i];
	bar_hexes(b, s, m, &barred);
	if (!hexset_has(zone, m->from)) {
		hex_search(b->map, costs, m->from, left, &barred, zone, r);
		return;
	}
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, m->from, (Dir)d);

		if (n != HEX_NONE && hexset_has(zone, n) && !hexset_has(&barred, n)) {
			hexset_add(&near, n);
			hexset_add(&barred, n);
		}
	}
	hex_search(b->map, costs, m->from, left, &barred, zone, r);
	each_hex(n, b->map, &near)
		reach_zone_by_detour(b, costs, left, zone, n, r);
}

/* ---- each at his own price ---- */

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

/* The hexes that only members paying each his own price can reach: no way back is kept for them. */
static void add_joint_reach(const Board *b, const State *s, const Mover *m, const HexSet *barred, Reach *r)
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

static int find_joint_path(const Board *b, const State *s, const Mover *m, Hex to, Hex path[], int room)
{
	HexSet barred;
	Ways ways;
	int n = 0;

	bar_hexes(b, s, m, &barred);
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

/* ---- reach and paths ---- */

void mons_reach(const Board *b, const State *s, const Mover *m, Reach *r)
{
	HexSet barred;

	reach_as_one(b, s, m, r);
	if (!(m->types & (m->types - 1)))
		return;
	bar_hexes(b, s, m, &barred);
	add_joint_reach(b, s, m, &barred, r);
}

/* The cheapest way from where the mover is, hex by hex; its length, 0: there is none. */
static int find_path_from(const Board *b, const State *s, const Mover *m, Hex to, bool first, Hex path[],
						  int room)
{
	Reach r;

	/* A neighbour over a closed hexside may still be reached by a bridge. */
	if (mons_can_step(b, s, m, m->from, to, first, NULL)) {
		path[0] = to;
		return 1;
	}
	mons_reach(b, s, m, &r);
	int n = reach_path(&r, to, path, room);
	if (n == 0 && hexset_has(&r.seen, to))
		n = find_joint_path(b, s, m, to, path, room);
	return n;
}

/* From off the map, the entry first: the leader's first that is open and leads there, or would if it were open. */
static int find_path_in(const Board *b, const State *s, const Mover *m, Hex to, Hex path[], int room)
{
	const Unit *lead = &b->unit[m->unit[0]];
	int n = 0;

	for (int pass = 0; pass < 2 && n == 0; pass++)
		for (int i = 0; i < lead->entries && n == 0; i++) {
			Mover inside = *m;
			bool poor = false;

			inside.from = path[0] = b->entry[lead->entry[i]];
			for (int k = 0; k < m->n; k++) {
				inside.left[k] -= mons_column_cost(s, lead->entry[i]);
				poor |= inside.left[k] < 0;
			}
			if (!poor && !hexset_has(&s->zone[side_other(m->side)], inside.from) &&
				(pass == 1 || mons_can_enter(b, s, m, inside.from, NULL)))
				n = find_path_from(b, s, &inside, to, false, path + 1, room - 1);
		}
	return n ? n + 1 : 0;
}

int mons_find_path(const Board *b, const State *s, const Mover *m, Hex to, Hex path[], int room)
{
	return m->from == HEX_NONE ? find_path_in(b, s, m, to, path, room)
							   : find_path_from(b, s, m, to, !s->trip[m->unit[0]], path, room);
}
