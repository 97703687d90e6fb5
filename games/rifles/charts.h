/* games/rifles/charts.h -- the kinds of things the book knows, and its charts and figures. */
#ifndef GAMES_RIFLES_CHARTS_H
#define GAMES_RIFLES_CHARTS_H

#include "engine/rule.h"

#include <stdbool.h>
#include <stdint.h>

/* Lengths in thousandths of a centimetre, angles in hundredths of a degree (RRR-R2). */
enum {
	CM = 1000,
	DEGREE = 100,
	CARD_WIDE = 5 * CM,
	CARD_DEEP = 3 * CM,
	CARD_RADIUS = 2916, /* of the circle around a card, rounded up */
	EPS = 1,
	TOUCH = 50,
	PARALLEL = 1 * DEGREE,
	SAME_WAY = 15 * DEGREE,
	STEP = 100, /* a path is looked at every millimetre (RRR-R5) */
};

typedef enum Type {
	TYPE_UNKNOWN, /* an enemy card lying face down, in a view */
	GENERAL,
	SUBCOMMAND,
	INFANTRY,
	CAVALRY,
	LIGHT_CAVALRY,
	ARTILLERY,
	HEAVY_ARTILLERY,
	HORSE_ARTILLERY,
	SNIPERS,
	ENGINEERS,
	DUMMY,
	TYPES
} Type;
typedef enum Grade { INFERIOR, AVERAGE, ELITE, GRADES } Grade; /* of a Command Unit the last is "brilliant" */
typedef enum Arm { FOOT, MOUNTED, GUNS, ARMS } Arm;
typedef enum Going { GOOD, BAD, IMPASSABLE } Going;
typedef enum AreaKind {
	WOODS,
	ROUGH,
	MARSH,
	FIELD,
	WET_FIELD,
	HILL,
	STEEP_HILL,
	BUILT_UP,
	LAKE,
	AREA_KINDS
} AreaKind;
typedef enum WorkKind { NO_WORK, FORD, BRIDGE, FORT, ROAD_PIECE, ROAD_GAP, WORK_KINDS } WorkKind;
typedef enum Condition { UNTRIED, SHALLOW, NORMAL, DIFFICULT } Condition;
typedef enum TableEdge { SOUTH_EDGE, NORTH_EDGE, WEST_EDGE, EAST_EDGE } TableEdge;
typedef enum WeaponKind { HAND_WEAPON, GUN, SNIPER_RIFLE, ENGINEER_ARMS, WEAPON_KINDS } WeaponKind;

/* ---- the charts ---- */

typedef struct TypeFacts {
	const char *word, *title, *symbol;
	Arm arm;
	bool command, guns, specialty, shoots;
	int16_t good, bad, road, column; /* allowances; bad 0: may not */
	int16_t base_range;              /* in the price of guns and Snipers */
	int8_t price[GRADES];            /* half points; 0: no such card */
	RuleId price_rule;
} TypeFacts;
typedef struct AreaFacts {
	const char *word;
	Going going[ARMS];
	bool blocks_sight, raises;
} AreaFacts;
typedef enum ChartRow {
	ROW_INFANTRY,
	ROW_ENGINEERS,
	ROW_INFANTRY_DISORDER,
	ROW_COMMAND,
	ROW_CAVALRY,
	ROW_LIGHT_CAVALRY,
	ROW_MOUNTED_DISORDER,
	ROW_SNIPERS,
	ROW_GUNS_FAR,
	ROW_GUNS_NEAR,
	ROW_GUNS_MELEE,
	CHART_ROWS
} ChartRow;
typedef struct ChartLine {
	int8_t shoot_inf, shoot_mtd, melee_inf, melee_mtd;
	RuleId rule;
} ChartLine;

extern const TypeFacts rifles_types[TYPES];
extern const AreaFacts rifles_areas[AREA_KINDS];
extern const ChartLine rifles_combat[CHART_ROWS];
extern const char *const rifles_grades[GRADES];
extern const int16_t rifles_command_range[2][GRADES]; /* [0] Generals, [1] Sub-Commands; 0: contact */
extern const int8_t rifles_entry_score[4];            /* own base, own left, own right, enemy base */

enum { /* the remaining figures of the book */
	   DEPLOY_DEPTH = 10 * CM,
	   REVEAL_RANGE = 20 * CM,
	   SEEN_COMMAND = 25 * CM,
	   UNSEEN_COMMAND = 10 * CM,
	   DEAREST_MOVE = 3, /* RRR-R8 */
	   FACE_DOWN_GOOD = 3 * CM,
	   FACE_DOWN_BAD = 2 * CM,
	   RIVER_CROSSING = 2 * CM,
	   ZOC_DEPTH = 5 * CM,
	   SHOOTING_SIDE = 7500, /* half the width of the zone */
	   CLOSE_FIRE = 5 * CM,
	   OVERHEAD_CLEARANCE = 4 * CM,
	   FALL_BACK = 3 * CM,
	   SNIPER_FLIGHT = 8 * CM,
	   PANIC_DEPTH = 5 * CM,
	   CROSSING_CLEARS = 3 * CM, /* of river, each way from a ford or bridge */
	   ROAD_REACH = 1 * CM,
	   WORK_REACH = 2500,
	   WORK_ENEMY = 5 * CM,
	   BUILD_ROAD = 2 * CM,
	   BUILD_BRIDGE = 1 * CM,
	   BUILD_FORT = 2 * CM,
	   USUAL_FORT = 5 * CM,
	   FORT_REACH = 500,
	   LOSS_LEVEL = 30, /* half points */
	   ROUND_LIMIT = 40,
	   DIE = 10,
};

#endif
