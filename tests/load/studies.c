/* tests/load/studies.c -- what a second process brings to a study, and how much memory a long one takes.
 *
 *   studies SANDTABLE [PER CENT]
 *
 * The same study of captains is played by one process and by two with half of the seeds each, in turn, report and
 * all; then short and long ones of recruits by one process, a file a seed, which is the most it can have to remember.
 * Fewer per cent play fewer games, for those who only want to see it work. */
#include "tests/load/wire.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	ROUNDS = 3,
	SEEDS = 200, /* of mons/battle, of which a core plays a hundred games a second */
	SHORT = 250,
	LONG = 20 * SHORT
};

typedef struct Lab {
	const char *program;
	char folder[64], plan[100], out[100];
} Lab;

static int drop(const char *path, const struct stat *s, int kind, struct FTW *at)
{
	(void)s, (void)kind, (void)at;
	return remove(path);
}

static void clear(const char *folder)
{
	nftw(folder, drop, 8, FTW_DEPTH | FTW_PHYS);
}

static void write_plan(const Lab *lab, const char *scenario, const char *player, long seeds, long chunk)
{
	FILE *f = fopen(lab->plan, "w");

	if (!f ||
		fprintf(f, "scenario %s\nplayers %s %s\ngames %ld\nchunk %ld\n", scenario, player, player, 2 * seeds,
				chunk) < 0 ||
		fclose(f) != 0)
		give_up("writing a plan");
}

/* A process of the study: of these seeds alone, or of all that is left of it and the report. */
static pid_t start(const Lab *lab, const char *seeds)
{
	pid_t pid = fork();

	if (pid < 0)
		give_up("starting a process");
	if (pid == 0) {
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		execl(lab->program, lab->program, "study", lab->plan, "--jobs", "1", "--out", lab->out,
			  seeds ? "--chunk" : "--resume", seeds, (char *)NULL);
		_exit(127);
	}
	return pid;
}

/* How much memory it had at most, in MB; and what it worked, in seconds of a processor, is added up. */
static double finish(pid_t pid, double *worked)
{
	struct rusage used;
	int status;

	if (wait4(pid, &status, 0, &used) != pid || status != 0)
		give_up("playing a study");
	*worked += (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
			   (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
	return (double)used.ru_maxrss / 1024;
}

typedef struct Cost {
	double took, worked; /* seconds: on the wall, and of processors */
} Cost;

static Cost measure_one(const Lab *lab)
{
	int64_t begun = now_us();
	Cost c = { 0 };

	finish(start(lab, NULL), &c.worked);
	c.took = (double)(now_us() - begun) / 1e6;
	clear(lab->out);
	return c;
}

static Cost measure_two(const Lab *lab, long half)
{
	char first[40], second[40];
	int64_t begun = now_us();
	Cost c = { 0 };

	snprintf(first, sizeof first, "1:%ld", half);
	snprintf(second, sizeof second, "%ld:%ld", half + 1, 2 * half);
	pid_t one = start(lab, first), other = start(lab, second);
	finish(one, &c.worked);
	finish(other, &c.worked);
	finish(start(lab, NULL), &c.worked); /* nothing left to play: the report */
	c.took = (double)(now_us() - begun) / 1e6;
	clear(lab->out);
	return c;
}

/* The fastest round counts: others on the machine can only make it slower.  On a busy one, where two processes do not
 * get two cores, what they worked still tells whether they had to do more than one. */
static void measure_processes(const Lab *lab, long seeds)
{
	Cost one = { 0 }, two = { 0 };

	write_plan(lab, "mons/battle", "captain", seeds, seeds / 2);
	for (int i = 0; i < ROUNDS; i++) {
		Cost c = measure_one(lab);

		one = i == 0 || c.took < one.took ? c : one;
		c = measure_two(lab, seeds / 2);
		two = i == 0 || c.took < two.took ? c : two;
	}
	printf("a study of %ld games of mons/battle between captains: %.2f s in one process, %.2f s in two, "
		   "%.2f times as fast\n"
		   "    for %.2f s and %.2f s of a processor's work\n",
		   2 * seeds, one.took, two.took, one.took / two.took, one.worked, two.worked);
	fflush(stdout);
}

static double measure_memory(const Lab *lab, long seeds)
{
	write_plan(lab, "comops/red-attack", "recruit", seeds, 1);
	double worked = 0, most = finish(start(lab, NULL), &worked);

	clear(lab->out);
	return most;
}

int main(int argc, char **argv)
{
	int share = argc > 2 ? atoi(argv[2]) : 100;
	Lab lab = { .folder = "/tmp/sandtable-studies-XXXXXX" };

	if (argc < 2 || share < 1 || share > 100) {
		fprintf(stderr, "usage: studies SANDTABLE [PER CENT]\n");
		return EXIT_FAILURE;
	}
	if (!mkdtemp(lab.folder))
		give_up("making room");
	lab.program = argv[1];
	snprintf(lab.plan, sizeof lab.plan, "%s/plan", lab.folder);
	snprintf(lab.out, sizeof lab.out, "%s/out", lab.folder);
	measure_processes(&lab, SEEDS / 2 * share / 100 * 2);
	long few = (SHORT * share + 99) / 100, many = (LONG * share + 99) / 100;
	double little = measure_memory(&lab, few);
	printf("memory of a study of comops/red-attack: %.1f MB at most for %ld games, %.1f MB for %ld\n", little,
		   2 * few, measure_memory(&lab, many), 2 * many);
	clear(lab.folder);
	return EXIT_SUCCESS;
}
