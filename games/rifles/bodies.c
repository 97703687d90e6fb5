/* games/rifles/bodies.c -- movement orders made into bodies: who moves, and where each card is after each leg.
 *
 * The exact order names poses.  Relative ones ("advance 3", "wheel left 30", "contact C4") are turned into
 * poses by rifles_exact, on the giver's own view. */
#include "games/rifles/rifles.h"

/* ---- reading ---- */

static BodyKind kind_of(const Order *o)
{
	switch (o->verb) {
	case VERB_LINE:
		return LINE;
	case VERB_COLUMN:
		return COLUMN;
	case VERB_ROAD:
		return BY_ROAD;
	case VERB_CHARGE:
		return CHARGE;
	case VERB_CHARGE_LINE:
		return CHARGE_LINE;
	default:
		return SINGLE;
	}
}

static int leading_units(const Order *o)
{
	int n = 0;

	while (n < o->n && o->kind[n] == ARG_UNIT)
		n++;
	return n;
}

static Pose pose_arg(const Order *o, int i)
{
	return (Pose){ { order_arg(o, i), order_arg(o, i + 1) }, order_arg(o, i + 2) / 10 };
}

/* The poses of an exact order: three lengths each, one to four of them. */
static bool read_poses(const Board *b, const Order *o, int first, Pose pose[LEGS], int *n, Why *why)
{
	int words = o->n - first;

	for (int i = first; i < o->n; i++)
		if (o->kind[i] != ARG_LENGTH)
			return refuse(why, RRR_R5, "where to? Say x y facing, or advance 3, wheel left 30 and the like");
	if (words == 0 || words % 3 != 0 || words / 3 > LEGS)
		return refuse(why, RRR_R5, "a move is one to four poses, each x y facing");
	*n = words / 3;
	for (int i = 0; i < *n; i++) {
		int32_t facing = order_arg(o, first + 3 * i + 2);
		if (facing < 0 || facing >= FULL_TURN * 10 || facing % 10 != 0)
			return refuse(why, RRR_R1, "a facing is 0 to 359.99 degrees");
		pose[i] = pose_arg(o, first + 3 * i);
		if (pose[i].at.x < 0 || pose[i].at.y < 0 || pose[i].at.x > b->width || pose[i].at.y > b->height)
			return refuse(why, RRR_R7, "that is not on the table");
	}
	return true;
}

/* ---- the run of units from one end to the other ---- */

static int run_between(const uint8_t link[UNITS], int from, int to, int unit[BODY])
{
	int n = 0;

	for (int u = from; n < BODY; u = link[u] - 1) {
		unit[n++] = u;
		if (u == to)
			return n;
		if (!link[u])
			break;
	}
	return 0;
}

static bool find_line(const Board *b, const State *s, int first, int last, Body *body, Why *why)
{
	body->n = run_between(s->right, first, last, body->unit);
	if (body->n == 0)
		body->n = run_between(s->right, last, first, body->unit);
	if (body->n < 3)
		return refuse(why, RRR_movement_12, "%s and %s are not the ends of a Line of three or more",
					  unit_name(b, first), unit_name(b, last));
	for (int i = 0; i + 1 < body->n; i++) /* before a charge they may have parted */
		if (!rifles_lines_up(b, s, body->unit[i], body->unit[i + 1]))
			return refuse(why, RRR_movement_12, "%s and %s no longer stand in Line",
						  unit_name(b, body->unit[i]), unit_name(b, body->unit[i + 1]));
	return true;
}

static bool find_column(const Board *b, const State *s, int first, int last, Body *body, Why *why)
{
	body->n = run_between(s->behind, first, last, body->unit);
	if (body->n < 2)
		return refuse(why, RRR_movement_11, "%s and %s are not the head and tail of a Column",
					  unit_name(b, first), unit_name(b, last));
	for (int u = 0; u < b->ncards; u++)
		if (s->behind[u] == first + 1)
			return refuse(why, RRR_R12, "%s is not the leader: %s stands before it", unit_name(b, first),
						  unit_name(b, u));
	return true;
}

/* ---- legs ---- */

static bool near_pose(Pose a, Pose b)
{
	return point_gap2(a.at, b.at) <= TOUCH * TOUCH && facing_gap(a.facing, b.facing) <= PARALLEL;
}

/* RRR-R12  One rigid motion of the whole Line: a shift, or a wheel about the outer front corner of an end. */
static bool line_leg(Body *body, int leg, int anchor, Pose to, Why *why)
{
	const Pose *from = body->pose[leg];
	int32_t angle = facing_turn(from[anchor].facing, to.facing);
	Box left = card_box(from[0]), right = card_box(from[body->n - 1]);
	Point pivot[2] = { box_corner(&left, FRONT_LEFT), box_corner(&right, FRONT_RIGHT) };

	if (angle == 0) {
		for (int i = 0; i < body->n; i++)
			body->pose[leg + 1][i] = (Pose){ { from[i].at.x + to.at.x - from[anchor].at.x,
											   from[i].at.y + to.at.y - from[anchor].at.y },
											 from[i].facing };
		return true;
	}
	for (int end = 0; end < 2; end++) {
		if (!near_pose(pose_turned(from[anchor], pivot[end], angle), to))
			continue;
		for (int i = 0; i < body->n; i++)
			body->pose[leg + 1][i] = pose_turned(from[i], pivot[end], angle);
		return true;
	}
	return refuse(why, RRR_R12,
				  "a Line shifts without turning or wheels about the outer front corner of one end");
}

/* RRR-R12  Each follower puts its front on its predecessor's new rear, facing from where it was. */
static bool column_leg(const Board *b, Body *body, int leg, Pose to, Why *why)
{
	Box leader = card_box(body->pose[leg][0]);
	int32_t forward, right;

	box_local(&leader, to.at, &forward, &right);
	if (forward < 0)
		return refuse(why, RRR_R12, "the Column of %s only moves forward", unit_name(b, body->unit[0]));
	body->pose[leg + 1][0] = to;
	for (int i = 1; i < body->n; i++) {
		Pose old = body->pose[leg][i];
		Point hook =
			point_ahead(body->pose[leg + 1][i - 1].at, body->pose[leg + 1][i - 1].facing, -CARD_DEEP / 2, 0);
		Facing facing = facing_towards(old.at, hook);
		body->pose[leg + 1][i] = (Pose){ point_ahead(hook, facing, -CARD_DEEP / 2, 0), facing };
	}
	return true;
}

static bool column_holds(const Board *b, const Body *body, Why *why)
{
	for (int i = 1; i < body->n; i++)
		if (facing_gap(body->pose[body->legs][i - 1].facing, body->pose[body->legs][i].facing) > 45 * DEGREE)
			return refuse(why, RRR_R12, "%s would stand at more than 45 degrees to %s",
						  unit_name(b, body->unit[i]), unit_name(b, body->unit[i - 1]));
	return true;
}

/* RRR-R37  A pose within a hair of lining up on an enemy is that pose. */
static void snap(const Board *b, const State *s, Body *body)
{
	for (int i = 0; i < body->n; i++) {
		Pose *end = &body->pose[body->legs][i];
		for (uint64_t left = b->army[side_other(unit_side(b, body->unit[i]))]; left; left &= left - 1) {
			int e = unit_of(left);
			Pose pose[6];
			int n;
			if (!on_table(s, e) || point_gap2(unit_pose(s, e).at, end->at) > (int64_t)(5 * CM) * (5 * CM))
				continue;
			n = rifles_contact_poses(b, s, body->unit[i], e, pose);
			for (int k = 0; k < n; k++)
				if (near_pose(pose[k], *end))
					*end = pose[k];
		}
	}
}

/* ---- the whole order ---- */

bool rifles_body_of(const Board *b, const State *s, const Order *o, Body *body, Why *why)
{
	int names = leading_units(o), first = order_arg(o, 0), last = names > 1 ? order_arg(o, 1) : first,
		anchor = 0;
	Pose leg[LEGS];

	body->kind = kind_of(o);
	if (!read_poses(b, o, names, leg, &body->legs, why))
		return false;
	for (int i = 0; i < names; i++) {
		if (unit_side(b, order_arg(o, i)) != o->side)
			return refuse(why, RRR_movement_1, "%s is not yours", unit_name(b, order_arg(o, i)));
		if (!on_table(s, order_arg(o, i)))
			return refuse(why, RRR_movement_1, "%s is not on the table", unit_name(b, order_arg(o, i)));
	}
	body->n = 1;
	body->unit[0] = first;
	if ((body->kind == LINE || body->kind == CHARGE_LINE) && !find_line(b, s, first, last, body, why))
		return false;
	if ((body->kind == COLUMN || (body->kind == BY_ROAD && names > 1)) &&
		!find_column(b, s, first, last, body, why))
		return false;
	for (int i = 0; i < body->n; i++) {
		body->pose[0][i] = unit_pose(s, body->unit[i]);
		if (body->unit[i] == first)
			anchor = i;
	}
	if (body->kind == BY_ROAD) {
		if (body->legs > 1)
			return refuse(why, RRR_R17, "by road a move has one end");
		return rifles_road_legs(b, s, leg[0], body, why);
	}
	for (int k = 0; k < body->legs; k++) {
		if (body->kind == LINE || body->kind == CHARGE_LINE) {
			if (!line_leg(body, k, anchor, leg[k], why))
				return false;
		} else if (body->kind == COLUMN) {
			if (!column_leg(b, body, k, leg[k], why))
				return false;
		} else {
			body->pose[k + 1][0] = leg[k];
		}
	}
	snap(b, s, body);
	return body->kind != COLUMN || column_holds(b, body, why);
}

bool rifles_check_body(const Board *b, const State *seen, const Order *o, Why *why)
{
	Body body;

	return rifles_body_of(b, seen, o, &body, why) && rifles_body_check(b, seen, o->side, &body, why, NULL);
}

void rifles_apply_body(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Body body;

	if (rifles_body_of(b, s, o, &body, NULL))
		rifles_body_apply(b, s, &body, dice, news);
}

void rifles_explain_body(const Board *b, const State *seen, const Order *o, Explain *e)
{
	Body body;
	Why why = { 0, "" };
	uint64_t units = 0;

	if (rifles_body_of(b, seen, o, &body, &why)) {
		for (int i = 0; i < body.n; i++)
			units |= UNIT_BIT(body.unit[i]);
		explain_total(e, "price", "%d", rifles_price_of(b, seen, o->side, units, seen->group != 0, e));
		rifles_body_check(b, seen, o->side, &body, &why, e);
	}
	if (why.rule)
		explain_add(e, why.rule, ratio(0, 1), "refused: %.80s", why.text);
	explain_total(e, "legal", "%s", why.rule ? "no" : "yes");
}

/* ---- relative orders ---- */

static void push_pose(Order *o, Pose p)
{
	order_push(o, ARG_LENGTH, p.at.x);
	order_push(o, ARG_LENGTH, p.at.y);
	order_push(o, ARG_LENGTH, p.facing * 10);
}

static bool has_word(const Order *o, RiflesWord word)
{
	for (int i = 0; i < o->n; i++)
		if (o->kind[i] == ARG_WORD && o->arg[i] == (int32_t)word)
			return true;
	return false;
}

/* No table is longer than this. */
enum { LONGEST = 1000 * CM };

static int32_t first_length(const Order *o)
{
	for (int i = 0; i < o->n; i++)
		if (o->kind[i] == ARG_LENGTH)
			return o->arg[i] > LONGEST ? LONGEST : o->arg[i] < -LONGEST ? -LONGEST : o->arg[i];
	return 0;
}

/* RRR-R12  A wheel goes about the front corner on the side it turns to; of a Line about that end's. */
static Pose wheeled(const Board *b, const State *s, const Order *o, Pose from, int32_t angle, bool left)
{
	Box box = card_box(from);
	Body body;

	if (o->verb == VERB_LINE && find_line(b, s, order_arg(o, 0), order_arg(o, 1), &body, NULL))
		box = unit_box(s, body.unit[left ? 0 : body.n - 1]);
	return pose_turned(from, box_corner(&box, left ? FRONT_LEFT : FRONT_RIGHT), left ? -angle : angle);
}

/* The first of the lined-up poses that the rules allow, else the frontal one. */
static Pose contact(const Board *b, const State *s, const Order *o, int enemy)
{
	Pose pose[6];
	int n = rifles_contact_poses(b, s, order_arg(o, 0), enemy, pose);

	for (int i = 0; i < n; i++) {
		Order trial;
		order_start(&trial, o->side, o->verb);
		order_push(&trial, ARG_UNIT, order_arg(o, 0));
		push_pose(&trial, pose[i]);
		if (rifles_check_body(b, s, &trial, NULL))
			return pose[i];
	}
	return pose[0];
}

/* Straight on at every joint, or as far left or right as the roads lead. */
static Pose along_road(const Board *b, const State *s, const Order *o, Pose from, int32_t length)
{
	RoadEnd end[ROAD_ENDS];
	int n = rifles_road_ends(b, s, from, length, end), best = 0;
	bool left = has_word(o, WORD_LEFT), right = has_word(o, WORD_RIGHT);

	for (int i = 1; i < n; i++)
		if (left    ? end[i].turn < end[best].turn
			: right ? end[i].turn > end[best].turn
					: end[i].bend < end[best].bend)
			best = i;
	return n > 0 ? end[best].pose : pose_ahead(from, length, 0);
}

bool rifles_exact(const Board *b, const State *seen, Order *o, Why *why)
{
	int names = leading_units(o), words = 0;
	int32_t length = first_length(o), angle = length / 10;
	bool left = has_word(o, WORD_LEFT);
	Pose from, to;
	Order exact;

	(void)why;
	for (int i = 0; i < o->n; i++)
		words += o->kind[i] == ARG_WORD;
	if (o->verb == VERB_BUILD)
		rifles_exact_build(b, seen, o);
	if (names == 0 || o->verb < VERB_MOVE || o->verb > VERB_CHARGE_LINE)
		return true;
	if (words == 0) { /* facings any way round become 0 to 359.99 */
		for (int i = names + 2; i < o->n; i += 3)
			if (o->kind[i] == ARG_LENGTH)
				o->arg[i] = facing_wrap(o->arg[i] / 10) * 10;
		return true;
	}
	from = unit_pose(seen, order_arg(o, 0));
	if (has_word(o, WORD_RETIRE))
		length = -length;
	if (o->verb == VERB_ROAD)
		to = along_road(b, seen, o, from, length);
	else if (has_word(o, WORD_ADVANCE) || has_word(o, WORD_RETIRE))
		to = pose_ahead(from, length, 0);
	else if (has_word(o, WORD_SIDESTEP))
		to = pose_ahead(from, 0, left ? -length : length);
	else if (has_word(o, WORD_WHEEL))
		to = wheeled(b, seen, o, from, angle, left);
	else if (has_word(o, WORD_TURN))
		to = (Pose){ from.at, facing_wrap(from.facing + (left ? -angle : angle)) };
	else if (has_word(o, WORD_CONTACT) && o->kind[o->n - 1] == ARG_UNIT &&
			 on_table(seen, order_arg(o, o->n - 1)))
		to = contact(b, seen, o, order_arg(o, o->n - 1));
	else
		to = (Pose){ from.at, facing_wrap(from.facing + HALF_TURN) };
	order_start(&exact, o->side, o->verb);
	for (int i = 0; i < names; i++)
		order_push(&exact, ARG_UNIT, order_arg(o, i));
	push_pose(&exact, to);
	*o = exact;
	return true;
}
