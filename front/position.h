/* front/position.h -- what a position's text says of a thing.
 *
 * Game.write() gives a line a thing ("unit 21/T1:1 at H5 left 2"), the table's own beginning with "table";
 * what has its ordinary value is left out. */
#ifndef FRONT_POSITION_H
#define FRONT_POSITION_H

#include "engine/game.h"

bool position_read(Arena *, const Game *, const Board *, const State *, Doc *, Faults *);
/* The line of a thing, `name` being NULL for the table; NULL when there is none. */
const Record *position_line(const Doc *, const char *thing, const char *name);
/* NULL when the key is left out. */
const char *position_value(const Record *line, const char *key);
/* Does the value hold?  A key left out (or no line at all) counts as no, 0, none and -. */
bool position_is(const Record *line, const char *key, const char *value);
bool position_default(const char *value);

#endif
