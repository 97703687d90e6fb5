/* front/cli/auto.c -- sandtable auto: whole games between computer players.
 *
 * Every lane of the pool has a session and a memory store of its own, used again by a later game.  The lines
 * come in the order of the seeds and are the same bytes for any number of jobs. */
#include "base/clock.h"
#include "base/memory.h"
#include "front/cli/cli.h"
#include "front/home.h"
#include "front/json/json.h"
#include "front/match.h"
#include "front/pool.h"
#include "front/transfer.h"
#include "store/sqlite.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Options {
	const char *scenario, *players, *journal;
	uint64_t seed;
	long games, jobs;
	bool json;
} Options;

typedef struct Lane {
	Session *session;
	Store *store;
	int turns;
} Lane;

typedef struct Auto {
	Options options;
	Scenario scenario;
	const Player *player[SIDES];
	Limits limits[SIDES];
	Store *journal; /* NULL when none is kept */

	Lane lane[POOL_LANES];
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
	Text line = { 0 };
	json_open(&line, '{');
	json_put_natural(&line, "seed", seed);
	json_put_text(&line, "winner", o.winner == SIDE_NONE ? NULL : winner);
	json_put_text(&line, "rule", g->rules[o.rule].id);
	json_put_text(&line, "outcome", o.text);
	json_put_number(&line, "turns", lane->turns);
	json_put_number(&line, "orders", session_seq(lane->session));
	json_put_text(&line, "hash", hash);
	json_close(&line, '}');
	puts(text_str(&line));
	text_free(&line);
}

/* Keep it, then tell it: a line printed is a game on the disk. */
static bool tell(void *ctx, long number, long game, Fault *fault)
{
	Auto *a = ctx;
	const Lane *lane = &a->lane[number];

	if (a->journal && !transfer_game(lane->store, session_game(lane->session), a->journal, fault))
		return false;
	print_line(a, lane, a->options.seed + (uint64_t)game);
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

/* ---- playing ---- */

static bool play_game(Auto *a, Lane *lane, uint64_t seed, Fault *fault)
{
	Match match = { .player = { a->player[0], a->player[1] }, .limits = { a->limits[0], a->limits[1] } };

	memory_store_reset(lane->store);
	if (!lane->session) {
		lane->session = session_new(lane->store, &a->scenario, seed, fault);
		if (!lane->session)
			return false;
		session_mute(lane->session);
	} else if (!session_restart(lane->session, seed, fault)) {
		return false;
	}
	match_seed(&match, seed);
	if (!match_play(&match, lane->session, fault))
		return false;
	lane->turns = match_turns(lane->session);
	return true;
}

static bool play(void *ctx, long lane, long game, Fault *fault)
{
	Auto *a = ctx;
	uint64_t seed = a->options.seed + (uint64_t)game;
	Fault inner;

	return play_game(a, &a->lane[lane], seed, &inner) ||
		   fail(fault, "seed %" PRIu64 ": %s", seed, inner.text);
}

static void sum_up(const Auto *a, long told, double seconds)
{
	const Game *g = a->scenario.game;

	fflush(stdout);
	fprintf(stderr,
			"%ld games in %.2f s: %s won %ld, %s won %ld, %ld drawn; %.0f games, %.0f orders a second\n",
			told, seconds, g->side_name(a->scenario.board, 0), a->won[0], g->side_name(a->scenario.board, 1),
			a->won[1], a->drawn, (double)told / seconds, (double)a->orders / seconds);
}

static int play_all(Auto *a)
{
	Pool pool = { .jobs = a->options.jobs, .games = a->options.games, .ctx = a, .play = play, .tell = tell };
	int64_t start = clock_us();
	long told;
	Fault fault;

	for (long i = 0; i < pool_lanes(&pool); i++)
		a->lane[i].store = memory_store();
	bool well = pool_run(&pool, &told, &fault);
	for (long i = 0; i < pool_lanes(&pool); i++) {
		session_close(a->lane[i].session);
		a->lane[i].store->api->close(a->lane[i].store);
	}
	if (!well)
		return cli_fail("%s", fault.text);
	sum_up(a, told, (double)(clock_us() - start) / 1e6);
	return STATUS_OK;
}

/* ---- options ---- */

static bool find_players(Auto *a, Fault *fault)
{
	const char *comma = strchr(a->options.players, ',');
	char first[40];

	if (!comma || comma == a->options.players || !comma[1] || strchr(comma + 1, ','))
		return fail(fault, "--players takes two names with a comma between, not \"%s\"", a->options.players);
	snprintf(first, sizeof first, "%.*s", (int)(comma - a->options.players), a->options.players);
	a->player[0] = match_contender(first, &a->limits[0], fault);
	a->player[1] = a->player[0] ? match_contender(comma + 1, &a->limits[1], fault) : NULL;
	return a->player[1];
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
			well = cli_seed(&to->seed);
			break;
		case 'g':
			well = cli_number("games", 1, 1000 * 1000 * 1000, &to->games);
			break;
		case 'j':
			well = cli_number("jobs", 1, JOBS_MAX, &to->jobs);
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
		if (!well)
			return '?';
	}
	return cli_argument(c, argc, argv, &to->scenario);
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
