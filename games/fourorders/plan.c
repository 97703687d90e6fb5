/* games/fourorders/plan.c -- a plan names pieces one after another, but is tested as a whole (FO-0.7): each
 * ends in a hex of its own, and those that must, in command.
 *
 * A walk through next() may stop whenever the plan is whole, and must be able to go on whenever it is not.
 * So a place is offered only if all others could still find theirs. */
#include "games/fourorders/fourorders.h"

static Hex end_of(const Plan *p, int i)
{
	return p->to[i] != HEX_NONE ? p->to[i] : p->home[i];
}

bool fo_plan_whole(const Board *b, const Plan *p)
{
	for (int i = 0; i < p->n; i++) {
		for (int j = 0; j < i; j++)
			if (end_of(p, i) == end_of(p, j))
				return false;
		if (p->bound[i] && fo_distance(b, end_of(p, i), end_of(p, p->hq)) > COMMAND_RADIUS)
			return false;
	}
	return true;
}

static bool has_at_least(const Field *f, int n)
{
	for (int c = 1; c <= FIELD_COLS; c++)
		for (uint32_t left = f->col[c]; left; left &= left - 1)
			if (--n == 0)
				return true;
	return n <= 0;
}

/* A hex of its own for each: with n pieces only the first n hexes of any domain can matter. */
static bool match(const Board *b, const Field domain[], int n, int i, Field *used)
{
	Field free = domain[i];
	int tries = n;

	field_take(&free, used);
	for (Hex h = fo_field_next(&free, b->map, HEX_NONE); h != HEX_NONE && tries-- > 0;
		 h = fo_field_next(&free, b->map, h)) {
		if (i + 1 == n)
			return true;
		field_add(used, b->map, h);
		if (match(b, domain, n, i + 1, used))
			return true;
		field_drop(used, b->map, h);
	}
	return false;
}

bool fo_plan_allows(const Board *b, const Plan *p, int who, Hex to)
{
	Field used = { { 0 } }, domain[CORES];
	Hex end[CORES];
	int rest = 0;
	bool plenty = true;

	for (int i = 0; i < p->n; i++)
		end[i] = i == who ? to : p->to[i];
	if (p->hq != NOBODY && end[p->hq] == HEX_NONE)
		end[p->hq] = p->home[p->hq]; /* an HQ not named first stays */
	for (int i = 0; i < p->n; i++) {
		if (end[i] == HEX_NONE)
			continue;
		if (field_has(&used, b->map, end[i]) ||
			(p->bound[i] && fo_distance(b, end[i], end[p->hq]) > COMMAND_RADIUS))
			return false;
		field_add(&used, b->map, end[i]);
	}
	for (int i = 0; i < p->n; i++) {
		if (end[i] != HEX_NONE)
			continue;
		domain[rest] = p->domain[i];
		field_take(&domain[rest], &used);
		if (p->bound[i])
			field_keep(&domain[rest], &b->disk[end[p->hq]]);
		rest++;
	}
	for (int i = 0; i < rest; i++)
		plenty = plenty && has_at_least(&domain[i], rest);
	return plenty || match(b, domain, rest, 0, &used);
}

void fo_plan_offer_places(const Board *b, const Plan *p, int i, Slot *slot)
{
	slot_clear(slot, ARG_HEX);
	for (Hex h = fo_field_next(&p->domain[i], b->map, HEX_NONE); h != HEX_NONE;
		 h = fo_field_next(&p->domain[i], b->map, h))
		if (h != p->home[i] && fo_plan_allows(b, p, i, h))
			slot_put(slot, h);
}

static bool has_place(const Board *b, const Plan *p, int i)
{
	for (Hex h = fo_field_next(&p->domain[i], b->map, HEX_NONE); h != HEX_NONE;
		 h = fo_field_next(&p->domain[i], b->map, h))
		if (h != p->home[i] && fo_plan_allows(b, p, i, h))
			return true;
	return false;
}

void fo_plan_offer_pieces(const Board *b, const Plan *p, Slot *slot)
{
	bool begun = false;

	slot_clear(slot, ARG_UNIT);
	for (int i = 0; i < p->n; i++)
		begun |= p->to[i] != HEX_NONE;
	slot->complete = begun && fo_plan_whole(b, p);
	for (int i = 0; i < p->n; i++)
		if (p->to[i] == HEX_NONE && !(begun && i == p->hq) && has_place(b, p, i))
			slot_put(slot, p->unit[i]);
}
