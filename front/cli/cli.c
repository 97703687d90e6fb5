/* front/cli/cli.c -- the table of subcommands; see cli.h. */
#include "front/cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char cli_version[] = SANDTABLE_VERSION;

const Command cli_commands[] = {
	{ "games", "[--json]", "list the games and their scenarios", cli_games,
	  "  --json            for programs\n" },
	{ "rules", "GAME [ID | WORD...]", "print the rule register, one rule, or the rules that hold the words",
	  cli_rules, "" },
	{ "check", "FILE...", "say everything that is wrong with scenario files", cli_check, "" },
	{ "auto", "GAME/SCENARIO [options]", "let computer players play whole games, a line each", cli_auto,
	  "  --players A,B     who plays the first and the second side (recruit,recruit)\n"
	  "  --seed N          of the first game; the next has the next (1)\n"
	  "  --games K         how many (1)\n"
	  "  --jobs J          how many at a time (1)\n"
	  "  --json            an object a line\n"
	  "  --journal FILE    keep every game there\n" },
	{ "case", "FILE|FOLDER...", "run rule cases (docs/cases.md)", cli_case, "" },
	{ 0 },
};

static void print_help(FILE *out, const Command *c)
{
	fprintf(out, "usage: sandtable %s %s\n%s.\n%s", c->name, c->form, c->help, c->more);
}

int cli_usage(const Command *c)
{
	fprintf(stderr, "sandtable %s: wrong arguments; usage: sandtable %s %s\n", c->name, c->name, c->form);
	return STATUS_FAULT;
}

int cli_option(const Command *c, int argc, char **argv, const struct option *options)
{
	int option = getopt_long(argc, argv, "h", options, NULL);

	if (option == 'h')
		print_help(stdout, c);
	return option;
}

bool cli_seed(const char *word, uint64_t *seed)
{
	char *end;

	errno = 0;
	*seed = strtoull(word, &end, 10);
	return word[0] >= '0' && word[0] <= '9' && !*end && !errno;
}

int cli_fail(const char *fmt, ...)
{
	va_list args;

	fflush(stdout);
	fputs("sandtable: ", stderr);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	return STATUS_FAULT;
}

int cli_faults(Faults *faults)
{
	for (int i = 0; i < faults->n; i++)
		cli_fail("%s", faults->list[i].text);
	faults_free(faults);
	return STATUS_FAULT;
}
