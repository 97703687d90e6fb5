/* games/rifles/ground.c -- what lies under the cards: going, rivers, heights, sight, works.
 *
 * A piece of terrain chosen in the game lies where State.spot says: the card is carried to the piece instead of
 * the piece to the card. */
#include "games/rifles/rifles.h"

/* The piece's own frame: false when it is not on the table. */
static bool lies(const State *s, const Terrain *t, Point *shift)
{
	*shift = (Point){ 0, 0 };
	if (t->choice < 0)
		return true;
	*shift = s->spot[t->choice];
	return s->placed[t->choice];
}

static Point moved(Point p, Point shift)
{
	return (Point){ p.x - shift.x, p.y - shift.y };
}

static bool enters(const State *s, const Terrain *t, const Box *box)
{
	Point shift;
	Box here = *box;

	if (!lies(s, t, &shift))
		return false;
	here.at = moved(box->at, shift);
	return area_entered(&t->area, &here, TOUCH);
}

static bool holds_point(const State *s, const Terrain *t, Point p)
{
	Point shift;

	return lies(s, t, &shift) && area_has(&t->area, moved(p, shift));
}

Going rifles_going(const Board *b, const State *s, const Box *box, Arm arm)
{
	Going worst = GOOD;

	for (int i = 0; i < b->nareas; i++) {
		Going g = rifles_areas[b->terrain[i].kind].going[arm];
		if (g > worst && enters(s, &b->terrain[i], box))
			worst = g;
	}
	return worst;
}

/* RRR-R18 */
int rifles_level(const Board *b, const State *s, Point p)
{
	int level = 0;

	for (int i = 0; i < b->nareas; i++)
		level += rifles_areas[b->terrain[i].kind].raises && holds_point(s, &b->terrain[i], p);
	return level;
}

/* ---- rivers ---- */

/* A ford, a bridge that stands: they clear 3.0 of river each way (RRR-R19, RRR-R21, RRR-engineering.4). */
bool rifles_work_done(const Board *b, const Work *w)
{
	switch ((WorkKind)w->kind) {
	case FORD:
		return true;
	case BRIDGE:
		return !w->down && w->built >= b->river[w->on].width;
	case FORT:
		return w->built + EPS >= point_gap(w->a, w->b);
	case ROAD_PIECE:
		return true;
	case NO_WORK:
	case ROAD_GAP:
	case WORK_KINDS:
		break;
	}
	return false;
}

/* Cut the pieces of river that crossings clear out of the stretch *from..to: gives the next wet part and
 * moves *from behind it. */
static bool next_wet(const int32_t cleared[][2], int n, int32_t *from, int32_t to, int32_t *wet_to)
{
	bool moved_on = true;

	while (moved_on) {
		moved_on = false;
		for (int i = 0; i < n; i++)
			if (cleared[i][0] <= *from && cleared[i][1] > *from) {
				*from = cleared[i][1];
				moved_on = true;
			}
	}
	if (*from >= to)
		return false;
	*wet_to = to;
	for (int i = 0; i < n; i++)
		if (cleared[i][0] > *from && cleared[i][0] < *wet_to)
			*wet_to = cleared[i][0];
	return true;
}

static int cleared_parts(const Board *b, const State *s, int river, int32_t part[WORKS][2])
{
	int n = 0;

	for (int i = 0; i < WORKS; i++) {
		const Work *w = &s->work[i];
		int32_t gap, arc;
		if ((w->kind != FORD && w->kind != BRIDGE) || w->on != river || !rifles_work_done(b, w))
			continue;
		arc = way_nearest(&b->river[river].way, w->a, &gap);
		part[n][0] = arc - CROSSING_CLEARS;
		part[n++][1] = arc + CROSSING_CLEARS;
	}
	return n;
}

/* Each straight stretch is a box as wide as the river; each bend that is not cleared has a disc on it. */
static bool in_river(const Board *b, const State *s, int river, const Box *box)
{
	const River *r = &b->river[river];
	int32_t cleared[WORKS][2];
	int n = -1;
	int64_t reach = r->width / 2 - TOUCH;

	for (int i = 0; i + 1 < r->way.n; i++) {
		const Way *w = &r->way;
		Point p = w->p[i], q = w->p[i + 1];
		int32_t margin = box->wide2 + box->deep2 + r->width, from = w->arc[i], to = w->arc[i + 1], wet_to;
		if ((box->at.x + margin < p.x && box->at.x + margin < q.x) ||
			(box->at.x - margin > p.x && box->at.x - margin > q.x) ||
			(box->at.y + margin < p.y && box->at.y + margin < q.y) ||
			(box->at.y - margin > p.y && box->at.y - margin > q.y))
			continue;
		if (n < 0)
			n = cleared_parts(b, s, river, cleared);
		while (next_wet((const int32_t(*)[2])cleared, n, &from, to, &wet_to)) {
			Pose middle = way_at(w, from + (wet_to - from) / 2);
			Box wet = box_at(middle, r->width, wet_to - from);
			if (box_deeper(box, &wet, TOUCH))
				return true;
			if (i > 0 && from == w->arc[i] && box_point_gap2(box, p) < reach * reach)
				return true;
			from = wet_to;
		}
	}
	return false;
}

uint32_t rifles_rivers_under(const Board *b, const State *s, const Box *box)
{
	uint32_t set = 0;

	for (int r = 0; r < b->nrivers; r++)
		if (in_river(b, s, r, box))
			set |= 1U << r;
	return set;
}

int rifles_river_under(const Board *b, const State *s, const Box *box)
{
	int under = -1;

	for (int r = 0; r < b->nrivers && (under < 0 || s->condition[under] == SHALLOW); r++)
		if (in_river(b, s, r, box))
			under = r;
	return under;
}

/* RRR-deployment.4  How far a lake reaches in from a base edge there: its water line is where the land begins. */
int32_t rifles_water_line(const Board *b, const State *s, TableEdge edge, int32_t x)
{
	const Point foot = { x, edge == SOUTH_EDGE ? 0 : b->height },
				far = { x, edge == SOUTH_EDGE ? b->height : 0 };
	int32_t wet = 0, before = -1;

	while (wet > before) { /* one lake may go on where another ends */
		before = wet;
		for (int i = 0; i < b->nareas; i++) {
			const Terrain *t = &b->terrain[i];
			Stretch within[AREA_PARTS];
			Point shift;
			if (t->kind != LAKE || !lies(s, t, &shift))
				continue;
			for (int k = 0, n = area_stretches(&t->area, moved(foot, shift), moved(far, shift), within);
				 k < n; k++) {
				int32_t from = (int32_t)((int64_t)within[k].from * b->height / PLANE_T),
						to = (int32_t)((int64_t)within[k].to * b->height / PLANE_T);
				wet = from <= wet + TOUCH && to > wet ? to : wet;
			}
		}
	}
	return wet;
}

/* ---- sight ---- */

/* The hill that rises above both ends, or -1.  Just inside each rim is as high as any place gets. */
static int hiding_hill(const Board *b, const State *s, Point eye, Point mark)
{
	enum { HAIR = PLANE_T / 4096 };
	int top = rifles_level(b, s, eye), other = rifles_level(b, s, mark), hills = 0, n = 0;
	Stretch rise[AREAS * AREA_PARTS];
	int hill[AREAS * AREA_PARTS];

	if (other > top)
		top = other;
	for (int i = 0; i < b->nareas; i++) {
		Point shift;
		int found = 0;
		if (rifles_areas[b->terrain[i].kind].raises && lies(s, &b->terrain[i], &shift))
			found = area_stretches(&b->terrain[i].area, moved(eye, shift), moved(mark, shift), &rise[n]);
		hills += found > 0;
		for (; found > 0; found--)
			hill[n++] = i;
	}
	if (hills <= top)
		return -1; /* not enough of them to rise above both */
	for (int i = 0; i < n; i++)
		if (rise[i].to - rise[i].from > HAIR &&
			(rifles_level(b, s, point_between(eye, mark, rise[i].from + HAIR)) > top ||
			 rifles_level(b, s, point_between(eye, mark, rise[i].to - HAIR)) > top))
			return hill[i];
	return -1;
}

/* RRR-R50  Trees and houses stop the line, but for the piece of them the looker stands in, and the piece a
 * target stands in that is not wholly inside. */
static bool ground_hides(const Terrain *t, Point eye, const Box *target)
{
	bool holds_eye = area_has(&t->area, eye), holds_mark = area_has(&t->area, target->at);
	int32_t length = point_gap(eye, target->at);
	Stretch within[AREA_PARTS];

	if (holds_mark && (holds_eye || area_holds(&t->area, target)))
		return true;
	for (int i = 0, n = area_stretches(&t->area, eye, target->at, within); i < n; i++) {
		bool own = (holds_eye && within[i].from == 0) || (holds_mark && within[i].to == PLANE_T);
		if (!own && (int64_t)(within[i].to - within[i].from) * length / PLANE_T > TOUCH)
			return true;
	}
	return false;
}

int rifles_sight_blocker(const Board *b, const State *s, Point eye, const Box *target)
{
	for (int i = 0; i < b->nareas; i++) {
		const Terrain *t = &b->terrain[i];
		Point shift;
		Box mark = *target;
		if (!rifles_areas[t->kind].blocks_sight || !lies(s, t, &shift))
			continue;
		mark.at = moved(target->at, shift);
		if (ground_hides(t, moved(eye, shift), &mark))
			return i;
	}
	return hiding_hill(b, s, eye, target->at);
}

bool rifles_sees(const Board *b, const State *s, Point eye, const Box *target)
{
	return rifles_sight_blocker(b, s, eye, target) < 0;
}

/* RRR-R26  Where a card may be put down. */
bool rifles_may_stand(const Board *b, const State *s, int u, const Box *box, Why *why)
{
	Arm arm = unit_facts(b, s, u)->arm;
	Going going = rifles_going(b, s, box, arm);

	if (going == IMPASSABLE)
		return refuse(why, RRR_R26, "%s cannot stand in impassable terrain", unit_name(b, u));
	if (arm == GUNS && going == BAD && !rifles_near_road(b, s, box->at))
		return refuse(why, RRR_R26, "the guns %s cannot stand in bad going off the road", unit_name(b, u));
	if (rifles_river_under(b, s, box) >= 0)
		return refuse(why, RRR_R26, "%s cannot be put down in a river", unit_name(b, u));
	return true;
}

/* ---- works ---- */

/* Is it farther off on this axis than a work reaches, rounding included? */
static bool beyond(int32_t a, int32_t b, int32_t p)
{
	enum { REACH = FORT_REACH + 4 * EPS };

	return (p < a - REACH && p < b - REACH) || (p > a + REACH && p > b + REACH);
}

static bool near_work(const Work *w, Point p)
{
	Way line;
	int32_t gap;

	if (beyond(w->a.x, w->b.x, p.x) || beyond(w->a.y, w->b.y, p.y) ||
		!way_make(&line, (Point[]){ w->a, w->b }, 2))
		return false;
	way_nearest(&line, p, &gap);
	return gap <= FORT_REACH + EPS;
}

/* RRR-R22  Works that touch each other and look the same way join. */
static bool joined(const Work *v, const Work *w)
{
	int64_t t = TOUCH * TOUCH;

	return v == w || (facing_gap(v->out, w->out) <= SAME_WAY &&
					  (point_gap2(v->a, w->a) <= t || point_gap2(v->a, w->b) <= t ||
					   point_gap2(v->b, w->a) <= t || point_gap2(v->b, w->b) <= t));
}

/* All completed works that join this one, one after the other. */
static uint32_t joined_works(const Board *b, const State *s, int first)
{
	uint32_t set = 1U << first, before = 0;

	while (set != before) {
		before = set;
		for (int i = 0; i < WORKS; i++)
			for (int j = 0; j < WORKS; j++)
				if (set >> i & 1 && s->work[j].kind == FORT && rifles_work_done(b, &s->work[j]) &&
					joined(&s->work[i], &s->work[j]))
					set |= 1U << j;
	}
	return set;
}

bool rifles_fortified(const Board *b, const State *s, int u, Point enemy)
{
	Box box = unit_box(s, u);
	int32_t forward, right;

	box_local(&box, enemy, &forward, &right);
	if (forward <= box.deep2)
		return false;
	for (int i = 0; i < WORKS; i++) {
		const Work *left = &s->work[i];
		uint32_t works;
		if (left->kind != FORT || facing_gap(left->out, s->unit[u].facing) > SAME_WAY ||
			!near_work(left, box_corner(&box, FRONT_LEFT)) || !rifles_work_done(b, left))
			continue;
		works = joined_works(b, s, i);
		for (int j = 0; j < WORKS; j++)
			if (works >> j & 1 && near_work(&s->work[j], box_corner(&box, FRONT_RIGHT)))
				return true;
	}
	return false;
}
