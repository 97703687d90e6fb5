/* games/fourorders/deploy.c -- setting up, and reinforcements (FO-11e, FO-11f).
 *
 * A regiment is placed by one order.  Stands it does not name go to their printed hex if that is open, else
 * to the first open hex in command, so a bare "deploy B1" is always enough. */
#include "games/fourorders/plan.h"

typedef struct Layout {
	Hex core[CORES];        /* HEX_NONE while open */
	int8_t host[COMPANIES]; /* index of a core stand of the regiment */
} Layout;

bool fo_regiment_due(const Board *b, const State *s, int regiment)
{
	const RegimentCard *card = &b->regiment[regiment];

	if (!s->regiment[regiment].due)
		return false;
	if (s->setting_up)
		return card->day == 0;
	return card->day < s->day || (card->day == s->day && card->round <= s->round);
}

/* Where its stands may be put: the zone, less what is taken; later in the game also less enemy ZOC. */
static void open_hexes(const Board *b, const State *s, Side side, const Field *zone, Field *open)
{
	Field taken;

	*open = *zone;
	field_take(open, &b->wet);
	for (Side who = 0; who < SIDES; who++) {
		fo_stands_field(b, s, who, &taken);
		field_take(open, &taken);
	}
	if (!s->setting_up) {
		fo_zoc_field(b, s, side_other(side), &taken);
		field_take(open, &taken);
	}
}

static void regiment_hexes(const Board *b, const State *s, int regiment, Field *open)
{
	const RegimentCard *card = &b->regiment[regiment];
	open_hexes(b, s, card->side, card->has_zone ? &card->zone : &b->side[card->side].zone, open);
}

static bool has_room(const Board *b, const Field *open, Hex hq, int cores)
{
	return fo_field_count_both(open, &b->disk[hq]) >= cores;
}

/* FO-11f  Does the regiment fit at all?  Its stands are alike for this: an HQ hex with enough round it. */
static bool fits(const Board *b, const State *s, int regiment)
{
	Field open;

	regiment_hexes(b, s, regiment, &open);
	for (Hex h = fo_field_next(&open, b->map, HEX_NONE); h != HEX_NONE; h = fo_field_next(&open, b->map, h))
		if (has_room(b, &open, h, b->regiment[regiment].ncores))
			return true;
	return false;
}

static bool battery_waits(const Board *b, const State *s, Side side)
{
	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side == side && is_family(b, u, BATTERY) && !on_map(s, u))
			return true;
	return false;
}

static bool has_to_place(const Board *b, const State *s, Side side)
{
	for (int r = 0; r < b->nregiments; r++)
		if (b->regiment[r].side == side && fo_regiment_due(b, s, r) && fits(b, s, r))
			return true;
	return s->setting_up && battery_waits(b, s, side);
}

bool fo_open_deployment(const Board *b, State *s)
{
	Side order[SIDES] = { b->first, side_other(b->first) };

	for (int i = 0; i < SIDES; i++)
		if (has_to_place(b, s, order[i])) {
			s->phase = PHASE_DEPLOY;
			s->side = order[i];
			return true;
		}
	return false;
}

/* ---- a regiment ---- */

static Hex printed_or_first(const Board *b, const Field *open, Hex printed)
{
	if (printed != HEX_NONE && field_has(open, b->map, printed))
		return printed;
	return fo_field_next(open, b->map, HEX_NONE);
}

static Hex find_hq_hex(const Board *b, const Field *open, int regiment)
{
	const RegimentCard *card = &b->regiment[regiment];
	Hex printed = b->card[card->hq].start;

	if (printed != HEX_NONE && field_has(open, b->map, printed) && has_room(b, open, printed, card->ncores))
		return printed;
	for (Hex h = fo_field_next(open, b->map, HEX_NONE); h != HEX_NONE; h = fo_field_next(open, b->map, h))
		if (has_room(b, open, h, card->ncores))
			return h;
	return HEX_NONE;
}

/* Take down the stands an order names, each on an open hex; the rest of the layout stays open. */
static bool read_stands(const Board *b, const Order *o, Field *open, Layout *l, Why *why)
{
	const RegimentCard *card = &b->regiment[o->arg[0]];

	for (int i = 0; i < CORES; i++)
		l->core[i] = HEX_NONE;
	for (int k = 1; k + 1 < o->n; k += 2) {
		int unit = o->arg[k], i = fo_index_in(card->core, card->ncores, unit);
		Hex h = (Hex)o->arg[k + 1];
		if (b->card[unit].regiment != o->arg[0])
			return refuse(why, FO_11e, "%s is not of %s", fo_name(b, unit), fo_thing(b, o->arg[0]));
		if (i == NOBODY)
			continue; /* a company, see read_companies */
		if (l->core[i] != HEX_NONE)
			return refuse(why, FO_11e, "%s is named twice", fo_name(b, unit));
		for (int j = 0; j < card->ncores; j++)
			if (l->core[j] == h)
				return refuse(why, FO_1c, "%s and %s would both stand in %s", fo_name(b, card->core[j]),
							  fo_name(b, unit), fo_label(b, h));
		if (!field_has(open, b->map, h))
			return refuse(why,
						  field_has(&b->wet, b->map, h) || b->regiment[o->arg[0]].day == 0 ? FO_11e : FO_11f,
						  "%s is not open to %s: outside its zone, taken, water or next to an enemy",
						  fo_label(b, h), fo_name(b, unit));
		l->core[i] = h;
		field_drop(open, b->map, h);
	}
	return true;
}

static void fill_stands(const Board *b, int regiment, Field *open, Layout *l)
{
	const RegimentCard *card = &b->regiment[regiment];
	int hq = fo_index_in(card->core, card->ncores, card->hq);

	if (l->core[hq] == HEX_NONE) {
		l->core[hq] = find_hq_hex(b, open, regiment);
		if (l->core[hq] != HEX_NONE)
			field_drop(open, b->map, l->core[hq]);
	}
	for (int i = 0; i < card->ncores && l->core[hq] != HEX_NONE; i++) {
		Field near = *open;
		if (l->core[i] != HEX_NONE)
			continue;
		field_keep(&near, &b->disk[l->core[hq]]);
		l->core[i] = printed_or_first(b, &near, b->card[card->core[i]].start);
		if (l->core[i] != HEX_NONE)
			field_drop(open, b->map, l->core[i]);
	}
}

static bool read_companies(const Board *b, const Order *o, Layout *l, Why *why)
{
	const RegimentCard *card = &b->regiment[o->arg[0]];

	for (int i = 0; i < card->ncompanies; i++)
		l->host[i] = (int8_t)fo_index_in(card->core, card->ncores, b->card[card->company[i]].host);
	for (int k = 1; k + 1 < o->n; k += 2) {
		int i = fo_index_in(card->company, card->ncompanies, o->arg[k]);
		if (i == NOBODY)
			continue;
		l->host[i] = NOBODY;
		for (int c = 0; c < card->ncores; c++)
			if (l->core[c] == (Hex)o->arg[k + 1])
				l->host[i] = (int8_t)c;
		if (l->host[i] == NOBODY)
			return refuse(why, FO_1_2b, "%s needs a core stand of its regiment in %s", fo_name(b, o->arg[k]),
						  fo_label(b, (Hex)o->arg[k + 1]));
	}
	for (int i = 0; i < card->ncompanies; i++)
		for (int j = 0; j < i; j++)
			if (l->host[i] == l->host[j])
				return refuse(why, FO_1_2a, "%s and %s would both be with %s", fo_name(b, card->company[j]),
							  fo_name(b, card->company[i]), fo_name(b, card->core[l->host[i]]));
	return true;
}

static bool lay_out(const Board *b, const State *s, const Order *o, Layout *l, Why *why)
{
	int regiment = o->arg[0];
	const RegimentCard *card = &b->regiment[regiment];
	int hq = fo_index_in(card->core, card->ncores, card->hq);
	Field open;

	regiment_hexes(b, s, regiment, &open);
	if (!read_stands(b, o, &open, l, why))
		return false;
	fill_stands(b, regiment, &open, l);
	for (int i = 0; i < card->ncores; i++) {
		if (l->core[hq] == HEX_NONE || l->core[i] == HEX_NONE)
			return refuse(why, FO_11e, "there is no room left for %s in command", fo_name(b, card->core[i]));
		if (fo_distance(b, l->core[i], l->core[hq]) > COMMAND_RADIUS)
			return refuse(why, FO_1_2c, "%s in %s is out of command of its HQ in %s",
						  fo_name(b, card->core[i]), fo_label(b, l->core[i]), fo_label(b, l->core[hq]));
	}
	return read_companies(b, o, l, why);
}

bool fo_check_deploy(const Board *b, const State *seen, const Order *o, Why *why)
{
	int regiment = o->arg[0];
	Layout l;

	if (regiment >= b->nregiments || b->regiment[regiment].side != o->side)
		return refuse(why, FO_11e, "%s is no regiment of yours", fo_thing(b, regiment));
	if (!fo_regiment_due(b, seen, regiment))
		return refuse(why, FO_11f, "%s is not to be placed now", fo_thing(b, regiment));
	return lay_out(b, seen, o, &l, why);
}

static void go_on(const Board *b, State *s, Dice *dice, News *news)
{
	if (!fo_open_deployment(b, s))
		fo_after_deployment(b, s, dice, news);
}

void fo_apply_deploy(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int regiment = o->arg[0];
	const RegimentCard *card = &b->regiment[regiment];
	Layout l;

	lay_out(b, s, o, &l, NULL);
	for (int i = 0; i < card->ncores; i++)
		fo_put_stand(b, s, card->core[i], l.core[i]);
	for (int i = 0; i < card->ncompanies; i++)
		fo_join(s, card->company[i], card->core[l.host[i]]);
	s->regiment[regiment].due = 0;
	news_say(news, BOTH_SIDES, s->setting_up ? FO_11e : FO_11f, "%s (%s) is placed round %s.",
			 fo_thing(b, regiment), card->title, fo_label(b, s->piece[card->hq].at));
	go_on(b, s, dice, news);
}

/* Once every core stand has its hex, companies may be spread over them. */
static void offer_companies(const Board *b, const Order *stem, const Layout *l, Slot *slot)
{
	const RegimentCard *card = &b->regiment[stem->arg[0]];
	Plan plan = { .hq = NOBODY, .n = card->ncompanies };
	Field hosts = { { 0 } };
	int pending = NOBODY;

	for (int i = 0; i < card->ncores; i++)
		field_add(&hosts, b->map, l->core[i]);
	for (int i = 0; i < card->ncompanies; i++) {
		int at = fo_index_in(card->core, card->ncores, b->card[card->company[i]].host);
		plan.unit[i] = card->company[i];
		plan.home[i] = l->core[at];
		plan.to[i] = HEX_NONE;
		plan.domain[i] = hosts;
		for (int k = 1; k < stem->n; k += 2) {
			if (stem->arg[k] == card->company[i] && k + 1 < stem->n)
				plan.to[i] = (Hex)stem->arg[k + 1];
			else if (stem->arg[k] == card->company[i])
				pending = i;
		}
	}
	if (pending != NOBODY)
		fo_plan_offer_places(b, &plan, pending, slot);
	else
		fo_plan_offer_pieces(b, &plan, slot);
}

/* HQ first, then its stands, then companies that change their host: never a dead end, because the HQ hex
 * offered has room for all and every later choice takes one place of many. */
void fo_next_deploy(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	int regiment = stem->n > 0 ? stem->arg[0] : 0;
	const RegimentCard *card = &b->regiment[regiment];
	bool placed = stem->n > 0;
	Field open;
	Layout l;

	slot_clear(slot, ARG_THING);
	if (stem->n == 0) {
		for (int r = 0; r < b->nregiments; r++)
			if (b->regiment[r].side == stem->side && fo_regiment_due(b, seen, r) && fits(b, seen, r))
				slot_put_labelled(slot, r, b->regiment[r].title);
		return;
	}
	regiment_hexes(b, seen, regiment, &open);
	read_stands(b, stem, &open, &l, NULL);
	int hq = fo_index_in(card->core, card->ncores, card->hq);
	for (int i = 0; i < card->ncores; i++)
		placed = placed && l.core[i] != HEX_NONE;
	if (placed) {
		offer_companies(b, stem, &l, slot);
		slot->complete |= stem->n == 1 + 2 * card->ncores;
	} else if (stem->n % 2 == 1) {
		slot_clear(slot, ARG_UNIT);
		slot->complete = true;
		for (int i = 0; i < card->ncores; i++)
			if (l.core[i] == HEX_NONE && (i == hq) == (l.core[hq] == HEX_NONE))
				slot_put(slot, card->core[i]);
	} else {
		slot_clear(slot, ARG_HEX);
		for (Hex h = HEX_NONE; (h = fo_field_next(&open, b->map, h)) != HEX_NONE;)
			if (stem->arg[stem->n - 1] == card->hq ? has_room(b, &open, h, card->ncores)
												   : fo_distance(b, h, l.core[hq]) <= COMMAND_RADIUS)
				slot_put(slot, h);
	}
	slot->sample = true; /* stands may be named in any sequence */
}

/* Write out where everything goes. */
bool fo_exact_deploy(const Board *b, const State *seen, Order *o, Why *why)
{
	int regiment = o->arg[0];
	const RegimentCard *card = &b->regiment[regiment < b->nregiments ? regiment : 0];
	Order full;
	Layout l;

	(void)why;
	if (!fo_check_deploy(b, seen, o, NULL))
		return true;
	lay_out(b, seen, o, &l, NULL);
	order_start(&full, o->side, o->verb);
	order_push(&full, ARG_THING, regiment);
	for (int i = 0; i < card->ncores; i++) {
		order_push(&full, ARG_UNIT, card->core[i]);
		order_push(&full, ARG_HEX, l.core[i]);
	}
	for (int i = 0; i < card->ncompanies; i++) {
		order_push(&full, ARG_UNIT, card->company[i]);
		order_push(&full, ARG_HEX, l.core[l.host[i]]);
	}
	*o = full;
	return true;
}

/* ---- a battery ---- */

bool fo_check_emplace(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = o->arg[0];
	Field open;

	if (!is_family(b, unit, BATTERY) || b->card[unit].side != o->side)
		return refuse(why, FO_11e, "%s is no battery of yours", fo_name(b, unit));
	if (!seen->setting_up || on_map(seen, unit))
		return refuse(why, FO_11e, "%s is not to be placed now", fo_name(b, unit));
	open_hexes(b, seen, o->side, &b->side[o->side].zone, &open);
	if (!field_has(&open, b->map, (Hex)o->arg[1]))
		return refuse(why, FO_11e, "%s is not open to %s: outside its zone, taken or water",
					  fo_label(b, (Hex)o->arg[1]), fo_name(b, unit));
	return true;
}

void fo_apply_emplace(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	fo_put_stand(b, s, o->arg[0], (Hex)o->arg[1]);
	news_say(news, BOTH_SIDES, FO_11e, "%s is placed in %s.", fo_name(b, o->arg[0]),
			 fo_label(b, (Hex)o->arg[1]));
	go_on(b, s, dice, news);
}

void fo_next_emplace(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Field open;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2;
	if (!seen->setting_up || stem->n == 2)
		return;
	open_hexes(b, seen, stem->side, &b->side[stem->side].zone, &open);
	for (int u = 0; stem->n == 0 && u < b->nstands; u++)
		if (b->card[u].side == stem->side && is_family(b, u, BATTERY) && !on_map(seen, u) && field_any(&open))
			slot_put(slot, u);
	if (stem->n == 1)
		fo_offer_hexes(b, &open, slot);
}
