/* games/fourorders/field.c -- see field.h. */
#include "games/fourorders/field.h"

int fo_field_count(const Field *f)
{
	return fo_field_count_both(f, f);
}

int fo_field_count_both(const Field *f, const Field *g)
{
	int n = 0;
	for (int c = 1; c <= FIELD_COLS; c++)
		n += __builtin_popcount(f->col[c] & g->col[c]);
	return n;
}

/* FO-0.2  An odd column's hexes touch the same row and the one above in the columns beside it, an even one's
 * the same row and the one below. */
void fo_field_grow(const Field *f, const HexMap *m, Field *grown)
{
	const uint32_t rows = (UINT32_C(1) << m->rows) - 1;
	uint32_t before = 0, here = f->col[1];

	for (int c = 1; c <= m->cols; c++) { /* in place: the column before was kept as it was */
		uint32_t after = f->col[c + 1], beside = before | after;
		beside |= c & 1 ? beside << 1 : beside >> 1;
		grown->col[c] = (here | here << 1 | here >> 1 | beside) & rows;
		before = here;
		here = after;
	}
	if (grown != f) {
		grown->col[0] = 0;
		for (int c = m->cols + 1; c < FIELD_COLS + 2; c++)
			grown->col[c] = 0;
	}
}

Hex fo_field_next(const Field *f, const HexMap *m, Hex after)
{
	int col = after == HEX_NONE ? 0 : hex_col(m, after);
	uint32_t left = f->col[col + 1];

	if (after != HEX_NONE)
		left &= ~((UINT32_C(2) << hex_row(m, after)) - 1);
	while (!left) {
		if (++col >= m->cols)
			return HEX_NONE;
		left = f->col[col + 1];
	}
	return (Hex)(col * m->rows + __builtin_ctz(left));
}
