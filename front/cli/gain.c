/* front/cli/gain.c -- sandtable gain: what a thinking player's turns are worth over the plain plan's, and where
 * that plan is worst. */
#include "front/gain.h"
#include "front/cli/cli.h"
#include "front/home.h"
#include "front/match.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLAYERS_MOST = 16, SLIPS_MOST = 20 };

typedef struct Options {
	const char *scenario;
	const char *name[PLAYERS_MOST];
	Gain gain[PLAYERS_MOST];
	int players;
	long slips;
	GainWish wish;
} Options;

static bool read_players(char *list, Options *o)
{
	Fault fault;

	o->players = 0;
	for (char *name = strtok(list, ","); name; name = strtok(NULL, ",")) {
		if (o->players == PLAYERS_MOST) {
			cli_fail("more than %d players are too many to compare", PLAYERS_MOST);
			return false;
		}
		Gain *gain = &o->gain[o->players];
		gain->player = match_player(name, &gain->limits, &fault);
		if (!gain->player) {
			cli_fail("%s", fault.text);
			return false;
		}
		if (!gain->player->takes_time) {
			cli_fail("%s does not think, so there is no gain to be measured", name);
			return false;
		}
		gain->limits.by_processor = true;
		o->name[o->players++] = name;
	}
	return true;
}

static int read_options(const Command *c, int argc, char **argv, Options *o)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "players", required_argument, NULL, 'p' },
		{ "of", required_argument, NULL, 'o' },
		{ "then", required_argument, NULL, 't' },
		{ "mid-turn", no_argument, NULL, 'm' },
		{ "slips", required_argument, NULL, 'l' },
		{ "positions", required_argument, NULL, 'n' },
		{ "worlds", required_argument, NULL, 'w' },
		{ "seed", required_argument, NULL, 's' },
		{ 0 },
	};

	for (int opt; (opt = cli_option(c, argc, argv, options)) != -1;) {
		bool well = true;

		switch (opt) {
		case 'p':
			well = read_players(optarg, o);
			break;
		case 'o':
			well = cli_whose(&o->wish.player, &o->wish.limits);
			break;
		case 't':
			well = cli_whose(&o->wish.then, &o->wish.then_limits);
			break;
		case 'm':
			o->wish.mid_turn = true;
			break;
		case 'l':
			well = cli_number("slips", 1, SLIPS_MOST, &o->slips);
			break;
		case 'n':
			well = cli_number("positions", 2, 1000 * 1000, &o->wish.positions);
			break;
		case 'w':
			well = cli_number("worlds", 1, 1000 * 1000, &o->wish.worlds);
			break;
		case 's':
			well = cli_seed(&o->wish.seed);
			break;
		default:
			return opt;
		}
		if (!well)
			return '?';
	}
	return cli_argument(c, argc, argv, &o->scenario);
}

static bool fits_together(const Options *o)
{
	if (o->wish.mid_turn && o->slips)
		cli_fail("--slips looks at the beginnings of turns, not at --mid-turn");
	else if (o->wish.mid_turn && !o->wish.player->takes_time)
		cli_fail("%s has nothing in mind in mid-turn; --of general:N does", o->wish.player->name);
	else
		return true;
	return false;
}

static void print_gain(const char *name, const Gain *g)
{
	double n = (double)g->positions, mean = g->sum / n;
	double error = sqrt((g->sum2 / n - mean * mean) / (n - 1));

	printf("%-20s %+7.1f points (%+.1f to %+.1f), %.3f s a thought\n", name, mean, mean - 1.96 * error,
		   mean + 1.96 * error, g->thought / n);
}

static void print_line(const Scenario *sc, const char *what, const Order *line, int n)
{
	printf("  %s:", what);
	for (int i = 0; i < n; i++) {
		char text[ORDER_TEXT];
		Text t = text_over(text, sizeof text);

		order_print(sc->game, sc->board, &line[i], &t);
		printf("%s %s", i ? "," : "", text);
	}
	printf("\n");
}

static void print_slips(const Scenario *sc, const Options *o)
{
	Slip slip[SLIPS_MOST];
	int n = gain_slips(sc, &o->wish, slip, (int)o->slips);

	for (int i = 0; i < n; i++) {
		const Slip *s = &slip[i];

		printf("%+.1f points, position %ld, player turn %d, %s: boldness %d, goal %d\n", s->more, s->position,
			   s->turn, sc->game->side_name(sc->board, s->side), s->posture.boldness, s->posture.goal);
		print_line(sc, "plan", s->plain, s->nplain);
		print_line(sc, "better", s->better, s->nbetter);
	}
}

int cli_gain(const Command *c, int argc, char **argv)
{
	char usual[] = "general:300";
	Options o = { .wish = {
					  .seed = 1, .positions = 40, .worlds = 60, .player = &captain, .then = &captain } };
	int stop = read_options(c, argc, argv, &o), status = STATUS_OK;
	Arena arena = { 0 };
	Faults faults = { 0 };
	Fault fault;
	Scenario sc;

	if (stop)
		return stop == 'h' ? STATUS_OK : STATUS_FAULT;
	if (!fits_together(&o))
		return STATUS_FAULT;
	if (o.players == 0)
		read_players(usual, &o);
	if (!home_load(&arena, o.scenario, &sc, &faults)) {
		status = cli_faults(&faults);
	} else if (!sc.game->plan || !sc.game->judge || !sc.game->clock) {
		status = cli_fail("%s has no plan and no judge, so nobody thinks about it", sc.game->title);
	} else if (o.slips) {
		print_slips(&sc, &o);
	} else if (!gain_measure(&sc, &o.wish, o.gain, o.players, &fault)) {
		status = cli_fail("%s", fault.text);
	} else {
		for (int i = 0; i < o.players; i++)
			print_gain(o.name[i], &o.gain[i]);
	}
	arena_free(&arena);
	return status;
}
