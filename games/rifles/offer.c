/* games/rifles/offer.c -- orders on offer: what may follow the beginning of an order.
 *
 * Places on the open table come from sample.c.  Where a verb could lead nowhere its first
 * slot is empty. */
#include "games/rifles/rifles.h"

static void offer_terrain(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_THING);
	slot->complete = stem->n == 3;
	for (int i = 0; stem->n == 0 && i < b->nareas; i++)
		if (b->terrain[i].choice >= 0 && !s->placed[b->terrain[i].choice])
			slot_put_labelled(slot, i, rifles_areas[b->terrain[i].kind].word);
	if (stem->n != 1)
		return;
	slot_clear(slot, ARG_LENGTH);
	slot->width = 2;
	slot->kind[1] = ARG_LENGTH;
	slot->sample = true;
	for (int i = 0; i < 9; i++) {
		Order o = *stem;
		order_push(&o, ARG_LENGTH, b->width * (1 + i % 3) / 4);
		order_push(&o, ARG_LENGTH, b->height * (1 + i / 3) / 4);
		if (rifles_check_terrain(b, s, &o, NULL)) {
			slot->value[slot->n * 2] = o.arg[1];
			slot->value[slot->n++ * 2 + 1] = o.arg[2];
		}
	}
}

/* ---- Engineers ---- */

static bool could_work(const Board *b, const State *s, int u)
{
	return b->card[u].type == ENGINEERS && on_table(s, u) && has_mark(s, u, FACE_UP) &&
		   !has_mark(s, u, MOVED | DISORDER);
}

static void try_work(const Board *b, const State *s, Order *o, int from, Slot *slot)
{
	if (!(o->verb == VERB_BUILD ? rifles_check_build : rifles_check_demolish)(b, s, o, NULL))
		return;
	for (int k = 0; k < slot->width; k++)
		slot->value[slot->n * slot->width + k] = o->arg[from + k];
	slot->n++;
}

/* The works an Engineer could begin or go on with where it stands; with `what` the word chosen. */
static void offer_build(const Board *b, const State *s, const Order *stem, RiflesWord what, Slot *slot)
{
	int u = order_arg(stem, 0);
	Box box = unit_box(s, u);
	Order o;

	order_start(&o, stem->side, VERB_BUILD);
	order_push(&o, ARG_UNIT, u);
	order_push(&o, ARG_WORD, (int32_t)what);
	if (what == WORD_FORT) {
		slot_clear(slot, ARG_THING);
		slot->width = 1;
		for (int i = 0; i < WORKS; i++) {
			if (s->work[i].kind != FORT)
				continue;
			order_push(&o, ARG_THING, b->first_thing_work + i);
			try_work(b, s, &o, 2, slot);
			o.n = 2;
		}
		if (slot->n > 0)
			return;
	}
	slot_clear(slot, what == WORD_BRIDGE ? ARG_THING : ARG_LENGTH);
	if (what == WORD_BRIDGE) {
		for (int r = 0; r < b->nrivers; r++) {
			int32_t gap, arc = way_nearest(&b->river[r].way, box.at, &gap);
			Point p = way_at(&b->river[r].way, arc).at;
			order_push(&o, ARG_THING, b->first_thing_river + r);
			order_push(&o, ARG_LENGTH, p.x);
			order_push(&o, ARG_LENGTH, p.y);
			if (stem->n <= 2) {
				try_work(b, s, &o, 2, slot);
			} else if (order_arg(stem, 2) == b->first_thing_river + r) {
				slot_clear(slot, ARG_LENGTH);
				slot->width = 2;
				slot->kind[1] = ARG_LENGTH;
				try_work(b, s, &o, 3, slot);
			}
			o.n = 2;
		}
		return;
	}
	slot->width = 2;
	slot->kind[1] = ARG_LENGTH;
	slot->sample = true;
	if (what == WORD_FORT) { /* along the card's own front */
		Point a = box_corner(&box, FRONT_LEFT), z = box_corner(&box, FRONT_RIGHT);
		order_push(&o, ARG_LENGTH, a.x);
		order_push(&o, ARG_LENGTH, a.y);
		order_push(&o, ARG_LENGTH, z.x);
		order_push(&o, ARG_LENGTH, z.y);
		order_push(&o, ARG_LENGTH, s->unit[u].facing * 10);
		slot->width = stem->n == 6 ? 1 : 2;
		try_work(b, s, &o, stem->n, slot);
		return;
	}
	Point foot[ROADS];
	for (int r = 0, n = rifles_road_feet(b, s, box.at, CARD_RADIUS + WORK_REACH, foot, ROADS); r < n; r++) {
		Point to = point_ahead(foot[r], s->unit[u].facing, BUILD_ROAD, 0);
		order_push(&o, ARG_LENGTH, foot[r].x);
		order_push(&o, ARG_LENGTH, foot[r].y);
		order_push(&o, ARG_LENGTH, to.x);
		order_push(&o, ARG_LENGTH, to.y);
		if (stem->n == 2 || (order_arg(stem, 2) == foot[r].x && order_arg(stem, 3) == foot[r].y))
			try_work(b, s, &o, stem->n, slot);
		o.n = 2;
	}
}

/* The Engineers for whom the rest of the order can be found. */
static void offer_engineers(const Board *b, const State *s, const Order *stem,
							void (*rest)(const Board *, const State *, const Order *, Slot *), Slot *slot)
{
	for (uint64_t left = b->army[stem->side]; left; left &= left - 1) {
		Order o = *stem;
		Slot next;

		if (!could_work(b, s, unit_of(left)))
			continue;
		order_push(&o, ARG_UNIT, unit_of(left));
		rest(b, s, &o, &next);
		if (next.n > 0)
			slot_put(slot, unit_of(left));
	}
}

static void offer_building(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	static const RiflesWord kinds[] = { WORD_ROAD, WORD_BRIDGE, WORD_FORT };
	static const int whole[] = { 6, 5, 7 };

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_WORD);
	if (stem->n == 0) {
		offer_engineers(b, s, stem, offer_building, slot);
	} else if (stem->n == 1) {
		for (int k = 0; k < 3; k++) {
			Slot works;
			Order o = *stem;
			order_push(&o, ARG_WORD, (int32_t)kinds[k]);
			offer_build(b, s, &o, kinds[k], &works);
			if (works.n > 0)
				slot_put(slot, (int32_t)kinds[k]);
		}
	} else {
		RiflesWord what = (RiflesWord)order_arg(stem, 1);
		for (int k = 0; k < 3; k++)
			if (what == kinds[k] &&
				(stem->n == whole[k] || (what == WORD_FORT && stem->n == 3 && stem->kind[2] == ARG_THING))) {
				slot->complete = true;
				return;
			}
		offer_build(b, s, stem, what, slot);
	}
}

static void offer_demolition(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	int first = b->first_thing_road;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_THING);
	if (stem->n == 0) {
		offer_engineers(b, s, stem, offer_demolition, slot);
		return;
	}
	if (stem->n == 4 || (stem->n == 2 && order_arg(stem, 1) >= b->first_thing_work)) {
		slot->complete = true;
		return;
	}
	if (stem->n == 2) {
		slot_clear(slot, ARG_LENGTH);
		slot->width = 2;
		slot->kind[1] = ARG_LENGTH;
		slot->sample = true;
	}
	for (int thing = stem->n == 2 ? order_arg(stem, 1) : first;
		 thing < (stem->n == 2 ? order_arg(stem, 1) + 1 : b->things.n); thing++) {
		Order o = *stem;
		o.n = 1;
		if (thing >= b->first_thing_work && s->work[thing - b->first_thing_work].kind == NO_WORK)
			continue;
		order_push(&o, ARG_THING, thing);
		if (thing < b->first_thing_work) {
			int32_t gap;
			const Way *way = &b->road[thing - first].way;
			Point foot = way_at(way, way_nearest(way, unit_pose(s, order_arg(stem, 0)).at, &gap)).at;
			order_push(&o, ARG_LENGTH, foot.x);
			order_push(&o, ARG_LENGTH, foot.y);
		}
		try_work(b, s, &o, stem->n, slot);
	}
}

/* ---- combat ---- */

static void put_set(Slot *slot, uint64_t set)
{
	for (uint64_t left = set; left; left &= left - 1)
		slot_put(slot, unit_of(left));
}

/* Units that must aid are offered before those that may. */
static void offer_aids(uint64_t may, uint64_t must, uint64_t chosen, int room, Slot *slot)
{
	slot->complete = !(must & ~chosen) || room == 0;
	if (room > 0)
		put_set(slot, (must & ~chosen) ? must & ~chosen : may & ~chosen);
}

static uint64_t named_from(const Order *o, int first)
{
	uint64_t set = 0;

	for (int i = first; i < o->n; i++)
		set |= UNIT_BIT(order_arg(o, i));
	return set;
}

static void offer_shot(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	uint64_t may, must;

	if (stem->n == 0) {
		put_set(slot, s->shot.shooter ? UNIT_BIT(s->shot.shooter - 1)
									  : rifles_shooters(b, s) & b->army[stem->side]);
	} else if (stem->n == 1) {
		put_set(slot, rifles_targets(b, s, order_arg(stem, 0), rifles_engaged(b, s)));
	} else {
		may = rifles_aids(b, s, order_arg(stem, 0), order_arg(stem, 1), rifles_engaged(b, s), &must);
		offer_aids(may, must, named_from(stem, 2), 4 - stem->n, slot);
	}
}

static void offer_fight(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	slot->complete = stem->n == 2;
	for (uint64_t left = b->army[stem->side]; stem->n < 2 && left; left &= left - 1) {
		int a = unit_of(left);
		if (!on_table(s, a) || (stem->n == 1 && a != order_arg(stem, 0)))
			continue;
		for (uint64_t others = b->army[side_other(stem->side)]; others; others &= others - 1) {
			int d = unit_of(others);
			if (!on_table(s, d) || !rifles_cards_close(s, a, d) || !rifles_pair_open(b, s, a, d) ||
				(s->shot.shooter && s->shot.shooter != d + 1))
				continue;
			slot_put(slot, stem->n == 0 ? a : d);
			if (stem->n == 0)
				break;
		}
	}
}

static void offer_flight(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	Point from;

	slot->complete = stem->n == 3;
	if (stem->n == 0)
		slot_put(slot, unit_of(s->flights));
	if (stem->n != 1)
		return;
	slot_clear(slot, ARG_LENGTH);
	slot->width = 2;
	slot->kind[1] = ARG_LENGTH;
	slot->sample = true;
	from = unit_pose(s, order_arg(stem, 0)).at;
	for (int i = 0; i <= 16; i++) { /* eight ways, far and half as far, or staying */
		Order o = *stem;
		Point to = point_ahead(from, i % 8 * 45 * DEGREE,
							   i == 16 ? 0
							   : i < 8 ? SNIPER_FLIGHT
									   : SNIPER_FLIGHT / 2,
							   0);
		order_push(&o, ARG_LENGTH, to.x);
		order_push(&o, ARG_LENGTH, to.y);
		if (!rifles_check_flee(b, s, &o, NULL))
			continue;
		slot->value[slot->n * 2] = to.x;
		slot->value[slot->n++ * 2 + 1] = to.y;
	}
}

/* ---- all verbs ---- */

typedef bool Check(const Board *, const State *, const Order *, Why *);

static void offer_units(const Board *b, const State *s, const Order *stem, Check *check, Slot *slot)
{
	Order o;

	slot->complete = stem->n == 1;
	order_start(&o, stem->side, stem->verb);
	for (uint64_t left = b->army[stem->side]; stem->n == 0 && left; left &= left - 1) {
		o.n = 0;
		order_push(&o, ARG_UNIT, unit_of(left));
		if (check(b, s, &o, NULL))
			slot_put(slot, unit_of(left));
	}
}

void rifles_next(const Board *b, const State *s, const Order *stem, Slot *slot)
{
	static const RiflesWord edges[] = { WORD_OWN, WORD_LEFT, WORD_RIGHT, WORD_ENEMY };

	Ask now = rifles_ask(b, s);

	slot_clear(slot, ARG_UNIT);
	if (!ask_allows(&now, stem->verb) && stem->verb != VERB_CONCEDE)
		return; /* not what is asked */
	switch ((RiflesVerb)stem->verb) {
	case VERB_TERRAIN:
		offer_terrain(b, s, stem, slot);
		break;
	case VERB_DEPLOY:
	case VERB_ARRIVE:
		rifles_offer_placing(b, s, stem, slot);
		break;
	case VERB_HOLD:
		offer_units(b, s, stem, rifles_check_hold, slot);
		break;
	case VERB_RESERVE:
		slot_clear(slot, ARG_WORD);
		slot->complete = stem->n == 1;
		for (int i = 0; i < 4 && stem->n == 0; i++)
			slot_put(slot, (int32_t)edges[i]);
		break;
	case VERB_MOVE:
	case VERB_LINE:
	case VERB_COLUMN:
	case VERB_ROAD:
	case VERB_CHARGE:
	case VERB_CHARGE_LINE:
		rifles_offer_body(b, s, stem, slot);
		break;
	case VERB_GROUP:
		offer_units(b, s, stem, rifles_check_group, slot);
		break;
	case VERB_DISMOUNT:
		offer_units(b, s, stem, rifles_check_dismount, slot);
		break;
	case VERB_REMOUNT:
		offer_units(b, s, stem, rifles_check_remount, slot);
		break;
	case VERB_REORDER:
		offer_units(b, s, stem, rifles_check_reorder, slot);
		break;
	case VERB_REVEAL:
		offer_units(b, s, stem, rifles_check_reveal, slot);
		break;
	case VERB_BUILD:
		offer_building(b, s, stem, slot);
		break;
	case VERB_DEMOLISH:
		offer_demolition(b, s, stem, slot);
		break;
	case VERB_CALL:
		slot->complete = stem->n == 1;
		if (stem->n == 0)
			put_set(slot, rifles_shooters(b, s) & b->army[side_other(stem->side)]);
		break;
	case VERB_SHOOT:
		offer_shot(b, s, stem, slot);
		break;
	case VERB_REPLY:
		offer_aids(rifles_reply_aids(b, s), 0, named_from(stem, 0), 2 - stem->n, slot);
		break;
	case VERB_FIGHT:
		offer_fight(b, s, stem, slot);
		break;
	case VERB_FLEE:
		offer_flight(b, s, stem, slot);
		break;
	case VERB_RECALL:
		slot->complete = rifles_check_recall(b, s, stem, NULL);
		break;
	case VERB_END:
		slot->complete = rifles_check_end(b, s, stem, NULL);
		break;
	case VERB_DONE:
		slot->complete = rifles_check_done(b, s, stem, NULL);
		break;
	case VERB_READY:
	case VERB_WAIT:
	case VERB_CONCEDE:
		slot->complete = true;
		break;
	case VERB_PRICE:
	case VERB_MEASURE:
	case VERB_LOSSES:
	case VERB_ARMY:
	case VERBS:
		break;
	}
}
