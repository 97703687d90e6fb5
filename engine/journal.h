/* engine/journal.h -- the text of a journal, and the positions it leads to.
 *
 * Every entry has a position: an order's follows from the entry before it, an undo's is that of the entry it
 * went back to.  So the way to any position is found by walking backwards from it. */
#ifndef ENGINE_JOURNAL_H
#define ENGINE_JOURNAL_H

#include "engine/scenario.h"
#include "engine/store.h"

void rolls_print(const Game *, const Roll *, int n, Text *);               /* "CO-4.0c:10=3 ..." */
bool rolls_parse(const Game *, const char *text, Roll *, int *n, Fault *); /* room for DICE_ROLLS */

/* "undo 38" and "undo 38 agreed" are entries of every game. */
bool undo_parse(const char *order, uint32_t *to);
void undo_print(uint32_t to, bool agreed, Text *);
void undo_tell(const Scenario *, Side, const char *order, News *); /* to both sides */

/* A journal read into memory. */
typedef struct Journal {
	Arena arena;
	Entry *entry; /* entry[i].seq is i + 1 */
	uint32_t n, room;
} Journal;

bool journal_read(Journal *, Store *, int64_t game, Fault *); /* faults when a number is missing */
void journal_free(Journal *);

/* Carry one entry's order out on *s with its recorded rolls.  False, with a sentence that names the entry,
 * when the rules no longer allow it or it rolls otherwise. */
bool journal_step(const Scenario *, const Entry *, State *s, News *, Fault *);
/* The position after entry `seq`, from `base`, the position after set-up.  False when there is no such
 * entry or it cannot be reached. */
bool journal_position(const Journal *, const Scenario *, const State *base, uint32_t seq, State *s, Fault *);

#endif
