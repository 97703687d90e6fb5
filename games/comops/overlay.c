/* games/comops/overlay.c -- what the rules say of hexes, for overlays: where a unit can go and at what cost,
 * zones of control, lines of supply, the range of guns. */
#include "games/comops/comops.h"

/* ---- reach and the way there ---- */

/* What the way found to a hex costs from its beginning. */
static int cost_of(const Board *b, const Ways *ways, const Walk *start, Hex to)
{
	Hex from = place_hex(ways->from[to]);
	Walk walk = *start;

	walk.hex = from;
	walk.left = ways->left[from];
	return start->left - walk.left + comops_toll(b, &walk, to);
}

static void lay_reach(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int unit = order_arg(args, 0);
	const Area *zone = &seen->zone[side_other(args->side)];
	Ways ways;
	Area ends;
	Why why;

	if (!comops_reach(b, seen, args, unit, &ways, &ends, &why)) {
		overlay_why(o, &why);
		return;
	}
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	each_hex(h, &ends) {
		bool halts = area_has(zone, h);

		overlay_cell(o, halts ? LAY_HALT : LAY_REACH, args->side, h, halts ? CO_5_1a : CO_8_0a, "%s",
					 in_points(cost_of(b, &ways, &walk, h)));
	}
	overlay_legend(o, seen->step == 5 ? CO_10_0c : CO_8_0a, "%s has %s points and %d hex%s in reach.",
				   comops_unit_name(b, unit), in_points(walk.left), o->ncells, o->ncells == 1 ? "" : "es");
}

/* The path of a move order: as it would be filled in, or round about to a neighbour it cannot step to. */
static bool find_path(const Board *b, const State *seen, Order *move, Why *why)
{
	Ways ways;
	Area ends;
	Hex path[HEXES];

	if (comops_exact_path(b, seen, move, why) && comops_check_move(b, seen, move, why))
		return true;
	if (move->n != 2 || !comops_reach(b, seen, move, order_arg(move, 0), &ways, &ends, NULL) ||
		!area_has(&ends, (Hex)order_arg(move, 1)))
		return false;
	int at = comops_way_back(&ways, (Hex)order_arg(move, 1), path);
	move->n = 1;
	for (; at < HEXES; at++)
		order_push(move, ARG_HEX, path[at]);
	return comops_check_move(b, seen, move, why);
}

static void lay_path(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int unit = order_arg(args, 0), cost = 0;
	Order move = *args;
	Why why;

	move.verb = V_MOVE;
	bool open = comops_names_counter(b, seen, args, unit, &why);
	if (!open) {
		overlay_why(o, &why);
		return;
	}
	open = find_path(b, seen, &move, &why);
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	overlay_line(o, LAY_PATH, open, open ? CO_8_0a : why.rule, "%s", open ? "" : why.text);
	line_hex(o, walk.hex);
	for (int i = 1; i < move.n; i++) {
		Hex to = (Hex)order_arg(&move, i);
		int step = hex_direction(b->map, walk.hex, to) < 0 ? 0 : comops_toll(b, &walk, to);

		if (!comops_walk_step(b, seen, &walk, to, NULL, NULL))
			break;
		cost += step;
		overlay_cell(o, LAY_PATH, args->side, to, CO_8_0a, "%s", in_points(cost));
		line_hex(o, to);
	}
	if (open)
		overlay_legend(o, CO_8_0a, "%s to %s: %s points, %s left.", comops_unit_name(b, unit),
					   label(b, walk.hex), in_points(cost), in_points(walk.left));
	else
		overlay_why(o, &why);
}

/* ---- coming on ---- */

static void lay_entry(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int unit = order_arg(args, 0);
	Order enter = *args;
	Why why;

	enter.verb = V_ENTER;
	order_push(&enter, ARG_HEX, 0);
	for (Hex h = 0; h < b->map->size; h++) {
		Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
		bool halts = area_has(&seen->zone[side_other(args->side)], h);

		enter.arg[1] = h;
		if (comops_check_enter(b, seen, &enter, &why))
			overlay_cell(o, halts ? LAY_HALT : LAY_REACH, args->side, h, CO_14_2c, "%s",
						 in_points(comops_toll(b, &walk, h)));
	}
	if (o->ncells == 0)
		overlay_why(o, &why);
	else
		overlay_legend(o, CO_14_2a, "%s may come on in %d hexes; it goes on from there as it can.",
					   comops_unit_name(b, unit), o->ncells);
}

/* ---- zones of control ---- */

static void lay_zones(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	(void)b;
	(void)args;
	for (Side side = 0; side < SIDES; side++)
		each_hex(h, &seen->zone[side])
			overlay_cell(o, LAY_ZONE, side, h, CO_5_0a, "%s", "");
	overlay_legend(o, CO_5_0a, "A unit that enters one of the enemy's stops there.");
}

/* ---- supply ---- */

static void lay_line(const Board *b, const State *seen, int piece, Overlay *o)
{
	Hex line[2 * HEXES];
	int n = comops_supply_line(b, seen, piece, line);
	const char *name = comops_unit_name(b, comops_counter(b, seen, piece));

	if (n == 0) {
		overlay_cell(o, LAY_CUT_OFF, b->piece[piece].side, comops_hex(seen, piece), CO_7_1a, "cut off");
		return;
	}
	overlay_line(o, LAY_SUPPLY, true, CO_7_1a, "%s from %s", name, label(b, line[n - 1]));
	for (int i = 0; i < n; i++)
		line_hex(o, line[i]);
}

static void lay_supply(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	const Army *army = &b->army[args->side];
	Crowd asked = comops_on_map(b, seen, args->side);
	Why why;

	if (args->n > 0) {
		if (!comops_names_counter(b, seen, args, order_arg(args, 0), &why)) {
			overlay_why(o, &why);
			return;
		}
		asked = comops_unit_crowd(b, order_arg(args, 0));
	}
	each_piece(p, comops_counters(b, seen, asked))
		lay_line(b, seen, p, o);
	int cut_off = o->ncells;
	for (int i = 0; i < army->nheads; i++)
		overlay_cell(o, LAY_SUPPLY, args->side, army->head[i], CO_7_1a, "head");
	if (args->n > 0)
		overlay_legend(o, CO_7_1a, "As things lie, %s %s.", comops_unit_name(b, order_arg(args, 0)),
					   cut_off ? "is cut off" : "can trace a line of supply");
	else
		overlay_legend(o, CO_7_1a, "As things lie, of %s's counters %d can trace a line and %d cannot.",
					   comops_side_titles[args->side], o->nlines, cut_off);
}

/* ---- guns ---- */

static void lay_range(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int piece = order_arg(args, 0);
	const char *name = comops_unit_name(b, piece);
	int targets = 0;

	if (piece >= b->npieces || seen->piece[piece].fate != ON_MAP || seen->piece[piece].look) {
		overlay_legend(o, CO_13_4a, "%s is no gun you see on the map.", name);
		return;
	}
	if (!(b->artillery >> piece & 1)) {
		overlay_legend(o, CO_2_3d, "%s is no artillery: it fights the hexes next to it.", name);
		return;
	}
	const Area *enemy = &seen->held[side_other(b->piece[piece].side)];
	for (Hex h = 0; h < b->map->size; h++) {
		if (h == comops_hex(seen, piece) || !comops_in_range(b, seen, piece, h)) /* CO-13.4e */
			continue;
		targets += area_has(enemy, h);
		overlay_cell(o, area_has(enemy, h) ? LAY_TARGET : LAY_RANGE, b->piece[piece].side, h, CO_13_4a, "%d",
					 b->distance[comops_hex(seen, piece)][h]);
	}
	overlay_legend(o, CO_13_4a, "%s reaches %d hexes; the enemy holds %d of those it reaches.", name,
				   b->piece[piece].range, targets);
}

const OverlayKind comops_overlays[COMOPS_OVERLAYS] = {
	{ "reach", "unit", CO_8_0a, "where a unit can go and what it pays", "move", lay_reach },
	{ "path", "unit hex+", CO_8_0a, "the way of a move and its cost, hex by hex", NULL, lay_path },
	{ "entry", "unit", CO_14_2a, "where a unit can come onto the map", "enter", lay_entry },
	{ "zones", "", CO_5_0a, "the zones of control of both sides", NULL, lay_zones },
	{ "supply", "unit?", CO_7_1a, "the supply line of a unit, or of a whole side", NULL, lay_supply },
	{ "range", "unit", CO_13_4a, "how far a gun reaches", NULL, lay_range },
};
