/* games/rifles/facing.c -- turning to face at the end of the Movement step (RRR-melee.2, .3, RRR-R40). */
#include "games/rifles/rifles.h"

/* Does any enemy lie against this card's front edge? */
static bool front_met(const Board *b, const State *s, int u)
{
	Box box = unit_box(s, u);

	for (uint64_t left = rifles_on_table(b, s, side_other(unit_side(b, u))); left; left &= left - 1) {
		Box enemy = unit_box(s, unit_of(left));
		if (rifles_edge_meets_any(&box, EDGE_FRONT, &enemy))
			return true;
	}
	return false;
}

/* The enemy it must face: the one that came first. */
static int first_to_touch(const Board *b, const State *s, int u)
{
	int first = -1;

	for (uint64_t left = rifles_fronts_upon(b, s, u, ON_FLANK_OR_REAR); left; left &= left - 1)
		if (first < 0 || s->unit[unit_of(left)].stamp < s->unit[first].stamp)
			first = unit_of(left);
	return first;
}

static bool may_shift(const Board *b, const State *s, int v, Pose to, const Box *room, uint64_t turning)
{
	Box box = card_box(to);

	if (box_deeper(&box, room, 0) || !rifles_within_table(b, &box, EPS) ||
		rifles_overlaps_any(b, s, &box, turning | UNIT_BIT(v)))
		return false;
	for (uint64_t left = rifles_on_table(b, s, side_other(unit_side(b, v))); left; left &= left - 1) {
		Box enemy = unit_box(s, unit_of(left));
		if (rifles_touches(&box, &enemy))
			return false;
	}
	return true;
}

/* Cards in the way move the least distance straight away from m, up to 3.0. */
static bool clear_the_way(const Board *b, State *s, int u, int m, const Box *room, News *news)
{
	enum { LEAST = 10 };
	Facing away = s->unit[m].facing;

	for (int v = 0; v < b->ncards; v++) {
		Pose from = unit_pose(s, v), to = from;
		Box box = unit_box(s, v);
		int32_t shift = 0;
		if (v == u || v == m || !on_table(s, v) || !box_deeper(&box, room, TOUCH))
			continue;
		do {
			shift += LEAST;
			to.at = point_ahead(from.at, away, shift, 0);
		} while (shift <= 3 * CM && !may_shift(b, s, v, to, room, UNIT_BIT(u)));
		if (shift > 3 * CM)
			return false;
		unit_put(s, v, to);
		set_mark(s, v, SHIFTED);
		news_say(news, BOTH_SIDES, RRR_R40, "%s makes room.",
				 has_mark(s, v, FACE_UP) ? unit_name(b, v) : "A card");
	}
	return true;
}

static int32_t off_centre(const State *s, int m, int u)
{
	Box box = unit_box(s, m);
	int32_t forward, right;

	box_local(&box, unit_pose(s, u).at, &forward, &right);
	return right < 0 ? -right : right;
}

/* All whom m turns, the one nearest its middle first; the second goes behind. */
static void turn_towards(const Board *b, State *s, int m, uint64_t turned, News *news)
{
	for (int rank = 0; turned && rank < 2; rank++) {
		int u = unit_of(turned);
		State before = *s;
		Pose to;
		Box room;
		for (uint64_t left = turned; left; left &= left - 1)
			if (off_centre(s, m, unit_of(left)) < off_centre(s, m, u))
				u = unit_of(left);
		turned &= ~UNIT_BIT(u);
		to = (Pose){ point_ahead(unit_pose(s, m).at, s->unit[m].facing, rank == 0 ? 3 * CM : 6 * CM, 0),
					 facing_wrap(s->unit[m].facing + HALF_TURN) };
		room = card_box(to);
		if (!rifles_within_table(b, &room, EPS) || !clear_the_way(b, s, u, m, &room, news)) {
			*s = before; /* nobody moves: it fights as it stands */
			continue;
		}
		unit_put(s, u, to);
		news_say(news, BOTH_SIDES, RRR_melee_2, "%s turns to face %s.", unit_name(b, u), unit_name(b, m));
	}
}

void rifles_turn_to_face(const Board *b, State *s, News *news)
{
	uint64_t towards[UNITS] = { 0 };

	for (int u = 0; u < b->ncards; u++) {
		int m;
		if (!on_table(s, u) || unit_facts(b, s, u)->specialty ||
			!rifles_fronts_upon(b, s, u, ON_FLANK_OR_REAR) || front_met(b, s, u))
			continue;
		m = first_to_touch(b, s, u);
		towards[m] |= UNIT_BIT(u);
	}
	for (int m = 0; m < b->ncards; m++)
		if (towards[m])
			turn_towards(b, s, m, towards[m], news);
}
