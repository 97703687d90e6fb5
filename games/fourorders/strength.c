/* games/fourorders/strength.c -- how many dice a side throws, die by die, and what they hit on (3.1, 3.2,
 * 3.7).  The sum a combat is fought with and the sum a player is shown are this one. */
#include "games/fourorders/fourorders.h"

/* One stand in a combat and whom it throws at. */
typedef struct Fighter {
	int unit, foe;
	bool close, attacks;
	bool armed; /* its HQ stands, so its company counts (FO-6d) */
} Fighter;

static bool in_the_open(const Board *b, const State *s, const Fighter *f)
{
	/* FO-3.7.1g  A holding stand that attacks has no good of its cover. */
	return !fo_covered(b, s->piece[f->foe].at) || (!f->attacks && fo_status(b, s, f->foe) == HOLD);
}

/* FO-3.7a, FO-3.7f  The easy prey: soft, on move or hold, in the open. */
static bool is_prey(const Board *b, const State *s, const Fighter *f)
{
	Status status = fo_status(b, s, f->foe);
	return !type_of(b, f->foe)->armoured && (status == MOVE || status == HOLD) && in_the_open(b, s, f);
}

/* FO-3.1a  What the stand throws by itself. */
static int own_dice(const Board *b, const State *s, const Combat *c, const Fighter *f, Explain *e)
{
	const Type *type = type_of(b, f->unit);
	int dice = lesser(type->bs, s->piece[f->unit].sp);

	if (type->family == HQ && (f->attacks || !f->close)) {
		explain_add(e, FO_R119, ratio(0, 1), "%s throws only to defend in close combat", fo_name(b, f->unit));
		return 0;
	}
	if (type->family == BATTERY && !f->close && !c->answered) {
		explain_add(e, FO_5g, ratio(0, 1), "%s spends no shot on an answer", fo_name(b, f->unit));
		return 0;
	}
	explain_add(e, FO_3_1a, ratio(dice, 1), "%s, battle strength %d with %d SP", fo_name(b, f->unit),
				type->bs, s->piece[f->unit].sp);
	return dice;
}

/* FO-3.7c to g */
static int company_dice(const Board *b, const State *s, const Fighter *f, Explain *e)
{
	int company = s->piece[f->unit].with;
	if (company == NOBODY)
		return 0;
	const Type *type = type_of(b, company);
	bool hard = type_of(b, f->foe)->armoured;
	bool storm = !hard && f->close && is_family(b, f->unit, INFANTRY) && is_prey(b, s, f);
	int dice = storm ? type->storm : hard ? type->hard : type->soft;

	if (!f->armed) {
		explain_add(e, FO_6d, ratio(0, 1), "%s is of no use without its HQ", fo_name(b, company));
		return 0;
	}
	if (dice == 0 || (type->close_only && !f->close) || (type->defence_only && f->attacks))
		return 0;
	explain_add(e,
				storm  ? type->storm_rule
				: hard ? type->hard_rule
					   : type->soft_rule,
				ratio(dice, 1), "%s, %s against %s", fo_name(b, company), type->title,
				hard ? "armour" : "a soft stand");
	if (b->card[company].superior) {
		explain_add(e, FO_3_7b, ratio(1, 1), "%s has a superior gun", fo_name(b, company));
		dice++;
	}
	return dice;
}

/* FO-3.7.1  The rule that costs the stand a die, or none. */
static RuleId armour_or_cover(const Board *b, const State *s, const Fighter *f)
{
	const Type *type = type_of(b, f->unit);
	bool hard = type_of(b, f->foe)->armoured, infantry = type->family == INFANTRY;
	Status own = fo_status(b, s, f->unit), foe = fo_status(b, s, f->foe);
	bool dug_in = !f->attacks && (own == HOLD || own == DIG) && fo_covered(b, s->piece[f->unit].at);
	int company = s->piece[f->unit].with;
	bool engineers = f->close && f->armed && company != NOBODY && b->card[company].type == T_ENG;

	if (infantry && !f->close && hard)
		return FO_3_7_1a;
	if (type->family == BATTERY && hard)
		return FO_3_7_1e;
	if (infantry && !type->armoured && f->close && hard && !dug_in)
		return FO_3_7_1b;
	if (f->attacks && (foe == DIG || (foe == HOLD && fo_covered(b, s->piece[f->foe].at))) && !engineers)
		return FO_3_7_1c;
	return FO_NO_RULE;
}

static int fighter_dice(const Board *b, const State *s, const Combat *c, const Fighter *f, Explain *e)
{
	const char *name = fo_name(b, f->unit);
	int dice = own_dice(b, s, c, f, e);
	bool fires = dice > 0;

	if (fires && b->card[f->unit].superior) {
		explain_add(e, FO_3_7b, ratio(1, 1), "%s has a superior gun", name);
		dice++;
	}
	if (fires && is_family(b, f->unit, TANK) && !f->close && is_prey(b, s, f)) {
		explain_add(e, FO_3_7a, ratio(1, 1), "%s fires on a soft stand in the open", name);
		dice++;
	}
	dice += company_dice(b, s, f, e);
	RuleId minus = fires ? armour_or_cover(b, s, f) : FO_NO_RULE;
	if (minus) {
		explain_add(e, minus, ratio(-1, 1), "%s against armour or cover", name);
		dice--;
	}
	if (fires && field_has(&b->wet, b->map, s->piece[f->unit].at)) {
		explain_add(e, FO_3_7_2a, ratio(-1, 1), "%s stands in a river or on a bridge", name);
		dice--;
	}
	return dice;
}

/* FO-3.5b, FO-5c, FO-9a */
static int backer_dice(const Board *b, const State *s, int unit, int foe, Explain *e)
{
	const char *name = fo_name(b, unit);
	bool hard = type_of(b, foe)->armoured;

	if (is_company(b, unit)) {
		int dice = type_of(b, unit)->soft;
		explain_add(e, FO_3_5b, ratio(dice, 1), "%s in support", name);
		return dice;
	}
	if (s->piece[unit].marks & MARK_STOPPED) {
		explain_add(e, FO_9c, ratio(0, 1), "%s was stopped", name);
		return 0;
	}
	int dice = is_family(b, unit, AIR) ? AIR_DICE : lesser(GUN_DICE, s->piece[unit].sp);
	explain_add(e, is_family(b, unit, AIR) ? FO_9a : FO_5c, ratio(dice, 1), "%s in support", name);
	if (hard)
		explain_add(e, FO_3_7_1e, ratio(-1, 1), "%s against armour", name);
	return dice - hard;
}

int fo_strength(const Board *b, const State *s, const Combat *c, Side side, Explain *e)
{
	bool attacks = side == c->side;
	int dice = 0, foe = attacks ? c->defender : c->object;
	bool close = fo_in_close_combat(c);

	if (!attacks && fo_status(b, s, c->defender) == RETREAT) {
		explain_add(e, FO_3_6b, ratio(0, 1), "%s is on retreat and does not fight back",
					fo_name(b, c->defender));
		return 0;
	}
	for (int i = 0; attacks && i < ATTACKERS; i++)
		if (c->attacker[i] != NOBODY)
			dice += fighter_dice(b, s, c,
								 &(Fighter){ .unit = c->attacker[i],
											 .foe = foe,
											 .close = c->close >> i & 1,
											 .attacks = true,
											 .armed = true },
								 e);
	if (!attacks) {
		int regiment = b->card[c->defender].regiment;
		dice += fighter_dice(b, s, c,
							 &(Fighter){ .unit = c->defender,
										 .foe = foe,
										 .close = close,
										 .armed = regiment != NO_REGIMENT && fo_hq_stands(b, s, regiment) },
							 e);
	}
	for (int i = 0; i < BACKERS; i++)
		if (c->backer[side][i] != NOBODY)
			dice += backer_dice(b, s, c->backer[side][i], foe, e);
	if (!attacks && close && dice < 1) {
		explain_add(e, FO_3_4e, ratio(1 - dice, 1), "close combat is defended with one die at least");
		return 1;
	}
	if (dice < 0)
		explain_add(e, FO_R66, ratio(-dice, 1), "never less than no dice");
	return dice < 0 ? 0 : dice;
}

Row fo_row(const Board *b, const State *s, const Combat *c)
{
	Status attacker = fo_status(b, s, c->attacker[0]), defender = fo_status(b, s, c->defender);
	Row row = fo_rows[attacker][defender];

	if (b->option.h_vs_prepared && attacker == HOLD && (defender == HOLD || defender == DIG))
		row.attacker = fo_prepared_variant;
	return row;
}

/* FO-3.2d */
int fo_hits(const Need *need, const uint8_t *faces, int n)
{
	int hits = 0, alike = 0;

	for (int i = 0; need->from > 0 && i < n; i++) {
		hits += faces[i] >= need->from;
		alike += faces[i] == need->pair;
	}
	return hits + alike / 2;
}

/* FO-5.1c */
int fo_barrage_dice(const Board *b, const State *s, int battery, int target, Explain *e)
{
	int dice = lesser(GUN_DICE, s->piece[battery].sp);
	bool hard = type_of(b, target)->armoured;
	Status status = fo_status(b, s, target);
	bool cover =
		b->option.barrage_cover && (status == DIG || (status == HOLD && fo_covered(b, s->piece[target].at)));

	explain_add(e, FO_5_1c, ratio(dice, 1), "%s with %d SP", fo_name(b, battery), s->piece[battery].sp);
	if (hard)
		explain_add(e, FO_3_7_1e, ratio(-1, 1), "against armour");
	else if (cover)
		explain_add(e, FO_R75, ratio(-1, 1), "against cover, by the scenario's option");
	return dice - (hard || cover);
}
