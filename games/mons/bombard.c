/* games/mons/bombard.c -- chapter 10: bombardment, and which units may attack together (10.6, 12.14). */
#include "games/mons/mons.h"

bool mons_sees(const Board *b, Hex from, Hex to)
{
	return hexset_has(&b->sees[from], to);
}

/* 10.11a, 10.11d: any friendly unit next to the target; a German one only for its own corps. */
bool mons_spotted(const Board *b, const State *s, Side side, int corps, Hex target)
{
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, target, (Dir)d);

		if (n != HEX_NONE && hexset_has(&s->held[side], n) && b->unit[s->top[n] - 1].corps == corps)
			return true;
	}
	return false;
}

/* British units know no limits (R35b).  Separate units go with one division, or from turn 11 with both. */
bool mons_may_join(const Board *b, const State *s, const int unit[], int n, bool bombarding, Why *why)
{
	const Unit *first = &b->unit[unit[0]], *led = NULL;

	for (int i = 0; i < n; i++) {
		const Unit *u = &b->unit[unit[i]];

		if (u->corps != first->corps)
			return refuse(why, bombarding ? OC_10_6c : OC_12_14c, "%s is of %s Corps and %s of %s Corps",
						  first->name, first->corps_name, u->name, u->corps_name);
		if (u->corps == 0 || u->division == 0)
			continue;
		if (led && led->division != u->division && s->turn < JOINT_ATTACK_TURN)
			return refuse(why, bombarding ? OC_10_6a : OC_12_14a,
						  "%s is of the %dth Division and %s of the %dth: together only from turn %d",
						  led->name, led->division, u->name, u->division, JOINT_ATTACK_TURN);
		led = u;
	}
	return true;
}

static bool gun_bears(const Board *b, const State *s, Side side, int gun, Hex target, bool spotted, Why *why)
{
	const Class *class = class_of(b, gun);

	if (class->side != side || !on_map(s, gun))
		return refuse(why, OC_10_1a, "%s is no unit of yours on the map", unit_name(b, gun));
	if (!is_artillery(class->type))
		return refuse(why, OC_10_1a, "%s is no artillery", unit_name(b, gun));
	if (s->flags[gun] & FIRED)
		return refuse(why, OC_10_1b, "%s has bombarded in this phase", unit_name(b, gun));
	if (s->flags[gun] & MARCHED)
		return refuse(why, OC_9_20f, "%s marched in this player turn", unit_name(b, gun));
	int range = hex_distance(b->map, s->at[gun], target);
	if (range > class->range)
		return refuse(why, OC_10_2b, "%s reaches %d hexes; %s is %d away", unit_name(b, gun), class->range,
					  LABEL(b, target), range);
	if (!spotted && !mons_sees(b, s->at[gun], target))
		return refuse(why, OC_10_3e, "%s does not see %s and nobody next to it spots", unit_name(b, gun),
					  LABEL(b, target));
	return true;
}

bool mons_check_bombard(const Board *b, const State *s, const Order *o, Why *why)
{
	Hex target = (Hex)order_arg(o, 0);
	int gun[ORDER_ARGS], n = o->n - 1;

	if (!hexset_has(&s->held[side_other(o->side)], target))
		return refuse(why, OC_R32, "there is no enemy in %s", LABEL(b, target));
	if (s->flags[s->top[target] - 1] & SHELLED)
		return refuse(why, OC_10_5b, "%s has been bombarded in this phase", LABEL(b, target));
	for (int i = 0; i < n; i++) {
		gun[i] = order_arg(o, i + 1);
		for (int j = 0; j < i; j++)
			if (gun[j] == gun[i])
				return refuse(why, OC_10_1b, "%s is named twice", unit_name(b, gun[i]));
	}
	bool spotted = mons_spotted(b, s, o->side, b->unit[order_arg(o, 1)].corps, target);
	for (int i = 0; i < n; i++)
		if (!gun_bears(b, s, o->side, gun[i], target, spotted, why))
			return false;
	return mons_may_join(b, s, gun, n, true, why);
}

typedef struct Shoot {
	int factors, modifier;
} Shoot;

/* 10.7, 10.8, 10.11 with 13.3. */
static Shoot add_up(const Board *b, const State *s, const Order *o, Explain *e)
{
	Hex target = (Hex)order_arg(o, 0);
	Shoot shoot = { 0 };
	int blind = -1, terrain = mons_bombard_terrain[b->terrain[target]];

	for (int i = 1; i < o->n; i++) {
		int gun = order_arg(o, i), factor = class_of(b, gun)->bombard;

		explain_add(e, OC_10_7a, ratio(factor, 1), "%s bombards", unit_name(b, gun));
		shoot.factors += factor;
		if (!mons_sees(b, s->at[gun], target))
			blind = gun;
	}
	if (terrain)
		explain_add(e, OC_10_8a, ratio(terrain, 1), "target in forest or built-up");
	shoot.modifier += terrain;
	if (!mons_spotted(b, s, o->side, b->unit[order_arg(o, 1)].corps, target)) {
		explain_add(e, OC_10_11b, ratio(UNSPOTTED, 1), "nobody spots");
		shoot.modifier += UNSPOTTED;
	} else if (blind >= 0) {
		explain_add(e, OC_10_11f, ratio(BLIND_GUN, 1), "%s has no line of sight", unit_name(b, blind));
		shoot.modifier += BLIND_GUN;
	}
	return shoot;
}

/* What each roll of the die would do. */
void mons_explain_rolls(const FireRow rows[FIRE_ROWS], int factors, int modifier, Explain *e)
{
	for (int die = 1; die <= 6; die++) {
		int steps = mons_fire_result(rows, factors, held_to_die(die + modifier));

		explain_total(e, mons_die_keys[die - 1], "%d", steps);
		explain_chance(e, "target loses", 1.0 / 6, "%d step%s", steps, steps == 1 ? "" : "s");
	}
}

void mons_explain_bombard(const Board *b, const State *s, const Order *o, Explain *e)
{
	Shoot shoot = add_up(b, s, o, e);

	explain_total(e, "factors", "%d", shoot.factors);
	explain_total(e, "modifier", "%d", shoot.modifier);
	mons_explain_rolls(mons_bombard_rows, shoot.factors, shoot.modifier, e);
}

void mons_apply_bombard(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Hex target = (Hex)order_arg(o, 0);
	Shoot shoot = add_up(b, s, o, NULL);
	int die = dice_roll(dice, 6, OC_10_7a);
	int steps = mons_fire_result(mons_bombard_rows, shoot.factors, held_to_die(die + shoot.modifier));

	for (int i = 1; i < o->n; i++)
		s->flags[order_arg(o, i)] |= FIRED;
	each_piece(u, s, target)
		s->flags[u] |= SHELLED;
	news_say(news, side_set(o->side), OC_10_7a, "Bombardment of %s with %d factors, roll %d%+d: %d step%s.",
			 LABEL(b, target), shoot.factors, die, shoot.modifier, steps, steps == 1 ? "" : "s");
	news_say(news, side_set(side_other(o->side)), OC_10_7a, "%s is bombarded, roll %d%+d: %d step%s.",
			 LABEL(b, target), die, shoot.modifier, steps, steps == 1 ? "" : "s");
	if (steps == 0)
		return;
	/* R19b: the pile is looked at only when losses are to be shared out. */
	mons_reveal(s, target);
	news_sighting(news);
	s->combat = (Combat){ .target = target };
	if (!mons_ask_losses(b, s, DUTY_SHARE_SHELLS, steps, OC_10_9a, news))
		mons_melee_done(s);
}

void mons_explain_sight(const Board *b, const State *s, const Order *o, Explain *e)
{
	Hex from = (Hex)order_arg(o, 0), to = (Hex)order_arg(o, 1);
	int range = hex_distance(b->map, from, to);

	(void)s;
	explain_total(e, "range", "%d", range);
	explain_total(e, "sight", "%s",
				  range > b->longest_range ? "far"
				  : mons_sees(b, from, to) ? "clear"
										   : "blocked");
}
