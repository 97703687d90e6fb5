/* tests/suites/walk.c -- see walk.h. */
#include "tests/suites/walk.h"

#include <string.h>

static const char *slot_wrong(const Slot *s)
{
	if (s->n == 0)
		return NULL;
	if (s->n < 0 || s->width < 1 || s->width > SLOT_WIDTH)
		return "a slot without width or with a negative count";
	if (s->n * s->width > SLOT_VALUES)
		return "a slot with more values than it has room for";
	if (s->labelled && s->n > SLOT_VALUES / 4)
		return "a slot with more labels than it has room for";
	for (int i = 0; i < s->width; i++)
		if (s->kind[i] >= ARG_KINDS)
			return "a slot of no kind";
	return NULL;
}

bool walk_verb(Walker *w, const State *seen, Side side, int verb, Order *o)
{
	const Scenario *sc = w->sc;
	int eagerness = 2 << random_below(&w->random, 4); /* to go on where the order may end */
	Slot slot;

	order_start(o, side, verb);
	for (;;) {
		sc->game->next(sc->board, seen, o, &slot);
		if (!w->broken_slot)
			w->broken_slot = slot_wrong(&slot);
		bool full = slot.n == 0 || o->n + slot.width > ORDER_ARGS;
		if (slot.complete && (full || random_below(&w->random, eagerness) == 0))
			return true;
		if (full || w->broken_slot) {
			w->dead_ends += o->n > 0;
			return false;
		}
		slot_take(&slot, random_below(&w->random, slot.n), o);
	}
}

Walker walker_new(const Scenario *sc, uint64_t seed)
{
	static const int zeal[] = { 0, 3, 15 };

	return (Walker){ .sc = sc, .random = { seed }, .zeal = zeal[seed % 3] };
}

static int nth_verb(uint64_t verbs, int n)
{
	while (n-- > 0)
		verbs &= verbs - 1;
	return __builtin_ctzll(verbs);
}

/* Try these verbs in random order, each once. */
static bool walk_each(Walker *w, const State *seen, Side side, uint64_t verbs, Order *o)
{
	while (verbs) {
		int verb = nth_verb(verbs, random_below(&w->random, __builtin_popcountll(verbs)));

		if (walk_verb(w, seen, side, verb, o))
			return true;
		verbs &= ~VERB_BIT(verb);
	}
	return false;
}

bool walk_any(Walker *w, const State *seen, Side side, uint64_t verbs, Order *o)
{
	enum { TRIES = 32 };
	uint64_t naming = 0;

	if (random_below(&w->random, w->zeal + 1) > 0)
		for (int v = 0; v < w->sc->game->nverbs; v++)
			if (w->sc->game->verbs[v].form[0])
				naming |= VERB_BIT(v) & verbs;
	if (walk_each(w, seen, side, naming, o))
		return true;
	for (int try = 0; try < TRIES; try++)
		if (walk_each(w, seen, side, verbs, o))
			return true;
	return false;
}

/* ---- nonsense ---- */

static int names_count(const Scenario *sc, ArgKind kind)
{
	const Names *names = sc->game->names(sc->board, kind);

	return names ? names->n : 0;
}

static int words_count(const Scenario *sc)
{
	int n = 0;

	while (sc->game->words && sc->game->words[n])
		n++;
	return n;
}

/* Any value of this kind; false when the board has none. */
static bool any_value(Walker *w, ArgKind kind, int32_t *value)
{
	const Scenario *sc = w->sc;
	const HexMap *map = sc->game->map ? sc->game->map(sc->board) : NULL;
	int n = 0, from = 0;

	switch (kind) {
	case ARG_UNIT:
	case ARG_THING:
		n = names_count(sc, kind);
		break;
	case ARG_HEX:
		n = map ? map->size : 0;
		break;
	case ARG_NUMBER:
		from = -3;
		n = 30;
		break;
	case ARG_LENGTH:
		from = -2000;
		n = 130000;
		break;
	case ARG_SIDE:
		n = SIDES;
		break;
	case ARG_WORD:
		n = words_count(sc);
		break;
	case ARG_KINDS:
		break;
	}
	if (n == 0)
		return false;
	*value = from + random_below(&w->random, n);
	return true;
}

/* One element of a form, without its sign of repetition: a group, a kind or a choice of words. */
static const char *element_end(const char *form)
{
	int depth = 0;

	for (; *form; form++) {
		if (*form == '(')
			depth++;
		else if (*form == ')' && --depth < 0)
			return form;
		else if (depth == 0 && strchr(" +*?", *form))
			return form;
	}
	return form;
}

static int find_word(const Scenario *sc, const char *word, size_t size)
{
	for (int i = 0; sc->game->words && sc->game->words[i]; i++)
		if (strlen(sc->game->words[i]) == size && memcmp(sc->game->words[i], word, size) == 0)
			return i;
	return -1;
}

static void write_form(Walker *, const char *form, const char *end, Order *);

static void write_element(Walker *w, const char *form, const char *end, Order *o)
{
	static const char *const kinds[] = {
		[ARG_UNIT] = "unit",     [ARG_THING] = "thing",   [ARG_HEX] = "hex",
		[ARG_NUMBER] = "number", [ARG_LENGTH] = "length", [ARG_SIDE] = "side"
	};
	size_t size = (size_t)(end - form);
	int32_t value;

	if (*form == '(') {
		write_form(w, form + 1, end - 1, o);
		return;
	}
	if (o->n == ORDER_ARGS)
		return;
	for (int k = 0; k < (int)(sizeof kinds / sizeof kinds[0]); k++)
		if (strlen(kinds[k]) == size && memcmp(kinds[k], form, size) == 0) {
			if (any_value(w, (ArgKind)k, &value))
				order_push(o, (ArgKind)k, value);
			return;
		}
	for (;;) { /* words: each is passed over with an even chance, the last is taken */
		size_t len = strcspn(form, "| +*?)");

		if (form[len] != '|' || random_below(&w->random, 2) == 0) {
			order_push(o, ARG_WORD, find_word(w->sc, form, len));
			return;
		}
		form += len + 1;
	}
}

static void write_form(Walker *w, const char *form, const char *end, Order *o)
{
	while (form < end) {
		if (*form == ' ') {
			form++;
			continue;
		}
		const char *stop = element_end(form);
		int times = 1;

		if (*stop == '+')
			times = 1 + random_below(&w->random, 3);
		else if (*stop == '*')
			times = random_below(&w->random, 3);
		else if (*stop == '?')
			times = random_below(&w->random, 2);
		while (times-- > 0)
			write_element(w, form, stop, o);
		form = stop + (stop < end && strchr("+*?", *stop) != NULL);
	}
}

void walk_nonsense(Walker *w, Side side, int verb, Order *o)
{
	const char *form = w->sc->game->verbs[verb].form;

	order_start(o, side, verb);
	write_form(w, form, form + strlen(form), o);
}

bool walk_stray(Walker *w, Order *o)
{
	if (o->n == 0)
		return false;
	int at = random_below(&w->random, o->n);

	switch (random_below(&w->random, 4)) {
	case 0:
		o->n = (uint8_t)at;
		break;
	case 1:
		if (o->n == ORDER_ARGS)
			return false;
		order_push(o, (ArgKind)o->kind[at], o->arg[at]);
		break;
	default:
		if (!any_value(w, (ArgKind)o->kind[at], &o->arg[at]))
			return false;
	}
	return order_fits(w->sc->game, o);
}

/* ---- overlays ---- */

/* A hex or, on an open table, a point that need not be on it. */
static void say_place(Walker *w, Text *out)
{
	const HexMap *map = w->sc->game->map(w->sc->board);

	if (map)
		text_add(out, "%s ", hex_name(map, (Hex)random_below(&w->random, map->size), (char[8]){ 0 }));
	else
		text_add(out, "%d.%d %d ", random_below(&w->random, 120), random_below(&w->random, 1000),
				 random_below(&w->random, 120) - 10);
}

bool walk_overlay(Walker *w, int attempt, Text *args)
{
	static const char *const shapes[] = { "", "u", "uu", "up", "upp", "uppp", "p", "pp", "pu" };
	const Names *units = w->sc->game->names(w->sc->board, ARG_UNIT);

	if (attempt == sizeof shapes / sizeof shapes[0])
		return false;
	text_clear(args);
	for (const char *shape = shapes[attempt]; *shape; shape++) {
		if (*shape == 'u')
			text_add(args, "%s ", units->name[random_below(&w->random, units->n)]);
		else
			say_place(w, args);
	}
	return true;
}
