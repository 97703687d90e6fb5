/* front/cli/auto.c -- sandtable auto: whole games between computer players.
 *
 * Every game has a lane: a session and a memory store of its own, used again by a later game.  Workers take
 * games in order, as many ahead of the last line printed as there are lanes; whoever finishes the game that is
 * to be told next tells it and those behind it.  So the lines come in the order of the seeds, and are the same
 * bytes for any number of jobs. */
#include "base/memory.h"
#include "front/cli/cli.h"
#include "front/home.h"
#include "front/match.h"
#include "front/transfer.h"
#include "store/sqlite.h"

#include <inttypes.h>
#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JOBS_MAX = 64, LANES_A_JOB = 4 };

typedef struct Options {
	const char *scenario, *players, *journal;
	uint64_t seed;
	long games, jobs;
	bool json;
} Options;

typedef struct Lane {
	Session *session;
	Store *store;
	bool done, well;
	int turns;
	Fault fault;
} Lane;

typedef struct Auto {
	Options options;
	Scenario scenario;
	const Player *player[SIDES];
	Limits limits[SIDES];
	Store *journal; /* NULL when none is kept */

	pthread_mutex_t mutex;
	pthread_cond_t told_one;
	Lane lane[JOBS_MAX * LANES_A_JOB];
	long lanes;
	long taken, told; /* games: taken by a worker, told of */
	bool failed;      /* no game is taken any more */
	Fault fault;

	long won[SIDES], drawn;
	uint64_t orders;
} Auto;

/* ---- telling ---- */

static void print_line(const Auto *a, const Lane *lane, uint64_t seed)
{
	const Game *g = a->scenario.game;
	Outcome o = session_outcome(lane->session);
	const char *winner = o.winner == SIDE_NONE ? "-" : g->side_name(a->scenario.board, o.winner);
	char hash[17];

	snprintf(hash, sizeof hash, "%016" PRIx64, session_hash(lane->session));
	if (!a->options.json) {
		printf("seed %" PRIu64 " winner %s rule %s turns %d orders %" PRIu32 " hash %s\n", seed, winner,
			   g->rules[o.rule].id, lane->turns, session_seq(lane->session), hash);
		return;
	}
	json_t *line =
		json_pack("{s:I, s:s?, s:s, s:s, s:i, s:I, s:s}", "seed", (json_int_t)seed, "winner",
				  o.winner == SIDE_NONE ? NULL : winner, "rule", g->rules[o.rule].id, "outcome", o.text,
				  "turns", lane->turns, "orders", (json_int_t)session_seq(lane->session), "hash", hash);
	json_dumpf(line, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(line);
}

/* Keep it, then tell it: a line printed is a game on the disk. */
static bool tell(Auto *a, Lane *lane, uint64_t seed, Fault *fault)
{
	if (!lane->well)
		return fail(fault, "seed %" PRIu64 ": %s", seed, lane->fault.text);
	if (a->journal && !transfer_game(lane->store, session_game(lane->session), a->journal, fault))
		return false;
	print_line(a, lane, seed);
	if (a->journal && fflush(stdout) != 0)
		return fail(fault, "the output could not be written");
	Outcome o = session_outcome(lane->session);
	if (o.winner == SIDE_NONE)
		a->drawn++;
	else
		a->won[o.winner]++;
	a->orders += session_seq(lane->session);
	return true;
}

/* The mutex is held. */
static void tell_what_is_done(Auto *a)
{
	for (Lane *lane; lane = &a->lane[a->told % a->lanes], !a->failed && lane->done; a->told++) {
		a->failed = !tell(a, lane, a->options.seed + (uint64_t)a->told, &a->fault);
		lane->done = false;
	}
	pthread_cond_broadcast(&a->told_one);
}

/* ---- playing ---- */

/* The next game and its lane, when the lane is free; -1 when there is nothing more to do. */
static long take_game(Auto *a)
{
	pthread_mutex_lock(&a->mutex);
	while (!a->failed && a->taken < a->options.games && a->taken >= a->told + a->lanes)
		pthread_cond_wait(&a->told_one, &a->mutex);
	long game = a->failed || a->taken == a->options.games ? -1 : a->taken++;
	pthread_mutex_unlock(&a->mutex);
	return game;
}

static bool play_game(Auto *a, Lane *lane, uint64_t seed)
{
	Match match = { .player = { a->player[0], a->player[1] }, .limits = { a->limits[0], a->limits[1] } };

	memory_store_reset(lane->store);
	if (!lane->session) {
		lane->session = session_new(lane->store, &a->scenario, seed, &lane->fault);
		if (!lane->session)
			return false;
		session_mute(lane->session);
	} else if (!session_restart(lane->session, seed, &lane->fault)) {
		return false;
	}
	match_seed(&match, seed);
	if (!match_play(&match, lane->session, &lane->fault))
		return false;
	lane->turns = match_turns(lane->session);
	return true;
}

static void *work(void *ctx)
{
	Auto *a = ctx;

	for (long game; (game = take_game(a)) >= 0;) {
		Lane *lane = &a->lane[game % a->lanes];

		lane->well = play_game(a, lane, a->options.seed + (uint64_t)game);
		pthread_mutex_lock(&a->mutex);
		lane->done = true;
		if (game == a->told)
			tell_what_is_done(a);
		pthread_mutex_unlock(&a->mutex);
	}
	return NULL;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void sum_up(const Auto *a, double seconds)
{
	const Game *g = a->scenario.game;

	fflush(stdout);
	fprintf(
		stderr, "%ld games in %.2f s: %s won %ld, %s won %ld, %ld drawn; %.0f games, %.0f orders a second\n",
		a->told, seconds, g->side_name(a->scenario.board, 0), a->won[0], g->side_name(a->scenario.board, 1),
		a->won[1], a->drawn, (double)a->told / seconds, (double)a->orders / seconds);
}

static int play_all(Auto *a)
{
	pthread_t thread[JOBS_MAX];
	long started = 0;
	double start = now();

	pthread_mutex_init(&a->mutex, NULL);
	pthread_cond_init(&a->told_one, NULL);
	a->lanes = a->options.jobs * LANES_A_JOB;
	for (long i = 0; i < a->lanes; i++)
		a->lane[i].store = memory_store();
	/* This thread is the first worker, so even a machine without threads to spare plays on. */
	while (started < a->options.jobs - 1 && pthread_create(&thread[started], NULL, work, a) == 0)
		started++;
	work(a);
	for (long i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	for (long i = 0; i < a->lanes; i++) {
		session_close(a->lane[i].session);
		a->lane[i].store->api->close(a->lane[i].store);
	}
	pthread_cond_destroy(&a->told_one);
	pthread_mutex_destroy(&a->mutex);
	if (a->failed)
		return cli_fail("%s", a->fault.text);
	sum_up(a, now() - start);
	return STATUS_OK;
}

/* ---- options ---- */

static bool find_players(Auto *a, Fault *fault)
{
	char name[2][40];

	if (sscanf(a->options.players, "%39[^,],%39[^,]", name[0], name[1]) != 2)
		return fail(fault, "--players takes two names with a comma between, not \"%s\"", a->options.players);
	for (Side side = 0; side < SIDES; side++)
		if (!(a->player[side] = match_player(name[side], &a->limits[side], fault)))
			return false;
	return true;
}

/* 'h' or '?' when that is what it came to, 0 when all is well. */
static int read_options(const Command *c, int argc, char **argv, Options *to)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },          { "players", required_argument, NULL, 'p' },
		{ "seed", required_argument, NULL, 's' },    { "games", required_argument, NULL, 'g' },
		{ "jobs", required_argument, NULL, 'j' },    { "json", no_argument, NULL, 'J' },
		{ "journal", required_argument, NULL, 'f' }, { 0 },
	};

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		bool well = true;

		switch (o) {
		case 'p':
			to->players = optarg;
			break;
		case 's':
			well = cli_seed(optarg, &to->seed);
			break;
		case 'g':
			well = word_is_number(optarg, 1, 1000 * 1000 * 1000, &to->games);
			break;
		case 'j':
			well = word_is_number(optarg, 1, JOBS_MAX, &to->jobs);
			break;
		case 'J':
			to->json = true;
			break;
		case 'f':
			to->journal = optarg;
			break;
		default:
			return o;
		}
		if (!well) {
			cli_fail("\"%s\" is not a number that --%s takes", optarg,
					 o == 's'   ? "seed"
					 : o == 'g' ? "games"
								: "jobs");
			return '?';
		}
	}
	if (optind != argc - 1) {
		cli_usage(c);
		return '?';
	}
	to->scenario = argv[optind];
	return 0;
}

int cli_auto(const Command *c, int argc, char **argv)
{
	Auto *a = memory_zeroed(sizeof *a);
	Arena arena = { 0 };
	Faults faults = { 0 };
	Fault fault;
	int status;

	a->options = (Options){ .players = "recruit,recruit", .seed = 1, .games = 1, .jobs = 1 };
	int stop = read_options(c, argc, argv, &a->options);
	if (stop)
		status = stop == 'h' ? STATUS_OK : STATUS_FAULT;
	else if (!find_players(a, &fault))
		status = cli_fail("%s", fault.text);
	else if (!home_load(&arena, a->options.scenario, &a->scenario, &faults))
		status = cli_faults(&faults);
	else if (a->options.journal && !(a->journal = sqlite_store(a->options.journal, &fault)))
		status = cli_fail("%s", fault.text);
	else
		status = play_all(a);
	if (a->journal)
		a->journal->api->close(a->journal);
	arena_free(&arena);
	free(a);
	return status;
}
