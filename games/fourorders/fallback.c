/* games/fourorders/fallback.c -- falling back after close combat (4.1).
 *
 * The way is the shortest to a vacant hex outside enemy ZOC, and among those one that breaks the fewest
 * movement rules (FO-R86): +1 for each hex passed that is enemy ZOC, +1 for each passed that halts, +1 for
 * a river entered after the first step, +1 for each hex beyond the normal allowance. */
#include "games/fourorders/fourorders.h"

#include <string.h>

enum { HEXES = FIELD_COLS * FIELD_ROWS };

typedef struct WayBack {
	int length, breaks; /* length 0: there is none */
	Field ends;
	Hex from[HEXES]; /* the hex before it on a best way */
} WayBack;

typedef struct Rules { /* what one stand must mind */
	Terms t;
	Field taken; /* hexes with a stand of either side */
	int pace;
} Rules;

static void rules_for(const Board *b, const State *s, int unit, Rules *r)
{
	fo_terms(b, s, b->card[unit].side, NO_REGIMENT, &r->t);
	r->taken = r->t.friends;
	field_join(&r->taken, &r->t.enemy);
	r->pace = fo_pace(b, s, unit).normal;
}

static int breaks_on_entry(const Board *b, const Rules *r, Hex h, int step)
{
	return (step > 1 && field_has(&b->river, b->map, h)) + (step > r->pace);
}

static int breaks_in_passing(const Board *b, const Rules *r, Hex h)
{
	return field_has(&r->t.zoc, b->map, h) + field_has(&b->halts, b->map, h);
}

static bool may_end(const Board *b, const Rules *r, Hex h)
{
	return !field_has(&r->taken, b->map, h) && !field_has(&r->t.zoc, b->map, h);
}

/* Ring by ring from the start; a ring's hexes know the fewest breaks it takes to enter them. */
static void find_way(const Board *b, const State *s, int unit, const Rules *r, WayBack *way)
{
	uint8_t step_of[HEXES], cost[HEXES];
	Hex queue[HEXES];
	int head = 0, tail = 0;

	way->length = way->breaks = 0;
	way->ends = (Field){ { 0 } };
	memset(step_of, 0xff, (size_t)b->map->size);
	queue[tail++] = s->piece[unit].at;
	step_of[queue[0]] = 0;
	cost[queue[0]] = 0;
	while (head < tail) {
		Hex at = queue[head++];
		int step = step_of[at] + 1;
		if (way->length > 0 && step > way->length)
			break;
		int passed = cost[at] + (step > 1 ? breaks_in_passing(b, r, at) : 0);
		for (int d = 0; d < DIRS; d++) {
			Hex to = hex_step(b->map, at, (Dir)d);
			if (to == HEX_NONE || field_has(&r->t.enemy, b->map, to))
				continue;
			int total = passed + breaks_on_entry(b, r, to, step);
			bool new = step_of[to] == 0xff;
			if (!new && (step_of[to] != step || total >= cost[to]))
				continue;
			if (new)
				queue[tail++] = to;
			step_of[to] = (uint8_t)step;
			cost[to] = (uint8_t)total;
			way->from[to] = at;
			if (may_end(b, r, to))
				way->length = step;
		}
	}
	for (int pass = 0; pass < 2 && way->length > 0; pass++) /* first the fewest breaks, then who has them */
		for (int i = 0; i < tail; i++) {
			Hex h = queue[i];
			if (step_of[h] != way->length || !may_end(b, r, h))
				continue;
			if (pass == 0 && (way->breaks == 0 || cost[h] + 1 < way->breaks))
				way->breaks = cost[h] + 1;
			else if (pass == 1 && cost[h] + 1 == way->breaks)
				field_add(&way->ends, b->map, h);
		}
	way->breaks -= way->length > 0;
}

/* FO-4.1h  Where a battery gets to with a full move. */
static void gun_ends(const Board *b, const State *s, int unit, const Rules *r, Field *ends)
{
	Field reached;
	Gait g;

	*ends = (Field){ { 0 } };
	if (!is_family(b, unit, BATTERY))
		return;
	for (Manner m = BY_GUN_RETREAT; m <= BY_GUN_RETREAT_STRATEGIC; m++) {
		fo_gait(b, s, &r->t, unit, m, &g);
		fo_reach(b, &g, s->piece[unit].at, &reached);
		field_join(ends, &reached);
	}
	field_take(ends, &r->t.zoc);
	field_take(ends, &r->taken);
}

/* Bit i of Combat.falling is attacker i, or the defender for bit 0. */
static int faller(const State *s, int i)
{
	const Combat *c = &s->combat;

	if (!(c->falling >> i & 1))
		return NOBODY;
	return c->beaten == c->side + 1 ? c->attacker[i] : c->defender;
}

static bool may_stay(const Board *b, const State *s, int unit)
{
	return unit == s->combat.defender && fo_status(b, s, unit) == DIG &&
		   (s->piece[unit].sp > 1 || s->piece[unit].with != NOBODY);
}

static void options(const Board *b, const State *s, int unit, WayBack *way, Field *ends)
{
	Rules r;

	rules_for(b, s, unit, &r);
	find_way(b, s, unit, &r, way);
	gun_ends(b, s, unit, &r, ends);
	field_join(ends, &way->ends);
}

static void fall_back_to(const Board *b, State *s, int i, int unit, Hex to, News *news)
{
	news_say(news, BOTH_SIDES, FO_4_1a, "%s falls back from %s to %s.", fo_name(b, unit),
			 fo_label(b, s->piece[unit].at), fo_label(b, to));
	s->piece[unit].at = to;
	s->piece[unit].shots = 0; /* FO-5d */
	s->combat.falling &= (uint8_t) ~(1u << i);
}

/* Go on as far as nothing is to be decided: a stand without a way is removed, the only way is taken. */
static void go_on(const Board *b, State *s, Dice *dice, News *news)
{
	while (s->combat.falling) {
		int pending = 0, stuck = NOBODY, mover = NOBODY, open = 0;
		Hex only = HEX_NONE;
		for (int i = 0; i < ATTACKERS; i++) {
			int unit = faller(s, i);
			WayBack way;
			Field ends;
			if (unit == NOBODY)
				continue;
			pending++;
			options(b, s, unit, &way, &ends);
			only = fo_field_next(&ends, b->map, HEX_NONE);
			mover = i;
			if (only == HEX_NONE && !may_stay(b, s, unit))
				stuck = i;
			else
				open += 1 + may_stay(b, s, unit) +
						(only != HEX_NONE && fo_field_next(&ends, b->map, only) != HEX_NONE);
		}
		if (open == 0) { /* FO-4.1g */
			news_say(news, BOTH_SIDES, FO_4_1g, "%s has no way back.", fo_name(b, faller(s, stuck)));
			fo_remove(b, s, faller(s, stuck), news);
			s->combat.falling &= (uint8_t) ~(1u << stuck);
		} else if (pending == 1 && open == 1) {
			fall_back_to(b, s, mover, faller(s, mover), only, news);
		} else {
			s->phase = PHASE_FALLBACK;
			s->side = (Side)(s->combat.beaten - 1);
			return;
		}
	}
	fo_after_fallback(b, s, dice, news);
}

void fo_open_fallback(const Board *b, State *s, Dice *dice, News *news)
{
	Combat *c = &s->combat;
	Side defends = side_other(c->side);
	int scored = c->hits[c->side], answered = c->hits[defends];
	bool dead = !on_map(s, c->defender);

	if (fo_in_close_combat(c) && scored != answered && !dead) { /* FO-4.1a, FO-R91 */
		c->beaten = (uint8_t)((scored > answered ? defends : c->side) + 1);
		if (scored > answered)
			c->falling = 1;
		for (int i = 0; scored < answered && i < ATTACKERS; i++) /* FO-4.1b */
			if (c->attacker[i] != NOBODY && (c->close >> i & 1) && on_map(s, c->attacker[i]))
				c->falling |= (uint8_t)(1u << i);
	}
	go_on(b, s, dice, news);
}

/* ---- the owner's choice ---- */

static int falling_index(const State *s, int unit)
{
	for (int i = 0; i < ATTACKERS; i++)
		if (faller(s, i) == unit)
			return i;
	return NOBODY;
}

/* The ordinary way, by the letter. */
static bool way_ok(const Board *b, const State *s, const Rules *r, const WayBack *way, const Leg *leg,
				   Why *why)
{
	Hex at = s->piece[leg->unit].at;
	int breaks = 0;

	for (int i = 0; i < leg->n; i++) {
		Hex to = (Hex)leg->hex[i];
		if (hex_direction(b->map, at, to) < 0)
			return refuse(why, FO_0_2, "%s is not next to %s", fo_label(b, to), fo_label(b, at));
		if (field_has(&r->t.enemy, b->map, to))
			return refuse(why, FO_2_2e, "an enemy stands in %s", fo_label(b, to));
		breaks += breaks_on_entry(b, r, to, i + 1) + (i > 0 ? breaks_in_passing(b, r, at) : 0);
		at = to;
	}
	if (!may_end(b, r, at))
		return refuse(why, FO_4_1e, "%s is not vacant and clear of enemy zones", fo_label(b, at));
	if (leg->n > way->length)
		return refuse(why, way->length == 1 ? FO_4_1d : FO_4_1f, "%s falls back %d hex%s, no farther",
					  fo_name(b, leg->unit), way->length, way->length == 1 ? "" : "es");
	if (breaks > way->breaks)
		return refuse(why, FO_4_1f, "that way breaks %d movement rules; %d is possible", breaks, way->breaks);
	return true;
}

bool fo_check_fallback(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = o->arg[0], at = 0;
	WayBack way;
	Rules r;
	Leg leg;

	if (falling_index(seen, unit) == NOBODY)
		return refuse(why, FO_4_1a, "%s does not fall back", fo_name(b, unit));
	fo_next_leg(o, &at, &leg);
	rules_for(b, seen, unit, &r);
	find_way(b, seen, unit, &r, &way);
	if (way_ok(b, seen, &r, &way, &leg, NULL))
		return true;
	if (!is_family(b, unit, BATTERY))
		return way_ok(b, seen, &r, &way, &leg, why);
	if (!may_end(b, &r, (Hex)leg.hex[leg.n - 1]))
		return refuse(why, FO_4_1h, "%s may not end in %s, taken or next to an enemy", fo_name(b, unit),
					  fo_label(b, (Hex)leg.hex[leg.n - 1]));
	return fo_walk(b, seen, &r.t, &leg, BY_GUN_RETREAT, NULL) ||
		   fo_walk(b, seen, &r.t, &leg, BY_GUN_RETREAT_STRATEGIC, why);
}

void fo_apply_fallback(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	fall_back_to(b, s, falling_index(s, o->arg[0]), o->arg[0], (Hex)o->arg[o->n - 1], news);
	go_on(b, s, dice, news);
}

void fo_next_fallback(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	WayBack way;
	Field ends;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2 || (stem->n > 2 && fo_check_fallback(b, seen, stem, NULL));
	slot->sample = true; /* a way may be written out hex by hex */
	for (int i = 0; stem->n == 0 && i < ATTACKERS; i++) {
		int unit = faller(seen, i);
		if (unit == NOBODY)
			continue;
		options(b, seen, unit, &way, &ends);
		if (field_any(&ends))
			slot_put(slot, unit);
	}
	if (stem->n != 1)
		return;
	options(b, seen, stem->arg[0], &way, &ends);
	fo_offer_hexes(b, &ends, slot);
}

/* A distant hex alone gets the way there written out. */
bool fo_exact_fallback(const Board *b, const State *seen, Order *o, Why *why)
{
	int unit = o->arg[0], n = 0;
	Hex to = (Hex)o->arg[1], path[HEXES];
	WayBack way;
	Rules r;

	(void)why;
	if (o->n != 2 || falling_index(seen, unit) == NOBODY || fo_distance(b, seen->piece[unit].at, to) <= 1)
		return true;
	rules_for(b, seen, unit, &r);
	find_way(b, seen, unit, &r, &way);
	if (way.length > 0 && field_has(&way.ends, b->map, to)) {
		Hex at = to;
		for (n = way.length; at != seen->piece[unit].at; at = way.from[at])
			path[--n] = at;
		n = way.length;
	}
	for (Manner m = BY_GUN_RETREAT; n == 0 && is_family(b, unit, BATTERY) && m <= BY_GUN_RETREAT_STRATEGIC;
		 m++) {
		Gait g;
		fo_gait(b, seen, &r.t, unit, m, &g);
		n = fo_path(b, &g, seen->piece[unit].at, to, path);
	}
	if (n == 0 || n >= ORDER_ARGS)
		return true;
	order_start(o, o->side, o->verb);
	order_push(o, ARG_UNIT, unit);
	for (int i = 0; i < n; i++)
		order_push(o, ARG_HEX, path[i]);
	return true;
}

/* ---- FO-4.1c  A dug-in stand pays one SP more and stays ---- */

bool fo_check_stay(const Board *b, const State *seen, const Order *o, Why *why)
{
	int payer = o->arg[0];
	int unit = is_company(b, payer) ? seen->piece[payer].with : payer;

	if (unit == NOBODY || falling_index(seen, unit) == NOBODY)
		return refuse(why, FO_4_1a, "%s does not fall back", fo_name(b, payer));
	if (unit != seen->combat.defender || fo_status(b, seen, unit) != DIG)
		return refuse(why, FO_4_1c, "only a dug-in stand may stay; %s is not", fo_name(b, unit));
	if (payer == unit && seen->piece[unit].sp == 1)
		return refuse(why, FO_R85, "%s would be destroyed by it", fo_name(b, unit));
	return true;
}

void fo_apply_stay(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int payer = o->arg[0];

	news_say(news, BOTH_SIDES, FO_4_1c, "%s pays one SP more and stays.", fo_name(b, payer));
	if (is_company(b, payer))
		fo_remove(b, s, payer, news);
	else
		s->piece[payer].sp--;
	s->combat.falling = 0;
	go_on(b, s, dice, news);
}

void fo_next_stay(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	int unit = faller(seen, 0);

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == 1;
	if (stem->n == 1 || unit == NOBODY || !may_stay(b, seen, unit))
		return;
	if (seen->piece[unit].sp > 1)
		slot_put(slot, unit);
	if (seen->piece[unit].with != NOBODY)
		slot_put(slot, seen->piece[unit].with);
}
