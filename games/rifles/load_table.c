/* games/rifles/load_table.c -- the table and what lies on it. */
#include "games/rifles/load.h"

void rifles_load_table(Loader *l, const Record *r)
{
	l->table = rifles_wants(l, r,
							rifles_read_length(r->word[1], 20 * CM, 400 * CM, &l->b->width) &&
								rifles_read_length(r->word[2], 20 * CM, 400 * CM, &l->b->height),
							"table WIDTH HEIGHT, each 20 to 400,");
}

void rifles_load_area(Loader *l, const Record *r)
{
	Board *b = l->b;
	Terrain *t = &b->terrain[b->nareas];
	Point p[AREA_POINTS];
	int kind = -1, n;
	Fault wrong;

	for (int k = 0; k < AREA_KINDS; k++)
		if (record_has(r, 1, rifles_areas[k].word))
			kind = k;
	if (kind < 0) {
		record_fault(l->faults, r, "\"%s\" is no kind of area", r->word[1]);
		return;
	}
	rifles_check_name(l, r, 2);
	n = rifles_read_points(l, r, 3, p, AREA_POINTS);
	if (n == 0)
		return;
	if (b->nareas == AREAS || (record_has(r, 0, "choice") && b->nchoices == CHOICES)) {
		record_fault(l->faults, r, "more than %d areas, or %d to choose from", AREAS, CHOICES);
		return;
	}
	*t = (Terrain){ .kind = (AreaKind)kind, .choice = -1, .name = r->word[2] };
	if (!area_make(&t->area, p, n, &wrong))
		record_fault(l->faults, r, "the area %s has no outline: %s", r->word[2], wrong.text);
	if (record_has(r, 0, "choice"))
		t->choice = b->nchoices++;
	else
		rifles_check_lies(l, r, p, n);
	l->from.area[b->nareas++] = r;
}

void rifles_load_river(Loader *l, const Record *r)
{
	Board *b = l->b;
	Point p[LINE_POINTS];
	int32_t width;
	int n;

	if (!rifles_wants(l, r, rifles_read_length(r->word[2], CM / 2, 20 * CM, &width),
					  "river NAME WIDTH X,Y X,Y ..."))
		return;
	rifles_check_name(l, r, 1);
	n = rifles_read_points(l, r, 3, p, LINE_POINTS);
	if (b->nrivers == RIVERS || !way_make(&b->river[b->nrivers].way, p, n)) {
		record_fault(l->faults, r, "a river of two points or more was expected, and no more than %d rivers",
					 RIVERS);
		return;
	}
	rifles_check_lies(l, r, p, n);
	l->from.river[b->nrivers] = r;
	b->river[b->nrivers].width = width;
	b->river[b->nrivers++].name = r->word[1];
}

void rifles_load_road(Loader *l, const Record *r)
{
	Board *b = l->b;
	Point p[LINE_POINTS];
	int n = rifles_read_points(l, r, 2, p, LINE_POINTS);

	rifles_check_name(l, r, 1);
	if (b->nroads == ROADS || !way_make(&b->road[b->nroads].way, p, n)) {
		record_fault(l->faults, r, "road NAME X,Y X,Y ... was expected, and no more than %d roads", ROADS);
		return;
	}
	rifles_check_lies(l, r, p, n);
	l->from.road[b->nroads] = r;
	b->road[b->nroads++].name = r->word[1];
}

static void add_work(Loader *l, const Record *r, Work w)
{
	if (l->b->nworks == WORKS / 2) {
		record_fault(l->faults, r, "more than %d fords, bridges and forts", WORKS / 2);
		return;
	}
	rifles_check_name(l, r, 1);
	rifles_check_lies(l, r, (Point[]){ w.a, w.b }, 2);
	l->from.work[l->b->nworks] = r;
	l->b->work_name[l->b->nworks] = r->word[1];
	l->b->work[l->b->nworks++] = w;
}

void rifles_load_crossing(Loader *l, const Record *r)
{
	int32_t v[2], gap;
	int river = -1;

	if (!rifles_wants(l, r, rifles_read_numbers(r->word[3], 2, v), "ford|bridge NAME RIVER X,Y"))
		return;
	for (int i = 0; i < l->b->nrivers; i++)
		if (record_has(r, 2, l->b->river[i].name))
			river = i;
	if (river < 0) {
		record_fault(l->faults, r, "there is no river \"%s\"", r->word[2]);
		return;
	}
	way_nearest(&l->b->river[river].way, (Point){ v[0], v[1] }, &gap);
	if (gap > ROAD_REACH)
		record_fault(l->faults, r, "%s does not lie on %s", r->word[1], r->word[2]);
	add_work(l, r,
			 (Work){ .a = { v[0], v[1] },
					 .b = { v[0], v[1] },
					 .kind = record_has(r, 0, "ford") ? FORD : BRIDGE,
					 .on = (uint8_t)river,
					 .built = (int16_t)l->b->river[river].width });
}

void rifles_load_fort(Loader *l, const Record *r)
{
	int32_t v[2], w[2];
	long out;

	if (!rifles_wants(l, r,
					  word_is_number(r->word[2], 0, 359, &out) && rifles_read_numbers(r->word[3], 2, v) &&
						  rifles_read_numbers(r->word[4], 2, w),
					  "fort NAME OUTWARD X,Y X,Y"))
		return;
	if (point_gap((Point){ v[0], v[1] }, (Point){ w[0], w[1] }) > 30 * CM) {
		record_fault(l->faults, r, "%s is longer than 30.0", r->word[1]);
		return;
	}
	add_work(l, r,
			 (Work){ .a = { v[0], v[1] },
					 .b = { w[0], w[1] },
					 .kind = FORT,
					 .out = (uint16_t)(out * DEGREE),
					 .built = (int16_t)point_gap((Point){ v[0], v[1] }, (Point){ w[0], w[1] }) });
}
