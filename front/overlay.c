/* front/overlay.c -- see overlay.h. */
#include "front/overlay.h"
#include "front/wrap.h"

/* "zone, red:" */
static void print_head(Text *out, const Scenario *sc, Lay lay, Side side)
{
	text_clear(out);
	text_put(out, lay_names[lay]);
	if (side != SIDE_NONE)
		text_add(out, ", %s", sc->game->side_name(sc->board, side));
	text_char(out, ':');
}

static void print_cells(FILE *file, const Scenario *sc, const Overlay *o, Lay lay, Side side)
{
	const HexMap *map = sc->game->map(sc->board);
	Text head = { 0 }, cells = { 0 };

	for (int i = 0; i < o->ncells; i++) {
		const OverlayCell *c = &o->cell[i];

		if (c->lay != lay || c->side != side)
			continue;
		text_put(&cells, cells.len ? ", " : "");
		hex_print(map, c->hex, &cells);
		text_add(&cells, "%s%s", c->text[0] ? " " : "", c->text);
	}
	if (cells.len) {
		print_head(&head, sc, lay, side);
		wrap_print(file, text_str(&head), text_str(&cells));
	}
	text_free(&head);
	text_free(&cells);
}

static void print_points(const Scenario *sc, const Overlay *o, int first, int n, Text *out)
{
	const HexMap *map = sc->game->map(sc->board);

	for (int i = first; i < first + n; i++) {
		const OverlayPoint *p = &o->point[i];

		text_put(out, i == first ? "" : map ? "-" : " ");
		if (map)
			hex_print(map, p->hex, out);
		else
			text_add(out, "%.1f,%.1f", (double)p->x / 1000, (double)p->y / 1000);
	}
}

static void print_line(FILE *file, const Scenario *sc, const Overlay *o, const OverlayLine *line)
{
	Text head = { 0 }, text = { 0 };

	text_add(&head, "%s, %s%s%s:", lay_names[line->lay], line->open ? "open" : "blocked",
			 line->rule ? " by " : "", line->rule ? sc->game->rules[line->rule].id : "");
	print_points(sc, o, line->first, line->n, &text);
	text_add(&text, "%s%s", line->text[0] ? "; " : "", line->text);
	wrap_print(file, text_str(&head), text_str(&text));
	text_free(&head);
	text_free(&text);
}

static void print_shape(FILE *file, const Scenario *sc, const Overlay *o, const OverlayShape *shape)
{
	Text head = { 0 }, text = { 0 };

	print_head(&head, sc, shape->lay, shape->side);
	text_add(&text, "%s%s", shape->text, shape->text[0] ? "; " : "");
	print_points(sc, o, shape->first, shape->n, &text);
	wrap_print(file, text_str(&head), text_str(&text));
	text_free(&head);
	text_free(&text);
}

void overlay_print(FILE *file, const Scenario *sc, const Overlay *o)
{
	static const Side sides[] = { 0, 1, SIDE_NONE };

	fprintf(file, "%s%s%s%s\n", o->legend, o->rule ? " (" : "", sc->game->rules[o->rule].id,
			o->rule ? ")" : "");
	for (int lay = 0; lay < LAYS; lay++)
		for (int i = 0; i < 3; i++)
			print_cells(file, sc, o, (Lay)lay, sides[i]);
	for (int i = 0; i < o->nlines; i++)
		print_line(file, sc, o, &o->line[i]);
	for (int i = 0; i < o->nshapes; i++)
		print_shape(file, sc, o, &o->shape[i]);
}
