/* games/mons/load.c -- a scenario's records made into a Board: classes, units, how long, how to win; and the
 * set-up.  Everything that is wrong is reported, with file and line. */
#include "base/serial.h"
#include "games/mons/loader.h"

#include <stdlib.h>

const char *const mons_side_names[SIDES] = { "german", "british" };
const char *const mons_side_titles[SIDES] = { "German", "British" };
const char *const mons_type_names[UNIT_TYPES] = { "infantry", "cavalry", "field", "horse", "heavy" };
static const char *const mark_names[] = { "reconstructed", "outside", "source" };

enum { COUNT_OF_MARKS = 3 };

int mons_find_word(const char *word, const char *const list[], int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(word, list[i]) == 0)
			return i;
	return -1;
}

static bool read_number(Loader *l, const Record *r, const char *key, const char *word, int min, int max,
						int *value)
{
	long n;

	if (!word_is_number(word, min, max, &n)) {
		record_fault(l->faults, r, "%s is '%s'; expected a number from %d to %d", key, word, min, max);
		return false;
	}
	*value = (int)n;
	return true;
}

/* ---- classes ---- */

/* "8,6,4,2": from full strength down to one step. */
static void read_melee(Loader *l, const Record *r, const char *word, Class *class)
{
	int factor[STEPS_MAX], n = 0;
	char *end;

	do {
		long value = strtol(word, &end, 10);

		if (word[0] < '0' || word[0] > '9' || value < 1 || value > MELEE_MOST || n == STEPS_MAX ||
			(*end && *end != ',')) {
			record_fault(l->faults, r,
						 "melee is '%s'; expected one to %d factors from 1 to %d, as in 8,6,4,2", word,
						 STEPS_MAX, MELEE_MOST);
			return;
		}
		factor[n++] = (int)value;
		word = end + 1;
	} while (*end);
	class->steps = n;
	for (int i = 0; i < n; i++)
		class->melee[n - i] = factor[i];
}

static void read_mark(Loader *l, const Record *r, const char *word, Mark *mark)
{
	int found = mons_find_word(word, mark_names, COUNT_OF_MARKS);

	if (found < 0)
		record_fault(l->faults, r, "mark is '%s'; expected source, outside or reconstructed", word);
	else
		*mark = (Mark)found;
}

static void read_class_key(Loader *l, const Record *r, const char *key, const char *word, Class *class)
{
	if (strcmp(key, "melee") == 0)
		read_melee(l, r, word, class);
	else if (strcmp(key, "bombard") == 0)
		read_number(l, r, key, word, 1, 20, &class->bombard);
	else if (strcmp(key, "range") == 0)
		read_number(l, r, key, word, 1, 9, &class->range);
	else if (strcmp(key, "mf") == 0)
		read_number(l, r, key, word, 1, 20, &class->mf);
	else if (strcmp(key, "sp") == 0)
		read_number(l, r, key, word, 1, STACK_LIMIT, &class->sp);
	else if (strcmp(key, "mark") == 0)
		read_mark(l, r, word, &class->mark);
	else
		record_fault(l->faults, r,
					 "'%s' is nothing a class has; expected melee, bombard, range, mf, sp or mark", key);
}

/* Its number, or -1. */
static int find_class(const Board *b, const char *name)
{
	for (int i = 0; i < b->nclasses; i++)
		if (strcmp(b->classes[i].name, name) == 0)
			return i;
	return -1;
}

/* What must hold between the numbers of a class. */
static void check_class(Loader *l, const Record *r, const Class *class)
{
	bool guns = is_artillery(class->type);

	if (!class->steps || !class->mf || !class->sp)
		record_fault(l->faults, r, "class %s lacks one of melee, mf and sp", class->name);
	if (class->sp > 1 &&
		class->sp != REGIMENT_POINTS) /* who may lie unseen in a pile is worked out from this */
		record_fault(l->faults, r, "class %s: a regiment has %d stacking points and every other unit one",
					 class->name, REGIMENT_POINTS);
	if (guns != (class->bombard > 0) || guns != (class->range > 0))
		record_fault(l->faults, r, "class %s: artillery, and only artillery, has bombard and range",
					 class->name);
	if (guns && (class->steps != 1 || class->melee[1] != ARTILLERY_FACTOR))
		record_fault(l->faults, r, "class %s: artillery defends with %d and has one step", class->name,
					 ARTILLERY_FACTOR);
}

static void read_class(Loader *l, const Record *r)
{
	Board *b = l->board;
	int side = mons_find_word(r->word[2], mons_side_names, SIDES);
	int type = mons_find_word(r->word[3], mons_type_names, UNIT_TYPES);

	if (side < 0)
		record_fault(l->faults, r, "'%s' is no side; expected german or british", r->word[2]);
	if (type < 0)
		record_fault(l->faults, r, "'%s' is no type; expected infantry, cavalry, field, horse or heavy",
					 r->word[3]);
	if (find_class(b, r->word[1]) >= 0)
		record_fault(l->faults, r, "there is a class %s already", r->word[1]);
	if (b->nclasses == CLASSES_MAX)
		record_fault(l->faults, r, "there are more than %d classes", CLASSES_MAX);
	if (side < 0 || type < 0 || b->nclasses == CLASSES_MAX)
		return;
	l->class[b->nclasses] = r;
	Class *class = &b->classes[b->nclasses++];
	*class = (Class){ .name = arena_copy(l->arena, r->word[1]),
					  .size = arena_copy(l->arena, r->word[4]),
					  .side = (Side)side,
					  .type = (UnitType)type };
	for (int i = 5; i + 1 < r->n; i += 2)
		if (record_first_key(r, 5, i, l->faults))
			read_class_key(l, r, r->word[i], r->word[i + 1], class);
	if (r->n % 2 == 0)
		record_fault(l->faults, r, "'%s' has no value", r->word[r->n - 1]);
	check_class(l, r, class);
	if (class->range > b->longest_range)
		b->longest_range = class->range;
}

/* ---- units ---- */

static int corps_number(const Board *b, const char *name)
{
	int highest = 0;

	for (int u = 0; u < b->nunits; u++) {
		if (b->unit[u].corps_name && strcmp(b->unit[u].corps_name, name) == 0)
			return b->unit[u].corps;
		if (b->unit[u].corps > highest)
			highest = b->unit[u].corps;
	}
	return highest + 1;
}

static int entry_number(Loader *l, const Record *r, Hex h)
{
	Board *b = l->board;
	int e = mons_entry_at(b, h);

	if (e >= 0)
		return e;
	if (b->nentries == ENTRIES) {
		record_fault(l->faults, r, "there are more than %d entry hexes", ENTRIES);
		return 0;
	}
	b->entry[b->nentries] = h;
	return b->nentries++;
}

/* "3900" or "3900,3100". */
static void read_entry(Loader *l, const Record *r, const char *word, Unit *unit)
{
	char label[5] = "";
	size_t size = strlen(word);

	if (size != 4 && (size != 9 || word[4] != ',')) {
		record_fault(l->faults, r, "entry is '%s'; expected one hex, or two with a comma", word);
		return;
	}
	for (; unit->entries < (int)(size + 1) / 5; unit->entries++) {
		memcpy(label, word + 5 * unit->entries, 4);
		Hex h = mons_read_hex(l, r, label);
		if (h == HEX_NONE)
			return;
		unit->entry[unit->entries] = entry_number(l, r, h);
	}
}

static void read_unit_key(Loader *l, const Record *r, const char *key, const char *word, Unit *unit)
{
	if (strcmp(key, "corps") == 0) {
		unit->corps = corps_number(l->board, word);
		unit->corps_name = arena_copy(l->arena, word);
	} else if (strcmp(key, "division") == 0) {
		if (strcmp(word, "separate") != 0)
			read_number(l, r, key, word, 1, 99, &unit->division);
	} else if (strcmp(key, "turn") == 0) {
		read_number(l, r, key, word, 1, 99, &unit->turn);
	} else if (strcmp(key, "entry") == 0) {
		read_entry(l, r, word, unit);
	} else if (strcmp(key, "formation") == 0) {
		unit->formation = arena_copy(l->arena, word);
	} else if (strcmp(key, "at") == 0) {
		unit->start = mons_read_hex(l, r, word);
	} else if (strcmp(key, "mark") == 0) {
		read_mark(l, r, word, &unit->mark);
	} else {
		record_fault(
			l->faults, r,
			"'%s' is nothing a unit has; expected corps, division, turn, entry, formation, at or mark", key);
	}
}

static void read_unit(Loader *l, const Record *r)
{
	Board *b = l->board;
	int of = find_class(b, r->word[2]);

	if (of < 0) {
		record_fault(l->faults, r, "'%s' is no class", r->word[2]);
		return;
	}
	const Class *class = &b->classes[of];
	l->used[of] = true;
	if (b->nunits == UNITS || names_add(l->arena, &b->names, r->word[1]) < 0) {
		record_fault(l->faults, r,
					 "'%s' is taken, no name, or one more than the %d units a scenario may have", r->word[1],
					 UNITS);
		return;
	}
	Unit unit = { .name = b->names.name[b->nunits],
				  .title = arena_copy(l->arena, r->word[3]),
				  .formation = "",
				  .class = class,
				  .start = HEX_NONE,
				  .start_steps = class->steps };
	for (int i = 4; i + 1 < r->n; i += 2)
		if (record_first_key(r, 4, i, l->faults))
			read_unit_key(l, r, r->word[i], r->word[i + 1], &unit);
	if (r->n % 2)
		record_fault(l->faults, r, "'%s' has no value", r->word[r->n - 1]);
	if (class->side == GERMAN && !unit.corps)
		record_fault(l->faults, r, "%s is German and belongs to no corps", unit.name);
	if (class->side == BRITISH && unit.corps)
		record_fault(l->faults, r, "%s is British; corps are kept apart on the German side alone", unit.name);
	if ((unit.turn > 0) != (unit.entries > 0))
		record_fault(l->faults, r, "%s needs both a turn and an entry hex, or neither", unit.name);
	if (unit.turn > 0 && unit.start != HEX_NONE)
		record_fault(l->faults, r, "%s stands on the map already and cannot enter it", unit.name);
	l->unit[b->nunits] = r;
	b->unit[b->nunits++] = unit;
}

/* start UNIT HEX|dead|surrounded|left [steps N]: a scenario that does not begin at the beginning. */
static void read_start(Loader *l, const Record *r)
{
	int u = names_find(&l->board->names, r->word[1]);

	if (u < 0) {
		record_fault(l->faults, r, "'%s' is no unit", r->word[1]);
		return;
	}
	Unit *unit = &l->board->unit[u];
	l->unit[u] = r;
	unit->start = HEX_NONE;
	unit->turn = 0;
	unit->starts_surrounded = strcmp(r->word[2], "surrounded") == 0;
	unit->starts_dead = unit->starts_surrounded || strcmp(r->word[2], "dead") == 0;
	unit->starts_gone = strcmp(r->word[2], "left") == 0;
	if (!unit->starts_dead && !unit->starts_gone)
		unit->start = mons_read_hex(l, r, r->word[2]);
	if (r->n == 5 && unit->starts_dead)
		record_fault(l->faults, r, "%s is eliminated and has no steps", unit->name);
	else if (r->n == 5 && strcmp(r->word[3], "steps") == 0)
		read_number(l, r, "steps", r->word[4], 1, unit->class->steps, &unit->start_steps);
	else if (r->n != 3)
		record_fault(l->faults, r, "expected start UNIT HEX|dead|surrounded|left [steps N]");
}

/* ---- the scenario ---- */

/* control german 1700-5007 ...: single hexes, or everything from one corner to the other. */
static void read_control(Loader *l, const Record *r)
{
	const HexMap *map = l->board->map;

	if (strcmp(r->word[1], "german") != 0)
		record_fault(l->faults, r, "control of '%s'; expected german, all else is British", r->word[1]);
	for (int i = 2; i < r->n; i++) {
		char corner[5] = "";

		if (strlen(r->word[i]) == 4) {
			Hex h = mons_read_hex(l, r, r->word[i]);
			if (h != HEX_NONE)
				hexset_add(&l->board->start_german, h);
			continue;
		}
		if (strlen(r->word[i]) != 9 || r->word[i][4] != '-') {
			record_fault(l->faults, r, "'%s' is no hex and no stretch such as 1701-4907", r->word[i]);
			continue;
		}
		memcpy(corner, r->word[i], 4);
		Hex a = mons_read_hex(l, r, corner), z = mons_read_hex(l, r, r->word[i] + 5);
		if (a == HEX_NONE || z == HEX_NONE)
			continue;
		if (hex_col(map, a) > hex_col(map, z) || hex_row(map, a) > hex_row(map, z))
			record_fault(l->faults, r, "'%s' runs backwards", r->word[i]);
		for (int col = hex_col(map, a); col <= hex_col(map, z); col++)
			for (int row = hex_row(map, a); row <= hex_row(map, z); row++)
				if (is_hex(l->board, hex_at(map, col, row)))
					hexset_add(&l->board->start_german, hex_at(map, col, row));
	}
}

static void read_turns(Loader *l, const Record *r)
{
	Board *b = l->board;

	if (read_number(l, r, "the first turn", r->word[1], 1, 99, &b->first_turn))
		read_number(l, r, "the last turn", r->word[2], b->first_turn, 99, &b->last_turn);
}

/* 4.2: bridges TURN HEX ... */
static void read_bridges(Loader *l, const Record *r)
{
	Victory *v = &l->board->victory;

	enum { MOST = sizeof v->bridge / sizeof v->bridge[0] };

	l->bridges = r;
	read_number(l, r, "the turn", r->word[1], 1, 99, &v->bridges_turn);
	if (r->n - 2 > MOST)
		record_fault(l->faults, r, "there are more than %d bridges", MOST);
	for (int i = 2; i < r->n && v->bridges < MOST; i++) {
		Hex h = mons_read_hex(l, r, r->word[i]);

		if (h != HEX_NONE && !l->board->bridge[h])
			record_fault(l->faults, r, "no bridge leads to %s", r->word[i]);
		for (int before = 0; before < v->bridges; before++)
			if (h != HEX_NONE && v->bridge[before] == h)
				record_fault(l->faults, r, "%s is named twice", r->word[i]);
		v->bridge[v->bridges++] = h;
	}
}

/* 4.3: points TURN NEEDED BAVAI */
static void read_points(Loader *l, const Record *r)
{
	Victory *v = &l->board->victory;

	l->points = r;
	read_number(l, r, "the turn", r->word[1], 1, 99, &v->points_turn);
	read_number(l, r, "the points needed", r->word[2], 1, 99, &v->points_needed);
	v->bavai = mons_read_hex(l, r, r->word[3]);
}

const RecordKind mons_army_records[] = {
	{ { "class", 5, ANY_WORDS, 0, "class NAME SIDE TYPE SIZE key value ..." }, PASS_TERRAIN, read_class },
	{ { "unit", 4, ANY_WORDS, 0, "unit NAME CLASS TITLE key value ..." }, PASS_UNITS, read_unit },
	{ { "start", 3, 5, 2, "start UNIT HEX|dead|surrounded|left [steps N]" }, PASS_PLACES, read_start },
	{ { "control", 3, ANY_WORDS, WHOLE_RECORD, "control german HEX|HEX-HEX ..." },
	  PASS_PLACES,
	  read_control },
	{ { "turns", 3, 3, 1, "turns FIRST LAST" }, PASS_PLACES, read_turns },
	{ { "bridges", 3, ANY_WORDS, 1, "bridges TURN HEX ..." }, PASS_PLACES, read_bridges },
	{ { "points", 4, 4, 1, "points TURN NEEDED BAVAI" }, PASS_PLACES, read_points },
	{ .read = NULL },
};

/* ---- all of it ---- */

static const RecordKind *find_kind(const char *word)
{
	const RecordKind *lists[] = { mons_map_records, mons_army_records };

	for (int i = 0; i < 2; i++)
		for (const RecordKind *k = lists[i]; k->read; k++)
			if (strcmp(k->form.word, word) == 0)
				return k;
	return NULL;
}

static void read_pass(Loader *l, const Doc *doc, int pass)
{
	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i];
		const RecordKind *kind = find_kind(r->word[0]);

		if (!kind) {
			if (pass == PASS_SIZE)
				record_fault(l->faults, r, "'%s' is no record of this game", r->word[0]);
		} else if (kind->pass == pass && doc_admits(doc, r, &kind->form, l->faults)) {
			kind->read(l, r);
		}
	}
}

/* R07: a test made at the end of a turn that is never played decides nothing. */
static void check_turn(Loader *l, const Record *r, const char *what, int turn)
{
	const Board *b = l->board;

	if (turn && b->last_turn && (turn < b->first_turn || turn > b->last_turn))
		record_fault(l->faults, r, "%s are looked at after turn %d; turns %d to %d are played", what, turn,
					 b->first_turn, b->last_turn);
}

/* Who neither stands on the map nor ever comes is in nobody's game. */
static void check_units(Loader *l)
{
	const Board *b = l->board;

	for (int u = 0; u < b->nunits; u++) {
		const Unit *unit = &b->unit[u];

		if (unit->start == HEX_NONE && !unit->turn && !unit->starts_dead && !unit->starts_gone)
			record_fault(l->faults, l->unit[u], "%s stands nowhere; expected at HEX, or turn and entry",
						 unit->name);
	}
}

/* Looked for when all is right that is there: a broken record is no missing one. */
static void find_missing(Loader *l)
{
	const Board *b = l->board;

	if (!b->last_turn)
		faults_add(l->faults, l->file, 0, "nothing says how long it lasts; expected turns FIRST LAST");
	if (!b->victory.bridges_turn && !b->victory.points_turn)
		faults_add(l->faults, l->file, 0, "nothing says how to win; expected bridges or points");
	if (!b->nunits)
		faults_add(l->faults, l->file, 0, "there are no units");
}

/* A row that nothing tells has no hexes, and every word about one of them would be a fault. */
static bool every_row_is_told(Loader *l)
{
	int before = l->faults->n;

	for (int row = l->row0; row < l->row0 + l->rows; row++)
		if (!l->told[row])
			faults_add(l->faults, l->file, 0, "nothing tells the terrain of row %02d", row);
	return l->faults->n == before;
}

static void check_unused(Loader *l)
{
	for (int i = 0; i < l->board->nclasses; i++)
		if (!l->used[i])
			record_unused(l->faults, l->class[i]);
}

static void check_starts(Loader *l)
{
	const Board *b = l->board;

	for (int u = 0; u < b->nunits; u++) {
		Hex h = b->unit[u].start;
		int points = 0;

		if (h == HEX_NONE)
			continue;
		for (int v = 0; v <= u; v++) {
			if (b->unit[v].start != h)
				continue;
			points += b->unit[v].class->sp;
			if (b->unit[v].corps != b->unit[u].corps)
				record_fault(l->faults, l->unit[u], "%s and %s may not both start in %s", unit_name(b, v),
							 unit_name(b, u), LABEL(b, h));
		}
		if (points > STACK_LIMIT)
			record_fault(l->faults, l->unit[u], "with %s there are %d stacking points in %s; %d are allowed",
						 unit_name(b, u), points, LABEL(b, h), STACK_LIMIT);
	}
}

Board *mons_load(Arena *arena, const Doc *doc, Faults *faults)
{
	Board *b = arena_alloc(arena, sizeof *b);
	Loader l = { .arena = arena, .board = b, .faults = faults, .file = doc->file };
	int before = faults->n;

	b->serial = serial_next();
	b->classes = arena_alloc(arena, CLASSES_MAX * sizeof *b->classes);
	b->victory.bavai = HEX_NONE;
	names_init(arena, &b->names, UNITS);
	read_pass(&l, doc, PASS_SIZE);
	if (!mons_make_map(&l))
		return NULL;
	read_pass(&l, doc, PASS_TERRAIN);
	if (!every_row_is_told(&l))
		return NULL;
	for (int pass = PASS_TERRAIN + 1; pass < PASSES; pass++)
		read_pass(&l, doc, pass);
	if (faults->n == before)
		find_missing(&l);
	check_turn(&l, l.bridges, "the bridges", b->victory.bridges_turn);
	check_turn(&l, l.points, "the points", b->victory.points_turn);
	check_units(&l);
	check_starts(&l);
	if (faults->n == before)
		check_unused(&l);
	mons_finish_map(&l);
	return faults->n == before ? b : NULL;
}

/* ---- set-up (3.1, 3.2a) ---- */

static void set_up_unit(const Board *b, State *s, int u)
{
	const Unit *unit = &b->unit[u];

	s->steps[u] = (uint8_t)unit->start_steps;
	if (unit->start != HEX_NONE) {
		mons_lay(b, s, u, unit->start);
		return;
	}
	s->at[u] = unit->starts_dead   ? AT_DEAD
			   : unit->starts_gone ? AT_GONE
			   : unit->turn        ? AT_WAITING
								   : AT_NOWHERE;
	if (unit->starts_dead) {
		s->steps[u] = 0;
		s->flags[u] = unit->starts_surrounded ? SURROUNDED : 0;
	}
}

void mons_setup(const Board *b, State *s, Dice *dice, News *news)
{
	(void)dice;
	for (int u = 0; u < b->nunits; u++)
		set_up_unit(b, s, u);
	s->german = b->start_german;
	for (int u = 0; u < b->nunits; u++)
		if (on_map(s, u))
			mons_settle(b, s, s->at[u]);
	s->turn = (uint8_t)b->first_turn;
	s->player = GERMAN;
	s->phase = PHASE_MOVE;
	news_say(news, BOTH_SIDES, OC_5_2a, "Turn %d: the German moves.", s->turn);
}
