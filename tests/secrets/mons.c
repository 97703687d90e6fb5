/* tests/secrets/mons.c -- what a side of Mons cannot know: which counters lie beneath the top of an enemy pile
 * (6.6), unless combat showed them and nobody has come or gone since (R19b); and which of the enemy's guns fired.
 *
 * Units change places with others of the enemy's unseen ones where both piles stay legal. */
#include "games/mons/mons.h"
#include "tests/secrets/secrets.h"

static bool is_unseen(const State *s, int u)
{
	return s->at[u] >= 0 && s->top[s->at[u]] != u + 1 && !(s->flags[u] & KNOWN);
}

/* Exchange two units of equal stacking points and corps: places in their piles, and what their hexes went
 * through.  Each keeps its own steps, so the strength of both piles changes. */
static void exchange(State *s, int a, int b)
{
	Hex at_a = s->at[a], at_b = s->at[b];
	uint8_t *link_a = &s->top[at_a], *link_b = &s->top[at_b];
	uint8_t flags = s->flags[a];

	while (*link_a != a + 1)
		link_a = &s->under[*link_a - 1];
	while (*link_b != b + 1)
		link_b = &s->under[*link_b - 1];
	if (link_a == &s->under[b] || link_b == &s->under[a])
		return; /* neighbours in one pile: nothing to gain */
	*link_a = (uint8_t)(b + 1);
	*link_b = (uint8_t)(a + 1);
	uint8_t under = s->under[a];
	s->under[a] = s->under[b];
	s->under[b] = under;
	s->at[a] = at_b;
	s->at[b] = at_a;
	s->flags[a] = s->flags[b];
	s->flags[b] = flags;
}

static bool hides(const Board *b, const State *s, Side viewer, int u)
{
	return b->unit[u].class->side != viewer && is_unseen(s, u);
}

static bool scramble(const Board *b, State *s, Side viewer, Random *r)
{
	int hidden[UNITS], n = 0;

	for (int u = 0; u < b->nunits; u++)
		if (hides(b, s, viewer, u))
			hidden[n++] = u;
	for (int i = 0; i < n; i++) {
		int u = hidden[i], other = hidden[random_below(r, n)];

		s->steps[u] = (uint8_t)(1 + random_below(r, b->unit[u].class->steps));
		if (u != other && b->unit[u].corps == b->unit[other].corps &&
			b->unit[u].class->sp == b->unit[other].class->sp)
			exchange(s, u, other);
	}
	for (int u = 0; u < b->nunits; u++)
		if (b->unit[u].class->side != viewer && s->at[u] >= 0 && random_below(r, 2))
			s->flags[u] ^= FIRED;
	return n > 0;
}

const Scramble mons_scramble = { .game = "mons", .scramble = scramble, .hides = hides };
