/* games/fourorders/company.c -- companies moved between the core stands of a regiment (2.4).
 *
 * "attach B1.a B1.2" lets the company find its way; "attach B1.a 0808 B1.2" prescribes it. */
#include "games/fourorders/plan.h"

/* One company's part of the order: the hexes on the way, if they are given, and the core stand at its end. */
typedef struct Transfer {
	int company, core, n;
	const int32_t *hex;
} Transfer;

static bool next_transfer(const Order *o, int *at, Transfer *t)
{
	Leg leg;

	if (!fo_next_leg(o, at, &leg))
		return false;
	*t = (Transfer){ .company = leg.unit, .core = o->arg[*at], .n = leg.n, .hex = leg.hex };
	(*at)++;
	return true;
}

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
static bool check_way(const Board *b, const State *s, const Terms *t, const Transfer *tr, Why *why)
{
	Hex from = place_of(b, s, tr->company), to = s->piece[tr->core].at;
	const char *name = fo_name(b, tr->company);
	int32_t path[STEPS + 1];
	Field reached;

	if (tr->n > STEPS)
		return refuse(why, FO_2_4d, "%s does not get so far", name);
	for (int i = 0; i < tr->n; i++)
		path[i] = tr->hex[i];
	path[tr->n] = to;
	Leg leg = { .unit = tr->company, .n = tr->n + 1, .hex = path };
	company_reach(b, s, t, tr->company, &reached);
	if (tr->n > 0 ? fo_walk(b, s, t, &leg, BY_NORMAL, NULL) : to == from || field_has(&reached, b->map, to))
		return true;
	return refuse(why, FO_2_4d, "%s does not get from %s to %s with %d hexes and the halts on the way", name,
				  fo_label(b, from), fo_label(b, to), fo_pace(b, s, tr->company).normal);
}

bool fo_check_attach(const Board *b, const State *seen, const Order *o, Why *why)
{
	const RegimentCard *card = &b->regiment[seen->active];
	int8_t host[UNITS];
	Transfer tr;
	Terms t;

	if (!may_attach(b, seen, why))
		return false;
	fo_terms(b, seen, o->side, seen->active, &t);
	for (int i = 0; i < card->ncompanies; i++)
		host[card->company[i]] = seen->piece[card->company[i]].with;
	uint64_t moved[2] = { 0 };
	for (int at = 0; next_transfer(o, &at, &tr);) {
		uint64_t *word = &moved[tr.company / 64], bit = UINT64_C(1) << tr.company % 64;
		if (!is_company(b, tr.company) || b->card[tr.company].regiment != seen->active ||
			!on_map(seen, tr.company))
			return refuse(why, FO_2_4a, "%s is no company of %s on the map", fo_name(b, tr.company),
						  fo_thing(b, seen->active));
		if (!is_core(b, tr.core) || b->card[tr.core].regiment != seen->active || !on_map(seen, tr.core))
			return refuse(why, FO_1_2b, "%s is no core stand of %s on the map", fo_name(b, tr.core),
						  fo_thing(b, seen->active));
		if (*word & bit)
			return refuse(why, FO_2_4d, "%s moves once", fo_name(b, tr.company));
		*word |= bit;
		if (!check_way(b, seen, &t, &tr, why))
			return false;
		host[tr.company] = (int8_t)tr.core;
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
	Transfer tr;

	(void)dice;
	for (int at = 0; next_transfer(o, &at, &tr);) {
		fo_join(s, tr.company, tr.core);
		news_say(news, BOTH_SIDES, FO_2_4a, "%s joins %s.", fo_name(b, tr.company), fo_name(b, tr.core));
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
		for (int at = 0; at < stem->n;) {
			Leg leg;
			fo_next_leg(stem, &at, &leg);
			int core = at < stem->n ? stem->arg[at++] : NOBODY;
			if (leg.unit == unit && core != NOBODY)
				plan.to[n] = seen->piece[core].at;
			else if (leg.unit == unit)
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
	slot->sample = true;      /* its way may be prescribed */
	slot->kind[0] = ARG_UNIT; /* a company goes to a stand, not to a hex */
	for (int i = 0; i < slot->n; i++)
		slot->value[i] = fo_stand_in(b, seen, (Hex)slot->value[i]);
}
