/* games/rifles/overlay_place.c -- overlays of putting down: cards before the battle, the Reserve, terrain. */
#include "games/rifles/overlay.h"

void rifles_lay_area(const Terrain *t, Point shift, Lay lay, RuleId rule, Overlay *o)
{
	overlay_shape(o, lay, SIDE_NONE, rule, "%s", t->name);
	for (int i = 0; i < t->area.n; i++)
		shape_corner(o, t->area.p[i].x + shift.x, t->area.p[i].y + shift.y);
}

/* As far from an edge as cards may lie: a strip along it, that begins at the water line of a shore. */
static void lay_edge(const Board *b, const State *s, Side side, TableEdge edge, int32_t depth, bool shore,
					 RuleId rule, Overlay *o)
{
	bool flank = edge == WEST_EDGE || edge == EAST_EDGE;
	int32_t length = flank ? b->height : b->width;

	overlay_shape(o, LAY_REACH, side, rule, "%s", "");
	for (int back = 0; back < 2; back++)
		for (int32_t i = 0; i <= length; i += CM) {
			int32_t along = back ? length - i : i;
			int32_t wet = shore && !flank ? rifles_water_line(b, s, edge, along) : 0;
			int32_t deep = back ? wet : wet + depth;

			if (edge == SOUTH_EDGE || edge == NORTH_EDGE)
				shape_corner(o, along, edge == SOUTH_EDGE ? deep : b->height - deep);
			else
				shape_corner(o, edge == WEST_EDGE ? deep : b->width - deep, along);
		}
}

void rifles_lay_deploy(const Board *b, const State *s, const Order *args, Overlay *o)
{
	if (s->phase != PHASE_DEPLOY || args->side == SIDE_NONE) {
		overlay_legend(o, RRR_deployment_4, "Nobody puts cards down now.");
		return;
	}
	int32_t depth = b->deploy_depth[args->side];
	lay_edge(b, s, args->side, (TableEdge)s->edge[args->side], depth, true, RRR_deployment_4, o);
	overlay_legend(o, RRR_deployment_4, "Cards must lie wholly within %d.%02d of the edge.", LENGTH(depth));
}

void rifles_lay_arrive(const Board *b, const State *s, const Order *args, Overlay *o)
{
	if (s->phase != PHASE_ARRIVE || args->side != s->moving) {
		overlay_legend(o, RRR_sequence_5,
					   s->phase == PHASE_ARRIVE ? "It is the enemy whose Reserve arrives now."
												: "No Reserve arrives now.");
		return;
	}
	lay_edge(b, s, args->side, (TableEdge)s->entry, DEPLOY_DEPTH, false, RRR_sequence_5, o);
	overlay_legend(o, RRR_sequence_5,
				   "Cards must lie wholly within %d.%02d of that edge, clear of enemies and their zones.",
				   LENGTH(DEPLOY_DEPTH));
}

void rifles_lay_terrain(const Board *b, const State *s, const Order *args, Overlay *o)
{
	Order place = *args;
	Why why = { 0 };

	place.verb = VERB_TERRAIN;
	if (s->phase != PHASE_TERRAIN) {
		overlay_legend(o, RRR_deployment_2, "No terrain is placed now.");
		return;
	}
	if (!rifles_check_terrain(b, s, &place, &why)) {
		overlay_why(o, &why);
		return;
	}
	const Terrain *t = &b->terrain[order_arg(args, 0)];
	rifles_lay_area(t, (Point){ order_arg(args, 1), order_arg(args, 2) }, LAY_REACH, RRR_deployment_2, o);
	overlay_legend(o, RRR_deployment_2, "%s, %s, as it would lie.", t->name, rifles_areas[t->kind].word);
}
