/* games/comops/load_sheet.c -- the records of the counter sheet: every counter there is.  The scenario picks
 * from it. */
#include "games/comops/load.h"

#include <string.h>

bool comops_load_side(Load *l, const Record *r, const char *word, Side *side)
{
	for (Side s = 0; s < SIDES; s++)
		if (strcmp(word, comops_side_names[s]) == 0) {
			*side = s;
			return true;
		}
	record_fault(l->faults, r, "\"%s\" is no side: blue or red", word);
	return false;
}

/* "12" or "12~": a value, reconstructed when marked. */
static bool marked_number(const char *word, long *value, uint8_t *rebuilt, uint8_t bit)
{
	char digits[8];
	size_t len = strlen(word);

	if (len == 0 || len >= sizeof digits)
		return false;
	memcpy(digits, word, len + 1);
	if (digits[len - 1] == '~') {
		digits[len - 1] = '\0';
		*rebuilt |= bit;
	}
	return word_is_number(digits, 0, 99, value);
}

static bool kind_of(Load *l, const Record *r, const char *word, Counter *c)
{
	size_t len = strlen(word);

	if (len > 0 && word[len - 1] == '~') {
		c->rebuilt |= REBUILT_KIND;
		len--;
	}
	for (int k = 0; k < KINDS; k++)
		if (strlen(comops_kinds[k].name) == len && memcmp(word, comops_kinds[k].name, len) == 0) {
			c->kind = (Kind)k;
			return true;
		}
	record_fault(l->faults, r, "\"%s\" is no type of unit", word);
	return false;
}

int comops_sheet_find(const Load *l, const char *name)
{
	for (int i = 0; i < l->nsheet; i++)
		if (strcmp(l->sheet[i].name, name) == 0)
			return i;
	return -1;
}

int comops_sheet_regiment(const Load *l, const char *name)
{
	for (int i = 0; i < l->nregiments; i++)
		if (strcmp(l->regiment[i].printed.name, name) == 0)
			return i;
	return -1;
}

static Counter *sheet_add(Load *l, const Record *r, const char *name)
{
	if (comops_sheet_find(l, name) >= 0 || comops_sheet_regiment(l, name) >= 0) {
		record_fault(l->faults, r, "there is a %s already", name);
		return NULL;
	}
	if (!name_is_sayable(name)) {
		record_fault(l->faults, r, "a name has 1 to %d letters and no blank, not \"%s\"", NAME_MAX_BYTES - 1,
					 name);
		return NULL;
	}
	if (l->nsheet == SHEET) {
		record_fault(l->faults, r, "more than %d counters", SHEET);
		return NULL;
	}
	Counter *c = &l->sheet[l->nsheet];
	l->from[l->nsheet] = r;
	*c = (Counter){ .name = name, .title = name, .size = 1, .regiment = -1, .letter = -1 };
	return c;
}

/* "M" or "M~": a class of guns, its range reconstructed when marked. */
static bool guns_of(const char *word, Counter *c)
{
	const char *class = word[0] ? strchr(comops_classes, word[0]) : NULL;
	bool marked = class && strcmp(word + 1, "~") == 0;

	if (!class || (word[1] && !marked))
		return false;
	c->class = *class;
	c->range = comops_range[class - comops_classes];
	c->rebuilt |= marked ? REBUILT_RANGE : 0;
	return true;
}

/* The optional pairs at the end of a counter's record. */
static bool counter_tail(Load *l, const Record *r, Counter *c)
{
	for (int i = 7; i < r->n; i += 2) {
		const char *key = r->word[i], *value = i + 1 < r->n ? r->word[i + 1] : "";
		long n;

		if (!record_first_key(r, 7, i, l->faults))
			return false;
		if (strcmp(key, "division") == 0 && word_is_number(value, 1, 999, &n)) {
			c->division = (int16_t)n;
		} else if (strcmp(key, "title") == 0 && value[0]) {
			c->title = value;
		} else if (strcmp(key, "guns") != 0 || !guns_of(value, c)) {
			record_fault(l->faults, r, "expected division N, guns L|M|H or title TEXT, found \"%s %s\"", key,
						 value);
			return false;
		}
	}
	if (comops_kinds[c->kind].artillery != (c->range > 0)) {
		record_fault(l->faults, r, "artillery, and only artillery, has guns L, M or H");
		return false;
	}
	return true;
}

void comops_load_counter(Load *l, const Record *r)
{
	long attack, defense, move;
	Counter *c = sheet_add(l, r, r->word[1]);
	if (!c || !comops_load_side(l, r, r->word[2], &c->side) || !kind_of(l, r, r->word[3], c))
		return;
	if (!marked_number(r->word[4], &attack, &c->rebuilt, REBUILT_ATTACK) ||
		!marked_number(r->word[5], &defense, &c->rebuilt, REBUILT_DEFENSE) ||
		!marked_number(r->word[6], &move, &c->rebuilt, REBUILT_MOVE) || defense < 1 || move < 1 ||
		move > MOVE_MAX) {
		record_fault(l->faults, r, "expected attack, defense (1 or more) and movement (1 to %d)", MOVE_MAX);
		return;
	}
	c->attack = (uint8_t)attack;
	c->defense = (uint8_t)defense;
	c->move = (uint8_t)move;
	if (counter_tail(l, r, c))
		l->nsheet++;
}

void comops_load_sheet_dummy(Load *l, const Record *r)
{
	Counter *c = sheet_add(l, r, r->word[1]);
	long move;

	if (!c || !comops_load_side(l, r, r->word[2], &c->side) || !kind_of(l, r, r->word[3], c))
		return;
	if (!marked_number(r->word[4], &move, &c->rebuilt, REBUILT_MOVE) || move < 1 || move > MOVE_MAX) {
		record_fault(l->faults, r, "expected movement 1 to %d, found \"%s\"", MOVE_MAX, r->word[4]);
		return;
	}
	c->move = (uint8_t)move;
	c->dummy = true;
	c->title = "dummy";
	l->nsheet++;
}

void comops_load_regiment(Load *l, const Record *r)
{
	long attack, defense;
	int i = 6, sum_attack = 0, sum_defense = 0;

	if (!record_says(r, 5, "of", l->faults))
		return;
	if (l->nregiments == SHEET_REGIMENTS) {
		record_fault(l->faults, r, "more than %d regiments", SHEET_REGIMENTS);
		return;
	}
	SheetRegiment *g = &l->regiment[l->nregiments];
	*g = (SheetRegiment){ .printed = { .name = r->word[1], .title = r->word[1] }, .from = r };
	if (comops_sheet_find(l, r->word[1]) >= 0 || comops_sheet_regiment(l, r->word[1]) >= 0 ||
		!name_is_sayable(r->word[1])) {
		record_fault(l->faults, r, "there is a %s already, or it is no name", r->word[1]);
		return;
	}
	if (!comops_load_side(l, r, r->word[2], &g->printed.side))
		return;
	if (!marked_number(r->word[3], &attack, &g->printed.rebuilt, REBUILT_ATTACK) ||
		!marked_number(r->word[4], &defense, &g->printed.rebuilt, REBUILT_DEFENSE)) {
		record_fault(l->faults, r, "expected the regiment's attack and defense, found \"%s %s\"", r->word[3],
					 r->word[4]);
		return;
	}
	for (; i < r->n && strcmp(r->word[i], "title") != 0; i++) {
		int c = comops_sheet_find(l, r->word[i]);

		if (c < 0 || l->sheet[c].side != g->printed.side || l->sheet[c].regiment >= 0 ||
			g->n == REGIMENT_MAX) {
			record_fault(l->faults, r, "%s is no free battalion of that side, or one too many", r->word[i]);
			return;
		}
		if (g->n > 0 && (l->sheet[c].kind != l->sheet[g->battalion[0]].kind ||
						 l->sheet[c].move != l->sheet[g->battalion[0]].move)) {
			record_fault(l->faults, r, "%s is of another kind than %s: they cannot be one counter",
						 r->word[i], l->sheet[g->battalion[0]].name);
			return;
		}
		l->sheet[c].regiment = (int8_t)l->nregiments;
		g->battalion[g->n++] = c;
		sum_attack += l->sheet[c].attack + 1;
		sum_defense += l->sheet[c].defense + 1;
	}
	if (i + 2 == r->n)
		g->printed.title = r->word[i + 1];
	else if (i < r->n)
		record_fault(l->faults, r, "one title was expected at the end");
	/* CO-13.1c  The printed strengths are those of its battalions with integrity. */
	if (sum_attack != attack || sum_defense != defense)
		record_fault(l->faults, r, "%s is printed %ld/%ld, but its battalions make %d/%d", r->word[1], attack,
					 defense, sum_attack, sum_defense);
	g->printed.attack = (uint8_t)attack;
	g->printed.defense = (uint8_t)defense;
	l->nregiments++;
}

/* A dummy record is a line of the counter sheet (dummy NAME SIDE KIND MOVE) or of a scenario (dummy SIDE
 * regiment|battalion NAME); the second word tells them apart. */
bool comops_dummy_of_scenario(const Record *r)
{
	return strcmp(r->word[0], "dummy") == 0 && r->n > 1 &&
		   (strcmp(r->word[1], comops_side_names[BLUE]) == 0 ||
			strcmp(r->word[1], comops_side_names[RED]) == 0);
}
