/* games/comops/combat.c -- one fight after another: guns, revealing, the result (CO-11.0e-g, CO-11.11,
 * CO-13.4). */
#include "games/comops/comops.h"

/* ---- which guns ---- */

bool comops_in_range(const Board *b, const State *s, int piece, Hex target)
{
	return b->distance[comops_hex(s, piece)][target] <= b->piece[piece].range;
}

static bool may_support(const Board *b, const State *seen, const Order *o, int unit, Hex target, Why *why)
{
	const char *name = comops_unit_name(b, unit);

	if (!comops_names_counter(b, seen, o, unit, why))
		return false;
	if (unit >= b->npieces || !(b->artillery >> unit & 1))
		return refuse(why, unit < b->npieces && b->piece[unit].dummy ? CO_2_4e : CO_2_3d,
					  "%s is no artillery", name);
	if (comops_has(seen, unit, FIRED))
		return refuse(why, CO_13_4f, "%s has supported a combat of this step already", name);
	if (comops_hex(seen, unit) == target)
		return refuse(why, CO_13_4e, "%s stands in %s itself", name, label(b, target));
	if (!comops_in_range(b, seen, unit, target))
		return refuse(why, CO_13_4a, "%s reaches %d hexes; %s is %d away", name, b->piece[unit].range,
					  label(b, target), b->distance[comops_hex(seen, unit)][target]);
	return true;
}

static bool all_may_support(const Board *b, const State *seen, const Order *o, int first, Hex target,
							Why *why)
{
	for (int i = first; i < o->n; i++) {
		if (!may_support(b, seen, o, order_arg(o, i), target, why))
			return false;
		for (int k = first; k < i; k++)
			if (order_arg(o, k) == order_arg(o, i))
				return refuse(why, CO_13_4f, "%s is named twice", comops_unit_name(b, order_arg(o, i)));
	}
	return true;
}

static void offer_guns(const Board *b, const State *seen, const Order *stem, int first, Hex target,
					   Slot *slot)
{
	each_piece(p, b->artillery & b->army[stem->side].pieces) {
		bool named = false;

		if (seen->piece[p].fate != ON_MAP)
			continue;
		for (int i = first; i < stem->n; i++)
			named |= order_arg(stem, i) == p;
		if (!named && may_support(b, seen, stem, p, target, NULL))
			slot_put(slot, p);
	}
}

static Crowd named_guns(const Order *o, int first)
{
	Crowd guns = 0;

	for (int i = first; i < o->n; i++)
		guns |= crowd_of(order_arg(o, i));
	return guns;
}

/* Could the defender have guns to commit?  Judged by backs and by the longest range of his roster, so that
 * being asked or not tells the attacker nothing. */
static bool might_support(const Board *b, const State *s, Hex target)
{
	Side side = side_other(s->side);

	each_piece(p, b->army[side].pieces) {
		if (s->piece[p].fate != ON_MAP || comops_has(s, p, FIRED) || comops_hex(s, p) == target)
			continue;
		if (comops_kinds[b->look[b->piece[p].look].kind].artillery &&
			b->distance[comops_hex(s, p)][target] <= b->longest_range[side])
			return true;
	}
	return false;
}

/* ---- the course of a fight ---- */

/* CO-R38  Attacks whose target was emptied meanwhile lapse; the units have attacked all the same. */
static bool attacks_left(const Board *b, State *s)
{
	const Area *enemy = &s->held[side_other(s->side)];
	bool left = false;

	each_piece(p, b->army[s->side].pieces) {
		if (!s->piece[p].aim)
			continue;
		if (area_has(enemy, place_hex(s->piece[p].aim)))
			left = true;
		else
			s->piece[p].aim = NOWHERE;
	}
	return left;
}

void comops_end_fight(const Board *b, State *s, Dice *dice, News *news)
{
	each_piece(p, b->army[s->side].pieces)
		if (s->piece[p].aim == s->target)
			s->piece[p].aim = NOWHERE;
	s->target = NOWHERE;
	s->falls_back = NOBODY;
	s->hard_first = 0;
	s->phase = FIGHTING;
	if (!attacks_left(b, s))
		comops_end_step(b, s, dice, news);
}

void comops_go_on(const Board *b, State *s, Dice *dice, News *news)
{
	s->phase = LOSING;
	if (comops_ask_losses(b, s, news))
		return;
	s->phase = RETREATING;
	if (comops_ask_retreat(b, s, news))
		return;
	s->phase = ADVANCING;
	if (!comops_ask_advance(b, s))
		comops_end_fight(b, s, dice, news);
}

static void resolve(const Board *b, State *s, Crowd defending_guns, Dice *dice, News *news)
{
	Hex target = place_hex(s->target);
	Crowd guns = comops_with(b, s, s->side, FIRING);
	Crowd attackers = comops_attackers(b, s, target),
		  defenders = comops_at(b, s, side_other(s->side), target);
	Sum sum;

	comops_sum(b, s, target, attackers, guns, defenders, defending_guns, NULL, &sum);
	each_piece(p, guns)
		s->piece[p].flags &= (uint8_t)~FIRING;
	news_say(news, BOTH_SIDES, comops_results[sum.odds].rule,
			 "%s is attacked at %s: the attacker loses %d step%s, the defender %d.", label(b, target),
			 comops_results[sum.odds].name, sum.loses[0], sum.loses[0] == 1 ? "" : "s", sum.loses[1]);
	s->owed[0] = (uint8_t)sum.loses[0];
	s->owed[1] = (uint8_t)sum.loses[1];
	s->hard_first = sum.hard_first;
	s->falls_back = (uint8_t)sum.falls_back;
	if (sum.falls_back == ATTACKER)
		comops_flag(s, attackers, FLEEING);
	else if (sum.falls_back == DEFENDER)
		comops_flag(s, defenders, FLEEING);
	comops_go_on(b, s, dice, news);
}

/* ---- fight ---- */

bool comops_check_fight(const Board *b, const State *seen, const Order *o, Why *why)
{
	Hex target = (Hex)order_arg(o, 0);

	if (!comops_attackers(b, seen, target))
		return refuse(why, CO_11_0d, "no attack on %s was declared, or it is over", label(b, target));
	return all_may_support(b, seen, o, 1, target, why);
}

void comops_apply_fight(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Hex target = (Hex)order_arg(o, 0);
	Side enemy = side_other(o->side);
	Crowd guns = named_guns(o, 1);

	s->target = place_of(target);
	news_say(news, BOTH_SIDES, CO_11_0e, "The attack on %s, with %d guns in support.", label(b, target),
			 crowd_count(guns));
	comops_reveal(b, s, comops_attackers(b, s, target) | guns, news);
	comops_flag(s, guns, FIRED | FIRING | FOUGHT);
	comops_reveal(b, s, comops_at(b, s, enemy, target), news);
	if (!comops_at(b, s, enemy, target)) { /* CO-11.11a */
		news_say(news, BOTH_SIDES, CO_11_11a, "There were only dummies in %s.", label(b, target));
		each_piece(p, guns)
			s->piece[p].flags &= (uint8_t)~FIRING;
		comops_go_on(b, s, dice, news);
	} else if (might_support(b, s, target)) {
		s->phase = SUPPORTING;
	} else {
		resolve(b, s, 0, dice, news);
	}
}

void comops_offer_fight(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, stem->n == 0 ? ARG_HEX : ARG_UNIT);
	slot->complete = stem->n > 0;
	if (stem->n > 0) {
		offer_guns(b, seen, stem, 1, (Hex)order_arg(stem, 0), slot);
		return;
	}
	Area offered = { { 0 } };
	each_piece(p, b->army[stem->side].pieces) {
		Hex h = place_hex(seen->piece[p].aim);

		if (!seen->piece[p].aim || area_has(&offered, h))
			continue;
		area_add(&offered, h);
		slot_put(slot, h);
	}
}

/* ---- support ---- */

bool comops_check_support(const Board *b, const State *seen, const Order *o, Why *why)
{
	if (!seen->target)
		return refuse(why, CO_11_0f, "no fight is going on");
	return all_may_support(b, seen, o, 0, place_hex(seen->target), why);
}

void comops_apply_support(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Crowd guns = named_guns(o, 0);

	news_say(news, BOTH_SIDES, CO_11_0f, "%s commits %d guns to the defense.", comops_side_titles[o->side],
			 crowd_count(guns));
	comops_reveal(b, s, guns, news);
	comops_flag(s, guns, FIRED);
	resolve(b, s, guns, dice, news);
}

void comops_offer_support(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = true;
	offer_guns(b, seen, stem, 0, place_hex(seen->target), slot);
}
