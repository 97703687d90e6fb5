/* engine/names.h -- the names of a board's pieces, both ways in constant time.
 *
 * A name has 1 to NAME_MAX_BYTES - 1 bytes and neither blank nor #.  The table is built once by load() and read-only ever
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

bool name_is_sayable(const char *); /* can it be a word of an order? */
void names_init(Arena *, Names *, int room);
int names_add(Arena *, Names *, const char *name); /* its index; -1 if taken, no name or the table is full */
int names_find(const Names *, const char *name);   /* -1 when there is none */

#endif
