/* games/fourorders/night.c -- the night: HQs come back, points are spent, stands rearranged (8). */
#include "games/fourorders/fourorders.h"

void fo_open_night(const Board *b, State *s, Dice *dice, News *news)
{
	for (Side side = 0; side < SIDES; side++)
		s->strength[side] = s->support[side] = 0;
	for (int r = 0; r < b->nregiments; r++) { /* FO-8b, FO-8c */
		Side side = b->regiment[r].side;
		if (!fo_regiment_on_map(b, s, r))
			continue;
		s->strength[side] = (uint8_t)(s->strength[side] + b->side[side].strength);
		s->support[side] = (uint8_t)(s->support[side] + b->side[side].support);
	}
	s->phase = PHASE_NIGHT;
	s->second = 0;
	s->active = NO_REGIMENT;
	s->side = fo_throw_for_first(b, dice, FO_R105, news);
	news_say(news, BOTH_SIDES, FO_8a, "Night: %s has %d strength and %d support points, %s %d and %d.",
			 b->side[0].title, s->strength[0], s->support[0], b->side[1].title, s->strength[1],
			 s->support[1]);
}

/* The side is through: the other, or the next day. */
void fo_next_sleeper(const Board *b, State *s, Dice *dice, News *news)
{
	if (!s->second) {
		s->second = 1;
		s->side = side_other(s->side);
		return;
	}
	for (Side side = 0; side < SIDES; side++)
		s->strength[side] = s->support[side] = 0; /* FO-R106 */
	for (int r = 0; r < b->nregiments; r++)
		s->regiment[r].night = 0;
	s->second = 0;
	s->day++;
	s->round = 1;
	fo_hold_targets(b, s, news);
	fo_begin_round(b, s, dice, news);
}

/* FO-R105  All points are spent before the first regiment is rearranged. */
static bool before_rearranging(const Board *b, const State *s, Side side, Why *why)
{
	for (int r = 0; r < b->nregiments; r++)
		if (b->regiment[r].side == side && (s->regiment[r].night & NIGHT_REARRANGED))
			return refuse(why, FO_R105, "%s is rearranged, and points are spent before that", fo_thing(b, r));
	return true;
}

/* ---- strength points ---- */

static bool is_own_core(const Board *b, Side side, int unit)
{
	return is_core(b, unit) && b->card[unit].side == side;
}

static bool may_recover(const Board *b, const State *s, Side side, int unit, Why *why)
{
	const char *name = fo_name(b, unit);
	bool battery = is_family(b, unit, BATTERY) && b->card[unit].side == side;

	if (!is_own_core(b, side, unit) && !battery)
		return refuse(why, FO_8a, "%s is no stand of yours", name);
	if (battery && !b->option.battery_recovery)
		return refuse(why, FO_R107, "%s is a battery and does not recover", name);
	if (!on_map(s, unit))
		return refuse(why, FO_8e, "%s is not on the map: rebuild it", name);
	if (!battery && !fo_in_command(b, s, unit))
		return refuse(why, FO_8d, "%s is out of command", name);
	if (s->piece[unit].sp >= type_of(b, unit)->sp)
		return refuse(why, FO_R106, "%s is at its full %d SP", name, type_of(b, unit)->sp);
	return before_rearranging(b, s, side, why);
}

static bool affordable(const Board *b, const State *s, Side side, int unit, int have, int points, Why *why)
{
	int full = type_of(b, unit)->sp;

	if (points < 1 || points > s->strength[side])
		return refuse(why, FO_8a, "%d strength points are left, %d are wanted", s->strength[side], points);
	if (have + points > full)
		return refuse(why, FO_R106, "%s would have %d SP; %d is full", fo_name(b, unit), have + points, full);
	return true;
}

bool fo_check_recover(const Board *b, const State *seen, const Order *o, Why *why)
{
	return may_recover(b, seen, o->side, o->arg[0], why) &&
		   affordable(b, seen, o->side, o->arg[0], seen->piece[o->arg[0]].sp, o->arg[1], why);
}

void fo_apply_recover(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Piece *p = &s->piece[o->arg[0]];

	(void)dice;
	p->sp = (int8_t)(p->sp + o->arg[1]);
	s->strength[o->side] = (uint8_t)(s->strength[o->side] - o->arg[1]);
	news_say(news, BOTH_SIDES, FO_8a, "%s recovers %d SP, to %d.", fo_name(b, o->arg[0]), o->arg[1], p->sp);
}

static void offer_points(const Board *b, const State *s, Side side, int unit, int have, Slot *slot)
{
	slot_clear(slot, ARG_NUMBER);
	for (int n = 1; affordable(b, s, side, unit, have, n, NULL); n++)
		slot_put(slot, n);
}

void fo_next_recover(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 2;
	if (stem->n == 1)
		offer_points(b, seen, stem->side, stem->arg[0], seen->piece[stem->arg[0]].sp, slot);
	for (int u = 0; stem->n == 0 && seen->strength[stem->side] > 0 && u < b->nstands; u++)
		if (may_recover(b, seen, stem->side, u, NULL))
			slot_put(slot, u);
}

/* ---- FO-8e  Destroyed stands ---- */

static void rebuild_places(const Board *b, const State *s, int regiment, Field *f)
{
	fo_hq_places(b, s, regiment, f); /* vacant, dry, next to the regiment, outside ZOC: FO-6g says the same */
	field_keep(f, &b->disk[s->piece[b->regiment[regiment].hq].at]);
}

static bool may_rebuild(const Board *b, const State *s, Side side, int unit, Why *why)
{
	const char *name = fo_name(b, unit);

	if (!is_own_core(b, side, unit))
		return refuse(why, FO_8e, "%s is no core stand of yours", name);
	if (is_family(b, unit, HQ))
		return refuse(why, FO_6f, "%s is an HQ and is not bought back", name);
	if (on_map(s, unit))
		return refuse(why, FO_8e, "%s is on the map: let it recover", name);
	if (!fo_regiment_on_map(b, s, b->card[unit].regiment) || !fo_hq_stands(b, s, b->card[unit].regiment))
		return refuse(why, FO_R108, "%s has no HQ on the map", fo_thing(b, b->card[unit].regiment));
	return before_rearranging(b, s, side, why);
}

bool fo_check_rebuild(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = o->arg[0];
	Field places;

	if (!may_rebuild(b, seen, o->side, unit, why) || !affordable(b, seen, o->side, unit, 0, o->arg[1], why))
		return false;
	rebuild_places(b, seen, b->card[unit].regiment, &places);
	if (!field_has(&places, b->map, (Hex)o->arg[2]))
		return refuse(why, FO_R108,
					  "%s is not vacant, next to the regiment, in command and clear of enemy zones",
					  fo_label(b, (Hex)o->arg[2]));
	return true;
}

void fo_apply_rebuild(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Piece *p = &s->piece[o->arg[0]];

	(void)dice;
	p->sp = (int8_t)o->arg[1];
	p->at = (Hex)o->arg[2];
	p->marks |= MARK_PLACED;
	s->strength[o->side] = (uint8_t)(s->strength[o->side] - o->arg[1]);
	news_say(news, BOTH_SIDES, FO_8e, "%s is rebuilt with %d SP in %s.", fo_name(b, o->arg[0]), p->sp,
			 fo_label(b, p->at));
}

void fo_next_rebuild(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Field places;

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 3;
	if (stem->n == 1)
		offer_points(b, seen, stem->side, stem->arg[0], 0, slot);
	for (int u = 0; stem->n == 0 && seen->strength[stem->side] > 0 && u < b->nstands; u++) {
		if (!may_rebuild(b, seen, stem->side, u, NULL))
			continue;
		rebuild_places(b, seen, b->card[u].regiment, &places);
		if (field_any(&places))
			slot_put(slot, u);
	}
	if (stem->n != 2)
		return;
	slot_clear(slot, ARG_HEX);
	rebuild_places(b, seen, b->card[stem->arg[0]].regiment, &places);
	fo_offer_hexes(b, &places, slot);
}

/* ---- support points ---- */

static bool may_return(const Board *b, const State *s, Side side, int company, Why *why)
{
	const char *name = fo_name(b, company);

	if (!is_company(b, company) || b->card[company].side != side)
		return refuse(why, FO_8a, "%s is no company of yours", name);
	if (on_map(s, company))
		return refuse(why, FO_R106, "%s was not lost", name);
	if (s->support[side] == 0)
		return refuse(why, FO_8a, "no support point is left for %s", name);
	if (!fo_regiment_on_map(b, s, b->card[company].regiment))
		return refuse(why, FO_R108, "%s is off the map", fo_thing(b, b->card[company].regiment));
	return before_rearranging(b, s, side, why);
}

static bool may_host(const Board *b, const State *s, int company, int core, Why *why)
{
	if (!is_core(b, core) || b->card[core].regiment != b->card[company].regiment || !on_map(s, core))
		return refuse(why, FO_1_2b, "%s is no core stand of %s's regiment on the map", fo_name(b, core),
					  fo_name(b, company));
	if (s->piece[core].with != NOBODY)
		return refuse(why, FO_1_2a, "%s has %s already", fo_name(b, core), fo_name(b, s->piece[core].with));
	if (!fo_in_command(b, s, core))
		return refuse(why, FO_R108, "%s is out of command", fo_name(b, core));
	return true;
}

bool fo_check_refit(const Board *b, const State *seen, const Order *o, Why *why)
{
	return may_return(b, seen, o->side, o->arg[0], why) && may_host(b, seen, o->arg[0], o->arg[1], why);
}

void fo_apply_refit(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	fo_join(s, o->arg[0], o->arg[1]);
	s->piece[o->arg[0]].marks |= MARK_PLACED;
	s->support[o->side]--;
	news_say(news, BOTH_SIDES, FO_8a, "%s is back, with %s.", fo_name(b, o->arg[0]), fo_name(b, o->arg[1]));
}

void fo_next_refit(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 2;
	for (int u = 0; stem->n == 1 && u < b->nstands; u++)
		if (may_host(b, seen, stem->arg[0], u, NULL))
			slot_put(slot, u);
	for (int u = b->nstands; stem->n == 0 && u < b->nunits; u++) {
		bool host = false;
		if (!may_return(b, seen, stem->side, u, NULL))
			continue;
		for (int core = 0; core < b->nstands && !host; core++)
			host = may_host(b, seen, u, core, NULL);
		if (host)
			slot_put(slot, u);
	}
}
