/* games/mons/imagine.c -- who may lie in the piles where nobody has looked (6.6): one world of many, or all of them counted.
 *
 * All units of a corps that are not seen lie in the places of that corps that are not seen.  Beneath a single unit of
 * one point a regiment may lie; everywhere else only units of one point fit. */
#include "games/mons/mons.h"

/* ---- one world ---- */

typedef struct Unseen {
	int counters; /* of a hex, that are not seen */
	bool narrow;  /* no regiment fits */
} Unseen;

static Unseen unseen_in(const Board *b, const State *seen, Hex h)
{
	int known = 0, hidden = 0;

	each_piece(u, seen, h) {
		if (is_hidden(seen, u))
			hidden++;
		else
			known += class_of(b, u)->sp;
	}
	return (Unseen){ hidden, hidden != 1 || known != 1 };
}

/* The hexes of a corps with unseen counters, one for each: those that are narrow, or the others. */
static int unseen_places(const Board *b, const State *seen, Side enemy, int corps, bool narrow,
						 Hex place[UNITS])
{
	int n = 0;

	each_hex(h, b->map, &seen->held[enemy]) {
		if (b->unit[seen->top[h] - 1].corps != corps)
			continue;
		Unseen unseen = unseen_in(b, seen, h);
		for (int i = 0; unseen.narrow == narrow && i < unseen.counters; i++)
			place[n++] = h;
	}
	return n;
}

static int draw_unit(const Board *b, UnitSet *unseen, int corps, bool narrow, Dice *dice)
{
	int fits[UNITS], n = 0;

	for (int u = unitset_next(unseen, -1); u >= 0; u = unitset_next(unseen, u))
		if (b->unit[u].corps == corps && (!narrow || class_of(b, u)->sp == 1))
			fits[n++] = u;
	int u = fits[dice_pick(dice, n, OC_6_6a)];
	unitset_drop(unseen, u);
	return u;
}

/* Steps were lost in the open but nobody need remember whose: most unseen units are taken to be whole. */
static uint8_t draw_steps(const Board *b, int u, Dice *dice)
{
	int full = class_of(b, u)->steps;

	return (uint8_t)(dice_pick(dice, 3, OC_6_6a) ? full : 1 + dice_pick(dice, full, OC_6_6a));
}

/* Put the drawn units where the stand-ins lay: one after the other, from the top of each pile. */
static void fill_pile(State *guess, const State *seen, Hex h, const int drawn[], int *next)
{
	uint8_t *link = &guess->top[h];

	each_piece(u, seen, h) {
		int real = is_hidden(seen, u) ? drawn[(*next)++] : u;

		if (is_hidden(seen, u)) {
			guess->at[real] = h;
			guess->flags[real] = seen->flags[u];
		}
		*link = (uint8_t)(real + 1);
		link = &guess->under[real];
	}
	*link = 0;
}

void mons_imagine(const Board *b, const State *seen, Side side, Dice *dice, State *guess)
{
	Side enemy = side_other(side);
	UnitSet unseen = { 0 };
	int corps_max = 0;

	*guess = *seen;
	for (int u = 0; u < b->nunits; u++) {
		if (b->unit[u].corps > corps_max)
			corps_max = b->unit[u].corps;
		if (!is_hidden(seen, u))
			continue;
		unitset_add(&unseen, u);
		guess->flags[u] = guess->under[u] = 0;
	}
	for (int corps = 0; corps <= corps_max; corps++)
		for (int narrow = 1; narrow >= 0; narrow--) {
			Hex place[UNITS];
			int drawn[UNITS], n = unseen_places(b, seen, enemy, corps, narrow, place), next = 0;

			for (int i = 0; i < n; i++) {
				drawn[i] = draw_unit(b, &unseen, corps, narrow, dice);
				guess->steps[drawn[i]] = draw_steps(b, drawn[i], dice);
			}
			for (int i = 0; i < n; i++)
				if (i == 0 || place[i] != place[i - 1])
					fill_pile(guess, seen, place[i], drawn, &next);
		}
}

/* ---- all of them ---- */

static int whole_factor(const Board *b, int u)
{
	return class_of(b, u)->melee[class_of(b, u)->steps];
}

/* Any of the corps' unseen units of one point, so many together. */
static void count_small(const Board *b, const int small[], int n, int counters, uint64_t ways[MELEE_SUMS])
{
	uint64_t count[STACK_LIMIT + 1][MELEE_SUMS] = { { 1 } }; /* of so many units with that sum */

	for (int i = 0; i < n; i++) {
		int factor = whole_factor(b, small[i]);

		for (int k = counters; k > 0; k--)
			for (int sum = factor; sum < MELEE_SUMS; sum++)
				count[k][sum] += count[k - 1][sum - factor];
	}
	memcpy(ways, count[counters], sizeof count[counters]);
}

void mons_count_unseen(const Board *b, const State *seen, Hex h, uint64_t ways[MELEE_SUMS])
{
	int top = seen->top[h] - 1, corps = b->unit[top].corps, small[UNITS], nsmall = 0, regiment[UNITS],
		nregiments = 0;
	Unseen unseen = unseen_in(b, seen, h);
	Hex place[UNITS];

	for (int u = 0; u < b->nunits; u++)
		if (is_hidden(seen, u) && b->unit[u].corps == corps) {
			if (class_of(b, u)->sp == 1)
				small[nsmall++] = u;
			else
				regiment[nregiments++] = u;
		}
	if (unseen.narrow) {
		count_small(b, small, nsmall, unseen.counters, ways);
		return;
	}
	/* Small units are first dealt to where nothing else fits: as many of them are left for the other places. */
	int left = nsmall - unseen_places(b, seen, side_of(b, top), corps, true, place);
	memset(ways, 0, MELEE_SUMS * sizeof ways[0]);
	for (int i = 0; i < nsmall; i++)
		ways[whole_factor(b, small[i])] += (uint64_t)left;
	for (int i = 0; i < nregiments; i++)
		ways[whole_factor(b, regiment[i])] += (uint64_t)(nsmall ? nsmall : 1);
}
