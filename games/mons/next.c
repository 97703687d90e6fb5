/* games/mons/next.c -- the orders on offer, a word at a time.  Where a rule is tested it is tested by check:
 * a value is offered when the order it leads to passes. */
#include "games/mons/mons.h"

static bool passes(const Board *b, const State *s, const Order *o)
{
	Order exact = *o;

	return mons_exact(b, s, &exact, NULL) && mons.verbs[o->verb].check(b, s, &exact, NULL);
}

/* Would the stem with one more argument pass? */
static bool passes_with(const Board *b, const State *s, const Order *stem, ArgKind kind, int value)
{
	Order o = *stem;

	if (o.n == ORDER_ARGS)
		return false;
	order_push(&o, kind, value);
	return passes(b, s, &o);
}

static bool is_named(const Order *o, int u)
{
	for (int i = 0; i < o->n; i++)
		if (o->kind[i] == ARG_UNIT && order_arg(o, i) == u)
			return true;
	return false;
}

/* ---- movement ---- */

static bool can_move_somewhere(const Board *b, const State *s, int u, bool march, Side side)
{
	Mover m;

	mons_mover_begin(&m, side, march);
	if (!mons_mover_add(b, s, &m, u, NULL))
		return false;
	if (m.from == HEX_NONE) {
		for (int i = 0; i < b->unit[u].entries; i++)
			if (mons_can_enter(b, s, &m, b->entry[b->unit[u].entry[i]], NULL))
				return true;
		return false;
	}
	for (int d = 0; d < DIRS; d++) {
		Hex to = hex_step(b->map, m.from, (Dir)d);

		if (to != HEX_NONE && mons_can_step(b, s, &m, m.from, to, !s->trip[u], NULL))
			return true;
	}
	return false;
}

static void offer_places(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	int u = order_arg(stem, 0);
	Mover m;
	Reach r;

	mons_mover_begin(&m, stem->side, stem->verb == VERB_MARCH);
	if (!mons_mover_add(b, s, &m, u, NULL))
		return;
	if (m.from == HEX_NONE) {
		for (int i = 0; i < b->unit[u].entries; i++) {
			Hex entry = b->entry[b->unit[u].entry[i]];

			if (mons_can_enter(b, s, &m, entry, NULL))
				slot_put(slot, entry);
		}
		return;
	}
	mons_reach(b, s, &m, &r);
	each_hex(h, b->map, &r.seen)
		if (h != m.from)
			slot_put(slot, h);
}

/* Who could come along; with slot NULL, whether anybody could. */
static bool offer_companions(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	int lead = order_arg(stem, 0);
	bool found = false;

	for (int u = 0; u < b->nunits && (slot || !found); u++) {
		if (s->at[u] != s->at[lead] || side_of(b, u) != stem->side || is_named(stem, u) ||
			!passes_with(b, s, stem, ARG_UNIT, u))
			continue;
		found = true;
		if (slot)
			slot_put(slot, u);
	}
	return found;
}

static void offer_move(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	ArgKind last = stem->n ? (ArgKind)stem->kind[stem->n - 1] : ARG_KINDS;

	if (stem->n == 0) {
		slot_clear(slot, ARG_UNIT);
		for (int u = 0; u < b->nunits; u++)
			if (side_of(b, u) == stem->side &&
				can_move_somewhere(b, s, u, stem->verb == VERB_MARCH, stem->side))
				slot_put(slot, u);
	} else if (last == ARG_UNIT && stem->n == 1) {
		slot_clear(slot, ARG_HEX);
		offer_places(b, s, stem, slot);
	} else if (last == ARG_HEX) {
		Order with = *stem;

		slot_clear(slot, ARG_WORD);
		slot->complete = passes(b, s, stem);
		slot->sample = true; /* a path may be spelled out hex by hex */
		if (!slot->complete || with.n > ORDER_ARGS - 2)
			return;
		order_push(&with, ARG_WORD, WORD_WITH);
		if (offer_companions(b, s, &with, NULL))
			slot_put(slot, WORD_WITH);
	} else {
		slot_clear(slot, ARG_UNIT);
		slot->complete = last == ARG_UNIT && passes(b, s, stem);
		offer_companions(b, s, stem, slot);
	}
}

/* ---- lists of units, each tested by check ---- */

static void offer_exit(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n > 0;
	if (s->turn < FIRST_EXIT_TURN)
		return;
	each_hex(h, b->map, &b->exits)
		each_piece(u, s, h)
			if (side_of(b, u) == stem->side && !is_named(stem, u) && passes_with(b, s, stem, ARG_UNIT, u))
				slot_put(slot, u);
}

static void offer_stack(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	if (stem->n == 0) {
		slot_clear(slot, ARG_HEX);
		each_hex(h, b->map, &s->held[stem->side])
			if (s->under[s->top[h] - 1] && !(s->flags[s->top[h] - 1] & SORTED))
				slot_put(slot, h);
		return;
	}
	slot_clear(slot, ARG_UNIT);
	slot->complete = passes(b, s, stem);
	each_piece(u, s, order_arg(stem, 0))
		if (!is_named(stem, u))
			slot_put(slot, u);
}

/* Enemy hexes that somebody can attack in the way of the verb. */
static void offer_targets(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	bool guns = stem->verb == VERB_BOMBARD;
	const HexSet *enemies = &s->held[side_other(stem->side)];
	int able[UNITS], n = 0;

	for (int u = 0; u < b->nunits; u++)
		if (side_of(b, u) == stem->side && on_map(s, u) && is_artillery(class_of(b, u)->type) == guns &&
			!(s->flags[u] & (guns ? FIRED | MARCHED : FOUGHT | MARCHED)))
			able[n++] = u;
	each_hex(h, b->map, enemies) {
		Order o = *stem;

		if (s->flags[s->top[h] - 1] & (guns ? SHELLED : STRUCK))
			continue;
		order_push(&o, ARG_HEX, h);
		for (int i = 0; i < n; i++) {
			int reach = guns ? class_of(b, able[i])->range : 1;

			if (hex_distance(b->map, s->at[able[i]], h) <= reach &&
				passes_with(b, s, &o, ARG_UNIT, able[i])) {
				slot_put(slot, h);
				break;
			}
		}
	}
}

static void offer_attack(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	if (stem->n == 0) {
		slot_clear(slot, ARG_HEX);
		offer_targets(b, s, stem, slot);
		return;
	}
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n > 1;
	for (int u = 0; u < b->nunits; u++)
		if (side_of(b, u) == stem->side && on_map(s, u) && !is_named(stem, u) &&
			hex_distance(b->map, s->at[u], (Hex)order_arg(stem, 0)) <= b->longest_range &&
			passes_with(b, s, stem, ARG_UNIT, u))
			slot_put(slot, u);
}

/* ---- answers in combat ---- */

static void offer_fire(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	Hex hexes[ATTACK_HEXES];
	int n = s->combat.duty == DUTY_FIRE ? mons_attack_hexes(b, s, hexes) : 0;

	if (n == 0) {
		slot_clear(slot, ARG_UNIT);
		return;
	}
	if (stem->n % 2) {
		slot_clear(slot, ARG_HEX);
		for (int i = 0; i < n; i++)
			slot_put(slot, hexes[i]);
		return;
	}
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n > 0 && passes(b, s, stem);
	each_piece(u, s, s->combat.target)
		if (!is_named(stem, u))
			slot_put(slot, u);
}

/* Step by step: under the one-step rule nobody falls while another has two. */
static void offer_losses(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	UnitSet pool;
	uint8_t left[UNITS];
	int most = 0;

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == s->combat.due;
	if (slot->complete)
		return;
	mons_lose_pool(b, s, &pool);
	memcpy(left, s->steps, sizeof left);
	for (int i = 0; i < stem->n; i++)
		left[order_arg(stem, i)]--;
	for (int u = unitset_next(&pool, -1); u >= 0; u = unitset_next(&pool, u))
		if (left[u] > most)
			most = left[u];
	for (int u = unitset_next(&pool, -1); u >= 0; u = unitset_next(&pool, u))
		if (left[u] > (mons_one_step_rule(s) && most > 1 ? 1 : 0))
			slot_put(slot, u);
}

static void offer_advance(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n > 0;
	for (int u = unitset_next(&s->combat.in, -1); u >= 0; u = unitset_next(&s->combat.in, u))
		if (!is_named(stem, u) && passes_with(b, s, stem, ARG_UNIT, u))
			slot_put(slot, u);
}

static void offer_beyond(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, s->combat.target, (Dir)d);

		if (n != HEX_NONE && mons_may_pursue(b, s, n) && passes_with(b, s, stem, ARG_HEX, n))
			slot_put(slot, n);
	}
}

static void offer_pursuit(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	if (stem->n % 2) {
		slot_clear(slot, ARG_HEX);
		offer_beyond(b, s, stem, slot);
		return;
	}
	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n > 0;
	for (int u = unitset_next(&s->combat.advanced, -1); u >= 0; u = unitset_next(&s->combat.advanced, u)) {
		Order o = *stem;
		Slot hexes;

		if (is_named(stem, u) || stem->n > ORDER_ARGS - 2)
			continue;
		order_push(&o, ARG_UNIT, u);
		slot_clear(&hexes, ARG_HEX);
		offer_beyond(b, s, &o, &hexes);
		if (hexes.n > 0)
			slot_put(slot, u);
	}
}

void mons_next(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	switch (stem->verb) {
	case VERB_PLAN:
		slot_clear(slot, ARG_WORD);
		slot->complete = stem->n == 2;
		if (stem->n < 2) {
			slot_put(slot, WORD_MOVE);
			slot_put(slot, WORD_FIGHT);
		}
		break;
	case VERB_MOVE:
	case VERB_MARCH:
		offer_move(b, s, stem, slot);
		break;
	case VERB_EXIT:
		offer_exit(b, s, stem, slot);
		break;
	case VERB_STACK:
		offer_stack(b, s, stem, slot);
		break;
	case VERB_BOMBARD:
	case VERB_MELEE:
		offer_attack(b, s, stem, slot);
		break;
	case VERB_FIRE:
		offer_fire(b, s, stem, slot);
		break;
	case VERB_LOSE:
		offer_losses(b, s, stem, slot);
		break;
	case VERB_ADVANCE:
		offer_advance(b, s, stem, slot);
		break;
	case VERB_PURSUE:
		offer_pursuit(b, s, stem, slot);
		break;
	case VERB_END:
		slot_clear(slot, ARG_UNIT);
		slot->complete = passes(b, s, stem);
		break;
	case VERB_ABOUT:
		slot_clear(slot, ARG_UNIT);
		slot->complete = stem->n == 1;
		for (int u = 0; stem->n == 0 && u < b->nunits; u++)
			slot_put(slot, u);
		break;
	case VERB_ZONE:
	case VERB_SIGHT:
		slot_clear(slot, ARG_HEX);
		slot->complete = stem->n == (stem->verb == VERB_ZONE ? 1 : 2);
		for (Hex h = 0; !slot->complete && h < b->map->size; h++)
			if (is_hex(b, h))
				slot_put(slot, h);
		break;
	default:
		slot_clear(slot, ARG_UNIT);
		slot->complete = true;
	}
}
