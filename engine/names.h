/* engine/names.h -- the names of a board's pieces, both ways in constant time.
 *
 * A name has no blank and at most NAME_MAX - 1 bytes.  The table is built once by load() and read-only ever
 * after; the index of a name is the piece's number in the game's State. */
#ifndef ENGINE_NAMES_H
#define ENGINE_NAMES_H

#include "base/arena.h"
#include <stdbool.h>
#include <stdint.h>

enum { NAME_MAX_BYTES = 24 };

typedef struct Names {
	const char **name;
	int n;
	int16_t *slot; /* open addressing; -1 empty */
	int slots;     /* a power of two */
} Names;

void names_init(Arena *, Names *, int room);
int names_add(Arena *, Names *, const char *name); /* its index; -1 if taken, too long or the table is full */
int names_find(const Names *, const char *name);   /* -1 when there is none */

#endif
