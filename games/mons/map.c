/* games/mons/map.c -- the map: its records, and what is worked out from them once so that play need not:
 * the cost of every step for every mixture of types, and every line of sight within the longest range. */
#include "games/mons/loader.h"

#include <stdlib.h>

static const char terrain_codes[] = ".fir-"; /* in the order of Terrain */

/* ---- records ---- */

Hex mons_read_hex(Loader *l, const Record *r, const char *word)
{
	Hex h = hex_parse(l->board->map, word);

	if (h != HEX_NONE && is_hex(l->board, h))
		return h;
	record_fault(l->faults, r, "'%s' is no hex of the map; expected four digits, column and row", word);
	return HEX_NONE;
}

static void read_extent(Loader *l, const Record *r)
{
	long first, last;
	bool columns = r->word[0][0] == 'c';

	if (!word_is_number(r->word[1], 0, 99, &first) || !word_is_number(r->word[2], first, 99, &last)) {
		record_fault(l->faults, r, "found '%s %s'; expected the first and the last of the %s, 00 to 99",
					 r->word[1], r->word[2], r->word[0]);
		return;
	}
	if (columns)
		l->columns = r;
	*(columns ? &l->col0 : &l->row0) = (int)first;
	*(columns ? &l->cols : &l->rows) = (int)(last - first + 1);
}

static void read_terrain(Loader *l, const Record *r)
{
	Board *b = l->board;
	long row;
	size_t width = strlen(r->word[2]);

	if (!word_is_number(r->word[1], l->row0, l->row0 + l->rows - 1, &row)) {
		record_fault(l->faults, r, "'%s' is no row of this map; expected %02d to %02d", r->word[1], l->row0,
					 l->row0 + l->rows - 1);
		return;
	}
	if (l->told[row])
		record_fault(l->faults, r, "row %s has been told already", r->word[1]);
	l->told[row] = true;
	if (width != (size_t)l->cols) {
		record_fault(l->faults, r, "row %s has %zu hexes; the map has %d columns", r->word[1], width,
					 l->cols);
		return;
	}
	for (int col = 0; col < l->cols; col++) {
		const char *code = strchr(terrain_codes, r->word[2][col]);

		if (!code)
			record_fault(l->faults, r, "'%c' in column %02d is no terrain; expected one of %s",
						 r->word[2][col], l->col0 + col, terrain_codes);
		else
			b->terrain[hex_at(b->map, col, (int)row - l->row0)] = (uint8_t)(code - terrain_codes);
	}
}

static void mark_side(Board *b, uint8_t *bits, Hex from, int dir)
{
	bits[from] |= (uint8_t)(1u << dir);
	bits[hex_step(b->map, from, (Dir)dir)] |= (uint8_t)(1u << dir_opposite((Dir)dir));
}

static bool is_side(const char *word)
{
	return strlen(word) == 9 && word[4] == '/';
}

/* "1708/1709": *from and the direction, or -1 after a fault. */
static int read_side(Loader *l, const Record *r, const char *word, Hex *from)
{
	Board *b = l->board;
	char left[5] = "";

	if (!is_side(word)) {
		record_fault(l->faults, r, "'%s' is no hexside; expected two hexes as in 1708/1709", word);
		return -1;
	}
	memcpy(left, word, 4);
	*from = mons_read_hex(l, r, left);
	Hex to = mons_read_hex(l, r, word + 5);
	if (*from == HEX_NONE || to == HEX_NONE)
		return -1;
	int dir = hex_direction(b->map, *from, to);
	if (dir < 0)
		record_fault(l->faults, r, "%s: these hexes are not neighbours", word);
	return dir;
}

static void read_water(Loader *l, const Record *r)
{
	uint8_t *bits = r->word[0][0] == 'c' ? l->board->canal : l->board->river;

	if (is_side(r->word[1]))
		record_fault(l->faults, r, "a %s has a name, and %s is a hexside", r->word[0], r->word[1]);
	for (int i = 2; i < r->n; i++) {
		Hex from;
		int dir = read_side(l, r, r->word[i], &from);

		if (dir >= 0 && is_water(l->board, from, dir))
			record_fault(l->faults, r, "%s already has water", r->word[i]);
		else if (dir >= 0)
			mark_side(l->board, bits, from, dir);
	}
}

static void read_bridge(Loader *l, const Record *r)
{
	bool rail = strcmp(r->word[1], "rail") == 0;

	if (!rail && strcmp(r->word[1], "road") != 0) {
		record_fault(l->faults, r, "'%s' is no kind of bridge; expected road or rail", r->word[1]);
		return;
	}
	for (int i = 2; i < r->n; i++) {
		Hex from;
		int dir = read_side(l, r, r->word[i], &from);

		if (dir < 0)
			continue;
		if (has_bit(l->board->bridge, from, dir))
			record_fault(l->faults, r, "%s already has a bridge", r->word[i]);
		if (!is_water(l->board, from, dir)) /* 9.16a */
			record_fault(l->faults, r, "hexside %s has a bridge but no water under it", r->word[i]);
		mark_side(l->board, l->board->bridge, from, dir);
		if (rail)
			mark_side(l->board, l->board->rail, from, dir);
	}
}

/* 9.16a, 9.16b: every road over water has a bridge, and a rail bridge carries no road. */
static void lay_road(Loader *l, const Record *r, Hex from, int dir)
{
	Board *b = l->board;
	Hex to = hex_step(b->map, from, (Dir)dir);
	const char *fault = NULL;

	if (is_water(b, from, dir) && !has_bit(b->bridge, from, dir))
		fault = "has a road over water but no bridge";
	else if (has_bit(b->rail, from, dir))
		fault = "has a road on its rail bridge";
	if (fault)
		record_fault(l->faults, r, "hexside %s/%s %s", LABEL(b, from), LABEL(b, to), fault);
	mark_side(b, b->road, from, dir);
}

static void read_road(Loader *l, const Record *r)
{
	if (hex_parse(l->board->map, r->word[1]) != HEX_NONE)
		record_fault(l->faults, r, "a road has a name, and %s is a hex", r->word[1]);
	Hex before = mons_read_hex(l, r, r->word[2]);

	for (int i = 3; i < r->n; i++) {
		Hex h = mons_read_hex(l, r, r->word[i]);
		int dir = before != HEX_NONE && h != HEX_NONE ? hex_direction(l->board->map, before, h) : -1;

		if (dir >= 0)
			lay_road(l, r, before, dir);
		else if (before != HEX_NONE && h != HEX_NONE)
			record_fault(l->faults, r, "the road jumps from %s to %s", r->word[i - 1], r->word[i]);
		before = h;
	}
}

static void read_place(Loader *l, const Record *r)
{
	Hex h = mons_read_hex(l, r, r->word[1]);

	if (h != HEX_NONE)
		l->board->place[h] = arena_copy(l->arena, r->word[2]);
}

static void read_hexes(Loader *l, const Record *r, HexSet *set)
{
	for (int i = 1; i < r->n; i++) {
		Hex h = mons_read_hex(l, r, r->word[i]);

		if (h == HEX_NONE)
			continue;
		if (hexset_has(set, h))
			record_fault(l->faults, r, "%s: its %s has been told already", r->word[i], r->word[0]);
		hexset_add(set, h);
	}
}

static void read_exit(Loader *l, const Record *r)
{
	read_hexes(l, r, &l->board->exits);
}

static void read_stated(Loader *l, const Record *r)
{
	read_hexes(l, r, &l->board->stated);
}

const RecordKind mons_map_records[] = {
	{ { "columns", 3, 3, 1, "columns FIRST LAST" }, PASS_SIZE, read_extent },
	{ { "rows", 3, 3, 1, "rows FIRST LAST" }, PASS_SIZE, read_extent },
	{ { "terrain", 3, 3, 0, "terrain ROW CODES" }, PASS_TERRAIN, read_terrain },
	{ { "canal", 3, ANY_WORDS, WHOLE_RECORD, "canal NAME HEX/HEX ..." }, PASS_WATER, read_water },
	{ { "river", 3, ANY_WORDS, WHOLE_RECORD, "river NAME HEX/HEX ..." }, PASS_WATER, read_water },
	{ { "bridge", 3, ANY_WORDS, WHOLE_RECORD, "bridge road|rail HEX/HEX ..." }, PASS_BRIDGES, read_bridge },
	{ { "road", 4, ANY_WORDS, WHOLE_RECORD, "road NAME HEX HEX ..." }, PASS_ROADS, read_road },
	{ { "place", 3, 3, 2, "place HEX NAME" }, PASS_ROADS, read_place },
	{ { "exit", 2, ANY_WORDS, WHOLE_RECORD, "exit HEX ..." }, PASS_ROADS, read_exit },
	{ { "stated", 2, ANY_WORDS, WHOLE_RECORD, "stated HEX ..." }, PASS_ROADS, read_stated },
	{ .read = NULL },
};

/* ---- what follows from them ---- */

bool mons_make_map(Loader *l)
{
	Board *b = l->board;
	size_t size = (size_t)(l->cols * l->rows);

	if (l->faults->n > 0 && (!l->cols || !l->rows))
		return false; /* a broken record is no missing one */
	if (!l->cols || !l->rows || size > HEXES) {
		faults_add(l->faults, l->columns ? l->columns->file : l->file, l->columns ? l->columns->line : 0,
				   "the map has %d columns and %d rows; expected both, and at most %d hexes", l->cols,
				   l->rows, HEXES);
		return false;
	}
	/* R02: column, then row; odd columns sit half a hex lower. */
	b->map = hexmap_new(l->arena, LABEL_2707, l->cols, l->rows, l->col0, l->row0, l->col0 & 1);
	b->terrain = arena_alloc(l->arena, size);
	memset(b->terrain, NO_HEX, size);
	b->road = arena_alloc(l->arena, size);
	b->canal = arena_alloc(l->arena, size);
	b->river = arena_alloc(l->arena, size);
	b->bridge = arena_alloc(l->arena, size);
	b->rail = arena_alloc(l->arena, size);
	b->place = arena_alloc(l->arena, size * sizeof *b->place);
	return true;
}

/* The ragged edge: a place that is no hex is nobody's neighbour. */
static void cut_edges(Board *b)
{
	for (Hex h = 0; h < b->map->size; h++)
		for (int d = 0; d < DIRS; d++) {
			Hex to = b->map->near[h][d];

			if (to != HEX_NONE && (!is_hex(b, h) || !is_hex(b, to)))
				b->map->near[h][d] = HEX_NONE;
		}
}

uint8_t mons_step_cost(const Board *b, Hex h, int d, UnitType type, Explain *e)
{
	static const RuleId terrain_rule[TERRAINS] = {
		[CLEAR] = OC_9_10a, [FOREST] = OC_9_11a, [INDUSTRIAL] = OC_9_15b, [RESIDENTIAL] = OC_9_15b
	};
	Hex to = hex_step(b->map, h, (Dir)d);
	int cost, river = 0;

	if (to == HEX_NONE || is_closed_canal(b, h, d))
		return COST_NO;
	if (has_bit(b->road, h, d)) {
		explain_add(e, OC_9_17a, ratio(ROAD_COST, 1), "along the road into %s", LABEL(b, to));
		return ROAD_COST;
	}
	cost = mons_move_cost[b->terrain[to]][type];
	if (has_bit(b->river, h, d) && !has_bit(b->bridge, h, d))
		river = mons_river_cost[type];
	if (cost == COST_NO || river == COST_NO)
		return COST_NO;
	explain_add(e, terrain_rule[b->terrain[to]], ratio(cost, 1), "into %s", LABEL(b, to));
	if (river)
		explain_add(e, OC_9_12a, ratio(river, 1), "over the river");
	return (uint8_t)(cost + river);
}

static void work_out_costs(Loader *l)
{
	Board *b = l->board;

	for (int types = 1; types < 1 << UNIT_TYPES; types++) {
		HexCosts *costs = arena_alloc(l->arena, (size_t)b->map->size * sizeof *costs);

		for (Hex h = 0; h < b->map->size; h++)
			for (int d = 0; d < DIRS; d++)
				for (int t = 0; t < UNIT_TYPES; t++) {
					uint8_t cost = types >> t & 1 ? mons_step_cost(b, h, d, (UnitType)t, NULL) : 0;

					if (cost > costs[h][d])
						costs[h][d] = cost;
				}
		b->cost[types] = costs;
	}
}

/* The costs from the far end, for measuring how far it is to a place. */
static void turn_costs_round(Loader *l)
{
	Board *b = l->board;

	for (int gun = 0; gun < 2; gun++) {
		const HexCosts *costs = (const HexCosts *)b->cost[1 << (gun ? FIELD : INFANTRY)];

		b->approach[gun] = arena_alloc(l->arena, (size_t)b->map->size * sizeof *costs);
		for (Hex h = 0; h < b->map->size; h++)
			for (int d = 0; d < DIRS; d++) {
				Hex from = hex_step(b->map, h, (Dir)d);

				b->approach[gun][h][d] = from == HEX_NONE ? COST_NO : costs[from][dir_opposite((Dir)d)];
			}
	}
}

/* ---- lines of sight (10.3) ----
 * Which hexes lie between depends only on the difference of two hexes and on whether the first one's column
 * sits low, so each shape of line is worked out once, on a scratch map, and then laid on every hex. */

typedef struct Between { /* as steps of column and row from the firing hex */
	int8_t col, row;
} Between;
typedef struct Line {
	int col, row; /* to the target */
	int n;
	Between hex[64];
} Line;

static bool blocks_sight(const Board *b, Hex h)
{
	return b->terrain[h] == FOREST || b->terrain[h] == RESIDENTIAL; /* 10.3b */
}

int mons_sight_blockers(const Board *b, Hex from, Hex to, Hex blocker[], int most)
{
	enum { LONGEST = 256 }; /* twice the longest way across a map */
	Hex line[2][LONGEST];
	int pairs = hex_line(b->map, from, to, line[0], line[1]), n = 0;

	for (int i = 0; i < pairs; i++)
		for (int k = 0; k < 2; k++) /* 10.3d: along a hexside, either of the two blocks */
			if (line[k][i] != HEX_NONE && blocks_sight(b, line[k][i]) && n < most)
				blocker[n++] = line[k][i];
	return n;
}

static Line shape_of_line(const HexMap *scratch, Hex from, Hex to)
{
	Hex a[64], b[64];
	int col = hex_col(scratch, from), row = hex_row(scratch, from);
	int pairs = hex_line(scratch, from, to, a, b);
	Line line = { .col = hex_col(scratch, to) - col, .row = hex_row(scratch, to) - row };

	for (int i = 0; i < pairs; i++) {
		/* 10.3d: along a hexside, either of the two blocks. */
		line.hex[line.n++] =
			(Between){ (int8_t)(hex_col(scratch, a[i]) - col), (int8_t)(hex_row(scratch, a[i]) - row) };
		if (b[i] != HEX_NONE)
			line.hex[line.n++] =
				(Between){ (int8_t)(hex_col(scratch, b[i]) - col), (int8_t)(hex_row(scratch, b[i]) - row) };
	}
	return line;
}

static void lay_line(Board *b, const Line *line, bool low)
{
	for (int col = 0; col < b->map->cols; col++) {
		if (((col & 1) != b->map->low_first) != low)
			continue;
		for (int row = 0; row < b->map->rows; row++) {
			Hex to = hex_at(b->map, col + line->col, row + line->row);
			bool clear = to != HEX_NONE;

			for (int i = 0; clear && i < line->n; i++) {
				Hex h = hex_at(b->map, col + line->hex[i].col, row + line->hex[i].row);

				clear = h == HEX_NONE || !blocks_sight(b, h); /* R31a */
			}
			if (clear)
				hexset_add(&b->sees[hex_at(b->map, col, row)], to);
		}
	}
}

static void work_out_sight(Loader *l)
{
	Board *b = l->board;
	int reach = b->longest_range, wide = 2 * reach + 2;
	HexMap *scratch = hexmap_new(l->arena, LABEL_2707, wide + 1, wide + 1, 0, 0, false);

	b->sees = arena_alloc(l->arena, (size_t)b->map->size * sizeof *b->sees);
	for (int low = 0; low < 2; low++) {
		int middle = reach + ((reach & 1) != low);
		Hex from = hex_at(scratch, middle, reach + 1);

		for (Hex to = 0; to < scratch->size; to++)
			if (to != from && hex_distance(scratch, from, to) <= reach) {
				Line line = shape_of_line(scratch, from, to);

				lay_line(b, &line, low);
			}
	}
}

static void work_out_ways_out(Loader *l)
{
	Board *b = l->board;

	b->exit_distance = arena_alloc(l->arena, (size_t)b->map->size);
	memset(b->exit_distance, UINT8_MAX, (size_t)b->map->size);
	each_hex(exit, b->map, &b->exits)
		for (Hex h = 0; h < b->map->size; h++) {
			int far = hex_distance(b->map, h, exit);

			if (far < b->exit_distance[h])
				b->exit_distance[h] = (uint8_t)far;
		}
}

void mons_finish_map(Loader *l)
{
	Board *b = l->board;

	cut_edges(b);
	for (Hex h = 0; h < b->map->size; h++)
		if (is_built_up(b->terrain[h]))
			hexset_add(&b->built_up, h);
	work_out_costs(l);
	turn_costs_round(l);
	work_out_sight(l);
	work_out_ways_out(l);
}
