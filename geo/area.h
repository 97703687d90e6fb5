/* geo/area.h -- patches of ground on the open table: simple polygons of any shape.
 *
 * A polygon is cut into convex parts when it is made, along lines between its own corners, so that nothing is
 * rounded.  Every question is asked of the parts; where they meet, the answer is that of the whole. */
#ifndef GEO_AREA_H
#define GEO_AREA_H

#include "base/fault.h"
#include "geo/plane.h"

enum { AREA_POINTS = 24, AREA_PARTS = AREA_POINTS - 2, AREA_SIDES = 3 * AREA_PARTS };

typedef struct AreaSide { /* from p to the next side's p, clockwise about the part */
	Point p;
	int32_t nx, ny; /* its outward unit normal, in units of PLANE_ONE */
} AreaSide;
typedef struct AreaPart {
	int first, n;    /* its sides */
	Point low, high; /* the rectangle around it */
} AreaPart;
typedef struct Area {
	int n;
	Point p[AREA_POINTS]; /* the outline, clockwise */
	int nparts;
	AreaPart part[AREA_PARTS];
	AreaSide side[AREA_SIDES];
	Point low, high;
} Area;

/* False, and the reason in *fault, when the outline crosses or touches itself or has no inside. */
bool area_make(Area *, const Point *, int n, Fault *);
bool area_has(const Area *, Point);
/* Do they overlap so far that no shift of `least` would part them? */
bool area_entered(const Area *, const Box *, int32_t least);
bool area_holds(const Area *, const Box *); /* the whole box lies inside */

/* The parts of a segment that lie inside, in order; ends in PLANE_T of its length. */
typedef struct Stretch {
	int32_t from, to;
} Stretch;
int area_stretches(const Area *, Point a, Point b, Stretch stretch[AREA_PARTS]);

#endif
