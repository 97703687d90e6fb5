/* games/comops/move.c -- movement: terrain costs (CO-8, CO-9), zones (CO-5.1), exploitation (CO-10). */
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
	const TerrainFacts *t = &comops_terrain[b->terrain[to]];
	int base = w->gait == MECHANIZED ? t->mechanized : t->foot;

	if (base == NO_ENTRY || (base == WHOLE && w->gait == FOOT_GUNS))
		return STEP_NO;
	return base == WHOLE ? STEP_WHOLE : base;
}

static const char *points(int halves, char text[12])
{
	snprintf(text, 12, halves % 2 ? "%d.5" : "%d", halves / 2);
	return text;
}
#define in_points(halves) points((halves), (char[12]){ 0 })

/* Why it stands still: it has spent what it had, or an enemy zone holds it. */
static bool refuse_spent(const Board *b, const State *s, const Walk *w, Hex to, int cost, Why *why)
{
	if (w->left == 0 && w->hex != HEX_NONE && area_has(&s->zone[side_other(w->side)], w->hex))
		return refuse(why, CO_5_1a, "it had to stop in the enemy zone at %s", label(b, w->hex));
	if (cost == STEP_WHOLE)
		return refuse(why, CO_9_3b, "the swamp at %s takes a whole allowance, untouched", label(b, to));
	return refuse(why, CO_8_0a, "%s costs %s points; %s are left", label(b, to), in_points(cost),
				  in_points(w->left));
}

static void explain_step(const Board *b, const Walk *w, Hex to, int d, int cost, Explain *e)
{
	const TerrainFacts *t = &comops_terrain[b->terrain[to]];
	static const RuleId terrain_rule[TERRAINS] = { CO_9_1a, CO_9_2a, CO_9_3b, CO_9_4a };

	if (!e)
		return;
	if (d < 0) {
		explain_add(e, CO_14_2c, ratio(cost, 2), "coming on in %s, %s", label(b, to), t->name);
		return;
	}
	int climb = b->level[to] > b->level[w->hex] ? comops_charges.climb : 0;
	int bridge = b->river[w->hex][d] ? comops_charges.bridge : 0;
	bool road = (b->road[w->hex] >> d & 1) && b->terrain[w->hex] != TOWN && b->terrain[to] != TOWN;
	explain_add(e, road ? CO_9_8a : terrain_rule[b->terrain[to]], ratio(cost - climb - bridge, 2),
				"%s to %s, %s", label(b, w->hex), label(b, to), road ? "by road" : t->name);
	if (climb)
		explain_add(e, CO_9_5a, ratio(climb, 2), "uphill");
	if (bridge)
		explain_add(e, CO_9_7a, ratio(bridge, 2), "over the bridge");
}

bool comops_walk_step(const Board *b, const State *s, Walk *w, Hex to, Explain *e, Why *why)
{
	Side enemy = side_other(w->side);
	bool enters = w->hex == HEX_NONE;
	int d = enters ? -1 : hex_direction(b->map, w->hex, to);

	if (!enters && d < 0)
		return refuse(why, CO_8_0a, "%s is not next to %s", label(b, to), label(b, w->hex));
	if (area_has(&s->held[enemy], to))
		return refuse(why, CO_8_0c, "%s is held by the enemy", label(b, to));
	RuleId barred = enters ? CO_NO_RULE : comops_crossing(b, s, w->gait, w->hex, (Dir)d);
	int cost = enters ? entry_price(b, w, to) : price(b, w, w->hex, d);
	if (cost == STEP_NO && !barred)
		barred = CO_9_3a;
	if (barred)
		return refuse(why, barred, "it may not go %s%s to %s: %s", enters ? "on map" : "from ",
					  enters ? "" : label(b, w->hex), label(b, to),
					  barred == CO_9_6a   ? "the river has no bridge there"
					  : barred == CO_9_7b ? "the bridge bears no motorized units"
										  : "swamp bars it off the road");
	if (cost > w->left) { /* STEP_WHOLE is more than anybody has */
		if (!w->untouched)
			return refuse_spent(b, s, w, to, cost, why);
		if (cost != STEP_WHOLE)
			explain_step(b, w, to, d, cost, e);
		/* CO-8.0e  The whole allowance always buys one hex. */
		explain_add(e, cost == STEP_WHOLE ? CO_9_3b : CO_8_0e, ratio(w->allowance, 2),
					"its whole allowance for %s, and no more", label(b, to));
		w->left = 0;
	} else {
		explain_step(b, w, to, d, cost, e);
		w->left = (uint8_t)(w->left - cost);
	}
	w->untouched = false;
	w->hex = to;
	if (area_has(&s->zone[enemy], to)) /* CO-5.1a; CO-5.1c friends there do not help */
		w->left = 0;
	return true;
}

/* ---- everywhere it can go ---- */

/* Hexes wait in one set for each amount of points left, and are taken from the richest set first; every step
 * costs something, so a set is never added to while it is being emptied. */
void comops_ways(const Board *b, const State *s, const Walk *start, Ways *ways)
{
	enum { LEVELS = 2 * MOVE_MAX + 1 };
	Side enemy = side_other(start->side);
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
		for (int word = 0; word < 4; word++)
			while (waiting[level].w[word]) {
				Hex here = (Hex)(word * 64 + __builtin_ctzll(waiting[level].w[word]));

				waiting[level].w[word] &= waiting[level].w[word] - 1;
				if (ways->left[here] != level)
					continue; /* a better way was found since */
				bool first = here == start->hex && start->untouched;
				for (int d = 0; d < DIRS; d++) {
					Hex to = hex_step(b->map, here, (Dir)d);

					if (to == HEX_NONE || area_has(&s->held[enemy], to))
						continue;
					int cost = price(b, start, here, d), left;
					if (cost == STEP_NO ||
						(b->river[here][d] && comops_crossing(b, s, start->gait, here, (Dir)d)))
						continue;
					if (cost <= level)
						left = area_has(&s->zone[enemy], to) ? 0 : level - cost;
					else if (first)
						left = 0;
					else
						continue;
					if (area_has(&ways->seen, to) && ways->left[to] >= left)
						continue;
					area_add(&ways->seen, to);
					ways->left[to] = (uint8_t)left;
					ways->from[to] = place_of(here);
					area_add(&waiting[left], to);
				}
			}
}

/* The way found to `to`, start left out, at the end of path[HEXES]; returns where it begins. */
static int way_back(const Ways *ways, Hex to, Hex path[HEXES])
{
	int at = HEXES;

	while (ways->from[to] != NOWHERE) {
		path[--at] = to;
		to = place_hex(ways->from[to]);
	}
	return at;
}

/* ---- who may move ---- */

static bool may_move(const Board *b, const State *seen, int unit, Why *why)
{
	int piece = crowd_first(comops_unit_crowd(b, unit));
	const char *name = comops_unit_name(b, unit);

	if (seen->step != 5)
		return true;
	if (comops_kinds[b->piece[piece].kind].gait != MECHANIZED)
		return refuse(why, CO_10_0a, "%s is not motorized", name);
	if (comops_has(seen, piece, MOVED))
		return refuse(why, CO_10_0a, "%s has moved in step 3", name);
	if (comops_has(seen, piece, FOUGHT))
		return refuse(why, CO_10_0a, "%s has taken part in an attack in step 4", name);
	return true;
}

/* Where a unit may end its move.  CO-10.0c  An exploiting unit may only stop where it can trace supply. */
typedef struct Stops {
	const Board *b;
	int unit;
	bool supplied; /* it must be */
	Tracer tracer;
} Stops;

static void find_stops(const Board *b, const State *seen, int unit, Stops *stops)
{
	stops->b = b;
	stops->unit = unit;
	stops->supplied = seen->step == 5;
	if (stops->supplied)
		comops_tracer(b, seen, comops_unit_side(b, unit), comops_unit_crowd(b, unit), &stops->tracer);
}

static bool may_stop(Stops *stops, Hex where, Why *why)
{
	const Board *b = stops->b;
	Hex source;

	if (!stops->supplied ||
		comops_trace(&stops->tracer, crowd_first(comops_unit_crowd(b, stops->unit)), where, &source))
		return true;
	return refuse(why, CO_10_0c, "%s could trace no supply from %s", comops_unit_name(b, stops->unit),
				  label(b, where));
}

/* Is there a legal move?  Most often one of the six next hexes will do; only when none does is it worth
 * looking farther, and then only because of supply. */
static bool has_stop(const Board *b, const State *seen, int unit)
{
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	Stops stops;
	Ways ways;
	bool steps = false;

	if (walk.left == 0 || !may_move(b, seen, unit, NULL))
		return false;
	find_stops(b, seen, unit, &stops);
	for (int d = 0; d < DIRS; d++) {
		Walk try = walk;
		Hex to = hex_step(b->map, walk.hex, (Dir)d);

		if (to == HEX_NONE || !comops_walk_step(b, seen, &try, to, NULL, NULL))
			continue;
		if (may_stop(&stops, to, NULL))
			return true;
		steps = true;
	}
	if (!steps)
		return false;
	comops_ways(b, seen, &walk, &ways);
	each_hex(h, &ways.seen)
		if (b->distance[walk.hex][h] > 1 && may_stop(&stops, h, NULL))
			return true;
	return false;
}

bool comops_can_leave(const Board *b, const State *s, int piece)
{
	return s->phase == MOVING && has_stop(b, s, comops_counter(b, s, piece));
}

/* ---- move ---- */

bool comops_check_move(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0);

	if (!comops_names_counter(b, seen, o, unit, why) || !may_move(b, seen, unit, why))
		return false;
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	for (int i = 1; i < o->n; i++)
		if (!comops_walk_step(b, seen, &walk, (Hex)order_arg(o, i), NULL, why))
			return false;
	Stops stops;
	find_stops(b, seen, unit, &stops);
	return may_stop(&stops, walk.hex, why);
}

/* To the enemy a face-down counter is what its back shows. */
static void tell_path(const Board *b, const State *s, const Order *o, News *news, RuleId rule,
					  const char *does)
{
	int unit = order_arg(o, 0), piece = crowd_first(comops_unit_crowd(b, unit));
	const Look *look = &b->look[b->piece[piece].look];
	char path[160];
	Text text = text_over(path, sizeof path);

	if (news->mute)
		return;
	for (int i = 1; i < o->n; i++) {
		text_put(&text, i > 1 ? "-" : "");
		hex_print(b->map, (Hex)order_arg(o, i), &text);
	}
	bool up = comops_has(s, piece, UP);
	news_say(news, up ? BOTH_SIDES : side_set(o->side), rule, "%s %s %s.", comops_unit_name(b, unit), does,
			 path);
	if (!up)
		news_say(news, side_set(side_other(o->side)), rule, "A counter (%s, %d) %s %s.",
				 comops_kinds[look->kind].name, look->move, does, path);
}

static void go(const Board *b, State *s, const Order *o)
{
	int unit = order_arg(o, 0);
	Crowd crowd = comops_unit_crowd(b, unit);
	Walk walk = comops_walk(b, s, crowd_first(crowd));

	for (int i = 1; i < o->n; i++) {
		comops_walk_step(b, s, &walk, (Hex)order_arg(o, i), NULL, NULL);
		comops_settle(b, s, crowd, walk.hex);
	}
	each_piece(p, crowd) {
		s->piece[p].left = walk.left;
		s->piece[p].flags |= s->step == 5 ? EXPLOITED : MOVED;
	}
	comops_refresh(b, s, walk.side);
}

void comops_apply_move(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	tell_path(b, s, o, news, s->step == 5 ? CO_10_0b : CO_8_0a, "moves");
	go(b, s, o);
}

static void offer_stops(const Board *b, const State *seen, int unit, Slot *slot)
{
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	Ways ways;
	Stops stops;

	find_stops(b, seen, unit, &stops);
	comops_ways(b, seen, &walk, &ways);
	each_hex(h, &ways.seen) {
		Walk direct = walk;

		/* A neighbour that is named is stepped into directly; the way round must be spelled out. */
		if (h == walk.hex ||
			(b->distance[walk.hex][h] == 1 && !comops_walk_step(b, seen, &direct, h, NULL, NULL)))
			continue;
		if (may_stop(&stops, h, NULL))
			slot_put(slot, h);
	}
}

void comops_offer_move(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n > 1;
	slot->sample = stem->n > 0; /* every goal is offered; the way there may be named hex by hex */
	if (stem->n == 0) {
		each_piece(p, comops_counters(b, seen, comops_on_map(b, seen, stem->side)))
			if (has_stop(b, seen, comops_counter(b, seen, p)))
				slot_put(slot, comops_counter(b, seen, p));
	} else if (stem->n == 1) {
		offer_stops(b, seen, order_arg(stem, 0), slot);
	}
}

/* ---- enter: CO-14.2, CO-17.1e ---- */

/* CO-14.2b, CO-R57  The empty edge hexes nearest to a head that the enemy stands on. */
static void add_nearest_edge(const Board *b, const State *s, Hex head, Area *doors)
{
	int best = UINT8_MAX;
	Area empty;

	for (int w = 0; w < 4; w++)
		empty.w[w] = b->edge.w[w] & ~s->held[BLUE].w[w] & ~s->held[RED].w[w];
	each_hex(h, &empty)
		best = b->distance[head][h] < best ? b->distance[head][h] : best;
	each_hex(h, &empty)
		if (b->distance[head][h] == best)
			area_add(doors, h);
}

/* Where units of that side come on.  CO-R60  Those that start off map use the whole edge of the scenario. */
static Area doors_of(const Board *b, const State *seen, Side side, bool start)
{
	const Army *army = &b->army[side];
	const Area *enemy = &seen->held[side_other(side)];
	Area doors = { { 0 } };

	for (int w = 0; w < 4 && start && army->enters; w++)
		doors.w[w] = army->entry.w[w] & ~enemy->w[w];
	for (int i = 0; i < army->nheads; i++) {
		if (area_has(enemy, army->head[i]))
			add_nearest_edge(b, seen, army->head[i], &doors);
		else
			area_add(&doors, army->head[i]);
	}
	return doors;
}

bool comops_check_enter(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0), piece = crowd_first(comops_unit_crowd(b, unit));
	const char *name = comops_unit_name(b, unit);

	if (comops_unit_side(b, unit) != o->side)
		return refuse(why, CO_2_1d, "%s is not yours", name);
	if (seen->step != 3)
		return refuse(why, CO_14_2a, "units come onto the map in step 3 alone");
	if (seen->piece[piece].fate != HAND)
		return refuse(why, CO_14_0c, "%s does not wait to come on", name);
	if (comops_counter(b, seen, piece) != unit)
		return refuse(why, CO_12_0h, "break or form first: the counter is %s",
					  comops_unit_name(b, comops_counter(b, seen, piece)));
	Area doors = doors_of(b, seen, o->side, b->army[o->side].start >> piece & 1);
	Hex at = (Hex)order_arg(o, 1);
	if (!area_has(&doors, at))
		return refuse(why, area_has(&seen->held[side_other(o->side)], at) ? CO_14_2b : CO_14_2a,
					  "%s may not come on in %s", name, label(b, at));
	Walk walk = comops_walk(b, seen, piece);
	for (int i = 1; i < o->n; i++)
		if (!comops_walk_step(b, seen, &walk, (Hex)order_arg(o, i), NULL, why))
			return false;
	return true;
}

void comops_apply_enter(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	tell_path(b, s, o, news, CO_14_2a, "comes on in");
	go(b, s, o);
}

void comops_offer_enter(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Crowd hand = 0, start = b->army[stem->side].start;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n > 1;
	slot->sample = stem->n > 0;
	if (seen->step != 3 || stem->n > 1)
		return;
	each_piece(p, b->army[stem->side].pieces)
		hand |= seen->piece[p].fate == HAND ? crowd_of(p) : 0;
	if (stem->n == 1)
		hand &= comops_unit_crowd(b, order_arg(stem, 0));
	if (!hand)
		return;
	const Area doors[2] = { doors_of(b, seen, stem->side, false), doors_of(b, seen, stem->side, true) };
	each_piece(p, comops_counters(b, seen, hand)) {
		const Area *mine = &doors[start >> p & 1];
		bool anywhere = false;

		each_hex(h, mine) {
			Walk walk = comops_walk(b, seen, p);

			if ((anywhere && stem->n == 0) || !comops_walk_step(b, seen, &walk, h, NULL, NULL))
				continue;
			anywhere = true;
			if (stem->n == 1)
				slot_put(slot, h);
		}
		if (stem->n == 0 && anywhere)
			slot_put(slot, comops_counter(b, seen, p));
	}
}

/* ---- friendly paths, costs ---- */

/* Fill the gaps of a path with the cheapest way, and drop the unit's own hex at its beginning.  What cannot
 * be filled is left for check to refuse. */
bool comops_exact_path(const Board *b, const State *seen, Order *o, Why *why)
{
	Order full;
	int unit = order_arg(o, 0), i = 1;

	order_start(&full, o->side, o->verb);
	order_push(&full, ARG_UNIT, unit);
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	if (comops_unit_side(b, unit) != o->side)
		return true;
	if (walk.hex != HEX_NONE && o->n > 2 && order_arg(o, 1) == walk.hex)
		i++;
	if (walk.hex == HEX_NONE) { /* the hex it comes on in is always named */
		order_push(&full, ARG_HEX, order_arg(o, i));
		if (!comops_walk_step(b, seen, &walk, (Hex)order_arg(o, i++), NULL, NULL))
			return true;
	}
	for (; i < o->n; i++) {
		Hex to = (Hex)order_arg(o, i), path[HEXES];
		Ways ways;
		int at = HEXES;

		if (hex_direction(b->map, walk.hex, to) < 0) {
			comops_ways(b, seen, &walk, &ways);
			if (area_has(&ways.seen, to))
				at = way_back(&ways, to, path);
		}
		if (at == HEXES)
			path[--at] = to;
		if (full.n + HEXES - at > ORDER_ARGS)
			return refuse(why, CO_8_0a, "that way is too long to be written down");
		for (; at < HEXES; at++) {
			order_push(&full, ARG_HEX, path[at]);
			if (!comops_walk_step(b, seen, &walk, path[at], NULL, NULL) && at < HEXES - 1)
				return true;
		}
		if (walk.hex != to) { /* the step just written down is the illegal one: check will say why */
			*o = full;
			return true;
		}
	}
	*o = full;
	return true;
}

void comops_explain_cost(const Board *b, const State *seen, const Order *o, Explain *e)
{
	Order way = *o;
	int unit = order_arg(o, 0), piece = crowd_first(comops_unit_crowd(b, unit));
	Why why;

	if (comops_unit_side(b, unit) != o->side || !comops_exact_path(b, seen, &way, NULL))
		return;
	Walk walk = comops_walk(b, seen, piece);
	uint8_t before = walk.left;
	int cost = 0;
	for (int i = 1; i < way.n; i++) {
		Walk start = walk;

		if (!comops_walk_step(b, seen, &walk, (Hex)order_arg(&way, i), e, &why)) {
			explain_add(e, why.rule, ratio(0, 1), "%s", why.text);
			explain_total(e, "cost", "-");
			return;
		}
		int d = start.hex == HEX_NONE ? -1 : hex_direction(b->map, start.hex, walk.hex);
		int step = d < 0 ? entry_price(b, &start, walk.hex) : price(b, &start, start.hex, d);
		cost += step > start.left ? start.left : step;
		if (area_has(&seen->zone[side_other(o->side)], walk.hex))
			explain_add(e, CO_5_1a, ratio(0, 1), "it stops in the enemy zone at %s", label(b, walk.hex));
	}
	explain_total(e, "cost", "%s", in_points(cost));
	explain_total(e, "allowance", "%s", in_points(before));
	explain_total(e, "left", "%s", in_points(walk.left));
}
