/* games/mons/advance.c -- 12.13: into the emptied hex, and one hex beyond.  Zones and movement points do not
 * count; canals, enemies, the map's edge, stacking and corps do (R48). */
#include "games/mons/mons.h"

/* ---- the first hex ---- */

static bool took_part(const State *s, int u)
{
	return unitset_has(&s->combat.in, u) && on_map(s, u);
}

bool mons_check_advance(const Board *b, const State *s, const Order *o, Why *why)
{
	UnitSet named = { 0 };
	int points = 0;

	for (int i = 0; i < o->n; i++) {
		int u = order_arg(o, i);

		if (side_of(b, u) == mons_defender(s))
			return refuse(why, OC_12_13h, "%s defended and never advances", unit_name(b, u));
		if (is_artillery(class_of(b, u)->type))
			return refuse(why, OC_12_13g, "%s is artillery and never advances", unit_name(b, u));
		if (!took_part(s, u))
			return refuse(why, OC_12_13b, "%s took no part in this melee", unit_name(b, u));
		if (unitset_has(&named, u))
			return refuse(why, OC_2_2a, "%s is named twice", unit_name(b, u));
		unitset_add(&named, u);
		points += class_of(b, u)->sp;
	}
	if (points > STACK_LIMIT)
		return refuse(why, OC_6_3a, "%s would hold %d stacking points; %d are allowed",
					  LABEL(b, s->combat.target), points, STACK_LIMIT);
	return true;
}

static bool somebody_may_pursue(const Board *b, const State *s)
{
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, s->combat.target, (Dir)d);

		if (n != HEX_NONE && mons_may_pursue(b, s, n))
			return true;
	}
	return false;
}

static void advance(const Board *b, State *s, int u, Hex to, RuleId rule, News *news)
{
	Hex from = s->at[u];

	mons_lift(b, s, u);
	mons_lay(b, s, u, to);
	mons_disturb(s, from);
	mons_disturb(s, to);
	mons_settle(b, s, from);
	mons_settle(b, s, to);
	if (s->top[from])
		news_sighting(news); /* whoever lay beneath is seen now, and the enemy's own fire may have led here */
	news_say(news, side_set(s->player), rule, "%s advances to %s.", unit_name(b, u), LABEL(b, to));
	news_say(news, side_set(mons_defender(s)), rule, "A counter advances from %s to %s.", LABEL(b, from),
			 LABEL(b, to));
}

static void advance_all(const Board *b, State *s, const int unit[], int n, News *news)
{
	/* The first named lies on top (R19a). */
	for (int i = n - 1; i >= 0; i--) {
		advance(b, s, unit[i], s->combat.target, OC_12_13a, news);
		unitset_add(&s->combat.advanced, unit[i]);
	}
	if (!somebody_may_pursue(b, s)) {
		mons_melee_done(s);
		return;
	}
	s->combat.duty = DUTY_PURSUE;
	mons_reveal(s, s->combat.target); /* R19b: attackers are seen until their melee is over */
}

/* 12.13a: a lone survivor has no choice. */
void mons_begin_advance(const Board *b, State *s, News *news)
{
	int survivor[UNITS], n = 0;

	for (int u = unitset_next(&s->combat.in, -1); u >= 0; u = unitset_next(&s->combat.in, u))
		if (on_map(s, u))
			survivor[n++] = u;
	if (n == 0)
		mons_melee_done(s);
	else if (n == 1)
		advance_all(b, s, survivor, 1, news);
	else
		s->combat.duty = DUTY_ADVANCE;
}

void mons_apply_advance(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit[ORDER_ARGS];

	(void)dice;
	for (int i = 0; i < o->n; i++)
		unit[i] = order_arg(o, i);
	advance_all(b, s, unit, o->n, news);
}

/* ---- the second ---- */

bool mons_may_pursue(const Board *b, const State *s, Hex to)
{
	int d = hex_direction(b->map, s->combat.target, to);

	return d >= 0 && !s->top[to] && !is_closed_canal(b, s->combat.target, d);
}

bool mons_check_pursue(const Board *b, const State *s, const Order *o, Why *why)
{
	Hex target = s->combat.target;
	UnitSet named = { 0 };

	for (int i = 0; i < o->n; i += 2) {
		int u = order_arg(o, i);
		Hex to = (Hex)order_arg(o, i + 1);
		int d = hex_direction(b->map, target, to);

		if (!unitset_has(&s->combat.advanced, u))
			return refuse(why, OC_12_13c, "%s has not just advanced into %s", unit_name(b, u),
						  LABEL(b, target));
		if (unitset_has(&named, u))
			return refuse(why, OC_2_2a, "%s is named twice", unit_name(b, u));
		unitset_add(&named, u);
		if (d < 0)
			return refuse(why, OC_12_13c, "%s is not next to %s", LABEL(b, to), LABEL(b, target));
		if (s->top[to])
			return refuse(why, OC_R47, "%s is not empty", LABEL(b, to));
		if (is_closed_canal(b, target, d))
			return refuse(why, OC_12_13f, "there is no bridge over the canal between %s and %s",
						  LABEL(b, target), LABEL(b, to));
	}
	return true; /* who advanced together may stay together: OC-6.3a held then */
}

void mons_apply_pursue(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	for (int i = 0; i < o->n; i += 2)
		advance(b, s, order_arg(o, i), (Hex)order_arg(o, i + 1), OC_12_13c, news);
	mons_melee_done(s);
}

void mons_apply_stay(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)o;
	(void)dice;
	(void)news;
	mons_disturb(s, s->combat.target);
	mons_melee_done(s);
}
