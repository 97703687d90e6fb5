/* tests/fuzz/fuzz.c -- see fuzz.h. */
/* GLOB_BRACE */
#define _DEFAULT_SOURCE
#include "tests/fuzz/fuzz.h"

#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void found(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

unsigned choose(Choices *c, unsigned n)
{
	unsigned value = 0;

	for (unsigned span = 1; span < n && c->left > 0; span *= 256) {
		value = value * 256 + *c->data++;
		c->left--;
	}
	return n > 0 ? value % n : 0;
}

/* ---- spoiling ---- */

static void put_back(Text *t, const char *bytes, size_t size)
{
	text_clear(t);
	text_bytes(t, bytes, size);
}

/* Replace `drop` bytes at `at` by others. */
static void splice(Text *t, size_t at, size_t drop, const char *bytes, size_t size)
{
	Text made = { 0 };

	text_bytes(&made, text_str(t), at);
	text_bytes(&made, bytes, size);
	text_bytes(&made, text_str(t) + at + drop, t->len - at - drop);
	put_back(t, text_str(&made), made.len);
	text_free(&made);
}

/* The word, or the line, that a chosen byte of the text lies in. */
static size_t piece(Choices *c, const Text *t, const char *ends, size_t *at)
{
	size_t from = choose(c, (unsigned)t->len + 1), to = from;
	const char *s = text_str(t);

	while (from > 0 && !strchr(ends, s[from - 1]))
		from--;
	while (to < t->len && !strchr(ends, s[to]))
		to++;
	*at = from;
	return to - from;
}

static void spoil_once(Choices *c, Text *t)
{
	static const char *const words[] = { "0",           "-1",          "1",     "99",     "255",
										 "256",         "32767",       "65536", "-32769", "2147483647",
										 "-2147483648", "99999999999", "1.5",   "0.0001", "\"",
										 "\"\"",        "#",           "-",     "none",   "yes",
										 "include",     "\n",          "A1",    "0101",   "9999",
										 "G5",          "table",       "unit" };
	static const char *const ends[] = { " \n", "\n" };
	const char *end = ends[choose(c, 3) == 0];
	size_t at, size = piece(c, t, end, &at), other, other_size;
	char byte;

	switch (choose(c, 8)) {
	case 0: /* a byte changed */
		byte = (char)choose(c, 256);
		splice(t, at, at < t->len, &byte, 1);
		break;
	case 1: /* a piece dropped */
		splice(t, at, size, "", 0);
		break;
	case 2: /* a piece doubled */
		splice(t, at, 0, text_str(t) + at, size);
		break;
	case 3: /* cut short */
		put_back(t, text_str(t), at);
		break;
	case 4: /* a byte put in */
		byte = (char)choose(c, 256);
		splice(t, at + size, 0, &byte, 1);
		break;
	case 5: { /* a piece in the place of another */
		Text copy = { 0 };

		other_size = piece(c, t, end, &other);
		text_bytes(&copy, text_str(t) + other, other_size);
		splice(t, at, size, text_str(&copy), other_size);
		text_free(&copy);
		break;
	}
	default: { /* a word of our own in the place of one */
		const char *word = words[choose(c, sizeof words / sizeof words[0])];

		splice(t, at, size, word, strlen(word));
	}
	}
}

void spoil(Choices *c, Text *t)
{
	enum { LONGEST = 256 * 1024 };

	while (c->left > 0 && t->len < LONGEST)
		spoil_once(c, t);
}

/* ---- the repository's files ---- */

typedef struct Library {
	Arena arena;
	const char **text[SEED_KINDS];
	int n[SEED_KINDS];
	Scenario *scenario;
	int nscenarios;
} Library;

static void keep_text(Library *l, Seeds kind, const char *text)
{
	const char **bigger = arena_alloc(&l->arena, (size_t)(l->n[kind] + 1) * sizeof *bigger);

	if (l->n[kind] > 0)
		memcpy(bigger, l->text[kind], (size_t)l->n[kind] * sizeof *bigger);
	l->text[kind] = bigger;
	l->text[kind][l->n[kind]++] = arena_copy(&l->arena, text);
}

static void keep_scenario(Library *l, const char *path)
{
	const char *slash = strstr(path, "/scenarios/");
	char name[128];
	Faults faults = { 0 };
	Scenario sc;

	snprintf(name, sizeof name, "%.*s", (int)strcspn(slash + 11, "."), slash + 11);
	if (scenario_load(&l->arena, path, name, &sc, &faults)) {
		Scenario *bigger = arena_alloc(&l->arena, (size_t)(l->nscenarios + 1) * sizeof *bigger);

		if (l->nscenarios > 0)
			memcpy(bigger, l->scenario, (size_t)l->nscenarios * sizeof *bigger);
		l->scenario = bigger;
		l->scenario[l->nscenarios++] = sc;
	}
	faults_free(&faults);
}

static void keep_file(Library *l, Seeds kind, const char *path)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Text text = { 0 };
	Doc doc;

	if (doc_read(&arena, path, &doc, &faults)) {
		for (int i = 0; i < doc.n; i++)
			text_add(&text, "%s\n", doc.record[i].text);
		keep_text(l, kind, text_str(&text));
	}
	if (kind == SEED_SCENARIO)
		keep_scenario(l, path);
	text_free(&text);
	faults_free(&faults);
	arena_free(&arena);
}

/* Read once and kept until the program ends. */
static Library *library(void)
{
	static const char *const patterns[SEED_KINDS] = { [SEED_SCENARIO] =
														  SANDTABLE_HOME "/scenarios/*{,/drill}/*.scenario",
													  [SEED_CASE] = SANDTABLE_HOME "/tests/cases/*/*.case",
													  [SEED_JOURNAL] =
														  SANDTABLE_HOME "/tests/journals/*/*.journal" };
	static Library l;

	if (l.arena.block)
		return &l;
	for (int kind = 0; kind < SEED_KINDS; kind++) {
		glob_t found;

		if (glob(patterns[kind], GLOB_BRACE, NULL, &found) != 0)
			continue;
		for (size_t i = 0; i < found.gl_pathc; i++)
			keep_file(&l, (Seeds)kind, found.gl_pathv[i]);
		globfree(&found);
	}
	return &l;
}

bool seed_text(Choices *c, Seeds kind, Text *out)
{
	const Library *l = library();

	if (l->n[kind] == 0)
		return false;
	text_put(out, l->text[kind][choose(c, (unsigned)l->n[kind])]);
	return true;
}

const Scenario *seed_scenario(Choices *c)
{
	const Library *l = library();

	return &l->scenario[choose(c, (unsigned)l->nscenarios)];
}

/* ---- positions ---- */

/* One random order, given without a session; false when the game is over or nobody has an answer. */
static bool play_order(Walker *w, State *s, State *seen, Dice *dice, News *news)
{
	const Scenario *sc = w->sc;
	Ask ask = sc->game->ask(sc->board, s);
	Side side = ask.who == side_set(1) ? 1 : 0;
	Order o;

	if (sc->game->outcome(sc->board, s).over || ask.who == NO_SIDES)
		return false;
	sc->game->view(sc->board, s, side, seen);
	if (!walk_any(w, seen, side, ask.verbs, &o))
		return false;
	if (sc->game->exact && !sc->game->exact(sc->board, seen, &o, NULL))
		return false;
	if (!sc->game->verbs[o.verb].check(sc->board, seen, &o, NULL))
		return false;
	dice_clear(dice);
	news_clear(news);
	sc->game->verbs[o.verb].apply(sc->board, s, &o, dice, news);
	return true;
}

static void play_orders(const Scenario *sc, State *s, uint64_t seed, int n)
{
	Walker w = walker_new(sc, seed);
	State *seen = calloc(1, sc->game->state_size);
	News news = { 0 };
	Dice dice;

	dice_seed(&dice, seed, 0);
	while (n-- > 0 && play_order(&w, s, seen, &dice, &news)) {
		const char *broken = sc->game->broken(sc->board, s);

		if (broken)
			found("%s: a legal order broke a sound position: %s (the last news: %s)", sc->name, broken,
				  news.n > 0 ? news_text(&news, news.n - 1) : "none");
	}
	news_free(&news);
	free(seen);
}

void seed_position(Choices *c, const Scenario *sc, State *s)
{
	Dice dice;
	News news = { .mute = true };
	uint64_t seed = choose(c, 65536);
	int orders = (int)choose(c, 256);

	memset(s, 0, sc->game->state_size);
	dice_seed(&dice, seed, 0);
	sc->game->setup(sc->board, s, &dice, &news);
	news_free(&news);
	play_orders(sc, s, seed, orders);
}

void use_position(const Scenario *sc, State *s, uint64_t seed)
{
	State *seen = calloc(1, sc->game->state_size);
	Scene *scene = calloc(1, sizeof *scene);
	Text text = { 0 };

	for (Side side = 0; side < SIDES; side++) {
		sc->game->view(sc->board, s, side, seen);
		sc->game->prompt(sc->board, seen, side, &text);
		memset(scene, 0, sizeof *scene);
		sc->game->show(sc->board, seen, side, scene);
		sc->game->write(sc->board, seen, &text);
	}
	free(seen);
	free(scene);
	text_free(&text);
	play_orders(sc, s, seed, 24);
}
