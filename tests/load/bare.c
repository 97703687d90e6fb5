/* tests/load/bare.c -- see bare.h. */
#include "tests/load/bare.h"
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

double bare_echo(Latencies *l, int sockets, int seconds)
{
	struct pollfd *fd = memory_zeroed((size_t)sockets * sizeof *fd);
	Wire *wire = memory_zeroed((size_t)sockets * sizeof *wire);
	int64_t *sent = memory_zeroed((size_t)sockets * sizeof *sent);
	char text[201];
	int port;
	pid_t pid = start_echo(&port);

	memset(text, 'x', 200);
	text[200] = '\0';
	for (int i = 0; i < sockets; i++) {
		wire_open(&wire[i], port, "echo");
		fd[i] = (struct pollfd){ .fd = wire[i].fd, .events = POLLIN };
	}
	int64_t start = now_us(), end = start + (int64_t)seconds * 1000000;
	for (int i = 0; i < sockets; i += 2) { /* as many under way as games have one to move */
		sent[i] = now_us();
		wire_send(&wire[i], text);
	}
	while (now_us() < end) {
		poll(fd, (nfds_t)sockets, 100);
		for (int i = 0; i < sockets; i++) {
			size_t len;

			if (!fd[i].revents || !wire_fill(&wire[i]) || !wire_next(&wire[i], &len))
				continue;
			latency_note(l, sent[i]);
			sent[i] = now_us();
			wire_send(&wire[i], text);
		}
	}
	double took = (double)(now_us() - start) / 1e6;
	kill(pid, SIGTERM);
	waitpid(pid, NULL, 0);
	for (int i = 0; i < sockets; i++)
		wire_close(&wire[i]);
	free(fd);
	free(wire);
	free(sent);
	return l->n / took;
}

double bare_commits(int seconds)
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
