/* games/comops/comops.c -- the Game: its tables, whose decision it is, what is offered. */
#include "games/comops/comops.h"

static const Rule rules[] = {
	{ "", true, false },
#define RULE(sym, id) { id, false, false },
#define DICE(sym, id) { id, false, true },
#define NOTE(sym, id) { id, true, false },
#include "games/comops/rules.def"
#undef RULE
#undef DICE
#undef NOTE
};

static bool check_freely(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)seen;
	(void)o;
	(void)why;
	return true;
}

static const Verb verbs[] = {
#define VERB(sym, name, form, rule, explain, help) \
	[V_##sym] = { #name, form, rule, help, false, comops_check_##name, comops_apply_##name, explain },
#define BARE(sym, name, rule, help) \
	[V_##sym] = { #name, "", rule, help, false, comops_check_##name, comops_apply_##name, NULL },
#define FREE(sym, name, rule, anytime, help) \
	[V_##sym] = { #name, "", rule, help, anytime, check_freely, comops_apply_##name, NULL },
#define INQUIRY(sym, name, form, rule, explain, help) \
	[V_##sym] = { #name, form, rule, help, false, NULL, NULL, explain },
#include "games/comops/verbs.def"
#undef VERB
#undef BARE
#undef FREE
#undef INQUIRY
};

/* ---- whose decision it is ---- */

static Ask ask_moving(const State *s)
{
	uint64_t open =
		VERB_BIT(V_MOVE) | VERB_BIT(V_BREAK) | VERB_BIT(V_FORM) | VERB_BIT(V_REMOVE) | VERB_BIT(V_END);

	if (s->step == 3)
		open |= VERB_BIT(V_ENTER) | VERB_BIT(V_REPLACE);
	return (Ask){ side_set(s->side), s->step == 5 ? CO_4_0f : CO_4_0d, open };
}

Ask comops_ask(const Board *b, const State *s)
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

/* A verb without arguments is complete when it is legal. */
static void offer_bare(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	slot_clear(slot, ARG_UNIT);
	slot->complete = verbs[stem->verb].check(b, seen, stem, NULL);
}

static void (*const offers[VERBS])(const Board *, const State *, const Order *, Slot *) = {
#define VERB(sym, name, form, rule, explain, help) [V_##sym] = comops_offer_##name,
#define BARE(sym, name, rule, help)                [V_##sym] = offer_bare,
#define FREE(sym, name, rule, anytime, help)       [V_##sym] = offer_bare,
#define INQUIRY(sym, name, form, rule, explain, help)
#include "games/comops/verbs.def"
#undef VERB
#undef BARE
#undef FREE
#undef INQUIRY
};

static void next(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Ask now = comops_ask(b, seen);

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

/* ---- facts ---- */

const char *const comops_side_names[SIDES] = { [BLUE] = "blue", [RED] = "red" };
const char *const comops_side_titles[SIDES] = { [BLUE] = "Blue", [RED] = "Red" };

static const char *side_name(const Board *b, Side side)
{
	(void)b;
	return comops_side_names[side];
}

static const char *side_title(const Board *b, Side side)
{
	(void)b;
	return comops_side_titles[side];
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
	.diceless = true,
	.load = comops_load,
	.side_name = side_name,
	.side_title = side_title,
	.names = names,
	.map = map,
	.ground = comops_ground,
	.describe = comops_describe,
	.setup = comops_setup,
	.ask = comops_ask,
	.outcome = comops_outcome,
	.view = comops_view,
	.imagine = comops_imagine,
	.prompt = comops_prompt,
	.next = next,
	.exact = exact,
	.show = comops_show,
	.overlays = comops_overlays,
	.noverlays = COMOPS_OVERLAYS,
	.write = comops_write,
	.put = comops_put,
	.clear = comops_clear,
	.broken = comops_broken,
	.plan = comops_plan,
	.judge = comops_judge,
	.features = comops_features,
	.count = comops_count,
	.weights = comops_weights,
	.numbers = comops_numbers,
	.numbers_of = comops_numbers_of,
	.clock = comops_clock,
	.turns = comops_turns,
	.turn = "turn",
};
