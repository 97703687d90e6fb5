/* games/fourorders/fourorders.h -- what the files of this game share.
 *
 * A regiment of core stands with its companies gets one of four orders each round: move, hold, dig in or
 * retreat.  Pieces are numbered core stands and batteries first ("stands": they fill a hex), then
 * companies, then air points.  A company has no hex of its own: it is `with` a core stand, and that one
 * `with` it.  A piece off the map has no hex and no SP. */
#ifndef FOURORDERS_H
#define FOURORDERS_H

#include "engine/game.h"
#include "games/fourorders/field.h"

enum {
	FO_NO_RULE,
#define RULE(sym, id) sym,
#define DICE(sym, id) sym,
#define NOTE(sym, id) sym,
#include "games/fourorders/rules.def"
#undef RULE
#undef DICE
#undef NOTE
	FO_RULES
};

/* ---- the rules' numbers that stand in no chart ---- */
enum {
	COMMAND_RADIUS = 2, /* FO-1.2c */
	CLOSE = 1,          /* FO-3.3a */
	DISTANT = 2,        /* FO-3.3b */
	STRATEGIC_GAP = 2,  /* FO-2c */
	ATTACKERS = 2,      /* FO-3.4b */
	GUNS_MOST = 2,      /* FO-3.5.1b */
	FS_RANGE = 3,       /* FO-3.5.2d */
	GUN_RANGE = 8,      /* FO-5e */
	GUN_DICE = 2,       /* FO-5c */
	AIR_DICE = 2,       /* FO-9a */
	AA_RANGE = 2,       /* FO-9b */
	AA_DICE = 2,        /* FO-9b */
	AA_STOPS = 6,       /* FO-9b */
	SPOT_OPEN = 3,      /* FO-5.2a */
	SPOT_COVER = 2,     /* FO-5.2a */
	HEX_LOSS = 2,       /* FO-4b */
	BARRAGE_LOSS = 1,   /* FO-5.1d */
	RUN_MOST = 2,       /* FO-1.6h */
	DIE = 6,
	THROW = 2, /* FO-1.6a: dice for who goes first */
};

enum { UNITS = 96, REGIMENTS = 12, CORES = 6, COMPANIES = 6, TARGETS = 12, BACKERS = 12 };
enum { NOBODY = -1, NO_REGIMENT = -1 };

/* ---- charts (charts.c) ---- */
typedef enum Status { NO_ORDER, MOVE, HOLD, DIG, RETREAT, STATUSES } Status;
typedef enum Class { WHEELED, TRACKED, SLOW_TRACKED, FOOT, CLASSES } Class;
typedef enum Family { HQ, INFANTRY, TANK, BATTERY, COMPANY, AIR } Family;
/* clang-format off */
typedef enum TypeId {
	T_HQ, T_HQT, T_INF, T_MOT, T_ARM, T_MIL, T_HVY, T_HVS, T_MED, T_LGT, T_ART, T_SPA,
	T_AT, T_TD, T_TK, T_MG, T_FS, T_ENG, T_AA, T_TRN, T_OTH, T_AIR, TYPES
} TypeId;
/* clang-format on */

typedef struct Type {
	const char *code, *title;
	Family family;
	int8_t sp, bs;
	Class class;
	bool armoured;
	bool class_is_ours; /* the source does not give it */
	const char *symbol;
	/* companies: dice against an armoured stand, a soft one, and with infantry in CC on soft M or H in the open */
	int8_t hard, soft, storm;
	bool close_only;   /* FO-3.7e */
	bool defence_only; /* in CC: AA */
	RuleId hard_rule, soft_rule, storm_rule;
} Type;

typedef struct Pace {
	int8_t normal, strategic;
} Pace;

typedef struct Terrain {
	char code;
	const char *name;
	bool halts, bars_strategic, cover, shuts, wet; /* wet: -1D for who stands in it */
} Terrain;

/* What a throw needs: the lowest face that hits, and the face of which each pair hits (0: none). */
typedef struct Need {
	int8_t from, pair;
	const char *text; /* "5, 6, double 4" */
} Need;
typedef struct Row {
	Need attacker, defender; /* from 0: does not throw */
} Row;

extern const Type fo_types[TYPES];
extern const Pace fo_paces[CLASSES];
extern const Terrain fo_terrains[]; /* ends with code 0 */
extern const char *const fo_statuses[STATUSES];
extern const bool fo_changes[STATUSES][STATUSES];
extern const Row fo_rows[STATUSES][STATUSES];
extern const Need fo_barrage[STATUSES];
extern const Need fo_prepared_variant; /* FO-R46 the other way */

/* ---- the board ---- */
typedef struct Options {     /* FO-R: the variant switches, and scenario rules */
	uint8_t fs_hd_range;     /* 3 | 4 (R59) */
	bool h_vs_prepared;      /* off: 6, on: 5, 6 (R46) */
	bool air_counts_as_gun;  /* on (R63) */
	uint8_t barrage_hex_cap; /* 0 none | 2 (R95) */
	bool barrage_cover;      /* off (R75) */
	bool retreat_no_closer;  /* on (R37) */
	bool bocage_halts;       /* off (R31) */
	bool battery_recovery;   /* off (R107) */
	bool ferry;              /* FO-2.3h */
} Options;

typedef struct Spot {
	uint8_t terrain;
	bool works;
} Spot;

typedef struct Card { /* what is printed on a piece */
	uint8_t type;
	Side side;
	int8_t regiment; /* NO_REGIMENT: battery, air point */
	bool superior;
	int8_t sp;   /* to begin with */
	int8_t host; /* company: the core stand it starts with */
	Hex start;
	const Record *from;
} Card;

typedef struct RegimentCard {
	const char *title;
	Side side;
	uint8_t day, round; /* of arrival; 0: from the start */
	uint8_t ncores, ncompanies;
	int8_t hq;
	int8_t core[CORES];
	int8_t company[COMPANIES];
	bool has_zone;
	Field zone;
	const Record *from;
} RegimentCard;

typedef struct SideCard {
	const char *name, *title;
	bool attacks;
	uint8_t shots, air, strength, support; /* night points a regiment */
	Field zone;
} SideCard;

typedef struct Target {
	Hex at;
	Side holder;
	const char *title;
} Target;

enum { NO_DRAW = -1 };

struct Board {
	HexMap *map;
	Spot *spot;
	Field *disk;  /* of each hex: itself and all within COMMAND_RADIUS */
	Field *sight; /* of each hex: what terrain lets one see from it within SPOT_OPEN, FO-0.4 */
	Field all, halts, bars_strategic, river, wet, cover, shuts;
	Names units, things; /* things: regiments, then targets */
	int nstands, ncompanies, nunits, nregiments, ntargets;
	Card card[UNITS];
	RegimentCard regiment[REGIMENTS];
	SideCard side[SIDES];
	Target target[TARGETS];
	Side first, victor; /* who sets up first; of whom the victory conditions speak */
	int win, draw;      /* targets; NO_DRAW: there are no draws */
	int days, rounds;
	Options option;
	bool invented_map, invented_forces;
	Weights weights;
	Numbers numbers;
};

/* ---- the table ---- */
typedef enum Phase {
	PHASE_DEPLOY,   /* FO-11e, FO-11f */
	PHASE_ORDERS,   /* FO-1.5 */
	PHASE_PICK,     /* FO-1.6a, in the retreat step and after it */
	PHASE_ACT,      /* FO-1.6c */
	PHASE_REPLY,    /* FO-3.3h */
	PHASE_LOSE,     /* FO-4c */
	PHASE_FALLBACK, /* FO-4.1 */
	PHASE_PURSUE,   /* FO-4.2 */
	PHASE_GUNS,     /* FO-5.1 */
	PHASE_NIGHT,    /* FO-8 */
	PHASE_OVER,
	PHASES
} Phase;

typedef enum Ending { ENDED_NOT, ENDED_TARGETS, ENDED_WIPED_OUT, ENDED_CONCEDED } Ending;

/* What the active regiment has done already. */
enum { DID_ATTACH = 1, DID_MOVE = 2, DID_ATTACK = 4, DID_RESTORE = 8 };
/* Marks on a piece. */
enum { MARK_STRATEGIC = 1, MARK_FIRED = 2, MARK_MOVED = 4, MARK_PLACED = 8, MARK_STOPPED = 16 };
/* Marks on a regiment, for one night. */
enum { NIGHT_HQ_BACK = 1, NIGHT_REARRANGED = 2 };
/* Why SP are being lost: what goes on when they are. */
typedef enum LossBy { LOSS_NONE, LOSS_COMBAT, LOSS_BARRAGE, LOSS_RETREAT } LossBy;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Piece {
	Hex at;      /* of a stand; HEX_NONE off the map, and for companies */
	int8_t with; /* core stand: its company; company: its core stand; else NOBODY */
	int8_t sp;   /* 0 off the map; air point: 1 until spent */
	uint8_t shots;
	uint8_t owes;    /* SP for a retreat through enemy ZOC, FO-2.5c */
	uint8_t shelled; /* SP lost to barrages this phase, for the variant of FO-R95 */
	uint8_t marks;
} Piece;

typedef struct Regiment {
	uint8_t order;
	uint8_t done;  /* activated this round */
	uint8_t lost;  /* the round, counted from the first day, in which its HQ fell; 0: it stands */
	uint8_t due;   /* still to come */
	uint8_t night; /* NIGHT_ marks */
	uint8_t spare;
} Regiment;

/* SP to be taken from one or two hexes, as their owner likes within FO-4b to FO-4g. */
typedef struct Loss {
	uint8_t by, side, owed, limit; /* limit a hex */
	int8_t core[ATTACKERS];        /* NOBODY: no second hex */
	int8_t first;                  /* the core stand in CC whose hex pays first (FO-4e), or NOBODY */
	uint8_t spare;
} Loss;

typedef struct Combat {
	Hex target;
	uint8_t side;  /* who attacks */
	uint8_t close; /* one bit an attacker: in CC */
	int8_t attacker[ATTACKERS];
	int8_t defender;               /* the stand in the target hex when declared */
	int8_t object;                 /* the attacker the reply is thrown at */
	int8_t backer[SIDES][BACKERS]; /* support from other hexes, by side */
	uint8_t hits[SIDES];           /* scored, by side */
	uint8_t answered;              /* a battery spends a shot on its reply, FO-5g */
	uint8_t falling;               /* one bit an attacker, or bit 0 for the defender: still to fall back */
	uint8_t beaten;                /* side + 1 */
	uint8_t spare;
} Combat;

struct State {
	uint8_t phase, day, round;
	Side side;          /* who is asked; SIDE_NONE when both are */
	uint8_t handed;     /* SideSet: whose orders are in */
	int8_t active;      /* regiment, or NO_REGIMENT */
	uint8_t did;        /* DID_ bits of the active regiment */
	uint8_t retreating; /* the retreat step */
	Side run_side;      /* who made the last activation of this step */
	uint8_t run;        /* how many running */
	uint8_t second;     /* artillery phase and night: the first side is through */
	uint8_t setting_up; /* the first deployment of all */
	uint8_t ending;
	Side winner;
	uint8_t strength[SIDES], support[SIDES]; /* night points left */
	Side holder[TARGETS];
	uint8_t spare[2];
	Combat combat;
	Loss loss;
	Regiment regiment[REGIMENTS];
	Piece piece[UNITS];
	/* Everything before this line lies open on the table (FO-R125). */
	uint8_t chosen[REGIMENTS]; /* orders handed in and not yet revealed */
};
#pragma GCC diagnostic pop
_Static_assert(sizeof(State) <= STATE_MAX / 2, "a state fits the engine");

/* ---- verbs (fourorders.c) ---- */
/* clang-format off */
enum {
	V_DEPLOY, V_EMPLACE, V_ORDERS, V_ACTIVATE, V_ATTACH, V_MOVE, V_RESTORE, V_ATTACK, V_REPLY, V_LOSE,
	V_FALLBACK, V_STAY, V_PURSUE, V_BARRAGE, V_RECOVER, V_REBUILD, V_REFIT, V_REARRANGE, V_PASS, V_CONCEDE,
	V_COMMAND, V_SPOT, V_VICTORY, VERBS
};
/* clang-format on */
#define VERB_FUNCTIONS(name)                                                     \
	bool fo_check_##name(const Board *, const State *, const Order *, Why *);    \
	void fo_apply_##name(const Board *, State *, const Order *, Dice *, News *); \
	void fo_next_##name(const Board *, const State *, const Order *, Slot *)
VERB_FUNCTIONS(deploy);
VERB_FUNCTIONS(emplace);
VERB_FUNCTIONS(orders);
VERB_FUNCTIONS(activate);
VERB_FUNCTIONS(attach);
VERB_FUNCTIONS(move);
VERB_FUNCTIONS(restore);
VERB_FUNCTIONS(attack);
VERB_FUNCTIONS(reply);
VERB_FUNCTIONS(lose);
VERB_FUNCTIONS(fallback);
VERB_FUNCTIONS(stay);
VERB_FUNCTIONS(pursue);
VERB_FUNCTIONS(barrage);
VERB_FUNCTIONS(recover);
VERB_FUNCTIONS(rebuild);
VERB_FUNCTIONS(refit);
VERB_FUNCTIONS(rearrange);
VERB_FUNCTIONS(pass);
#undef VERB_FUNCTIONS

/* ---- table.c: questions about the table that every chapter asks ---- */
static inline const Type *type_of(const Board *b, int unit)
{
	return &fo_types[b->card[unit].type];
}
static inline bool is_family(const Board *b, int unit, Family f)
{
	return type_of(b, unit)->family == f;
}
static inline bool on_map(const State *s, int unit)
{
	return s->piece[unit].sp > 0;
}
static inline bool is_stand(const Board *b, int unit)
{
	return unit < b->nstands;
}
static inline bool is_core(const Board *b, int unit)
{
	return is_stand(b, unit) && b->card[unit].regiment != NO_REGIMENT;
}
static inline bool is_company(const Board *b, int unit)
{
	return !is_stand(b, unit) && b->card[unit].regiment != NO_REGIMENT;
}
static inline Hex place_of(const Board *b, const State *s, int unit) /* a company's is its core stand's */
{
	return is_company(b, unit) && s->piece[unit].with != NOBODY ? s->piece[s->piece[unit].with].at
																: s->piece[unit].at;
}
static inline int lesser(int a, int b)
{
	return a < b ? a : b;
}
int fo_index_in(const int8_t *list, int n, int unit);      /* NOBODY when it is not there */
void fo_offer_hexes(const Board *, const Field *, Slot *); /* all of them, after what is offered already */
static inline int fo_distance(const Board *b, Hex from, Hex to) /* FO-0.3 */
{
	return hex_distance(b->map, from, to);
}
static inline bool fo_hq_stands(const Board *b, const State *s, int regiment)
{
	return on_map(s, b->regiment[regiment].hq);
}
static inline bool fo_in_command(const Board *b, const State *s, int unit) /* FO-1.2c */
{
	int regiment = b->card[unit].regiment;

	return regiment != NO_REGIMENT && on_map(s, unit) && fo_hq_stands(b, s, regiment) &&
		   fo_distance(b, place_of(b, s, unit), s->piece[b->regiment[regiment].hq].at) <= COMMAND_RADIUS;
}
int fo_stand_in(const Board *, const State *, Hex); /* NOBODY when vacant */
bool fo_regiment_on_map(const Board *, const State *, int regiment);
Status fo_status(const Board *, const State *, int stand); /* a battery's is HOLD */
bool fo_covered(const Board *, Hex);
void fo_stands_field(const Board *, const State *, Side, Field *);
void fo_zoc_field(const Board *, const State *, Side of,
				  Field *);                       /* hexes a stand of the other side must halt in */
int fo_round_count(const Board *, const State *); /* from the first round of the first day */
const char *fo_name(const Board *, int unit);
const char *fo_thing(const Board *, int thing);
#define fo_label(b, h) hex_name((b)->map, (h), (char[8]){ 0 })

void fo_put_stand(const Board *, State *, int stand, Hex);
void fo_join(State *, int company, int core);
void fo_remove(const Board *, State *, int unit, News *); /* a core stand takes its company along */
void fo_sweep(const Board *, State *, News *);            /* after losses: FO-6j, FO-11d */
void fo_hold_targets(const Board *, State *, News *);

/* ---- march.c: moving stands ---- */
typedef enum Manner {
	BY_NORMAL,
	BY_STRATEGIC,
	BY_SHUFFLE,
	BY_RETREAT,
	BY_RETREAT_STRATEGIC,
	BY_GUN_RETREAT,
	BY_GUN_RETREAT_STRATEGIC
} Manner;
enum { STEPS = 6 };
typedef struct Leg { /* a piece and its way in an order */
	int unit, n;
	const int32_t *hex;
} Leg;
bool fo_next_leg(const Order *, int *at, Leg *);
typedef struct Gait { /* everything the rules say of one stand's way, in sets of hexes */
	int steps;
	Field enter;      /* may be entered */
	Field halt;       /* may not be left again */
	Field first_only; /* may be entered with the first step alone */
	Field toll;       /* of a retreat: each costs an SP, FO-2.5c */
} Gait;
typedef struct Terms { /* what moving pieces of one side must mind, worked out once for all of them */
	Field enemy, zoc, gap, friends, ferry;
	Field held; /* hexes of the regiment's own core stands */
} Terms;
void fo_terms(const Board *, const State *, Side, int regiment, Terms *);
Pace fo_pace(const Board *, const State *, int unit);
void fo_gait(const Board *, const State *, const Terms *, int unit, Manner, Gait *);
bool fo_reach(const Board *, const Gait *, Hex from, Field *reached);        /* without the start */
int fo_path(const Board *, const Gait *, Hex from, Hex to, Hex path[STEPS]); /* its length, 0: none */
int fo_cheap_path(const Board *, const Gait *, Hex from, Hex to, Hex path[STEPS], int *toll);
bool fo_walk(const Board *, const State *, const Terms *, const Leg *, Manner, Why *);
bool fo_exact_move(const Board *, const State *, Order *, Why *);
/* Where the core stand an order "move STAND" names may end, as part of any plan of the active regiment: with its
 * HQ staying, and only with its HQ moving too.  False when the regiment may not move or it is not its stand. */
bool fo_move_ends(const Board *, const State *, const Order *, Field *alone, Field *led, Why *);

/* ---- deploy.c ---- */
bool fo_open_deployment(const Board *, State *);                  /* true when somebody has stands to place */
bool fo_regiment_due(const Board *, const State *, int regiment); /* to be placed now */
bool fo_exact_deploy(const Board *, const State *, Order *, Why *);

/* ---- orders.c ---- */
Status fo_last_order(const State *, int regiment); /* NO_ORDER: any may follow */

/* ---- round.c ---- */
void fo_begin_round(const Board *, State *, Dice *, News *);
void fo_after_deployment(const Board *, State *, Dice *, News *);
void fo_next_pick(const Board *, State *, Dice *, News *);
void fo_end_activation(const Board *, State *, Dice *, News *);
void fo_end_round(const Board *, State *, Dice *, News *);
void fo_open_guns(const Board *, State *, Dice *, News *);
void fo_next_gunner(const Board *, State *, Dice *, News *);
void fo_leave_guns(const Board *, State *, Dice *, News *);
void fo_open_night(const Board *, State *, Dice *, News *);
void fo_next_sleeper(const Board *, State *, Dice *, News *);
Side fo_throw_for_first(const Board *, Dice *, RuleId, News *);
void fo_judge(const Board *, State *, News *);
Side fo_target_winner(const Board *, const State *, int *held);

/* ---- support.c, strength.c, attack.c ---- */
Side fo_defender_side(const State *);
bool fo_support_ok(const Board *, const State *, const Combat *, Side, int unit, Why *);
int fo_strength(const Board *, const State *, const Combat *, Side, Explain *);
Row fo_row(const Board *, const State *, const Combat *);
bool fo_in_close_combat(const Combat *);
int fo_hits(const Need *, const uint8_t *faces, int n);
int fo_barrage_dice(const Board *, const State *, int battery, int target, Explain *);
void fo_explain_attack(const Board *, const State *, const Order *, Explain *);
void fo_explain_reply(const Board *, const State *, const Order *, Explain *);
void fo_explain_barrage(const Board *, const State *, const Order *, Explain *);
void fo_combat_new(Combat *);
bool fo_fire_lane_open(const Board *, const State *, Hex from, Hex to); /* DISTANT from each other */

/* ---- results: result.c, loss.c, fallback.c ---- */
void fo_resolve(const Board *, State *, Dice *, News *);
void fo_after_losses(const Board *, State *, Dice *, News *);
void fo_end_combat(const Board *, State *, Dice *, News *);
void fo_after_fallback(const Board *, State *, Dice *, News *);
bool fo_aa_reaches(const Board *, const State *, int unit, Side of, Hex); /* FO-9b */
int fo_hex_sp(const State *, int core); /* of a core stand and its company */
Loss fo_loss_of_defender(const Board *, const State *, const Combat *, int hits);
Loss fo_loss_of_attacker(const Board *, const State *, const Combat *, int hits);
Loss fo_loss_none(void);
void fo_open_loss(const Board *, State *, const Loss *, Dice *, News *);
bool fo_next_toll(const Board *, State *, Dice *, News *); /* retreat losses; false when none is left */
void fo_open_fallback(const Board *, State *, Dice *, News *);
bool fo_exact_fallback(const Board *, const State *, Order *, Why *);

/* ---- guns.c, hq.c ---- */
bool fo_spotted(const Board *, const State *, Side, Hex target, Explain *);
bool fo_sees(const Board *, Hex from, Hex target, int range); /* range: at most SPOT_OPEN */
int fo_spotting_range(const Board *, const State *, Hex target);
bool fo_gun_ends(const Board *, const State *, Side, int unit, Field *ends, Why *); /* of a battery's move */
void fo_explain_spot(const Board *, const State *, const Order *, Explain *);
void fo_explain_command(const Board *, const State *, const Order *, Explain *);
void fo_explain_victory(const Board *, const State *, const Order *, Explain *);
bool fo_may_restore(const Board *, const State *, int regiment);
void fo_hq_places(const Board *, const State *, int regiment, Field *);

/* ---- overlay.c ---- */
enum { FO_OVERLAYS = 7 };
extern const OverlayKind fo_overlays[FO_OVERLAYS];

/* ---- load.c, view.c, position.c ---- */
Board *fo_load(Arena *, const Doc *, Faults *);
void fo_describe(const Board *, int unit, Text *);
Ground fo_ground(const Board *, Hex);
void fo_view(const Board *, const State *, Side, State *seen);
void fo_imagine(const Board *, const State *seen, Side, Dice *, State *guess);
void fo_show(const Board *, const State *seen, Side, Scene *);
void fo_prompt(const Board *, const State *seen, Side, Text *);
void fo_write(const Board *, const State *, Text *);
bool fo_put(const Board *, State *, const Record *, Fault *);
void fo_clear(const Board *, State *);
const char *fo_broken(const Board *, const State *);

/* ---- officer.c, judge.c: for computer players ---- */
bool fo_officer(const Board *, const State *seen, Side, const Posture *, Random *, Order *);
int fo_judge_table(const Board *, const State *, Side);
extern const Feature fo_features[];
int fo_count(const Board *, const State *, int32_t *value);
const Weights *fo_weights(const Board *);
extern const Number fo_numbers[];
const Numbers *fo_numbers_of(const Board *);
int fo_clock(const Board *, const State *);
extern const Game fourorders;

#endif
