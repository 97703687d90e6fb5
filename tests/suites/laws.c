/* tests/suites/laws.c -- see laws.h. */
#include "tests/suites/laws.h"
#include "tests/suites/suite.h"

#include <stdio.h>
#include <string.h>

#define BROKEN(laws, ...) sentence((laws)->broken, sizeof(laws)->broken, __VA_ARGS__)

void laws_open(Laws *l, Arena *arena, const Scenario *sc, Walker *walker)
{
	*l = (Laws){ .sc = sc, .walker = walker };
	for (Side s = 0; s < SIDES; s++)
		l->seen[s] = suite_state(arena, sc);
	l->copy = suite_state(arena, sc);
	l->other = suite_state(arena, sc);
}

void laws_close(Laws *l)
{
	text_free(&l->text);
	text_free(&l->again);
	arena_free(&l->lines);
}

void laws_look(Laws *l, const State *s)
{
	for (Side side = 0; side < SIDES; side++)
		l->sc->game->view(l->sc->board, s, side, l->seen[side]);
}

static const char *order_text(Laws *l, const Order *o)
{
	text_clear(&l->text);
	order_print(l->sc->game, l->sc->board, o, &l->text);
	return text_str(&l->text);
}

/* ---- the tables ---- */

const char *law_facts(Laws *l)
{
	const Game *g = l->sc->game;

	if (g->state_size > STATE_MAX)
		return BROKEN(l, "its State has %zu bytes, more than %d", g->state_size, STATE_MAX);
	if (g->nverbs < 1 || g->nverbs > 64)
		return BROKEN(l, "it has %d verbs", g->nverbs);
	if (g->nrules < 1 || g->rules[0].id[0])
		return BROKEN(l, "its rule 0 is not the empty one");
	for (int r = 1; r < g->nrules; r++)
		for (int q = 1; q < r; q++)
			if (strcmp(g->rules[r].id, g->rules[q].id) == 0)
				return BROKEN(l, "the rule %s is listed twice", g->rules[r].id);
	for (int v = 0; v < g->nverbs; v++) {
		const Verb *verb = &g->verbs[v];

		if (!verb->name || !verb->form || !verb->help || !verb->help[0] || verb->rule >= g->nrules)
			return BROKEN(l, "verb %d lacks a name, a form, a help text or a rule", v);
		if (verb_find(g, verb->name) != v)
			return BROKEN(l, "two verbs are called \"%s\"", verb->name);
		if ((verb->apply && !verb->check) || (!verb->apply && !verb->explain))
			return BROKEN(l, "\"%s\" cannot be checked, or neither applied nor explained", verb->name);
	}
	for (int i = 0; i < g->noverlays; i++) {
		const OverlayKind *kind = &g->overlays[i];

		if (!kind->name || !kind->form || !kind->help || !kind->rule || kind->rule >= g->nrules ||
			!kind->lay || (kind->ends && verb_find(g, kind->ends) < 0))
			return BROKEN(l, "overlay %d lacks a name, a form, a help text, a rule or its verb", i);
	}
	int concede = verb_find(g, "concede");
	if (concede < 0 || !g->verbs[concede].anytime || !g->verbs[concede].apply)
		return BROKEN(l, "it has no anytime order \"concede\"");
	return NULL;
}

/* ---- positions ---- */

static bool same_ask(Ask a, Ask b)
{
	return a.who == b.who && a.rule == b.rule && a.verbs == b.verbs;
}

static bool same_outcome(Outcome a, Outcome b)
{
	return a.over == b.over &&
		   (!a.over || (a.winner == b.winner && a.rule == b.rule && strcmp(a.text, b.text) == 0));
}

const char *law_sound(Laws *l, const State *s)
{
	const Game *g = l->sc->game;
	const char *broken = g->broken(l->sc->board, s);
	Ask ask = g->ask(l->sc->board, s);
	Outcome outcome = g->outcome(l->sc->board, s);

	if (broken)
		return BROKEN(l, "broken() says: %s", broken);
	if (outcome.over) {
		if (outcome.rule >= g->nrules || !outcome.text ||
			(outcome.winner >= SIDES && outcome.winner != SIDE_NONE))
			return BROKEN(l, "the outcome names no rule, text or side");
	} else if (ask.who == NO_SIDES || ask.who > BOTH_SIDES || ask.verbs == 0 || ask.rule >= g->nrules) {
		return BROKEN(l, "nobody is asked anything, and the game is not over");
	}
	if (g->nverbs < 64 && ask.verbs >> g->nverbs)
		return BROKEN(l, "ask() allows a verb that does not exist");
	for (int v = 0; v < g->nverbs; v++)
		if (ask_allows(&ask, v) && !g->verbs[v].apply)
			return BROKEN(l, "ask() allows \"%s\", which is only an inquiry", g->verbs[v].name);
	for (Side side = 0; side < SIDES; side++) {
		if (!same_outcome(outcome, g->outcome(l->sc->board, l->seen[side])))
			return BROKEN(l, "the outcome differs in %s's view", g->side_name(l->sc->board, side));
		if (!outcome.over && (ask.who & side_set(side)) &&
			!same_ask(ask, g->ask(l->sc->board, l->seen[side])))
			return BROKEN(l, "ask() differs in %s's view", g->side_name(l->sc->board, side));
	}
	return NULL;
}

const char *law_judge(Laws *l, const State *s)
{
	const Game *g = l->sc->game;
	Outcome end = g->outcome(l->sc->board, s);
	int32_t value[FEATURES_MAX];

	if (!g->judge)
		return NULL;
	int points = g->judge(l->sc->board, s, 0);
	if (g->judge(l->sc->board, s, 1) != -points)
		return BROKEN(l, "the judge gives %d to one side and %d to the other", points,
					  g->judge(l->sc->board, s, 1));
	if (end.over && points != (end.winner == 0 ? WON_POINTS : end.winner == 1 ? -WON_POINTS : 0))
		return BROKEN(l, "the game is over and the judge says %d", points);
	if (!end.over && (points >= WON_POINTS || points <= -WON_POINTS))
		return BROKEN(l, "the game is not over and the judge says %d", points);
	int progress = g->count(l->sc->board, s, value);
	if (progress < 0 || (!end.over && progress > GAME_LENGTH))
		return BROKEN(l, "the game is %d thousandths through", progress);
	return NULL;
}

/* The first line in which two texts differ, for the report. */
static const char *difference(Laws *l, const char *a, const char *b)
{
	while (*a && *b) {
		size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");

		if (n != m || memcmp(a, b, n) != 0)
			break;
		a += n + (a[n] == '\n');
		b += m + (b[m] == '\n');
	}
	return BROKEN(l, "\"%.*s\" came back as \"%.*s\"", (int)strcspn(a, "\n"), a, (int)strcspn(b, "\n"), b);
}

const char *law_text(Laws *l, const State *s)
{
	const Scenario *sc = l->sc;
	Doc doc;
	Faults faults = { 0 };
	Fault fault = { 0 };

	l->texts++;
	text_clear(&l->text);
	sc->game->write(sc->board, s, &l->text);
	arena_free(&l->lines);
	bool read = doc_parse(&l->lines, "position", text_str(&l->text), l->text.len, &doc, &faults);
	if (!read)
		BROKEN(l, "%s", faults.list[0].text);
	faults_free(&faults);
	if (!read)
		return l->broken;
	memset(l->copy, 0, sc->game->state_size);
	sc->game->clear(sc->board, l->copy);
	for (int i = 0; i < doc.n; i++)
		if (!sc->game->put(sc->board, l->copy, &doc.record[i], &fault))
			return BROKEN(l, "put() refuses its own line \"%.100s\": %.200s", doc.record[i].text, fault.text);
	if (suite_same(sc, s, l->copy))
		return NULL;
	text_clear(&l->again);
	sc->game->write(sc->board, l->copy, &l->again);
	if (strcmp(text_str(&l->text), text_str(&l->again)) != 0)
		return difference(l, text_str(&l->text), text_str(&l->again));
	size_t at = 0;
	while (((const char *)s)[at] == ((const char *)l->copy)[at])
		at++;
	return BROKEN(l, "the state rebuilt from its text differs in byte %zu, which the text does not tell", at);
}

const char *law_imagine(Laws *l, Side side)
{
	const Scenario *sc = l->sc;
	Dice dice;

	dice_seed(&dice, random_next(&l->walker->random), 0);
	memset(l->copy, 0xa5, sc->game->state_size); /* it must fill every byte itself */
	sc->game->imagine(sc->board, l->seen[side], side, &dice, l->copy);
	memset(l->other, 0x5a, sc->game->state_size);
	sc->game->view(sc->board, l->copy, side, l->other);
	const char *who = sc->game->side_name(sc->board, side);
	if (!suite_same(sc, l->other, l->seen[side]))
		return BROKEN(l, "what %s imagines does not look like what it sees", who);
	const char *broken = sc->game->broken(sc->board, l->copy);
	if (broken)
		return BROKEN(l, "what %s imagines is broken: %s", who, broken);
	return NULL;
}

/* ---- orders ---- */

/* What must hold of every order that next() completes. */
static const char *is_legal(Laws *l, const State *seen, const Order *offered)
{
	const Scenario *sc = l->sc;
	const Verb *verb = &sc->game->verbs[offered->verb];
	Order o = *offered, read;
	Why why = { 0 };
	Fault fault = { 0 };

	l->offers++;
	if (!order_fits(sc->game, &o))
		return BROKEN(l, "next() led to \"%s\", which does not fit \"%s %s\"", order_text(l, &o), verb->name,
					  verb->form);
	if (!order_parse(sc->game, sc->board, o.side, order_text(l, &o), &read, &fault))
		return BROKEN(l, "\"%s\" does not read back: %.200s", text_str(&l->text), fault.text);
	if (!order_same(&o, &read))
		return BROKEN(l, "\"%s\" reads back as another order", text_str(&l->text));
	if (sc->game->exact) {
		if (!sc->game->exact(sc->board, seen, &o, &why))
			return BROKEN(l, "next() led to \"%s\", which exact() refuses: %.200s", order_text(l, offered),
						  why.text);
		Order twice = o;
		if (!sc->game->exact(sc->board, seen, &twice, &why) || !order_same(&o, &twice))
			return BROKEN(l, "exact() is not content with its own \"%s\"", order_text(l, &o));
	}
	if (!verb->check(sc->board, seen, &o, &why))
		return BROKEN(l, "next() led to \"%s\", which check refuses: %s %.200s", order_text(l, offered),
					  sc->game->rules[why.rule].id, why.text);
	if (!verb->check(sc->board, seen, &o, NULL))
		return BROKEN(l, "check passes \"%s\" with a why and refuses it without", order_text(l, offered));
	return NULL;
}

/* Run a law over a view and see that the view was left alone. */
static bool was_touched(Laws *l, const State *seen)
{
	return !suite_same(l->sc, l->other, seen);
}

const char *law_answer(Laws *l, const State *s, Side side, Order *o)
{
	Ask ask = l->sc->game->ask(l->sc->board, s);

	if (!walk_any(l->walker, l->seen[side], side, ask.verbs, o)) {
		if (l->walker->broken_slot)
			return BROKEN(l, "next() filled %s", l->walker->broken_slot);
		return BROKEN(l, "%s is asked (%s) and next() leads to no answer",
					  l->sc->game->side_name(l->sc->board, side), l->sc->game->rules[ask.rule].id);
	}
	return is_legal(l, l->seen[side], o);
}

const char *law_offers(Laws *l, const State *s, Side side)
{
	const Game *g = l->sc->game;
	const State *seen = l->seen[side];
	Ask ask = g->ask(l->sc->board, s);
	Order o;

	memcpy(l->other, seen, g->state_size);
	for (int v = 0; v < g->nverbs; v++) {
		bool open = g->verbs[v].anytime || !g->verbs[v].apply;

		if ((!ask_allows(&ask, v) && !open) || !walk_verb(l->walker, seen, side, v, &o))
			continue;
		const char *wrong = is_legal(l, seen, &o);
		if (wrong)
			return wrong;
		if (was_touched(l, seen))
			return BROKEN(l, "next() or check() changed the view it was given");
	}
	return NULL;
}

/* Does the walk lead to this order, or may it leave it out as one of many? */
static bool is_offered(Laws *l, const State *seen, const Order *o)
{
	const Scenario *sc = l->sc;
	Order stem;
	Slot slot;

	order_start(&stem, o->side, o->verb);
	for (;;) {
		int i = 0;

		sc->game->next(sc->board, seen, &stem, &slot);
		if (slot.sample || (stem.n == o->n && slot.complete))
			return true;
		while (i < slot.n &&
			   (stem.n + slot.width > o->n ||
				memcmp(&slot.value[i * slot.width], &o->arg[stem.n], slot.width * sizeof o->arg[0]) != 0))
			i++;
		if (i == slot.n)
			return false;
		slot_take(&slot, i, &stem);
	}
}

const char *law_refusals(Laws *l, const State *s, Side side, const Order *near)
{
	const Scenario *sc = l->sc;
	const Game *g = sc->game;
	const State *seen = l->seen[side];
	Ask ask = g->ask(sc->board, s);
	Order o = *near;
	Why why = { 0 };

	if (random_below(&l->walker->random, 3) == 0) {
		int verb;
		do
			verb = random_below(&l->walker->random, g->nverbs);
		while (!ask_allows(&ask, verb));
		walk_nonsense(l->walker, side, verb, &o);
	} else if (!walk_stray(l->walker, &o)) {
		return NULL;
	}
	if (!order_fits(g, &o))
		return NULL;
	memcpy(l->other, seen, g->state_size);
	l->strays++;
	const Verb *verb = &g->verbs[o.verb];
	bool passes = !g->exact || g->exact(sc->board, seen, &o, &why);
	passes = passes && verb->check(sc->board, seen, &o, &why);
	if (was_touched(l, seen))
		return BROKEN(l, "check() changed the view it was given for \"%s\"", order_text(l, &o));
	if (!passes) {
		l->refusals++;
		if (why.rule == 0 || why.rule >= g->nrules || !why.text[0])
			return BROKEN(l, "\"%s\" is refused without a rule or a sentence", order_text(l, &o));
		if (verb->check(sc->board, seen, &o, NULL) && !g->exact)
			return BROKEN(l, "check refuses \"%s\" with a why and passes it without", order_text(l, &o));
		return NULL;
	}
	if (!is_offered(l, seen, &o)) {
		l->unoffered++;
		sentence(l->example, sizeof l->example, "%s", order_text(l, &o));
	}
	Dice dice;
	News news = { 0 };
	dice_seed(&dice, random_next(&l->walker->random), 0);
	memcpy(l->copy, s, g->state_size);
	verb->apply(sc->board, l->copy, &o, &dice, &news);
	news_free(&news);
	const char *broken = g->broken(sc->board, l->copy);
	if (broken)
		return BROKEN(l, "check passes \"%s\" and its apply breaks the state: %s", order_text(l, &o), broken);
	return NULL;
}

const char *law_apply(Laws *l, const State *before, const Order *o, const Roll *rolls, int nrolls,
					  const State *after)
{
	const Scenario *sc = l->sc;
	Dice dice;
	News news = { .mute = true };

	l->orders++;
	dice_tape(&dice, rolls, nrolls);
	memcpy(l->copy, before, sc->game->state_size);
	sc->game->verbs[o->verb].apply(sc->board, l->copy, o, &dice, &news);
	news_free(&news);
	if (dice.astray || dice.left > 0)
		return BROKEN(l, "\"%s\" rolls other dice the second time", order_text(l, o));
	if (!suite_same(sc, l->copy, after))
		return BROKEN(l, "\"%s\" with the same rolls does something else the second time", order_text(l, o));
	return NULL;
}

const char *law_concede(Laws *l, const State *s)
{
	const Scenario *sc = l->sc;
	int verb = verb_find(sc->game, "concede");

	for (Side side = 0; side < SIDES; side++) {
		Order o;
		Why why = { 0 };
		Dice dice;
		News news = { 0 };

		order_start(&o, side, verb);
		if (!sc->game->verbs[verb].check(sc->board, l->seen[side], &o, &why))
			return BROKEN(l, "%s may not concede: %s", sc->game->side_name(sc->board, side), why.text);
		dice_seed(&dice, 1, 0);
		memcpy(l->copy, s, sc->game->state_size);
		sc->game->verbs[verb].apply(sc->board, l->copy, &o, &dice, &news);
		news_free(&news);
		Outcome outcome = sc->game->outcome(sc->board, l->copy);
		if (!outcome.over || outcome.winner != side_other(side))
			return BROKEN(l, "%s concedes and the other side has not won",
						  sc->game->side_name(sc->board, side));
	}
	return NULL;
}

/* What the results of one thing leave open, or more than there can be; NULL when all add up to one. */
static const char *loose_chances(const Explain *e)
{
	for (int i = 0; i < e->nchances; i++) {
		double all = 0;

		for (int j = 0; j < e->nchances; j++)
			all += strcmp(e->chance[i].of, e->chance[j].of) == 0 ? e->chance[j].share : 0;
		if (all < 1 - 1e-9 || all > 1 + 1e-9)
			return e->chance[i].of;
	}
	return NULL;
}

/* ---- what is said and shown ---- */

const char *law_speech(Laws *l, Side side)
{
	const Scenario *sc = l->sc;
	const Game *g = sc->game;
	const State *seen = l->seen[side];
	static Scene scene;     /* large; cleared here */
	static Explain explain; /* likewise */
	Order o;

	memcpy(l->other, seen, g->state_size);
	text_clear(&l->text);
	g->prompt(sc->board, seen, side, &l->text);
	if (l->text.len == 0)
		return BROKEN(l, "prompt() says nothing to %s", g->side_name(sc->board, side));
	scene.npieces = scene.nmarks = scene.nfacts = 0;
	g->show(sc->board, seen, side, &scene);
	if (scene.npieces > SCENE_PIECES || scene.nmarks > SCENE_MARKS || scene.nfacts > SCENE_FACTS)
		return BROKEN(l, "show() puts more into the scene than there is room for");
	for (int i = 0; i < scene.npieces; i++) {
		const Names *units = g->names(sc->board, ARG_UNIT);

		if (!scene.piece[i].symbol || !scene.piece[i].size || scene.piece[i].unit >= (units ? units->n : 0))
			return BROKEN(l, "show() gives a piece without symbol, size or number");
	}
	text_clear(&l->again);
	g->write(sc->board, seen, &l->again);
	for (int v = 0; v < g->nverbs; v++) {
		if (!g->verbs[v].explain || !walk_verb(l->walker, seen, side, v, &o))
			continue;
		explain_clear(&explain);
		g->verbs[v].explain(sc->board, seen, &o, &explain);
		for (int i = 0; i < explain.nlines; i++)
			if (explain.line[i].rule >= g->nrules || explain.line[i].amount.den <= 0)
				return BROKEN(l, "\"%s\" is explained with no rule or no amount", order_text(l, &o));
		const char *loose = loose_chances(&explain);
		if (loose)
			return BROKEN(l, "\"%s\": the chances of \"%s\" do not add up to one", order_text(l, &o), loose);
	}
	if (was_touched(l, seen))
		return BROKEN(l, "prompt(), show(), write() or explain() changed the view it was given");
	return NULL;
}

/* ---- copies ---- */

/* Play on for some orders without a session, every choice made by the seed; the hash of all states. */
static void play_on(Laws *l, State *s, uint64_t seed)
{
	enum { ORDERS = 12 };
	const Scenario *sc = l->sc;
	Walker walker = { .sc = sc, .random = { seed } };
	News news = { .mute = true };
	Dice dice;
	Order o;

	dice_seed(&dice, seed, 0);
	for (int i = 0; i < ORDERS && !sc->game->outcome(sc->board, s).over; i++) {
		Ask ask = sc->game->ask(sc->board, s);
		Side side = ask.who == side_set(1) ? 1 : 0;

		sc->game->view(sc->board, s, side, l->seen[side]);
		if (!walk_any(&walker, l->seen[side], side, ask.verbs, &o))
			break;
		if (sc->game->exact && !sc->game->exact(sc->board, l->seen[side], &o, NULL))
			break;
		dice_clear(&dice);
		sc->game->verbs[o.verb].apply(sc->board, s, &o, &dice, &news);
	}
	news_free(&news);
}

const char *law_clone(Laws *l, const State *s, uint64_t seed)
{
	memcpy(l->copy, s, l->sc->game->state_size);
	memcpy(l->other, s, l->sc->game->state_size);
	play_on(l, l->copy, seed);
	play_on(l, l->other, seed);
	laws_look(l, s);
	if (!suite_same(l->sc, l->copy, l->other))
		return BROKEN(l, "two copies of a state, played on alike, part ways");
	return NULL;
}
