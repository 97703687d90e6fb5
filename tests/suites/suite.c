/* tests/suites/suite.c -- see suite.h. */
#include "tests/suites/suite.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 20 };

void suite_fail(Suite *suite, const char *fmt, ...)
{
	va_list args;

	if (suite->failures++ >= SHOWN)
		return;
	printf("%s: ", suite->name);
	va_start(args, fmt);
	vprintf(fmt, args);
	va_end(args);
	putchar('\n');
	fflush(stdout);
}

int suite_end(const Suite *suite)
{
	if (suite->failures > SHOWN)
		printf("%s: and %d failures more\n", suite->name, suite->failures - SHOWN);
	return suite->failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

const char *sentence(char *buffer, size_t size, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(buffer, size, fmt, args);
	va_end(args);
	return buffer;
}

State *suite_state(Arena *arena, const Scenario *sc)
{
	return arena_alloc(arena, sc->game->state_size);
}

bool suite_same(const Scenario *sc, const State *a, const State *b)
{
	return memcmp(a, b, sc->game->state_size) == 0;
}

static bool wanted(const Suite *suite, const char *game, const char *name)
{
	return !suite->only || strcmp(suite->only, game) == 0 || strcmp(suite->only, name) == 0;
}

static void visit(Suite *suite, const Game *game, const char *room, const char *file, SuiteVisit *each)
{
	char path[512], name[128];
	int stem = (int)(strrchr(file, '.') - file);
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario sc;

	snprintf(path, sizeof path, "%s/scenarios/%s/%s%s", SANDTABLE_HOME, game->name, room, file);
	snprintf(name, sizeof name, "%s/%s%.*s", game->name, room, stem, file);
	if (!wanted(suite, game->name, name))
		return;
	suite->scenarios++;
	if (scenario_load(&arena, path, name, &sc, &faults))
		each(suite, &sc);
	fflush(stdout); /* what follows may crash */
	for (int i = 0; i < faults.n; i++)
		suite_fail(suite, "%s", faults.list[i].text);
	faults_free(&faults);
	arena_free(&arena);
}

static int is_scenario(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return dot && strcmp(dot, ".scenario") == 0;
}

static int visit_room(Suite *suite, const Game *game, const char *room, SuiteVisit *each)
{
	char folder[512];
	struct dirent **entry;

	snprintf(folder, sizeof folder, "%s/scenarios/%s/%s", SANDTABLE_HOME, game->name, room);
	int n = scandir(folder, &entry, is_scenario, alphasort);
	for (int i = 0; i < n; i++) {
		visit(suite, game, room, entry[i]->d_name, each);
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	return n;
}

/* What players are offered, and the positions made for cases: those reach corners that battles seldom do. */
void suite_each(Suite *suite, SuiteVisit *each)
{
	for (int g = 0; games[g]; g++) {
		if (visit_room(suite, games[g], "", each) <= 0)
			suite_fail(suite, "%s has no scenario in scenarios/%s", games[g]->name, games[g]->name);
		visit_room(suite, games[g], "drill/", each);
	}
	if (suite->scenarios == 0)
		suite_fail(suite, "there is no scenario \"%s\"", suite->only ? suite->only : "");
}
