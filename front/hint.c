/* front/hint.c -- see hint.h. */
#include "front/hint.h"

/* How it means to play the turn, as far as that is not the plain plan. */
static void print_manner(const Reasons *r, Text *text)
{
	static const char *const manner[] = { "much more carefully than usual", "more carefully than usual",
										  "as usual", "more boldly than usual",
										  "much more boldly than usual" };
	const Posture *p = &r->posture;

	text_add(text, "It would play this turn %s", manner[p->boldness + 2]);
	if (p->goal)
		text_put(text, ", with everybody drawn to one objective");
	if (p->stray)
		text_put(text, ", here and there by what looks second best");
	if (r->differently)
		text_add(text, ", with %d decision%s of its own kind", r->differently,
				 r->differently == 1 ? "" : "s");
	text_put(text, ". ");
}

void hint_print_reasons(const Scenario *sc, Side side, const Reasons *r, Text *text)
{
	const char *name = sc->game->side_title(sc->board, side);

	if (r->playouts == 0 && !r->kept) {
		text_put(text, "It found nothing else to do.");
		return;
	}
	if (r->kept)
		text_put(text, "It keeps to the plan it made before: nothing has come otherwise than foreseen. ");
	if (r->worth > r->plain) {
		print_manner(r, text);
		text_add(
			text,
			"In the games it imagined the table is then worth %+d to %s soon (1000 is won, -1000 lost), and "
			"%+d if it goes by the plain plan.",
			r->worth, name, r->plain);
	} else {
		text_add(
			text,
			"It found nothing better than the plain plan: in the games it imagined the table is then worth "
			"%+d to %s soon (1000 is won, -1000 lost).",
			r->worth, name);
	}
	if (!r->kept)
		text_add(text, " It tried %d ways to play on in %d playouts.", r->candidates, r->playouts);
}

bool hint_print(const Scenario *sc, const State *seen, Side side, uint64_t seed, const Limits *limits,
				Mind *mind, Text *text)
{
	Random chance = { seed };
	Reasons reasons;
	Order order;

	if (!sc->game->plan || !sc->game->judge || !sc->game->clock)
		return false;
	general.think(sc->game, sc->board, seen, side, &chance, limits, mind, &reasons, &order);
	text_put(text, "The general would order: ");
	order_print(sc->game, sc->board, &order, text);
	text_put(text, "\n");
	for (int i = 1; i < reasons.nline; i++) {
		text_put(text, i == 1 ? "and then, as it hopes: " : ", ");
		order_print(sc->game, sc->board, &reasons.line[i], text);
	}
	text_put(text, reasons.nline > 1 ? "\n" : "");
	hint_print_reasons(sc, side, &reasons, text);
	text_put(text, "\n");
	return true;
}
