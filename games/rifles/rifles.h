/* games/rifles/rifles.h -- what this folder's files and its tests share.
 *
 * Cards lie anywhere on an open table (geo/plane.h).  A Board holds the printed matter: cards with their
 * prices, weapons, terrain, the scenario's conditions.  A State holds the table.  In a side's view an enemy
 * card lying face down is marked UNKNOWN and stands in an arbitrary slot of its army: its Card says nothing. */
#ifndef GAMES_RIFLES_H
#define GAMES_RIFLES_H

#include "engine/game.h"
#include "games/rifles/charts.h"
#include "geo/area.h"
#include "geo/plane.h"

enum {
	RRR_NO_RULE,
#define RULE(symbol, id) symbol,
#define DICE(symbol, id) symbol,
#define NOTE(symbol, id) symbol,
#include "games/rifles/rules.def"
#undef RULE
#undef DICE
#undef NOTE
	RRR_RULES
};

enum {
	UNITS = 64,
	COMMANDS = 16, /* Command Units of a side */
	AREAS = 32,
	RIVERS = 4,
	ROADS = 8,
	LINE_POINTS = 24, /* of a printed road or river */
	ROAD_JOINTS = 32, /* of printed roads with each other */
	WORKS = 24,
	CHOICES = 8,
	WEAPONS = 40,
	LEGS = 4,
	BODY = 16,
	PAIRS = 48
};

/* ---- the board ---- */

typedef struct Weapon {
	const char *name, *title;
	WeaponKind kind;
	int32_t range;
	int volleys;
	bool ours; /* not in the source */
} Weapon;

typedef struct Card {
	Side side;
	Type type;
	Grade grade;
	bool dismounts;
	int weapon; /* -1: none */
	int price;  /* half points */
	const char *title, *army;
} Card;

typedef struct Terrain {
	AreaKind kind;
	Area area;  /* of a piece to be placed: about its own centre */
	int choice; /* -1: printed on the table; else its slot in State.spot */
	const char *name;
} Terrain;
typedef struct River {
	Way way;
	int32_t width;
	const char *name;
} River;
typedef struct Road {
	Way way;
	const char *name;
} Road;

typedef struct Joint { /* where two roads meet; they may be the same */
	uint8_t strand[2];
	int32_t arc[2];
} Joint;

typedef struct Placed { /* a card the scenario puts down */
	uint8_t unit;
	bool reserve;
	Pose pose;
} Placed;

typedef struct Work { /* 24 bytes of State; on a Board: what lies there at the start */
	Point a, b;    /* ends of a work or road piece; a: the place of a crossing; gaps: a.x and a.y are arcs */
	int16_t built; /* thousandths, 0..; crossings and forts count when built reaches what is needed */
	uint16_t out;  /* outward facing of a fort */
	uint8_t kind, on; /* WorkKind; river or road */
	uint8_t down;     /* a bridge once demolished */
	uint8_t built_in_play;
} Work;

typedef struct Options {
	bool half_initiative, combat_once, sight_reveals, no_bad_shooting, no_about_face, volleys_per_round;
} Options;

struct Board {
	int32_t width, height;
	struct {
		const char *name, *title;
	} side[SIDES];
	Names units, things; /* things: areas, rivers, roads, then WORKS slots */
	int ncards, nareas, nrivers, nroads, nworks, nchoices, nweapons, nplaced, njoints;
	Card card[UNITS];
	uint64_t army[SIDES]; /* its cards */
	Weapon weapon[WEAPONS];
	Terrain terrain[AREAS];
	River river[RIVERS];
	Road road[ROADS];
	Joint joint[ROAD_JOINTS];
	Work work[WORKS]; /* printed crossings and forts */
	const char *work_name[WORKS];
	Placed placed[UNITS];
	int first_thing_river, first_thing_road, first_thing_work;
	bool edges_fixed; /* the first side stands south */
	Side high;        /* SIDE_NONE: diced for */
	int32_t deploy_depth[SIDES];
	int32_t combat_reach; /* no cards whose centres lie farther apart fight */
	bool may_reserve[SIDES];

	int loss_level, rounds;
	Options options;
	/* what decides when the Rounds are over */
	enum { BY_LOSSES, BY_CROSSING, BY_HOLDING } aim;
	Side aim_side;
	int aim_thing, aim_count;
	Weights weights;
	Numbers numbers;
};

/* ---- the table ---- */

typedef enum Place { IN_HAND, ON_TABLE, IN_RESERVE, LOST, REMOVED } Place;
enum { /* Unit.marks */
	   FACE_UP = 1,
	   DISORDER = 2,
	   MOVED = 4,    /* has had its one action this turn */
	   CHARGED = 8,  /* has made its subsequent movement */
	   SHIFTED = 16, /* its centre was displaced this Round */
	   DISMOUNTED = 32,
	   FIRED = 64,     /* in this wave */
	   TARGETED = 128, /* of an initiated combat in this wave */
	   UNKNOWN = 256,  /* views only */
	   RODE = 512,     /* its action was a move, so that a charge may follow */
	   GROUPED = 1024, /* ... made for the point of the Command Group that is still moving */
};

typedef enum Phase {
	PHASE_TERRAIN,
	PHASE_DEPLOY,
	PHASE_RESERVE,
	PHASE_ARRIVE,
	PHASE_MOVE,
	PHASE_SHOOT,
	PHASE_MELEE,
	PHASE_OVER
} Phase;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Unit {
	int32_t x, y;
	uint16_t facing;
	uint16_t marks;
	uint8_t place, casualties;
	uint8_t shots; /* fired in this phase (Round, by option) */
	uint8_t stamp; /* the order in which it moved this turn: who touched first */
} Unit;

typedef struct Shot { /* an exchange of fire being made up; units are written + 1; in Melee whom to fight */
	uint8_t shooter, target, aid[2];
} Shot;

struct State {
	Unit unit[UNITS];
	uint64_t members[COMMANDS]; /* Command Groups as they stood when the Movement step began */
	uint64_t far;               /* members of the open group that are far from the General */
	uint64_t flights;           /* Snipers whose owner must choose where they flee */
	uint64_t sighted;           /* cards found in forced movement, turned up when the combat is over */
	Work work[WORKS];
	Point spot[CHOICES]; /* where chosen terrain was put */
	uint8_t placed[CHOICES];
	uint8_t commander[COMMANDS]; /* unit + 1, with members[] */
	uint8_t right[UNITS];        /* its right neighbour in a Line, + 1 */
	uint8_t behind[UNITS];       /* its follower in a Column, + 1 */
	uint8_t fought[PAIRS][2];    /* Melees fought this phase, units + 1 */
	uint8_t condition[RIVERS];
	uint8_t edge[SIDES]; /* TableEdge of each side's base */
	int16_t lost[SIDES]; /* half points */
	Shot shot;
	uint8_t phase, round;
	uint8_t moving, high; /* sides */
	uint8_t ip, wave;
	uint8_t group;      /* commander + 1 whose group is moving */
	uint8_t group_pays; /* it has paid the distance point */
	uint8_t group_near; /* a unit that is not far has moved in it */
	uint8_t stamps;     /* moves made this turn */
	uint8_t entry;      /* TableEdge by which a Reserve is arriving */
	uint8_t conceded;   /* side + 1 */
	uint8_t winner;     /* side + 1 when PHASE_OVER; 0: drawn */
	uint8_t verdict;    /* why: an enum of winning.c */
	uint8_t pairs;
	uint8_t zero[3]; /* rounds State up */
};
#pragma GCC diagnostic pop

typedef enum RiflesVerb {
	VERB_TERRAIN,
	VERB_READY,
	VERB_DEPLOY,
	VERB_HOLD,
	VERB_RESERVE,
	VERB_WAIT,
	VERB_ARRIVE,
	VERB_RECALL,
	VERB_MOVE,
	VERB_LINE,
	VERB_COLUMN,
	VERB_ROAD,
	VERB_CHARGE,
	VERB_CHARGE_LINE,
	VERB_GROUP,
	VERB_DONE,
	VERB_DISMOUNT,
	VERB_REMOUNT,
	VERB_REORDER,
	VERB_REVEAL,
	VERB_BUILD,
	VERB_DEMOLISH,
	VERB_END,
	VERB_CALL,
	VERB_SHOOT,
	VERB_REPLY,
	VERB_FIGHT,
	VERB_FLEE,
	VERB_CONCEDE,
	VERB_PRICE,
	VERB_MEASURE,
	VERB_LOSSES,
	VERB_ARMY,
	VERBS
} RiflesVerb;
typedef enum RiflesWord {
	WORD_ADVANCE,
	WORD_RETIRE,
	WORD_SIDESTEP,
	WORD_WHEEL,
	WORD_TURN,
	WORD_ABOUT,
	WORD_CONTACT,
	WORD_LEFT,
	WORD_RIGHT,
	WORD_OWN,
	WORD_ENEMY,
	WORD_ROAD,
	WORD_BRIDGE,
	WORD_FORT,
	WORDS
} RiflesWord;

/* ---- table.c: cards as they lie ---- */

#define UNIT_BIT(u) (UINT64_C(1) << (u))
/* The lowest unit of a 64-bit set: for (uint64_t left = set; left; left &= left - 1) visits them all. */
static inline int unit_of(uint64_t bit)
{
	return __builtin_ctzll(bit);
}

static inline bool has_mark(const State *s, int u, int mark)
{
	return (s->unit[u].marks & mark) != 0;
}
static inline void set_mark(State *s, int u, int mark)
{
	s->unit[u].marks = (uint16_t)(s->unit[u].marks | mark);
}
static inline void drop_mark(State *s, int u, int mark)
{
	s->unit[u].marks = (uint16_t)(s->unit[u].marks & ~mark);
}
static inline bool on_table(const State *s, int u)
{
	return s->unit[u].place == ON_TABLE;
}
static inline Pose unit_pose(const State *s, int u)
{
	return (Pose){ { s->unit[u].x, s->unit[u].y }, s->unit[u].facing };
}
static inline void unit_put(State *s, int u, Pose p)
{
	s->unit[u].x = p.at.x;
	s->unit[u].y = p.at.y;
	s->unit[u].facing = (uint16_t)p.facing;
}
static inline Box card_box(Pose p)
{
	return box_at(p, CARD_WIDE, CARD_DEEP);
}
static inline Box unit_box(const State *s, int u)
{
	return card_box(unit_pose(s, u));
}
static inline Type unit_type(const Board *b, const State *s, int u)
{
	int marks = s->unit[u].marks;
	return marks & UNKNOWN ? TYPE_UNKNOWN : marks & DISMOUNTED ? INFANTRY : b->card[u].type;
}
static inline const TypeFacts *unit_facts(const Board *b, const State *s, int u)
{
	return &rifles_types[unit_type(b, s, u)];
}
static inline Side unit_side(const Board *b, int u)
{
	return b->card[u].side;
}
static inline const char *unit_name(const Board *b, int u)
{
	return b->units.name[u];
}
/* Could two cards touch?  Asked before anything dearer. */
static inline bool rifles_cards_close(const State *s, int u, int v)
{
	const int64_t reach = 2 * CARD_RADIUS + TOUCH;
	int64_t dx = s->unit[u].x - s->unit[v].x, dy = s->unit[u].y - s->unit[v].y;

	return dx <= reach && dx >= -reach && dx * dx + dy * dy <= reach * reach;
}
uint64_t rifles_on_table(const Board *, const State *, Side); /* its cards on the table, face up or down */
int rifles_general(const Board *, Side);                      /* its card; -1 in a clipped test army */
const char *rifles_pose_text(Pose, char text[40]);
bool rifles_within_table(const Board *, const Box *, int32_t slack);
bool rifles_overlaps_any(const Board *, const State *, const Box *, uint64_t except);
bool rifles_touches(const Box *, const Box *); /* gap within TOUCH */
bool rifles_edge_meets(const Box *a, Edge, const Box *b, Edge);
bool rifles_edge_meets_any(const Box *a, Edge, const Box *b);
bool rifles_any_edge_meets(const Box *a, const Box *b);
bool rifles_corners_meet(const Box *a, const Box *b); /* one of a's front, any of b's */
bool rifles_front_upon(const Board *, const State *, int a, int u,
					   int edges); /* a's front edge touches one of these edges of u */
uint64_t rifles_front_touching(const Board *, const State *, int u); /* enemies u's front edge touches */
uint64_t rifles_fronts_upon(const Board *, const State *, int u,
							int edges); /* enemies whose front edge touches one of these edges */
enum { ON_FRONT = 1, ON_RIGHT = 2, ON_REAR = 4, ON_LEFT = 8, ON_FLANK_OR_REAR = 14, ON_ANY_EDGE = 15 };
bool rifles_has_zoc(const Board *, const State *, int u);
typedef struct Zone { /* of control: before a card's front, to the first cards in it */
	Box card, area;
	int nscreens;
	Outline screen[16]; /* as the card sees them */
} Zone;
Zone rifles_zone(const Board *, const State *, int u, uint64_t movers); /* movers do not screen it */
bool rifles_zone_has(const Zone *, const Box *mover);
/* How deep a card's zone is on n lines evenly spaced from the left end of its front to the right. */
void rifles_zone_depths(const Board *, const State *, int u, int n, int32_t depth[]);
void rifles_turn_up(const Board *, State *, int u, News *); /* a dummy is removed */
void rifles_reveal_all(const Board *, State *, News *);
void rifles_reveal_round(const Board *, State *, int u, Pose, News *); /* u looks about itself at this pose */
void rifles_look_along(const Board *, State *, int u, Pose from,
					   Pose to); /* whom it finds on a straight way */

/* ---- ground.c: what lies under the cards ---- */

Going rifles_going(const Board *, const State *, const Box *, Arm);
uint32_t rifles_rivers_under(const Board *, const State *, const Box *);
int rifles_river_under(const Board *, const State *, const Box *); /* the one that counts; -1: none */
int rifles_level(const Board *, const State *, Point);
int32_t rifles_water_line(const Board *, const State *, TableEdge base,
						  int32_t x); /* its distance from the edge */
bool rifles_sees(const Board *, const State *, Point eye, const Box *target);
int rifles_sight_blocker(const Board *, const State *, Point eye, const Box *target); /* an area; -1: none */
bool rifles_work_done(const Board *, const Work *);
bool rifles_may_stand(const Board *, const State *, int u, const Box *, Why *); /* RRR-R26 */
bool rifles_fortified(const Board *, const State *, int u, Point enemy);

/* ---- command.c ---- */

void rifles_form_bodies(const Board *, State *);
bool rifles_lines_up(const Board *, const State *, int u, int right);
int rifles_price_of(const Board *, const State *, Side, uint64_t units, bool in_group, Explain *);
/* May this body pay for a move now (open group or IP)? */
bool rifles_can_pay(const Board *, const State *, Side, uint64_t units, Why *);
void rifles_pay(const Board *, State *, Side, uint64_t units, News *);

/* ---- move.c ---- */

typedef enum BodyKind { SINGLE, LINE, COLUMN, CHARGE, CHARGE_LINE, BY_ROAD } BodyKind;
typedef struct Body { /* cards moving together, each with its pose at the end of each leg */
	BodyKind kind;
	int n, legs;
	int unit[BODY];
	Pose pose[LEGS + 1][BODY]; /* [0]: where they stand */
	/* BY_ROAD: the centreline, where on it each card starts, how far all shift, and each card's place beside
	 * it at the start and at the end */
	Way way;
	int32_t arc[BODY], shift, aside[BODY][2];
	bool back; /* it goes backwards */
} Body;

int32_t rifles_leg_cost(const Body *, int leg, int i);
Pose rifles_body_pose(const Body *, int i, int leg, int k, int n); /* step k of n on a leg */

bool rifles_may_act(const Board *, const State *, Side, int u, Why *);
uint64_t rifles_body_members(const Body *);
bool rifles_is_about_face(const Board *, const Body *);
/* The two halves of a check: may these cards move and be paid for; is the way open to them? */
bool rifles_body_may_go(const Board *, const State *, Side, const Body *, Why *);
bool rifles_body_way(const Board *, const State *, Side, const Body *, Why *, Explain *);
bool rifles_body_check(const Board *, const State *, Side, const Body *, Why *, Explain *);
void rifles_body_apply(const Board *, State *, const Body *, Dice *, News *);
bool rifles_body_of(const Board *, const State *, const Order *, Body *, Why *); /* read a movement order */
int32_t rifles_allowance(const Board *, const State *, int u, BodyKind, Going, bool road);
int rifles_contact_poses(const Board *, const State *, int mover, int enemy, Pose pose[6]);
bool rifles_passes(const Board *, const State *, int mover, int friendly);
bool rifles_pinned(const Board *, const State *, int u);

/* ---- roads.c ---- */

enum { ROAD_ENDS = 12 };
typedef struct RoadEnd { /* where a card would stand, and what it turned at joints on the way there */
	Pose pose;
	int32_t turn, bend; /* clockwise less anticlockwise; all of it */
} RoadEnd;
bool rifles_join_roads(Board *); /* false: there are too many joints */
bool rifles_near_road(const Board *, const State *, Point);
bool rifles_joins_road(const Board *, const State *, Point);
/* The nearest point of every road within reach. */
int rifles_road_feet(const Board *, const State *, Point, int32_t reach, Point at[], int room);
/* RRR-R17  Where a body by road stands at the end and on its way. */
bool rifles_road_legs(const Board *, const State *, Pose to, Body *, Why *);
Pose rifles_road_pose(const Body *, int i, int32_t shift, int32_t aside);
/* Every place a card comes to that goes so far by road; below 0: backwards. */
int rifles_road_ends(const Board *, const State *, Pose from, int32_t length, RoadEnd end[ROAD_ENDS]);

/* ---- score.c: what both kinds of combat add up ---- */

typedef struct Odds { /* of the 10000 ways four dice fall; the doubled are among the won or lost */
	int win, lose, equal, win_doubled, lose_doubled;
} Odds;
Odds rifles_odds(int mine, int theirs);
bool rifles_doubled(int winner, int loser);
bool rifles_in_bad_going(const Board *, const State *, int u); /* for the outcome chart: rivers count */
/* Chart factor and the modifiers a unit carries with it; `range` < 0: a Melee. */
int rifles_score(const Board *, const State *, int u, int opponent, int32_t range, Explain *);
Odds rifles_explain_odds(int mine, int theirs, Explain *);

/* ---- fire.c ---- */

uint64_t rifles_engaged(const Board *, const State *);    /* in Melee or overlapping somebody who is */
uint64_t rifles_shooters(const Board *, const State *);   /* of both sides: who could be named now */
bool rifles_anybody_shoots(const Board *, const State *); /* is there a shooter left? */
uint64_t rifles_targets(const Board *, const State *, int shooter, uint64_t engaged);
uint64_t rifles_aids(const Board *, const State *, int shooter, int target, uint64_t engaged, uint64_t *must);
uint64_t rifles_reply_aids(const Board *, const State *);
int rifles_waves(const Board *, const State *);
const Weapon *rifles_arms(const Board *, const State *, int u); /* NULL: it has nothing to shoot with */
/* From a shooter to what of a card lies in its shooting zone; -1: nothing does. */
int32_t rifles_range_to(const Board *, const State *, int u, const Box *target);
bool rifles_can_hit(const Board *, const State *, int u, int target, uint64_t engaged, Why *);
bool rifles_armies_apart(const Board *, const State *); /* too far for any combat */

/* ---- melee.c ---- */

int rifles_supporter(const Board *, const State *, int u); /* directly behind u; -1: none */
int rifles_overlapped(const Board *, const State *, int u, int opponent,
					  uint64_t *by);                               /* flanks overlapped */
bool rifles_pair_open(const Board *, const State *, int a, int d); /* do they fight, and have not yet? */
bool rifles_any_melee(const Board *, const State *);
int rifles_melee_sum(const Board *, const State *, int u, int opponent, Explain *);

/* ---- facing.c, outcome.c, retreat.c ---- */

void rifles_turn_to_face(const Board *, State *, News *);

typedef enum Fate { STAY, FALL, FLEE, DESTROYED } Fate;
typedef struct Effect {
	Fate fate;
	int rolls;
} Effect;
typedef enum LoserRow {
	LOSER_INFANTRY,
	LOSER_COMMAND,
	LOSER_CAVALRY,
	LOSER_CAVALRY_BAD,
	LOSER_LIGHT,
	LOSER_LIGHT_BAD,
	LOSER_DISORDER,
	LOSER_SNIPERS,
	LOSER_ENGINEERS,
	LOSER_GUNS,
	LOSER_ROWS
} LoserRow;
typedef struct OutcomeLine { /* [0] not doubled, [1] doubled */
	Effect shot_at[2], against_inf[2], against_mtd[2];
	RuleId rule;
} OutcomeLine;
extern const OutcomeLine rifles_outcomes[LOSER_ROWS];

typedef struct Combat {
	bool contact, doubled;
	int winner, loser;
} Combat;
/* On the loser, when he is beaten and when he is doubled; says by which rule. */
RuleId rifles_effects(const Board *, const State *, const Combat *, Effect effect[2]);
void rifles_resolve(const Board *, State *, const Combat *, Dice *, News *);
/* What may become of the loser of a combat, who is beaten in so many of 10000 ways, doubled in some of them. */
void rifles_explain_fate(const Board *, const State *, const Combat *, int beaten, int doubled, Explain *);
void rifles_lose(const Board *, State *, int u, RuleId, News *);
typedef enum Retreat { STANDS, DESTROYED_ON_WAY, OVER_THE_EDGE } Retreat;
Retreat rifles_fall_back(const Board *, State *, int u, Dice *, News *);
Retreat rifles_run_away(const Board *, State *, int u, Dice *, News *); /* fall back, turn and flee */
void rifles_try_river(const Board *, State *, int river, Side, Dice *, News *);

/* ---- the sequence of play ---- */

void rifles_setup(const Board *, State *, Dice *, News *);
void rifles_deployed(const Board *, State *, Dice *, News *);
void rifles_begin_turn(const Board *, State *, Dice *, News *);
void rifles_begin_move(const Board *, State *, News *);
void rifles_begin_combat(const Board *, State *, Dice *, News *);
void rifles_go_on(const Board *, State *, Dice *, News *); /* pass over everything nobody must decide */
void rifles_end_round(const Board *, State *, News *);
int rifles_aim_count(const Board *, const State *); /* units that have reached what the scenario asks for */
Outcome rifles_outcome(const Board *, const State *);
bool rifles_is_verdict(int);
Ask rifles_ask(const Board *, const State *);
/* The depth in which a side may deploy, measured from the edge where that is deepest. */
int32_t rifles_deploy_depth(const Board *, const State *, Side);
TableEdge rifles_entry_edge(const State *, Side, RiflesWord);

/* ---- army.c: prices and lists ---- */

int rifles_card_price(Type, Grade, bool dismounts, const Weapon *,
					  Explain *); /* half points; -1: no such card */
/* Check one side's list; adds a fault for everything wrong with it.  Returns its price in half points. */
int rifles_army_price(const Board *, Side, const Record *army, Faults *); /* the record is to blame */
void rifles_explain_price(const Board *, int u, Explain *);
void rifles_explain_army(const Board *, Side, Explain *);

/* ---- verbs, kept with their chapters ---- */

#define RIFLES_VERB(name)                                                         \
	bool rifles_check_##name(const Board *, const State *, const Order *, Why *); \
	void rifles_apply_##name(const Board *, State *, const Order *, Dice *, News *)
RIFLES_VERB(terrain);
RIFLES_VERB(ready);
RIFLES_VERB(deploy);
RIFLES_VERB(hold);
RIFLES_VERB(reserve);
RIFLES_VERB(wait);
RIFLES_VERB(arrive);
RIFLES_VERB(recall);
RIFLES_VERB(body); /* move, line, column, road, charge */
RIFLES_VERB(group);
RIFLES_VERB(done);
RIFLES_VERB(dismount);
RIFLES_VERB(remount);
RIFLES_VERB(reorder);
RIFLES_VERB(reveal);
RIFLES_VERB(build);
RIFLES_VERB(demolish);
RIFLES_VERB(end);
RIFLES_VERB(call);
RIFLES_VERB(shoot);
RIFLES_VERB(reply);
RIFLES_VERB(fight);
RIFLES_VERB(flee);
RIFLES_VERB(concede);
#undef RIFLES_VERB
void rifles_explain_body(const Board *, const State *, const Order *, Explain *);
void rifles_explain_shoot(const Board *, const State *, const Order *, Explain *);
void rifles_explain_fight(const Board *, const State *, const Order *, Explain *);
void rifles_explain_group(const Board *, const State *, const Order *, Explain *);

/* ---- overlay.c ---- */

enum { RIFLES_OVERLAYS = 10 };
extern const OverlayKind rifles_overlays[RIFLES_OVERLAYS];

/* ---- load.c, offer.c, view.c, position.c ---- */

Board *rifles_load(Arena *, const Doc *, Faults *);
void rifles_describe(const Board *, int unit, Text *);
void rifles_next(const Board *, const State *, const Order *, Slot *);
void rifles_offer_body(const Board *, const State *, const Order *, Slot *); /* sample.c */
/* Where one card could go, whether it may or not. */
enum { MOVE_SAMPLES = 64 };
int rifles_sample_moves(const Board *, const State *, int u, Pose pose[MOVE_SAMPLES]);
void rifles_offer_placing(const Board *, const State *, const Order *, Slot *);
bool rifles_exact(const Board *, const State *, Order *, Why *);
void rifles_exact_build(const Board *, const State *, Order *); /* engineer.c */
void rifles_view(const Board *, const State *, Side, State *);
void rifles_imagine(const Board *, const State *, Side, Dice *, State *);
void rifles_show(const Board *, const State *, Side, Scene *);
void rifles_show_ground(const Board *, const State *, Scene *); /* scenery.c */
void rifles_write(const Board *, const State *, Text *);
bool rifles_put(const Board *, State *, const Record *, Fault *);
void rifles_clear(const Board *, State *);
const char *rifles_broken(const Board *, const State *);

/* ---- plan.c, judge.c: for computer players ---- */
bool rifles_is_cornered(const Board *, const State *, int u, Pose); /* falling back from there it is lost */
bool rifles_plan(const Board *, const State *seen, Side, const Posture *, Random *, Order *);
int rifles_judge(const Board *, const State *, Side);
extern const Feature rifles_features[];
int rifles_count(const Board *, const State *, int32_t *value);
const Weights *rifles_weights(const Board *);
extern const Number rifles_numbers[];
const Numbers *rifles_numbers_of(const Board *);
int rifles_clock(const Board *, const State *);
int rifles_turns(const Board *, const State *);

extern const char *const rifles_words[];
extern const Game rifles;

#endif
