/* games/rifles/overlay.h -- what the files of overlays share: overlay_move.c has those of movement,
 * overlay_place.c those of putting down, overlay.c the rest.
 *
 * Outlines are felt out: along rays and columns the rules are asked how far something still holds, so the edge
 * drawn is the one the referee would rule by.  Between two rays it is drawn straight. */
#ifndef GAMES_RIFLES_OVERLAY_H
#define GAMES_RIFLES_OVERLAY_H

#include "games/rifles/rifles.h"

enum { RAYS = 72 };

#define LENGTH(length) (length) / CM, (length) % CM / 10 /* for "%d.%02d" */

/* Does it hold at this distance?  It does at none. */
typedef bool Holds(const void *ctx, Facing, int32_t distance);
/* The farthest distance up to `most` at which it holds, as far as halving the gap can tell. */
int32_t rifles_farthest(Holds *, const void *ctx, Facing, int32_t most);

/* Is it a card this side knows, lying on the table? */
bool rifles_is_known(const Board *, const State *seen, Side, int u);
/* Say so in the legend, and return true, when the card asked about is none. */
bool rifles_refuse_unknown(const Board *, const State *seen, const Order *args, Overlay *);

/* A piece of terrain, moved by so much. */
void rifles_lay_area(const Terrain *, Point shift, Lay, RuleId, Overlay *);

void rifles_lay_reach(const Board *, const State *seen, const Order *args, Overlay *);
void rifles_lay_road(const Board *, const State *seen, const Order *args, Overlay *);
void rifles_lay_path(const Board *, const State *seen, const Order *args, Overlay *);
void rifles_lay_deploy(const Board *, const State *seen, const Order *args, Overlay *);
void rifles_lay_arrive(const Board *, const State *seen, const Order *args, Overlay *);
void rifles_lay_terrain(const Board *, const State *seen, const Order *args, Overlay *);

#endif
