/* front/expect.c -- see expect.h. */
#include "front/expect.h"
#include "ai/player.h"
#include "base/hash.h"

#include <string.h>

enum { ORDERS_MOST = 1000 * 1000, KINDS = 256 };

typedef struct Future { /* a game played on */
	const Scenario *sc;
	uint64_t chance;
	int orders;
	uint16_t met[KINDS]; /* how often chance was asked for things of a kind */
	_Alignas(16) char table_room[STATE_MAX];
	_Alignas(16) char seen_room[STATE_MAX];
	State *table, *seen;
	Dice dice;
	News mute;
} Future;

static void future_begin(Future *f, const Scenario *sc, uint64_t chance)
{
	f->sc = sc;
	f->chance = hash_mix(chance);
	f->orders = 0;
	f->table = (State *)f->table_room;
	f->seen = (State *)f->seen_room;
	f->mute = (News){ .mute = true };
	memset(f->met, 0, sizeof f->met);
}

static void future_from(Future *f, const Scenario *sc, const State *from, uint64_t chance)
{
	future_begin(f, sc, chance);
	memcpy(f->table, from, sc->game->state_size);
}

/* Chance for this occasion: the same for the same one in another future, another each time in this one. */
static uint64_t throw_for(Future *f, uint64_t occasion)
{
	unsigned again = f->met[occasion % KINDS]++;

	return hash_mix(f->chance ^ hash_mix(occasion + again));
}

static uint64_t turn_of(const Future *f)
{
	return hash_mix((uint64_t)f->sc->game->clock(f->sc->board, f->table));
}

static void give(Future *f, const Order *o)
{
	uint64_t occasion = hash_bytes(turn_of(f) ^ o->verb, o->arg, o->n * sizeof o->arg[0]);

	f->orders++;
	dice_seed(&f->dice, throw_for(f, occasion), 0);
	f->sc->game->verbs[o->verb].apply(f->sc->board, f->table, o, &f->dice, &f->mute);
}

static bool is_over(const Future *f)
{
	return f->orders == ORDERS_MOST || f->sc->game->outcome(f->sc->board, f->table).over;
}

static void ask_captain(Future *f, Order *o)
{
	const Game *g = f->sc->game;
	const Board *b = f->sc->board;
	Ask ask = g->ask(b, f->table);
	Side side = ask.who & side_set(0) ? 0 : 1;
	Random random = { throw_for(f, hash_mix(turn_of(f) + ask.rule * SIDES + side)) };

	g->view(b, f->table, side, f->seen);
	captain.choose(g, b, f->seen, side, &random, o);
}

static int play_on(Future *f)
{
	Order o;

	while (!is_over(f)) {
		ask_captain(f, &o);
		give(f, &o);
	}
	return f->sc->game->judge(f->sc->board, f->table, 0);
}

/* Does the captain give that order at that table before anything else rolls? */
static bool comes_to(Future *f, const State *table, const Order *order)
{
	Order o;

	for (f->dice.nout = 0; f->dice.nout == 0 && !is_over(f); give(f, &o)) {
		ask_captain(f, &o);
		if (order_same(&o, order) && memcmp(f->table, table, f->sc->game->state_size) == 0)
			return true;
	}
	return false;
}

double expect_set_up(const Scenario *sc, int times, uint64_t chance)
{
	double sum = 0;
	Future f;

	for (int i = 0; i < times; i++) {
		future_begin(&f, sc, chance + (uint64_t)i);
		memset(f.table, 0, sc->game->state_size);
		dice_seed(&f.dice, throw_for(&f, 0), 0);
		sc->game->setup(sc->board, f.table, &f.dice, &f.mute);
		sum += play_on(&f);
	}
	return sum / times;
}

double expect_table(const Scenario *sc, const State *table, int times, uint64_t chance)
{
	double sum = 0;
	Future f;

	for (int i = 0; i < times; i++) {
		future_from(&f, sc, table, chance + (uint64_t)i);
		sum += play_on(&f);
	}
	return sum / times;
}

double expect_gain(const Scenario *sc, const State *since, const State *before, const Order *order, int times,
				   uint64_t chance)
{
	double sum = 0;
	Future f;

	for (int i = 0; i < times; i++) {
		future_from(&f, sc, since, chance + (uint64_t)i);
		if (comes_to(&f, before, order))
			continue;
		sum -= play_on(&f);
		future_from(&f, sc, before, chance + (uint64_t)i);
		give(&f, order);
		sum += play_on(&f);
	}
	return sum / times;
}
