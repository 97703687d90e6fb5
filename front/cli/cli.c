/* front/cli/cli.c -- the table of subcommands; see cli.h. */
#include "front/cli/cli.h"
#include "base/record.h"
#include "front/match.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char cli_version[] = SANDTABLE_VERSION;

const Command cli_commands[] = {
	{ "games", "[--json]", "list the games and their scenarios", cli_games,
	  "  --json            for programs\n" },
	{ "rules", "GAME [ID | WORD...]", "print the rule register, one rule, or the rules that hold the words",
	  cli_rules, "" },
	{ "check", "FILE...", "say everything that is wrong with scenario files", cli_check, "" },
	{ "play", "GAME/SCENARIO [options]", "play in the terminal, against the computer or each other", cli_play,
	  "  --side SIDE       the side you take (the one asked first)\n"
	  "  --opponent WHO    a computer player, or human for two at one keyboard (captain)\n"
	  "  --seed N          of the dice (drawn from the clock)\n"
	  "  --journal FILE    keep the game there ($XDG_DATA_HOME/sandtable/journal.sqlite)\n"
	  "  --resume N        go on with game N of the journal\n"
	  "  --plain           no colours, no clearing of the screen\n" },
	{ "auto", "GAME/SCENARIO [options]", "let computer players play whole games, a line each", cli_auto,
	  "  --players A,B     who plays the first and the second side (recruit,recruit)\n"
	  "  --seed N          of the first game; the next has the next (1)\n"
	  "  --games K         how many (1)\n"
	  "  --jobs J          how many at a time (1)\n"
	  "  --json            an object a line\n"
	  "  --journal FILE    keep every game there\n" },
	{ "replay", "FILE [options]", "play a journal again and compare every hash", cli_replay,
	  "  --game N          only this game of the file\n"
	  "  --to ENTRY        stop there and print the position; 0 is the set-up\n"
	  "  --text            print the game as a text journal\n" },
	{ "hint", "JOURNAL|GAME/SCENARIO [options]", "say what the general would do in a position, and why",
	  cli_hint,
	  "  --game N          this game of the journal\n"
	  "  --to ENTRY        in the position after it (the last)\n"
	  "  --seconds S       how long it may think (1)\n" },
	{ "review", "JOURNAL [options]", "look back at a game: the orders that cost most, and who had the luck",
	  cli_review,
	  "  --game N          this game of the journal\n"
	  "  --seconds S       how long it may take (20)\n"
	  "  --playouts N      for each order, instead of a time: the same on every machine\n" },
	{ "case", "FILE|FOLDER...", "run rule cases (docs/cases.md)", cli_case, "" },
	{ "serve", "[options]", "lay the table in the browser", cli_serve,
	  "  --port P          where to listen; 0 takes any port that is free (8080)\n"
	  "  --bind ADDRESS    on which address (127.0.0.1)\n"
	  "  --store STORE     sqlite:FILE, or memory to forget everything at the end (the player's journal)\n"
	  "  --connections N   sockets at most (4000)\n"
	  "  --new-games N     games that may be begun in a minute, 0 for no limit (120)\n"
	  "  --workers N       threads for computer players (2)\n" },
	{ "army", "FILE [--in SCENARIO [--side SIDE]]",
	  "price a list of cards, or put it into a scenario of rifles", cli_army,
	  "  --in SCENARIO     print this scenario with the army in it, to be kept as a file and played\n"
	  "  --side SIDE       for whom it fights (the side whose cards have its letters, or the first)\n" },
	{ "study", "PLAN|GAME/SCENARIO [options]", "play many games and report what they teach (docs/studies.md)",
	  cli_study,
	  "  --players A,B     who plays; every seed twice, seats exchanged (captain,captain)\n"
	  "  --games N         how many in each arm, an even number (100)\n"
	  "  --seed S          the first (1)\n"
	  "  --jobs J          how many games at a time (as many as there are processors)\n"
	  "  --out FOLDER      where results and report go (PLAN's or SCENARIO's name with .study)\n"
	  "  --luck WAY        how luck is measured: judge, playouts:N (finer and slower) or off (judge)\n"
	  "  --resume          go on with what is in that folder\n"
	  "  --chunk FROM:TO   play these seeds only and write no report\n"
	  "  --list            name the chunks, a line each, and play nothing\n" },
	{ "tune", "GAME/SCENARIO [options]",
	  "find by play what computer players go by in a scenario (docs/weights.md, docs/captains.md)", cli_tune,
	  "the weights of its judge, in NAME.weights:\n"
	  "  --games N         how many to learn from (1000)\n"
	  "  --of PLAYER       whose games they are (captain)\n"
	  "  --check           write nothing: say how well the weights that are there foresee these games\n"
	  "  --playouts N      ... from one table of each, played on N times by captains, and what could be "
	  "foreseen "
	  "at all\n"
	  "or the numbers of its captain's plan, in NAME.captain:\n"
	  "  --captain         these\n"
	  "  --rounds N        in each of which a dozen captains a side are tried (40)\n"
	  "  --games N         that each of them plays (200)\n"
	  "either of them:\n"
	  "  --seed S          the first (1)\n"
	  "  --jobs J          how many games at a time (as many as there are processors)\n"
	  "  --out FILE        where it goes (beside the scenario)\n" },
	{ "gain", "GAME/SCENARIO [options]",
	  "measure what thinking players' turns are worth over the plain plan's (docs/thinking.md)", cli_gain,
	  "  --players A,B...  who thinks, with what limits (general:300)\n"
	  "  --positions N     how many, each out of another game (40)\n"
	  "  --of PLAYER       whose games they are (captain)\n"
	  "  --then PLAYER     who plays on, on both sides, when the turn is over (captain)\n"
	  "  --mid-turn        positions after something new, and what is gained on the plan that was in mind\n"
	  "  --worlds W        in how many worlds a turn is tried, to the game's end (60)\n"
	  "  --slips N         measure no players, but name the N positions in which the plan itself is worst\n"
	  "  --seed S          other positions (1)\n" },
	{ "bench", "[--json] [--seconds S] [GAME...]", "measure how fast recruits and captains play", cli_bench,
	  "  --json            for programs\n"
	  "  --seconds S       how long to play each scenario, once with each and once more to time functions "
	  "(1)\n" },
	{ 0 },
};

/* A result file that was opened as number 2 would take what is said on stderr for its own.  The places are held by what
 * cannot be written to, so that output to a closed stream is lost, and known to be, as before. */
void cli_begin(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDONLY);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
}

static void print_help(FILE *out, const Command *c)
{
	fprintf(out, "usage: sandtable %s %s\n%s.\n%s", c->name, c->form, c->help, c->more);
}

int cli_usage(const Command *c)
{
	fprintf(stderr, "sandtable %s: wrong arguments; usage: sandtable %s %s\n", c->name, c->name, c->form);
	return STATUS_FAULT;
}

/* After a '?': is it the word that was read last, or a letter in one that is not done with yet? */
static bool is_long_option(const char *word, const struct option *options)
{
	while (options->name && options->val != optopt)
		options++;
	return (optopt == 0 || options->name) && strncmp(word, "--", 2) == 0;
}

int cli_option(const Command *c, int argc, char **argv, const struct option *options)
{
	opterr = 0; /* we complain in our own words */
	int option = getopt_long(argc, argv, "h", options, NULL);
	if (option == 'h')
		print_help(stdout, c);
	else if (option == '?' && is_long_option(argv[optind - 1], options))
		cli_fail("%s does not take \"%s\" like this; sandtable %s --help lists its options", c->name,
				 argv[optind - 1], c->name);
	else if (option == '?')
		cli_fail("%s has no option -%c; sandtable %s --help lists its options", c->name, optopt, c->name);
	return option;
}

bool cli_number(const char *name, long low, long high, long *value)
{
	if (word_is_number(optarg, low, high, value))
		return true;
	cli_fail("--%s takes a whole number from %ld to %ld, not \"%s\"", name, low, high, optarg);
	return false;
}

bool cli_seed(uint64_t *seed)
{
	if (word_is_natural(optarg, seed))
		return true;
	cli_fail("--seed takes a whole number from 0 to %" PRIu64 ", not \"%s\"", UINT64_MAX, optarg);
	return false;
}

bool cli_whose(const Player **player, Limits *limits)
{
	Fault fault;

	*player = match_player(optarg, limits, &fault);
	if (!*player) {
		cli_fail("%s", fault.text);
		return false;
	}
	if ((*player)->takes_time && !limits->playouts) {
		cli_fail("%s would play other games each time: give it a number of playouts", optarg);
		return false;
	}
	return true;
}

int cli_argument(const Command *c, int argc, char **argv, const char **argument)
{
	if (optind != argc - 1) {
		cli_usage(c);
		return '?';
	}
	*argument = argv[optind];
	return 0;
}

long cli_processors(long most)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	return processors < 1 ? 1 : processors > most ? most : processors;
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
