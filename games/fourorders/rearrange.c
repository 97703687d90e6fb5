/* games/fourorders/rearrange.c -- at night a regiment's stands change places freely among the hexes it held
 * (FO-8g). */
#include "games/fourorders/plan.h"

typedef struct Bivouac {
	Field held;             /* hexes of stands that were there when night began */
	Hex core[CORES];        /* where each core stand ends; HEX_NONE off the map */
	Hex company[COMPANIES]; /* and each company */
} Bivouac;

static bool may_rearrange(const Board *b, const State *s, int r, Why *why)
{
	const char *name = fo_thing(b, r);

	if (!fo_hq_stands(b, s, r))
		return refuse(why, FO_6e, "%s has no HQ and is not rearranged", name);
	if (s->regiment[r].night & NIGHT_HQ_BACK)
		return refuse(why, FO_R109, "%s got its HQ back this night and is not rearranged", name);
	if (s->regiment[r].night & NIGHT_REARRANGED)
		return refuse(why, FO_8g, "%s is rearranged already", name);
	return true;
}

static bool stays(const State *s, int unit)
{
	return s->piece[unit].marks & MARK_PLACED;
}

static void begin(const Board *b, const State *s, int r, Bivouac *v)
{
	const RegimentCard *card = &b->regiment[r];

	*v = (Bivouac){ 0 };
	for (int i = 0; i < card->ncores; i++) {
		v->core[i] = s->piece[card->core[i]].at;
		if (on_map(s, card->core[i]) && !stays(s, card->core[i]))
			field_add(&v->held, b->map, v->core[i]);
	}
}

/* Companies not named go with their core stand. */
static void companies_follow(const Board *b, const State *s, int r, Bivouac *v)
{
	const RegimentCard *card = &b->regiment[r];

	for (int i = 0; i < card->ncompanies; i++) {
		int host = s->piece[card->company[i]].with;
		v->company[i] = host == NOBODY ? HEX_NONE : v->core[fo_index_in(card->core, card->ncores, host)];
	}
}

static bool read_moves(const Board *b, const State *s, const Order *o, int r, Bivouac *v, Why *why)
{
	const RegimentCard *card = &b->regiment[r];

	begin(b, s, r, v);
	for (int pass = 0; pass < 2; pass++) { /* core stands, then the companies among them */
		for (int k = 0; k < o->n; k += 2) {
			int unit = o->arg[k];
			Hex to = (Hex)o->arg[k + 1];
			int core = fo_index_in(card->core, card->ncores, unit);
			int company = fo_index_in(card->company, card->ncompanies, unit);
			if (core == NOBODY && company == NOBODY)
				return refuse(why, FO_8g, "%s is not of %s", fo_name(b, unit), fo_thing(b, r));
			if (!on_map(s, unit) || stays(s, unit))
				return refuse(why, FO_R109, "%s is lost or was placed this night", fo_name(b, unit));
			if (!field_has(&v->held, b->map, to))
				return refuse(why, FO_8g, "%s was not held by %s when night began", fo_label(b, to),
							  fo_thing(b, r));
			for (int j = 0; j < k; j += 2)
				if (o->arg[j] == unit)
					return refuse(why, FO_8g, "%s is named twice", fo_name(b, unit));
			if (pass == 0 && core != NOBODY)
				v->core[core] = to;
			if (pass == 1 && company != NOBODY)
				v->company[company] = to;
		}
		if (pass == 0)
			companies_follow(b, s, r, v);
	}
	return true;
}

/* No two alike; HEX_NONE does not count. */
static bool distinct(const Hex *at, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			if (at[i] != HEX_NONE && at[i] == at[j])
				return false;
	return true;
}

bool fo_check_rearrange(const Board *b, const State *seen, const Order *o, Why *why)
{
	int r = b->card[o->arg[0]].regiment;
	Bivouac v;

	if (r == NO_REGIMENT || b->card[o->arg[0]].side != o->side)
		return refuse(why, FO_8g, "%s is of no regiment of yours", fo_name(b, o->arg[0]));
	if (!may_rearrange(b, seen, r, why) || !read_moves(b, seen, o, r, &v, why))
		return false;
	if (!distinct(v.core, b->regiment[r].ncores))
		return refuse(why, FO_1c, "two core stands of %s would be in one hex", fo_thing(b, r));
	if (!distinct(v.company, b->regiment[r].ncompanies))
		return refuse(why, FO_1_2a, "two companies of %s would be in one hex", fo_thing(b, r));
	return true;
}

void fo_apply_rearrange(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int r = b->card[o->arg[0]].regiment;
	const RegimentCard *card = &b->regiment[r];
	Bivouac v;

	(void)dice;
	read_moves(b, s, o, r, &v, NULL);
	for (int i = 0; i < card->ncores; i++)
		s->piece[card->core[i]].at = v.core[i];
	for (int i = 0; i < card->ncompanies; i++)
		if (v.company[i] != HEX_NONE)
			fo_join(s, card->company[i], fo_stand_in(b, s, v.company[i]));
	s->regiment[r].night |= NIGHT_REARRANGED;
	news_say(news, BOTH_SIDES, FO_8g, "%s is rearranged.", fo_thing(b, r));
}

/* Core stands, or companies; an order that mixes them can be written by hand. */
void fo_next_rearrange(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	for (int r = 0; r < b->nregiments; r++) {
		const RegimentCard *card = &b->regiment[r];
		bool begun = stem->n > 0, companies = begun && is_company(b, stem->arg[0]);
		int pending = NOBODY;
		Plan plan;
		Bivouac v;
		if (card->side != stem->side || (begun && b->card[stem->arg[0]].regiment != r) ||
			!may_rearrange(b, seen, r, NULL))
			continue;
		begin(b, seen, r, &v);
		for (int kind = companies; kind <= (begun ? companies : 1); kind++) {
			const int8_t *list = kind ? card->company : card->core;
			plan = (Plan){ .hq = NOBODY };
			for (int i = 0; i < (kind ? card->ncompanies : card->ncores); i++) {
				int n = plan.n;
				if (!on_map(seen, list[i]))
					continue;
				plan.unit[n] = list[i];
				plan.home[n] = place_of(b, seen, list[i]);
				plan.to[n] = HEX_NONE;
				if (!stays(seen, list[i]))
					plan.domain[n] = v.held;
				field_add(&plan.domain[n], b->map, plan.home[n]);
				for (int k = 0; k < stem->n; k += 2) {
					if (stem->arg[k] == list[i] && k + 1 < stem->n)
						plan.to[n] = (Hex)stem->arg[k + 1];
					else if (stem->arg[k] == list[i])
						pending = n;
				}
				plan.n++;
			}
			if (pending != NOBODY) {
				fo_plan_offer_places(b, &plan, pending, slot);
				return;
			}
			Slot part;
			fo_plan_offer_pieces(b, &plan, &part);
			slot->sample = true;
			slot->complete = part.complete;
			for (int i = 0; i < part.n; i++)
				slot_put(slot, part.value[i]);
		}
	}
}
