/* games/comops/comops.h -- Combat Operations: the table, and what the files of this folder share.
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
#include "games/comops/board.h"
#include "games/comops/sets.h"

/* ---- the table ---- */
/* Where a piece is in its life. */
typedef enum Fate {
	OUT,     /* of this game; in a view: not known */
	RESERVE, /* its chit is in the cup */
	HAND,    /* off map, free to be set up or to enter */
	ON_MAP,
	LOST, /* the enemy drew its chit */
	DEAD  /* eliminated; a dummy: removed */
} Fate;

/* Piece.flags */
enum {
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

/* Rows of the verb table. */
enum {
#define VERB(sym, name, form, rule, explain, help)    V_##sym,
#define BARE(sym, name, rule, help)                   V_##sym,
#define FREE(sym, name, rule, anytime, help)          V_##sym,
#define INQUIRY(sym, name, form, rule, explain, help) V_##sym,
#include "games/comops/verbs.def"
#undef VERB
#undef BARE
#undef FREE
#undef INQUIRY
	VERBS
};

extern const Game comops;

/* A hex's label for a sentence: lives to the end of the enclosing block. */
#define label(b, hex) hex_name((b)->map, (hex), (char[8]){ 0 })

/* ---- pieces.c: counters, stacks and what follows from where they lie ---- */
const char *comops_unit_name(const Board *, int unit);
Crowd comops_unit_crowd(const Board *, int unit);            /* the battalions a unit consists of */
int comops_counter(const Board *, const State *, int piece); /* the unit whose counter it is (part of) */
Crowd comops_counters(const Board *, const State *, Crowd);  /* one piece for each counter in the crowd */
Crowd comops_at(const Board *, const State *, Side, Hex);    /* a side's pieces in a hex */
Crowd comops_on_map(const Board *, const State *, Side);
Crowd comops_with(const Board *, const State *, Side, uint8_t flag); /* those on the map with that flag */
int comops_stack(const Board *, Crowd);                              /* what it counts for stacking */
Side comops_unit_side(const Board *, int unit);
bool comops_refuse_absent(const State *, const char *name, Fate, Why *); /* why it is not on the map */
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
void comops_setup(const Board *, State *, Dice *, News *); /* start.c */
void comops_begin_turn(const Board *, State *, Dice *, News *);
/* The present step has nothing left to decide: on to the next that has. */
void comops_end_step(const Board *, State *, Dice *, News *);
bool comops_eligible(const Board *, const State *, int piece); /* CO-10.0a */
int comops_half(const Board *, const State *);                 /* 0 or 1 */
bool comops_over_stacked(const Board *, const State *, Side, Hex *where);

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
/* Would its leaving lay a hex open to an enemy zone? */
bool comops_leaves_gap(const Board *, const State *, Crowd mover);
/* Could the piece, were it there, trace a line from that hex? */
bool comops_trace(Tracer *, int piece, Hex from, Hex *source);
/* The line itself, its own hex first and by way of a headquarters to a head; its length, 0: there is none. */
int comops_supply_line(const Board *, const State *, int piece, Hex line[2 * HEXES]);

/* ---- walk.c ---- */
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
bool comops_can_step(const Board *, const State *, const Walk *, Dir);
/* What a step it can take costs it; that it may have to stop behind it is another matter. */
int comops_toll(const Board *, const Walk *, Hex to);
const char *comops_points(int halves, char text[12]); /* "2.5" */
#define in_points(halves) comops_points((halves), (char[12]){ 0 })
/* May that gait cross the hexside at all?  CO_NO_RULE: yes; else the rule that says no. */
RuleId comops_crossing(const Board *, const State *, Gait, Hex from, Dir);
void comops_ways(const Board *, const State *, const Walk *, Hex goal, Ways *);
int comops_way_back(const Ways *, Hex to, Hex path[HEXES]);

/* ---- move.c ---- */
bool comops_exact_path(const Board *, const State *, Order *, Why *);
bool comops_can_leave(const Board *, const State *, int piece); /* has it a legal move now? */
/* Where a unit's move may end, and the ways there; false when it may not move at all. */
bool comops_reach(const Board *, const State *, const Order *, int unit, Ways *, Area *ends, Why *);

/* ---- strength.c ---- */
enum { EIGHTHS = 8 }; /* strengths are kept in eighths: a quarter for swamp and a half for the river */
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
/* The same in parts, for who tries many attacks on the same defenders. */
typedef struct Stand { /* what an attack is up against */
	Crowd defenders;
	int defense, steps;
} Stand;
int comops_attack(const Board *, const State *, Hex target, Crowd attackers, Crowd guns, Explain *);
Stand comops_stand(const Board *, const State *, Hex target, Crowd defenders, Crowd guns, Explain *);
Sum comops_result(const Board *, Hex target, Crowd attackers, int attack, const Stand *, Explain *);

/* ---- attack.c ---- */
/* The hexes that the attacks named so far oblige their side to attack as well: CO-11.9a, CO-11.9c. */
Area comops_duties(const Board *, const State *seen);

/* ---- chances.c ---- */
/* What an attack of that side on a hex with counters that lie face down may come to; without attackers, how strong
 * they may be. */
void comops_explain_chances(const Board *, const State *seen, Side, Hex target, Crowd attackers, int attack,
							Explain *);

/* ---- combat.c, losses.c, retreat.c ---- */
bool comops_in_range(const Board *, const State *, int piece, Hex target);
Crowd comops_attackers(const Board *, const State *, Hex target); /* those left of the attack on it */
void comops_go_on(const Board *, State *, Dice *, News *);        /* take the fight to its next question */
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
/* If the game ended here: has the seeker attained the objective, would he win, and how many per cent of the measured
 * battalions are left? */
void comops_count_award(const Board *, const State *, int32_t *met, int32_t *won, int32_t *share);

/* ---- the verbs: check, apply, explain, and the words next() offers ---- */
#define CHECK(name)                                bool comops_check_##name(const Board *, const State *seen, const Order *, Why *);
#define APPLY(name)                                void comops_apply_##name(const Board *, State *, const Order *, Dice *, News *);
#define OFFER(name)                                void comops_offer_##name(const Board *, const State *seen, const Order *stem, Slot *);
#define VERB(sym, name, form, rule, explain, help) CHECK(name) APPLY(name) OFFER(name)
#define BARE(sym, name, rule, help)                CHECK(name) APPLY(name)
#define FREE(sym, name, rule, anytime, help)       APPLY(name)
#define INQUIRY(sym, name, form, rule, explain, help)
#include "games/comops/verbs.def"
#undef CHECK
#undef APPLY
#undef OFFER
#undef VERB
#undef BARE
#undef FREE
#undef INQUIRY
void comops_explain_attack(const Board *, const State *, const Order *, Explain *);
void comops_explain_supply(const Board *, const State *, const Order *, Explain *);
void comops_explain_victory(const Board *, const State *, const Order *, Explain *);
void comops_explain_cost(const Board *, const State *, const Order *, Explain *);

/* ---- overlay.c ---- */
enum { COMOPS_OVERLAYS = 6 };
extern const OverlayKind comops_overlays[COMOPS_OVERLAYS];

/* ---- imagine.c: who may lie under the backs that are seen ---- */
void comops_imagine(const Board *, const State *seen, Side, Dice *, State *guess);
Crowd comops_unknown(const Board *, const State *seen, Side enemy);       /* his pieces that are not seen */
uint32_t comops_whole_regiments(const Board *, uint8_t look, Crowd free); /* that could lie as one counter */
void comops_lay(State *guess, Crowd unit, Piece back); /* the counter seen so turns out to be that */

/* ---- comops.c, load.c, view.c, position.c, sound.c, prompt.c, show.c ---- */
Ask comops_ask(const Board *, const State *);
Board *comops_load(Arena *, const Doc *, Faults *);
void comops_view(const Board *, const State *, Side, State *seen);
void comops_write(const Board *, const State *, Text *);
bool comops_put(const Board *, State *, const Record *, Fault *);
void comops_clear(const Board *, State *);
const char *comops_broken(const Board *, const State *);
void comops_prompt(const Board *, const State *seen, Side, Text *);
void comops_show(const Board *, const State *seen, Side, Scene *);
void comops_describe(const Board *, int unit, Text *);
Ground comops_ground(const Board *, Hex);

/* ---- plan.c, judge.c ---- */
bool comops_plan(const Board *, const State *seen, Side, const Posture *, Random *, Order *);
int comops_judge(const Board *, const State *, Side);
extern const Feature comops_features[];
int comops_count(const Board *, const State *, int32_t *value);
const Weights *comops_weights(const Board *);
extern const Number comops_numbers[];
const Numbers *comops_numbers_of(const Board *);
int comops_clock(const Board *, const State *);
int comops_turns(const Board *, const State *);

#endif
