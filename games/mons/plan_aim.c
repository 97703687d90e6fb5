/* games/mons/plan_aim.c -- what draws the sides: as the plan has it, and as a posture may have it instead.
 *
 * Whoever stands on the four exits at the count of points cuts everybody off who is still on the map, whatever became of
 * the bridges.  So where points will be counted both sides go south from the first day on, all but the German who finds
 * a bridge open and the British who hold one: he needs every bridge to win on the first day, so one is enough. */
#include "games/mons/plan.h"

static bool first_of_two_days(const Outlook *out)
{
	return !out->second_day && out->b->victory.points_turn;
}

/* ---- the plan's goals ---- */

bool mons_bridges_draw_too(const Outlook *out)
{
	return first_of_two_days(out) && out->number[BRIDGE_DRAW] > 0;
}

static void add_bridges_to_take(const Outlook *out, HexSet *goals)
{
	const Victory *v = &out->b->victory;

	for (int i = 0; i < v->bridges; i++)
		if (!hexset_has(&out->seen->german, v->bridge[i]))
			hexset_add(goals, v->bridge[i]);
}

static void add_exits_to_shut(const Outlook *out, HexSet *goals)
{
	each_hex(h, out->b->map, &out->b->exits)
		if (!hexset_has(&out->seen->held[GERMAN], h))
			hexset_add(goals, h);
}

static void add_bavai(const Outlook *out, HexSet *goals)
{
	Hex bavai = out->b->victory.bavai;

	if (bavai != HEX_NONE && !hexset_has(&out->seen->held[GERMAN], bavai))
		hexset_add(goals, bavai);
}

static void german_goals(const Outlook *out, HexSet *goals)
{
	if (out->b->victory.points_turn) {
		add_bavai(out, goals);
		add_exits_to_shut(out, goals);
		if (mons_bridges_draw_too(out))
			add_bridges_to_take(out, goals);
	} else {
		add_bridges_to_take(out, goals);
	}
	if (hexset_count(out->b->map, goals) == 0) /* nothing left to take: go for the enemy */
		*goals = out->seen->held[BRITISH];
}

static void add_bridges_to_hold(const Outlook *out, HexSet *goals)
{
	const Board *b = out->b;
	const Victory *v = &b->victory;

	for (int i = 0; i < v->bridges; i++)
		if (mons_pile_points(b, out->seen, v->bridge[i]) < out->number[BRIDGE_GUARD])
			hexset_add(goals, v->bridge[i]);
	for (int i = 0; i < v->bridges && hexset_count(b->map, goals) == 0; i++)
		hexset_add(goals, v->bridge[i]);
}

/* The bridge where most men are at hand, while there is one that is not German; HEX_NONE when all are. */
static Hex find_stronghold(const Outlook *out)
{
	const Board *b = out->b;
	const Victory *v = &b->victory;
	Hex best = HEX_NONE;
	int most = -1;

	for (int i = 0; i < v->bridges; i++) {
		int men = 0;

		for (int u = 0; u < b->nunits; u++)
			if (side_of(b, u) == BRITISH && on_map(out->seen, u) &&
				hex_distance(b->map, out->seen->at[u], v->bridge[i]) <= out->number[STRONGHOLD_NEAR])
				men += melee_factor(b, out->seen, u);
		if (men > most && !hexset_has(&out->seen->german, v->bridge[i])) {
			most = men;
			best = v->bridge[i];
		}
	}
	return best;
}

static void british_goals(const Outlook *out, HexSet *goals)
{
	if (out->b->victory.points_turn)
		*goals = out->b->exits;
	if (!out->b->victory.points_turn || mons_bridges_draw_too(out))
		add_bridges_to_hold(out, goals);
}

/* ---- other aims ---- */

enum { AIMS_MOST = 24 };
typedef struct Aims {
	int n;
	AimKind kind[AIMS_MOST];
	HexSet goals[AIMS_MOST];
} Aims;

static void add_aim(const Outlook *out, Aims *aims, AimKind kind, const HexSet *goals)
{
	if (aims->n == AIMS_MOST || hexset_count(out->b->map, goals) == 0)
		return;
	aims->kind[aims->n] = kind;
	aims->goals[aims->n++] = *goals;
}

static void add_places(const Outlook *out, Aims *aims, const HexSet *places)
{
	each_hex(h, out->b->map, places) {
		HexSet one = { 0 };

		hexset_add(&one, h);
		add_aim(out, aims, AIM_PLACE, &one);
	}
}

/* All there are, the widest first: a posture's goal is the number of one. */
static void find_aims(const Outlook *out, Aims *aims)
{
	const Board *b = out->b;
	HexSet exits = { 0 }, bavai = { 0 }, bridges = { 0 };

	aims->n = 0;
	if (b->victory.points_turn && out->side == GERMAN)
		add_exits_to_shut(out, &exits);
	else if (b->victory.points_turn)
		exits = b->exits;
	add_aim(out, aims, AIM_EXITS, &exits);
	if (b->victory.points_turn && b->victory.bavai != HEX_NONE)
		hexset_add(&bavai, b->victory.bavai);
	add_aim(out, aims, AIM_BAVAI, &bavai);
	if (first_of_two_days(out))
		(out->side == GERMAN ? add_bridges_to_take : add_bridges_to_hold)(out, &bridges);
	add_aim(out, aims, AIM_BRIDGES, &bridges);
	add_aim(out, aims, AIM_ENEMY, &out->seen->held[out->enemy]);
	add_places(out, aims, &out->goals);
}

void mons_choose_goals(Outlook *out)
{
	memset(&out->goals, 0, sizeof out->goals);
	out->aim = AIM_PLAN;
	if (out->side == GERMAN)
		german_goals(out, &out->goals);
	else
		british_goals(out, &out->goals);
	out->stronghold = out->side == BRITISH && first_of_two_days(out) ? find_stronghold(out) : HEX_NONE;
	if (!out->posture->goal)
		return;
	Aims aims;

	find_aims(out, &aims);
	if (aims.n == 0)
		return;
	int which = (out->posture->goal - 1) % aims.n;
	out->aim = aims.kind[which];
	out->goals = aims.goals[which];
}

bool mons_is_objective(const Outlook *out, Hex h)
{
	const Victory *v = &out->b->victory;
	bool everybody_leaves = out->side == BRITISH && out->aim == AIM_EXITS;
	bool looks_south = out->second_day || out->aim == AIM_EXITS || out->aim == AIM_BAVAI ||
					   (out->side == GERMAN && v->points_turn && out->aim == AIM_PLAN);

	if (looks_south && h == v->bavai)
		return !everybody_leaves;
	if (looks_south && out->side == GERMAN && hexset_has(&out->b->exits, h))
		return true;
	if (out->side == BRITISH && out->aim == AIM_PLAN && first_of_two_days(out))
		return h == out->stronghold;
	for (int i = 0; i < v->bridges && !out->second_day; i++)
		if (v->bridge[i] == h)
			return true;
	return false;
}
