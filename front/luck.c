/* front/luck.c -- see luck.h. */
#include "front/luck.h"
#include "base/hash.h"

#include <string.h>

int64_t luck_of(const Scenario *sc, const State *before, const Order *order, int judged, uint64_t chance)
{
	const Game *g = sc->game;
	_Alignas(16) char room[STATE_MAX];
	State *draft = (State *)room;
	News mute = { .mute = true };
	int64_t others = 0;
	Dice dice;

	for (uint64_t k = 0; k < REROLLS; k++) {
		dice_seed(&dice, hash_mix(chance + k), 0);
		dice_clear(&dice);
		if (order) {
			memcpy(draft, before, g->state_size);
			g->verbs[order->verb].apply(sc->board, draft, order, &dice, &mute);
		} else {
			memset(draft, 0, g->state_size);
			g->setup(sc->board, draft, &dice, &mute);
		}
		others += g->judge(sc->board, draft, 0);
	}
	return (int64_t)judged * REROLLS - others;
}
