/* front/study/plot_table.c -- an open table as it is laid out, and where on it there was fighting. */
#include "base/memory.h"
#include "front/study/place.h"
#include "front/study/plot.h"

#include <math.h>
#include <stdlib.h>

enum { SCALE = 200 /* of a scene's lengths to a unit of the picture */, WALK_WIDE = 3 };

/* The ground as it lies at the start; what players place is not there yet. */
static void look(const Scenario *sc, Scene *scene)
{
	const Game *g = sc->game;
	State *table = memory_zeroed(g->state_size), *seen = memory_zeroed(g->state_size);
	News mute = { .mute = true };
	Dice dice;

	dice_seed(&dice, 1, 0);
	dice_clear(&dice);
	g->setup(sc->board, table, &dice, &mute);
	g->view(sc->board, table, 0, seen);
	g->show(sc->board, seen, 0, scene);
	free(table);
	free(seen);
}

/* North is up on paper and y grows to the north. */
static void draw_shape(Text *out, const Scene *scene, const SceneShape *shape)
{
	text_put(out, "<path d=\"");
	for (int i = 0; i < shape->n; i++)
		text_add(out, "%c%d %d", i ? 'L' : 'M', shape->point[i][0] / SCALE,
				 (scene->deep - shape->point[i][1]) / SCALE);
	if (shape->closed)
		text_add(out, "z\" fill=\"%s\" stroke=\"#bbb\"/>\n", plot_ground(shape->style));
	else
		text_add(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
				 shape->style[0] == 'r' && shape->style[1] == 'i' ? "#5b8db8" : "#a07850",
				 shape->wide / SCALE > WALK_WIDE ? shape->wide / SCALE : WALK_WIDE);
}

static void draw_square(Text *out, const Scenario *sc, const Scene *scene, int place, long fights, long most,
						long played)
{
	int side = SQUARE / SCALE, x = place % SQUARES * side,
		y = scene->deep / SCALE - (place / SQUARES + 1) * side;
	char name[8];

	text_add(out, "<g><title>%s: %ld fights, %.2f a game</title>", place_name(sc, place, name), fights,
			 (double)fights / (double)played);
	text_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#c00000\" opacity=\"%.2f\"/>", x,
			 y, side, side, 0.1 + 0.7 * sqrt((double)fights / (double)most));
	text_add(out, "<text x=\"%d\" y=\"%d\" class=\"l\">%s</text></g>\n", x + side / 2, y + 10, name);
}

void plot_table_fights(Text *out, const Scenario *sc, const long *fight, long played)
{
	Scene *scene = memory_zeroed(sizeof *scene);
	long most = 1;

	look(sc, scene);
	for (int i = 0; i < places(sc); i++)
		most = fight[i] > most ? fight[i] : most;
	text_add(out, "<p>In squares of %d centimetres.</p>\n", SQUARE / 1000);
	plot_map_begin(out, scene->wide / SCALE, scene->deep / SCALE);
	text_put(out, "<rect width=\"100%\" height=\"100%\" fill=\"#f5f1e2\" stroke=\"#bbb\"/>\n");
	for (int i = 0; i < scene->nshapes; i++)
		draw_shape(out, scene, &scene->shape[i]);
	for (int i = 0; i < places(sc); i++)
		if (fight[i])
			draw_square(out, sc, scene, i, fight[i], most, played);
	plot_map_end(out);
	free(scene);
}
