/* games/rifles/score.c -- chart factors, the modifiers a unit carries with it, and exact odds. */
#include "games/rifles/rifles.h"

/* RRR-R58  Which row of the combat chart. */
static ChartRow chart_row(const Board *b, const State *s, int u, int32_t range)
{
	const TypeFacts *t = unit_facts(b, s, u);

	if (has_mark(s, u, DISORDER))
		return t->arm == MOUNTED ? ROW_MOUNTED_DISORDER : ROW_INFANTRY_DISORDER;
	if (t->guns)
		return range < 0 ? ROW_GUNS_MELEE : range > CLOSE_FIRE + EPS ? ROW_GUNS_FAR : ROW_GUNS_NEAR;
	switch (unit_type(b, s, u)) {
	case GENERAL:
	case SUBCOMMAND:
		return ROW_COMMAND;
	case CAVALRY:
		return ROW_CAVALRY;
	case LIGHT_CAVALRY:
		return ROW_LIGHT_CAVALRY;
	case SNIPERS:
		return ROW_SNIPERS;
	case ENGINEERS:
		return ROW_ENGINEERS;
	default:
		return ROW_INFANTRY;
	}
}

static int factor(const Board *b, const State *s, int u, int opponent, int32_t range, Explain *e)
{
	const ChartLine *line = &rifles_combat[chart_row(b, s, u, range)];
	bool mounted = unit_facts(b, s, opponent)->arm == MOUNTED;
	int f = range < 0 ? (mounted ? line->melee_mtd : line->melee_inf)
					  : (mounted ? line->shoot_mtd : line->shoot_inf);

	explain_add(e, line->rule, ratio(f, 1), "%s against %s", unit_name(b, u),
				mounted ? "Mounted" : "Infantry");
	return f;
}

static int modifier(Explain *e, bool holds, RuleId rule, int amount, const char *text)
{
	if (!holds)
		return 0;
	explain_add(e, rule, ratio(amount, 1), "%s", text);
	return amount;
}

/* RRR-R60  Area terrain only: a river never gives it. */
static bool hampered(const Board *b, const State *s, int u, int opponent, bool melee)
{
	Box box = unit_box(s, u), other = unit_box(s, opponent);
	Arm arm = unit_facts(b, s, u)->arm;

	if (unit_type(b, s, u) == SNIPERS || (!melee && b->options.no_bad_shooting))
		return false;
	return rifles_going(b, s, &box, arm) == BAD ||
		   (melee && arm == MOUNTED && rifles_going(b, s, &other, MOUNTED) == BAD);
}

static bool in_wet(const Board *b, const State *s, int u)
{
	Box box = unit_box(s, u);
	int river = b->nrivers ? rifles_river_under(b, s, &box) : -1;

	return river >= 0 && (s->condition[river] == NORMAL || s->condition[river] == DIFFICULT);
}

bool rifles_in_bad_going(const Board *b, const State *s, int u)
{
	Box box = unit_box(s, u);

	return rifles_going(b, s, &box, unit_facts(b, s, u)->arm) == BAD || in_wet(b, s, u);
}

/* RRR-R20, RRR-R59 */
static bool has_the_ground(const Board *b, const State *s, int u, int opponent)
{
	return rifles_level(b, s, unit_pose(s, u).at) > rifles_level(b, s, unit_pose(s, opponent).at) ||
		   (in_wet(b, s, opponent) && !in_wet(b, s, u));
}

/* RRR-modifiers.2-.6, .11-.13 */
int rifles_score(const Board *b, const State *s, int u, int opponent, int32_t range, Explain *e)
{
	bool melee = range < 0, command = unit_facts(b, s, u)->command; /* RRR-R15: commanders have no grade */
	int sum = factor(b, s, u, opponent, range, e), casualties = s->unit[u].casualties;

	sum += modifier(e, !command && b->card[u].grade == ELITE, RRR_modifiers_2, 1, "Elite");
	sum += modifier(e, b->card[u].type == GENERAL, RRR_modifiers_3, 1, "the General's own unit");
	sum += modifier(e, melee && has_the_ground(b, s, u, opponent), RRR_modifiers_4, 1,
					"uphill, or on the river bank");
	sum += modifier(e, rifles_fortified(b, s, u, unit_pose(s, opponent).at), RRR_modifiers_5, 1,
					"from a field fortification");
	sum += modifier(e, unit_type(b, s, u) == HEAVY_ARTILLERY, RRR_modifiers_6, 1, "Heavy Artillery");
	sum += modifier(e, !command && b->card[u].grade == INFERIOR, RRR_modifiers_11, -1, "Inferior");
	sum += modifier(e, casualties > 0, RRR_modifiers_12, -casualties, "casualties");
	sum += modifier(e, hampered(b, s, u, opponent, melee), RRR_modifiers_13, -2, "in bad going");
	return sum;
}

/* RRR-R55 */
bool rifles_doubled(int winner, int loser)
{
	return winner > loser && (loser <= 0 || winner >= 2 * loser);
}

/* In how many of the hundred ways do two dice show a sum? */
static int ways(int sum)
{
	int from_low = sum - 1, from_high = 2 * DIE + 1 - sum;

	return from_low < from_high ? from_low : from_high;
}

/* ... and in how many no more than it? */
static int ways_up_to(int sum)
{
	int up = sum - 1, down = 2 * DIE - sum;

	if (up <= 0 || down <= 0)
		return up <= 0 ? 0 : DIE * DIE;
	return up <= DIE ? up * (up + 1) / 2 : DIE * DIE - down * (down + 1) / 2;
}

/* Every throw of ours against all of theirs at once.  Doubled: see rifles_doubled. */
Odds rifles_odds(int mine, int theirs)
{
	Odds odds = { 0, 0, 0, 0, 0 };

	for (int i = 2; i <= 2 * DIE; i++) {
		int a = i + mine, n = ways(i), below = ways_up_to(a - 1 - theirs), with = ways_up_to(a - theirs);

		odds.win += n * below;
		odds.equal += n * (with - below);
		odds.lose += n * (DIE * DIE - with);
		odds.win_doubled += n * ways_up_to((a > 0 ? a / 2 : a - 1) - theirs);
		odds.lose_doubled += n * (DIE * DIE - ways_up_to((a > 0 ? 2 * a : a + 1) - 1 - theirs));
	}
	return odds;
}

Odds rifles_explain_odds(int mine, int theirs, Explain *e)
{
	Odds odds = rifles_odds(mine, theirs);

	explain_total(e, "win", "%d.%02d%%", odds.win / 100, odds.win % 100);
	explain_total(e, "lose", "%d.%02d%%", odds.lose / 100, odds.lose % 100);
	explain_total(e, "equal", "%d.%02d%%", odds.equal / 100, odds.equal % 100);
	explain_total(e, "win_doubled", "%d.%02d%%", odds.win_doubled / 100, odds.win_doubled % 100);
	explain_total(e, "lose_doubled", "%d.%02d%%", odds.lose_doubled / 100, odds.lose_doubled % 100);
	return odds;
}
