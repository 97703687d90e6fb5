/* front/file.c -- see file.h. */
#include "front/file.h"
#include "front/home.h"
#include "front/textjournal.h"
#include "front/transfer.h"
#include "store/sqlite.h"

#include <inttypes.h>
#include <string.h>

static void first_fault(Faults *faults, Fault *fault)
{
	*fault = faults->list[0];
	faults_free(faults);
}

Store *file_store(const char *path, Fault *fault)
{
	Faults faults = { 0 };

	if (!textjournal_is(path))
		return sqlite_store_read(path, fault);
	Store *store = memory_store();
	if (textjournal_read(path, store, &faults))
		return store;
	first_fault(&faults, fault);
	store->api->close(store);
	return NULL;
}

static bool note_game(void *ctx, const GameRow *row)
{
	GameList *list = ctx;

	if (list->wanted && row->id != list->wanted)
		return true;
	if (list->n == list->room) {
		const GameRow *old = list->row;

		list->room = list->room ? 2 * list->room : 64;
		list->row = arena_alloc(&list->arena, (size_t)list->room * sizeof *list->row);
		if (old)
			memcpy(list->row, old, (size_t)list->n * sizeof *list->row);
	}
	GameRow *kept = &list->row[list->n++];
	*kept = *row;
	kept->game = arena_copy(&list->arena, row->game);
	kept->scenario = arena_copy(&list->arena, row->scenario);
	kept->rolls = arena_copy(&list->arena, row->rolls);
	return true;
}

bool file_games(Store *store, const char *path, long wanted, GameList *list, Fault *fault)
{
	list->wanted = wanted;
	if (!store->api->games(store, EVERY_GAME, note_game, list, fault))
		return false;
	if (list->n == 0 && wanted)
		return fail(fault, "%s: there is no game %ld in it", path, wanted);
	return list->n > 0 || fail(fault, "%s: there is no game in it", path);
}

/* ---- one of them ---- */

static bool take_out(FileGame *f, Store *from, const GameRow *row, uint32_t to, Fault *fault)
{
	Faults faults = { 0 };
	int64_t copied = transfer_row(from, row, to, f->store, fault);

	if (!copied)
		return false;
	if (!home_load(&f->arena, row->scenario, &f->scenario, &faults)) {
		first_fault(&faults, fault);
		return false;
	}
	f->session = session_open(f->store, copied, &f->scenario, fault);
	if (f->session && to != ALL_ENTRIES && session_seq(f->session) < to)
		return fail(fault, "there is no entry %" PRIu32 "; the last is %" PRIu32, to,
					session_seq(f->session));
	return f->session;
}

bool file_game_open(FileGame *f, const char *path, long wanted, uint32_t to, Fault *fault)
{
	GameList list = { 0 };
	Fault inner;

	*f = (FileGame){ .store = memory_store() };
	Store *from = file_store(path, fault);
	if (!from)
		return false;
	bool well = file_games(from, path, wanted, &list, fault);
	if (well && list.n > 1)
		well = fail(fault, "%s: there are %d games in it: say which with --game N", path, list.n);
	else if (well)
		well = take_out(f, from, &list.row[0], to, &inner) ||
			   fail(fault, "%s: game %" PRId64 ": %s", path, list.row[0].id, inner.text);
	arena_free(&list.arena);
	from->api->close(from);
	return well;
}

void file_game_close(FileGame *f)
{
	session_close(f->session);
	f->store->api->close(f->store);
	arena_free(&f->arena);
}
