/* tests/load/wire.h -- a WebSocket client as small as measuring needs: text frames, loopback only. */
#ifndef TESTS_LOAD_WIRE_H
#define TESTS_LOAD_WIRE_H

#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Wire {
	int fd;
	Text in; /* bytes not yet read as frames */
	size_t at;
} Wire;

int wire_dial(int port); /* a connected socket; ends the program when there is none */
void wire_open(Wire *, int port, const char *protocol);
void wire_send(Wire *, const char *text);
bool wire_fill(Wire *);                     /* read what is there; false when the line is closed */
const char *wire_next(Wire *, size_t *len); /* the next whole text frame, or NULL; valid until wire_fill */
void wire_close(Wire *);

/* One HTTP request; the body of the answer into *body.  A GET when there is nothing to post. */
void wire_request(int port, const char *path, const char *wish, Text *body);

_Noreturn void give_up(const char *what);
int64_t now_us(void);

#endif
