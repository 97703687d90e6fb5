/* games/fourorders/table.c -- questions about the table that every chapter asks, and pieces put on it or
 * taken off.
 *
 * Always true afterwards: a stand on the map has a hex of its own and SP; a piece off it has neither; a
 * company and its core stand name each other. */
#include "games/fourorders/fourorders.h"

int fo_index_in(const int8_t *list, int n, int unit)
{
	for (int i = 0; i < n; i++)
		if (list[i] == unit)
			return i;
	return NOBODY;
}

void fo_offer_hexes(const Board *b, const Field *f, Slot *slot)
{
	for (Hex h = HEX_NONE; (h = fo_field_next(f, b->map, h)) != HEX_NONE;)
		slot_put(slot, h);
}

int fo_stand_in(const Board *b, const State *s, Hex h)
{
	for (int u = 0; u < b->nstands; u++)
		if (s->piece[u].at == h)
			return u;
	return NOBODY;
}

bool fo_regiment_on_map(const Board *b, const State *s, int regiment)
{
	const RegimentCard *card = &b->regiment[regiment];
	for (int i = 0; i < card->ncores; i++)
		if (on_map(s, card->core[i]))
			return true;
	return false;
}

Status fo_status(const Board *b, const State *s, int stand)
{
	int regiment = b->card[stand].regiment;
	return regiment == NO_REGIMENT ? HOLD : (Status)s->regiment[regiment].order; /* FO-3.2b */
}

bool fo_covered(const Board *b, Hex h)
{
	return field_has(&b->cover, b->map, h);
}

void fo_stands_field(const Board *b, const State *s, Side side, Field *f)
{
	*f = (Field){ { 0 } };
	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side == side && on_map(s, u))
			field_add(f, b->map, s->piece[u].at);
}

void fo_zoc_field(const Board *b, const State *s, Side of, Field *f)
{
	Field stands;
	fo_stands_field(b, s, of, &stands);
	fo_field_grow(&stands, b->map, f);
}

int fo_round_count(const Board *b, const State *s)
{
	return (s->day - 1) * b->rounds + s->round;
}

const char *fo_name(const Board *b, int unit)
{
	return b->units.name[unit];
}

const char *fo_thing(const Board *b, int thing)
{
	return b->things.name[thing];
}

void fo_put_stand(const Board *b, State *s, int stand, Hex at)
{
	s->piece[stand].at = at;
	if (s->piece[stand].sp == 0)
		s->piece[stand].sp = b->card[stand].sp;
}

void fo_join(State *s, int company, int core)
{
	int before = s->piece[company].with;

	if (before != NOBODY && s->piece[before].with == company)
		s->piece[before].with = NOBODY;
	s->piece[company].with = (int8_t)core;
	s->piece[company].sp = 1;
	s->piece[core].with = (int8_t)company;
}

static void take_off(State *s, int unit)
{
	s->piece[unit] = (Piece){ .at = HEX_NONE, .with = NOBODY };
}

void fo_remove(const Board *b, State *s, int unit, News *news)
{
	int partner = s->piece[unit].with;
	RuleId rule = is_company(b, unit) ? FO_4c : FO_1_3a;

	news_say(news, BOTH_SIDES, rule, "%s is lost.", fo_name(b, unit));
	take_off(s, unit);
	if (partner != NOBODY && is_company(b, unit))
		s->piece[partner].with = NOBODY;
	else if (partner != NOBODY)
		take_off(s, partner); /* FO-4g: never left alone */
	if (is_core(b, unit) && is_family(b, unit, HQ))
		s->regiment[b->card[unit].regiment].lost = (uint8_t)fo_round_count(b, s);
}

/* FO-6j  Nothing but its HQ left: the regiment is removed. */
static void remove_bare_hqs(const Board *b, State *s, News *news)
{
	for (int r = 0; r < b->nregiments; r++) {
		const RegimentCard *card = &b->regiment[r];
		int others = 0;
		for (int i = 0; i < card->ncores; i++)
			others += card->core[i] != card->hq && on_map(s, card->core[i]);
		if (others == 0 && on_map(s, card->hq)) {
			news_say(news, BOTH_SIDES, FO_6j, "%s has nothing but its HQ left and is removed.", card->title);
			fo_remove(b, s, card->hq, news);
		}
	}
}

static bool has_regiments(const Board *b, const State *s, Side side)
{
	for (int r = 0; r < b->nregiments; r++)
		if (b->regiment[r].side == side && (s->regiment[r].due || fo_regiment_on_map(b, s, r)))
			return true;
	return false;
}

/* FO-11d  A side without regiments, and with none to come, has lost everything. */
static void end_if_wiped_out(const Board *b, State *s, News *news)
{
	bool left[SIDES] = { has_regiments(b, s, 0), has_regiments(b, s, 1) };

	if (left[0] && left[1])
		return;
	s->phase = PHASE_OVER;
	s->side = SIDE_NONE;
	s->ending = ENDED_WIPED_OUT;
	s->winner = left[0] == left[1] ? SIDE_NONE : left[0] ? 0 : 1;
	for (int t = 0; t < b->ntargets && s->winner != SIDE_NONE; t++)
		s->holder[t] = s->winner;
	news_say(news, BOTH_SIDES, FO_11d, "A side has no regiment left.");
}

void fo_hold_targets(const Board *b, State *s, News *news)
{
	for (int t = 0; t < b->ntargets; t++) {
		int stand = fo_stand_in(b, s, b->target[t].at);
		if (stand == NOBODY || b->card[stand].side == s->holder[t])
			continue;
		s->holder[t] = b->card[stand].side;
		news_say(news, BOTH_SIDES, FO_11c, "%s (%s) falls to %s.", fo_thing(b, b->nregiments + t),
				 b->target[t].title, b->side[s->holder[t]].title);
	}
}

void fo_sweep(const Board *b, State *s, News *news)
{
	remove_bare_hqs(b, s, news);
	end_if_wiped_out(b, s, news);
}
