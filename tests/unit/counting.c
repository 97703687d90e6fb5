/* tests/unit/counting.c -- see counting.h. */
#include "tests/unit/counting.h"

#include <string.h>

struct Board {
	int limit; /* the most one order may add */
};

struct State {
	int32_t total;
	uint8_t hidden; /* set up by a die; nobody sees it before a peek */
	uint8_t seen, turn, winner;
};

int counting_total(const State *s)
{
	return s->total;
}

static const char *side_name(const Board *b, Side side)
{
	(void)b;
	return side == 0 ? "odd" : "even";
}

static const char *side_title(const Board *b, Side side)
{
	(void)b;
	return side == 0 ? "Odd" : "Even";
}

static const Names *no_names(const Board *b, ArgKind kind)
{
	(void)b;
	(void)kind;
	return NULL;
}

static void setup(const Board *b, State *s, Dice *dice, News *news)
{
	(void)b;
	(void)news;
	s->hidden = (uint8_t)dice_roll(dice, 6, COUNTING_PEEK);
	s->winner = SIDE_NONE;
}

enum { VERB_ADD, VERB_ROLL, VERB_PEEK, VERB_END, VERB_WIN, VERB_HOW, VERBS };

static Ask ask(const Board *b, const State *s)
{
	(void)b;
	return (Ask){ .who = side_set(s->turn),
				  .rule = COUNTING_TURN,
				  .verbs =
					  VERB_BIT(VERB_ADD) | VERB_BIT(VERB_ROLL) | VERB_BIT(VERB_PEEK) | VERB_BIT(VERB_END) };
}

static Outcome outcome(const Board *b, const State *s)
{
	(void)b;
	return (Outcome){ s->winner != SIDE_NONE, s->winner, COUNTING_WIN, "it was said so" };
}

static void view(const Board *b, const State *s, Side side, State *seen)
{
	(void)b;
	(void)side;
	*seen = *s;
	seen->hidden = s->seen ? s->hidden : 0;
}

static const char *broken(const Board *b, const State *s)
{
	(void)b;
	return s->total < 0 ? "it counts backwards" : NULL;
}

static bool check_add(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)seen;
	if (order_arg(o, 0) < 1 || order_arg(o, 0) > b->limit)
		return refuse(why, COUNTING_LIMIT, "%d is not from 1 to %d", order_arg(o, 0), b->limit);
	return true;
}

static bool check_nothing(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)seen;
	(void)o;
	(void)why;
	return true;
}

static void apply_add(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)dice;
	s->total += order_arg(o, 0);
	news_say(news, BOTH_SIDES, COUNTING_TURN, "The count is %d.", s->total);
}

static void apply_roll(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)o;
	s->total += dice_roll(dice, 6, COUNTING_ROLL);
	news_say(news, BOTH_SIDES, COUNTING_ROLL, "A die makes it %d.", s->total);
}

static void apply_peek(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)dice;
	s->seen = 1;
	news_sighting(news);
	news_say(news, side_set(o->side), COUNTING_PEEK, "It is %d.", s->hidden);
}

static void apply_end(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)dice;
	(void)news;
	s->turn = side_other(o->side);
}

static void apply_win(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)dice;
	(void)news;
	s->winner = o->side;
}

static void explain_how(const Board *b, const State *seen, const Order *o, Explain *e)
{
	(void)b;
	(void)o;
	explain_total(e, "count", "%d", seen->total);
}

static const Rule rules[COUNTING_RULES] = {
	{ "", true, false },
	[COUNTING_TURN] = { "CN-1", false, false },
	[COUNTING_ROLL] = { "CN-2", false, false },
	[COUNTING_PEEK] = { "CN-3", false, false },
	[COUNTING_LIMIT] = { "CN-4", false, false },
	[COUNTING_WIN] = { "CN-5", false, false },
};

static const Verb verbs[VERBS] = {
	[VERB_ADD] = { "add", "number", COUNTING_TURN, "count on", false, check_add, apply_add, NULL },
	[VERB_ROLL] = { "roll", "", COUNTING_ROLL, "add a die", false, check_nothing, apply_roll, NULL },
	[VERB_PEEK] = { "peek", "", COUNTING_PEEK, "see the hidden number", false, check_nothing, apply_peek,
					NULL },
	[VERB_END] = { "end", "", COUNTING_TURN, "end the turn", false, check_nothing, apply_end, NULL },
	[VERB_WIN] = { "win", "", COUNTING_WIN, "win at any time", true, check_nothing, apply_win, NULL },
	[VERB_HOW] = { "how", "", COUNTING_TURN, "how far it is", false, check_nothing, NULL, explain_how },
};

static Board board = { .limit = 9 };

const Game counting = {
	.name = "counting",
	.title = "Counting",
	.version = 3,
	.state_size = sizeof(State),
	.rules = rules,
	.nrules = COUNTING_RULES,
	.verbs = verbs,
	.nverbs = VERBS,
	.side_name = side_name,
	.side_title = side_title,
	.names = no_names,
	.setup = setup,
	.ask = ask,
	.outcome = outcome,
	.view = view,
	.broken = broken,
};

const Scenario counting_scenario = { .game = &counting,
									 .board = &board,
									 .name = "counting/plain",
									 .title = "Plain counting",
									 .about = "",
									 .hash = 0x5ca1ab1e };
