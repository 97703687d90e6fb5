/* tests/fuzz/journal.c -- journals with something wrong: opening them names the entry, or they are sound. */
#include "engine/session.h"
#include "front/home.h"
#include "front/textjournal.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Found {
	int64_t id;
	char scenario[128];
} Found;

static bool first_game(void *ctx, const GameRow *row)
{
	Found *game = ctx;

	game->id = row->id;
	snprintf(game->scenario, sizeof game->scenario, "%s", row->scenario);
	return false;
}

/* What was opened is what the journal says: its past can be looked at, entry by entry. */
static void open_journal(Store *store, const Found *game)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Fault fault = { 0 };
	Scenario sc;

	if (home_load(&arena, game->scenario, &sc, &faults)) {
		Session *session = session_open(store, game->id, &sc, &fault);

		if (session) {
			State *past = arena_alloc(&arena, sc.game->state_size);

			if (!session_at(session, session_seq(session) / 2, past, &fault))
				found("%s: an opened journal has no past: %s", sc.name, fault.text);
		} else if (!fault.text[0]) {
			found("%s: a journal did not open, and no fault says why", sc.name);
		}
		session_close(session);
	} else if (faults.n == 0) {
		found("a journal or its scenario did not load, and no fault says why");
	}
	faults_free(&faults);
	arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Choices c = { data, size };
	char path[] = "/tmp/sandtable-fuzz-XXXXXX";
	Faults faults = { 0 };
	Text text = { 0 };
	Found game = { 0 };

	if (!seed_text(&c, SEED_JOURNAL, &text))
		return 0;
	spoil(&c, &text);
	int file = mkstemp(path);
	if (file < 0 || write(file, text_str(&text), text.len) != (ssize_t)text.len)
		exit(EXIT_FAILURE);
	close(file);
	Store *store = memory_store();
	if (textjournal_read(path, store, &faults)) {
		store->api->games(store, EVERY_GAME, first_game, &game, NULL);
		if (game.id)
			open_journal(store, &game);
	} else if (faults.n == 0) {
		found("a journal or its scenario did not load, and no fault says why");
	}
	store->api->close(store);
	unlink(path);
	faults_free(&faults);
	text_free(&text);
	return 0;
}
