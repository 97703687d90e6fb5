/* tests/fuzz/position.c -- positions as people type them: put() refuses with a sentence or makes a position that,
 * where broken() finds nothing wrong with it, can be looked at, written down and played. */
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Every line that is one; false when put() refused any of them. */
static bool put_all(const Scenario *sc, const Doc *doc, State *s)
{
	Fault fault = { 0 };
	bool well = true;

	memset(s, 0, sc->game->state_size);
	sc->game->clear(sc->board, s);
	for (int i = 0; i < doc->n; i++)
		if (!sc->game->put(sc->board, s, &doc->record[i], &fault)) {
			well = false;
			if (!fault.text[0])
				abort();
		}
	return well;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Choices c = { data, size };
	const Scenario *sc = seed_scenario(&c);
	Arena arena = { 0 };
	Faults faults = { 0 };
	State *s = arena_alloc(&arena, sc->game->state_size), *again = arena_alloc(&arena, sc->game->state_size);
	Text text = { 0 };
	Doc doc;

	seed_position(&c, sc, s);
	sc->game->write(sc->board, s, &text);
	spoil(&c, &text);
	doc_parse(&arena, "fuzz", text_str(&text), text.len, &doc, &faults);
	put_all(sc, &doc, s);
	if (!sc->game->broken(sc->board, s)) {
		text_clear(&text);
		sc->game->write(sc->board, s, &text);
		faults_free(&faults);
		if (!doc_parse(&arena, "fuzz", text_str(&text), text.len, &doc, &faults) ||
			!put_all(sc, &doc, again) || memcmp(s, again, sc->game->state_size) != 0)
			abort();
		use_position(sc, s, size);
	}
	faults_free(&faults);
	text_free(&text);
	arena_free(&arena);
	return 0;
}
