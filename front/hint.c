/* front/hint.c -- see hint.h. */
#include "front/hint.h"

void hint_print_reasons(const Scenario *sc, Side side, const Reasons *r, Text *text)
{
	const char *name = sc->game->side_title(sc->board, side);

	if (r->playouts == 0) {
		text_put(text, "It found nothing else to do.");
		return;
	}
	if (r->worth > r->plain)
		text_add(
			text,
			"So it expects the table to be worth %+d to %s soon (1000 is won, -1000 lost); the plain plan "
			"would bring %+d.",
			r->worth, name, r->plain);
	else
		text_add(
			text,
			"It found nothing better than the plain plan, and expects the table to be worth %+d to %s soon "
			"(1000 is won, -1000 lost).",
			r->worth, name);
	text_add(text, " It tried %d ways to play on in %d playouts.", r->candidates, r->playouts);
}

bool hint_print(const Scenario *sc, const State *seen, Side side, uint64_t seed, const Limits *limits,
				Text *text)
{
	Random chance = { seed };
	Reasons reasons;
	Order order;

	if (!sc->game->plan || !sc->game->judge || !sc->game->clock)
		return false;
	general.think(sc->game, sc->board, seen, side, &chance, limits, NULL, &reasons, &order);
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
