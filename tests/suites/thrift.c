/* tests/suites/thrift.c -- is a game played without asking the system for memory?
 *
 *   thrift [GAME or GAME/SCENARIO]
 *
 * Between the first and the last order of a game nothing may be allocated: search and studies play millions.
 * A game is played once so that buffers find their size, then the same game again in the same memory, and every
 * call for memory is counted (the linker hands them to us: --wrap). */
#include "engine/session.h"
#include "tests/suites/suite.h"
#include "tests/suites/walk.h"

#include <stdio.h>

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);

static long calls;

void *__wrap_malloc(size_t size)
{
	calls++;
	return __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
	calls++;
	return __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
	calls++;
	return __real_realloc(old, size);
}

/* The calls for memory that a game makes from its first order to its last; -1 when it cannot be played. */
static long play(const Scenario *sc, Session *session)
{
	enum { ORDERS_MAX = 20000 };
	Walker w = walker_new(sc, 1);
	long before = calls;
	Order o;

	for (int n = 0; n < ORDERS_MAX && !session_outcome(session).over; n++) {
		Ask ask = session_ask(session);
		Side side = ask.who == side_set(1) ? 1 : 0;

		if (!walk_any(&w, session_view(session, side), side, ask.verbs, &o) ||
			session_order(session, session_seq(session), &o, NULL) != ACCEPTED)
			return -1;
	}
	return calls - before;
}

static void count(Suite *suite, const Scenario *sc)
{
	Store *store = memory_store();
	Session *session = session_new(store, sc, 1, NULL);

	session_mute(session);
	long first = play(sc, session);
	memory_store_reset(store);
	session_restart(session, 1, NULL);
	long second = play(sc, session);
	if (first < 0 || second < 0)
		suite_fail(suite, "%s: it cannot be played: run conform", sc->name);
	else if (second > 0)
		suite_fail(suite, "%s: a game asked for memory %ld times", sc->name, second);
	printf("%s: %ld calls for memory in the first game, %ld in the second\n", sc->name, first, second);
	session_close(session);
	store->api->close(store);
}

int main(int argc, char **argv)
{
	Suite suite = { .name = "thrift", .only = argc > 1 ? argv[1] : NULL };

	suite_each(&suite, count);
	return suite_end(&suite);
}
