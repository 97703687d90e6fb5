/* games/fourorders/field.c -- see field.h. */
#include "games/fourorders/field.h"

int field_count(const Field *f)
{
	return field_count_both(f, f);
}

int field_count_both(const Field *f, const Field *g)
{
	int n = 0;
	for (int c = 1; c <= FIELD_COLS; c++)
		n += __builtin_popcount(f->col[c] & g->col[c]);
	return n;
}

void field_grow(const Field *f, const HexMap *m, Field *grown)
{
	uint32_t rows = (UINT32_C(1) << m->rows) - 1;
	Field out = { { 0 } };

	for (int c = 1; c <= m->cols; c++) {
		uint32_t own = f->col[c], beside = f->col[c - 1] | f->col[c + 1];
		beside |= c % 2 == 0 ? beside >> 1 : beside << 1; /* FO-0.2 */
		out.col[c] = (own | own << 1 | own >> 1 | beside) & rows;
	}
	*grown = out;
}

Hex field_next(const Field *f, const HexMap *m, Hex after)
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
