/* games/comops/load.c -- a scenario's own records, and all of them made into a Board.
 *
 * Everything that is wrong is told, with file and line; the board is only given out when nothing was.
 * Records may come in any order: they are read in passes, the map before what stands on it. */
#include "games/comops/load.h"
#include "base/serial.h"

#include <string.h>

/* ---- the scenario ---- */

/* Bring a counter of the sheet into the game.  Its number there, or -1 after a fault. */
static int take(Load *l, const Record *r, int sheet, Side side)
{
	Board *b = l->board;
	Counter *c = &l->sheet[sheet];

	if (c->side != side) {
		record_fault(l->faults, r, "%s is not %s", c->name, comops_side_names[side]);
		return -1;
	}
	if (l->taken[sheet]) {
		record_fault(l->faults, r, "%s is in the scenario already", c->name);
		return -1;
	}
	if (b->npieces == PIECES) {
		record_fault(l->faults, r, "more than %d battalions and dummies", PIECES);
		return -1;
	}
	l->taken[sheet] = true;
	b->piece[b->npieces] = *c;
	b->piece[b->npieces].regiment = -1;
	b->army[side].pieces |= crowd_of(b->npieces);
	return b->npieces++;
}

static Crowd take_regiment(Load *l, const Record *r, SheetRegiment *g, Side side)
{
	Board *b = l->board;
	Crowd all = 0;

	if (b->nregiments == REGIMENTS) {
		record_fault(l->faults, r, "more than %d regiments", REGIMENTS);
		return 0;
	}
	for (int i = 0; i < g->n; i++) {
		int p = take(l, r, g->battalion[i], side);

		if (p < 0)
			return 0;
		b->piece[p].regiment = (int8_t)b->nregiments;
		all |= crowd_of(p);
	}
	g->taken = true;
	b->regiment[b->nregiments] = g->printed;
	b->regiment[b->nregiments].battalions = all;
	b->nregiments++;
	return all;
}

static Crowd take_named(Load *l, const Record *r, const char *name, Side side)
{
	int regiment = comops_sheet_regiment(l, name), counter = comops_sheet_find(l, name);

	if (regiment >= 0)
		return take_regiment(l, r, &l->regiment[regiment], side);
	if (counter < 0) {
		record_fault(l->faults, r, "there is no counter %s", name);
		return 0;
	}
	if (l->sheet[counter].dummy) {
		record_fault(l->faults, r, "%s is a dummy: say whether it is a battalion or a regiment", name);
		return 0;
	}
	int p = take(l, r, counter, side);
	return p < 0 ? 0 : crowd_of(p);
}

/* "regiment bd-i1", from word i on.  CO-2.4f gives its nominal size. */
static Crowd take_dummy(Load *l, const Record *r, int i, Side side)
{
	int counter = comops_sheet_find(l, r->word[i + 1]);
	bool regiment = strcmp(r->word[i], "regiment") == 0;

	if (counter < 0 || !l->sheet[counter].dummy || (!regiment && strcmp(r->word[i], "battalion") != 0)) {
		record_fault(l->faults, r,
					 "regiment or battalion and the name of a dummy were expected, \"%s %s\" found",
					 r->word[i], r->word[i + 1]);
		return 0;
	}
	int p = take(l, r, counter, side);
	if (p < 0)
		return 0;
	Counter *c = &l->board->piece[p];
	c->size = regiment ? comops_regiment_size[side] : 1;
	c->title = regiment ? "dummy regiment" : "dummy battalion";
	return crowd_of(p);
}

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

static void load_units(Load *l, const Record *r)
{
	Side side;

	if (comops_load_side(l, r, r->word[1], &side))
		for (int i = 2; i < r->n; i++)
			l->board->army[side].start |= take_named(l, r, r->word[i], side);
}

static void load_dummy(Load *l, const Record *r)
{
	Side side;

	if (comops_load_side(l, r, r->word[1], &side))
		l->board->army[side].start |= take_dummy(l, r, 2, side);
}

static void load_heads(Load *l, const Record *r)
{
	Hex hex[RECORD_WORDS];
	Side side;

	if (!comops_load_side(l, r, r->word[1], &side))
		return;
	Army *a = &l->board->army[side];
	int n = comops_load_hexes(l, r, 2, &l->heads[side], hex);
	if (a->nheads + n > HEADS) {
		record_fault(l->faults, r, "more than %d heads", HEADS);
		return;
	}
	for (int i = 0; i < n; i++)
		a->head[a->nheads++] = hex[i];
}

static void reinforcement_units(Load *l, const Record *r, Letter *letter, Side side)
{
	if (strcmp(r->word[5], "attached") == 0)
		record_fault(l->faults, r, "the name of a unit was expected before \"attached\"");
	for (int i = 5; i < r->n; i++) {
		long division;

		if (strcmp(r->word[i], "attached") != 0) {
			letter->units |= take_named(l, r, r->word[i], side);
			continue;
		}
		if (i + 2 != r->n || !word_is_number(r->word[i + 1], 1, 999, &division)) {
			record_fault(l->faults, r, "expected: attached DIVISION");
			return;
		}
		each_piece(p, letter->units)
			l->board->piece[p].attached = (int16_t)division;
		return;
	}
}

/* What a letter brings, for who has to choose its chit. */
static const char *reinforcement_words(Load *l, const Record *r, const Letter *letter)
{
	char words[80];
	Text text = text_over(words, sizeof words);

	if (letter->steps)
		text_add(&text, "%d %s step%s", letter->steps, letter->armor ? "armor" : "infantry",
				 letter->steps == 1 ? "" : "s");
	else if (strcmp(r->word[4], "dummy") == 0)
		text_add(&text, "dummy %s", r->word[r->n - 1]);
	else
		for (int i = 5; i < r->n && strcmp(r->word[i], "attached") != 0; i++)
			text_add(&text, "%s%s", i > 5 ? " " : "", r->word[i]);
	text_put(&text, letter->second ? ", second half" : ", first half");
	return arena_copy(l->arena, text_str(&text));
}

static void load_reinforcement(Load *l, const Record *r)
{
	Side side;
	long steps;

	if (!comops_load_side(l, r, r->word[1], &side))
		return;
	int which = r->word[2][0] - 'A';
	if (which < 0 || which >= LETTERS || r->word[2][1] || l->board->army[side].letter[which].used) {
		record_fault(l->faults, r, "expected a new letter A to %c, found \"%s\"", 'A' + LETTERS - 1,
					 r->word[2]);
		return;
	}
	if (strcmp(r->word[3], "-") != 0 && strcmp(r->word[3], "+") != 0) {
		record_fault(l->faults, r, "expected - (first half) or + (second half), found \"%s\"", r->word[3]);
		return;
	}
	Letter *letter = &l->board->army[side].letter[which];
	letter->used = true;
	letter->second = r->word[3][0] == '+';
	if (strcmp(r->word[4], "units") == 0) {
		reinforcement_units(l, r, letter, side);
	} else if (strcmp(r->word[4], "dummy") == 0 && r->n == 7) {
		letter->units = take_dummy(l, r, 5, side);
	} else if (strcmp(r->word[4], "step") == 0 && r->n == 7 && word_is_number(r->word[6], 1, 9, &steps) &&
			   (strcmp(r->word[5], "armor") == 0 || strcmp(r->word[5], "infantry") == 0)) {
		letter->armor = strcmp(r->word[5], "armor") == 0;
		letter->steps = (uint8_t)steps;
	} else {
		record_fault(
			l->faults, r,
			"behind the half, no more and no less was expected than units NAME... [attached DIVISION], "
			"dummy regiment|battalion NAME or step infantry|armor 1..9");
	}
	each_piece(p, letter->units)
		l->board->piece[p].letter = (int8_t)which;
	letter->about = reinforcement_words(l, r, letter);
}

static void load_free_bridges(Load *l, const Record *r)
{
	Side side;

	if (comops_load_side(l, r, r->word[1], &side))
		l->board->army[side].free_bridges = true;
}

static Way *find_way(Load *l, const Record *r, const char *word)
{
	for (int i = 0; i < l->nways; i++)
		if (strcmp(l->way[i].name, word) == 0)
			return &l->way[i];
	record_fault(l->faults, r, "no way is called %s", word);
	return NULL;
}

static void load_objective(Load *l, const Record *r)
{
	static const RecordForm by_way = { "objective", 4, 4, 1, "objective SIDE way WORD" };
	Objective *o = &l->board->objective;
	Hex hex[RECORD_WORDS];
	Area towns = { { 0 } };

	l->seen_objective = true;
	if (!comops_load_side(l, r, r->word[1], &o->seeker))
		return;
	if (strcmp(r->word[2], "way") == 0) {
		Way *way = record_fits(r, &by_way, l->faults) ? find_way(l, r, r->word[3]) : NULL;

		if (!way)
			return;
		way->used = true;
		o->by_road = true;
		o->road = way->area;
		o->road_name = way->name;
		return;
	}
	if (strcmp(r->word[2], "towns") != 0) {
		record_fault(l->faults, r, "towns HEX... or way WORD was expected, \"%s\" found", r->word[2]);
		return;
	}
	int n = comops_load_hexes(l, r, 3, &towns, hex);
	if (n > TOWNS) {
		record_fault(l->faults, r, "more than %d hexes to capture", TOWNS);
		return;
	}
	for (int i = 0; i < n; i++)
		o->town[o->ntowns++] = hex[i];
}

static void load_measure(Load *l, const Record *r)
{
	Board *b = l->board;
	Side side;
	long division = 0;

	if (!comops_load_side(l, r, r->word[1], &side))
		return;
	if (r->n != 2 && (strcmp(r->word[2], "division") != 0 || r->n != 4 ||
					  !word_is_number(r->word[3], 1, 999, &division))) {
		record_fault(l->faults, r, "expected: measure SIDE [division N]");
		return;
	}
	l->seen_measure = true;
	b->objective.measured_side = side;
	b->objective.measured_division = (int16_t)division;
	each_piece(p, b->army[side].pieces)
		if (!b->piece[p].dummy && (!division || b->piece[p].division == division))
			b->objective.measured |= crowd_of(p);
	if (!b->objective.measured)
		record_fault(l->faults, r, "there is no battalion to be measured");
}

static RuleId rule_called(const char *id)
{
	for (int i = 1; i < comops.nrules; i++)
		if (strcmp(comops.rules[i].id, id) == 0)
			return (RuleId)i;
	return CO_NO_RULE;
}

/* The first award that fits is given: is there no share that fits this one and not the other, which stands above? */
static bool is_forestalled(const Award *a, const Award *above)
{
	int here = a->num * above->den, there = above->num * a->den;

	return a->met == above->met && (there < here || (there == here && above->more <= a->more));
}

static void load_award(Load *l, const Record *r)
{
	Objective *o = &l->board->objective;
	Award a = { 0 };

	if (o->nawards == AWARDS) {
		record_fault(l->faults, r, "more than %d awards", AWARDS);
		return;
	}
	if (strcmp(r->word[1], "met") != 0 && strcmp(r->word[1], "missed") != 0) {
		record_fault(l->faults, r, "met or missed was expected, \"%s\" found", r->word[1]);
		return;
	}
	const char *share = r->word[2];
	a.met = strcmp(r->word[1], "met") == 0;
	a.more = share[0] == '>';
	share += a.more;
	if (share[0] >= '0' && share[0] <= '9' && share[1] == '/' && share[2] >= '1' && share[2] <= '9' &&
		!share[3]) {
		a.num = (uint8_t)(share[0] - '0');
		a.den = (uint8_t)(share[2] - '0');
	} else if (strcmp(share, "any") == 0) {
		a.den = 1;
	} else {
		record_fault(l->faults, r, "expected a share like 2/3, >2/3 or any, found \"%s\"", r->word[2]);
		return;
	}
	if (!comops_load_side(l, r, r->word[3], &a.winner))
		return;
	a.rule = rule_called(r->word[5]);
	if (a.rule == CO_NO_RULE)
		record_fault(l->faults, r, "there is no rule %s", r->word[5]);
	a.major = strcmp(r->word[4], "major") == 0;
	if (!a.major && strcmp(r->word[4], "minor") != 0)
		record_fault(l->faults, r, "a victory is major or minor, not \"%s\"", r->word[4]);
	for (int i = 0; i < o->nawards; i++)
		if (is_forestalled(&a, &o->award[i])) {
			record_fault(l->faults, r, "nothing is left for this award: one above it takes as small a share");
			return;
		}
	o->award[o->nawards++] = a;
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
	{ { "units", 3, ANY_WORDS, WHOLE_RECORD, "units SIDE NAME..." }, 4, load_units },
	{ { "dummy", 4, 4, WHOLE_RECORD, "dummy SIDE regiment|battalion NAME" }, 4, load_dummy },
	{ { "heads", 3, ANY_WORDS, WHOLE_RECORD, "heads SIDE HEX..." }, 4, load_heads },
	{ { "reinforcement", 6, ANY_WORDS, WHOLE_RECORD, "reinforcement SIDE LETTER -|+ units|dummy|step ..." },
	  4,
	  load_reinforcement },
	{ { "free-bridges", 2, 2, 2, "free-bridges SIDE" }, 4, load_free_bridges },
	{ { "objective", 4, ANY_WORDS, 1, "objective SIDE towns HEX..., or objective SIDE way WORD" },
	  4,
	  load_objective },
	{ { "award", 6, 6, WHOLE_RECORD, "award met|missed SHARE WINNER LEVEL RULE" }, 4, load_award },
	{ { "measure", 2, 4, 1, "measure SIDE [division N]" }, 5, load_measure },
};
enum { LOADERS = sizeof loaders / sizeof loaders[0], LAST_PASS = 5 };

static bool is_for(int loader, const Record *r)
{
	return strcmp(loaders[loader].form.word, r->word[0]) == 0 &&
		   (loaders[loader].load == load_dummy) == comops_dummy_of_scenario(r);
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
