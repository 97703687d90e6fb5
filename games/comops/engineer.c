/* games/comops/engineer.c -- bridges built and destroyed at the end of step 6 (CO-9.7d-n). */
#include "games/comops/comops.h"

Bridge comops_bridge(const State *s, int river)
{
	return !(s->bridged >> river & 1) ? BRIDGE_NONE
		   : s->armored >> river & 1  ? BRIDGE_ARMOR
									  : BRIDGE_INFANTRY;
}

void comops_lay_bridge(State *s, int river, Bridge kind)
{
	uint64_t bit = UINT64_C(1) << river;

	s->bridged = kind == BRIDGE_NONE ? s->bridged & ~bit : s->bridged | bit;
	s->armored = kind == BRIDGE_ARMOR ? s->armored | bit : s->armored & ~bit;
}

/* CO-9.7h  It stood where it stands throughout its own turn, next to a river. */
bool comops_may_work(const Board *b, const State *s, int piece)
{
	return s->piece[piece].fate == ON_MAP && !comops_has(s, piece, MOVED | EXPLOITED | FOUGHT) &&
		   b->rivers[comops_hex(s, piece)];
}

/* The engineer, and the river hexside between its hex and the one named: its number plus one, 0 when refused. */
static int named_river(const Board *b, const State *seen, const Order *o, RuleId rule, Why *why)
{
	int unit = order_arg(o, 0);
	Hex to = (Hex)order_arg(o, 1);
	const char *name = comops_unit_name(b, unit);

	if (!comops_names_counter(b, seen, o, unit, why))
		return 0;
	if (unit >= b->npieces || !(b->engineers >> unit & 1))
		return refuse(why, rule, "%s is no engineer", name);
	if (comops_has(seen, unit, MOVED | EXPLOITED | FOUGHT))
		return refuse(why, CO_9_7h, "%s has moved or attacked in this turn", name);
	int d = hex_direction(b->map, comops_hex(seen, unit), to);
	if (d < 0 || !b->river[comops_hex(seen, unit)][d])
		return refuse(why, rule, "there is no river between %s in %s and %s", name,
					  label(b, comops_hex(seen, unit)), label(b, to));
	if (seen->piece[unit].task)
		return refuse(why, CO_9_7n, "%s has its task for this turn", name);
	return b->river[comops_hex(seen, unit)][d];
}

static void offer_rivers(const Board *b, const State *seen, const Order *stem, Slot *slot,
						 bool (*check)(const Board *, const State *, const Order *, Why *))
{
	Order o = *stem;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2;
	each_piece(p, stem->n == 2 ? 0 : b->engineers & b->army[stem->side].pieces) {
		if (!comops_may_work(b, seen, p) || (stem->n == 1 && order_arg(stem, 0) != p))
			continue;
		for (int d = 0; d < DIRS; d++) {
			Hex from = comops_hex(seen, p);

			if (!b->river[from][d])
				continue;
			o.n = 0;
			order_push(&o, ARG_UNIT, p);
			order_push(&o, ARG_HEX, hex_step(b->map, from, (Dir)d));
			if (!check(b, seen, &o, NULL))
				continue;
			slot_put(slot, order_arg(&o, stem->n == 0 ? 0 : 1));
			if (stem->n == 0)
				break;
		}
	}
}

/* ---- work ---- */

bool comops_check_work(const Board *b, const State *seen, const Order *o, Why *why)
{
	int river = named_river(b, seen, o, CO_9_7d, why);

	if (river && comops_bridge(seen, river - 1) == BRIDGE_ARMOR)
		return refuse(why, CO_R32, "an armor bridge stands there already");
	return river;
}

void comops_apply_work(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0), d = hex_direction(b->map, comops_hex(s, unit), (Hex)order_arg(o, 1));

	(void)dice;
	s->piece[unit].task = b->river[comops_hex(s, unit)][d];
	news_say(news, side_set(o->side), CO_9_7h, "%s works on the hexside to %s.", b->piece[unit].name,
			 label(b, (Hex)order_arg(o, 1)));
}

void comops_offer_work(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	offer_rivers(b, seen, stem, slot, comops_check_work);
}

/* ---- destroy ---- */

bool comops_check_destroy(const Board *b, const State *seen, const Order *o, Why *why)
{
	int river = named_river(b, seen, o, CO_9_7l, why);

	if (river && comops_bridge(seen, river - 1) == BRIDGE_NONE)
		return refuse(why, CO_9_7l, "no bridge leads to %s", label(b, (Hex)order_arg(o, 1)));
	return river;
}

void comops_apply_destroy(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0), d = hex_direction(b->map, comops_hex(s, unit), (Hex)order_arg(o, 1));

	(void)dice;
	s->piece[unit].task = (uint8_t)(b->river[comops_hex(s, unit)][d] | TASK_DESTROY);
	news_say(news, side_set(o->side), CO_9_7l, "%s will destroy the bridge to %s.", b->piece[unit].name,
			 label(b, (Hex)order_arg(o, 1)));
}

void comops_offer_destroy(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	offer_rivers(b, seen, stem, slot, comops_check_destroy);
}

/* ---- the end of step 6: CO-9.7i ---- */

static void tell(const Board *b, int river, RuleId rule, const char *what, News *news)
{
	news_say(news, BOTH_SIDES, rule, "%s %s-%s.", what, label(b, b->river_hex[river][0]),
			 label(b, b->river_hex[river][1]));
}

/* Bridges go before others are worked on; what had been done there is lost with the bridge, for both sides. */
static void destroy_bridges(const Board *b, State *s, Crowd engineers, News *news)
{
	each_piece(p, engineers) {
		int river = (s->piece[p].task & ~TASK_DESTROY) - 1;

		if (!(s->piece[p].task & TASK_DESTROY) || comops_bridge(s, river) == BRIDGE_NONE)
			continue;
		comops_lay_bridge(s, river, BRIDGE_NONE);
		s->work[0][river] = s->work[1][river] = 0;
		tell(b, river, CO_9_7m, "The bridge is destroyed at", news);
	}
}

static void raise_bridge(const Board *b, State *s, int river, News *news)
{
	uint8_t *done = &s->work[s->side][river];
	Bridge standing = comops_bridge(s, river);

	if (*done >= comops_bridge_work[BRIDGE_ARMOR]) {
		if (standing != BRIDGE_ARMOR)
			tell(b, river, CO_9_7e, "An armor bridge is built at", news);
		comops_lay_bridge(s, river, BRIDGE_ARMOR);
		s->work[0][river] = s->work[1][river] = 0; /* nothing is left to be done there */
	} else if (*done >= comops_bridge_work[BRIDGE_INFANTRY] && standing == BRIDGE_NONE) {
		comops_lay_bridge(s, river, BRIDGE_INFANTRY);
		tell(b, river, CO_9_7d, "An infantry bridge is built at", news);
	}
}

void comops_finish_work(const Board *b, State *s, News *news)
{
	Crowd engineers = b->engineers & b->army[s->side].pieces;
	uint64_t worked_on = 0;

	destroy_bridges(b, s, engineers, news);
	each_piece(p, engineers) {
		int river = s->piece[p].task - 1;

		if (s->piece[p].task && !(s->piece[p].task & TASK_DESTROY)) {
			s->work[s->side][river]++;
			worked_on |= UINT64_C(1) << river;
		}
		s->piece[p].task = 0;
	}
	for (int river = 0; river < b->nrivers; river++) {
		if (worked_on >> river & 1)
			raise_bridge(b, s, river, news);
		else
			s->work[s->side][river] = 0; /* CO-9.7j */
	}
}
