/* games/comops/start.c -- before turn 1: reinforcements to chits (CO-14.0a), then the set-up (CO-3). */
#include "games/comops/comops.h"

static SideSet sides_without_letters(const Board *b)
{
	SideSet none = BOTH_SIDES;

	for (Side side = 0; side < SIDES; side++)
		for (int i = 0; i < LETTERS; i++)
			if (b->army[side].letter[i].used)
				none &= (SideSet)~side_set(side);
	return none;
}

/* CO-3.0a  The defender places, then the attacker; a side that comes over the edge has nothing to place. */
static void begin_placing(const Board *b, State *s, Side side, Dice *dice, News *news)
{
	s->phase = SETTING_UP;
	s->side = side;
	if (!b->army[side].enters)
		return;
	if (side != b->attacker) {
		begin_placing(b, s, b->attacker, dice, news);
	} else {
		s->turn = 1;
		comops_begin_turn(b, s, dice, news);
	}
}

void comops_setup(const Board *b, State *s, Dice *dice, News *news)
{
	for (int p = 0; p < b->npieces; p++)
		s->piece[p].fate = b->piece[p].letter < 0 ? HAND : RESERVE;
	s->formed = (uint32_t)((UINT64_C(1) << b->nregiments) - 1);
	s->bridged = s->armored = b->printed_bridges;
	s->side = side_other(b->attacker);
	s->phase = ASSIGNING;
	s->assigned = sides_without_letters(b);
	news_say(news, BOTH_SIDES, CO_14_0a, "Assign your reinforcements to number chits.");
	if (s->assigned == BOTH_SIDES)
		begin_placing(b, s, s->side, dice, news);
}

/* ---- assign ---- */

bool comops_check_assign(const Board *b, const State *seen, const Order *o, Why *why)
{
	const Letter *letter = b->army[o->side].letter;
	uint8_t number[LETTERS] = { 0 };

	if (seen->assigned & side_set(o->side))
		return refuse(why, CO_14_0a, "your reinforcements are assigned already");
	for (int k = 0; k + 1 < o->n; k += 2) {
		int i = order_arg(o, k), chit = order_arg(o, k + 1);

		if (!letter[i].used)
			return refuse(why, CO_14_0a, "you have no reinforcement %c", 'A' + i);
		if (chit < 1 || chit > CHITS)
			return refuse(why, CO_R55, "there is no chit %d: 1 to %d are in the cup", chit, CHITS);
		if (number[i])
			return refuse(why, CO_14_0a, "%c is assigned twice", 'A' + i);
		for (int j = 0; j < LETTERS; j++)
			if (number[j] == chit && letter[j].second == letter[i].second)
				return refuse(why, CO_R55, "%c and %c belong to the same half and cannot share chit %d",
							  'A' + j, 'A' + i, chit);
		number[i] = (uint8_t)chit;
	}
	for (int i = 0; i < LETTERS; i++)
		if (letter[i].used && !number[i])
			return refuse(why, CO_14_0a, "reinforcement %c has no chit yet", 'A' + i);
	return true;
}

void comops_apply_assign(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	for (int k = 0; k + 1 < o->n; k += 2)
		s->chit[o->side][order_arg(o, k)] = (uint8_t)order_arg(o, k + 1);
	s->assigned |= side_set(o->side);
	news_say(news, BOTH_SIDES, CO_14_0a, "%s has assigned his reinforcements.", comops_side_titles[o->side]);
	if (s->assigned == BOTH_SIDES)
		begin_placing(b, s, side_other(b->attacker), dice, news);
}

void comops_offer_assign(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	const Letter *letter = b->army[stem->side].letter;
	int next = 0;

	(void)seen;
	for (int k = 0; k < stem->n; k += 2)
		next = order_arg(stem, k) + 1; /* letters are offered in order */
	slot_clear(slot, stem->n % 2 ? ARG_NUMBER : ARG_WORD);
	if (stem->n % 2 == 0) {
		while (next < LETTERS && !letter[next].used)
			next++;
		slot->complete = next == LETTERS;
		if (next < LETTERS)
			slot_put_labelled(slot, next, letter[next].about);
		return;
	}
	int mine = order_arg(stem, stem->n - 1);
	for (int chit = 1; chit <= CHITS; chit++) {
		bool free = true;

		for (int k = 0; k + 1 < stem->n; k += 2)
			free &=
				order_arg(stem, k + 1) != chit || letter[order_arg(stem, k)].second != letter[mine].second;
		if (free)
			slot_put(slot, chit);
	}
}

/* ---- place ---- */

/* A regiment's name stands for all its battalions, a battalion's for itself, whether formed or not: CO-3.0c. */
static bool may_place(const Board *b, const State *seen, const Order *o, Crowd crowd, Hex h, Why *why)
{
	const char *name = comops_unit_name(b, order_arg(o, 0));

	if (comops_unit_side(b, order_arg(o, 0)) != o->side)
		return refuse(why, CO_2_1d, "%s is not yours", name);
	each_piece(p, crowd)
		if (seen->piece[p].fate != HAND && seen->piece[p].fate != ON_MAP)
			return refuse(why, CO_14_0c, "%s is a reinforcement that has not arrived", name);
	if (!area_has(&b->army[o->side].zone, h))
		return refuse(why, CO_3_0b, "%s is not in your set-up area", label(b, h));
	if (area_has(&seen->held[side_other(o->side)], h))
		return refuse(why, CO_6_0g, "%s is held by the enemy", label(b, h));
	int there = comops_stack(b, comops_at(b, seen, o->side, h) & ~crowd);
	if (there + comops_stack(b, crowd) > STACK_LIMIT)
		return refuse(why, CO_3_0b, "%s would hold %d battalions; %d is the limit", label(b, h),
					  there + comops_stack(b, crowd), STACK_LIMIT);
	return true;
}

bool comops_check_place(const Board *b, const State *seen, const Order *o, Why *why)
{
	return may_place(b, seen, o, comops_unit_crowd(b, order_arg(o, 0)), (Hex)order_arg(o, 1), why);
}

void comops_apply_place(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0);
	Hex h = (Hex)order_arg(o, 1);
	Crowd crowd = comops_unit_crowd(b, unit);

	(void)dice;
	if (unit < b->npieces)
		comops_unform(b, s, unit);
	else
		s->formed |= UINT32_C(1) << (unit - b->npieces);
	each_piece(p, crowd) {
		s->piece[p].fate = ON_MAP;
		s->piece[p].at = place_of(h);
		s->piece[p].task = 0; /* a free bridge named before is named anew */
	}
	comops_refresh(b, s, o->side);
	news_say(news, side_set(o->side), CO_3_0b, "%s is placed in %s.", comops_unit_name(b, unit), label(b, h));
	news_say(news, side_set(side_other(o->side)), CO_2_1c, "%s places a counter in %s.",
			 comops_side_titles[o->side], label(b, h));
}

void comops_offer_place(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	const Army *army = &b->army[stem->side];

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2;
	if (stem->n == 0) {
		/* While some are still in hand only these are offered; placing one anew is legal all the same. */
		Crowd hand = 0, asked = army->start;

		each_piece(p, army->start)
			hand |= seen->piece[p].fate == HAND ? crowd_of(p) : 0;
		slot->sample = hand != 0;
		if (hand)
			asked = hand;
		each_piece(p, asked)
			slot_put(slot, p);
		for (int g = 0; g < b->nregiments; g++)
			if ((b->regiment[g].battalions & asked) == b->regiment[g].battalions)
				slot_put(slot, b->npieces + g);
	} else if (stem->n == 1) {
		Crowd crowd = comops_unit_crowd(b, order_arg(stem, 0));
		int size = comops_stack(b, crowd);
		uint8_t stack[HEXES + 1] = { 0 };

		each_piece(p, army->pieces & ~crowd)
			stack[seen->piece[p].at] = (uint8_t)(stack[seen->piece[p].at] + b->piece[p].size);
		const Area *enemy = &seen->held[side_other(stem->side)];

		each_hex(h, &army->zone)
			if (!area_has(enemy, h) && stack[place_of(h)] + size <= STACK_LIMIT)
				slot_put(slot, h);
	}
}

/* ---- bridge: CO-17.2i ---- */

bool comops_check_bridge(const Board *b, const State *seen, const Order *o, Why *why)
{
	int unit = order_arg(o, 0);
	Hex to = (Hex)order_arg(o, 1);

	if (!b->army[o->side].free_bridges)
		return refuse(why, CO_17_2i, "this scenario gives you no free bridges");
	if (!comops_names_counter(b, seen, o, unit, why))
		return false;
	if (unit >= b->npieces || !(b->engineers >> unit & 1))
		return refuse(why, CO_17_2i, "%s is no engineer battalion", comops_unit_name(b, unit));
	int d = hex_direction(b->map, comops_hex(seen, unit), to);
	if (d < 0 || !b->river[comops_hex(seen, unit)][d])
		return refuse(why, CO_17_2i, "%s does not stand next to a river hexside towards %s",
					  comops_unit_name(b, unit), label(b, to));
	int river = b->river[comops_hex(seen, unit)][d];
	if (comops_bridge(seen, river - 1) != BRIDGE_NONE)
		return refuse(why, CO_R32, "there is a bridge to %s already", label(b, to));
	each_piece(p, b->engineers & b->army[o->side].pieces & ~crowd_of(unit))
		if (seen->piece[p].task == river)
			return refuse(why, CO_R65, "%s lays its bridge there: one hexside each", b->piece[p].name);
	return true;
}

void comops_apply_bridge(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = order_arg(o, 0);
	Hex to = (Hex)order_arg(o, 1), from = comops_hex(s, unit);

	(void)dice;
	s->piece[unit].task = b->river[from][hex_direction(b->map, from, to)];
	news_say(news, side_set(o->side), CO_17_2i, "%s lays a bridge from %s to %s.", b->piece[unit].name,
			 label(b, from), label(b, to));
}

void comops_offer_bridge(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Order o = *stem;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2;
	if (stem->n == 2 || !b->army[stem->side].free_bridges)
		return;
	each_piece(p, b->engineers & b->army[stem->side].pieces) {
		if (seen->piece[p].fate != ON_MAP || (stem->n == 1 && order_arg(stem, 0) != p))
			continue;
		for (int d = 0; d < DIRS; d++) {
			Hex from = comops_hex(seen, p), to = hex_step(b->map, from, (Dir)d);

			if (!b->river[from][d])
				continue;
			o.n = 0;
			order_push(&o, ARG_UNIT, p);
			order_push(&o, ARG_HEX, to);
			if (!comops_check_bridge(b, seen, &o, NULL))
				continue;
			slot_put(slot, stem->n == 0 ? p : to);
			if (stem->n == 0)
				break;
		}
	}
}

/* ---- ready ---- */

bool comops_check_ready(const Board *b, const State *seen, const Order *o, Why *why)
{
	each_piece(p, b->army[o->side].start)
		if (seen->piece[p].fate == HAND)
			return refuse(why, CO_3_0a, "%s is not placed yet",
						  comops_unit_name(b, comops_counter(b, seen, p)));
	return true;
}

void comops_apply_ready(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	each_piece(p, b->engineers & b->army[o->side].pieces) {
		if (!s->piece[p].task)
			continue;
		comops_lay_bridge(s, s->piece[p].task - 1, BRIDGE_ARMOR);
		news_say(news, BOTH_SIDES, CO_17_2i, "An armor bridge spans %s-%s.",
				 label(b, b->river_hex[s->piece[p].task - 1][0]),
				 label(b, b->river_hex[s->piece[p].task - 1][1]));
		s->piece[p].task = 0;
	}
	news_say(news, BOTH_SIDES, CO_3_0a, "%s has set up.", comops_side_titles[o->side]);
	if (o->side != b->attacker) {
		begin_placing(b, s, b->attacker, dice, news);
	} else {
		s->turn = 1;
		comops_begin_turn(b, s, dice, news);
	}
}
