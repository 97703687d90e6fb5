/* front/study/place.c -- see place.h. */
#include "front/study/place.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)SQUARES *(int)SQUARES <= (int)HEX_MAX, "the squares of a table fit where hexes do");

int places(const Scenario *sc)
{
	const HexMap *map = sc->game->map(sc->board);

	return map ? map->size : SQUARES * SQUARES;
}

int place_find(const Scenario *sc, const char *name)
{
	const HexMap *map = sc->game->map(sc->board);
	char column;
	int row, used = 0;

	if (map)
		return hex_parse(map, name);
	if (sscanf(name, "%c%2d%n", &column, &row, &used) != 2 || name[used] || column < 'A' ||
		column >= 'A' + SQUARES || row < 1 || row > SQUARES)
		return -1;
	return (row - 1) * SQUARES + (column - 'A');
}

const char *place_name(const Scenario *sc, int place, char name[8])
{
	const HexMap *map = sc->game->map(sc->board);

	if (map)
		return hex_name(map, (Hex)place, name);
	snprintf(name, 8, "%c%d", 'A' + place % SQUARES, place / SQUARES % SQUARES + 1);
	return name;
}

static int square_of(const ScenePiece *p)
{
	int column = p->x / SQUARE, row = p->y / SQUARE;

	return p->x < 0 || p->y < 0 || column >= SQUARES || row >= SQUARES ? -1 : row * SQUARES + column;
}

/* Of the units it names the enemy's, where that can be told; else its own. */
static int square_of_fight(const Scenario *sc, const State *seen, const Order *o, Scene *room)
{
	int square = -1;

	room->npieces = room->nmarks = room->nfacts = room->nshapes = 0;
	sc->game->show(sc->board, seen, o->side, room);
	for (int k = 0; k < o->n; k++)
		for (int i = 0; o->kind[k] == ARG_UNIT && i < room->npieces; i++) {
			const ScenePiece *p = &room->piece[i];

			if (p->unit == o->arg[k] && !p->off && (square < 0 || p->side != o->side))
				square = square_of(p);
		}
	return square;
}

int place_of_fight(const Scenario *sc, const State *seen, const Order *o, Scene *room)
{
	static const char *const fights[] = { "attack", "melee", "bombard", "barrage", "shoot", "fight" };
	const char *verb = sc->game->verbs[o->verb].name;
	size_t i = 0;

	while (i < sizeof fights / sizeof *fights && strcmp(verb, fights[i]) != 0)
		i++;
	if (i == sizeof fights / sizeof *fights)
		return -1;
	if (!sc->game->map(sc->board))
		return square_of_fight(sc, seen, o, room);
	/* Combat Operations declares an attack and resolves it later: it is one fight. */
	for (int k = 0; k < o->n && strcmp(verb, "fight") != 0; k++)
		if (o->kind[k] == ARG_HEX)
			return o->arg[k];
	return -1;
}
