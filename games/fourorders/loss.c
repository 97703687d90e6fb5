/* games/fourorders/loss.c -- who pays: SP taken from one or two hexes as their owner likes (4, FO-2.5f,
 * FO-5.1d).
 *
 * All ways to pay are few, so they are listed; what is legal, what is offered and whether there is anything
 * to decide at all follow from that one list. */
#include "games/fourorders/fourorders.h"

typedef struct Way {
	uint8_t core[ATTACKERS], company[ATTACKERS];
} Way;
enum { WAYS = 32 };

Loss fo_loss_none(void)
{
	return (Loss){ .core = { NOBODY, NOBODY }, .first = NOBODY };
}

int fo_hex_sp(const State *s, int core)
{
	return s->piece[core].sp + (s->piece[core].with != NOBODY);
}

static int room(const State *s, const Loss *l)
{
	int n = 0;
	for (int i = 0; i < ATTACKERS; i++)
		if (l->core[i] != NOBODY)
			n += lesser(l->limit, fo_hex_sp(s, l->core[i]));
	return n;
}

Loss fo_loss_of_defender(const Board *b, const State *s, const Combat *c, int hits)
{
	Loss l = fo_loss_none();

	(void)b;
	l.by = LOSS_COMBAT;
	l.side = side_other(c->side);
	l.limit = HEX_LOSS;
	l.core[0] = c->defender;
	l.owed = (uint8_t)lesser(hits, room(s, &l));
	return l;
}

Loss fo_loss_of_attacker(const Board *b, const State *s, const Combat *c, int hits)
{
	Loss l = fo_loss_none();

	(void)b;
	l.by = LOSS_COMBAT;
	l.side = c->side;
	l.limit = HEX_LOSS;
	l.core[0] = c->object;
	if (fo_in_close_combat(c)) { /* FO-4d; distant fire alone: FO-4f */
		l.core[0] = c->attacker[0];
		l.core[1] = c->attacker[1];
		if (c->attacker[1] != NOBODY && c->close != 3)
			l.first = c->close == 1 ? c->attacker[0] : c->attacker[1]; /* FO-4e */
	}
	l.owed = (uint8_t)lesser(hits, room(s, &l));
	return l;
}

/* How one hex can pay k SP; FO-4g: the company is never left alone. */
static int hex_ways(const State *s, int core, int k, Way *way, int i, int n)
{
	bool company = s->piece[core].with != NOBODY;

	for (int y = 0; y <= (company && k > 0); y++) {
		int x = k - y, left = s->piece[core].sp - x;
		if (left < 0 || (left == 0 && company && y == 0))
			continue;
		way[n] = way[0];
		way[n].core[i] = (uint8_t)x;
		way[n].company[i] = (uint8_t)y;
		n++;
	}
	return n;
}

static int list_ways(const State *s, const Loss *l, Way out[WAYS])
{
	int n = 0;

	for (int k = 0; k <= l->owed; k++) { /* the first hex pays k, the second the rest */
		int rest = l->owed - k;
		Way first[WAYS] = { 0 };
		if (k > lesser(l->limit, fo_hex_sp(s, l->core[0])) || (l->core[1] == NOBODY && rest > 0))
			continue;
		if (l->core[1] != NOBODY && rest > lesser(l->limit, fo_hex_sp(s, l->core[1])))
			continue;
		if (l->owed > 0 && ((l->first == l->core[0] && k == 0) ||
							(l->first != NOBODY && l->first == l->core[1] && rest == 0)))
			continue;
		int nfirst = hex_ways(s, l->core[0], k, first, 0, 1);
		for (int f = 1; f < nfirst; f++) {
			Way both[4] = { first[f] };
			if (l->core[1] == NOBODY) {
				out[n++] = first[f];
				continue;
			}
			int nboth = hex_ways(s, l->core[1], rest, both, 1, 1);
			for (int w = 1; w < nboth; w++)
				out[n++] = both[w];
		}
	}
	return n;
}

/* ---- taking them ---- */

static void take(const Board *b, State *s, const Way *w, News *news)
{
	Loss l = s->loss;

	for (int i = 0; i < ATTACKERS; i++) {
		if (l.core[i] == NOBODY)
			continue;
		if (w->company[i])
			fo_remove(b, s, s->piece[l.core[i]].with, news);
		if (w->core[i] == 0)
			continue;
		s->piece[l.core[i]].sp = (int8_t)(s->piece[l.core[i]].sp - w->core[i]);
		news_say(news, BOTH_SIDES, FO_4b, "%s loses %d SP, %d left.", fo_name(b, l.core[i]), w->core[i],
				 s->piece[l.core[i]].sp);
		if (s->piece[l.core[i]].sp == 0)
			fo_remove(b, s, l.core[i], news);
	}
}

void fo_open_loss(const Board *b, State *s, const Loss *l, Dice *dice, News *news)
{
	Way way[WAYS];
	int n = list_ways(s, l, way);

	s->loss = *l;
	if (n > 1) {
		s->phase = PHASE_LOSE;
		s->side = l->side;
		return;
	}
	take(b, s, &way[0], news);
	fo_after_losses(b, s, dice, news);
}

/* FO-2.5c, FO-2.5f  Retreat losses, stand by stand. */
bool fo_next_toll(const Board *b, State *s, Dice *dice, News *news)
{
	for (int u = 0; u < b->nstands; u++) {
		if (s->piece[u].owes == 0)
			continue;
		Loss l = fo_loss_none();
		l.by = LOSS_RETREAT;
		l.side = b->card[u].side;
		l.core[0] = (int8_t)u;
		l.limit = UINT8_MAX;
		l.owed = (uint8_t)lesser(s->piece[u].owes, fo_hex_sp(s, u));
		news_say(news, BOTH_SIDES, FO_2_5c, "%s passes enemy zones: %d SP.", fo_name(b, u), s->piece[u].owes);
		s->piece[u].owes = 0;
		fo_open_loss(b, s, &l, dice, news);
		return true;
	}
	return false;
}

/* Each argument is one SP off that piece. */
static Way read_way(const Board *b, const State *s, const Order *o)
{
	Way w = { 0 };

	(void)b;
	for (int k = 0; k < o->n; k++)
		for (int i = 0; i < ATTACKERS; i++) {
			int core = s->loss.core[i];
			if (core == NOBODY)
				continue;
			w.core[i] = (uint8_t)(w.core[i] + (o->arg[k] == core));
			w.company[i] = (uint8_t)(w.company[i] + (o->arg[k] == s->piece[core].with));
		}
	return w;
}

static int paid(const Way *w, int i)
{
	return w->core[i] + w->company[i];
}

static bool covers(const Way *w, const Way *part)
{
	for (int i = 0; i < ATTACKERS; i++)
		if (part->core[i] > w->core[i] || part->company[i] > w->company[i])
			return false;
	return true;
}

bool fo_check_lose(const Board *b, const State *seen, const Order *o, Why *why)
{
	const Loss *l = &seen->loss;
	Way way[WAYS], wanted = read_way(b, seen, o);
	int n = list_ways(seen, l, way);

	for (int i = 0; i < n; i++)
		if (o->n == l->owed && covers(&way[i], &wanted) && paid(&wanted, 0) + paid(&wanted, 1) == l->owed)
			return true;
	if (paid(&wanted, 0) + paid(&wanted, 1) < o->n)
		return refuse(
			why, l->by == LOSS_COMBAT && l->core[1] == NOBODY && l->side == seen->combat.side ? FO_4f : FO_4c,
			"only pieces in the hexes hit can pay");
	for (int i = 0; i < ATTACKERS; i++)
		if (paid(&wanted, i) > l->limit)
			return refuse(why, FO_4b, "%s's hex loses %d SP at most", fo_name(b, l->core[i]), l->limit);
	if (o->n != l->owed)
		return refuse(why, FO_4c, "%d SP are to be lost, not %d", l->owed, o->n);
	for (int i = 0; i < ATTACKERS; i++)
		if (l->first != NOBODY && l->core[i] == l->first && paid(&wanted, i) == 0)
			return refuse(why, FO_4e, "the first SP comes off %s's hex, in close combat",
						  fo_name(b, l->first));
	return refuse(why, FO_4g, "a company is not left alone, and pays no more than itself");
}

void fo_apply_lose(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Way wanted = read_way(b, s, o);
	take(b, s, &wanted, news);
	fo_after_losses(b, s, dice, news);
}

void fo_next_lose(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	const Loss *l = &seen->loss;
	Way way[WAYS];
	int n = list_ways(seen, l, way);

	slot_clear(slot, ARG_UNIT);
	slot->complete = stem->n == l->owed;
	for (int i = 0; i < 2 * ATTACKERS && !slot->complete; i++) {
		int core = l->core[i / 2];
		int unit = core == NOBODY ? NOBODY : i % 2 == 0 ? core : seen->piece[core].with;
		if (unit == NOBODY)
			continue;
		Order longer = *stem;
		order_push(&longer, ARG_UNIT, unit);
		Way part = read_way(b, seen, &longer);
		bool possible = false;
		for (int w = 0; w < n; w++)
			possible |= covers(&way[w], &part);
		if (possible)
			slot_put(slot, unit);
	}
}
