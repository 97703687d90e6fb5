/* games/mons/mons.h -- The Old Contemptibles: the battle of Mons, 23 and 24 August 1914.
 *
 * Private to this folder.  The chapters of the book are the files: map and load (2, 3, 8), table (3.2, 6, 7:
 * piles, zones, control), move and ways (8, 9), bombard (10), melee (11, 12), losses (2.13, 10.9, 11.5, 12.12),
 * victory (4), mons (5).  Rule ids in comments leave out the "OC-".
 *
 * The only secret on this table is which counters lie beneath the top of a pile (6.6).  Where counters stand,
 * how many, the dead, the departed and those still to come are seen by all; so zones of control, hex control
 * and the count of points are the same for both sides. */
#ifndef GAMES_MONS_MONS_H
#define GAMES_MONS_MONS_H

#include "engine/game.h"

enum {
	MONS_NO_RULE,
#define RULE(sym, id) sym,
#define DICE(sym, id) sym,
#define NOTE(sym, id) sym,
#include "games/mons/rules.def"
#undef RULE
#undef DICE
#undef NOTE
	MONS_RULES
};

enum { GERMAN, BRITISH };

typedef enum UnitType { INFANTRY, CAVALRY, FIELD, HORSE, HEAVY, UNIT_TYPES } UnitType; /* 2.8 */
typedef enum Terrain { CLEAR, FOREST, INDUSTRIAL, RESIDENTIAL, NO_HEX, TERRAINS } Terrain;
typedef enum Mark { RECONSTRUCTED, OUTSIDE, SOURCE } Mark; /* how we know a number */

enum { UNITS = 104, HEXES = 1456, ENTRIES = 8, STEPS_MAX = 4, ATTACK_HEXES = DIRS };

/* ---- charts.c: the numbers of chapter 13 and those that stand in the text ---- */
enum {
	STACK_LIMIT = 5,
	REGIMENT_POINTS = 4,
	MELEE_MOST = 99,
	ARTILLERY_FACTOR = 1,
	EXIT_COST = 1,
	ROAD_COST = 1,
	MARCH_TIMES = 2
};
enum { FIRST_EXIT_TURN = 8, JOINT_ATTACK_TURN = 11 };
enum { DEAD_PER_POINT = 20, FEW_EXITS = 8, SURROUNDED_COUNTS = 2 };

typedef struct MeleeResult {
	uint8_t attacker, defender; /* steps lost */
} MeleeResult;
typedef struct FireRow {
	int upto; /* factors */
	uint8_t steps[6];
} FireRow;
enum { ODDS_MAX = 6, FIRE_ROWS = 8 };

extern const uint8_t mons_move_cost[TERRAINS][UNIT_TYPES];
extern const uint8_t mons_river_cost[UNIT_TYPES];
extern const FireRow mons_bombard_rows[FIRE_ROWS], mons_fire_rows[FIRE_ROWS];
extern const MeleeResult mons_melee_results[ODDS_MAX + 1][6]; /* by odds, n:1 */
extern const MeleeResult mons_poor_odds, mons_crushing_odds;
extern const int8_t mons_bombard_terrain[TERRAINS], mons_melee_terrain[TERRAINS], mons_fire_from[TERRAINS];
enum { UNSPOTTED = -1, BLIND_GUN = -1, FIRE_ACROSS_WATER = 1, MELEE_ACROSS_WATER = -1 };

extern const char *const mons_die_keys[6]; /* for what each roll would do, in a sum explained */
/* Steps lost; the roll is already held to 1..6. */
int mons_fire_result(const FireRow rows[FIRE_ROWS], int factors, int roll);
static inline bool is_built_up(Terrain t)
{
	return t == INDUSTRIAL || t == RESIDENTIAL;
}
static inline bool is_artillery(UnitType t)
{
	return t >= FIELD;
}
static inline int held_to_die(int roll)
{
	return roll < 1 ? 1 : roll > 6 ? 6 : roll;
}

/* ---- the board ---- */
typedef struct Class {
	const char *name, *size;
	Side side;
	UnitType type;
	Mark mark;
	int steps, bombard, range, mf, sp;
	int melee[STEPS_MAX + 1]; /* by steps left */
} Class;

typedef struct Unit {
	const char *name, *title, *formation;
	const Class *class;
	int corps, division; /* 0: British; division 0: a separate unit of its corps (2.12) */
	const char *corps_name;
	int turn;              /* of entry; 0: starts on the map */
	int entries, entry[2]; /* which of Board.entry it may use */
	Hex start;             /* HEX_NONE: comes by entry, or is not in play */
	int start_steps;
	bool starts_dead, starts_surrounded, starts_gone;
	Mark mark;
} Unit;

/* How the German may win (4.2, 4.3): a turn of 0 means that test is never made. */
typedef struct Victory {
	int bridges_turn, points_turn, points_needed;
	int bridges;
	Hex bridge[16];
	Hex bavai; /* HEX_NONE when there is none */
} Victory;

struct Board {
	HexMap *map;
	uint32_t serial;  /* of this board, among all that were ever loaded */
	uint8_t *terrain; /* Terrain of each hex */
	/* What the hexsides carry, a bit a Dir; `bridge` has both kinds, `rail` the rail bridges among them. */
	uint8_t *road, *canal, *river, *bridge, *rail;
	const char **place;
	HexSet stated; /* hexes the source text speaks of */
	HexSet built_up, exits;
	HexSet start_german;             /* control at the start */
	HexCosts *cost[1 << UNIT_TYPES]; /* for a stack holding these types: the dearest member's */
	HexCosts *approach[2]; /* men, guns: what a step into a hex costs from its neighbour in each direction */
	HexSet *sees;          /* line of sight, as far as the longest range */
	int longest_range;

	int nclasses, nunits;
	Class *classes;
	Unit unit[UNITS];
	Names names;
	int nentries;
	Hex entry[ENTRIES];

	int first_turn, last_turn;
	Victory victory;
	uint8_t *exit_distance; /* of each hex, for the judge */
	Weights weights;
	Numbers numbers;
};

/* ---- the table ---- */
typedef struct UnitSet {
	uint64_t w[2];
} UnitSet;
static inline bool unitset_has(const UnitSet *s, int u)
{
	return s->w[u >> 6] >> (u & 63) & 1;
}
static inline void unitset_add(UnitSet *s, int u)
{
	s->w[u >> 6] |= UINT64_C(1) << (u & 63);
}
static inline void unitset_drop(UnitSet *s, int u)
{
	s->w[u >> 6] &= ~(UINT64_C(1) << (u & 63));
}
static inline bool unitset_empty(const UnitSet *s)
{
	return !(s->w[0] | s->w[1]);
}
static inline int unitset_count(const UnitSet *s)
{
	return __builtin_popcountll(s->w[0]) + __builtin_popcountll(s->w[1]);
}
static inline int unitset_next(const UnitSet *s, int after) /* -1 first; -1: no more */
{
	for (int u = after + 1; u < 128; u = (u | 63) + 1) {
		uint64_t bits = s->w[u >> 6] & ~UINT64_C(0) << (u & 63);

		if (bits)
			return (u & ~63) + __builtin_ctzll(bits);
	}
	return -1;
}

enum { AT_NOWHERE = -1, AT_WAITING = -2, AT_GONE = -3, AT_DEAD = -4 };

/* State.flags, a bit each. */
enum {
	MARCHED = 1,     /* used march mode in this player turn (9.20) */
	FIRED = 2,       /* took part in a bombardment of this phase (10.1b) */
	FOUGHT = 4,      /* attacked in a melee of this phase (12.1d) */
	SHELLED = 8,     /* its hex was bombarded in this phase (10.5b) */
	STRUCK = 16,     /* its hex was attacked in a melee of this phase (12.1e) */
	KNOWN = 32,      /* combat showed it to the enemy (R19b) */
	SURROUNDED = 64, /* and eliminated: counts double (4.5) */
	SORTED = 128     /* its pile was put in order and nobody has come or gone since (R19a) */
};

typedef enum Phase { PHASE_PLAN, PHASE_MOVE, PHASE_BOMBARD, PHASE_MELEE, PHASES } Phase;
typedef enum Duty { /* what combat waits for */
					DUTY_NONE,
					DUTY_SHARE_SHELLS, /* the bombarding player shares out losses (10.9) */
					DUTY_FIRE,         /* the defender fires or not (11.1) */
					DUTY_SHARE_FIRE,   /* the defender shares out losses of his fire (11.5) */
					DUTY_DEFENDER,     /* the defender takes his melee losses (12.12) */
					DUTY_ATTACKER,     /* then the attacker */
					DUTY_ADVANCE,      /* into the emptied hex (12.13) */
					DUTY_PURSUE,       /* and one hex more */
					DUTIES
} Duty;
typedef enum End { GOING_ON, BRIDGES_TAKEN, POINTS_WON, BRITISH_HELD, CONCEDED } End;

enum { PLAN_MOVE, PLAN_FIGHT }; /* what a half of a British player turn is (5.3) */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Combat {
	UnitSet in;       /* melee: every attacker, fallen ones too; bombardment: nobody */
	UnitSet advanced; /* those who went into the emptied hex */
	Hex target;
	Hex fire_at[ATTACK_HEXES];       /* defensive fire, in the order of its rolls (R39) ... */
	uint8_t fire_with[ATTACK_HEXES]; /* ... and the factors in each */
	uint8_t fires, fired;            /* how many there are, how many have been rolled */
	uint8_t duty;
	uint8_t due;  /* steps to be shared out now */
	uint8_t owed; /* steps the attacker loses after the defender */
	uint8_t spare[7];
} Combat;

struct State {
	HexSet held[SIDES]; /* hexes with units of a side */
	HexSet zone[SIDES]; /* its zones of control */
	HexSet german;      /* hexes the German controls; the British have the rest */
	Combat combat;
	Hex at[UNITS];        /* a hex, or one of AT_... */
	uint8_t top[HEXES];   /* the uppermost unit + 1, 0 where there is none */
	uint8_t under[UNITS]; /* the unit beneath + 1 */
	uint8_t steps[UNITS]; /* left; on the map with none: in a view, a counter whose face is not seen */
	uint8_t flags[UNITS];
	uint8_t spent[UNITS];    /* movement points of this phase */
	uint8_t trip[UNITS];     /* 0: has not moved in this phase; else the number of its group's turn to move */
	uint8_t column[ENTRIES]; /* elements that have entered by each hex in this phase */
	Hex group;               /* where the group now moving began, or group_of_entry() */
	uint8_t trips;           /* its number */
	uint8_t turn, player, phase;
	uint8_t half, plan[2]; /* British player turn: which half, and what each is */
	uint8_t end, winner;
	uint8_t spare[5];
};
#pragma GCC diagnostic pop

static inline bool on_map(const State *s, int u)
{
	return s->at[u] >= 0;
}
static inline bool is_hidden(const State *s, int u)
{
	return s->at[u] >= 0 && !s->steps[u];
}
static inline const Class *class_of(const Board *b, int u)
{
	return b->unit[u].class;
}
static inline Side side_of(const Board *b, int u)
{
	return b->unit[u].class->side;
}
static inline const char *unit_name(const Board *b, int u)
{
	return b->unit[u].name;
}
static inline int melee_factor(const Board *b, const State *s, int u)
{
	return class_of(b, u)->melee[s->steps[u]];
}
static inline bool has_bit(const uint8_t *bits, Hex h, int dir)
{
	return bits[h] >> dir & 1;
}
static inline bool is_water(const Board *b, Hex h, int dir)
{
	return (b->canal[h] | b->river[h]) >> dir & 1;
}
static inline bool is_closed_canal(const Board *b, Hex h, int dir)
{
	return (b->canal[h] & ~b->bridge[h]) >> dir & 1;
}
static inline bool is_hex(const Board *b, Hex h) /* a hex of the map, not one of its ragged edge */
{
	return b->terrain[h] != NO_HEX;
}

typedef struct HexText {
	char s[8];
} HexText;
static inline HexText hex_text(const Board *b, Hex h)
{
	HexText t;

	hex_name(b->map, h, t.s);
	return t;
}
#define LABEL(board, hex) (hex_text((board), (hex)).s)

/* The units of a pile, from the top; the hexes of a set.  The name is declared by the loop. */
#define each_piece(u, s, hex) for (int u = (s)->top[hex] - 1; u >= 0; u = (s)->under[u] - 1)
#define each_hex(h, map, set) \
	for (Hex h = hexset_next((map), (set), HEX_NONE); h != HEX_NONE; h = hexset_next((map), (set), h))

/* Where a group that began off the map began: the column at an entry (R25). */
static inline Hex group_of_entry(int entry)
{
	return (Hex)(-2 - entry);
}
static inline int entry_of_group(Hex group)
{
	return -2 - group;
}

int mons_find_word(const char *word, const char *const list[], int n); /* -1 when it is not there */

/* map.c, load.c */
uint8_t mons_step_cost(const Board *, Hex, int dir, UnitType, Explain *); /* 9.10-9.18 */
Board *mons_load(Arena *, const Doc *, Faults *);
void mons_setup(const Board *, State *, Dice *, News *);

/* table.c: changes of place keep piles, `held` and `zone` true; control is settled once a change is whole. */
void mons_lay(const Board *, State *, int unit, Hex);  /* on top of the pile */
void mons_lift(const Board *, State *, int unit);      /* off the map; at[] is then AT_NOWHERE */
void mons_settle(const Board *, State *, Hex changed); /* 3.2: its control and its neighbours' */
void mons_disturb(State *, Hex);                       /* R19b: what was known of the pile no longer is */
void mons_reveal(State *, Hex);
int mons_pile_points(const Board *, const State *, Hex);
int mons_pile_count(const State *, Hex);
/* 6.3, 6.5: may `points` more of this corps stand with what side `side` has there? */
bool mons_stacks(const Board *, const State *, Side, Hex, int points, int corps, Why *);
bool mons_next_to_enemy(const Board *, const State *, Side enemy, Hex);
void mons_eliminate(const Board *, State *, int unit, News *);

/* losses.c */
int mons_lose_pool(const Board *, const State *, UnitSet *pool); /* those who may be hit now; their steps */
void mons_lose_step(const Board *, State *, int unit, RuleId, News *);
bool mons_check_lose(const Board *, const State *, const Order *, Why *);
void mons_apply_lose(const Board *, State *, const Order *, Dice *, News *);
bool mons_one_step_rule(const State *); /* 10.9, 11.5: no elimination before all are at one step */
/* Losses that leave no choice are taken at once; else the question is put.  True when it was put. */
bool mons_ask_losses(const Board *, State *, Duty, int steps, RuleId, News *);

/* move.c */
typedef struct Mover { /* a unit or stack about to move */
	int n;
	int unit[ORDER_ARGS]; /* the first leads */
	int left[ORDER_ARGS]; /* movement points of each */
	bool march;
	Side side;
	Hex from;   /* HEX_NONE: off the map */
	int points; /* of stacking */
	int types;  /* a bit a UnitType */
} Mover;
void mons_mover_begin(Mover *, Side, bool march);
/* May it move, and with the others? */
bool mons_mover_add(const Board *, const State *, Mover *, int unit, Why *);
int mons_entry_at(const Board *, Hex); /* index in Board.entry, or -1 */
bool mons_can_enter(const Board *, const State *, const Mover *, Hex, Why *);
bool mons_can_step(const Board *, const State *, const Mover *, Hex from, Hex to, bool first, Why *);
int mons_column_cost(const State *, int entry); /* 8.4: of the next element to enter there */
bool mons_can_exit(const Board *, const State *, const Mover *, Why *);
bool mons_check_move(const Board *, const State *, const Order *, Why *);
void mons_apply_move(const Board *, State *, const Order *, Dice *, News *);
void mons_explain_move(const Board *, const State *, const Order *, Explain *);
bool mons_exact(const Board *, const State *, Order *, Why *);
bool mons_check_exit(const Board *, const State *, const Order *, Why *);
void mons_apply_exit(const Board *, State *, const Order *, Dice *, News *);
bool mons_check_stack(const Board *, const State *, const Order *, Why *);
void mons_apply_stack(const Board *, State *, const Order *, Dice *, News *);
bool mons_check_entered(const Board *, const State *,
						Why *); /* 8.3: nobody who could enter is left outside */

/* ways.c */
/* Where the whole stack can go, each hex at the dearest member's price; for the way there ask mons_find_path. */
void mons_reach(const Board *, const State *, const Mover *, Reach *);
/* The cheapest way, from off the map the entry first; its length, 0: there is none. */
int mons_find_path(const Board *, const State *, const Mover *, Hex to, Hex path[], int room);

/* bombard.c */
bool mons_sees(const Board *, Hex from, Hex to);
/* What stands in the line, however long it is; how many, with room for `most`. */
int mons_sight_blockers(const Board *, Hex from, Hex to, Hex blocker[], int most);
bool mons_spotted(const Board *, const State *, Side, int corps, Hex target);
bool mons_may_join(const Board *, const State *, const int unit[], int n, bool bombarding,
				   Why *); /* 10.6, 12.14 */
bool mons_check_bombard(const Board *, const State *, const Order *, Why *);
void mons_apply_bombard(const Board *, State *, const Order *, Dice *, News *);
void mons_explain_rolls(const FireRow rows[FIRE_ROWS], int factors, int modifier, Explain *);
void mons_explain_bombard(const Board *, const State *, const Order *, Explain *);
void mons_explain_sight(const Board *, const State *, const Order *, Explain *);

/* melee.c, advance.c */
bool mons_check_melee(const Board *, const State *, const Order *, Why *);
void mons_apply_melee(const Board *, State *, const Order *, Dice *, News *);
void mons_explain_melee(const Board *, const State *, const Order *, Explain *);
bool mons_check_fire(const Board *, const State *, const Order *, Why *);
void mons_apply_fire(const Board *, State *, const Order *, Dice *, News *);
void mons_explain_fire(const Board *, const State *, const Order *, Explain *);
void mons_apply_hold(const Board *, State *, const Order *, Dice *, News *);
int mons_attack_hexes(const Board *, const State *,
					  Hex hexes[ATTACK_HEXES]);                  /* with attackers still standing */
void mons_melee_goes_on(const Board *, State *, Dice *, News *); /* after losses were taken */
void mons_melee_done(State *);
void mons_begin_advance(const Board *, State *, News *);
bool mons_check_advance(const Board *, const State *, const Order *, Why *);
void mons_apply_advance(const Board *, State *, const Order *, Dice *, News *);
bool mons_check_pursue(const Board *, const State *, const Order *, Why *);
void mons_apply_pursue(const Board *, State *, const Order *, Dice *, News *);
bool mons_may_pursue(const Board *, const State *, Hex to);
void mons_apply_stay(const Board *, State *, const Order *, Dice *, News *);

/* victory.c */
bool mons_surrounded(const Board *, const State *, Hex);
typedef struct Tally { /* what points are counted from (4.3): the dead as 4.5 counts them, units that left */
	int count, gone, points;
} Tally;
Tally mons_count_points(const Board *, const State *, Explain *);
bool mons_holds_bridges(const Board *, const State *, Explain *);
void mons_explain_victory(const Board *, const State *, const Order *, Explain *);
void mons_judge_turn(const Board *, State *, News *); /* at the end of a game turn */
Outcome mons_outcome(const Board *, const State *);

/* mons.c */
enum {
	VERB_PLAN,
	VERB_MOVE,
	VERB_MARCH,
	VERB_EXIT,
	VERB_STACK,
	VERB_BOMBARD,
	VERB_MELEE,
	VERB_FIRE,
	VERB_HOLD,
	VERB_LOSE,
	VERB_ADVANCE,
	VERB_PURSUE,
	VERB_STAY,
	VERB_END,
	VERB_CONCEDE,
	VERB_VICTORY,
	VERB_ZONE,
	VERB_SIGHT,
	VERB_ABOUT,
	VERB_ROSTER,
	VERBS
};
enum { WORD_MOVE, WORD_FIGHT, WORD_WITH };
extern const Game mons;
Side mons_defender(const State *);
void mons_forget_movement(State *);

/* inquire.c */
void mons_explain_zone(const Board *, const State *, const Order *, Explain *);
void mons_explain_about(const Board *, const State *, const Order *, Explain *);
void mons_explain_roster(const Board *, const State *, const Order *, Explain *);
void mons_describe(const Board *, int unit, Text *);

/* overlay.c */
enum { MONS_OVERLAYS = 6 };
extern const OverlayKind mons_overlays[MONS_OVERLAYS];

/* next.c, view.c, scene.c, position.c, sound.c */
void mons_next(const Board *, const State *, const Order *, Slot *);
void mons_view(const Board *, const State *, Side, State *);
void mons_imagine(const Board *, const State *, Side, Dice *, State *);
/* Of the counters in a hex that are not seen, taken to be whole: in how many ways their melee factors add up to each
 * sum, when every deal of those units to those places counts the same. */
enum { MELEE_SUMS = STACK_LIMIT * MELEE_MOST + 1 };
void mons_count_unseen(const Board *, const State *seen, Hex, uint64_t ways[MELEE_SUMS]);
void mons_prompt(const Board *, const State *, Side, Text *);
void mons_show(const Board *, const State *, Side, Scene *);
Ground mons_ground(const Board *, Hex);
void mons_write(const Board *, const State *, Text *);
bool mons_put(const Board *, State *, const Record *, Fault *);
void mons_clear(const Board *, State *);
const char *mons_broken(const Board *, const State *);

/* plan.c, judge.c */
bool mons_plan(const Board *, const State *seen, Side, const Posture *, Random *, Order *);
int mons_judge(const Board *, const State *, Side);
extern const Feature mons_features[];
int mons_count(const Board *, const State *, int32_t *value);
const Weights *mons_weights(const Board *);
extern const Number mons_numbers[];
const Numbers *mons_numbers_of(const Board *);
int mons_clock(const Board *, const State *);
int mons_turns(const Board *, const State *); /* the retreat begins with turn 8, its first */
extern const char *const mons_phase_names[PHASES],
	*const mons_side_names[SIDES], *const mons_side_titles[SIDES], *const mons_type_names[UNIT_TYPES];

#endif
