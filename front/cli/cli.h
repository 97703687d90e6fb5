/* front/cli/cli.h -- what the subcommands share: exit statuses, help and complaints.
 *
 * Answers go to stdout.  What went wrong goes to stderr, one sentence a line, and the exit status tells. */
#ifndef FRONT_CLI_CLI_H
#define FRONT_CLI_CLI_H

#include "ai/player.h"
#include "base/fault.h"
#include <getopt.h>
#include <stdint.h>

enum {
	STATUS_OK = 0,
	STATUS_NO = 1,   /* it was understood and the answer is no: refused, faulty, failed, different */
	STATUS_FAULT = 2 /* it could not be done: wrong usage, a file, a database */
};

typedef struct Command {
	const char *name;
	const char *form;                                          /* its arguments */
	const char *help;                                          /* one clause */
	int (*run)(const struct Command *, int argc, char **argv); /* argv[0] is the subcommand's name */
	const char *more; /* what --help adds: the options, a line each */
} Command;

extern const Command cli_commands[]; /* ends with a row without a name */
extern const char cli_version[];

int cli_games(const Command *, int argc, char **argv);
int cli_rules(const Command *, int argc, char **argv);
int cli_check(const Command *, int argc, char **argv);
int cli_play(const Command *, int argc, char **argv);
int cli_auto(const Command *, int argc, char **argv);
int cli_replay(const Command *, int argc, char **argv);
int cli_case(const Command *, int argc, char **argv);
int cli_serve(const Command *, int argc, char **argv);
int cli_army(const Command *, int argc, char **argv);
int cli_study(const Command *, int argc, char **argv);
int cli_tune(const Command *, int argc, char **argv);
int cli_gain(const Command *, int argc, char **argv);
int cli_hint(const Command *, int argc, char **argv);
int cli_review(const Command *, int argc, char **argv);
int cli_bench(const Command *, int argc, char **argv);

/* Before anything else: no file may come to stand where one of the standard streams was closed. */
void cli_begin(void);

/* The next option of argv, as getopt_long has it.  'h' was asked for help, which is printed; '?' was wrong, of
 * which the user is told: the command ends with STATUS_OK or STATUS_FAULT. */
int cli_option(const Command *, int argc, char **argv, const struct option *);
int cli_usage(const Command *); /* to stderr; STATUS_FAULT */

/* The value of the option that was read last, which is called `name`.  False when it is none of these: the user is told. */
bool cli_number(const char *name, long low, long high, long *);
bool cli_seed(uint64_t *); /* any whole number that fits */
/* Whose games are to be looked at: a player who plays the same ones each time. */
bool cli_whose(const Player **, Limits *);
/* The one argument behind the options: 0, or '?' when there is another number of them, of which the user is told. */
int cli_argument(const Command *, int argc, char **argv, const char **);

long cli_processors(long most); /* of the machine: as many jobs as it takes at once */

/* "sandtable: ..." on stderr; always STATUS_FAULT, so that `return cli_fail(...)` reads well. */
int cli_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
int cli_faults(Faults *); /* each of them, and lets them go */

#endif
