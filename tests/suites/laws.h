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
	long orders, offers, strays, refusals, unoffered, texts;
	char example
		[200]; /* a legal order that next() does not lead to; it need not, if it is another way to say one */
} Laws;

void laws_open(Laws *, Arena *, const Scenario *, Walker *);
void laws_close(Laws *);
void laws_look(Laws *, const State *); /* fills seen[] */

const char *law_facts(Laws *);                /* the tables of the game itself */
const char *law_sound(Laws *, const State *); /* 6, and 2: ask and outcome of state and views agree */
const char *law_text(Laws *, const State *);  /* 5 */
const char *law_answer(Laws *, const State *, Side, Order *); /* 1: a legal order for the asked side */
const char *law_offers(Laws *, const State *, Side);          /* 3: what next() leads to passes check */
const char *law_refusals(Laws *, const State *, Side,
						 const Order *near);          /* refusals cite; strays that pass apply */
const char *law_imagine(Laws *, const State *, Side); /* a guess looks like what was seen */
const char *law_speech(Laws *, const State *,
					   Side); /* prompt, show, explain and describe keep their bounds */
const char *law_apply(Laws *, const State *before, const Order *, const Roll *, int nrolls,
					  const State *after); /* 4 */
const char *law_concede(Laws *, const State *);
const char *law_clone(Laws *, const State *, uint64_t seed); /* two copies play on alike */

#endif
