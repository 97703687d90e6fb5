/* front/cli/serve.c -- sandtable serve: the table in the browser. */
#include "front/serve/serve.h"
#include "front/cli/cli.h"
#include "front/home.h"
#include "store/sqlite.h"

#include <string.h>

enum { PORT_MAX = 65535 };

typedef struct Wish {
	long port, connections, games_per_minute, workers;
	const char *bind, *store;
} Wish;

static bool read_options(const Command *c, int argc, char **argv, Wish *w, int *status)
{
	static const struct option options[] = {
		{ "port", required_argument, NULL, 'p' },
		{ "bind", required_argument, NULL, 'b' },
		{ "store", required_argument, NULL, 's' },
		{ "connections", required_argument, NULL, 'c' },
		{ "new-games", required_argument, NULL, 'n' },
		{ "workers", required_argument, NULL, 'w' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	int option;
	bool well = true;

	while ((option = cli_option(c, argc, argv, options)) != -1) {
		switch (option) {
		case 'p':
			well = cli_number("port", 0, PORT_MAX, &w->port);
			break;
		case 'b':
			w->bind = optarg;
			break;
		case 's':
			w->store = optarg;
			break;
		case 'c':
			well = cli_number("connections", 1, 100000, &w->connections);
			break;
		case 'n':
			well = cli_number("new-games", 0, 1000000, &w->games_per_minute);
			break;
		case 'w':
			well = cli_number("workers", 1, 64, &w->workers);
			break;
		default:
			*status = option == 'h' ? STATUS_OK : STATUS_FAULT;
			return false;
		}
		if (!well) {
			*status = STATUS_FAULT;
			return false;
		}
	}
	return true;
}

/* memory forgets everything when the server ends. */
static Store *open_store(Arena *arena, const char *store, const char **desk, Fault *fault)
{
	const char *file = "";

	if (store && strcmp(store, "memory") == 0) {
		*desk = ":memory:";
		return memory_store();
	}
	if (store && strncmp(store, "sqlite:", 7) != 0) {
		fail(fault, "\"%s\" is no store: sqlite:FILE and memory are", store);
		return NULL;
	}
	if (store)
		file = store + 7;
	else if (!home_journal(arena, &file, fault))
		return NULL;
	Text seats = { 0 };
	text_add(&seats, "%s.seats", file);
	*desk = arena_copy(arena, seats.s);
	text_free(&seats);
	return sqlite_store(file, fault);
}

int cli_serve(const Command *c, int argc, char **argv)
{
	Wish w = {
		.port = 8080, .connections = 4000, .games_per_minute = 120, .workers = 2, .bind = "127.0.0.1"
	};
	Arena arena = { 0 };
	Fault fault;
	int status;

	if (!read_options(c, argc, argv, &w, &status))
		return status;
	if (optind != argc)
		return cli_usage(c);
	ServeOptions o = { .bind = w.bind,
					   .port = (int)w.port,
					   .web = home_path(&arena, "web"),
					   .connections = (int)w.connections,
					   .games_per_minute = (int)w.games_per_minute,
					   .workers = (int)w.workers };
	o.journal = open_store(&arena, w.store, &o.desk, &fault);
	status = o.journal && serve(&o, &fault) ? STATUS_OK : cli_fail("%s", fault.text);
	arena_free(&arena);
	return status;
}
