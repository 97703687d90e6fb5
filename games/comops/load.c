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

static Crowd take_regiment(Load *l, const Record *r, const SheetRegiment *g, Side side)
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
	int counter = i + 1 < r->n ? comops_sheet_find(l, r->word[i + 1]) : -1;
	bool regiment = i < r->n && strcmp(r->word[i], "regiment") == 0;

	if (counter < 0 || !l->sheet[counter].dummy || (!regiment && strcmp(r->word[i], "battalion") != 0)) {
		record_fault(l->faults, r, "expected: regiment|battalion and the name of a dummy");
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
	if (r->n != 2)
		record_fault(l->faults, r, "expected: attacker SIDE");
	else
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

static void load_zone(Load *l, const Record *r)
{
	Board *b = l->board;
	Side side;
	int west = 0, east = b->map->cols - 1, bank = 0;

	if (r->n < 2)
		record_fault(l->faults, r, "expected: zone SIDE [columns A P] [bank WORD]");
	if (r->n < 2 || !comops_load_side(l, r, r->word[1], &side))
		return;
	for (int i = 2; i < r->n;) {
		if (strcmp(r->word[i], "columns") == 0 && i + 2 < r->n) {
			west = r->word[i + 1][0] - 'A';
			east = r->word[i + 2][0] - 'A';
			i += 3;
		} else if (strcmp(r->word[i], "bank") == 0 && i + 1 < r->n) {
			while (bank < l->nbanks && strcmp(l->bank[bank], r->word[i + 1]) != 0)
				bank++;
			if (bank++ == l->nbanks) {
				record_fault(l->faults, r, "no bank is called %s", r->word[i + 1]);
				return;
			}
			i += 2;
		} else {
			record_fault(l->faults, r, "expected columns A P or bank WORD, found \"%s\"", r->word[i]);
			return;
		}
	}
	if (west < 0 || east >= b->map->cols || west > east) {
		record_fault(l->faults, r, "these columns are not on the map");
		return;
	}
	for (Hex h = 0; h < b->map->size; h++)
		if (hex_col(b->map, h) >= west && hex_col(b->map, h) <= east && (!bank || b->bank[h] == bank))
			area_add(&b->army[side].zone, h);
}

static void load_entry(Load *l, const Record *r)
{
	Board *b = l->board;
	Side side;
	long row = 0;

	if (r->n != 4)
		record_fault(l->faults, r, "expected: entry SIDE row N, or entry SIDE column A");
	if (r->n != 4 || !comops_load_side(l, r, r->word[1], &side))
		return;
	bool by_row = strcmp(r->word[2], "row") == 0 && word_is_number(r->word[3], 1, b->map->rows, &row);
	int col = strcmp(r->word[2], "column") == 0 ? r->word[3][0] - 'A' : -1;
	if (!by_row && (col < 0 || col >= b->map->cols)) {
		record_fault(l->faults, r, "expected: entry SIDE row N, or entry SIDE column A");
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

	if (r->n < 3) {
		record_fault(l->faults, r, "expected: units SIDE NAME...");
		return;
	}
	if (comops_load_side(l, r, r->word[1], &side))
		for (int i = 2; i < r->n; i++)
			l->board->army[side].start |= take_named(l, r, r->word[i], side);
}

static void load_dummy(Load *l, const Record *r)
{
	Side side;

	if (comops_dummy_of_scenario(r) && comops_load_side(l, r, r->word[1], &side))
		l->board->army[side].start |= take_dummy(l, r, 2, side);
}

static void load_heads(Load *l, const Record *r)
{
	Side side;

	if (r->n < 3 || !comops_load_side(l, r, r->word[1], &side)) {
		record_fault(l->faults, r, "expected: heads SIDE HEX...");
		return;
	}
	for (int i = 2; i < r->n; i++) {
		Army *a = &l->board->army[side];
		Hex h = comops_load_hex(l, r, r->word[i]);

		if (a->nheads == HEADS) {
			record_fault(l->faults, r, "more than %d heads", HEADS);
			return;
		}
		if (h != HEX_NONE)
			a->head[a->nheads++] = h;
	}
}

static void reinforcement_units(Load *l, const Record *r, Letter *letter, Side side)
{
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

	if (r->n < 6 || !comops_load_side(l, r, r->word[1], &side)) {
		record_fault(l->faults, r, "expected: reinforcement SIDE LETTER -|+ units|dummy|step ...");
		return;
	}
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
	} else if (strcmp(r->word[4], "dummy") == 0) {
		letter->units = take_dummy(l, r, 5, side);
	} else if (strcmp(r->word[4], "step") == 0 && r->n == 7 && word_is_number(r->word[6], 1, 9, &steps) &&
			   (strcmp(r->word[5], "armor") == 0 || strcmp(r->word[5], "infantry") == 0)) {
		letter->armor = strcmp(r->word[5], "armor") == 0;
		letter->steps = (uint8_t)steps;
	} else {
		record_fault(l->faults, r, "expected: units NAME..., dummy regiment|battalion NAME or step KIND N");
	}
	each_piece(p, letter->units)
		l->board->piece[p].letter = (int8_t)which;
	letter->about = reinforcement_words(l, r, letter);
}

static void load_free_bridges(Load *l, const Record *r)
{
	Side side;

	if (r->n != 2)
		record_fault(l->faults, r, "expected: free-bridges SIDE");
	else if (comops_load_side(l, r, r->word[1], &side))
		l->board->army[side].free_bridges = true;
}

static void load_objective(Load *l, const Record *r)
{
	Objective *o = &l->board->objective;

	if (r->n < 4 || l->seen_objective || !comops_load_side(l, r, r->word[1], &o->seeker)) {
		record_fault(l->faults, r, "expected, once: objective SIDE towns HEX..., or objective SIDE way WORD");
		return;
	}
	l->seen_objective = true;
	if (strcmp(r->word[2], "way") == 0) {
		int w = 0;

		while (w < l->nways && strcmp(l->way[w].name, r->word[3]) != 0)
			w++;
		if (w == l->nways) {
			record_fault(l->faults, r, "no way is called %s", r->word[3]);
			return;
		}
		o->by_road = true;
		o->road = l->way[w].area;
		o->road_name = l->way[w].name;
		return;
	}
	for (int i = 3; i < r->n; i++) {
		Hex h = comops_load_hex(l, r, r->word[i]);

		if (o->ntowns == TOWNS) {
			record_fault(l->faults, r, "more than %d hexes to capture", TOWNS);
			return;
		}
		if (h != HEX_NONE)
			o->town[o->ntowns++] = h;
	}
}

static void load_measure(Load *l, const Record *r)
{
	Board *b = l->board;
	Side side;
	long division = 0;

	if (r->n < 2)
		record_fault(l->faults, r, "expected: measure SIDE [division N]");
	if (r->n < 2 || !comops_load_side(l, r, r->word[1], &side))
		return;
	if (r->n != 2 && (r->n != 4 || strcmp(r->word[2], "division") != 0 ||
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

	if (r->n != 6 || o->nawards == AWARDS ||
		(strcmp(r->word[1], "met") != 0 && strcmp(r->word[1], "missed") != 0)) {
		record_fault(l->faults, r, "expected: award met|missed SHARE WINNER LEVEL RULE, at most %d times",
					 AWARDS);
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
	const char *word;
	int pass;
	int once; /* no second record begins with as many of the same words */
	Loader *load;
} loaders[] = {
	{ "map", 0, 0, comops_load_map },
	{ "terrain", 1, 0, comops_load_terrain },
	{ "level", 1, 0, comops_load_level },
	{ "river", 1, 0, comops_load_river },
	{ "name", 1, 2, comops_load_name },
	{ "source", 1, 0, comops_load_source },
	{ "way", 1, 0, comops_load_way },
	{ "road", 1, 0, comops_load_road },
	{ "bridge", 2, 0, comops_load_bridge },
	{ "bank", 2, 0, comops_load_bank },
	{ "counter", 2, 0, comops_load_counter },
	{ "dummy", 2, 0, comops_load_sheet_dummy },
	{ "regiment", 3, 0, comops_load_regiment },
	{ "attacker", 4, 1, load_attacker },
	{ "length", 4, 1, load_length },
	{ "zone", 4, 0, load_zone },
	{ "entry", 4, 0, load_entry },
	{ "units", 4, 0, load_units },
	{ "dummy", 4, 0, load_dummy },
	{ "heads", 4, 0, load_heads },
	{ "reinforcement", 4, 0, load_reinforcement },
	{ "free-bridges", 4, 2, load_free_bridges },
	{ "objective", 4, 0, load_objective },
	{ "award", 4, 0, load_award },
	{ "measure", 5, 1, load_measure },
};
enum { LOADERS = sizeof loaders / sizeof loaders[0], LAST_PASS = 5 };

static void run_pass(Load *l, const Doc *doc, int pass)
{
	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i];
		bool known = false;

		for (int k = 0; k < LOADERS; k++)
			if (strcmp(loaders[k].word, r->word[0]) == 0) {
				known = true;
				if (loaders[k].pass == pass && !doc_repeats(doc, r, loaders[k].once, l->faults))
					loaders[k].load(l, r);
			}
		if (!known && pass == 0)
			record_fault(l->faults, r, "a scenario of this game has no record \"%s\"", r->word[0]);
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
		faults_add(l->faults, c->name, 0, "more than %d kinds of backs", LOOKS);
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

Board *comops_load(Arena *arena, const Doc *doc, Faults *faults)
{
	int before = faults->n;
	Load *l = arena_alloc(arena, sizeof *l);

	*l = (Load){ .arena = arena, .faults = faults, .board = arena_alloc(arena, sizeof(Board)) };
	l->board->serial = serial_next();
	for (int pass = 0; pass <= LAST_PASS; pass++) {
		run_pass(l, doc, pass);
		if (pass == 0 && !l->board->map) {
			faults_add(faults, doc->file, 0, "there is no map");
			return NULL;
		}
	}
	check_whole(l, doc);
	if (faults->n > before)
		return NULL;
	comops_derive_map(l->board);
	derive_pieces(l);
	return faults->n > before ? NULL : l->board;
}
