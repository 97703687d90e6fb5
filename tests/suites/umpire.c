/* tests/suites/umpire.c -- what was hidden from whom, entry by entry.
 *
 *   umpire JOURNAL GAME
 *
 * Replays a game of a journal file and prints a line for each entry and side, "SEQ SIDE NAME...": the pieces whose
 * identity the side could not know then.  The rules of hiding are those of tests/secrets, written from the rule
 * books and not from the games' views. */
#include "base/memory.h"
#include "engine/journal.h"
#include "engine/session.h"
#include "front/home.h"
#include "store/sqlite.h"
#include "tests/secrets/secrets.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void give_up(const char *text)
{
	fprintf(stderr, "umpire: %s\n", text);
	exit(EXIT_FAILURE);
}

static const Scramble *secrets_of(const Game *g)
{
	for (int i = 0; scrambles[i]; i++)
		if (strcmp(scrambles[i]->game, g->name) == 0)
			return scrambles[i];
	give_up("this game has no scramble");
}

static bool load_scenario(void *ctx, const GameRow *row)
{
	static Arena arena;
	Faults faults = { 0 };

	if (!home_load(&arena, arena_copy(&arena, row->scenario), ctx, &faults))
		give_up(faults.list[0].text);
	return false;
}

static void print_hidden(const Scenario *sc, const Scramble *secrets, const State *s, uint32_t seq)
{
	const Names *names = sc->game->names(sc->board, ARG_UNIT);

	for (Side side = 0; side < SIDES; side++) {
		printf("%" PRIu32 " %d", seq, side);
		for (int u = 0; secrets->hides && u < names->n; u++)
			if (secrets->hides(sc->board, s, side, u))
				printf(" %s", names->name[u]);
		putchar('\n');
	}
}

int main(int argc, char **argv)
{
	Scenario sc = { 0 };
	Fault fault;
	Journal j;

	if (argc != 3)
		give_up("usage: umpire JOURNAL GAME");
	int64_t game = atoll(argv[2]);
	Store *store = sqlite_store_read(argv[1], &fault);
	if (!store || !store->api->games(store, game, load_scenario, &sc, &fault))
		give_up(fault.text);
	Session *session = sc.game ? session_open(store, game, &sc, &fault) : NULL;
	if (!session || !journal_read(&j, store, game, &fault))
		give_up(sc.game ? fault.text : "there is no such game");

	State *s = memory_zeroed(STATE_MAX);
	if (!session_at(session, 0, s, &fault))
		give_up(fault.text);
	const Scramble *secrets = secrets_of(sc.game);
	News news = { .mute = true };
	print_hidden(&sc, secrets, s, 0);
	for (uint32_t i = 0; i < j.n; i++) {
		uint32_t to;
		bool well = undo_parse(j.entry[i].order, &to) ? session_at(session, i + 1, s, &fault)
													  : journal_step(&sc, &j.entry[i], s, &news, &fault);

		if (!well)
			give_up(fault.text);
		print_hidden(&sc, secrets, s, i + 1);
	}
	journal_free(&j);
	session_close(session);
	store->api->close(store);
	free(s);
	return EXIT_SUCCESS;
}
