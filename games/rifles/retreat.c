/* games/rifles/retreat.c -- forced movement: falling back through friends, flight with its search for a way,
 * rivers met on the way, the table edge, and the Snipers' own kind of flight. */
#include "games/rifles/rifles.h"

enum { PUSH_STEP = 10, PUSH_MOST = 12 * CM };

/* ---- what every forced move may meet ---- */

/* RRR-R66  true when it gets across every river entered on the straight way. */
static bool crosses_rivers(const Board *b, State *s, int u, Pose from, Pose to, Dice *dice, News *news)
{
	Box box = card_box(from);
	int n = point_gap(from.at, to.at) / STEP + 1;
	uint32_t in, now;

	if (b->nrivers == 0)
		return true;
	in = rifles_rivers_under(b, s, &box);
	for (int k = 1; k <= n; k++, in = now) {
		box = card_box(pose_between(from, to, k, n));
		now = rifles_rivers_under(b, s, &box);
		for (int river = 0; (now & ~in) >> river; river++) {
			if (!((now & ~in) >> river & 1))
				continue;
			rifles_try_river(b, s, river, unit_side(b, u), dice, news);
			if (s->condition[river] != SHALLOW && unit_facts(b, s, u)->guns)
				return false;
			if (s->condition[river] == DIFFICULT && dice_roll(dice, DIE, RRR_R66) < 6)
				return false;
		}
	}
	return true;
}

/* Put it there; over the edge it is lost (RRR-winning.2). */
static Retreat lands(const Board *b, State *s, int u, Pose to, News *news)
{
	Box box = card_box(to);

	rifles_look_along(b, s, u, unit_pose(s, u), to);
	if (!rifles_within_table(b, &box, TOUCH)) {
		rifles_lose(b, s, u, RRR_winning_2, news);
		return OVER_THE_EDGE;
	}
	unit_put(s, u, to);
	set_mark(s, u, SHIFTED);
	return STANDS;
}

static Retreat destroyed(const Board *b, State *s, int u, RuleId rule, News *news)
{
	rifles_lose(b, s, u, rule, news);
	return DESTROYED_ON_WAY;
}

/* ---- falling back ---- */

typedef struct Push { /* who is to stand where once everybody has made room */
	uint64_t moved;
	Pose pose[UNITS];
} Push;

static Box box_in(const State *s, const Push *p, int u)
{
	return p->moved >> u & 1 ? card_box(p->pose[u]) : unit_box(s, u);
}

static bool held_by_enemy(const Board *b, const State *s, int u)
{
	return rifles_fronts_upon(b, s, u, ON_ANY_EDGE) != 0;
}

static bool looks_away(const State *s, int u, Facing back)
{
	return facing_gap(s->unit[u].facing, facing_wrap(back + HALF_TURN)) <= SAME_WAY;
}

/* RRR-after-combat.2, .3  Does one that is driven back pass through this friend? */
static bool passed_in_retreat(const Board *b, const State *s, int u, int v, Facing back)
{
	return unit_side(b, v) == unit_side(b, u) &&
		   (unit_facts(b, s, v)->specialty || (looks_away(s, v, back) && rifles_passes(b, s, u, v)));
}

/* Those in the lane by which a card is pushed; `lane` stands where it starts and looks along it. */
static uint64_t cards_in_lane(const Board *b, const State *s, const Box *lane)
{
	enum { ASIDE = 2 * CARD_RADIUS + EPS };
	uint64_t set = 0;

	for (uint64_t left = b->army[0] | b->army[1]; left; left &= left - 1) {
		int32_t forward, right;
		if (!on_table(s, unit_of(left)))
			continue;
		box_local(lane, unit_pose(s, unit_of(left)).at, &forward, &right);
		if (forward >= -ASIDE && forward <= PUSH_MOST + ASIDE && right >= -ASIDE && right <= ASIDE)
			set |= left & -left;
	}
	return set;
}

/* The cards of these that a pushed card lies upon; *passed: some it passes through. */
static uint64_t lies_upon(const Board *b, const State *s, uint64_t of, int u, const Box *box, Facing back,
						  bool *passed)
{
	const int64_t reach = (int64_t)(2 * CARD_RADIUS) * (2 * CARD_RADIUS);
	uint64_t set = 0;

	*passed = false;
	for (uint64_t left = of; left; left &= left - 1) {
		int v = unit_of(left);
		Box other;
		if (point_gap2(box->at, unit_pose(s, v).at) > reach)
			continue;
		other = unit_box(s, v);
		if (!box_deeper(box, &other, TOUCH))
			continue;
		if (passed_in_retreat(b, s, u, v, back))
			*passed = true;
		else
			set |= UNIT_BIT(v);
	}
	return set;
}

/* RRR-R64  Shift a friend along the same way just enough to clear `area` and those it passes through; it may push
 * others in turn. */
static bool make_room(const Board *b, const State *s, Push *p, int u, const Box *area, Facing back, int depth)
{
	Pose from = unit_pose(s, u);
	int32_t shift = 0;
	bool passed;
	uint64_t met = 0, began_on, others;
	Box box = card_box(from), lane = card_box((Pose){ from.at, back });

	if (depth > 8 || unit_facts(b, s, u)->guns || held_by_enemy(b, s, u))
		return false;
	p->moved |= UNIT_BIT(u);
	others = cards_in_lane(b, s, &lane) & ~p->moved;            /* those that have not made room */
	began_on = lies_upon(b, s, others, u, &box, back, &passed); /* in a bent Column */
	do {
		shift += PUSH_STEP;
		box.at = box_point(&lane, shift, 0);
		met |= lies_upon(b, s, others, u, &box, back, &passed) & ~began_on;
	} while ((passed || box_deeper(&box, area, 0)) && shift < PUSH_MOST);
	p->pose[u] = (Pose){ box.at, from.facing };
	if (passed || rifles_going(b, s, &box, unit_facts(b, s, u)->arm) == IMPASSABLE)
		return false;
	met |= lies_upon(b, s, others, u, &box, back, &passed);
	for (uint64_t left = met; left; left &= left - 1) {
		int v = unit_of(left);
		if (p->moved >> v & 1)
			continue;
		if (unit_side(b, v) != unit_side(b, u) || !looks_away(s, v, back) ||
			!make_room(b, s, p, v, &box, back, depth + 1))
			return false;
	}
	return true;
}

/* The card's way back as one long box. */
static Box swept(Pose from, int32_t length)
{
	Box box = card_box(from);

	box.at = box_point(&box, -length / 2, 0);
	box.deep2 += length / 2;
	return box;
}

/* A card there cannot meet a box. */
static bool out_of_reach(const Box *box, Point card)
{
	int64_t reach = box->deep2 + box->wide2 + CARD_RADIUS;

	return point_gap2(box->at, card) > reach * reach;
}

/* RRR-after-combat.2-.4, RRR-R64  Plan the way back: false when it cannot be made. */
static bool plan_back(const Board *b, const State *s, int u, Push *p)
{
	Pose from = unit_pose(s, u);
	int32_t length = FALL_BACK;
	const Arm arm = unit_facts(b, s, u)->arm;
	const Facing back = facing_wrap(from.facing + HALF_TURN);
	bool again = true;

	while (again && length < PUSH_MOST) { /* farther, while it would end on a card it passes through */
		Box way = swept(from, length), end;
		Going going = rifles_going(b, s, &way, arm);
		if (going == IMPASSABLE || (arm == GUNS && going == BAD))
			return false;
		*p = (Push){ .moved = UNIT_BIT(u) };
		p->pose[u] = pose_ahead(from, -length, 0);
		end = card_box(p->pose[u]);
		again = false;
		for (int v = 0; v < b->ncards; v++) {
			Box other;
			if (v == u || !on_table(s, v) || (!(p->moved >> v & 1) && out_of_reach(&way, unit_pose(s, v).at)))
				continue;
			other = box_in(s, p, v);
			if (!box_deeper(&way, &other, TOUCH))
				continue;
			if (unit_side(b, v) != unit_side(b, u))
				return false;
			if (passed_in_retreat(b, s, u, v, back))
				again |= box_deeper(&end, &other, TOUCH);
			else if (!looks_away(s, v, back) || !make_room(b, s, p, v, &end, back, 0))
				return false;
		}
		if (again)
			length += PUSH_STEP;
	}
	return !again;
}

Retreat rifles_fall_back(const Board *b, State *s, int u, Dice *dice, News *news)
{
	Push push;
	Pose from = unit_pose(s, u), to;

	if (rifles_pinned(b, s, u) || !plan_back(b, s, u, &push))
		return destroyed(b, s, u, RRR_after_combat_4, news);
	to = push.pose[u];
	if (!crosses_rivers(b, s, u, from, to, dice, news))
		return destroyed(b, s, u, RRR_R66, news);
	for (uint64_t left = push.moved & ~UNIT_BIT(u); left; left &= left - 1) {
		news_say(news, BOTH_SIDES, RRR_after_combat_2, "%s is pushed back.",
				 has_mark(s, unit_of(left), FACE_UP) ? unit_name(b, unit_of(left)) : "A card");
		lands(b, s, unit_of(left), push.pose[unit_of(left)], news);
	}
	return lands(b, s, u, to, news);
}

/* ---- flight ---- */

typedef struct Flight {
	const Board *b;
	const State *s;
	int unit;
	Pose from;
	int32_t length;
	bool through_bad; /* it starts in bad going and may traverse it */
} Flight;

static bool centre_enters_ground(const Flight *f, Point to)
{
	Arm arm = unit_facts(f->b, f->s, f->unit)->arm;

	for (int i = 0; i < f->b->nareas; i++) {
		const Terrain *t = &f->b->terrain[i];
		Going going = rifles_areas[t->kind].going[arm];
		Point shift = t->choice < 0 ? (Point){ 0, 0 } : f->s->spot[t->choice];
		Point a = { f->from.at.x - shift.x, f->from.at.y - shift.y }, z = { to.x - shift.x, to.y - shift.y };
		Stretch within[AREA_PARTS];
		if (going == GOOD || (going == BAD && f->through_bad) || (t->choice >= 0 && !f->s->placed[t->choice]))
			continue;
		for (int k = 0, n = area_stretches(&t->area, a, z, within); k < n; k++)
			if ((int64_t)(within[k].to - within[k].from) * f->length / PLANE_T > TOUCH)
				return true;
	}
	return false;
}

/* RRR-R65  Enemies are tested with the whole card, friends and ground with the centre's way alone. */
static bool way_open(const Flight *f, Facing facing, Pose *end)
{
	Box way, card;

	*end = (Pose){ point_ahead(f->from.at, facing, f->length, 0), facing };
	card = card_box(*end);
	way = card_box((Pose){ f->from.at, facing });
	way.at = box_point(&way, f->length / 2, 0);
	way.deep2 += f->length / 2;
	if (centre_enters_ground(f, end->at) ||
		rifles_going(f->b, f->s, &card, unit_facts(f->b, f->s, f->unit)->arm) == IMPASSABLE)
		return false;
	for (int v = 0; v < f->b->ncards; v++) {
		Box other;
		if (v == f->unit || !on_table(f->s, v) || out_of_reach(&way, unit_pose(f->s, v).at))
			continue;
		other = unit_box(f->s, v);
		if (unit_side(f->b, v) != unit_side(f->b, f->unit)
				? box_deeper(&way, &other, TOUCH)
				: !rifles_passes(f->b, f->s, f->unit, v) && box_crossed(&other, f->from.at, end->at) > TOUCH)
			return false;
		if (box_deeper(&card, &other, TOUCH))
			return false;
	}
	return true;
}

static int32_t from_base(const Flight *f, Pose p)
{
	return f->s->edge[unit_side(f->b, f->unit)] == SOUTH_EDGE ? p.at.y : f->b->height - p.at.y;
}

/* The least deviation that is open; of two alike the one nearer the own base edge, else the clockwise one. */
static bool find_way(const Flight *f, Pose *end)
{
	for (int d = 0; d <= 90; d++) {
		Pose clockwise, other;
		bool open = way_open(f, facing_wrap(f->from.facing + d * DEGREE), &clockwise);
		bool also = d > 0 && way_open(f, facing_wrap(f->from.facing - d * DEGREE), &other);
		if (!open && !also)
			continue;
		*end = !open || (also && from_base(f, other) < from_base(f, clockwise)) ? other : clockwise;
		return true;
	}
	return false;
}

/* RRR-after-combat.5-.10 */
Retreat rifles_run_away(const Board *b, State *s, int u, Dice *dice, News *news)
{
	const TypeFacts *t = unit_facts(b, s, u);
	Flight f = { .b = b, .s = s, .unit = u };
	Retreat so_far;
	Pose end;
	Box speck;

	if (unit_type(b, s, u) == SNIPERS) { /* RRR-R67  Their owner chooses where. */
		s->flights |= UNIT_BIT(u);
		return STANDS;
	}
	so_far = rifles_fall_back(b, s, u, dice, news);
	if (so_far != STANDS)
		return so_far;
	f.from = unit_pose(s, u);
	f.from.facing = facing_wrap(f.from.facing + HALF_TURN);
	speck = box_at(f.from, 4 * TOUCH, 4 * TOUCH); /* the centre, large enough to lie in something */
	f.through_bad = rifles_going(b, s, &speck, t->arm) == BAD;
	f.length = f.through_bad ? t->bad : t->good;
	if (!find_way(&f, &end))
		return destroyed(b, s, u, RRR_after_combat_7, news);
	if (!crosses_rivers(b, s, u, (Pose){ f.from.at, end.facing }, end, dice, news))
		return destroyed(b, s, u, RRR_after_combat_8, news);
	so_far = lands(b, s, u, end, news);
	if (so_far != STANDS)
		return so_far;
	set_mark(s, u, DISORDER);
	news_say(news, BOTH_SIDES, RRR_after_combat_9, "%s flees in Disorder.", unit_name(b, u));
	return STANDS;
}

/* ---- Snipers ---- */

/* RRR-R67 */
bool rifles_check_flee(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0);
	Pose to = { { order_arg(o, 1), order_arg(o, 2) }, seen->unit[u].facing };
	Box box;

	if (!(seen->flights >> u & 1) || unit_side(b, u) != o->side)
		return refuse(why, RRR_after_combat_11, "%s does not have to flee", unit_name(b, u));
	if (to.at.x < 0 || to.at.y < 0 || to.at.x > b->width || to.at.y > b->height)
		return refuse(why, RRR_R67, "that is not on the table");
	if (point_gap(unit_pose(seen, u).at, to.at) > SNIPER_FLIGHT + EPS)
		return refuse(why, RRR_R67, "Snipers flee 8.0 at most");
	box = card_box(to);
	if (!rifles_within_table(b, &box, EPS))
		return refuse(why, RRR_R67, "%s would leave the table", unit_name(b, u));
	if (rifles_overlaps_any(b, seen, &box, UNIT_BIT(u)))
		return refuse(why, RRR_R67, "%s must end clear of all cards", unit_name(b, u));
	if (rifles_going(b, seen, &box, FOOT) == IMPASSABLE)
		return refuse(why, RRR_R67, "%s cannot end in impassable terrain", unit_name(b, u));
	return true;
}

void rifles_apply_flee(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0);
	Pose from = unit_pose(s, u), to = { { order_arg(o, 1), order_arg(o, 2) }, from.facing };

	s->flights &= ~UNIT_BIT(u);
	if (crosses_rivers(b, s, u, from, to, dice, news)) { /* RRR-rivers.1, RRR-after-combat.8 */
		lands(b, s, u, to, news);
		set_mark(s, u, DISORDER);
		news_say(news, BOTH_SIDES, RRR_after_combat_11, "%s slips away in Disorder.", unit_name(b, u));
	} else {
		rifles_lose(b, s, u, RRR_after_combat_8, news);
	}
	rifles_reveal_all(b, s, news);
	rifles_go_on(b, s, dice, news);
}
