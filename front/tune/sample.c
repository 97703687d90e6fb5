/* front/tune/sample.c -- games, and what was on the table in them; see tune.h. */
#include "base/hash.h"
#include "base/memory.h"
#include "front/expect.h"
#include "front/match.h"
#include "front/pool.h"
#include "front/tune/tune.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	PLAIN_IN = 4, /* one game in so many is the players' alone from the first order */
	BLUNDERS_UNTIL = 700 /* the latest that random orders may come, of GAME_LENGTH */,
	POSED_IN = 2,      /* one side in so many plays its plan in another posture as long */
	BLUNDER_STEPS = 4, /* a side's share of random orders: none, or 1/16, 2/16, 4/16 */
	ROLLED_IN = 4, /* one table in so many is taken from the midst of a turn, where dice have just rolled */
	ORDERS_MOST = 100 * 1000,
};

typedef struct Lane {
	Session *session;
	Store *store;
	Samples samples;
} Lane;

typedef struct Sampling {
	const Scenario *scenario;
	const SampleWish *wish;
	Lane lane[POOL_LANES];
	Samples *all;
} Sampling;

/* ---- keeping ---- */

void samples_free(Samples *s)
{
	free(s->list);
	*s = (Samples){ 0 };
}

static Sample *samples_add(Samples *s)
{
	if (s->n == s->room) {
		s->room = s->room ? 2 * s->room : 256;
		s->list = memory_resize(s->list, (size_t)s->room * sizeof *s->list);
	}
	s->list[s->n] = (Sample){ 0 };
	return &s->list[s->n++];
}

/* ---- a game ---- */

typedef struct Blunders {
	int until;                /* of GAME_LENGTH; 0: none */
	int sixteenth[SIDES];     /* of each side's orders */
	bool posed[SIDES];        /* the plan is played in another posture meanwhile ... */
	Recipe recipe[SIDES];     /* ... this one */
	Progress progress[SIDES]; /* ... in this turn */
	int clock[SIDES];
} Blunders;

static Blunders choose_blunders(const SampleWish *wish, Random *r)
{
	Blunders b = { 0 };

	if (wish->plain || random_below(r, PLAIN_IN) == 0)
		return b;
	b.until = random_below(r, BLUNDERS_UNTIL);
	for (Side side = 0; side < SIDES; side++) {
		int step = random_below(r, BLUNDER_STEPS);

		b.sixteenth[side] = step ? 1 << (step - 1) : 0;
		b.posed[side] = random_below(r, POSED_IN) == 0;
		b.recipe[side] = (Recipe){ .chance = random_next(r), .posture = any_posture(r) };
	}
	return b;
}

/* As the general follows a recipe: it shows where postures lead, and what the tables there are worth. */
static Verdict step_in_posture(Blunders *b, Session *s, Side side, Order *o, Why *why)
{
	const Scenario *sc = session_scenario(s);
	const Game *g = sc->game;
	const State *seen = session_view(s, side);
	int now = g->clock(sc->board, seen);

	if (now != b->clock[side])
		b->progress[side] = (Progress){ 0 };
	b->clock[side] = now;
	recipe_order(&b->recipe[side], g, sc->board, seen, side, session_ask(s).rule, recipe_key(g, seen),
				 &b->progress[side], o);
	return session_order(s, session_seq(s), o, why);
}

static bool worth_keeping(const Game *g, const Board *b, Session *s, int *clock, Random *r)
{
	int now = g->clock(b, session_state(s)), rolls;
	bool turned = now != *clock;

	*clock = now;
	session_rolls(s, &rolls);
	return turned || (rolls > 0 && random_below(r, ROLLED_IN) == 0);
}

static Sample *keep(Samples *s, const Game *g, int32_t number, int progress, const int32_t *value)
{
	Sample *sample = samples_add(s);

	sample->game = number;
	sample->progress = (int16_t)progress;
	memcpy(sample->value, value, (size_t)feature_count(g->features) * sizeof *value);
	return sample;
}

static float play_on(const Scenario *sc, const State *table, long times, uint64_t seed)
{
	double points = expect_table(sc, table, (int)times, hash_mix(seed));

	return (float)((points + WON_POINTS) / (2 * WON_POINTS));
}

static bool play_game(const Sampling *all, Lane *lane, uint64_t seed, int32_t number, Fault *fault)
{
	const Scenario *sc = all->scenario;
	const Game *g = sc->game;
	Session *s = lane->session;
	const SampleWish *wish = all->wish;
	Match match = { .player = { wish->player, wish->player }, .limits = { wish->limits, wish->limits } };
	Random r = { hash_mix(seed ^ UINT64_C(0x7e57)) };
	Blunders blunders = choose_blunders(wish, &r);
	int clock = -1, wanted = wish->playouts ? random_below(&r, GAME_LENGTH) : 0;
	Side side;
	Order order;
	Why why;

	match_seed(&match, seed);
	lane->samples.n = 0;
	while (!session_outcome(s).over && session_seq(s) < ORDERS_MOST && match_order(&match, s, &side)) {
		int32_t value[FEATURES_MAX];
		int progress = g->count(sc->board, session_state(s), value);
		bool blundering = progress < blunders.until;

		if (!blundering && worth_keeping(g, sc->board, s, &clock, &r) && progress >= wanted) {
			Sample *sample = keep(&lane->samples, g, number, progress, value);

			if (wish->playouts) {
				sample->result = play_on(sc, session_state(s), wish->playouts, seed);
				return true;
			}
		}
		bool at_random = blundering && random_below(&r, 16) < blunders.sixteenth[side];
		match.player[side] = at_random ? &recruit : blundering ? &captain : wish->player;
		Verdict verdict = blundering && blunders.posed[side] && !at_random
							  ? step_in_posture(&blunders, s, side, &order, &why)
							  : match_step(&match, s, side, &order, &why);
		if (verdict != ACCEPTED)
			return fail(fault, "seed %" PRIu64 ", entry %u: %s", seed, session_seq(s) + 1, why.text);
	}
	Outcome end = session_outcome(s);
	for (long i = 0; i < lane->samples.n; i++)
		lane->samples.list[i].result = end.winner == 0 ? 1 : end.winner == 1 ? 0 : 0.5F;
	return end.over || fail(fault, "seed %" PRIu64 ": the game does not end", seed);
}

/* ---- all of them ---- */

static bool play(void *ctx, long number, long game, Fault *fault)
{
	Sampling *all = ctx;
	Lane *lane = &all->lane[number];
	uint64_t seed = all->wish->seed + (uint64_t)game;

	if (!lane->store)
		lane->store = memory_store();
	memory_store_reset(lane->store);
	if (lane->session) {
		if (!session_restart(lane->session, seed, fault))
			return false;
	} else {
		lane->session = session_new(lane->store, all->scenario, seed, fault);
		if (!lane->session)
			return false;
		session_mute(lane->session);
	}
	return play_game(all, lane, seed, (int32_t)game, fault);
}

static bool tell(void *ctx, long number, long game, Fault *fault)
{
	Sampling *all = ctx;
	const Samples *from = &all->lane[number].samples;

	(void)game;
	(void)fault;
	for (long i = 0; i < from->n; i++)
		*samples_add(all->all) = from->list[i];
	return true;
}

bool samples_play(const Scenario *sc, const SampleWish *wish, Samples *samples, Fault *fault)
{
	Sampling *all = memory_zeroed(sizeof *all);
	long told;

	*samples = (Samples){ .playouts = wish->playouts };
	all->scenario = sc;
	all->wish = wish;
	all->all = samples;
	Pool pool = { .jobs = wish->jobs, .games = wish->games, .ctx = all, .play = play, .tell = tell };
	bool well = pool_run(&pool, &told, fault);
	for (int i = 0; i < POOL_LANES; i++) {
		session_close(all->lane[i].session);
		if (all->lane[i].store)
			all->lane[i].store->api->close(all->lane[i].store);
		samples_free(&all->lane[i].samples);
	}
	free(all);
	return well;
}
