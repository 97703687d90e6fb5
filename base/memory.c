/* base/memory.c -- see memory.h. */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void *or_stop(void *memory, size_t size)
{
	if (!memory) {
		fprintf(stderr, "sandtable: out of memory (%zu bytes wanted)\n", size);
		exit(EXIT_FAILURE);
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
