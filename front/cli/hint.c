/* front/cli/hint.c -- sandtable hint: what would the general do in this position, and why? */
#include "front/hint.h"
#include "front/cli/cli.h"
#include "front/file.h"
#include "front/home.h"
#include "front/transfer.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { USUAL_SECONDS = 1 };

typedef struct Options {
	const char *what;
	long game, to, seconds;
} Options;

/* The first side that is asked; there is one until the game is over. */
static int tell(Session *s, long seconds)
{
	const Scenario *sc = session_scenario(s);
	const Limits limits = { .milliseconds = (int)seconds * 1000, .threads = 1 };
	Side side = session_ask(s).who & side_set(0) ? 0 : 1;
	Text text = { 0 };

	if (session_outcome(s).over) {
		printf("The game is over; \"sandtable review\" looks back at it.\n");
		return STATUS_NO;
	}
	sc->game->prompt(sc->board, session_view(s, side), side, &text);
	text_put(&text, "\n");
	if (!hint_print(sc, session_view(s, side), side, session_hash(s), &limits, NULL, &text)) {
		text_free(&text);
		return cli_fail("nobody has a plan for %s yet", sc->game->title);
	}
	printf("%s: %s", sc->game->side_title(sc->board, side), text_str(&text));
	text_free(&text);
	return STATUS_OK;
}

static int hint_in_file(const Options *o)
{
	FileGame f;
	Fault fault;
	int status = file_game_open(&f, o->what, o->game, o->to < 0 ? ALL_ENTRIES : (uint32_t)o->to, &fault)
					 ? tell(f.session, o->seconds)
					 : cli_fail("%s", fault.text);

	file_game_close(&f);
	return status;
}

static int hint_at_start(const Options *o)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Store *store = memory_store();
	Scenario scenario;
	Session *s = NULL;
	Fault fault;
	int status;

	if (!home_load(&arena, o->what, &scenario, &faults))
		status = cli_faults(&faults);
	else if (!(s = session_new(store, &scenario, 1, &fault)))
		status = cli_fail("%s", fault.text);
	else
		status = tell(s, o->seconds);
	session_close(s);
	store->api->close(store);
	arena_free(&arena);
	return status;
}

/* A scenario is called by its name, or by a file that ends so; any other file is a journal. */
static bool is_journal(const char *what)
{
	static const char ending[] = ".scenario";
	size_t n = strlen(what), m = strlen(ending);
	struct stat st;

	return stat(what, &st) == 0 && S_ISREG(st.st_mode) && !(n > m && strcmp(what + n - m, ending) == 0);
}

int cli_hint(const Command *c, int argc, char **argv)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "game", required_argument, NULL, 'g' },
		{ "to", required_argument, NULL, 't' },
		{ "seconds", required_argument, NULL, 's' },
		{ 0 },
	};
	Options to = { .to = -1, .seconds = USUAL_SECONDS };

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		if (o == 'h' || o == '?')
			return o == 'h' ? STATUS_OK : STATUS_FAULT;
		if (o == 'g' && !word_is_number(optarg, 1, INT32_MAX, &to.game))
			return cli_fail("\"%s\" is not the number of a game", optarg);
		if (o == 't' && !word_is_number(optarg, 0, INT32_MAX - 1, &to.to))
			return cli_fail("\"%s\" is not the number of an entry", optarg);
		if (o == 's' && !cli_number("seconds", 1, 3600, &to.seconds))
			return STATUS_FAULT;
	}
	if (optind != argc - 1)
		return cli_usage(c);
	to.what = argv[optind];
	if ((to.game || to.to >= 0) && !is_journal(to.what))
		return cli_fail("--game and --to tell where in a journal, and %s is none", to.what);
	return is_journal(to.what) ? hint_in_file(&to) : hint_at_start(&to);
}
