/* games/comops/view.c -- what a side sees (CO-2.1).
 *
 * Own pieces whole; enemy pieces that lie face up or have left play; for the rest only counters: a hex, a
 * back, markers, and what they were seen to do this turn.  These anonymous counters are sorted by what can be
 * seen of them and laid into the slots of the enemy pieces not known, so that their numbers tell nothing. */
#include "games/comops/comops.h"

#include <string.h>

enum { SEEN_DOING = MOVED | EXPLOITED | FOUGHT | FIRED };

static bool lies_open(const Piece *p)
{
	return p->fate == DEAD || (p->fate == ON_MAP && p->flags & UP);
}

/* A back as one number, so that sorting is comparing; equal numbers cannot be told apart. */
typedef uint64_t Back;
static Back back_of(const Piece *p, uint8_t look, int hits, bool aims_known)
{
	return (Back)p->at << 40 | (Back)(look + 1) << 32 | (Back)hits << 24 |
		   (Back)(p->flags & SEEN_DOING) << 16 | (Back)(aims_known ? p->aim : NOWHERE) << 8;
}

static Piece piece_of(Back back)
{
	return (Piece){ .fate = ON_MAP,
					.at = (Place)(back >> 40),
					.look = (uint8_t)(back >> 32),
					.hits = (uint8_t)(back >> 24),
					.flags = (uint8_t)(back >> 16),
					.aim = (Place)(back >> 8) };
}

static void sort(Back *back, int n)
{
	for (int i = 1; i < n; i++) {
		Back b = back[i];
		int k = i;

		for (; k > 0 && back[k - 1] > b; k--)
			back[k] = back[k - 1];
		back[k] = b;
	}
}

static void see_enemy(const Board *b, const State *s, Side enemy, State *seen)
{
	Back back[PIECES];
	Crowd unknown = 0;
	int n = 0;
	bool aims_known = s->phase != DECLARING; /* a list of attacks is its owner's until it is declared */

	each_piece(p, b->army[enemy].pieces) {
		const Piece *piece = &s->piece[p];
		int regiment = b->piece[p].regiment;
		bool formed = regiment >= 0 && (s->formed >> regiment & 1);

		if (lies_open(piece)) {
			seen->piece[p] = *piece;
			seen->piece[p].task = 0;
			if (!aims_known)
				seen->piece[p].aim = NOWHERE;
			if (formed)
				seen->formed |= UINT32_C(1) << regiment;
			continue;
		}
		unknown |= crowd_of(p);
		if (piece->fate != ON_MAP)
			continue;
		int hits = piece->hits;
		if (formed) { /* one counter, seen once, with all its markers */
			if (p != crowd_first(b->regiment[regiment].battalions))
				continue;
			each_piece(q, b->regiment[regiment].battalions & ~crowd_of(p))
				hits += s->piece[q].hits;
		}
		back[n++] = back_of(piece, b->piece[p].look, hits, aims_known);
	}
	sort(back, n);
	for (int i = 0; i < n; i++, unknown &= unknown - 1)
		seen->piece[crowd_first(unknown)] = piece_of(back[i]);
}

void comops_view(const Board *b, const State *s, Side side, State *seen)
{
	if (s->phase == OVER) { /* CO-16.0b  Everything has been turned up. */
		*seen = *s;
		return;
	}
	memset(seen, 0, sizeof *seen);
	each_piece(p, b->army[side].pieces) {
		seen->piece[p] = s->piece[p];
		if (b->piece[p].regiment >= 0)
			seen->formed |= s->formed & UINT32_C(1) << b->piece[p].regiment;
	}
	see_enemy(b, s, side_other(side), seen);
	memcpy(seen->held, s->held, sizeof seen->held);
	memcpy(seen->zone, s->zone, sizeof seen->zone);
	seen->bridged = s->bridged;
	seen->armored = s->armored;
	memcpy(seen->work[side], s->work[side], sizeof seen->work[side]);
	memcpy(seen->chit[side], s->chit[side], sizeof seen->chit[side]);
	memcpy(seen->drawn, s->drawn, sizeof seen->drawn);
	seen->seized = seen->believed[side] = s->believed[side];
	seen->turn = s->turn;
	seen->step = s->step;
	seen->phase = s->phase;
	seen->side = s->side;
	seen->assigned = s->assigned;
	seen->last = s->last;
	seen->conceded = s->conceded;
	if (side == s->side)
		memcpy(seen->steps, s->steps, sizeof seen->steps);
	seen->target = s->target;
	memcpy(seen->owed, s->owed, sizeof seen->owed);
	seen->hard_first = s->hard_first;
	seen->falls_back = s->falls_back;
}
