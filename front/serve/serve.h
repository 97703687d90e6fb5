/* front/serve/serve.h -- the table server, as the command line starts it. */
#ifndef FRONT_SERVE_SERVE_H
#define FRONT_SERVE_SERVE_H

#include "base/fault.h"
#include "engine/store.h"

typedef struct ServeOptions {
	const char *bind; /* address to listen on */
	int port;         /* 0: any that is free */
	Store *journal;   /* closed with the server */
	const char *desk; /* file of the seats */
	const char *web;  /* folder of the page */
	int connections;  /* sockets at most */
	int games_per_minute;
	int workers;
} ServeOptions;

/* Serve until SIGINT or SIGTERM; false with a sentence when it could not begin. */
bool serve(const ServeOptions *, Fault *);

#endif
