/* games/comops/load_aims.c -- what a scenario is about: what is sought, whose losses count and who wins by it. */
#include "games/comops/load.h"

#include <string.h>

static Way *find_way(Load *l, const Record *r, const char *word)
{
	for (int i = 0; i < l->nways; i++)
		if (strcmp(l->way[i].name, word) == 0)
			return &l->way[i];
	record_fault(l->faults, r, "no way is called %s", word);
	return NULL;
}

void comops_load_objective(Load *l, const Record *r)
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

void comops_load_measure(Load *l, const Record *r)
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

void comops_load_award(Load *l, const Record *r)
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
	if (a.num > a.den || (a.more && a.num == a.den)) {
		record_fault(l->faults, r, "%s is more than all that can be left", r->word[2]);
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
