/* base/arena.c -- blocks in a list, filled from the front. */
#include "base/arena.h"
#include "base/memory.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 64 * 1024 };

struct ArenaBlock {
	ArenaBlock *older;
	size_t used, size;
	alignas(max_align_t) unsigned char data[];
};

void *arena_alloc(Arena *arena, size_t size)
{
	const size_t align = alignof(max_align_t);
	ArenaBlock *block = arena->block;

	size = (size + align - 1) / align * align;
	if (!block || block->size - block->used < size) {
		size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;

		block = memory_zeroed(sizeof *block + room);
		block->older = arena->block;
		block->size = room;
		arena->block = block;
	}
	void *start = block->data + block->used;
	block->used += size;
	return start;
}

char *arena_copy(Arena *arena, const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(arena_alloc(arena, size), text, size);
}

void arena_free(Arena *arena)
{
	while (arena->block) {
		ArenaBlock *older = arena->block->older;

		free(arena->block);
		arena->block = older;
	}
}
