/* front/gain.c -- see gain.h. */
#include "front/gain.h"
#include "ai/playout.h"
#include "base/hash.h"

#include <string.h>
#include <time.h>

enum {
	TO_THE_END = 100 * 1000, /* turns, and orders: no game has so many */
	LATEST = 75              /* per cent of a game's turns: at the very end there is little to think about */
};

typedef struct Position {
	RoomForState table, seen;
	Side side;
} Position;

/* Captains play until the turn of that number begins.  How many turns began, fewer when the game ended first. */
static int play_to_turn(const Scenario *sc, uint64_t seed, int stop, Position *p)
{
	const Game *g = sc->game;
	State *table = (State *)p->table.bytes, *seen = (State *)p->seen.bytes;
	Random random[SIDES] = { { hash_mix(seed + 1) }, { hash_mix(seed + 2) } };
	News mute = { .mute = true };
	int turns = 0, turn_before = 0;
	Dice dice;

	dice_seed(&dice, seed, 0);
	memset(table, 0, g->state_size);
	g->setup(sc->board, table, &dice, &mute);
	for (int orders = 0; orders < TO_THE_END && !g->outcome(sc->board, table).over; orders++) {
		SideSet who = g->ask(sc->board, table).who;
		int now = g->clock(sc->board, table);
		Order o;

		turns += turns == 0 || now != turn_before;
		turn_before = now;
		p->side = who & side_set(seed & 1) ? (Side)(seed & 1) : side_other((Side)(seed & 1));
		g->view(sc->board, table, p->side, seen);
		if (turns == stop)
			break;
		captain.choose(g, sc->board, seen, p->side, &random[p->side], &o);
		dice_clear(&dice);
		g->verbs[o.verb].apply(sc->board, table, &o, &dice, &mute);
	}
	return turns;
}

static double mean_worth(const Root *root, const Recipe *recipe, long worlds)
{
	double sum = 0;

	for (int w = 0; w < worlds; w++)
		sum += playout_play(root, recipe, w);
	return sum / (double)worlds;
}

static void measure(const Root *root, Gain *gain, double plain, long worlds)
{
	Random chance = { hash_mix(root->seed + 1) };
	clock_t start = clock();
	Mind mind = { 0 };
	Order o;

	gain->player->think(root->g, root->b, root->seen, root->side, &chance, &gain->limits, &mind, NULL, &o);
	gain->thought += (double)(clock() - start) / CLOCKS_PER_SEC;
	double more = mean_worth(root, &mind.recipe, worlds) - plain;
	gain->positions++;
	gain->sum += more;
	gain->sum2 += more * more;
}

void gain_measure(const Scenario *sc, const GainWish *wish, Gain *gain, int n)
{
	for (long i = 0; i < wish->positions; i++) {
		uint64_t seed = hash_mix(wish->seed + (uint64_t)i);
		Position p;
		int turns = play_to_turn(sc, seed, TO_THE_END, &p);

		play_to_turn(sc, seed, 1 + (int)(hash_mix(seed) % (uint64_t)turns) * LATEST / 100, &p);
		const Root root = { .g = sc->game,
							.b = sc->board,
							.seen = (State *)p.seen.bytes,
							.side = p.side,
							.seed = hash_mix(seed + 3),
							.turns = TO_THE_END };
		double plain = mean_worth(&root, &(Recipe){ .chance = seed }, wish->worlds);
		for (int k = 0; k < n; k++)
			measure(&root, &gain[k], plain, wish->worlds);
	}
}
