/* games/comops/judge.c -- what a table is counted by, and how good it looks (engine/weigh.h).
 *
 * A goal is a hex the seeker has yet to deal with: a town not captured or, when a road is to be freed, a hex from
 * which the holder reaches it. */
#include "games/comops/plan.h"

enum {
#define FEATURE(sym, name, rough) F_##sym,
#include "games/comops/features.def"
#undef FEATURE
	FEATURES
};
_Static_assert((int)FEATURES <= (int)FEATURES_MAX, "the features fit");

const Feature comops_features[] = {
#define FEATURE(sym, name, rough) { name, rough },
#include "games/comops/features.def"
#undef FEATURE
	{ 0 },
};

enum { NEAREST_COUNTED = 3, FAR_OFF = 20, CLOCK_END = 2 * CHITS + 1 };

static int steps_of(const State *s, int piece)
{
	return BATTALION_STEPS - s->piece[piece].hits;
}

/* ---- armies ---- */

static void count_army(const Board *b, const State *s, Side side, bool seeker, int32_t *value)
{
	each_piece(p, b->army[side].pieces & ~b->dummies & ~b->hqs) {
		const Piece *piece = &s->piece[p];
		int steps = steps_of(s, p);

		if (piece->fate == RESERVE)
			value[seeker ? F_SEEKER_TO_COME : F_HOLDER_TO_COME] += steps;
		if (piece->fate != ON_MAP && piece->fate != HAND)
			continue;
		if (b->artillery >> p & 1) {
			value[seeker ? F_SEEKER_GUNS : F_HOLDER_GUNS]++;
			continue;
		}
		value[seeker ? F_SEEKER_STEPS : F_HOLDER_STEPS] += steps;
		if (b->hard >> p & 1)
			value[seeker ? F_SEEKER_ARMOR : F_HOLDER_ARMOR] += steps;
		if (piece->flags & OOS)
			value[seeker ? F_SEEKER_UNFED : F_HOLDER_UNFED] += steps;
		if (piece->fate == HAND && seeker)
			value[F_SEEKER_OUTSIDE] += steps;
	}
}

/* ---- goals ---- */

static Area find_goals(const Board *b, const State *s, int32_t *value)
{
	const Objective *o = &b->objective;
	Side holder = side_other(o->seeker);
	Area goals = { { 0 } };

	if (!o->by_road) {
		for (int i = 0; i < o->ntowns; i++)
			if (s->seized >> i & 1)
				value[F_SEIZED]++;
			else
				area_add(&goals, o->town[i]);
		return goals;
	}
	each_piece(p, comops_on_map(b, s, holder) & ~b->dummies)
		if (!comops_has(s, p, OOS) && comops_plan_reaches_road(b, comops_hex(s, p))) {
			area_add(&goals, comops_hex(s, p));
			value[F_BLOCKERS]++;
		}
	for (int i = 0; i < b->army[holder].nheads; i++) {
		Hex head = b->army[holder].head[i];

		value[F_HEADS_SHUT] += area_has(&s->zone[o->seeker], head) && !area_has(&s->held[holder], head);
	}
	return goals;
}

static int distance_to(const Board *b, const Area *goals, Hex from)
{
	int least = FAR_OFF;

	each_hex(h, goals)
		least = b->distance[from][h] < least ? b->distance[from][h] : least;
	return least;
}

static void count_near(const Board *b, const State *s, const Area *goals, int32_t *value)
{
	Side seeker = b->objective.seeker;
	int nearest[NEAREST_COUNTED] = { FAR_OFF, FAR_OFF, FAR_OFF };

	each_piece(p, comops_on_map(b, s, seeker) & ~b->dummies & ~b->artillery & ~b->hqs) {
		int far = distance_to(b, goals, comops_hex(s, p)), steps = steps_of(s, p);

		value[F_SEEKERS_1] += far <= 1 ? steps : 0;
		value[F_SEEKERS_3] += far <= 3 ? steps : 0;
		for (int i = 0; i < NEAREST_COUNTED; i++)
			if (far < nearest[i]) {
				int pushed = nearest[i];

				nearest[i] = far;
				far = pushed;
			}
	}
	each_piece(p, comops_on_map(b, s, side_other(seeker)) & ~b->dummies & ~b->artillery & ~b->hqs) {
		int far = distance_to(b, goals, comops_hex(s, p)), steps = steps_of(s, p);

		value[F_HOLDERS_0] += far == 0 ? steps : 0;
		value[F_HOLDERS_1] += far <= 1 ? steps : 0;
		value[F_HOLDERS_3] += far <= 3 ? steps : 0;
	}
	for (int i = 0; i < NEAREST_COUNTED; i++)
		value[F_NEAREST] += nearest[i];
}

static int steps_at(const Board *b, const State *s, Side side, Hex h)
{
	int sum = 0;

	if (area_has(&s->held[side], h))
		each_piece(p, comops_at(b, s, side, h) & ~b->dummies & ~b->artillery & ~b->hqs)
			sum += steps_of(s, p);
	return sum;
}

static void count_goals(const Board *b, const State *s, const Area *goals, int32_t *value)
{
	Side seeker = b->objective.seeker;

	each_hex(h, goals) {
		int inside = steps_at(b, s, side_other(seeker), h), beside = 0;

		for (int d = 0; d < DIRS; d++) {
			Hex next = hex_step(b->map, h, (Dir)d);

			beside += next == HEX_NONE ? 0 : steps_at(b, s, seeker, next);
		}
		value[F_GOALS_EMPTY] += inside == 0;
		value[F_GOALS_PRESSED] += beside > inside;
	}
}

int comops_count(const Board *b, const State *s, int32_t *value)
{
	Side seeker = b->objective.seeker;

	memset(value, 0, FEATURES * sizeof *value);
	value[F_SEEKER_MOVES] = s->side == seeker;
	value[F_LAST_TURN] = s->last;
	for (Side side = 0; side < SIDES; side++)
		count_army(b, s, side, side == seeker, value);
	Area goals = find_goals(b, s, value);
	count_near(b, s, &goals, value);
	count_goals(b, s, &goals, value);
	comops_count_award(b, s, &value[F_MET], &value[F_WON_NOW], &value[F_SHARE]);
	for (int i = 0; seeker != 0 && i < FEATURES; i++)
		value[i] = -value[i];
	return comops_clock(b, s) * GAME_LENGTH / CLOCK_END;
}

const Weights *comops_weights(const Board *b)
{
	return &b->weights;
}

int comops_judge(const Board *b, const State *s, Side side)
{
	return game_judge(&comops, b, s, side);
}

int comops_clock(const Board *b, const State *s)
{
	return 2 * s->turn + (s->turn > 0 && s->side != b->attacker);
}

int comops_turns(const Board *b, const State *s)
{
	(void)b;
	return s->turn;
}
