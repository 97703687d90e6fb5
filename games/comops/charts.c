/* games/comops/charts.c -- the printed charts, and nothing but them. */
#include "games/comops/comops.h"

/* clang-format off */

/* CO-2.3a  Unit types.  "Hard" units profit from clear ground and draw losses (CO-9.1b, CO-13.3). */
const KindFacts comops_kinds[KINDS] = {
	/*                           name                    symbol                 gait        inf    arty   eng    hq     armored hard  inverted looks like */
	[INFANTRY]               = { "infantry",             "infantry",            FOOT,       true,  false, false, false, false, false, INFANTRY },
	[ARMORED_INFANTRY]       = { "armored-infantry",     "armored infantry",    MECHANIZED, true,  false, false, false, false, false, ARMORED_INFANTRY },
	[MOTORIZED_INFANTRY]     = { "motorized-infantry",   "motorized infantry",  MECHANIZED, true,  false, false, false, false, false, MOTORIZED_INFANTRY },
	[ARMOR]                  = { "armor",                "armor",               MECHANIZED, false, false, false, false, true,  true,  ARMOR },
	[ARMORED_CAVALRY]        = { "armored-cavalry",      "armored cavalry",     MECHANIZED, false, false, false, false, true,  true,  ARMORED_CAVALRY },
	[ARTILLERY]              = { "artillery",            "artillery",           FOOT_GUNS,  false, true,  false, false, false, false, ARTILLERY },
	[MOTORIZED_ARTILLERY]    = { "motorized-artillery",  "motorized artillery", MECHANIZED, false, true,  false, false, false, false, MOTORIZED_ARTILLERY },
	[MECHANIZED_ARTILLERY]   = { "mechanized-artillery", "armored artillery",   MECHANIZED, false, true,  false, false, false, false, MECHANIZED_ARTILLERY },
	[ENGINEER]               = { "engineer",             "engineer",            FOOT,       false, false, true,  false, false, false, ENGINEER },
	[MOTORIZED_ENGINEER]     = { "motorized-engineer",   "motorized engineer",  MECHANIZED, false, false, true,  false, false, false, MOTORIZED_ENGINEER },
	[HEADQUARTERS]           = { "hq",                   "hq",                  FOOT,       false, false, false, true,  false, false, INFANTRY },
	[MOTORIZED_HEADQUARTERS] = { "motorized-hq",         "hq",                  MECHANIZED, false, false, false, true,  false, false, ARMOR },
	[ANTI_TANK]              = { "anti-tank",            "anti-tank",           MECHANIZED, false, false, false, false, false, true,  ANTI_TANK },
	[ANTI_AIRCRAFT]          = { "anti-aircraft",        "anti-aircraft",       MECHANIZED, false, false, false, false, false, true,  ANTI_AIRCRAFT },
};

/* CO-9.1 to CO-9.4  The terrain effects chart; costs in half movement points. */
const TerrainFacts comops_terrain[TERRAINS] = {
	/*                  code   enter          defending  hard units     attacking into it:      */
	/*                         foot   mech    all        standing in it  mech.  non-inf.  div. by */
	[CLEAR] = { "clear", '.',     2,      2,    0,         1,              0,     0,       1 }, /* CO-9.1 */
	[WOODS] = { "woods", 'w',     4,      6,    1,         0,             -1,     0,       1 }, /* CO-9.2 */
	[SWAMP] = { "swamp", 's', WHOLE, NO_ENTRY,  1,         0,              0,     0,       4 }, /* CO-9.3 */
	[TOWN]  = { "town",  'T',     4,      6,    2,         0,              0,    -1,       1 }, /* CO-9.4 */
};

/* CO-9.5 to CO-9.8  Elevation, rivers, bridges, roads. */
const Charges comops_charges = {
	.climb = 2,        /* CO-9.5a */
	.bridge = 4,       /* CO-9.7a */
	.road_divide = 2,  /* CO-9.8a */
	.road_most = 4,    /* CO-9.8a */
	.uphill = -1,      /* CO-9.5b */
	.river_divide = 2, /* CO-9.6d */
};

/* CO-7.2  Out of supply. */
const Shortage comops_shortage = { .attack = 4, .defense = 2, .move = 2 };

/* CO-11.1 to CO-11.7  Steps lost as a share of the defender's steps. */
const Result comops_results[ODDS] = {
	/*                    attacker defender falls back */
	[ODDS_1_4] = { "1-4",  ALL,    NONE,    ATTACKER, CO_11_1a },
	[ODDS_1_3] = { "1-3",    2,       8,    ATTACKER, CO_11_2a },
	[ODDS_1_2] = { "1-2",    3,       6,    ATTACKER, CO_11_3a },
	[ODDS_1_1] = { "1-1",    4,       4,    NOBODY,   CO_11_4a },
	[ODDS_2_1] = { "2-1",    6,       3,    DEFENDER, CO_11_5a },
	[ODDS_3_1] = { "3-1",    8,       2,    DEFENDER, CO_11_6a },
	[ODDS_4_1] = { "4-1",  ONE,     ALL,    NOBODY,   CO_11_7a },
};

/* CO-13.4a  Range in hexes of light, medium and heavy artillery. */
const char comops_classes[] = "LMH";
const uint8_t comops_range[] = { 2, 3, 4 };

/* CO-9.7d to CO-9.7g  Engineer-turns a bridge takes. */
const uint8_t comops_bridge_work[BRIDGES] = { [BRIDGE_NONE] = 0, [BRIDGE_INFANTRY] = 2, [BRIDGE_ARMOR] = 4 };

/* CO-6.0c, CO-13.1d  Battalions of a regiment, where the counter itself does not say: a dummy's nominal size. */
const uint8_t comops_regiment_size[SIDES] = { [BLUE] = 3, [RED] = 2 };

/* clang-format on */
