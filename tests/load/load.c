/* tests/load/load.c -- how much the server bears, next to the bare libraries it stands on.
 *
 *   load SANDTABLE [SECONDS]
 *
 * Starts a server of its own on a free port, lets pairs of sockets play nullgame as fast as they are answered,
 * holds a thousand games open, and prints orders a second and their latency beside a bare libwebsockets echo
 * and bare SQLite commits measured in the same run.  Loopback only; bounded in count and time. */
#include "base/memory.h"
#include "tests/load/wire.h"

#include <libwebsockets.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAIRS = 100, SOCKETS = 2 * PAIRS, OPEN_GAMES = 1000, SECONDS_MAX = 30, LATENCIES = 1 << 20 };

typedef struct Latencies {
	int n;
	int32_t us[LATENCIES];
} Latencies;

static int compare(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

static double percentile(Latencies *l, double share)
{
	if (l->n == 0)
		return 0;
	qsort(l->us, (size_t)l->n, sizeof l->us[0], compare);
	return l->us[(int)((l->n - 1) * share)] / 1000.0;
}

static void note(Latencies *l, int64_t since)
{
	if (l->n < LATENCIES)
		l->us[l->n++] = (int32_t)(now_us() - since);
}

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

/* ---- games ---- */

typedef struct Made {
	long game;
	char token[2][40];
} Made;

static Made make_game(int port)
{
	Made made = { 0 };
	Text body = { 0 };

	wire_post(port, "/api/games", "{\"scenario\":\"nullgame/skirmish\",\"seats\":[\"person\",\"person\"]}",
			  &body);
	if (sscanf(text_str(&body), "{\"game\":%ld,\"tokens\":[\"%39[^\"]\",\"%39[^\"]\"]", &made.game,
			   made.token[0], made.token[1]) != 3)
		give_up("making a game");
	text_free(&body);
	return made;
}

typedef struct Seat {
	Wire wire;
	int pair, side;
	bool waiting; /* for the answer to an order */
	int64_t sent;
	long answered; /* the entry it last answered at, so that a question is answered once */
} Seat;

typedef struct Pair {
	Made game;
	bool over;
} Pair;

typedef struct Contest {
	int port;
	Seat seat[SOCKETS];
	Pair pair[PAIRS];
	Made *made; /* waiting to be played */
	int nmade, played;
	Latencies latency;
	long orders, refused;
	bool stopping;
} Contest;

static void say_hello(Seat *s, const Made *game)
{
	char text[200];

	snprintf(text, sizeof text, "{\"type\":\"hello\",\"game\":%ld,\"token\":\"%s\"}", game->game,
			 game->token[s->side]);
	s->answered = -1;
	s->waiting = false;
	wire_send(&s->wire, text);
}

static const char *find(const char *text, size_t len, const char *what)
{
	return memmem(text, len, what, strlen(what));
}

static void give_order(Seat *s, long seq, const char *order)
{
	char text[200];

	snprintf(text, sizeof text, "{\"type\":\"order\",\"id\":%ld,\"at\":%ld,\"text\":\"%s\"}", seq + 1, seq,
			 order);
	s->answered = seq;
	s->waiting = true;
	s->sent = now_us();
	wire_send(&s->wire, text);
}

static void next_game(Contest *c, int pair)
{
	Pair *p = &c->pair[pair];

	if (c->played == c->nmade)
		return;
	p->game = c->made[c->played++];
	for (int side = 0; side < 2; side++)
		say_hello(&c->seat[2 * pair + side], &p->game);
}

static void on_update(Contest *c, Seat *s, const char *text, size_t len)
{
	const char *seq_at = find(text, len, "\"seq\":"), *who = find(text, len, "\"who\":[");
	long seq = seq_at ? strtol(seq_at + 6, NULL, 10) : 0;
	bool asked = who && memchr(who + 7, '0' + s->side, strcspn(who + 7, "]"));

	if (s->waiting && find(text, len < 60 ? len : 60, "\"answers\":")) {
		s->waiting = false;
		c->orders++;
		note(&c->latency, s->sent);
	}
	if (c->stopping)
		return;
	if (find(text, len, "\"outcome\":{")) {
		if (s->side == 0)
			next_game(c, s->pair);
	} else if (asked && !s->waiting && s->answered != seq) {
		give_order(s, seq, find(text, len, "\"offers\":{\"stance\"") ? "stance bold" : "pass");
	}
}

static void serve_seat(Contest *c, Seat *s)
{
	const char *text;
	size_t len;

	if (!wire_fill(&s->wire))
		give_up("the server hung up");
	while ((text = wire_next(&s->wire, &len))) {
		if (find(text, len < 20 ? len : 20, "\"update\""))
			on_update(c, s, text, len);
		else if (find(text, len < 20 ? len : 20, "\"refusal\"")) {
			c->refused++;
			s->waiting = false;
		}
	}
}

static double play(Contest *c, int seconds)
{
	struct pollfd fd[SOCKETS];
	int64_t start = now_us(), end = start + (int64_t)seconds * 1000000;

	for (int i = 0; i < SOCKETS; i++) {
		c->seat[i].pair = i / 2;
		c->seat[i].side = i % 2;
		wire_open(&c->seat[i].wire, c->port, "sandtable");
		fd[i] = (struct pollfd){ .fd = c->seat[i].wire.fd, .events = POLLIN };
	}
	for (int p = 0; p < PAIRS; p++)
		next_game(c, p);
	while (now_us() < end && c->played < c->nmade) {
		if (poll(fd, SOCKETS, 100) < 0)
			give_up("polling");
		for (int i = 0; i < SOCKETS; i++)
			if (fd[i].revents)
				serve_seat(c, &c->seat[i]);
	}
	return (double)(now_us() - start) / 1e6;
}

/* ---- the bare libraries ---- */

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	struct Kept {
		size_t len;
		unsigned char bytes[LWS_PRE + 1024];
	} *kept = user;

	if (reason == LWS_CALLBACK_RECEIVE && len <= 1024) {
		memcpy(kept->bytes + LWS_PRE, in, len);
		kept->len = len;
		lws_callback_on_writable(wsi);
	} else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && kept->len > 0) {
		lws_write(wsi, kept->bytes + LWS_PRE, kept->len, LWS_WRITE_TEXT);
		kept->len = 0;
	}
	return 0;
}

static pid_t start_echo(int *port)
{
	static const struct lws_protocols protocols[] = {
		{ .name = "echo", .callback = echo, .per_session_data_size = LWS_PRE + 1100 },
		{ 0 },
	};
	int said[2];
	pid_t pid;

	if (pipe(said) != 0 || (pid = fork()) < 0)
		give_up("starting the echo");
	if (pid == 0) {
		struct lws_context_creation_info info;

		memset(&info, 0, sizeof info);
		lws_set_log_level(0, NULL);
		info.iface = "127.0.0.1";
		info.protocols = protocols;
		info.gid = info.uid = -1;
		struct lws_context *lws = lws_create_context(&info);
		int chosen = lws ? lws_get_vhost_listen_port(lws_get_vhost_by_name(lws, "default")) : 0;
		if (write(said[1], &chosen, sizeof chosen) != sizeof chosen)
			_exit(1);
		while (lws && lws_service(lws, 0) >= 0)
			;
		_exit(0);
	}
	if (read(said[0], port, sizeof *port) != sizeof *port)
		give_up("starting the echo");
	return pid;
}

static double measure_echo(Latencies *l, int seconds)
{
	struct pollfd fd[SOCKETS];
	static Wire wire[SOCKETS];
	static int64_t sent[SOCKETS];
	char text[201];
	int port;
	pid_t pid = start_echo(&port);

	memset(text, 'x', 200);
	text[200] = '\0';
	for (int i = 0; i < SOCKETS; i++) {
		wire_open(&wire[i], port, "echo");
		fd[i] = (struct pollfd){ .fd = wire[i].fd, .events = POLLIN };
	}
	int64_t start = now_us(), end = start + (int64_t)seconds * 1000000;
	for (int i = 0; i < SOCKETS; i += 2) { /* as many under way as games have one to move */
		sent[i] = now_us();
		wire_send(&wire[i], text);
	}
	while (now_us() < end) {
		poll(fd, SOCKETS, 100);
		for (int i = 0; i < SOCKETS; i++) {
			size_t len;

			if (!fd[i].revents || !wire_fill(&wire[i]) || !wire_next(&wire[i], &len))
				continue;
			note(l, sent[i]);
			sent[i] = now_us();
			wire_send(&wire[i], text);
		}
	}
	double took = (double)(now_us() - start) / 1e6;
	kill(pid, SIGTERM);
	waitpid(pid, NULL, 0);
	for (int i = 0; i < SOCKETS; i++)
		wire_close(&wire[i]);
	return l->n / took;
}

static double measure_commits(int seconds)
{
	char path[] = "/tmp/sandtable-bare-XXXXXX", other[64];
	sqlite3 *db;
	long n = 0;

	close(mkstemp(path));
	if (sqlite3_open(path, &db) != SQLITE_OK)
		give_up("opening a database");
	sqlite3_exec(
		db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE e(g, s, w, PRIMARY KEY(g, s))",
		NULL, NULL, NULL);
	int64_t start = now_us(), end = start + (int64_t)seconds * 1000000;
	for (; now_us() < end; n++) {
		char sql[100];

		snprintf(sql, sizeof sql, "INSERT INTO e VALUES(1, %ld, 'move 21/T1:1 G7 G6')", n);
		if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
			give_up("committing");
	}
	double took = (double)(now_us() - start) / 1e6;
	sqlite3_close(db);
	unlink(path);
	for (int i = 0; i < 2; i++) {
		snprintf(other, sizeof other, "%s%s", path, i ? "-wal" : "-shm");
		unlink(other);
	}
	return (double)n / took;
}

/* ---- a thousand games ---- */

static double hold_open(int port, pid_t server)
{
	static Wire wire[2 * OPEN_GAMES];

	for (int g = 0; g < OPEN_GAMES; g++) {
		Made made = make_game(port);

		for (int side = 0; side < 2; side++) {
			Seat seat = { .side = side };

			wire_open(&wire[2 * g + side], port, "sandtable");
			seat.wire = wire[2 * g + side];
			say_hello(&seat, &made);
			wire[2 * g + side] = seat.wire;
		}
	}
	usleep(500000);
	double mb = resident_mb(server);
	for (int i = 0; i < 2 * OPEN_GAMES; i++)
		wire_close(&wire[i]);
	return mb;
}

int main(int argc, char **argv)
{
	int seconds = argc > 2 ? atoi(argv[2]) : 5;
	Contest *c = memory_zeroed(sizeof *c);
	Latencies *bare = memory_zeroed(sizeof *bare);
	Server server;

	if (argc < 2 || seconds < 1 || seconds > SECONDS_MAX) {
		fprintf(stderr, "usage: load SANDTABLE [SECONDS up to %d]\n", SECONDS_MAX);
		return EXIT_FAILURE;
	}
	double echoes = measure_echo(bare, seconds > 3 ? 3 : seconds),
		   commits = measure_commits(seconds > 3 ? 3 : seconds);
	start_server(&server, argv[1]);
	c->port = server.port;
	c->nmade = 24000 * seconds / 24 + PAIRS;
	c->made = memory_zeroed((size_t)c->nmade * sizeof *c->made);
	for (int i = 0; i < c->nmade; i++)
		c->made[i] = make_game(server.port);
	double took = play(c, seconds), orders = (double)c->orders / took;

	printf("durable orders: %.0f a second over %d sockets; p50 %.1f ms, p95 %.1f ms, p99 %.1f ms (%ld "
		   "orders, %ld refused)\n",
		   orders, SOCKETS, percentile(&c->latency, .5), percentile(&c->latency, .95),
		   percentile(&c->latency, .99), c->orders, c->refused);
	printf("bare echo:      %.0f a second over as many sockets; p99 %.1f ms; an order costs %.1f echoes\n",
		   echoes, percentile(bare, .99), echoes / orders);
	printf("bare commits:   %.0f a second, one at a time; the server makes %.1f orders durable in the time "
		   "of one\n",
		   commits, orders / commits);
	for (int i = 0; i < SOCKETS; i++)
		wire_close(&c->seat[i].wire);
	printf("held open:      %d games with two seats each in %.0f MB\n", OPEN_GAMES,
		   hold_open(server.port, server.pid));
	stop_server(&server);
	free(c->made);
	free(c);
	free(bare);
	return EXIT_SUCCESS;
}
