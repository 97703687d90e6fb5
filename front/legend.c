/* front/legend.c -- the words around a drawn table: facts, what the signs mean, the list of pieces; see draw.h. */
#include "front/draw.h"

#include <stdio.h>
#include <string.h>

enum { CODES = 128, RARE = 24 };

void draw_find_rare(const Scene *scene, RareMarks *rare)
{
	for (int i = 0; i < scene->nmarks; i++) {
		int alike = 0;

		for (int k = 0; k < scene->nmarks && alike <= RARE; k++)
			alike += strcmp(scene->mark[i].style, scene->mark[k].style) == 0;
		rare->is[i] = alike <= RARE;
	}
}

void draw_facts(Text *out, const Scene *scene)
{
	for (int i = 0; i < scene->nfacts; i++)
		text_add(out, "%s%s: %s", i ? "   " : "", scene->fact[i].key, scene->fact[i].value);
	if (scene->nfacts)
		text_char(out, '\n');
}

static void legend_of_ground(Text *out, const Scenario *sc, const HexMap *m)
{
	bool known[CODES] = { false }, road = false, river = false, bridge = false, rail = false, rebuilt = false;

	for (Hex h = 0; h < m->size; h++) {
		Ground g = sc->game->ground(sc->board, h);
		unsigned char code = (unsigned char)(g.code ? g.code : '.');

		if (code < CODES && code != ' ' && !known[code] && g.terrain) {
			text_add(out, "%c %s   ", code, g.terrain);
			known[code] = true;
		}
		road |= g.road;
		river |= g.river || g.canal;
		bridge |= g.bridge;
		rail |= g.rail;
		rebuilt |= g.rebuilt;
	}
	text_add(out, "%s%s%s%s", road ? "= road   " : "", river ? "~ river or canal   " : "",
			 bridge ? "# bridge   " : "", rail ? "+ railway   " : "");
	if (rebuilt)
		text_put(out, "(some of this map is reconstructed)");
	text_char(out, '\n');
}

static bool same_kind(const SceneMark *a, const SceneMark *b)
{
	return strcmp(a->style, b->style) == 0 && a->side == b->side && strcmp(a->text, b->text) == 0 &&
		   (a->other == HEX_NONE) == (b->other == HEX_NONE);
}

/* A line a kind: "* control, blue: G2 G3". */
static void legend_of_marks(Text *out, const Scenario *sc, const HexMap *m, const Scene *scene)
{
	RareMarks rare;

	draw_find_rare(scene, &rare);
	for (int i = 0; i < scene->nmarks; i++) {
		const SceneMark *mark = &scene->mark[i];
		int first = 0;

		while (!same_kind(&scene->mark[first], mark))
			first++;
		if (!rare.is[i] || first < i)
			continue;
		text_add(out, "%s %s", mark->other == HEX_NONE ? "*" : "#", mark->style);
		if (mark->side < SIDES)
			text_add(out, ", %s", sc->game->side_name(sc->board, mark->side));
		if (*mark->text)
			text_add(out, ", %s", mark->text);
		text_char(out, ':');
		for (int k = i; k < scene->nmarks; k++) {
			const SceneMark *like = &scene->mark[k];

			if (!same_kind(like, mark) || like->hex == HEX_NONE)
				continue;
			text_char(out, ' ');
			hex_print(m, like->hex, out);
			if (like->other != HEX_NONE) {
				text_char(out, '-');
				hex_print(m, like->other, out);
			}
		}
		text_char(out, '\n');
	}
}

void draw_legend(Text *out, const Scenario *sc, const Scene *scene, DrawStyle style)
{
	const HexMap *m = sc->game->map ? sc->game->map(sc->board) : NULL;

	if (m)
		legend_of_ground(out, sc, m);
	for (Side side = 0; side < SIDES; side++) {
		const char *name = sc->game->side_name(sc->board, side);

		if (style.colour)
			text_add(out, "%s %s %s   ", draw_side_colour(sc, side, style), name, draw_plain(style));
		else if (m)
			text_add(out, side == 0 ? "[%s]   " : "<%s>   ", name);
		else
			text_add(out, "%c %s   ", side == 0 ? 'o' : 'x', name);
	}
	text_put(out, m ? "+2: two more below\n" : "\n");
	if (m)
		legend_of_marks(out, sc, m, scene);
}

static const char *place_of(const Scenario *sc, const ScenePiece *p, char buffer[static 64])
{
	const HexMap *m = sc->game->map ? sc->game->map(sc->board) : NULL;

	if (p->off)
		return "-";
	if (m && p->hex != HEX_NONE)
		return hex_name(m, p->hex, buffer);
	snprintf(buffer, 64, "%.3f,%.3f,%.2f", (double)p->x / 1000, (double)p->y / 1000, (double)p->facing / 100);
	return buffer;
}

void draw_pieces(Text *out, const Scenario *sc, const Scene *scene, Side side)
{
	for (int i = 0; i < scene->npieces; i++) {
		const ScenePiece *p = &scene->piece[i];
		char place[64];

		if (side != SIDE_NONE && p->side != side)
			continue;
		text_add(out, "%-8s %-12s %-6s", sc->game->side_name(sc->board, p->side),
				 *p->name ? p->name : "(face down)", place_of(sc, p, place));
		text_add(out, " %s%s%s %s%s%s%s\n", p->size ? p->size : "", p->size && *p->size ? " " : "",
				 p->symbol ? p->symbol : "", p->values, *p->note ? ", " : "", p->note,
				 p->spent ? " (done)" : "");
	}
}
