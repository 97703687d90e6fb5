/* tests/suites/secrets.c -- does a side learn only what it may know?
 *
 *   secrets [GAMES [SEED [GAME or GAME/SCENARIO]]]
 *
 * In random games, whatever one side cannot know is changed in a copy of the true position by a hand that
 * never saw the game's view() (tests/secrets/GAME.c).  From that side's chair nothing may have changed: its
 * view byte for byte, and with it the question, the picture, the overlays, the offers, the refusals and the sums.  An order
 * of its own that reveals nothing must then have the same open dice, consequences and news in both worlds.
 * And no news may name a piece that lies hidden on the table before and after it. */
#include "tests/secrets/secrets.h"
#include "engine/session.h"
#include "tests/suites/crash.h"
#include "tests/suites/suite.h"
#include "tests/suites/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ORDERS_MAX = 20000,
	ORDERS_A_GAME = 150, /* in a game of ordinary length; of longer ones, fewer are played */
	FAILURES_MAX = 3     /* of a scenario, then it is left alone */
};

typedef struct Options {
	int games;
	uint64_t seed;
} Options;

typedef struct World { /* a position and what the viewer has of it */
	State *s, *seen;
	Text said;
	News news;
	Dice dice;
} World;

typedef struct Spy {
	const Scenario *sc;
	const Scramble *scramble;
	Session *session;
	Walker walker;
	World truth, fiction;
	State *before[SIDES], *after[SIDES]; /* each side's view around the last order */
	Scene *scene;
	Explain *explain;
	Overlay *overlay;
	long compared, orders_compared, named;
	int orders; /* of this game */
	long total; /* of all */
	char broken[500];
} Spy;

#define BROKEN(spy, ...) sentence((spy)->broken, sizeof(spy)->broken, __VA_ARGS__)

static const char *side_name(const Spy *spy, Side side)
{
	return spy->sc->game->side_name(spy->sc->board, side);
}

/* ---- everything a side can be told from its chair ---- */

static void say_scene(Spy *spy, const World *w, Side viewer, Text *out)
{
	Scene *scene = spy->scene;

	memset(scene, 0, sizeof *scene);
	spy->sc->game->show(spy->sc->board, w->seen, viewer, scene);
	for (int i = 0; i < scene->npieces; i++) {
		const ScenePiece *p = &scene->piece[i];

		text_add(out, "piece %d %d %d%d%d %d %d,%d,%d %dx%d %d %s %s %s %s %s\n", p->unit, p->side, p->up,
				 p->off, p->spent, p->hex, p->x, p->y, p->facing, p->wide, p->deep, p->level, p->symbol,
				 p->size, p->name, p->values, p->note);
	}
	for (int i = 0; i < scene->nmarks; i++)
		text_add(out, "mark %s %d %d %d %s\n", scene->mark[i].style, scene->mark[i].side, scene->mark[i].hex,
				 scene->mark[i].other, scene->mark[i].text);
	for (int i = 0; i < scene->nfacts; i++)
		text_add(out, "fact %s %s\n", scene->fact[i].key, scene->fact[i].value);
}

static void say_order(Spy *spy, const World *w, const Order *o, Text *out)
{
	const Game *g = spy->sc->game;
	const Verb *verb = &g->verbs[o->verb];
	Order exact = *o;
	Why why = { 0 };
	bool passes = (!g->exact || g->exact(spy->sc->board, w->seen, &exact, &why)) &&
				  (!verb->check || verb->check(spy->sc->board, w->seen, &exact, &why));

	order_print(g, spy->sc->board, o, out);
	text_add(out, ": %s %s %s\n", passes ? "legal" : "refused", g->rules[why.rule].id, why.text);
	if (!passes || !verb->explain)
		return;
	explain_clear(spy->explain);
	verb->explain(spy->sc->board, w->seen, &exact, spy->explain);
	for (int i = 0; i < spy->explain->nlines; i++) {
		const ExplainLine *line = &spy->explain->line[i];

		text_add(out, "%s %d/%d %s\n", g->rules[line->rule].id, line->amount.num, line->amount.den,
				 line->text);
	}
	for (int i = 0; i < spy->explain->ntotals; i++)
		text_add(out, "%s %s\n", spy->explain->total[i].key, spy->explain->total[i].value);
	for (int i = 0; i < spy->explain->nchances; i++)
		text_add(out, "%s %s %a\n", spy->explain->chance[i].of, spy->explain->chance[i].result,
				 spy->explain->chance[i].share);
}

static void say_points(const Overlay *o, int first, int n, Text *out)
{
	for (int i = first; i < first + n; i++)
		text_add(out, " %d:%d,%d", o->point[i].hex, o->point[i].x, o->point[i].y);
	text_char(out, '\n');
}

static void say_overlay(const Overlay *o, Text *out)
{
	text_add(out, "overlay %d %s\n", o->rule, o->legend);
	for (int i = 0; i < o->ncells; i++)
		text_add(out, "cell %d %d %d %d %s\n", o->cell[i].lay, o->cell[i].hex, o->cell[i].side,
				 o->cell[i].rule, o->cell[i].text);
	for (int i = 0; i < o->nlines; i++) {
		text_add(out, "line %d %d %d %s", o->line[i].lay, o->line[i].open, o->line[i].rule, o->line[i].text);
		say_points(o, o->line[i].first, o->line[i].n, out);
	}
	for (int i = 0; i < o->nshapes; i++) {
		text_add(out, "shape %d %d %d %s", o->shape[i].lay, o->shape[i].side, o->shape[i].rule,
				 o->shape[i].text);
		say_points(o, o->shape[i].first, o->shape[i].n, out);
	}
}

static void say_overlays(Spy *spy, const World *w, Side viewer, Walker *walker, Text *out)
{
	const Scenario *sc = spy->sc;
	Text words = { 0 };
	Order args;
	Fault fault;

	for (int kind = 0; kind < sc->game->noverlays; kind++)
		for (int i = 0; walk_overlay(walker, i, &words); i++) {
			if (overlay_parse(sc->game, sc->board, viewer, sc->game->overlays[kind].name, text_str(&words),
							  &args, &fault) < 0)
				continue;
			overlay_lay(sc->game, sc->board, w->seen, kind, &args, spy->overlay);
			say_overlay(spy->overlay, out);
		}
	text_free(&words);
}

/* The same seed takes the same walks, as long as the same is offered. */
static void say_everything(Spy *spy, World *w, Side viewer, uint64_t seed)
{
	const Game *g = spy->sc->game;
	Text *out = &w->said;
	Walker walker = { .sc = spy->sc, .random = { seed } };
	Order o;

	text_clear(out);
	g->prompt(spy->sc->board, w->seen, viewer, out);
	text_char(out, '\n');
	g->write(spy->sc->board, w->seen, out);
	say_scene(spy, w, viewer, out);
	Ask ask = g->ask(spy->sc->board, w->seen);
	for (int v = 0; v < g->nverbs; v++) {
		bool asked = (ask.who & side_set(viewer)) && ask_allows(&ask, v);

		if (!asked && !g->verbs[v].anytime && g->verbs[v].apply)
			continue;
		if (walk_verb(&walker, w->seen, viewer, v, &o))
			say_order(spy, w, &o, out);
		walk_nonsense(&walker, viewer, v, &o);
		if (order_fits(g, &o))
			say_order(spy, w, &o, out);
	}
	say_overlays(spy, w, viewer, &walker, out);
}

static int first_difference(const Text *a, const Text *b)
{
	const char *p = text_str(a), *q = text_str(b);
	int line = 0;

	for (int i = 0; p[i] && p[i] == q[i]; i++)
		if (p[i] == '\n')
			line = i + 1;
	return line;
}

/* ---- two worlds ---- */

static bool make_fiction(Spy *spy, Side viewer)
{
	const Scenario *sc = spy->sc;

	memcpy(spy->truth.s, session_state(spy->session), sc->game->state_size);
	memcpy(spy->fiction.s, spy->truth.s, sc->game->state_size);
	return spy->scramble->scramble(sc->board, spy->fiction.s, viewer, &spy->walker.random);
}

static const char *compare_views(Spy *spy, Side viewer)
{
	const Scenario *sc = spy->sc;
	const char *broken = sc->game->broken(sc->board, spy->fiction.s);
	uint64_t seed = random_next(&spy->walker.random);

	if (broken)
		return BROKEN(spy, "the scramble for %s made a broken position: %s", side_name(spy, viewer), broken);
	sc->game->view(sc->board, spy->truth.s, viewer, spy->truth.seen);
	sc->game->view(sc->board, spy->fiction.s, viewer, spy->fiction.seen);
	say_everything(spy, &spy->truth, viewer, seed);
	say_everything(spy, &spy->fiction, viewer, seed);
	spy->compared++;
	int at = first_difference(&spy->truth.said, &spy->fiction.said);
	const char *truth = text_str(&spy->truth.said) + at, *fiction = text_str(&spy->fiction.said) + at;
	if (strcmp(truth, fiction) != 0)
		return BROKEN(spy, "%s is told a secret: \"%.*s\" would otherwise be \"%.*s\"",
					  side_name(spy, viewer), (int)strcspn(truth, "\n"), truth, (int)strcspn(fiction, "\n"),
					  fiction);
	if (!suite_same(sc, spy->truth.seen, spy->fiction.seen))
		return BROKEN(spy, "%s's view holds a secret (in bytes that no text shows)", side_name(spy, viewer));
	return NULL;
}

static void carry_out(const Spy *spy, World *w, const Order *o, Side viewer, uint64_t seed)
{
	const Scenario *sc = spy->sc;

	dice_seed(&w->dice, seed, 0);
	news_clear(&w->news);
	sc->game->verbs[o->verb].apply(sc->board, w->s, o, &w->dice, &w->news);
	sc->game->view(sc->board, w->s, viewer, w->seen);
	text_clear(&w->said);
	for (int i = 0; i < w->news.n; i++)
		if (w->news.line[i].who & side_set(viewer))
			text_add(&w->said, "%s %s\n", sc->game->rules[w->news.line[i].rule].id, news_text(&w->news, i));
}

/* The next roll that everybody sees, or any. */
static int next_roll(const Game *g, const Dice *d, int i, bool open)
{
	while (i < d->nout && open && !g->rules[d->out[i].rule].open)
		i++;
	return i;
}

static bool same_rolls(const Game *g, const Dice *a, const Dice *b, bool open)
{
	int i = next_roll(g, a, 0, open), j = next_roll(g, b, 0, open);

	for (; i < a->nout && j < b->nout; i = next_roll(g, a, i + 1, open), j = next_roll(g, b, j + 1, open))
		if (a->out[i].rule != b->out[j].rule || a->out[i].sides != b->out[j].sides)
			return false;
	return i == a->nout && j == b->nout;
}

/* The viewer gives an order in both worlds.  Where neither calls it a sighting, nothing may tell them apart. */
static const char *compare_orders(Spy *spy, Side viewer, Order o)
{
	const Game *g = spy->sc->game;
	uint64_t seed = random_next(&spy->walker.random);

	if (g->exact && !g->exact(spy->sc->board, spy->truth.seen, &o, NULL))
		return NULL;
	carry_out(spy, &spy->truth, &o, viewer, seed);
	carry_out(spy, &spy->fiction, &o, viewer, seed);
	if (spy->truth.news.sightings > 0 || spy->fiction.news.sightings > 0)
		return NULL;
	bool same_open = same_rolls(g, &spy->truth.dice, &spy->fiction.dice, true);
	if (same_open && !same_rolls(g, &spy->truth.dice, &spy->fiction.dice, false))
		return NULL;
	spy->orders_compared++;
	Text order = { 0 };
	order_print(g, spy->sc->board, &o, &order);
	if (!same_open)
		BROKEN(spy, "the dice that all see thrown for %s's \"%.200s\" tell a secret, and no sighting",
			   side_name(spy, viewer), text_str(&order));
	else if (strcmp(text_str(&spy->truth.said), text_str(&spy->fiction.said)) != 0)
		BROKEN(spy,
			   "the news of %s's \"%.100s\" tell a secret, and no sighting: \"%.100s\" would be \"%.100s\"",
			   side_name(spy, viewer), text_str(&order), text_str(&spy->truth.said),
			   text_str(&spy->fiction.said));
	else if (!suite_same(spy->sc, spy->truth.seen, spy->fiction.seen))
		BROKEN(spy, "%s's \"%.200s\" tells a secret, and no sighting", side_name(spy, viewer),
			   text_str(&order));
	text_free(&order);
	return spy->broken[0] ? spy->broken : NULL;
}

/* ---- news that name what is hidden ---- */

static bool names_piece(const char *text, const char *name)
{
	size_t len = strlen(name);

	for (const char *p = strstr(text, name); p; p = strstr(p + 1, name)) {
		bool begins = p == text || p[-1] == ' ' || p[-1] == '(' || p[-1] == '"';

		if (begins && (!p[len] || strchr(" ,.;)\"", p[len])))
			return true;
	}
	return false;
}

/* Does this view show the piece, known by its number, lying on the table? */
static bool shows(Spy *spy, const State *seen, Side viewer, int unit)
{
	memset(spy->scene, 0, sizeof *spy->scene);
	spy->sc->game->show(spy->sc->board, seen, viewer, spy->scene);
	for (int i = 0; i < spy->scene->npieces; i++)
		if (spy->scene->piece[i].unit == unit && !spy->scene->piece[i].off)
			return true;
	return false;
}

static const char *read_news(Spy *spy)
{
	const Names *names = spy->sc->game->names(spy->sc->board, ARG_UNIT);
	const News *news = session_news(spy->session);

	for (int i = 0; i < news->n && names; i++)
		for (int unit = 0; unit < names->n; unit++) {
			if (!names_piece(news_text(news, i), names->name[unit]))
				continue;
			spy->named++;
			for (Side side = 0; side < SIDES; side++)
				if ((news->line[i].who & side_set(side)) &&
					shows(spy, spy->after[side_other(side)], side_other(side), unit) &&
					!shows(spy, spy->after[side], side, unit) && !shows(spy, spy->before[side], side, unit))
					return BROKEN(spy, "%s hears of %s, which it has never seen: \"%.200s\"",
								  side_name(spy, side), names->name[unit], news_text(news, i));
		}
	return NULL;
}

/* ---- games ---- */

static void look(Spy *spy, State *seen[SIDES])
{
	for (Side side = 0; side < SIDES; side++)
		spy->sc->game->view(spy->sc->board, session_state(spy->session), side, seen[side]);
}

static const char *step(Spy *spy)
{
	Ask ask = session_ask(spy->session);
	Side asked = ask.who == BOTH_SIDES ? (Side)random_below(&spy->walker.random, 2) : ask.who == side_set(1);
	const char *wrong = NULL;
	Why why = { 0 };
	Order o;

	look(spy, spy->before);
	if (!walk_any(&spy->walker, spy->before[asked], asked, ask.verbs, &o))
		return "no answer was found: run conform";
	if (random_below(&spy->walker.random, 4) == 0)
		for (Side viewer = 0; viewer < SIDES && !wrong; viewer++)
			if (make_fiction(spy, viewer)) {
				wrong = compare_views(spy, viewer);
				if (!wrong && viewer == asked)
					wrong = compare_orders(spy, viewer, o);
			}
	if (wrong)
		return wrong;
	if (session_order(spy->session, session_seq(spy->session), &o, &why) != ACCEPTED)
		return "a legal order was refused: run conform";
	spy->orders++;
	spy->total++;
	look(spy, spy->after);
	return read_news(spy);
}

static const char *play(Spy *spy)
{
	const char *wrong = NULL;

	for (spy->orders = 0; !wrong && !session_outcome(spy->session).over;)
		wrong = spy->orders == ORDERS_MAX ? "it does not end" : step(spy);
	return wrong;
}

static const Scramble *find_scramble(const char *game)
{
	for (int i = 0; scrambles[i]; i++)
		if (strcmp(scrambles[i]->game, game) == 0)
			return scrambles[i];
	return NULL;
}

static void open_world(World *w, Arena *arena, const Scenario *sc)
{
	w->s = suite_state(arena, sc);
	w->seen = suite_state(arena, sc);
}

static void close_world(World *w)
{
	text_free(&w->said);
	news_free(&w->news);
}

static void keep_secrets(Suite *suite, const Scenario *sc)
{
	const Options *options = suite->ctx;
	Arena arena = { 0 };
	Spy *spy = arena_alloc(&arena, sizeof *spy);
	Store *store = memory_store();
	Fault fault = { 0 };
	int played = 0, failures = suite->failures;

	*spy = (Spy){ .sc = sc, .scramble = find_scramble(sc->game->name), .walker = { .sc = sc } };
	spy->scene = arena_alloc(&arena, sizeof *spy->scene);
	spy->explain = arena_alloc(&arena, sizeof *spy->explain);
	spy->overlay = arena_alloc(&arena, sizeof *spy->overlay);
	open_world(&spy->truth, &arena, sc);
	open_world(&spy->fiction, &arena, sc);
	for (Side side = 0; side < SIDES; side++) {
		spy->before[side] = suite_state(&arena, sc);
		spy->after[side] = suite_state(&arena, sc);
	}
	if (!spy->scramble)
		suite_fail(suite, "%s has no scramble in tests/secrets", sc->game->name);
	long enough = (long)options->games * ORDERS_A_GAME;
	for (; played < options->games && spy->total < enough && spy->scramble &&
		   suite->failures < failures + FAILURES_MAX;
		 played++) {
		uint64_t seed = options->seed + (uint64_t)played;

		memory_store_reset(store);
		spy->walker = walker_new(sc, seed);
		spy->broken[0] = '\0';
		crash_note("secrets: it was %s seed %llu", sc->name, (unsigned long long)seed);
		spy->session = session_new(store, sc, seed, &fault);
		const char *wrong = spy->session ? play(spy) : fault.text;
		if (wrong)
			suite_fail(suite, "%s seed %llu order %d: %s", sc->name, (unsigned long long)seed, spy->orders,
					   wrong);
		session_close(spy->session);
	}
	printf("%s: %d games, %ld positions scrambled, %ld orders given in both worlds, %ld pieces named in the "
		   "news\n",
		   sc->name, played, spy->compared, spy->orders_compared, spy->named);
	fflush(stdout);
	close_world(&spy->truth);
	close_world(&spy->fiction);
	store->api->close(store);
	arena_free(&arena);
}

int main(int argc, char **argv)
{
	Options options = { .games = argc > 1 ? atoi(argv[1]) : 20,
						.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
	Suite suite = { .name = "secrets", .only = argc > 3 ? argv[3] : NULL, .ctx = &options };

	suite_each(&suite, keep_secrets);
	return suite_end(&suite);
}
