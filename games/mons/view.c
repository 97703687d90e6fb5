/* games/mons/view.c -- fog of war (6.6, R19): of an enemy pile its height is seen and its top counter, and
 * what combat has shown until somebody next comes or goes.
 *
 * An unseen counter lies in the view as a stand-in without steps.  Which unit's number it borrows says nothing:
 * the enemy units not accounted for are laid out in the order of their numbers over the unseen places in the
 * order of the map, and who is not accounted for follows from what is seen. */
#include "games/mons/mons.h"

static bool is_seen(const State *s, int u)
{
	return s->top[s->at[u]] == u + 1 || s->flags[u] & KNOWN;
}

/* Flags that everybody can see on a counter, and those all counters of a hex have in common. */
enum { OPEN_FLAGS = FOUGHT | SHELLED | STRUCK | KNOWN | SURROUNDED, COMMON_FLAGS = SHELLED | STRUCK };

static void see_unit(const State *s, int u, State *seen)
{
	seen->at[u] = s->at[u];
	seen->steps[u] = s->steps[u];
	seen->flags[u] = s->flags[u] & OPEN_FLAGS;
}

/* The enemy's piles from the top, stand-ins for what is not seen. */
static void see_piles(const Board *b, const State *s, const HexSet *held, UnitSet unseen, State *seen)
{
	each_hex(h, b->map, held) {
		uint8_t *link = &seen->top[h];

		each_piece(u, s, h) {
			int shown = u;

			if (is_seen(s, u)) {
				see_unit(s, u, seen);
			} else {
				shown = unitset_next(&unseen, -1);
				unitset_drop(&unseen, shown);
				seen->at[shown] = h;
				seen->flags[shown] = s->flags[u] & COMMON_FLAGS;
			}
			*link = (uint8_t)(shown + 1);
			link = &seen->under[shown];
		}
	}
}

static void see_own(const State *s, int u, State *seen)
{
	seen->at[u] = s->at[u];
	seen->steps[u] = s->steps[u];
	seen->flags[u] = s->flags[u];
	seen->under[u] = s->under[u];
	seen->spent[u] = s->spent[u];
	seen->trip[u] = s->trip[u];
}

void mons_view(const Board *b, const State *s, Side side, State *seen)
{
	Side enemy = side_other(side);
	UnitSet unseen = { 0 };

	memset(seen, 0, sizeof *seen);
	memcpy(seen->held, s->held, sizeof seen->held);
	memcpy(seen->zone, s->zone, sizeof seen->zone);
	seen->german = s->german;
	seen->combat = s->combat; /* its units are seen as long as it lasts */
	memcpy(seen->column, s->column, sizeof seen->column);
	seen->turn = s->turn;
	seen->player = s->player;
	seen->phase = s->phase;
	seen->half = s->half;
	memcpy(seen->plan, s->plan, sizeof seen->plan);
	seen->end = s->end;
	seen->winner = s->winner;
	if (side == s->player) {
		seen->group = s->group;
		seen->trips = s->trips;
	}
	for (int u = 0; u < b->nunits; u++) {
		if (side_of(b, u) == side)
			see_own(s, u, seen);
		else if (!on_map(s, u))
			see_unit(s, u, seen);
		else if (!is_seen(s, u))
			unitset_add(&unseen, u);
	}
	each_hex(h, b->map, &s->held[side])
		seen->top[h] = s->top[h];
	see_piles(b, s, &s->held[enemy], unseen, seen);
}

/* ---- imagining ---- */

/* The hexes of a corps with unseen counters, one for each: those where only a one-point unit fits, or those
 * where a regiment may lie, which is beneath a single unit of one point. */
static int unseen_places(const Board *b, const State *seen, Side enemy, int corps, bool narrow,
						 Hex place[UNITS])
{
	int n = 0;

	each_hex(h, b->map, &seen->held[enemy]) {
		int known = 0, hidden = 0;

		if (b->unit[seen->top[h] - 1].corps != corps)
			continue;
		each_piece(u, seen, h) {
			if (is_hidden(seen, u))
				hidden++;
			else
				known += class_of(b, u)->sp;
		}
		bool tight = hidden != 1 || known != 1;
		for (int i = 0; tight == narrow && i < hidden; i++)
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
