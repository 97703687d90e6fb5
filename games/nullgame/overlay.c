/* games/nullgame/overlay.c -- what the rules say of hexes, for overlays: where a counter can go. */
#include "games/nullgame/nullgame.h"

static void lay_reach(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	Order move = *args;

	order_push(&move, ARG_HEX, 0);
	for (Hex h = 0; h < b->map->size; h++) {
		move.arg[1] = h;
		if (nullgame_check_move(b, seen, &move, NULL))
			overlay_cell(o, LAY_REACH, args->side, h, NG_4, "1");
	}
	overlay_legend(o, NG_4, "%s has %d hexes in reach.", b->names.name[order_arg(args, 0)], o->ncells);
}

const OverlayKind nullgame_overlays[NULLGAME_OVERLAYS] = {
	{ "reach", "unit", NG_4, "where a counter can go", "move", lay_reach },
};
