/* games/fourorders/officer_fight.c -- attacks, replies, losses and guns: weighed by the dice expected. */
#include "games/fourorders/guns.h"
#include "games/fourorders/officer.h"

static double power(double base, int exponent)
{
	double product = 1;

	while (exponent-- > 0)
		product *= base;
	return product;
}

/* Hits to be expected of a throw: single faces, and the pairs of one face. */
static double expected(const Need *need, int dice)
{
	double hits = need->from ? dice * (DIE + 1 - need->from) / (double)DIE : 0;

	if (need->pair)
		hits += (dice / (double)DIE - (1 - power(1 - 2.0 / DIE, dice)) / 2) / 2;
	return hits;
}

/* ---- attacking ---- */

static void back_up(const Outlook *out, Combat *c)
{
	int n = 0;

	for (int u = 0; u < out->b->nunits && n < BACKERS; u++)
		if (!is_core(out->b, u) && out->b->card[u].side == out->side &&
			fo_support_ok(out->b, out->s, c, out->side, u, NULL))
			c->backer[out->side][n++] = (int8_t)u;
}

/* Guns the defender could still call: two dice each, at most two. */
static int dice_in_reserve(const Outlook *out, const Combat *c)
{
	Status status = fo_status(out->b, out->s, c->defender);
	int dice = 0;

	if (status == MOVE || status == RETREAT || !is_core(out->b, c->defender) ||
		!fo_in_command(out->b, out->s, c->defender))
		return 0;
	for (int u = 0; u < out->b->nstands; u++)
		if (out->b->card[u].side == out->enemy && is_family(out->b, u, BATTERY) && on_map(out->s, u) &&
			out->s->piece[u].shots > 0 && fo_distance(out->b, out->s->piece[u].at, c->target) < GUN_RANGE)
			dice += GUN_DICE;
	return dice > GUNS_MOST * GUN_DICE ? GUNS_MOST * GUN_DICE : dice;
}

static double worth_of(const Outlook *out, const Combat *c)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	Row row = fo_row(b, out->s, c);
	int reply_dice = fo_strength(b, out->s, c, out->enemy, NULL);
	double hits = expected(&row.attacker, fo_strength(b, out->s, c, out->side, NULL));
	double reply = row.defender.from ? expected(&row.defender, reply_dice + dice_in_reserve(out, c)) : 0;
	double taken = hits < HEX_LOSS ? hits : HEX_LOSS,
		   lost = reply < number[REPLY_MOST] ? reply : number[REPLY_MOST];
	/* The bold count their own losses for less. */
	double worth = number[SP_TAKEN] * taken - number[SP_LOST] * lost * (4 - out->posture->boldness) / 4 +
				   posture_whim(out->posture, c->attacker[0], c->target);
	int target = fo_officer_target_at(b, c->target);

	if (fo_hex_sp(out->s, c->defender) <= 2)
		worth += number[SP_TAKEN] * taken / 2;
	if (is_family(b, c->defender, HQ) || is_family(b, c->defender, BATTERY))
		worth += number[SP_TAKEN] * taken / 3;
	if (fo_in_close_combat(c)) {
		double edge = (hits - reply) / (1 + hits + reply); /* -1 .. 1: who falls back */

		worth += edge * number[DRIVEN] + (target >= 0 && edge > 0 ? edge * number[TARGET_WON] : 0);
	}
	return worth;
}

bool fo_officer_attack(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	double top = out->number[ATTACK_FROM];
	Slot hexes, units;
	Order stem;

	order_start(&stem, out->side, V_ATTACK);
	fo_next_attack(b, out->s, &stem, &hexes);
	for (int i = 0; i < hexes.n; i++) {
		stem.n = 0;
		order_push(&stem, ARG_HEX, hexes.value[i]);
		fo_next_attack(b, out->s, &stem, &units);
		for (int first = 0; first < units.n; first++)
			for (int second = first; second < units.n; second++) {
				Combat c;

				if (second > first && out->s->regiment[out->s->active].order == HOLD)
					break;
				fo_combat_new(&c);
				c.target = (Hex)hexes.value[i];
				c.side = out->side;
				c.defender = (int8_t)fo_stand_in(b, out->s, c.target);
				c.attacker[0] = (int8_t)units.value[first];
				c.attacker[1] = (int8_t)(second > first ? units.value[second] : NOBODY);
				for (int k = 0; k < ATTACKERS; k++)
					if (c.attacker[k] != NOBODY &&
						fo_distance(b, out->s->piece[c.attacker[k]].at, c.target) == CLOSE)
						c.close |= (uint8_t)(1u << k);
				c.object = c.close == 2 ? c.attacker[1] : c.attacker[0];
				back_up(out, &c);
				double worth = worth_of(out, &c);
				if (worth <= top)
					continue;
				top = worth;
				order_start(o, out->side, V_ATTACK);
				order_push(o, ARG_HEX, c.target);
				for (int k = 0; k < ATTACKERS; k++)
					if (c.attacker[k] != NOBODY)
						order_push(o, ARG_UNIT, c.attacker[k]);
				for (int k = 0; k < BACKERS; k++)
					if (c.backer[out->side][k] != NOBODY)
						order_push(o, ARG_UNIT, c.backer[out->side][k]);
			}
	}
	return top > out->number[ATTACK_FROM];
}

/* Against the weaker of two, with all the support there is. */
bool fo_officer_reply(const Outlook *out, Order *o)
{
	Slot slot;

	order_start(o, out->side, V_REPLY);
	for (;;) {
		fo_next_reply(out->b, out->s, o, &slot);
		if (slot.n == 0)
			return slot.complete;
		int best = 0;
		for (int i = 1; i < slot.n; i++)
			if (out->b->card[slot.value[i]].side == out->enemy &&
				out->s->piece[slot.value[i]].sp < out->s->piece[slot.value[best]].sp)
				best = i;
		slot_take(&slot, best, o);
	}
}

/* ---- results ---- */

/* SP above the battle strength cost no dice; a company with dice is dearer than those, cheaper than dice. */
bool fo_officer_lose(const Outlook *out, Order *o)
{
	Slot slot;

	order_start(o, out->side, V_LOSE);
	for (;;) {
		fo_next_lose(out->b, out->s, o, &slot);
		if (slot.complete || slot.n == 0)
			return slot.complete;
		int best = 0, least = INT32_MAX;
		for (int i = 0; i < slot.n; i++) {
			int unit = slot.value[i], left = out->s->piece[unit].sp;
			for (int k = 0; k < o->n; k++)
				left -= o->arg[k] == unit;
			int dear = is_company(out->b, unit)           ? 2 + type_of(out->b, unit)->hard
					   : left > type_of(out->b, unit)->bs ? 0
					   : left > 1                         ? 4
														  : 20;
			if (dear < least) {
				least = dear;
				best = i;
			}
		}
		slot_take(&slot, best, o);
	}
}

/* Who is dug in on a target pays to stay; else to cover, near the target, away from enemies. */
bool fo_officer_fall_back(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	Slot slot;

	order_start(o, out->side, V_STAY);
	fo_next_stay(b, out->s, o, &slot);
	if (slot.n > 0 && fo_officer_target_at(b, place_of(b, out->s, slot.value[0])) >= 0) {
		slot_take(&slot, slot.n - 1, o); /* the company pays, when there is one */
		return true;
	}
	order_start(o, out->side, V_FALLBACK);
	fo_next_fallback(b, out->s, o, &slot);
	if (slot.n == 0)
		return false;
	slot_take(&slot, 0, o);
	int unit = o->arg[0], regiment = b->card[unit].regiment, best = 0, top = INT32_MIN;
	fo_next_fallback(b, out->s, o, &slot);
	for (int i = 0; i < slot.n; i++) {
		Hex h = (Hex)slot.value[i];
		int score = 2 * fo_officer_nearest_enemy(out, h) + (fo_covered(b, h) ? 3 : 0);
		if (regiment != NO_REGIMENT)
			score -= fo_distance(b, h, b->target[out->focus[regiment]].at);
		if (score > top) {
			top = score;
			best = i;
		}
	}
	slot_take(&slot, best, o);
	return slot.n > 0;
}

/* Into a target always; else on the move, when it leads nearer. */
bool fo_officer_pursue(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	Hex to = out->s->combat.target;
	Slot slot;

	order_start(o, out->side, V_PURSUE);
	fo_next_pursue(b, out->s, o, &slot);
	int best = -1, most = -1;
	for (int i = 0; i < slot.n; i++) {
		int unit = slot.value[i];
		Hex goal = b->target[out->focus[b->card[unit].regiment]].at, here = out->s->piece[unit].at;
		bool on_target = fo_officer_target_at(b, here) >= 0;
		bool goes = fo_officer_target_at(b, to) >= 0 ||
					(!on_target && fo_distance(b, to, goal) < fo_distance(b, here, goal));
		if (goes && out->s->piece[unit].sp > most) {
			most = out->s->piece[unit].sp;
			best = i;
		}
	}
	if (best < 0)
		order_start(o, out->side, V_PASS);
	else
		slot_take(&slot, best, o);
	return true;
}

/* ---- guns ---- */

static bool barrage(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	double least = out->number[WORTH_A_SHOT], top = least;
	Field sight;
	Slot hexes;

	fo_sight(b, out->s, out->side, &sight);
	for (int gun = 0; gun < b->nstands; gun++) {
		fo_offer_prey(b, out->s, out->side, gun, &sight, &hexes);
		for (int k = 0; k < hexes.n; k++) {
			int stand = fo_stand_in(b, out->s, (Hex)hexes.value[k]);
			const Need *need = &fo_barrage[fo_status(b, out->s, stand)];
			double hits = expected(need, fo_barrage_dice(b, out->s, gun, stand, NULL));
			double worth = out->number[SP_TAKEN] * (hits < 1 ? hits : 1);

			if (fo_officer_target_at(b, (Hex)hexes.value[k]) >= 0)
				worth *= 1.5;
			if (fo_hex_sp(out->s, stand) <= 2)
				worth *= 1.5;
			if (worth <= top)
				continue;
			top = worth;
			order_start(o, out->side, V_BARRAGE);
			order_push(o, ARG_UNIT, gun);
			slot_take(&hexes, k, o);
		}
		if (top > least) /* guns are alike: the first that bears fires at the best it has */
			return true;
	}
	return false;
}

/* A battery that cannot reach any target of the battle goes nearer, behind its own stands. */
static bool drive(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	Slot guns, hexes;

	order_start(o, out->side, V_MOVE);
	fo_next_move(b, out->s, o, &guns);
	for (int i = 0; i < guns.n; i++) {
		Hex here = out->s->piece[guns.value[i]].at;
		int near = fo_officer_nearest_enemy(out, here), best = -1, top = near;

		if (near <= GUN_RANGE - 3)
			continue;
		o->n = 0;
		slot_take(&guns, i, o);
		fo_next_move(b, out->s, o, &hexes);
		for (int k = 0; k < hexes.n; k++) {
			int after = fo_officer_nearest_enemy(out, (Hex)hexes.value[k]);
			if (after >= 4 && after < top) {
				top = after;
				best = k;
			}
		}
		if (best >= 0) {
			slot_take(&hexes, best, o);
			return true;
		}
	}
	return false;
}

bool fo_officer_guns(const Outlook *out, Order *o)
{
	if (barrage(out, o) || drive(out, o))
		return true;
	order_start(o, out->side, V_PASS);
	return true;
}
