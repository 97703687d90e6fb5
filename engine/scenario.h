/* engine/scenario.h -- a scenario file made into a board to play on.
 *
 * The first record names the game, `title` and `about` are for people, all others are the game's own.  What
 * holds for every game is checked here; the rest by the game's load(). */
#ifndef ENGINE_SCENARIO_H
#define ENGINE_SCENARIO_H

#include "engine/game.h"

typedef struct Scenario {
	const Game *game;
	Board *board;
	const char *name;  /* "comops/red-attack" */
	const char *title; /* "Red Attack" */
	const char *about; /* a sentence or two */
	uint64_t hash;     /* of every byte of the files it was read from */
} Scenario;

/* All that is wrong is added to *faults; true when nothing was. */
bool scenario_load(Arena *, const char *path, const char *name, Scenario *, Faults *);
bool scenario_parse(Arena *, const char *name, const char *text, size_t size, Scenario *, Faults *);
/* From records already read, changed perhaps; those left over are the game's own. */
bool scenario_make(Arena *, const char *name, Doc *, Scenario *, Faults *);
/* Take what lies beside the scenario of that path as advice to computer players: the weights of their judge (weigh.h)
 * and the numbers of their plan (number.h); without such files rough weights and usual numbers stay.  scenario_load()
 * has done it. */
bool scenario_advise(Arena *, const char *path, Scenario *, Faults *);
/* Other numbers for its plan: for whoever looks for better ones. */
void scenario_number(Scenario *, const Numbers *);

#endif
