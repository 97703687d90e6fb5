/* front/cli/case.c -- sandtable case: run rule cases. */
#include "front/case.h"
#include "base/arena.h"
#include "front/cli/cli.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_case(const struct dirent *file)
{
	size_t n = strlen(file->d_name);

	return n > 5 && strcmp(file->d_name + n - 5, ".case") == 0;
}

static int wanted(const struct dirent *file)
{
	return file->d_name[0] != '.';
}

/* A file, or every .case below a folder, in order of name. */
static bool run_path(const char *path, CaseTally *tally, Faults *faults)
{
	struct dirent **file;
	struct stat info;
	bool ran = true;

	if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
		return case_file(path, tally, faults);
	int n = scandir(path, &file, wanted, alphasort);
	if (n < 0) {
		faults_add(faults, path, 0, "this folder cannot be read");
		return false;
	}
	for (int i = 0; i < n; i++) {
		Text below = { 0 };

		text_add(&below, "%s/%s", path, file[i]->d_name);
		bool folder = stat(text_str(&below), &info) == 0 && S_ISDIR(info.st_mode);
		if (folder || is_case(file[i]))
			ran = run_path(text_str(&below), tally, faults) && ran;
		text_free(&below);
		free(file[i]);
	}
	free(file);
	return ran;
}

int cli_case(const Command *c, int argc, char **argv)
{
	static const struct option options[] = { { "help", no_argument, NULL, 'h' }, { 0 } };
	CaseTally tally = { 0 };
	Faults faults = { 0 };
	bool ran = true;

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;)
		return o == 'h' ? STATUS_OK : STATUS_FAULT;
	if (optind == argc)
		return cli_usage(c);
	for (int i = optind; i < argc; i++)
		ran = run_path(argv[i], &tally, &faults) && ran;
	fputs(text_str(&tally.report), stdout);
	text_free(&tally.report);
	printf("%d passed, %d failed\n", tally.passed, tally.failed);
	if (!ran)
		return cli_faults(&faults);
	faults_free(&faults);
	return tally.failed ? STATUS_NO : STATUS_OK;
}
