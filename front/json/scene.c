/* front/json/scene.c -- scenes as JSON, whole or as what changed. */
#include "base/hash.h"
#include "front/json/game.h"

#include <string.h>

static void put_hex(Text *out, const char *key, const HexMap *map, Hex h)
{
	char label[8];

	if (map && h != HEX_NONE)
		json_put_text(out, key, hex_name(map, h, label));
}

static void put_side(Text *out, Side side)
{
	if (side != SIDE_NONE)
		json_put_number(out, "side", side);
}

static void put_word(Text *out, const char *key, const char *word)
{
	if (word && word[0])
		json_put_text(out, key, word);
}

static void put_piece(Text *out, const HexMap *map, const ScenePiece *p)
{
	json_open(out, '{');
	if (p->unit >= 0)
		json_put_number(out, "unit", p->unit);
	put_side(out, p->side);
	put_word(out, "name", p->name);
	json_put_flag(out, "up", p->up);
	json_put_flag(out, "off", p->off);
	json_put_flag(out, "spent", p->spent);
	put_hex(out, "at", map, p->hex);
	if (!map && !p->off) {
		json_put_number(out, "x", p->x);
		json_put_number(out, "y", p->y);
		json_put_number(out, "facing", p->facing);
		json_put_number(out, "wide", p->wide);
		json_put_number(out, "deep", p->deep);
	}
	if (p->level)
		json_put_number(out, "level", p->level);
	put_word(out, "symbol", p->symbol);
	put_word(out, "size", p->size);
	put_word(out, "values", p->values);
	put_word(out, "note", p->note);
	json_close(out, '}');
}

static void put_marks(Text *out, const HexMap *map, const Scene *scene)
{
	json_open(out, '[');
	for (int i = 0; i < scene->nmarks; i++) {
		const SceneMark *m = &scene->mark[i];

		json_open(out, '{');
		put_word(out, "style", m->style);
		put_side(out, m->side);
		put_hex(out, "at", map, m->hex);
		put_hex(out, "to", map, m->other);
		put_word(out, "text", m->text);
		json_close(out, '}');
	}
	json_close(out, ']');
}

static void put_facts(Text *out, const Scene *scene)
{
	json_open(out, '[');
	for (int i = 0; i < scene->nfacts; i++) {
		json_open(out, '[');
		json_text(out, scene->fact[i].key);
		json_text(out, scene->fact[i].value);
		json_close(out, ']');
	}
	json_close(out, ']');
}

void json_shapes(Text *out, const Scene *scene)
{
	json_open(out, '[');
	for (int i = 0; i < scene->nshapes; i++) {
		const SceneShape *shape = &scene->shape[i];

		json_open(out, '{');
		put_word(out, "style", shape->style);
		put_word(out, "name", shape->name);
		json_put_flag(out, "closed", shape->closed);
		if (shape->wide)
			json_put_number(out, "wide", shape->wide);
		json_key(out, "points");
		json_open(out, '[');
		for (int p = 0; p < shape->n; p++) {
			json_open(out, '[');
			json_number(out, shape->point[p][0]);
			json_number(out, shape->point[p][1]);
			json_close(out, ']');
		}
		json_close(out, ']');
		json_close(out, '}');
	}
	json_close(out, ']');
}

/* A member that is kept when it differs from what was sent and taken back when not. */
static void put_if_new(Text *out, size_t start, size_t value, uint64_t *sent, bool whole)
{
	uint64_t now = hash_bytes(0, out->s + value, out->len - value);

	if (!whole && *sent == now) {
		out->len = start;
		out->s[start] = '\0';
	}
	*sent = now;
}

void json_scene(Text *out, const Scenario *s, const Scene *scene, SceneSent *sent)
{
	const HexMap *map = s->game->map(s->board);
	SceneSent none = { 0 };
	SceneSent *had = sent ? sent : &none;
	bool whole = !had->any;

	json_open(out, '{');
	json_put_flag(out, "whole", whole);
	json_put_number(out, "n", scene->npieces);
	json_key(out, "pieces"); /* by their place in the scene; those that are as they were are left out */
	json_open(out, '{');
	for (int i = 0; i < scene->npieces; i++) {
		char place[8];
		Text key = text_over(place, sizeof place);
		size_t start = out->len;

		text_number(&key, i);
		json_key(out, place);
		size_t value = out->len;
		put_piece(out, map, &scene->piece[i]);
		put_if_new(out, start, value, &had->piece[i], whole || i >= had->npieces);
	}
	json_close(out, '}');
	size_t start = out->len;
	json_key(out, "marks");
	size_t value = out->len;
	put_marks(out, map, scene);
	put_if_new(out, start, value, &had->marks, whole);
	start = out->len;
	json_key(out, "facts");
	value = out->len;
	put_facts(out, scene);
	put_if_new(out, start, value, &had->facts, whole);
	if (!map) {
		start = out->len;
		json_key(out, "shapes");
		value = out->len;
		json_shapes(out, scene);
		put_if_new(out, start, value, &had->shapes, whole);
	}
	json_close(out, '}');
	had->any = true;
	had->npieces = scene->npieces;
}

/* ---- the public ---- */

static bool same_piece(const ScenePiece *a, const ScenePiece *b)
{
	return a->unit == b->unit && a->side == b->side && a->hex == b->hex && a->x == b->x && a->y == b->y &&
		   a->up == b->up && a->off == b->off && strcmp(a->name, b->name) == 0 &&
		   strcmp(a->values, b->values) == 0 && strcmp(a->note, b->note) == 0;
}

static bool same_mark(const SceneMark *a, const SceneMark *b)
{
	return strcmp(a->style, b->style) == 0 && a->side == b->side && a->hex == b->hex &&
		   a->other == b->other && strcmp(a->text, b->text) == 0;
}

static bool both_have_piece(const Scene *other, const ScenePiece *p)
{
	for (int i = 0; i < other->npieces; i++)
		if (same_piece(&other->piece[i], p))
			return true;
	return false;
}

static bool both_have_mark(const Scene *other, const SceneMark *m)
{
	for (int i = 0; i < other->nmarks; i++)
		if (same_mark(&other->mark[i], m))
			return true;
	return false;
}

static bool same_shape(const SceneShape *a, const SceneShape *b)
{
	return strcmp(a->style, b->style) == 0 && a->n == b->n &&
		   memcmp(a->point, b->point, a->n * sizeof a->point[0]) == 0;
}

static bool both_have_shape(const Scene *other, const SceneShape *shape)
{
	for (int i = 0; i < other->nshapes; i++)
		if (same_shape(&other->shape[i], shape))
			return true;
	return false;
}

static bool both_have_fact(const Scene *other, const SceneFact *f)
{
	for (int i = 0; i < other->nfacts; i++)
		if (strcmp(other->fact[i].key, f->key) == 0 && strcmp(other->fact[i].value, f->value) == 0)
			return true;
	return false;
}

void scene_public(const Scene seen_by[SIDES], Scene *out)
{
	out->npieces = out->nmarks = out->nfacts = out->nshapes = 0;
	out->wide = seen_by[0].wide;
	out->deep = seen_by[0].deep;
	for (Side viewer = 0; viewer < SIDES; viewer++) {
		const Scene *scene = &seen_by[viewer], *other = &seen_by[side_other(viewer)];

		/* A side's piece is shown as its enemy sees it; what is nobody's, as both do. */
		for (int i = 0; i < scene->npieces; i++) {
			const ScenePiece *p = &scene->piece[i];
			bool shown = p->side == SIDE_NONE ? viewer == 0 && both_have_piece(other, p) : p->side != viewer;

			if (shown && out->npieces < SCENE_PIECES)
				out->piece[out->npieces++] = *p;
		}
		for (int i = 0; viewer == 0 && i < scene->nmarks; i++)
			if (both_have_mark(other, &scene->mark[i]))
				out->mark[out->nmarks++] = scene->mark[i];
		for (int i = 0; viewer == 0 && i < scene->nfacts; i++)
			if (both_have_fact(other, &scene->fact[i]))
				out->fact[out->nfacts++] = scene->fact[i];
		for (int i = 0; viewer == 0 && i < scene->nshapes; i++)
			if (both_have_shape(other, &scene->shape[i]))
				out->shape[out->nshapes++] = scene->shape[i];
	}
}
