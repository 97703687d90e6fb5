/* front/serve/serve.c -- starting, the loop, stopping. */
#include "front/serve/serve.h"
#include "base/memory.h"
#include "front/home.h"
#include "front/serve/batch.h"
#include "front/serve/http.h"
#include "front/serve/server.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t server_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

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
	server->lws = lws_create_context(&info);
	return server->lws || fail(fault, "cannot listen on %s port %d", o->bind, o->port);
}

static void wake_loop(void *ctx)
{
	lws_cancel_service(((Server *)ctx)->lws);
}

/* ---- starting ---- */

static bool load_scenarios(Server *server, Fault *fault)
{
	int room = 0;

	for (int g = 0; games[g]; g++) {
		const char **names;

		room += home_scenarios(&server->arena, games[g]->name, &names);
	}
	server->scenario = memory_zeroed((size_t)(room + 1) * sizeof *server->scenario);
	for (int g = 0; games[g]; g++) {
		const char **names;
		int n = home_scenarios(&server->arena, games[g]->name, &names);

		for (int i = 0; i < n; i++) {
			Faults faults = { 0 };
			char full[SCENARIO_NAME];

			snprintf(full, sizeof full, "%s/%s", games[g]->name, names[i]);
			if (home_load(&server->arena, arena_copy(&server->arena, full),
						  &server->scenario[server->nscenarios], &faults))
				server->nscenarios++;
			else
				fprintf(stderr, "sandtable: %s\n", faults.n ? faults.list[0].text : full);
			faults_free(&faults);
		}
	}
	return server->nscenarios > 0 || fail(fault, "there is no scenario to play");
}

/* Figures for the lobby: without them it shows none. */
static void load_balance(Server *server)
{
	Faults faults = { 0 };

	if (!balance_read(&server->arena, home_path(&server->arena, "scenarios/balance.records"),
					  &server->balance, &faults))
		fprintf(stderr, "sandtable: %s\n", faults.list[0].text);
	faults_free(&faults);
}

static void set_limits(Server *server, const ServeOptions *o)
{
	static const int64_t second = 1000000;

	server->connections_max = o->connections;
	server->games_per_minute = o->games_per_minute;
	server->sign_ins_by_name = (Limit){ .burst = 10, .interval = 30 * second };
	server->sign_ins_by_address = (Limit){ .burst = 30, .interval = 10 * second };
	randombytes_buf(&server->sign_ins_by_name.seed, sizeof(uint64_t));
	randombytes_buf(&server->sign_ins_by_address.seed, sizeof(uint64_t));
}

static volatile sig_atomic_t stopping;
static Server *running; /* for the handler alone */

static void stop(int signal_number)
{
	(void)signal_number;
	stopping = 1;
	lws_cancel_service(running->lws);
}

static void catch_signals(Server *server)
{
	struct sigaction action = { .sa_handler = stop };

	running = server;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

static void free_server(Server *server)
{
	if (server->workers)
		workers_stop(server->workers);
	server->journal->api->close(server->journal); /* its writer wakes the loop, which must still be there */
	if (server->lws)
		lws_context_destroy(server->lws);
	for (int i = 0; i < server->ntables; i++)
		table_free(server->table[i]);
	free(server->table);
	free(server->touched.table);
	free(server->sent.table);
	free(server->scenario);
	free(server->state);
	text_free(&server->text);
	arena_free(&server->arena);
	desk_close(server->desk);
	free(server);
}

bool serve(const ServeOptions *o, Fault *fault)
{
	struct lws_http_mount mount[MOUNTS];
	Server *server = memory_zeroed(sizeof *server);

	server->journal = batch_store(o->journal, wake_loop, server);
	server->state = memory_zeroed(2 * STATE_MAX);
	fill_mounts(mount, o->web);
	load_balance(server);
	bool seeded = sodium_init() >= 0 || fail(fault, "the random number generator does not start");
	if (seeded)
		set_limits(server, o);
	bool well = seeded && load_scenarios(server, fault) && (server->desk = desk_open(o->desk, fault)) &&
				table_load_all(server, fault) && listen_on(server, o, mount, fault);
	if (well) {
		server->workers = workers_start(o->workers, wake_loop, server);
		catch_signals(server);
		printf("The table is laid at http://%s:%d/\n", o->bind,
			   lws_get_vhost_listen_port(lws_get_vhost_by_name(server->lws, "default")));
		fflush(stdout);
		while (!stopping && lws_service(server->lws, 0) >= 0)
			server_settle(server);
	}
	free_server(server);
	return well;
}
