/* ai/recipe.h -- a way to play the rest of a turn: what the general's search compares.
 *
 * A recipe is the game's plan in one posture, other postures for single kinds of question, and orders of its own for
 * single positions.  It is a function of the view: wherever a side sees the same it orders the same, so a recipe
 * found in imagined worlds can be followed on the real table. */
#ifndef AI_RECIPE_H
#define AI_RECIPE_H

#include "engine/game.h"

enum {
	RECIPE_STANCES = 6,
	RECIPE_EXCEPTIONS = 16,
	RECIPE_MEMORY = 8,   /* views by which a circle is known */
	RECIPE_ORDERS = 200, /* in a turn, at most */
	ENEMIES = 3          /* answers of his that are expected at a time */
};

typedef struct Stance { /* a posture for one kind of question */
	RuleId asked;
	Posture posture;
} Stance;

typedef struct Exception { /* an order for one position */
	uint64_t key;          /* of the view */
	Order order;
} Exception;

typedef struct Recipe {
	uint64_t chance; /* what the plan has for luck: with the view, all of it */
	Posture posture;
	int stances, exceptions;
	Stance stance[RECIPE_STANCES];
	Exception exception[RECIPE_EXCEPTIONS];
} Recipe;

/* How else than by the plain plan the enemy may play this turn and the next: each in its share of the worlds. */
typedef struct Enemies {
	int n;
	Posture posture[ENEMIES];
} Enemies;

Posture any_posture(Random *); /* one of those a search tries */

uint64_t recipe_key(const Game *, const State *seen); /* of a view: what exceptions are found by */

/* How far a recipe has been followed.  It goes in circles when stances undo each other's orders, or when the plan needs
 * a throw of chance to go on.  Where a view comes back the plain plan has the word, with fresh luck each time; and when a
 * turn takes very many orders all the same, every few of them a random one, so that each turn ends. */
typedef struct Progress {
	unsigned made; /* exceptions, a bit each: each is made once */
	int orders;
	uint64_t lately[RECIPE_MEMORY]; /* views */
} Progress;

/* An order is about to be given in that view: has it come back, or has the turn grown too long? */
bool progress_in_circles(Progress *, uint64_t key);

/* What it orders, always something legal.  `asked` is the rule of the question, `key` that of the view. */
void recipe_order(const Recipe *, const Game *, const Board *, const State *seen, Side, RuleId asked,
				  uint64_t key, Progress *, Order *);

/* The same recipe but for questions of this kind, or for this one view.  What was written first gives way when
 * there is no more room. */
void recipe_take_stance(Recipe *, RuleId asked, const Posture *);
void recipe_except(Recipe *, uint64_t key, const Order *);

#endif
