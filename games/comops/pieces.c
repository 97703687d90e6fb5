/* games/comops/pieces.c -- counters, stacks, and what follows from where they lie. */
#include "games/comops/comops.h"

const char *comops_unit_name(const Board *b, int unit)
{
	return b->names.name[unit];
}

Crowd comops_unit_crowd(const Board *b, int unit)
{
	return unit < b->npieces ? crowd_of(unit) : b->regiment[unit - b->npieces].battalions;
}

Side comops_unit_side(const Board *b, int unit)
{
	return unit < b->npieces ? b->piece[unit].side : b->regiment[unit - b->npieces].side;
}

static bool is_formed(const State *s, int regiment)
{
	return regiment >= 0 && (s->formed >> regiment & 1);
}

int comops_counter(const Board *b, const State *s, int piece)
{
	int regiment = b->piece[piece].regiment;

	return is_formed(s, regiment) ? b->npieces + regiment : piece;
}

Crowd comops_counters(const Board *b, const State *s, Crowd crowd)
{
	Crowd one_each = 0;

	while (crowd) {
		int p = crowd_first(crowd);

		one_each |= crowd_of(p);
		crowd &= ~comops_unit_crowd(b, comops_counter(b, s, p)) & (crowd - 1);
	}
	return one_each;
}

Crowd comops_on_map(const Board *b, const State *s, Side side)
{
	Crowd found = 0;

	each_piece(p, b->army[side].pieces)
		if (s->piece[p].fate == ON_MAP)
			found |= crowd_of(p);
	return found;
}

Crowd comops_at(const Board *b, const State *s, Side side, Hex h)
{
	Crowd found = 0;
	Place place = place_of(h);

	if (!area_has(&s->held[side], h))
		return 0;
	each_piece(p, b->army[side].pieces)
		if (s->piece[p].at == place)
			found |= crowd_of(p);
	return found;
}

Crowd comops_with(const Board *b, const State *s, Side side, uint8_t flag)
{
	Crowd found = 0;

	each_piece(p, b->army[side].pieces)
		if (s->piece[p].fate == ON_MAP && comops_has(s, p, flag))
			found |= crowd_of(p);
	return found;
}

int comops_stack(const Board *b, Crowd crowd)
{
	int size = 0;

	each_piece(p, crowd)
		size += b->piece[p].size;
	return size;
}

bool comops_refuse_absent(const State *s, const char *name, Fate fate, Why *why)
{
	if (fate == DEAD)
		return refuse(why, CO_12_0a, "%s is eliminated", name);
	if (fate == HAND && s->phase == SETTING_UP)
		return refuse(why, CO_3_0b, "%s is not placed yet", name);
	if (fate == HAND)
		return refuse(why, CO_14_2a, "%s is off map: it has to come on first", name);
	return refuse(why, CO_14_0c, "%s has not arrived", name);
}

bool comops_names_counter(const Board *b, const State *s, const Order *o, int unit, Why *why)
{
	const char *name = comops_unit_name(b, unit);
	int first = crowd_first(comops_unit_crowd(b, unit));

	if (comops_unit_side(b, unit) != o->side)
		return refuse(why, CO_2_1d, "%s is not yours", name);
	if (unit >= b->npieces && !is_formed(s, unit - b->npieces))
		return refuse(why, CO_12_0h, "%s is broken down: name its battalions", name);
	if (unit < b->npieces && comops_counter(b, s, unit) != unit)
		return refuse(why, CO_12_0h, "%s is part of %s: break that down first", name,
					  comops_unit_name(b, comops_counter(b, s, unit)));
	if (s->piece[first].fate != ON_MAP)
		return comops_refuse_absent(s, name, (Fate)s->piece[first].fate, why);
	return true;
}

/* CO-5.0a, CO-5.0b, CO-7.3a, CO-2.4b: everything exerts a ZOC, dummies, headquarters and the unsupplied too. */
void comops_refresh(const Board *b, State *s, Side side)
{
	Area held = { { 0 } }, zone = { { 0 } };

	each_piece(p, b->army[side].pieces) {
		if (s->piece[p].fate != ON_MAP)
			continue;
		Hex h = comops_hex(s, p);
		if (area_has(&held, h))
			continue;
		area_add(&held, h);
		for (int w = 0; w < 4; w++)
			zone.w[w] |= b->zone[h].w[w];
	}
	s->held[side] = held;
	s->zone[side] = zone;
}

void comops_flag(State *s, Crowd crowd, uint8_t flag)
{
	each_piece(p, crowd)
		s->piece[p].flags |= flag;
}

void comops_unform(const Board *b, State *s, int piece)
{
	if (b->piece[piece].regiment >= 0)
		s->formed &= ~(UINT32_C(1) << b->piece[piece].regiment);
}

/* Nobody can tell which battalion of a regiment counter holds a marker; so the first do: CO-R73. */
void comops_spread_markers(const Board *b, State *s, int piece)
{
	Crowd crowd = comops_unit_crowd(b, comops_counter(b, s, piece));
	int markers = 0;

	each_piece(p, crowd)
		markers += s->piece[p].hits;
	each_piece(p, crowd)
		s->piece[p].hits = markers-- > 0;
}

/* A piece that has left play for good lies open beside the map. */
static void take_away(const Board *b, State *s, int p)
{
	comops_unform(b, s, p);
	s->piece[p] = (Piece){ .fate = DEAD, .flags = UP };
}

void comops_reveal(const Board *b, State *s, Crowd crowd, News *news)
{
	Crowd hidden = 0;

	each_piece(p, crowd)
		if (!comops_has(s, p, UP))
			hidden |= crowd_of(p);
	if (!hidden)
		return;
	comops_flag(s, hidden, UP);
	news_sighting(news);
	each_piece(p, comops_counters(b, s, hidden)) {
		if (b->piece[p].dummy) { /* CO-2.4d */
			news_say(news, BOTH_SIDES, CO_2_4d, "%s in %s is a dummy and is removed.", b->piece[p].name,
					 label(b, comops_hex(s, p)));
			take_away(b, s, p);
		} else {
			news_say(news, BOTH_SIDES, CO_11_0g, "%s in %s is revealed.",
					 comops_unit_name(b, comops_counter(b, s, p)), label(b, comops_hex(s, p)));
		}
	}
	if (hidden & b->dummies)
		comops_refresh(b, s, b->piece[crowd_first(hidden)].side);
}

void comops_eliminate(const Board *b, State *s, Crowd crowd, RuleId rule, News *news)
{
	if (!crowd)
		return;
	each_piece(p, crowd) {
		news_say(news, BOTH_SIDES, rule, "%s is eliminated.", b->piece[p].name);
		if (!comops_has(s, p, UP))
			news_sighting(news);
		take_away(b, s, p);
	}
	comops_refresh(b, s, b->piece[crowd_first(crowd)].side);
}

/* CO-17.1i  A town belongs to whoever had the last real unit in it.  The enemy cannot tell a face-down dummy
 * from a real unit, so what he believes may differ from what is true. */
static void enter_town(const Board *b, State *s, int piece, Hex h)
{
	const Objective *o = &b->objective;
	Side side = b->piece[piece].side;

	for (int i = 0; i < o->ntowns; i++) {
		if (o->town[i] != h)
			continue;
		uint16_t bit = (uint16_t)(1 << i);
		uint16_t *record[] = { &s->believed[side_other(side)], &s->seized, &s->believed[side] };

		for (int k = 0; k < (b->piece[piece].dummy ? 1 : 3); k++)
			*record[k] = (uint16_t)(side == o->seeker ? *record[k] | bit : *record[k] & ~bit);
	}
}

void comops_settle(const Board *b, State *s, Crowd crowd, Hex h)
{
	each_piece(p, crowd) {
		s->piece[p].fate = ON_MAP;
		s->piece[p].at = place_of(h);
		enter_town(b, s, p, h);
	}
}
