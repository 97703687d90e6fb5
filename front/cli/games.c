/* front/cli/games.c -- sandtable games: what can be played. */
#include "front/cli/cli.h"
#include "front/home.h"

#include <jansson.h>
#include <stdio.h>

/* The scenarios of one game; those that do not load are left to `check`. */
static json_t *list_scenarios(const Game *g, bool json)
{
	json_t *list = json_array();
	Arena arena = { 0 };
	const char **name;
	int n = home_scenarios(&arena, g->name, &name);

	for (int i = 0; i < n; i++) {
		Faults faults = { 0 };
		Scenario s;
		char whole[200];

		snprintf(whole, sizeof whole, "%s/%s", g->name, name[i]);
		if (!home_load(&arena, whole, &s, &faults)) {
			if (!json)
				printf("  %-26s (does not load: sandtable check says why)\n", whole);
			faults_free(&faults);
			continue;
		}
		const char *first = g->side_name(s.board, 0), *second = g->side_name(s.board, 1);
		if (json)
			json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:[s, s]}", "name", whole, "title",
												  s.title, "about", s.about, "sides", first, second));
		else
			printf("  %-26s %s (%s, %s)\n", whole, s.title, first, second);
	}
	arena_free(&arena);
	return list;
}

int cli_games(const Command *c, int argc, char **argv)
{
	static const struct option options[] = { { "help", no_argument, NULL, 'h' },
											 { "json", no_argument, NULL, 'j' },
											 { 0 } };
	bool json = false;
	json_t *all = json_array();

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		if (o != 'j') {
			json_decref(all);
			return o == 'h' ? STATUS_OK : STATUS_FAULT;
		}
		json = true;
	}
	if (optind != argc) {
		json_decref(all);
		return cli_usage(c);
	}
	for (int i = 0; games[i]; i++) {
		const Game *g = games[i];

		if (!json)
			printf("%s -- %s\n", g->name, g->title);
		json_t *scenarios = list_scenarios(g, json);
		json_array_append_new(all, json_pack("{s:s, s:s, s:i, s:i, s:o}", "name", g->name, "title", g->title,
											 "version", g->version, "rules", g->nrules - 1, "scenarios",
											 scenarios));
	}
	if (json) {
		json_dumpf(all, stdout, JSON_INDENT(2));
		putchar('\n');
	}
	json_decref(all);
	return STATUS_OK;
}
