/* front/home.h -- where scenarios, rule registers and the player's own journal lie.
 *
 * The data folder is $SANDTABLE_HOME, or the folder the program was built in.  A scenario is called by its
 * name ("comops/red-attack") or by the path of its file ("my/own.scenario"). */
#ifndef FRONT_HOME_H
#define FRONT_HOME_H

#include "engine/scenario.h"

const char *home_folder(void);
const char *home_path(Arena *, const char *fmt, ...)
	__attribute__((format(printf, 2, 3))); /* below the folder */

/* The names of a game's scenarios, without the game, in order; how many. */
int home_scenarios(Arena *, const char *game, const char ***names);

/* The file of a scenario called like this, whether it is there or not. */
const char *home_scenario(Arena *, const char *name);

/* What is unknown is answered with what there is. */
const Game *home_game(const char *name, Fault *);
bool home_load(Arena *, const char *name, Scenario *, Faults *);

/* Where a player's games are kept when nothing else is said; its folder is made. */
bool home_journal(Arena *, const char **path, Fault *);

#endif
