/* games/rifles/winning.c -- the end of a Round, and of the battle. */
#include "games/rifles/rifles.h"

typedef enum Verdict {
	UNDECIDED,
	TOO_MANY_LOST,
	AHEAD_AT_LIMIT,
	EQUAL_AT_LIMIT,
	AIM_MET,
	AIM_MISSED
} Verdict;

/* The river's own line at this x. */
static int32_t river_y(const Way *w, int32_t x)
{
	for (int i = 0; i + 1 < w->n; i++) {
		Point p = w->p[i], q = w->p[i + 1];
		if ((p.x <= x && q.x >= x) || (q.x <= x && p.x >= x))
			return p.x == q.x ? p.y : p.y + (int32_t)((int64_t)(q.y - p.y) * (x - p.x) / (q.x - p.x));
	}
	return w->p[w->n - 1].y;
}

/* Of the side's units, dummies apart. */
int rifles_aim_count(const Board *b, const State *s)
{
	int n = 0;

	for (uint64_t left = rifles_on_table(b, s, b->aim_side); left; left &= left - 1) {
		int u = unit_of(left);
		Point at = unit_pose(s, u).at;
		if (b->card[u].type == DUMMY)
			continue;
		if (b->aim == BY_CROSSING) {
			Box box = unit_box(s, u);
			bool north = at.y > river_y(&b->river[b->aim_thing].way, at.x);
			n += !(rifles_rivers_under(b, s, &box) >> b->aim_thing & 1) &&
				 north == (s->edge[b->aim_side] == SOUTH_EDGE);
		} else {
			n += area_has(&b->terrain[b->aim_thing].area, at);
		}
	}
	return n;
}

static void finish(const Board *b, State *s, Side winner, Verdict verdict, News *news)
{
	s->phase = PHASE_OVER;
	s->winner = winner == SIDE_NONE ? 0 : (uint8_t)(winner + 1);
	s->verdict = (uint8_t)verdict;
	news_say(news, BOTH_SIDES, RRR_winning_1, "The battle is over: %s.", rifles_outcome(b, s).text);
}

/* RRR-winning.1, .3, RRR-R69 */
void rifles_end_round(const Board *b, State *s, News *news)
{
	int lead = s->lost[1] - s->lost[0];

	for (int u = 0; u < b->ncards; u++)
		drop_mark(s, u, SHIFTED);
	for (Side side = 0; side < SIDES; side++)
		if (s->lost[side] >= b->loss_level && s->lost[side] > s->lost[side_other(side)]) {
			finish(b, s, side_other(side), TOO_MANY_LOST, news);
			return;
		}
	if (s->round < b->rounds) {
		s->round++;
		return;
	}
	if (b->aim == BY_LOSSES) {
		finish(b, s, lead > 0 ? 0 : lead < 0 ? 1 : SIDE_NONE, lead ? AHEAD_AT_LIMIT : EQUAL_AT_LIMIT, news);
	} else {
		bool met = rifles_aim_count(b, s) >= (b->aim == BY_CROSSING ? b->aim_count : 1);
		finish(b, s, met ? b->aim_side : side_other(b->aim_side), met ? AIM_MET : AIM_MISSED, news);
	}
}

bool rifles_is_verdict(int verdict)
{
	return verdict >= UNDECIDED && verdict <= AIM_MISSED;
}

Outcome rifles_outcome(const Board *b, const State *s)
{
	static const struct {
		RuleId rule;
		const char *text;
	} verdict[] = {
		[UNDECIDED] = { RRR_NO_RULE, "" },
		[TOO_MANY_LOST] = { RRR_winning_1, "the other side has lost too many points" },
		[AHEAD_AT_LIMIT] = { RRR_R69, "fewer points lost at the Round limit" },
		[EQUAL_AT_LIMIT] = { RRR_R69, "as many points lost at the Round limit" },
		[AIM_MET] = { RRR_deployment_8, "the scenario's aim is met" },
		[AIM_MISSED] = { RRR_deployment_8, "the scenario's aim is missed" },
	};

	(void)b;
	if (s->conceded)
		return (Outcome){ true, side_other((Side)(s->conceded - 1)), RRR_winning_1,
						  "the other side concedes" };
	if (s->phase != PHASE_OVER)
		return (Outcome){ .over = false, .winner = SIDE_NONE };
	return (Outcome){ true, s->winner ? (Side)(s->winner - 1) : SIDE_NONE, verdict[s->verdict].rule,
					  verdict[s->verdict].text };
}
