/* games/comops/regiment.c -- breaking down and re-forming (CO-12.0h), replacements (CO-14.1), and what must go
 * from a hex that holds too much (CO-R13). */
#include "games/comops/comops.h"

static int marked(const State *s, Crowd crowd)
{
	int n = 0;

	each_piece(p, crowd)
		n += s->piece[p].hits;
	return n;
}

/* CO-R50  In step 5 only eligible units. */
static bool may_reorganize(const Board *b, const State *seen, Crowd crowd, Why *why)
{
	each_piece(p, crowd)
		if (seen->step == 5 && !comops_eligible(b, seen, p))
			return refuse(why, CO_R50, "%s may not exploit, so it may not change its form in step 5",
						  b->piece[p].name);
	return true;
}

/* ---- break ---- */

bool comops_check_break(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0);
	Crowd crowd = comops_unit_crowd(b, unit), holders = 0;
	int first = crowd_first(crowd);

	if (comops_unit_side(b, unit) != o->side)
		return refuse(why, CO_2_1d, "%s is not yours", comops_unit_name(b, unit));
	if (unit < b->npieces)
		return refuse(why, b->piece[unit].dummy ? CO_2_4g : CO_12_0h,
					  "%s is one counter and cannot be broken down", comops_unit_name(b, unit));
	if (comops_counter(b, seen, first) != unit)
		return refuse(why, CO_12_0h, "%s is broken down already", comops_unit_name(b, unit));
	if (seen->piece[first].fate != ON_MAP && seen->piece[first].fate != HAND)
		return refuse(why, CO_12_0h, "%s is not in play", comops_unit_name(b, unit));
	for (int i = 1; i < o->n; i++) {
		Crowd holder = comops_unit_crowd(b, order_arg(o, i));

		if (order_arg(o, i) >= b->npieces || !(holder & crowd))
			return refuse(why, CO_R73, "%s is no battalion of %s", comops_unit_name(b, order_arg(o, i)),
						  comops_unit_name(b, unit));
		if (holder & holders)
			return refuse(why, CO_R73, "markers are spread evenly: %s cannot hold two",
						  comops_unit_name(b, order_arg(o, i)));
		holders |= holder;
	}
	if (o->n > 1 && crowd_count(holders) != marked(seen, crowd))
		return refuse(why, CO_R73, "%s carries %d markers, and %d battalions are named for them",
					  comops_unit_name(b, unit), marked(seen, crowd), crowd_count(holders));
	return may_reorganize(b, seen, crowd, why);
}

void comops_apply_break(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0);
	Crowd crowd = comops_unit_crowd(b, unit), holders = 0;

	(void)dice;
	for (int i = 1; i < o->n; i++)
		holders |= crowd_of(order_arg(o, i));
	each_piece(p, o->n > 1 ? crowd : 0)
		s->piece[p].hits = (uint8_t)(holders >> p & 1);
	comops_unform(b, s, crowd_first(crowd));
	news_say(news, side_set(o->side), CO_12_0h, "%s is broken down.", comops_unit_name(b, unit));
	if (s->piece[crowd_first(crowd)].fate == ON_MAP)
		news_say(news, side_set(side_other(o->side)), CO_12_0h, "A counter in %s is broken down into %d.",
				 label(b, comops_hex(s, crowd_first(crowd))), crowd_count(crowd));
}

void comops_offer_break(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n > 0;
	slot->sample = true; /* who keeps the markers may be named too */
	for (int g = 0; stem->n == 0 && g < b->nregiments; g++) {
		Crowd crowd = b->regiment[g].battalions;
		uint8_t fate = seen->piece[crowd_first(crowd)].fate;

		if (b->regiment[g].side == stem->side && (seen->formed >> g & 1) &&
			(fate == ON_MAP || fate == HAND) && may_reorganize(b, seen, crowd, NULL))
			slot_put(slot, b->npieces + g);
	}
}

/* ---- form ---- */

static bool may_form(const Board *b, const State *seen, int regiment, Why *why)
{
	Crowd crowd = b->regiment[regiment].battalions;
	const char *name = b->regiment[regiment].name;
	const Piece *first = &seen->piece[crowd_first(crowd)];

	if (seen->formed >> regiment & 1)
		return refuse(why, CO_12_0h, "%s is formed already", name);
	each_piece(p, crowd) {
		const Piece *other = &seen->piece[p];

		if (other->fate == DEAD)
			return refuse(why, CO_13_1e, "%s is gone: %s never forms again", b->piece[p].name, name);
		if ((other->fate != ON_MAP && other->fate != HAND) || other->fate != first->fate ||
			other->at != first->at)
			return refuse(why, CO_12_0h, "the battalions of %s are not all in one hex", name);
	}
	return may_reorganize(b, seen, crowd, why);
}

bool comops_check_form(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0);

	if (comops_unit_side(b, unit) != o->side)
		return refuse(why, CO_2_1d, "%s is not yours", comops_unit_name(b, unit));
	if (unit < b->npieces)
		return refuse(why, CO_12_0h, "%s is no regiment", comops_unit_name(b, unit));
	return may_form(b, seen, unit - b->npieces, why);
}

/* The counter takes over the worst of its parts: the most spent, the fought, the unsupplied, the revealed. */
void comops_apply_form(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0);
	Crowd crowd = comops_unit_crowd(b, unit);
	uint8_t flags = 0, left = UINT8_MAX;
	bool fresh = true, hidden = false;

	(void)dice;
	each_piece(p, crowd) {
		Walk walk = comops_walk(b, s, p);

		flags |= s->piece[p].flags;
		hidden |= !comops_has(s, p, UP);
		fresh &= walk.untouched;
		left = walk.left < left ? walk.left : left;
	}
	each_piece(p, crowd) {
		s->piece[p].flags = flags;
		s->piece[p].left = fresh ? 0 : left;
	}
	s->formed |= UINT32_C(1) << (unit - b->npieces);
	comops_spread_markers(b, s, crowd_first(crowd));
	bool up = flags & UP;
	if (up && hidden)
		news_sighting(news);
	news_say(news, up ? BOTH_SIDES : side_set(o->side), CO_12_0h, "%s is formed.", comops_unit_name(b, unit));
	if (!up && s->piece[crowd_first(crowd)].fate == ON_MAP)
		news_say(news, side_set(side_other(o->side)), CO_12_0h, "%d counters in %s become one.",
				 crowd_count(crowd), label(b, comops_hex(s, crowd_first(crowd))));
}

void comops_offer_form(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 1;
	for (int g = 0; stem->n == 0 && g < b->nregiments; g++)
		if (b->regiment[g].side == stem->side && may_form(b, seen, g, NULL))
			slot_put(slot, b->npieces + g);
}

/* ---- replace ---- */

bool comops_check_replace(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0), piece = crowd_first(comops_unit_crowd(b, unit));
	const char *name = comops_unit_name(b, unit);
	bool infantry = b->infantry >> piece & 1, armored = b->armored >> piece & 1;

	if (seen->piece[piece].fate == DEAD && comops_unit_side(b, unit) == o->side)
		return refuse(why, CO_14_1c, "%s is eliminated, and replacements bring nobody back", name);
	if (!comops_names_counter(b, seen, o, unit, why))
		return false;
	if (seen->step != 3)
		return refuse(why, CO_14_1b, "replacements are used in step 3 of the turn they come");
	if (!infantry && !armored)
		return refuse(why, CO_14_1b, "%s is neither infantry nor armor", name);
	if (!seen->steps[armored ? STEP_ARMOR : STEP_INFANTRY])
		return refuse(why, CO_14_1b, "no %s replacement is in hand", armored ? "armor" : "infantry");
	if (!marked(seen, comops_unit_crowd(b, unit)))
		return refuse(why, CO_14_1a, "%s has lost no step", name);
	if (comops_has(seen, piece, OOS))
		return refuse(why, CO_14_1a, "%s is out of supply", name);
	return true;
}

void comops_apply_replace(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0), last = -1;

	(void)dice;
	each_piece(p, comops_unit_crowd(b, unit))
		last = s->piece[p].hits ? p : last;
	s->piece[last].hits = 0;
	s->steps[b->armored >> last & 1 ? STEP_ARMOR : STEP_INFANTRY]--;
	news_say(news, side_set(o->side), CO_14_1a, "%s regains a step.", comops_unit_name(b, unit));
	news_say(news, side_set(side_other(o->side)), CO_14_1a, "A unit in %s regains a step.",
			 label(b, comops_hex(s, last)));
}

void comops_offer_replace(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Order o = *stem;

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 1;
	if (stem->n == 1 || !(seen->steps[STEP_INFANTRY] | seen->steps[STEP_ARMOR]))
		return;
	order_push(&o, ARG_UNIT, 0);
	each_piece(p, comops_counters(b, seen, comops_on_map(b, seen, stem->side))) {
		o.arg[0] = comops_counter(b, seen, p);
		if (comops_check_replace(b, seen, &o, NULL))
			slot_put(slot, o.arg[0]);
	}
}

/* ---- remove ---- */

/* Over-stacked with no way out: nobody in the hex can still move. */
static bool stuck(const Board *b, const State *seen, Side side, Hex h, Why *why)
{
	Crowd there = comops_at(b, seen, side, h);

	if (comops_stack(b, there) <= STACK_LIMIT)
		return refuse(why, CO_R13, "%s is not over-stacked", label(b, h));
	each_piece(p, there)
		if (comops_can_leave(b, seen, p))
			return refuse(why, CO_R13, "%s can still leave %s", b->piece[p].name, label(b, h));
	return true;
}

bool comops_check_remove(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0);

	return comops_names_counter(b, seen, o, unit, why) &&
		   stuck(b, seen, o->side, comops_hex(seen, crowd_first(comops_unit_crowd(b, unit))), why);
}

void comops_apply_remove(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	comops_eliminate(b, s, comops_unit_crowd(b, order_arg(o, 0)), CO_R13, news);
}

void comops_offer_remove(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Hex where;

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 1;
	if (stem->n == 1 || !comops_over_stacked(b, seen, stem->side, &where))
		return;
	each_piece(p, comops_counters(b, seen, comops_on_map(b, seen, stem->side)))
		if (stuck(b, seen, stem->side, comops_hex(seen, p), NULL))
			slot_put(slot, comops_counter(b, seen, p));
}
