/* tests/suites/players.c -- do computer players play fair, and do they play on?
 *
 *   players [GAMES [SEED [GAME or GAME/SCENARIO]]]
 *
 * Whole games between captains.  Every plan a game makes must be legal, and nearly always there must be one.
 * At every order everything the asked side cannot know is changed behind its back (tests/secrets/GAME.c): with the
 * same view and the same chance recruit, lieutenant and captain must then give the same order; and now and then the
 * general, who must expect the same of it and give it for the same number of playouts on one thread and on two. */
#include "ai/player.h"
#include "base/hash.h"
#include "engine/session.h"
#include "tests/secrets/secrets.h"
#include "tests/suites/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ORDERS_MAX = 20000,
	QUICK = 3,        /* players who do not think */
	SILENT_MOST = 5,  /* plans in a hundred that may have nothing to say */
	THINK_EVERY = 37, /* orders that are compared */
	PLAYOUTS = 48,
	AMPLE = 700 /* so many look for the enemy's answers, too */
};

typedef struct Options {
	int games;
	uint64_t seed;
} Options;

typedef struct Referee {
	const Scenario *sc;
	const Scramble *scramble;
	Session *session;
	State *fiction, *seen;
	Random random[SIDES], own;
	long plans, silent, compared, thought;
	int orders;
	char broken[400];
} Referee;

#define BROKEN(r, ...) sentence((r)->broken, sizeof(r)->broken, __VA_ARGS__)

static const char *order_text(const Referee *r, const Order *o, char text[120])
{
	Text t = text_over(text, 120);

	order_print(r->sc->game, r->sc->board, o, &t);
	return text_str(&t);
}

/* The plan itself, without the captain's safety net. */
static const char *check_plan(Referee *r, const State *seen, Side side, Random chance)
{
	const Game *g = r->sc->game;
	Order o;
	Why why = { 0 };
	char text[120];

	if (!g->plan)
		return NULL;
	r->plans++;
	if (!g->plan(r->sc->board, seen, side, &plain_posture, &chance, &o)) {
		r->silent++;
		return NULL;
	}
	Ask ask = g->ask(r->sc->board, seen);
	bool legal = ask_allows(&ask, o.verb) && (!g->exact || g->exact(r->sc->board, seen, &o, &why)) &&
				 g->verbs[o.verb].check(r->sc->board, seen, &o, &why);
	return legal ? NULL
				 : BROKEN(r, "the plan's \"%s\" is not legal: %s (%s)", order_text(r, &o, text), why.text,
						  g->rules[why.rule].id);
}

/* *foresees is what a player who thinks expects to see after its order. */
static void answer(const Referee *r, const Player *player, const State *seen, Side side, Random chance,
				   int threads, Order *o, uint64_t *foresees)
{
	const Game *g = r->sc->game;
	/* once in a shipped scenario, where playouts are short */
	bool ample = r->thought == 0 && !strstr(r->sc->name, "/drill/") && g->weights &&
				 g->weights(r->sc->board)->turns == TURNS_USUAL;
	Limits limits = { .playouts = ample ? AMPLE : PLAYOUTS, .threads = threads };
	Mind mind = { 0 };

	if (player->think)
		player->think(g, r->sc->board, seen, side, &chance, &limits, &mind, NULL, o);
	else
		player->choose(g, r->sc->board, seen, side, &chance, o);
	*foresees = mind.expects;
}

/* The same order, whatever lies hidden. */
static const char *check_fair(Referee *r, const Player *player, const State *view, Side side)
{
	const Scenario *sc = r->sc;
	Order truth, fiction;
	uint64_t after_truth, after_fiction;
	char one[120], other[120];

	memcpy(r->fiction, session_state(r->session), sc->game->state_size);
	if (!r->scramble || !r->scramble->scramble(sc->board, r->fiction, side, &r->own))
		return NULL;
	sc->game->view(sc->board, r->fiction, side, r->seen);
	answer(r, player, view, side, r->random[side], 1, &truth, &after_truth);
	answer(r, player, r->seen, side, r->random[side], player->think ? 2 : 1, &fiction, &after_fiction);
	r->compared++;
	r->thought += player->takes_time;
	if (order_same(&truth, &fiction) && after_truth == after_fiction)
		return NULL;
	return BROKEN(r, "%s peeks: \"%s\" would otherwise be \"%s\"", player->name, order_text(r, &truth, one),
				  order_text(r, &fiction, other));
}

/* In some scenarios little is ever hidden: more often at first. */
static bool is_general_asked(long compared)
{
	return compared < THINK_EVERY ? (compared & (compared - 1)) == 0 : compared % THINK_EVERY == 0;
}

static const char *step(Referee *r)
{
	static const Player *const quick[QUICK] = { &recruit, &lieutenant, &captain };
	Ask ask = session_ask(r->session);
	Side side = ask.who & side_set(0) ? 0 : 1;
	const State *view = session_view(r->session, side);
	const char *wrong = check_plan(r, view, side, r->random[side]);
	Order o;
	Why why;

	long before = r->compared;

	for (int i = 0; !wrong && i < QUICK; i++)
		wrong = check_fair(r, quick[i], view, side);
	if (!wrong && r->compared > before && is_general_asked((before - r->thought) / QUICK))
		wrong = check_fair(r, &general, view, side);
	if (wrong)
		return wrong;
	captain.choose(r->sc->game, r->sc->board, view, side, &r->random[side], &o);
	if (session_order(r->session, session_seq(r->session), &o, &why) != ACCEPTED)
		return BROKEN(r, "the captain's order is refused: %s", why.text);
	r->orders++;
	return NULL;
}

static const char *play(Referee *r)
{
	const char *wrong = NULL;

	for (r->orders = 0; !wrong && !session_outcome(r->session).over;)
		wrong = r->orders == ORDERS_MAX ? "it does not end" : step(r);
	return wrong;
}

static void referee(Suite *suite, const Scenario *sc)
{
	const Options *options = suite->ctx;
	Arena arena = { 0 };
	Referee *r = arena_alloc(&arena, sizeof *r);
	Store *store = memory_store();
	Fault fault = { 0 };
	int played = 0;

	*r = (Referee){ .sc = sc, .fiction = suite_state(&arena, sc), .seen = suite_state(&arena, sc) };
	for (int i = 0; scrambles[i]; i++)
		if (strcmp(scrambles[i]->game, sc->game->name) == 0)
			r->scramble = scrambles[i];
	for (const char *wrong = NULL; played < options->games && !wrong; played++) {
		uint64_t seed = options->seed + (uint64_t)played;

		memory_store_reset(store);
		for (Side side = 0; side < SIDES; side++)
			r->random[side].state = hash_mix(seed ^ hash_mix(side + 1u));
		r->own.state = seed;
		r->session = session_new(store, sc, seed, &fault);
		wrong = r->session ? play(r) : fault.text;
		if (wrong)
			suite_fail(suite, "%s seed %llu order %d: %s", sc->name, (unsigned long long)seed, r->orders,
					   wrong);
		session_close(r->session);
	}
	if (r->silent * 100 > r->plans * SILENT_MOST)
		suite_fail(suite, "%s: %ld of %ld plans had nothing to say", sc->name, r->silent, r->plans);
	printf("%s: %d games, %ld plans, %ld of them silent; %ld orders compared, %ld of them the general's\n",
		   sc->name, played, r->plans, r->silent, r->compared, r->thought);
	fflush(stdout);
	store->api->close(store);
	arena_free(&arena);
}

int main(int argc, char **argv)
{
	Options options = { .games = argc > 1 ? atoi(argv[1]) : 2,
						.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
	Suite suite = { .name = "players", .only = argc > 3 ? argv[3] : NULL, .ctx = &options };

	suite_each(&suite, referee);
	return suite_end(&suite);
}
