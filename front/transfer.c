/* front/transfer.c -- see transfer.h. */
#include "front/transfer.h"

#include <inttypes.h>

typedef struct Carrying { /* of entries */
	Store *to;
	int64_t game;
	uint32_t last;
	bool well;
	Fault *fault;
} Carrying;

static bool carry_entry(void *ctx, const Entry *e)
{
	Carrying *c = ctx;

	if (e->seq > c->last)
		return false;
	c->well = c->to->api->append(c->to, c->game, e, c->fault);
	return c->well;
}

int64_t transfer_row(Store *from, const GameRow *row, uint32_t last, Store *to, Fault *fault)
{
	Carrying c = { .to = to, .last = last, .well = true, .fault = fault };

	c.game = to->api->create(to, row, fault);
	bool well = c.game && from->api->read(from, row->id, 1, carry_entry, &c, fault) && c.well &&
				to->api->commit(to, fault);
	return well ? c.game : 0;
}

typedef struct Finding { /* of a row */
	Store *from, *to;
	bool found;
	int64_t made;
	Fault *fault;
} Finding;

static bool find_row(void *ctx, const GameRow *row)
{
	Finding *f = ctx;

	f->found = true;
	f->made = transfer_row(f->from, row, ALL_ENTRIES, f->to, f->fault);
	return false;
}

int64_t transfer_game(Store *from, int64_t game, Store *to, Fault *fault)
{
	Finding f = { .from = from, .to = to, .fault = fault };

	if (!from->api->games(from, game, find_row, &f, fault))
		return 0;
	if (!f.found)
		fail(fault, "there is no game %" PRId64 " in the journal", game);
	return f.made;
}
