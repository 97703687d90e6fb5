/* games/fourorders/plan.c -- a plan names pieces one after another, but is tested as a whole (FO-0.7): each
 * ends in a hex of its own, and those that must, in command.
 *
 * A walk through next() may stop whenever the plan is whole, and must be able to go on whenever it is not.
 * So a place is offered only if all others could still find theirs. */
#include "games/fourorders/plan.h"

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

/* The plan with one more piece named: where the named ones end. */
typedef struct Draft {
	Hex end[CORES]; /* HEX_NONE: one of the rest, who find their places later */
	Field used;
	int rest;
} Draft;

/* `to` may be HEX_NONE: `who` ends somewhere, and neither takes a place nor seeks one.  False when two are in each
 * other's way or one is out of command. */
static bool draft_plan(const Board *b, const Plan *p, int who, Hex to, Draft *d)
{
	d->used = (Field){ { 0 } };
	d->rest = 0;
	for (int i = 0; i < p->n; i++)
		d->end[i] = i == who ? to : p->to[i];
	if (p->hq != NOBODY && d->end[p->hq] == HEX_NONE)
		d->end[p->hq] = p->home[p->hq]; /* an HQ not named first stays */
	for (int i = 0; i < p->n; i++) {
		Hex end = d->end[i];
		if (end == HEX_NONE) {
			d->rest += i != who;
			continue;
		}
		if (field_has(&d->used, b->map, end) ||
			(p->bound[i] && fo_distance(b, end, d->end[p->hq]) > COMMAND_RADIUS))
			return false;
		field_add(&d->used, b->map, end);
	}
	return true;
}

/* Where a piece may end if the HQ ends where it does in the draft. */
static const Field *leash(const Board *b, const Plan *p, const Draft *d, int i)
{
	return p->bound[i] ? &b->disk[d->end[p->hq]] : &b->all;
}

/* Hexes open to a piece, counted up to n. */
static int count_open(const Board *b, const Plan *p, const Draft *d, int i, int n)
{
	const Field *domain = &p->domain[i], *within = leash(b, p, d, i);
	int open = 0, first = 1, last = b->map->cols;

	if (p->bound[i]) { /* columns the leash reaches */
		int hq = hex_col(b->map, d->end[p->hq]) + 1;
		first = hq > COMMAND_RADIUS ? hq - COMMAND_RADIUS : first;
		last = lesser(hq + COMMAND_RADIUS, last);
	}
	for (int c = first; c <= last; c++)
		for (uint32_t left = domain->col[c] & within->col[c] & ~d->used.col[c]; left; left &= left - 1)
			if (++open == n)
				return n;
	return open;
}

typedef enum Room { NO_ROOM, SCARCE, PLENTY } Room;

/* Room for the rest, with so many hexes to spare for each.  If never more than k of them have only k hexes, all find
 * one: those with the fewest choose first. */
static Room room_for_rest(const Board *b, const Plan *p, int who, const Draft *d, int spare)
{
	int have[CORES + 1] = { 0 }, with_so_few = 0;

	for (int i = 0; i < p->n; i++) {
		if (i == who || d->end[i] != HEX_NONE)
			continue;
		int open = count_open(b, p, d, i, d->rest + spare);
		if (open <= spare)
			return open == 0 ? NO_ROOM : SCARCE;
		have[open - spare]++;
	}
	for (int k = 1; k < d->rest; k++) {
		with_so_few += have[k];
		if (with_so_few > k)
			return SCARCE;
	}
	return PLENTY;
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
	Field domain[CORES];
	Draft d;
	int n = 0;

	if (!draft_plan(b, p, who, to, &d))
		return false;
	Room room = room_for_rest(b, p, who, &d, 0);
	if (room != SCARCE)
		return room == PLENTY;
	for (int i = 0; i < p->n; i++) {
		if (d.end[i] != HEX_NONE)
			continue;
		domain[n] = p->domain[i];
		field_keep(&domain[n++], leash(b, p, &d, i));
	}
	return match(b, domain, n, 0, &d.used);
}

/* Hexes a piece may go to, away from home; true when the plan allows each of them.  Where all others have a hex to
 * spare it may take any that is free, but on the HQ's depends where they can go at all. */
static bool free_places(const Board *b, const Plan *p, int i, Field *places)
{
	Draft d;

	*places = p->domain[i];
	field_drop(places, b->map, p->home[i]);
	if (i == p->hq || !draft_plan(b, p, i, HEX_NONE, &d) || room_for_rest(b, p, i, &d, 1) != PLENTY)
		return false;
	field_take(places, &d.used);
	field_keep(places, leash(b, p, &d, i));
	return true;
}

void fo_plan_offer_places(const Board *b, const Plan *p, int i, Slot *slot)
{
	Field places;
	bool all = free_places(b, p, i, &places);

	slot_clear(slot, ARG_HEX);
	for (Hex h = HEX_NONE; (h = fo_field_next(&places, b->map, h)) != HEX_NONE;)
		if (all || fo_plan_allows(b, p, i, h))
			slot_put(slot, h);
}

static bool has_place(const Board *b, const Plan *p, int i)
{
	Field places;

	if (free_places(b, p, i, &places))
		return field_any(&places);
	for (Hex h = HEX_NONE; (h = fo_field_next(&places, b->map, h)) != HEX_NONE;)
		if (fo_plan_allows(b, p, i, h))
			return true;
	return false;
}

bool fo_plan_begun(const Plan *p)
{
	for (int i = 0; i < p->n; i++)
		if (p->to[i] != HEX_NONE)
			return true;
	return false;
}

bool fo_plan_may_name(const Board *b, const Plan *p, int i)
{
	return p->to[i] == HEX_NONE && !(i == p->hq && fo_plan_begun(p)) && has_place(b, p, i);
}

void fo_plan_offer_pieces(const Board *b, const Plan *p, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = fo_plan_begun(p) && fo_plan_whole(b, p);
	for (int i = 0; i < p->n; i++)
		if (fo_plan_may_name(b, p, i))
			slot_put(slot, p->unit[i]);
}
