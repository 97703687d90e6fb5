/* tests/suites/signatures.c -- do the games still play as they did?
 *
 *   signatures FILE        compare with the signatures in FILE
 *   signatures             print them: ./build/clang/tests/signatures > tests/signatures
 *
 * A few random games of each scenario with fixed seeds come down to one line: how many orders they took and
 * a hash over every position.  A change that leaves the rules alone leaves the line alone; a commit that
 * changes a line says why. */
#include "base/hash.h"
#include "engine/session.h"
#include "tests/suites/suite.h"
#include "tests/suites/walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 12, ORDERS_MAX = 20000 };

/* Play a game to its end; false with a word on the way it went wrong. */
static bool play(Walker *w, Session *session, int *orders, uint64_t *hash, Fault *fault)
{
	Order o;
	Why why = { 0 };

	for (int n = 0; !session_outcome(session).over; n++, ++*orders) {
		Ask ask = session_ask(session);
		Side side = ask.who == side_set(1) ? 1 : 0;

		if (n == ORDERS_MAX)
			return fail(fault, "it does not end");
		if (!walk_any(w, session_view(session, side), side, ask.verbs, &o))
			return fail(fault, "order %d: no answer was found", n);
		if (session_order(session, session_seq(session), &o, &why) != ACCEPTED)
			return fail(fault, "order %d: refused: %s", n, why.text);
		uint64_t after = session_hash(session);
		*hash = hash_bytes(*hash, &after, sizeof after);
	}
	return true;
}

static void sign(Suite *suite, const Scenario *sc)
{
	Text *out = suite->ctx;
	Store *store = memory_store();
	Fault fault = { 0 };
	Session *session = NULL;
	int orders = 0;
	uint64_t hash = 0;

	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		Walker w = walker_new(sc, seed);

		memory_store_reset(store);
		if (session ? !session_restart(session, seed, &fault)
					: !(session = session_new(store, sc, seed, &fault)))
			break;
		session_mute(session);
		if (!play(&w, session, &orders, &hash, &fault))
			break;
	}
	if (fault.text[0])
		suite_fail(suite, "%s: %s", sc->name, fault.text);
	text_add(out, "%s games %d orders %d hash %016" PRIx64 "\n", sc->name, GAMES, orders, hash);
	session_close(session);
	store->api->close(store);
}

/* Both texts in lines: what was recorded and is otherwise now, and what was never recorded. */
static void compare(Suite *suite, const char *path, const Text *now)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Doc old, new;

	doc_read(&arena, path, &old, &faults);
	doc_parse(&arena, "now", text_str(now), now->len, &new, &faults);
	for (int i = 0; i < faults.n; i++)
		suite_fail(suite, "%s", faults.list[i].text);
	for (int i = 0; i < new.n; i++) {
		const Record *was = NULL;

		for (int k = 0; k < old.n; k++)
			if (strcmp(old.record[k].word[0], new.record[i].word[0]) == 0)
				was = &old.record[k];
		if (!was)
			suite_fail(suite, "not recorded yet: %s", new.record[i].text);
		else if (strcmp(was->text, new.record[i].text) != 0)
			suite_fail(suite, "was: %s\n            now: %s", was->text, new.record[i].text);
	}
	for (int k = 0; k < old.n; k++)
		if (!strstr(text_str(now), old.record[k].word[0]))
			suite_fail(suite, "recorded, but there is no such scenario: %s", old.record[k].word[0]);
	faults_free(&faults);
	arena_free(&arena);
	if (suite->failures > 0)
		printf("signatures: if the rules were meant to change, record it: signatures > tests/signatures\n");
}

int main(int argc, char **argv)
{
	Text now = { 0 };
	Suite suite = { .name = "signatures", .ctx = &now };

	suite_each(&suite, sign);
	if (argc > 1)
		compare(&suite, argv[1], &now);
	else
		fputs(text_str(&now), stdout);
	text_free(&now);
	return suite_end(&suite);
}
