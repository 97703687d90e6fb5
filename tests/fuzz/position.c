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
				found("%s: put() refuses \"%s\" without a sentence", sc->name, doc->record[i].text);
		}
	return well;
}

/* Pieces change places at random, so that both sides stand among each other: what random play takes long to reach. */
static void mingle(Choices *c, Text *text)
{
	enum { PIECES = 256 };
	Arena arena = { 0 };
	Faults faults = { 0 };
	const char **place[PIECES];
	int n = 0;
	Doc doc;

	doc_parse(&arena, "fuzz", text_str(text), text->len, &doc, &faults);
	for (int i = 0; i < doc.n; i++)
		for (int k = 1; k + 1 < doc.record[i].n && n < PIECES; k++)
			if (strcmp(doc.record[i].word[k], "at") == 0)
				place[n++] = &doc.record[i].word[k + 1];
	for (int i = n - 1; i > 0; i--) {
		const char **other = place[choose(c, (unsigned)i + 1)], *swap = *other;

		*other = *place[i];
		*place[i] = swap;
	}
	text_clear(text);
	for (int i = 0; i < doc.n; i++)
		for (int k = 0; k < doc.record[i].n; k++)
			text_add(text, "%s%c", doc.record[i].word[k], k + 1 < doc.record[i].n ? ' ' : '\n');
	faults_free(&faults);
	arena_free(&arena);
}

/* A sound position survives its own text. */
static void read_back(const Scenario *sc, const State *s, State *again)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Text text = { 0 }, back = { 0 };
	Doc doc;

	sc->game->write(sc->board, s, &text);
	if (!doc_parse(&arena, "fuzz", text_str(&text), text.len, &doc, &faults) || !put_all(sc, &doc, again))
		found("%s: put() refuses what write() wrote:\n%s", sc->name, text_str(&text));
	sc->game->write(sc->board, again, &back);
	if (strcmp(text_str(&text), text_str(&back)) != 0)
		found("%s: a position that broken() passes does not survive its own text:\n%s----\n%s", sc->name,
			  text_str(&text), text_str(&back));
	for (size_t i = 0; i < sc->game->state_size; i++)
		if (((const char *)s)[i] != ((const char *)again)[i])
			found("%s: byte %zu of a position that broken() passes is not in its text:\n%s", sc->name, i,
				  text_str(&text));
	text_free(&text);
	text_free(&back);
	faults_free(&faults);
	arena_free(&arena);
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
	if (choose(&c, 2) == 0)
		mingle(&c, &text);
	if (choose(&c, 2) == 0)
		spoil(&c, &text);
	doc_parse(&arena, "fuzz", text_str(&text), text.len, &doc, &faults);
	put_all(sc, &doc, s);
	if (!sc->game->broken(sc->board, s)) {
		read_back(sc, s, again);
		use_position(sc, s, size);
	}
	faults_free(&faults);
	text_free(&text);
	arena_free(&arena);
	return 0;
}
