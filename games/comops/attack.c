/* games/comops/attack.c -- naming attacks and declaring them as a set (CO-11.0a-d, CO-11.9). */
#include "games/comops/comops.h"

Crowd comops_attackers(const Board *b, const State *s, Hex target)
{
	Crowd found = 0;

	each_piece(p, b->army[s->side].pieces)
		if (s->piece[p].aim == place_of(target))
			found |= crowd_of(p);
	return found;
}

static Crowd all_attackers(const Board *b, const State *s)
{
	Crowd found = 0;

	each_piece(p, b->army[s->side].pieces)
		if (s->piece[p].aim)
			found |= crowd_of(p);
	return found;
}

static Area targets(const Board *b, const State *s)
{
	Area found = { { 0 } };

	each_piece(p, all_attackers(b, s))
		area_add(&found, place_hex(s->piece[p].aim));
	return found;
}

/* May the piece be named as an attacker of something this step? */
static bool may_attack(const Board *b, const State *seen, int piece, Why *why)
{
	const Counter *c = &b->piece[piece];

	if (c->dummy)
		return refuse(why, CO_2_4e, "%s is a dummy", c->name);
	if (comops_kinds[c->kind].artillery)
		return refuse(why, CO_13_4c, "%s is artillery: it supports, and never attacks", c->name);
	if (c->attack == 0)
		return refuse(why, CO_R7, "%s has no attack strength", c->name);
	if (seen->step == 6 && !comops_eligible(b, seen, piece))
		return refuse(why, CO_10_0e, "%s may not exploit, so it may not attack in step 6", c->name);
	return true;
}

bool comops_check_attack(const Board *b, const State *seen, const Order *o, Why *why)
{
	Hex target = (Hex)order_arg(o, 0);

	if (!area_has(&seen->held[side_other(o->side)], target))
		return refuse(why, CO_11_0a, "%s is not held by the enemy", label(b, target));
	for (int i = 1; i < o->n; i++) {
		int unit = order_arg(o, i), piece = crowd_first(comops_unit_crowd(b, unit));

		if (!comops_names_counter(b, seen, o, unit, why) || !may_attack(b, seen, piece, why))
			return false;
		if (seen->piece[piece].aim)
			return refuse(why, CO_11_0b, "%s attacks %s already", comops_unit_name(b, unit),
						  label(b, place_hex(seen->piece[piece].aim)));
		if (hex_direction(b->map, comops_hex(seen, piece), target) < 0)
			return refuse(why, CO_11_0a, "%s in %s is not next to %s", comops_unit_name(b, unit),
						  label(b, comops_hex(seen, piece)), label(b, target));
		for (int k = 1; k < i; k++)
			if (order_arg(o, k) == unit)
				return refuse(why, CO_11_0b, "%s is named twice", comops_unit_name(b, unit));
	}
	return true;
}

void comops_apply_attack(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Hex target = (Hex)order_arg(o, 0);

	(void)dice;
	for (int i = 1; i < o->n; i++)
		each_piece(p, comops_unit_crowd(b, order_arg(o, i)))
			s->piece[p].aim = place_of(target);
	news_say(news, side_set(o->side), CO_11_0a, "%d counter%s to attack %s.", o->n - 1,
			 o->n == 2 ? " is" : "s are", label(b, target));
}

Area comops_duties(const Board *b, const State *seen)
{
	const Area *enemy = &seen->held[side_other(seen->side)];
	Area done = targets(b, seen), owed = { { 0 } };

	each_piece(p, all_attackers(b, seen))
		for (int d = 0; d < DIRS; d++) {
			Hex next = hex_step(b->map, comops_hex(seen, p), (Dir)d);

			if (next != HEX_NONE && area_has(enemy, next) && !area_has(&done, next))
				area_add(&owed, next);
		}
	return owed;
}

void comops_offer_attack(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, stem->n == 0 ? ARG_HEX : ARG_UNIT);
	slot->complete = stem->n > 1;
	Area owed = comops_duties(b, seen), offered = { { 0 } };
	bool only_owed = !area_empty(&owed); /* what soak-off demands is offered first; more is legal */

	slot->sample = only_owed && stem->n == 0;
	each_piece(p, comops_counters(b, seen, comops_on_map(b, seen, stem->side))) {
		int unit = comops_counter(b, seen, p);
		bool named = false;

		if (seen->piece[p].aim || !may_attack(b, seen, p, NULL))
			continue;
		for (int i = 1; i < stem->n; i++)
			named |= order_arg(stem, i) == unit;
		for (int d = 0; d < DIRS && !named; d++) {
			Hex next = hex_step(b->map, comops_hex(seen, p), (Dir)d);

			if (next == HEX_NONE || !area_has(&seen->held[side_other(stem->side)], next))
				continue;
			if (stem->n > 0) {
				if (next == order_arg(stem, 0))
					slot_put(slot, unit);
			} else if (!area_has(&offered, next) && (!only_owed || area_has(&owed, next))) {
				area_add(&offered, next);
				slot_put(slot, next);
			}
		}
	}
}

/* ---- cancel ---- */

bool comops_check_cancel(const Board *b, const State *seen, const Order *o, Why *why)
{
	if (!comops_attackers(b, seen, (Hex)order_arg(o, 0)))
		return refuse(why, CO_11_0d, "no attack on %s is on your list", label(b, (Hex)order_arg(o, 0)));
	return true;
}

void comops_apply_cancel(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Hex target = (Hex)order_arg(o, 0);

	(void)dice;
	each_piece(p, comops_attackers(b, s, target))
		s->piece[p].aim = NOWHERE;
	news_say(news, side_set(o->side), CO_11_0d, "The attack on %s is struck from the list.",
			 label(b, target));
}

void comops_offer_cancel(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Area listed = targets(b, seen);

	slot_clear(slot, ARG_HEX);
	slot->complete = stem->n == 1;
	if (stem->n == 0)
		each_hex(h, &listed)
			slot_put(slot, h);
}

/* ---- declare ---- */

bool comops_check_declare(const Board *b, const State *seen, const Order *o, Why *why)
{
	Area owed = comops_duties(b, seen);

	(void)o;
	each_hex(h, &owed)
		return refuse(why, CO_11_9d, "%s is next to your attackers and is not attacked", label(b, h));
	return true;
}

void comops_apply_declare(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Crowd all = all_attackers(b, s);
	Area listed = targets(b, s);

	if (!all) {
		news_say(news, BOTH_SIDES, CO_4_0i, "%s declares no attack.", comops_side_titles[o->side]);
		comops_end_step(b, s, dice, news);
		return;
	}
	comops_flag(s, all, FOUGHT);
	each_hex(h, &listed)
		news_say(news, BOTH_SIDES, CO_11_0d, "%s attacks %s.", comops_side_titles[o->side], label(b, h));
	s->phase = FIGHTING;
}
