/* front/luck.c -- see luck.h.
 *
 * A judge sees a roll as soon as it changes what is counted; a playout sees what comes of it.  Playouts of the real
 * table and of the others come in pairs with the same chance to come, so that they differ in little else than the roll
 * in question.  Rolls that seem to matter little are left alone: their luck would be lost in the noise of so many
 * playouts.  Whether one matters is found from other rolls than those it is compared with, so that it does not bias. */
#include "front/luck.h"
#include "ai/player.h"
#include "base/hash.h"

#include <string.h>

enum {
	REROLLS = 8,
	PILOT_ORDERS = 4, /* what follows a roll at once is carried out before it is judged whether it matters */
	TO_THE_END = 100 * 1000, /* orders */
	LEAST = 20,              /* points by which a roll must move the judge to matter */
};

typedef struct RoomForState {
	_Alignas(16) char bytes[STATE_MAX];
} RoomForState;

typedef struct Trial { /* room to try things out in */
	RoomForState table, view;
	State *draft, *seen;
	Dice dice;
	News mute;
} Trial;

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

/* The draft becomes the table as it would have been with other dice. */
static void roll_again(Trial *t, const Rolled *r, uint64_t chance)
{
	const Game *g = r->scenario->game;
	const Board *b = r->scenario->board;

	dice_seed(&t->dice, chance, 0);
	dice_clear(&t->dice);
	if (r->order) {
		memcpy(t->draft, r->before, g->state_size);
		g->verbs[r->order->verb].apply(b, t->draft, r->order, &t->dice, &t->mute);
	} else {
		memset(t->draft, 0, g->state_size);
		g->setup(b, t->draft, &t->dice, &t->mute);
	}
}

/* Captains play on with the draft for so many orders, or to the end; then it is judged. */
static int play_on(Trial *t, const Scenario *sc, int orders, uint64_t chance)
{
	const Game *g = sc->game;
	Random random[SIDES] = { { hash_mix(chance + 1) }, { hash_mix(chance + 2) } };

	dice_seed(&t->dice, hash_mix(chance + 3), 0);
	for (; orders > 0 && !g->outcome(sc->board, t->draft).over; orders--) {
		Side side = g->ask(sc->board, t->draft).who & side_set(0) ? 0 : 1;
		Order order;

		g->view(sc->board, t->draft, side, t->seen);
		captain.choose(g, sc->board, t->seen, side, &random[side], &order);
		if (g->exact)
			g->exact(sc->board, t->seen, &order, NULL);
		dice_clear(&t->dice);
		g->verbs[order.verb].apply(sc->board, t->draft, &order, &t->dice, &t->mute);
	}
	return g->judge(sc->board, t->draft, 0);
}

static double by_judge(Trial *t, const Rolled *r)
{
	const Scenario *sc = r->scenario;
	int others = 0;

	for (uint64_t k = 0; k < REROLLS; k++) {
		roll_again(t, r, hash_mix(r->chance + k));
		others += sc->game->judge(sc->board, t->draft, 0);
	}
	return sc->game->judge(sc->board, r->after, 0) - (double)others / REROLLS;
}

/* Do rolls like this one move the judge, once what follows at once is done? */
static bool matters(Trial *t, const Rolled *r)
{
	double sum = 0, squares = 0;

	for (uint64_t k = 0; k < REROLLS; k++) {
		roll_again(t, r, hash_mix(r->chance + k));
		double judged = play_on(t, r->scenario, PILOT_ORDERS, r->chance);

		sum += judged;
		squares += judged * judged;
	}
	return squares - sum * sum / REROLLS >= (double)LEAST * LEAST * REROLLS;
}

static double by_playouts(Trial *t, const Rolled *r, int playouts)
{
	const Scenario *sc = r->scenario;
	int sum = 0;

	if (!matters(t, r))
		return 0;
	for (uint64_t k = 0; k < (uint64_t)playouts; k++) {
		uint64_t chance = hash_mix(~r->chance + k);

		memcpy(t->draft, r->after, sc->game->state_size);
		sum += play_on(t, sc, TO_THE_END, chance);
		roll_again(t, r, chance);
		sum -= play_on(t, sc, TO_THE_END, chance);
	}
	return (double)sum / playouts;
}

double luck_of(int way, const Rolled *r)
{
	Trial t = { .mute.mute = true };

	t.draft = (State *)t.table.bytes;
	t.seen = (State *)t.view.bytes;
	return way == LUCK_OFF ? 0 : way == LUCK_JUDGE ? by_judge(&t, r) : by_playouts(&t, r, way);
}
