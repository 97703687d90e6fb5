/* engine/overlay.c -- see overlay.h. */
#include "engine/overlay.h"
#include "engine/game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const lay_names[LAYS] = {
	[LAY_REACH] = "reach",     [LAY_HALT] = "halt",   [LAY_FAR] = "far",         [LAY_LED] = "led",
	[LAY_ZONE] = "zone",       [LAY_RANGE] = "range", [LAY_NEAR] = "near",       [LAY_BLIND] = "blind",
	[LAY_TARGET] = "target",   [LAY_SEEN] = "seen",   [LAY_BLOCKER] = "blocker", [LAY_COMMAND] = "command",
	[LAY_CUT_OFF] = "cut-off", [LAY_PATH] = "path",   [LAY_SUPPLY] = "supply",   [LAY_SIGHT] = "sight",
	[LAY_FIRE] = "fire",
};

#define FORMAT(text, fmt)                            \
	do {                                             \
		va_list args_;                               \
		va_start(args_, fmt);                        \
		vsnprintf((text), sizeof(text), fmt, args_); \
		va_end(args_);                               \
	} while (0)

void overlay_clear(Overlay *o)
{
	o->ncells = o->nlines = o->nshapes = o->npoints = 0;
	o->legend[0] = '\0';
	o->rule = 0;
}

void overlay_cell(Overlay *o, Lay lay, Side side, Hex hex, RuleId rule, const char *fmt, ...)
{
	assert(o->ncells < OVERLAY_CELLS);
	OverlayCell *c = &o->cell[o->ncells++];
	*c = (OverlayCell){ .lay = lay, .hex = hex, .side = side, .rule = rule };
	FORMAT(c->text, fmt);
}

OverlayLine *overlay_line(Overlay *o, Lay lay, bool open, RuleId rule, const char *fmt, ...)
{
	assert(o->nlines < OVERLAY_LINES);
	OverlayLine *l = &o->line[o->nlines++];
	*l = (OverlayLine){ .lay = lay, .open = open, .rule = rule, .first = o->npoints };
	FORMAT(l->text, fmt);
	return l;
}

OverlayShape *overlay_shape(Overlay *o, Lay lay, Side side, RuleId rule, const char *fmt, ...)
{
	assert(o->nshapes < OVERLAY_SHAPES);
	OverlayShape *s = &o->shape[o->nshapes++];
	*s = (OverlayShape){ .lay = lay, .side = side, .rule = rule, .first = o->npoints };
	FORMAT(s->text, fmt);
	return s;
}

static void put_point(Overlay *o, int *n, Hex hex, int32_t x, int32_t y)
{
	assert(o->npoints < OVERLAY_POINTS);
	o->point[o->npoints++] = (OverlayPoint){ .hex = hex, .x = x, .y = y };
	++*n;
}

void line_hex(Overlay *o, Hex hex)
{
	put_point(o, &o->line[o->nlines - 1].n, hex, 0, 0);
}

void line_point(Overlay *o, int32_t x, int32_t y)
{
	put_point(o, &o->line[o->nlines - 1].n, HEX_NONE, x, y);
}

void shape_corner(Overlay *o, int32_t x, int32_t y)
{
	put_point(o, &o->shape[o->nshapes - 1].n, HEX_NONE, x, y);
}

void overlay_legend(Overlay *o, RuleId rule, const char *fmt, ...)
{
	o->rule = rule;
	FORMAT(o->legend, fmt);
}

void overlay_why(Overlay *o, const Why *why)
{
	overlay_legend(o, why->rule, "%s", why->text);
}

/* ---- asked for by name ---- */

int overlay_parse(const Game *g, const Board *b, Side side, const char *name, const char *args, Order *o,
				  Fault *fault)
{
	for (int kind = 0; kind < g->noverlays; kind++)
		if (strcmp(g->overlays[kind].name, name) == 0) {
			order_start(o, side, 0);
			return args_parse(g, b, name, g->overlays[kind].form, args, o, fault) ? kind : -1;
		}
	fail(fault, "\"%.40s\" is no overlay of %s", name, g->title);
	return -1;
}

void overlay_lay(const Game *g, const Board *b, const State *seen, int kind, const Order *args, Overlay *o)
{
	overlay_clear(o);
	g->overlays[kind].lay(b, seen, args, o);
	if (!o->legend[0])
		overlay_legend(o, g->overlays[kind].rule, "%s", g->overlays[kind].help);
}

/* ---- the public ---- */

static bool same_cell(const OverlayCell *a, const OverlayCell *b)
{
	return a->lay == b->lay && a->hex == b->hex && a->side == b->side && a->rule == b->rule &&
		   strcmp(a->text, b->text) == 0;
}

static bool same_points(const Overlay *one, int a, const Overlay *other, int b, int n)
{
	for (int i = 0; i < n; i++) {
		const OverlayPoint *p = &one->point[a + i], *q = &other->point[b + i];

		if (p->hex != q->hex || p->x != q->x || p->y != q->y)
			return false;
	}
	return true;
}

/* Mostly it stands in the same place: there it is looked for first. */
static bool has_cell(const Overlay *o, const OverlayCell *c, int place)
{
	if (place < o->ncells && same_cell(&o->cell[place], c))
		return true;
	for (int i = 0; i < o->ncells; i++)
		if (same_cell(&o->cell[i], c))
			return true;
	return false;
}

static bool has_line(const Overlay *o, const Overlay *of, const OverlayLine *l)
{
	for (int i = 0; i < o->nlines; i++) {
		const OverlayLine *m = &o->line[i];

		if (m->lay == l->lay && m->open == l->open && m->rule == l->rule && m->n == l->n &&
			strcmp(m->text, l->text) == 0 && same_points(of, l->first, o, m->first, l->n))
			return true;
	}
	return false;
}

static bool has_shape(const Overlay *o, const Overlay *of, const OverlayShape *s)
{
	for (int i = 0; i < o->nshapes; i++) {
		const OverlayShape *t = &o->shape[i];

		if (t->lay == s->lay && t->side == s->side && t->rule == s->rule && t->n == s->n &&
			strcmp(t->text, s->text) == 0 && same_points(of, s->first, o, t->first, s->n))
			return true;
	}
	return false;
}

static int copy_points(const Overlay *from, int first, int n, Overlay *to)
{
	int at = to->npoints;

	memcpy(&to->point[at], &from->point[first], (size_t)n * sizeof to->point[0]);
	to->npoints += n;
	return at;
}

void overlay_public(const Overlay *one, const Overlay *other, Overlay *out)
{
	overlay_clear(out);
	for (int i = 0; i < one->ncells; i++)
		if (has_cell(other, &one->cell[i], i))
			out->cell[out->ncells++] = one->cell[i];
	for (int i = 0; i < one->nlines; i++)
		if (has_line(other, one, &one->line[i])) {
			OverlayLine *l = &out->line[out->nlines++];

			*l = one->line[i];
			l->first = copy_points(one, l->first, l->n, out);
		}
	for (int i = 0; i < one->nshapes; i++)
		if (has_shape(other, one, &one->shape[i])) {
			OverlayShape *s = &out->shape[out->nshapes++];

			*s = one->shape[i];
			s->first = copy_points(one, s->first, s->n, out);
		}
	if (strcmp(one->legend, other->legend) == 0)
		overlay_legend(out, one->rule, "%s", one->legend);
	else
		overlay_legend(out, 0, "Each side is shown its own.");
}
