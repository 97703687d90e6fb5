/* tests/fuzz/order.c -- text where an order is expected. */
#include "engine/session.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* What can be read must print as something that reads the same. */
static void read_twice(const Scenario *sc, Side side, const char *text)
{
	Order o, again;
	Fault fault = { 0 };
	Text back = { 0 };

	if (!order_parse(sc->game, sc->board, side, text, &o, &fault)) {
		if (!fault.text[0])
			found("%s: \"%s\" is refused without a sentence", sc->name, text);
		return;
	}
	order_print(sc->game, sc->board, &o, &back);
	if (!order_fits(sc->game, &o) ||
		!order_parse(sc->game, sc->board, side, text_str(&back), &again, &fault) || !order_same(&o, &again))
		found("%s: \"%s\" prints as \"%s\", which is another order", sc->name, text, text_str(&back));
	text_free(&back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Choices c = { data, size };
	const Scenario *sc = seed_scenario(&c);
	State *s = calloc(2, sc->game->state_size), *seen = (State *)((char *)s + sc->game->state_size);
	Walker w = { .sc = sc, .random = { choose(&c, 65536) } };
	Text text = { 0 };
	Order o;

	seed_position(&c, sc, s);
	Side side = (Side)choose(&c, SIDES);
	int verb = (int)choose(&c, (unsigned)sc->game->nverbs);
	sc->game->view(sc->board, s, side, seen);
	if (choose(&c, 4) == 0 || !walk_verb(&w, seen, side, verb, &o))
		walk_nonsense(&w, side, verb, &o);
	order_print(sc->game, sc->board, &o, &text);
	spoil(&c, &text);
	read_twice(sc, side, text_str(&text));

	Store *store = memory_store();
	Session *session = session_new(store, sc, 1, NULL);
	session_place(session, s);
	Why why = { 0 };
	Verdict verdict = session_submit(session, side, 0, text_str(&text), &why);
	if (verdict != ACCEPTED && !why.text[0])
		found("%s: \"%s\" is refused without a reason", sc->name, text_str(&text));
	session_close(session);
	store->api->close(store);
	text_free(&text);
	free(s);
	return 0;
}
