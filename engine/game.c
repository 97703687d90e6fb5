/* engine/game.c -- finding games and verbs by name. */
#include "engine/game.h"

#include <string.h>

const Game *game_find(const char *name)
{
	for (int i = 0; games[i]; i++)
		if (strcmp(games[i]->name, name) == 0)
			return games[i];
	return NULL;
}

int verb_find(const Game *g, const char *name)
{
	for (int v = 0; v < g->nverbs; v++)
		if (strcmp(g->verbs[v].name, name) == 0)
			return v;
	return -1;
}
