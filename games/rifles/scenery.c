/* games/rifles/scenery.c -- the ground as shapes of a scene: areas, rivers, roads and works. */
#include "games/rifles/rifles.h"

enum { ROAD_WIDE = 1 * CM };

static void show_area(const State *s, const Terrain *t, Scene *scene)
{
	Point shift = { 0, 0 };

	if (t->choice >= 0) { /* a piece chosen in the game lies where it was put */
		if (!s->placed[t->choice])
			return;
		shift = s->spot[t->choice];
	}
	SceneShape *shape = scene_shape(scene, rifles_areas[t->kind].word, t->name, true, 0);
	for (int i = 0; i < t->area.n; i++)
		shape_point(shape, t->area.p[i].x + shift.x, t->area.p[i].y + shift.y);
}

static void show_way(const Way *way, const char *style, const char *name, int32_t wide, Scene *scene)
{
	SceneShape *shape = scene_shape(scene, style, name, false, wide);

	for (int i = 0; i < way->n; i++)
		shape_point(shape, way->p[i].x, way->p[i].y);
}

static void show_stretch(const Road *road, int32_t from, int32_t to, Scene *scene)
{
	const Way *way = &road->way;

	if (from >= to)
		return;
	SceneShape *shape = scene_shape(scene, "road", road->name, false, ROAD_WIDE);
	Point first = way_at(way, from).at, last = way_at(way, to).at;
	shape_point(shape, first.x, first.y);
	for (int i = 0; i < way->n; i++)
		if (way->arc[i] > from && way->arc[i] < to)
			shape_point(shape, way->p[i].x, way->p[i].y);
	shape_point(shape, last.x, last.y);
}

/* What is left of a road between the stretches that were demolished. */
static void show_road(const Board *b, const State *s, int road, Scene *scene)
{
	int32_t from = 0, length = way_length(&b->road[road].way);

	for (;;) {
		const Work *next = NULL; /* the first gap that is not behind us */
		for (int i = 0; i < WORKS; i++)
			if (s->work[i].kind == ROAD_GAP && s->work[i].on == road && s->work[i].a.y > from &&
				(!next || s->work[i].a.x < next->a.x))
				next = &s->work[i];
		if (!next)
			break;
		show_stretch(&b->road[road], from, next->a.x, scene);
		from = next->a.y;
	}
	show_stretch(&b->road[road], from, length, scene);
}

static void show_work(const Board *b, const Work *w, int i, Scene *scene)
{
	static const char *const styles[WORK_KINDS] = {
		[FORD] = "ford", [BRIDGE] = "bridge", [FORT] = "fort", [ROAD_PIECE] = "road"
	};

	if (!styles[w->kind] || w->down)
		return;
	bool line = w->kind == FORT || w->kind == ROAD_PIECE;
	SceneShape *shape = scene_shape(scene, styles[w->kind], b->work_name[i] ? b->work_name[i] : "", false,
									w->kind == ROAD_PIECE ? ROAD_WIDE : 0);
	shape_point(shape, w->a.x, w->a.y);
	if (line)
		shape_point(shape, w->b.x, w->b.y);
}

void rifles_show_ground(const Board *b, const State *s, Scene *scene)
{
	scene->wide = b->width;
	scene->deep = b->height;
	for (int i = 0; i < b->nareas; i++)
		show_area(s, &b->terrain[i], scene);
	for (int i = 0; i < b->nrivers; i++)
		show_way(&b->river[i].way, "river", b->river[i].name, b->river[i].width, scene);
	for (int i = 0; i < b->nroads; i++)
		show_road(b, s, i, scene);
	for (int i = 0; i < WORKS; i++)
		show_work(b, &s->work[i], i, scene);
}
