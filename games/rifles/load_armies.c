/* games/rifles/load_armies.c -- weapons, lists of cards, and the sides that field them. */
#include "games/rifles/load.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void rifles_load_weapon(Loader *l, const Record *r)
{
	static const char *const kinds[WEAPON_KINDS] = { "hand", "gun", "sniper", "engineer" };
	Weapon *w = &l->b->weapon[l->b->nweapons];
	long volleys;
	int kind = -1;
	int32_t range;

	for (int k = 0; k < WEAPON_KINDS; k++)
		if (record_has(r, 2, kinds[k]))
			kind = k;
	if (!rifles_wants(l, r, kind >= 0 && (record_has(r, 5, "source") || record_has(r, 5, "ours")),
					  "weapon NAME hand|gun|sniper|engineer RANGE VOLLEYS source|ours \"title\""))
		return;
	if (!rifles_read_length(r->word[3], 0, 99 * CM, &range) || !word_is_number(r->word[4], 0, 9, &volleys)) {
		record_fault(l->faults, r, "a range of 0 to 99 and 0 to 9 volleys were expected, \"%s %s\" found",
					 r->word[3], r->word[4]);
		return;
	}
	for (int i = 0; i < l->b->nweapons; i++)
		if (record_has(r, 1, l->b->weapon[i].name))
			record_fault(l->faults, r, "there is a weapon %s already", r->word[1]);
	if (l->b->nweapons == WEAPONS) {
		record_fault(l->faults, r, "more than %d weapons", WEAPONS);
		return;
	}
	*w = (Weapon){ r->word[1], r->word[6], (WeaponKind)kind, range, (int)volleys, record_has(r, 5, "ours") };
	l->from.weapon[l->b->nweapons++] = r;
}

void rifles_load_army(Loader *l, const Record *r)
{
	if (!name_is_sayable(r->word[2]))
		record_fault(l->faults, r, "the names of cards cannot begin with \"%s\"", r->word[2]);
	for (int i = 0; i < l->narmies; i++)
		if (record_has(r, 1, l->army[i].name))
			record_fault(l->faults, r, "there is an army %s already", r->word[1]);
	if (l->narmies == ARMIES)
		record_fault(l->faults, r, "more than %d armies", ARMIES);
	else
		l->army[l->narmies++] =
			(ArmyList){ .from = r, .name = r->word[1], .prefix = r->word[2], .title = r->word[3] };
}

static bool fits(const Weapon *w, Type type, bool dismounts)
{
	switch (w->kind) {
	case HAND_WEAPON:
		return type == INFANTRY || (type == CAVALRY && dismounts);
	case GUN:
		return rifles_types[type].guns;
	case SNIPER_RIFLE:
		return type == SNIPERS;
	case ENGINEER_ARMS:
		return type == ENGINEERS;
	case WEAPON_KINDS:
		break;
	}
	return false;
}

static bool follows_list(const Loader *l, const Record *r)
{
	return r > l->doc->record && (record_has(r - 1, 0, "army") || record_has(r - 1, 0, "card"));
}

void rifles_load_card(Loader *l, const Record *r)
{
	ArmyList *a = l->narmies ? &l->army[l->narmies - 1] : NULL;
	ListLine line = { .from = r, .weapon = -1, .type = TYPE_UNKNOWN, .grade = GRADES };
	long count;

	if (!rifles_wants(
			l, r, word_is_number(r->word[1], 1, UNITS, &count) && record_has(r, 5, "dismount") == (r->n == 7),
			"card COUNT TYPE GRADE WEAPON|- [dismount] \"title\""))
		return;
	line.count = (int)count;
	line.dismounts = r->n == 7;
	line.title = r->word[r->n - 1];
	for (int t = GENERAL; t < TYPES; t++)
		if (record_has(r, 2, rifles_types[t].word))
			line.type = (Type)t;
	for (int g = 0; g < GRADES; g++)
		if (record_has(r, 3, rifles_grades[g]) ||
			(g == ELITE && record_has(r, 3, "brilliant") && rifles_types[line.type].command))
			line.grade = (Grade)g;
	for (int w = 0; w < l->b->nweapons; w++)
		if (record_has(r, 4, l->b->weapon[w].name))
			line.weapon = w;
	if (line.type == TYPE_UNKNOWN || line.grade == GRADES || rifles_types[line.type].price[line.grade] == 0)
		record_fault(l->faults, r, "there is no %s %s card", r->word[3], r->word[2]);
	else if (line.weapon < 0 && !record_has(r, 4, "-"))
		record_fault(l->faults, r, "\"%s\" is no weapon", r->word[4]);
	else if (line.weapon >= 0 && !fits(&l->b->weapon[line.weapon], line.type, line.dismounts))
		record_fault(l->faults, r, "a %s card cannot carry %s", r->word[2], r->word[4]);
	else if (line.dismounts && line.type != CAVALRY)
		record_fault(l->faults, r, "RRR-dismount.1: only Cavalry dismounts");
	else if (!a || !follows_list(l, r))
		record_fault(l->faults, r,
					 "a card stands in the list of an army, behind the army's record or a card of it");
	else if (a->n == LIST)
		record_fault(l->faults, r, "more than %d lines in a list", LIST);
	else
		a->line[a->n++] = line;
	if (line.weapon >= 0)
		l->used[line.weapon] = true;
}

void rifles_load_side(Loader *l, const Record *r)
{
	Board *b = l->b;
	ArmyList *a = NULL;

	if (!rifles_wants(l, r, l->nsides < SIDES, "side NAME ARMY, twice,"))
		return;
	if (!name_is_sayable(r->word[1]))
		record_fault(l->faults, r, "\"%s\" is no name", r->word[1]);
	if (l->nsides == 1 && record_has(r, 1, b->side[0].name))
		record_fault(l->faults, r, "two sides are called %s", r->word[1]);
	for (int i = 0; i < l->narmies; i++)
		if (record_has(r, 2, l->army[i].name))
			a = &l->army[i];
	if (!a) {
		record_fault(l->faults, r, "there is no army \"%s\"", r->word[2]);
		return;
	}
	a->used = true;
	l->list[l->nsides] = a;
	char *title = arena_copy(l->arena, r->word[1]);

	title[0] = (char)toupper((unsigned char)title[0]);
	b->side[l->nsides].name = r->word[1];
	b->side[l->nsides].title = title;
	for (int i = 0, number = 1; i < a->n; i++)
		for (int k = 0; k < a->line[i].count; k++, number++) {
			const ListLine *line = &a->line[i];
			int weapon = line->weapon;
			char name[NAME_MAX_BYTES];
			Card *c = &b->card[b->ncards];
			if (b->ncards == UNITS) {
				record_fault(l->faults, r, "more than %d cards", UNITS);
				return;
			}
			if (line->dismounts && weapon < 0) /* RRR-R32  Smooth-bores when the list says nothing. */
				for (int w = 0; w < b->nweapons; w++)
					if (strcmp(b->weapon[w].name, "smoothbore") == 0)
						l->used[weapon = w] = true;
			*c = (Card){ (Side)l->nsides, line->type, line->grade, line->dismounts,
						 weapon,          0,          line->title, a->title };
			c->price = rifles_card_price(c->type, c->grade, c->dismounts,
										 weapon < 0 ? NULL : &b->weapon[weapon], NULL);
			snprintf(name, sizeof name, "%s%d", a->prefix, number);
			if (names_add(l->arena, &b->units, name) != b->ncards)
				record_fault(l->faults, r, "two cards are called %s", name);
			b->army[l->nsides] |= UNIT_BIT(b->ncards++);
		}
	l->nsides++;
}
