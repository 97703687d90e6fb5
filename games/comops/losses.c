/* games/comops/losses.c -- steps lost in combat and who takes them (CO-12, CO-13.3b/c).
 *
 * The attacker shares out first, then the defender.  As long as every battalion that may take a loss will
 * take one anyway there is nothing to choose, and nobody is asked; so when somebody is asked, fewer steps
 * are owed than there are battalions to take them, and each takes at most one. */
#include "games/comops/comops.h"

static Crowd participants(const Board *b, const State *s, int role)
{
	Hex target = place_hex(s->target);

	return role == 0 ? comops_attackers(b, s, target) : comops_at(b, s, side_other(s->side), target);
}

/* CO-13.3b, CO-13.3c: those that must take the losses, if any are left. */
static Crowd first_in_line(const Board *b, const State *s, int role, Crowd crowd)
{
	Crowd first = s->hard_first ? crowd & (role == 0 ? b->armored : b->hard) : 0;

	return first ? first : crowd;
}

/* CO-12.0c  The unmarked before the marked. */
static Crowd unmarked_first(const State *s, Crowd crowd)
{
	Crowd unmarked = 0;

	each_piece(p, crowd)
		unmarked |= s->piece[p].hits ? 0 : crowd_of(p);
	return unmarked ? unmarked : crowd;
}

static Crowd takers(const Board *b, const State *s, int role)
{
	return unmarked_first(s, first_in_line(b, s, role, participants(b, s, role)));
}

static int role_owing(const State *s)
{
	return s->owed[0] ? 0 : 1;
}

/* CO-12.0a; CO-12.0g an elimination breaks the regiment down. */
void comops_hit(const Board *b, State *s, Crowd crowd, RuleId rule, News *news)
{
	Crowd dead = 0;

	each_piece(p, crowd) {
		if (s->piece[p].hits) {
			dead |= crowd_of(p);
		} else {
			s->piece[p].hits = 1;
			news_say(news, BOTH_SIDES, rule, "%s loses a step.",
					 comops_unit_name(b, comops_counter(b, s, p)));
		}
	}
	comops_eliminate(b, s, dead, rule, news);
	each_piece(p, crowd & ~dead)
		comops_spread_markers(b, s, p);
}

static Crowd lowest(Crowd crowd, int n)
{
	Crowd some = 0;

	for (; n > 0 && crowd; n--, crowd &= crowd - 1)
		some |= crowd & -crowd;
	return some;
}

bool comops_ask_losses(const Board *b, State *s, News *news)
{
	for (int role = 0; role < 2; role++)
		while (s->owed[role]) {
			Crowd crowd = takers(b, s, role);
			int n = crowd_count(crowd);
			bool one_counter = crowd_count(comops_counters(b, s, crowd)) == 1;

			if (n == 0) { /* CO-12.0e  Losses beyond what there is are ignored. */
				s->owed[role] = 0;
			} else if (n > s->owed[role] && !one_counter) {
				return true;
			} else {
				Crowd hit = lowest(crowd, s->owed[role]);

				s->owed[role] = (uint8_t)(s->owed[role] - crowd_count(hit));
				comops_hit(b, s, hit, CO_12_0a, news);
			}
		}
	return false;
}

/* ---- lose ---- */

static bool refuse_taker(const Board *b, const State *seen, int role, int unit, Why *why)
{
	Crowd crowd = comops_unit_crowd(b, unit), all = participants(b, seen, role);
	const char *name = comops_unit_name(b, unit);

	if (!(crowd & all))
		return refuse(why, CO_12_0e, "%s takes no part in this combat", name);
	if (!(crowd & first_in_line(b, seen, role, all)))
		return refuse(why, role == 0 ? CO_13_3b : CO_13_3c, "armor%s takes the losses before %s",
					  role == 0 ? "" : " and anti-tank", name);
	return refuse(why, CO_12_0c, "%s cannot take another loss while others are unmarked", name);
}

bool comops_check_lose(const Board *b, const State *seen, const Order *o, Why *why)
{
	if (!seen->target)
		return refuse(why, CO_12_0e, "no fight is going on");
	int role = role_owing(seen);
	Crowd left = takers(b, seen, role);

	for (int i = 0; i < o->n; i++) {
		int unit = order_arg(o, i);
		Crowd takes = comops_unit_crowd(b, unit) & left;

		if (!takes)
			return refuse_taker(b, seen, role, unit, why);
		if (unit >= b->npieces && comops_counter(b, seen, crowd_first(takes)) != unit)
			return refuse(why, CO_12_0h, "%s is broken down: name its battalions", comops_unit_name(b, unit));
		left &= ~(takes & -takes);
	}
	if (o->n != seen->owed[role])
		return refuse(why, CO_12_0d, "%d steps are to be lost, %d are named", seen->owed[role], o->n);
	return true;
}

void comops_apply_lose(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int role = role_owing(s);
	Crowd left = takers(b, s, role), hit = 0;

	for (int i = 0; i < o->n; i++) {
		Crowd takes = comops_unit_crowd(b, order_arg(o, i)) & left;

		hit |= takes & -takes;
		left &= ~hit;
	}
	s->owed[role] = 0;
	comops_hit(b, s, hit, CO_12_0d, news);
	comops_go_on(b, s, dice, news);
}

void comops_offer_lose(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	int role = role_owing(seen);
	Crowd left = takers(b, seen, role);

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == seen->owed[role];
	if (slot->complete)
		return;
	for (int i = 0; i < stem->n; i++) {
		Crowd takes = comops_unit_crowd(b, order_arg(stem, i)) & left;

		left &= ~(takes & -takes);
	}
	slot->sample = true; /* a battalion may be named where its regiment's counter is offered */
	each_piece(p, comops_counters(b, seen, left))
		slot_put(slot, comops_counter(b, seen, p));
}
