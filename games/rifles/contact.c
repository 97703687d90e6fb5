/* games/rifles/contact.c -- where a move meets the enemy: zones of control crossed, contact made and how it lines up. */
#include "games/rifles/walk.h"

/* ---- zones of control ---- */

/* RRR-R35 (a) */
static bool advances_on(const State *s, const Body *body, int i, const Walk *w, int enemy, const Zone *zone,
						int first_in)
{
	const Box e = zone->card;
	const Box *end = &w->step[w->n - 1];
	const int from = first_in == w->n - 1 ? first_in - 1 : first_in; /* the last step must lead in, too */
	int32_t before, now = 0, right, at_first = 0;

	if (!rifles_zone_has(zone, end) && !rifles_edge_meets(end, EDGE_FRONT, &e, EDGE_FRONT))
		return false;
	if (facing_gap(body->pose[body->legs][i].facing, facing_wrap(s->unit[enemy].facing + HALF_TURN)) >
		45 * DEGREE)
		return false;
	for (int k = from; k < w->n; k++) {
		before = now;
		box_local(&e, w->step[k].at, &now, &right);
		now = now > e.deep2 ? now - e.deep2 : e.deep2 - now;
		if (k == from)
			at_first = now;
		else if (now > before)
			return false;
	}
	return now < at_first;
}

/* RRR-R35 (b) */
static bool retires_straight(const Body *body, int i)
{
	Pose from = body->pose[0][i], to = body->pose[1][i];
	Box box = card_box(from);
	int32_t forward, right;

	if (body->legs != 1 || from.facing != to.facing)
		return false;
	box_local(&box, to.at, &forward, &right);
	return forward < 0 && right >= -EPS && right <= EPS;
}

/* RRR-movement.19, .20, RRR-R35, RRR-R38 */
bool rifles_respects_zones(const Board *b, const State *s, const Body *body, int i, const Walk *w,
						   uint64_t members, Why *why)
{
	int u = body->unit[i], offended = -1;
	bool retires;

	if (w->in_place || unit_type(b, s, u) == SNIPERS)
		return true;
	retires = retires_straight(body, i);
	for (int j = 0; j < w->nzones; j++) {
		int e = w->zone[j], first = -1;
		Zone zone = rifles_zone(b, s, e, members);
		for (int k = 0; k < w->n && first < 0; k++)
			if (rifles_zone_has(&zone, &w->step[k]))
				first = k;
		if (first < 0 || (retires && first == 0))
			continue;
		if (advances_on(s, body, i, w, e, &zone, first))
			return true;
		offended = e;
	}
	if (offended >= 0)
		return refuse(
			why, RRR_movement_19,
			"%s crosses the zone of control of %s without advancing on its front or retiring straight back",
			unit_name(b, u), unit_name(b, offended));
	return true;
}

/* ---- contact ---- */

static bool pose_is_free(const Board *b, const State *s, int mover, Pose p)
{
	Box box = card_box(p);

	return !rifles_overlaps_any(b, s, &box, UNIT_BIT(mover));
}

/* RRR-R37  The poses that line up on an enemy; the rear-corner ones only where another card bars the flank. */
int rifles_contact_poses(const Board *b, const State *s, int mover, int enemy, Pose pose[6])
{
	Pose e = unit_pose(s, enemy);
	int n = 0;
	const Pose right = { point_ahead(e.at, e.facing, -1 * CM, 4 * CM), facing_wrap(e.facing - QUARTER_TURN) };
	const Pose left = { point_ahead(e.at, e.facing, -1 * CM, -4 * CM), facing_wrap(e.facing + QUARTER_TURN) };

	pose[n++] = (Pose){ point_ahead(e.at, e.facing, 3 * CM, 0), facing_wrap(e.facing + HALF_TURN) };
	pose[n++] = (Pose){ point_ahead(e.at, e.facing, -3 * CM, 0), e.facing };
	pose[n++] = right;
	pose[n++] = left;
	if (!pose_is_free(b, s, mover, right))
		pose[n++] = (Pose){ point_ahead(e.at, e.facing, 1 * CM, 4 * CM), right.facing };
	if (!pose_is_free(b, s, mover, left))
		pose[n++] = (Pose){ point_ahead(e.at, e.facing, 1 * CM, -4 * CM), left.facing };
	return n;
}

static bool lines_up_on(const Board *b, const State *s, int mover, Pose end, int enemy)
{
	Pose pose[6];
	int n = rifles_contact_poses(b, s, mover, enemy, pose);

	for (int i = 0; i < n; i++)
		if (pose_same(pose[i], end))
			return true;
	return false;
}

/* RRR-movement.21, .23, .24, RRR-R36 */
static bool contact_allowed(const Board *b, const State *s, int u, int enemy, Why *why)
{
	const TypeFacts *t = unit_facts(b, s, u);

	if (t->guns)
		return refuse(why, RRR_movement_21, "the guns %s may not move into contact with %s", unit_name(b, u),
					  unit_name(b, enemy));
	if (t->specialty)
		return refuse(why, RRR_movement_24, "%s may not move into contact with %s", unit_name(b, u),
					  unit_name(b, enemy));
	if (t->arm == FOOT && unit_facts(b, s, enemy)->arm == MOUNTED)
		return refuse(why, RRR_movement_23, "the Infantry %s may not move into contact with the Mounted %s",
					  unit_name(b, u), unit_name(b, enemy));
	return true;
}

/* RRR-R37  A front edge that touches enemies lines up on one of them; another's flank it then touches by the
 * way is RRR-melee.3's affair. */
bool rifles_contacts_rightly(const Board *b, const State *s, const Body *body, int i, const Walk *w,
							 bool *front_contact, Why *why)
{
	int u = body->unit[i], unaligned = -1;
	const Box *start = &w->step[0], *end = &w->step[w->n - 1];
	Pose pose = body->pose[body->legs][i];
	bool aligned = false;

	for (int j = 0; j < w->nnear; j++) {
		int e = w->near[j];
		Box enemy;
		bool front, kept;
		if (unit_side(b, e) == unit_side(b, u))
			continue;
		enemy = unit_box(s, e);
		if (!rifles_touches(end, &enemy) || !rifles_any_edge_meets(end, &enemy))
			continue;
		front = rifles_edge_meets_any(end, EDGE_FRONT, &enemy);
		*front_contact |= front;
		kept = rifles_any_edge_meets(start, &enemy); /* contact the enemy has made */
		if (w->in_place && kept)
			continue;
		kept = kept && (!front || rifles_edge_meets_any(start, EDGE_FRONT, &enemy));
		if (!kept && !contact_allowed(b, s, u, e, why))
			return false;
		if (front && lines_up_on(b, s, u, pose, e))
			aligned = true;
		else if (front)
			unaligned = e;
	}
	if (unaligned >= 0 && !aligned)
		return refuse(why, RRR_R37, "%s must line up on %s corner to corner", unit_name(b, u),
					  unit_name(b, unaligned));
	return true;
}
