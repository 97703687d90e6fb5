/* base/fault.h -- something outside us is broken: a file, a database, a socket.
 *
 * A Fault is one sentence that names what and where ("red-attack.scenario:12: ...").  A player's illegal
 * order is not a fault but a refusal (engine/game.h); a mistake of ours is an assert.  Faults gathers
 * several, so that a scenario's author hears of everything at once. */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Fault {
	char text[512]; /* "" when there is none */
} Fault;

/* Fill *fault (when there is one) and return false: `return fail(fault, ...)`. */
bool fail(Fault *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

typedef struct Faults {
	Fault *list; /* grows; freed by faults_free */
	int n;
} Faults;

void faults_add(Faults *, const char *file, int line, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
void faults_free(Faults *);

#endif
