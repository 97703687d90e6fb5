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
#include "games/rifles/load.h"

#include <stdio.h>

/* ---- the scenario's own conditions ---- */

static void load_deploy(Loader *l, const Record *r)
{
	int side = rifles_find_side(l, r, 1);
	int32_t depth;

	if (!rifles_wants(l, r, rifles_read_length(r->word[2], 5 * CM, 400 * CM, &depth), "deploy SIDE DEPTH") ||
		side < 0)
		return;
	l->from.deploy[side] = r;
	l->b->deploy_depth[side] = depth;
}

static void load_place(Loader *l, const Record *r)
{
	bool hold = record_has(r, 0, "hold");
	int u = names_find(&l->b->units, r->word[1]);
	int32_t v[3] = { 0, 0, 0 };

	if (!hold && !rifles_wants(l, r, rifles_read_numbers(r->word[2], 3, v), "place CARD X,Y,FACING"))
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
		if (record_has(r, 1, option[i].key) &&
			(record_has(r, 2, option[i].usual) || record_has(r, 2, option[i].other))) {
			*option[i].flag = record_has(r, 2, option[i].other);
			return;
		}
	record_fault(l->faults, r,
				 "option initiative d10|half, combat each_turn|once, reveal distance|line_of_sight, "
				 "bad_going_shooting on|off, about_face on|off or volleys per_turn|per_round was expected");
}

static void load_aim(Loader *l, const Record *r)
{
	Board *b = l->b;
	int side = rifles_find_side(l, r, 2);
	long count = 0;
	int thing = -1;

	if (!rifles_wants(
			l, r,
			(r->n == 5 && record_has(r, 1, "cross") && word_is_number(r->word[4], 1, UNITS, &count)) ||
				(r->n == 4 && record_has(r, 1, "hold")),
			"aim cross SIDE RIVER COUNT or aim hold SIDE AREA") ||
		side < 0)
		return;
	for (int i = 0; i < b->nrivers && count; i++)
		if (record_has(r, 3, b->river[i].name))
			thing = i;
	for (int i = 0; i < b->nareas && !count; i++)
		if (record_has(r, 3, b->terrain[i].name))
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

	if (record_has(r, 0, "edges") &&
		rifles_wants(l, r, record_has(r, 1, "fixed") || record_has(r, 1, "diced"), "edges fixed|diced"))
		b->edges_fixed = record_has(r, 1, "fixed");
	if (record_has(r, 0, "first") && (side = rifles_find_side(l, r, 1)) >= 0)
		b->high = (Side)side;
	if (record_has(r, 0, "reserves") && (side = rifles_find_side(l, r, 1)) >= 0)
		b->may_reserve[side] = true;
	if (record_has(r, 0, "loss") &&
		rifles_wants(l, r, rifles_read_length(r->word[1], CM / 2, 999 * CM, &points),
					 "loss POINTS, 0.5 to 999,"))
		b->loss_level = points * 2 / CM;
	if (record_has(r, 0, "rounds") &&
		rifles_wants(l, r, word_is_number(r->word[1], 1, 250, &rounds), "rounds NUMBER, 1 to 250,"))
		b->rounds = (int)rounds;
	if (record_has(r, 0, "free"))
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
		if (b->placed[i].reserve)
			continue;
		if (!rifles_within_table(b, &box, EPS))
			record_fault(l->faults, l->from.placed[i], "%s is placed off the table",
						 unit_name(b, b->placed[i].unit));
		for (int k = 0; k < i; k++) {
			Box other = card_box(b->placed[k].pose);
			if (!b->placed[k].reserve && box_deeper(&box, &other, TOUCH))
				record_fault(l->faults, l->from.placed[i], "%s is placed on top of %s",
							 unit_name(b, b->placed[i].unit), unit_name(b, b->placed[k].unit));
		}
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
	LoadRecord *load;
} kinds[] = {
	{ { "weapon", 7, 7, 0, "weapon NAME hand|gun|sniper|engineer RANGE VOLLEYS source|ours \"title\"" },
	  0,
	  rifles_load_weapon },
	{ { "army", 4, 4, 0, "army NAME PREFIX \"title\"" }, 1, rifles_load_army },
	{ { "card", 6, 7, 0, "card COUNT TYPE GRADE WEAPON|- [dismount] \"title\"" }, 1, rifles_load_card },
	{ { "side", 3, 3, WHOLE_RECORD, "side NAME ARMY" }, 2, rifles_load_side },
	{ { "table", 3, 3, 1, "table WIDTH HEIGHT" }, 0, rifles_load_table },
	{ { "area", 6, ANY_WORDS, WHOLE_RECORD, "area KIND NAME X,Y X,Y X,Y ..." }, 1, rifles_load_area },
	{ { "choice", 6, ANY_WORDS, WHOLE_RECORD, "choice KIND NAME X,Y X,Y X,Y ..." }, 1, rifles_load_area },
	{ { "river", 5, ANY_WORDS, WHOLE_RECORD, "river NAME WIDTH X,Y X,Y ..." }, 1, rifles_load_river },
	{ { "road", 4, ANY_WORDS, WHOLE_RECORD, "road NAME X,Y X,Y ..." }, 1, rifles_load_road },
	{ { "ford", 4, 4, WHOLE_RECORD, "ford NAME RIVER X,Y" }, 2, rifles_load_crossing },
	{ { "bridge", 4, 4, WHOLE_RECORD, "bridge NAME RIVER X,Y" }, 2, rifles_load_crossing },
	{ { "fort", 5, 5, WHOLE_RECORD, "fort NAME OUTWARD X,Y X,Y" }, 2, rifles_load_fort },
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
enum { KINDS = sizeof kinds / sizeof kinds[0], LAST_PASS = 3 };

static void run_pass(Loader *l, int pass)
{
	for (int i = 0; i < l->doc->n; i++) {
		const Record *r = &l->doc->record[i];
		int k = 0;

		while (k < KINDS && !record_has(r, 0, kinds[k].form.word))
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
	for (int pass = 0; pass <= LAST_PASS; pass++)
		run_pass(&l, pass);
	if (faults->n == before)
		find_missing(&l);
	name_things(&l);
	check_whole(&l);
	if (faults->n == before)
		check_unused(&l);
	return faults->n == before ? b : NULL;
}
