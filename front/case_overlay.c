/* front/case_overlay.c -- what a case expects of an overlay: its cells, its lines, what its outlines cover. */
#include "front/case_run.h"

#include <stdio.h>
#include <string.h>

/* ---- cells ---- */

/* "G7", "G7=2", "halt:G7=2", "zone/red:G7": does the cell answer to it? */
static bool cell_is(const CaseRun *run, const OverlayCell *c, const char *item)
{
	const Scenario *sc = &run->scenario;
	const char *colon = strchr(item, ':');
	char hex[8], name[80];

	hex_name(sc->game->map(sc->board), c->hex, hex);
	if (colon) {
		size_t n = (size_t)(colon - item);

		snprintf(name, sizeof name, "%s/%s", lay_names[c->lay],
				 c->side == SIDE_NONE ? "" : sc->game->side_name(sc->board, c->side));
		bool bare = n == strlen(lay_names[c->lay]);
		if ((!bare && n != strlen(name)) || strncmp(item, name, n) != 0)
			return false;
		item = colon + 1;
	}
	size_t n = strcspn(item, "=");
	if (n != strlen(hex) || strncmp(item, hex, n) != 0)
		return false;
	return item[n] == '\0' || strcmp(item + n + 1, c->text) == 0;
}

static bool has_item(const CaseRun *run, const char *item)
{
	for (int i = 0; i < run->overlay.ncells; i++)
		if (cell_is(run, &run->overlay.cell[i], item))
			return true;
	return false;
}

static void expect_no_other_cells(CaseRun *run, const Record *r, int from)
{
	const Scenario *sc = &run->scenario;

	for (int i = 0; i < run->overlay.ncells; i++) {
		const OverlayCell *c = &run->overlay.cell[i];
		bool listed = false;

		for (int k = from; k < r->n; k++)
			listed |= cell_is(run, c, r->word[k]);
		if (!listed)
			case_fail(run, r, "%s:%s=%s is laid too", lay_names[c->lay],
					  hex_name(sc->game->map(sc->board), c->hex, (char[8]){ 0 }), c->text);
	}
}

/* overlay SIDE NAME ARGS... [: [has|lacks] CELL...] */
void case_overlay(CaseRun *run, const Record *r)
{
	const Scenario *sc = &run->scenario;
	int colon = 1;
	Order args;
	Fault fault;

	while (colon < r->n && strcmp(r->word[colon], ":") != 0)
		colon++;
	if (colon < 3) {
		case_lose(run, r, "overlay takes a side, an overlay, what it is asked about, a colon and cells");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	int kind =
		overlay_parse(sc->game, sc->board, side, r->word[2], case_words(run, r, 3, colon), &args, &fault);
	if (kind < 0) {
		case_lose(run, r, "%s", fault.text);
		return;
	}
	overlay_lay(sc->game, sc->board, session_view(run->session, side), kind, &args, &run->overlay);
	run->laid = true;
	if (colon == r->n)
		return;
	bool has = record_has(r, colon + 1, "has");
	bool lacks = record_has(r, colon + 1, "lacks");
	int from = colon + 1 + (has || lacks);
	for (int i = from; i < r->n; i++)
		if (has_item(run, r->word[i]) == lacks)
			case_fail(run, r, lacks ? "expected no %s, but it is laid" : "expected %s to be laid (%s)",
					  r->word[i], run->overlay.legend);
	if (!has && !lacks)
		expect_no_other_cells(run, r, from);
}

/* ---- lines and outlines ---- */

/* The Lay a record's second word names; LAYS after a complaint. */
static Lay read_lay(CaseRun *run, const Record *r)
{
	if (!run->laid) {
		case_lose(run, r, "%s follows an overlay", r->word[0]);
		return LAYS;
	}
	for (int lay = 0; r->n > 1 && lay < LAYS; lay++)
		if (strcmp(lay_names[lay], r->word[1]) == 0)
			return (Lay)lay;
	case_lose(run, r, "\"%s\" is no part of an overlay", r->n > 1 ? r->word[1] : "");
	return LAYS;
}

/* "60.5,65": hundredths, and no noughts behind the point. */
static void print_point(const OverlayPoint *p, Text *out)
{
	const int32_t at[2] = { p->x, p->y };

	for (int i = 0; i < 2; i++) {
		char number[24];

		snprintf(number, sizeof number, "%.2f", at[i] / 1000.0);
		size_t n = strlen(number);
		while (number[n - 1] == '0')
			number[--n] = '\0';
		if (number[n - 1] == '.')
			number[n - 1] = '\0';
		text_add(out, "%s%s", i ? "," : "", number);
	}
}

/* Every hex of a line; on an open table its two ends. */
static void print_chain(const CaseRun *run, const OverlayLine *line, Text *out)
{
	const HexMap *map = run->scenario.game->map(run->scenario.board);
	const OverlayPoint *point = &run->overlay.point[line->first];

	for (int i = 0; i < line->n; i += map ? 1 : line->n - 1) {
		text_put(out, i ? "-" : "");
		if (map)
			hex_print(map, point[i].hex, out);
		else
			print_point(&point[i], out);
		if (line->n == 1)
			break;
	}
}

/* traces LAY open|blocked [RULE [HEX-HEX-...]] */
void case_traces(CaseRun *run, const Record *r)
{
	Lay lay = read_lay(run, r);
	bool open = r->n > 2 && strcmp(r->word[2], "open") == 0;
	Text chain = { 0 }, found = { 0 };
	bool fits = false;

	if (lay == LAYS)
		return;
	if (r->n < 3 || r->n > 5 || (!open && strcmp(r->word[2], "blocked") != 0)) {
		case_lose(run, r, "traces takes a kind of line, open or blocked, and perhaps a rule and hexes");
		return;
	}
	for (int i = 0; i < run->overlay.nlines; i++) {
		const OverlayLine *line = &run->overlay.line[i];

		if (line->lay != lay)
			continue;
		text_clear(&chain);
		print_chain(run, line, &chain);
		text_add(&found, " %s %s %s", line->open ? "open" : "blocked", case_rule(run, line->rule),
				 text_str(&chain));
		fits |= line->open == open && (r->n < 4 || strcmp(r->word[3], case_rule(run, line->rule)) == 0) &&
				(r->n < 5 || strcmp(r->word[4], text_str(&chain)) == 0);
	}
	if (!fits)
		case_fail(run, r, "expected such a line, found%s", found.len ? text_str(&found) : " none");
	text_free(&chain);
	text_free(&found);
}

/* Is the point inside the outline?  Counted by the edges a ray to the east crosses. */
static bool shape_has(const Overlay *o, const OverlayShape *shape, int32_t x, int32_t y)
{
	bool inside = false;

	for (int i = 0; i < shape->n; i++) {
		const OverlayPoint *a = &o->point[shape->first + i],
						   *b = &o->point[shape->first + (i + 1) % shape->n];

		if ((a->y > y) != (b->y > y)) {
			int64_t rise = b->y - a->y, run = (int64_t)(b->x - a->x) * (y - a->y);

			if (rise > 0 ? (int64_t)(x - a->x) * rise < run : (int64_t)(x - a->x) * rise > run)
				inside = !inside;
		}
	}
	return inside;
}

/* covers LAY X,Y ...: each point lies in an outline of that kind; bares: in none */
static void look_under(CaseRun *run, const Record *r, bool wanted)
{
	Lay lay = read_lay(run, r);

	if (lay == LAYS)
		return;
	if (r->n < 3)
		case_lose(run, r, "%s takes a kind of outline and points, as in 40.5,22", r->word[0]);
	for (int i = 2; i < r->n; i++) {
		double x, y; /* of the case's text: nothing is decided by it but the test */
		bool covered = false;

		if (sscanf(r->word[i], "%lf,%lf", &x, &y) != 2) {
			case_lose(run, r, "\"%s\" is no point", r->word[i]);
			return;
		}
		for (int k = 0; k < run->overlay.nshapes; k++)
			covered |=
				run->overlay.shape[k].lay == lay &&
				shape_has(&run->overlay, &run->overlay.shape[k], (int32_t)(x * 1000), (int32_t)(y * 1000));
		if (covered != wanted)
			case_fail(run, r, "expected %s %s to be covered (%s)", r->word[i], wanted ? "" : "not",
					  run->overlay.legend);
	}
}

void case_covers(CaseRun *run, const Record *r)
{
	look_under(run, r, true);
}

void case_bares(CaseRun *run, const Record *r)
{
	look_under(run, r, false);
}
