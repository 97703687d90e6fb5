/* games/comops/view.c -- what a side sees (CO-2.1).
 *
 * Own pieces whole; enemy pieces that lie face up or have left play; for the rest only counters: a hex, a
 * back, markers, and what they were seen to do this turn.  These anonymous counters are sorted by what can be
 * seen of them and laid into the slots of the enemy pieces not known, so that their numbers tell nothing. */
#include "games/comops/comops.h"

#include <assert.h>
#include <string.h>

enum { SEEN_DOING = MOVED | EXPLOITED | FOUGHT | FIRED };

static bool lies_open(const Piece *p)
{
	return p->fate == DEAD || (p->fate == ON_MAP && p->flags & UP);
}

/* What can be seen of a face-down counter is a Piece with little in it; taken as one number it is easily
 * sorted, and equal numbers cannot be told apart. */
typedef uint64_t Back;
static_assert(sizeof(Back) == sizeof(Piece), "a piece is as long as a number");

static Back back_of(Piece p)
{
	Back back;

	memcpy(&back, &p, sizeof back);
	return back;
}

/* Into its place in the sorted list. */
static void insert(Back *list, int n, Back back)
{
	for (; n > 0 && list[n - 1] > back; n--)
		list[n] = list[n - 1];
	list[n] = back;
}

static void see_enemy(const Board *b, const State *s, Side enemy, State *seen)
{
	bool aims_known = s->phase != DECLARING; /* a list of attacks is its owner's until it is declared */
	const Back visible = back_of((Piece){ .at = UINT8_MAX,
										  .fate = UINT8_MAX,
										  .hits = UINT8_MAX,
										  .flags = SEEN_DOING,
										  .aim = aims_known ? UINT8_MAX : 0 });
	Back back[PIECES];
	Crowd unknown = 0;
	int n = 0;

	each_piece(p, b->army[enemy].pieces) {
		Piece piece = s->piece[p];
		int regiment = b->piece[p].regiment;
		bool formed = regiment >= 0 && (s->formed >> regiment & 1);

		if (lies_open(&piece)) {
			piece.task = 0;
			piece.aim = aims_known ? piece.aim : NOWHERE;
			seen->piece[p] = piece;
			if (formed)
				seen->formed |= UINT32_C(1) << regiment;
			continue;
		}
		unknown |= crowd_of(p);
		if (piece.fate != ON_MAP)
			continue;
		if (formed) { /* one counter, seen once, with all its markers */
			if (p != crowd_first(b->regiment[regiment].battalions))
				continue;
			each_piece(q, b->regiment[regiment].battalions & ~crowd_of(p))
				piece.hits = (uint8_t)(piece.hits + s->piece[q].hits);
		}
		Back shown = back_of(piece) & visible;
		insert(back, n++, shown | back_of((Piece){ .look = (uint8_t)(b->piece[p].look + 1) }));
	}
	for (int i = 0; i < n; i++, unknown &= unknown - 1)
		memcpy(&seen->piece[crowd_first(unknown)], &back[i], sizeof back[i]);
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
