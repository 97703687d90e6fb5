/* engine/game.c -- finding games and verbs by name, and judging a table. */
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

int game_judge(const Game *g, const Board *b, const State *s, Side side)
{
	Outcome end = g->outcome(b, s);
	int32_t value[FEATURES_MAX];
	int points = end.winner == 0 ? WON_POINTS : end.winner == 1 ? -WON_POINTS : 0;

	if (!end.over) {
		int progress = g->count(b, s, value);

		points = weights_points(g->weights(b), value, progress);
	}
	return side == 0 ? points : -points;
}
