/* tests/suites/laws.h -- what engine/game.h promises of every game, as questions about one position.
 *
 * Each returns NULL when the promise is kept, or says how it was broken in words for the game's author.  The
 * numbers are those of the list in game.h. */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "engine/scenario.h"
#include "tests/suites/walk.h"

typedef struct Laws { /* a game's position under examination, and room to examine it in */
	const Scenario *sc;
	Walker *walker;
	State *seen[SIDES]; /* each side's view of it */
	State *copy, *other;
	Text text, again;
	Arena lines;
	char broken[400]; /* the sentence returned */
	Overlay overlay, way;
	long orders, offers, strays, refusals, unoffered, texts, overlays, ends;
	/* Legal, but next() does not lead to it; it need not, where it is a second way to say the same. */
	char example[200];
} Laws;

void laws_open(Laws *, Arena *, const Scenario *, Walker *);
void laws_close(Laws *);
void laws_look(Laws *, const State *); /* fills seen[] */

/* The tables of the game itself. */
const char *law_facts(Laws *);
/* 6, 2: nothing is broken; ask and outcome say the same of the state and of the views. */
const char *law_sound(Laws *, const State *);
/* The judge is fair and knows a decided game; what it counts keeps its bounds. */
const char *law_judge(Laws *, const State *);
/* 5: the state survives its own text. */
const char *law_text(Laws *, const State *);
/* 1: the asked side has a legal order, which is given back. */
const char *law_answer(Laws *, const State *, Side, Order *);
/* 3: what next() leads to passes check. */
const char *law_offers(Laws *, const State *, Side);
/* Orders that stray from a legal one: refusals cite a rule, and what passes can be carried out. */
const char *law_refusals(Laws *, const State *, Side, const Order *near);
/* What a side imagines looks to it like what it sees. */
const char *law_imagine(Laws *, Side);
/* Prompt, picture, text and explanations keep their bounds. */
const char *law_speech(Laws *, Side);
/* Overlays keep to the map whatever they are asked, and show the ends of an order exactly. */
const char *law_overlays(Laws *, const State *, Side);
/* 4: the same order with the same rolls leads to the same state. */
const char *law_apply(Laws *, const State *before, const Order *, const Roll *, int nrolls,
					  const State *after);
/* Either side may give up, and the other has won. */
const char *law_concede(Laws *, const State *);
/* Two copies play on alike. */
const char *law_clone(Laws *, const State *, uint64_t seed);

#endif
