/* front/transfer.c -- see transfer.h. */
#include "front/transfer.h"

typedef struct Transfer {
	Store *to;
	int64_t wanted, made;
	uint32_t last;
	bool well;
	Fault fault;
} Transfer;

static bool carry_row(void *ctx, const GameRow *row)
{
	Transfer *t = ctx;

	if (row->id != t->wanted)
		return true;
	t->made = t->to->api->create(t->to, row, &t->fault);
	return false;
}

static bool carry_entry(void *ctx, const Entry *e)
{
	Transfer *t = ctx;

	if (e->seq > t->last)
		return false;
	t->well = t->to->api->append(t->to, t->made, e, &t->fault);
	return t->well;
}

int64_t transfer_game(Store *from, int64_t game, uint32_t last, Store *to, Fault *fault)
{
	Transfer t = { .to = to, .wanted = game, .last = last, .well = true };

	fail(&t.fault, "there is no such game in the journal");
	if (!from->api->games(from, carry_row, &t, fault))
		return 0;
	if (t.made && !from->api->read(from, game, 1, carry_entry, &t, fault))
		return 0;
	if (t.made && t.well && to->api->commit(to, &t.fault))
		return t.made;
	fail(fault, "%s", t.fault.text);
	return 0;
}
