/* games/rifles/load.c -- scenario records made into a Board.
 *
 *   weapon NAME hand|gun|sniper|engineer RANGE VOLLEYS source|ours "title"
 *   army NAME PREFIX "title"              the cards that follow are its list
 *   card COUNT TYPE GRADE WEAPON|- [dismount] "title"
 *   table WIDTH HEIGHT
 *   side NAME ARMY                        twice; the first stands south when edges are fixed
 *   edges fixed|diced
 *   first NAME                            the High Scorer without a roll
 *   area KIND NAME X,Y X,Y X,Y ...        its corners in turn; any outline that does not cross itself
 *   choice KIND NAME X,Y ...              to be placed by the Low Scorer; points about its own centre
 *   river NAME WIDTH X,Y X,Y ...
 *   road NAME X,Y X,Y ...
 *   ford NAME RIVER X,Y      bridge NAME RIVER X,Y      fort NAME OUTWARD X,Y X,Y
 *   deploy NAME DEPTH        reserves NAME
 *   place CARD X,Y,FACING    hold CARD    put down, or kept off the table, before anybody deploys
 *   loss POINTS    rounds NUMBER
 *   option initiative half | combat once | reveal line_of_sight | bad_going_shooting off | about_face off | volleys per_round
 *   aim cross SIDE RIVER COUNT | aim hold SIDE AREA
 *   free                                  army rules are not enforced: for tests
 *
 * Records may come in any order, but for the cards of an army, which follow it: they are read in passes, the weapons
 * first.  Every fault is collected; nothing is guessed. */
#include "games/rifles/rifles.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARMIES = 8, LIST = 40, PASSES = 4 };

typedef struct ListLine {
	const Record *from;
	int count, weapon;
	Type type;
	Grade grade;
	bool dismounts;
	const char *title;
} ListLine;

typedef struct ArmyList {
	const Record *from;
	const char *name, *prefix, *title;
	bool used;
	int n;
	ListLine line[LIST];
} ArmyList;

/* What a fault found later is to be blamed on. */
typedef struct Origins {
	const Record *area[AREAS], *river[RIVERS], *road[ROADS], *work[WORKS];
	const Record *weapon[WEAPONS], *deploy[SIDES], *placed[UNITS];
} Origins;

typedef struct Loader {
	Arena *arena;
	Board *b;
	Faults *faults;
	const Doc *doc;
	int narmies, nsides;
	ArmyList *army, *list[SIDES]; /* all, and those of the sides */
	bool used[WEAPONS];
	bool free, table;
	Origins from;
} Loader;

/* ---- words ---- */

static bool is(const Record *r, int i, const char *word)
{
	return i < r->n && strcmp(r->word[i], word) == 0;
}

static bool read_length(const char *word, int32_t low, int32_t high, int32_t *value)
{
	char *end;
	long whole = strtol(word, &end, 10), part = 0, scale = 1000;
	bool minus = word[0] == '-';

	if (end == word || labs(whole) > 1000000)
		return false;
	if (*end == '.')
		for (end++; *end >= '0' && *end <= '9' && scale > 1; end++) {
			scale /= 10;
			part += (*end - '0') * scale;
		}
	if (*end)
		return false;
	*value = (int32_t)(whole * CM + (minus ? -part : part));
	return *value >= low && *value <= high;
}

static bool read_numbers(const char *word, int n, int32_t value[])
{
	char copy[64], *p = copy, *comma;

	if (strlen(word) >= sizeof copy)
		return false;
	strcpy(copy, word);
	for (int i = 0; i < n; i++) {
		comma = strchr(p, ',');
		if ((comma != NULL) != (i + 1 < n))
			return false;
		if (comma)
			*comma = '\0';
		if (!read_length(p, -400 * CM, 400 * CM, &value[i]))
			return false;
		p = comma ? comma + 1 : p;
	}
	return true;
}

static int read_points(Loader *l, const Record *r, int from, Point p[], int room)
{
	int n = 0;

	for (int i = from; i < r->n; i++) {
		int32_t v[2];
		if (n == room || !read_numbers(r->word[i], 2, v)) {
			record_fault(l->faults, r, "\"%s\" is no point X,Y, or there are more than %d", r->word[i], room);
			return 0;
		}
		p[n++] = (Point){ v[0], v[1] };
	}
	return n;
}

/* Word i names a thing that will lie on the table. */
static void check_name(Loader *l, const Record *r, int i)
{
	int32_t v[2];

	if (read_numbers(r->word[i], 2, v))
		record_fault(l->faults, r, "a name was expected, \"%s\" is a point", r->word[i]);
	else if (!name_is_sayable(r->word[i]))
		record_fault(l->faults, r, "\"%s\" is no name: it has a blank, or 24 letters or more", r->word[i]);
}

/* Does anything between these points lie on the table?  What lies beside it nobody ever meets. */
static void check_lies(Loader *l, const Record *r, const Point p[], int n)
{
	Point low = p[0], high = p[0];

	for (int i = 1; i < n; i++) {
		low = (Point){ p[i].x < low.x ? p[i].x : low.x, p[i].y < low.y ? p[i].y : low.y };
		high = (Point){ p[i].x > high.x ? p[i].x : high.x, p[i].y > high.y ? p[i].y : high.y };
	}
	if (l->table && (high.x < 0 || high.y < 0 || low.x > l->b->width || low.y > l->b->height))
		record_fault(l->faults, r, "all of it lies off the table");
}

static int find_side(Loader *l, const Record *r, int i)
{
	for (int s = 0; s < l->nsides; s++)
		if (is(r, i, l->b->side[s].name))
			return s;
	record_fault(l->faults, r, "\"%s\" is no side", r->word[i]);
	return -1;
}

static bool wants(Loader *l, const Record *r, bool right, const char *form)
{
	if (!right)
		record_fault(l->faults, r, "%s was expected", form);
	return right;
}

/* ---- weapons and armies ---- */

static void load_weapon(Loader *l, const Record *r)
{
	static const char *const kinds[WEAPON_KINDS] = { "hand", "gun", "sniper", "engineer" };
	Weapon *w = &l->b->weapon[l->b->nweapons];
	long volleys;
	int kind = -1;
	int32_t range;

	for (int k = 0; k < WEAPON_KINDS; k++)
		if (is(r, 2, kinds[k]))
			kind = k;
	if (!wants(l, r, kind >= 0 && (is(r, 5, "source") || is(r, 5, "ours")),
			   "weapon NAME hand|gun|sniper|engineer RANGE VOLLEYS source|ours \"title\""))
		return;
	if (!read_length(r->word[3], 0, 99 * CM, &range) || !word_is_number(r->word[4], 0, 9, &volleys)) {
		record_fault(l->faults, r, "a range of 0 to 99 and 0 to 9 volleys were expected, \"%s %s\" found",
					 r->word[3], r->word[4]);
		return;
	}
	for (int i = 0; i < l->b->nweapons; i++)
		if (is(r, 1, l->b->weapon[i].name))
			record_fault(l->faults, r, "there is a weapon %s already", r->word[1]);
	if (l->b->nweapons == WEAPONS) {
		record_fault(l->faults, r, "more than %d weapons", WEAPONS);
		return;
	}
	*w = (Weapon){ r->word[1], r->word[6], (WeaponKind)kind, range, (int)volleys, is(r, 5, "ours") };
	l->from.weapon[l->b->nweapons++] = r;
}

static void load_army(Loader *l, const Record *r)
{
	if (!name_is_sayable(r->word[2]))
		record_fault(l->faults, r, "the names of cards cannot begin with \"%s\"", r->word[2]);
	for (int i = 0; i < l->narmies; i++)
		if (is(r, 1, l->army[i].name))
			record_fault(l->faults, r, "there is an army %s already", r->word[1]);
	if (l->narmies == ARMIES)
		record_fault(l->faults, r, "more than %d armies", ARMIES);
	else
		l->army[l->narmies++] =
			(ArmyList){ .from = r, .name = r->word[1], .prefix = r->word[2], .title = r->word[3] };
}

static bool fits(const Weapon *w, Type type, bool dismounts)
{
	switch (w->kind) {
	case HAND_WEAPON:
		return type == INFANTRY || (type == CAVALRY && dismounts);
	case GUN:
		return rifles_types[type].guns;
	case SNIPER_RIFLE:
		return type == SNIPERS;
	case ENGINEER_ARMS:
		return type == ENGINEERS;
	case WEAPON_KINDS:
		break;
	}
	return false;
}

static bool follows_list(const Loader *l, const Record *r)
{
	return r > l->doc->record && (is(r - 1, 0, "army") || is(r - 1, 0, "card"));
}

static void load_card(Loader *l, const Record *r)
{
	ArmyList *a = l->narmies ? &l->army[l->narmies - 1] : NULL;
	ListLine line = { .from = r, .weapon = -1, .type = TYPE_UNKNOWN, .grade = GRADES };
	long count;

	if (!wants(l, r, word_is_number(r->word[1], 1, UNITS, &count) && is(r, 5, "dismount") == (r->n == 7),
			   "card COUNT TYPE GRADE WEAPON|- [dismount] \"title\""))
		return;
	line.count = (int)count;
	line.dismounts = r->n == 7;
	line.title = r->word[r->n - 1];
	for (int t = GENERAL; t < TYPES; t++)
		if (is(r, 2, rifles_types[t].word))
			line.type = (Type)t;
	for (int g = 0; g < GRADES; g++)
		if (is(r, 3, rifles_grades[g]) ||
			(g == ELITE && is(r, 3, "brilliant") && rifles_types[line.type].command))
			line.grade = (Grade)g;
	for (int w = 0; w < l->b->nweapons; w++)
		if (is(r, 4, l->b->weapon[w].name))
			line.weapon = w;
	if (line.type == TYPE_UNKNOWN || line.grade == GRADES || rifles_types[line.type].price[line.grade] == 0)
		record_fault(l->faults, r, "there is no %s %s card", r->word[3], r->word[2]);
	else if (line.weapon < 0 && !is(r, 4, "-"))
		record_fault(l->faults, r, "\"%s\" is no weapon", r->word[4]);
	else if (line.weapon >= 0 && !fits(&l->b->weapon[line.weapon], line.type, line.dismounts))
		record_fault(l->faults, r, "a %s card cannot carry %s", r->word[2], r->word[4]);
	else if (line.dismounts && line.type != CAVALRY)
		record_fault(l->faults, r, "RRR-dismount.1: only Cavalry dismounts");
	else if (!a || !follows_list(l, r))
		record_fault(l->faults, r,
					 "a card stands in the list of an army, behind the army's record or a card of it");
	else if (a->n == LIST)
		record_fault(l->faults, r, "more than %d lines in a list", LIST);
	else
		a->line[a->n++] = line;
	if (line.weapon >= 0)
		l->used[line.weapon] = true;
}

static void load_side(Loader *l, const Record *r)
{
	Board *b = l->b;
	ArmyList *a = NULL;

	if (!wants(l, r, l->nsides < SIDES, "side NAME ARMY, twice,"))
		return;
	if (!name_is_sayable(r->word[1]))
		record_fault(l->faults, r, "\"%s\" is no name", r->word[1]);
	if (l->nsides == 1 && is(r, 1, b->side[0].name))
		record_fault(l->faults, r, "two sides are called %s", r->word[1]);
	for (int i = 0; i < l->narmies; i++)
		if (is(r, 2, l->army[i].name))
			a = &l->army[i];
	if (!a) {
		record_fault(l->faults, r, "there is no army \"%s\"", r->word[2]);
		return;
	}
	a->used = true;
	l->list[l->nsides] = a;
	char *title = arena_copy(l->arena, r->word[1]);

	title[0] = (char)toupper((unsigned char)title[0]);
	b->side[l->nsides].name = r->word[1];
	b->side[l->nsides].title = title;
	for (int i = 0, number = 1; i < a->n; i++)
		for (int k = 0; k < a->line[i].count; k++, number++) {
			const ListLine *line = &a->line[i];
			int weapon = line->weapon;
			char name[NAME_MAX_BYTES];
			Card *c = &b->card[b->ncards];
			if (b->ncards == UNITS) {
				record_fault(l->faults, r, "more than %d cards", UNITS);
				return;
			}
			if (line->dismounts && weapon < 0) /* RRR-R32  Smooth-bores when the list says nothing. */
				for (int w = 0; w < b->nweapons; w++)
					if (strcmp(b->weapon[w].name, "smoothbore") == 0)
						l->used[weapon = w] = true;
			*c = (Card){ (Side)l->nsides, line->type, line->grade, line->dismounts,
						 weapon,          0,          line->title, a->title };
			c->price = rifles_card_price(c->type, c->grade, c->dismounts,
										 weapon < 0 ? NULL : &b->weapon[weapon], NULL);
			snprintf(name, sizeof name, "%s%d", a->prefix, number);
			if (names_add(l->arena, &b->units, name) != b->ncards)
				record_fault(l->faults, r, "two cards are called %s", name);
			b->army[l->nsides] |= UNIT_BIT(b->ncards++);
		}
	l->nsides++;
}

/* ---- the table ---- */

static void load_table(Loader *l, const Record *r)
{
	l->table = wants(l, r,
					 read_length(r->word[1], 20 * CM, 400 * CM, &l->b->width) &&
						 read_length(r->word[2], 20 * CM, 400 * CM, &l->b->height),
					 "table WIDTH HEIGHT, each 20 to 400,");
}

static void load_area(Loader *l, const Record *r)
{
	Board *b = l->b;
	Terrain *t = &b->terrain[b->nareas];
	Point p[AREA_POINTS];
	int kind = -1, n;
	Fault wrong;

	for (int k = 0; k < AREA_KINDS; k++)
		if (is(r, 1, rifles_areas[k].word))
			kind = k;
	if (kind < 0) {
		record_fault(l->faults, r, "\"%s\" is no kind of area", r->word[1]);
		return;
	}
	check_name(l, r, 2);
	n = read_points(l, r, 3, p, AREA_POINTS);
	if (n == 0)
		return;
	if (b->nareas == AREAS || (is(r, 0, "choice") && b->nchoices == CHOICES)) {
		record_fault(l->faults, r, "more than %d areas, or %d to choose from", AREAS, CHOICES);
		return;
	}
	*t = (Terrain){ .kind = (AreaKind)kind, .choice = -1, .name = r->word[2] };
	if (!area_make(&t->area, p, n, &wrong))
		record_fault(l->faults, r, "the area %s has no outline: %s", r->word[2], wrong.text);
	if (is(r, 0, "choice"))
		t->choice = b->nchoices++;
	else
		check_lies(l, r, p, n);
	l->from.area[b->nareas++] = r;
}

static void load_river(Loader *l, const Record *r)
{
	Board *b = l->b;
	Point p[LINE_POINTS];
	int32_t width;
	int n;

	if (!wants(l, r, read_length(r->word[2], CM / 2, 20 * CM, &width), "river NAME WIDTH X,Y X,Y ..."))
		return;
	check_name(l, r, 1);
	n = read_points(l, r, 3, p, LINE_POINTS);
	if (b->nrivers == RIVERS || !way_make(&b->river[b->nrivers].way, p, n)) {
		record_fault(l->faults, r, "a river of two points or more was expected, and no more than %d rivers",
					 RIVERS);
		return;
	}
	check_lies(l, r, p, n);
	l->from.river[b->nrivers] = r;
	b->river[b->nrivers].width = width;
	b->river[b->nrivers++].name = r->word[1];
}

static void load_road(Loader *l, const Record *r)
{
	Board *b = l->b;
	Point p[LINE_POINTS];
	int n = read_points(l, r, 2, p, LINE_POINTS);

	check_name(l, r, 1);
	if (b->nroads == ROADS || !way_make(&b->road[b->nroads].way, p, n)) {
		record_fault(l->faults, r, "road NAME X,Y X,Y ... was expected, and no more than %d roads", ROADS);
		return;
	}
	check_lies(l, r, p, n);
	l->from.road[b->nroads] = r;
	b->road[b->nroads++].name = r->word[1];
}

static void add_work(Loader *l, const Record *r, Work w)
{
	if (l->b->nworks == WORKS / 2) {
		record_fault(l->faults, r, "more than %d fords, bridges and forts", WORKS / 2);
		return;
	}
	check_name(l, r, 1);
	check_lies(l, r, (Point[]){ w.a, w.b }, 2);
	l->from.work[l->b->nworks] = r;
	l->b->work_name[l->b->nworks] = r->word[1];
	l->b->work[l->b->nworks++] = w;
}

static void load_crossing(Loader *l, const Record *r)
{
	int32_t v[2], gap;
	int river = -1;

	if (!wants(l, r, read_numbers(r->word[3], 2, v), "ford|bridge NAME RIVER X,Y"))
		return;
	for (int i = 0; i < l->b->nrivers; i++)
		if (is(r, 2, l->b->river[i].name))
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
					 .kind = is(r, 0, "ford") ? FORD : BRIDGE,
					 .on = (uint8_t)river,
					 .built = (int16_t)l->b->river[river].width });
}

static void load_fort(Loader *l, const Record *r)
{
	int32_t v[2], w[2];
	long out;

	if (!wants(l, r,
			   word_is_number(r->word[2], 0, 359, &out) && read_numbers(r->word[3], 2, v) &&
				   read_numbers(r->word[4], 2, w),
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

/* ---- the scenario's own conditions ---- */

static void load_deploy(Loader *l, const Record *r)
{
	int side = find_side(l, r, 1);
	int32_t depth;

	if (!wants(l, r, read_length(r->word[2], 5 * CM, 400 * CM, &depth), "deploy SIDE DEPTH") || side < 0)
		return;
	l->from.deploy[side] = r;
	l->b->deploy_depth[side] = depth;
}

static void load_place(Loader *l, const Record *r)
{
	bool hold = is(r, 0, "hold");
	int u = names_find(&l->b->units, r->word[1]);
	int32_t v[3] = { 0, 0, 0 };

	if (!hold && !wants(l, r, read_numbers(r->word[2], 3, v), "place CARD X,Y,FACING"))
		return;
	for (int i = 0; i < l->b->nplaced; i++)
		if (l->b->placed[i].unit == u)
			record_fault(l->faults, r, "%s is placed or held already", r->word[1]);
	if (u < 0 || l->b->nplaced == UNITS) {
		record_fault(l->faults, r, "\"%s\" is no card of either army", r->word[1]);
	} else {
		l->from.placed[l->b->nplaced] = r;
		l->b->placed[l->b->nplaced++] =
			(Placed){ (uint8_t)u, hold, { { v[0], v[1] }, facing_wrap(v[2] / 10) } };
	}
}

static void load_option(Loader *l, const Record *r)
{
	Options *o = &l->b->options;
	const struct {
		const char *key, *usual, *other;
		bool *flag;
	} option[] = {
		{ "initiative", "d10", "half", &o->half_initiative },
		{ "combat", "each_turn", "once", &o->combat_once },
		{ "reveal", "distance", "line_of_sight", &o->sight_reveals },
		{ "bad_going_shooting", "on", "off", &o->no_bad_shooting },
		{ "about_face", "on", "off", &o->no_about_face },
		{ "volleys", "per_turn", "per_round", &o->volleys_per_round },
	};

	for (size_t i = 0; i < sizeof option / sizeof option[0]; i++)
		if (is(r, 1, option[i].key) && (is(r, 2, option[i].usual) || is(r, 2, option[i].other))) {
			*option[i].flag = is(r, 2, option[i].other);
			return;
		}
	record_fault(l->faults, r,
				 "option initiative d10|half, combat each_turn|once, reveal distance|line_of_sight, "
				 "bad_going_shooting on|off, about_face on|off or volleys per_turn|per_round was expected");
}

static void load_aim(Loader *l, const Record *r)
{
	Board *b = l->b;
	int side = find_side(l, r, 2);
	long count = 0;
	int thing = -1;

	if (!wants(l, r,
			   (r->n == 5 && is(r, 1, "cross") && word_is_number(r->word[4], 1, UNITS, &count)) ||
				   (r->n == 4 && is(r, 1, "hold")),
			   "aim cross SIDE RIVER COUNT or aim hold SIDE AREA") ||
		side < 0)
		return;
	for (int i = 0; i < b->nrivers && count; i++)
		if (is(r, 3, b->river[i].name))
			thing = i;
	for (int i = 0; i < b->nareas && !count; i++)
		if (is(r, 3, b->terrain[i].name))
			thing = i;
	if (thing < 0)
		record_fault(l->faults, r, "there is no \"%s\"", r->word[3]);
	b->aim = count ? BY_CROSSING : BY_HOLDING;
	b->aim_side = (Side)side;
	b->aim_thing = thing;
	b->aim_count = (int)count;
}

static void load_rest(Loader *l, const Record *r)
{
	Board *b = l->b;
	int32_t points;
	long rounds;
	int side;

	if (is(r, 0, "edges") && wants(l, r, is(r, 1, "fixed") || is(r, 1, "diced"), "edges fixed|diced"))
		b->edges_fixed = is(r, 1, "fixed");
	if (is(r, 0, "first") && (side = find_side(l, r, 1)) >= 0)
		b->high = (Side)side;
	if (is(r, 0, "reserves") && (side = find_side(l, r, 1)) >= 0)
		b->may_reserve[side] = true;
	if (is(r, 0, "loss") &&
		wants(l, r, read_length(r->word[1], CM / 2, 999 * CM, &points), "loss POINTS, 0.5 to 999,"))
		b->loss_level = points * 2 / CM;
	if (is(r, 0, "rounds") &&
		wants(l, r, word_is_number(r->word[1], 1, 250, &rounds), "rounds NUMBER, 1 to 250,"))
		b->rounds = (int)rounds;
	if (is(r, 0, "free"))
		l->free = true;
}

/* ---- all of it ---- */

/* All that lies on the table, and what may come to lie there, in one list of names. */
static void name_things(Loader *l)
{
	Board *b = l->b;
	const char *name[AREAS + RIVERS + ROADS + WORKS];
	const Record *from[AREAS + RIVERS + ROADS + WORKS];
	char spare[WORKS][16];
	int n = 0;

	for (int i = 0; i < b->nareas; from[n++] = l->from.area[i++])
		name[n] = b->terrain[i].name;
	b->first_thing_river = n;
	for (int i = 0; i < b->nrivers; from[n++] = l->from.river[i++])
		name[n] = b->river[i].name;
	b->first_thing_road = n;
	for (int i = 0; i < b->nroads; from[n++] = l->from.road[i++])
		name[n] = b->road[i].name;
	b->first_thing_work = n;
	for (int i = 0; i < WORKS; from[n++] = l->from.work[i++]) {
		snprintf(spare[i], sizeof spare[i], "work%d", i + 1);
		name[n] = i < b->nworks ? b->work_name[i] : spare[i];
	}
	names_init(l->arena, &b->things, n);
	for (int i = 0; i < n; i++) {
		int same = names_add(l->arena, &b->things, name[i]) < 0 ? names_find(&b->things, name[i]) : -1;

		if (same >= 0)
			record_fault(l->faults, from[i] ? from[i] : from[same], "two things on the table are called %s",
						 name[i]);
	}
}

/* Looked for when all is right that is there: a broken record is no missing one. */
static void find_missing(Loader *l)
{
	if (!l->table)
		faults_add(l->faults, l->doc->file, 0, "it has no table");
	if (l->nsides < SIDES)
		faults_add(l->faults, l->doc->file, 0, "it has %d sides instead of two", l->nsides);
}

static void check_whole(Loader *l)
{
	Board *b = l->b;

	if (!rifles_join_roads(b))
		faults_add(l->faults, l->doc->file, 0, "its roads meet at more than %d places", ROAD_JOINTS);
	for (Side s = 0; s < l->nsides && !l->free; s++)
		rifles_army_price(b, s, l->list[s]->from, l->faults);
	for (Side s = 0; s < l->nsides; s++)
		if (l->from.deploy[s] && l->table && b->deploy_depth[s] > b->width && b->deploy_depth[s] > b->height)
			record_fault(l->faults, l->from.deploy[s], "so deep is the table neither way");
	for (Side s = 0; s < l->nsides; s++) {
		int commands = 0;
		for (uint64_t left = b->army[s]; left; left &= left - 1)
			commands += rifles_types[b->card[unit_of(left)].type].command;
		if (commands > COMMANDS)
			record_fault(l->faults, l->list[s]->from, "%s has %d Command Units; %d are room enough",
						 b->side[s].name, commands, COMMANDS);
	}
	for (int u = 0; u < b->ncards; u++) {
		int32_t range = b->card[u].weapon < 0 ? 0 : b->weapon[b->card[u].weapon].range;
		if (b->combat_reach < range + 2 * CARD_RADIUS + TOUCH)
			b->combat_reach = range + 2 * CARD_RADIUS + TOUCH;
	}
	for (int i = 0; i < b->nplaced && l->table; i++) {
		Box box = card_box(b->placed[i].pose);
		if (!b->placed[i].reserve && !rifles_within_table(b, &box, EPS))
			record_fault(l->faults, l->from.placed[i], "%s is placed off the table",
						 unit_name(b, b->placed[i].unit));
	}
}

/* What the scenario brings of its own and does not use. */
static void check_unused(Loader *l)
{
	for (int i = 0; i < l->b->nweapons; i++)
		if (!l->used[i])
			record_unused(l->faults, l->from.weapon[i]);
	for (int i = 0; i < l->narmies; i++)
		if (!l->army[i].used)
			record_unused(l->faults, l->army[i].from);
}

static const struct {
	RecordForm form;
	int pass;
	void (*load)(Loader *, const Record *);
} kinds[] = {
	{ { "weapon", 7, 7, 0, "weapon NAME hand|gun|sniper|engineer RANGE VOLLEYS source|ours \"title\"" },
	  0,
	  load_weapon },
	{ { "army", 4, 4, 0, "army NAME PREFIX \"title\"" }, 1, load_army },
	{ { "card", 6, 7, 0, "card COUNT TYPE GRADE WEAPON|- [dismount] \"title\"" }, 1, load_card },
	{ { "side", 3, 3, WHOLE_RECORD, "side NAME ARMY" }, 2, load_side },
	{ { "table", 3, 3, 1, "table WIDTH HEIGHT" }, 0, load_table },
	{ { "area", 6, ANY_WORDS, WHOLE_RECORD, "area KIND NAME X,Y X,Y X,Y ..." }, 1, load_area },
	{ { "choice", 6, ANY_WORDS, WHOLE_RECORD, "choice KIND NAME X,Y X,Y X,Y ..." }, 1, load_area },
	{ { "river", 5, ANY_WORDS, WHOLE_RECORD, "river NAME WIDTH X,Y X,Y ..." }, 1, load_river },
	{ { "road", 4, ANY_WORDS, WHOLE_RECORD, "road NAME X,Y X,Y ..." }, 1, load_road },
	{ { "ford", 4, 4, WHOLE_RECORD, "ford NAME RIVER X,Y" }, 2, load_crossing },
	{ { "bridge", 4, 4, WHOLE_RECORD, "bridge NAME RIVER X,Y" }, 2, load_crossing },
	{ { "fort", 5, 5, WHOLE_RECORD, "fort NAME OUTWARD X,Y X,Y" }, 2, load_fort },
	{ { "deploy", 3, 3, 2, "deploy SIDE DEPTH" }, 3, load_deploy },
	{ { "place", 3, 3, WHOLE_RECORD, "place CARD X,Y,FACING" }, 3, load_place },
	{ { "hold", 2, 2, WHOLE_RECORD, "hold CARD" }, 3, load_place },
	{ { "option", 3, 3, 2, "option NAME VALUE" }, 3, load_option },
	{ { "aim", 4, 5, 1, "aim cross SIDE RIVER COUNT, or aim hold SIDE AREA" }, 3, load_aim },
	{ { "edges", 2, 2, 1, "edges fixed|diced" }, 3, load_rest },
	{ { "first", 2, 2, 1, "first SIDE" }, 3, load_rest },
	{ { "reserves", 2, 2, 2, "reserves SIDE" }, 3, load_rest },
	{ { "loss", 2, 2, 1, "loss POINTS" }, 3, load_rest },
	{ { "rounds", 2, 2, 1, "rounds NUMBER" }, 3, load_rest },
	{ { "free", 1, 1, 1, "free" }, 3, load_rest },
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void run_pass(Loader *l, int pass)
{
	for (int i = 0; i < l->doc->n; i++) {
		const Record *r = &l->doc->record[i];
		int k = 0;

		while (k < KINDS && !is(r, 0, kinds[k].form.word))
			k++;
		if (k == KINDS && pass == 0)
			record_fault(l->faults, r, "\"%s\" is no record of a rifles scenario", r->word[0]);
		else if (k < KINDS && kinds[k].pass == pass && doc_admits(l->doc, r, &kinds[k].form, l->faults))
			kinds[k].load(l, r);
	}
}

Board *rifles_load(Arena *arena, const Doc *doc, Faults *faults)
{
	Board *b = arena_alloc(arena, sizeof *b);
	Loader l = { .arena = arena, .b = b, .faults = faults, .doc = doc };
	int before = faults->n;

	l.army = arena_alloc(arena, ARMIES * sizeof *l.army);
	names_init(arena, &b->units, UNITS);
	b->high = SIDE_NONE;
	b->loss_level = LOSS_LEVEL;
	b->rounds = ROUND_LIMIT;
	b->deploy_depth[0] = b->deploy_depth[1] = DEPLOY_DEPTH;
	for (int pass = 0; pass < PASSES; pass++)
		run_pass(&l, pass);
	if (faults->n == before)
		find_missing(&l);
	name_things(&l);
	check_whole(&l);
	if (faults->n == before)
		check_unused(&l);
	return faults->n == before ? b : NULL;
}
