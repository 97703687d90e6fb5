/* front/cli/bench.c -- sandtable bench: how fast games are played.
 *
 * First whole games through the session, on one core, every order checked and journalled in memory: of recruits,
 * who play at random, and of captains, as studies do.  Then those of the recruits once more with a stop every few
 * orders, where each function is called a number of times between two looks at the clock. */
#include "base/hash.h"
#include "base/memory.h"
#include "front/cli/cli.h"
#include "front/home.h"
#include "front/match.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEAT = 8, STRIDE = 5, RECENT = 64 };

typedef struct Mean {
	double ns;
	long n;
} Mean;

typedef struct Pace {
	double games, orders; /* a second */
	double length;        /* orders a game */
} Pace;

typedef struct Result {
	char scenario[100];
	size_t state;
	Pace recruits, captains;
	Mean check, check_why, next, view, apply, copy, hash;
	double refused; /* of the orders checked, the part that was */
} Result;

static double read_clock(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Quick to read, but what others do on a busy machine counts too. */
static double now(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

/* The processor's own time, for what takes long enough. */
static double processor_time(void)
{
	return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

static void count(Mean *m, double since, long calls)
{
	m->ns += now() - since;
	m->n += calls;
}

static double mean(const Mean *m)
{
	return m->n ? m->ns / (double)m->n : 0;
}

/* ---- whole games ---- */

typedef struct Bench {
	const Scenario *scenario;
	Store *store;
	Session *session;
	Match match;
	Result *result;
	/* for the stops */
	State *draft[REPEAT];
	State *seen;
	Slot *slot;
	Order recent[RECENT]; /* orders given before: mostly refused by now */
	int nrecent;
	uint64_t seed; /* of the game being played */
	long checked, refused;
	volatile uint64_t sink;
} Bench;

static bool begin_game(Bench *b, uint64_t seed, Fault *fault)
{
	b->seed = seed;
	memory_store_reset(b->store);
	match_seed(&b->match, seed);
	return session_restart(b->session, seed, fault);
}

static void seat(Bench *b, const char *player)
{
	b->match = (Match){ .player = { player_find(player), player_find(player) } };
}

static bool play_whole(Bench *b, const char *player, double seconds, Pace *pace, Fault *fault)
{
	seat(b, player);
	double start = processor_time(), end = start + seconds * 1e9;
	long played = 0;
	uint64_t orders = 0;

	while (processor_time() < end) {
		if (!begin_game(b, (uint64_t)played + 1, fault) || !match_play(&b->match, b->session, fault))
			return false;
		orders += session_seq(b->session);
		played++;
	}
	double took = (processor_time() - start) / 1e9;
	*pace = (Pace){ .games = (double)played / took,
					.orders = (double)orders / took,
					.length = (double)orders / (double)played };
	return true;
}

/* ---- stops ---- */

static void time_state(Bench *b, const State *s, Side side)
{
	const Scenario *sc = b->scenario;
	double t = now();

	for (int i = 0; i < REPEAT; i++)
		memcpy(b->draft[i], s, sc->game->state_size);
	count(&b->result->copy, t, REPEAT);
	t = now();
	for (int i = 0; i < REPEAT; i++)
		b->sink += hash_bytes((uint64_t)i, s, sc->game->state_size);
	count(&b->result->hash, t, REPEAT);
	t = now();
	for (int i = 0; i < REPEAT; i++)
		sc->game->view(sc->board, s, side, b->seen);
	count(&b->result->view, t, REPEAT);
}

/* Every step of the way to the order. */
static void time_next(Bench *b, const Order *order)
{
	const Scenario *sc = b->scenario;
	Order stem = *order;

	for (int n = 0; n <= order->n;) {
		stem.n = (uint8_t)n;
		double t = now();
		for (int i = 0; i < REPEAT; i++)
			sc->game->next(sc->board, b->seen, &stem, b->slot);
		count(&b->result->next, t, REPEAT);
		n += b->slot->width ? b->slot->width : 1;
	}
}

static void time_check(Bench *b, const Order *order)
{
	const Scenario *sc = b->scenario;
	const Verb *verb = &sc->game->verbs[order->verb];
	bool passes = false;
	Why why;

	double t = now();
	for (int i = 0; i < REPEAT; i++)
		passes = verb->check(sc->board, b->seen, order, NULL);
	count(&b->result->check, t, REPEAT);
	t = now();
	for (int i = 0; i < REPEAT; i++)
		b->sink += verb->check(sc->board, b->seen, order, &why);
	count(&b->result->check_why, t, REPEAT);
	b->checked++;
	b->refused += !passes;
}

/* Orders given earlier that would still be an answer to the question: what a player might try. */
static void time_old_orders(Bench *b, Side side)
{
	Ask ask = session_ask(b->session);

	for (int i = 0; i < b->nrecent && i < RECENT; i++)
		if (b->recent[i].side == side && ask_allows(&ask, b->recent[i].verb))
			time_check(b, &b->recent[i]);
}

/* On the drafts that time_state() made. */
static void time_apply(Bench *b, const Order *order)
{
	const Scenario *sc = b->scenario;
	News news = { .mute = true };
	Dice dice;

	dice_seed(&dice, 1, 0);
	double t = now();
	for (int i = 0; i < REPEAT; i++) {
		dice_clear(&dice);
		sc->game->verbs[order->verb].apply(sc->board, b->draft[i], order, &dice, &news);
	}
	count(&b->result->apply, t, REPEAT);
}

static bool stop_here(Bench *b, Side side, Fault *fault)
{
	const Scenario *sc = b->scenario;
	Order order;
	Why why;

	time_state(b, session_state(b->session), side);
	b->match.player[side]->choose(sc->game, sc->board, b->seen, side, &b->match.random[side], &order);
	time_next(b, &order);
	if (sc->game->exact && !sc->game->exact(sc->board, b->seen, &order, &why))
		return fail(fault, "an order on offer cannot be made exact: %s", why.text);
	time_check(b, &order);
	time_old_orders(b, side);
	time_apply(b, &order);
	b->recent[b->nrecent++ % RECENT] = order;
	if (session_order(b->session, session_seq(b->session), &order, &why) != ACCEPTED)
		return fail(fault, "an order on offer is refused: %s", why.text);
	return true;
}

static bool play_with_stops(Bench *b, double seconds, Fault *fault)
{
	double end = now() + seconds * 1e9;

	seat(b, "recruit");
	for (uint64_t seed = 1; now() < end; seed++) {
		if (!begin_game(b, seed, fault))
			return false;
		while (!session_outcome(b->session).over && now() < end) {
			Order order;
			Why why;
			Side side;

			if (!match_order(&b->match, b->session, &side))
				return fail(fault, "nobody is asked");
			bool well = session_seq(b->session) % STRIDE == 0
							? stop_here(b, side, fault)
							: match_step(&b->match, b->session, side, &order, &why) == ACCEPTED ||
								  fail(fault, "an order on offer is refused: %s", why.text);
			if (!well)
				return false;
		}
	}
	b->result->refused = b->checked ? (double)b->refused / (double)b->checked : 0;
	return true;
}

static bool bench(const Scenario *sc, double seconds, Result *result, Fault *fault)
{
	Bench *b = memory_zeroed(sizeof *b);
	bool well = false;
	Fault inner;

	*result = (Result){ .state = sc->game->state_size };
	snprintf(result->scenario, sizeof result->scenario, "%s", sc->name);
	b->scenario = sc;
	b->result = result;
	b->store = memory_store();
	for (int i = 0; i < REPEAT; i++)
		b->draft[i] = memory_zeroed(sc->game->state_size);
	b->seen = memory_zeroed(sc->game->state_size);
	b->slot = memory_zeroed(sizeof *b->slot);
	b->session = session_new(b->store, sc, 1, fault);
	if (b->session) {
		session_mute(b->session);
		well = play_whole(b, "recruit", seconds, &result->recruits, &inner) &&
			   play_whole(b, "captain", seconds, &result->captains, &inner) &&
			   play_with_stops(b, seconds, &inner);
		if (!well)
			fail(fault, "seed %" PRIu64 ": %s", b->seed, inner.text);
	}
	session_close(b->session);
	b->store->api->close(b->store);
	for (int i = 0; i < REPEAT; i++)
		free(b->draft[i]);
	free(b->seen);
	free(b->slot);
	free(b);
	return well;
}

/* ---- results ---- */

static void print_head(void)
{
	printf("%-26s %27s | %16s |\n", "", "recruits", "captains");
	printf("%-26s %8s %10s %7s | %8s %7s | %6s %8s %6s %6s %6s | %6s %5s %5s\n", "", "games/s", "orders/s",
		   "orders", "games/s", "orders", "check", "with why", "next", "view", "apply", "State", "copy",
		   "hash");
	printf("%-26s %8s %10s %7s | %8s %7s | %6s %8s %6s %6s %6s | %6s %5s %5s\n", "", "", "", "a game", "",
		   "a game", "ns", "ns", "ns", "ns", "ns", "bytes", "ns", "ns");
}

static void print_result(const Result *r)
{
	printf("%-26s %8.0f %10.0f %7.0f | %8.0f %7.0f | %6.0f %8.0f %6.0f %6.0f %6.0f | %6zu %5.0f %5.0f\n",
		   r->scenario, r->recruits.games, r->recruits.orders, r->recruits.length, r->captains.games,
		   r->captains.length, mean(&r->check), mean(&r->check_why), mean(&r->next), mean(&r->view),
		   mean(&r->apply), r->state, mean(&r->copy), mean(&r->hash));
	fflush(stdout);
}

static json_t *pace_json(const Pace *p)
{
	return json_pack("{s:f, s:f, s:f}", "games_per_second", p->games, "orders_per_second", p->orders,
					 "orders_per_game", p->length);
}

static json_t *result_json(const Result *r)
{
	return json_pack("{s:s, s:o, s:o, s:f, s:f, s:f, s:f, s:f, s:f, s:I, s:f, s:f}", "scenario", r->scenario,
					 "recruits", pace_json(&r->recruits), "captains", pace_json(&r->captains), "check_ns",
					 mean(&r->check), "check_with_why_ns", mean(&r->check_why), "checks_refused", r->refused,
					 "next_ns", mean(&r->next), "view_ns", mean(&r->view), "apply_ns", mean(&r->apply),
					 "state_bytes", (json_int_t)r->state, "copy_ns", mean(&r->copy), "hash_ns",
					 mean(&r->hash));
}

static int bench_game(const Game *g, double seconds, json_t *all)
{
	Arena arena = { 0 };
	const char **name;
	int n = home_scenarios(&arena, g->name, &name), status = STATUS_OK;

	for (int i = 0; status == STATUS_OK && i < n; i++) {
		char whole[100];
		Faults faults = { 0 };
		Fault fault;
		Scenario sc;
		Result result;

		snprintf(whole, sizeof whole, "%s/%s", g->name, name[i]);
		if (!home_load(&arena, whole, &sc, &faults))
			status = cli_faults(&faults);
		else if (!bench(&sc, seconds, &result, &fault))
			status = cli_fail("%s: %s", whole, fault.text);
		else if (all)
			json_array_append_new(all, result_json(&result));
		else
			print_result(&result);
	}
	arena_free(&arena);
	return status;
}

int cli_bench(const Command *c, int argc, char **argv)
{
	static const struct option options[] = { { "help", no_argument, NULL, 'h' },
											 { "json", no_argument, NULL, 'j' },
											 { "seconds", required_argument, NULL, 's' },
											 { 0 } };
	bool json = false;
	long seconds = 1;
	int status = STATUS_OK;
	Fault fault;

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		if (o == 'h' || o == '?')
			return o == 'h' ? STATUS_OK : STATUS_FAULT;
		if (o == 's' && !cli_number("seconds", 1, 3600, &seconds))
			return STATUS_FAULT;
		json |= o == 'j';
	}
	for (int i = optind; i < argc; i++)
		if (!home_game(argv[i], &fault))
			return cli_fail("%s", fault.text);
	json_t *all = json ? json_array() : NULL;
	if (!json)
		print_head();
	for (int i = 0; games[i] && status == STATUS_OK; i++) {
		bool wanted = optind == argc;

		for (int k = optind; k < argc; k++)
			wanted |= strcmp(argv[k], games[i]->name) == 0;
		if (wanted)
			status = bench_game(games[i], (double)seconds, all);
	}
	if (json) {
		json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
		putchar('\n');
		json_decref(all);
	}
	return status;
}
