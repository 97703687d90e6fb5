/* games/comops/load.c -- a scenario's own records, and all of them made into a Board.
 *
 * Everything that is wrong is told, with file and line; the board is only given out when nothing was.
 * Records may come in any order: they are read in passes, the map before what stands on it. */
#include "games/comops/load.h"
#include "base/serial.h"

#include <string.h>

static void load_attacker(Load *l, const Record *r)
{
	l->seen_attacker = comops_load_side(l, r, r->word[1], &l->board->attacker);
}

static void load_length(Load *l, const Record *r)
{
	long chit = 0;
	bool single = r->n == 2 && strcmp(r->word[1], "single") == 0;
	bool doubled = r->n == 4 && strcmp(r->word[1], "double") == 0 && strcmp(r->word[2], "end-chit") == 0 &&
				   word_is_number(r->word[3], 1, CHITS, &chit);

	if (!single && !doubled)
		record_fault(l->faults, r, "expected: length single, or length double end-chit 1..%d", CHITS);
	l->board->doubled = doubled;
	l->board->end_chit = (uint8_t)chit;
	l->seen_length = true;
}

/* "P": a column of the map, or -1. */
static int column_of(const Board *b, const char *word)
{
	int col = word[0] - 'A';

	return col >= 0 && col < b->map->cols && !word[1] ? col : -1;
}

static Bank *find_bank(Load *l, const Record *r, const char *word)
{
	for (int i = 0; i < l->nbanks; i++)
		if (strcmp(l->bank[i].name, word) == 0)
			return &l->bank[i];
	record_fault(l->faults, r, "no bank is called %s", word);
	return NULL;
}

static void load_zone(Load *l, const Record *r)
{
	Board *b = l->board;
	Side side;
	int west = 0, east = b->map->cols - 1, of_bank = 0;
	bool columns = false;

	if (!comops_load_side(l, r, r->word[1], &side))
		return;
	for (int i = 2; i < r->n;) {
		if (strcmp(r->word[i], "columns") == 0 && i + 2 < r->n && !columns) {
			columns = true;
			west = column_of(b, r->word[i + 1]);
			east = column_of(b, r->word[i + 2]);
			i += 3;
		} else if (strcmp(r->word[i], "bank") == 0 && i + 1 < r->n && !of_bank) {
			Bank *bank = find_bank(l, r, r->word[i + 1]);
			if (!bank)
				return;
			bank->used = true;
			of_bank = (int)(bank - l->bank) + 1;
			i += 2;
		} else {
			record_fault(l->faults, r, "columns A P or bank WORD was expected, each once, \"%s\" found",
						 r->word[i]);
			return;
		}
	}
	if (west < 0 || west > east) {
		record_fault(l->faults, r, "these columns are not on the map");
		return;
	}
	l->zone[side] = r;
	for (Hex h = 0; h < b->map->size; h++)
		if (hex_col(b->map, h) >= west && hex_col(b->map, h) <= east && (!of_bank || b->bank[h] == of_bank))
			area_add(&b->army[side].zone, h);
}

static void load_entry(Load *l, const Record *r)
{
	Board *b = l->board;
	Side side;
	long row = 0;

	if (!comops_load_side(l, r, r->word[1], &side))
		return;
	bool by_row = strcmp(r->word[2], "row") == 0 && word_is_number(r->word[3], 1, b->map->rows, &row);
	int col = strcmp(r->word[2], "column") == 0 ? column_of(b, r->word[3]) : -1;
	if (!by_row && col < 0) {
		record_fault(l->faults, r, "row N or column A of the map was expected, \"%s %s\" found", r->word[2],
					 r->word[3]);
		return;
	}
	b->army[side].enters = true;
	for (Hex h = 0; h < b->map->size; h++)
		if (by_row ? hex_row(b->map, h) == row - 1 : hex_col(b->map, h) == col)
			area_add(&b->army[side].entry, h);
}

static void load_free_bridges(Load *l, const Record *r)
{
	Side side;

	if (comops_load_side(l, r, r->word[1], &side))
		l->board->army[side].free_bridges = true;
}

/* ---- the passes ---- */
static const struct {
	RecordForm form;
	int pass;
	Loader *load;
} loaders[] = {
	{ { "map", 3, 3, 1, "map COLUMNS ROWS" }, 0, comops_load_map },
	{ { "terrain", 3, ANY_WORDS, WHOLE_RECORD, "terrain KIND HEX..." }, 1, comops_load_terrain },
	{ { "level", 3, ANY_WORDS, WHOLE_RECORD, "level 0..9 HEX..." }, 1, comops_load_level },
	{ { "river", 2, ANY_WORDS, WHOLE_RECORD, "river HEX-HEX..." }, 1, comops_load_river },
	{ { "name", 3, 3, 2, "name HEX TEXT" }, 1, comops_load_name },
	{ { "source", 2, ANY_WORDS, WHOLE_RECORD, "source HEX..." }, 1, comops_load_source },
	{ { "way", 3, ANY_WORDS, 2, "way WORD HEX..." }, 1, comops_load_way },
	{ { "road", 3, ANY_WORDS, WHOLE_RECORD, "road HEX HEX..." }, 1, comops_load_road },
	{ { "bridge", 2, ANY_WORDS, WHOLE_RECORD, "bridge HEX-HEX..." }, 2, comops_load_bridge },
	{ { "bank", 3, 3, 2, "bank WORD HEX" }, 2, comops_load_bank },
	{ { "counter", 7, 13, WHOLE_RECORD,
		"counter NAME SIDE KIND ATTACK DEFENSE MOVE [division N] [guns L|M|H] [title TEXT]" },
	  2,
	  comops_load_counter },
	{ { "dummy", 5, 5, WHOLE_RECORD, "dummy NAME SIDE KIND MOVE" }, 2, comops_load_sheet_dummy },
	{ { "regiment", 7, ANY_WORDS, WHOLE_RECORD,
		"regiment NAME SIDE ATTACK DEFENSE of BATTALION... [title TEXT]" },
	  3,
	  comops_load_regiment },
	{ { "attacker", 2, 2, 1, "attacker SIDE" }, 4, load_attacker },
	{ { "length", 2, 4, 1, "length single, or length double end-chit N" }, 4, load_length },
	{ { "zone", 2, 7, WHOLE_RECORD, "zone SIDE [columns A P] [bank WORD]" }, 4, load_zone },
	{ { "entry", 4, 4, WHOLE_RECORD, "entry SIDE row N, or entry SIDE column A" }, 4, load_entry },
	{ { "units", 3, ANY_WORDS, WHOLE_RECORD, "units SIDE NAME..." }, 4, comops_load_units },
	{ { "dummy", 4, 4, WHOLE_RECORD, "dummy SIDE regiment|battalion NAME" }, 4, comops_load_dummy },
	{ { "heads", 3, ANY_WORDS, WHOLE_RECORD, "heads SIDE HEX..." }, 4, comops_load_heads },
	{ { "reinforcement", 6, ANY_WORDS, WHOLE_RECORD, "reinforcement SIDE LETTER -|+ units|dummy|step ..." },
	  4,
	  comops_load_reinforcement },
	{ { "free-bridges", 2, 2, 2, "free-bridges SIDE" }, 4, load_free_bridges },
	{ { "objective", 4, ANY_WORDS, 1, "objective SIDE towns HEX..., or objective SIDE way WORD" },
	  4,
	  comops_load_objective },
	{ { "award", 6, 6, WHOLE_RECORD, "award met|missed SHARE WINNER LEVEL RULE" }, 4, comops_load_award },
	{ { "measure", 2, 4, 1, "measure SIDE [division N]" }, 5, comops_load_measure },
};
enum { LOADERS = sizeof loaders / sizeof loaders[0], LAST_PASS = 5 };

static bool is_for(int loader, const Record *r)
{
	return strcmp(loaders[loader].form.word, r->word[0]) == 0 &&
		   (loaders[loader].load == comops_load_dummy) == comops_dummy_of_scenario(r);
}

static void run_pass(Load *l, const Doc *doc, int pass)
{
	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i];
		int k = 0;

		while (k < LOADERS && !is_for(k, r))
			k++;
		if (k == LOADERS && pass == 0)
			record_fault(l->faults, r, "a scenario of this game has no record \"%s\"", r->word[0]);
		else if (k < LOADERS && loaders[k].pass == pass && doc_admits(doc, r, &loaders[k].form, l->faults))
			loaders[k].load(l, r);
	}
}

/* Two backs that show the same kind and movement cannot be told apart. */
static uint8_t look_of(Load *l, const Counter *c)
{
	Board *b = l->board;
	Kind kind = comops_kinds[c->kind].inverted;

	for (int i = 0; i < b->nlooks; i++)
		if (b->look[i].kind == kind && b->look[i].move == c->move)
			return (uint8_t)i;
	if (b->nlooks == LOOKS) {
		record_fault(l->faults, l->from[comops_sheet_find(l, c->name)], "more than %d kinds of backs", LOOKS);
		return 0;
	}
	b->look[b->nlooks] = (Look){ kind, c->move };
	return (uint8_t)b->nlooks++;
}

static void derive_pieces(Load *l)
{
	Board *b = l->board;

	names_init(l->arena, &b->names, PIECES + REGIMENTS);
	for (int p = 0; p < b->npieces; p++) {
		Counter *c = &b->piece[p];
		const KindFacts *k = &comops_kinds[c->kind];
		Crowd bit = crowd_of(p);

		names_add(l->arena, &b->names, c->name);
		c->look = look_of(l, c);
		b->showing[c->look] |= bit;
		b->motorized |= k->gait == MECHANIZED ? bit : 0;
		if (c->dummy) {
			b->dummies |= bit;
			continue;
		}
		b->artillery |= k->artillery ? bit : 0;
		b->engineers |= k->engineer ? bit : 0;
		b->hqs |= k->hq ? bit : 0;
		b->infantry |= k->infantry ? bit : 0;
		b->armored |= k->armored ? bit : 0;
		b->hard |= k->hard ? bit : 0;
		if (c->range > b->longest_range[c->side])
			b->longest_range[c->side] = c->range;
	}
	for (int g = 0; g < b->nregiments; g++)
		names_add(l->arena, &b->names, b->regiment[g].name);
	b->objective.measured &= ~b->dummies;
}

static void check_whole(Load *l, const Doc *doc)
{
	const Board *b = l->board;
	Crowd hqs = 0;

	for (int p = 0; p < b->npieces; p++)
		hqs |= comops_kinds[b->piece[p].kind].hq ? crowd_of(p) : 0;
	if (!l->seen_attacker)
		faults_add(l->faults, doc->file, 0, "no attacker is named");
	if (!l->seen_length)
		faults_add(l->faults, doc->file, 0, "no length is given");
	if (!l->seen_objective || !l->seen_measure)
		faults_add(l->faults, doc->file, 0, "an objective and a measure are wanted");
	for (int met = 0; met < 2; met++) {
		bool whole = false;

		for (int i = 0; i < b->objective.nawards; i++)
			whole |= b->objective.award[i].met == met && b->objective.award[i].num == 0;
		if (!whole)
			faults_add(l->faults, doc->file, 0, "no award for \"%s any\"", met ? "met" : "missed");
	}
	for (Side s = 0; s < SIDES; s++) {
		const Army *a = &b->army[s];
		int room = 0, need = 0;

		for (int w = 0; w < 4; w++)
			room += STACK_LIMIT * __builtin_popcountll(a->zone.w[w]);
		each_piece(p, a->start)
			need += b->piece[p].size;
		if (crowd_count(hqs & a->pieces) > HQS)
			faults_add(l->faults, doc->file, 0, "%s has more than %d headquarters", comops_side_names[s],
					   HQS);
		if (!a->nheads)
			faults_add(l->faults, doc->file, 0, "%s has no supply head", comops_side_names[s]);
		/* Twice the room that is needed: no way of placing the first can then shut the last out. */
		if (!a->enters && room < 2 * need)
			faults_add(l->faults, doc->file, 0,
					   "%s's zone holds %d battalions; %d are wanted for %d to set up", comops_side_names[s],
					   room, 2 * need, need);
	}
}

/* What the scenario brings of its own and does not use. */
static void check_unused(Load *l)
{
	for (int i = 0; i < l->nsheet; i++)
		if (!l->taken[i])
			record_unused(l->faults, l->from[i]);
	for (int i = 0; i < l->nregiments; i++)
		if (!l->regiment[i].taken)
			record_unused(l->faults, l->regiment[i].from);
	for (int i = 0; i < l->nbanks; i++)
		if (!l->bank[i].used)
			record_unused(l->faults, l->bank[i].from);
	for (int i = 0; i < l->nways; i++)
		if (!l->way[i].used)
			record_unused(l->faults, l->way[i].from);
	for (Side s = 0; s < SIDES; s++)
		if (l->board->army[s].enters && l->zone[s])
			record_fault(l->faults, l->zone[s], "%s comes from off the map and sets up in no zone",
						 comops_side_names[s]);
}

Board *comops_load(Arena *arena, const Doc *doc, Faults *faults)
{
	int before = faults->n;
	Load *l = arena_alloc(arena, sizeof *l);

	*l = (Load){ .arena = arena, .faults = faults, .board = arena_alloc(arena, sizeof(Board)) };
	l->board->serial = serial_next();
	for (int pass = 0; pass <= LAST_PASS; pass++) {
		run_pass(l, doc, pass);
		if (pass == 0 && !l->board->map) {
			if (faults->n == before)
				faults_add(faults, doc->file, 0, "there is no map");
			return NULL;
		}
	}
	if (faults->n == before) /* else a broken record would be told as a missing one, too */
		check_whole(l, doc);
	if (faults->n == before)
		check_unused(l);
	if (faults->n > before)
		return NULL;
	comops_derive_map(l->board);
	derive_pieces(l);
	return faults->n > before ? NULL : l->board;
}
