/* front/cli/check.c -- sandtable check: everything that is wrong with a scenario. */
#include "engine/session.h"
#include "front/cli/cli.h"

#include <stdio.h>

/* What a board does not show, its set-up may. */
static bool lays_out(const char *path, const Scenario *scenario)
{
	Store *store = memory_store();
	Fault fault;
	Session *session = session_new(store, scenario, 1, &fault);
	const char *broken =
		session ? scenario->game->broken(scenario->board, session_state(session)) : fault.text;

	if (broken)
		printf("%s: its set-up is unsound: %s\n", path, broken);
	session_close(session);
	store->api->close(store);
	return !broken;
}

static bool check_file(const char *path)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario scenario;

	bool sound = scenario_load(&arena, path, path, &scenario, &faults);
	for (int i = 0; i < faults.n; i++)
		printf("%s\n", faults.list[i].text);
	sound = sound && lays_out(path, &scenario);
	if (sound)
		printf("%s: ok\n", path);
	faults_free(&faults);
	arena_free(&arena);
	return sound;
}

int cli_check(const Command *c, int argc, char **argv)
{
	static const struct option options[] = { { "help", no_argument, NULL, 'h' }, { 0 } };
	bool sound = true;

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;)
		return o == 'h' ? STATUS_OK : STATUS_FAULT;
	if (optind == argc)
		return cli_usage(c);
	for (int i = optind; i < argc; i++)
		sound = check_file(argv[i]) && sound;
	return sound ? STATUS_OK : STATUS_NO;
}
