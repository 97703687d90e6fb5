/* games/comops/load_forces.c -- who fights for a side, from where it is supplied, and who comes later. */
#include "games/comops/load.h"

#include <string.h>

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

void comops_load_units(Load *l, const Record *r)
{
	Side side;

	if (comops_load_side(l, r, r->word[1], &side))
		for (int i = 2; i < r->n; i++)
			l->board->army[side].start |= take_named(l, r, r->word[i], side);
}

void comops_load_dummy(Load *l, const Record *r)
{
	Side side;

	if (comops_load_side(l, r, r->word[1], &side))
		l->board->army[side].start |= take_dummy(l, r, 2, side);
}

void comops_load_heads(Load *l, const Record *r)
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

void comops_load_reinforcement(Load *l, const Record *r)
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
