/* games/comops/supply.c -- lines of supply (CO-7). */
#include "games/comops/comops.h"

bool comops_leaves_gap(const Board *b, const State *s, Crowd mover)
{
	int piece = crowd_first(mover);
	Side side = b->piece[piece].side;

	return s->piece[piece].fate == ON_MAP && area_has(&s->zone[side_other(side)], comops_hex(s, piece)) &&
		   !(comops_at(b, s, side, comops_hex(s, piece)) & ~mover);
}

void comops_tracer(const Board *b, const State *s, Side side, Crowd mover, Tracer *t)
{
	const Area *enemy = &s->held[side_other(side)], *zone = &s->zone[side_other(side)];
	Area held = s->held[side];

	if (mover && comops_leaves_gap(b, s, mover)) {
		Hex from = comops_hex(s, crowd_first(mover));

		held.w[from >> 6] &= ~(UINT64_C(1) << (from & 63));
	}
	t->b = b;
	t->s = s;
	t->side = side;
	for (int w = 0; w < 4; w++)
		t->open.w[w] = ~enemy->w[w] & (~zone->w[w] | held.w[w]);
	for (int i = 0; i < b->army[side].nheads; i++)
		t->head[i] = (Trace){ { { 0 } }, { { 0 } } };
	t->hqs_known = false;
}

/* May a line step over this hexside?  CO-7.1f and CO-7.1g. */
static bool step_open(const Tracer *t, Hex from, int d, Hex to)
{
	if (!area_has(&t->open, to))
		return false;
	if (t->b->river[from][d] && !(t->s->bridged >> (t->b->river[from][d] - 1) & 1))
		return false;
	return t->b->terrain[to] != SWAMP || (t->b->road[from] >> d & 1);
}

typedef struct Strand { /* a line being looked for: its hexes so far, and how often each was looked around */
	int n;
	Hex hex[HEXES];
	uint8_t tried[HEXES];
} Strand;

/* CO-7.1d  A line whose hexes never get farther from the source.  Steps that come nearer are tried first, so
 * a line that is there is mostly found at once.  What was found out is remembered: every hex of a line has
 * one itself, and where none was found every hex looked at has none.  The strand ends before the source, or
 * before the first hex that was known to have a line. */
static bool find_line(const Tracer *t, Hex from, Hex source, Trace *known, Strand *way)
{
	way->n = 0;

	if (from == source || area_has(&known->good, from))
		return true;
	if (!area_has(&t->open, source) || area_has(&known->bad, from))
		return false;
	const uint8_t *distance = t->b->distance[source];
	Area visited = known->bad;
	way->hex[0] = from;
	way->tried[0] = 0;
	way->n = 1;
	area_add(&visited, from);
	while (way->n > 0) {
		Hex here = way->hex[way->n - 1];
		uint8_t *tried = &way->tried[way->n - 1];

		/* Twice round the hex: first for nearer neighbours, then for those as far away. */
		if (*tried == 2 * DIRS) {
			way->n--;
			continue;
		}
		bool nearer = *tried < DIRS;
		int d = nearer ? *tried : *tried - DIRS;
		Hex next = hex_step(t->b->map, here, (Dir)d);
		++*tried;
		if (next == HEX_NONE || distance[next] != distance[here] - nearer || area_has(&visited, next) ||
			!step_open(t, here, d, next))
			continue;
		if (next == source || area_has(&known->good, next)) {
			for (int i = 0; i < way->n; i++)
				area_add(&known->good, way->hex[i]);
			return true;
		}
		area_add(&visited, next);
		way->hex[way->n] = next;
		way->tried[way->n++] = 0;
	}
	known->bad = visited;
	return false;
}

static bool line_to_head(Tracer *t, Hex from, Hex *source, Strand *way)
{
	const Army *army = &t->b->army[t->side];

	for (int i = 0; i < army->nheads; i++)
		if (find_line(t, from, army->head[i], &t->head[i], way)) {
			*source = army->head[i];
			return true;
		}
	return false;
}

/* CO-7.1c */
static bool serves(const Tracer *t, int hq, int piece)
{
	const Counter *c = &t->b->piece[piece];
	int16_t division = t->b->piece[hq].division;

	if (c->dummy || c->division == division || c->attached == division)
		return true;
	for (int i = 0; i < t->nhqs; i++)
		if (t->b->piece[t->hq[i]].division == c->division)
			return false;
	return true;
}

/* CO-7.1b  The headquarters on the map, those of an enemy if they lie face up, and whether they are fed by a head. */
static void find_hqs(Tracer *t)
{
	Strand way;
	Hex source;

	t->nhqs = 0;
	t->hqs_known = true;
	each_piece(q, t->b->hqs & t->b->army[t->side].pieces)
		if (t->s->piece[q].fate == ON_MAP && !t->s->piece[q].look) {
			t->hq[t->nhqs] = q;
			t->fed[t->nhqs] = line_to_head(t, comops_hex(t->s, q), &source, &way);
			t->hq_trace[t->nhqs++] = (Trace){ { { 0 } }, { { 0 } } };
		}
}

/* To which source; *hq is the headquarters whose hex it is, or -1. */
static bool trace(Tracer *t, int piece, Hex from, Hex *source, int *hq, Strand *way)
{
	*hq = -1;
	if (line_to_head(t, from, source, way))
		return true;
	if (t->b->hqs >> piece & 1) /* a headquarters is fed by a head alone */
		return false;
	if (!t->hqs_known)
		find_hqs(t);
	for (int i = 0; i < t->nhqs; i++) {
		*source = comops_hex(t->s, t->hq[i]);
		*hq = t->hq[i];
		if (t->fed[i] && serves(t, t->hq[i], piece) && find_line(t, from, *source, &t->hq_trace[i], way))
			return true;
	}
	return false;
}

bool comops_trace(Tracer *t, int piece, Hex from, Hex *source)
{
	Strand way;
	int hq;

	return trace(t, piece, from, source, &hq, &way);
}

static int copy_strand(const Strand *way, Hex line[])
{
	memcpy(line, way->hex, (size_t)way->n * sizeof line[0]);
	return way->n;
}

/* A tracer that knows nothing yet finds lines whole. */
int comops_supply_line(const Board *b, const State *s, int piece, Hex line[2 * HEXES])
{
	Side side = b->piece[piece].side;
	Strand way;
	Tracer t;
	Hex source;
	int hq, n;

	comops_tracer(b, s, side, 0, &t);
	if (!trace(&t, piece, comops_hex(s, piece), &source, &hq, &way))
		return 0;
	n = copy_strand(&way, line);
	if (hq >= 0) {
		comops_tracer(b, s, side, 0, &t);
		line_to_head(&t, source, &source, &way);
		n += copy_strand(&way, line + n);
	}
	line[n++] = source;
	return n;
}

/* CO-4.0b, CO-7.0a  Step 1 for both sides. */
void comops_supply_all(const Board *b, State *s, News *news)
{
	for (Side side = 0; side < SIDES; side++) {
		Tracer t;
		Hex source;

		comops_tracer(b, s, side, 0, &t);
		each_piece(p, b->army[side].pieces) {
			s->piece[p].flags &= (uint8_t)~OOS;
			if (s->piece[p].fate != ON_MAP) /* CO-7.0b */
				continue;
			if (comops_trace(&t, p, comops_hex(s, p), &source))
				continue;
			s->piece[p].flags |= OOS;
			news_say(news, side_set(side), CO_7_1a, "%s in %s is out of supply.", b->piece[p].name,
					 label(b, comops_hex(s, p)));
		}
	}
}

void comops_explain_supply(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int unit = order_arg(o, 0);
	int piece = crowd_first(comops_unit_crowd(b, unit));
	const char *name = comops_unit_name(b, unit);
	Tracer t;
	Hex source;

	if (comops_unit_side(b, unit) != o->side || seen->piece[piece].fate != ON_MAP) {
		explain_total(e, "supply", "?");
		return;
	}
	comops_tracer(b, seen, o->side, 0, &t);
	bool now = comops_trace(&t, piece, comops_hex(seen, piece), &source);
	if (comops_has(seen, piece, OOS))
		explain_add(e, CO_7_0a, ratio(0, 1), "%s was out of supply in step 1: so it stays this turn", name);
	else
		explain_add(e, CO_7_0a, ratio(1, 1), "%s has been in supply since step 1", name);
	if (now)
		explain_add(e, CO_7_1a, ratio(1, 1), "as things lie it traces a line to %s", label(b, source));
	else
		explain_add(e, CO_7_1a, ratio(0, 1), "as things lie it has no line to a head or its headquarters");
	explain_total(e, "supply", "%s", now ? "yes" : "no");
	if (now)
		explain_total(e, "source", "%s", label(b, source));
	explain_total(e, "this-turn", "%s", comops_has(seen, piece, OOS) ? "no" : "yes");
}
