/* games/fourorders/judge.c -- how good a whole table looks: targets, strength, and who is near what. */
#include "games/fourorders/fourorders.h"

enum { WON = 1000, DRAWN = 0, TARGET = 150, SP = 8, COMPANY_WORTH = 8, NEAR = 4, UNDECIDED_MOST = 800 };

static int strength_of(const Board *b, const State *s, Side side)
{
	int sum = 0;

	for (int u = 0; u < b->nunits; u++) {
		if (b->card[u].side != side || !on_map(s, u) || is_family(b, u, AIR))
			continue;
		if (is_company(b, u)) {
			sum += COMPANY_WORTH;
			continue;
		}
		int dice = s->piece[u].sp < type_of(b, u)->bs ? s->piece[u].sp : type_of(b, u)->bs;
		sum += SP * s->piece[u].sp / 2 + SP * dice;
	}
	return sum;
}

/* How much nearer than 12 hexes a side's two nearest stands are to a target. */
static int nearness(const Board *b, const State *s, Side side, Hex at)
{
	int first = 12, second = 12;

	for (int u = 0; u < b->nstands; u++) {
		if (b->card[u].side != side || !on_map(s, u) || !is_core(b, u))
			continue;
		int d = fo_distance(b, s->piece[u].at, at);
		if (d < first) {
			second = first;
			first = d;
		} else if (d < second) {
			second = d;
		}
	}
	return 24 - first - second;
}

int fo_judge_table(const Board *b, const State *s, Side side)
{
	Outcome end = fourorders.outcome(b, s);
	Side enemy = side_other(side);
	int sum = 0;

	if (end.over)
		return end.winner == SIDE_NONE ? DRAWN : end.winner == side ? WON : -WON;
	sum = strength_of(b, s, side) - strength_of(b, s, enemy);
	for (int t = 0; t < b->ntargets; t++)
		sum += (s->holder[t] == side    ? TARGET
				: s->holder[t] == enemy ? -TARGET
										: 0) *
				   3 / b->ntargets +
			   (nearness(b, s, side, b->target[t].at) - nearness(b, s, enemy, b->target[t].at)) * NEAR / 2;
	return sum > UNDECIDED_MOST ? UNDECIDED_MOST : sum < -UNDECIDED_MOST ? -UNDECIDED_MOST : sum;
}

int fo_clock(const Board *b, const State *s)
{
	return fo_round_count(b, s);
}
