/* base/memory.h -- the heap, for what must grow.  Running out ends the program with a sentence: nothing
 * above could do better. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

void *memory_zeroed(size_t size);
void *memory_resize(void *old, size_t size);

#endif
