/* games/comops/retreat.c -- retreats (CO-11.10, CO-5.2) and advances (CO-11.8). */
#include "games/comops/comops.h"

/* ---- retreat ---- */

static Side retreating(const State *s)
{
	return s->falls_back == ATTACKER ? s->side : side_other(s->side);
}

/* May these, lying in one hex, go to the neighbour in direction d? */
static bool way_out(const Board *b, const State *s, Crowd crowd, Hex from, Dir d, Why *why)
{
	int piece = crowd_first(crowd);
	Side side = b->piece[piece].side;
	Hex to = hex_step(b->map, from, d);
	RuleId barred = comops_crossing(b, s, comops_kinds[b->piece[piece].kind].gait, from, d);

	if (barred)
		return refuse(why, CO_11_10f, "%s may not go that way", b->piece[piece].name);
	if (area_has(&s->held[side_other(side)], to))
		return refuse(why, CO_11_10f, "%s is held by the enemy", label(b, to));
	int size = comops_stack(b, comops_at(b, s, side, to)) + comops_stack(b, crowd);
	if (size > STACK_LIMIT)
		return refuse(why, CO_11_10e, "%s would hold %d battalions; %d is the limit", label(b, to), size,
					  STACK_LIMIT);
	return true;
}

static bool has_way_out(const Board *b, const State *s, Crowd crowd)
{
	Hex from = comops_hex(s, crowd_first(crowd));

	for (int d = 0; d < DIRS; d++)
		if (way_out(b, s, crowd, from, (Dir)d, NULL))
			return true;
	return false;
}

/* Is there anything to decide?  Those that nobody can get out any more are eliminated: a hex may yet become
 * free while others move, so that is only settled when none of them has a way. */
bool comops_ask_retreat(const Board *b, State *s, News *news)
{
	if (s->falls_back == NOBODY)
		return false;
	Crowd fleeing = comops_with(b, s, retreating(s), FLEEING);
	each_piece(p, fleeing)
		if (has_way_out(b, s, crowd_of(p)))
			return true;
	comops_eliminate(b, s, fleeing, CO_11_10f, news);
	return false;
}

/* A formed regiment retreats as one, or is taken apart by naming a battalion: CO-R47. */
static bool may_flee(const Board *b, const State *seen, const Order *o, int unit, Why *why)
{
	Crowd crowd = comops_unit_crowd(b, unit);

	if (comops_unit_side(b, unit) != o->side)
		return refuse(why, CO_2_1d, "%s is not yours", comops_unit_name(b, unit));
	if (unit >= b->npieces && comops_counter(b, seen, crowd_first(crowd)) != unit)
		return refuse(why, CO_12_0h, "%s is broken down: name its battalions", comops_unit_name(b, unit));
	if (!comops_has(seen, crowd_first(crowd), FLEEING))
		return refuse(why, CO_11_10b, "%s does not have to retreat", comops_unit_name(b, unit));
	return true;
}

bool comops_check_retreat(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0);
	Hex to = (Hex)order_arg(o, 1);

	if (!may_flee(b, seen, o, unit, why))
		return false;
	Crowd crowd = comops_unit_crowd(b, unit);
	Hex from = comops_hex(seen, crowd_first(crowd));
	int d = hex_direction(b->map, from, to);
	if (d < 0)
		return refuse(why, CO_11_10a, "%s is not next to %s", label(b, to), label(b, from));
	return way_out(b, seen, crowd, from, (Dir)d, why);
}

void comops_apply_retreat(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0);
	Hex to = (Hex)order_arg(o, 1);
	Crowd crowd = comops_unit_crowd(b, unit);
	/* CO-5.2a, CO-11.10d  A friend who is there already keeps the zone off. */
	bool punished = area_has(&s->zone[side_other(o->side)], to) && !area_has(&s->held[o->side], to);

	if (unit < b->npieces)
		comops_unform(b, s, unit);
	news_say(news, BOTH_SIDES, CO_11_10c, "%s retreats to %s.", comops_unit_name(b, unit), label(b, to));
	comops_settle(b, s, crowd, to);
	each_piece(p, crowd)
		s->piece[p].flags &= (uint8_t)~FLEEING;
	comops_refresh(b, s, o->side);
	if (punished)
		comops_hit(b, s, crowd, CO_5_2b, news);
	comops_go_on(b, s, dice, news);
}

void comops_offer_retreat(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2;
	if (stem->n == 0) {
		Crowd fleeing = comops_with(b, seen, stem->side, FLEEING);

		each_piece(p, comops_counters(b, seen, fleeing)) {
			int unit = comops_counter(b, seen, p);

			if (unit != p && has_way_out(b, seen, comops_unit_crowd(b, unit)))
				slot_put(slot, unit);
		}
		each_piece(p, fleeing)
			if (has_way_out(b, seen, crowd_of(p)))
				slot_put(slot, p);
	} else if (stem->n == 1) {
		Crowd crowd = comops_unit_crowd(b, order_arg(stem, 0));
		Hex from = comops_hex(seen, crowd_first(crowd));

		for (int d = 0; d < DIRS; d++)
			if (way_out(b, seen, crowd, from, (Dir)d, NULL))
				slot_put(slot, hex_step(b->map, from, (Dir)d));
	}
}

/* ---- advance ---- */

static bool may_advance(const Board *b, const State *seen, int unit, Why *why)
{
	Crowd crowd = comops_unit_crowd(b, unit);
	int piece = crowd_first(crowd);
	Hex from = comops_hex(seen, piece), target = place_hex(seen->target);

	if (seen->piece[piece].aim != seen->target)
		return refuse(why, CO_11_8a, "%s did not attack %s", comops_unit_name(b, unit), label(b, target));
	RuleId barred = comops_crossing(b, seen, comops_kinds[b->piece[piece].kind].gait, from,
									(Dir)hex_direction(b->map, from, target));
	if (barred)
		return refuse(why, CO_11_8b, "%s could not move from %s to %s", comops_unit_name(b, unit),
					  label(b, from), label(b, target));
	return true;
}

bool comops_ask_advance(const Board *b, const State *s)
{
	Hex target = place_hex(s->target);

	if (s->falls_back == ATTACKER || area_has(&s->held[side_other(s->side)], target))
		return false;
	int room = STACK_LIMIT - comops_stack(b, comops_at(b, s, s->side, target));
	each_piece(p, comops_counters(b, s, comops_attackers(b, s, target))) {
		int unit = comops_counter(b, s, p);

		if (comops_stack(b, comops_unit_crowd(b, unit)) <= room && may_advance(b, s, unit, NULL))
			return true;
	}
	return false;
}

bool comops_check_advance(const Board *b, const State *seen, const Order *o, Why *why)
{
	if (!seen->target)
		return refuse(why, CO_11_8a, "no fight is going on");
	Hex target = place_hex(seen->target);
	Crowd all = comops_at(b, seen, o->side, target);

	for (int i = 0; i < o->n; i++) {
		int unit = order_arg(o, i);

		if (!comops_names_counter(b, seen, o, unit, why) || !may_advance(b, seen, unit, why))
			return false;
		if (all & comops_unit_crowd(b, unit))
			return refuse(why, CO_11_8a, "%s is named twice", comops_unit_name(b, unit));
		all |= comops_unit_crowd(b, unit);
	}
	if (comops_stack(b, all) > STACK_LIMIT)
		return refuse(why, CO_6_0f, "%s would hold %d battalions; %d is the limit", label(b, target),
					  comops_stack(b, all), STACK_LIMIT);
	return true;
}

void comops_apply_advance(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Hex target = place_hex(s->target);

	for (int i = 0; i < o->n; i++) {
		comops_settle(b, s, comops_unit_crowd(b, order_arg(o, i)), target);
		news_say(news, BOTH_SIDES, CO_11_8a, "%s advances into %s.", comops_unit_name(b, order_arg(o, i)),
				 label(b, target));
	}
	comops_refresh(b, s, o->side);
	comops_end_fight(b, s, dice, news);
}

void comops_offer_advance(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Hex target = place_hex(seen->target);
	Crowd all = comops_at(b, seen, stem->side, target), named = 0;

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n > 0;
	for (int i = 0; i < stem->n; i++)
		named |= comops_unit_crowd(b, order_arg(stem, i));
	int room = STACK_LIMIT - comops_stack(b, all | named);
	each_piece(p, comops_counters(b, seen, comops_attackers(b, seen, target) & ~named)) {
		int unit = comops_counter(b, seen, p);

		if (comops_stack(b, comops_unit_crowd(b, unit)) <= room && may_advance(b, seen, unit, NULL))
			slot_put(slot, unit);
	}
}

void comops_apply_stay(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	news_say(news, BOTH_SIDES, CO_11_8b, "%s does not advance.", comops_side_titles[o->side]);
	comops_end_fight(b, s, dice, news);
}
