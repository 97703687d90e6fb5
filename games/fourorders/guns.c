/* games/fourorders/guns.c -- the artillery phase: spotting, barrages, moving batteries (5.1, 5.2). */
#include "games/fourorders/guns.h"
#include "games/fourorders/odds.h"

/* ---- whose batteries ---- */

static bool has_battery(const Board *b, const State *s, Side side)
{
	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side == side && is_family(b, u, BATTERY) && on_map(s, u))
			return true;
	return false;
}

static bool may_drive(const Board *b, const State *s, int unit)
{
	return !(s->piece[unit].marks & MARK_MOVED) && (s->piece[unit].shots > 0 || b->card[unit].type == T_SPA);
}

static bool has_business(const Board *b, const State *s, Side side)
{
	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side == side && is_family(b, u, BATTERY) && on_map(s, u) && may_drive(b, s, u))
			return true;
	return false;
}

void fo_open_guns(const Board *b, State *s, Dice *dice, News *news)
{
	bool has[SIDES] = { has_battery(b, s, 0), has_battery(b, s, 1) };

	s->phase = PHASE_GUNS;
	s->second = 0;
	s->side = has[0] ? 0 : 1;
	if (has[0] && has[1])
		s->side = fo_throw_for_first(b, dice, FO_5_1a, news);
	fo_next_gunner(b, s, dice, news);
}

/* On with the side at its guns, then the other, then the round is over. */
void fo_next_gunner(const Board *b, State *s, Dice *dice, News *news)
{
	s->phase = PHASE_GUNS;
	if (!has_business(b, s, s->side) && !s->second) {
		s->second = 1;
		s->side = side_other(s->side);
	}
	if (!has_business(b, s, s->side)) {
		s->second = 0;
		fo_end_round(b, s, dice, news);
	}
}

/* The side is through with its guns. */
void fo_leave_guns(const Board *b, State *s, Dice *dice, News *news)
{
	if (s->second) {
		s->second = 0;
		fo_end_round(b, s, dice, news);
		return;
	}
	s->second = 1;
	s->side = side_other(s->side);
	fo_next_gunner(b, s, dice, news);
}

/* ---- 5.2  Spotting ---- */

bool fo_sees(const Board *b, Hex from, Hex target, int range)
{
	return fo_distance(b, from, target) <= range && field_has(&b->sight[from], b->map, target);
}

static bool spots(const Board *b, const State *s, int unit, Hex target, int range)
{
	return is_core(b, unit) && on_map(s, unit) && fo_sees(b, s->piece[unit].at, target, range) &&
		   fo_in_command(b, s, unit);
}

int fo_spotting_range(const Board *b, const State *s, Hex target)
{
	int stand = fo_stand_in(b, s, target);
	bool dug_in = stand != NOBODY && fo_status(b, s, stand) == DIG;
	return dug_in || fo_covered(b, target) ? SPOT_COVER : SPOT_OPEN;
}

bool fo_spotted(const Board *b, const State *s, Side side, Hex target, Explain *e)
{
	int range = fo_spotting_range(b, s, target);
	bool seen = false;

	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side == side && spots(b, s, u, target, range)) {
			seen = true;
			if (!e)
				return true;
			explain_add(e, FO_5_2a, ratio(1, 1), "%s sees %s from %s", fo_name(b, u), fo_label(b, target),
						fo_label(b, s->piece[u].at));
		}
	return seen;
}

void fo_explain_spot(const Board *b, const State *seen, const Order *o, Explain *e)
{
	Hex target = (Hex)o->arg[0];
	bool spotted = fo_spotted(b, seen, o->side, target, e);

	explain_total(e, "range", "%d", fo_spotting_range(b, seen, target));
	explain_total(e, "spotted", "%s", spotted ? "yes" : "no");
}

/* ---- barrage ---- */

static bool gun_ready(const Board *b, const State *s, Side side, int unit, Why *why)
{
	const char *name = fo_name(b, unit);

	if (!is_family(b, unit, BATTERY) || b->card[unit].side != side)
		return refuse(why, FO_5_1a, "%s is no battery of yours", name);
	if (!on_map(s, unit))
		return refuse(why, FO_1_3a, "%s is not on the map", name);
	if (s->piece[unit].marks & MARK_MOVED)
		return refuse(why, FO_R98, "%s has moved and is done", name);
	return true;
}

static bool gun_loaded(const Board *b, const State *s, Side side, int unit, Why *why)
{
	if (!gun_ready(b, s, side, unit, why))
		return false;
	return s->piece[unit].shots > 0 || refuse(why, FO_5_1b, "%s has no shot left", fo_name(b, unit));
}

void fo_sight(const Board *b, const State *s, Side side, Field *f)
{
	*f = (Field){ { 0 } };
	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side == side && fo_in_command(b, s, u))
			field_join(f, &b->sight[s->piece[u].at]);
}

static bool bears(const Board *b, const State *s, int unit, Hex target, const Field *sight, Why *why)
{
	Side side = b->card[unit].side;
	int d = fo_distance(b, s->piece[unit].at, target);

	if (d > GUN_RANGE)
		return refuse(why, FO_5e, "%s reaches %d hexes; %s is %d away", fo_name(b, unit), GUN_RANGE,
					  fo_label(b, target), d);
	if (d > CLOSE && !(field_has(sight, b->map, target) && fo_spotted(b, s, side, target, NULL)))
		return refuse(why, FO_5_2a, "no stand in command sees %s within %d hexes", fo_label(b, target),
					  fo_spotting_range(b, s, target));
	return true;
}

bool fo_check_barrage(const Board *b, const State *seen, const Order *o, Why *why)
{
	Hex target = (Hex)o->arg[1];
	int stand = fo_stand_in(b, seen, target);
	Field sight;

	if (!gun_loaded(b, seen, o->side, o->arg[0], why))
		return false;
	if (stand == NOBODY || b->card[stand].side == o->side)
		return refuse(why, FO_5_1b, "no enemy stands in %s", fo_label(b, target));
	fo_sight(b, seen, o->side, &sight);
	return bears(b, seen, o->arg[0], target, &sight, why);
}

/* Has the hex lost all that guns may take from it? */
static bool spent(const Board *b, const State *s, int stand)
{
	return b->option.barrage_hex_cap && s->piece[stand].shelled >= b->option.barrage_hex_cap;
}

void fo_apply_barrage(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int unit = o->arg[0], stand = fo_stand_in(b, s, (Hex)o->arg[1]);
	int n = fo_barrage_dice(b, s, unit, stand, NULL);
	const Need *need = &fo_barrage[fo_status(b, s, stand)];
	uint8_t faces[GUN_DICE];

	s->piece[unit].shots--;
	s->piece[unit].marks |= MARK_FIRED;
	for (int i = 0; i < n; i++)
		faces[i] = (uint8_t)dice_roll(dice, DIE, FO_5_1c);
	int hits = fo_hits(need, faces, n);
	news_say(news, BOTH_SIDES, FO_5_1c, "%s shells %s in %s: %d hit%s on %s.", fo_name(b, unit),
			 fo_name(b, stand), fo_label(b, (Hex)o->arg[1]), hits, hits == 1 ? "" : "s", need->text);
	if (hits == 0 || spent(b, s, stand)) {
		fo_next_gunner(b, s, dice, news);
		return;
	}
	Loss l = fo_loss_none();
	l.by = LOSS_BARRAGE;
	l.side = side_other(o->side);
	l.owed = l.limit = BARRAGE_LOSS;
	l.core[0] = (int8_t)stand;
	if (b->option.barrage_hex_cap)
		s->piece[stand].shelled++;
	fo_open_loss(b, s, &l, dice, news);
}

void fo_offer_prey(const Board *b, const State *s, Side side, int unit, const Field *sight, Slot *slot)
{
	slot_clear(slot, ARG_HEX);
	if (!gun_loaded(b, s, side, unit, NULL))
		return;
	for (int foe = 0; foe < b->nstands; foe++)
		if (b->card[foe].side != side && on_map(s, foe) && bears(b, s, unit, s->piece[foe].at, sight, NULL))
			slot_put(slot, s->piece[foe].at);
}

void fo_next_barrage(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Field sight;
	Slot prey;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2;
	if (slot->complete)
		return;
	fo_sight(b, seen, stem->side, &sight);
	if (stem->n == 1)
		fo_offer_prey(b, seen, stem->side, stem->arg[0], &sight, slot);
	for (int u = 0; stem->n == 0 && u < b->nstands; u++) {
		fo_offer_prey(b, seen, stem->side, u, &sight, &prey);
		if (prey.n > 0)
			slot_put(slot, u);
	}
}

void fo_explain_barrage(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int stand = fo_stand_in(b, seen, (Hex)o->arg[1]);

	if (!fo_check_barrage(b, seen, o, NULL))
		return;
	const Need *need = &fo_barrage[fo_status(b, seen, stand)];
	int dice = fo_barrage_dice(b, seen, o->arg[0], stand, e);
	HitOdds odds;
	explain_total(e, "dice", "%d", dice);
	explain_total(e, "hits-on", "%s", need->text);
	fo_odds_of_hits(need, dice, &odds);
	double miss = spent(b, seen, stand) ? 1 : fo_share_of_hits(&odds, 0);
	explain_chance(e, "target loses", miss, "0 SP");
	explain_chance(e, "target loses", 1 - miss, "%d SP", BARRAGE_LOSS);
}

/* ---- FO-5.1f, FO-5.1g  Moving ---- */

static bool may_move_gun(const Board *b, const State *s, Side side, int unit, Why *why)
{
	if (!gun_ready(b, s, side, unit, why))
		return false;
	if (!may_drive(b, s, unit))
		return refuse(why, FO_5_1f, "%s has no shot left to discard", fo_name(b, unit));
	return true;
}

/* FO-R98  At the strategic rate only if it fired no barrage. */
static bool gun_goes(const Board *b, const State *s, const Terms *t, const Leg *leg, Why *why)
{
	bool fired = s->piece[leg->unit].marks & MARK_FIRED;

	if (fo_walk(b, s, t, leg, BY_NORMAL, NULL) || (!fired && fo_walk(b, s, t, leg, BY_STRATEGIC, NULL)))
		return true;
	if (fired && leg->n > fo_pace(b, s, leg->unit).normal)
		return refuse(why, FO_R98, "%s has fired and makes no strategic move", fo_name(b, leg->unit));
	return fo_walk(b, s, t, leg, leg->n <= fo_pace(b, s, leg->unit).normal ? BY_NORMAL : BY_STRATEGIC, why);
}

bool fo_check_gun_move(const Board *b, const State *seen, const Order *o, Why *why)
{
	int at = 0, other;
	Terms t;
	Leg leg, more;

	fo_next_leg(o, &at, &leg);
	if (!may_move_gun(b, seen, o->side, leg.unit, why))
		return false;
	if (fo_next_leg(o, &at, &more))
		return refuse(why, FO_R94, "batteries act one at a time");
	fo_terms(b, seen, o->side, NO_REGIMENT, &t);
	if (!gun_goes(b, seen, &t, &leg, why))
		return false;
	other = fo_stand_in(b, seen, (Hex)leg.hex[leg.n - 1]);
	if (other != NOBODY && other != leg.unit)
		return refuse(why, FO_1c, "%s is in %s", fo_name(b, other), fo_label(b, (Hex)leg.hex[leg.n - 1]));
	return true;
}

void fo_apply_gun_move(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Piece *p = &s->piece[o->arg[0]];

	news_say(news, BOTH_SIDES, b->card[o->arg[0]].type == T_SPA ? FO_5_1g : FO_5_1f,
			 "%s moves from %s to %s.", fo_name(b, o->arg[0]), fo_label(b, p->at),
			 fo_label(b, (Hex)o->arg[o->n - 1]));
	p->at = (Hex)o->arg[o->n - 1];
	p->marks |= MARK_MOVED;
	if (b->card[o->arg[0]].type != T_SPA)
		p->shots = 0;
	fo_next_gunner(b, s, dice, news);
}

static void gun_reach(const Board *b, const State *s, int unit, Field *reached)
{
	Field more;
	Terms t;
	Gait g;

	fo_terms(b, s, b->card[unit].side, NO_REGIMENT, &t);
	fo_gait(b, s, &t, unit, BY_NORMAL, &g);
	fo_reach(b, &g, s->piece[unit].at, reached);
	if (!(s->piece[unit].marks & MARK_FIRED)) {
		fo_gait(b, s, &t, unit, BY_STRATEGIC, &g);
		fo_reach(b, &g, s->piece[unit].at, &more);
		field_join(reached, &more);
	}
	field_take(reached, &t.friends);
}

bool fo_gun_ends(const Board *b, const State *seen, Side side, int unit, Field *ends, Why *why)
{
	if (!may_move_gun(b, seen, side, unit, why))
		return false;
	gun_reach(b, seen, unit, ends);
	return true;
}

void fo_next_gun_move(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Field reached;

	slot_clear(slot, stem->n == 0 ? ARG_UNIT : ARG_HEX);
	slot->complete = stem->n == 2 || (stem->n > 2 && fo_check_gun_move(b, seen, stem, NULL));
	slot->sample = true; /* a way may be written out hex by hex */
	for (int u = 0; stem->n == 0 && u < b->nstands; u++) {
		if (b->card[u].side != stem->side || !is_family(b, u, BATTERY) ||
			!may_move_gun(b, seen, stem->side, u, NULL))
			continue;
		gun_reach(b, seen, u, &reached);
		if (field_any(&reached))
			slot_put(slot, u);
	}
	if (stem->n != 1)
		return;
	gun_reach(b, seen, stem->arg[0], &reached);
	fo_offer_hexes(b, &reached, slot);
}
