/* games/fourorders/support.c -- who may support a combat from outside the fighting hexes (3.5, 9). */
#include "games/fourorders/fourorders.h"

Side fo_defender_side(const State *s)
{
	return side_other(s->combat.side);
}

bool fo_in_close_combat(const Combat *c)
{
	return c->close != 0;
}

static bool is_gun(const Board *b, int unit)
{
	return is_family(b, unit, BATTERY) || (is_family(b, unit, AIR) && b->option.air_counts_as_gun);
}

static bool fights(const Combat *c, int core)
{
	return core == c->defender || core == c->attacker[0] || core == c->attacker[1];
}

/* The hex support is thrown against: the target, or the object of the reply. */
static Hex enemy_hex(const State *s, const Combat *c, Side side)
{
	return side == c->side ? c->target : s->piece[c->object].at;
}

/* FO-3.5a, FO-6d  The stand that calls must be in command; attackers always are. */
static bool may_call(const Board *b, const State *s, const Combat *c, Side side, Why *why)
{
	int caller = side == c->side ? c->attacker[0] : c->defender;

	if (b->card[caller].regiment == NO_REGIMENT)
		return refuse(why, FO_3_5a, "%s is a battery and calls no support", fo_name(b, caller));
	if (!fo_hq_stands(b, s, b->card[caller].regiment))
		return refuse(why, FO_6d, "%s has lost its HQ and calls no support", fo_name(b, caller));
	if (!fo_in_command(b, s, caller))
		return refuse(why, FO_3_5a, "%s is out of command and calls no support", fo_name(b, caller));
	return true;
}

static int fs_range(const Board *b, const State *s, const Combat *c, Side side)
{
	Status status = fo_status(b, s, c->defender);
	bool prepared = side != c->side && (status == HOLD || status == DIG);
	return prepared ? b->option.fs_hd_range : FS_RANGE;
}

static bool company_ok(const Board *b, const State *s, const Combat *c, Side side, int unit, Why *why)
{
	const char *name = fo_name(b, unit);
	int caller = side == c->side ? c->attacker[0] : c->defender;
	int range = fs_range(b, s, c, side);

	if (b->card[unit].type != T_FS)
		return refuse(why, FO_3_5_2g, "%s helps in its own hex alone", name);
	if (b->card[unit].regiment != b->card[caller].regiment)
		return refuse(why, side == c->side ? FO_3_5_1a : FO_3_5_2a, "%s is of another regiment", name);
	if (!on_map(s, unit))
		return refuse(why, FO_1_3a, "%s is not on the map", name);
	if (fights(c, s->piece[unit].with))
		return refuse(why, FO_3_1c, "%s is counted with its own hex already", name);
	if (!fo_in_command(b, s, unit))
		return refuse(why, FO_3_5_2e, "%s is out of command", name);
	if (s->piece[s->piece[unit].with].marks & MARK_STRATEGIC && side == c->side)
		return refuse(why, FO_2d, "%s moved strategically and takes no part", name);
	int d = fo_distance(b, place_of(b, s, unit), enemy_hex(s, c, side));
	if (d > range)
		return refuse(why, FO_3_5_2d, "%s reaches %d hexes; %s is %d away", name, range,
					  fo_label(b, enemy_hex(s, c, side)), d);
	return true;
}

static bool gun_ok(const Board *b, const State *s, const Combat *c, Side side, int unit, Why *why)
{
	const char *name = fo_name(b, unit);
	int caller = side == c->side ? c->attacker[0] : c->defender;
	Status status = fo_status(b, s, caller);
	int guns = 0;

	if (side == c->side && status != MOVE)
		return refuse(why, FO_3_5_1c, "%s attacks on hold and gets no guns", fo_name(b, caller));
	if (side != c->side && status == MOVE)
		return refuse(why, FO_3_5_2c, "%s defends on the move and gets no guns", fo_name(b, caller));
	for (int i = 0; i < BACKERS; i++)
		guns += c->backer[side][i] != NOBODY && is_gun(b, c->backer[side][i]);
	if (guns >= GUNS_MOST && is_gun(b, unit))
		return refuse(why,
					  is_family(b, unit, AIR) ? FO_R63
					  : side == c->side       ? FO_3_5_1b
											  : FO_3_5_2b,
					  "%d guns and air points are the most in a combat", GUNS_MOST);
	if (is_family(b, unit, AIR))
		return s->piece[unit].sp > 0 || refuse(why, FO_9a, "%s is spent", name);
	if (!on_map(s, unit))
		return refuse(why, FO_1_3a, "%s is not on the map", name);
	if (s->piece[unit].shots == 0)
		return refuse(why, FO_5c, "%s has no shot left", name);
	int d = fo_distance(b, s->piece[unit].at, enemy_hex(s, c, side));
	if (d > GUN_RANGE)
		return refuse(why, FO_3_5_2f, "%s reaches %d hexes; %s is %d away", name, GUN_RANGE,
					  fo_label(b, enemy_hex(s, c, side)), d);
	return true;
}

bool fo_support_ok(const Board *b, const State *s, const Combat *c, Side side, int unit, Why *why)
{
	if (b->card[unit].side != side)
		return refuse(why, FO_3_5_1b, "%s is not yours", fo_name(b, unit));
	for (int i = 0; i < BACKERS && c->backer[side][i] != NOBODY; i++)
		if (c->backer[side][i] == unit)
			return refuse(why, FO_3_1c, "%s is named twice", fo_name(b, unit));
	if (c->backer[side][BACKERS - 1] != NOBODY)
		return refuse(why, FO_3_5b, "%d supporters are the most there are", BACKERS);
	if (is_core(b, unit))
		return refuse(why, is_family(b, unit, HQ) ? FO_6a : FO_3_5_1a, "%s supports nobody",
					  fo_name(b, unit));
	if (!may_call(b, s, c, side, why))
		return false;
	return is_company(b, unit) ? company_ok(b, s, c, side, unit, why) : gun_ok(b, s, c, side, unit, why);
}
