/* geo/hex.h -- the hexagonal map: neighbours, distances, lines, sets and the search for reachable hexes.
 *
 * Hexes are flat-topped and stand in columns; every other column sits half a hex lower.  A Hex is an index
 * into its map; HEX_NONE is off it.  Everything is exact integer arithmetic. */
#ifndef GEO_HEX_H
#define GEO_HEX_H

#include "base/arena.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int16_t Hex;
enum { HEX_NONE = -1, HEX_MAX = 2048 };
typedef enum Dir { DIR_N, DIR_NE, DIR_SE, DIR_S, DIR_SW, DIR_NW, DIRS } Dir;
static inline Dir dir_opposite(Dir d)
{
	return (Dir)((d + 3) % DIRS);
}

typedef enum HexLabel {
	LABEL_G13, /* a letter for the column, a number for the row */
	LABEL_2707 /* two digits for the column, two for the row */
} HexLabel;

/* A hex as a point with x + y + z = 0, neighbours differing by one in two of the three; y follows from the others. */
typedef struct HexPoint {
	int16_t x, z;
} HexPoint;

typedef struct HexMap {
	int16_t cols, rows, size; /* size = cols * rows */
	int16_t col0, row0;       /* what the first column and row are called; column 1 is A */
	bool low_first;           /* the first column is one of those that sit lower */
	HexLabel label;
	Hex (*near)[DIRS]; /* the six neighbours of each hex, HEX_NONE off the map */
	HexPoint *point;   /* of each hex */
} HexMap;

/* A map of cols x rows hexes, at most HEX_MAX; memory from the arena. */
HexMap *hexmap_new(Arena *, HexLabel, int cols, int rows, int col0, int row0, bool low_first);

static inline Hex hex_step(const HexMap *m, Hex h, Dir d)
{
	return m->near[h][d];
}
static inline int hex_col(const HexMap *m, Hex h)
{
	return h / m->rows;
}
static inline int hex_row(const HexMap *m, Hex h)
{
	return h % m->rows;
}
Hex hex_at(const HexMap *, int col, int row); /* counted from 0; HEX_NONE off the map */
static inline int hex_distance(const HexMap *m, Hex from, Hex to)
{
	int x = m->point[to].x - m->point[from].x, z = m->point[to].z - m->point[from].z;

	return (abs(x) + abs(z) + abs(x + z)) / 2; /* the largest of the three: it is the sum of the others */
}
int hex_direction(const HexMap *, Hex from, Hex to); /* a Dir, or -1 when they are not neighbours */
Hex hex_parse(const HexMap *, const char *label);    /* HEX_NONE when it names no hex of the map */
void hex_print(const HexMap *, Hex, Text *);
const char *hex_name(const HexMap *, Hex, char buffer[8]);

/* The hexes a straight line from centre to centre crosses, in order, both ends left out.  Where the line
 * runs along a hexside both neighbours are given, a[i] and b[i]; else b[i] is HEX_NONE, as it is when only
 * one of the two is on the map.  A hex touched at a corner alone is not crossed.  Returns how many; a and b
 * need room for 2 * distance. */
int hex_line(const HexMap *, Hex from, Hex to, Hex a[], Hex b[]);

/* ---- sets of hexes, as bitmaps ---- */
typedef struct HexSet {
	uint64_t w[HEX_MAX / 64];
} HexSet;

static inline bool hexset_has(const HexSet *s, Hex h)
{
	return s->w[h >> 6] >> (h & 63) & 1;
}
static inline void hexset_add(HexSet *s, Hex h)
{
	s->w[h >> 6] |= UINT64_C(1) << (h & 63);
}
static inline void hexset_drop(HexSet *s, Hex h)
{
	s->w[h >> 6] &= ~(UINT64_C(1) << (h & 63));
}
/* Only the words a map of that size uses are cleared, counted and walked. */
static inline int hexset_words(const HexMap *m)
{
	return (m->size + 63) / 64;
}
static inline void hexset_clear(const HexMap *m, HexSet *s)
{
	memset(s->w, 0, (size_t)hexset_words(m) * sizeof s->w[0]);
}
int hexset_count(const HexMap *, const HexSet *);
/* HEX_NONE first: the first; HEX_NONE: no more */
static inline Hex hexset_next(const HexMap *m, const HexSet *s, Hex after)
{
	int h = after + 1;

	if (h >= m->size)
		return HEX_NONE;
	int word = h >> 6;
	uint64_t bits = s->w[word] & (~UINT64_C(0) << (h & 63));
	while (!bits) {
		if (++word >= hexset_words(m))
			return HEX_NONE;
		bits = s->w[word];
	}
	return (Hex)(word * 64 + __builtin_ctzll(bits));
}
void hexset_add_around(const HexMap *, HexSet *, Hex); /* its neighbours, not itself */

/* ---- what a piece can reach ---- */
enum { COST_NO = 255 };
typedef uint8_t HexCosts[DIRS]; /* what it costs to leave a hex in each direction; COST_NO: not at all */

typedef struct Reach {
	HexSet seen;           /* reached, the start included */
	uint8_t cost[HEX_MAX]; /* cheapest, where seen */
	Hex from[HEX_MAX];     /* the hex before it on that way, where seen; HEX_NONE at the start */
} Reach;

/* Everything within `budget`.  `costs` has a row for each hex; a hex of `barred` is never entered; a hex of
 * `halt` is entered but not left (the start may be).  Either set may be NULL. */
void hex_search(const HexMap *, const HexCosts *costs, Hex start, int budget, const HexSet *barred,
				const HexSet *halt, Reach *);
/* The cheapest way to `to`, start left out, into path; its length, 0 when `to` was not reached. */
int reach_path(const Reach *, Hex to, Hex path[], int room);

#endif
