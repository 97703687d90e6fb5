/* base/arena.h -- memory that is given back all at once.
 *
 * A Board and everything it points to live in one arena for as long as somebody plays on it.  A function
 * that allocates takes an Arena *; one that does not, cannot. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
	ArenaBlock *block; /* the newest; {0} is an empty arena */
} Arena;

void *arena_alloc(Arena *, size_t size); /* zeroed, aligned for anything */
char *arena_copy(Arena *, const char *text);
void arena_free(Arena *);

#endif
