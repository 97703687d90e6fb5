/* games/comops/load_map.c -- the map's records, and the tables worked out from them once and for all. */
#include "games/comops/load.h"

#include <string.h>

/* ---- records ---- */
Hex comops_load_hex(Load *l, const Record *r, const char *word)
{
	Hex h = l->board->map ? hex_parse(l->board->map, word) : HEX_NONE;

	if (h == HEX_NONE)
		record_fault(l->faults, r, "\"%s\" is no hex of the map", word);
	return h;
}

int comops_load_hexes(Load *l, const Record *r, int from, Area *told, Hex hex[])
{
	int n = 0;

	for (int i = from; i < r->n; i++) {
		Hex h = comops_load_hex(l, r, r->word[i]);

		if (h == HEX_NONE)
			continue;
		if (area_has(told, h))
			record_fault(l->faults, r, "%s: its %s has been told already", r->word[i], r->word[0]);
		area_add(told, h);
		hex[n++] = h;
	}
	return n;
}

/* "G5-G6": two neighbouring hexes.  The direction from the first to the second, or -1 after a fault. */
static int hexside(Load *l, const Record *r, const char *word, Hex *from, Hex *to)
{
	const char *dash = strchr(word, '-');
	char first[8];

	if (!dash || dash - word >= (int)sizeof first) {
		record_fault(l->faults, r, "a hexside is written as two hexes, G5-G6, not \"%s\"", word);
		return -1;
	}
	memcpy(first, word, (size_t)(dash - word));
	first[dash - word] = '\0';
	*from = comops_load_hex(l, r, first);
	*to = comops_load_hex(l, r, dash + 1);
	if (*from == HEX_NONE || *to == HEX_NONE)
		return -1;
	int d = hex_direction(l->board->map, *from, *to);
	if (d < 0)
		record_fault(l->faults, r, "%s: these two hexes are no neighbours", word);
	return d;
}

void comops_load_map(Load *l, const Record *r)
{
	long cols, rows;

	if (!word_is_number(r->word[1], 1, 26, &cols) || !word_is_number(r->word[2], 1, 99, &rows) ||
		cols * rows > HEXES)
		record_fault(l->faults, r, "expected: map COLUMNS ROWS, at most %d hexes in all", HEXES);
	else
		l->board->map = hexmap_new(l->arena, LABEL_G13, (int)cols, (int)rows, 1, 1, false);
}

void comops_load_terrain(Load *l, const Record *r)
{
	Hex hex[RECORD_WORDS];
	int t = 0;

	while (t < TERRAINS && strcmp(comops_terrain[t].name, r->word[1]) != 0)
		t++;
	if (t == TERRAINS) {
		record_fault(l->faults, r, "\"%s\" is no terrain: clear, woods, swamp or town", r->word[1]);
		return;
	}
	for (int n = comops_load_hexes(l, r, 2, &l->terrain, hex); n > 0; n--)
		l->board->terrain[hex[n - 1]] = (uint8_t)t;
}

void comops_load_level(Load *l, const Record *r)
{
	Hex hex[RECORD_WORDS];
	long level;

	if (!word_is_number(r->word[1], 0, 9, &level)) {
		record_fault(l->faults, r, "\"%s\" is no level from 0 to 9", r->word[1]);
		return;
	}
	for (int n = comops_load_hexes(l, r, 2, &l->level, hex); n > 0; n--)
		l->board->level[hex[n - 1]] = (uint8_t)level;
}

void comops_load_river(Load *l, const Record *r)
{
	Board *b = l->board;

	for (int i = 1; i < r->n; i++) {
		Hex from, to;
		int d = hexside(l, r, r->word[i], &from, &to);

		if (d < 0)
			continue;
		if (b->river[from][d]) {
			record_fault(l->faults, r, "%s is a river hexside already", r->word[i]);
			continue;
		}
		if (b->nrivers == RIVERS) {
			record_fault(l->faults, r, "more than %d river hexsides", RIVERS);
			return;
		}
		b->river_hex[b->nrivers][0] = from;
		b->river_hex[b->nrivers][1] = to;
		b->nrivers++;
		b->river[from][d] = b->river[to][dir_opposite((Dir)d)] = (uint8_t)b->nrivers;
		b->rivers[from] |= (uint8_t)(1 << d);
		b->rivers[to] |= (uint8_t)(1 << dir_opposite((Dir)d));
	}
}

void comops_load_bridge(Load *l, const Record *r)
{
	for (int i = 1; i < r->n; i++) {
		Hex from, to;
		int d = hexside(l, r, r->word[i], &from, &to);

		if (d < 0)
			continue;
		if (!l->board->river[from][d]) {
			record_fault(l->faults, r, "%s: a bridge needs a river hexside", r->word[i]);
			continue;
		}
		uint64_t bit = UINT64_C(1) << (l->board->river[from][d] - 1);
		if (l->board->printed_bridges & bit)
			record_fault(l->faults, r, "%s has a bridge already", r->word[i]);
		l->board->printed_bridges |= bit;
	}
}

void comops_load_road(Load *l, const Record *r)
{
	Hex before = HEX_NONE;

	for (int i = 1; i < r->n; i++) {
		Hex h = comops_load_hex(l, r, r->word[i]);

		if (h == HEX_NONE)
			return;
		if (before != HEX_NONE) {
			int d = hex_direction(l->board->map, before, h);

			if (d < 0) {
				record_fault(l->faults, r, "the road jumps from %s to %s", r->word[i - 1], r->word[i]);
				return;
			}
			l->board->road[before] |= (uint8_t)(1 << d);
			l->board->road[h] |= (uint8_t)(1 << dir_opposite((Dir)d));
		}
		before = h;
	}
}

/* The bank is everything that can be walked to without crossing the river, bridges not counted. */
void comops_load_bank(Load *l, const Record *r)
{
	Board *b = l->board;
	Hex todo[HEXES];
	int n = 0;

	if (l->nbanks == BANKS) {
		record_fault(l->faults, r, "more than %d banks", BANKS);
		return;
	}
	Hex start = comops_load_hex(l, r, r->word[2]);
	if (start == HEX_NONE)
		return;
	l->bank[l->nbanks++] = (Bank){ .name = r->word[1], .from = r };
	b->bank[start] = (uint8_t)l->nbanks;
	todo[n++] = start;
	while (n > 0) {
		Hex h = todo[--n];

		for (int d = 0; d < DIRS; d++) {
			Hex next = hex_step(b->map, h, (Dir)d);

			if (next == HEX_NONE || b->river[h][d] || b->bank[next] == l->nbanks)
				continue;
			if (b->bank[next]) {
				record_fault(l->faults, r, "the banks called %s and %s are the same",
							 l->bank[b->bank[next] - 1].name, r->word[1]);
				return;
			}
			b->bank[next] = (uint8_t)l->nbanks;
			todo[n++] = next;
		}
	}
}

void comops_load_way(Load *l, const Record *r)
{
	Hex hex[RECORD_WORDS];

	if (l->nways == WAYS) {
		record_fault(l->faults, r, "more than %d ways", WAYS);
		return;
	}
	if (hex_parse(l->board->map, r->word[1]) != HEX_NONE) {
		record_fault(l->faults, r, "a way has a name, and %s is a hex", r->word[1]);
		return;
	}
	Way *way = &l->way[l->nways++];
	way->name = r->word[1];
	way->from = r;
	comops_load_hexes(l, r, 2, &way->area, hex);
}

void comops_load_name(Load *l, const Record *r)
{
	Hex h = comops_load_hex(l, r, r->word[1]);

	if (h != HEX_NONE)
		l->board->place_name[h] = r->word[2];
}

void comops_load_source(Load *l, const Record *r)
{
	Hex hex[RECORD_WORDS];

	comops_load_hexes(l, r, 1, &l->board->from_source, hex);
}

/* ---- what follows from them ---- */

/* CO-9.1 to CO-9.4; CO-9.3a bars all artillery from swamp. */
int comops_base_price(const Board *b, Gait gait, Hex h)
{
	const TerrainFacts *t = &comops_terrain[b->terrain[h]];
	int base = gait == MECHANIZED ? t->mechanized : t->foot;

	return gait == FOOT_GUNS && base == WHOLE ? NO_ENTRY : base;
}

/* What it costs to go from a hex in direction d; how to read it is told at STEP_ in comops.h. */
static uint8_t step_price(const Board *b, Gait gait, Hex from, Dir d)
{
	Hex to = hex_step(b->map, from, d);
	if (to == HEX_NONE)
		return STEP_NO;
	bool road = comops_road(b, from, (int)d);
	int base = comops_base_price(b, gait, to);
	int extra = (b->level[to] > b->level[from] ? comops_charges.climb : 0) +
				(b->river[from][d] ? comops_charges.bridge : 0);

	if (!road)
		return base == NO_ENTRY ? STEP_NO : base == WHOLE ? STEP_WHOLE : (uint8_t)(base + extra);
	if (base == NO_ENTRY) /* CO-9.8c */
		return (uint8_t)(comops_charges.road_most + extra);
	if (base == WHOLE)
		return (uint8_t)(STEP_HALF + extra);
	base /= comops_charges.road_divide;
	return (uint8_t)((base < comops_charges.road_most ? base : comops_charges.road_most) + extra);
}

void comops_derive_map(Board *b)
{
	int n = b->map->size;

	for (Hex h = 0; h < n; h++) {
		area_add(&b->zone[h], h);
		for (int d = 0; d < DIRS; d++) {
			Hex next = hex_step(b->map, h, (Dir)d);

			if (next == HEX_NONE)
				area_add(&b->edge, h);
			else if (!b->river[h][d]) /* CO-9.6c */
				area_add(&b->zone[h], next);
			for (int g = 0; g < GAITS; g++) {
				b->cost[g][h][d] = step_price(b, (Gait)g, h, (Dir)d);
				b->back[g][h][d] =
					next == HEX_NONE ? STEP_NO : step_price(b, (Gait)g, next, dir_opposite((Dir)d));
			}
		}
		for (Hex o = 0; o < n; o++)
			b->distance[h][o] = (uint8_t)hex_distance(b->map, h, o);
		for (int g = 0; g < GAITS; g++)
			if (comops_base_price(b, (Gait)g, h) != NO_ENTRY)
				area_add(&b->passable[g], h);
	}
}
