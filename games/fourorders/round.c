/* games/fourorders/round.c -- the sequence of play: a round, its steps, whose activation it is, a day (1.4,
 * 1.6, 7).
 *
 *   begin: shots, arrivals -> orders -> retreat step -> activations -> artillery phase -> night or next round */
#include "games/fourorders/fourorders.h"

static void open_orders(State *s)
{
	s->phase = PHASE_ORDERS;
	s->side = SIDE_NONE;
	s->handed = NO_SIDES;
}

/* FO-5b */
static void issue_shots(const Board *b, State *s)
{
	for (int u = 0; u < b->nstands; u++)
		if (is_family(b, u, BATTERY) && on_map(s, u))
			s->piece[u].shots = b->side[b->card[u].side].shots;
}

/* FO-9a, FO-R111  Air points are the day's. */
static void issue_air(const Board *b, State *s)
{
	for (int u = b->nstands + b->ncompanies; u < b->nunits; u++)
		s->piece[u].sp = 1;
}

void fo_begin_round(const Board *b, State *s, Dice *dice, News *news)
{
	for (int r = 0; r < b->nregiments; r++)
		s->regiment[r].done = 0;
	for (int u = 0; u < b->nunits; u++)
		s->piece[u].marks = 0;
	issue_shots(b, s);
	if (s->round == 1)
		issue_air(b, s);
	s->active = NO_REGIMENT;
	news_say(news, BOTH_SIDES, FO_1_4d, "Day %d, round %d.", s->day, s->round);
	if (!fo_open_deployment(b, s))
		fo_after_deployment(b, s, dice, news);
}

void fo_after_deployment(const Board *b, State *s, Dice *dice, News *news)
{
	if (!s->setting_up) {
		open_orders(s);
		return;
	}
	s->setting_up = 0;
	fo_begin_round(b, s, dice, news);
}

/* ---- whose activation ---- */

static bool may_be_picked(const Board *b, const State *s, int r)
{
	return !s->regiment[r].done && fo_regiment_on_map(b, s, r) &&
		   (s->regiment[r].order == RETREAT) == (s->retreating != 0);
}

static bool has_pick(const Board *b, const State *s, Side side)
{
	for (int r = 0; r < b->nregiments; r++)
		if (b->regiment[r].side == side && may_be_picked(b, s, r))
			return true;
	return false;
}

Side fo_throw_for_first(const Board *b, Dice *dice, RuleId rule, News *news)
{
	int total[SIDES];

	do {
		for (Side side = 0; side < SIDES; side++) {
			total[side] = 0;
			for (int i = 0; i < THROW; i++)
				total[side] += dice_roll(dice, DIE, rule);
		}
		news_say(news, BOTH_SIDES, rule, "%s throws %d, %s %d.", b->side[0].title, total[0], b->side[1].title,
				 total[1]);
	} while (total[0] == total[1] && !dice->astray); /* FO-1.6b */
	return total[0] > total[1] ? 0 : 1;
}

static void open_pick(const Board *b, State *s, Dice *dice, News *news)
{
	bool can[SIDES] = { has_pick(b, s, 0), has_pick(b, s, 1) };

	s->phase = PHASE_PICK;
	s->active = NO_REGIMENT;
	s->did = 0;
	if (!can[0] || !can[1])
		s->side = can[0] ? 0 : 1; /* FO-1.6i */
	else if (s->run >= RUN_MOST)
		s->side = side_other(s->run_side); /* FO-1.6h */
	else
		s->side = fo_throw_for_first(b, dice, FO_1_6a, news);
}

void fo_next_pick(const Board *b, State *s, Dice *dice, News *news)
{
	while (!has_pick(b, s, 0) && !has_pick(b, s, 1)) {
		s->run = 0; /* FO-R15 */
		s->run_side = SIDE_NONE;
		if (!s->retreating) {
			fo_open_guns(b, s, dice, news);
			return;
		}
		s->retreating = 0;
	}
	open_pick(b, s, dice, news);
}

void fo_end_activation(const Board *b, State *s, Dice *dice, News *news)
{
	for (int u = 0; u < b->nstands; u++)
		s->piece[u].marks &= (uint8_t)~MARK_STRATEGIC;
	s->active = NO_REGIMENT;
	s->did = 0;
	fo_combat_new(&s->combat);
	fo_hold_targets(b, s, news);
	if (s->phase != PHASE_OVER)
		fo_next_pick(b, s, dice, news);
}

bool fo_check_activate(const Board *b, const State *seen, const Order *o, Why *why)
{
	int r = o->arg[0];

	if (r >= b->nregiments || b->regiment[r].side != o->side)
		return refuse(why, FO_1_6a, "%s is no regiment of yours", fo_thing(b, r));
	if (!fo_regiment_on_map(b, seen, r))
		return refuse(why, FO_R124, "%s is not on the map", fo_thing(b, r));
	if (seen->regiment[r].done)
		return refuse(why, FO_1_4a, "%s was activated this round", fo_thing(b, r));
	if (!may_be_picked(b, seen, r))
		return refuse(why, FO_2_5a, "retreating regiments act first, before any other: not %s",
					  fo_thing(b, r));
	return true;
}

void fo_apply_activate(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int r = o->arg[0];

	(void)dice;
	s->run = s->run_side == o->side ? (uint8_t)(s->run + (s->run < RUN_MOST)) : 1;
	s->run_side = o->side;
	s->phase = PHASE_ACT;
	s->active = (int8_t)r;
	s->did = 0;
	s->regiment[r].done = 1;
	news_say(news, BOTH_SIDES, FO_1_6c, "%s (%s) acts, on %s.", fo_thing(b, r), b->regiment[r].title,
			 fo_statuses[s->regiment[r].order]);
}

void fo_next_activate(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_THING);
	slot->complete = stem->n == 1;
	for (int r = 0; stem->n == 0 && r < b->nregiments; r++)
		if (b->regiment[r].side == stem->side && may_be_picked(b, seen, r))
			slot_put(slot, r);
}

/* ---- the end of a round, a day, the game ---- */

void fo_end_round(const Board *b, State *s, Dice *dice, News *news)
{
	fo_hold_targets(b, s, news);
	for (int u = 0; u < b->nunits; u++)
		s->piece[u].shelled = 0;
	if (s->round < b->rounds) {
		s->round++;
		fo_begin_round(b, s, dice, news);
	} else if (s->day < b->days) {
		fo_open_night(b, s, dice, news);
	} else {
		fo_judge(b, s, news); /* FO-R110: the last night is not played */
	}
}

Side fo_target_winner(const Board *b, const State *s, int *held)
{
	*held = 0;
	for (int t = 0; t < b->ntargets; t++)
		*held += s->holder[t] == b->victor;
	return *held >= b->win ? b->victor : *held == b->draw ? SIDE_NONE : side_other(b->victor);
}

void fo_judge(const Board *b, State *s, News *news)
{
	int held;

	s->phase = PHASE_OVER;
	s->side = SIDE_NONE;
	s->ending = ENDED_TARGETS;
	s->winner = fo_target_winner(b, s, &held);
	news_say(news, BOTH_SIDES, FO_11b, "%s holds %d of %d targets.", b->side[b->victor].title, held,
			 b->ntargets);
}

void fo_explain_victory(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int held;
	Side winner = fo_target_winner(b, seen, &held);

	(void)o;
	for (int t = 0; t < b->ntargets; t++)
		explain_add(e, FO_11c, ratio(seen->holder[t] == b->victor, 1), "%s (%s) is held by %s",
					fo_thing(b, b->nregiments + t), b->target[t].title, b->side[seen->holder[t]].title);
	explain_total(e, "held", "%d", held);
	explain_total(e, "needed", "%d", b->win);
	explain_total(e, "now", "%s", winner == SIDE_NONE ? "draw" : b->side[winner].title);
}
