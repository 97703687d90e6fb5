/* games/comops/victory.c -- the end of the game and who has won (CO-15, CO-16, CO-17). */
#include "games/comops/comops.h"

/* CO-16.0b  Everything is turned up, dummies leave, supply is determined afresh. */
void comops_end_game(const Board *b, State *s, News *news)
{
	s->phase = OVER;
	for (Side side = 0; side < SIDES; side++)
		comops_reveal(b, s, comops_on_map(b, s, side), news);
	comops_supply_all(b, s, news);
	Outcome end = comops_outcome(b, s);
	news_say(news, BOTH_SIDES, end.rule, "The game is over: %s wins a %s.", comops_side_titles[end.winner],
			 end.text);
}

/* CO-17.2j, CO-R66  No real enemy unit in supply reaches a hex of the road with its ZOC. */
static bool road_free(const Board *b, const State *s)
{
	each_piece(p, comops_on_map(b, s, side_other(b->objective.seeker))) {
		const Area *zone = &b->zone[comops_hex(s, p)], *road = &b->objective.road;

		if (comops_has(s, p, OOS) || (b->piece[p].dummy && !s->piece[p].look))
			continue;
		for (int w = 0; w < 4; w++)
			if (zone->w[w] & road->w[w])
				return false;
	}
	return true;
}

static bool objective_met(const Board *b, const State *s)
{
	const Objective *o = &b->objective;

	return o->by_road ? road_free(b, s) : s->seized == (1u << o->ntowns) - 1;
}

/* CO-R64  Battalions that came into play, and those of them not eliminated. */
static void count_battalions(const Board *b, const State *s, int *left, int *base)
{
	*left = *base = 0;
	each_piece(p, b->objective.measured) {
		uint8_t fate = s->piece[p].fate;

		*base += fate == ON_MAP || fate == HAND || fate == DEAD;
		*left += fate == ON_MAP || fate == HAND;
	}
}

static const Award *award(const Board *b, bool met, int left, int base)
{
	const Objective *o = &b->objective;

	for (int i = 0; i < o->nawards; i++) {
		const Award *a = &o->award[i];
		int have = a->den * left, want = a->num * base;

		if (a->met == met && (a->more ? have > want : have >= want))
			return a;
	}
	return NULL; /* load() sees to it that a last row takes everything */
}

Outcome comops_outcome(const Board *b, const State *s)
{
	int left, base;

	if (s->conceded)
		return (Outcome){ true, side_other((Side)(s->conceded - 1)), CO_16_0c, "major victory" };
	if (s->phase != OVER)
		return (Outcome){ 0 };
	count_battalions(b, s, &left, &base);
	const Award *a = award(b, objective_met(b, s), left, base);
	return (Outcome){ true, a->winner, a->rule, a->major ? "major victory" : "minor victory" };
}

void comops_count_award(const Board *b, const State *s, int32_t *met, int32_t *won, int32_t *share)
{
	int left, base;

	count_battalions(b, s, &left, &base);
	*met = objective_met(b, s);
	*won = award(b, *met, left, base)->winner == b->objective.seeker;
	*share = base ? 100 * left / base : 100;
}

/* Does the asking side know where every headquarters of that side is, or that it is gone? */
static bool hqs_known(const Board *b, const State *seen, Side side, Side asking)
{
	each_piece(q, b->hqs & b->army[side].pieces) {
		const Piece *hq = &seen->piece[q];

		if (side != asking && hq->fate != DEAD && (hq->fate != ON_MAP || hq->look))
			return false;
	}
	return true;
}

/* CO-16.0b  Supply as the end of the game would find it, as far as the asking side can tell: a line that is seen
 * counts, and a headquarters that is not seen may still be the source step 1 found. */
static void supply_afresh(const Board *b, State *seen, Side side, Side asking)
{
	bool known = hqs_known(b, seen, side, asking);
	Tracer t;
	Hex source;

	comops_tracer(b, seen, side, 0, &t);
	each_piece(p, comops_on_map(b, seen, side)) {
		if (seen->piece[p].look)
			continue;
		bool line = comops_trace(&t, p, comops_hex(seen, p), &source);

		if (line || known)
			seen->piece[p].flags = (uint8_t)((seen->piece[p].flags & ~OOS) | (line ? 0 : OOS));
	}
}

/* How it would be judged by what the side knows: enemy counters it has not seen count as real and supplied. */
void comops_explain_victory(const Board *b, const State *seen, const Order *o, Explain *e)
{
	const Objective *goal = &b->objective;
	State now = *seen;
	int left, base;

	supply_afresh(b, &now, side_other(goal->seeker), o->side);
	bool met = objective_met(b, &now);
	if (goal->by_road) {
		explain_add(e, CO_17_2j, ratio(met, 1), "%s %s the road (%s)", comops_side_titles[goal->seeker],
					met ? "controls" : "does not control", goal->road_name);
	} else {
		for (int i = 0; i < goal->ntowns; i++)
			explain_add(e, CO_17_1i, ratio(seen->seized >> i & 1, 1), "%s %s %s",
						comops_side_titles[goal->seeker],
						seen->seized >> i & 1 ? "has captured" : "has not captured", label(b, goal->town[i]));
	}
	explain_total(e, "objective", "%s", met ? "yes" : "no");
	if (goal->measured_side != o->side) {
		/* Only the dead lie open: who has not been seen may yet be in play or not. */
		explain_total(e, "left", "?");
		return;
	}
	count_battalions(b, seen, &left, &base);
	explain_add(e, CO_R64, ratio(left, 1), "battalions left of %d that came into play", base);
	explain_total(e, "left", "%d", left);
	explain_total(e, "base", "%d", base);
	const Award *a = award(b, met, left, base);
	explain_total(e, "winner", "%s", comops_side_titles[a->winner]);
	explain_total(e, "level", "%s", a->major ? "major" : "minor");
}

/* ---- concede ---- */

void comops_apply_concede(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)dice;
	s->conceded = (uint8_t)(o->side + 1);
	news_say(news, BOTH_SIDES, CO_16_0c, "%s concedes.", comops_side_titles[o->side]);
}
