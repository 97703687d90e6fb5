/* games/mons/mons.c -- the Game, its verbs, and chapter 5: the sequence of play.
 *
 * German player turn: movement, bombardment, melee.  British player turn: a plan, then two halves, each a
 * movement or a combat phase.  "end" closes the phase one is in; what a combat still waits for comes first. */
#include "games/mons/mons.h"

const char *const mons_phase_names[PHASES] = { "plan", "move", "bombard", "melee" };
static const char *const words[] = {
	[WORD_MOVE] = "move", [WORD_FIGHT] = "fight", [WORD_WITH] = "with", NULL
};

/* ---- phases ---- */

/* Everything that counts per phase begins anew (R15). */
static void clear_flags(const Board *b, State *s, int flags)
{
	for (int u = 0; u < b->nunits; u++)
		s->flags[u] &= (uint8_t)~flags;
}

static void begin_movement(const Board *b, State *s)
{
	s->phase = PHASE_MOVE;
	clear_flags(b, s, SORTED | MARCHED);
}

static void begin_combat(const Board *b, State *s)
{
	s->phase = PHASE_BOMBARD;
	clear_flags(b, s, FIRED | FOUGHT | SHELLED | STRUCK);
}

/* Nothing of a phase outlives it, but that a gun has marched (9.20f) holds for the player turn. */
void mons_forget_movement(State *s)
{
	s->trips = 0;
	s->group = 0;
	memset(s->trip, 0, sizeof s->trip);
	memset(s->spent, 0, sizeof s->spent);
	memset(s->column, 0, sizeof s->column);
}

static void begin_german_turn(const Board *b, State *s, News *news)
{
	s->player = GERMAN;
	s->half = s->plan[0] = s->plan[1] = 0;
	begin_movement(b, s);
	news_say(news, BOTH_SIDES, OC_5_2a, "Turn %d: the German moves.", s->turn);
}

static void begin_half(const Board *b, State *s, News *news)
{
	bool move = s->plan[s->half] == PLAN_MOVE;

	if (move)
		begin_movement(b, s);
	else
		begin_combat(b, s);
	news_say(news, BOTH_SIDES, OC_5_2d, "The British %s.", move ? "move" : "fight");
}

/* 5.4: the marker advances at the end of each British player turn. */
static void end_turn(const Board *b, State *s, News *news)
{
	clear_flags(b, s, MARCHED | FIRED | FOUGHT | SHELLED | STRUCK | SORTED);
	mons_judge_turn(b, s, news);
	if (s->end != GOING_ON)
		return;
	s->turn++;
	begin_german_turn(b, s, news);
}

/* A movement phase or a melee is over: what comes next? */
static void next_phase(const Board *b, State *s, News *news)
{
	bool moved = s->phase == PHASE_MOVE;

	if (moved)
		mons_forget_movement(s);
	if (s->player == GERMAN && moved) {
		begin_combat(b, s);
	} else if (s->player == GERMAN) {
		clear_flags(b, s, MARCHED | FIRED | FOUGHT | SHELLED | STRUCK);
		s->player = BRITISH;
		s->phase = PHASE_PLAN;
	} else if (s->half == 0) {
		s->half = 1;
		begin_half(b, s, news);
	} else {
		end_turn(b, s, news);
	}
}

/* ---- plan, end, concede ---- */

static bool check_nothing(const Board *b, const State *s, const Order *o, Why *why)
{
	(void)b;
	(void)s;
	(void)o;
	(void)why;
	return true;
}

static void apply_plan(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	for (int i = 0; i < 2; i++)
		s->plan[i] = order_arg(o, i) == WORD_FIGHT ? PLAN_FIGHT : PLAN_MOVE;
	news_say(news, BOTH_SIDES, OC_5_3c, "The British will %s, then %s.", words[order_arg(o, 0)],
			 words[order_arg(o, 1)]);
	s->half = 0;
	begin_half(b, s, news);
}

static bool check_end(const Board *b, const State *s, const Order *o, Why *why)
{
	(void)o;
	return s->phase != PHASE_MOVE || s->player != GERMAN || mons_check_entered(b, s, why);
}

static void apply_end(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	news_say(news, BOTH_SIDES, OC_5_1a, "The %s side ends its %s phase.", mons_side_titles[o->side],
			 mons_phase_names[s->phase]);
	if (s->phase == PHASE_BOMBARD)
		s->phase = PHASE_MELEE; /* 5.2c */
	else
		next_phase(b, s, news);
}

static void apply_concede(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)b;
	(void)dice;
	s->end = CONCEDED;
	s->winner = side_other(o->side);
	news_say(news, BOTH_SIDES, OC_5_4b, "The %s side concedes.", mons_side_titles[o->side]);
}

/* ---- who is asked what ---- */

#define ONE(verb) VERB_BIT(VERB_##verb)

static Ask ask(const Board *b, const State *s)
{
	static const struct {
		bool defender;
		RuleId rule;
		uint64_t verbs;
	} duties[DUTIES] = {
		[DUTY_SHARE_SHELLS] = { false, OC_10_9a, ONE(LOSE) },
		[DUTY_FIRE] = { true, OC_11_1a, ONE(FIRE) | ONE(HOLD) },
		[DUTY_SHARE_FIRE] = { true, OC_11_5a, ONE(LOSE) },
		[DUTY_DEFENDER] = { true, OC_12_12c, ONE(LOSE) },
		[DUTY_ATTACKER] = { false, OC_12_12b, ONE(LOSE) },
		[DUTY_ADVANCE] = { false, OC_12_13a, ONE(ADVANCE) },
		[DUTY_PURSUE] = { false, OC_12_13c, ONE(PURSUE) | ONE(STAY) },
	};
	static const struct {
		RuleId rule;
		uint64_t verbs;
	} phases[SIDES][PHASES] = {
		[GERMAN] = { [PHASE_MOVE] = { OC_9_1a, ONE(MOVE) | ONE(MARCH) | ONE(STACK) | ONE(END) },
					 [PHASE_BOMBARD] = { OC_10_1a, ONE(BOMBARD) | ONE(END) },
					 [PHASE_MELEE] = { OC_12_1a, ONE(MELEE) | ONE(END) } },
		[BRITISH] = { [PHASE_PLAN] = { OC_5_3c, ONE(PLAN) },
					  [PHASE_MOVE] = { OC_9_1a, ONE(MOVE) | ONE(EXIT) | ONE(STACK) | ONE(END) },
					  [PHASE_BOMBARD] = { OC_10_1a, ONE(BOMBARD) | ONE(END) },
					  [PHASE_MELEE] = { OC_12_1a, ONE(MELEE) | ONE(END) } },
	};
	int duty = s->combat.duty;

	(void)b;
	if (s->end != GOING_ON)
		return (Ask){ 0 };
	if (duty != DUTY_NONE)
		return (Ask){ .who = side_set(duties[duty].defender ? mons_defender(s) : s->player),
					  .rule = duties[duty].rule,
					  .verbs = duties[duty].verbs };
	return (Ask){ .who = side_set(s->player),
				  .rule = phases[s->player][s->phase].rule,
				  .verbs = phases[s->player][s->phase].verbs };
}

/* ---- the tables ---- */

static const Rule rules[] = {
	{ "", true, false },
#define RULE(sym, id) { id, false, false },
#define DICE(sym, id) { id, false, true },
#define NOTE(sym, id) { id, true, false },
#include "games/mons/rules.def"
#undef RULE
#undef DICE
#undef NOTE
};

/* clang-format off */
static const Verb verbs[VERBS] = {
	[VERB_PLAN]    = { "plan", "move|fight move|fight", OC_5_3a, "choose the two phases of the British player turn",
	                   .check = check_nothing, .apply = apply_plan },
	[VERB_MOVE]    = { "move", "unit hex+ (with unit+)?", OC_9_1a, "move a unit or stack, or bring it onto the map",
	                   .check = mons_check_move, .apply = mons_apply_move, .explain = mons_explain_move },
	[VERB_MARCH]   = { "march", "unit hex+ (with unit+)?", OC_9_20a, "the same in march mode, far from the enemy",
	                   .check = mons_check_move, .apply = mons_apply_move, .explain = mons_explain_move },
	[VERB_EXIT]    = { "exit", "unit+", OC_4_4a, "leave the map for good from an exit hex",
	                   .check = mons_check_exit, .apply = mons_apply_exit },
	[VERB_STACK]   = { "stack", "hex unit+", OC_R19a, "put a pile in order, the top unit first",
	                   .check = mons_check_stack, .apply = mons_apply_stack },
	[VERB_BOMBARD] = { "bombard", "hex unit+", OC_10_1a, "bombard a hex with these guns",
	                   .check = mons_check_bombard, .apply = mons_apply_bombard, .explain = mons_explain_bombard },
	[VERB_MELEE]   = { "melee", "hex unit+", OC_12_1a, "attack a hex with these units",
	                   .check = mons_check_melee, .apply = mons_apply_melee, .explain = mons_explain_melee },
	[VERB_FIRE]    = { "fire", "(unit hex)+", OC_11_1a, "defensive fire: each unit at one attacking hex",
	                   .check = mons_check_fire, .apply = mons_apply_fire, .explain = mons_explain_fire },
	[VERB_HOLD]    = { "hold", "", OC_11_1a, "make no defensive fire",
	                   .check = check_nothing, .apply = mons_apply_hold },
	[VERB_LOSE]    = { "lose", "unit+", OC_12_12b, "share out step losses, a unit for every step",
	                   .check = mons_check_lose, .apply = mons_apply_lose },
	[VERB_ADVANCE] = { "advance", "unit+", OC_12_13a, "advance into the hex the defenders left empty",
	                   .check = mons_check_advance, .apply = mons_apply_advance },
	[VERB_PURSUE]  = { "pursue", "(unit hex)+", OC_12_13c, "go on one hex more",
	                   .check = mons_check_pursue, .apply = mons_apply_pursue },
	[VERB_STAY]    = { "stay", "", OC_12_13d, "go no further",
	                   .check = check_nothing, .apply = mons_apply_stay },
	[VERB_END]     = { "end", "", OC_5_1a, "close the phase",
	                   .check = check_end, .apply = apply_end },
	[VERB_CONCEDE] = { "concede", "", OC_5_4b, "give the game up", .anytime = true,
	                   .check = check_nothing, .apply = apply_concede },
	[VERB_VICTORY] = { "victory", "", OC_4_1a, "who would win now, and why",
	                   .check = check_nothing, .explain = mons_explain_victory },
	[VERB_ZONE]    = { "zone", "hex", OC_7_1a, "where a unit in a hex has its zone of control",
	                   .check = check_nothing, .explain = mons_explain_zone },
	[VERB_SIGHT]   = { "sight", "hex hex", OC_10_3a, "range and line of sight between two hexes",
	                   .check = check_nothing, .explain = mons_explain_sight },
	[VERB_ABOUT]   = { "about", "unit", OC_2_3b, "what is printed on a counter",
	                   .check = check_nothing, .explain = mons_explain_about },
	[VERB_ROSTER]  = { "roster", "", OC_2_3a, "how many counters there are",
	                   .check = check_nothing, .explain = mons_explain_roster },
};
/* clang-format on */

static const char *side_name(const Board *b, Side side)
{
	(void)b;
	return mons_side_names[side];
}

static const char *side_title(const Board *b, Side side)
{
	(void)b;
	return mons_side_titles[side];
}

static const Names *names(const Board *b, ArgKind kind)
{
	return kind == ARG_UNIT ? &b->names : NULL;
}

static const HexMap *map(const Board *b)
{
	return b->map;
}

const Game mons = {
	.name = "mons",
	.title = "The Old Contemptibles",
	.version = 1,
	.state_size = sizeof(State),
	.rules = rules,
	.nrules = MONS_RULES,
	.verbs = verbs,
	.nverbs = VERBS,
	.words = words,
	.load = mons_load,
	.side_name = side_name,
	.side_title = side_title,
	.names = names,
	.map = map,
	.ground = mons_ground,
	.describe = mons_describe,
	.setup = mons_setup,
	.ask = ask,
	.outcome = mons_outcome,
	.view = mons_view,
	.imagine = mons_imagine,
	.prompt = mons_prompt,
	.next = mons_next,
	.exact = mons_exact,
	.show = mons_show,
	.overlays = mons_overlays,
	.noverlays = MONS_OVERLAYS,
	.write = mons_write,
	.put = mons_put,
	.clear = mons_clear,
	.broken = mons_broken,
	.plan = mons_plan,
	.judge = mons_judge,
	.features = mons_features,
	.count = mons_count,
	.weights = mons_weights,
	.numbers = mons_numbers,
	.numbers_of = mons_numbers_of,
	.clock = mons_clock,
	.turns = mons_turns,
	.turn = "turn",
};
