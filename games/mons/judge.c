/* games/mons/judge.c -- how good a whole table looks: what counts at the end, and how near it is. */
#include "games/mons/mons.h"

enum {
	WON = 1000,
	HELD_AGAINST = 700,
	BRIDGE = 90,
	BRITISH_UNIT = 22,
	BRITISH_STEP = 5,
	GERMAN_STEP = 2,
	LEFT_MAP = 12,
	POINT = 130
};

/* How near a side's men are to a hex: the two nearest count. */
static int nearness(const Board *b, const State *s, Side side, Hex goal)
{
	int first = 40, second = 40;

	each_hex(h, b->map, &s->held[side]) {
		int far = hex_distance(b->map, h, goal);

		if (far < first) {
			second = first;
			first = far;
		} else if (far < second) {
			second = far;
		}
	}
	return 80 - first - second;
}

int mons_judge(const Board *b, const State *s, Side side)
{
	Outcome end = mons_outcome(b, s);
	const Victory *v = &b->victory;
	bool second_day = v->points_turn && (!v->bridges_turn || s->turn > v->bridges_turn);
	int sum = 0, gone = 0;

	if (end.over)
		return end.winner == side ? WON : -WON;
	for (int u = 0; u < b->nunits; u++) {
		if (side_of(b, u) == GERMAN) {
			sum += on_map(s, u) ? GERMAN_STEP * s->steps[u] : 0;
			continue;
		}
		sum += s->at[u] == AT_DEAD ? BRITISH_UNIT * (s->flags[u] & SURROUNDED ? SURROUNDED_COUNTS : 1) : 0;
		sum -= on_map(s, u) ? BRITISH_STEP * s->steps[u] : 0;
		gone += s->at[u] == AT_GONE;
	}
	if (!second_day) {
		for (int i = 0; i < v->bridges; i++)
			sum += hexset_has(&s->german, v->bridge[i]) ? BRIDGE : nearness(b, s, GERMAN, v->bridge[i]) / 4;
	} else {
		sum += POINT * mons_count_points(b, s, NULL) - LEFT_MAP * (gone > FEW_EXITS ? FEW_EXITS + 1 : gone);
		if (v->bavai != HEX_NONE)
			sum += nearness(b, s, GERMAN, v->bavai) / 2;
	}
	sum = sum > HELD_AGAINST ? HELD_AGAINST : sum < -HELD_AGAINST ? -HELD_AGAINST : sum;
	return side == GERMAN ? sum : -sum;
}

int mons_clock(const Board *b, const State *s)
{
	(void)b;
	return 2 * s->turn + (s->player == BRITISH);
}
