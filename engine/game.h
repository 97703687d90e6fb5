/* engine/game.h -- what a game is.
 *
 * A game is one const Game: a few facts, two tables (rules, verbs) and a dozen functions.  Nothing outside
 * games/ knows more about it than this.
 *
 * Board is the printed matter: map, roster, charts, scenario.  Built once by load(), read-only ever after,
 * shared by every session and search thread.  State is what lies on the table: fixed size, no pointers, no
 * padding, cloned by memcpy, hashed as bytes.  Each game completes `struct Board` and `struct State` in its
 * own folder.
 *
 * THE LAW.  A `seen` State is one side's knowledge, made by view().  check(), next(), exact(), explain(),
 * prompt(), show() and overlays are given only that, so neither a refusal, nor a list of legal orders, nor odds,
 * nor a picture can give away what the side could not know.  What is hidden may surprise in apply(); it may not
 * refuse in check().
 *
 * Between the functions this holds, and tests/suites/conform.c checks it for every game:
 *  1. until outcome().over, ask() names somebody, and each side it names has an order that check passes;
 *  2. ask() and outcome() say the same of a state and of the asked side's view of it;
 *  3. every complete order reached through next() passes check; check changes nothing;
 *  4. apply() follows a passed check and cannot fail; with the same rolls it does the same;
 *  5. put() over every line of write() rebuilds the state byte for byte, from a cleared one;
 *  6. broken() is NULL for every state reached;
 *  7. every game ends. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "base/arena.h"
#include "base/fault.h"
#include "base/record.h"
#include "base/text.h"
#include "engine/dice.h"
#include "engine/explain.h"
#include "engine/names.h"
#include "engine/news.h"
#include "engine/number.h"
#include "engine/order.h"
#include "engine/overlay.h"
#include "engine/posture.h"
#include "engine/rule.h"
#include "engine/scene.h"
#include "engine/side.h"
#include "engine/slot.h"
#include "engine/weigh.h"
#include "geo/hex.h"

enum { STATE_MAX = 16 * 1024 };

/* One row brings a verb into being.  A verb without apply is an inquiry: it may be explained at any time and
 * is never ordered ("victory", "supply 21/T1:1").  An ANYTIME verb is open to both sides whoever is asked. */
typedef struct Verb {
	const char *name; /* "melee" */
	const char *form; /* "hex unit+": see order.h */
	RuleId rule;      /* where the rules bring it in; cited when it comes at the wrong time */
	const char *help; /* one clause: what it does */
	bool anytime;
	bool (*check)(const Board *, const State *seen, const Order *, Why *);
	void (*apply)(const Board *, State *, const Order *, Dice *, News *);
	void (*explain)(const Board *, const State *seen, const Order *, Explain *); /* may be NULL */
} Verb;

typedef struct Ask { /* who owes a decision, and which */
	SideSet who;     /* two bits when both decide in secret */
	RuleId rule;     /* the paragraph that puts the question */
	uint64_t verbs;  /* one bit a verb: the answers allowed */
} Ask;

typedef struct Outcome {
	bool over;
	Side winner;      /* SIDE_NONE: drawn */
	RuleId rule;      /* the victory condition met */
	const char *text; /* "major victory": static */
} Outcome;

struct Game {
	const char *name;  /* "comops": folder, scenario and order prefix */
	const char *title; /* "Combat Operations" */
	int version;       /* raise when an old journal would replay otherwise */
	size_t state_size;
	const Rule *rules; /* [0] is {""}: no rule */
	int nrules;
	const Verb *verbs;
	int nverbs;               /* at most 64 */
	const char *const *words; /* every literal word an order may hold; ends with NULL */
	bool diceless;            /* chance is the draw of a chit or a card; nobody may be told of rolls */

	/* ---- the board ---- */
	Board *(*load)(Arena *, const Doc *, Faults *); /* NULL after adding at least one fault */
	const char *(*side_name)(const Board *, Side);  /* one lower-case word, as in orders and files */
	const char *(*side_title)(const Board *, Side); /* as people write it: "German" */
	const Names *(*names)(const Board *, ArgKind);  /* of ARG_UNIT and ARG_THING; NULL when there are none */
	const HexMap *(*map)(const Board *);            /* NULL on an open table */
	Ground (*ground)(const Board *, Hex);
	/* Everything printed about a piece, with the mark of what is reconstructed; several lines. */
	void (*describe)(const Board *, int unit, Text *);
	/* How long the game has lasted: turns begun since the set-up, in what players count them, and their word for one,
	 * "turn" or "round".  NULL when nothing is counted. */
	int (*turns)(const Board *, const State *);
	const char *turn;

	/* ---- the table ---- */
	void (*setup)(const Board *, State *, Dice *, News *); /* the state comes zeroed */
	Ask (*ask)(const Board *, const State *);              /* cheap: called for every order */
	Outcome (*outcome)(const Board *, const State *);
	void (*view)(const Board *, const State *, Side, State *seen); /* built from nothing, field by field */
	/* A whole State that looks like `seen` to its side: what is hidden is drawn at random.  How an honest
	 * computer player thinks. */
	void (*imagine)(const Board *, const State *seen, Side, Dice *, State *guess);

	/* ---- orders; the law above ---- */
	void (*prompt)(const Board *, const State *seen, Side,
				   Text *); /* the question in words, or what is waited for */
	void (*next)(const Board *, const State *seen, const Order *stem, Slot *);
	/* Turn a friendly order into the exact one the journal keeps (fill in a path, resolve a relative move).
	 * May be NULL: every order is exact.  What it cannot mend it leaves to check. */
	bool (*exact)(const Board *, const State *seen, Order *, Why *);
	void (*show)(const Board *, const State *seen, Side, Scene *);
	const OverlayKind *overlays; /* what may be laid over the picture: overlay.h */
	int noverlays;

	/* ---- positions as text (docs/cases.md) ----
	 * A line is a thing, its name and pairs of key and value: "unit 21/T1:1 at H5 left 2".  The game itself
	 * is the thing "table", which has no name: "table turn 4 step 3 side red". */
	void (*write)(const Board *, const State *, Text *);
	bool (*put)(const Board *, State *, const Record *, Fault *);
	void (*clear)(const Board *, State *); /* an empty table in mid-game: nothing placed, nothing pending */
	const char *(*broken)(const Board *, const State *); /* NULL when sound */

	/* ---- for computer players; NULL while a game has none ----
	 * What a sensible officer would order: a legal order of a side that is asked, found in microseconds.  The
	 * same view, posture and chance give the same order.  False when the plan has nothing to say to the
	 * question. */
	bool (*plan)(const Board *, const State *seen, Side, const Posture *, Random *, Order *);
	/* How good a whole table looks for a side, -1000 (lost) to 1000 (won), undecided ones by their odds; the other
	 * side's is the negative.  game_judge() over what follows. */
	int (*judge)(const Board *, const State *, Side);
	const Feature *features; /* what decides a game; ends with a row without a name */
	/* Count them; how far the game is, in thousandths. */
	int (*count)(const Board *, const State *, int32_t value[]);
	const Weights *(*weights)(const Board *);    /* kept on the board, written by scenario.c alone */
	const Number *numbers;                       /* what the plan goes by; ends with a row without a name */
	const Numbers *(*numbers_of)(const Board *); /* kept and written likewise */
	/* Counts up by one with every player turn, or round where both sides act in it. */
	int (*clock)(const Board *, const State *);
};

extern const Game *const games[]; /* games/list.c, ends with NULL */
const Game *game_find(const char *name);

/* Won and lost tables as they are, others by the weights of their features. */
int game_judge(const Game *, const Board *, const State *, Side);

int verb_find(const Game *, const char *name); /* -1 when there is none */
static inline bool ask_allows(const Ask *a, int verb)
{
	return a->verbs >> verb & 1;
}
#define VERB_BIT(v) (UINT64_C(1) << (v))

#endif
