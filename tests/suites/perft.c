/* tests/suites/perft.c -- how many orders are there?
 *
 *   perft FILE...
 *
 * A file sets up a small position and says how many lines of play follow from it:
 *
 *     game nullgame/small          the scenario
 *     set THING NAME key value ... or nothing, for the scenario's own set-up
 *     perft 2 180                  so many ways to give two orders in a row
 *
 * Every order the walk offers is counted, at each depth, for the first of the sides asked; dice show a fixed
 * sequence.  Numbers worked out by hand or by another program find orders that are missing as well as orders
 * too many. */
#include "tests/suites/suite.h"
#include "tests/suites/walk.h"

#include <stdio.h>
#include <string.h>

typedef struct Table { /* a file being read, and the position it has set up */
	Suite *suite;
	Arena arena;
	Scenario sc;
	State *start;
	bool cleared;
} Table;

typedef struct Ply { /* room for one level of the search */
	State *at, *seen;
} Ply;

enum { DEPTH_MAX = 4 };

static long count(const Scenario *, const Ply *, int depth);

/* Every complete order that begins with `stem`, and what follows each. */
static long count_orders(const Scenario *sc, const Ply *ply, const Order *stem, int depth)
{
	Slot slot;
	long n = 0;

	sc->game->next(sc->board, ply->seen, stem, &slot);
	if (slot.complete && depth == 1)
		n++;
	if (slot.complete && depth > 1) {
		Dice dice;
		News news = { .mute = true };

		memcpy(ply[1].at, ply->at, sc->game->state_size);
		dice_seed(&dice, 1, 0);
		sc->game->verbs[stem->verb].apply(sc->board, ply[1].at, stem, &dice, &news);
		news_free(&news);
		n += count(sc, ply + 1, depth - 1);
	}
	for (int i = 0; i < slot.n && stem->n + slot.width <= ORDER_ARGS; i++) {
		Order longer = *stem;

		slot_take(&slot, i, &longer);
		n += count_orders(sc, ply, &longer, depth);
	}
	return n;
}

static long count(const Scenario *sc, const Ply *ply, int depth)
{
	Ask ask = sc->game->ask(sc->board, ply->at);
	Side side = ask.who & side_set(0) ? 0 : 1;
	long n = 0;

	if (sc->game->outcome(sc->board, ply->at).over)
		return 0;
	sc->game->view(sc->board, ply->at, side, ply->seen);
	for (int v = 0; v < sc->game->nverbs; v++) {
		Order stem;

		if (!ask_allows(&ask, v))
			continue;
		order_start(&stem, side, v);
		n += count_orders(sc, ply, &stem, depth);
	}
	return n;
}

static bool take_game(Table *t, const Record *r, Faults *faults)
{
	char path[512];
	Dice dice;
	News news = { .mute = true };

	if (r->n != 2) {
		record_fault(faults, r, "game takes a scenario");
		return false;
	}
	snprintf(path, sizeof path, "%s/scenarios/%s.scenario", SANDTABLE_HOME, r->word[1]);
	if (!scenario_load(&t->arena, path, r->word[1], &t->sc, faults))
		return false;
	t->start = suite_state(&t->arena, &t->sc);
	dice_seed(&dice, 1, 0);
	t->sc.game->setup(t->sc.board, t->start, &dice, &news);
	t->cleared = false;
	return true;
}

static bool take_set(Table *t, const Record *r, Faults *faults)
{
	Record rest = { .file = r->file, .line = r->line, .n = r->n - 1, .word = r->word + 1, .text = r->text };
	Fault fault = { 0 };

	if (!t->cleared) {
		memset(t->start, 0, t->sc.game->state_size);
		t->sc.game->clear(t->sc.board, t->start);
		t->cleared = true;
	}
	if (rest.n > 0 && t->sc.game->put(t->sc.board, t->start, &rest, &fault))
		return true;
	record_fault(faults, r, "%s", fault.text);
	return false;
}

static bool take_perft(Table *t, const Record *r, Faults *faults)
{
	Ply ply[DEPTH_MAX + 1];
	long depth, expected;

	if (r->n != 3 || !word_is_number(r->word[1], 1, DEPTH_MAX, &depth) ||
		!word_is_number(r->word[2], 0, 1000000000, &expected)) {
		record_fault(faults, r, "perft takes a depth (1 to %d) and a count", DEPTH_MAX);
		return false;
	}
	for (int i = 0; i <= depth; i++)
		ply[i] = (Ply){ .at = suite_state(&t->arena, &t->sc), .seen = suite_state(&t->arena, &t->sc) };
	memcpy(ply[0].at, t->start, t->sc.game->state_size);
	long found = count(&t->sc, ply, (int)depth);
	if (found != expected)
		suite_fail(t->suite, "%s:%d: %ld ways to give %ld orders, not %ld", r->file, r->line, found, depth,
				   expected);
	return true;
}

static void run_file(Suite *suite, const char *path)
{
	Table t = { .suite = suite };
	Faults faults = { 0 };
	Doc doc;
	bool well = doc_read(&t.arena, path, &doc, &faults);

	for (int i = 0; well && i < doc.n; i++) {
		const Record *r = &doc.record[i];

		if (strcmp(r->word[0], "game") == 0)
			well = take_game(&t, r, &faults);
		else if (!t.start)
			well = (record_fault(&faults, r, "the first record is game SCENARIO"), false);
		else if (strcmp(r->word[0], "set") == 0)
			well = take_set(&t, r, &faults);
		else if (strcmp(r->word[0], "perft") == 0)
			well = take_perft(&t, r, &faults);
		else
			well = (record_fault(&faults, r, "\"%s\" is none of game, set, perft", r->word[0]), false);
	}
	for (int i = 0; i < faults.n; i++)
		suite_fail(suite, "%s", faults.list[i].text);
	faults_free(&faults);
	arena_free(&t.arena);
}

int main(int argc, char **argv)
{
	Suite suite = { .name = "perft" };

	for (int i = 1; i < argc; i++)
		run_file(&suite, argv[i]);
	printf("perft: %d files\n", argc - 1);
	return suite_end(&suite);
}
