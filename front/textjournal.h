/* front/textjournal.h -- a game's journal as text people can read, mail and keep under version control.
 *
 *   journal GAME VERSION SCENARIO SCENARIOHASH SEED STARTHASH "ROLLS"
 *   SEQ SIDE HASH "ROLLS" ORDER...
 *
 * in record form (base/record.h); hashes are 16 hexadecimal digits, rolls RULE:SIDES=FACE ("" for none). */
#ifndef FRONT_TEXTJOURNAL_H
#define FRONT_TEXTJOURNAL_H

#include "engine/scenario.h"
#include "engine/store.h"

/* The whole game, from its store.  The scenario gives the sides their names. */
bool textjournal_print(Store *, int64_t game, const Scenario *, Text *, Fault *);

/* Read one into a store, as its only game; what the words mean is for replay to say. */
bool textjournal_read(const char *path, Store *, Faults *);

/* Does the file begin like one, and not like a database? */
bool textjournal_is(const char *path);

#endif
