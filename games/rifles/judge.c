/* games/rifles/judge.c -- how good a whole table looks: points lost, cards shaken, and the scenario's aim. */
#include "games/rifles/rifles.h"

enum {
	WON = 1000,
	LOST_POINT = 12,
	SHAKEN = 8,
	CASUALTY = 6,
	AT_GOAL = 40,
	GOALS = 8,
	UNDECIDED_MOST = 900,
	PER_CM = 2
};

/* Half points lost weigh more the nearer they come to the level that loses the battle. */
static int losses_worth(const Board *b, const State *s, Side side)
{
	int lost = s->lost[side], level = b->loss_level > 0 ? b->loss_level : 1;
	int sum = lost * LOST_POINT + (lost >= level ? level : lost) * LOST_POINT * lost / level / 2;

	for (uint64_t left = rifles_on_table(b, s, side); left; left &= left - 1) {
		int u = unit_of(left);
		sum +=
			(has_mark(s, u, DISORDER) ? SHAKEN * b->card[u].price / 4 : 0) + CASUALTY * s->unit[u].casualties;
	}
	return sum;
}

/* How far the side that has to get somewhere is from it. */
static int aim_worth(const Board *b, const State *s)
{
	int32_t up = s->edge[b->aim_side] == NORTH_EDGE ? -1 : 1;
	int sum = 0, n = 0;

	for (uint64_t left = rifles_on_table(b, s, b->aim_side); left && n < GOALS; left &= left - 1) {
		int u = unit_of(left);
		Point at = unit_pose(s, u).at;
		int32_t short_of;

		if (b->card[u].type == DUMMY)
			continue;
		if (b->aim == BY_CROSSING) {
			int32_t gap, arc = way_nearest(&b->river[b->aim_thing].way, at, &gap);
			short_of = up * (way_at(&b->river[b->aim_thing].way, arc).at.y - at.y);
		} else {
			const Area *a = &b->terrain[b->aim_thing].area;
			short_of = area_has(a, at)
						   ? 0
						   : point_gap(at, (Point){ (a->low.x + a->high.x) / 2, (a->low.y + a->high.y) / 2 });
		}
		sum += short_of <= 0 ? AT_GOAL : -PER_CM * (short_of / CM);
		n++;
	}
	return sum;
}

int rifles_judge(const Board *b, const State *s, Side side)
{
	Outcome end = rifles_outcome(b, s);
	Side enemy = side_other(side);

	if (end.over)
		return end.winner == SIDE_NONE ? 0 : end.winner == side ? WON : -WON;
	int sum = losses_worth(b, s, enemy) - losses_worth(b, s, side);
	if (b->aim != BY_LOSSES)
		sum += b->aim_side == side ? aim_worth(b, s) : -aim_worth(b, s);
	return sum > UNDECIDED_MOST ? UNDECIDED_MOST : sum < -UNDECIDED_MOST ? -UNDECIDED_MOST : sum;
}

int rifles_clock(const Board *b, const State *s)
{
	(void)b;
	return 2 * s->round + (s->moving != s->high);
}
