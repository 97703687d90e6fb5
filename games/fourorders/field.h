/* games/fourorders/field.h -- a set of hexes as one word a column.
 *
 * Growing such a set by its neighbours is a handful of shifts a column, so zones of control, command radii
 * and what a stand can reach cost tens of nanoseconds.  Columns count from 1 as printed (FO-0.1); an empty
 * guard column stands at either end.  Even columns sit half a hex lower. */
#ifndef FOURORDERS_FIELD_H
#define FOURORDERS_FIELD_H

#include "geo/hex.h"
#include <stdbool.h>
#include <stdint.h>

enum { FIELD_COLS = 30, FIELD_ROWS = 31 };

typedef struct Field {
	uint32_t col[FIELD_COLS + 2];
} Field;

static inline bool field_has(const Field *f, const HexMap *m, Hex h)
{
	return f->col[hex_col(m, h) + 1] >> hex_row(m, h) & 1;
}
static inline void field_add(Field *f, const HexMap *m, Hex h)
{
	f->col[hex_col(m, h) + 1] |= UINT32_C(1) << hex_row(m, h);
}
static inline void field_drop(Field *f, const HexMap *m, Hex h)
{
	f->col[hex_col(m, h) + 1] &= ~(UINT32_C(1) << hex_row(m, h));
}
static inline void field_join(Field *f, const Field *other)
{
	for (int c = 0; c < FIELD_COLS + 2; c++)
		f->col[c] |= other->col[c];
}
static inline void field_keep(Field *f, const Field *only)
{
	for (int c = 0; c < FIELD_COLS + 2; c++)
		f->col[c] &= only->col[c];
}
static inline void field_take(Field *f, const Field *away)
{
	for (int c = 0; c < FIELD_COLS + 2; c++)
		f->col[c] &= ~away->col[c];
}
static inline bool field_any(const Field *f)
{
	uint32_t any = 0;
	for (int c = 0; c < FIELD_COLS + 2; c++)
		any |= f->col[c];
	return any != 0;
}
int fo_field_count(const Field *);
int fo_field_count_both(const Field *, const Field *); /* hexes in both */
/* The set and all its neighbours; may run off the map, so keep what is on it. */
void fo_field_grow(const Field *, const HexMap *, Field *grown);
Hex fo_field_next(const Field *, const HexMap *,
				  Hex after); /* HEX_NONE first: the first; HEX_NONE: no more */

#endif
