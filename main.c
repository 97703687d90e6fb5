/* main.c -- sandtable: which subcommand is meant? */
#include "front/cli/cli.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static void print_help(FILE *out)
{
	fputs("usage: sandtable COMMAND ...\n", out);
	for (const Command *c = cli_commands; c->name; c++)
		fprintf(out, "  %-7s %s\n", c->name, c->help);
	fputs("sandtable COMMAND --help says more; the manual is docs/manual/sandtable.6.\n", out);
}

/* What was printed must have arrived: a full disk behind a pipe is a fault like any other. */
static int finish(int status)
{
	if (fflush(stdout) != 0 || ferror(stdout))
		return cli_fail("the output could not be written");
	return status;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";

	cli_begin();
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a fault to report, not the end of the program */
	if (argc < 2) {
		print_help(stderr);
		return STATUS_FAULT;
	}
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
		print_help(stdout);
		return finish(STATUS_OK);
	}
	if (strcmp(name, "--version") == 0) {
		printf("sandtable %s\n", cli_version);
		return finish(STATUS_OK);
	}
	for (const Command *c = cli_commands; c->name; c++)
		if (strcmp(name, c->name) == 0)
			return finish(c->run(c, argc - 1, argv + 1));
	return cli_fail("there is no command \"%s\"; sandtable --help lists them", name);
}
