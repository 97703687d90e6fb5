/* front/cli/tune.c -- sandtable tune: find the weights of a scenario's judge by play, and say how good they are; or the
 * numbers of its captain's plan. */
#include "front/tune/tune.h"
#include "front/cli/cli.h"
#include "front/home.h"
#include "front/pool.h"
#include "front/whole.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Options {
	const char *scenario, *out, *whose;
	SampleWish wish;
	bool check;   /* the weights that are there, on fresh seeds; nothing is written */
	bool captain; /* the numbers of the plan */
	long rounds;
} Options;

enum { ROUNDS_USUAL = 40, CAPTAIN_GAMES_USUAL = 200, GAMES_USUAL = 1000 };

/* ---- telling ---- */

static void print_shares(const char *what, const Foresight *f, const double *share)
{
	printf("  %s:", what);
	for (int i = 0; i < 10; i++)
		if (f->at_stage[i])
			printf(" %.0f", 100 * share[i]);
		else
			printf(" -");
	putchar('\n');
}

static void print_foresight(const char *name, const Foresight *f, bool by_playouts)
{
	printf("%s: %ld tables: log loss %.4f (%.4f by the mean alone), %.1f %% of the variance explained\n",
		   name, f->n, f->loss, f->base_loss, 100 * f->explained);
	print_shares("explained by tenth of the game", f, f->explained_at);
	if (by_playouts)
		print_shares("could be foreseen", f, f->foreseeable_at);
	printf("  calibration, given and came:");
	for (int i = 0; i < 10; i++)
		if (f->in_tenth[i])
			printf(" %.2f-%.2f", f->given[i], f->came[i]);
	putchar('\n');
}

static bool write_weights(const char *path, const Options *o, const Game *g, const Weights *w,
						  const Fitted *fitted, Fault *fault)
{
	Text out = { 0 };

	text_add(&out, "# How computer players judge a table of %s: see docs/studies.md.\n", o->scenario);
	text_add(&out,
			 "# Written by \"sandtable tune\": %ld games of %s from seed %" PRIu64
			 "; log loss %.4f on games left out.\n",
			 o->wish.games, o->whose, o->wish.seed, fitted->left_out_loss);
	if (w->turns != TURNS_USUAL)
		text_add(&out, "turns %d\n", w->turns);
	for (int i = 0; i <= w->features; i++) {
		text_add(&out, "weight %-20s", i < w->features ? g->features[i].name : "constant");
		for (int m = 0; m < w->moments; m++)
			text_add(&out, " %9.6f", (double)w->weight[m][i] / WEIGHT_ONE);
		text_char(&out, '\n');
	}
	bool well = whole_write(path, &out, fault);
	text_free(&out);
	return well;
}

/* ---- doing ---- */

static bool check_weights(const Options *o, const Scenario *sc, Fault *fault)
{
	SampleWish wish = o->wish;
	Samples samples;

	wish.plain = true;
	if (!samples_play(sc, &wish, &samples, fault))
		return false;
	Foresight f = samples_foresee(&samples, sc->game->weights(sc->board));
	print_foresight(o->scenario, &f, wish.playouts > 0);
	samples_free(&samples);
	return true;
}

/* Where one side always wins, nothing can be learnt of what makes it win. */
static bool enough_of_each(const Samples *s, Fault *fault)
{
	enum { LEAST = 20 };
	int won = 0, lost = 0;

	for (long i = 0; i < s->n; i++)
		if (i == 0 || s->list[i].game != s->list[i - 1].game) {
			won += s->list[i].result > 0;
			lost += s->list[i].result < 1;
		}
	return (won >= LEAST && lost >= LEAST) ||
		   fail(fault,
				"of the games that had anything to teach the first side won or "
				"drew %d and lost or drew %d: "
				"%d of each are wanted; no weights were written",
				won, lost, LEAST);
}

static bool tune(const Options *o, const char *path, const Scenario *sc, Fault *fault)
{
	Samples samples;
	Weights weights;

	if (!whole_may_write(path, fault) || !samples_play(sc, &o->wish, &samples, fault))
		return false;
	if (!enough_of_each(&samples, fault)) {
		samples_free(&samples);
		return false;
	}
	Fitted fitted = samples_fit(&samples, feature_count(sc->game->features), &weights);
	weights.turns = sc->game->weights(sc->board)->turns; /* are not for games to tell, and stay */
	samples_free(&samples);
	printf("%s: %d moment%s, held back by %g, log loss on games left out %.4f\n", o->scenario, fitted.moments,
		   fitted.moments == 1 ? "" : "s", fitted.holding, fitted.left_out_loss);
	return write_weights(path, o, sc->game, &weights, &fitted, fault);
}

/* ---- the plan's numbers ---- */

static void show_round(long round, long rounds)
{
	fprintf(stderr, "\rround %ld of %ld%s", round, rounds, round == rounds ? "\n" : "");
}

static bool write_numbers(const char *path, const Options *o, const Scenario *sc, const Evolved *evolved,
						  Fault *fault)
{
	const Game *g = sc->game;
	Text out = { 0 };

	text_add(&out, "# What captains go by in %s, %s and %s: see docs/captains.md.\n", o->scenario,
			 g->side_name(sc->board, 0), g->side_name(sc->board, 1));
	text_add(&out,
			 "# Written by \"sandtable tune --captain\": %ld rounds of %ld games a captain from seed %" PRIu64
			 ".\n",
			 o->rounds, o->wish.games, o->wish.seed);
	for (int i = 0; g->numbers[i].name; i++)
		text_add(&out, "number %-20s %5d %5d\n", g->numbers[i].name, evolved->numbers.value[0][i],
				 evolved->numbers.value[1][i]);
	bool well = whole_write(path, &out, fault);
	text_free(&out);
	return well;
}

static bool tune_captain(const Options *o, const char *path, const Scenario *sc, Fault *fault)
{
	const EvolveWish wish = { .scenario = o->scenario,
							  .seed = o->wish.seed,
							  .rounds = o->rounds,
							  .games = o->wish.games,
							  .jobs = o->wish.jobs,
							  .told = isatty(STDERR_FILENO) ? show_round : NULL };
	Evolved evolved;

	if (!whole_may_write(path, fault) || !numbers_evolve(sc, &wish, &evolved, fault))
		return false;
	for (Side side = 0; side < SIDES; side++)
		printf("%s, %s: won %.1f %% of %ld games before, %.1f %% now%s\n", o->scenario,
			   sc->game->side_name(sc->board, side), 100 * evolved.before[side], evolved.games,
			   100 * evolved.after[side], evolved.kept[side] ? ": its numbers stay" : "");
	return write_numbers(path, o, sc, &evolved, fault);
}

/* ---- the command ---- */

/* Beside the scenario, where it is looked for. */
static const char *beside(Arena *arena, const char *scenario, const char *ending)
{
	const char *path = home_scenario(arena, scenario);
	size_t stem = (size_t)(strrchr(path, '.') - path);
	char *other = arena_alloc(arena, stem + strlen(ending) + 1);

	memcpy(other, path, stem);
	strcpy(other + stem, ending);
	return other;
}

static bool do_it(Arena *arena, const Options *o, const Scenario *sc, Fault *fault)
{
	const char *out = o->out ? o->out : beside(arena, o->scenario, o->captain ? ".captain" : ".weights");

	if (o->captain)
		return tune_captain(o, out, sc, fault);
	return o->check ? check_weights(o, sc, fault) : tune(o, out, sc, fault);
}

static int read_options(const Command *c, int argc, char **argv, Options *o)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "games", required_argument, NULL, 'g' },
		{ "seed", required_argument, NULL, 's' },
		{ "jobs", required_argument, NULL, 'j' },
		{ "out", required_argument, NULL, 'o' },
		{ "check", no_argument, NULL, 'c' },
		{ "playouts", required_argument, NULL, 'p' },
		{ "of", required_argument, NULL, 'f' },
		{ "captain", no_argument, NULL, 'C' },
		{ "rounds", required_argument, NULL, 'r' },
		{ 0 },
	};

	for (int opt; (opt = cli_option(c, argc, argv, options)) != -1;) {
		bool well = true;

		switch (opt) {
		case 'g':
			well = cli_number("games", 1, 1000 * 1000, &o->wish.games);
			break;
		case 's':
			well = cli_seed(&o->wish.seed);
			break;
		case 'j':
			well = cli_number("jobs", 1, JOBS_MAX, &o->wish.jobs);
			break;
		case 'o':
			o->out = optarg;
			break;
		case 'c':
			o->check = true;
			break;
		case 'f':
			o->whose = optarg;
			well = cli_whose(&o->wish.player, &o->wish.limits);
			break;
		case 'C':
			o->captain = true;
			break;
		case 'r':
			well = cli_number("rounds", 1, 100 * 1000, &o->rounds);
			break;
		case 'p':
			well = cli_number("playouts", 2, 10 * 1000, &o->wish.playouts);
			break;
		default:
			return opt;
		}
		if (!well)
			return '?';
	}
	if (o->wish.playouts && !o->check) {
		cli_fail("--playouts goes with --check: weights are learnt from whole games");
		return '?';
	}
	if (o->captain && (o->check || o->whose)) {
		cli_fail("--captain goes with neither --check nor --of: captains play, and what came of it is told");
		return '?';
	}
	if (o->rounds && !o->captain) {
		cli_fail("--rounds goes with --captain");
		return '?';
	}
	o->whose = o->whose ? o->whose : captain.name;
	o->rounds = o->rounds ? o->rounds : ROUNDS_USUAL;
	if (o->wish.games == 0)
		o->wish.games = o->captain ? CAPTAIN_GAMES_USUAL : GAMES_USUAL;
	return cli_argument(c, argc, argv, &o->scenario);
}

int cli_tune(const Command *c, int argc, char **argv)
{
	Options o = { .wish = { .player = &captain, .seed = 1 } };
	int stop = read_options(c, argc, argv, &o), status = STATUS_OK;
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario sc;
	Fault fault;

	if (stop)
		return stop == 'h' ? STATUS_OK : STATUS_FAULT;
	if (o.wish.jobs == 0)
		o.wish.jobs = cli_processors(JOBS_MAX);
	if (!home_load(&arena, o.scenario, &sc, &faults))
		status = cli_faults(&faults);
	else if (!o.captain && (!sc.game->features || !sc.game->plan))
		status = cli_fail("%s has no judge to be tuned", sc.game->title);
	else if (o.captain && !sc.game->numbers)
		status = cli_fail("%s has no plan to be tuned", sc.game->title);
	else if (!do_it(&arena, &o, &sc, &fault))
		status = cli_fail("%s", fault.text);
	arena_free(&arena);
	return status;
}
