/* games/fourorders/view.c -- what a side sees: everything but the orders the enemy has handed in and not yet
 * revealed (FO-1.5b, FO-R125). */
#include "games/fourorders/fourorders.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

void fo_view(const Board *b, const State *s, Side side, State *seen)
{
	memset(seen, 0, sizeof *seen);
	memcpy(seen, s, offsetof(State, chosen));
	for (int r = 0; r < b->nregiments; r++)
		if (b->regiment[r].side == side)
			seen->chosen[r] = s->chosen[r];
}

/* Any orders the enemy could have handed in. */
void fo_imagine(const Board *b, const State *seen, Side side, Dice *dice, State *guess)
{
	Side other = side_other(side);

	memcpy(guess, seen, sizeof *guess);
	if (seen->phase != PHASE_ORDERS || !(seen->handed & side_set(other)))
		return;
	for (int r = 0; r < b->nregiments; r++) {
		Status from = fo_last_order(seen, r), to[STATUSES];
		int n = 0;
		if (b->regiment[r].side != other || !fo_hq_stands(b, seen, r))
			continue;
		for (Status s = MOVE; s <= RETREAT; s++)
			if (fo_changes[from][s])
				to[n++] = s;
		guess->chosen[r] = (uint8_t)to[dice_pick(dice, n, FO_1_5b)];
	}
}

/* ---- the scene ---- */

/* Off the map, and not for good. */
static bool is_to_come(const Board *b, const State *s, int unit)
{
	int regiment = b->card[unit].regiment;
	return !on_map(s, unit) && (regiment == NO_REGIMENT ? s->setting_up : s->regiment[regiment].due);
}

static void show_coming(const Board *b, const State *s, int unit, ScenePiece *p)
{
	int regiment = b->card[unit].regiment;

	if (regiment == NO_REGIMENT || fo_regiment_due(b, s, regiment))
		snprintf(p->note, sizeof p->note, "to be placed");
	else
		snprintf(p->note, sizeof p->note, "arrives on day %d, round %d", b->regiment[regiment].day,
				 b->regiment[regiment].round);
}

static void show_piece(const Board *b, const State *s, int unit, Scene *scene)
{
	const Type *type = type_of(b, unit);
	bool air = type->family == AIR, to_come = is_to_come(b, s, unit);
	int regiment = b->card[unit].regiment;
	ScenePiece *p;

	if (air && !on_map(s, unit))
		return;
	p = scene_piece(scene);
	*p =
		(ScenePiece){ .unit = (int16_t)unit,
					  .side = b->card[unit].side,
					  .up = true,
					  .off = air || !on_map(s, unit),
					  .hex = on_map(s, unit) ? place_of(b, s, unit) : HEX_NONE,
					  .level = is_core(b, unit), /* over its company */
					  .spent = regiment != NO_REGIMENT && s->regiment[regiment].done && regiment != s->active,
					  .symbol = type->symbol,
					  .size = is_company(b, unit)  ? "I"
							  : type->family == HQ ? "III"
							  : air                ? ""
												   : "II" };
	snprintf(p->name, sizeof p->name, "%s", fo_name(b, unit));
	const char *gun = b->card[unit].superior ? "+" : "";
	if (is_company(b, unit)) /* dice against armour and against soft stands */
		snprintf(p->values, sizeof p->values, "%d-%d%s", type->hard, type->soft, gun);
	else /* battle strength and SP */
		snprintf(p->values, sizeof p->values, "%d/%d%s", type->bs,
				 to_come ? b->card[unit].sp : s->piece[unit].sp, gun);
	if (air)
		snprintf(p->note, sizeof p->note, "air point");
	else if (to_come)
		show_coming(b, s, unit, p);
	else if (!on_map(s, unit))
		snprintf(p->note, sizeof p->note, "lost");
	else if (type->family == BATTERY)
		snprintf(p->note, sizeof p->note, "%d SP lost, %d shot%s", type->sp - s->piece[unit].sp,
				 s->piece[unit].shots, s->piece[unit].shots == 1 ? "" : "s");
	else if (is_core(b, unit))
		snprintf(p->note, sizeof p->note, "%s, %d SP lost%s", fo_statuses[fo_status(b, s, unit)],
				 type->sp - s->piece[unit].sp, fo_in_command(b, s, unit) ? "" : ", out of command");
}

static int air_left(const Board *b, const State *s, Side side)
{
	int n = 0;
	for (int u = b->nstands + b->ncompanies; u < b->nunits; u++)
		n += b->card[u].side == side && s->piece[u].sp > 0;
	return n;
}

/* Switches a player must know of: those that differ from the rule. */
static void show_options(const Board *b, Scene *scene)
{
	const Options *o = &b->option;

	if (o->fs_hd_range != FS_RANGE)
		scene_fact(scene, "fs_hd_range", "%d: fire support for H and D reaches farther (R59)",
				   o->fs_hd_range);
	if (o->h_vs_prepared)
		scene_fact(scene, "h_vs_prepared", "5,6: hold against hold or dig hits on 5, 6 (R46)");
	if (!o->air_counts_as_gun)
		scene_fact(scene, "air_counts_as_gun", "off: air is beside the two guns (R63)");
	if (o->barrage_hex_cap)
		scene_fact(scene, "barrage_hex_cap", "%d SP a hex and phase (R95)", o->barrage_hex_cap);
	if (o->barrage_cover)
		scene_fact(scene, "barrage_cover", "on: barrages lose a die to cover (R75)");
	if (!o->retreat_no_closer)
		scene_fact(scene, "retreat_no_closer", "off: retreats may end nearer (R37)");
	if (o->bocage_halts)
		scene_fact(scene, "bocage_halts", "on (R31)");
	if (o->battery_recovery)
		scene_fact(scene, "battery_recovery", "on: batteries recover at night (R107)");
	if (o->ferry)
		scene_fact(scene, "ferry", "on: vehicles need engineers to enter a river (2.3h)");
}

void fo_show(const Board *b, const State *seen, Side side, Scene *scene)
{
	scene_fact(scene, "Day", "%d of %d", seen->day, b->days);
	scene_fact(scene, "Round", "%d of %d", seen->round, b->rounds);
	for (Side who = 0; who < SIDES; who++)
		if (b->side[who].attacks)
			scene_fact(scene, "Attacks", "%s", b->side[who].title);
	for (Side who = 0; who < SIDES; who++)
		if (b->side[who].air > 0)
			scene_fact(scene, "Air", "%s: %d left", b->side[who].title, air_left(b, seen, who));
	for (int r = 0; r < b->nregiments; r++) { /* FO-10a */
		const Regiment *g = &seen->regiment[r];
		bool own = b->regiment[r].side == side && seen->chosen[r] != NO_ORDER;
		if (fo_regiment_on_map(b, seen, r))
			scene_fact(scene, fo_thing(b, r), "%s%s%s%s", fo_statuses[g->order], g->done ? ", activated" : "",
					   own ? ", next: " : "", own ? fo_statuses[seen->chosen[r]] : "");
		else if (g->due && b->regiment[r].day > 0)
			scene_fact(scene, fo_thing(b, r), "arrives on day %d, round %d", b->regiment[r].day,
					   b->regiment[r].round);
	}
	show_options(b, scene);
	for (int u = 0; u < b->nunits; u++)
		show_piece(b, seen, u, scene);
	for (int t = 0; t < b->ntargets; t++)
		scene_mark(scene, "target", seen->holder[t], b->target[t].at, HEX_NONE,
				   fo_thing(b, b->nregiments + t));
	for (Hex h = 0; h < b->map->size; h++)
		if (b->spot[h].works)
			scene_mark(scene, "works", SIDE_NONE, h, HEX_NONE, "");
	if (seen->combat.target != HEX_NONE)
		scene_mark(scene, "attacked", side_other(seen->combat.side), seen->combat.target, HEX_NONE, "");
}

/* ---- the question in words ---- */

void fo_prompt(const Board *b, const State *seen, Side side, Text *out)
{
	static const char *const question[PHASES] = {
		[PHASE_DEPLOY] = "Place a regiment or a battery.",
		[PHASE_ORDERS] = "Choose the orders of your regiments: move, hold, dig or retreat.",
		[PHASE_PICK] = "Pick the regiment that acts now.",
		[PHASE_ACT] = "Shuffle companies, move, attack, in this sequence; or pass.",
		[PHASE_REPLY] = "You are attacked: name the object of your reply if there are two, and call support.",
		[PHASE_LOSE] = "Take your losses.",
		[PHASE_FALLBACK] = "Beaten: fall back.",
		[PHASE_PURSUE] = "Advance into the hex that was left, or pass.",
		[PHASE_GUNS] = "Fire barrages and move batteries, or pass.",
		[PHASE_NIGHT] = "Night: bring back HQs, spend points, rearrange, then pass.",
		[PHASE_OVER] = "The game is over.",
	};
	bool asked = seen->phase == PHASE_ORDERS ? !(seen->handed & side_set(side)) : seen->side == side;

	if (!asked && seen->phase != PHASE_OVER) {
		text_put(out, "The other side decides.");
		return;
	}
	text_put(out, question[seen->phase]);
	if (seen->phase == PHASE_PICK && seen->retreating)
		text_put(out, " Retreating regiments go first.");
	if (seen->phase == PHASE_ACT)
		text_add(out, " %s is on %s.", fo_thing(b, seen->active),
				 fo_statuses[seen->regiment[seen->active].order]);
	if (seen->phase == PHASE_LOSE)
		text_add(out, " %d SP.", seen->loss.owed);
	if (seen->phase == PHASE_NIGHT)
		text_add(out, " %d strength and %d support points are left.", seen->strength[side],
				 seen->support[side]);
}
