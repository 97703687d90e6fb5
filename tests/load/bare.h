/* tests/load/bare.h -- the libraries the server stands on, by themselves. */
#ifndef TESTS_LOAD_BARE_H
#define TESTS_LOAD_BARE_H

#include "tests/load/latency.h"

double bare_echo(Latencies *, int sockets,
				 int seconds);    /* libwebsockets: messages a second, half of them under way */
double bare_commits(int seconds); /* SQLite: commits a second, one at a time */

#endif
