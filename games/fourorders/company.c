/* games/fourorders/company.c -- companies moved between the core stands of a regiment (2.4). */
#include "games/fourorders/fourorders.h"

#include <string.h>

static bool may_attach(const Board *b, const State *s, Why *why)
{
	const RegimentCard *card = &b->regiment[s->active];

	if (s->regiment[s->active].order == RETREAT)
		return refuse(why, FO_2_4c, "%s is on retreat: its companies stay where they are",
					  fo_thing(b, s->active));
	if (!fo_hq_stands(b, s, s->active) || (s->did & DID_RESTORE))
		return refuse(why, FO_6e, "%s has lost its HQ: no company is moved", fo_thing(b, s->active));
	if (s->did & DID_MOVE)
		return refuse(why, FO_2_4a, "companies of %s move before its core stands", fo_thing(b, s->active));
	if (s->did & DID_ATTACH)
		return refuse(why, FO_2_4d, "companies of %s have moved already", fo_thing(b, s->active));
	for (int i = 0; i < card->ncores; i++)
		if (on_map(s, card->core[i]) && !fo_in_command(b, s, card->core[i]))
			return refuse(why, FO_2_4b, "%s is out of command, so no company of %s is moved",
						  fo_name(b, card->core[i]), fo_thing(b, s->active));
	return true;
}

/* Where a company gets to at its own pace. */
static void company_reach(const Board *b, const State *s, const Terms *t, int company, Field *reached)
{
	Gait g;

	fo_gait(b, s, t, company, BY_NORMAL, &g);
	fo_reach(b, &g, place_of(b, s, company), reached);
}

/* FO-2.4d  One company's way; where it halts on it, the regiment must have a core stand. */
static bool check_way(const Board *b, const State *s, const Terms *t, int company, int core, Why *why)
{
	Hex to = s->piece[core].at;
	Field reached;
	Gait g;

	company_reach(b, s, t, company, &reached);
	if (to == place_of(b, s, company) || field_has(&reached, b->map, to))
		return true;
	fo_gait(b, s, t, company, BY_NORMAL, &g);
	return refuse(why, FO_2_4d, "%s does not get from %s to %s with %d hexes and the halts on the way",
				  fo_name(b, company), fo_label(b, place_of(b, s, company)), fo_label(b, to), g.steps);
}

bool fo_check_attach(const Board *b, const State *seen, const Order *o, Why *why)
{
	const RegimentCard *card = &b->regiment[seen->active];
	int8_t host[UNITS];
	Terms t;

	if (!may_attach(b, seen, why))
		return false;
	fo_terms(b, seen, o->side, seen->active, &t);
	for (int i = 0; i < card->ncompanies; i++)
		host[card->company[i]] = seen->piece[card->company[i]].with;
	for (int i = 0; i < o->n; i += 2) {
		int company = o->arg[i], core = o->arg[i + 1];
		if (!is_company(b, company) || b->card[company].regiment != seen->active || !on_map(seen, company))
			return refuse(why, FO_2_4a, "%s is no company of %s on the map", fo_name(b, company),
						  fo_thing(b, seen->active));
		if (!is_core(b, core) || b->card[core].regiment != seen->active || !on_map(seen, core))
			return refuse(why, FO_1_2b, "%s is no core stand of %s on the map", fo_name(b, core),
						  fo_thing(b, seen->active));
		for (int j = 0; j < i; j += 2)
			if (o->arg[j] == company)
				return refuse(why, FO_2_4d, "%s moves once", fo_name(b, company));
		if (!check_way(b, seen, &t, company, core, why))
			return false;
		host[company] = (int8_t)core;
	}
	for (int i = 0; i < card->ncompanies; i++)
		for (int j = 0; j < i; j++) {
			int one = card->company[i], other = card->company[j];
			if (host[one] != NOBODY && host[one] == host[other])
				return refuse(why, FO_1_2a, "%s and %s would both be with %s", fo_name(b, other),
							  fo_name(b, one), fo_name(b, host[one]));
		}
	return true;
}

void fo_apply_attach(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	for (int i = 0; i < o->n; i += 2) {
		fo_join(s, o->arg[i], o->arg[i + 1]);
		news_say(news, BOTH_SIDES, FO_2_4a, "%s joins %s.", fo_name(b, o->arg[i]), fo_name(b, o->arg[i + 1]));
	}
	s->did |= DID_ATTACH;
}

void fo_next_attach(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	const RegimentCard *card = &b->regiment[seen->active];
	Plan plan = { .hq = NOBODY };
	int pending = NOBODY;
	Terms t;

	slot_clear(slot, ARG_UNIT);
	if (!may_attach(b, seen, NULL))
		return;
	fo_terms(b, seen, stem->side, seen->active, &t);
	for (int i = 0; i < card->ncompanies; i++) {
		int unit = card->company[i], n = plan.n;
		if (!on_map(seen, unit))
			continue;
		plan.unit[n] = (int8_t)unit;
		plan.home[n] = place_of(b, seen, unit);
		plan.to[n] = HEX_NONE;
		for (int k = 0; k < stem->n; k += 2) {
			if (stem->arg[k] != unit)
				continue;
			if (k + 1 < stem->n)
				plan.to[n] = seen->piece[stem->arg[k + 1]].at;
			else
				pending = n;
		}
		company_reach(b, seen, &t, unit, &plan.domain[n]);
		field_keep(&plan.domain[n], &t.held);
		field_add(&plan.domain[n], b->map, plan.home[n]);
		plan.n++;
	}
	if (pending == NOBODY) {
		fo_plan_offer_pieces(b, &plan, slot);
		return;
	}
	fo_plan_offer_places(b, &plan, pending, slot);
	slot->kind[0] = ARG_UNIT; /* a company goes to a stand, not to a hex */
	for (int i = 0; i < slot->n; i++)
		slot->value[i] = fo_stand_in(b, seen, (Hex)slot->value[i]);
}
