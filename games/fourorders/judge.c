/* games/fourorders/judge.c -- what a table is counted by, and how good it looks (engine/weigh.h).
 *
 * The taker is the side of whom the victory conditions speak, the keeper the other. */
#include "games/fourorders/fourorders.h"

enum {
#define FEATURE(sym, name, rough) F_##sym,
#include "games/fourorders/features.def"
#undef FEATURE
	FEATURES
};
_Static_assert((int)FEATURES <= (int)FEATURES_MAX, "the features fit");

const Feature fo_features[] = {
#define FEATURE(sym, name, rough) { name, rough },
#include "games/fourorders/features.def"
#undef FEATURE
	{ 0 },
};

enum { NEAR = 2, FAR_OFF = 12, SINGLED_OUT = 6, NEAR_MOST = 20 };

/* A taker's feature is followed by the keeper's. */
static int32_t *of_side(const Board *b, int32_t *value, int feature, Side side)
{
	return &value[feature + (side != b->victor)];
}

/* ---- armies ---- */

static void count_piece(const Board *b, const State *s, int u, int32_t *value)
{
	const Piece *p = &s->piece[u];
	Side side = b->card[u].side;

	if (is_company(b, u)) {
		++*of_side(b, value, F_TAKER_COMPANIES, side);
	} else if (is_family(b, u, BATTERY)) {
		*of_side(b, value, F_TAKER_GUNS, side) += p->sp;
		*of_side(b, value, F_TAKER_SHOTS, side) += p->shots;
	} else if (is_core(b, u)) {
		const Regiment *r = &s->regiment[b->card[u].regiment];

		*of_side(b, value, F_TAKER_SP, side) += p->sp;
		*of_side(b, value, F_TAKER_DICE, side) += lesser(p->sp, type_of(b, u)->bs);
		if (is_family(b, u, TANK))
			*of_side(b, value, F_TAKER_TANKS, side) += p->sp;
		if (!r->done)
			*of_side(b, value, F_TAKER_TO_ACT, side) += p->sp;
		if (r->order == RETREAT)
			*of_side(b, value, F_TAKER_FLEES, side) += p->sp;
		if (r->order == DIG)
			*of_side(b, value, F_TAKER_DUG, side) += p->sp;
	}
}

static void count_armies(const Board *b, const State *s, int32_t *value)
{
	for (int u = 0; u < b->nunits; u++) {
		int regiment = b->card[u].regiment;

		if (on_map(s, u))
			count_piece(b, s, u, value);
		else if (is_core(b, u) && s->regiment[regiment].due)
			*of_side(b, value, F_TAKER_TO_COME, b->card[u].side) += b->card[u].sp;
	}
	for (int r = 0; r < b->nregiments; r++)
		*of_side(b, value, F_TAKER_LEADERLESS, b->regiment[r].side) += s->regiment[r].lost > 0;
}

/* What the dice have decided and nobody has carried out yet. */
static void count_owed(const Board *b, const State *s, int32_t *value)
{
	const Combat *c = &s->combat;
	Side attacker = c->side;

	if (s->phase == PHASE_LOSE) {
		*of_side(b, value, F_TAKER_OWES, s->loss.side) += s->loss.owed;
		if (s->loss.by == LOSS_COMBAT && s->loss.side != attacker)
			*of_side(b, value, F_TAKER_OWES, attacker) += lesser(c->hits[s->loss.side], ATTACKERS * HEX_LOSS);
	}
	if (s->phase == PHASE_FALLBACK)
		*of_side(b, value, F_TAKER_BEATEN, s->side) += __builtin_popcount(c->falling);
	if (s->phase == PHASE_PURSUE)
		value[F_PURSUES] = s->side == b->victor ? 1 : -1;
}

/* ---- targets ---- */

typedef struct Around { /* a target, by side */
	int sp[SIDES];      /* of core stands near it */
	int beside[SIDES];  /* stands on or beside it */
	int on[SIDES];
	int first, second; /* hexes to the nearest stands of the taker */
} Around;

static Around look_around(const Board *b, const State *s, Hex at)
{
	Around a = { .first = FAR_OFF, .second = FAR_OFF };

	for (int u = 0; u < b->nstands; u++) {
		if (!on_map(s, u) || !is_core(b, u))
			continue;
		Side side = b->card[u].side;
		int far = fo_distance(b, s->piece[u].at, at);

		a.sp[side] += far <= NEAR ? s->piece[u].sp : 0;
		a.beside[side] += far <= 1;
		a.on[side] += far == 0;
		if (side == b->victor && far < a.first) {
			a.second = a.first;
			a.first = far;
		} else if (side == b->victor && far < a.second) {
			a.second = far;
		}
	}
	for (Side side = 0; side < SIDES; side++)
		a.sp[side] = lesser(a.sp[side], NEAR_MOST);
	return a;
}

static void count_targets(const Board *b, const State *s, int32_t *value)
{
	Side taker = b->victor, keeper = side_other(taker);

	for (int t = 0; t < b->ntargets; t++) {
		Around a = look_around(b, s, b->target[t].at);
		bool held = s->holder[t] == taker;

		value[F_HELD] += held;
		if (held) {
			value[F_THREAT] += a.sp[keeper];
		} else {
			value[F_STAND_ON] += a.on[taker];
			value[F_EMPTY] += !a.beside[keeper];
			value[F_DISTANCE] += a.first + a.second;
		}
		if (t < SINGLED_OUT) {
			value[F_T1_HELD + t] = held;
			value[F_T1_TAKERS + t] = a.sp[taker];
			value[F_T1_KEEPERS + t] = a.sp[keeper];
		}
	}
	value[F_ENOUGH] = value[F_HELD] >= b->win;
	value[F_TO_DRAW] = value[F_HELD] == b->draw;
}

int fo_count(const Board *b, const State *s, int32_t *value)
{
	int rounds = b->days * b->rounds;

	memset(value, 0, FEATURES * sizeof *value);
	value[F_ROUND] = s->round;
	count_armies(b, s, value);
	count_owed(b, s, value);
	count_targets(b, s, value);
	for (int i = 0; b->victor != 0 && i < FEATURES; i++)
		value[i] = -value[i];
	return fo_round_count(b, s) * GAME_LENGTH / (rounds + 1);
}

const Weights *fo_weights(const Board *b)
{
	return &b->weights;
}

int fo_judge_table(const Board *b, const State *s, Side side)
{
	return game_judge(&fourorders, b, s, side);
}

int fo_clock(const Board *b, const State *s)
{
	return fo_round_count(b, s);
}
