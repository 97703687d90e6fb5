/* games/comops/comops.c -- the Game: its tables, whose decision it is, and who has won. */
#include "games/comops/comops.h"

static const Rule rules[] = {
	{ "", true },
#define RULE(sym, id) { id, false },
#define NOTE(sym, id) { id, true },
#include "games/comops/rules.def"
#undef RULE
#undef NOTE
};

/* clang-format off */
static const Verb verbs[] = {
	[V_ASSIGN]  = { "assign",  "(A|B|C|D|E|F|G|H number)+", CO_14_0a, "assign all your reinforcements to number chits", false, comops_check_assign, comops_apply_assign, NULL },
	[V_PLACE]   = { "place",   "unit hex",  CO_3_0b,  "put a unit into your set-up area",            false, comops_check_place,   comops_apply_place,   NULL },
	[V_BRIDGE]  = { "bridge",  "unit hex",  CO_17_2i, "lay an engineer's free bridge",               false, comops_check_bridge,  comops_apply_bridge,  NULL },
	[V_READY]   = { "ready",   "",          CO_3_0a,  "your set-up is finished",                     false, comops_check_ready,   comops_apply_ready,   NULL },
	[V_MOVE]    = { "move",    "unit hex+", CO_8_0a,  "move a unit",                                 false, comops_check_move,    comops_apply_move,    comops_explain_cost },
	[V_ENTER]   = { "enter",   "unit hex+", CO_14_2a, "bring a unit onto the map",                   false, comops_check_enter,   comops_apply_enter,   comops_explain_cost },
	[V_BREAK]   = { "break",   "unit unit*", CO_12_0h, "break a regiment down into battalions",      false, comops_check_break,   comops_apply_break,   NULL },
	[V_FORM]    = { "form",    "unit",      CO_12_0h, "form a regiment from its battalions",         false, comops_check_form,    comops_apply_form,    NULL },
	[V_REPLACE] = { "replace", "unit",      CO_14_1a, "use a replacement step on a marked unit",     false, comops_check_replace, comops_apply_replace, NULL },
	[V_REMOVE]  = { "remove",  "unit",      CO_R13,   "eliminate a unit too many in its hex",        false, comops_check_remove,  comops_apply_remove,  NULL },
	[V_END]     = { "end",     "",          CO_4_0d,  "end the step",                                false, comops_check_end,     comops_apply_end,     NULL },
	[V_ATTACK]  = { "attack",  "hex unit+", CO_11_0a, "let units attack a hex",                      false, comops_check_attack,  comops_apply_attack,  comops_explain_attack },
	[V_CANCEL]  = { "cancel",  "hex",       CO_11_0d, "strike an attack from your list",             false, comops_check_cancel,  comops_apply_cancel,  NULL },
	[V_DECLARE] = { "declare", "",          CO_11_0d, "declare the attacks listed, or none",         false, comops_check_declare, comops_apply_declare, NULL },
	[V_FIGHT]   = { "fight",   "hex unit*", CO_11_0e, "resolve an attack, with these guns",          false, comops_check_fight,   comops_apply_fight,   comops_explain_attack },
	[V_SUPPORT] = { "support", "unit*",     CO_11_0f, "commit guns to the defense, or none",         false, comops_check_support, comops_apply_support, comops_explain_attack },
	[V_LOSE]    = { "lose",    "unit+",     CO_12_0d, "share out your losses, a step a name",        false, comops_check_lose,    comops_apply_lose,    NULL },
	[V_RETREAT] = { "retreat", "unit hex",  CO_11_10c, "retreat a unit one hex",                     false, comops_check_retreat, comops_apply_retreat, NULL },
	[V_ADVANCE] = { "advance", "unit+",     CO_11_8a, "advance into the emptied hex",                false, comops_check_advance, comops_apply_advance, NULL },
	[V_STAY]    = { "stay",    "",          CO_11_8b, "advance with nobody",                         false, comops_check_stay,    comops_apply_stay,    NULL },
	[V_WORK]    = { "work",    "unit hex",  CO_9_7h,  "let an engineer work on a bridge",            false, comops_check_work,    comops_apply_work,    NULL },
	[V_DESTROY] = { "destroy", "unit hex",  CO_9_7l,  "let an engineer destroy a bridge",            false, comops_check_destroy, comops_apply_destroy, NULL },
	[V_CONCEDE] = { "concede", "",          CO_16_0c, "give the game up",                            true,  comops_check_concede, comops_apply_concede, NULL },
	[V_ODDS]    = { "odds",    "hex unit*", CO_11_0h, "the sum of an attack",                        false, NULL, NULL, comops_explain_attack },
	[V_SUPPLY]  = { "supply",  "unit",      CO_7_1a,  "is a unit in supply, and from where",         false, NULL, NULL, comops_explain_supply },
	[V_VICTORY] = { "victory", "",          CO_16_0a, "how the victory conditions stand",            false, NULL, NULL, comops_explain_victory },
	[V_COST]    = { "cost",    "unit hex+", CO_8_0a,  "what a way would cost",                       false, NULL, NULL, comops_explain_cost },
};
/* clang-format on */

/* ---- whose decision it is ---- */

static Ask ask_moving(const State *s)
{
	uint64_t open =
		VERB_BIT(V_MOVE) | VERB_BIT(V_BREAK) | VERB_BIT(V_FORM) | VERB_BIT(V_REMOVE) | VERB_BIT(V_END);

	if (s->step == 3)
		open |= VERB_BIT(V_ENTER) | VERB_BIT(V_REPLACE);
	return (Ask){ side_set(s->side), s->step == 5 ? CO_4_0f : CO_4_0d, open };
}

static Ask ask(const Board *b, const State *s)
{
	SideSet phasing = side_set(s->side), other = side_set(side_other(s->side));

	switch ((Phase)s->phase) {
	case ASSIGNING:
		return (Ask){ (SideSet)(BOTH_SIDES & ~s->assigned), CO_14_0a, VERB_BIT(V_ASSIGN) };
	case SETTING_UP:
		return (Ask){ phasing, CO_3_0a,
					  VERB_BIT(V_PLACE) | VERB_BIT(V_READY) |
						  (b->army[s->side].free_bridges ? VERB_BIT(V_BRIDGE) : 0) };
	case MOVING:
		return ask_moving(s);
	case DECLARING:
		return (Ask){ phasing, s->step == 4 ? CO_4_0e : CO_4_0g,
					  VERB_BIT(V_ATTACK) | VERB_BIT(V_CANCEL) | VERB_BIT(V_DECLARE) };
	case FIGHTING:
		return (Ask){ phasing, CO_11_0d, VERB_BIT(V_FIGHT) };
	case SUPPORTING:
		return (Ask){ other, CO_11_0f, VERB_BIT(V_SUPPORT) };
	case LOSING:
		return (Ask){ s->owed[0] ? phasing : other, CO_12_0d, VERB_BIT(V_LOSE) };
	case RETREATING:
		return (Ask){ s->falls_back == ATTACKER ? phasing : other, CO_11_10b, VERB_BIT(V_RETREAT) };
	case ADVANCING:
		return (Ask){ phasing, CO_11_8a, VERB_BIT(V_ADVANCE) | VERB_BIT(V_STAY) };
	case WORKING:
		return (Ask){ phasing, CO_9_7i,
					  VERB_BIT(V_WORK) | VERB_BIT(V_DESTROY) | VERB_BIT(V_REMOVE) | VERB_BIT(V_END) };
	case OVER:
	case PHASES:
		break;
	}
	return (Ask){ 0 };
}

/* ---- what next() offers for each verb ---- */
static void (*const offers[VERBS])(const Board *, const State *, const Order *, Slot *) = {
	[V_ASSIGN] = comops_offer_assign,   [V_PLACE] = comops_offer_place,
	[V_BRIDGE] = comops_offer_bridge,   [V_READY] = comops_offer_ready,
	[V_MOVE] = comops_offer_move,       [V_ENTER] = comops_offer_enter,
	[V_BREAK] = comops_offer_break,     [V_FORM] = comops_offer_form,
	[V_REPLACE] = comops_offer_replace, [V_REMOVE] = comops_offer_remove,
	[V_END] = comops_offer_end,         [V_ATTACK] = comops_offer_attack,
	[V_CANCEL] = comops_offer_cancel,   [V_DECLARE] = comops_offer_declare,
	[V_FIGHT] = comops_offer_fight,     [V_SUPPORT] = comops_offer_support,
	[V_LOSE] = comops_offer_lose,       [V_RETREAT] = comops_offer_retreat,
	[V_ADVANCE] = comops_offer_advance, [V_STAY] = comops_offer_stay,
	[V_WORK] = comops_offer_work,       [V_DESTROY] = comops_offer_destroy,
	[V_CONCEDE] = comops_offer_concede,
};

static void next(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Ask now = ask(b, seen);

	/* What is not asked now, and an inquiry ever, cannot be ordered. */
	if (ask_allows(&now, stem->verb) || verbs[stem->verb].anytime)
		offers[stem->verb](b, seen, stem, slot);
	else
		slot_clear(slot, ARG_UNIT);
}

static bool exact(const Board *b, const State *seen, Order *o, Why *why)
{
	return o->verb == V_MOVE || o->verb == V_ENTER ? comops_exact_path(b, seen, o, why) : true;
}

static void prompt(const Board *b, const State *seen, Side side, Text *out)
{
	static const char *const question[PHASES] = {
		[ASSIGNING] = "Assign each of your reinforcements to a number chit.",
		[SETTING_UP] = "Place your units in your set-up area; say ready when all are placed.",
		[DECLARING] = "List your attacks, then declare them; declare alone to attack nothing.",
		[FIGHTING] = "Which attack is fought next, and with which guns?",
		[SUPPORTING] = "Which guns support the defense?",
		[LOSING] = "Which units lose the steps?",
		[RETREATING] = "Where do your units retreat to?",
		[ADVANCING] = "Who advances into the emptied hex?",
		[WORKING] = "What do your engineers do?",
		[OVER] = "The game is over.",
	};

	if (seen->phase != OVER && !(ask(b, seen).who & side_set(side))) {
		text_put(out, "The other side decides.");
		return;
	}
	if (seen->phase == MOVING)
		text_put(out, seen->step == 5
						  ? "Exploit with motorized units that have neither moved nor fought; then end."
						  : "Move your units and bring in reinforcements; then end.");
	else
		text_put(out, question[seen->phase]);
	if (seen->target)
		text_add(out, " (%s)", label(b, place_hex(seen->target)));
	if (seen->phase == LOSING)
		text_add(out, " %d to lose.", seen->owed[0] ? seen->owed[0] : seen->owed[1]);
	if (seen->phase == MOVING && (seen->steps[STEP_INFANTRY] || seen->steps[STEP_ARMOR]))
		text_add(out, " Replacement steps: %d infantry, %d armor.", seen->steps[STEP_INFANTRY],
				 seen->steps[STEP_ARMOR]);
}

/* ---- facts ---- */

const char *const comops_side_names[SIDES] = { [BLUE] = "blue", [RED] = "red" };

static const char *side_name(const Board *b, Side side)
{
	(void)b;
	return comops_side_names[side];
}

static const Names *names(const Board *b, ArgKind kind)
{
	return kind == ARG_UNIT ? &b->names : NULL;
}

static const HexMap *map(const Board *b)
{
	return b->map;
}

static const char *const words[] = { "A", "B", "C", "D", "E", "F", "G", "H", NULL };

const Game comops = {
	.name = "comops",
	.title = "Combat Operations",
	.version = 1,
	.state_size = sizeof(State),
	.rules = rules,
	.nrules = CO_RULES,
	.verbs = verbs,
	.nverbs = VERBS,
	.words = words,
	.load = comops_load,
	.side_name = side_name,
	.names = names,
	.map = map,
	.ground = comops_ground,
	.describe = comops_describe,
	.setup = comops_setup,
	.ask = ask,
	.outcome = comops_outcome,
	.view = comops_view,
	.imagine = comops_imagine,
	.prompt = prompt,
	.next = next,
	.exact = exact,
	.show = comops_show,
	.write = comops_write,
	.put = comops_put,
	.clear = comops_clear,
	.broken = comops_broken,
};
