/* engine/names.c -- see names.h. */
#include "engine/names.h"
#include "base/hash.h"

#include <string.h>

void names_init(Arena *arena, Names *names, int room)
{
	names->n = 0;
	names->slots = 16;
	while (names->slots < 2 * room)
		names->slots *= 2;
	names->name = arena_alloc(arena, (size_t)names->slots / 2 * sizeof *names->name);
	names->slot = arena_alloc(arena, (size_t)names->slots * sizeof *names->slot);
	memset(names->slot, -1, (size_t)names->slots * sizeof *names->slot);
}

/* The place where the name is, or where it would go. */
static int16_t *place_of(const Names *names, const char *name)
{
	int at = (int)(hash_bytes(0, name, strlen(name)) & (uint64_t)(names->slots - 1));

	while (names->slot[at] >= 0 && strcmp(names->name[names->slot[at]], name) != 0)
		at = (at + 1) & (names->slots - 1);
	return &names->slot[at];
}

int names_find(const Names *names, const char *name)
{
	return *place_of(names, name);
}

bool name_is_sayable(const char *name)
{
	return name[0] && strlen(name) < NAME_MAX_BYTES && !strpbrk(name, " \t#");
}

int names_add(Arena *arena, Names *names, const char *name)
{
	if (!name_is_sayable(name) || 2 * (names->n + 1) > names->slots)
		return -1;
	int16_t *place = place_of(names, name);
	if (*place >= 0)
		return -1;
	names->name[names->n] = arena_copy(arena, name);
	*place = (int16_t)names->n;
	return names->n++;
}
