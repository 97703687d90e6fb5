/* front/study/plot.c -- see plot.h. */
#include "front/study/plot.h"

#include <math.h>
#include <string.h>

void plot_text(Text *out, const char *s)
{
	for (; *s; s++)
		switch (*s) {
		case '<':
			text_put(out, "&lt;");
			break;
		case '>':
			text_put(out, "&gt;");
			break;
		case '&':
			text_put(out, "&amp;");
			break;
		case '"':
			text_put(out, "&quot;");
			break;
		default:
			text_char(out, *s);
		}
}

/* ---- rates ---- */

/* Rows of a table, so that long labels break and a phone can have the picture below them; only the middle is drawn,
 * in per cent of whatever width there is. */
void plot_rates(Text *out, const PlotRate *rate, int n)
{
	text_put(out, "<table class=\"rates\">\n");
	for (int i = 0; i < n; i++) {
		const Interval *r = &rate[i].rate;

		text_put(out, "<tr><th>");
		plot_text(out, rate[i].label);
		text_put(out, "</th><td class=\"plot\"><svg aria-hidden=\"true\">");
		for (int half = 0; half <= 2; half++)
			text_add(out, "<line x1=\"%d%%\" x2=\"%d%%\" y2=\"100%%\" class=\"grid\"/>", half * 50,
					 half * 50);
		text_add(out,
				 "<line x1=\"%.1f%%\" x2=\"%.1f%%\" y1=\"50%%\" y2=\"50%%\" class=\"range\"/>"
				 "<circle cx=\"%.1f%%\" cy=\"50%%\" r=\"4\"/></svg></td>"
				 "<td class=\"n\">%.1f %% (%.1f to %.1f)</td></tr>\n",
				 100 * r->low, 100 * r->high, 100 * r->value, 100 * r->value, 100 * r->low, 100 * r->high);
	}
	text_put(out, "<tr aria-hidden=\"true\"><th></th><td class=\"plot\"><svg>");
	for (int half = 0; half <= 2; half++)
		text_add(out, "<text x=\"%d%%\" y=\"11\" class=\"tick\">%d %%</text>", half * 50, half * 50);
	text_put(out, "</svg></td><td></td></tr>\n</table>\n");
}

/* ---- columns ---- */

/* Each is a picture of its own: where the page is too narrow they go on below, as words do. */
void plot_columns(Text *out, const long *count, int n, int first, int step, const char *unit)
{
	enum { HIGH = 140, COLUMN = 32 };
	long most = 1;

	for (int i = 0; i < n; i++)
		most = count[i] > most ? count[i] : most;
	text_put(out, "<figure class=\"columns\">\n");
	for (int i = 0; i < n; i++) {
		int high = (int)(count[i] * HIGH / most);

		text_add(out, "<svg width=\"%d\" height=\"%d\"><rect x=\"2\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
				 COLUMN, HIGH + 36, 16 + HIGH - high, COLUMN - 4, high);
		text_add(out, "<text x=\"50%%\" y=\"%d\" class=\"tick\">%ld</text>", 12 + HIGH - high, count[i]);
		text_add(out, "<text x=\"50%%\" y=\"%d\" class=\"tick\">%d</text></svg>\n", HIGH + 30,
				 first + i * step);
	}
	text_add(out, "<figcaption>%s</figcaption></figure>\n", unit);
}

/* ---- the map ---- */

/* As wide as the page, up to twice its own size; one that would be too small to be read can be pushed along instead. */
void plot_map_begin(Text *out, int wide, int deep)
{
	text_add(out,
			 "<div class=\"pan\"><svg role=\"img\" aria-label=\"where the fighting was\" class=\"map\" "
			 "viewBox=\"0 0 %d %d\" style=\"max-width:%dpx;min-width:min(%dpx,40em)\">\n",
			 wide, deep, 2 * wide, wide);
}

void plot_map_end(Text *out)
{
	text_put(out, "</svg></div>\n");
}

static const double radius = 20; /* of a hex; draw_hex has its steps written out */

static void centre(const HexMap *m, Hex h, double *x, double *y)
{
	int col = hex_col(m, h);
	bool low = (col % 2 == 0) == m->low_first;

	*x = radius * (1.5 * col + 1) + 2;
	*y = radius * sqrt(3) * (hex_row(m, h) + (low ? 1.0 : 0.5)) + 2;
}

/* The corner before the side towards a Dir, going clockwise. */
static void corner(double x, double y, int dir, double *cx, double *cy)
{
	double angle = (-120 + 60 * dir) * (3.14159265358979323846 / 180);

	*cx = x + radius * cos(angle);
	*cy = y + radius * sin(angle);
}

const char *plot_ground(const char *terrain)
{
	static const struct {
		const char *part, *colour;
	} colours[] = { { "wood", "#cfe0bd" }, { "forest", "#cfe0bd" }, { "bocage", "#d8e3b5" },
					{ "town", "#d6cdc8" }, { "city", "#cbbfba" },   { "village", "#ddd3cb" },
					{ "hill", "#e4d8b4" }, { "rough", "#e0d3b8" },  { "marsh", "#cfe0dc" },
					{ "lake", "#c4dcef" }, { "water", "#c4dcef" },  { "sea", "#c4dcef" } };

	for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
		if (strstr(terrain, colours[i].part))
			return colours[i].colour;
	return "#f5f1e2";
}

/* A hexagon is drawn from its upper left corner round, always with the same steps. */
static void draw_hex(Text *out, double x, double y, const char *fill, double opacity)
{
	text_add(out, "<path class=\"h\" d=\"M%.0f %.1fh20l10 17.3-10 17.3h-20l-10-17.3z\" fill=\"%s\"",
			 x - radius / 2, y - radius * sqrt(3) / 2, fill);
	if (opacity < 1)
		text_add(out, " opacity=\"%.2f\"", opacity);
	text_put(out, "/>");
}

/* Either of two neighbours shows the side between them; the first of them draws it. */
static void draw_sides(Text *out, const HexMap *m, Hex h, const Ground *g, double x, double y)
{
	for (int d = 0; d < DIRS; d++) {
		Hex other = hex_step(m, h, (Dir)d);
		double ax, ay, bx, by;

		corner(x, y, d, &ax, &ay);
		corner(x, y, d + 1, &bx, &by);
		if ((other == HEX_NONE || h < other) && (g->river >> d & 1 || g->canal >> d & 1))
			text_add(out, "<path class=\"river\" d=\"M%.0f %.0fL%.0f %.0f\"/>", ax, ay, bx, by);
		if (g->road >> d & 1)
			text_add(out, "<path class=\"road\" d=\"M%.0f %.0fL%.0f %.0f\"/>", x, y, (ax + bx) / 2,
					 (ay + by) / 2);
	}
}

void plot_fights(Text *out, const Scenario *sc, const long *fight, long played)
{
	const HexMap *m = sc->game->map(sc->board);
	long most = 1;

	for (Hex h = 0; h < m->size; h++)
		most = fight[h] > most ? fight[h] : most;
	plot_map_begin(out, (int)(radius * (1.5 * m->cols + 0.5)) + 4,
				   (int)ceil(radius * sqrt(3) * (m->rows + 0.5)) + 4);
	for (int layer = 0; layer < 2; layer++) /* rivers are not to be painted over by the next hex */
		for (Hex h = 0; h < m->size; h++) {
			Ground g = sc->game->ground(sc->board, h);
			double x, y;
			char name[8];

			centre(m, h, &x, &y);
			if (layer == 0) {
				draw_hex(out, x, y, plot_ground(g.terrain ? g.terrain : ""), 1);
				continue;
			}
			draw_sides(out, m, h, &g, x, y);
			text_add(out, "<text x=\"%.0f\" y=\"%.0f\" class=\"l\">%s</text>", x, y - 8,
					 hex_name(m, h, name));
			if (fight[h] == 0)
				continue;
			text_add(out, "<g><title>%s", name);
			if (g.name) {
				text_put(out, ", ");
				plot_text(out, g.name);
			}
			text_add(out, ": %ld fights, %.2f a game</title>", fight[h], (double)fight[h] / (double)played);
			draw_hex(out, x, y, "#c00000", 0.1 + 0.8 * sqrt((double)fight[h] / (double)most));
			text_put(out, "</g>\n");
		}
	plot_map_end(out);
}
