/* games/rifles/charts.c -- the printed charts.  Lengths in thousandths of a centimetre, prices in half points. */
#include "games/rifles/rifles.h"

/* clang-format off */

/* RRR-troops.1-.11, RRR-points.1-.5, RRR-movement.25-.38, RRR-ranges.1-.3, .8.
 * Allowances: good going, bad going (0: may not enter), by road, as a Column in good going. */
const TypeFacts rifles_types[TYPES] = {
	/*                    word            title              symbol       arm      command guns specialty shoots good      bad      road     column    range     inferior average elite */
	[TYPE_UNKNOWN]    = { "unknown",      "face-down card",  "unknown",   FOOT,    false, false, false, false,  3 * CM,  2 * CM,  3 * CM,  3 * CM,  0,       { 0,  0,  0 }, RRR_troops_11 },
	[GENERAL]         = { "general",      "General",         "hq",        MOUNTED, true,  false, false, false, 10 * CM,  5 * CM, 10 * CM, 10 * CM,  0,       { 8, 10, 12 }, RRR_points_1 },
	[SUBCOMMAND]      = { "subcommand",   "Sub-Command",     "hq",        MOUNTED, true,  false, false, false, 10 * CM,  5 * CM, 10 * CM, 10 * CM,  0,       { 4,  6,  8 }, RRR_points_1 },
	[INFANTRY]        = { "infantry",     "Regular Infantry","infantry",  FOOT,    false, false, false, true,   3 * CM,  2 * CM, 10 * CM,  5 * CM,  0,       { 4,  5,  6 }, RRR_points_2 },
	[CAVALRY]         = { "cavalry",      "Cavalry",         "cavalry",   MOUNTED, false, false, false, false, 10 * CM,  5 * CM, 10 * CM, 10 * CM,  0,       { 0,  4,  6 }, RRR_points_3 },
	[LIGHT_CAVALRY]   = { "light",        "Light Cavalry",   "cavalry",   MOUNTED, false, false, false, false, 20 * CM,  5 * CM, 20 * CM, 20 * CM,  0,       { 0,  2,  0 }, RRR_points_3 },
	[ARTILLERY]       = { "artillery",    "Artillery",       "artillery", GUNS,    false, true,  false, true,   2 * CM,  0,      10 * CM,  2 * CM, 15 * CM,  { 0,  6,  0 }, RRR_points_4 },
	[HEAVY_ARTILLERY] = { "heavy",        "Heavy Artillery", "artillery", GUNS,    false, true,  false, true,   1 * CM,  0,      10 * CM,  1 * CM, 24 * CM,  { 0,  8,  0 }, RRR_points_4 },
	[HORSE_ARTILLERY] = { "horse",        "Horse Artillery", "artillery", GUNS,    false, true,  false, true,   5 * CM,  0,      10 * CM,  5 * CM, 15 * CM,  { 0,  8,  0 }, RRR_points_4 },
	[SNIPERS]         = { "snipers",      "Snipers",         "infantry",  FOOT,    false, false, true,  true,   5 * CM,  5 * CM,  5 * CM,  5 * CM,  5 * CM,  { 0,  2,  0 }, RRR_points_5 },
	[ENGINEERS]       = { "engineers",    "Combat Engineers","engineer",  FOOT,    false, false, true,  false,  3 * CM,  2 * CM, 10 * CM,  3 * CM,  0,       { 0,  2,  0 }, RRR_points_5 },
	[DUMMY]           = { "dummy",        "Dummy",           "unknown",   FOOT,    false, false, false, false,  3 * CM,  2 * CM,  3 * CM,  3 * CM,  0,       { 0,  1,  0 }, RRR_points_5 },
};

const char *const rifles_grades[GRADES] = { "inferior", "average", "elite" };

/* RRR-movement.9 */
const int16_t rifles_command_range[2][GRADES] = {
	/*                 inferior  average  brilliant */
	/* General     */ {  5 * CM, 10 * CM, 15 * CM },
	/* Sub-Command */ {       0,  5 * CM, 10 * CM },
};

/* RRR-sequence.4: own base, own left, own right, enemy base */
const int8_t rifles_entry_score[4] = { 5, 7, 7, 9 };

/* RRR-R17.  foot, mounted, guns; sight; height */
const AreaFacts rifles_areas[AREA_KINDS] = {
	[WOODS]      = { "woods",      { BAD,  BAD,  BAD  }, true,  false },
	[ROUGH]      = { "rough",      { BAD,  BAD,  BAD  }, false, false },
	[MARSH]      = { "marsh",      { BAD,  BAD,  BAD  }, false, false },
	[FIELD]      = { "field",      { GOOD, GOOD, GOOD }, false, false },
	[WET_FIELD]  = { "wet_field",  { BAD,  BAD,  BAD  }, false, false },
	[HILL]       = { "hill",       { GOOD, GOOD, GOOD }, false, true  },
	[STEEP_HILL] = { "steep_hill", { BAD,  BAD,  BAD  }, false, true  },
	[BUILT_UP]   = { "bua",        { GOOD, BAD,  BAD  }, true,  false },
	[LAKE]       = { "lake",       { IMPASSABLE, IMPASSABLE, IMPASSABLE }, false, false },
};

/* RRR-combat-chart.  The melee figures of Light Cavalry against Infantry, of Mounted in Disorder, Snipers and
 * guns are lost in the source: RRR-R57. */
const ChartLine rifles_combat[CHART_ROWS] = {
	/*                            shooting at     in melee with
	 *                            Inf   Mtd       Inf   Mtd */
	[ROW_INFANTRY]           = {   4,    2,        2,    2,   RRR_combat_chart_1 },
	[ROW_ENGINEERS]          = {   1,    0,        1,    1,   RRR_combat_chart_2 },
	[ROW_INFANTRY_DISORDER]  = {   1,    0,        1,    0,   RRR_combat_chart_3 },
	[ROW_COMMAND]            = {   1,    1,        1,    1,   RRR_combat_chart_4 },
	[ROW_CAVALRY]            = {   2,    2,        4,    3,   RRR_combat_chart_5 },
	[ROW_LIGHT_CAVALRY]      = {   1,    1,        2,    2,   RRR_combat_chart_6 },
	[ROW_MOUNTED_DISORDER]   = {   1,    0,        1,    0,   RRR_combat_chart_7 },
	[ROW_SNIPERS]            = {   2,    1,        1,    0,   RRR_combat_chart_8 },
	[ROW_GUNS_FAR]           = {   3,    2,        0,    0,   RRR_combat_chart_9 },
	[ROW_GUNS_NEAR]          = {   7,    4,        0,    0,   RRR_combat_chart_10 },
	[ROW_GUNS_MELEE]         = {   0,    0,        1,    1,   RRR_combat_chart_11 },
};

/* RRR-outcome-chart.  The fate of the loser and how often it rolls for casualties. */
const OutcomeLine rifles_outcomes[LOSER_ROWS] = {
	/*                        shot at                             in contact with Inf                  in contact with Mtd
	 *                        not doubled      doubled            not doubled      doubled             not doubled      doubled */
	[LOSER_INFANTRY]    = { { { FALL, 1 },      { FLEE, 1 } },      { { FALL, 1 },      { FLEE, 1 } },      { { FLEE, 1 },      { DESTROYED, 0 } }, RRR_outcome_chart_1 },
	[LOSER_COMMAND]     = { { { FALL, 0 },      { FLEE, 1 } },      { { FLEE, 1 },      { DESTROYED, 0 } }, { { FLEE, 1 },      { DESTROYED, 0 } }, RRR_outcome_chart_2 },
	[LOSER_CAVALRY]     = { { { FALL, 0 },      { FLEE, 1 } },      { { FALL, 0 },      { FLEE, 1 } },      { { FALL, 0 },      { DESTROYED, 0 } }, RRR_outcome_chart_3 },
	[LOSER_CAVALRY_BAD] = { { { FALL, 1 },      { DESTROYED, 0 } }, { { FALL, 1 },      { DESTROYED, 0 } }, { { FALL, 1 },      { DESTROYED, 0 } }, RRR_outcome_chart_3 },
	[LOSER_LIGHT]       = { { { FALL, 0 },      { FLEE, 0 } },      { { FALL, 0 },      { FLEE, 0 } },      { { FALL, 0 },      { FLEE, 1 } },      RRR_outcome_chart_4 },
	[LOSER_LIGHT_BAD]   = { { { FLEE, 0 },      { FLEE, 0 } },      { { FLEE, 0 },      { FLEE, 0 } },      { { FLEE, 0 },      { FLEE, 1 } },      RRR_outcome_chart_4 },
	[LOSER_DISORDER]    = { { { FLEE, 1 },      { DESTROYED, 0 } }, { { FLEE, 1 },      { DESTROYED, 0 } }, { { FLEE, 1 },      { DESTROYED, 0 } }, RRR_outcome_chart_5 },
	[LOSER_SNIPERS]     = { { { STAY, 0 },      { STAY, 0 } },      { { FLEE, 0 },      { DESTROYED, 0 } }, { { FLEE, 0 },      { DESTROYED, 0 } }, RRR_outcome_chart_6 },
	[LOSER_ENGINEERS]   = { { { FLEE, 0 },      { DESTROYED, 0 } }, { { DESTROYED, 0 }, { DESTROYED, 0 } }, { { DESTROYED, 0 }, { DESTROYED, 0 } }, RRR_outcome_chart_7 },
	[LOSER_GUNS]        = { { { STAY, 1 },      { STAY, 2 } },      { { DESTROYED, 0 }, { DESTROYED, 0 } }, { { DESTROYED, 0 }, { DESTROYED, 0 } }, RRR_outcome_chart_8 },
};
/* clang-format on */
