/* games/mons/sound.c -- what makes a position broken: whatever no play can lead to and play could not go on from. */
#include "games/mons/mons.h"

/* ---- piles, zones, control ---- */

static const char *broken_pile(const Board *b, const State *s, Hex h, UnitSet *seen)
{
	int first = s->top[h] - 1;

	if (!is_hex(b, h))
		return "a unit stands beside the map";
	each_piece(u, s, h) {
		if (u >= b->nunits || s->at[u] != h || unitset_has(seen, u))
			return "a pile holds a unit that is not in its hex";
		unitset_add(seen, u);
		if (side_of(b, u) != side_of(b, first) || b->unit[u].corps != b->unit[first].corps)
			return "units that may not stack share a hex";
		if (s->steps[u] == 0 || s->steps[u] > class_of(b, u)->steps)
			return "a unit on the map has no steps, or too many";
	}
	if (mons_pile_points(b, s, h) > STACK_LIMIT)
		return "a hex is overstacked";
	if (!hexset_has(&s->held[side_of(b, first)], h) || hexset_has(&s->held[side_other(side_of(b, first))], h))
		return "the hexes held do not agree with the piles";
	if (hexset_has(&s->german, h) != (side_of(b, first) == GERMAN))
		return "an occupied hex is not its occupant's";
	return NULL;
}

static const char *broken_zone(const Board *b, const State *s, Hex h)
{
	for (Side side = 0; side < SIDES; side++) {
		bool zone = is_hex(b, h) && !hexset_has(&b->built_up, h) && mons_next_to_enemy(b, s, side, h);

		if (zone != hexset_has(&s->zone[side], h))
			return "a zone of control is wrong";
		if (zone && !s->top[h] && !hexset_has(&s->zone[side_other(side)], h) &&
			hexset_has(&s->german, h) != (side == GERMAN))
			return "a hex in one side's zone alone is not that side's";
	}
	return NULL;
}

static const char *broken_hexes(const Board *b, const State *s)
{
	UnitSet piled = { 0 };

	for (Hex h = 0; h < b->map->size; h++) {
		const char *fault = s->top[h] ? broken_pile(b, s, h, &piled) : NULL;

		if (!fault)
			fault = broken_zone(b, s, h);
		if (fault)
			return fault;
		if (!s->top[h] && (hexset_has(&s->held[GERMAN], h) || hexset_has(&s->held[BRITISH], h)))
			return "an empty hex is held";
		if (!is_hex(b, h) && hexset_has(&s->german, h))
			return "the German controls a place beside the map";
	}
	for (int u = 0; u < b->nunits; u++)
		if (on_map(s, u) != unitset_has(&piled, u))
			return "a unit is on the map but in no pile";
	return NULL;
}

/* ---- units ---- */

static const char *broken_unit(const Board *b, const State *s, int u)
{
	bool out = s->at[u] == AT_NOWHERE || s->at[u] == AT_DEAD;

	if (out ? s->steps[u] : s->steps[u] == 0 || s->steps[u] > class_of(b, u)->steps)
		return "a unit has steps and is out of play, or has none and is not";
	if (s->at[u] == AT_WAITING && !b->unit[u].entries)
		return "a unit waits that has no hex to enter by";
	if (s->at[u] == AT_DEAD ? s->flags[u] & ~SURROUNDED : s->flags[u] & SURROUNDED)
		return "a unit is surrounded and alive, or marked and dead";
	if (!on_map(s, u) && s->at[u] != AT_DEAD && s->flags[u])
		return "a unit off the map is marked";
	if (side_of(b, u) == BRITISH ? s->flags[u] & MARCHED : s->flags[u] & SURROUNDED)
		return "a mark of the other side's";
	if ((s->trip[u] || s->spent[u]) &&
		(!on_map(s, u) || s->phase != PHASE_MOVE || side_of(b, u) != s->player))
		return "a unit has moved that is not moving";
	if (s->trip[u] > s->trips || s->spent[u] > class_of(b, u)->mf * MARCH_TIMES)
		return "a unit has moved with a group that never was, or further than it can";
	return NULL;
}

/* ---- the sequence of play ---- */

static const char *broken_table(const Board *b, const State *s)
{
	bool planned = s->player == BRITISH && s->phase != PHASE_PLAN;

	if (s->turn < b->first_turn || s->turn > b->last_turn)
		return "the turn is not one of the scenario's";
	if (s->player == GERMAN && s->phase == PHASE_PLAN)
		return "the German has no plan to make";
	if (!planned && (s->half || s->plan[0] || s->plan[1]))
		return "a plan outside the British player turn";
	if (planned && (s->plan[s->half] == PLAN_MOVE) != (s->phase == PHASE_MOVE))
		return "the phase is not the one that was planned";
	if (s->trips && s->phase != PHASE_MOVE)
		return "groups outside a movement phase";
	if (s->trips ? s->group >= b->map->size || (s->group < 0 && entry_of_group(s->group) >= b->nentries)
				 : s->group)
		return "a group that began nowhere";
	for (int e = 0; e < ENTRIES; e++)
		if (s->column[e] && (e >= b->nentries || s->phase != PHASE_MOVE || s->player != GERMAN))
			return "a column where nobody enters";
	if (s->end == GOING_ON && s->winner)
		return "a winner before the end";
	return NULL;
}

/* ---- combat ---- */

/* Attackers: the moving side's infantry and cavalry; those standing are next to the target and can get at it. */
static const char *broken_attackers(const Board *b, const State *s, int *standing)
{
	const Combat *c = &s->combat;

	*standing = 0;
	for (int u = unitset_next(&c->in, -1); u >= 0; u = unitset_next(&c->in, u)) {
		if (side_of(b, u) != s->player || is_artillery(class_of(b, u)->type))
			return "a unit attacks that cannot";
		if (!on_map(s, u))
			continue;
		++*standing;
		int d = hex_direction(b->map, s->at[u], c->target);
		if (c->duty != DUTY_PURSUE && (d < 0 || is_closed_canal(b, s->at[u], d)))
			return "a unit attacks from where it cannot";
	}
	for (int u = unitset_next(&c->advanced, -1); u >= 0; u = unitset_next(&c->advanced, u))
		if (c->duty != DUTY_PURSUE || !unitset_has(&c->in, u) || s->at[u] != c->target)
			return "a unit has advanced that is not there";
	return NULL;
}

static const char *broken_fire(const Board *b, const State *s)
{
	const Combat *c = &s->combat;

	if (c->fired > c->fires || c->fires > ATTACK_HEXES)
		return "more fire was rolled for than there is";
	for (int i = 0; i < ATTACK_HEXES; i++) {
		if (i >= c->fires && (c->fire_at[i] || c->fire_with[i]))
			return "fire that nobody makes";
		if (i < c->fires && hex_direction(b->map, c->fire_at[i], c->target) < 0)
			return "fire at a hex that is not next to the target";
	}
	return NULL;
}

static const char *broken_duty(const Board *b, const State *s, int standing)
{
	const Combat *c = &s->combat;
	bool shares = c->duty == DUTY_SHARE_SHELLS || c->duty == DUTY_SHARE_FIRE || c->duty == DUTY_DEFENDER ||
				  c->duty == DUTY_ATTACKER;
	bool defended = hexset_has(&s->held[mons_defender(s)], c->target);
	UnitSet pool;

	if (s->phase != (c->duty == DUTY_SHARE_SHELLS ? PHASE_BOMBARD : PHASE_MELEE))
		return "a combat outside its phase";
	if ((c->duty == DUTY_SHARE_SHELLS) != unitset_empty(&c->in))
		return "a combat without attackers, or a bombardment with them";
	if (c->duty != DUTY_SHARE_SHELLS && standing == 0)
		return "a melee that nobody is left to fight";
	if (c->duty <= DUTY_DEFENDER && !defended)
		return "a combat against nobody";
	if (c->duty == DUTY_FIRE && c->fires)
		return "fire before it is ordered";
	if (c->duty == DUTY_SHARE_FIRE && !c->fired)
		return "losses of a fire that was not rolled";
	if (c->duty == DUTY_ADVANCE && s->top[c->target])
		return "an advance into a hex that is not empty";
	if (c->duty == DUTY_PURSUE && unitset_empty(&c->advanced))
		return "a pursuit by nobody";
	if (!shares)
		return c->due ? "losses are due and nobody is asked for them" : NULL;
	int steps = mons_lose_pool(b, s, &pool);
	return c->due == 0 || c->due >= steps || unitset_count(&pool) < 2 ? "losses that leave no choice" : NULL;
}

static const char *broken_combat(const Board *b, const State *s)
{
	static const Combat nothing;
	int standing;

	if (s->combat.duty == DUTY_NONE)
		return memcmp(&s->combat, &nothing, sizeof nothing) == 0 ? NULL : "a combat is left over";
	const char *fault = broken_attackers(b, s, &standing);
	if (!fault)
		fault = broken_fire(b, s);
	return fault ? fault : broken_duty(b, s, standing);
}

const char *mons_broken(const Board *b, const State *s)
{
	const char *fault = broken_hexes(b, s);

	for (int u = 0; u < b->nunits && !fault; u++)
		fault = broken_unit(b, s, u);
	if (!fault)
		fault = broken_table(b, s);
	return fault ? fault : broken_combat(b, s);
}
