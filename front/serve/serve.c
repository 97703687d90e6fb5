/* front/serve/serve.c -- the line to the world: listening, the loop, signals. */
#include "front/serve/serve.h"
#include "front/serve/http.h"
#include "front/serve/server.h"

#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- the library ---- */

static const struct lws_protocols protocols[] = {
	{ .name = "http", .callback = http_callback, .per_session_data_size = sizeof(Request) },
	{ .name = "sandtable",
	  .callback = socket_callback,
	  .per_session_data_size = sizeof(Client),
	  .rx_buffer_size = MESSAGE_MAX },
	{ 0 },
};

/* The page runs its own scripts and talks to its own server, nothing else. */
static const struct lws_protocol_vhost_options headers[] = {
	{ &headers[1], NULL, "content-security-policy:",
	  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
	  "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
	{ &headers[2], NULL, "x-content-type-options:", "nosniff" },
	{ &headers[3], NULL, "referrer-policy:", "no-referrer" },
	{ NULL, NULL, "cross-origin-opener-policy:", "same-origin" },
};

static const lws_retry_bo_t idle_policy = { .secs_since_valid_ping = 30, .secs_since_valid_hangup = 45 };

enum { MOUNTS = 4 };

static void fill_mounts(struct lws_http_mount mount[MOUNTS], const char *web)
{
	static const char *const api[MOUNTS - 1] = { "/api", "/health", "/metrics" };

	memset(mount, 0, MOUNTS * sizeof *mount);
	for (int i = 0; i < MOUNTS - 1; i++)
		mount[i] = (struct lws_http_mount){ .mount_next = &mount[i + 1],
											.mountpoint = api[i],
											.mountpoint_len = (unsigned char)strlen(api[i]),
											.origin_protocol = LWSMPRO_CALLBACK,
											.protocol = "http" };
	mount[MOUNTS - 1] = (struct lws_http_mount){ .mountpoint = "/",
												 .mountpoint_len = 1,
												 .origin = web,
												 .def = "index.html",
												 .origin_protocol = LWSMPRO_FILE,
												 .cache_max_age = 60,
												 .cache_reusable = 1,
												 .cache_revalidate = 1 };
}

/* The library does not tell why it cannot, and would wait for an address that may yet come.  What is no address may be
 * the name of an interface, and is the library's to know. */
static bool may_listen(const ServeOptions *o, Fault *fault)
{
	const struct addrinfo wish = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM };
	struct addrinfo *found;
	char port[12];
	int on = 1;

	snprintf(port, sizeof port, "%d", o->port);
	if (getaddrinfo(o->bind, port, &wish, &found) != 0)
		return true;
	int fd = socket(found->ai_family, SOCK_STREAM, 0);
	bool well = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
				bind(fd, found->ai_addr, found->ai_addrlen) == 0;
	if (!well)
		fail(fault, "cannot listen on %s port %d: %s", o->bind, o->port, strerror(errno));
	if (fd >= 0)
		close(fd);
	freeaddrinfo(found);
	return well;
}

static bool listen_on(Server *server, const ServeOptions *o, const struct lws_http_mount *mount, Fault *fault)
{
	struct lws_context_creation_info info;

	lws_set_log_level(LLL_ERR | LLL_WARN, NULL);
	memset(&info, 0, sizeof info);
	info.port = o->port;
	info.iface = o->bind;
	info.protocols = protocols;
	info.mounts = mount;
	info.headers = headers;
	info.user = server;
	info.retry_and_idle_policy = &idle_policy;
	info.server_string = "sandtable";
	info.timeout_secs = 10;
	info.pt_serv_buf_size = 64 * 1024;
	info.gid = info.uid = -1;
	info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
	server->lws = lws_create_context(&info);
	return server->lws || fail(fault, "cannot listen on \"%s\" port %d", o->bind, o->port);
}

static void say_where(const Server *server, const char *bind)
{
	const char *form =
		strchr(bind, ':') ? "The table is laid at http://[%s]:%d/\n" : "The table is laid at http://%s:%d/\n";

	printf(form, bind, lws_get_vhost_listen_port(lws_get_vhost_by_name(server->lws, "default")));
	fflush(stdout);
}

static void wake_loop(void *ctx)
{
	lws_cancel_service(((Server *)ctx)->lws);
}

static volatile sig_atomic_t stopping;
static Server *running; /* for the handler alone */

static void stop(int signal_number)
{
	int before = errno;

	(void)signal_number;
	stopping = 1;
	lws_cancel_service(running->lws);
	errno = before;
}

static void catch_signals(Server *server)
{
	struct sigaction action = { .sa_handler = stop };

	running = server;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* Whoever asks again while the server is being taken down is not heard: what the handler would wake is going away. */
static void ignore_signals(void)
{
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
}

bool serve(const ServeOptions *o, Fault *fault)
{
	struct lws_http_mount mount[MOUNTS];
	Server *server = server_new(o->journal, o->desk, wake_loop, fault);

	if (!server)
		return false;
	server->connections_max = o->connections;
	server->games_per_minute = o->games_per_minute;
	fill_mounts(mount, o->web);
	bool well = server_load_scenarios(server, fault) && table_load_all(server, fault) &&
				may_listen(o, fault) && listen_on(server, o, mount, fault) &&
				(server->workers = workers_start(o->workers, wake_loop, server, fault));
	if (well) {
		catch_signals(server);
		say_where(server, o->bind);
		while (!stopping && lws_service(server->lws, 0) >= 0)
			server_settle(server);
		ignore_signals();
	}
	server_free(server);
	return well;
}
