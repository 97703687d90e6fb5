/* games/comops/walk.c -- a counter on its way: what a step costs, what it may not cross, where it has to stop
 * (CO-5.1, CO-8, CO-9), and everywhere it can get to. */
#include "games/comops/comops.h"

#include <stdio.h>

/* ---- a counter on its way ---- */

/* CO-7.2c  Half points; an unsupplied unit has half its points, rounded down to whole ones, at least one. */
static uint8_t allowance(const Board *b, const State *s, int piece)
{
	int points = b->piece[piece].move;

	if (comops_has(s, piece, OOS))
		points = points / comops_shortage.move > 1 ? points / comops_shortage.move : 1;
	return (uint8_t)(2 * points);
}

Walk comops_walk(const Board *b, const State *s, int piece)
{
	const Piece *p = &s->piece[piece];
	bool moved = p->flags & (s->step == 5 ? EXPLOITED : MOVED);
	uint8_t all = allowance(b, s, piece);

	return (Walk){ .side = b->piece[piece].side,
				   .gait = comops_kinds[b->piece[piece].kind].gait,
				   .allowance = all,
				   .left = moved ? p->left : all,
				   .untouched = !moved,
				   .hex = p->fate == ON_MAP ? place_hex(p->at) : HEX_NONE };
}

RuleId comops_crossing(const Board *b, const State *s, Gait gait, Hex from, Dir d)
{
	int river = b->river[from][d];

	if (hex_step(b->map, from, d) == HEX_NONE)
		return CO_8_0h;
	if (river && !(s->bridged >> (river - 1) & 1))
		return CO_9_6a;
	if (river && gait == MECHANIZED && !(s->armored >> (river - 1) & 1))
		return CO_9_7b;
	return b->cost[gait][from][d] == STEP_NO ? CO_9_3a : CO_NO_RULE;
}

/* What the step costs; STEP_WHOLE and STEP_NO are passed on. */
static int price(const Board *b, const Walk *w, Hex from, int d)
{
	int cost = b->cost[w->gait][from][d];

	if (cost < STEP_HALF || cost >= STEP_WHOLE)
		return cost;
	int half = w->allowance / 2;
	return (half < comops_charges.road_most ? half : comops_charges.road_most) + cost - STEP_HALF;
}

/* CO-14.2c  Coming onto the map costs the hex's base price. */
static int entry_price(const Board *b, const Walk *w, Hex to)
{
	int base = comops_base_price(b, w->gait, to);

	return base == NO_ENTRY ? STEP_NO : base == WHOLE ? STEP_WHOLE : base;
}

const char *comops_points(int halves, char text[12])
{
	snprintf(text, 12, halves % 2 ? "%d.5" : "%d", halves / 2);
	return text;
}

/* What it has left after a step, in direction d or (d < 0) onto the map; -1: it cannot take it. */
static inline int left_after(const Board *b, const State *s, const Walk *w, int d, Hex to)
{
	Side enemy = side_other(w->side);

	if (area_has(&s->held[enemy], to)) /* CO-8.0c */
		return -1;
	int cost = d < 0 ? entry_price(b, w, to) : price(b, w, w->hex, d);
	if (cost == STEP_NO || (d >= 0 && b->river[w->hex][d] && comops_crossing(b, s, w->gait, w->hex, (Dir)d)))
		return -1;
	if (cost > w->left) /* CO-8.0e  The whole allowance always buys one hex; STEP_WHOLE is never less. */
		return w->untouched ? 0 : -1;
	/* CO-5.1a  It stops in an enemy zone; CO-5.1c  friends there do not help. */
	return area_has(&s->zone[enemy], to) ? 0 : w->left - cost;
}

int comops_toll(const Board *b, const Walk *w, Hex to)
{
	int cost =
		w->hex == HEX_NONE ? entry_price(b, w, to) : price(b, w, w->hex, hex_direction(b->map, w->hex, to));

	return cost < w->left ? cost : w->left; /* CO-8.0e */
}

bool comops_can_step(const Board *b, const State *s, const Walk *w, Dir d)
{
	Hex to = hex_step(b->map, w->hex, d);

	return to != HEX_NONE && left_after(b, s, w, (int)d, to) >= 0;
}

/* Why left_after said no. */
static bool refuse_step(const Board *b, const State *s, const Walk *w, int d, Hex to, Why *why)
{
	if (area_has(&s->held[side_other(w->side)], to))
		return refuse(why, CO_8_0c, "%s is held by the enemy", label(b, to));
	int cost = d < 0 ? entry_price(b, w, to) : price(b, w, w->hex, d);
	RuleId barred = d < 0 ? CO_NO_RULE : comops_crossing(b, s, w->gait, w->hex, (Dir)d);
	if (barred == CO_9_6a)
		return refuse(why, CO_9_6a, "the river between %s and %s has no bridge", label(b, w->hex),
					  label(b, to));
	if (barred == CO_9_7b)
		return refuse(why, CO_9_7b, "the bridge from %s to %s bears no motorized units", label(b, w->hex),
					  label(b, to));
	if (cost == STEP_NO)
		return refuse(why, CO_9_3a, "the swamp at %s bars it off the road", label(b, to));
	if (w->left == 0 && w->hex != HEX_NONE && area_has(&s->zone[side_other(w->side)], w->hex))
		return refuse(why, CO_5_1a, "it had to stop in the enemy zone at %s", label(b, w->hex));
	if (cost == STEP_WHOLE)
		return refuse(why, CO_9_3b, "the swamp at %s takes a whole allowance, untouched", label(b, to));
	return refuse(why, CO_8_0a, "%s costs %s points; %s are left", label(b, to), in_points(cost),
				  in_points(w->left));
}

static void explain_step(const Board *b, const State *s, const Walk *w, int d, Hex to, Explain *e)
{
	static const RuleId terrain_rule[TERRAINS] = { CO_9_1a, CO_9_2a, CO_9_3b, CO_9_4a };
	const char *terrain = comops_terrain[b->terrain[to]].name;
	int cost = d < 0 ? entry_price(b, w, to) : price(b, w, w->hex, d);

	if (cost == STEP_WHOLE) {
		explain_add(e, CO_9_3b, ratio(w->allowance, 2), "into %s, swamp off the road: the whole allowance",
					label(b, to));
	} else if (d < 0) {
		explain_add(e, CO_14_2c, ratio(cost, 2), "coming on in %s, %s", label(b, to), terrain);
	} else {
		int climb = b->level[to] > b->level[w->hex] ? comops_charges.climb : 0;
		int bridge = b->river[w->hex][d] ? comops_charges.bridge : 0;
		bool road = comops_road(b, w->hex, d);

		explain_add(e, road ? CO_9_8a : terrain_rule[b->terrain[to]], ratio(cost - climb - bridge, 2),
					"%s to %s, %s", label(b, w->hex), label(b, to), road ? "by road" : terrain);
		if (climb)
			explain_add(e, CO_9_5a, ratio(climb, 2), "uphill");
		if (bridge)
			explain_add(e, CO_9_7a, ratio(bridge, 2), "over the bridge");
	}
	if (cost > w->left && cost != STEP_WHOLE)
		explain_add(e, CO_8_0e, ratio(w->left - cost, 2), "a whole allowance always buys one hex");
	if (area_has(&s->zone[side_other(w->side)], to))
		explain_add(e, CO_5_1a, ratio(0, 1), "it stops in the enemy zone at %s", label(b, to));
}

bool comops_walk_step(const Board *b, const State *s, Walk *w, Hex to, Explain *e, Why *why)
{
	int d = w->hex == HEX_NONE ? -1 : hex_direction(b->map, w->hex, to);

	if (w->hex != HEX_NONE && d < 0)
		return refuse(why, CO_8_0a, "%s is not next to %s", label(b, to), label(b, w->hex));
	int left = left_after(b, s, w, d, to);
	if (left < 0)
		return refuse_step(b, s, w, d, to, why);
	if (e)
		explain_step(b, s, w, d, to, e);
	w->left = (uint8_t)left;
	w->untouched = false;
	w->hex = to;
	return true;
}

/* ---- everywhere it can go ---- */

/* Hexes wait in one set for each amount of points left, and are taken from the richest set first; every step
 * costs something, so a set is never added to while it is being emptied.  What is taken is settled: there the
 * search may end when only one goal matters (HEX_NONE: everything does). */
void comops_ways(const Board *b, const State *s, const Walk *start, Hex goal, Ways *ways)
{
	enum { LEVELS = 2 * MOVE_MAX + 1 };
	Area waiting[LEVELS];
	int most = start->left;

	for (int i = 0; i <= most; i++)
		waiting[i] = (Area){ { 0 } };
	ways->seen = (Area){ { 0 } };
	area_add(&ways->seen, start->hex);
	area_add(&waiting[most], start->hex);
	ways->left[start->hex] = (uint8_t)most;
	ways->from[start->hex] = NOWHERE;
	for (int level = most; level > 0; level--)
		each_hex(here, &waiting[level]) {
			Walk walk = *start;

			if (ways->left[here] != level)
				continue; /* a better way was found since */
			if (here == goal)
				return;
			walk.hex = here;
			walk.left = (uint8_t)level;
			walk.untouched &= here == start->hex;
			for (int d = 0; d < DIRS; d++) {
				Hex to = hex_step(b->map, here, (Dir)d);
				int left = to == HEX_NONE ? -1 : left_after(b, s, &walk, d, to);

				if (left < 0 || (area_has(&ways->seen, to) && ways->left[to] >= left))
					continue;
				area_add(&ways->seen, to);
				ways->left[to] = (uint8_t)left;
				ways->from[to] = place_of(here);
				area_add(&waiting[left], to);
			}
		}
}

/* The way found to `to`, start left out, at the end of path[HEXES]; returns where it begins. */
int comops_way_back(const Ways *ways, Hex to, Hex path[HEXES])
{
	int at = HEXES;

	while (ways->from[to] != NOWHERE) {
		path[--at] = to;
		to = place_hex(ways->from[to]);
	}
	return at;
}

/* ---- told ---- */

void comops_explain_cost(const Board *b, const State *seen, const Order *o, Explain *e)
{
	Order way = *o;
	int unit = order_arg(o, 0);
	Why why;

	if (comops_unit_side(b, unit) != o->side || !comops_exact_path(b, seen, &way, NULL))
		return;
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	uint8_t before = walk.left;
	int first = e->nlines;
	Ratio cost = ratio(0, 1);
	for (int i = 1; i < way.n; i++)
		if (!comops_walk_step(b, seen, &walk, (Hex)order_arg(&way, i), e, &why)) {
			explain_add(e, why.rule, ratio(0, 1), "%s", why.text);
			explain_total(e, "cost", "-");
			return;
		}
	for (int i = first; i < e->nlines; i++)
		cost = ratio_add(cost, e->line[i].amount);
	explain_total(e, "cost", "%s", in_points(2 * cost.num / cost.den));
	explain_total(e, "allowance", "%s", in_points(before));
	explain_total(e, "left", "%s", in_points(walk.left));
}
