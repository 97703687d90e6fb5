/* front/json/overlay.c -- overlays as JSON: which there are, and one that was laid. */
#include "front/json/game.h"

void json_overlay_kinds(Text *out, const Game *g)
{
	json_open(out, '[');
	for (int i = 0; i < g->noverlays; i++) {
		const OverlayKind *kind = &g->overlays[i];

		json_open(out, '{');
		json_put_text(out, "name", kind->name);
		json_put_text(out, "form", kind->form);
		json_put_text(out, "help", kind->help);
		json_put_text(out, "rule", json_rule_id(g, kind->rule));
		if (kind->ends)
			json_put_text(out, "ends", kind->ends);
		json_close(out, '}');
	}
	json_close(out, ']');
}

/* What cells, lines and shapes have in common. */
static void put_part(Text *out, const Game *g, Lay lay, Side side, RuleId rule, const char *text)
{
	json_put_text(out, "style", lay_names[lay]);
	if (side != SIDE_NONE)
		json_put_number(out, "side", side);
	if (rule)
		json_put_text(out, "rule", json_rule_id(g, rule));
	if (text[0])
		json_put_text(out, "text", text);
}

static void put_points(Text *out, const HexMap *map, const Overlay *o, int first, int n)
{
	json_key(out, map ? "at" : "points");
	json_open(out, '[');
	for (int i = first; i < first + n; i++) {
		const OverlayPoint *p = &o->point[i];

		if (map) {
			json_text(out, hex_name(map, p->hex, (char[8]){ 0 }));
			continue;
		}
		json_open(out, '[');
		json_number(out, p->x);
		json_number(out, p->y);
		json_close(out, ']');
	}
	json_close(out, ']');
}

static void put_lines(Text *out, const Scenario *s, const Overlay *o)
{
	json_key(out, "lines");
	json_open(out, '[');
	for (int i = 0; i < o->nlines; i++) {
		const OverlayLine *line = &o->line[i];

		json_open(out, '{');
		put_part(out, s->game, line->lay, SIDE_NONE, line->rule, line->text);
		json_put_flag(out, "open", line->open);
		put_points(out, s->game->map(s->board), o, line->first, line->n);
		json_close(out, '}');
	}
	json_close(out, ']');
}

void json_overlay(Text *out, const Scenario *s, const Overlay *o)
{
	const HexMap *map = s->game->map(s->board);

	json_key(out, "cells");
	json_open(out, '[');
	for (int i = 0; i < o->ncells; i++) {
		const OverlayCell *c = &o->cell[i];

		json_open(out, '{');
		json_put_text(out, "at", hex_name(map, c->hex, (char[8]){ 0 }));
		put_part(out, s->game, c->lay, c->side, c->rule, c->text);
		json_close(out, '}');
	}
	json_close(out, ']');
	put_lines(out, s, o);
	json_key(out, "shapes");
	json_open(out, '[');
	for (int i = 0; i < o->nshapes; i++) {
		const OverlayShape *shape = &o->shape[i];

		json_open(out, '{');
		put_part(out, s->game, shape->lay, shape->side, shape->rule, shape->text);
		put_points(out, NULL, o, shape->first, shape->n);
		json_close(out, '}');
	}
	json_close(out, ']');
	json_put_text(out, "legend", o->legend);
	json_put_text(out, "rule", json_rule_id(s->game, o->rule));
}
