/* games/comops/comops.h -- Combat Operations: what its files share.
 *
 * Everything is reckoned in battalions.  A regiment counter is its battalions lying in one hex with the
 * regiment's bit in State.formed set: they then move, flip, attack and retreat as one, and to the enemy
 * they are one counter.  So breaking down never changes a result (CO-R11, CO-R39).
 *
 * A *piece* is a battalion or a dummy, 0 .. npieces-1.  A *unit* is what an order may name: a piece, or a
 * regiment (npieces .. npieces+nregiments-1).  A Crowd is a set of pieces, one bit each.
 *
 * Movement points are counted in halves throughout ("points" are halves unless a name says otherwise). */
#ifndef GAMES_COMOPS_COMOPS_H
#define GAMES_COMOPS_COMOPS_H

#include "engine/game.h"

/* ---- rules ---- */
enum {
	CO_NO_RULE,
#define RULE(sym, id) sym,
#define NOTE(sym, id) sym,
#include "games/comops/rules.def"
#undef RULE
#undef NOTE
	CO_RULES
};

enum { BLUE, RED };

enum {
	PIECES = 64,    /* battalions and dummies of both sides */
	REGIMENTS = 32, /* regiment counters */
	HEXES = 255,    /* of the map, so that a Place is a byte */
	RIVERS = 64,    /* river hexsides */
	LETTERS = 8,    /* reinforcements a side may have: A to H */
	CHITS = 10,     /* CO-2.2c */
	TOWNS = 16,     /* hexes to be captured */
	HEADS = 16,     /* supply heads of a side */
	HQS = 8,        /* headquarters of a side */
	AWARDS = 8,     /* rows of a victory table */
	LOOKS = 32,     /* backs that can be told apart */
	MOVE_MAX = 8,   /* printed movement */
	STACK_LIMIT = 4 /* CO-6.0a */
};

/* ---- sets ---- */
typedef uint64_t Crowd; /* of pieces */
typedef struct Area {   /* of hexes */
	uint64_t w[4];
} Area;

static inline bool area_has(const Area *a, Hex h)
{
	return a->w[h >> 6] >> (h & 63) & 1;
}
static inline void area_add(Area *a, Hex h)
{
	a->w[h >> 6] |= UINT64_C(1) << (h & 63);
}
static inline Crowd crowd_of(int piece)
{
	return UINT64_C(1) << piece;
}
static inline int crowd_first(Crowd c) /* c is not empty */
{
	return __builtin_ctzll(c);
}
static inline int crowd_count(Crowd c)
{
	return __builtin_popcountll(c);
}
/* For each piece of a crowd, lowest first.  `continue` goes on to the next; do not `break`. */
#define each_piece(p, crowd)                                           \
	for (Crowd rest_##p = (crowd); rest_##p; rest_##p &= rest_##p - 1) \
		for (int p = crowd_first(rest_##p), once_##p = 1; once_##p; once_##p = 0)

/* A hex to be kept in a byte: 0 is nowhere, else the hex's number plus one. */
typedef uint8_t Place;
enum { NOWHERE = 0 };
static inline Place place_of(Hex h)
{
	return (Place)(h + 1);
}
static inline Hex place_hex(Place p)
{
	return (Hex)(p - 1);
}

/* ---- printed matter ---- */
typedef enum Terrain { CLEAR, WOODS, SWAMP, TOWN, TERRAINS } Terrain;

typedef enum Kind { /* CO-2.3a, in its order */
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
extern const char *const comops_side_names[SIDES];

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
	uint8_t distance[HEXES][HEXES];

	Counter piece[PIECES];
	int npieces;
	Regiment regiment[REGIMENTS];
	int nregiments;
	Names names; /* pieces, then regiments */
	Look look[LOOKS];
	int nlooks;
	Crowd artillery, engineers, hqs, dummies, motorized, infantry, armored, hard;
	uint8_t longest_range[SIDES];

	Side attacker;
	bool doubled; /* two halves of five turns, and an end chit in the second */
	uint8_t end_chit;
	Army army[SIDES];
	Objective objective;
};

/* ---- the table ---- */
typedef enum Fate {          /* where a piece is in its life */
					OUT,     /* of this game; in a view: not known */
					RESERVE, /* its chit is in the cup */
					HAND,    /* off map, free to be set up or to enter */
					ON_MAP,
					LOST, /* the enemy drew its chit */
					DEAD  /* eliminated; a dummy: removed */
} Fate;

enum {                /* Piece.flags */
	   UP = 1,        /* face up */
	   OOS = 2,       /* out of supply */
	   MOVED = 4,     /* in step 3 of this player turn */
	   EXPLOITED = 8, /* moved in step 5 */
	   FOUGHT = 16,   /* attacked, or supported its side's attack, in this player turn */
	   FIRED = 32,    /* artillery: supported in this combat step */
	   FIRING = 64,   /* artillery: committed by the attacker to the fight going on */
	   FLEEING = 128  /* still has to retreat */
};

typedef enum Phase {
	ASSIGNING, /* both: reinforcements to chits */
	SETTING_UP,
	MOVING,     /* steps 3 and 5 */
	DECLARING,  /* steps 4 and 6 */
	FIGHTING,   /* the phasing player picks the next attack and its guns */
	SUPPORTING, /* the other player commits guns */
	LOSING,
	RETREATING,
	ADVANCING,
	WORKING, /* engineers, at the end of step 6 */
	OVER,
	PHASES
} Phase;
extern const char *const comops_phase_name[PHASES];

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Piece {
	Place at;
	uint8_t fate, hits, flags;
	uint8_t left; /* half points left, when it has moved */
	Place aim;    /* the hex it has declared to attack, until that fight is over */
	uint8_t task; /* engineers: river hexside plus one, and TASK_DESTROY */
	uint8_t look; /* in a view only: a face-down enemy counter shows Board.look[look - 1] */
} Piece;

struct State {
	Piece piece[PIECES];
	/* What follows from the pieces, kept so that nobody has to work it out: the hexes each side holds and
	 * those its ZOC covers.  Both are plain to see, so a view has them too. */
	Area held[SIDES], zone[SIDES];
	uint64_t bridged, armored;       /* one bit a river hexside: any bridge; an armor bridge */
	uint8_t work[SIDES][RIVERS];     /* engineer-turns */
	uint8_t chit[SIDES][LETTERS];    /* assigned number; 0: none */
	uint32_t formed;                 /* one bit a regiment */
	uint16_t drawn[2][SIDES];        /* first and second half: bit n for chit n */
	uint16_t seized;                 /* town hexes the seeker has captured ... */
	uint16_t believed[SIDES];        /* ... and which of them each side thinks so */
	uint8_t turn, step, phase, side; /* side: phasing; in the set-up: placing */
	uint8_t assigned;                /* SideSet: whose chits are fixed */
	uint8_t last;                    /* this player turn is the last */
	uint8_t conceded;                /* side plus one */
	uint8_t steps[2];                /* replacement steps in hand this step 3: STEP_ */
	Place target;                    /* of the fight going on */
	uint8_t owed[2];                 /* steps still to be lost: attacker, defender */
	uint8_t hard_first;              /* CO-13.3b/c hold in this fight */
	uint8_t falls_back;              /* FallBack */
};
#pragma GCC diagnostic pop
enum { TASK_DESTROY = 0x80 };

enum { /* the verb table's rows, in its order */
	   V_ASSIGN,
	   V_PLACE,
	   V_BRIDGE,
	   V_READY,
	   V_MOVE,
	   V_ENTER,
	   V_BREAK,
	   V_FORM,
	   V_REPLACE,
	   V_REMOVE,
	   V_END,
	   V_ATTACK,
	   V_CANCEL,
	   V_DECLARE,
	   V_FIGHT,
	   V_SUPPORT,
	   V_LOSE,
	   V_RETREAT,
	   V_ADVANCE,
	   V_STAY,
	   V_WORK,
	   V_DESTROY,
	   V_CONCEDE,
	   V_ODDS,
	   V_SUPPLY,
	   V_VICTORY,
	   V_COST,
	   VERBS
};

extern const Game comops;

/* A hex's label for a sentence: lives to the end of the enclosing block. */
#define label(b, hex) hex_name((b)->map, (hex), (char[8]){ 0 })

/* ---- pieces.c: counters, stacks and what follows from where they lie ---- */
const char *comops_unit_name(const Board *, int unit);
Crowd comops_unit_crowd(const Board *, int unit); /* the battalions a unit consists of */
int comops_counter(const Board *, const State *,
				   int piece); /* the unit whose counter the piece is (part of) */
Crowd comops_counters(const Board *, const State *, Crowd); /* one piece for each counter in the crowd */
Crowd comops_at(const Board *, const State *, Side, Hex);   /* a side's pieces in a hex */
Crowd comops_on_map(const Board *, const State *, Side);
Crowd comops_with(const Board *, const State *, Side, uint8_t flag); /* those on the map with that flag */
int comops_stack(const Board *, Crowd);                              /* what it counts for stacking */
Side comops_unit_side(const Board *, int unit);
/* Is it this side's, on the map and one counter?  The first thing every order about a unit asks. */
bool comops_names_counter(const Board *, const State *, const Order *, int unit, Why *);
void comops_refresh(const Board *, State *, Side); /* held and zone, after pieces came, went or died */
void comops_flag(State *, Crowd, uint8_t flag);
void comops_unform(const Board *, State *, int piece); /* its regiment, if formed, becomes battalions */
/* The markers of a formed regiment, to its first battalions. */
void comops_spread_markers(const Board *, State *, int piece);
void comops_reveal(const Board *, State *, Crowd, News *); /* turn up; revealed dummies leave play */
void comops_eliminate(const Board *, State *, Crowd, RuleId, News *);
void comops_settle(const Board *, State *, Crowd, Hex); /* put down in a hex: towns change hands */
static inline Hex comops_hex(const State *s, int piece)
{
	return place_hex(s->piece[piece].at);
}
static inline bool comops_has(const State *s, int piece, uint8_t flag)
{
	return s->piece[piece].flags & flag;
}

/* ---- turn.c: the sequence of play ---- */
void comops_setup(const Board *, State *, Dice *, News *);
void comops_begin_turn(const Board *, State *, Dice *, News *);
void comops_end_step(const Board *, State *, Dice *,
					 News *); /* the present step has nothing left to decide */
bool comops_eligible(const Board *, const State *, int piece); /* CO-10.0a */
int comops_half(const Board *, const State *);                 /* 0 or 1 */
bool comops_over_stacked(const Board *, const State *, Side, Hex *where);

/* ---- start.c: chits and set-up; reinforce.c: entry and replacements; regiment.c ---- */
/* ---- supply.c ---- */
void comops_supply_all(const Board *, State *, News *);
typedef struct Trace { /* what is known of lines to one source */
	Area good, bad;    /* hexes that have one; hexes that have none */
} Trace;
/* A search for lines of one side, on the table as it lies or, with a mover, as if that had left its hex. */
typedef struct Tracer {
	const Board *b;
	const State *s;
	Side side;
	Area open; /* hexes a line may enter, as far as the enemy goes: CO-5.1d, CO-7.1e */
	Trace head[HEADS];
	bool hqs_known;
	int nhqs, hq[HQS];
	bool fed[HQS];
	Trace hq_trace[HQS];
} Tracer;
void comops_tracer(const Board *, const State *, Side, Crowd mover, Tracer *);
/* Could the piece, were it there, trace a line from that hex? */
bool comops_trace(Tracer *, int piece, Hex from, Hex *source);

/* ---- move.c ---- */
typedef struct Walk { /* a counter on its way */
	Side side;
	Gait gait;
	uint8_t allowance, left;
	bool untouched; /* has spent nothing this step */
	Hex hex;        /* HEX_NONE: still off map */
} Walk;
typedef struct Ways { /* everywhere it can go */
	Area seen;
	uint8_t left[HEXES]; /* the most it can have left there */
	Place from[HEXES];
} Ways;
Walk comops_walk(const Board *, const State *, int piece);
bool comops_walk_step(const Board *, const State *, Walk *, Hex to, Explain *, Why *);
/* May that gait cross the hexside at all?  CO_NO_RULE: yes; else the rule that says no. */
RuleId comops_crossing(const Board *, const State *, Gait, Hex from, Dir);
void comops_ways(const Board *, const State *, const Walk *, Ways *);
bool comops_exact_path(const Board *, const State *, Order *, Why *);
bool comops_can_leave(const Board *, const State *, int piece); /* has it a legal move now? */

/* ---- strength.c ---- */
typedef struct Sum {
	int attack, defense; /* in eighths */
	int shift;
	Odds base, odds;
	int steps; /* S */
	int loses[2];
	bool hard_first;
	FallBack falls_back;
} Sum;
void comops_sum(const Board *, const State *, Hex target, Crowd attackers, Crowd guns, Crowd defenders,
				Crowd defending_guns, Explain *, Sum *);

/* ---- combat.c, losses.c, retreat.c ---- */
Crowd comops_attackers(const Board *, const State *,
					   Hex target);                        /* surviving, of the attack declared on it */
void comops_go_on(const Board *, State *, Dice *, News *); /* take the fight to its next question */
void comops_end_fight(const Board *, State *, Dice *, News *);
void comops_hit(const Board *, State *, Crowd, RuleId, News *); /* a step each */
bool comops_ask_losses(const Board *, State *, News *); /* apply what leaves no choice; true: there is one */
bool comops_ask_retreat(const Board *, State *, News *);
bool comops_ask_advance(const Board *, const State *);

/* ---- engineer.c ---- */
Bridge comops_bridge(const State *, int river);
bool comops_may_work(const Board *, const State *, int piece); /* has it earned a task by now? */
void comops_finish_work(const Board *, State *, News *);
void comops_lay_bridge(State *, int river, Bridge);

/* ---- victory.c ---- */
void comops_end_game(const Board *, State *, News *);
Outcome comops_outcome(const Board *, const State *);

/* ---- the verbs: check, apply, explain, and the words next() offers ---- */
#define CHECK(verb) bool comops_check_##verb(const Board *, const State *, const Order *, Why *)
#define APPLY(verb) void comops_apply_##verb(const Board *, State *, const Order *, Dice *, News *)
#define OFFER(verb) void comops_offer_##verb(const Board *, const State *, const Order *, Slot *)
#define VERB(verb) \
	CHECK(verb);   \
	APPLY(verb);   \
	OFFER(verb)
VERB(assign);
VERB(place);
VERB(bridge);
VERB(ready);
VERB(move);
VERB(enter);
VERB(break);
VERB(form);
VERB(replace);
VERB(remove);
VERB(end);
VERB(attack);
VERB(cancel);
VERB(declare);
VERB(fight);
VERB(support);
VERB(lose);
VERB(retreat);
VERB(advance);
VERB(stay);
VERB(work);
VERB(destroy);
VERB(concede);
#undef VERB
#undef CHECK
#undef APPLY
#undef OFFER
void comops_explain_attack(const Board *, const State *, const Order *, Explain *);
void comops_explain_supply(const Board *, const State *, const Order *, Explain *);
void comops_explain_victory(const Board *, const State *, const Order *, Explain *);
void comops_explain_cost(const Board *, const State *, const Order *, Explain *);

/* ---- load.c, view.c, imagine.c, position.c, show.c ---- */
Board *comops_load(Arena *, const Doc *, Faults *);
void comops_view(const Board *, const State *, Side, State *seen);
void comops_imagine(const Board *, const State *seen, Side, Dice *, State *guess);
void comops_write(const Board *, const State *, Text *);
bool comops_put(const Board *, State *, const Record *, Fault *);
void comops_clear(const Board *, State *);
const char *comops_broken(const Board *, const State *);
void comops_show(const Board *, const State *seen, Side, Scene *);
void comops_describe(const Board *, int unit, Text *);
Ground comops_ground(const Board *, Hex);

#endif
