/* games/mons/melee.c -- chapters 11 and 12: a melee is declared, the defender fires, odds are taken, both lose.
 *
 * Combat holds what is under way.  Each question interrupts it; the answer takes it up where it stood:
 * fire or hold -> roll by roll, losses shared by the firer -> melee roll -> defender's losses -> attacker's
 * losses -> advance (advance.c). */
#include "games/mons/mons.h"

Side mons_defender(const State *s)
{
	return side_other(s->player);
}

void mons_melee_done(State *s)
{
	s->combat = (Combat){ 0 };
}

/* ---- declaring (12.1, 12.3, 12.10) ---- */

static bool may_attack(const Board *b, const State *s, Side side, int u, Hex target, Why *why)
{
	const Class *class = class_of(b, u);

	if (class->side != side || !on_map(s, u))
		return refuse(why, OC_12_1a, "%s is no unit of yours on the map", unit_name(b, u));
	if (is_artillery(class->type))
		return refuse(why, OC_12_1c, "%s is artillery and never attacks in melee", unit_name(b, u));
	int d = hex_direction(b->map, s->at[u], target);
	if (d < 0)
		return refuse(why, OC_12_1a, "%s in %s is not next to %s", unit_name(b, u), LABEL(b, s->at[u]),
					  LABEL(b, target));
	if (is_closed_canal(b, s->at[u], d))
		return refuse(why, OC_9_13b, "%s cannot attack over the canal between %s and %s: there is no bridge",
					  unit_name(b, u), LABEL(b, s->at[u]), LABEL(b, target));
	if (s->flags[u] & FOUGHT)
		return refuse(why, OC_12_1d, "%s has attacked in this phase", unit_name(b, u));
	if (s->flags[u] & MARCHED)
		return refuse(why, OC_R29, "%s marched in this player turn", unit_name(b, u));
	return true;
}

bool mons_check_melee(const Board *b, const State *s, const Order *o, Why *why)
{
	Hex target = (Hex)order_arg(o, 0);
	int unit[ORDER_ARGS], n = o->n - 1;

	if (!hexset_has(&s->held[side_other(o->side)], target))
		return refuse(why, OC_12_1a, "there is no enemy in %s", LABEL(b, target));
	if (s->flags[s->top[target] - 1] & STRUCK)
		return refuse(why, OC_12_1e, "%s has been attacked in this phase", LABEL(b, target));
	for (int i = 0; i < n; i++) {
		unit[i] = order_arg(o, i + 1);
		if (!may_attack(b, s, o->side, unit[i], target, why))
			return false;
		for (int j = 0; j < i; j++)
			if (unit[j] == unit[i])
				return refuse(why, OC_12_1d, "%s is named twice", unit_name(b, unit[i]));
	}
	return mons_may_join(b, s, unit, n, false, why);
}

void mons_apply_melee(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Hex target = (Hex)order_arg(o, 0);

	(void)dice;
	s->combat = (Combat){ .target = target, .duty = DUTY_FIRE };
	for (int i = 1; i < o->n; i++) {
		int u = order_arg(o, i);

		unitset_add(&s->combat.in, u);
		s->flags[u] |= FOUGHT | KNOWN; /* R19b: attackers are shown when the attack is declared */
		news_say(news, BOTH_SIDES, OC_12_10a, "%s attacks %s from %s.", unit_name(b, u), LABEL(b, target),
				 LABEL(b, s->at[u]));
	}
	each_piece(u, s, target)
		s->flags[u] |= STRUCK;
}

/* ---- the sums ---- */

static bool attacks_over_water(const Board *b, Hex from, Hex target)
{
	return is_water(b, from, hex_direction(b->map, from, target));
}

int mons_attack_hexes(const Board *b, const State *s, Hex hexes[ATTACK_HEXES])
{
	int n = 0;

	for (int d = 0; d < DIRS; d++) {
		Hex h = hex_step(b->map, s->combat.target, (Dir)d);
		bool from_here = false;

		if (h == HEX_NONE || !hexset_has(&s->held[s->player], h))
			continue;
		each_piece(u, s, h)
			from_here |= unitset_has(&s->combat.in, u);
		if (from_here)
			hexes[n++] = h;
	}
	return n;
}

typedef struct Odds {
	int attack, defense, modifier;
	bool unknown; /* part of the defence is not seen */
} Odds;

/* 12.6, 12.7: the attackers of the set that still stand against all units in the hex. */
static Odds weigh(const Board *b, const State *s, Hex target, const UnitSet *in, Explain *e)
{
	Odds odds = { 0 };
	bool all_over_water = true;
	int terrain = mons_melee_terrain[b->terrain[target]];

	for (int u = unitset_next(in, -1); u >= 0; u = unitset_next(in, u)) {
		if (!on_map(s, u))
			continue;
		explain_add(e, OC_12_7a, ratio(melee_factor(b, s, u), 1), "%s attacks", unit_name(b, u));
		odds.attack += melee_factor(b, s, u);
		all_over_water &= attacks_over_water(b, s->at[u], target);
	}
	each_piece(u, s, target) {
		if (is_hidden(s, u)) {
			odds.unknown = true;
			explain_add(e, OC_6_6a, ratio(0, 1), "a counter not seen: any that fits, with all its steps");
			continue;
		}
		explain_add(e, is_artillery(class_of(b, u)->type) ? OC_12_7b : OC_12_2a,
					ratio(melee_factor(b, s, u), 1), "%s defends", unit_name(b, u));
		odds.defense += melee_factor(b, s, u);
	}
	if (terrain)
		explain_add(e, b->terrain[target] == FOREST ? OC_12_6b : OC_12_6a, ratio(terrain, 1),
					"the defender's hex");
	odds.modifier += terrain;
	if (all_over_water) {
		explain_add(e, OC_12_6c, ratio(MELEE_ACROSS_WATER, 1), "all attack over water");
		odds.modifier += MELEE_ACROSS_WATER;
	}
	return odds;
}

/* 12.8, 12.9: outside 1:1 to 6:1 the result is fixed and no die is needed. */
static bool needs_die(const Odds *odds)
{
	return odds->attack >= odds->defense && odds->attack / odds->defense <= ODDS_MAX;
}

static MeleeResult result_of(const Odds *odds, int die)
{
	if (needs_die(odds))
		return mons_melee_results[odds->attack / odds->defense][held_to_die(die + odds->modifier) - 1];
	return odds->defense > odds->attack ? mons_poor_odds : mons_crushing_odds;
}

static void tell_odds(const Odds *odds, double share, Explain *e)
{
	int times = odds->attack / odds->defense;

	if (times == 0)
		explain_chance(e, "odds", share, "below 1:1");
	else if (times > ODDS_MAX)
		explain_chance(e, "odds", share, "over %d:1", ODDS_MAX);
	else
		explain_chance(e, "odds", share, "%d:1", times);
}

static void tell_result(const MeleeResult *result, double share, Explain *e)
{
	explain_chance(e, "steps lost", share, "attacker %d, defender %d", result->attacker, result->defender);
}

/* OC-6.6a: a pile that is not wholly seen may be as strong as any units that fit. */
static void tell_unseen(const Board *b, const State *seen, Hex target, const Odds *odds, Explain *e)
{
	uint64_t ways[MELEE_SUMS], all = 0;

	mons_count_unseen(b, seen, target, ways);
	for (int sum = 0; sum < MELEE_SUMS; sum++)
		all += ways[sum];
	for (int sum = 0; sum < MELEE_SUMS; sum++) {
		Odds there = *odds;

		there.defense += sum;
		tell_odds(&there, (double)ways[sum] / (double)all, e);
		for (int die = 1; die <= 6 && ways[sum]; die++) {
			MeleeResult result = result_of(&there, die);

			tell_result(&result, (double)ways[sum] / (double)(6 * all), e);
		}
	}
}

void mons_explain_melee(const Board *b, const State *s, const Order *o, Explain *e)
{
	UnitSet in = { 0 };
	Hex target = (Hex)order_arg(o, 0);

	for (int i = 1; i < o->n; i++) {
		if (!may_attack(b, s, o->side, order_arg(o, i), target, NULL))
			return;
		unitset_add(&in, order_arg(o, i));
	}
	Odds odds = weigh(b, s, target, &in, e);
	explain_total(e, "attack", "%d", odds.attack);
	explain_total(e, "modifier", "%d", odds.modifier);
	if (odds.unknown) {
		explain_total(e, "defense", "%d+?", odds.defense);
		tell_unseen(b, s, target, &odds, e);
		return;
	}
	explain_total(e, "defense", "%d", odds.defense);
	if (odds.defense == 0)
		return;
	if (odds.defense > odds.attack)
		explain_total(e, "odds", "below 1:1");
	else
		explain_total(e, "odds", "%d:1", odds.attack / odds.defense);
	for (int die = 1; die <= 6; die++) {
		MeleeResult result = result_of(&odds, die);

		explain_total(e, mons_die_keys[die - 1], "%d/%d", result.attacker, result.defender);
		tell_result(&result, 1.0 / 6, e);
	}
}

/* ---- losses and what follows ---- */

static void after_attacker(const Board *b, State *s, News *news)
{
	if (!s->top[s->combat.target])
		mons_begin_advance(b, s, news);
	else
		mons_melee_done(s);
}

static void after_defender(const Board *b, State *s, News *news)
{
	if (!mons_ask_losses(b, s, DUTY_ATTACKER, s->combat.owed, OC_12_12b, news))
		after_attacker(b, s, news);
}

static bool attackers_stand(const State *s)
{
	for (int u = unitset_next(&s->combat.in, -1); u >= 0; u = unitset_next(&s->combat.in, u))
		if (on_map(s, u))
			return true;
	return false;
}

/* 12.7-12.12. */
static void resolve(const Board *b, State *s, Dice *dice, News *news)
{
	Hex target = s->combat.target;

	if (!attackers_stand(s)) {
		news_say(news, BOTH_SIDES, OC_R44, "No attacker of %s is left: the melee ends.", LABEL(b, target));
		mons_melee_done(s);
		return;
	}
	Odds odds = weigh(b, s, target, &s->combat.in, NULL);
	int die = needs_die(&odds) ? dice_roll(dice, 6, OC_12_11a) : 0;
	MeleeResult result = result_of(&odds, die);

	if (die)
		news_say(news, BOTH_SIDES, OC_12_11a, "Roll %d%+d.", die, odds.modifier);
	news_say(news, BOTH_SIDES, OC_12_12a, "Melee at %s, %d against %d: %d/%d.", LABEL(b, target), odds.attack,
			 odds.defense, result.attacker, result.defender);
	s->combat.owed = result.attacker;
	/* 12.12c: the defender first. */
	if (!mons_ask_losses(b, s, DUTY_DEFENDER, result.defender, OC_12_12b, news))
		after_defender(b, s, news);
}

/* ---- defensive fire (11) ---- */

/* 11.3, 13.3: for the ground the attackers come from and the water they cross. */
static int fire_modifier(const Board *b, Hex at, Hex target, Explain *e)
{
	int ground = mons_fire_from[b->terrain[at]];
	int water = attacks_over_water(b, at, target) ? FIRE_ACROSS_WATER : 0;

	if (ground)
		explain_add(e, OC_11_3a, ratio(ground, 1), "attackers in built-up %s", LABEL(b, at));
	if (water)
		explain_add(e, OC_11_3b, ratio(water, 1), "attackers come over water from %s", LABEL(b, at));
	return ground + water;
}

static void fire_on(const Board *b, State *s, Dice *dice, News *news)
{
	Combat *c = &s->combat;

	while (c->fired < c->fires) {
		Hex at = c->fire_at[c->fired];
		int factors = c->fire_with[c->fired++];
		int modifier = fire_modifier(b, at, c->target, NULL);
		int die = dice_roll(dice, 6, OC_11_4a);
		int steps = mons_fire_result(mons_fire_rows, factors, held_to_die(die + modifier));

		news_say(news, BOTH_SIDES, OC_11_4a, "Defensive fire at %s with %d factors, roll %d%+d: %d step%s.",
				 LABEL(b, at), factors, die, modifier, steps, steps == 1 ? "" : "s");
		if (steps && mons_ask_losses(b, s, DUTY_SHARE_FIRE, steps, OC_11_5a, news))
			return;
	}
	resolve(b, s, dice, news);
}

bool mons_check_fire(const Board *b, const State *s, const Order *o, Why *why)
{
	Hex hexes[ATTACK_HEXES], target = s->combat.target;
	int n = mons_attack_hexes(b, s, hexes);
	UnitSet named = { 0 };

	for (int i = 0; i < o->n; i += 2) {
		int u = order_arg(o, i);
		Hex at = (Hex)order_arg(o, i + 1);
		bool attacking = false;

		if (s->at[u] != target)
			return refuse(why, OC_11_1c, "%s is not in %s, which is attacked", unit_name(b, u),
						  LABEL(b, target));
		if (unitset_has(&named, u))
			return refuse(why, OC_11_2b, "%s fires once, at one hex", unit_name(b, u));
		unitset_add(&named, u);
		for (int j = 0; j < n; j++)
			attacking |= hexes[j] == at;
		if (!attacking)
			return refuse(why, OC_11_1a, "nobody attacks from %s", LABEL(b, at));
	}
	if (n == 1 && unitset_count(&named) != mons_pile_count(s, target))
		return refuse(why, OC_11_2a, "against one hex all units in %s fire together, or none",
					  LABEL(b, target));
	return true;
}

/* The units assigned to each hex, in the order the hexes are first named (R39). */
static void assign(const Board *b, const State *s, const Order *o, Combat *c, Explain *e)
{
	for (int i = 0; i < o->n; i += 2) {
		int u = order_arg(o, i), slot = 0;
		Hex at = (Hex)order_arg(o, i + 1);

		while (slot < c->fires && c->fire_at[slot] != at)
			slot++;
		if (slot == c->fires)
			c->fire_at[c->fires++] = at;
		explain_add(e, OC_11_1b, ratio(melee_factor(b, s, u), 1), "%s fires at %s", unit_name(b, u),
					LABEL(b, at));
		c->fire_with[slot] = (uint8_t)(c->fire_with[slot] + melee_factor(b, s, u));
	}
}

void mons_explain_fire(const Board *b, const State *s, const Order *o, Explain *e)
{
	Combat c = { 0 };

	if (s->combat.duty != DUTY_FIRE || !mons_check_fire(b, s, o, NULL))
		return;
	assign(b, s, o, &c, e);
	for (int i = 0; i < c.fires; i++) {
		int modifier = fire_modifier(b, c.fire_at[i], s->combat.target, e);

		explain_total(e, LABEL(b, c.fire_at[i]), "%d%+d", c.fire_with[i], modifier);
		if (c.fires == 1)
			mons_explain_rolls(mons_fire_rows, c.fire_with[i], modifier, e);
	}
}

/* R19b: the defending pile is seen when it fires, or when the odds are taken. */
static void show_defenders(const Board *b, State *s, News *news)
{
	mons_reveal(s, s->combat.target);
	each_piece(u, s, s->combat.target)
		news_say(news, BOTH_SIDES, OC_R19b, "%s defends %s.", unit_name(b, u), LABEL(b, s->combat.target));
}

void mons_apply_fire(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	show_defenders(b, s, news);
	assign(b, s, o, &s->combat, NULL);
	s->combat.duty = DUTY_NONE;
	fire_on(b, s, dice, news);
}

void mons_apply_hold(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)o;
	show_defenders(b, s, news);
	s->combat.duty = DUTY_NONE;
	resolve(b, s, dice, news);
}

void mons_melee_goes_on(const Board *b, State *s, Dice *dice, News *news)
{
	Duty answered = (Duty)s->combat.duty;

	s->combat.duty = DUTY_NONE;
	if (answered == DUTY_SHARE_FIRE)
		fire_on(b, s, dice, news);
	else if (answered == DUTY_DEFENDER)
		after_defender(b, s, news);
	else
		after_attacker(b, s, news);
}
