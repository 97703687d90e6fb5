/* front/serve/batch.c -- see batch.h. */
#include "front/serve/batch.h"
#include "base/memory.h"

#include <stdlib.h>

typedef struct Batch {
	Store store;
	Store *under;
	int staged;
	Fault lost; /* why what was staged is gone; nothing more is taken until that was reported */
} Batch;

static Store *under(Store *s)
{
	return ((Batch *)s)->under;
}

/* A store that fails goes back to its last commit, and everything staged with it. */
static bool lose(Store *s, Fault *fault, const Fault *told)
{
	Batch *batch = (Batch *)s;

	if (batch->staged > 0)
		batch->lost = *told;
	if (fault)
		*fault = *told;
	return false;
}

/* A game is durable as soon as it has a number, and so is all that was staged before it. */
static int64_t create(Store *s, const GameRow *row, Fault *fault)
{
	Batch *batch = (Batch *)s;
	Fault told = batch->lost;
	int64_t id = told.text[0] ? 0 : under(s)->api->create(under(s), row, &told);

	if (id)
		batch->staged = 0;
	else
		lose(s, fault, &told);
	return id;
}

static bool append(Store *s, int64_t game, const Entry *e, Fault *fault)
{
	Batch *batch = (Batch *)s;
	Fault told = batch->lost;

	if (told.text[0] || !under(s)->api->append(under(s), game, e, &told))
		return lose(s, fault, &told);
	batch->staged++;
	return true;
}

static bool commit_later(Store *s, Fault *fault)
{
	(void)s;
	(void)fault;
	return true;
}

static bool each_game(Store *s, GameEach *each, void *ctx, Fault *fault)
{
	Fault told;

	return under(s)->api->games(under(s), each, ctx, &told) || lose(s, fault, &told);
}

static bool read_entries(Store *s, int64_t game, uint32_t from, EntryEach *each, void *ctx, Fault *fault)
{
	Fault told;

	return under(s)->api->read(under(s), game, from, each, ctx, &told) || lose(s, fault, &told);
}

static void close_store(Store *s)
{
	under(s)->api->close(under(s));
	free(s);
}

static const StoreApi batch_api = {
	.name = "batch",
	.create = create,
	.append = append,
	.commit = commit_later,
	.games = each_game,
	.read = read_entries,
	.close = close_store,
};

Store *batch_store(Store *real)
{
	Batch *batch = memory_zeroed(sizeof *batch);

	batch->store.api = &batch_api;
	batch->under = real;
	return &batch->store;
}

bool batch_settle(Store *s, Fault *fault)
{
	Batch *batch = (Batch *)s;
	Fault lost = batch->lost;

	batch->staged = 0;
	batch->lost = (Fault){ 0 };
	return lost.text[0] ? fail(fault, "%s", lost.text) : under(s)->api->commit(under(s), fault);
}
