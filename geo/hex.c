/* geo/hex.c -- see hex.h.
 *
 * A hex is also a point (x, y, z) with x + y + z = 0.  The differences u = x - y, v = y - z, w = z - x then describe a
 * hexagon about its centre as |u|, |v|, |w| <= 1, which is what hex_line clips against. */
#include "geo/hex.h"

#include <assert.h>
#include <stdlib.h>

static bool is_low(const HexMap *m, int col)
{
	return (col & 1) != m->low_first;
}

Hex hex_at(const HexMap *m, int col, int row)
{
	if (col < 0 || col >= m->cols || row < 0 || row >= m->rows)
		return HEX_NONE;
	return (Hex)(col * m->rows + row);
}

/* Straight lines of hexes to the south-east keep their z: every second column a row is dropped. */
static HexPoint point_of(const HexMap *m, int col, int row)
{
	return (HexPoint){ (int16_t)col, (int16_t)(row - (col + m->low_first) / 2) };
}

HexMap *hexmap_new(Arena *arena, HexLabel label, int cols, int rows, int col0, int row0, bool low_first)
{
	static const int col_step[DIRS] = { 0, 1, 1, 0, -1, -1 };
	static const int row_step[2][DIRS] = { { -1, -1, 0, 1, 0, -1 }, { -1, 0, 1, 1, 1, 0 } }; /* high, low */
	HexMap *m = arena_alloc(arena, sizeof *m);

	assert(cols > 0 && rows > 0 && cols * rows <= HEX_MAX);
	*m = (HexMap){ .cols = (int16_t)cols,
				   .rows = (int16_t)rows,
				   .size = (int16_t)(cols * rows),
				   .col0 = (int16_t)col0,
				   .row0 = (int16_t)row0,
				   .low_first = low_first,
				   .label = label };
	m->near = arena_alloc(arena, (size_t)m->size * sizeof *m->near);
	m->point = arena_alloc(arena, (size_t)m->size * sizeof *m->point);
	for (Hex h = 0; h < m->size; h++) {
		m->point[h] = point_of(m, hex_col(m, h), hex_row(m, h));
		for (int d = 0; d < DIRS; d++)
			m->near[h][d] =
				hex_at(m, hex_col(m, h) + col_step[d], hex_row(m, h) + row_step[is_low(m, hex_col(m, h))][d]);
	}
	return m;
}

int hex_direction(const HexMap *m, Hex from, Hex to)
{
	for (int d = 0; d < DIRS; d++)
		if (m->near[from][d] == to)
			return d;
	return -1;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

Hex hex_parse(const HexMap *m, const char *label)
{
	int col, row;

	if (m->label == LABEL_G13) {
		char letter = label[0];

		if (letter >= 'a' && letter <= 'z')
			letter = (char)(letter - 'a' + 'A');
		if (letter < 'A' || letter > 'Z' || !is_digit(label[1]) || label[1] == '0')
			return HEX_NONE;
		if (label[2] && (!is_digit(label[2]) || label[3]))
			return HEX_NONE;
		col = letter - 'A' + 1;
		row = label[2] ? (label[1] - '0') * 10 + label[2] - '0' : label[1] - '0';
	} else {
		for (int i = 0; i < 4; i++)
			if (!is_digit(label[i]))
				return HEX_NONE;
		if (label[4])
			return HEX_NONE;
		col = (label[0] - '0') * 10 + label[1] - '0';
		row = (label[2] - '0') * 10 + label[3] - '0';
	}
	return hex_at(m, col - m->col0, row - m->row0);
}

const char *hex_name(const HexMap *m, Hex h, char name[8])
{
	int col = hex_col(m, h) + m->col0, row = hex_row(m, h) + m->row0;
	char *p = name;

	if (m->label == LABEL_G13) {
		*p++ = (char)('A' + col - 1);
		if (row >= 10)
			*p++ = (char)('0' + row / 10);
	} else {
		*p++ = (char)('0' + col / 10);
		*p++ = (char)('0' + col % 10);
		*p++ = (char)('0' + row / 10);
	}
	*p++ = (char)('0' + row % 10);
	*p = '\0';
	return name;
}

void hex_print(const HexMap *m, Hex h, Text *out)
{
	char name[8];

	text_put(out, hex_name(m, h, name));
}

/* ---- lines ---- */

typedef struct Cube {
	int x, y, z;
} Cube;

static Cube cube(const HexMap *m, Hex h)
{
	HexPoint p = m->point[h];

	return (Cube){ p.x, -p.x - p.z, p.z };
}

/* Where the line is inside a hexagon, as fractions of its length over a common denominator. */
typedef struct Stretch {
	int64_t in, out;
	Hex hex;
	bool along; /* it runs along one of the hexagon's sides */
} Stretch;

/* Clip t * d against c - 1 .. c + 1.  in and out are numerators over `over`, which d divides. */
static bool clip(int d, int c, int64_t over, Stretch *s)
{
	if (d == 0) {
		s->along |= abs(c) == 1;
		return abs(c) <= 1;
	}
	int64_t unit = over / d;
	int64_t in = (c - 1) * unit, out = (c + 1) * unit;

	if (in > out) {
		int64_t swap = in;

		in = out;
		out = swap;
	}
	if (in > s->in)
		s->in = in;
	if (out < s->out)
		s->out = out;
	return s->in < s->out;
}

static int by_place(const void *left, const void *right)
{
	const Stretch *a = left, *b = right;
	int64_t order = a->in + a->out - b->in - b->out;

	return order < 0 ? -1 : order > 0 ? 1 : a->hex - b->hex;
}

enum { LINE_HEXES = 4 * 128 };

int hex_line(const HexMap *m, Hex from, Hex to, Hex a[], Hex b[])
{
	Cube p = cube(m, from), q = cube(m, to);
	int du = (q.x - q.y) - (p.x - p.y), dv = (q.y - q.z) - (p.y - p.z), dw = (q.z - q.x) - (p.z - p.x);
	int64_t over = (int64_t)(du ? du : 1) * (dv ? dv : 1) * (dw ? dw : 1);
	Stretch found[LINE_HEXES];
	int n = 0, pairs = 0;
	int west = hex_col(m, from), east = hex_col(m, to), north = hex_row(m, from), south = hex_row(m, to);

	if (over < 0)
		over = -over;
	if (west > east) {
		int swap = west;

		west = east;
		east = swap;
	}
	if (north > south) {
		int swap = north;

		north = south;
		south = swap;
	}
	for (int col = west - 1; col <= east + 1; col++)
		for (int row = north - 1; row <= south + 1; row++) {
			Hex h = hex_at(m, col, row);

			if (h == HEX_NONE || h == from || h == to)
				continue;
			Cube c = cube(m, h);
			Stretch s = { .in = 0, .out = over, .hex = h };
			if (clip(du, (c.x - c.y) - (p.x - p.y), over, &s) &&
				clip(dv, (c.y - c.z) - (p.y - p.z), over, &s) &&
				clip(dw, (c.z - c.x) - (p.z - p.x), over, &s)) {
				assert(n < LINE_HEXES);
				found[n++] = s;
			}
		}
	qsort(found, (size_t)n, sizeof found[0], by_place);
	for (int i = 0; i < n; i++) {
		bool twin = i > 0 && found[i].along && found[i - 1].along && found[i].in == found[i - 1].in;

		if (twin) {
			b[pairs - 1] = found[i].hex;
		} else {
			a[pairs] = found[i].hex;
			b[pairs++] = HEX_NONE;
		}
	}
	return pairs;
}

/* ---- sets ---- */

int hexset_count(const HexMap *m, const HexSet *s)
{
	int n = 0;

	for (int i = 0; i < hexset_words(m); i++)
		n += __builtin_popcountll(s->w[i]);
	return n;
}

void hexset_add_around(const HexMap *m, HexSet *s, Hex h)
{
	for (int d = 0; d < DIRS; d++)
		if (m->near[h][d] != HEX_NONE)
			hexset_add(s, m->near[h][d]);
}

/* ---- reach ----
 * One list of hexes for each cost, walked from the cheapest.  A hex found again more cheaply is put on the
 * earlier list too; its later mention is skipped, since its cost no longer fits. */

enum { BUDGET_MAX = 254, QUEUE_MAX = HEX_MAX * DIRS };

void hex_search(const HexMap *m, const HexCosts *costs, Hex start, int budget, const HexSet *barred,
				const HexSet *halt, Reach *r)
{
	struct {
		Hex hex;
		int16_t next;
	} queue[QUEUE_MAX];
	int16_t head[BUDGET_MAX + 1];
	int queued = 0;

	assert(budget >= 0 && budget <= BUDGET_MAX);
	memset(head, -1, (size_t)(budget + 1) * sizeof head[0]);
	hexset_clear(m, &r->seen);
	hexset_add(&r->seen, start);
	r->cost[start] = 0;
	r->from[start] = HEX_NONE;
	queue[queued].hex = start;
	queue[queued].next = -1;
	head[0] = (int16_t)queued++;
	for (int cost = 0; cost <= budget; cost++) {
		while (head[cost] >= 0) {
			Hex h = queue[head[cost]].hex;

			head[cost] = queue[head[cost]].next;
			if (r->cost[h] != cost || (h != start && halt && hexset_has(halt, h)))
				continue;
			for (int d = 0; d < DIRS; d++) {
				Hex next = m->near[h][d];
				int total = cost + costs[h][d];

				if (next == HEX_NONE || total > budget || (barred && hexset_has(barred, next)))
					continue;
				if (hexset_has(&r->seen, next) && r->cost[next] <= total)
					continue;
				hexset_add(&r->seen, next);
				r->cost[next] = (uint8_t)total;
				r->from[next] = h;
				queue[queued].hex = next;
				queue[queued].next = head[total];
				head[total] = (int16_t)queued++;
			}
		}
	}
}

int reach_path(const Reach *r, Hex to, Hex path[], int room)
{
	int n = 0;

	if (!hexset_has(&r->seen, to))
		return 0;
	for (Hex h = to; r->from[h] != HEX_NONE; h = r->from[h])
		n++;
	if (n > room)
		return 0;
	int i = n;
	for (Hex h = to; r->from[h] != HEX_NONE; h = r->from[h])
		path[--i] = h;
	return n;
}
