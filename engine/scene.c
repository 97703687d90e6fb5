/* engine/scene.c -- see scene.h. */
#include "engine/scene.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

ScenePiece *scene_piece(Scene *scene)
{
	assert(scene->npieces < SCENE_PIECES);
	ScenePiece *p = &scene->piece[scene->npieces++];
	*p = (ScenePiece){ .unit = -1, .hex = HEX_NONE, .symbol = "", .size = "" };
	return p;
}

SceneMark *scene_mark(Scene *scene, const char *style, Side side, Hex hex, Hex other, const char *text)
{
	assert(scene->nmarks < SCENE_MARKS);
	SceneMark *m = &scene->mark[scene->nmarks++];
	*m = (SceneMark){ .style = style, .side = side, .hex = hex, .other = other };
	snprintf(m->text, sizeof m->text, "%s", text);
	return m;
}

SceneShape *scene_shape(Scene *scene, const char *style, const char *name, bool closed, int32_t wide)
{
	assert(scene->nshapes < SCENE_SHAPES);
	SceneShape *shape = &scene->shape[scene->nshapes++];
	*shape = (SceneShape){ .style = style, .name = name, .closed = closed, .wide = wide };
	return shape;
}

void shape_point(SceneShape *shape, int32_t x, int32_t y)
{
	assert(shape->n < SHAPE_POINTS);
	shape->point[shape->n][0] = x;
	shape->point[shape->n++][1] = y;
}

void scene_fact(Scene *scene, const char *key, const char *fmt, ...)
{
	va_list args;

	assert(scene->nfacts < SCENE_FACTS);
	SceneFact *f = &scene->fact[scene->nfacts++];
	snprintf(f->key, sizeof f->key, "%s", key);
	va_start(args, fmt);
	vsnprintf(f->value, sizeof f->value, fmt, args);
	va_end(args);
}
