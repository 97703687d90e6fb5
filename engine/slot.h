/* engine/slot.h -- the orders on offer, as a walk.
 *
 * These games have far too many legal orders to list, so they are offered a word at a time: given the
 * beginning of an order (a verb and the arguments so far), next() says what may follow.  A player, a page or
 * a bot walks from slot to slot until the order is complete.  Every complete order reached this way passes
 * check; where `sample` is set other values would too, and check alone decides. */
#ifndef ENGINE_SLOT_H
#define ENGINE_SLOT_H

#include "engine/order.h"
#include <stdbool.h>
#include <stdint.h>

enum { SLOT_VALUES = 2048, SLOT_WIDTH = 3 };

typedef struct Slot {
	bool complete; /* the order may end here */
	bool sample;   /* more values are legal than are listed */
	bool labelled; /* label[] says what each value is for */
	uint8_t width; /* arguments a value has: 1, or 3 for a place on the open table */
	uint8_t kind[SLOT_WIDTH];
	int n;                              /* values; none and not complete: a dead end */
	int32_t value[SLOT_VALUES];         /* value i is value[i * width ...] */
	const char *label[SLOT_VALUES / 4]; /* "straight ahead": static, or as old as the board */
} Slot;

void slot_clear(Slot *, ArgKind); /* width 1, nothing in it */
static inline void slot_put(Slot *s, int32_t value)
{
	s->value[s->n++] = value;
}
static inline void slot_put_labelled(Slot *s, int32_t value, const char *label)
{
	s->labelled = true;
	s->label[s->n] = label;
	slot_put(s, value);
}
void slot_take(const Slot *, int i, Order *); /* push value i onto the order */

#endif
