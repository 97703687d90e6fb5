/* games/mons/charts.c -- chapter 13: the printed charts.  The mapsheet that carried them is lost; 13.1 and the
 * modifiers of 13.3 stand in the text, the three result tables are reconstructed round the examples it gives. */
#include "games/mons/mons.h"

#define NO COST_NO

/* clang-format off */

/* 13.1  Movement points to enter a hex off the road; along a road it is ROAD_COST for everybody. */
const uint8_t mons_move_cost[TERRAINS][UNIT_TYPES] = {
	/*                infantry  cavalry  field  horse  heavy */
	[CLEAR]       = {     1,       1,      1,     1,     2  },  /* 9.10 */
	[FOREST]      = {     2,       3,     NO,    NO,    NO  },  /* 9.11 */
	[INDUSTRIAL]  = {     2,       2,      2,     2,    NO  },  /* 9.15 */
	[RESIDENTIAL] = {     2,       2,      2,     2,    NO  },
	[NO_HEX]      = {    NO,      NO,     NO,    NO,    NO  },
};

/* 13.1  Added for a river without a bridge (9.12); a canal without one is closed (9.13). */
const uint8_t mons_river_cost[UNIT_TYPES] =
	/*                infantry  cavalry  field  horse  heavy */
	                {     1,       2,     NO,    NO,    NO  };

/* 13.2  Bombardment: steps lost, by factors and modified roll. */
const FireRow mons_bombard_rows[FIRE_ROWS] = {
	/* factors      1  2  3  4  5  6 */
	{   1,       {  0, 0, 0, 0, 0, 1 } },
	{   3,       {  0, 0, 0, 0, 1, 1 } },
	{   5,       {  0, 0, 1, 1, 1, 1 } },   /* 10.7: 4 factors, a roll of 3 */
	{   8,       {  0, 0, 1, 1, 1, 2 } },
	{  11,       {  0, 1, 1, 1, 2, 2 } },
	{  15,       {  0, 1, 1, 2, 2, 2 } },
	{  20,       {  1, 1, 2, 2, 2, 3 } },
	{ INT16_MAX, {  1, 2, 2, 2, 3, 3 } },   /* R38b */
};

/* 13.3  Terrain effects on combat: added to the roll. */
const int8_t mons_bombard_terrain[TERRAINS] = { [FOREST] = -2, [INDUSTRIAL] = -2, [RESIDENTIAL] = -2 }; /* 10.8 */
const int8_t mons_fire_from[TERRAINS]       = { [FOREST] =  0, [INDUSTRIAL] = -1, [RESIDENTIAL] = -1 }; /* 11.3 */
const int8_t mons_melee_terrain[TERRAINS]   = { [FOREST] = -1, [INDUSTRIAL] = -2, [RESIDENTIAL] = -2 }; /* 12.6 */

/* 13.4  Defensive fire: steps lost by the hex fired at. */
const FireRow mons_fire_rows[FIRE_ROWS] = {
	/* factors      1  2  3  4  5  6 */
	{   1,       {  0, 0, 0, 0, 0, 1 } },
	{   2,       {  0, 0, 0, 0, 1, 1 } },
	{   3,       {  0, 0, 0, 1, 1, 1 } },
	{   5,       {  0, 0, 1, 1, 1, 2 } },   /* 11.4: 4 factors, a roll of 3 */
	{   7,       {  0, 1, 1, 1, 2, 2 } },
	{  10,       {  0, 1, 1, 2, 2, 2 } },
	{  14,       {  1, 1, 2, 2, 2, 3 } },
	{ INT16_MAX, {  1, 2, 2, 2, 3, 3 } },
};

/* 13.5  Melee: attacker's steps / defender's steps, by odds and modified roll. */
const MeleeResult mons_melee_results[ODDS_MAX + 1][6] = {
	/*         1      2      3      4      5      6   */
	[1] = { {4,0}, {3,0}, {3,0}, {2,1}, {2,1}, {1,1} },
	[2] = { {3,0}, {2,1}, {2,1}, {2,1}, {1,1}, {1,2} },
	[3] = { {2,1}, {2,1}, {1,2}, {1,2}, {1,2}, {1,3} },   /* 12.11: a roll of 3 */
	[4] = { {2,1}, {2,2}, {1,2}, {1,2}, {1,3}, {1,3} },
	[5] = { {2,2}, {1,2}, {1,2}, {1,3}, {1,3}, {1,4} },
	[6] = { {1,2}, {1,2}, {1,3}, {1,3}, {1,4}, {1,4} },
};
const MeleeResult mons_poor_odds     = { 4, 0 };   /* 12.8 */
const MeleeResult mons_crushing_odds = { 1, 4 };   /* 12.9 */

/* clang-format on */

const char *const mons_die_keys[6] = { "die1", "die2", "die3", "die4", "die5", "die6" };

int mons_fire_result(const FireRow rows[FIRE_ROWS], int factors, int roll)
{
	int row = 0;

	while (factors > rows[row].upto)
		row++;
	return rows[row].steps[roll - 1];
}
