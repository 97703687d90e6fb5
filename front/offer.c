/* front/offer.c -- see offer.h. */
#include "front/offer.h"

#include <string.h>

void offer_print(const Game *g, const Board *b, const Order *stem, const Slot *slot, int i, Text *out)
{
	char buffer[ORDER_TEXT];
	Text text = text_over(buffer, sizeof buffer);
	Order value;

	/* Printed behind a bare verb, so that what follows the verb is the value. */
	order_start(&value, stem->side, stem->verb);
	slot_take(slot, i, &value);
	order_print(g, b, &value, &text);
	text_put(out, buffer + strlen(g->verbs[stem->verb].name) + 1);
}

/* Is value i what the next words say?  A value of several arguments is several words. */
static bool value_is(const Game *g, const Board *b, const Order *stem, const Slot *slot, int i,
					 const char *const *word)
{
	char said[ORDER_TEXT], offered[ORDER_TEXT];
	Text a = text_over(said, sizeof said), v = text_over(offered, sizeof offered);

	for (int k = 0; k < slot->width; k++)
		text_add(&a, "%s%s", k ? " " : "", word[k]);
	offer_print(g, b, stem, slot, i, &v);
	return strcmp(said, offered) == 0;
}

bool offer_follow(const Game *g, const Board *b, const State *seen, Side side, const char *const *word, int n,
				  Order *stem, Slot *slot, Fault *fault)
{
	int verb = n > 0 ? verb_find(g, word[0]) : -1;

	if (verb < 0)
		return fail(fault, "\"%.40s\" is no order of %s", n > 0 ? word[0] : "", g->title);
	if (!g->verbs[verb].apply)
		return fail(fault, "\"%s\" is a question, not an order: try explain", word[0]);
	order_start(stem, side, verb);
	for (int at = 1;;) {
		slot_clear(slot, ARG_NUMBER);
		g->next(b, seen, stem, slot);
		if (at == n)
			return true;
		int i = 0;
		while (i < slot->n && (at + slot->width > n || !value_is(g, b, stem, slot, i, word + at)))
			i++;
		if (i == slot->n)
			return fail(fault, "\"%.40s\" is not on offer at that place of the order", word[at]);
		slot_take(slot, i, stem);
		at += slot->width;
	}
}
