/* games/mons/victory.c -- chapter 4: the bridges on the first day, points on the second. */
#include "games/mons/mons.h"

/* 4.5e, R12, R13: German units or zones in every neighbour there is. */
bool mons_surrounded(const Board *b, const State *s, Hex h)
{
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		if (n != HEX_NONE && !hexset_has(&s->held[GERMAN], n) && !hexset_has(&s->zone[GERMAN], n))
			return false;
	}
	return true;
}

/* 4.5b, R11: every hex from which an exit can be reached without German units or zones, itself included. */
static void find_way_out(const Board *b, const State *s, HexSet *open)
{
	Hex queue[HEXES];
	int head = 0, tail = 0;

	memset(open, 0, sizeof *open);
	each_hex(h, b->map, &b->exits)
		if (!hexset_has(&s->held[GERMAN], h) && !hexset_has(&s->zone[GERMAN], h)) {
			hexset_add(open, h);
			queue[tail++] = h;
		}
	while (head < tail) {
		Hex h = queue[head++];

		for (int d = 0; d < DIRS; d++) {
			Hex n = hex_step(b->map, h, (Dir)d);

			if (n == HEX_NONE || hexset_has(open, n) || hexset_has(&s->held[GERMAN], n) ||
				hexset_has(&s->zone[GERMAN], n))
				continue;
			hexset_add(open, n);
			queue[tail++] = n;
		}
	}
}

/* 4.5d: the unit's own hex may lie in a zone; every later hex of the path may not. */
static bool is_cut_off(const Board *b, const HexSet *open, Hex h)
{
	if (hexset_has(&b->exits, h) || hexset_has(open, h))
		return false;
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		if (n != HEX_NONE && hexset_has(open, n))
			return false;
	}
	return true;
}

typedef struct Losses { /* British units */
	int dead, surrounded, cut_off, gone;
} Losses;

/* 4.5: who counts, and how much. */
static Losses count_losses(const Board *b, const State *s, Explain *e)
{
	HexSet open;
	Losses t = { 0 };

	find_way_out(b, s, &open);
	for (int u = 0; u < b->nunits; u++) {
		if (side_of(b, u) != BRITISH)
			continue;
		if (s->at[u] == AT_GONE) {
			t.gone++;
		} else if (s->at[u] == AT_DEAD && s->flags[u] & SURROUNDED) {
			t.surrounded++;
			explain_add(e, OC_4_5f, ratio(SURROUNDED_COUNTS, 1), "%s fell surrounded", unit_name(b, u));
		} else if (s->at[u] == AT_DEAD) {
			t.dead++;
			explain_add(e, OC_4_5h, ratio(1, 1), "%s fell", unit_name(b, u));
		} else if (on_map(s, u) && is_cut_off(b, &open, s->at[u])) {
			t.cut_off++;
			explain_add(e, OC_4_5a, ratio(1, 1), "%s in %s is cut off",
						is_hidden(s, u) ? "a unit" : unit_name(b, u), LABEL(b, s->at[u]));
		}
	}
	return t;
}

Tally mons_count_points(const Board *b, const State *s, Explain *e)
{
	Losses t = count_losses(b, s, e);
	int count = t.dead + SURROUNDED_COUNTS * t.surrounded + t.cut_off;
	bool bavai = b->victory.bavai != HEX_NONE && hexset_has(&s->german, b->victory.bavai);
	bool few_left = t.gone <= FEW_EXITS;
	int points = bavai + count / DEAD_PER_POINT + few_left;

	explain_add(e, OC_4_3b, ratio(bavai, 1), "%s controls Bavai", bavai ? "the German" : "the British side");
	explain_add(e, OC_4_3c, ratio(count / DEAD_PER_POINT, 1),
				"the dead count is %d, and every %d are a point", count, DEAD_PER_POINT);
	explain_add(e, OC_4_3d, ratio(few_left, 1), "%d British units have left; %d or fewer are a point", t.gone,
				FEW_EXITS);
	if (e) {
		explain_total(e, "dead", "%d", count);
		explain_total(e, "cut-off", "%d", t.cut_off);
		explain_total(e, "surrounded", "%d", t.surrounded);
		explain_total(e, "left", "%d", t.gone);
		explain_total(e, "points", "%d", points);
	}
	return (Tally){ .count = count, .gone = t.gone, .points = points };
}

bool mons_holds_bridges(const Board *b, const State *s, Explain *e)
{
	int held = 0;

	for (int i = 0; i < b->victory.bridges; i++) {
		Hex h = b->victory.bridge[i];
		bool german = hexset_has(&s->german, h);

		explain_add(e, OC_4_2a, ratio(german, 1), "%s is %s", LABEL(b, h), german ? "German" : "British");
		held += german;
	}
	if (e)
		explain_total(e, "bridges", "%d/%d", held, b->victory.bridges);
	return held == b->victory.bridges;
}

void mons_explain_victory(const Board *b, const State *s, const Order *o, Explain *e)
{
	(void)o;
	if (b->victory.bridges_turn >= s->turn)
		mons_holds_bridges(b, s, e);
	if (b->victory.points_turn)
		mons_count_points(b, s, e);
}

static void finish(State *s, End end, Side winner)
{
	s->end = (uint8_t)end;
	s->winner = winner;
}

/* R07: each test is made at the end of its turn and at no other time. */
void mons_judge_turn(const Board *b, State *s, News *news)
{
	const Victory *v = &b->victory;

	if (s->turn == v->bridges_turn && mons_holds_bridges(b, s, NULL)) {
		finish(s, BRIDGES_TAKEN, GERMAN);
		news_say(news, BOTH_SIDES, OC_4_2a, "The German holds every bridge at the end of turn %d.", s->turn);
	} else if (s->turn == v->points_turn && mons_count_points(b, s, NULL).points >= v->points_needed) {
		finish(s, POINTS_WON, GERMAN);
		news_say(news, BOTH_SIDES, OC_4_3a, "The German has %d points.",
				 mons_count_points(b, s, NULL).points);
	} else if (s->turn == b->last_turn) {
		finish(s, BRITISH_HELD, BRITISH);
		news_say(news, BOTH_SIDES, OC_4_1a, "The German has failed at the end of turn %d.", s->turn);
	}
}

Outcome mons_outcome(const Board *b, const State *s)
{
	static const struct {
		RuleId rule;
		const char *text;
	} ends[] = {
		[BRIDGES_TAKEN] = { OC_4_2a, "first-day victory: every bridge taken" },
		[POINTS_WON] = { OC_4_3a, "second-day victory on points" },
		[BRITISH_HELD] = { OC_4_1a, "the German failed in his aims" },
		[CONCEDED] = { OC_5_4b, "the other side concedes" },
	};

	(void)b;
	if (s->end == GOING_ON)
		return (Outcome){ 0 };
	return (Outcome){ true, s->winner, ends[s->end].rule, ends[s->end].text };
}
