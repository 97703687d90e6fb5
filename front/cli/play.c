/* front/cli/play.c -- sandtable play: a game in the terminal. */
#include "front/cli/cli.h"
#include "front/home.h"
#include "front/table.h"
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Options {
	const char *scenario, *side, *opponent, *journal;
	uint64_t seed;
	long resume; /* 0: a new game */
	bool plain;
} Options;

static uint64_t clock_seed(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (uint64_t)t.tv_sec * 1000000007u ^ (uint64_t)t.tv_nsec ^ (uint64_t)getpid() << 40;
}

/* 'h' or '?' when that is what it came to, 0 when all is well. */
static int read_options(const Command *c, int argc, char **argv, Options *to)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },           { "side", required_argument, NULL, 's' },
		{ "opponent", required_argument, NULL, 'o' }, { "seed", required_argument, NULL, 'n' },
		{ "journal", required_argument, NULL, 'j' },  { "plain", no_argument, NULL, 'p' },
		{ "resume", required_argument, NULL, 'r' },   { 0 },
	};

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		switch (o) {
		case 's':
			to->side = optarg;
			break;
		case 'o':
			to->opponent = optarg;
			break;
		case 'n':
			if (!cli_seed(&to->seed))
				return '?';
			break;
		case 'r':
			if (!word_is_number(optarg, 1, INT32_MAX, &to->resume)) {
				cli_fail("\"%s\" is not the number of a game", optarg);
				return '?';
			}
			break;
		case 'j':
			to->journal = optarg;
			break;
		case 'p':
			to->plain = true;
			break;
		default:
			return o;
		}
	}
	return cli_argument(c, argc, argv, &to->scenario);
}

/* Who sits where. */
static bool seat_players(Table *t, const Options *options, Fault *fault)
{
	const Scenario *sc = t->scenario;
	Side mine = session_ask(t->session).who & side_set(0) ? 0 : 1;

	if (options->side) {
		mine = 0;
		while (mine < SIDES && strcmp(sc->game->side_name(sc->board, mine), options->side) != 0)
			mine++;
		if (mine == SIDES)
			return fail(fault, "\"%s\" is not a side of %s; the sides are %s and %s", options->side, sc->name,
						sc->game->side_name(sc->board, 0), sc->game->side_name(sc->board, 1));
	}
	t->people = side_set(mine);
	if (strcmp(options->opponent, "human") == 0) {
		t->people = BOTH_SIDES;
		return true;
	}
	t->match.player[side_other(mine)] =
		match_player(options->opponent, &t->match.limits[side_other(mine)], fault);
	return t->match.player[side_other(mine)];
}

static int play(const Options *options, const Scenario *scenario, Store *store, const char *journal)
{
	Table table = { .scenario = scenario,
					.style = draw_style(options->plain),
					.store = store,
					.journal = journal,
					.opponent = options->opponent };
	Fault fault;

	table.clears = !options->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	table.session = options->resume ? session_open(store, options->resume, scenario, &fault)
									: session_new(store, scenario, options->seed, &fault);
	if (!table.session)
		return cli_fail("%s", fault.text);
	int status = STATUS_OK;
	match_seed(&table.match, options->seed);
	if (!seat_players(&table, options, &fault)) {
		status = cli_fail("%s", fault.text);
	} else {
		printf("%s: %s. %s\nThe game is kept in %s. \"help\" lists what you can type.\n",
			   scenario->game->title, scenario->title, scenario->about, journal);
		if (!table_play(&table, &fault))
			status = cli_fail("%s", fault.text);
	}
	session_close(table.session);
	return status;
}

int cli_play(const Command *c, int argc, char **argv)
{
	Options options = { .opponent = "captain", .seed = clock_seed() };
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario scenario;
	Store *store = NULL;
	Fault fault;
	int status;

	int stop = read_options(c, argc, argv, &options);
	if (stop)
		return stop == 'h' ? STATUS_OK : STATUS_FAULT;
	if (!home_load(&arena, options.scenario, &scenario, &faults))
		status = cli_faults(&faults);
	else if (!options.journal && !home_journal(&arena, &options.journal, &fault))
		status = cli_fail("%s", fault.text);
	else if (!(store = sqlite_store(options.journal, &fault)))
		status = cli_fail("%s; --journal FILE names another", fault.text);
	else
		status = play(&options, &scenario, store, options.journal);
	if (store)
		store->api->close(store);
	arena_free(&arena);
	return status;
}
