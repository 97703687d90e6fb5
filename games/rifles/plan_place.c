/* games/rifles/plan_place.c -- what a place on the table is worth to a card: the scenario's aim, an enemy before the
 * front and just within range, ground, room to fall back. */
#include "games/rifles/plan.h"

/* ---- the outlook ---- */

static Facing ahead(const Plan *p)
{
	switch ((TableEdge)p->s->edge[p->side]) {
	case SOUTH_EDGE:
		return 0;
	case NORTH_EDGE:
		return HALF_TURN;
	case WEST_EDGE:
		return QUARTER_TURN;
	case EAST_EDGE:
		break;
	}
	return HALF_TURN + QUARTER_TURN;
}

int32_t rifles_depth(const Plan *p, Point at)
{
	switch ((TableEdge)p->s->edge[p->side]) {
	case SOUTH_EDGE:
		return at.y;
	case NORTH_EDGE:
		return p->b->height - at.y;
	case WEST_EDGE:
		return at.x;
	case EAST_EDGE:
		break;
	}
	return p->b->width - at.x;
}

static int32_t range_of(const Plan *p, int u)
{
	int weapon = p->b->card[u].weapon;

	return weapon < 0 || !unit_facts(p->b, p->s, u)->shoots ? 0 : p->b->weapon[weapon].range;
}

static int32_t depth_of_line(const Plan *p)
{
	int64_t sum = 0;
	int n = 0;

	for (uint64_t left = p->own; left; left &= left - 1)
		if (unit_type(p->b, p->s, unit_of(left)) == INFANTRY) {
			sum += rifles_depth(p, unit_pose(p->s, unit_of(left)).at);
			n++;
		}
	return n ? (int32_t)(sum / n) : 0;
}

Point rifles_middle(const State *s, uint64_t cards)
{
	int64_t x = 0, y = 0, n = 0;

	for (uint64_t left = cards; left; left &= left - 1, n++) {
		x += s->unit[unit_of(left)].x;
		y += s->unit[unit_of(left)].y;
	}
	return n ? (Point){ (int32_t)(x / n), (int32_t)(y / n) } : (Point){ 0, 0 };
}

/* Has more of its foot than so many in a hundred cold steel only? */
static bool is_swarm(const Plan *p, Side side, int share)
{
	int foot = 0, steel = 0;

	for (uint64_t left = p->b->army[side]; left; left &= left - 1)
		if (p->b->card[unit_of(left)].type == INFANTRY) {
			foot++;
			steel += range_of(p, unit_of(left)) < CM;
		}
	return 100 * steel > share * foot;
}

/* Are so many of the enemy's cards upon our foot that there is no way but through them? */
static bool is_joined(const Plan *p)
{
	const int64_t upon_us = length_of(p, UPON_US);
	int n = 0;

	for (uint64_t foes = p->enemies; foes; foes &= foes - 1) {
		Point at = unit_pose(p->s, unit_of(foes)).at;
		bool near = false;

		for (uint64_t left = p->own; left && !near; left &= left - 1)
			near = unit_type(p->b, p->s, unit_of(left)) == INFANTRY &&
				   point_gap2(at, unit_pose(p->s, unit_of(left)).at) < upon_us * upon_us;
		n += near;
	}
	return n >= p->number[A_BODY];
}

bool rifles_intrudes(const Plan *p, int e)
{
	const Board *b = p->b;

	return b->aim == BY_HOLDING && b->aim_side != p->side &&
		   area_has(&b->terrain[b->aim_thing].area, unit_pose(p->s, e).at);
}

/* They are no foes unless they stand where they win: fire does nothing to them, and who chases them goes astray. */
static uint64_t snipers_of(const Plan *p)
{
	uint64_t set = 0;

	for (uint64_t left = p->enemies; left; left &= left - 1)
		if (unit_type(p->b, p->s, unit_of(left)) == SNIPERS && !rifles_intrudes(p, unit_of(left)))
			set |= left & -left;
	return set;
}

void rifles_look_round(const Board *b, const State *s, Side side, const Posture *posture, Plan *p)
{
	const int32_t *number = b->numbers.value[side];
	int lead = s->lost[side_other(side)] - s->lost[side]; /* in half points */

	*p = (Plan){ .b = b, .s = s, .number = number, .side = side, .own = rifles_on_table(b, s, side) };
	p->enemies = rifles_on_table(b, s, side_other(side));
	p->foes = p->enemies & ~snipers_of(p);
	p->ahead = ahead(p);
	bool ahead_late = lead > number[LATE_AHEAD] && s->round + number[LATE] > b->rounds;
	p->waits = b->aim == BY_LOSSES ? ahead_late : b->aim_side != side;
	p->swarms = is_swarm(p, side, number[SWARM_FROM]);
	p->faces_swarm = is_swarm(p, side_other(side), 50);
	rifles_take_posture(p, posture);
	p->seeks = b->aim != BY_LOSSES && !p->waits;
	p->bides = p->swarms && !p->by_odds && !is_joined(p) &&
			   (lead > number[BIDE_AHEAD] || s->round + number[PATIENCE] < b->rounds);
	p->line = depth_of_line(p);
	if (b->aim == BY_CROSSING && b->aim_side != side && p->own && p->enemies) {
		int32_t aside = rifles_middle(s, p->enemies).x - rifles_middle(s, p->own).x;
		p->aside = aside > length_of(p, SIDEWAYS) || aside < -length_of(p, SIDEWAYS) ? aside : 0;
	}
}

int rifles_nearest_foe(const Plan *p, Point at, int32_t *gap)
{
	int best = -1;
	int64_t least = INT64_MAX;

	for (uint64_t left = p->foes; left; left &= left - 1) {
		int64_t d = point_gap2(unit_pose(p->s, unit_of(left)).at, at);
		if (d < least) {
			least = d;
			best = unit_of(left);
		}
	}
	*gap = best < 0 ? INT32_MAX : root(least);
	return best;
}

uint64_t rifles_cornered(const Plan *p)
{
	uint64_t set = 0;

	for (uint64_t left = p->enemies; left; left &= left - 1)
		if (rifles_is_cornered(p->b, p->s, unit_of(left), unit_pose(p->s, unit_of(left))))
			set |= left & -left;
	return set;
}

bool rifles_bides(const Plan *p, int32_t gap)
{
	return p->bides && gap > length_of(p, COMING) && gap < length_of(p, NEAR);
}

/* Whom Snipers stalk: fire alone kills those who cannot fall back. */
static int quarry(const Plan *p, Point at, int32_t *gap)
{
	int best = -1;
	int32_t least = INT32_MAX;

	for (uint64_t left = p->foes; left; left &= left - 1) {
		int e = unit_of(left);
		int32_t far = point_gap(unit_pose(p->s, e).at, at);

		if (has_mark(p->s, e, UNKNOWN))
			continue;
		far -= p->cornered >> e & 1 ? length_of(p, PREY) : 0;
		if (far < least) {
			least = far;
			best = e;
		}
	}
	if (best < 0)
		return rifles_nearest_foe(p, at, gap);
	*gap = point_gap(unit_pose(p->s, best).at, at);
	return best;
}

bool rifles_hand_to_hand(const Plan *p, int u)
{
	Type type = unit_type(p->b, p->s, u);

	return type == CAVALRY || type == LIGHT_CAVALRY || (type == INFANTRY && range_of(p, u) < CM);
}

/* Commanders and engineers, and horse: dear, and of little use but against those who are shaken.  Where the scenario
 * sends the army everybody goes: there every card counts. */
bool rifles_keeps_back(const Plan *p, int u)
{
	Type type = unit_type(p->b, p->s, u);

	if (p->seeks)
		return false;
	return unit_facts(p->b, p->s, u)->command || type == ENGINEERS ||
		   (type == CAVALRY && p->number[HORSE_BACK]);
}

/* ---- where one wants to be ---- */

static int32_t bounded(int32_t v, int32_t low, int32_t high)
{
	return v < low ? low : v > high ? high : v;
}

static int32_t river_line(const Plan *p, int32_t x)
{
	const Way *w = &p->b->river[p->b->aim_thing].way;

	for (int i = 0; i + 1 < w->n; i++)
		if (w->p[i].x <= x && w->p[i + 1].x >= x)
			return (w->p[i].y + w->p[i + 1].y) / 2;
	return w->p[w->n - 1].y;
}

/* The place of an area nearest to a point, well inside. */
static Point inside(const Plan *p, const Area *a, Point from)
{
	int32_t well = length_of(p, INSIDE);

	return (Point){ bounded(from.x, a->low.x + well, a->high.x - well),
					bounded(from.y, a->low.y + well, a->high.y - well) };
}

/* Reserves come up to what is to be held. */
static bool stands_behind(const Plan *p, const Area *a, Point at)
{
	return p->s->edge[p->side] == NORTH_EDGE ? at.y > a->high.y : at.y < a->low.y;
}

/* Where the scenario sends a card; its own place when it is there, a far point ahead when it says nothing. */
Point rifles_goal(const Plan *p, int u)
{
	const Board *b = p->b;
	Point from = unit_pose(p->s, u).at;
	int32_t up = p->s->edge[p->side] == NORTH_EDGE ? -1 : 1;

	if (b->aim == BY_CROSSING) {
		from.x += p->aside;
		int32_t line = river_line(p, from.x) + (p->waits ? -up : up) * length_of(p, BANK);
		bool there = p->waits ? up * (line - from.y) <= 0 : up * (from.y - line) >= 0;

		return there ? from : (Point){ from.x, line };
	}
	if (p->seeks || (b->aim == BY_HOLDING && stands_behind(p, &b->terrain[b->aim_thing].area, from)))
		return inside(p, &b->terrain[b->aim_thing].area, from);
	if (p->waits) {
		int32_t on = length_of(p, FOOTING) - rifles_depth(p, from);

		return on > 0 ? point_ahead(from, p->ahead, on, 0) : from;
	}
	return point_ahead(from, p->ahead, b->width + b->height, 0);
}

/* ---- what it offers ---- */

static int worth_of_fire(const Plan *p, int u, const Box *box)
{
	int32_t range = range_of(p, u);
	bool guns = unit_facts(p->b, p->s, u)->guns;
	int worth = 0;

	for (uint64_t left = p->foes; range > 0 && left; left &= left - 1) {
		int64_t reach = range + 2 * CARD_RADIUS;

		if (point_gap2(box->at, unit_pose(p->s, unit_of(left)).at) > reach * reach)
			continue;
		Box other = unit_box(p->s, unit_of(left));
		int32_t gap = box_ahead_gap(box, SHOOTING_SIDE, &other, TOUCH);
		if (gap < 0 || gap > range)
			continue;
		worth = length_of(p, IN_RANGE);
		if (!guns)
			break;
		if (gap <= CLOSE_FIRE)
			return worth + length_of(p, GUNS_CLOSE);
	}
	return worth;
}

/* RRR-R64  Who falls back the way the friend faces pushes it along. */
static bool is_pushed(const Plan *p, int f, Facing facing)
{
	return facing_gap(facing, p->s->unit[f].facing) <= SAME_WAY && !unit_facts(p->b, p->s, f)->guns;
}

/* Who is beaten falls back a card's depth, and is lost when friends are in the way: leave each other room.  Those who
 * fight with cold steel want friends close behind, whom they can push as long as they face the same way. */
int rifles_room_worth(const Plan *p, int u, Pose at)
{
	const int64_t room = length_of(p, ROOM);
	const Box own = card_box(at), *box = &own;
	int worth = 0;

	for (uint64_t left = p->own & ~UNIT_BIT(u); left; left &= left - 1) {
		int f = unit_of(left), across = CARD_WIDE - TOUCH;
		int32_t forward, right;

		if (point_gap2(box->at, unit_pose(p->s, f).at) > room * room || unit_facts(p->b, p->s, f)->specialty)
			continue;
		Box other = unit_box(p->s, f);
		if (p->swarms && is_pushed(p, f, at.facing))
			continue;
		box_local(box, other.at, &forward, &right);
		bool behind_us = forward < 0 && right < across && right > -across;
		box_local(&other, box->at, &forward, &right);
		bool behind_it = forward < 0 && right < across && right > -across;
		worth -= behind_us || behind_it ? length_of(p, NO_ROOM) : 0;
	}
	return worth;
}

/* Behind the line, out of the way of those who fall back. */
static int glance_behind(const Plan *p, int u, Pose at, int32_t gap)
{
	int32_t aside = length_of(p, OUT_OF_THE_WAY), shy = length_of(p, STAND_OFF);
	int32_t behind = gap > length_of(p, NEAR) + aside ? length_of(p, BEHIND) : aside;
	if (p->swarms)
		behind += length_of(p, OUT_OF_PANIC);
	int32_t off = rifles_depth(p, at.at) - (p->line - behind);
	int sum = -(off > 0 ? off : -off) - point_gap(at.at, unit_pose(p->s, u).at) / p->number[AMBLE];

	if (gap < shy)
		sum -= p->number[STAND_OFF_LOST] * (shy - gap) / 10;
	return sum - facing_gap(at.facing, p->ahead) / p->number[TURN_WORTH];
}

static int study_behind(const Plan *p, int u, Pose at, int32_t gap)
{
	int sum = 0;

	if (gap < length_of(p, NEAR) + length_of(p, OUT_OF_THE_WAY))
		sum += rifles_room_worth(p, u, at) / 100 * p->number[ROOM_BEHIND];
	if (unit_type(p->b, p->s, u) == CAVALRY)
		sum += rifles_contact_worth(p, u, at);
	return sum;
}

/* ---- near the enemy ---- */

/* Works are gone round, not run against. */
static bool shuns_works(const Plan *p, int e, Point at, int32_t gap)
{
	return p->seeks && gap < CARD_DEEP + length_of(p, SHUN) && rifles_fortified(p->b, p->s, e, at);
}

/* How far from the enemy it should be, and is not: as it is felt. */
static int32_t off_its_distance(const Plan *p, int u, int e, Point at, int32_t gap)
{
	int32_t range = range_of(p, u), out_of_fire = CARD_DEEP + length_of(p, OFF_FIRE) + range_of(p, e);
	int32_t ideal = CARD_DEEP + (rifles_hand_to_hand(p, u) ? 0 : range - length_of(p, CLOSER)) +
					length_of(p, WORN) * p->s->unit[u].casualties;

	if (unit_facts(p->b, p->s, u)->guns && gap < range)
		return 0; /* guns in range stay where they are */
	if (shuns_works(p, e, at, gap))
		ideal = CARD_DEEP + length_of(p, SHUN);
	if (p->stands_off && ideal < out_of_fire)
		ideal = out_of_fire;
	if (gap < ideal)
		return (ideal - gap) * p->number[TOO_NEAR] / 10;
	return p->seeks || p->waits ? 0 : (gap - ideal) * p->number[TOO_FAR] / 10;
}

static int most_of_fire(const Plan *p, int u, int32_t gap)
{
	int32_t range = range_of(p, u);

	if (range <= 0 || (gap > range + 2 * CARD_RADIUS && unit_type(p->b, p->s, u) != SNIPERS))
		return 0; /* Snipers know the gap to their quarry, and others may be nearer */
	return length_of(p, IN_RANGE) + (unit_facts(p->b, p->s, u)->guns ? length_of(p, GUNS_CLOSE) : 0);
}

/* Friends close by its sides, who face the same way: at most two. */
static int friends_abreast(const Plan *p, int u, Pose at)
{
	const Box box = card_box(at);
	int n = 0;

	for (uint64_t left = p->own & ~UNIT_BIT(u); left; left &= left - 1) {
		Pose other = unit_pose(p->s, unit_of(left));
		int32_t forward, right;

		if (point_gap2(at.at, other.at) > 4 * CARD_RADIUS * CARD_RADIUS ||
			facing_gap(at.facing, other.facing) > SAME_WAY)
			continue;
		box_local(&box, other.at, &forward, &right);
		n += forward < CARD_DEEP / 2 && forward > -CARD_DEEP / 2;
	}
	return n < 2 ? n : 2;
}

/* Among friends, and above the enemy or below him. */
static int worth_of_standing(const Plan *p, int u, Pose at, int e)
{
	int worth = 0;

	if (p->number[ABREAST])
		worth += length_of(p, ABREAST) * friends_abreast(p, u, at);
	if (p->number[HEIGHT]) {
		int up = rifles_level(p->b, p->s, at.at) - rifles_level(p->b, p->s, unit_pose(p->s, e).at);

		worth += length_of(p, HEIGHT) * ((up > 0) - (up < 0));
	}
	return worth;
}

static int most_of_standing(const Plan *p)
{
	int32_t abreast = length_of(p, ABREAST), height = length_of(p, HEIGHT);

	return (abreast > 0 ? 2 * abreast : 0) + (height > 0 ? height : -height);
}

static int study_fight(const Plan *p, int u, Pose at, int e)
{
	Box box = card_box(at);
	int sum = 0;

	if (rifles_going(p->b, p->s, &box, unit_facts(p->b, p->s, u)->arm) == BAD)
		sum -= length_of(p, BAD_GROUND);
	int32_t turn =
		facing_gap(at.facing, facing_towards(at.at, unit_pose(p->s, e).at)) - p->number[ASKEW] * DEGREE;
	if (turn > 0) /* who keeps to his neighbours' front can push them back */
		sum -= turn / p->number[TURN_WORTH];
	if (rifles_is_cornered(p->b, p->s, u, at))
		sum -= length_of(p, TRAPPED);
	int contact = rifles_contact_worth(p, u, at);
	int32_t feared = length_of(p, rifles_hand_to_hand(p, u) ? EXPOSED : UNDER_FIRE);
	if (feared && contact == 0)
		sum -= feared * rifles_exposure(p, &box, 0).now;
	return sum + contact + worth_of_fire(p, u, &box) + rifles_room_worth(p, u, at) +
		   worth_of_standing(p, u, at, e);
}

/* ---- all of it ---- */

/* RRR-movement.20  Snipers slip past the enemy to ground that is to be held, where fire does nothing to them. */
static int eagerness(const Plan *p, bool stalks)
{
	return stalks && p->seeks && p->b->aim == BY_HOLDING ? p->number[FOOTHOLD] : 1;
}

static int want_of_goal(const Plan *p, int32_t far, bool stalks)
{
	return (int)((int64_t)far * eagerness(p, stalks) * p->number[TO_GOAL] / 10);
}

Glance rifles_glance(const Plan *p, int u, Pose at)
{
	bool stalks = unit_type(p->b, p->s, u) == SNIPERS;
	Glance g = { 0 };

	g.foe = (stalks ? quarry : rifles_nearest_foe)(p, at.at, &g.gap);
	if (rifles_keeps_back(p, u)) {
		g.sum = glance_behind(p, u, at, g.gap);
		g.more = unit_type(p->b, p->s, u) == CAVALRY ? rifles_contact_most(p, u, at) : 0;
		return g;
	}
	g.close = g.foe >= 0 && g.gap <= (p->waits ? range_of(p, u) + length_of(p, WATCH) : length_of(p, NEAR));
	if (p->b->card[u].type == DUMMY && g.gap < length_of(p, BLUFF))
		g.sum -= p->number[BLUFF_LOST] * (length_of(p, BLUFF) - g.gap) / 10;
	if (!g.close || p->seeks || p->waits)
		g.sum -= want_of_goal(p, point_gap(at.at, rifles_goal(p, u)), stalks);
	if (!g.close) {
		g.sum -= facing_gap(at.facing, p->ahead) / p->number[TURN_WORTH];
		return g;
	}
	g.sum -= off_its_distance(p, u, g.foe, at.at, g.gap) + rifles_draw(p, at.at);
	g.more = most_of_fire(p, u, g.gap) + rifles_contact_most(p, u, at) + most_of_standing(p);
	return g;
}

int rifles_study(const Plan *p, int u, Pose at, const Glance *g)
{
	if (rifles_keeps_back(p, u))
		return g->sum + study_behind(p, u, at, g->gap);
	return g->sum + (g->close ? study_fight(p, u, at, g->foe) : 0);
}

int rifles_worth(const Plan *p, int u, Pose at)
{
	Glance g = rifles_glance(p, u, at);

	return rifles_study(p, u, at, &g);
}
