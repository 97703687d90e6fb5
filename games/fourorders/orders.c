/* games/fourorders/orders.c -- the four orders: chosen in secret, revealed together (1.5). */
#include "games/fourorders/fourorders.h"

enum { WORD_STATUS = MOVE }; /* the word "move" is number 0, its status number 1 */

/* FO-8h, FO-R19  Whatever came before, a new day is free. */
Status fo_last_order(const State *s, int r)
{
	return s->round == 1 ? NO_ORDER : (Status)s->regiment[r].order;
}

static bool wants_order(const Board *b, const State *s, int r, Side side)
{
	return b->regiment[r].side == side && fo_hq_stands(b, s, r);
}

bool fo_check_orders(const Board *b, const State *seen, const Order *o, Why *why)
{
	for (int i = 0; i < o->n; i += 2) {
		int r = o->arg[i];
		Status to = (Status)(o->arg[i + 1] + WORD_STATUS), from;
		if (r >= b->nregiments || b->regiment[r].side != o->side)
			return refuse(why, FO_1_5a, "%s is no regiment of yours", fo_thing(b, r));
		if (!fo_regiment_on_map(b, seen, r))
			return refuse(why, FO_1_5a, "%s is not on the map", fo_thing(b, r));
		if (!fo_hq_stands(b, seen, r))
			return refuse(why, FO_6b, "%s has lost its HQ and is given no orders", fo_thing(b, r));
		for (int j = 0; j < i; j += 2)
			if (o->arg[j] == r)
				return refuse(why, FO_1_5a, "%s gets exactly one order", fo_thing(b, r));
		from = fo_last_order(seen, r);
		if (!fo_changes[from][to])
			return refuse(why, to == DIG ? FO_1_5e : FO_1_5d, "%s may not go from %s to %s", fo_thing(b, r),
						  fo_statuses[from], fo_statuses[to]);
	}
	return true;
}

/* FO-R19  Without a new order the old one holds, and hold at dawn. */
static Status kept_order(const State *s, int r)
{
	Status last = fo_last_order(s, r);
	return last == NO_ORDER ? HOLD : last;
}

/* FO-6c */
static Status order_without_hq(const State *s, int r)
{
	Status last = (Status)s->regiment[r].order;
	return last == DIG ? DIG : HOLD;
}

static void reveal(const Board *b, State *s, Dice *dice, News *news)
{
	for (int r = 0; r < b->nregiments; r++) {
		if (!fo_regiment_on_map(b, s, r))
			continue;
		s->regiment[r].order = fo_hq_stands(b, s, r) ? s->chosen[r] : (uint8_t)order_without_hq(s, r);
		s->chosen[r] = NO_ORDER;
		news_say(news, BOTH_SIDES, FO_1_5b, "%s (%s) is on %s.", fo_thing(b, r), b->regiment[r].title,
				 fo_statuses[s->regiment[r].order]);
	}
	news_sighting(news);
	s->handed = NO_SIDES;
	s->retreating = 1; /* FO-1.4d */
	s->run = 0;
	s->run_side = SIDE_NONE;
	fo_next_pick(b, s, dice, news);
}

void fo_apply_orders(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	for (int r = 0; r < b->nregiments; r++)
		if (wants_order(b, s, r, o->side))
			s->chosen[r] = (uint8_t)kept_order(s, r);
	for (int i = 0; i < o->n; i += 2) {
		s->chosen[o->arg[i]] = (uint8_t)(o->arg[i + 1] + WORD_STATUS);
		news_say(news, side_set(o->side), FO_1_5a, "%s is ordered to %s.", fo_thing(b, o->arg[i]),
				 fo_statuses[s->chosen[o->arg[i]]]);
	}
	s->handed |= side_set(o->side);
	news_say(news, BOTH_SIDES, FO_1_5b, "%s has chosen its orders.", b->side[o->side].title);
	if (s->handed == BOTH_SIDES)
		reveal(b, s, dice, news);
}

/* Regiments in their sequence, so that a walk goes once through all of them. */
void fo_next_orders(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	int last = stem->n > 0 ? stem->arg[stem->n % 2 == 1 ? stem->n - 1 : stem->n - 2] : NO_REGIMENT;

	if (stem->n % 2 == 1) {
		slot_clear(slot, ARG_WORD);
		for (Status to = MOVE; to <= RETREAT; to++)
			if (fo_changes[fo_last_order(seen, last)][to])
				slot_put(slot, (int)to - WORD_STATUS);
		return;
	}
	slot_clear(slot, ARG_THING);
	slot->complete = true;
	slot->sample = stem->n > 0;
	for (int r = last + 1; r < b->nregiments; r++)
		if (wants_order(b, seen, r, stem->side))
			slot_put_labelled(slot, r, b->regiment[r].title);
}
