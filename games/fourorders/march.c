/* games/fourorders/march.c -- how a piece may walk: paces, halts, zones, terrain, rivers (2, 2.2, 2.3).
 *
 * Every restriction is put into a Gait, a few sets of hexes.  The search for what can be reached, the search
 * for a path and the test of a given path all read the same Gait, so they cannot disagree. */
#include "games/fourorders/fourorders.h"

static bool is_strategic(Manner m)
{
	return m == BY_STRATEGIC || m == BY_RETREAT_STRATEGIC || m == BY_GUN_RETREAT_STRATEGIC;
}

/* FO-2.3h  River hexes a vehicle may be ferried into: an engineer company is in them or next to them. */
static void ferry_field(const Board *b, const State *s, Side side, Field *f)
{
	Field engineers = { { 0 } };

	for (int u = b->nstands; u < b->nunits; u++)
		if (b->card[u].type == T_ENG && b->card[u].side == side && on_map(s, u))
			field_add(&engineers, b->map, place_of(b, s, u));
	fo_field_grow(&engineers, b->map, f);
}

void fo_terms(const Board *b, const State *s, Side side, int regiment, Terms *t)
{
	fo_stands_field(b, s, side_other(side), &t->enemy);
	fo_stands_field(b, s, side, &t->friends);
	fo_field_grow(&t->enemy, b->map, &t->zoc);
	t->gap = t->zoc;
	for (int i = 1; i < STRATEGIC_GAP; i++)
		fo_field_grow(&t->gap, b->map, &t->gap);
	t->ferry = b->river;
	if (b->option.ferry)
		ferry_field(b, s, side, &t->ferry);
	t->held = (Field){ { 0 } };
	for (int i = 0; regiment != NO_REGIMENT && i < b->regiment[regiment].ncores; i++)
		if (on_map(s, b->regiment[regiment].core[i]))
			field_add(&t->held, b->map, s->piece[b->regiment[regiment].core[i]].at);
}

/* FO-2g  Foot with a transport company moves on wheels. */
Pace fo_pace(const Board *b, const State *s, int unit)
{
	const Type *type = type_of(b, unit);
	int company = is_core(b, unit) ? s->piece[unit].with : NOBODY;

	if (type->class == FOOT && company != NOBODY && b->card[company].type == T_TRN)
		return fo_paces[WHEELED];
	return fo_paces[type->class];
}

/* FO-2.3h  Foot is free, and so is whoever falls back. */
static bool needs_ferry(const Board *b, int unit, Manner manner)
{
	return b->option.ferry && is_stand(b, unit) && type_of(b, unit)->class != FOOT &&
		   manner != BY_GUN_RETREAT;
}

void fo_gait(const Board *b, const State *s, const Terms *t, int unit, Manner manner, Gait *g)
{
	Pace pace = fo_pace(b, s, unit);

	*g = (Gait){ .steps = is_strategic(manner) ? pace.strategic : pace.normal, .enter = b->all };
	field_take(&g->enter, &t->enemy); /* FO-2.2e */
	if (is_strategic(manner)) {
		field_take(&g->enter, &b->bars_strategic); /* FO-2.3b */
	} else {
		g->halt = b->halts;       /* FO-2.3a */
		g->first_only = b->river; /* FO-2.3d */
		if (needs_ferry(b, unit, manner)) {
			Field closed = b->river;
			field_take(&closed, &t->ferry);
			field_take(&g->enter, &closed);
		}
	}
	switch (manner) {
	case BY_SHUFFLE:
		field_keep(&g->enter, &t->held); /* FO-2.1c */
		field_join(&g->halt, &t->zoc);
		break;
	case BY_NORMAL:
		field_join(&g->halt, &t->zoc); /* FO-2.2b */
		break;
	case BY_STRATEGIC:
		field_take(&g->enter, &t->gap); /* FO-2c */
		if (field_has(&t->gap, b->map, place_of(b, s, unit)))
			g->steps = 0;
		break;
	case BY_RETREAT:
	case BY_RETREAT_STRATEGIC: /* FO-2.5b  Zones do not halt it. */
		g->toll = t->zoc;
		break;
	case BY_GUN_RETREAT:
	case BY_GUN_RETREAT_STRATEGIC:
		field_join(&g->first_only, &t->zoc); /* FO-4.1h */
		break;
	}
}

bool fo_reach(const Board *b, const Gait *g, Hex from, Field *reached)
{
	Field front = { { 0 } };

	*reached = (Field){ { 0 } };
	field_add(&front, b->map, from);
	for (int step = 1; step <= g->steps; step++) {
		fo_field_grow(&front, b->map, &front);
		field_keep(&front, &g->enter);
		if (step > 1)
			field_take(&front, &g->first_only);
		field_join(reached, &front);
		field_take(&front, &g->halt);
	}
	field_drop(reached, b->map, from);
	return field_any(reached);
}

/* The shortest way; front[k] holds the hexes from which a step k+1 may be taken. */
int fo_path(const Board *b, const Gait *g, Hex from, Hex to, Hex path[STEPS])
{
	Field front[STEPS + 1] = { 0 };
	int n = 0;

	field_add(&front[0], b->map, from);
	for (int step = 1; step <= g->steps && n == 0; step++) {
		fo_field_grow(&front[step - 1], b->map, &front[step]);
		field_keep(&front[step], &g->enter);
		if (step > 1)
			field_take(&front[step], &g->first_only);
		if (field_has(&front[step], b->map, to))
			n = step;
		field_take(&front[step], &g->halt);
	}
	Hex at = to;
	for (int i = n - 1; i >= 0; i--) {
		path[i] = at;
		for (int d = 0; d < DIRS; d++) {
			Hex before = hex_step(b->map, path[i], (Dir)d);
			if (before != HEX_NONE && field_has(&front[i], b->map, before))
				at = before;
		}
	}
	return n;
}

/* The way with the least toll, of those the shortest; front[k][n] holds the hexes from which a step k+1 may be
 * taken with a toll of n so far. */
int fo_cheap_path(const Board *b, const Gait *g, Hex from, Hex to, Hex path[STEPS], int *toll)
{
	Field front[STEPS + 1][STEPS + 1] = { 0 };
	int n = 0;

	*toll = STEPS + 1;
	field_add(&front[0][0], b->map, from);
	for (int step = 1; step <= g->steps; step++)
		for (int paid = 0; paid < step; paid++) {
			Field next, dear;
			fo_field_grow(&front[step - 1][paid], b->map, &next);
			field_keep(&next, &g->enter);
			if (step > 1)
				field_take(&next, &g->first_only);
			int due = paid + field_has(&g->toll, b->map, to);
			if (field_has(&next, b->map, to) && due < *toll) {
				*toll = due;
				n = step;
			}
			field_take(&next, &g->halt);
			dear = next;
			field_keep(&dear, &g->toll);
			field_take(&next, &g->toll);
			field_join(&front[step][paid], &next);
			field_join(&front[step][paid + 1], &dear);
		}
	Hex at = to;
	int left = *toll;
	for (int i = n - 1; i >= 0; i--) {
		path[i] = at;
		left -= field_has(&g->toll, b->map, at);
		for (int d = 0; d < DIRS; d++) {
			Hex before = hex_step(b->map, path[i], (Dir)d);
			if (before != HEX_NONE && field_has(&front[i][left], b->map, before))
				at = before;
		}
	}
	return n;
}

/* ---- a path somebody wrote down ---- */

bool fo_next_leg(const Order *o, int *at, Leg *leg)
{
	if (*at >= o->n)
		return false;
	leg->unit = o->arg[(*at)++];
	leg->hex = &o->arg[*at];
	for (leg->n = 0; *at < o->n && o->kind[*at] == ARG_HEX; (*at)++)
		leg->n++;
	return true;
}

/* Why a hex is not in Gait.enter. */
static bool refuse_entry(const Board *b, const Terms *t, int unit, Manner manner, Hex h, Why *why)
{
	const char *name = fo_name(b, unit);

	if (field_has(&t->enemy, b->map, h))
		return refuse(why, FO_2_2e, "%s may not enter %s: an enemy stands there", name, fo_label(b, h));
	if (manner == BY_SHUFFLE && !field_has(&t->held, b->map, h))
		return refuse(why, field_has(&t->friends, b->map, h) ? FO_2_1c : FO_2_1e,
					  "%s is shuffled over hexes of its regiment alone; %s is none", name, fo_label(b, h));
	if (manner == BY_STRATEGIC && field_has(&t->gap, b->map, h))
		return refuse(why, FO_2c, "%s on a strategic move comes within %d hexes of an enemy at %s", name,
					  STRATEGIC_GAP, fo_label(b, h));
	if (is_strategic(manner))
		return refuse(why, field_has(&b->river, b->map, h) ? FO_2_3d : FO_2_3b,
					  "%s on a strategic move must halt before %s", name, fo_label(b, h));
	return refuse(why, FO_2_3h, "%s needs engineers next to the river to be ferried into %s", name,
				  fo_label(b, h));
}

bool fo_walk(const Board *b, const State *s, const Terms *t, const Leg *leg, Manner manner, Why *why)
{
	const char *name = fo_name(b, leg->unit);
	Hex at = place_of(b, s, leg->unit);
	Gait g;

	fo_gait(b, s, t, leg->unit, manner, &g);
	if (manner == BY_STRATEGIC && field_has(&t->gap, b->map, at))
		return refuse(why, FO_2c, "%s starts within %d hexes of an enemy: no strategic move", name,
					  STRATEGIC_GAP);
	for (int i = 0; i < leg->n; i++) {
		Hex to = (Hex)leg->hex[i];
		if (hex_direction(b->map, at, to) < 0)
			return refuse(why, FO_0_2, "%s is not next to %s", fo_label(b, to), fo_label(b, at));
		if (i > 0 && field_has(&g.halt, b->map, at)) {
			RuleId rule = field_has(&b->river, b->map, at)   ? FO_2_3d
						  : field_has(&b->halts, b->map, at) ? FO_2_3a
															 : FO_2_2b;
			return refuse(why, rule, "%s must halt in %s", name, fo_label(b, at));
		}
		if (!field_has(&g.enter, b->map, to))
			return refuse_entry(b, t, leg->unit, manner, to, why);
		if (i > 0 && field_has(&g.first_only, b->map, to))
			return refuse(why, field_has(&b->river, b->map, to) ? FO_2_3d : FO_4_1h,
						  "%s may enter %s with its first step alone", name, fo_label(b, to));
		if (i >= g.steps)
			return refuse(why, FO_2a, "%s has %d hexes, %s is one too far", name, g.steps, fo_label(b, to));
		at = to;
	}
	return true;
}
