/* games/mons/overlay.c -- what the rules say of hexes, for overlays: where units can go and march, zones of
 * control, the range of guns, lines of sight. */
#include "games/mons/mons.h"

/* ---- reach ---- */

typedef struct Costs { /* the cheapest way found to each hex */
	HexSet seen;
	uint8_t cost[HEXES];
} Costs;

static void note_cost(Costs *costs, Hex h, int cost)
{
	if (hexset_has(&costs->seen, h) && costs->cost[h] <= cost)
		return;
	hexset_add(&costs->seen, h);
	costs->cost[h] = (uint8_t)cost;
}

static void note_reach(const Board *b, const State *s, const Mover *m, int paid, Costs *costs)
{
	Reach r;

	mons_reach(b, s, m, &r);
	each_hex(h, b->map, &r.seen)
		if (h != m->from)
			note_cost(costs, h, paid + r.cost[h]);
}

/* Off the map: by each of its entries, and on from there. */
static void note_entries(const Board *b, const State *s, const Mover *m, Costs *costs, Why *why)
{
	const Unit *lead = &b->unit[m->unit[0]];

	for (int i = 0; i < lead->entries; i++) {
		Mover inside = *m;
		int entry = lead->entry[i], paid = mons_column_cost(s, entry);

		if (!mons_can_enter(b, s, m, b->entry[entry], why))
			continue;
		inside.from = b->entry[entry];
		for (int k = 0; k < m->n; k++)
			inside.left[k] -= paid;
		note_cost(costs, inside.from, paid);
		if (!hexset_has(&s->zone[side_other(m->side)], inside.from)) /* 7.3a */
			note_reach(b, s, &inside, paid, costs);
	}
}

static void lay_moves(const Board *b, const State *s, const Order *args, bool march, Overlay *o)
{
	const HexSet *zone = &s->zone[side_other(args->side)];
	RuleId rule = march ? OC_9_20b : OC_9_1a;
	Costs costs = { 0 };
	Why why = { 0 };
	Mover m;

	mons_mover_begin(&m, args->side, march);
	for (int i = 0; i < args->n; i++)
		if (!mons_mover_add(b, s, &m, order_arg(args, i), &why)) {
			overlay_why(o, &why);
			return;
		}
	if (m.from == HEX_NONE)
		note_entries(b, s, &m, &costs, &why);
	else
		note_reach(b, s, &m, 0, &costs);
	each_hex(h, b->map, &costs.seen) {
		bool halts = hexset_has(zone, h);

		overlay_cell(o, halts ? LAY_HALT : LAY_REACH, args->side, h, halts ? OC_7_3a : rule, "%d",
					 costs.cost[h]);
	}
	if (o->ncells == 0 && why.rule)
		overlay_why(o, &why);
	else
		overlay_legend(o, rule, "%s%s: %d movement point%s%s, %d hex%s in reach.", unit_name(b, m.unit[0]),
					   m.n > 1 ? " and its stack" : "", m.left[0], m.left[0] == 1 ? "" : "s",
					   march ? " in march mode" : "", o->ncells, o->ncells == 1 ? "" : "es");
}

static void lay_reach(const Board *b, const State *s, const Order *args, Overlay *o)
{
	lay_moves(b, s, args, false, o);
}

static void lay_march(const Board *b, const State *s, const Order *args, Overlay *o)
{
	lay_moves(b, s, args, true, o);
}

/* ---- the way of a move ---- */

/* What a unit pays into a hex of its way; -1: it cannot go there like that. */
static int price(const Board *b, const State *s, int unit, Hex from, Hex to)
{
	int entry = mons_entry_at(b, to);

	if (from == HEX_NONE)
		return entry < 0 ? -1 : mons_column_cost(s, entry);
	int d = hex_direction(b->map, from, to);
	int cost = d < 0 ? COST_NO : mons_step_cost(b, from, d, class_of(b, unit)->type, NULL);
	return cost == COST_NO ? -1 : cost;
}

/* From off the map to a hex, by whichever entry leads there. */
static bool find_way_in(const Board *b, const State *s, Hex to, Order *move)
{
	int unit = order_arg(move, 0);

	for (int i = 0; i < b->unit[unit].entries; i++) {
		int entry = b->unit[unit].entry[i];
		Hex path[ORDER_ARGS];
		Mover m;
		Reach r;

		mons_mover_begin(&m, move->side, move->verb == VERB_MARCH);
		if (!mons_mover_add(b, s, &m, unit, NULL) || !mons_can_enter(b, s, &m, b->entry[entry], NULL))
			continue;
		m.from = b->entry[entry];
		m.left[0] -= mons_column_cost(s, entry);
		mons_reach(b, s, &m, &r);
		int n = reach_path(&r, to, path, ORDER_ARGS - 2);
		move->n = 1;
		order_push(move, ARG_HEX, m.from);
		for (int k = 0; k < n; k++)
			order_push(move, ARG_HEX, path[k]);
		if (n > 0 && mons_check_move(b, s, move, NULL))
			return true;
	}
	return false;
}

/* The order that takes this way, filled in; false when the rules forbid it. */
static bool find_way(const Board *b, const State *s, const Order *args, int verb, Order *move, Why *why)
{
	Order detour;

	*move = *args;
	move->verb = (uint8_t)verb;
	detour = *move;
	mons_exact(b, s, move, NULL);
	if (mons_check_move(b, s, move, why))
		return true;
	if (on_map(s, order_arg(args, 0)) || args->n != 2 || !find_way_in(b, s, (Hex)order_arg(args, 1), &detour))
		return false;
	*move = detour;
	return true;
}

/* A move if that will do, else a march. */
static void lay_path(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int unit = order_arg(args, 0), cost = 0;
	Hex here = on_map(s, unit) ? s->at[unit] : HEX_NONE;
	Order move, march;
	Why why, other;

	bool open = find_way(b, s, args, VERB_MOVE, &move, &why);
	if (!open && side_of(b, unit) == GERMAN && find_way(b, s, args, VERB_MARCH, &march, &other)) {
		open = true;
		move = march;
	}
	if (!open && (side_of(b, unit) != args->side || is_hidden(s, unit))) {
		overlay_why(o, &why);
		return;
	}
	if (!open && here == HEX_NONE) { /* it does not get onto the map */
		overlay_why(o, &why);
		return;
	}
	RuleId rule = move.verb == VERB_MARCH ? OC_9_20b : OC_9_1a;
	overlay_line(o, LAY_PATH, open, open ? rule : why.rule, "%s", open ? "" : why.text);
	if (here != HEX_NONE)
		line_hex(o, here);
	for (int i = 1; i < move.n; i++) {
		Hex to = (Hex)order_arg(&move, i);
		int step = price(b, s, unit, here, to);

		if (step < 0)
			break;
		cost += step;
		overlay_cell(o, LAY_PATH, args->side, to, rule, "%d", cost);
		line_hex(o, to);
		here = to;
	}
	if (open)
		overlay_legend(o, rule, "%s %s to %s for %d movement point%s.", unit_name(b, unit),
					   move.verb == VERB_MARCH ? "marches" : "goes", LABEL(b, here), cost,
					   cost == 1 ? "" : "s");
	else
		overlay_why(o, &why);
}

/* ---- zones of control ---- */

static void lay_zones(const Board *b, const State *s, const Order *args, Overlay *o)
{
	(void)args;
	for (Side side = 0; side < SIDES; side++)
		each_hex(h, b->map, &s->zone[side])
			overlay_cell(o, LAY_ZONE, side, h, OC_7_1a, "%s", "");
	overlay_legend(o, OC_7_1a,
				   "Whoever enters one of the enemy's stops there; none reaches into built-up hexes.");
}

/* ---- guns ---- */

static void lay_range(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int gun = order_arg(args, 0), targets = 0;
	const Class *class = class_of(b, gun);

	if (!on_map(s, gun) || is_hidden(s, gun)) {
		overlay_legend(o, OC_10_1a, "%s is no gun you see on the map.", unit_name(b, gun));
		return;
	}
	if (!is_artillery(class->type)) {
		overlay_legend(o, OC_10_1a, "%s is no artillery.", unit_name(b, gun));
		return;
	}
	for (Hex h = 0; h < b->map->size; h++) {
		if (h == s->at[gun] || !is_hex(b, h) || hex_distance(b->map, s->at[gun], h) > class->range)
			continue;
		bool sees = mons_sees(b, s->at[gun], h);
		bool target = hexset_has(&s->held[side_other(class->side)], h) &&
					  (sees || mons_spotted(b, s, class->side, b->unit[gun].corps, h));

		targets += target;
		overlay_cell(o,
					 target ? LAY_TARGET
					 : sees ? LAY_RANGE
							: LAY_BLIND,
					 class->side, h, sees ? OC_10_2b : OC_10_3e, "%d", hex_distance(b->map, s->at[gun], h));
	}
	overlay_legend(o, OC_10_2b, "%s reaches %d hexes; what it does not see must be spotted. Targets: %d.",
				   unit_name(b, gun), class->range, targets);
}

/* ---- sight ---- */

static void lay_view(const Board *b, Hex from, Overlay *o)
{
	for (Hex h = 0; h < b->map->size; h++)
		if (h != from && is_hex(b, h) && mons_sees(b, from, h))
			overlay_cell(o, LAY_SEEN, SIDE_NONE, h, OC_10_3a, "%s", "");
	overlay_legend(o, OC_10_3a, "From %s %d hexes are in sight within %d, the longest range there is.",
				   LABEL(b, from), o->ncells, b->longest_range);
}

static void lay_sight(const Board *b, const State *s, const Order *args, Overlay *o)
{
	enum { SHOWN = 64 };
	Hex from = (Hex)order_arg(args, 0), to = args->n > 1 ? (Hex)order_arg(args, 1) : from, blocker[SHOWN];

	(void)s;
	if (!is_hex(b, from) || !is_hex(b, to)) {
		overlay_legend(o, OC_10_3a, "There is no such hex on this map.");
		return;
	}
	if (from == to) {
		lay_view(b, from, o);
		return;
	}
	int n = mons_sight_blockers(b, from, to, blocker, SHOWN), range = hex_distance(b->map, from, to);
	overlay_line(o, LAY_SIGHT, n == 0, n ? OC_10_3b : OC_10_3a, "%d hex%s", range, range == 1 ? "" : "es");
	line_hex(o, from);
	line_hex(o, to);
	for (int i = 0; i < n; i++)
		overlay_cell(o, LAY_BLOCKER, SIDE_NONE, blocker[i], OC_10_3b, "%s",
					 b->terrain[blocker[i]] == FOREST ? "forest" : "houses");
	overlay_legend(o, n ? OC_10_3b : OC_10_3a, "The line of sight from %s to %s, %d hexes, is %s.",
				   LABEL(b, from), LABEL(b, to), range, n ? "blocked" : "open");
}

const OverlayKind mons_overlays[MONS_OVERLAYS] = {
	{ "reach", "unit+", OC_9_1a, "where a unit or stack can move and what it pays", "move", lay_reach },
	{ "march", "unit+", OC_9_20b, "where a German unit or stack can march", "march", lay_march },
	{ "path", "unit hex+", OC_9_1a, "the way of a move and its cost, hex by hex", NULL, lay_path },
	{ "zones", "", OC_7_1a, "the zones of control of both sides", NULL, lay_zones },
	{ "range", "unit", OC_10_2b, "how far a gun reaches and what it sees there", NULL, lay_range },
	{ "sight", "hex hex?", OC_10_3a, "what is seen from a hex, or the line between two", NULL, lay_sight },
};
