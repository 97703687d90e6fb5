/* tests/unit/bench.h -- a shipped scenario laid out to be played in a unit test. */
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include "engine/session.h"
#include "tests/unit/unit.h"

typedef struct Bench {
	uint64_t seed;
	Arena arena;
	Scenario scenario;
	Store *store;
	Session *session;
} Bench;

static inline void sit_down(Bench *t, const char *name, uint64_t seed)
{
	Faults faults = { 0 };
	Fault fault;
	char path[400];

	*t = (Bench){ .seed = seed, .store = memory_store() };
	snprintf(path, sizeof path, SANDTABLE_HOME "/scenarios/%s.scenario", name);
	assert_true(scenario_load(&t->arena, path, name, &t->scenario, &faults));
	t->session = session_new(t->store, &t->scenario, seed, &fault);
	assert_non_null(t->session);
}

static inline void get_up(Bench *t)
{
	session_close(t->session);
	t->store->api->close(t->store);
	arena_free(&t->arena);
}

#endif
