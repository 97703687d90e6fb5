/* games/rifles/table.c -- cards as they lie: contact, zones of control, turning up.
 *
 * Everything here is read off poses; nothing about contact is kept in State, so nothing can disagree with
 * the table. */
#include "games/rifles/rifles.h"

#include <stdio.h>

uint64_t rifles_on_table(const Board *b, const State *s, Side side)
{
	uint64_t set = 0;

	for (uint64_t left = b->army[side]; left; left &= left - 1)
		if (on_table(s, unit_of(left)))
			set |= left & -left;
	return set;
}

int rifles_general(const Board *b, Side side)
{
	for (uint64_t left = b->army[side]; left; left &= left - 1)
		if (b->card[unit_of(left)].type == GENERAL)
			return unit_of(left);
	return -1;
}

static int length_text(int32_t length, char *text, size_t room)
{
	int n = snprintf(text, room, "%s%d.%03d", length < 0 ? "-" : "", (length < 0 ? -length : length) / CM,
					 (length < 0 ? -length : length) % CM);

	while (text[n - 1] == '0')
		text[--n] = '\0';
	if (text[n - 1] == '.')
		text[--n] = '\0';
	return n;
}

const char *rifles_pose_text(Pose p, char text[40])
{
	int n = length_text(p.at.x, text, 12);

	text[n++] = ',';
	n += length_text(p.at.y, text + n, 12);
	text[n++] = ',';
	length_text(p.facing * 10, text + n, 12);
	return text;
}

bool rifles_within_table(const Board *b, const Box *box, int32_t slack)
{
	const int32_t reach = box->wide2 + box->deep2;

	if (box->at.x >= reach && box->at.x <= b->width - reach && box->at.y >= reach &&
		box->at.y <= b->height - reach)
		return true;
	for (Corner c = 0; c < CORNERS; c++) {
		Point p = box_corner(box, c);
		if (p.x < -slack || p.y < -slack || p.x > b->width + slack || p.y > b->height + slack)
			return false;
	}
	return true;
}

bool rifles_overlaps_any(const Board *b, const State *s, const Box *box, uint64_t except)
{
	for (uint64_t left = (b->army[0] | b->army[1]) & ~except; left; left &= left - 1) {
		int u = unit_of(left);
		Box other;
		if (point_gap2(box->at, unit_pose(s, u).at) > (int64_t)(2 * CARD_RADIUS) * (2 * CARD_RADIUS) ||
			!on_table(s, u))
			continue;
		other = unit_box(s, u);
		if (box_deeper(box, &other, TOUCH))
			return true;
	}
	return false;
}

/* ---- contact ---- */

static bool close_by(const Box *a, const Box *b)
{
	int64_t reach = 2 * CARD_RADIUS + TOUCH;

	return point_gap2(a->at, b->at) <= reach * reach;
}

bool rifles_touches(const Box *a, const Box *b)
{
	return close_by(a, b) && box_within(a, b, TOUCH);
}

bool rifles_edge_meets(const Box *a, Edge ea, const Box *b, Edge eb)
{
	return edge_contact(a, ea, b, eb, TOUCH) > TOUCH;
}

bool rifles_edge_meets_any(const Box *a, Edge ea, const Box *b)
{
	if (!close_by(a, b) || !box_deeper(a, b, -TOUCH - 1))
		return false;
	Outline outline = box_outline(a, b);
	for (Edge e = 0; e < EDGES; e++)
		if (outline_contact(a, ea, &outline, e, TOUCH) > TOUCH)
			return true;
	return false;
}

bool rifles_any_edge_meets(const Box *a, const Box *b)
{
	for (Edge e = 0; e < EDGES; e++)
		if (rifles_edge_meets_any(a, e, b))
			return true;
	return false;
}

/* RRR-melee.1  Does a corner of a's front meet a corner of b? */
bool rifles_corners_meet(const Box *a, const Box *b)
{
	for (Corner c = FRONT_LEFT; c <= FRONT_RIGHT; c++)
		for (Corner d = 0; d < CORNERS; d++)
			if (point_gap2(box_corner(a, c), box_corner(b, d)) <= TOUCH * TOUCH)
				return true;
	return false;
}

/* Does a's front lie on one of these edges of b? */
static bool front_lies_on(const Box *a, const Box *b, int edges)
{
	if (!box_deeper(a, b, -TOUCH - 1))
		return false;
	Outline outline = box_outline(a, b);
	for (Edge edge = 0; edge < EDGES; edge++)
		if (edges >> edge & 1 && outline_contact(a, EDGE_FRONT, &outline, edge, TOUCH) > TOUCH)
			return true;
	return false;
}

/* Snipers and Engineers have no front to fight with (RRR-combat-notes.2). */
static bool has_front(const Board *b, const State *s, int u)
{
	return has_mark(s, u, FACE_UP) && !unit_facts(b, s, u)->specialty;
}

bool rifles_front_upon(const Board *b, const State *s, int a, int u, int edges)
{
	Box front, box;

	if (!rifles_cards_close(s, u, a) || !on_table(s, a) || !has_front(b, s, a))
		return false;
	front = unit_box(s, a);
	box = unit_box(s, u);
	return front_lies_on(&front, &box, edges);
}

uint64_t rifles_front_touching(const Board *b, const State *s, int u)
{
	uint64_t set = 0;

	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1)
		if (rifles_cards_close(s, u, unit_of(left)) && on_table(s, unit_of(left)) &&
			rifles_front_upon(b, s, u, unit_of(left), ON_ANY_EDGE))
			set |= left & -left;
	return set;
}

uint64_t rifles_fronts_upon(const Board *b, const State *s, int u, int edges)
{
	uint64_t set = 0;

	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1)
		if (rifles_cards_close(s, u, unit_of(left)) && rifles_front_upon(b, s, unit_of(left), u, edges))
			set |= left & -left;
	return set;
}

/* RRR-movement.16  Who has no front and no flanks is not held by them (RRR-combat-notes.2). */
bool rifles_pinned(const Board *b, const State *s, int u)
{
	return !unit_facts(b, s, u)->specialty && rifles_fronts_upon(b, s, u, ON_FLANK_OR_REAR) &&
		   (rifles_front_touching(b, s, u) || rifles_fronts_upon(b, s, u, ON_FRONT));
}

/* ---- zones of control ---- */

/* RRR-R34  Face-up units have one, but for those without a front. */
bool rifles_has_zoc(const Board *b, const State *s, int u)
{
	return on_table(s, u) && has_front(b, s, u) && unit_type(b, s, u) != DUMMY;
}

enum { ZONE_REACH = CARD_RADIUS + 3536 }; /* of a card's circle to that around a zone */

Zone rifles_zone(const Board *b, const State *s, int u, uint64_t movers)
{
	const int64_t reach = (int64_t)ZONE_REACH * ZONE_REACH;
	uint64_t others = (b->army[0] | b->army[1]) & ~(movers | UNIT_BIT(u));
	Zone zone = { .card = unit_box(s, u) };

	zone.area = zone.card;
	zone.area.at = box_point(&zone.card, (CARD_DEEP + ZOC_DEPTH) / 2, 0);
	zone.area.deep2 = ZOC_DEPTH / 2;
	for (uint64_t left = others; left && zone.nscreens < 16; left &= left - 1) {
		int v = unit_of(left);
		Box other;
		if (!on_table(s, v) || point_gap2(zone.area.at, unit_pose(s, v).at) > reach)
			continue;
		other = unit_box(s, v);
		if (box_deeper(&zone.area, &other, TOUCH))
			zone.screen[zone.nscreens++] = box_outline(&zone.card, &other);
	}
	return zone;
}

/* How far ahead of the card's centre its zone runs on the line `right` of it: to the first card in it. */
static int32_t zone_limit(const Zone *zone, int32_t right)
{
	int32_t low, high, front = zone->card.deep2, limit = front + ZOC_DEPTH;

	for (int i = 0; i < zone->nscreens; i++)
		if (outline_span(&zone->screen[i], right, &low, &high) && high > front && low < limit)
			limit = low > front ? low : front;
	return limit;
}

/* RRR-R34  The zone ends at the first card in it.  Where some card does, it is looked at along lines close enough
 * together that the mover must enter on four in a row. */
static bool in_screened_zone(const Zone *zone, const Box *mover)
{
	enum { APART = TOUCH / 3 + 1, IN_A_ROW = 4 }; /* four lines span more than TOUCH */
	const int32_t front = zone->card.deep2, wide2 = zone->card.wide2;
	Outline card = box_outline(&zone->card, mover);
	int32_t from = wide2, to = -wide2;
	int entered = 0;

	for (Corner c = 0; c < CORNERS; c++) { /* the lines the mover lies on */
		from = card.right[c] < from ? card.right[c] : from;
		to = card.right[c] > to ? card.right[c] : to;
	}
	from = from < -wide2 ? -wide2 : from;
	to = to > wide2 ? wide2 : to;
	for (int32_t right = from; right <= to && entered < IN_A_ROW; right += APART) {
		int32_t low, high;
		if (outline_span(&card, right, &low, &high) && high > front + TOUCH &&
			low + TOUCH < front + ZOC_DEPTH && low + TOUCH < zone_limit(zone, right))
			entered++;
		else
			entered = 0;
	}
	return entered == IN_A_ROW;
}

bool rifles_zone_has(const Zone *zone, const Box *mover)
{
	const int64_t reach = (int64_t)ZONE_REACH * ZONE_REACH;

	return point_gap2(zone->area.at, mover->at) <= reach && box_deeper(&zone->area, mover, TOUCH) &&
		   (zone->nscreens == 0 || in_screened_zone(zone, mover));
}

void rifles_zone_depths(const Board *b, const State *s, int u, int n, int32_t depth[])
{
	Zone zone = rifles_zone(b, s, u, 0);
	const int32_t wide2 = zone.card.wide2;

	for (int i = 0; i < n; i++)
		depth[i] = zone_limit(&zone, -wide2 + 2 * wide2 * i / (n - 1)) - zone.card.deep2;
}

/* ---- turning up ---- */

/* RRR-sequence.13, .14 */
void rifles_turn_up(const Board *b, State *s, int u, News *news)
{
	if (has_mark(s, u, FACE_UP))
		return;
	news_sighting(news);
	set_mark(s, u, FACE_UP);
	if (b->card[u].type != DUMMY) {
		news_say(news, BOTH_SIDES, RRR_sequence_11, "%s is turned up: %s.", unit_name(b, u),
				 b->card[u].title);
		return;
	}
	s->unit[u] = (Unit){ .place = REMOVED, .marks = FACE_UP };
	news_say(news, BOTH_SIDES, RRR_sequence_14, "%s is a dummy and is removed.", unit_name(b, u));
}

/* RRR-R29  Two enemies within 20.0 of each other see each other; by option only along a line of sight, and
 * then also when they touch. */
static bool in_sight_range(Point a, Point b)
{
	const int64_t reach = REVEAL_RANGE + EPS + 2 * CARD_RADIUS;

	return point_gap2(a, b) <= reach * reach;
}

static bool find_each_other(const Board *b, const State *s, const Box *one, const Box *other)
{
	if (!box_within(one, other, REVEAL_RANGE + EPS))
		return false;
	return !b->options.sight_reveals || rifles_touches(one, other) || rifles_sees(b, s, one->at, other);
}

void rifles_reveal_round(const Board *b, State *s, int u, Pose pose, News *news)
{
	Box box = card_box(pose);
	bool seen = has_mark(s, u, FACE_UP), found = false;

	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1) {
		int e = unit_of(left);
		Box other;
		if (!in_sight_range(pose.at, unit_pose(s, e).at) || !on_table(s, e) ||
			(seen && has_mark(s, e, FACE_UP)))
			continue;
		other = unit_box(s, e);
		if (!find_each_other(b, s, &box, &other))
			continue;
		found = true;
		rifles_turn_up(b, s, e, news);
	}
	if (found)
		rifles_turn_up(b, s, u, news);
}

/* RRR-R29, RRR-R61  Forced movement is looked at step by step as well, but turns cards up last of all. */
void rifles_look_along(const Board *b, State *s, int u, Pose from, Pose to)
{
	const int n = point_gap(from.at, to.at) / STEP + 1;
	const int64_t reach = REVEAL_RANGE + EPS + 2 * CARD_RADIUS + point_gap(from.at, to.at);

	from.facing = to.facing;
	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1) {
		int e = unit_of(left);
		Box other;
		if (!on_table(s, e) || (has_mark(s, u, FACE_UP) && has_mark(s, e, FACE_UP)) ||
			point_gap2(to.at, unit_pose(s, e).at) > reach * reach)
			continue;
		other = unit_box(s, e);
		for (int k = 0; k <= n; k++) {
			Box box = card_box(pose_between(from, to, k, n));
			if (in_sight_range(box.at, other.at) && find_each_other(b, s, &box, &other))
				s->sighted |= UNIT_BIT(u) | UNIT_BIT(e);
		}
	}
}

void rifles_reveal_all(const Board *b, State *s, News *news)
{
	bool found[UNITS] = { false }, hidden = false;

	for (int u = 0; u < b->ncards; u++)
		hidden |= on_table(s, u) && !has_mark(s, u, FACE_UP);
	for (uint64_t left = hidden ? b->army[0] : 0; left; left &= left - 1) {
		int u = unit_of(left);
		if (!on_table(s, u))
			continue;
		for (uint64_t others = b->army[1]; others; others &= others - 1) {
			int e = unit_of(others);
			Box one, other;
			if (!in_sight_range(unit_pose(s, u).at, unit_pose(s, e).at) || !on_table(s, e) ||
				(has_mark(s, u, FACE_UP) && has_mark(s, e, FACE_UP)))
				continue;
			one = unit_box(s, u);
			other = unit_box(s, e);
			if (find_each_other(b, s, &one, &other))
				found[u] = found[e] = true;
		}
	}
	for (int u = 0; u < b->ncards; u++) /* all at once: a dummy sees before it goes */
		if (found[u] || (s->sighted >> u & 1 && on_table(s, u)))
			rifles_turn_up(b, s, u, news);
	s->sighted = 0;
}
