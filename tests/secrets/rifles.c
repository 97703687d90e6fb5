/* tests/secrets/rifles.c -- what a side of rifles cannot know: which enemy card a face-down card is, on the
 * table, in hand or in Reserve (RRR-deployment.6, .7, RRR-sequence.11). */
#include "games/rifles/rifles.h"
#include "tests/secrets/secrets.h"

/* Two cards change places with everything that lies with them; whatever names a card follows it. */
static void swap_cards(State *s, int a, int z)
{
	Unit unit = s->unit[a];
	uint64_t both = UNIT_BIT(a) | UNIT_BIT(z);

	s->unit[a] = s->unit[z];
	s->unit[z] = unit;
	for (int i = 0; i < COMMANDS; i++)
		if ((s->members[i] & both) == UNIT_BIT(a) || (s->members[i] & both) == UNIT_BIT(z))
			s->members[i] ^= both;
}

static bool hides(const Board *b, const State *s, Side viewer, int u)
{
	return unit_side(b, u) != viewer && !has_mark(s, u, FACE_UP);
}

static bool scramble(const Board *b, State *s, Side viewer, Random *r)
{
	int hidden[UNITS], n = 0;

	for (int u = 0; u < b->ncards; u++)
		if (hides(b, s, viewer, u))
			hidden[n++] = u;
	for (int i = n - 1; i > 0; i--)
		swap_cards(s, hidden[i], hidden[random_below(r, i + 1)]);
	return n > 1;
}

const Scramble rifles_scramble = { .game = "rifles", .scramble = scramble, .hides = hides };
