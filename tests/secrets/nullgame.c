/* tests/secrets/nullgame.c -- what a side of nullgame cannot know: the worth of the other side's face-down
 * counters (NG-2) and, until both are chosen, its stance (NG-3). */
#include "games/nullgame/nullgame.h"
#include "tests/secrets/secrets.h"

static bool scramble(const Board *b, State *s, Side viewer, Random *r)
{
	Side other = side_other(viewer);
	int hidden[COUNTERS], n = 0;

	(void)b;
	for (int p = other * COUNTERS; p < (other + 1) * COUNTERS; p++)
		if (!s->piece[p].up)
			hidden[n++] = p;
	for (int i = n - 1; i > 0; i--) {
		Piece *last = &s->piece[hidden[i]], *pick = &s->piece[hidden[random_below(r, i + 1)]];
		uint8_t worth = last->worth;

		last->worth = pick->worth;
		pick->worth = worth;
	}
	bool sealed = s->step == STEP_STANCE && s->stance[other] != STANCE_NONE;
	if (sealed)
		s->stance[other] = s->stance[other] == STANCE_BOLD ? STANCE_CAREFUL : STANCE_BOLD;
	return n > 1 || sealed;
}

const Scramble nullgame_scramble = { .game = "nullgame", .scramble = scramble };
