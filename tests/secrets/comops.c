/* tests/secrets/comops.c -- what a side of Combat Operations cannot know of the other: which unit lies under a
 * back (CO-2.1b, dummies and headquarters among them), whether it is in supply and how far it could still go,
 * what waits off the map, the chits it has assigned and what they brought or lost (CO-14.0a, CO-14.0d),
 * replacement steps in hand, work on bridges, a list of attacks not yet declared, and whether a town was
 * taken by a dummy (CO-17.1i). */
#include "games/comops/comops.h"
#include "tests/secrets/secrets.h"

typedef struct Hidden { /* a counter whose face is not known */
	Crowd crowd;
	Kind kind; /* as its back shows it */
	uint8_t move;
} Hidden;

static Kind back_kind(const Counter *c)
{
	return c->kind == HEADQUARTERS ? INFANTRY : c->kind == MOTORIZED_HEADQUARTERS ? ARMOR : c->kind;
}

static int find_hidden(const Board *b, const State *s, Side other, Hidden hidden[PIECES])
{
	int n = 0;

	for (int p = 0; p < b->npieces; p++) {
		const Counter *c = &b->piece[p];
		bool formed = c->regiment >= 0 && (s->formed >> c->regiment & 1);
		Crowd crowd = formed ? b->regiment[c->regiment].battalions : crowd_of(p);

		if (c->side != other || p != crowd_first(crowd) || (s->piece[p].flags & UP))
			continue;
		if (s->piece[p].fate == ON_MAP || s->piece[p].fate == HAND)
			hidden[n++] = (Hidden){ crowd, back_kind(c), c->move };
	}
	return n;
}

/* Two counters with the same back change places, in every respect that can be seen. */
static bool swap(State *s, const Hidden *one, const Hidden *two)
{
	Piece first = s->piece[crowd_first(one->crowd)], second = s->piece[crowd_first(two->crowd)];

	if (one->kind != two->kind || one->move != two->move)
		return false;
	if (first.hits || second.hits || first.aim || second.aim) /* only a real unit has markers or attacks */
		return false;
	each_piece(p, one->crowd)
		s->piece[p] = second;
	each_piece(p, two->crowd)
		s->piece[p] = first;
	return first.at != second.at;
}

static bool change_faces(const Board *b, State *s, Side other, Random *r)
{
	Hidden hidden[PIECES];
	int n = find_hidden(b, s, other, hidden);
	bool changed = false;

	for (int i = n - 1; i > 0; i--)
		changed |= swap(s, &hidden[i], &hidden[random_below(r, i)]);
	for (int i = 0; i < n; i++) {
		bool unsupplied = random_below(r, 2);
		uint8_t left = (uint8_t)random_below(r, 3);

		each_piece(p, hidden[i].crowd) {
			Piece *piece = &s->piece[p];

			if (piece->fate != ON_MAP)
				continue;
			piece->flags = (uint8_t)(unsupplied ? piece->flags | OOS : piece->flags & ~OOS);
			if (piece->flags & (MOVED | EXPLOITED))
				piece->left = left;
			if (s->phase == DECLARING && s->side == other)
				piece->aim = NOWHERE;
			changed = true;
		}
	}
	return changed;
}

static void change_reinforcements(const Board *b, State *s, Side other, Random *r)
{
	static const uint8_t unseen[] = { RESERVE, HAND, LOST };
	uint16_t used[2] = { 0 };

	for (int i = 0; i < LETTERS; i++) {
		const Letter *letter = &b->army[other].letter[i];
		uint8_t fate = unseen[random_below(r, 3)];
		bool seen = false;

		if (!letter->used || !s->chit[other][i])
			continue;
		do
			s->chit[other][i] = (uint8_t)(1 + random_below(r, CHITS));
		while (used[letter->second] >> s->chit[other][i] & 1);
		used[letter->second] |= (uint16_t)(1u << s->chit[other][i]);
		each_piece(p, letter->units)
			seen |= s->piece[p].fate == ON_MAP || s->piece[p].fate == DEAD;
		each_piece(p, seen ? 0 : letter->units)
			s->piece[p].fate = fate;
	}
	if (s->side == other && s->phase == MOVING)
		for (int i = 0; i < 2; i++)
			s->steps[i] = (uint8_t)random_below(r, 3);
}

static bool scramble(const Board *b, State *s, Side viewer, Random *r)
{
	Side other = side_other(viewer);

	if (s->phase == OVER)
		return false;
	bool changed = change_faces(b, s, other, r);
	change_reinforcements(b, s, other, r);
	for (int river = 0; river < b->nrivers; river++)
		s->work[other][river] = (uint8_t)random_below(r, 4);
	s->seized = (uint16_t)random_below(r, 1 << b->objective.ntowns);
	s->believed[other] = (uint16_t)random_below(r, 1 << b->objective.ntowns);
	return changed;
}

/* Counters are named first, then the regiments: one of those hides with the last of its battalions. */
static bool hides(const Board *b, const State *s, Side viewer, int unit)
{
	Crowd crowd = unit < b->npieces ? crowd_of(unit) : b->regiment[unit - b->npieces].battalions;

	each_piece(p, crowd) {
		const Piece *piece = &s->piece[p];

		if (b->piece[p].side == viewer || piece->flags & UP || (piece->fate != ON_MAP && piece->fate != HAND))
			return false;
	}
	return s->phase != OVER;
}

const Scramble comops_scramble = { .game = "comops", .scramble = scramble, .hides = hides };
