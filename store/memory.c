/* store/memory.c -- the journal in memory: for playouts, studies and cases.
 *
 * Rows and entries lie one after another in two buffers that only grow; a reset forgets them and keeps the
 * memory.  Strings follow their record, NUL-terminated. */
#include "base/memory.h"
#include "engine/store.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

typedef struct Buffer {
	unsigned char *data;
	size_t used, size;
} Buffer;

typedef struct MemoryStore {
	Store store;
	Buffer rows, entries;
	int64_t games;
	uint32_t last_seq; /* of the game appended to last */
	int64_t last_game;
} MemoryStore;

typedef struct RowHead {
	GameRow row; /* its strings follow: game, scenario, rolls */
	size_t size;
} RowHead;

typedef struct EntryHead {
	int64_t game;
	uint64_t after;
	uint32_t seq;
	uint16_t size, order_size; /* of head and strings, rounded up; of the order's text with its NUL */
	Side side;
} EntryHead;

static size_t aligned(size_t n)
{
	return (n + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
}

static void *push(Buffer *b, size_t size)
{
	if (b->size - b->used < size) {
		size_t bigger = b->size ? 2 * b->size : 256 * 1024;

		while (bigger - b->used < size)
			bigger *= 2;
		b->data = memory_resize(b->data, bigger);
		b->size = bigger;
	}
	void *at = b->data + b->used;
	b->used += size;
	return at;
}

static int64_t create(Store *store, const GameRow *row, Fault *fault)
{
	MemoryStore *m = (MemoryStore *)store;
	size_t game = strlen(row->game) + 1, scenario = strlen(row->scenario) + 1, rolls = strlen(row->rolls) + 1;
	size_t size = aligned(sizeof(RowHead) + game + scenario + rolls);
	RowHead *head = push(&m->rows, size);
	char *text = (char *)(head + 1);

	(void)fault;
	*head = (RowHead){ .row = *row, .size = size };
	head->row.id = ++m->games;
	memcpy(text, row->game, game);
	memcpy(text + game, row->scenario, scenario);
	memcpy(text + game + scenario, row->rolls, rolls);
	return m->games;
}

static bool games(Store *store, int64_t game, GameEach *each, void *ctx, Fault *fault)
{
	const MemoryStore *m = (const MemoryStore *)store;

	(void)fault;
	for (size_t at = 0; at < m->rows.used;) {
		const RowHead *head = (const RowHead *)(m->rows.data + at);
		GameRow row = head->row;

		row.game = (const char *)(head + 1);
		row.scenario = row.game + strlen(row.game) + 1;
		row.rolls = row.scenario + strlen(row.scenario) + 1;
		if ((game == EVERY_GAME || game == row.id) && !each(ctx, &row))
			break;
		at += head->size;
	}
	return true;
}

/* The last number a game has; games usually append in runs, so the answer is nearly always at hand. */
static uint32_t last_seq(const MemoryStore *m, int64_t game)
{
	uint32_t seq = 0;

	if (game == m->last_game)
		return m->last_seq;
	for (size_t at = 0; at < m->entries.used;) {
		const EntryHead *head = (const EntryHead *)(m->entries.data + at);

		if (head->game == game)
			seq = head->seq;
		at += head->size;
	}
	return seq;
}

static bool append(Store *store, int64_t game, const Entry *e, Fault *fault)
{
	MemoryStore *m = (MemoryStore *)store;
	size_t order = strlen(e->order) + 1, rolls = strlen(e->rolls) + 1;
	size_t size = aligned(sizeof(EntryHead) + order + rolls);

	if (e->seq != last_seq(m, game) + 1)
		return fail(fault, "entry %u of game %lld is taken or comes too soon", (unsigned)e->seq,
					(long long)game);
	if (size > UINT16_MAX)
		return fail(fault, "entry %u of game %lld is longer than 64 KiB", (unsigned)e->seq, (long long)game);
	EntryHead *head = push(&m->entries, size);
	*head = (EntryHead){ .game = game,
						 .after = e->after,
						 .seq = e->seq,
						 .size = (uint16_t)size,
						 .order_size = (uint16_t)order,
						 .side = e->side };
	memcpy(head + 1, e->order, order);
	memcpy((char *)(head + 1) + order, e->rolls, rolls);
	m->last_game = game;
	m->last_seq = e->seq;
	return true;
}

static bool commit(Store *store, Fault *fault)
{
	(void)store;
	(void)fault;
	return true;
}

static bool read_entries(Store *store, int64_t game, uint32_t from, EntryEach *each, void *ctx, Fault *fault)
{
	const MemoryStore *m = (const MemoryStore *)store;

	(void)fault;
	for (size_t at = 0; at < m->entries.used;) {
		const EntryHead *head = (const EntryHead *)(m->entries.data + at);
		const char *order = (const char *)(head + 1);
		Entry e = { .seq = head->seq,
					.side = head->side,
					.order = order,
					.rolls = order + head->order_size,
					.after = head->after };

		if (head->game == game && head->seq >= from && !each(ctx, &e))
			break;
		at += head->size;
	}
	return true;
}

static void close_store(Store *store)
{
	MemoryStore *m = (MemoryStore *)store;

	free(m->rows.data);
	free(m->entries.data);
	free(m);
}

static const StoreApi api = { .name = "memory",
							  .create = create,
							  .append = append,
							  .commit = commit,
							  .games = games,
							  .read = read_entries,
							  .close = close_store };

Store *memory_store(void)
{
	MemoryStore *m = memory_zeroed(sizeof *m);

	m->store.api = &api;
	return &m->store;
}

void memory_store_reset(Store *store)
{
	MemoryStore *m = (MemoryStore *)store;

	m->rows.used = m->entries.used = 0;
	m->games = 0;
	m->last_game = 0;
	m->last_seq = 0;
}
