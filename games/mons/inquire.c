/* games/mons/inquire.c -- what players ask without ordering anything: zones, counters, the roster. */
#include "games/mons/mons.h"

/* 7.1, 7.2 */
void mons_explain_zone(const Board *b, const State *s, const Order *o, Explain *e)
{
	Hex h = (Hex)order_arg(o, 0);
	char list[40];
	Text text = text_over(list, sizeof list);
	Hex in[DIRS];
	int n = 0;

	(void)s;
	for (int d = 0; d < DIRS; d++) {
		Hex to = hex_step(b->map, h, (Dir)d);

		if (to == HEX_NONE)
			continue;
		if (hexset_has(&b->built_up, to)) {
			explain_add(e, OC_7_2a, ratio(0, 1), "%s is built up", LABEL(b, to));
			continue;
		}
		int at = n++;
		for (; at > 0 && in[at - 1] > to; at--)
			in[at] = in[at - 1];
		in[at] = to;
	}
	for (int i = 0; i < n; i++)
		text_add(&text, "%s%s", i ? "," : "", LABEL(b, in[i]));
	explain_total(e, "zone", "%s", n ? text_str(&text) : "none");
}

static const char *mark_text(Mark mark)
{
	return mark == SOURCE ? "from the source" : mark == OUTSIDE ? "from a report of play" : "reconstructed";
}

/* 2.3b */
void mons_explain_about(const Board *b, const State *s, const Order *o, Explain *e)
{
	const Unit *unit = &b->unit[order_arg(o, 0)];
	const Class *class = unit->class;
	char factors[24];
	Text text = text_over(factors, sizeof factors);

	(void)s;
	for (int steps = class->steps; steps > 0; steps--)
		text_add(&text, "%s%d", steps < class->steps ? "," : "", class->melee[steps]);
	explain_total(e, "side", "%s", mons_side_titles[class->side]);
	explain_total(e, "type", "%s", mons_type_names[class->type]);
	explain_total(e, "size", "%s", class->size);
	explain_total(e, "steps", "%d", class->steps);
	explain_total(e, "counters", "%d", class->steps > 2 ? 2 : 1);
	explain_total(e, "melee", "%s", text_str(&text));
	explain_total(e, "bombard", "%d", class->bombard);
	explain_total(e, "range", "%d", class->range);
	explain_total(e, "mf", "%d", class->mf);
	explain_total(e, "sp", "%d", class->sp);
	if (unit->corps) {
		explain_total(e, "corps", "%s", unit->corps_name);
		if (unit->division)
			explain_total(e, "division", "%d", unit->division);
		else
			explain_total(e, "division", "separate");
	}
	if (unit->turn) {
		explain_total(e, "turn", "%d", unit->turn);
		explain_total(e, "entry", "%s", LABEL(b, b->entry[unit->entry[0]]));
		if (unit->entries > 1)
			explain_total(e, "or", "%s", LABEL(b, b->entry[unit->entry[1]]));
	}
	if (unit->start != HEX_NONE)
		explain_total(e, "start", "%s", LABEL(b, unit->start));
}

/* 2.1a, 2.3a, 2.13b: a unit of more than two steps needs two counters; one counter marks the turn. */
void mons_explain_roster(const Board *b, const State *s, const Order *o, Explain *e)
{
	int counters = 0, units[SIDES] = { 0 };

	(void)s;
	(void)o;
	for (int u = 0; u < b->nunits; u++) {
		counters += class_of(b, u)->steps > 2 ? 2 : 1;
		units[side_of(b, u)]++;
	}
	explain_add(e, OC_2_3a, ratio(counters, 1), "combat counters");
	explain_add(e, OC_2_3a, ratio(1, 1), "turn marker");
	explain_total(e, "combat", "%d", counters);
	explain_total(e, "counters", "%d", counters + 1);
	explain_total(e, "german", "%d", units[GERMAN]);
	explain_total(e, "british", "%d", units[BRITISH]);
}

void mons_describe(const Board *b, int u, Text *out)
{
	const Unit *unit = &b->unit[u];
	const Class *class = unit->class;

	text_add(out, "%s: %s (%s)\n", unit->name, unit->title, mark_text(unit->mark));
	if (unit->corps && unit->division)
		text_add(out, "%dth Division, %s Corps\n", unit->division, unit->corps_name);
	else if (unit->corps)
		text_add(out, "separate unit of %s Corps\n", unit->corps_name);
	else
		text_add(out, "%s\n", unit->formation);
	text_add(out, "%s, size %s, %d step%s, stacking %d, movement %d (%s)\n", mons_type_names[class->type],
			 class->size, class->steps, class->steps > 1 ? "s" : "", class->sp, class->mf,
			 mark_text(class->mark));
	text_put(out, is_artillery(class->type) ? "melee in defence only " : "melee and defensive fire ");
	for (int steps = class->steps; steps > 0; steps--)
		text_add(out, "%s%d", steps < class->steps ? "-" : "", class->melee[steps]);
	if (class->bombard)
		text_add(out, "; bombardment %d, range %d", class->bombard, class->range);
	text_char(out, '\n');
	if (unit->turn) {
		text_add(out, "enters in turn %d by %s", unit->turn, LABEL(b, b->entry[unit->entry[0]]));
		if (unit->entries > 1)
			text_add(out, " or %s", LABEL(b, b->entry[unit->entry[1]]));
		text_char(out, '\n');
	} else if (unit->start != HEX_NONE) {
		text_add(out, "starts in %s\n", LABEL(b, unit->start));
	}
}
