/* games/rifles/actions.c -- what a card does instead of moving: turn up, reorder, dismount, remount. */
#include "games/rifles/rifles.h"

/* RRR-sequence.12, RRR-R30 */
bool rifles_check_reveal(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0);

	if (unit_side(b, u) != o->side || !on_table(seen, u))
		return refuse(why, RRR_sequence_12, "%s is no card of yours on the table", unit_name(b, u));
	if (has_mark(seen, u, FACE_UP))
		return refuse(why, RRR_sequence_13, "%s lies face up already", unit_name(b, u));
	return true;
}

void rifles_apply_reveal(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	rifles_turn_up(b, s, order_arg(o, 0), news);
}

/* RRR-reorder.1, .2, RRR-R9  One IP for each unit, nothing more, and never by group. */
bool rifles_check_reorder(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0);

	if (unit_side(b, u) != o->side || !on_table(seen, u))
		return refuse(why, RRR_reorder_1, "%s is no card of yours on the table", unit_name(b, u));
	if (!has_mark(seen, u, DISORDER))
		return refuse(why, RRR_reorder_1, "%s is not in Disorder", unit_name(b, u));
	if (has_mark(seen, u, MOVED))
		return refuse(why, RRR_movement_7, "%s has had its action this turn", unit_name(b, u));
	if (seen->group)
		return refuse(why, RRR_R9, "reordering cannot be part of a Command Group's move: say done first");
	if (seen->ip < 1)
		return refuse(why, RRR_reorder_1, "reordering costs 1 IP and none is left");
	return true;
}

void rifles_apply_reorder(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0);

	(void)dice;
	s->ip--;
	drop_mark(s, u, DISORDER);
	set_mark(s, u, MOVED);
	news_say(news, BOTH_SIDES, RRR_reorder_2, "%s reorders; %d IP left.",
			 has_mark(s, u, FACE_UP) ? unit_name(b, u) : "A card", s->ip);
}

/* RRR-dismount.1-.4, RRR-R9, RRR-R32 */
static bool may_change(const Board *b, const State *s, const Order *o, bool dismounted, Why *why)
{
	int u = order_arg(o, 0);
	Box box;

	if (unit_side(b, u) == o->side && on_table(s, u) && has_mark(s, u, DISORDER))
		return refuse(why, RRR_dismount_4, "%s is in Disorder", unit_name(b, u));
	if (!rifles_may_act(b, s, o->side, u, why))
		return false;
	if (!b->card[u].dismounts)
		return refuse(why, RRR_dismount_1, "%s is not Cavalry able to dismount", unit_name(b, u));
	if (has_mark(s, u, DISMOUNTED) != dismounted)
		return refuse(why, RRR_dismount_1, "%s is %s already", unit_name(b, u),
					  dismounted ? "mounted" : "on foot");
	if (!has_mark(s, u, FACE_UP))
		return refuse(why, RRR_dismount_4, "%s lies face down", unit_name(b, u));
	box = unit_box(s, u);
	for (uint64_t left = rifles_on_table(b, s, side_other(o->side)); left; left &= left - 1) {
		Box enemy = unit_box(s, unit_of(left));
		if (rifles_touches(&box, &enemy))
			return refuse(why, RRR_dismount_4, "%s is in contact with %s", unit_name(b, u),
						  unit_name(b, unit_of(left)));
	}
	return rifles_can_pay(b, s, o->side, UNIT_BIT(u), why);
}

static void change(const Board *b, State *s, const Order *o, News *news)
{
	int u = order_arg(o, 0);

	rifles_pay(b, s, o->side, UNIT_BIT(u), news);
	s->unit[u].marks ^= DISMOUNTED;
	set_mark(s, u, MOVED);
	news_say(news, BOTH_SIDES, RRR_dismount_3, "%s %s.", unit_name(b, u),
			 has_mark(s, u, DISMOUNTED) ? "dismounts" : "remounts");
}

bool rifles_check_dismount(const Board *b, const State *seen, const Order *o, Why *why)
{
	return may_change(b, seen, o, false, why);
}

void rifles_apply_dismount(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	change(b, s, o, news);
}

bool rifles_check_remount(const Board *b, const State *seen, const Order *o, Why *why)
{
	return may_change(b, seen, o, true, why);
}

void rifles_apply_remount(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	change(b, s, o, news);
}
