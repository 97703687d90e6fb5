/* engine/overlay.h -- what the rules say of places, ready to be laid over the table by anybody.
 *
 * Reachable hexes with their costs, zones of control, a supply line, the reach of a gun, a line of sight: a
 * game answers with the functions its referee uses, so that what a player is shown is what would be ruled.
 * Like a Scene an Overlay knows nothing of any game.  A hex map gets cells (a hex and a short text) and lines
 * from hex to hex; an open table gets lines and outlines in the measures of geo/plane.h. */
#ifndef ENGINE_OVERLAY_H
#define ENGINE_OVERLAY_H

#include "engine/order.h"
#include "engine/rule.h"
#include "engine/side.h"
#include "geo/hex.h"

/* What a part of an overlay means; whoever draws gives each its own pattern. */
typedef enum Lay {
	LAY_REACH,   /* may go there */
	LAY_HALT,    /* may go there and no farther */
	LAY_FAR,     /* may go there by the longer kind of move alone */
	LAY_LED,     /* may go there if its leader goes along */
	LAY_ZONE,    /* controlled by `side` */
	LAY_RANGE,   /* within range */
	LAY_NEAR,    /* within its nearest band */
	LAY_BLIND,   /* within range, out of sight */
	LAY_TARGET,  /* an enemy that can be fired at */
	LAY_SEEN,    /* in sight */
	LAY_BLOCKER, /* stands in the line of sight */
	LAY_COMMAND, /* within command */
	LAY_CUT_OFF, /* a piece out of supply or command */
	LAY_PATH,    /* the way of a move */
	LAY_SUPPLY,  /* a line of supply */
	LAY_SIGHT,   /* a line of sight */
	LAY_FIRE,    /* a line of fire */
	LAYS
} Lay;
extern const char *const lay_names[LAYS]; /* "reach", "halt" ... */

enum { OVERLAY_CELLS = 2 * HEX_MAX, OVERLAY_LINES = 128, OVERLAY_SHAPES = 512, OVERLAY_POINTS = 8192 };

typedef struct OverlayCell {
	Lay lay;
	Hex hex;
	Side side; /* whose, or SIDE_NONE */
	RuleId rule;
	char text[12]; /* "2.5" */
} OverlayCell;

typedef struct OverlayPoint {
	Hex hex; /* HEX_NONE on an open table */
	int32_t x, y;
} OverlayPoint;

typedef struct OverlayLine { /* the points first .. first + n - 1 of the overlay */
	Lay lay;
	bool open; /* nothing stops it */
	RuleId rule;
	int first, n;
	char text[120];
} OverlayLine;

typedef struct OverlayShape { /* a closed outline on an open table; points as for a line */
	Lay lay;
	Side side;
	RuleId rule;
	int first, n;
	char text[40];
} OverlayShape;

typedef struct Overlay {
	int ncells, nlines, nshapes, npoints;
	char legend[240]; /* a sentence: what is shown, or why there is nothing */
	RuleId rule;      /* of the legend */
	OverlayCell cell[OVERLAY_CELLS];
	OverlayLine line[OVERLAY_LINES];
	OverlayShape shape[OVERLAY_SHAPES];
	OverlayPoint point[OVERLAY_POINTS];
} Overlay;

/* One row brings an overlay into being.  lay() gets the asking side's view and the arguments as an Order
 * without a verb; the overlay comes empty.  What it is asked about may make no sense at the moment: then it
 * lays nothing and says so in the legend. */
typedef struct OverlayKind {
	const char *name; /* "reach" */
	const char *form; /* what it is asked about, as in order.h: "unit", "hex hex?", "" */
	RuleId rule;
	const char *help; /* one clause: what it shows */
	/* The verb whose ends it shows: exactly the hexes an order of it may end in.  A unit that no order may name
	 * now may be shown as if its time had come.  NULL for the other overlays. */
	const char *ends;
	void (*lay)(const Board *, const State *seen, const Order *args, Overlay *);
} OverlayKind;

void overlay_clear(Overlay *);
void overlay_cell(Overlay *, Lay, Side, Hex, RuleId, const char *fmt, ...)
	__attribute__((format(printf, 6, 7)));
/* A line or shape begins with no points; those that follow are its own. */
OverlayLine *overlay_line(Overlay *, Lay, bool open, RuleId, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
OverlayShape *overlay_shape(Overlay *, Lay, Side, RuleId, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
void line_hex(Overlay *, Hex);                    /* the next of the last line */
void line_point(Overlay *, int32_t x, int32_t y); /* the same on an open table */
void shape_corner(Overlay *, int32_t x, int32_t y);
void overlay_legend(Overlay *, RuleId, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* What a refusal says, as the legend. */
void overlay_why(Overlay *, const Why *);

/* Read what an overlay is asked about.  The kind's number, or -1 with a sentence in *fault. */
int overlay_parse(const Game *, const Board *, Side, const char *name, const char *args, Order *, Fault *);
/* Lay one afresh. */
void overlay_lay(const Game *, const Board *, const State *seen, int kind, const Order *args, Overlay *);
/* What both sides are shown alike: all that the public may see.  A sentence that is not alike is replaced. */
void overlay_public(const Overlay *one, const Overlay *other, Overlay *out);

#endif
