/* front/serve/server.c -- a server comes into being and goes; the line to the world is serve.c's. */
#include "base/memory.h"
#include "front/home.h"
#include "front/serve/batch.h"
#include "front/serve/ponder.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_limits(Server *server)
{
	static const int64_t second = 1000000;

	server->sign_ins_by_name = (Limit){ .burst = 10, .interval = 30 * second };
	server->sign_ins_by_address = (Limit){ .burst = 30, .interval = 10 * second };
	randombytes_buf(&server->sign_ins_by_name.seed, sizeof(uint64_t));
	randombytes_buf(&server->sign_ins_by_address.seed, sizeof(uint64_t));
}

Server *server_new(Store *journal, const char *desk, void (*wake)(void *), Fault *fault)
{
	Server *server = memory_zeroed(sizeof *server);

	server->journal = batch_store(journal, wake, server, fault);
	server->state = memory_zeroed(2 * STATE_MAX);
	bool well = server->journal;
	if (well && sodium_init() < 0)
		well = fail(fault, "the random number generator does not start");
	if (well && (server->desk = desk_open(desk, fault))) {
		set_limits(server);
		return server;
	}
	server_free(server);
	return NULL;
}

static void settle_desk(lws_sorted_usec_list_t *sul)
{
	Server *server = lws_container_of(sul, Server, desk_time);
	Fault fault;

	server->desk_waits = false;
	if (!desk_settle(server->desk, &fault))
		fprintf(stderr, "sandtable: %s\n", fault.text);
}

/* The desk is written by the loop itself, so it must not be written for every line. */
void server_settle_desk_soon(Server *server)
{
	enum { SOON_US = 250000 };

	if (server->desk_waits || !server->lws)
		return;
	server->desk_waits = true;
	lws_sul_schedule(server->lws, 0, &server->desk_time, settle_desk, SOON_US);
}

void server_free(Server *server)
{
	for (int i = 0; i < server->ntables; i++) {
		ponder_stop_all(server->table[i]);
		lookback_stop(server->table[i]);
	}
	if (server->workers)
		workers_stop(server->workers);
	if (server->journal) /* its writer wakes the loop, which must still be there */
		server->journal->api->close(server->journal);
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

/* Figures for the lobby: without them it shows none. */
static void load_balance(Server *server)
{
	Faults faults = { 0 };

	if (!balance_read(&server->arena, home_path(&server->arena, "scenarios/balance.records"),
					  &server->balance, &faults))
		fprintf(stderr, "sandtable: %s\n", faults.list[0].text);
	faults_free(&faults);
}

bool server_load_scenarios(Server *server, Fault *fault)
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
	load_balance(server);
	return server->nscenarios > 0 || fail(fault, "there is no scenario to play");
}
