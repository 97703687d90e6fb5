/* games/comops/sets.h -- sets of pieces and of hexes, and a hex in a byte. */
#ifndef GAMES_COMOPS_SETS_H
#define GAMES_COMOPS_SETS_H

#include "geo/hex.h"

typedef uint64_t Crowd; /* of pieces */
typedef struct Area {   /* of hexes */
	uint64_t w[4];
} Area;

static inline bool area_has(const Area *a, Hex h)
{
	return a->w[h >> 6] >> (h & 63) & 1;
}
static inline void area_add(Area *a, Hex h)
{
	a->w[h >> 6] |= UINT64_C(1) << (h & 63);
}
static inline bool area_empty(const Area *a)
{
	return !(a->w[0] | a->w[1] | a->w[2] | a->w[3]);
}
static inline Crowd crowd_of(int piece)
{
	return UINT64_C(1) << piece;
}
static inline int crowd_first(Crowd c) /* c is not empty */
{
	return __builtin_ctzll(c);
}
/* Bits added up in pairs, fours, bytes: what every processor can do without a call. */
static inline int crowd_count(Crowd c)
{
	c -= c >> 1 & UINT64_C(0x5555555555555555);
	c = (c & UINT64_C(0x3333333333333333)) + (c >> 2 & UINT64_C(0x3333333333333333));
	c = (c + (c >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(c * UINT64_C(0x0101010101010101) >> 56);
}
/* For each piece of a crowd, lowest first.  `continue` goes on to the next; do not `break`. */
#define each_piece(p, crowd)                                           \
	for (Crowd rest_##p = (crowd); rest_##p; rest_##p &= rest_##p - 1) \
		for (int p = crowd_first(rest_##p), once_##p = 1; once_##p; once_##p = 0)

/* For each hex of an area, lowest first; the same holds. */
#define each_hex(h, area)                                                                          \
	for (int word_##h = 0; word_##h < 4; word_##h++)                                               \
		for (uint64_t rest_##h = (area)->w[word_##h]; rest_##h; rest_##h &= rest_##h - 1)          \
			for (Hex h = (Hex)(word_##h * 64 + __builtin_ctzll(rest_##h)), once_##h = 1; once_##h; \
				 once_##h = 0)

/* A hex to be kept in a byte: 0 is nowhere, else the hex's number plus one. */
typedef uint8_t Place;
enum { NOWHERE = 0 };
static inline Place place_of(Hex h)
{
	return (Place)(h + 1);
}
static inline Hex place_hex(Place p)
{
	return (Hex)(p - 1);
}

#endif
