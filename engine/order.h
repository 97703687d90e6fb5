/* engine/order.h -- an order is a sentence: a verb and the things it names.
 *
 * Its text ("move 21/T1:1 G7 G6") is what players type, sockets carry, the journal keeps and tests quote;
 * this file reads and writes it for every game, guided by the verb's form:
 *
 *   unit          a piece, by its name
 *   thing         another named thing of the board (a river, a work, a regiment), by its name
 *   hex           a hex, by its label
 *   number        a whole number
 *   length        a decimal with up to three places (40.5), kept as thousandths
 *   side          a side, by its name
 *   move|hold     one of these words, each of them in Game.words
 *   ( ... )       a group
 * each optionally followed by + (one or more), * (any number) or ? (at most one).  "(unit hex+)+" is a
 * unit with its path, several times.  Reading is greedy: a word belongs to the first element it fits. */
#ifndef ENGINE_ORDER_H
#define ENGINE_ORDER_H

#include "base/fault.h"
#include "base/text.h"
#include "engine/rule.h"
#include "engine/side.h"
#include "geo/hex.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Game Game;
typedef struct Board Board;
typedef struct State State;

typedef enum ArgKind {
	ARG_UNIT,
	ARG_THING,
	ARG_HEX,
	ARG_NUMBER,
	ARG_LENGTH,
	ARG_SIDE,
	ARG_WORD,
	ARG_KINDS
} ArgKind;

enum { ORDER_ARGS = 60, ORDER_TEXT = 1024 };

typedef struct Order {
	Side side;
	uint8_t verb, n, spare;
	uint8_t kind[ORDER_ARGS];
	int32_t arg[ORDER_ARGS]; /* unit, thing, hex, number, thousandths, side or word */
} Order;

/* Read a line of text.  false with a sentence in *fault when it is no order of this game. */
bool order_parse(const Game *, const Board *, Side, const char *text, Order *, Fault *);
/* The same for the words behind a name that is no verb, by a form of its own; they are pushed onto the order. */
bool args_parse(const Game *, const Board *, const char *name, const char *form, const char *text, Order *,
				Fault *);
void order_print(const Game *, const Board *, const Order *, Text *);
/* Would the verb's form accept exactly these arguments? */
bool order_fits(const Game *, const Order *);

void order_start(Order *, Side, int verb);
void order_push(Order *, ArgKind, int32_t value);
int order_count(const Order *, ArgKind);
bool order_same(const Order *, const Order *);
static inline int order_arg(const Order *o, int i)
{
	return o->arg[i];
}

#endif
