/* front/luck.c -- see luck.h.
 *
 * Why luck by playouts has the expectation nought: call what captains would make of a table its worth.  Dice and a
 * captain's own throws leave the worth as it is in the mean; what is not a captain's order changes it by what it gains.  So
 * the end is the worth of the beginning, and the gains, and luck.  Every worth is the mean of games played on, which is
 * right in the mean, and that is enough: sums need no independence.  Where captains play there is nothing to measure but the
 * beginning. */
#include "front/luck.h"
#include "base/hash.h"
#include "front/expect.h"

#include <string.h>

enum { REROLLS = 8 };

bool luck_read(const char *word, int *way)
{
	static const char playouts[] = "playouts:";
	long n;

	if (strcmp(word, "judge") == 0)
		*way = LUCK_JUDGE;
	else if (strcmp(word, "off") == 0)
		*way = LUCK_OFF;
	else if (strncmp(word, playouts, strlen(playouts)) == 0 &&
			 word_is_number(word + strlen(playouts), 1, LUCK_PLAYOUTS_MOST, &n))
		*way = (int)n;
	else
		return false;
	return true;
}

/* ---- by the judge ---- */

double luck_of_roll(const Rolled *r)
{
	const Game *g = r->scenario->game;
	const Board *b = r->scenario->board;
	_Alignas(16) char room[STATE_MAX];
	State *other = (State *)room;
	News mute = { .mute = true };
	int others = 0;

	for (uint64_t k = 0; k < REROLLS; k++) {
		Dice dice;

		dice_seed(&dice, hash_mix(r->chance + k), 0);
		if (r->order) {
			memcpy(other, r->before, g->state_size);
			g->verbs[r->order->verb].apply(b, other, r->order, &dice, &mute);
		} else {
			memset(other, 0, g->state_size);
			g->setup(b, other, &dice, &mute);
		}
		others += g->judge(b, other, 0);
	}
	return g->judge(b, r->after, 0) - (double)others / REROLLS;
}

/* ---- a game ---- */

static bool by_playouts(const Luck *l)
{
	return l->way > 0;
}

static uint64_t next_chance(Luck *l)
{
	return hash_mix(l->chance ^ hash_mix(++l->throws));
}

static void add_roll(Luck *l, const Order *o, const State *before, const State *after)
{
	l->sum += luck_of_roll(&(Rolled){
		.scenario = l->scenario, .order = o, .before = before, .after = after, .chance = next_chance(l) });
}

static void stand_at(Luck *l, const State *table)
{
	memcpy(l->since, table, l->scenario->game->state_size);
	l->strayed = false;
}

void luck_begin(Luck *l, int way, const Scenario *sc, const State *set_up, bool rolled, uint64_t chance)
{
	*l = (Luck){ .way = way, .scenario = sc, .chance = chance };
	if (by_playouts(l)) {
		l->sum = -expect_set_up(sc, way, next_chance(l));
		stand_at(l, set_up);
	} else if (way == LUCK_JUDGE && rolled) {
		add_roll(l, NULL, NULL, set_up);
	}
}

void luck_follow(Luck *l, const Order *o, const State *before, const State *after, bool rolled,
				 bool by_captain)
{
	if (by_playouts(l)) {
		l->strayed |= !by_captain;
		if (l->strayed && rolled)
			l->sum -= expect_gain(l->scenario, (State *)l->since, before, o, l->way, next_chance(l));
		if (!l->strayed || rolled)
			stand_at(l, after);
	} else if (l->way == LUCK_JUDGE && rolled) {
		add_roll(l, o, before, after);
	}
}

double luck_end(Luck *l, const State *end)
{
	const Scenario *sc = l->scenario;

	if (by_playouts(l))
		l->sum += l->strayed ? expect_table(sc, (State *)l->since, l->way, next_chance(l))
							 : sc->game->judge(sc->board, end, 0);
	return l->sum;
}
