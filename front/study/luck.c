/* front/study/luck.c -- see luck.h.
 *
 * A judge sees a roll as soon as it changes what is counted; a playout sees what comes of it.  Playouts of the real
 * table and of the others come in pairs with the same chance to come, so that they differ in little else than the roll
 * in question.  Rolls that seem to matter little are left alone: their luck would be lost in the noise of so many
 * playouts.  Whether one matters is found from other rolls than those it is compared with, so that it does not bias. */
#include "front/study/luck.h"
#include "ai/player.h"
#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
	REROLLS = 8,
	PILOT_ORDERS = 4, /* what follows a roll at once is carried out before it is judged whether it matters */
	TO_THE_END = 100 * 1000, /* orders */
};

struct Luck {
	State *draft, *seen;
	Dice dice;
	News mute;
};

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

Luck *luck_new(void)
{
	Luck *l = memory_zeroed(sizeof *l);

	l->draft = memory_zeroed(STATE_MAX);
	l->seen = memory_zeroed(STATE_MAX);
	l->mute.mute = true;
	return l;
}

void luck_free(Luck *l)
{
	if (!l)
		return;
	free(l->draft);
	free(l->seen);
	free(l);
}

/* The draft becomes the table as it would have been with other dice. */
static void roll_again(Luck *l, const Rolled *r, uint64_t chance)
{
	const Game *g = r->scenario->game;
	const Board *b = r->scenario->board;

	dice_seed(&l->dice, chance, 0);
	dice_clear(&l->dice);
	if (r->order) {
		memcpy(l->draft, r->before, g->state_size);
		g->verbs[r->order->verb].apply(b, l->draft, r->order, &l->dice, &l->mute);
	} else {
		memset(l->draft, 0, g->state_size);
		g->setup(b, l->draft, &l->dice, &l->mute);
	}
}

/* Captains play on with the draft for so many orders, or to the end; then it is judged. */
static int play_on(Luck *l, const Scenario *sc, int orders, uint64_t chance)
{
	const Game *g = sc->game;
	Random random[SIDES] = { { hash_mix(chance + 1) }, { hash_mix(chance + 2) } };

	dice_seed(&l->dice, hash_mix(chance + 3), 0);
	for (; orders > 0 && !g->outcome(sc->board, l->draft).over; orders--) {
		Side side = g->ask(sc->board, l->draft).who & side_set(0) ? 0 : 1;
		Order order;

		g->view(sc->board, l->draft, side, l->seen);
		captain.choose(g, sc->board, l->seen, side, &random[side], &order);
		if (g->exact)
			g->exact(sc->board, l->seen, &order, NULL);
		dice_clear(&l->dice);
		g->verbs[order.verb].apply(sc->board, l->draft, &order, &l->dice, &l->mute);
	}
	return g->judge(sc->board, l->draft, 0);
}

static double by_judge(Luck *l, const Rolled *r)
{
	const Scenario *sc = r->scenario;
	int others = 0;

	for (uint64_t k = 0; k < REROLLS; k++) {
		roll_again(l, r, hash_mix(r->chance + k));
		others += sc->game->judge(sc->board, l->draft, 0);
	}
	return sc->game->judge(sc->board, r->after, 0) - (double)others / REROLLS;
}

/* Do rolls like this one move the judge, once what follows at once is done? */
static bool matters(Luck *l, const Rolled *r)
{
	static double LEAST = -1;
	if (LEAST < 0)
		LEAST = atof(getenv("LEAST"));
	double sum = 0, squares = 0;

	for (uint64_t k = 0; k < REROLLS; k++) {
		roll_again(l, r, hash_mix(r->chance + k));
		double judged = play_on(l, r->scenario, PILOT_ORDERS, r->chance);

		sum += judged;
		squares += judged * judged;
	}
	return squares - sum * sum / REROLLS >= LEAST * LEAST * REROLLS;
}

static double by_playouts(Luck *l, const Rolled *r, int playouts)
{
	const Scenario *sc = r->scenario;
	int sum = 0;

	if (!matters(l, r))
		return 0;
	for (uint64_t k = 0; k < (uint64_t)playouts; k++) {
		uint64_t chance = hash_mix(~r->chance + k);

		memcpy(l->draft, r->after, sc->game->state_size);
		sum += play_on(l, sc, TO_THE_END, chance);
		roll_again(l, r, chance);
		sum -= play_on(l, sc, TO_THE_END, chance);
	}
	return (double)sum / playouts;
}

double luck_of(Luck *l, int way, const Rolled *r)
{
	return way == LUCK_OFF ? 0 : way == LUCK_JUDGE ? by_judge(l, r) : by_playouts(l, r, way);
}
