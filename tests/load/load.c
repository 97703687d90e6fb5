/* tests/load/load.c -- how much the server bears, next to the bare libraries it stands on.
 *
 *   load SANDTABLE [SECONDS]
 *
 * Starts a server of its own on a free port and lets a hundred pairs of sockets play nullgame: first as fast as they
 * are answered, then at the rate asked of the server, which tells how long an order takes when it is not drowned in
 * them.  Then a thousand games are held open.  The figures are printed beside a bare libwebsockets echo and bare
 * SQLite commits measured in the same run.  Loopback only; bounded in count and time. */
#include "base/memory.h"
#include "tests/load/bare.h"
#include "tests/load/contest.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	OPEN_GAMES = 1000,
	SECONDS_MAX = 30,
	RATE = 5000,        /* orders a second asked of the server */
	FASTEST = 12000,    /* ... and the most that games are made for */
	ORDERS_A_GAME = 24, /* about */
};

/* ---- the server ---- */

typedef struct Server {
	pid_t pid;
	int port;
	char folder[64];
} Server;

static void start_server(Server *s, const char *program)
{
	int out[2];
	char line[200], store[100];

	snprintf(s->folder, sizeof s->folder, "/tmp/sandtable-load-XXXXXX");
	if (!mkdtemp(s->folder) || pipe(out) != 0)
		give_up("making room");
	snprintf(store, sizeof store, "sqlite:%s/journal", s->folder);
	s->pid = fork();
	if (s->pid == 0) {
		dup2(out[1], STDOUT_FILENO);
		execl(program, program, "serve", "--port", "0", "--new-games", "0", "--connections", "5000",
			  "--store", store, (char *)NULL);
		_exit(127);
	}
	close(out[1]);
	FILE *said = fdopen(out[0], "r");
	if (!said || !fgets(line, sizeof line, said) || sscanf(strrchr(line, ':'), ":%d", &s->port) != 1)
		give_up("starting the server");
	fclose(said);
}

static void stop_server(Server *s)
{
	static const char *const files[] = { "journal",          "journal-wal",   "journal-shm",
										 "journal.lock",     "journal.seats", "journal.seats-wal",
										 "journal.seats-shm" };
	char path[120];

	kill(s->pid, SIGTERM);
	waitpid(s->pid, NULL, 0);
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
		snprintf(path, sizeof path, "%s/%s", s->folder, files[i]);
		unlink(path);
	}
	rmdir(s->folder);
}

static double resident_mb(pid_t pid)
{
	char path[40], line[200];
	long kb = 0;

	snprintf(path, sizeof path, "/proc/%d/status", pid);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "VmRSS: %ld", &kb) == 1)
			break;
	if (f)
		fclose(f);
	return (double)kb / 1024;
}

/* ---- a thousand games ---- */

static double hold_open(int port, pid_t server)
{
	static Wire wire[2 * OPEN_GAMES];

	for (int g = 0; g < OPEN_GAMES; g++) {
		Made made = make_game(port);

		for (int side = 0; side < 2; side++) {
			wire_open(&wire[2 * g + side], port, "sandtable");
			say_hello(&wire[2 * g + side], &made, side);
		}
	}
	usleep(500000);
	double mb = resident_mb(server);
	for (int i = 0; i < 2 * OPEN_GAMES; i++)
		wire_close(&wire[i]);
	return mb;
}

/* What the server says of its journal: commits, and how long they took. */
typedef struct Commits {
	double n, seconds, longest;
} Commits;

static Commits read_commits(int port)
{
	Text figures = { 0 };
	Commits c = { 0 };

	wire_request(port, "/metrics", NULL, &figures);
	for (const char *line = text_str(&figures); line; line = strchr(line, '\n')) {
		line += *line == '\n';
		sscanf(line, "sandtable_commits_total %lf", &c.n);
		sscanf(line, "sandtable_commit_seconds_total %lf", &c.seconds);
		sscanf(line, "sandtable_commit_seconds_max %lf", &c.longest);
	}
	text_free(&figures);
	return c;
}

/* Enough games for so many orders. */
static void make_games(Contest *c, int orders)
{
	c->nmade = orders / ORDERS_A_GAME + PAIRS;
	c->made = memory_zeroed((size_t)c->nmade * sizeof *c->made);
	for (int i = 0; i < c->nmade; i++)
		c->made[i] = make_game(c->port);
}

static double measure_orders(const char *how, int port, int rate, int seconds)
{
	Contest *c = memory_zeroed(sizeof *c);

	c->port = port;
	c->interval = rate ? (int64_t)PAIRS * 1000000 / rate : 0;
	make_games(c, seconds * (rate ? rate : FASTEST));
	Commits before = read_commits(port);
	double orders = contest_play(c, seconds);
	Commits after = read_commits(port);
	printf("durable orders, %s: %.0f a second over %d sockets; p50 %.1f ms, p95 %.1f ms, p99 %.1f ms (%ld "
		   "orders, "
		   "%ld refused)\n",
		   how, orders, SOCKETS, latency_ms(&c->latency, .5), latency_ms(&c->latency, .95),
		   latency_ms(&c->latency, .99), c->orders, c->refused);
	printf("    %.1f orders a commit; a commit takes %.1f ms, the longest so far took %.1f ms\n",
		   (double)c->orders / (after.n - before.n),
		   1000 * (after.seconds - before.seconds) / (after.n - before.n), 1000 * after.longest);
	fflush(stdout);
	free(c->made);
	free(c);
	return orders;
}

/* Figures of a busy machine are not those of an idle one. */
static void print_machine(void)
{
	double load[3] = { 0 };

	getloadavg(load, 3);
	printf("load of the machine (%ld cores): %.1f, %.1f, %.1f\n", sysconf(_SC_NPROCESSORS_ONLN), load[0],
		   load[1], load[2]);
}

int main(int argc, char **argv)
{
	int seconds = argc > 2 ? atoi(argv[2]) : 5, briefly = seconds > 3 ? 3 : seconds;
	Latencies *bare = memory_zeroed(sizeof *bare);
	Server server;

	if (argc < 2 || seconds < 1 || seconds > SECONDS_MAX) {
		fprintf(stderr, "usage: load SANDTABLE [SECONDS up to %d]\n", SECONDS_MAX);
		return EXIT_FAILURE;
	}
	double echoes = bare_echo(bare, SOCKETS, briefly), commits = bare_commits(briefly);
	start_server(&server, argv[1]);
	double orders = measure_orders("as fast as they can", server.port, 0, seconds);
	measure_orders("at the rate asked for", server.port, RATE, seconds);
	printf("bare echo:    %.0f a second over as many sockets; p99 %.1f ms; an order costs %.1f echoes\n",
		   echoes, latency_ms(bare, .99), echoes / orders);
	printf("bare commits: %.0f a second, one at a time; the server makes %.1f orders durable in the time of "
		   "one\n",
		   commits, orders / commits);
	printf("held open:    %d games with two seats each in %.0f MB\n", OPEN_GAMES,
		   hold_open(server.port, server.pid));
	stop_server(&server);
	print_machine();
	free(bare);
	return EXIT_SUCCESS;
}
