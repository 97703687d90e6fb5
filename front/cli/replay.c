/* front/cli/replay.c -- sandtable replay: play a journal again and compare every hash. */
#include "engine/journal.h"
#include "engine/session.h"
#include "front/cli/cli.h"
#include "front/draw.h"
#include "front/home.h"
#include "front/textjournal.h"
#include "front/transfer.h"
#include "store/sqlite.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GAMES_MAX = 1000 * 1000 };

typedef struct Options {
	const char *file;
	long game; /* 0: all of them */
	long to;   /* -1: to the end */
	bool text;
} Options;

typedef struct GameList { /* ids of the games wanted, and their scenarios' names */
	Arena arena;
	long wanted;
	struct {
		int64_t id;
		const char *scenario;
	} * game;
	int n, room;
} GameList;

static bool note_game(void *ctx, const GameRow *row)
{
	GameList *list = ctx;

	if (list->wanted && row->id != list->wanted)
		return true;
	if (list->n == list->room) {
		void *old = list->game;

		list->room = list->room ? 2 * list->room : 64;
		list->game = arena_alloc(&list->arena, (size_t)list->room * sizeof *list->game);
		if (old)
			memcpy(list->game, old, (size_t)list->n * sizeof *list->game);
	}
	list->game[list->n].id = row->id;
	list->game[list->n++].scenario = arena_copy(&list->arena, row->scenario);
	return list->n < GAMES_MAX;
}

static Store *open_journal(const char *path)
{
	Faults faults = { 0 };
	Fault fault;

	if (!textjournal_is(path)) {
		Store *store = sqlite_store_read(path, &fault);
		if (!store)
			cli_fail("%s", fault.text);
		return store;
	}
	Store *store = memory_store();
	if (textjournal_read(path, store, &faults))
		return store;
	cli_fail("%s", faults.list[0].text);
	faults_free(&faults);
	store->api->close(store);
	return NULL;
}

/* The umpire's table: everything face up. */
static void print_position(const Scenario *sc, const State *s)
{
	Arena arena = { 0 };
	Scene *scene = arena_alloc(&arena, sizeof *scene);
	DrawStyle style = draw_style(false);
	Text text = { 0 };

	sc->game->show(sc->board, s, 0, scene);
	draw_facts(&text, scene);
	draw_map(&text, sc, scene, HEX_NONE, style);
	sc->game->write(sc->board, s, &text);
	fputs(text_str(&text), stdout);
	text_free(&text);
	arena_free(&arena);
}

static void print_verdict(const Session *s, int64_t id, const Options *options)
{
	const Scenario *sc = session_scenario(s);
	Outcome o = session_outcome(s);

	printf("game %" PRId64 ": %s, %" PRIu32 " entries, every hash as recorded; ", id, sc->name,
		   session_seq(s));
	if (options->to >= 0)
		printf("stopped there\n");
	else if (!o.over)
		printf("not finished\n");
	else if (o.winner == SIDE_NONE)
		printf("drawn by %s: %s\n", sc->game->rules[o.rule].id, o.text);
	else
		printf("%s won by %s: %s\n", sc->game->side_name(sc->board, o.winner), sc->game->rules[o.rule].id,
			   o.text);
}

/* What there is of a verified game: its text, a position, or the verdict alone. */
static int tell(Session *s, Store *store, int64_t id, const Options *options)
{
	Fault fault;

	if (options->to > (long)session_seq(s))
		return cli_fail("%s: game %" PRId64 " has no entry %ld; the last is %" PRIu32, options->file, id,
						options->to, session_seq(s));
	if (options->text) {
		Text text = { 0 };
		bool well = textjournal_print(store, session_game(s), session_scenario(s), &text, &fault);
		fputs(text_str(&text), stdout);
		text_free(&text);
		return well ? STATUS_OK : cli_fail("%s", fault.text);
	}
	if (options->to >= 0)
		print_position(session_scenario(s), session_state(s));
	print_verdict(s, id, options);
	return STATUS_OK;
}

/* On a copy in memory that ends where the reader wants to stop, so that what comes after is not judged. */
static int replay_game(Store *store, int64_t id, const char *scenario_name, const Options *options)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario scenario;
	Fault fault;
	Session *s = NULL;
	Store *copy = memory_store();
	uint32_t last = options->to >= 0 ? (uint32_t)options->to : ALL_ENTRIES;
	int status;

	int64_t copied = transfer_game(store, id, last, copy, &fault);
	if (!copied)
		status = cli_fail("%s: game %" PRId64 ": %s", options->file, id, fault.text);
	else if (!home_load(&arena, scenario_name, &scenario, &faults))
		status = cli_faults(&faults);
	else if ((s = session_open(copy, copied, &scenario, &fault))) {
		status = tell(s, copy, id, options);
	} else {
		cli_fail("%s: game %" PRId64 ": %s", options->file, id, fault.text);
		status = STATUS_NO;
	}
	session_close(s);
	copy->api->close(copy);
	arena_free(&arena);
	return status;
}

static int replay(const Options *options)
{
	Store *store = open_journal(options->file);
	GameList list = { .wanted = options->game };
	int status = STATUS_OK;
	Fault fault;

	if (!store)
		return STATUS_FAULT;
	if (!store->api->games(store, note_game, &list, &fault))
		status = cli_fail("%s", fault.text);
	else if (list.n == 0 && options->game)
		status = cli_fail("%s: there is no game %ld in it", options->file, options->game);
	else if (list.n == 0)
		status = cli_fail("%s: there is no game in it", options->file);
	else if (list.n > 1 && (options->text || options->to >= 0))
		status = cli_fail("%s: there are %d games in it: say which with --game N", options->file, list.n);
	for (int i = 0; status == STATUS_OK && i < list.n; i++)
		status = replay_game(store, list.game[i].id, list.game[i].scenario, options);
	arena_free(&list.arena);
	store->api->close(store);
	return status;
}

int cli_replay(const Command *c, int argc, char **argv)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "game", required_argument, NULL, 'g' },
		{ "to", required_argument, NULL, 't' },
		{ "text", no_argument, NULL, 'x' },
		{ 0 },
	};
	Options to = { .to = -1 };

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		if (o == 'g' ? !word_is_number(optarg, 1, INT32_MAX, &to.game)
					 : o == 't' && !word_is_number(optarg, 0, INT32_MAX, &to.to))
			return cli_fail("\"%s\" is not the number of %s", optarg, o == 'g' ? "a game" : "an entry");
		if (o == 'h' || o == '?')
			return o == 'h' ? STATUS_OK : STATUS_FAULT;
		to.text |= o == 'x';
	}
	if (optind != argc - 1)
		return cli_usage(c);
	to.file = argv[optind];
	return replay(&to);
}
