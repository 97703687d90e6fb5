/* front/home.c -- see home.h. */
/* realpath() */
#define _XOPEN_SOURCE 700
#include "front/home.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char suffix[] = ".scenario";

const char *home_folder(void)
{
	const char *folder = getenv("SANDTABLE_HOME");

	return folder && *folder ? folder : SANDTABLE_HOME;
}

const char *home_path(Arena *arena, const char *fmt, ...)
{
	Text path = { 0 };
	va_list args;

	text_put(&path, home_folder());
	text_char(&path, '/');
	va_start(args, fmt);
	text_vadd(&path, fmt, args);
	va_end(args);
	const char *kept = arena_copy(arena, text_str(&path));
	text_free(&path);
	return kept;
}

static bool has_suffix(const char *name)
{
	size_t n = strlen(name), tail = sizeof suffix - 1;

	return n > tail && strcmp(name + n - tail, suffix) == 0;
}

static int in_order(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int home_scenarios(Arena *arena, const char *game, const char ***names)
{
	enum { MOST = 256 };
	DIR *folder = opendir(home_path(arena, "scenarios/%s", game));
	int n = 0;

	*names = arena_alloc(arena, MOST * sizeof **names);
	if (!folder)
		return 0;
	for (struct dirent *file; n < MOST && (file = readdir(folder));) {
		if (file->d_name[0] == '.' || !has_suffix(file->d_name))
			continue;
		char *name = arena_copy(arena, file->d_name);
		name[strlen(name) - (sizeof suffix - 1)] = '\0';
		(*names)[n++] = name;
	}
	closedir(folder);
	qsort(*names, (size_t)n, sizeof **names, in_order);
	return n;
}

const char *home_scenario(Arena *arena, const char *name)
{
	return has_suffix(name) ? name : home_path(arena, "scenarios/%s%s", name, suffix);
}

const Game *home_game(const char *name, Fault *fault)
{
	const Game *game = game_find(name);

	if (game)
		return game;
	char list[300];
	Text t = text_over(list, sizeof list);
	for (int i = 0; games[i]; i++)
		text_add(&t, "%s%s", i ? ", " : "", games[i]->name);
	fail(fault, "there is no game \"%s\"; there are %s", name, list);
	return NULL;
}

/* "comops/nowhere": say which part of it is unknown and what there is instead. */
static void name_what_there_is(Arena *arena, const char *name, const char *slash, Faults *faults)
{
	char *game = arena_copy(arena, name);
	const char **there;
	char list[300];
	Text t = text_over(list, sizeof list);
	struct stat info;
	Fault fault;

	if (stat(name, &info) == 0) {
		faults_add(faults, name, 0,
				   S_ISDIR(info.st_mode) ? "it is a folder, not a scenario"
										 : "a file whose name does not end in .scenario is no scenario");
		return;
	}
	if (slash)
		game[slash - name] = '\0';
	if (!home_game(game, &fault)) {
		/* no scenario has a dot in its name: a file was meant */
		faults_add(faults, name, 0, "%s", strchr(name, '.') ? "there is no such file" : fault.text);
		return;
	}
	int n = home_scenarios(arena, game, &there);
	for (int i = 0; i < n; i++)
		text_add(&t, "%s%s/%s", i ? ", " : "", game, there[i]);
	if (n > 0)
		faults_add(faults, name, 0, "there is no such scenario; there are %s", list);
	else
		faults_add(faults, name, 0, "there is no such scenario; there are none for this game in %s/scenarios",
				   home_folder());
}

bool home_load(Arena *arena, const char *name, Scenario *scenario, Faults *faults)
{
	const char *slash = strchr(name, '/');
	struct stat info;

	if (has_suffix(name)) {
		/* A journal must find the file again from anywhere. */
		char whole[PATH_MAX];
		const char *kept = realpath(name, whole) ? arena_copy(arena, whole) : name;
		return scenario_load(arena, name, kept, scenario, faults);
	}
	const char *path = home_scenario(arena, name);
	if (!slash || strstr(name, "..") || stat(path, &info) != 0) {
		name_what_there_is(arena, name, slash, faults);
		return false;
	}
	return scenario_load(arena, path, arena_copy(arena, name), scenario, faults);
}

static bool make_folders(char *path, Fault *fault)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0777) != 0 && errno != EEXIST)
			return fail(fault, "%s: cannot make this folder for the journal: %s", path, strerror(errno));
		*slash = '/';
	}
	return true;
}

bool home_journal(Arena *arena, const char **path, Fault *fault)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	Text t = { 0 };

	if (data && *data == '/')
		text_add(&t, "%s/sandtable/journal.sqlite", data);
	else if (home && *home == '/')
		text_add(&t, "%s/.local/share/sandtable/journal.sqlite", home);
	else
		return fail(fault, "neither XDG_DATA_HOME nor HOME is set: name a journal with --journal FILE");
	char *kept = arena_copy(arena, text_str(&t));
	text_free(&t);
	*path = kept;
	return make_folders(kept, fault);
}
