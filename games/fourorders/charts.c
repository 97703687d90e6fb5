/* games/fourorders/charts.c -- the printed charts: stands and companies, movement, terrain, orders, hits. */
#include "games/fourorders/fourorders.h"

/* clang-format off */

/* 3.1 and 3.7  Stands and companies.  `ours` marks a movement class the source does not state (FO-R25). */
#define ours true
#define given false
#define NO_DICE 0, 0, 0, false, false, FO_NO_RULE, FO_NO_RULE, FO_NO_RULE
const Type fo_types[TYPES] = {
	/*           code   title                  family    SP BS  class         armoured  class from  symbol */
	[T_HQ]  = { "hq",  "HQ",                   HQ,       6, 1, WHEELED,      false, given, "hq",         NO_DICE },
	[T_HQT] = { "hqt", "armoured HQ",          HQ,       6, 1, TRACKED,      false, ours,  "hq",         NO_DICE },
	[T_INF] = { "inf", "infantry",             INFANTRY, 5, 3, FOOT,         false, given, "infantry",   NO_DICE },
	[T_MOT] = { "mot", "motorised infantry",   INFANTRY, 5, 3, WHEELED,      false, given, "motorised",  NO_DICE },
	[T_ARM] = { "arm", "armoured infantry",    INFANTRY, 5, 3, TRACKED,      true,  ours,  "mechanized", NO_DICE },
	[T_MIL] = { "mil", "militia",              INFANTRY, 4, 3, FOOT,         false, given, "infantry",   NO_DICE },
	[T_HVY] = { "hvy", "heavy armour",         TANK,     5, 4, TRACKED,      true,  given, "armor",      NO_DICE },
	[T_HVS] = { "hvs", "slow heavy armour",    TANK,     5, 4, SLOW_TRACKED, true,  given, "armor",      NO_DICE },
	[T_MED] = { "med", "medium armour",        TANK,     4, 4, TRACKED,      true,  given, "armor",      NO_DICE },
	[T_LGT] = { "lgt", "light armour",         TANK,     3, 3, TRACKED,      true,  given, "armor",      NO_DICE },
	[T_ART] = { "art", "towed battery",        BATTERY,  4, 2, WHEELED,      false, given, "artillery",  NO_DICE },
	[T_SPA] = { "spa", "armoured battery",     BATTERY,  4, 2, TRACKED,      true,  ours,  "spartillery", NO_DICE },
	/*                                                                                                  dice against
	 *                                                                                   armoured soft storming  CC only  defence only */
	[T_AT]  = { "at",  "anti-tank company",    COMPANY,  1, 0, WHEELED, false, ours, "antitank",
	            2, 1, 1, false, false, FO_3_7c, FO_3_7d, FO_3_7d },
	[T_TD]  = { "td",  "tank destroyer company", COMPANY, 1, 0, TRACKED, false, ours, "antitank",
	            2, 1, 1, false, false, FO_3_7c, FO_3_7d, FO_3_7d },
	[T_TK]  = { "tk",  "tank company",         COMPANY,  1, 0, TRACKED, false, ours, "armor",
	            1, 1, 2, false, false, FO_3_7f, FO_3_7f, FO_3_7f },
	[T_MG]  = { "mg",  "machine-gun company",  COMPANY,  1, 0, FOOT,    false, ours, "machinegun",
	            1, 1, 1, false, false, FO_3_7g, FO_3_7g, FO_3_7g },
	[T_FS]  = { "fs",  "fire-support company", COMPANY,  1, 0, FOOT,    false, ours, "mortar",
	            1, 1, 1, false, false, FO_3_5b, FO_3_5b, FO_3_5b },
	[T_ENG] = { "eng", "engineer company",     COMPANY,  1, 0, FOOT,    false, ours, "engineer",
	            1, 1, 1, true,  false, FO_3_7e, FO_3_7e, FO_3_7e },
	[T_AA]  = { "aa",  "anti-aircraft company", COMPANY, 1, 0, WHEELED, false, ours, "antiair",
	            1, 1, 1, true,  true,  FO_3_5b, FO_3_5b, FO_3_5b },
	[T_TRN] = { "trn", "transport company",    COMPANY,  1, 0, WHEELED, false, ours, "transport", NO_DICE },
	[T_OTH] = { "oth", "other company",        COMPANY,  1, 0, FOOT,    false, ours, "supply",    NO_DICE },
	[T_AIR] = { "air", "air point",            AIR,      1, 2, WHEELED, false, given, "air",      NO_DICE },
};
#undef NO_DICE
#undef ours
#undef given

/* 2  Hexes a move. */
const Pace fo_paces[CLASSES] = {
	/*                 normal  strategic */
	[WHEELED]      = {   3,       6 },
	[TRACKED]      = {   3,       5 },
	[SLOW_TRACKED] = {   2,       4 },
	[FOOT]         = {   2,       4 },
};

/* FO-0.5  Works are laid over any of these and give cover alone. */
const Terrain fo_terrains[] = {
	/*       name            halts  no strategic  cover  shuts lines  -1D */
	{ '.', "clear",          false, false,        false, false,       false },
	{ 'b', "bocage",         false, false,        true,  true,        false },
	{ 'w', "woods",          true,  true,         true,  true,        false },
	{ 't', "town",           true,  false,        true,  true,        false },
	{ 'r', "rough",          true,  true,         false, false,       false },
	{ 'h', "hill",           true,  true,         false, true,        false },
	{ 's', "stream",         true,  true,         false, false,       false },
	{ 'R', "river",          true,  true,         false, false,       true  },
	{ 'B', "bridge",         false, false,        false, false,       true  },
	{ 0 },
};

const char *const fo_statuses[STATUSES] = { "none", "move", "hold", "dig", "retreat" };

/* FO-1.5f  From the order of the last round to the next one; a regiment without one yet may have any. */
const bool fo_changes[STATUSES][STATUSES] = {
	/*               none    M      H      D      R   */
	[NO_ORDER] = {  false,  true,  true,  true,  true  },
	[MOVE]     = {  false,  true,  true,  false, true  },
	[HOLD]     = {  false,  true,  true,  true,  true  },
	[DIG]      = {  false,  false, true,  true,  false },
	[RETREAT]  = {  false,  true,  true,  false, true  },
};

#define ON_6      { 6, 0, "6" }
#define ON_6_D5   { 6, 5, "6, double 5" }
#define ON_56     { 5, 0, "5, 6" }
#define ON_56_D4  { 5, 4, "5, 6, double 4" }
#define NO_THROW  { 0, 0, "none" }

/* FO-3.2a  By attacker and defender. */
const Row fo_rows[STATUSES][STATUSES] = {
	/*                       attacker hits on   defender hits on */
	[MOVE] = { [MOVE]    = { ON_6_D5,           ON_6_D5  },
	           [HOLD]    = { ON_6,              ON_56    },
	           [DIG]     = { ON_6,              ON_56_D4 },
	           [RETREAT] = { ON_56_D4,          NO_THROW } },
	[HOLD] = { [MOVE]    = { ON_6_D5,           ON_6_D5  },
	           [HOLD]    = { ON_6,              ON_56    },   /* FO-R46 */
	           [DIG]     = { ON_6,              ON_56_D4 },   /* FO-R46 */
	           [RETREAT] = { ON_56_D4,          NO_THROW } },
};
const Need fo_barrage[STATUSES] = {
	[MOVE] = ON_6_D5, [HOLD] = ON_6, [DIG] = ON_6, [RETREAT] = ON_56_D4,
};
const Need fo_prepared_variant = ON_56; /* switch h_vs_prepared: the H rows against H and D */

/* clang-format on */
