/* games/fourorders/hq.c -- an HQ lost and the new one (6). */
#include "games/fourorders/fourorders.h"

/* Vacant dry hexes next to the regiment's core stands. */
static void beside_regiment(const Board *b, const State *s, int regiment, Field *f)
{
	const RegimentCard *card = &b->regiment[regiment];
	Field taken;

	*f = (Field){ { 0 } };
	for (int i = 0; i < card->ncores; i++)
		if (on_map(s, card->core[i]))
			field_add(f, b->map, s->piece[card->core[i]].at);
	fo_field_grow(f, b->map, f);
	field_take(f, &b->wet);
	for (Side side = 0; side < SIDES; side++) {
		fo_stands_field(b, s, side, &taken);
		field_take(f, &taken);
	}
}

/* FO-R103  An HQ lost in the last round of the day comes back whatever it takes: the nearest vacant hexes. */
static void nearest_vacant(const Board *b, const State *s, int regiment, Field *f)
{
	const RegimentCard *card = &b->regiment[regiment];
	Field ring = { { 0 } }, closed = b->wet, taken;

	for (Side side = 0; side < SIDES; side++) {
		fo_stands_field(b, s, side, &taken);
		field_join(&closed, &taken);
	}
	for (int i = 0; i < card->ncores; i++)
		if (on_map(s, card->core[i]))
			field_add(&ring, b->map, s->piece[card->core[i]].at);
	for (int i = 0; i < b->map->size; i++) {
		fo_field_grow(&ring, b->map, &ring);
		*f = ring;
		field_take(f, &closed);
		if (field_any(f))
			return;
	}
}

void fo_hq_places(const Board *b, const State *s, int regiment, Field *f)
{
	Field beside, zoc;
	bool always = s->phase == PHASE_NIGHT && s->regiment[regiment].lost == fo_round_count(b, s);

	beside_regiment(b, s, regiment, &beside);
	fo_zoc_field(b, s, side_other(b->regiment[regiment].side), &zoc);
	*f = beside;
	field_take(f, &zoc); /* FO-6g */
	if (field_any(f) || !always)
		return;
	*f = beside;
	if (!field_any(f))
		nearest_vacant(b, s, regiment, f);
}

bool fo_may_restore(const Board *b, const State *s, int regiment)
{
	Field places;

	if (fo_hq_stands(b, s, regiment) || !fo_regiment_on_map(b, s, regiment))
		return false;
	if (s->phase != PHASE_NIGHT && s->regiment[regiment].lost >= fo_round_count(b, s))
		return false; /* FO-6f */
	fo_hq_places(b, s, regiment, &places);
	return field_any(&places);
}

bool fo_check_restore(const Board *b, const State *seen, const Order *o, Why *why)
{
	int r = o->arg[0];
	Field places;

	if (r >= b->nregiments || b->regiment[r].side != o->side || !fo_regiment_on_map(b, seen, r))
		return refuse(why, FO_6f, "%s is no regiment of yours on the map", fo_thing(b, r));
	if (seen->phase == PHASE_ACT && r != seen->active)
		return refuse(why, FO_6f, "%s gets its HQ back in its own activation", fo_thing(b, r));
	if (fo_hq_stands(b, seen, r))
		return refuse(why, FO_6f, "%s has its HQ", fo_thing(b, r));
	if (seen->phase == PHASE_ACT && seen->regiment[r].lost >= fo_round_count(b, seen))
		return refuse(why, FO_6f, "%s lost its HQ this round; a new one comes in the next", fo_thing(b, r));
	fo_hq_places(b, seen, r, &places);
	if (!field_has(&places, b->map, (Hex)o->arg[1]))
		return refuse(why, FO_6g, "%s is not vacant, next to %s and clear of enemy zones",
					  fo_label(b, (Hex)o->arg[1]), fo_thing(b, r));
	return true;
}

void fo_apply_restore(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int r = o->arg[0], hq = b->regiment[r].hq;

	(void)dice;
	s->piece[hq].sp = type_of(b, hq)->sp; /* FO-R101 */
	s->piece[hq].at = (Hex)o->arg[1];
	s->regiment[r].lost = 0;
	if (s->phase == PHASE_NIGHT) {
		s->regiment[r].night |= NIGHT_HQ_BACK;
		s->piece[hq].marks |= MARK_PLACED;
	} else {
		s->did |= DID_RESTORE;
	}
	news_say(news, BOTH_SIDES, FO_6f, "%s has a new HQ in %s.", fo_thing(b, r), fo_label(b, (Hex)o->arg[1]));
}

void fo_next_restore(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Field places;

	slot_clear(slot, stem->n == 0 ? ARG_THING : ARG_HEX);
	slot->complete = stem->n == 2;
	for (int r = 0; stem->n == 0 && r < b->nregiments; r++)
		if (b->regiment[r].side == stem->side && (seen->phase == PHASE_NIGHT || r == seen->active) &&
			fo_may_restore(b, seen, r))
			slot_put(slot, r);
	if (stem->n != 1)
		return;
	fo_hq_places(b, seen, stem->arg[0], &places);
	fo_offer_hexes(b, &places, slot);
}

void fo_explain_command(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int unit = o->arg[0], r = b->card[unit].regiment;

	if (r == NO_REGIMENT) {
		explain_add(e, FO_R08, ratio(0, 1), "%s has no HQ and needs none", fo_name(b, unit));
	} else if (!on_map(seen, unit)) {
		explain_add(e, FO_1_3a, ratio(0, 1), "%s is not on the map", fo_name(b, unit));
	} else if (!fo_hq_stands(b, seen, r)) {
		explain_add(e, FO_6d, ratio(0, 1), "%s has lost its HQ", fo_thing(b, r));
	} else {
		int d = fo_distance(b, place_of(b, seen, unit), seen->piece[b->regiment[r].hq].at);
		explain_add(e, FO_1_2c, ratio(d, 1), "%s is %d hex%s from its HQ; %d are allowed", fo_name(b, unit),
					d, d == 1 ? "" : "es", COMMAND_RADIUS);
	}
	explain_total(e, "in-command", "%s", fo_in_command(b, seen, unit) ? "yes" : "no");
}
