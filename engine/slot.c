/* engine/slot.c -- see slot.h. */
#include "engine/slot.h"

void slot_clear(Slot *s, ArgKind kind)
{
	s->complete = s->sample = s->labelled = false;
	s->width = 1;
	s->kind[0] = (uint8_t)kind;
	s->n = 0;
}

void slot_take(const Slot *s, int i, Order *o)
{
	for (int k = 0; k < s->width; k++)
		order_push(o, (ArgKind)s->kind[k], s->value[i * s->width + k]);
}
