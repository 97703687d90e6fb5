/* front/tune/evolve.c -- numbers of a plan, found by play; see tune.h.
 *
 * Natural evolution, each number by itself (SNES): around the numbers so far a handful of captains is drawn, in pairs
 * that differ from them by as much in opposite ways; all play the same seeds against the same opponents; and the numbers
 * move towards those who won more.  How widely a number is drawn is learnt on the way.  The two sides are tuned in
 * turn.  So that a plan does not merely learn where one opponent leaves gaps, they are two, the captain as he was and
 * the one found so far; and so that two plans do not merely learn to fit each other, both of them err in every other
 * game as lieutenants do. */
#include "base/hash.h"
#include "base/memory.h"
#include "front/home.h"
#include "front/match.h"
#include "front/pool.h"
#include "front/tune/tune.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
	BROOD = 12,  /* captains drawn at a time */
	RIVALS = 4,  /* opponents of each */
	RENEWED = 5, /* rounds until the opponents found so far are replaced */
	PROOF = 10,  /* times as many games to see what came of it */
};

static const double SPREAD_FIRST = 0.3, SPREAD_LEAST = 0.05, SPREAD_RATE = 0.15;
/* Less than half a win: else two captains who fear each other learn to sit still, and every game is drawn. */
static const double DRAWN = 0.25;

typedef struct Contest { /* captains of one side against rivals, on the same seeds */
	Side side;
	int n;
	const Numbers *contender[BROOD]; /* of them the side's own count */
	const Numbers *rival[RIVALS];    /* ... and of these the other's */
	const Player *as[RIVALS];        /* who plays so, on both sides */
	uint64_t seed;
	long games;        /* of each contender */
	double won[BROOD]; /* ... and how many it won; a draw is a part of one */
} Contest;

typedef struct Lane {
	Arena arena;
	Scenario scenario; /* each has its own board, to write numbers on */
	Session *session;
	Store *store;
	double result;
} Lane;

typedef struct Evolution {
	const EvolveWish *wish;
	const Number *number;
	int n;
	Lane lane[POOL_LANES];
	Contest *contest;
	Numbers before, found;
	double middle[SIDES][NUMBERS_MAX], spread[SIDES][NUMBERS_MAX]; /* in units */
	double unit[NUMBERS_MAX];
	Random chance;
	uint64_t seed;
} Evolution;

/* ---- a contest ---- */

static bool sit_down(const Evolution *e, Lane *lane, uint64_t seed, Fault *fault)
{
	Faults faults = { 0 };

	if (lane->session)
		return session_restart(lane->session, seed, fault);
	if (!home_load(&lane->arena, e->wish->scenario, &lane->scenario, &faults)) {
		*fault = faults.list[0];
		faults_free(&faults);
		return false;
	}
	lane->store = memory_store();
	lane->session = session_new(lane->store, &lane->scenario, seed, fault);
	if (lane->session)
		session_mute(lane->session);
	return lane->session != NULL;
}

static bool play(void *ctx, long number, long game, Fault *fault)
{
	Evolution *e = ctx;
	const Contest *c = e->contest;
	Lane *lane = &e->lane[number];
	Side other = side_other(c->side);
	int contender = (int)(game % c->n), rival = (int)(game / c->n % RIVALS);
	uint64_t seed = c->seed + (uint64_t)(game / c->n);
	Numbers numbers = { 0 };
	Match match = { 0 };

	if (lane->store)
		memory_store_reset(lane->store);
	if (!sit_down(e, lane, seed, fault))
		return false;
	memcpy(numbers.value[c->side], c->contender[contender]->value[c->side], sizeof numbers.value[0]);
	memcpy(numbers.value[other], c->rival[rival]->value[other], sizeof numbers.value[0]);
	scenario_number(&lane->scenario, &numbers);
	match.player[c->side] = match.player[other] = c->as[rival];
	match_seed(&match, seed);
	if (!match_play(&match, lane->session, fault))
		return false;
	Outcome end = session_outcome(lane->session);
	lane->result = end.winner == SIDE_NONE ? DRAWN : end.winner == c->side;
	return true;
}

static bool tell(void *ctx, long number, long game, Fault *fault)
{
	Evolution *e = ctx;

	(void)fault;
	e->contest->won[game % e->contest->n] += e->lane[number].result;
	return true;
}

static bool hold(Evolution *e, Contest *c, Fault *fault)
{
	Pool pool = { .jobs = e->wish->jobs, .games = c->n * c->games, .ctx = e, .play = play, .tell = tell };
	long told;

	for (int i = 0; i < c->n; i++)
		c->won[i] = 0;
	c->seed = e->seed;
	e->seed += (uint64_t)c->games;
	e->contest = c;
	return pool_run(&pool, &told, fault);
}

/* ---- a round ---- */

static void invite(Contest *c, const Numbers *before, const Numbers *found)
{
	for (int i = 0; i < RIVALS; i++) {
		c->rival[i] = i % 2 ? found : before;
		c->as[i] = i < RIVALS / 2 ? &captain : &lieutenant;
	}
}

/* Normally distributed: Box and Muller. */
static double normal(Random *r)
{
	double a = ((double)(random_next(r) >> 11) + 1) / (double)(UINT64_C(1) << 53);
	double b = (double)(random_next(r) >> 11) / (double)(UINT64_C(1) << 53);

	return sqrt(-2 * log(a)) * cos(2 * 3.14159265358979323846 * b);
}

static void settle(const Evolution *e, Side side, const double *at, Numbers *numbers)
{
	for (int i = 0; i < e->n; i++) {
		double value = round(e->before.value[side][i] + at[i] * e->unit[i]);

		value = value < e->number[i].least ? e->number[i].least : value;
		numbers->value[side][i] = (int32_t)(value > e->number[i].most ? e->number[i].most : value);
	}
}

/* What each place counts: the better half by the logarithm of their rank, nought in all. */
static void count_places(double worth[BROOD])
{
	double sum = 0;

	for (int i = 0; i < BROOD; i++) {
		double w = log(BROOD / 2.0 + 1) - log(i + 1.0);

		worth[i] = w > 0 ? w : 0;
		sum += worth[i];
	}
	for (int i = 0; i < BROOD; i++)
		worth[i] = worth[i] / sum - 1.0 / BROOD;
}

static void rank(const Contest *c, int place[BROOD])
{
	for (int i = 0; i < BROOD; i++) {
		int k = i;

		for (; k > 0 && c->won[place[k - 1]] < c->won[i]; k--)
			place[k] = place[k - 1];
		place[k] = i;
	}
}

static bool evolve(Evolution *e, Contest *c, Fault *fault)
{
	double *middle = e->middle[c->side], *spread = e->spread[c->side];
	double step[BROOD][NUMBERS_MAX], at[NUMBERS_MAX], worth[BROOD];
	Numbers drawn[BROOD];
	int place[BROOD];

	for (int k = 0; k < BROOD; k++) {
		for (int i = 0; i < e->n; i++) {
			step[k][i] = k % 2 ? -step[k - 1][i] : normal(&e->chance);
			at[i] = middle[i] + spread[i] * step[k][i];
		}
		settle(e, c->side, at, &drawn[k]);
		c->contender[k] = &drawn[k];
	}
	c->n = BROOD;
	c->games = e->wish->games;
	if (!hold(e, c, fault))
		return false;
	rank(c, place);
	count_places(worth);
	for (int i = 0; i < e->n; i++) {
		double way = 0, width = 0;

		for (int k = 0; k < BROOD; k++) {
			double s = step[place[k]][i];

			way += worth[k] * s;
			width += worth[k] * (s * s - 1);
		}
		middle[i] += spread[i] * way;
		spread[i] *= exp(SPREAD_RATE / 2 * width);
		spread[i] = spread[i] < SPREAD_LEAST ? SPREAD_LEAST : spread[i];
	}
	return true;
}

/* ---- what came of it ---- */

/* On fresh seeds; a side that wins no more than before keeps its numbers. */
static bool prove(Evolution *e, Side side, Evolved *evolved, Fault *fault)
{
	Contest c = {
		.side = side, .n = 2, .contender = { &e->before, &e->found }, .games = PROOF * e->wish->games
	};

	invite(&c, &e->before, &e->found);
	if (!hold(e, &c, fault))
		return false;
	evolved->before[side] = c.won[0] / (double)c.games;
	evolved->after[side] = c.won[1] / (double)c.games;
	evolved->games = c.games;
	evolved->kept[side] = c.won[1] <= c.won[0];
	memcpy(evolved->numbers.value[side], (evolved->kept[side] ? &e->before : &e->found)->value[side],
		   sizeof e->found.value[side]);
	return true;
}

static bool run(Evolution *e, Evolved *evolved, Fault *fault)
{
	Numbers rival = e->before;

	for (long r = 0; r < e->wish->rounds; r++) {
		for (Side side = 0; side < SIDES; side++) {
			Contest c = { .side = side };

			invite(&c, &e->before, &rival);
			if (!evolve(e, &c, fault))
				return false;
		}
		for (Side side = 0; side < SIDES; side++)
			settle(e, side, e->middle[side], &e->found);
		if ((r + 1) % RENEWED == 0)
			rival = e->found;
		if (e->wish->told)
			e->wish->told(r + 1, e->wish->rounds);
	}
	for (Side side = 0; side < SIDES; side++)
		if (!prove(e, side, evolved, fault))
			return false;
	return true;
}

bool numbers_evolve(const Scenario *sc, const EvolveWish *wish, Evolved *evolved, Fault *fault)
{
	Evolution *e = memory_zeroed(sizeof *e);

	*evolved = (Evolved){ 0 };
	e->wish = wish;
	e->number = sc->game->numbers;
	e->n = number_count(e->number);
	e->before = e->found = *sc->game->numbers_of(sc->board);
	e->seed = wish->seed;
	e->chance.state = hash_mix(wish->seed);
	for (int i = 0; i < e->n; i++) {
		double usual = abs(e->number[i].usual);

		e->unit[i] = SPREAD_FIRST * usual > 1 ? SPREAD_FIRST * usual : 1;
		e->spread[0][i] = e->spread[1][i] = 1;
	}
	bool well = run(e, evolved, fault);
	for (int i = 0; i < POOL_LANES; i++) {
		session_close(e->lane[i].session);
		if (e->lane[i].store)
			e->lane[i].store->api->close(e->lane[i].store);
		arena_free(&e->lane[i].arena);
	}
	free(e);
	return well;
}
