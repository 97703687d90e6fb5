/* base/memory.c -- see memory.h. */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { COULD_NOT_BE_DONE = 2 }; /* to whoever started the program */

static void *or_stop(void *memory, size_t size)
{
	if (!memory) {
		fprintf(stderr, "sandtable: out of memory (%zu bytes wanted)\n", size);
		exit(COULD_NOT_BE_DONE);
	}
	return memory;
}

void *memory_zeroed(size_t size)
{
	return or_stop(calloc(1, size), size);
}

void *memory_resize(void *old, size_t size)
{
	return or_stop(realloc(old, size), size);
}
