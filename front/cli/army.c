/* front/cli/army.c -- sandtable army: price a list of cards and say what is wrong with it; or put it into a
 * scenario.
 *
 * The list is enlisted for one side of a scenario, and the game's own loader and its inquiries do the rest:
 * this file knows no price. */
#include "engine/session.h"
#include "front/cli/cli.h"
#include "front/home.h"

#include <stdio.h>
#include <string.h>

static const char home_ground[] = "rifles/crossroads"; /* where a list is priced when no scenario is named */
static const char home_weapons[] = "scenarios/rifles/weapons.list";

/* The record `army NAME PREFIX "title"` of that name, or the first when name is NULL. */
static const Record *find_army(const Doc *doc, const char *name)
{
	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i];

		if (strcmp(r->word[0], "army") == 0 && r->n == 4 && (!name || strcmp(r->word[1], name) == 0))
			return r;
	}
	return NULL;
}

/* Cards are called by their army's prefix, so a list takes the place of an army that has the same one; else
 * it fights for the first side. */
static const char *natural_side(const Doc *scenario, const Record *army)
{
	const char *first = NULL;

	for (int i = 0; i < scenario->n; i++) {
		const Record *r = &scenario->record[i];

		if (strcmp(r->word[0], "side") != 0 || r->n != 3)
			continue;
		const Record *other = find_army(scenario, r->word[2]);
		if (other && strcmp(other->word[2], army->word[2]) == 0)
			return r->word[1];
		first = first ? first : r->word[1];
	}
	return first ? first : "";
}

static bool has_weapon(const Doc *doc, const char *name)
{
	for (int i = 0; i < doc->n; i++)
		if (record_has(&doc->record[i], 0, "weapon") && record_has(&doc->record[i], 1, name))
			return true;
	return false;
}

/* A scenario in one file has only the weapons that its own armies carry; the others come with the list, before its
 * cards. */
static bool arm(Arena *arena, const Doc *scenario, Doc *list, Faults *faults)
{
	Doc weapons;

	if (!doc_read(arena, home_path(arena, "%s", home_weapons), &weapons, faults))
		return false;
	Record *all = arena_alloc(arena, (size_t)(weapons.n + list->n) * sizeof *all);
	int n = 0;
	for (int i = 0; i < weapons.n; i++) {
		Record r = weapons.record[i];

		r.included = true;
		if (r.n > 1 && !has_weapon(scenario, r.word[1]) && !has_weapon(list, r.word[1]))
			all[n++] = r;
	}
	for (int i = 0; i < list->n; i++)
		all[n++] = list->record[i];
	list->record = all;
	list->n = n;
	return true;
}

/* The scenario's records with the list before its sides, and the list's name beside the side it fights for.  An army of
 * that name gives way to it, cards and all. */
static bool enlist(Arena *arena, const Doc *list, const char *side, Doc *scenario, Faults *faults)
{
	const char *army = find_army(list, NULL)->word[1];
	Record *all = arena_alloc(arena, (size_t)(scenario->n + list->n) * sizeof *all);
	int n = 0;
	bool listed = false, found = false, replaced = false;

	for (int i = 0; i < scenario->n; i++) {
		Record r = scenario->record[i];
		bool is_side = strcmp(r.word[0], "side") == 0 && r.n == 3;

		if (strcmp(r.word[0], "card") != 0)
			replaced = strcmp(r.word[0], "army") == 0 && r.n > 1 && strcmp(r.word[1], army) == 0;
		if (replaced)
			continue;

		for (int k = 0; is_side && !listed && k < list->n; k++)
			all[n++] = list->record[k];
		listed |= is_side;
		if (is_side && strcmp(r.word[1], side) == 0) {
			const char **word = arena_alloc(arena, 3 * sizeof *word);
			size_t size = strlen(side) + strlen(army) + sizeof "side  ";
			char *text = arena_alloc(arena, size);

			word[0] = "side";
			word[1] = side;
			word[2] = army;
			snprintf(text, size, "side %s %s", side, army);
			r.word = word;
			r.text = text;
			found = true;
		}
		all[n++] = r;
	}
	scenario->record = all;
	scenario->n = n;
	if (!found)
		faults_add(faults, scenario->file, 0, "it has no side \"%s\" that an army could fight for", side);
	return found;
}

static Side enlisted_side(const Scenario *sc, const char *side)
{
	return strcmp(sc->game->side_name(sc->board, 1), side) == 0 ? 1 : 0;
}

/* Each card with its price, then what the game says of the whole list. */
static void print_prices(const Scenario *sc, Side side)
{
	static Scene scene;
	Store *store = memory_store();
	Fault fault;
	Session *s = session_new(store, sc, 1, &fault);
	Explain e = { 0 };
	Order o;

	sc->game->show(sc->board, session_view(s, side), side, &scene);
	for (int i = 0; i < scene.npieces; i++) {
		Text about = { 0 };

		if (scene.piece[i].side != side || scene.piece[i].unit < 0)
			continue;
		sc->game->describe(sc->board, scene.piece[i].unit, &about);
		printf("%.*s\n", (int)strcspn(text_str(&about), "\n"), text_str(&about));
		text_free(&about);
	}
	order_start(&o, side, verb_find(sc->game, "army"));
	order_push(&o, ARG_SIDE, side);
	sc->game->verbs[o.verb].explain(sc->board, session_view(s, side), &o, &e);
	for (int i = 0; i < e.nlines; i++)
		printf("%g %s (%s)\n", (double)e.line[i].amount.num / e.line[i].amount.den, e.line[i].text,
			   sc->game->rules[e.line[i].rule].id);
	session_close(s);
	store->api->close(store);
}

/* Is record i the head or a card of an army that a side has? */
static bool fights(const Doc *doc, int i)
{
	int head = i;

	while (head > 0 && !record_has(&doc->record[head], 0, "army"))
		head--;
	for (int s = 0; s < doc->n; s++)
		if (record_has(&doc->record[s], 0, "side") &&
			record_has(&doc->record[s], 2, doc->record[head].word[1]))
			return true;
	return false;
}

static bool is_carried(const Doc *doc, const char *weapon)
{
	for (int i = 0; i < doc->n; i++) {
		const Record *card = &doc->record[i];
		bool unnamed = record_has(card, 4, "-") && record_has(card, 5, "dismount"); /* RRR-R32 */

		if (record_has(card, 0, "card") && fights(doc, i) &&
			(record_has(card, 4, weapon) || (unnamed && strcmp(weapon, "smoothbore") == 0)))
			return true;
	}
	return false;
}

/* What sheets offer and nobody has is left out: in a single file it would be a fault. */
static void discharge(Arena *arena, Doc *doc)
{
	Record *kept = arena_alloc(arena, (size_t)doc->n * sizeof *kept);
	int n = 0;

	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i];

		if (record_has(r, 0, "army") || record_has(r, 0, "card")
				? fights(doc, i)
				: !record_has(r, 0, "weapon") || is_carried(doc, r->word[1]))
			kept[n++] = *r;
	}
	doc->record = kept;
	doc->n = n;
}

/* A list that breaks the rules of armies has prices, too: as on a ground where these do not hold. */
static void price_freely(Arena *arena, const char *ground, const Doc *doc, const char *side)
{
	static const char *word = "free";
	Record *all = arena_alloc(arena, (size_t)(doc->n + 1) * sizeof *all);
	Doc freed = { .file = doc->file, .record = all };
	Faults faults = { 0 };
	Scenario sc;

	for (int i = 0; i < doc->n; i++)
		if (!record_has(&doc->record[i], 0, word))
			all[freed.n++] = doc->record[i];
	all[freed.n++] = (Record){ .file = doc->file, .n = 1, .word = &word, .text = word };
	if (scenario_make(arena, ground, &freed, &sc, &faults))
		print_prices(&sc, enlisted_side(&sc, side));
	faults_free(&faults);
}

static void print_scenario(const Doc *doc)
{
	for (int i = 0; i < doc->n; i++)
		printf("%s\n", doc->record[i].text);
}

static int army(const char *path, const char *ground, const char *side, bool print)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Doc list, doc;
	Scenario sc;
	const char *scenario = home_scenario(&arena, ground);

	bool sound = doc_read(&arena, path, &list, &faults) && doc_read(&arena, scenario, &doc, &faults);
	if (sound && !find_army(&list, NULL)) {
		faults_add(&faults, path, 0, "it has no line army NAME PREFIX \"title\"");
		sound = false;
	}
	if (sound &&
		!(doc.n > 0 && record_has(&doc.record[0], 0, "game") && record_has(&doc.record[0], 1, "rifles"))) {
		faults_add(&faults, scenario, 0, "it is no scenario of rifles");
		sound = false;
	}
	sound = sound && arm(&arena, &doc, &list, &faults);
	if (sound && !side)
		side = natural_side(&doc, find_army(&list, NULL));
	sound = sound && enlist(&arena, &list, side, &doc, &faults);
	if (sound)
		discharge(&arena, &doc);
	Doc whole = doc; /* making a board of it takes the heading away */
	if (sound && !print)
		price_freely(&arena, ground, &whole, side);
	sound = sound && scenario_make(&arena, ground, &doc, &sc, &faults);
	for (int i = 0; i < faults.n; i++)
		fprintf(stderr, "%s\n", faults.list[i].text);
	if (sound && print)
		print_scenario(&whole);
	faults_free(&faults);
	arena_free(&arena);
	return sound ? STATUS_OK : STATUS_NO;
}

int cli_army(const Command *c, int argc, char **argv)
{
	static const struct option options[] = { { "help", no_argument, NULL, 'h' },
											 { "in", required_argument, NULL, 'i' },
											 { "side", required_argument, NULL, 's' },
											 { 0 } };
	const char *ground = home_ground, *side = NULL;
	bool print = false;

	for (int o; (o = cli_option(c, argc, argv, options)) != -1;) {
		if (o == 'i') {
			ground = optarg;
			print = true;
		} else if (o == 's') {
			side = optarg;
		} else {
			return o == 'h' ? STATUS_OK : STATUS_FAULT;
		}
	}
	if (optind != argc - 1)
		return cli_usage(c);
	return army(argv[optind], ground, side, print);
}
