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
