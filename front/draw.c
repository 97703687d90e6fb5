/* front/draw.c -- see draw.h. */
#include "front/draw.h"
#include "front/canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* A hex takes CELL columns, its left side included, and two lines. */
enum { CELL = 9, INNER = CELL - 1, MARGIN = 1 };

/* ---- colours ---- */

DrawStyle draw_style(bool plain)
{
	const char *none = getenv("NO_COLOR"), *term = getenv("TERM"), *columns = getenv("COLUMNS");
	bool terminal = isatty(STDOUT_FILENO);
	struct winsize size = { 0 };
	DrawStyle style = { 0 };

	style.colour = !plain && terminal && !(none && *none) && !(term && strcmp(term, "dumb") == 0);
	if (columns)
		style.width = atoi(columns);
	else if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		style.width = size.ws_col;
	return style;
}

const char *draw_plain(DrawStyle style)
{
	return style.colour ? "\033[0m" : "";
}

const char *draw_side_colour(const Scenario *sc, Side side, DrawStyle style)
{
	static const char blue[] = "\033[1;97;44m", red[] = "\033[1;97;41m";

	if (!style.colour)
		return "";
	/* Sides that are called by a colour wear it. */
	const char *name = sc->game->side_name(sc->board, side);
	const char *other = sc->game->side_name(sc->board, side_other(side));
	if (strcmp(name, "red") == 0 || strcmp(other, "blue") == 0)
		return red;
	if (strcmp(name, "blue") == 0 || strcmp(other, "red") == 0)
		return blue;
	return side == 0 ? blue : red;
}

static const char *ground_colour(const Ground *g, DrawStyle style)
{
	static const struct {
		const char *word, *escape;
	} colours[] = {
		{ "clear", "" },
		{ "wood", "\033[32m" },
		{ "forest", "\033[32m" },
		{ "swamp", "\033[36m" },
		{ "marsh", "\033[36m" },
		{ "town", "\033[35m" },
		{ "residential", "\033[35m" },
		{ "industrial", "\033[35m" },
		{ "river", "\033[34m" },
		{ "water", "\033[34m" },
		{ "lake", "\033[34m" },
		{ "hill", "\033[33m" },
		{ "rough", "\033[33m" },
		{ "bocage", "\033[32m" },
	};

	for (size_t i = 0; style.colour && g->terrain && i < sizeof colours / sizeof colours[0]; i++)
		if (strstr(g->terrain, colours[i].word))
			return colours[i].escape;
	return "";
}

/* ---- hexes ---- */

typedef struct Window { /* what part of the map is drawn */
	int col, row, cols, rows;
} Window;

typedef struct Drawing {
	const Scenario *scenario;
	const HexMap *map;
	const Scene *scene;
	DrawStyle style;
	Window window;
	Canvas canvas;
	RareMarks rare;
} Drawing;

static bool is_low(const HexMap *m, int col)
{
	return (col % 2 != 0) != m->low_first;
}

static void corner(const Drawing *d, Hex h, int *x, int *y)
{
	int col = hex_col(d->map, h), row = hex_row(d->map, h);

	*x = MARGIN + (col - d->window.col) * CELL;
	*y = 1 + 2 * (row - d->window.row) + is_low(d->map, col);
}

/* A bridge or the like that lies on the table across a hexside. */
static const SceneMark *side_mark(const Drawing *d, Hex h, Hex other)
{
	for (int i = 0; other != HEX_NONE && i < d->scene->nmarks; i++) {
		const SceneMark *m = &d->scene->mark[i];

		if ((m->hex == h && m->other == other) || (m->hex == other && m->other == h))
			return m;
	}
	return NULL;
}

static const SceneMark *hex_mark(const Drawing *d, Hex h)
{
	for (int i = 0; i < d->scene->nmarks; i++)
		if (d->rare.is[i] && d->scene->mark[i].hex == h && d->scene->mark[i].other == HEX_NONE)
			return &d->scene->mark[i];
	return NULL;
}

static const char *grey(const Drawing *d)
{
	return d->style.colour ? "\033[90m" : "";
}

/* What a hexside looks like: `usual` when nothing runs there. */
static Ink side_ink(const Drawing *d, Hex h, Dir dir, char usual)
{
	Ground g = d->scenario->game->ground(d->scenario->board, h);
	const SceneMark *mark = side_mark(d, h, hex_step(d->map, h, dir));
	bool wet = (g.river | g.canal) >> dir & 1;
	const char *blue = d->style.colour ? "\033[1;34m" : "", *bright = d->style.colour ? "\033[1;33m" : "";

	if (mark)
		return (Ink){ strcmp(mark->style, "bridge") == 0 ? '#' : '!', bright };
	if (g.bridge >> dir & 1)
		return (Ink){ '#', bright };
	if (wet)
		return (Ink){ '~', blue };
	if (g.road >> dir & 1)
		return (Ink){ '=', bright };
	if (g.rail >> dir & 1)
		return (Ink){ '+', bright };
	return (Ink){ usual, grey(d) };
}

/* A map need not be a rectangle: ground with a blank for its letter is not part of it. */
static bool is_there(const Drawing *d, Hex h)
{
	return d->scenario->game->ground(d->scenario->board, h).code != ' ';
}

/* The side above or below a hex: a road crosses it in the middle, a river runs all along. */
static void draw_flat_side(Drawing *d, int x, int y, Ink ink)
{
	for (int i = 1; i < CELL; i++) {
		bool middle = i == CELL / 2 || i == CELL / 2 + 1;

		canvas_dot(&d->canvas, x + i, y, middle || strchr("~#", ink.letter) ? ink : (Ink){ '_', grey(d) });
	}
}

static void draw_sides(Drawing *d, Hex h)
{
	static const struct {
		Dir dir;
		int dx, dy;
		char usual;
	} slanting[] = {
		{ DIR_NW, 0, 0, '/' }, { DIR_SW, 0, 1, '\\' }, { DIR_NE, CELL, 0, '\\' }, { DIR_SE, CELL, 1, '/' }
	};
	int x, y;

	corner(d, h, &x, &y);
	for (int i = 0; i < 4; i++)
		canvas_dot(&d->canvas, x + slanting[i].dx, y + slanting[i].dy,
				   side_ink(d, h, slanting[i].dir, slanting[i].usual));
	draw_flat_side(d, x, y + 1, side_ink(d, h, DIR_S, '_'));
	/* Its upper side is the lower side of the hex above it, when that is drawn. */
	if (hex_row(d->map, h) == d->window.row || !is_there(d, hex_step(d->map, h, DIR_N)))
		draw_flat_side(d, x, y - 1, side_ink(d, h, DIR_N, '_'));
}

static void draw_ground(Drawing *d, Hex h)
{
	Ground g = d->scenario->game->ground(d->scenario->board, h);
	char name[8], line[24];
	int x, y;

	corner(d, h, &x, &y);
	int n = snprintf(line, sizeof line, "%s %c", hex_name(d->map, h, name), g.code ? g.code : '.');
	if (g.level)
		n += snprintf(line + n, sizeof line - (size_t)n, "%d", g.level);
	if (hex_mark(d, h))
		snprintf(line + n, sizeof line - (size_t)n, "*");
	canvas_put(&d->canvas, x + 1, y, "        ", INNER, "");
	canvas_put(&d->canvas, x + 1, y, line, INNER, ground_colour(&g, d->style));
}

/* A piece's name, or the part of it that fits; a face-down enemy by what its back shows. */
static void piece_label(const ScenePiece *p, int room, char label[static 32])
{
	char whole[32];

	if (*p->name)
		snprintf(whole, sizeof whole, "%s", p->name);
	else
		snprintf(whole, sizeof whole, "%.5s?", p->symbol ? p->symbol : "");
	const char *tail = whole, *slash = strrchr(whole, '/');
	if ((int)strlen(tail) > room && slash && slash[1])
		tail = slash + 1;
	snprintf(label, 32, "%.*s", room, tail);
}

static void draw_stack(Drawing *d, Hex h)
{
	const ScenePiece *top = NULL;
	char label[32], count[16] = "", text[64];
	int n = 0, x, y;

	for (int i = 0; i < d->scene->npieces; i++) {
		const ScenePiece *p = &d->scene->piece[i];

		if (p->off || p->hex != h)
			continue;
		if (!top || p->level >= top->level)
			top = p;
		n++;
	}
	if (!top)
		return;
	int room = INNER - (d->style.colour ? 0 : 2);
	if (n > 1)
		snprintf(count, sizeof count, "+%d", n - 1);
	piece_label(top, room - (int)strlen(count), label);
	if (d->style.colour)
		snprintf(text, sizeof text, "%s%s", label, count);
	else
		snprintf(text, sizeof text, top->side == 0 ? "[%s%s]" : "<%s%s>", label, count);
	corner(d, h, &x, &y);
	canvas_put(&d->canvas, x + 1, y + 1, text, INNER, draw_side_colour(d->scenario, top->side, d->style));
}

/* ---- the window ---- */

/* The hex in the middle of the pieces. */
static Hex middle_of(const HexMap *m, const Scene *scene)
{
	long col = 0, row = 0, n = 0;

	for (int i = 0; i < scene->npieces; i++)
		if (!scene->piece[i].off && scene->piece[i].hex != HEX_NONE) {
			col += hex_col(m, scene->piece[i].hex);
			row += hex_row(m, scene->piece[i].hex);
			n++;
		}
	return n ? hex_at(m, (int)(col / n), (int)(row / n)) : hex_at(m, m->cols / 2, m->rows / 2);
}

static int clamp(int n, int low, int high)
{
	return n < low ? low : n > high ? high : n;
}

static Window choose_window(const HexMap *m, Hex focus, int width)
{
	enum { ROWS = 14 };
	Window w = { 0, 0, m->cols, m->rows };
	int fit = width > 0 ? clamp((width - MARGIN - 1) / CELL, 3, m->cols) : m->cols;

	if (fit < m->cols) {
		w.cols = fit;
		w.col = clamp(hex_col(m, focus) - fit / 2, 0, m->cols - fit);
	}
	if (width > 0 && m->rows > ROWS) {
		w.rows = ROWS;
		w.row = clamp(hex_row(m, focus) - ROWS / 2, 0, m->rows - ROWS);
	}
	return w;
}

static void draw_hexes(Text *out, const Scenario *sc, const Scene *scene, Hex focus, DrawStyle style)
{
	const HexMap *m = sc->game->map(sc->board);
	Drawing d = { .scenario = sc, .map = m, .scene = scene, .style = style };

	draw_find_rare(scene, &d.rare);
	d.window = choose_window(m, focus == HEX_NONE ? middle_of(m, scene) : focus, style.width);
	d.canvas.wide = MARGIN + d.window.cols * CELL + 1;
	d.canvas.high = 2 * d.window.rows + 2;
	Arena arena = { 0 };
	d.canvas.ink = arena_alloc(&arena, (size_t)(d.canvas.wide * d.canvas.high) * sizeof *d.canvas.ink);
	for (int pass = 0; pass < 2; pass++)
		for (int col = d.window.col; col < d.window.col + d.window.cols; col++)
			for (int row = d.window.row; row < d.window.row + d.window.rows; row++) {
				Hex h = hex_at(m, col, row);

				if (!is_there(&d, h))
					continue;
				if (pass == 0) {
					draw_sides(&d, h);
				} else {
					draw_ground(&d, h);
					draw_stack(&d, h);
				}
			}
	canvas_print(out, &d.canvas);
	if (d.window.cols < m->cols || d.window.rows < m->rows)
		text_add(out, "(a part of the map; \"map HEX\" shows what lies around that hex)\n");
	arena_free(&arena);
}

/* ---- the open table ---- */

static void draw_plan(Text *out, const Scenario *sc, const Scene *scene, DrawStyle style)
{
	enum { WIDE = 72, HIGH = 24 };
	static const char arrows[] = "^/>\\v/<\\";
	Ink ink[WIDE * HIGH];
	int32_t left = INT32_MAX, right = INT32_MIN, low = INT32_MAX, high = INT32_MIN;

	memset(ink, 0, sizeof ink);
	for (int i = 0; i < scene->npieces; i++) {
		const ScenePiece *p = &scene->piece[i];

		if (p->off)
			continue;
		left = p->x < left ? p->x : left;
		right = p->x > right ? p->x : right;
		low = p->y < low ? p->y : low;
		high = p->y > high ? p->y : high;
	}
	if (left > right) {
		text_put(out, "The table is empty.\n");
		return;
	}
	Canvas c = { .ink = ink, .wide = WIDE, .high = HIGH };
	int64_t across = (int64_t)right - left + 1, up = (int64_t)high - low + 1;
	for (int i = 0; i < scene->npieces; i++) {
		const ScenePiece *p = &scene->piece[i];

		if (p->off)
			continue;
		int x = (int)(((int64_t)p->x - left) * (WIDE - 2) / across);
		int y = (int)(((int64_t)high - p->y) * (HIGH - 1) / up);
		int eighth = (int)(((p->facing % 36000 + 36000) % 36000 + 2250) / 4500) % 8;
		const char *escape = draw_side_colour(sc, p->side, style);
		canvas_dot(&c, x, y, (Ink){ p->side == 0 ? 'o' : 'x', escape });
		canvas_dot(&c, x + 1, y, (Ink){ arrows[eighth], escape });
	}
	canvas_print(out, &c);
	text_add(out, "(%.1f to %.1f cm across, %.1f to %.1f up; \"units\" gives every card's place)\n",
			 (double)left / 1000, (double)right / 1000, (double)low / 1000, (double)high / 1000);
}

void draw_map(Text *out, const Scenario *sc, const Scene *scene, Hex focus, DrawStyle style)
{
	if (sc->game->map && sc->game->map(sc->board))
		draw_hexes(out, sc, scene, focus, style);
	else
		draw_plan(out, sc, scene, style);
}
