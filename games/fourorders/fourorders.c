/* games/fourorders/fourorders.c -- the game: its verbs, who is asked what, and how it ends.
 *
 * Rules: docs/rules/fourorders.md.  The sequence itself is in round.c; each chapter has its file. */
#include "games/fourorders/fourorders.h"

static const Rule rules[] = {
	{ "", true, false },
#define RULE(sym, id) { id, false, false },
#define DICE(sym, id) { id, false, true },
#define NOTE(sym, id) { id, true, false },
#include "games/fourorders/rules.def"
#undef RULE
#undef DICE
#undef NOTE
};

/* orders.c counts on these following the statuses from MOVE on. */
static const char *const words[] = { "move", "hold", "dig", "retreat", NULL };

/* ---- setting up ---- */

static void setup(const Board *b, State *s, Dice *dice, News *news)
{
	fo_clear(b, s);
	s->day = s->round = 1;
	s->setting_up = 1;
	for (int r = 0; r < b->nregiments; r++)
		s->regiment[r] = (Regiment){ .due = 1, .order = NO_ORDER }; /* FO-R117: the first order is free */
	for (int t = 0; t < b->ntargets; t++)
		s->holder[t] = b->target[t].holder;
	if (!fo_open_deployment(b, s))
		fo_after_deployment(b, s, dice, news);
}

/* ---- who is asked ---- */

static bool hq_waits(const Board *b, const State *s)
{
	for (int r = 0; r < b->nregiments; r++)
		if (b->regiment[r].side == s->side && fo_may_restore(b, s, r))
			return true;
	return false;
}

static Ask ask(const Board *b, const State *s)
{
	static const uint64_t act =
		VERB_BIT(V_ATTACH) | VERB_BIT(V_MOVE) | VERB_BIT(V_RESTORE) | VERB_BIT(V_ATTACK) | VERB_BIT(V_PASS);
	static const uint64_t night = VERB_BIT(V_RECOVER) | VERB_BIT(V_REBUILD) | VERB_BIT(V_REFIT) |
								  VERB_BIT(V_REARRANGE) | VERB_BIT(V_PASS);
	static const Ask by_phase[PHASES] = {
		[PHASE_DEPLOY] = { .rule = FO_11e, .verbs = VERB_BIT(V_DEPLOY) | VERB_BIT(V_EMPLACE) },
		[PHASE_ORDERS] = { .rule = FO_1_5a, .verbs = VERB_BIT(V_ORDERS) },
		[PHASE_PICK] = { .rule = FO_1_6a, .verbs = VERB_BIT(V_ACTIVATE) },
		[PHASE_ACT] = { .rule = FO_1_6c, .verbs = act },
		[PHASE_REPLY] = { .rule = FO_3_3h, .verbs = VERB_BIT(V_REPLY) },
		[PHASE_LOSE] = { .rule = FO_4c, .verbs = VERB_BIT(V_LOSE) },
		[PHASE_FALLBACK] = { .rule = FO_4_1a, .verbs = VERB_BIT(V_FALLBACK) | VERB_BIT(V_STAY) },
		[PHASE_PURSUE] = { .rule = FO_4_2a, .verbs = VERB_BIT(V_PURSUE) | VERB_BIT(V_PASS) },
		[PHASE_GUNS] = { .rule = FO_5_1a,
						 .verbs = VERB_BIT(V_BARRAGE) | VERB_BIT(V_MOVE) | VERB_BIT(V_PASS) },
		[PHASE_NIGHT] = { .rule = FO_8a, .verbs = night },
	};
	Ask a = by_phase[s->phase];

	if (s->phase == PHASE_OVER)
		return a;
	a.who = s->phase == PHASE_ORDERS ? (SideSet)(BOTH_SIDES & ~s->handed) : side_set(s->side);
	if (s->phase == PHASE_NIGHT && hq_waits(b, s)) { /* FO-R105: HQs first */
		a.rule = FO_6i;
		a.verbs = VERB_BIT(V_RESTORE);
	}
	return a;
}

static Outcome outcome(const Board *b, const State *s)
{
	static const RuleId rule[] = {
		[ENDED_TARGETS] = FO_11b, [ENDED_WIPED_OUT] = FO_11d, [ENDED_CONCEDED] = FO_11b
	};
	static const char *const text[] = { [ENDED_TARGETS] = "holds the targets",
										[ENDED_WIPED_OUT] = "the enemy has no regiment left",
										[ENDED_CONCEDED] = "the enemy concedes" };

	(void)b;
	if (s->phase != PHASE_OVER)
		return (Outcome){ 0 };
	return (Outcome){ true, s->winner, rule[s->ending],
					  s->winner == SIDE_NONE ? "neither side has won" : text[s->ending] };
}

/* ---- verbs without a chapter of their own ---- */

/* FO-1.6d, FO-3.3c  Nothing need be done, but an HQ that can come back must (FO-R101). */
bool fo_check_pass(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)o;
	if (seen->phase == PHASE_ACT && fo_may_restore(b, seen, seen->active))
		return refuse(why, FO_R101, "%s must get its HQ back first", fo_thing(b, seen->active));
	return true;
}

void fo_apply_pass(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	news_say(news, BOTH_SIDES, FO_1_6d, "%s does nothing more.", b->side[o->side].title);
	switch ((Phase)s->phase) {
	case PHASE_ACT:
		fo_end_activation(b, s, dice, news);
		break;
	case PHASE_PURSUE:
		fo_end_combat(b, s, dice, news);
		break;
	case PHASE_GUNS:
		fo_leave_guns(b, s, dice, news);
		break;
	case PHASE_NIGHT:
		fo_next_sleeper(b, s, dice, news);
		break;
	default:
		break;
	}
}

void fo_next_pass(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = fo_check_pass(b, seen, stem, NULL);
}

static bool check_concede(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)seen;
	(void)o;
	(void)why;
	return true;
}

static void apply_concede(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	s->phase = PHASE_OVER;
	s->side = SIDE_NONE;
	s->ending = ENDED_CONCEDED;
	s->winner = side_other(o->side);
	news_say(news, BOTH_SIDES, FO_11b, "%s concedes.", b->side[o->side].title);
}

static void next_concede(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	(void)b;
	(void)seen;
	(void)stem;
	slot_clear(slot, ARG_UNIT);
	slot->complete = true;
}

/* ---- the tables ---- */

/* Each verb's chapter: what it tests, what it offers. */
typedef struct Chapter {
	bool (*check)(const Board *, const State *, const Order *, Why *);
	void (*next)(const Board *, const State *, const Order *, Slot *);
} Chapter;
/* clang-format off */
#define CHAPTER(name) { fo_check_##name, fo_next_##name }
/* clang-format on */
static const Chapter chapters[VERBS] = {
	[V_DEPLOY] = CHAPTER(deploy),     [V_EMPLACE] = CHAPTER(emplace),
	[V_ORDERS] = CHAPTER(orders),     [V_ACTIVATE] = CHAPTER(activate),
	[V_ATTACH] = CHAPTER(attach),     [V_MOVE] = CHAPTER(move),
	[V_RESTORE] = CHAPTER(restore),   [V_ATTACK] = CHAPTER(attack),
	[V_REPLY] = CHAPTER(reply),       [V_LOSE] = CHAPTER(lose),
	[V_FALLBACK] = CHAPTER(fallback), [V_STAY] = CHAPTER(stay),
	[V_PURSUE] = CHAPTER(pursue),     [V_BARRAGE] = CHAPTER(barrage),
	[V_RECOVER] = CHAPTER(recover),   [V_REBUILD] = CHAPTER(rebuild),
	[V_REFIT] = CHAPTER(refit),       [V_REARRANGE] = CHAPTER(rearrange),
	[V_PASS] = CHAPTER(pass),         [V_CONCEDE] = { check_concede, next_concede },
};
#undef CHAPTER

static bool is_asked(const Board *b, const State *seen, const Order *o)
{
	Ask a = ask(b, seen);
	return o->verb == V_CONCEDE ? seen->phase != PHASE_OVER
								: (a.who & side_set(o->side)) && ask_allows(&a, o->verb);
}

static const Verb game_verbs[VERBS]; /* below */

/* Chapters take it for granted that their question is the one that is asked. */
static bool check(const Board *b, const State *seen, const Order *o, Why *why)
{
	if (!is_asked(b, seen, o))
		return refuse(why, game_verbs[o->verb].rule, "\"%s\" is not what is asked now",
					  game_verbs[o->verb].name);
	return chapters[o->verb].check(b, seen, o, why);
}

static void next(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	if (chapters[stem->verb].next && is_asked(b, seen, stem))
		chapters[stem->verb].next(b, seen, stem, slot);
	else
		slot_clear(slot, ARG_UNIT);
}

/* clang-format off */
#define DOES(name) .check = check, .apply = fo_apply_##name
static const Verb game_verbs[VERBS] = {
	[V_DEPLOY]    = { "deploy", "thing (unit hex)*", FO_11e, "place a regiment; what is not named takes its printed hex", DOES(deploy) },
	[V_EMPLACE]   = { "emplace", "unit hex", FO_11e, "place a battery", DOES(emplace) },
	[V_ORDERS]    = { "orders", "(thing move|hold|dig|retreat)*", FO_1_5a, "choose the orders of your regiments, in secret", DOES(orders) },
	[V_ACTIVATE]  = { "activate", "thing", FO_1_6a, "pick the regiment that acts now", DOES(activate) },
	[V_ATTACH]    = { "attach", "(unit hex* unit)+", FO_2_4a, "move companies to other core stands of the regiment", DOES(attach) },
	[V_MOVE]      = { "move", "(unit hex+)+", FO_2_1a, "move the regiment's stands, all in one plan; or a battery", DOES(move) },
	[V_RESTORE]   = { "restore", "thing hex", FO_6f, "place a regiment's new HQ", DOES(restore) },
	[V_ATTACK]    = { "attack", "hex unit+", FO_3_4b, "attack a hex with core stands and their support", DOES(attack), .explain = fo_explain_attack },
	[V_REPLY]     = { "reply", "unit*", FO_3_3h, "name the object of the reply and call support", DOES(reply), .explain = fo_explain_reply },
	[V_LOSE]      = { "lose", "unit+", FO_4c, "take losses, one SP off each piece named", DOES(lose) },
	[V_FALLBACK]  = { "fallback", "unit hex+", FO_4_1a, "fall back", DOES(fallback) },
	[V_STAY]      = { "stay", "unit", FO_4_1c, "pay one SP more and stay, dug in", DOES(stay) },
	[V_PURSUE]    = { "pursue", "unit", FO_4_2a, "advance into the hex that was left", DOES(pursue) },
	[V_BARRAGE]   = { "barrage", "unit hex", FO_5_1b, "fire a shot at a spotted enemy", DOES(barrage), .explain = fo_explain_barrage },
	[V_RECOVER]   = { "recover", "unit number", FO_8a, "spend strength points on a stand", DOES(recover) },
	[V_REBUILD]   = { "rebuild", "unit number hex", FO_8e, "buy a destroyed core stand back", DOES(rebuild) },
	[V_REFIT]     = { "refit", "unit unit", FO_8a, "spend a support point on a lost company, to join a core stand", DOES(refit) },
	[V_REARRANGE] = { "rearrange", "(unit hex)+", FO_8g, "let a regiment's stands change places by night", DOES(rearrange) },
	[V_PASS]      = { "pass", "", FO_1_6d, "do nothing more here", DOES(pass) },
	[V_CONCEDE]   = { "concede", "", FO_11b, "give the game up", .anytime = true, .check = check, .apply = apply_concede },
	[V_COMMAND]   = { "command", "unit", FO_1_2c, "is it in command?", .explain = fo_explain_command },
	[V_SPOT]      = { "spot", "hex", FO_5_2a, "who sees this hex for the guns?", .explain = fo_explain_spot },
	[V_VICTORY]   = { "victory", "", FO_11b, "who holds what, and who would win now?", .explain = fo_explain_victory },
};
#undef DOES
/* clang-format on */

static bool exact(const Board *b, const State *seen, Order *o, Why *why)
{
	if (!is_asked(b, seen, o))
		return true; /* check says so */
	switch (o->verb) {
	case V_DEPLOY:
		return fo_exact_deploy(b, seen, o, why);
	case V_MOVE:
		return fo_exact_move(b, seen, o, why);
	case V_FALLBACK:
		return fo_exact_fallback(b, seen, o, why);
	default:
		return true;
	}
}

static const char *side_name(const Board *b, Side side)
{
	return b->side[side].name;
}

static const char *side_title(const Board *b, Side side)
{
	return b->side[side].title;
}

static const Names *names(const Board *b, ArgKind kind)
{
	return kind == ARG_UNIT ? &b->units : kind == ARG_THING ? &b->things : NULL;
}

static const HexMap *map(const Board *b)
{
	return b->map;
}

const Game fourorders = {
	.name = "fourorders",
	.title = "Four Orders",
	.version = 2,
	.state_size = sizeof(State),
	.rules = rules,
	.nrules = FO_RULES,
	.verbs = game_verbs,
	.nverbs = VERBS,
	.words = words,
	.load = fo_load,
	.side_name = side_name,
	.side_title = side_title,
	.names = names,
	.map = map,
	.ground = fo_ground,
	.describe = fo_describe,
	.setup = setup,
	.ask = ask,
	.outcome = outcome,
	.view = fo_view,
	.imagine = fo_imagine,
	.prompt = fo_prompt,
	.next = next,
	.exact = exact,
	.show = fo_show,
	.overlays = fo_overlays,
	.noverlays = FO_OVERLAYS,
	.write = fo_write,
	.put = fo_put,
	.clear = fo_clear,
	.broken = fo_broken,
	.plan = fo_officer,
	.judge = fo_judge_table,
	.features = fo_features,
	.count = fo_count,
	.weights = fo_weights,
	.numbers = fo_numbers,
	.numbers_of = fo_numbers_of,
	.clock = fo_clock,
	.turns = fo_round_count,
	.turn = "round",
};
