/* front/cli/review.c -- sandtable review: what cost most in a game, and who had the luck? */
#include "front/review.h"
#include "front/cli/cli.h"
#include "front/file.h"
#include "front/transfer.h"
#include "front/wrap.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>

enum { USUAL_SECONDS = 20 };

static atomic_bool stop_asked;

static void ask_to_stop(int signal_number)
{
	(void)signal_number;
	atomic_store(&stop_asked, true);
}

static void print_side(const Scenario *sc, const Review *r, Side side)
{
	Text text = { 0 };

	review_print_luck(sc->game, r, side, &text);
	printf("%s: %s.\n", sc->game->side_title(sc->board, side), text_str(&text));
	if (r->nworst[side] == 0)
		printf("  no order is known to have cost it anything\n");
	for (int i = 0; i < r->nworst[side]; i++) {
		text_clear(&text);
		review_print_misstep(sc, &r->worst[side][i], &text);
		wrap_print(stdout, "  ", text_str(&text));
	}
	text_free(&text);
}

static int tell(const FileGame *f, const Limits *limits)
{
	const Scenario *sc = &f->scenario;
	Review review;
	Fault fault;

	if (!review_game(sc, f->store, session_game(f->session), limits, &review, &fault))
		return cli_fail("%s", fault.text);
	printf("%s, %" PRIu32 " orders; %" PRIu32
		   " of them held against others, as their side saw the table at the time.\n"
		   "Worth is counted as the general does: 1000 is won, -1000 lost.\n",
		   sc->name, review.orders, review.looked_at);
	for (Side side = 0; side < SIDES; side++)
		print_side(sc, &review, side);
	return STATUS_OK;
}

int cli_review(const Command *c, int argc, char **argv)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "game", required_argument, NULL, 'g' },
		{ "seconds", required_argument, NULL, 's' },
		{ "playouts", required_argument, NULL, 'p' },
		{ 0 },
	};
	long game = 0, seconds = USUAL_SECONDS, playouts = 0;
	FileGame f;
	Fault fault;

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		if (o == 'h' || o == '?')
			return o == 'h' ? STATUS_OK : STATUS_FAULT;
		if (o == 'g' && !word_is_number(optarg, 1, INT32_MAX, &game))
			return cli_fail("\"%s\" is not the number of a game", optarg);
		if ((o == 's' && !cli_number("seconds", 1, 3600, &seconds)) ||
			(o == 'p' && !cli_number("playouts", 1, 100000, &playouts)))
			return STATUS_FAULT;
	}
	if (optind != argc - 1)
		return cli_usage(c);
	signal(SIGINT, ask_to_stop); /* then it tells what it knows by then */
	const Limits limits = { .milliseconds = (int)seconds * 1000,
							.playouts = (int)playouts,
							.stop = &stop_asked };
	int status = file_game_open(&f, argv[optind], game, ALL_ENTRIES, &fault) ? tell(&f, &limits)
																			 : cli_fail("%s", fault.text);
	file_game_close(&f);
	return status;
}
