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
