/* games/rifles/overlay.c -- what the rules say of places, for overlays: zones of control, what a card can shoot
 * at, command, lines of sight. */
#include "games/rifles/overlay.h"

enum { COLUMNS = 25, PROBE = 2 * TOUCH + 4 };

/* What holds far off need not hold nearer by (a card may pass another it could not end upon), so it is first
 * looked for from the far end. */
int32_t rifles_farthest(Holds *holds, const void *ctx, Facing facing, int32_t most)
{
	enum { PARTS = 8 };
	int32_t low = most, high = most;

	for (int part = PARTS; part > 0 && !holds(ctx, facing, low); part--) {
		high = low;
		low = most * (part - 1) / PARTS;
	}
	while (high - low > 10) {
		int32_t middle = (low + high) / 2;

		if (holds(ctx, facing, middle))
			low = middle;
		else
			high = middle;
	}
	return low;
}

bool rifles_is_known(const Board *b, const State *s, Side side, int u)
{
	return on_table(s, u) && !has_mark(s, u, UNKNOWN) && (unit_side(b, u) == side || has_mark(s, u, FACE_UP));
}

bool rifles_refuse_unknown(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int u = order_arg(args, 0);

	if (rifles_is_known(b, s, args->side, u))
		return false;
	overlay_legend(o, RRR_sequence_11, "%s is no card you see face up on the table.", unit_name(b, u));
	return true;
}

/* ---- zones of control ---- */

/* A strip ahead of a card: from its front edge, as deep at each of n places as depth[] says. */
static void lay_strip(const Box *card, int32_t side, int n, const int32_t depth[], Overlay *o)
{
	Point left = box_point(card, card->deep2, -side), right = box_point(card, card->deep2, side);

	shape_corner(o, left.x, left.y);
	for (int i = 0; i < n; i++) {
		Point p = box_point(card, card->deep2 + depth[i], -side + 2 * side * i / (n - 1));
		shape_corner(o, p.x, p.y);
	}
	shape_corner(o, right.x, right.y);
}

static void lay_zones(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int n[SIDES] = { 0, 0 };

	(void)args;
	for (int u = 0; u < b->ncards; u++) {
		int32_t depth[COLUMNS];
		Box card;

		if (has_mark(s, u, UNKNOWN) || !rifles_has_zoc(b, s, u))
			continue;
		card = unit_box(s, u);
		n[unit_side(b, u)]++;
		rifles_zone_depths(b, s, u, COLUMNS, depth);
		overlay_shape(o, LAY_ZONE, unit_side(b, u), RRR_movement_18, "%s", unit_name(b, u));
		lay_strip(&card, card.wide2, COLUMNS, depth, o);
	}
	overlay_legend(o, RRR_movement_18, "Of %d %s and %d %s cards that lie face up.", n[0], b->side[0].title,
				   n[1], b->side[1].title);
}

/* ---- weapons ---- */

typedef struct Gun {
	const Board *b;
	const State *s;
	int u;
	int32_t range;
} Gun;

static bool probe_in_range(const Gun *g, Point at)
{
	Box probe = box_at((Pose){ at, g->s->unit[g->u].facing }, PROBE, PROBE);
	int32_t range = rifles_range_to(g->b, g->s, g->u, &probe);

	return range >= 0 && range <= g->range + EPS;
}

/* Snipers and Engineers shoot all round. */
static bool all_round(const void *ctx, Facing facing, int32_t distance)
{
	const Gun *g = ctx;

	return probe_in_range(g, point_ahead(unit_pose(g->s, g->u).at, facing, distance, 0));
}

typedef struct Column { /* of the zone straight ahead */
	const Gun *gun;
	int32_t right;
} Column;

static bool ahead(const void *ctx, Facing facing, int32_t distance)
{
	const Column *c = ctx;
	Box card = unit_box(c->gun->s, c->gun->u);

	(void)facing;
	return probe_in_range(c->gun, box_point(&card, card.deep2 + PROBE / 2 + distance, c->right));
}

static void lay_band(const Gun *g, Lay lay, Overlay *o)
{
	Box card = unit_box(g->s, g->u);
	int32_t depth[COLUMNS], most = g->range + CARD_WIDE;

	overlay_shape(o, lay, unit_side(g->b, g->u), RRR_shooting_2, "%d.%02d", LENGTH(g->range));
	if (unit_facts(g->b, g->s, g->u)->specialty) {
		for (int i = 0; i < RAYS; i++) {
			Facing way = facing_wrap(g->s->unit[g->u].facing + FULL_TURN / RAYS * i);
			Point p = point_ahead(card.at, way, rifles_farthest(all_round, g, way, most), 0);
			shape_corner(o, p.x, p.y);
		}
		return;
	}
	for (int i = 0; i < COLUMNS; i++) {
		Column column = { g, -SHOOTING_SIDE + 2 * SHOOTING_SIDE * i / (COLUMNS - 1) };
		depth[i] = rifles_farthest(ahead, &column, 0, most);
	}
	lay_strip(&card, SHOOTING_SIDE, COLUMNS, depth, o);
}

/* A line to each enemy that lies in the zone: may it be shot at, and if not, by which rule? */
static int lay_targets(const Gun *g, Overlay *o)
{
	uint64_t engaged = rifles_engaged(g->b, g->s);
	int targets = 0;

	for (uint64_t left = rifles_on_table(g->b, g->s, side_other(unit_side(g->b, g->u))); left;
		 left &= left - 1) {
		int e = unit_of(left);
		Box mark = unit_box(g->s, e);
		int32_t range = rifles_range_to(g->b, g->s, g->u, &mark);
		Why why = { 0 };

		if (range < 0 || range > g->range + EPS)
			continue;
		bool hit = rifles_can_hit(g->b, g->s, g->u, e, engaged, &why);
		targets += hit;
		if (hit)
			overlay_line(o, LAY_FIRE, true, RRR_shooting_2, "%d.%02d", LENGTH(range));
		else
			overlay_line(o, LAY_FIRE, false, why.rule, "%s", why.text);
		line_point(o, g->s->unit[g->u].x, g->s->unit[g->u].y);
		line_point(o, mark.at.x, mark.at.y);
	}
	return targets;
}

static void lay_range(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int u = order_arg(args, 0);

	if (rifles_refuse_unknown(b, s, args, o))
		return;
	const Weapon *w = rifles_arms(b, s, u);
	if (!w || w->volleys == 0 || w->range <= 0) {
		overlay_legend(o, RRR_shooting_1, "%s does not shoot.", unit_name(b, u));
		return;
	}
	Gun gun = { b, s, u, w->range };
	if (unit_facts(b, s, u)->guns && w->range > CLOSE_FIRE) {
		Gun near = { b, s, u, CLOSE_FIRE };
		lay_band(&near, LAY_NEAR, o);
	}
	lay_band(&gun, LAY_RANGE, o);
	int targets = lay_targets(&gun, o);
	overlay_legend(o, RRR_shooting_2, "%s, %s: range %d.%02d; it could shoot at %d card%s.", unit_name(b, u),
				   w->title, LENGTH(w->range), targets, targets == 1 ? "" : "s");
}

/* ---- command ---- */

typedef struct Ring {
	Box card;
	int32_t range;
} Ring;

static bool within(const void *ctx, Facing facing, int32_t distance)
{
	const Ring *ring = ctx;
	int64_t range = ring->range + EPS;

	return box_point_gap2(&ring->card, point_ahead(ring->card.at, facing, distance, 0)) <= range * range;
}

static void lay_ring(const Board *b, const State *s, int u, Lay lay, RuleId rule, int32_t range,
					 const char *what, Overlay *o)
{
	Ring ring = { unit_box(s, u), range };

	overlay_shape(o, lay, unit_side(b, u), rule, "%s: %s %d", unit_name(b, u), what, range / CM);
	for (int i = 0; i < RAYS; i++) {
		Facing way = FULL_TURN / RAYS * i;
		Point p = point_ahead(ring.card.at, way, rifles_farthest(within, &ring, way, range + CARD_WIDE), 0);
		shape_corner(o, p.x, p.y);
	}
}

static void lay_command(const Board *b, const State *s, const Order *args, Overlay *o)
{
	for (int u = 0; u < b->ncards; u++) {
		if (!rifles_is_known(b, s, args->side, u) || !rifles_types[b->card[u].type].command)
			continue;
		int32_t range = rifles_command_range[b->card[u].type == SUBCOMMAND][b->card[u].grade];
		if (b->card[u].type == GENERAL && unit_side(b, u) == args->side) {
			lay_ring(b, s, u, LAY_SEEN, RRR_movement_3, SEEN_COMMAND, "in sight", o);
			lay_ring(b, s, u, LAY_BLIND, RRR_movement_4, UNSEEN_COMMAND, "out of sight", o);
		}
		if (range > 0)
			lay_ring(b, s, u, LAY_COMMAND, RRR_movement_9, range, "command", o);
	}
	overlay_legend(o, RRR_movement_9,
				   "A move costs a point more beyond 25 from the General in his sight, beyond 10 out of it.");
}

/* ---- sight ---- */

typedef struct Mark { /* a card, or a bare point */
	Point at;
	Box box;
} Mark;

static int read_marks(const Board *b, const State *s, const Order *args, Mark mark[2])
{
	int n = 0;

	for (int i = 0; i < args->n && n < 2; n++) {
		Pose p = { { 0, 0 }, 0 };
		bool card = args->kind[i] == ARG_UNIT;

		if (card && !on_table(s, order_arg(args, i)))
			return 0;
		if (card) {
			p = unit_pose(s, order_arg(args, i++));
		} else {
			p.at = (Point){ order_arg(args, i), order_arg(args, i + 1) };
			i += 2;
			if (p.at.x < 0 || p.at.y < 0 || p.at.x > b->width || p.at.y > b->height)
				return 0;
		}
		mark[n] = (Mark){ p.at, card ? card_box(p) : box_at(p, 0, 0) };
	}
	return n;
}

typedef struct Eye {
	const Board *b;
	const State *s;
	Point at;
} Eye;

static bool is_seen(const void *ctx, Facing facing, int32_t distance)
{
	const Eye *eye = ctx;
	Box mark = box_at((Pose){ point_ahead(eye->at, facing, distance, 0), 0 }, 0, 0);

	return rifles_within_table(eye->b, &mark, 0) && rifles_sees(eye->b, eye->s, eye->at, &mark);
}

static void lay_view(const Board *b, const State *s, Point at, Overlay *o)
{
	enum { STRIDE = 1 * CM };
	Eye eye = { b, s, at };

	overlay_shape(o, LAY_SEEN, SIDE_NONE, RRR_R50, "%s", "");
	for (int i = 0; i < RAYS; i++) {
		Facing way = FULL_TURN / RAYS * i;
		int32_t far = STRIDE;

		while (is_seen(&eye, way, far)) /* up to the first thing that hides what is behind it */
			far += STRIDE;
		Point p = point_ahead(at, way, rifles_farthest(is_seen, &eye, way, far), 0);
		shape_corner(o, p.x, p.y);
	}
	overlay_legend(o, RRR_R50, "What is seen from there, as far as the first thing in the way.");
}

static void lay_sight(const Board *b, const State *s, const Order *args, Overlay *o)
{
	Mark mark[2];
	int n = read_marks(b, s, args, mark);

	if (n == 0) {
		overlay_legend(o, RRR_R50, "Name cards that lie on the table, or places on it.");
		return;
	}
	if (n == 1) {
		lay_view(b, s, mark[0].at, o);
		return;
	}
	int blocker = rifles_sight_blocker(b, s, mark[0].at, &mark[1].box);
	int32_t gap = box_gap(&mark[0].box, &mark[1].box);
	overlay_line(o, LAY_SIGHT, blocker < 0, RRR_R50, "%d.%02d", LENGTH(gap));
	line_point(o, mark[0].at.x, mark[0].at.y);
	line_point(o, mark[1].at.x, mark[1].at.y);
	if (blocker >= 0) {
		const Terrain *t = &b->terrain[blocker];
		rifles_lay_area(t, t->choice < 0 ? (Point){ 0, 0 } : s->spot[t->choice], LAY_BLOCKER, RRR_R50, o);
	}
	overlay_legend(o, RRR_R50, "The line of sight is %s%s; %d.%02d from edge to edge.",
				   blocker < 0 ? "open" : "blocked by ", blocker < 0 ? "" : b->terrain[blocker].name,
				   LENGTH(gap));
}

const OverlayKind rifles_overlays[RIFLES_OVERLAYS] = {
	{ "reach", "unit", RRR_movement_15, "where a card can go straight, facing as it does", "move",
	  rifles_lay_reach },
	{ "path", "unit (length length length)+", RRR_R5, "the way of a move and its cost", NULL,
	  rifles_lay_path },
	{ "road", "unit", RRR_movement_27, "how far a card can go by road", "road", rifles_lay_road },
	{ "zones", "", RRR_movement_18, "the zones of control of cards that lie face up", NULL, lay_zones },
	{ "range", "unit", RRR_shooting_2, "a card's shooting zone, and whom it could shoot at", NULL,
	  lay_range },
	{ "command", "", RRR_movement_9, "command ranges, and how far the General's word carries", NULL,
	  lay_command },
	{ "sight", "unit? (length length)? unit? (length length)?", RRR_R50,
	  "what is seen from a card or place, or the line between two", NULL, lay_sight },
	{ "deploy", "", RRR_deployment_4, "where cards may be put down before the battle", NULL,
	  rifles_lay_deploy },
	{ "arrive", "", RRR_sequence_5, "where cards of the Reserve may arrive", NULL, rifles_lay_arrive },
	{ "terrain", "thing length length", RRR_deployment_2, "a piece of terrain as it would lie", NULL,
	  rifles_lay_terrain },
};
