/* tests/suites/conform.c -- is every game what engine/game.h says a game is?
 *
 *   conform [GAMES [SEED [GAME or GAME/SCENARIO]]]
 *
 * Plays GAMES random games of each scenario through the session (fewer where they are long: as many orders as
 * that many games of ordinary length take), the first with SEED, and holds every
 * position to the laws (laws.h), the journal to its promises, and the whole to its length.  A failure names
 * scenario, seed and order: the same arguments play it again. */
#include "base/hash.h"
#include "engine/session.h"
#include "tests/suites/crash.h"
#include "tests/suites/laws.h"
#include "tests/suites/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ORDERS_MAX = 20000,            /* a game that takes longer does not end */
	UNDOS_MAX = 6,                 /* tried in one game */
	ENTRIES_MAX = ORDERS_MAX + 64, /* orders, and undos that were accepted */
	ORDERS_A_GAME = 150,           /* in a game of ordinary length */
	FAILURES_MAX = 3               /* of a scenario, then it is left alone */
};

typedef struct Options {
	int games;
	uint64_t seed;
} Options;

typedef struct Play { /* a game in progress */
	const Scenario *sc;
	Store *store;
	Session *session;
	uint64_t seed;
	Walker walker;
	Laws laws;
	State *before, *past;
	uint64_t hash_at[ENTRIES_MAX]; /* of the position each entry led to */
	int orders, undos;
	uint64_t given; /* the verbs that were ordered, in any game */
	char broken[600];
} Play;

#define BROKEN(play, ...) sentence((play)->broken, sizeof(play)->broken, __VA_ARGS__)

static int chance(Play *p, int n) /* one in n */
{
	return random_below(&p->walker.random, n) == 0;
}

/* ---- one position ---- */

static const char *examine(Play *p, Side side, const Order *order)
{
	const State *s = session_state(p->session);
	const char *wrong = NULL;

	if (chance(p, 2))
		wrong = law_offers(&p->laws, s, side);
	for (int i = 0; i < 3 && !wrong; i++)
		wrong = law_refusals(&p->laws, s, side, order);
	if (!wrong)
		wrong = law_judge(&p->laws, s);
	if (!wrong && chance(p, 4))
		wrong = law_text(&p->laws, s);
	for (Side each = 0; each < SIDES && !wrong; each++)
		if (chance(p, 4))
			wrong = law_imagine(&p->laws, each);
	for (Side each = 0; each < SIDES && !wrong; each++)
		if (chance(p, 8))
			wrong = law_speech(&p->laws, each);
	for (Side each = 0; each < SIDES && !wrong; each++)
		if (chance(p, 12))
			wrong = law_overlays(&p->laws, s, each);
	if (!wrong && chance(p, 16))
		wrong = law_concede(&p->laws, s);
	if (!wrong && chance(p, 32))
		wrong = law_clone(&p->laws, s, random_next(&p->walker.random));
	return wrong;
}

/* ---- the session ---- */

static const char *news_wrong(const Play *p)
{
	const News *news = session_news(p->session);

	for (int i = 0; i < news->n; i++) {
		if (news->line[i].rule >= p->sc->game->nrules || news->line[i].who > BOTH_SIDES)
			return "a line of the news has no rule, or no side that exists";
		if (!news_text(news, i)[0])
			return "a line of the news is empty";
	}
	return NULL;
}

/* Entries are numbered in order; remember what each led to. */
static const char *note_entry(Play *p)
{
	uint32_t seq = session_seq(p->session);

	if (seq >= ENTRIES_MAX)
		return BROKEN(p, "the journal has more than %d entries", ENTRIES_MAX);
	p->hash_at[seq] = session_hash(p->session);
	return NULL;
}

static const char *give(Play *p, Order *o)
{
	uint32_t seq = session_seq(p->session);
	Why why = { 0 };
	int nrolls;

	memcpy(p->before, session_state(p->session), p->sc->game->state_size);
	if (session_order(p->session, seq, o, &why) != ACCEPTED)
		return BROKEN(p, "the session refuses an order that check passes: %.200s", why.text);
	if (session_seq(p->session) != seq + 1)
		return BROKEN(p, "an accepted order is entry %u after entry %u", session_seq(p->session), seq);
	p->orders++;
	p->given |= VERB_BIT(o->verb);
	const Roll *rolls = session_rolls(p->session, &nrolls);
	const char *wrong = news_wrong(p);
	if (!wrong)
		wrong = law_apply(&p->laws, p->before, o, rolls, nrolls, session_state(p->session));
	return wrong ? wrong : note_entry(p);
}

/* Ask for an earlier position, free of charge or not, and see that it is that position or a refusal. */
static const char *take_back(Play *p, Side side)
{
	uint32_t seq = session_seq(p->session), floor = session_undo_floor(p->session, side);
	uint32_t to = (uint32_t)random_below(&p->walker.random, (int)seq);
	bool agreed = chance(p, 2);
	Why why = { 0 };

	p->undos++;
	Verdict verdict = session_undo(p->session, side, to, agreed, &why);
	if (verdict == ACCEPTED && to < floor && !agreed)
		return BROKEN(p, "undo to %u passes without consent, below the floor %u", to, floor);
	if (verdict != ACCEPTED && (to >= floor || agreed))
		return BROKEN(p, "undo to %u is refused (floor %u, agreed %d): %.200s", to, floor, agreed, why.text);
	if (verdict != ACCEPTED)
		return session_seq(p->session) == seq ? NULL : BROKEN(p, "a refused undo is journalled");
	if (session_hash(p->session) != p->hash_at[to])
		return BROKEN(p, "undo to %u gives another position than entry %u had", to, to);
	if (session_seq(p->session) != seq + 1)
		return BROKEN(p, "an accepted undo is entry %u after entry %u", session_seq(p->session), seq);
	return note_entry(p);
}

/* The journal so far rebuilds the position, and every earlier one. */
static const char *replays(Play *p)
{
	Fault fault = { 0 };
	Session *again = session_open(p->store, session_game(p->session), p->sc, &fault);

	if (!again)
		return BROKEN(p, "the journal does not replay: %.300s", fault.text);
	bool same = session_hash(again) == session_hash(p->session) &&
				session_seq(again) == session_seq(p->session) &&
				suite_same(p->sc, session_state(again), session_state(p->session));
	session_close(again);
	if (!same)
		return BROKEN(p, "the journal replays to another position");
	uint32_t seq = (uint32_t)random_below(&p->walker.random, (int)session_seq(p->session) + 1);
	if (!session_at(p->session, seq, p->past, &fault))
		return BROKEN(p, "entry %u cannot be looked at: %.300s", seq, fault.text);
	if (hash_bytes(0, p->past, p->sc->game->state_size) != p->hash_at[seq])
		return BROKEN(p, "entry %u, looked at later, is another position", seq);
	return NULL;
}

/* ---- a game ---- */

static const char *step(Play *p)
{
	const State *s = session_state(p->session);
	Ask ask = session_ask(p->session);
	Order order[SIDES];

	crash_note("conform: it was %s seed %llu order %d", p->sc->name, (unsigned long long)p->seed, p->orders);
	laws_look(&p->laws, s);
	const char *wrong = law_sound(&p->laws, s);
	for (Side side = 0; side < SIDES && !wrong; side++)
		if (ask.who & side_set(side))
			wrong = law_answer(&p->laws, s, side, &order[side]);
	if (wrong)
		return wrong;
	Side side = ask.who == BOTH_SIDES ? (Side)chance(p, 2) : ask.who == side_set(1);
	wrong = examine(p, side, &order[side]);
	if (!wrong)
		wrong = give(p, &order[side]);
	if (!wrong && p->undos < UNDOS_MAX && chance(p, 24))
		wrong = take_back(p, side);
	if (!wrong && chance(p, 200))
		wrong = replays(p);
	return wrong;
}

static const char *play_out(Play *p)
{
	const char *wrong = note_entry(p);

	while (!wrong && !session_outcome(p->session).over) {
		if (p->orders == ORDERS_MAX)
			return BROKEN(p, "it does not end");
		wrong = step(p);
	}
	if (wrong)
		return wrong;
	laws_look(&p->laws, session_state(p->session));
	wrong = law_sound(&p->laws, session_state(p->session));
	if (!wrong)
		wrong = law_judge(&p->laws, session_state(p->session));
	return wrong ? wrong : replays(p);
}

/* Fresh sessions and restarted ones take turns; both must give the same set-up for the same seed. */
static bool deal(Play *p, uint64_t seed, bool fresh, Fault *fault)
{
	if (p->session && !fresh)
		return session_restart(p->session, seed, fault);
	if (p->session)
		session_close(p->session);
	memory_store_reset(p->store);
	p->session = session_new(p->store, p->sc, seed, fault);
	return p->session != NULL;
}

static const char *play(Play *p, uint64_t seed, bool fresh)
{
	Fault fault = { 0 };
	long dead_ends = p->walker.dead_ends; /* counted over all games */

	p->seed = seed;
	p->orders = p->undos = 0;
	p->walker = walker_new(p->sc, seed);
	p->walker.dead_ends = dead_ends;
	if (!deal(p, seed, fresh, &fault))
		return BROKEN(p, "no session: %.300s", fault.text);
	return play_out(p);
}

/* What was tried; and which verbs random play never came to, in case next() cannot reach them. */
static void report(const Play *p, int played, int longest, const int wins[SIDES])
{
	const Game *g = p->sc->game;
	const Laws *l = &p->laws;

	printf("%s: %d games (%s %d, %s %d), %ld orders, at most %d a game; %ld offers, %ld strays of which %ld "
		   "refused, "
		   "%ld texts, %ld overlays and %ld times the ends of an order, %ld dead ends",
		   p->sc->name, played, g->side_name(p->sc->board, 0), wins[0], g->side_name(p->sc->board, 1),
		   wins[1], l->orders, longest, l->offers, l->strays, l->refusals, l->texts, l->overlays, l->ends,
		   p->walker.dead_ends);
	if (l->unoffered > 0)
		printf("; %ld legal and not offered, as \"%s\"", l->unoffered, l->example);
	const char *before = "; never ordered:";
	for (int v = 0; v < g->nverbs; v++)
		if (g->verbs[v].apply && !g->verbs[v].anytime && !(p->given & VERB_BIT(v))) {
			printf("%s %s", before, g->verbs[v].name);
			before = "";
		}
	putchar('\n');
	fflush(stdout);
}

static void conform(Suite *suite, const Scenario *sc)
{
	const Options *options = suite->ctx;
	Arena arena = { 0 };
	Play *p = arena_alloc(&arena, sizeof *p);
	int longest = 0, wins[SIDES] = { 0 }, played = 0, failures = suite->failures;

	p->sc = sc;
	p->store = memory_store();
	p->walker.sc = sc;
	p->before = suite_state(&arena, sc);
	p->past = suite_state(&arena, sc);
	laws_open(&p->laws, &arena, sc, &p->walker);
	const char *wrong = law_facts(&p->laws);
	if (wrong)
		suite_fail(suite, "%s: %s", sc->game->name, wrong);
	long enough = (long)options->games * ORDERS_A_GAME;
	for (; played < options->games && p->laws.orders < enough && suite->failures < failures + FAILURES_MAX;
		 played++) {
		uint64_t seed = options->seed + (uint64_t)played;

		wrong = play(p, seed, played % 2 == 0);
		if (wrong)
			suite_fail(suite, "%s seed %llu order %d: %s", sc->name, (unsigned long long)seed, p->orders,
					   wrong);
		longest = p->orders > longest ? p->orders : longest;
		Outcome outcome = p->session ? session_outcome(p->session) : (Outcome){ 0 };
		if (outcome.over && outcome.winner < SIDES)
			wins[outcome.winner]++;
	}
	report(p, played, longest, wins);
	session_close(p->session);
	p->store->api->close(p->store);
	laws_close(&p->laws);
	arena_free(&arena);
}

int main(int argc, char **argv)
{
	Options options = { .games = argc > 1 ? atoi(argv[1]) : 20,
						.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
	Suite suite = { .name = "conform", .only = argc > 3 ? argv[3] : NULL, .ctx = &options };

	suite_each(&suite, conform);
	return suite_end(&suite);
}
