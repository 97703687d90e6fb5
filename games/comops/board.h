/* games/comops/board.h -- the printed matter of Combat Operations: rules, charts, counters, map, scenario. */
#ifndef GAMES_COMOPS_BOARD_H
#define GAMES_COMOPS_BOARD_H

#include "engine/game.h"
#include "games/comops/sets.h"

/* ---- rules ---- */
enum {
	CO_NO_RULE,
#define RULE(sym, id) sym,
#define DICE(sym, id) sym,
#define NOTE(sym, id) sym,
#include "games/comops/rules.def"
#undef RULE
#undef DICE
#undef NOTE
	CO_RULES
};

enum { BLUE, RED };

enum {
	PIECES = 64,        /* battalions and dummies of both sides */
	REGIMENTS = 32,     /* regiment counters */
	HEXES = 255,        /* of the map, so that a Place is a byte */
	RIVERS = 64,        /* river hexsides */
	LETTERS = 8,        /* reinforcements a side may have: A to H */
	CHITS = 10,         /* CO-2.2c */
	TOWNS = 16,         /* hexes to be captured */
	HEADS = 16,         /* supply heads of a side */
	HQS = 8,            /* headquarters of a side */
	AWARDS = 8,         /* rows of a victory table */
	LOOKS = 32,         /* backs that can be told apart */
	MOVE_MAX = 8,       /* printed movement */
	STACK_LIMIT = 4,    /* CO-6.0a */
	BATTALION_STEPS = 2 /* CO-12.0a */
};

typedef enum Terrain { CLEAR, WOODS, SWAMP, TOWN, TERRAINS } Terrain;

/* CO-2.3a, in its order. */
typedef enum Kind {
	INFANTRY,
	ARMORED_INFANTRY,
	MOTORIZED_INFANTRY,
	ARMOR,
	ARMORED_CAVALRY,
	ARTILLERY,
	MOTORIZED_ARTILLERY,
	MECHANIZED_ARTILLERY,
	ENGINEER,
	MOTORIZED_ENGINEER,
	HEADQUARTERS,
	MOTORIZED_HEADQUARTERS,
	ANTI_TANK,
	ANTI_AIRCRAFT,
	KINDS
} Kind;

/* How a piece takes terrain.  Foot guns are artillery that is not mechanized: barred from swamp, yet they
 * pay what men on foot pay elsewhere. */
typedef enum Gait { FOOT, FOOT_GUNS, MECHANIZED, GAITS } Gait;

typedef struct KindFacts { /* a row of the unit chart; charts.c */
	const char *name;
	const char *symbol; /* for drawing */
	Gait gait;
	bool infantry, artillery, engineer, hq;
	bool armored;  /* armor and armored cavalry: CO-13.2a, CO-13.3a */
	bool hard;     /* those and anti-tank and anti-aircraft: CO-9.1b, CO-13.3b */
	Kind inverted; /* what its back shows: CO-2.1b, CO-R1 */
} KindFacts;
extern const KindFacts comops_kinds[KINDS];

typedef struct TerrainFacts { /* a row of the terrain effects chart; charts.c */
	const char *name;
	char code;
	int8_t foot, mechanized; /* base cost in half points; NO_ENTRY, WHOLE */
	int8_t defense;          /* added to a battalion defending there */
	int8_t hard_in;          /* added to attack and defense of hard battalions standing there */
	int8_t wheels_into;      /* added to mechanized non-infantry attacking into it */
	int8_t others_into;      /* added to non-infantry attacking into it */
	int8_t divide_others;    /* non-infantry attacking into it is divided by this */
} TerrainFacts;
enum { WHOLE = -1, NO_ENTRY = -2 };
extern const TerrainFacts comops_terrain[TERRAINS];

typedef struct Charges {  /* the rest of that chart */
	int8_t climb, bridge; /* surcharges in half points */
	int8_t road_divide, road_most;
	int8_t uphill;       /* added to an attacker below his target */
	int8_t river_divide; /* for all but artillery */
} Charges;
extern const Charges comops_charges;

typedef struct Shortage { /* what an unsupplied unit's values are divided by, rounded down, at least 1 */
	int8_t attack, defense, move;
} Shortage;
extern const Shortage comops_shortage;

typedef enum Odds { ODDS_1_4, ODDS_1_3, ODDS_1_2, ODDS_1_1, ODDS_2_1, ODDS_3_1, ODDS_4_1, ODDS } Odds;
typedef enum FallBack { NOBODY, ATTACKER, DEFENDER } FallBack;
enum { NONE = 0, ALL = -1, ONE = -2 };
typedef struct Result { /* a row of the combat results: shares of the defender's steps */
	const char *name;
	int8_t attacker, defender; /* one in so many, rounded down; NONE, ALL, ONE */
	FallBack falls_back;
	RuleId rule;
} Result;
extern const Result comops_results[ODDS];

extern const char comops_classes[];  /* "LMH" ... */
extern const uint8_t comops_range[]; /* ... and the range of each */

typedef enum Bridge { BRIDGE_NONE, BRIDGE_INFANTRY, BRIDGE_ARMOR, BRIDGES } Bridge;
extern const uint8_t comops_bridge_work[BRIDGES];
extern const uint8_t comops_regiment_size[SIDES]; /* CO-6.0c */
extern const char *const comops_side_names[SIDES], *const comops_side_titles[SIDES];

enum { REBUILT_ATTACK = 1, REBUILT_DEFENSE = 2, REBUILT_MOVE = 4, REBUILT_KIND = 8, REBUILT_RANGE = 16 };

typedef struct Counter { /* what is printed on a battalion or dummy, and its part in the scenario */
	const char *name, *title;
	Side side;
	Kind kind;
	uint8_t attack, defense, move; /* move in whole points */
	uint8_t range;                 /* artillery: hexes */
	char class;                    /* artillery: L, M, H; else 0 */
	uint8_t size;                  /* for stacking: 1, or a dummy regiment's nominal size */
	bool dummy;
	uint8_t look;     /* index into Board.look */
	int8_t regiment;  /* -1: none */
	int8_t letter;    /* reinforcement it belongs to; -1: there from the start */
	int16_t division; /* as printed; 0: none */
	int16_t attached; /* to another division's headquarters; 0: no */
	uint8_t rebuilt;  /* REBUILT_ bits */
} Counter;

typedef struct Regiment {
	const char *name, *title;
	Side side;
	Crowd battalions;
	uint8_t attack, defense; /* printed: integrity included */
	uint8_t rebuilt;
} Regiment;

typedef struct Look { /* what a back shows: CO-2.1b */
	Kind kind;
	uint8_t move;
} Look;

typedef struct Letter { /* a reinforcement: CO-14.0a */
	bool used;          /* the scenario has one of this letter */
	bool second;        /* (+): arrives in the second half */
	Crowd units;        /* units or a dummy ... */
	uint8_t steps;      /* ... or replacement steps ... */
	bool armor;         /* ... for armor, else for infantry */
	const char *about;  /* "36/R3, first half" */
} Letter;
enum { STEP_INFANTRY, STEP_ARMOR };

typedef struct Army { /* a side's page of the scenario */
	Crowd pieces, start;
	Area zone;   /* where it sets up */
	bool enters; /* it starts off map and comes over `entry` instead */
	Area entry;
	Hex head[HEADS];
	int nheads;
	Letter letter[LETTERS];
	bool free_bridges; /* CO-17.2i */
} Army;

typedef struct Award { /* a row of the victory table; the first that fits holds */
	bool met;          /* is the objective attained? */
	uint8_t num, den;  /* share of the measured battalions that must be left */
	bool more;         /* more than that share, not just as much */
	Side winner;
	bool major;
	RuleId rule;
} Award;

typedef struct Objective {
	Side seeker;     /* who must attain it */
	Hex town[TOWNS]; /* to be captured, all of them ... */
	int ntowns;
	bool by_road; /* ... or a road to be kept free of enemy ZOC */
	Area road;
	const char *road_name;
	Crowd measured; /* the battalions counted ... */
	Side measured_side;
	int16_t measured_division; /* ... 0: the whole side */
	Award award[AWARDS];
	int nawards;
} Objective;

/* Board.cost: the price of a step in half points, or one of these.  Rivers are priced as if bridged; whether
 * a bridge stands there is asked separately (comops_crossing). */
enum {
	STEP_HALF = 128,  /* ... plus surcharges: half the allowance, at most 2 points (CO-9.8c) */
	STEP_WHOLE = 254, /* the whole allowance, untouched (CO-9.3b) */
	STEP_NO = 255     /* never */
};

struct Board {
	const HexMap *map;
	uint32_t serial; /* of this board, among all that were ever loaded */
	uint8_t terrain[HEXES], level[HEXES];
	uint8_t bank[HEXES];                /* which side of the river */
	Area from_source;                   /* hexes whose terrain is known, not reconstructed */
	uint8_t road[HEXES], rivers[HEXES]; /* one bit a Dir */
	uint8_t river[HEXES][DIRS];         /* number of the river hexside plus one; 0: none */
	Hex river_hex[RIVERS][2];
	int nrivers;
	Crowd printed_bridges; /* one bit a river hexside */
	const char *place_name[HEXES];
	Area edge;
	Area zone[HEXES];                 /* the ZOC of a unit in that hex: CO-5.0a, CO-9.6c */
	uint8_t cost[GAITS][HEXES][DIRS]; /* to leave it that way; rivers priced as bridged; see move.c */
	uint8_t back[GAITS][HEXES][DIRS]; /* the same, to come in from there */
	uint8_t distance[HEXES][HEXES];
	Area passable[GAITS]; /* hexes it can come on in: all but swamp, for some */

	Counter piece[PIECES];
	int npieces;
	Regiment regiment[REGIMENTS];
	int nregiments;
	Names names; /* pieces, then regiments */
	Look look[LOOKS];
	int nlooks;
	Crowd showing[LOOKS]; /* the pieces whose back it is */
	Crowd artillery, engineers, hqs, dummies, motorized, infantry, armored, hard;
	uint8_t longest_range[SIDES];

	Side attacker;
	bool doubled; /* two halves of five turns, and an end chit in the second */
	uint8_t end_chit;
	Army army[SIDES];
	Objective objective;
	Weights weights;
	Numbers numbers;
};

/* The chart's price of a hex in half points, or WHOLE, or NO_ENTRY: load_map.c. */
int comops_base_price(const Board *, Gait, Hex);

/* CO-9.8d  Does a road cross that hexside, for those who move?  Roads do not pass through towns. */
static inline bool comops_road(const Board *b, Hex from, int d)
{
	Hex to = hex_step(b->map, from, (Dir)d);

	return (b->road[from] >> d & 1) && b->terrain[from] != TOWN && b->terrain[to] != TOWN;
}

#endif
