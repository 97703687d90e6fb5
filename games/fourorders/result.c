/* games/fourorders/result.c -- a combat is thrown and goes its way: anti-aircraft fire, hits, losses of the
 * defender, losses of the attacker, fall back, pursuit (FO-3.3h, 4). */
#include "games/fourorders/fourorders.h"

#include <stdio.h>

enum { DICE_MOST = 64 };

/* ---- FO-9b  Anti-aircraft fire ---- */

bool fo_aa_reaches(const Board *b, const State *s, int unit, Side of, Hex h)
{
	return b->card[unit].type == T_AA && b->card[unit].side == of && on_map(s, unit) &&
		   fo_hq_stands(b, s, b->card[unit].regiment) && fo_distance(b, place_of(b, s, unit), h) <= AA_RANGE;
}

static void fire_at_air(const Board *b, State *s, Side flying, Hex at, Dice *dice, News *news)
{
	for (int i = 0; i < BACKERS; i++) {
		int point = s->combat.backer[flying][i];
		if (point == NOBODY || !is_family(b, point, AIR))
			continue;
		for (int u = b->nstands; u < b->nunits; u++) {
			if (!fo_aa_reaches(b, s, u, side_other(flying), at))
				continue;
			for (int k = 0; k < AA_DICE; k++)
				if (dice_roll(dice, DIE, FO_9b) >= AA_STOPS)
					s->piece[point].marks |= MARK_STOPPED;
			news_say(news, BOTH_SIDES, FO_9b, "%s fires at %s%s.", fo_name(b, u), fo_name(b, point),
					 s->piece[point].marks & MARK_STOPPED ? ", which is stopped" : "");
		}
	}
}

/* ---- the throw ---- */

static int throw_dice(const Board *b, const State *s, Side side, const Need *need, Dice *dice, News *news)
{
	int n = fo_strength(b, s, &s->combat, side, NULL);
	uint8_t faces[DICE_MOST];
	char shown[2 * DICE_MOST + 1] = "";

	for (int i = 0; i < n; i++) {
		faces[i] = (uint8_t)dice_roll(dice, DIE, FO_4a);
		shown[2 * i] = ' ';
		shown[2 * i + 1] = (char)('0' + faces[i]);
	}
	int hits = fo_hits(need, faces, n);
	news_say(news, BOTH_SIDES, FO_4a, "%s throws %dD on %s:%.*s = %d hit%s.", b->side[side].title, n,
			 need->text, 2 * n, shown, hits, hits == 1 ? "" : "s");
	return hits;
}

void fo_resolve(const Board *b, State *s, Dice *dice, News *news)
{
	Combat *c = &s->combat;
	Side attacks = c->side, defends = side_other(c->side);
	Row row = fo_row(b, s, c);

	fire_at_air(b, s, attacks, c->target, dice, news);
	fire_at_air(b, s, defends, s->piece[c->object].at, dice, news);
	c->hits[attacks] = (uint8_t)throw_dice(b, s, attacks, &row.attacker, dice, news);
	c->hits[defends] = (uint8_t)throw_dice(b, s, defends, &row.defender, dice, news);
	Loss l = fo_loss_of_defender(b, s, c, c->hits[attacks]);
	fo_open_loss(b, s, &l, dice, news);
}

/* ---- after losses ---- */

void fo_after_losses(const Board *b, State *s, Dice *dice, News *news)
{
	Loss paid = s->loss;

	s->loss = fo_loss_none();
	switch ((LossBy)paid.by) {
	case LOSS_COMBAT:
		if (paid.side != s->combat.side) {
			Loss l = fo_loss_of_attacker(b, s, &s->combat, s->combat.hits[paid.side]);
			fo_open_loss(b, s, &l, dice, news);
		} else {
			fo_open_fallback(b, s, dice, news);
		}
		break;
	case LOSS_BARRAGE:
		fo_sweep(b, s, news);
		if (s->phase == PHASE_OVER)
			break;
		s->side = side_other(paid.side);
		fo_next_gunner(b, s, dice, news);
		break;
	case LOSS_RETREAT:
		if (fo_next_toll(b, s, dice, news))
			break;
		fo_sweep(b, s, news);
		if (s->phase != PHASE_OVER)
			fo_end_activation(b, s, dice, news);
		break;
	case LOSS_NONE:
		break;
	}
}

/* ---- 4.2  Pursuit ---- */

void fo_end_combat(const Board *b, State *s, Dice *dice, News *news)
{
	for (int u = b->nstands + b->ncompanies; u < b->nunits; u++)
		s->piece[u].marks = 0; /* FO-9c was for this combat */
	fo_combat_new(&s->combat);
	fo_sweep(b, s, news);
	if (s->phase != PHASE_OVER)
		fo_end_activation(b, s, dice, news);
}

static bool may_pursue(const State *s, int i)
{
	const Combat *c = &s->combat;
	return c->attacker[i] != NOBODY && (c->close >> i & 1) && on_map(s, c->attacker[i]);
}

void fo_after_fallback(const Board *b, State *s, Dice *dice, News *news)
{
	const Combat *c = &s->combat;
	bool won = fo_in_close_combat(c) && c->hits[c->side] >= c->hits[side_other(c->side)] && /* FO-4.2b */
			   fo_stand_in(b, s, c->target) == NOBODY;

	if (won && (may_pursue(s, 0) || may_pursue(s, 1))) {
		s->phase = PHASE_PURSUE;
		s->side = c->side;
		return;
	}
	fo_end_combat(b, s, dice, news);
}

bool fo_check_pursue(const Board *b, const State *seen, const Order *o, Why *why)
{
	const Combat *c = &seen->combat;

	for (int i = 0; i < ATTACKERS; i++)
		if (c->attacker[i] == o->arg[0])
			return may_pursue(seen, i) ||
				   refuse(why, FO_R90, "%s was not in close combat, or is lost", fo_name(b, o->arg[0]));
	return refuse(why, FO_4_2a, "%s did not attack", fo_name(b, o->arg[0]));
}

void fo_apply_pursue(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	s->piece[o->arg[0]].at = s->combat.target;
	news_say(news, BOTH_SIDES, FO_4_2a, "%s advances into %s.", fo_name(b, o->arg[0]),
			 fo_label(b, s->combat.target));
	fo_end_combat(b, s, dice, news);
}

void fo_next_pursue(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	(void)b;
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 1;
	for (int i = 0; stem->n == 0 && i < ATTACKERS; i++)
		if (may_pursue(seen, i))
			slot_put(slot, seen->combat.attacker[i]);
}
