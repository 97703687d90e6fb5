/* front/cli/study.c -- sandtable study: the playtest laboratory at the command line. */
#include "front/study/study.h"
#include "base/memory.h"
#include "front/cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Set by a signal, and read by it: all that a handler may touch. */
static volatile sig_atomic_t stop_asked, below_a_bar;

/* Games of those who think for long take minutes to finish; so it says what it waits for, and a second signal ends the
 * process: result files stand being killed. */
static void ask_to_stop(int signal_number)
{
	static const char told[] =
		"\nsandtable: finishing the games that are being played; asked once more it ends at once, "
		"and --resume plays those again\n";
	size_t skip = below_a_bar ? 0 : 1;
	int before = errno;
	ssize_t written = write(STDERR_FILENO, told + skip, sizeof told - 1 - skip);

	(void)written; /* there is nobody else to tell */
	signal(signal_number, SIG_DFL);
	errno = before;
	stop_asked = 1;
}

static void catch_signals(bool bar)
{
	struct sigaction action = { .sa_handler = ask_to_stop };

	below_a_bar = bar;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

typedef struct Options {
	PlanWish wish;
	const char *what, *out, *chunk;
	long jobs;
	bool resume, list;
} Options;

/* 'h' or '?' when that is what it came to, 0 when all is well. */
static int read_options(const Command *c, int argc, char **argv, Options *to)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "players", required_argument, NULL, 'p' },
		{ "seed", required_argument, NULL, 's' },
		{ "games", required_argument, NULL, 'g' },
		{ "jobs", required_argument, NULL, 'j' },
		{ "out", required_argument, NULL, 'o' },
		{ "resume", no_argument, NULL, 'r' },
		{ "chunk", required_argument, NULL, 'c' },
		{ "list", no_argument, NULL, 'l' },
		{ "luck", required_argument, NULL, 'u' },
		{ 0 },
	};

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		bool well = true;

		switch (o) {
		case 'p':
			to->wish.players = optarg;
			break;
		case 's':
			to->wish.seeded = true;
			well = cli_seed(&to->wish.seed);
			break;
		case 'g':
			well = cli_number("games", 1, 100 * 1000 * 1000, &to->wish.games);
			break;
		case 'j':
			well = cli_number("jobs", 1, JOBS_MAX, &to->jobs);
			break;
		case 'o':
			to->out = optarg;
			break;
		case 'r':
			to->resume = true;
			break;
		case 'c':
			to->chunk = optarg;
			break;
		case 'u':
			to->wish.luck = optarg;
			break;
		case 'l':
			to->list = true;
			break;
		default:
			return o;
		}
		if (!well)
			return '?';
	}
	return cli_argument(c, argc, argv, &to->what);
}

/* "plans/dummies.plan" and "comops/red-attack": dummies.study, comops-red-attack.study, here. */
static const char *folder_for(Arena *arena, const Options *o)
{
	const char *slash = strrchr(o->what, '/');
	char *name = arena_alloc(arena, strlen(o->what) + sizeof ".study");

	if (o->out)
		return o->out;
	strcpy(name, o->what);
	if (access(o->what, F_OK) == 0) {
		strcpy(name, slash ? slash + 1 : o->what);
		char *dot = strrchr(name, '.');
		if (dot && (strcmp(dot, ".plan") == 0 || strcmp(dot, ".scenario") == 0))
			*dot = '\0';
	}
	for (char *c = name; *c; c++)
		if (*c == '/')
			*c = '-';
	return strcat(name, ".study");
}

static int list_chunks(const Plan *p)
{
	for (long i = 0; i < plan_chunks(p); i++) {
		uint64_t first;
		long n = plan_chunk(p, i, &first);

		printf("%" PRIu64 ":%" PRIu64 "\n", first, first + (uint64_t)n - 1);
	}
	return STATUS_OK;
}

static int play_and_report(Arena *arena, const Plan *p, const Options *o)
{
	StudyRun run = { .folder = folder_for(arena, o),
					 .jobs = o->jobs,
					 .only = -1,
					 .resume = o->resume,
					 .progress = isatty(STDERR_FILENO),
					 .stop = &stop_asked };
	bool stopped = false;
	Text summary = { 0 };
	Fault fault;

	if (!*run.folder || strlen(run.folder) > STUDY_FOLDER)
		return cli_fail("--out takes the path of a folder, of 1 to %d bytes", STUDY_FOLDER);
	if (o->chunk && (run.only = plan_find_chunk(p, o->chunk, &fault)) < 0)
		return cli_fail("%s", fault.text);
	if (run.jobs == 0)
		run.jobs = cli_processors(JOBS_MAX);
	catch_signals(run.progress);
	if (!study_play(p, &run, &stopped, &fault))
		return cli_fail("%s", fault.text);
	if (stopped)
		return cli_fail("stopped; every finished game is kept in %s, and --resume goes on", run.folder);
	if (o->chunk)
		return STATUS_OK;
	if (!study_report(p, run.folder, &summary, &fault))
		return cli_fail("%s", fault.text);
	fputs(text_str(&summary), stdout);
	text_free(&summary);
	return STATUS_OK;
}

int cli_study(const Command *c, int argc, char **argv)
{
	Options o = { 0 };
	Arena arena = { 0 };
	Faults faults = { 0 };
	Plan *plan = memory_zeroed(sizeof *plan);
	int stop = read_options(c, argc, argv, &o);
	int status;

	if (stop)
		status = stop == 'h' ? STATUS_OK : STATUS_FAULT;
	else if (!plan_read(&arena, o.what, &o.wish, plan, &faults))
		status = cli_faults(&faults);
	else if (o.list)
		status = list_chunks(plan);
	else
		status = play_and_report(&arena, plan, &o);
	arena_free(&arena);
	free(plan);
	return status;
}
