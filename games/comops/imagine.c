/* games/comops/imagine.c -- a whole table that looks like the one a side sees.
 *
 * The enemy's reinforcements get chits that fit the draws; the units that can then be in play are dealt, back
 * by back, to the counters lying face down. */
#include "games/comops/comops.h"

static Random chance(Dice *dice)
{
	Random r = { 0 };

	for (int i = 0; i < 8; i++)
		r.state = r.state << 8 | (uint64_t)dice_roll(dice, 255, CO_2_1b);
	return r;
}

Crowd comops_unknown(const Board *b, const State *seen, Side enemy)
{
	Crowd found = 0;

	each_piece(p, b->army[enemy].pieces)
		if (seen->piece[p].look || seen->piece[p].fate == OUT)
			found |= crowd_of(p);
	return found;
}

/* ---- chits ---- */

static uint16_t free_chits(uint16_t wanted, uint16_t used, Random *r)
{
	uint16_t left = wanted & (uint16_t)~used;
	int n = __builtin_popcount(left);

	if (n == 0)
		return 0;
	for (int skip = random_below(r, n); skip > 0; skip--)
		left &= (uint16_t)(left - 1);
	return (uint16_t)(left & -left);
}

/* Letters that must have arrived are dealt first; `all` wants every one that can have arrived to have done so. */
static void deal_chits(const Board *b, State *guess, Side enemy, Crowd unknown, bool all, Random *r)
{
	uint16_t used[2] = { 0 };

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < LETTERS; i++) {
			const Letter *letter = &b->army[enemy].letter[i];
			bool known = letter->units & ~unknown;

			if (!letter->used || (known || (all && letter->units)) != (pass == 0))
				continue;
			uint16_t cup = (1u << (CHITS + 1)) - 2, mine = guess->drawn[letter->second][enemy];
			uint16_t chit = pass == 0 ? free_chits(mine, used[letter->second], r) : 0;
			if (!chit)
				chit = free_chits(cup, used[letter->second], r);
			used[letter->second] |= chit;
			guess->chit[enemy][i] = (uint8_t)__builtin_ctz(chit);
		}
}

static Fate fate_of(const Board *b, const State *guess, Side enemy, int piece)
{
	int i = b->piece[piece].letter;

	if (i < 0)
		return HAND;
	bool second = b->army[enemy].letter[i].second;
	int chit = guess->chit[enemy][i];
	return guess->drawn[second][enemy] >> chit & 1               ? HAND
		   : guess->drawn[second][side_other(enemy)] >> chit & 1 ? LOST
																 : RESERVE;
}

/* ---- backs ---- */

static Crowd pick(Crowd crowd, Random *r) /* one of them */
{
	for (int skip = random_below(r, crowd_count(crowd)); skip > 0; skip--)
		crowd &= crowd - 1;
	return crowd & -crowd;
}

uint32_t comops_whole_regiments(const Board *b, uint8_t look, Crowd free)
{
	uint32_t whole = 0;

	for (int g = 0; g < b->nregiments; g++)
		if (!(b->regiment[g].battalions & ~free) &&
			b->piece[crowd_first(b->regiment[g].battalions)].look == look)
			whole |= UINT32_C(1) << g;
	return whole;
}

/* The pieces that would stand for a counter each, if these regiments were formed. */
static Crowd heads_of(const Board *b, uint8_t look, Crowd free, uint32_t formed)
{
	Crowd heads = free & b->showing[look];

	for (; formed; formed &= formed - 1) {
		Crowd battalions = b->regiment[__builtin_ctz(formed)].battalions;

		heads &= ~(battalions & (battalions - 1));
	}
	return heads;
}

void comops_lay(State *guess, Crowd unit, Piece back)
{
	int markers = back.hits;

	each_piece(p, unit) {
		guess->piece[p] = back;
		guess->piece[p].look = 0;
		guess->piece[p].hits = markers-- > 0;
	}
}

/* Deal the units of `free` that show this look to the counters of `backs`.  Whole regiments may lie as one
 * counter; those of `must` have to lie somewhere.  False when it does not come out even. */
static bool deal_look(const Board *b, const State *seen, State *guess, uint8_t look, Crowd backs, Crowd free,
					  Crowd must, Random *r)
{
	int whole[REGIMENTS], n = 0, wanted = crowd_count(backs);

	for (uint32_t rest = comops_whole_regiments(b, look, free); rest; rest &= rest - 1)
		whole[n++] = __builtin_ctz(rest);
	int combinations = 1 << n, start = random_below(r, combinations);
	for (int k = 0; k < combinations; k++) {
		uint32_t formed = 0;

		for (int i = 0; i < n; i++)
			if ((start + k) % combinations >> i & 1)
				formed |= UINT32_C(1) << whole[i];
		Crowd heads = heads_of(b, look, free, formed);
		if (crowd_count(heads & must) > wanted || crowd_count(heads) < wanted)
			continue;
		while (crowd_count(heads) > wanted) /* some stay off the map */
			heads &= ~pick(heads & ~must, r);
		guess->formed |= formed;
		each_piece(back, backs) {
			Crowd head = pick(heads, r);

			comops_lay(guess, comops_unit_crowd(b, comops_counter(b, guess, crowd_first(head))),
					   seen->piece[back]);
			heads &= ~head;
		}
		return true;
	}
	return false;
}

/* How freely to guess: a draw of chits that is merely possible may leave too few units for the counters to be
 * seen; and a position put by hand may hold what no game could lead to. */
typedef enum Licence { AS_DRAWN, ALL_ARRIVED, ANYTHING } Licence;

static bool deal(const Board *b, const State *seen, Side enemy, Crowd unknown, Licence licence, Random *r,
				 State *guess)
{
	bool placing = seen->phase == SETTING_UP || seen->phase == ASSIGNING;
	bool may_wait = placing || b->army[enemy].enters || licence == ANYTHING;
	Crowd free = 0, backs[LOOKS] = { 0 };

	if (seen->assigned & side_set(enemy))
		deal_chits(b, guess, enemy, unknown, licence != AS_DRAWN, r);
	each_piece(p, unknown) {
		Fate fate = licence == ANYTHING ? HAND : fate_of(b, guess, enemy, p);

		guess->piece[p] = (Piece){ .fate = (uint8_t)fate };
		free |= guess->piece[p].fate == HAND ? crowd_of(p) : 0;
	}
	for (int g = 0; g < b->nregiments; g++) /* whole and unseen: formed, until dealt otherwise */
		if (b->regiment[g].side == enemy && !(b->regiment[g].battalions & ~unknown) &&
			(b->regiment[g].battalions & free) == 0)
			guess->formed |= UINT32_C(1) << g;
	each_piece(p, unknown)
		if (seen->piece[p].look)
			backs[seen->piece[p].look - 1] |= crowd_of(p);
	for (int look = 0; look < b->nlooks; look++)
		if (!deal_look(b, seen, guess, (uint8_t)look, backs[look], free,
					   may_wait ? 0 : free & b->army[enemy].start, r))
			return false;
	return true;
}

void comops_imagine(const Board *b, const State *seen, Side side, Dice *dice, State *guess)
{
	enum { TRIES = 16 };
	Side enemy = side_other(side);
	Random r = chance(dice);
	Crowd unknown = comops_unknown(b, seen, enemy);

	if (seen->phase == OVER) { /* everything lies open */
		*guess = *seen;
		return;
	}
	for (int i = 0; i <= TRIES; i++) {
		Licence licence = i == TRIES ? ANYTHING : i > TRIES / 2 ? ALL_ARRIVED : AS_DRAWN;

		*guess = *seen;
		guess->believed[enemy] = guess->seized;
		if (deal(b, seen, enemy, unknown, licence, &r, guess))
			return;
	}
}
