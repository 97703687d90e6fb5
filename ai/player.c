/* ai/player.c -- finding players by name. */
#include "ai/player.h"

#include <string.h>

const Player *const players[] = { &recruit, &lieutenant, &captain, &general, NULL };

const Player *player_find(const char *name)
{
	for (int i = 0; players[i]; i++)
		if (strcmp(players[i]->name, name) == 0)
			return players[i];
	return NULL;
}
