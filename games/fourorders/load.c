/* games/fourorders/load.c -- scenario records into a Board.
 *
 * Records may come in any sequence, so they are read in passes: first what others lean on (map, sides), then
 * regiments, then stands, then companies, last what speaks of all of them.  Every fault is collected. */
#include "games/fourorders/load.h"

#include <stdio.h>
#include <string.h>

/* ---- words ---- */

int fo_load_number(Loader *l, const Record *r, int i, int min, int max, const char *what)
{
	long n = min;
	if (i >= r->n || !word_is_number(r->word[i], min, max, &n))
		record_fault(l->faults, r, "%s: \"%s\" was found, a number from %d to %d was expected", what,
					 i < r->n ? r->word[i] : "nothing", min, max);
	return (int)n;
}

Side fo_load_side(Loader *l, const Record *r, int i)
{
	for (Side side = 0; side < SIDES; side++)
		if (l->b->side[side].name && strcmp(l->b->side[side].name, r->word[i]) == 0)
			return side;
	record_fault(l->faults, r, "\"%s\" is no side of this scenario", r->word[i]);
	return SIDE_NONE;
}

Hex fo_load_hex(Loader *l, const Record *r, const char *word)
{
	Hex h = hex_parse(l->b->map, word);
	if (h == HEX_NONE)
		record_fault(l->faults, r, "\"%s\" is no hex of the map", word);
	return h;
}

/* ---- map ---- */

static void load_size(Loader *l, const Record *r)
{
	int before = l->faults->n;
	int cols = fo_load_number(l, r, 1, 1, FIELD_COLS, "columns");
	int rows = fo_load_number(l, r, 2, 1, FIELD_ROWS, "rows");
	if (l->faults->n > before)
		return;
	l->b->map = hexmap_new(l->arena, LABEL_2707, cols, rows, 1, 1, false); /* FO-0.1 */
	l->b->spot = arena_alloc(l->arena, (size_t)l->b->map->size * sizeof *l->b->spot);
	l->b->disk = arena_alloc(l->arena, (size_t)l->b->map->size * sizeof *l->b->disk);
	l->b->sight = arena_alloc(l->arena, (size_t)l->b->map->size * sizeof *l->b->sight);
}

static void load_row(Loader *l, const Record *r)
{
	const HexMap *m = l->b->map;

	if (l->rows >= m->rows) {
		record_fault(l->faults, r, "the map has %d rows; this is one more", m->rows);
		return;
	}
	if (strlen(r->word[1]) != (size_t)m->cols)
		record_fault(l->faults, r, "%d codes were expected, %zu were found", m->cols, strlen(r->word[1]));
	for (int c = 0; c < m->cols && r->word[1][c]; c++) {
		int t = 0;
		while (fo_terrains[t].code && fo_terrains[t].code != r->word[1][c])
			t++;
		if (!fo_terrains[t].code)
			record_fault(l->faults, r, "'%c' is no terrain: .bwtrhsRB are", r->word[1][c]);
		else
			l->b->spot[hex_at(m, c, l->rows)].terrain = (uint8_t)t;
	}
	l->rows++;
}

static void load_works(Loader *l, const Record *r)
{
	for (int i = 1; i < r->n; i++) {
		Hex h = fo_load_hex(l, r, r->word[i]);
		if (h == HEX_NONE)
			continue;
		if (l->b->spot[h].works)
			record_fault(l->faults, r, "%s has works already", r->word[i]);
		l->b->spot[h].works = true;
	}
}

static void load_invented(Loader *l, const Record *r)
{
	for (int i = 1; i < r->n; i++) {
		if (strcmp(r->word[i], "map") == 0)
			l->b->invented_map = true;
		else if (strcmp(r->word[i], "forces") == 0)
			l->b->invented_forces = true;
		else
			record_fault(l->faults, r, "\"%s\" was found; map or forces can be invented", r->word[i]);
	}
}

/* ---- length, switches, victory ---- */

static void load_days(Loader *l, const Record *r)
{
	l->b->days = fo_load_number(l, r, 1, 1, 9, "days");
}

static void load_rounds(Loader *l, const Record *r)
{
	l->b->rounds = fo_load_number(l, r, 1, 1, 9, "rounds a day");
}

/* The switches of the register; the first value of each is the rule. */
static void load_option(Loader *l, const Record *r)
{
	Options *o = &l->b->option;
	const struct {
		const char *name, *rule, *variant;
		bool *flag;
		uint8_t *number;
		uint8_t if_rule, if_variant;
	} table[] = {
		{ "fs_hd_range", "3", "4", NULL, &o->fs_hd_range, FS_RANGE, FS_RANGE + 1 },
		{ "h_vs_prepared", "6", "5,6", &o->h_vs_prepared, NULL, false, true },
		{ "air_counts_as_gun", "on", "off", &o->air_counts_as_gun, NULL, true, false },
		{ "barrage_hex_cap", "off", "2", NULL, &o->barrage_hex_cap, 0, HEX_LOSS },
		{ "barrage_cover", "off", "on", &o->barrage_cover, NULL, false, true },
		{ "retreat_no_closer", "on", "off", &o->retreat_no_closer, NULL, true, false },
		{ "bocage_halts", "off", "on", &o->bocage_halts, NULL, false, true },
		{ "battery_recovery", "off", "on", &o->battery_recovery, NULL, false, true },
		{ "ferry", "off", "on", &o->ferry, NULL, false, true },
	};

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		if (strcmp(r->word[1], table[i].name) != 0)
			continue;
		bool rule = strcmp(r->word[2], table[i].rule) == 0;
		uint8_t value = rule ? table[i].if_rule : table[i].if_variant;
		if (!rule && strcmp(r->word[2], table[i].variant) != 0)
			record_fault(l->faults, r, "%s is %s or %s, not \"%s\"", table[i].name, table[i].rule,
						 table[i].variant, r->word[2]);
		else if (table[i].flag)
			*table[i].flag = value;
		else
			*table[i].number = value;
		return;
	}
	record_fault(l->faults, r, "\"%s\" is no option", r->word[1]);
}

static void load_first(Loader *l, const Record *r)
{
	l->b->first = fo_load_side(l, r, 1);
}

static void load_victory(Loader *l, const Record *r)
{
	l->victory = r;
	l->b->victor = fo_load_side(l, r, 1);
	record_says(r, 2, "win", l->faults);
	l->b->win = fo_load_number(l, r, 3, 1, TARGETS, "targets to win");
	l->b->draw = NO_DRAW;
	if (r->n > 4 && record_says(r, 4, "draw", l->faults))
		l->b->draw = fo_load_number(l, r, 5, 0, TARGETS, "targets to draw");
	if (l->b->draw >= l->b->win)
		record_fault(l->faults, r, "a draw takes fewer targets than a win");
}

static void load_target(Loader *l, const Record *r)
{
	Board *b = l->b;

	Target t = { .at = fo_load_hex(l, r, r->word[2]), .holder = fo_load_side(l, r, 3), .title = r->word[4] };
	if (b->ntargets >= TARGETS)
		record_fault(l->faults, r, "more than %d targets", TARGETS);
	else if (names_add(l->arena, &b->things, r->word[1]) < 0)
		record_fault(l->faults, r, "\"%s\" is taken or no name", r->word[1]);
	else
		b->target[b->ntargets++] = t;
	for (int i = 0; i < b->ntargets - 1; i++)
		if (b->target[i].at == t.at && t.at != HEX_NONE)
			record_fault(l->faults, r, "%s is a target already", r->word[2]);
}

/* ---- sides and zones ---- */

static void load_side_record(Loader *l, const Record *r)
{
	Board *b = l->b;
	int strength, support;
	char rest;

	record_says(r, 4, "shots", l->faults);
	record_says(r, 6, "air", l->faults);
	record_says(r, 8, "night", l->faults);
	if (l->nsides >= SIDES) {
		record_fault(l->faults, r, "a third side");
		return;
	}
	if (sscanf(r->word[9], "%1d/%1d%c", &strength, &support, &rest) != 2 || strength < 0 || support < 0) {
		record_fault(l->faults, r, "night points: \"%s\" was found, S/U was expected, each 0 to 9",
					 r->word[9]);
		strength = support = 0;
	}
	if (strcmp(r->word[3], "attack") != 0 && strcmp(r->word[3], "defend") != 0)
		record_fault(l->faults, r, "\"%s\" was found, attack or defend was expected", r->word[3]);
	if (l->nsides == 1 && strcmp(b->side[0].name, r->word[1]) == 0)
		record_fault(l->faults, r, "two sides are called %s", r->word[1]);
	if (!name_is_sayable(r->word[1]))
		record_fault(l->faults, r, "\"%s\" is no name", r->word[1]);
	b->side[l->nsides++] = (SideCard){ .name = r->word[1],
									   .title = r->word[2],
									   .attacks = strcmp(r->word[3], "attack") == 0,
									   .shots = (uint8_t)fo_load_number(l, r, 5, 0, 9, "shots"),
									   .air = (uint8_t)fo_load_number(l, r, 7, 0, 6, "air points"),
									   .strength = (uint8_t)strength,
									   .support = (uint8_t)support };
}

/* ccrr, or ccrr-ccrr: a rectangle of columns and rows. */
static void add_range(Loader *l, const Record *r, const char *word, Field *zone)
{
	const HexMap *m = l->b->map;
	char from[8];
	const char *dash = strchr(word, '-');
	size_t len = dash ? (size_t)(dash - word) : strlen(word);

	if (!m || len >= sizeof from) {
		record_fault(l->faults, r, "\"%s\" is no range of hexes", word);
		return;
	}
	memcpy(from, word, len);
	from[len] = 0;
	Hex a = fo_load_hex(l, r, from), z = dash ? fo_load_hex(l, r, dash + 1) : a;
	if (a == HEX_NONE || z == HEX_NONE)
		return;
	if (hex_col(m, z) < hex_col(m, a) || hex_row(m, z) < hex_row(m, a))
		record_fault(l->faults, r, "\"%s\" runs backwards", word);
	for (int c = hex_col(m, a); c <= hex_col(m, z); c++)
		for (int row = hex_row(m, a); row <= hex_row(m, z); row++)
			field_add(zone, m, hex_at(m, c, row));
}

static void load_zone(Loader *l, const Record *r)
{
	Board *b = l->b;

	int regiment = names_find(&b->things, r->word[1]);
	Field *zone;
	if (regiment >= 0 && regiment < b->nregiments) {
		b->regiment[regiment].has_zone = true;
		zone = &b->regiment[regiment].zone;
	} else {
		Side side = fo_load_side(l, r, 1);
		if (side == SIDE_NONE)
			return;
		zone = &b->side[side].zone;
	}
	for (int i = 2; i < r->n; i++)
		add_range(l, r, r->word[i], zone);
}

/* ---- what follows from the rest ---- */

static void draw_fields(Board *b)
{
	for (Hex h = 0; h < b->map->size; h++) {
		Spot *spot = &b->spot[h];
		const Terrain *t = &fo_terrains[spot->terrain];

		field_add(&b->all, b->map, h);
		if (t->halts || (b->option.bocage_halts && t->code == 'b'))
			field_add(&b->halts, b->map, h);
		if (t->bars_strategic)
			field_add(&b->bars_strategic, b->map, h);
		if (t->halts && t->wet)
			field_add(&b->river, b->map, h);
		if (t->wet)
			field_add(&b->wet, b->map, h);
		if (t->cover || spot->works)
			field_add(&b->cover, b->map, h);
		if (t->shuts)
			field_add(&b->shuts, b->map, h);
		field_add(&b->disk[h], b->map, h);
		for (int i = 0; i < COMMAND_RADIUS; i++)
			fo_field_grow(&b->disk[h], b->map, &b->disk[h]);
	}
}

/* FO-0.4  A line along a hexside is shut only when both its hexes are. */
static bool line_open(const Board *b, Hex from, Hex to)
{
	Hex one[2 * SPOT_OPEN], other[2 * SPOT_OPEN];
	int n = hex_line(b->map, from, to, one, other);

	for (int i = 0; i < n; i++)
		if (field_has(&b->shuts, b->map, one[i]) &&
			(other[i] == HEX_NONE || field_has(&b->shuts, b->map, other[i])))
			return false;
	return true;
}

/* Only terrain shuts a line of sight, so all of them are looked along once. */
static void look_around(Board *b)
{
	for (Hex from = 0; from < b->map->size; from++)
		for (Hex to = from; to < b->map->size; to++)
			if (fo_distance(b, from, to) <= SPOT_OPEN && line_open(b, from, to)) {
				field_add(&b->sight[from], b->map, to);
				field_add(&b->sight[to], b->map, from);
			}
}

static void add_air(Loader *l)
{
	Board *b = l->b;
	char name[NAME_MAX_BYTES];

	for (Side side = 0; side < SIDES; side++)
		for (int i = 1; i <= b->side[side].air && b->nunits < UNITS; i++) {
			snprintf(name, sizeof name, "%.16s-air%d", b->side[side].name, i);
			int unit = names_add(l->arena, &b->units, name);
			if (unit < 0)
				faults_add(l->faults, l->doc->file, 0, "the name \"%s\" is wanted for an air point", name);
			else
				b->card[b->nunits++] = (Card){
					.type = T_AIR, .side = side, .regiment = NO_REGIMENT, .host = NOBODY, .start = HEX_NONE
				};
		}
}

static void find_missing(Loader *l)
{
	const Board *b = l->b;
	const char *file = l->doc->file;

	if (l->rows != b->map->rows)
		faults_add(l->faults, file, 0, "the map has %d rows, %d are given", b->map->rows, l->rows);
	if (l->nsides != SIDES)
		faults_add(l->faults, file, 0, "it has %d sides, not two", l->nsides);
	if (b->days == 0 || b->rounds == 0)
		faults_add(l->faults, file, 0, "it does not say how many days, and rounds a day");
	if (b->first == SIDE_NONE)
		faults_add(l->faults, file, 0, "it does not say who sets up first");
	if (b->ntargets == 0 || !l->victory)
		faults_add(l->faults, file, 0, "it has no targets or no victory conditions");
	else if (b->win > b->ntargets)
		record_fault(l->faults, l->victory, "%d targets cannot be taken; there are %d", b->win, b->ntargets);
}

typedef void Handler(Loader *, const Record *);
static const struct {
	RecordForm form;
	int pass;
	Handler *load;
} handlers[] = {
	{ { "size", 3, 3, 1, "size COLUMNS ROWS" }, 0, load_size },
	{ { "row", 2, 2, 0, "row CODES" }, 1, load_row },
	{ { "works", 2, ANY_WORDS, WHOLE_RECORD, "works HEX..." }, 1, load_works },
	{ { "side", 10, 10, WHOLE_RECORD, "side NAME TITLE attack|defend shots N air N night S/U" },
	  1,
	  load_side_record },
	{ { "days", 2, 2, 1, "days NUMBER" }, 1, load_days },
	{ { "rounds", 2, 2, 1, "rounds NUMBER" }, 1, load_rounds },
	{ { "option", 3, 3, 2, "option NAME VALUE" }, 1, load_option },
	{ { "invented", 2, 3, WHOLE_RECORD, "invented map, invented forces or both" }, 1, load_invented },
	{ { "first", 2, 2, 1, "first SIDE" }, 2, load_first },
	{ { "regiment", 4, 6, WHOLE_RECORD, "regiment NAME SIDE TITLE [arrives DAY.ROUND]" },
	  2,
	  fo_load_regiment },
	{ { "core", 4, 7, WHOLE_RECORD, "core NAME TYPE HEX|- [sp N] [superior]" }, 3, fo_load_core },
	{ { "battery", 5, 5, WHOLE_RECORD, "battery NAME SIDE TYPE HEX" }, 3, fo_load_battery },
	{ { "company", 5, 6, WHOLE_RECORD, "company NAME TYPE with CORE [superior]" }, 4, fo_load_company },
	{ { "zone", 3, ANY_WORDS, WHOLE_RECORD, "zone SIDE|REGIMENT RANGE..." }, 5, load_zone },
	{ { "target", 5, 5, WHOLE_RECORD, "target NAME HEX SIDE TITLE" }, 5, load_target },
	{ { "victory", 4, 6, 1, "victory SIDE win NUMBER [draw NUMBER]" }, 5, load_victory },
};
enum { HANDLERS = sizeof handlers / sizeof handlers[0], PASSES = 6 };

static void run_pass(Loader *l, int pass)
{
	for (int i = 0; i < l->doc->n; i++) {
		const Record *r = &l->doc->record[i];
		int h = 0;

		while (h < HANDLERS && strcmp(r->word[0], handlers[h].form.word) != 0)
			h++;
		if (h == HANDLERS && pass == 0)
			record_fault(l->faults, r, "\"%s\" is no record of a Four Orders scenario", r->word[0]);
		else if (h < HANDLERS && handlers[h].pass == pass &&
				 doc_admits(l->doc, r, &handlers[h].form, l->faults))
			handlers[h].load(l, r);
	}
}

Board *fo_load(Arena *arena, const Doc *doc, Faults *faults)
{
	Board *b = arena_alloc(arena, sizeof *b);
	Loader l = { .arena = arena, .b = b, .doc = doc, .faults = faults };
	int before = faults->n;

	b->first = SIDE_NONE;
	b->option = (Options){ .fs_hd_range = FS_RANGE, .air_counts_as_gun = true, .retreat_no_closer = true };
	names_init(arena, &b->units, UNITS);
	names_init(arena, &b->things, REGIMENTS + TARGETS);
	run_pass(&l, 0);
	if (!b->map) { /* every hex there is would be none of it */
		if (faults->n == before)
			faults_add(faults, doc->file, 0, "nothing says how large the map is; expected size COLUMNS ROWS");
		return NULL;
	}
	for (int pass = 1; pass < PASSES; pass++)
		run_pass(&l, pass);
	if (faults->n == before) /* else a broken record would be told as a missing one, too */
		find_missing(&l);
	if (faults->n > before)
		return NULL;
	draw_fields(b);
	look_around(b);
	add_air(&l);
	fo_load_check_deployment(&l);
	return faults->n == before ? b : NULL;
}

/* ---- what is printed ---- */

Ground fo_ground(const Board *b, Hex h)
{
	const Terrain *t = &fo_terrains[b->spot[h].terrain];
	Ground g = { .terrain = t->name, .code = t->code, .level = t->code == 'h', .rebuilt = b->invented_map };

	for (int d = 0; t->wet && d < DIRS; d++) {
		Hex next = hex_step(b->map, h, (Dir)d);
		if (next != HEX_NONE && field_has(&b->wet, b->map, next))
			g.river |= (uint8_t)(1u << d);
	}
	for (int i = 0; i < b->ntargets; i++)
		if (b->target[i].at == h)
			g.name = b->target[i].title;
	return g;
}

void fo_describe(const Board *b, int unit, Text *out)
{
	const Card *card = &b->card[unit];
	const Type *type = type_of(b, unit);

	text_add(out, "%s: %s of the %s side", fo_name(b, unit), type->title, b->side[card->side].title);
	if (card->regiment != NO_REGIMENT)
		text_add(out, ", %s (%s)", fo_thing(b, card->regiment), b->regiment[card->regiment].title);
	text_add(out, "\nSP %d", type->sp);
	if (card->sp != type->sp)
		text_add(out, ", begins with %d", card->sp);
	if (type->family == COMPANY)
		text_add(out, "; dice %d against armour, %d against soft stands", type->hard, type->soft);
	else
		text_add(out, "; BS %d", type->bs);
	if (type->family != AIR)
		text_add(out, "; moves %d, strategically %d%s", fo_paces[type->class].normal,
				 fo_paces[type->class].strategic, type->class_is_ours ? " (class reconstructed)" : "");
	text_add(out, "%s%s\n%s", type->armoured ? "; armoured" : "", card->superior ? "; superior gun" : "",
			 b->invented_forces ? "The force is invented.\n" : "");
}
