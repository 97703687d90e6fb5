/* games/comops/supply.c -- lines of supply (CO-7). */
#include "games/comops/comops.h"

/* A search for lines of one side, on the table as it lies or as it would lie after a move. */
typedef struct Tracer {
	const Board *b;
	const State *s;
	Side side;
	Area open; /* hexes a line may enter, as far as the enemy goes: CO-5.1d, CO-7.1e */
} Tracer;

static Tracer tracer(const Board *b, const State *s, Side side, const Area *held)
{
	Tracer t = { .b = b, .s = s, .side = side };
	const Area *enemy = &s->held[side_other(side)], *zone = &s->zone[side_other(side)];

	for (int w = 0; w < 4; w++)
		t.open.w[w] = ~enemy->w[w] & (~zone->w[w] | held->w[w]);
	return t;
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

/* CO-7.1d  A line whose hexes never get farther from the source.  Steps that come nearer are tried first, so
 * a line that is there is mostly found at once.  Hexes of `good` are known to have one; a line found is
 * added to it. */
static bool find_line(const Tracer *t, Hex from, Hex source, Area *good)
{
	struct {
		Hex hex;
		uint8_t tried;
	} way[HEXES];
	Area visited = { { 0 } };
	int n = 1;

	if (from == source)
		return true;
	if (!area_has(&t->open, source))
		return false;
	const uint8_t *distance = t->b->distance[source];
	way[0].hex = from;
	way[0].tried = 0;
	area_add(&visited, from);
	while (n > 0) {
		Hex here = way[n - 1].hex;

		/* Twice round the hex: first for nearer neighbours, then for those as far away. */
		if (way[n - 1].tried == 2 * DIRS) {
			n--;
			continue;
		}
		int d = way[n - 1].tried % DIRS;
		bool nearer = way[n - 1].tried++ < DIRS;
		Hex next = hex_step(t->b->map, here, (Dir)d);
		if (next == HEX_NONE || distance[next] != distance[here] - nearer || area_has(&visited, next) ||
			!step_open(t, here, d, next))
			continue;
		if (next == source || area_has(good, next)) {
			while (n > 0)
				area_add(good, way[--n].hex);
			return true;
		}
		area_add(&visited, next);
		way[n].hex = next;
		way[n++].tried = 0;
	}
	return false;
}

/* What is found out about one side's sources while its pieces are looked at one after another. */
typedef struct Sources {
	Area good[HEADS];
	Area hq_good[PIECES];
	Crowd hqs; /* on the map ... */
	Crowd fed; /* ... and themselves in supply from a head: CO-7.1b */
} Sources;

static bool line_to_head(const Tracer *t, Hex from, Sources *in, Hex *source)
{
	const Army *army = &t->b->army[t->side];

	for (int i = 0; i < army->nheads; i++)
		if (area_has(&in->good[i], from) || find_line(t, from, army->head[i], &in->good[i])) {
			*source = army->head[i];
			return true;
		}
	return false;
}

/* CO-7.1c */
static bool serves(const Board *b, Crowd hqs, int hq, int piece)
{
	const Counter *c = &b->piece[piece];

	if (c->dummy || c->division == b->piece[hq].division || c->attached == b->piece[hq].division)
		return true;
	each_piece(other, hqs)
		if (b->piece[other].division == c->division)
			return false;
	return true;
}

static void find_hqs(const Tracer *t, Sources *in)
{
	Hex source;

	in->hqs = in->fed = 0;
	each_piece(q, t->b->hqs & t->b->army[t->side].pieces)
		if (t->s->piece[q].fate == ON_MAP) {
			in->hqs |= crowd_of(q);
			if (line_to_head(t, comops_hex(t->s, q), in, &source))
				in->fed |= crowd_of(q);
		}
}

static bool line_to_hq(const Tracer *t, int piece, Hex from, Sources *in, Hex *source)
{
	if (t->b->hqs >> piece & 1) /* a headquarters is fed by a head alone */
		return false;
	each_piece(q, in->fed)
		if (serves(t->b, in->hqs, q, piece) &&
			(area_has(&in->hq_good[q], from) || find_line(t, from, comops_hex(t->s, q), &in->hq_good[q]))) {
			*source = comops_hex(t->s, q);
			return true;
		}
	return false;
}

static void clear_sources(const Board *b, Side side, Sources *in)
{
	for (int i = 0; i < b->army[side].nheads; i++)
		in->good[i] = (Area){ { 0 } };
	each_piece(q, b->hqs & b->army[side].pieces)
		in->hq_good[q] = (Area){ { 0 } };
}

/* CO-4.0b, CO-7.0a  Step 1 for both sides. */
void comops_supply_all(const Board *b, State *s, News *news)
{
	for (Side side = 0; side < SIDES; side++) {
		Tracer t = tracer(b, s, side, &s->held[side]);
		Sources in;
		Hex source;

		clear_sources(b, side, &in);
		find_hqs(&t, &in);
		each_piece(p, b->army[side].pieces) {
			s->piece[p].flags &= (uint8_t)~OOS;
			if (s->piece[p].fate != ON_MAP) /* CO-7.0b */
				continue;
			Hex h = comops_hex(s, p);
			if (line_to_head(&t, h, &in, &source) || line_to_hq(&t, p, h, &in, &source))
				continue;
			s->piece[p].flags |= OOS;
			news_say(news, side_set(side), CO_7_1a, "%s in %s is out of supply.", b->piece[p].name,
					 label(b, h));
		}
	}
}

bool comops_traces(const Board *b, const State *s, int piece, Crowd with, Hex from, Hex *source)
{
	Side side = b->piece[piece].side;
	Area held = s->held[side];
	Sources in;

	/* The hex it leaves is no longer a friendly-occupied one, unless somebody stays there. */
	if (s->piece[piece].fate == ON_MAP && comops_hex(s, piece) != from &&
		!(comops_at(b, s, side, comops_hex(s, piece)) & ~with))
		held.w[comops_hex(s, piece) >> 6] &= ~(UINT64_C(1) << (comops_hex(s, piece) & 63));
	Tracer t = tracer(b, s, side, &held);
	clear_sources(b, side, &in);
	if (line_to_head(&t, from, &in, source))
		return true;
	find_hqs(&t, &in);
	return line_to_hq(&t, piece, from, &in, source);
}

void comops_explain_supply(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int unit = order_arg(o, 0);
	Crowd crowd = comops_unit_crowd(b, unit);
	int piece = crowd_first(crowd);
	const char *name = comops_unit_name(b, unit);
	Hex source;

	if (comops_unit_side(b, unit) != o->side || seen->piece[piece].fate != ON_MAP) {
		explain_total(e, "supply", "?");
		return;
	}
	bool now = comops_traces(b, seen, piece, crowd, comops_hex(seen, piece), &source);
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
