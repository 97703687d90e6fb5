/* tests/fuzz/scenario.c -- scenario files with something wrong: every fault is told, or the game can be played. */
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Choices c = { data, size };
	Arena arena = { 0 };
	Faults faults = { 0 };
	Text text = { 0 };
	Scenario sc;

	if (!seed_text(&c, SEED_SCENARIO, &text))
		return 0;
	spoil(&c, &text);
	if (scenario_parse(&arena, "fuzz/fuzz", text_str(&text), text.len, &sc, &faults)) {
		Choices none = { data, 0 };
		State *s = arena_alloc(&arena, sc.game->state_size);

		seed_position(&none, &sc, s);
		if (sc.game->broken(sc.board, s))
			found("%s: load() passed a scenario that sets up broken: %s\n%s", sc.game->name,
				  sc.game->broken(sc.board, s), text_str(&text));
		use_position(&sc, s, size);
	} else if (faults.n == 0) {
		found("a scenario did not load, and no fault says why:\n%s", text_str(&text));
	}
	faults_free(&faults);
	text_free(&text);
	arena_free(&arena);
	return 0;
}
