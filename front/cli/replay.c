/* front/cli/replay.c -- sandtable replay: play a journal again and compare every hash. */
#include "engine/journal.h"
#include "engine/session.h"
#include "front/cli/cli.h"
#include "front/draw.h"
#include "front/file.h"
#include "front/home.h"
#include "front/textjournal.h"
#include "front/transfer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct Options {
	const char *file;
	long game; /* 0: all of them */
	long to;   /* -1: to the end */
	bool text;
} Options;

typedef struct Replay {
	Options options;
	Store *store;
	GameList list;
	/* Games of one scenario usually follow each other, so it is kept. */
	Arena arena;
	Scenario scenario;
	bool loaded;
} Replay;

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
		printf("%s won by %s: %s\n", sc->game->side_title(sc->board, o.winner), sc->game->rules[o.rule].id,
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

static bool load_scenario(Replay *r, const char *name, Fault *fault)
{
	Faults faults = { 0 };

	if (r->loaded && strcmp(r->scenario.name, name) == 0)
		return true;
	arena_free(&r->arena);
	r->loaded = home_load(&r->arena, name, &r->scenario, &faults);
	if (!r->loaded)
		*fault = faults.list[0];
	faults_free(&faults);
	return r->loaded;
}

/* On a copy in memory that ends where the reader wants to stop, so that what comes after is not judged. */
static int replay_game(Replay *r, const GameRow *row)
{
	const Options *options = &r->options;
	Fault fault;
	Session *s = NULL;
	Store *copy = memory_store();
	int status = STATUS_FAULT;

	int64_t copied =
		transfer_row(r->store, row, options->to >= 0 ? (uint32_t)options->to : ALL_ENTRIES, copy, &fault);
	if (copied && load_scenario(r, row->scenario, &fault)) {
		s = session_open(copy, copied, &r->scenario, &fault);
		status = s ? tell(s, copy, row->id, options) : STATUS_NO;
	}
	if (!s)
		cli_fail("%s: game %" PRId64 ": %s", options->file, row->id, fault.text);
	session_close(s);
	copy->api->close(copy);
	return status;
}

static int replay(Replay *r)
{
	const Options *options = &r->options;
	GameList *list = &r->list;
	int status = STATUS_OK;
	Fault fault;

	if (!file_games(r->store, options->file, options->game, list, &fault))
		status = cli_fail("%s", fault.text);
	else if (list->n > 1 && (options->text || options->to >= 0))
		status = cli_fail("%s: there are %d games in it: say which with --game N", options->file, list->n);
	else /* what is wrong with one game says nothing of the next */
		for (int i = 0; i < list->n; i++) {
			int found = replay_game(r, &list->row[i]);
			status = found > status ? found : status;
		}
	arena_free(&list->arena);
	arena_free(&r->arena);
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
	Fault fault;

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
	Replay r = { .options = to, .store = file_store(to.file, &fault) };
	if (!r.store)
		return cli_fail("%s", fault.text);
	int status = replay(&r);
	r.store->api->close(r.store);
	return status;
}
