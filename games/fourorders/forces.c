/* games/fourorders/forces.c -- the order of battle of a scenario: regiments, core stands, batteries,
 * companies, and whether the printed deployment is legal. */
#include "games/fourorders/load.h"

#include <stdio.h>
#include <string.h>

static int find_type(const char *code, Family from, Family to)
{
	for (int t = 0; t < TYPES; t++)
		if (strcmp(fo_types[t].code, code) == 0 && fo_types[t].family >= from && fo_types[t].family <= to)
			return t;
	return NOBODY;
}

void fo_load_regiment(Loader *l, const Record *r)
{
	Board *b = l->b;
	int day = 0, round = 0;
	char rest;

	if (r->n > 4 && (r->n != 6 || strcmp(r->word[4], "arrives") != 0 ||
					 sscanf(r->word[5], "%1d.%1d%c", &day, &round, &rest) != 2 || day < 1 || round < 1)) {
		record_fault(l->faults, r, "arrives DAY.ROUND was expected after the title");
		return;
	}
	RegimentCard card = { .title = r->word[3],
						  .side = fo_load_side(l, r, 2),
						  .day = (uint8_t)day,
						  .round = (uint8_t)round,
						  .hq = NOBODY,
						  .from = r };
	if (b->nregiments >= REGIMENTS)
		record_fault(l->faults, r, "more than %d regiments", REGIMENTS);
	else if (names_add(l->arena, &b->things, r->word[1]) < 0)
		record_fault(l->faults, r, "\"%s\" is taken or no name", r->word[1]);
	else
		b->regiment[b->nregiments++] = card;
}

/* A piece's regiment is the part of its name before the dot. */
static int regiment_of(Loader *l, const Record *r)
{
	char name[NAME_MAX_BYTES] = "";
	const char *dot = strchr(r->word[1], '.');

	if (dot && (size_t)(dot - r->word[1]) < sizeof name)
		memcpy(name, r->word[1], (size_t)(dot - r->word[1]));
	int regiment = names_find(&l->b->things, name);
	if (regiment < 0)
		record_fault(l->faults, r, "\"%s\" begins with no regiment of this scenario and a dot", r->word[1]);
	return regiment;
}

static int add_unit(Loader *l, const Record *r, const Card *card)
{
	Board *b = l->b;

	if (b->nunits >= UNITS) {
		record_fault(l->faults, r, "more than %d pieces", UNITS);
		return NOBODY;
	}
	int unit = names_add(l->arena, &b->units, r->word[1]);
	if (unit < 0) {
		record_fault(l->faults, r, "\"%s\" is taken or no name", r->word[1]);
		return NOBODY;
	}
	b->card[unit] = *card;
	b->nunits++;
	return unit;
}

/* [sp N] [superior] */
static void read_extras(Loader *l, const Record *r, int i, Card *card)
{
	if (record_has(r, i, "sp")) {
		card->sp = (int8_t)fo_load_number(l, r, i + 1, 1, card->sp, "SP");
		i += 2;
	}
	if (record_has(r, i, "superior")) {
		card->superior = true;
		i++;
	}
	if (i < r->n)
		record_fault(l->faults, r, "\"%s\" was found; sp NUMBER or superior was expected, in this order",
					 r->word[i]);
}

void fo_load_core(Loader *l, const Record *r)
{
	Board *b = l->b;

	int regiment = regiment_of(l, r), type = find_type(r->word[2], HQ, TANK);
	if (type == NOBODY)
		record_fault(l->faults, r, "\"%s\" is no type of core stand", r->word[2]);
	if (regiment < 0 || type == NOBODY)
		return;
	RegimentCard *of = &b->regiment[regiment];
	bool later = strcmp(r->word[3], "-") == 0;
	if (later && of->day == 0)
		record_fault(l->faults, r, "%s is there from the start and needs a hex", r->word[1]);
	Card card = { .type = (uint8_t)type,
				  .side = of->side,
				  .regiment = (int8_t)regiment,
				  .sp = fo_types[type].sp,
				  .host = NOBODY,
				  .start = later ? HEX_NONE : fo_load_hex(l, r, r->word[3]),
				  .from = r };
	read_extras(l, r, 4, &card);
	if (of->ncores >= CORES) {
		record_fault(l->faults, r, "more than %d core stands in a regiment", CORES);
		return;
	}
	int unit = add_unit(l, r, &card);
	if (unit == NOBODY)
		return;
	b->nstands++;
	of->core[of->ncores++] = (int8_t)unit;
	if (fo_types[type].family == HQ && of->hq != NOBODY)
		record_fault(l->faults, r, "a second HQ");
	if (fo_types[type].family == HQ)
		of->hq = (int8_t)unit;
}

void fo_load_battery(Loader *l, const Record *r)
{
	int type = find_type(r->word[3], BATTERY, BATTERY);
	if (type == NOBODY) {
		record_fault(l->faults, r, "\"%s\" is no type of battery: art and spa are", r->word[3]);
		return;
	}
	Card card = { .type = (uint8_t)type,
				  .side = fo_load_side(l, r, 2),
				  .regiment = NO_REGIMENT,
				  .sp = fo_types[type].sp,
				  .host = NOBODY,
				  .start = fo_load_hex(l, r, r->word[4]),
				  .from = r };
	if (add_unit(l, r, &card) != NOBODY)
		l->b->nstands++;
}

void fo_load_company(Loader *l, const Record *r)
{
	Board *b = l->b;

	record_says(r, 3, "with", l->faults);
	int regiment = regiment_of(l, r), type = find_type(r->word[2], COMPANY, COMPANY);
	int host = names_find(&b->units, r->word[4]); /* companies come behind all stands */
	if (type == NOBODY)
		record_fault(l->faults, r, "\"%s\" is no type of company", r->word[2]);
	if (host < 0 || host >= b->nstands)
		record_fault(l->faults, r, "\"%s\" is no core stand", r->word[4]);
	if (regiment < 0 || type == NOBODY || host < 0 || host >= b->nstands)
		return;
	if (b->card[host].regiment != regiment) {
		record_fault(l->faults, r, "%s is not of the same regiment (FO-1.2b)", r->word[4]);
		return;
	}
	RegimentCard *of = &b->regiment[regiment];
	Card card = { .type = (uint8_t)type,
				  .side = of->side,
				  .regiment = (int8_t)regiment,
				  .sp = fo_types[type].sp,
				  .host = (int8_t)host,
				  .start = HEX_NONE,
				  .from = r };
	read_extras(l, r, 5, &card);
	for (int i = 0; i < of->ncompanies; i++)
		if (b->card[of->company[i]].host == host)
			record_fault(l->faults, r, "%s has a company already (FO-1.2a)", r->word[4]);
	if (of->ncompanies >= COMPANIES) {
		record_fault(l->faults, r, "more than %d companies in a regiment", COMPANIES);
		return;
	}
	int unit = add_unit(l, r, &card);
	if (unit == NOBODY)
		return;
	b->ncompanies++;
	of->company[of->ncompanies++] = (int8_t)unit;
}

/* ---- FO-11e  The printed hexes are a legal set-up ---- */

static void check_stand(Loader *l, int unit)
{
	const Board *b = l->b;
	const Card *card = &b->card[unit];
	const RegimentCard *of = card->regiment == NO_REGIMENT ? NULL : &b->regiment[card->regiment];
	const Field *zone = of && of->has_zone ? &of->zone : &b->side[card->side].zone;

	if (card->start == HEX_NONE)
		return;
	if (!field_has(zone, b->map, card->start) || field_has(&b->wet, b->map, card->start))
		record_fault(l->faults, card->from, "%s starts outside its zone or in a river", fo_name(b, unit));
	for (int other = 0; other < unit; other++)
		if (b->card[other].start == card->start)
			record_fault(l->faults, card->from, "%s starts in the hex of %s", fo_name(b, unit),
						 fo_name(b, other));
	bool led = of && of->hq != NOBODY && b->card[of->hq].start != HEX_NONE;
	if (led && fo_distance(b, card->start, b->card[of->hq].start) > COMMAND_RADIUS)
		record_fault(l->faults, card->from, "%s starts out of command", fo_name(b, unit));
}

/* However they are placed, every stand of a side must find a hex. */
static void check_zone(Loader *l, Side side)
{
	Field usable = l->b->side[side].zone;
	int stands = 0;

	field_take(&usable, &l->b->wet);
	for (int u = 0; u < l->b->nstands; u++)
		stands += l->b->card[u].side == side;
	if (fo_field_count(&usable) < stands)
		faults_add(l->faults, l->doc->file, 0, "the zone of %s has %d usable hexes for %d stands",
				   l->b->side[side].name, fo_field_count(&usable), stands);
}

void fo_load_check_deployment(Loader *l)
{
	const Board *b = l->b;

	for (int r = 0; r < b->nregiments; r++) {
		const RegimentCard *of = &b->regiment[r];
		if (of->hq == NOBODY || of->ncores < 2)
			record_fault(l->faults, of->from, "%s needs an HQ and a battalion", fo_thing(b, r));
		if (of->day > 0 && !of->has_zone)
			record_fault(l->faults, of->from, "%s arrives later and needs an entry zone", fo_thing(b, r));
	}
	for (int u = 0; u < b->nstands; u++)
		check_stand(l, u);
	for (Side side = 0; side < SIDES; side++)
		check_zone(l, side);
}
