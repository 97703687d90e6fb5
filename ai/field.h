/* ai/field.h -- who runs in a race: ways to play on that are worth a try. */
#ifndef AI_FIELD_H
#define AI_FIELD_H

#include "ai/race.h"

/* Most ways that come to mind order the same in other words; so each candidate is to order something else than the champion
 * and the others in the first world of the race. */

/* Postures and first orders of every kind.  The champion is what is in mind already, or the plain plan. */
void field_first(Race *, const Recipe *in_mind, Random *);

/* Variations of the champion.  False when none was found. */
bool field_next(Race *, const Recipe *champion, Random *);

/* What the enemy might do instead of the plain plan. */
void field_answers(Race *, Random *);

#endif
