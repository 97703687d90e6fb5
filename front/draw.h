/* front/draw.h -- a scene on a terminal: hexes two lines high, counters in their side's colour, a legend.
 *
 *    ________          ________
 *   /G4 .    \________/I4 .    \
 *   \T1:1+2_~/H4 w1 = \__~~~~__/
 *
 * A hex's sides are drawn as / \ and _; a river makes them ~, a road that crosses =, a bridge #.  Without
 * colour the first side's counters stand in [ ] and the second's in < >. */
#ifndef FRONT_DRAW_H
#define FRONT_DRAW_H

#include "engine/scenario.h"

typedef struct DrawStyle {
	bool colour;
	int width; /* columns of the terminal; 0: as many as it takes */
} DrawStyle;

DrawStyle draw_style(bool plain); /* for stdout, as NO_COLOR, COLUMNS and the terminal have it */

/* The map with its pieces; around `focus` where it is wider than the terminal (HEX_NONE: around the pieces).
 * On an open table a plan of the cards. */
void draw_map(Text *, const Scenario *, const Scene *, Hex focus, DrawStyle);
void draw_legend(Text *, const Scenario *, const Scene *, DrawStyle);
void draw_facts(Text *, const Scene *);
/* A line a piece, of one side or (SIDE_NONE) of both. */
void draw_pieces(Text *, const Scenario *, const Scene *, Side);

/* Marks of a kind that lies nearly everywhere (who controls what) say nothing on a small picture. */
typedef struct RareMarks {
	bool is[SCENE_MARKS];
} RareMarks;
void draw_find_rare(const Scene *, RareMarks *);

const char *draw_side_colour(const Scenario *, Side,
							 DrawStyle); /* the escape that turns it on; "" without colour */
const char *draw_plain(DrawStyle);       /* and off again */

#endif
