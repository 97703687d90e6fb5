/* games/fourorders/move.c -- a regiment's movement as one plan: free movement, shuffles, retreats (2.1, 2.2,
 * 2.5).  Batteries move in guns.c with the same verb. */
#include "games/fourorders/guns.h"
#include "games/fourorders/plan.h"

/* What a plan comes to: where each core stand of the regiment ends and what its way costs. */
typedef struct Outlook {
	Hex end[CORES];
	bool named[CORES], strategic[CORES];
	uint8_t toll[CORES]; /* SP, FO-2.5c */
} Outlook;

static int core_index(const RegimentCard *card, int unit)
{
	return fo_index_in(card->core, card->ncores, unit);
}

static Status active_order(const State *s)
{
	return (Status)s->regiment[s->active].order;
}

/* FO-2b, FO-2.5d  A stand goes at its normal rate if its way allows that, else at its strategic one. */
static bool walk_either(const Board *b, const State *s, const Terms *t, const Leg *leg, Manner normal,
						Manner strategic, bool *went_strategic, Why *why)
{
	*went_strategic = false;
	if (fo_walk(b, s, t, leg, normal, NULL))
		return true;
	if (fo_walk(b, s, t, leg, strategic, NULL)) {
		*went_strategic = true;
		return true;
	}
	bool meant_normal = leg->n <= fo_pace(b, s, leg->unit).normal;
	return fo_walk(b, s, t, leg, meant_normal ? normal : strategic, why);
}

static bool check_leg(const Board *b, const State *s, const Terms *t, const Leg *leg, Outlook *out, Why *why)
{
	const RegimentCard *card = &b->regiment[s->active];
	int i = core_index(card, leg->unit);
	const char *name = fo_name(b, leg->unit);

	if (i == NOBODY && is_company(b, leg->unit))
		return refuse(why, FO_2f, "%s moves with its core stand", name);
	if (i == NOBODY)
		return refuse(why, FO_1_6c, "%s is no core stand of %s, which is active", name,
					  fo_thing(b, s->active));
	if (!on_map(s, leg->unit))
		return refuse(why, FO_1_3a, "%s is not on the map", name);
	if (out->named[i])
		return refuse(why, FO_1_6e, "%s is named twice", name);
	out->named[i] = true;
	out->end[i] = (Hex)leg->hex[leg->n - 1];
	switch (active_order(s)) {
	case MOVE:
		return walk_either(b, s, t, leg, BY_NORMAL, BY_STRATEGIC, &out->strategic[i], why);
	case RETREAT:
		for (int k = 0; k < leg->n; k++)
			out->toll[i] = (uint8_t)(out->toll[i] + field_has(&t->zoc, b->map, (Hex)leg->hex[k]));
		return walk_either(b, s, t, leg, BY_RETREAT, BY_RETREAT_STRATEGIC, &out->strategic[i], why);
	default:
		if (!fo_in_command(b, s, leg->unit))
			return refuse(why, FO_2_1b, "%s is out of command and may not be shuffled", name);
		return fo_walk(b, s, t, leg, BY_SHUFFLE, why);
	}
}

static bool check_stacking(const Board *b, const State *s, const Outlook *out, Why *why)
{
	const RegimentCard *card = &b->regiment[s->active];
	Hex at[UNITS]; /* when all have moved */

	for (int u = 0; u < b->nstands; u++)
		at[u] = s->piece[u].at;
	for (int i = 0; i < card->ncores; i++)
		at[card->core[i]] = out->end[i];
	for (int i = 0; i < card->ncores; i++) {
		if (!on_map(s, card->core[i]))
			continue;
		for (int u = 0; u < b->nstands; u++)
			if (u != card->core[i] && at[u] == out->end[i] && on_map(s, u))
				return refuse(why, FO_1c, "%s and %s would both stand in %s", fo_name(b, card->core[i]),
							  fo_name(b, u), fo_label(b, out->end[i]));
	}
	return true;
}

/* FO-R38  A stand outlives a toll that leaves an SP to it or spares it for its company. */
static bool survives(const State *s, int core, int toll)
{
	return toll < s->piece[core].sp + (s->piece[core].with != NOBODY);
}

/* FO-2.2h  Who was in command stays in command; of a retreat, those who come through (FO-R39). */
static bool check_command(const Board *b, const State *s, const Outlook *out, Why *why)
{
	const RegimentCard *card = &b->regiment[s->active];
	int hq = core_index(card, card->hq);

	if (!survives(s, card->hq, out->toll[hq]))
		return true;
	for (int i = 0; i < card->ncores; i++) {
		int core = card->core[i];
		if (!fo_in_command(b, s, core) || !survives(s, core, out->toll[i]))
			continue;
		if (fo_distance(b, out->end[i], out->end[hq]) > COMMAND_RADIUS)
			return refuse(why, FO_2_2h, "%s in %s would be out of command of its HQ in %s", fo_name(b, core),
						  fo_label(b, out->end[i]), fo_label(b, out->end[hq]));
	}
	return true;
}

static int nearest_enemy(const Board *b, const State *s, Side side, Hex from)
{
	int best = INT16_MAX;
	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side != side && on_map(s, u)) {
			int d = fo_distance(b, from, s->piece[u].at);
			best = d < best ? d : best;
		}
	return best;
}

/* FO-2.5e */
static bool check_retreat(const Board *b, const State *s, const Outlook *out, Why *why)
{
	const RegimentCard *card = &b->regiment[s->active];

	for (int i = 0; i < card->ncores; i++) {
		Hex from = s->piece[card->core[i]].at;
		if (!on_map(s, card->core[i]) || out->end[i] == from)
			continue;
		int before = nearest_enemy(b, s, card->side, from);
		int after = nearest_enemy(b, s, card->side, out->end[i]);
		if (after < before)
			return refuse(why, FO_2_5e, "%s would retreat to %d hexes from the enemy; it is %d away now",
						  fo_name(b, card->core[i]), after, before);
	}
	return true;
}

static bool look_at_plan(const Board *b, const State *s, const Order *o, Outlook *out, Why *why)
{
	const RegimentCard *card = &b->regiment[s->active];
	Terms t;
	Leg leg;

	*out = (Outlook){ 0 };
	for (int i = 0; i < card->ncores; i++)
		out->end[i] = s->piece[card->core[i]].at;
	fo_terms(b, s, o->side, s->active, &t);
	for (int at = 0; fo_next_leg(o, &at, &leg);)
		if (!check_leg(b, s, &t, &leg, out, why))
			return false;
	return check_stacking(b, s, out, why) && check_command(b, s, out, why) &&
		   (active_order(s) != RETREAT || !b->option.retreat_no_closer || check_retreat(b, s, out, why));
}

/* Why the regiment may not be given a plan at all. */
static bool may_plan(const Board *b, const State *s, Why *why)
{
	const char *name = fo_thing(b, s->active);

	if (s->did & DID_RESTORE)
		return refuse(why, FO_6h, "%s has its HQ back and makes no other movement", name);
	if (!fo_hq_stands(b, s, s->active))
		return refuse(why, FO_6b, "%s has lost its HQ and does not move", name);
	if (s->did & DID_MOVE)
		return refuse(why, FO_1_6e, "%s has moved already", name);
	return true;
}

bool fo_check_move(const Board *b, const State *seen, const Order *o, Why *why)
{
	Outlook out;

	if (seen->phase == PHASE_GUNS)
		return fo_check_gun_move(b, seen, o, why);
	return may_plan(b, seen, why) && look_at_plan(b, seen, o, &out, why);
}

static void carry_out(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	const RegimentCard *card = &b->regiment[s->active];
	Outlook out;

	look_at_plan(b, s, o, &out, NULL);
	for (int i = 0; i < card->ncores; i++) {
		Piece *p = &s->piece[card->core[i]];
		if (!out.named[i])
			continue;
		news_say(news, BOTH_SIDES,
				 active_order(s) == MOVE      ? FO_2_1a
				 : active_order(s) == RETREAT ? FO_2_5b
											  : FO_2_1b,
				 "%s moves from %s to %s%s.", fo_name(b, card->core[i]), fo_label(b, p->at),
				 fo_label(b, out.end[i]), out.strategic[i] ? " strategically" : "");
		p->at = out.end[i];
		p->owes = out.toll[i];
		if (out.strategic[i] && active_order(s) == MOVE)
			p->marks |= MARK_STRATEGIC;
	}
	s->did |= DID_MOVE;
	if (active_order(s) == RETREAT) {
		if (!fo_next_toll(b, s, dice, news))
			fo_end_activation(b, s, dice, news);
	} else if (active_order(s) == DIG) {
		fo_end_activation(b, s, dice, news); /* FO-3.3d: nothing more it could do */
	}
}

void fo_apply_move(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	if (s->phase == PHASE_GUNS)
		fo_apply_gun_move(b, s, o, dice, news);
	else
		carry_out(b, s, o, dice, news);
}

/* ---- filling in the way ---- */

static bool fill_way(const Board *b, const State *s, const Terms *t, int unit, Manner manner, Hex to,
					 Order *out)
{
	Hex path[STEPS];
	Gait g;

	fo_gait(b, s, t, unit, manner, &g);
	int n = fo_path(b, &g, s->piece[unit].at, to, path);
	for (int i = 0; i < n; i++)
		order_push(out, ARG_HEX, path[i]);
	return n > 0;
}

/* At the rate that costs fewer SP. */
static bool fill_retreat(const Board *b, const State *s, const Terms *t, int unit, Hex to, Order *out)
{
	Hex path[2][STEPS];
	int n[2], toll[2];
	Gait g;

	for (int i = 0; i < 2; i++) {
		fo_gait(b, s, t, unit, i ? BY_RETREAT_STRATEGIC : BY_RETREAT, &g);
		n[i] = fo_cheap_path(b, &g, s->piece[unit].at, to, path[i], &toll[i]);
	}
	int best = toll[1] < toll[0];
	for (int i = 0; i < n[best]; i++)
		order_push(out, ARG_HEX, path[best][i]);
	return n[best] > 0;
}

static bool fill_best_way(const Board *b, const State *s, const Terms *t, int unit, Hex to, Order *out)
{
	if (s->phase == PHASE_GUNS)
		return fill_way(b, s, t, unit, BY_NORMAL, to, out) || fill_way(b, s, t, unit, BY_STRATEGIC, to, out);
	switch (active_order(s)) {
	case MOVE:
		return fill_way(b, s, t, unit, BY_NORMAL, to, out) || fill_way(b, s, t, unit, BY_STRATEGIC, to, out);
	case RETREAT:
		return fill_retreat(b, s, t, unit, to, out);
	default:
		return fill_way(b, s, t, unit, BY_SHUFFLE, to, out);
	}
}

/* A stand with nothing but a distant hex after it gets its way there written out. */
bool fo_exact_move(const Board *b, const State *s, Order *o, Why *why)
{
	Order full;
	Terms t;
	Leg leg;
	bool terms = false;

	(void)why;
	order_start(&full, o->side, o->verb);
	for (int at = 0; fo_next_leg(o, &at, &leg);) {
		bool fits = full.n + 1 + (leg.n > STEPS ? leg.n : STEPS) <= ORDER_ARGS;
		bool far = fits && leg.n == 1 && is_stand(b, leg.unit) && on_map(s, leg.unit) &&
				   fo_distance(b, s->piece[leg.unit].at, (Hex)leg.hex[0]) > 1;
		if (!fits)
			return true; /* more than any regiment could do: check refuses it */
		if (far && !terms) {
			fo_terms(b, s, o->side, s->phase == PHASE_GUNS ? NO_REGIMENT : s->active, &t);
			terms = true;
		}
		order_push(&full, ARG_UNIT, leg.unit);
		if (far && fill_best_way(b, s, &t, leg.unit, (Hex)leg.hex[0], &full))
			continue;
		for (int i = 0; i < leg.n; i++)
			order_push(&full, ARG_HEX, leg.hex[i]);
	}
	*o = full;
	return true;
}

/* ---- offering ---- */

static void add_reach(const Board *b, const State *s, const Terms *t, int unit, Manner manner, Field *domain)
{
	Field reached;
	Gait g;

	fo_gait(b, s, t, unit, manner, &g);
	fo_reach(b, &g, s->piece[unit].at, &reached);
	field_join(domain, &reached);
}

static void stand_domain(const Board *b, const State *s, const Terms *t, int unit, Field *domain)
{
	Hex home = s->piece[unit].at;

	*domain = (Field){ { 0 } };
	switch (active_order(s)) {
	case MOVE:
		add_reach(b, s, t, unit, BY_NORMAL, domain);
		if (!field_has(&t->gap, b->map, home))
			add_reach(b, s, t, unit, BY_STRATEGIC, domain);
		break;
	case RETREAT:
		add_reach(b, s, t, unit, BY_RETREAT, domain);
		add_reach(b, s, t, unit, BY_RETREAT_STRATEGIC, domain);
		if (b->option.retreat_no_closer) {
			Field closer = t->enemy;
			for (int d = nearest_enemy(b, s, b->card[unit].side, home); d > 1; d--)
				fo_field_grow(&closer, b->map, &closer);
			field_take(domain, &closer);
		}
		break;
	default:
		if (fo_in_command(b, s, unit))
			add_reach(b, s, t, unit, BY_SHUFFLE, domain);
	}
}

/* The plan as far as it was named; the piece named last that still needs a place, or NOBODY. */
static int read_plan(const Board *b, const State *seen, const Order *stem, Plan *p)
{
	const RegimentCard *card = &b->regiment[seen->active];
	Plan plan = { .hq = NOBODY };
	Field others;
	Terms t;
	Leg leg;
	int pending = NOBODY;

	fo_terms(b, seen, stem->side, seen->active, &t);
	others = t.friends;
	field_take(&others, &t.held);
	for (int i = 0; i < card->ncores; i++) {
		int unit = card->core[i], n = plan.n;
		if (!on_map(seen, unit))
			continue;
		plan.unit[n] = (int8_t)unit;
		plan.home[n] = seen->piece[unit].at;
		plan.to[n] = HEX_NONE;
		plan.bound[n] = unit != card->hq && fo_in_command(b, seen, unit);
		if (unit == card->hq)
			plan.hq = n;
		for (int at = 0; fo_next_leg(stem, &at, &leg);) {
			if (leg.unit == unit && leg.n > 0)
				plan.to[n] = (Hex)leg.hex[leg.n - 1];
			else if (leg.unit == unit)
				pending = n;
		}
		if (plan.to[n] == HEX_NONE) {
			stand_domain(b, seen, &t, unit, &plan.domain[n]);
			field_take(&plan.domain[n], &others);
			field_add(&plan.domain[n], b->map, plan.home[n]);
		}
		plan.n++;
	}
	*p = plan;
	return pending;
}

/* The HQ goes first, so every hex it can go to is tried for those that need it along. */
bool fo_move_ends(const Board *b, const State *seen, const Order *stem, Field *alone, Field *led, Why *why)
{
	Field *domain;
	Plan plan;

	*alone = *led = (Field){ { 0 } };
	if (!may_plan(b, seen, why))
		return false;
	int i = read_plan(b, seen, stem, &plan);
	if (i == NOBODY)
		return refuse(why, FO_1_6c, "%s is no core stand of %s", fo_name(b, stem->arg[0]),
					  fo_thing(b, seen->active));
	domain = &plan.domain[i];
	field_drop(domain, b->map, plan.home[i]);
	for (Hex h = HEX_NONE; (h = fo_field_next(domain, b->map, h)) != HEX_NONE;)
		if (fo_plan_allows(b, &plan, i, h))
			field_add(alone, b->map, h);
	field_take(domain, alone);
	for (Hex q = HEX_NONE;
		 i != plan.hq && (q = fo_field_next(&plan.domain[plan.hq], b->map, q)) != HEX_NONE;) {
		plan.to[plan.hq] = q;
		for (Hex h = HEX_NONE; (h = fo_field_next(domain, b->map, h)) != HEX_NONE;)
			if (fo_plan_allows(b, &plan, i, h))
				field_add(led, b->map, h);
		field_take(domain, led);
	}
	return true;
}

bool fo_open_plan(const Board *b, const State *seen, Side side, Plan *plan)
{
	Order nobody;

	if (!may_plan(b, seen, NULL))
		return false;
	order_start(&nobody, side, V_MOVE);
	read_plan(b, seen, &nobody, plan);
	return true;
}

static void offer_plan(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Plan plan;

	slot_clear(slot, ARG_UNIT);
	if (!may_plan(b, seen, NULL))
		return;
	int pending = read_plan(b, seen, stem, &plan);
	if (pending == NOBODY)
		fo_plan_offer_pieces(b, &plan, slot);
	else
		fo_plan_offer_places(b, &plan, pending, slot);
	slot->sample = true; /* ways may be written out hex by hex */
}

void fo_next_move(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	if (seen->phase == PHASE_GUNS)
		fo_next_gun_move(b, seen, stem, slot);
	else
		offer_plan(b, seen, stem, slot);
}
