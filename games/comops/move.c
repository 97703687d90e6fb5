/* games/comops/move.c -- the orders that move: move, also in exploitation (CO-8, CO-10), and enter (CO-14.2). */
#include "games/comops/comops.h"

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
	Tracer *tracer; /* NULL: anywhere */
	Tracer own;
} Stops;

/* Units whose leaving changes nothing for anybody's lines may use one tracer together. */
static void find_stops(const Board *b, const State *seen, int unit, Tracer *shared, Stops *stops)
{
	Crowd crowd = comops_unit_crowd(b, unit);

	stops->b = b;
	stops->unit = unit;
	stops->tracer = NULL;
	if (seen->step != 5)
		return;
	if (shared && !comops_leaves_gap(b, seen, crowd)) {
		stops->tracer = shared;
		return;
	}
	comops_tracer(b, seen, comops_unit_side(b, unit), crowd, &stops->own);
	stops->tracer = &stops->own;
}

static bool may_stop(Stops *stops, Hex where, Why *why)
{
	const Board *b = stops->b;
	Hex source;

	if (!stops->tracer ||
		comops_trace(stops->tracer, crowd_first(comops_unit_crowd(b, stops->unit)), where, &source))
		return true;
	return refuse(why, CO_10_0c, "%s could trace no supply from %s", comops_unit_name(b, stops->unit),
				  label(b, where));
}

/* Is there a legal move?  Most often one of the six next hexes will do; only when none does is it worth
 * looking farther, and then only because of supply. */
static bool has_stop(const Board *b, const State *seen, int unit, Tracer *shared)
{
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	Stops stops;
	Ways ways;
	bool steps = false;

	if (walk.left == 0 || !may_move(b, seen, unit, NULL))
		return false;
	for (int d = 0; d < DIRS; d++) {
		if (!comops_can_step(b, seen, &walk, (Dir)d))
			continue;
		if (!steps)
			find_stops(b, seen, unit, shared, &stops);
		if (may_stop(&stops, hex_step(b->map, walk.hex, (Dir)d), NULL))
			return true;
		steps = true;
	}
	if (!steps)
		return false;
	comops_ways(b, seen, &walk, HEX_NONE, &ways);
	each_hex(h, &ways.seen)
		if (b->distance[walk.hex][h] > 1 && may_stop(&stops, h, NULL))
			return true;
	return false;
}

bool comops_can_leave(const Board *b, const State *s, int piece)
{
	return s->phase == MOVING && has_stop(b, s, comops_counter(b, s, piece), NULL);
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
	find_stops(b, seen, unit, NULL, &stops);
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

static void find_ends(const Board *b, const State *seen, int unit, const Walk *walk, Ways *ways, Area *ends)
{
	Stops stops;

	*ends = (Area){ { 0 } };
	find_stops(b, seen, unit, NULL, &stops);
	comops_ways(b, seen, walk, HEX_NONE, ways);
	each_hex(h, &ways->seen)
		if (h != walk->hex && may_stop(&stops, h, NULL))
			area_add(ends, h);
}

bool comops_reach(const Board *b, const State *seen, const Order *o, int unit, Ways *ways, Area *ends,
				  Why *why)
{
	if (!comops_names_counter(b, seen, o, unit, why) || !may_move(b, seen, unit, why))
		return false;
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	find_ends(b, seen, unit, &walk, ways, ends);
	return true;
}

static void offer_stops(const Board *b, const State *seen, int unit, Slot *slot)
{
	Walk walk = comops_walk(b, seen, crowd_first(comops_unit_crowd(b, unit)));
	Ways ways;
	Area ends;

	find_ends(b, seen, unit, &walk, &ways, &ends);
	each_hex(h, &ends) {
		Walk direct = walk;

		/* A neighbour that is named is stepped into directly; the way round must be spelled out. */
		if (b->distance[walk.hex][h] > 1 || comops_walk_step(b, seen, &direct, h, NULL, NULL))
			slot_put(slot, h);
	}
}

void comops_offer_move(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n > 1;
	slot->sample = stem->n > 0; /* every goal is offered; the way there may be named hex by hex */
	if (stem->n == 0) {
		Tracer shared;

		if (seen->step == 5)
			comops_tracer(b, seen, stem->side, 0, &shared);
		each_piece(p, comops_counters(b, seen, comops_on_map(b, seen, stem->side)))
			if (has_stop(b, seen, comops_counter(b, seen, p), &shared))
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

/* A head that is taken has its own rule, any other hex under an enemy the general one. */
static bool refuse_door(const Board *b, const State *seen, Side side, const char *name, Hex at, Why *why)
{
	const Army *army = &b->army[side];
	bool head = false;

	for (int i = 0; i < army->nheads; i++)
		head |= army->head[i] == at;
	if (area_has(&seen->held[side_other(side)], at))
		return refuse(why, head ? CO_14_2b : CO_8_0c, "%s is held by the enemy", label(b, at));
	return refuse(why, CO_14_2a, "%s may not come on in %s", name, label(b, at));
}

bool comops_check_enter(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0), piece = crowd_first(comops_unit_crowd(b, unit));
	const char *name = comops_unit_name(b, unit);

	if (comops_unit_side(b, unit) != o->side)
		return refuse(why, CO_2_1d, "%s is not yours", name);
	if (seen->step != 3)
		return refuse(why, CO_14_2a, "units come onto the map in step 3 alone");
	if (seen->piece[piece].fate == ON_MAP)
		return refuse(why, CO_14_2a, "%s is on the map", name);
	if (seen->piece[piece].fate != HAND)
		return comops_refuse_absent(seen, name, (Fate)seen->piece[piece].fate, why);
	if (comops_counter(b, seen, piece) != unit)
		return refuse(why, CO_12_0h, "break or form first: the counter is %s",
					  comops_unit_name(b, comops_counter(b, seen, piece)));
	Area doors = doors_of(b, seen, o->side, b->army[o->side].start >> piece & 1);
	Hex at = (Hex)order_arg(o, 1);
	if (!area_has(&doors, at))
		return refuse_door(b, seen, o->side, name, at, why);
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
		const Area *passable = &b->passable[comops_kinds[b->piece[p].kind].gait];
		Area open;

		for (int w = 0; w < 4; w++)
			open.w[w] = mine->w[w] & passable->w[w];
		if (stem->n == 0 && !area_empty(&open))
			slot_put(slot, comops_counter(b, seen, p));
		else if (stem->n == 1)
			each_hex(h, &open)
				slot_put(slot, h);
	}
}

/* ---- friendly paths ---- */

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
			comops_ways(b, seen, &walk, to, &ways);
			if (area_has(&ways.seen, to))
				at = comops_way_back(&ways, to, path);
		}
		if (at == HEXES)
			path[--at] = to;
		if (full.n + HEXES - at > ORDER_ARGS)
			return refuse(why, CO_8_0a, "that way is too long to be written down");
		for (; at < HEXES; at++) {
			order_push(&full, ARG_HEX, path[at]);
			if (!comops_walk_step(b, seen, &walk, path[at], NULL, NULL)) { /* check will say why */
				*o = full;
				return true;
			}
		}
	}
	*o = full;
	return true;
}
