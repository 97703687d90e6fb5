/* games/mons/plan_fight.c -- bombardments, melees and what is owed in them.
 *
 * German losses cost nothing at the count, British ones do: so the German usually pays two steps for one, and the
 * British attack only when it comes cheap. */
#include "games/mons/plan.h"

enum {
	WORTH = 100,  /* of an enemy step, in the sums below */
	WHIM_STEP = 4 /* what a point of whim is worth in them */
};

/* ---- bombardment ---- */

typedef struct Guns { /* guns that may fire together at one target */
	int n, unit[ORDER_ARGS];
	int factors, blind;
} Guns;

/* The guns of one corps and division (with separate ones) that bear on the target. */
static void find_guns(const Outlook *out, int lead, Hex target, Guns *guns)
{
	const Board *b = out->b;
	const State *s = out->seen;
	Order o;

	*guns = (Guns){ 0 };
	order_start(&o, out->side, VERB_BOMBARD);
	order_push(&o, ARG_HEX, target);
	for (int pass = 0; pass < 2; pass++)
		for (int u = lead; u < b->nunits && guns->n < out->number[GUNS_TOGETHER]; u++) {
			if (side_of(b, u) != out->side || !on_map(s, u) || !is_artillery(class_of(b, u)->type) ||
				(s->flags[u] & (FIRED | MARCHED)) || (u == lead) != (pass == 0) ||
				hex_distance(b->map, s->at[u], target) > class_of(b, u)->range)
				continue;
			order_push(&o, ARG_UNIT, u);
			if (!mons_check_bombard(b, s, &o, NULL)) {
				o.n--;
				if (pass == 0)
					return;
				continue;
			}
			guns->unit[guns->n++] = u;
			guns->factors += class_of(b, u)->bombard;
			guns->blind += !mons_sees(b, s->at[u], target);
		}
}

static int bombard_worth(Outlook *out, const Guns *guns, Hex target)
{
	const Board *b = out->b;
	bool spotted = mons_spotted(b, out->seen, out->side, b->unit[guns->unit[0]].corps, target);
	int modifier = mons_bombard_terrain[b->terrain[target]] + (!spotted      ? UNSPOTTED
															   : guns->blind ? BLIND_GUN
																			 : 0);
	int sum = 0;

	for (int die = 1; die <= 6; die++)
		sum += WORTH * mons_fire_result(mons_bombard_rows, guns->factors, held_to_die(die + modifier));
	sum /= 6;
	/* Where men stand ready to follow up a shell is worth more. */
	if (spotted)
		sum = sum * out->number[SPOTTED_TIMES] / 100;
	return sum - out->number[GUN_SPENT] * (guns->n - 1);
}

bool mons_plan_bombard(Outlook *out, Order *o)
{
	const Board *b = out->b;
	const State *s = out->seen;
	Guns best = { 0 };
	Hex at = HEX_NONE;
	int least = out->number[SHOT_FROM], top = least;

	for (int u = 0; u < b->nunits; u++) {
		if (side_of(b, u) != out->side || !on_map(s, u) || !is_artillery(class_of(b, u)->type) ||
			(s->flags[u] & (FIRED | MARCHED)))
			continue;
		each_hex(h, b->map, &s->held[out->enemy]) {
			Guns guns;

			if (hex_distance(b->map, s->at[u], h) > class_of(b, u)->range ||
				(s->flags[s->top[h] - 1] & SHELLED))
				continue;
			find_guns(out, u, h, &guns);
			int worth = guns.n ? bombard_worth(out, &guns, h) : 0;
			if (worth > 0)
				worth += WHIM_STEP * posture_whim(out->posture, u, h);
			if (worth > top) {
				top = worth;
				best = guns;
				at = h;
			}
		}
		if (top > least) /* this gun's best target; its neighbours come next */
			break;
	}
	order_start(o, out->side, at == HEX_NONE ? VERB_END : VERB_BOMBARD);
	if (at == HEX_NONE)
		return true;
	order_push(o, ARG_HEX, at);
	for (int i = 0; i < best.n; i++)
		order_push(o, ARG_UNIT, best.unit[i]);
	return true;
}

/* ---- melee ---- */

/* Expected steps of defensive fire at full strength, in hundredths. */
static int fire_expected(int factors, int modifier)
{
	int sum = 0;

	for (int die = 1; die <= 6; die++)
		sum += WORTH * mons_fire_result(mons_fire_rows, factors, held_to_die(die + modifier));
	return sum / 6;
}

/* What a melee would bring, in hundredths of an enemy step: the chart's mean after defensive fire. */
static int melee_worth(Outlook *out, Hex target, int attack, bool over_water)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	int own = number[out->side == GERMAN ? GERMAN_STEP : BRITISH_STEP] * (4 - out->posture->boldness) /
			  4; /* the bold count their losses for less */
	const State *w = mons_guess(out);
	int defense = mons_pile_melee(b, w, target), steps = 0, fallen = 0, lost = 0, emptied = 0;
	int modifier = mons_melee_terrain[b->terrain[target]] + (over_water ? MELEE_ACROSS_WATER : 0);

	each_piece(u, w, target)
		steps += w->steps[u];
	int fire = defense ? fire_expected(defense, over_water ? FIRE_ACROSS_WATER : 0) : 0;
	attack -= fire * number[STEP_FACTORS] / (10 * WORTH);
	for (int die = 1; die <= 6; die++) {
		int odds = defense ? attack / defense : ODDS_MAX + 1;
		MeleeResult r = attack < defense  ? mons_poor_odds
						: odds > ODDS_MAX ? mons_crushing_odds
										  : mons_melee_results[odds][held_to_die(die + modifier) - 1];

		fallen += r.defender < steps ? r.defender : steps;
		emptied += r.defender >= steps;
		lost += r.attacker;
	}
	bool goal = hexset_has(&out->goals, target);
	for (int i = 0; i < b->victory.bridges && !out->second_day; i++)
		goal |= b->victory.bridge[i] == target;
	return (fallen * WORTH - lost * own + emptied * number[goal ? EMPTIED_GOAL : EMPTIED]) / 6 -
		   fire * own / WORTH + WHIM_STEP * posture_whim(out->posture, UNITS, target) -
		   WHIM_STEP / 2 * out->posture->stray;
}

typedef struct Men { /* units that may attack together */
	int n, unit[ORDER_ARGS];
	int attack;
	bool over_water;
} Men;

static void find_men(const Outlook *out, int lead, Hex target, Men *men)
{
	const Board *b = out->b;
	const State *s = out->seen;
	Order o;

	*men = (Men){ .over_water = true };
	order_start(&o, out->side, VERB_MELEE);
	order_push(&o, ARG_HEX, target);
	order_push(&o, ARG_UNIT, lead);
	if (!mons_check_melee(b, s, &o, NULL))
		return;
	o.n--;
	for (int pass = 0; pass < 2; pass++)
		for (int d = 0; d < DIRS; d++) {
			Hex h = hex_step(b->map, target, (Dir)d);

			if (h == HEX_NONE || !hexset_has(&s->held[out->side], h))
				continue;
			each_piece(u, s, h) {
				if ((u == lead) != (pass == 0) || is_artillery(class_of(b, u)->type) ||
					(s->flags[u] & (FOUGHT | MARCHED)))
					continue;
				order_push(&o, ARG_UNIT, u);
				if (!mons_check_melee(b, s, &o, NULL)) {
					o.n--;
					continue;
				}
				men->unit[men->n++] = u;
				men->attack += melee_factor(b, s, u);
				men->over_water &= is_water(b, h, (int)dir_opposite((Dir)d));
			}
		}
}

bool mons_plan_melee(Outlook *out, Order *o)
{
	const Board *b = out->b;
	const State *s = out->seen;
	int top = out->number[MELEE_FROM];

	order_start(o, out->side, VERB_END);
	each_hex(h, b->map, &s->held[out->enemy]) {
		int tried = -1; /* divisions are tried once each, by their first unit */

		if (s->flags[s->top[h] - 1] & STRUCK)
			continue;
		for (int d = 0; d < DIRS; d++) {
			Hex n = hex_step(b->map, h, (Dir)d);

			if (n == HEX_NONE || !hexset_has(&s->held[out->side], n))
				continue;
			each_piece(u, s, n) {
				Men men;
				int division = b->unit[u].corps * 64 + b->unit[u].division;

				if (is_artillery(class_of(b, u)->type) || (s->flags[u] & (FOUGHT | MARCHED)) ||
					division == tried)
					continue;
				find_men(out, u, h, &men);
				if (men.n == 0)
					continue;
				tried = division;
				int worth = melee_worth(out, h, men.attack, men.over_water);
				if (worth <= top)
					continue;
				top = worth;
				order_start(o, out->side, VERB_MELEE);
				order_push(o, ARG_HEX, h);
				for (int i = 0; i < men.n; i++)
					order_push(o, ARG_UNIT, men.unit[i]);
			}
		}
	}
	return true;
}

/* ---- what combat waits for ---- */

/* All at the hex that brings most against us. */
static bool plan_fire(Outlook *out, Order *o)
{
	const Board *b = out->b;
	const State *s = out->seen;
	Hex hexes[ATTACK_HEXES], at = HEX_NONE;
	int n = mons_attack_hexes(b, s, hexes), top = INT32_MIN;

	for (int i = 0; i < n; i++) {
		bool water = is_water(b, hexes[i], hex_direction(b->map, hexes[i], s->combat.target));
		int attack = water ? out->number[FIRE_WATER] : 0;

		each_piece(u, s, hexes[i])
			attack += unitset_has(&s->combat.in, u) ? 2 * melee_factor(b, s, u) : 0;
		attack += posture_whim(out->posture, UNITS, hexes[i]);
		if (attack > top) {
			top = attack;
			at = hexes[i];
		}
	}
	order_start(o, out->side, VERB_FIRE);
	each_piece(u, s, s->combat.target) {
		order_push(o, ARG_UNIT, u);
		order_push(o, ARG_HEX, at);
	}
	return true;
}

/* The enemy's losses go where they kill, and then to the strongest; our own where nobody dies of them. */
static bool plan_lose(Outlook *out, Order *o)
{
	const Board *b = out->b;
	const State *s = out->seen;
	const int32_t *number = out->number;
	uint8_t left[UNITS];
	Slot slot;

	memcpy(left, s->steps, sizeof left);
	order_start(o, out->side, VERB_LOSE);
	for (;;) {
		int best = 0, top = INT32_MIN;

		mons_next(b, s, o, &slot);
		if (slot.complete || slot.n == 0)
			return slot.complete;
		for (int i = 0; i < slot.n; i++) {
			int u = slot.value[i], factor = class_of(b, u)->melee[left[u]];
			int worth = side_of(b, u) == out->side
							? number[OWN_LEFT] * left[u] - number[OWN_FACTOR] * factor
							: (left[u] == 1 ? number[THEIR_LAST] : 0) + number[THEIR_FACTOR] * factor;
			worth += posture_whim(out->posture, u, left[u]);

			if (worth > top) {
				top = worth;
				best = i;
			}
		}
		left[slot.value[best]]--;
		slot_take(&slot, best, o);
	}
}

static bool plan_advance(Outlook *out, Order *o)
{
	const Board *b = out->b;
	int most = out->number[out->side == GERMAN ? GERMAN_ADVANCE : BRITISH_ADVANCE];
	Slot slot;

	order_start(o, out->side, VERB_ADVANCE);
	for (;;) {
		int best = -1, top = -1;

		mons_next(b, out->seen, o, &slot);
		for (int i = 0; i < slot.n; i++) {
			int factor = melee_factor(b, out->seen, slot.value[i]);

			if (factor > top) {
				top = factor;
				best = i;
			}
		}
		/* One must; more go only forward, and the British usually leave no place they hold for it. */
		if (best < 0 || o->n >= most)
			return o->n > 0;
		slot_take(&slot, best, o);
	}
}

/* One hex more when it leads nearer; usually the German alone does that. */
static bool plan_pursue(Outlook *out, Order *o)
{
	const Board *b = out->b;
	const State *s = out->seen;
	Hex target = s->combat.target, to = HEX_NONE;
	const uint8_t *far = mons_far(out, false);
	int top = far[target] + 1 - out->number[out->side == GERMAN ? GERMAN_PURSUE : BRITISH_PURSUE];

	order_start(o, out->side, VERB_STAY);
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, target, (Dir)d);

		if (n != HEX_NONE && mons_may_pursue(b, s, n) && is_hex(b, n) && far[n] < top) {
			top = far[n];
			to = n;
		}
	}
	int points = 0;
	for (int u = unitset_next(&s->combat.advanced, -1); u >= 0 && to != HEX_NONE;
		 u = unitset_next(&s->combat.advanced, u)) {
		if (points == 0)
			order_start(o, out->side, VERB_PURSUE);
		points += class_of(b, u)->sp;
		if (points > STACK_LIMIT)
			break;
		order_push(o, ARG_UNIT, u);
		order_push(o, ARG_HEX, to);
	}
	return true;
}

bool mons_plan_duty(Outlook *out, Order *o)
{
	switch ((Duty)out->seen->combat.duty) {
	case DUTY_FIRE:
		return plan_fire(out, o);
	case DUTY_SHARE_SHELLS:
	case DUTY_SHARE_FIRE:
	case DUTY_DEFENDER:
	case DUTY_ATTACKER:
		return plan_lose(out, o);
	case DUTY_ADVANCE:
		return plan_advance(out, o);
	case DUTY_PURSUE:
		return plan_pursue(out, o);
	case DUTY_NONE:
	case DUTIES:
		break;
	}
	return false;
}
