/* games/comops/judge.c -- how good a whole table looks: steps left, and how near the objective is. */
#include "games/comops/plan.h"

enum {
	WON = 1000,
	MAJOR = 200,    /* by so much a minor victory is less */
	STEP_SHARE = 8, /* a step of a battalion */
	TOWN_SHARE = 60,
	HEX_SHARE = 4, /* a hex nearer to a goal, for each battalion that goes for it */
	HEADS_SHARE = 25,
	ROAD_SHARE = 12
};

static int steps_worth(const Board *b, const State *s, Side side)
{
	int sum = 0;

	each_piece(p, b->army[side].pieces & ~b->dummies) {
		const Piece *piece = &s->piece[p];

		if (piece->fate == ON_MAP || piece->fate == HAND)
			sum += (2 - piece->hits) * STEP_SHARE * (b->objective.measured >> p & 1 ? 5 : 4) / 4 -
				   (piece->flags & OOS ? STEP_SHARE : 0);
	}
	return sum;
}

/* How far the seeker's fighters are from a hex: the three nearest count. */
static int nearness(const Board *b, const State *s, Side side, Hex goal)
{
	int nearest[3] = { 20, 20, 20 };

	each_piece(p, comops_on_map(b, s, side) & ~b->dummies & ~b->artillery & ~b->hqs) {
		int far = b->distance[comops_hex(s, p)][goal];

		for (int i = 0; i < 3; i++)
			if (far < nearest[i]) {
				int swap = nearest[i];

				nearest[i] = far;
				far = swap;
			}
	}
	return 60 - nearest[0] - nearest[1] - nearest[2];
}

static int towns_worth(const Board *b, const State *s)
{
	const Objective *o = &b->objective;
	int sum = 0;

	for (int i = 0; i < o->ntowns; i++)
		sum += s->seized >> i & 1 ? TOWN_SHARE : nearness(b, s, o->seeker, o->town[i]) * HEX_SHARE / 6;
	return sum;
}

static int road_worth(const Board *b, const State *s)
{
	const Objective *o = &b->objective;
	Side holder = side_other(o->seeker);
	int sum = 0;

	for (int i = 0; i < b->army[holder].nheads; i++) {
		Hex head = b->army[holder].head[i];
		bool shut = area_has(&s->zone[o->seeker], head) && !area_has(&s->held[holder], head);

		sum += shut ? HEADS_SHARE : nearness(b, s, o->seeker, head) * HEX_SHARE / 8;
	}
	each_piece(p, comops_on_map(b, s, holder) & ~b->dummies)
		sum -= !comops_has(s, p, OOS) && comops_plan_reaches_road(b, comops_hex(s, p)) ? ROAD_SHARE : 0;
	return sum;
}

int comops_judge(const Board *b, const State *s, Side side)
{
	Outcome end = comops_outcome(b, s);
	Side seeker = b->objective.seeker;

	if (end.over) {
		int won = end.text[1] == 'a' ? WON : WON - MAJOR;

		return end.winner == side ? won : -won;
	}
	int sum = steps_worth(b, s, seeker) - steps_worth(b, s, side_other(seeker)) +
			  (b->objective.by_road ? road_worth(b, s) : towns_worth(b, s));
	sum = sum > WON - 2 * MAJOR ? WON - 2 * MAJOR : sum < -(WON - 2 * MAJOR) ? -(WON - 2 * MAJOR) : sum;
	return side == seeker ? sum : -sum;
}

int comops_clock(const Board *b, const State *s)
{
	return 2 * s->turn + (s->turn > 0 && s->side != b->attacker);
}
