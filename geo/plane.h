/* geo/plane.h -- the open table: cards and lines measured in whole numbers; areas are in geo/area.h.
 *
 * A length is a count of thousandths of a centimetre, a facing a count of hundredths of a degree clockwise
 * from north.  x runs east, y runs north.  Sines come from one committed table and roots are taken in
 * integers, so a journal replays alike on every machine.
 *
 * A Box is a rectangle standing on the table with the unit vector of its front, so that the many questions
 * asked of one pose pay for its sine once.  Coordinates stay within half a million units of the origin. */
#ifndef GEO_PLANE_H
#define GEO_PLANE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Point {
	int32_t x, y;
} Point;
typedef int32_t Facing; /* 0..35999 */
typedef struct Pose {
	Point at;
	Facing facing;
} Pose;

enum {
	PLANE_BITS = 30,
	PLANE_ONE = 1 << PLANE_BITS,
	FULL_TURN = 36000,
	HALF_TURN = 18000,
	QUARTER_TURN = 9000
};

/* ---- numbers ---- */
void plane_direction(Facing, int32_t *sine, int32_t *cosine); /* in units of PLANE_ONE */
int32_t root(int64_t square);                                 /* to the nearest whole number */
static inline int32_t plane_round(int64_t scaled)             /* from PLANE_ONE-ths, to the nearest */
{
	return (int32_t)((scaled + (PLANE_ONE / 2)) >> PLANE_BITS);
}

/* ---- facings ---- */
Facing facing_wrap(int32_t);                 /* any angle, brought into 0..35999 */
int32_t facing_turn(Facing from, Facing to); /* the shorter way, -17999..18000, clockwise positive */
int32_t facing_gap(Facing, Facing);          /* 0..18000 */
Facing facing_towards(Point from, Point to); /* 0 when they are the same point */

/* ---- points ---- */
static inline int64_t point_gap2(Point a, Point b)
{
	int64_t dx = b.x - a.x, dy = b.y - a.y;
	return dx * dx + dy * dy;
}
static inline int32_t point_gap(Point a, Point b)
{
	return root(point_gap2(a, b));
}
/* Above 0: c lies left of the way from a to b. */
static inline int64_t point_turn(Point a, Point b, Point c)
{
	return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}
Point point_ahead(Point, Facing, int32_t forward, int32_t right);
enum { PLANE_T = 1 << 20 };
Point point_between(Point a, Point b, int32_t t); /* t in PLANE_T of the way */

/* ---- poses ---- */
static inline bool pose_same(Pose a, Pose b)
{
	return a.at.x == b.at.x && a.at.y == b.at.y && a.facing == b.facing;
}
Pose pose_ahead(Pose, int32_t forward, int32_t right); /* shifted, facing kept */
/* Step i of n on the leg from a to b: the centre runs straight, the facing turns the shorter way. */
Pose pose_between(Pose a, Pose b, int i, int n);
/* The pose turned clockwise by `angle` about a point of the table. */
Pose pose_turned(Pose, Point about, int32_t angle);

/* ---- boxes ---- */
typedef enum Edge { EDGE_FRONT, EDGE_RIGHT, EDGE_REAR, EDGE_LEFT, EDGES } Edge;
typedef enum Corner {
	FRONT_LEFT,
	FRONT_RIGHT,
	REAR_RIGHT,
	REAR_LEFT,
	CORNERS
} Corner; /* edge i runs from corner i to i + 1 */

typedef struct Box {
	Point at;
	int32_t fx, fy;       /* the front's unit vector, in units of PLANE_ONE */
	int32_t wide2, deep2; /* half its width and depth */
} Box;

static inline Box box_at(Pose p, int32_t wide, int32_t deep)
{
	Box b = { p.at, 0, p.facing == 0 ? PLANE_ONE : -PLANE_ONE, wide / 2, deep / 2 };

	if (p.facing != 0 && p.facing != HALF_TURN) /* most cards look straight across the table */
		plane_direction(p.facing, &b.fx, &b.fy);
	return b;
}
static inline Point box_point(const Box *b, int32_t forward, int32_t right) /* from its centre */
{
	return (Point){ b->at.x + plane_round((int64_t)b->fx * forward + (int64_t)b->fy * right),
					b->at.y + plane_round((int64_t)b->fy * forward - (int64_t)b->fx * right) };
}
static inline Point box_corner(const Box *b, Corner c)
{
	return box_point(b, c == FRONT_LEFT || c == FRONT_RIGHT ? b->deep2 : -b->deep2,
					 c == FRONT_RIGHT || c == REAR_RIGHT ? b->wide2 : -b->wide2);
}
/* A point as the box sees it from its centre. */
static inline void box_local(const Box *b, Point p, int32_t *forward, int32_t *right)
{
	int64_t dx = p.x - b->at.x, dy = p.y - b->at.y;

	*forward = plane_round(dx * b->fx + dy * b->fy);
	*right = plane_round(dx * b->fy - dy * b->fx);
}
/* Does it take a longer shift than this to part them?  Below 0: are they no farther apart, but for their corners? */
bool box_deeper(const Box *, const Box *, int32_t than);
int64_t box_gap2(const Box *, const Box *); /* nearest distance squared, 0 when they meet */
int32_t box_gap(const Box *, const Box *);
bool box_within(const Box *, const Box *, int32_t gap); /* no farther apart than this; quicker than the gap */
int64_t box_point_gap2(const Box *, Point);
/* Length over which an edge of a lies within `near` of an edge of b. */
int32_t edge_contact(const Box *a, Edge, const Box *b, Edge, int32_t near);
/* b's corners as a sees them from its centre, the same contact when they are known, and what of b lies on the line
 * `right` of a: *low..*high ahead. */
typedef struct Outline {
	int32_t forward[CORNERS], right[CORNERS];
} Outline;
Outline box_outline(const Box *a, const Box *b);
int32_t outline_contact(const Box *a, Edge, const Outline *, Edge, int32_t near);
bool outline_span(const Outline *, int32_t right, int32_t *low, int32_t *high);
int32_t box_crossed(const Box *, Point a, Point b); /* length of the segment inside the box */
/* Nearest distance from a's front edge to the part of b lying ahead of that edge and at most `side` right or
 * left of a's centre; -1 when that part is not more than `least` both ways. */
int32_t box_ahead_gap(const Box *a, int32_t side, const Box *b, int32_t least);
/* How far each corner travels on a straight leg, and the one that goes farthest. */
void pose_corner_ways(Pose from, Pose to, int32_t wide, int32_t deep, int32_t way[CORNERS]);
int32_t pose_longest_way(Pose from, Pose to, int32_t wide, int32_t deep);

/* ---- polylines: roads and rivers (way.c) ---- */
enum { WAY_POINTS = 48 };
typedef struct Way {
	int n;
	Point p[WAY_POINTS];
	int32_t arc[WAY_POINTS];   /* length from the beginning to p[i] */
	Facing facing[WAY_POINTS]; /* of the piece from p[i] to p[i + 1] */
	Point low, high;           /* the rectangle around it */
} Way;

bool way_make(Way *, const Point *, int n); /* false when two neighbours coincide or there are too many */
/* Where on the way is it nearest to a point: arc length; *gap is the distance. */
int32_t way_nearest(const Way *, Point, int32_t *gap);
Pose way_at(const Way *, int32_t arc); /* the point there and the way's facing */
static inline int32_t way_length(const Way *w)
{
	return w->arc[w->n - 1];
}

#endif
