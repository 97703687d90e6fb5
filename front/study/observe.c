/* front/study/observe.c -- one game between two players, watched; and the line it leaves.
 *
 * Luck is measured as it happens (front/luck.h). */
#include "base/hash.h"
#include "base/memory.h"
#include "front/luck.h"
#include "front/match.h"
#include "front/study/place.h"
#include "front/study/study.h"
#include "front/study/usage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STRAYS_IN = 8, RULES_MOST = 4096, ORDERS_MOST = 1000 * 1000 };

struct Observer {
	Session *session;
	const Arm *arm; /* whose scenario the session plays */
	Store *store;
	State *before, *seen; /* the position before an order, and its side's view of it */
	Scene scene;

	Luck luck;
	uint32_t not_ahead[SIDES]; /* the last entry after which that side was not judged to be ahead */
	uint32_t rule[RULES_MOST], fight[HEX_MAX];
};

Observer *observer_new(void)
{
	Observer *o = memory_zeroed(sizeof *o);

	o->store = memory_store();
	o->before = memory_zeroed(STATE_MAX);
	o->seen = memory_zeroed(STATE_MAX);
	return o;
}

void observer_free(Observer *o)
{
	if (!o)
		return;
	session_close(o->session);
	o->store->api->close(o->store);
	free(o->before);
	free(o->seen);
	free(o);
}

/* ---- watching ---- */

static void count_rules(Observer *o)
{
	const News *news = session_news(o->session);
	int n;
	const Roll *roll = session_rolls(o->session, &n);

	for (int i = 0; i < n; i++)
		o->rule[roll[i].rule]++;
	for (int i = 0; i < news->n; i++)
		o->rule[news->line[i].rule]++;
}

/* What an order says of rules and places.  Refusals are looked for in one seed of STRAYS_IN: that is enough to meet
 * every one that comes up at all often, and costs little. */
static void watch_order(Observer *o, const Scenario *sc, const Order *order, uint64_t seed)
{
	sc->game->view(sc->board, o->before, order->side, o->seen);
	usage_count(sc, o->seen, order, o->rule);
	int place = place_of_fight(sc, o->seen, order, &o->scene);
	if (place >= 0)
		o->fight[place]++;
	if (seed % STRAYS_IN == 0) {
		Random r = { hash_mix(seed ^ hash_mix(session_seq(o->session))) };

		usage_stray(sc, o->seen, order, &r, o->rule);
	}
}

static bool has_rolled(const Observer *o)
{
	int rolls;

	session_rolls(o->session, &rolls);
	return rolls > 0;
}

/* After an order, or after the set-up (NULL). */
static void watch(Observer *o, const Scenario *sc, const Order *order, uint64_t seed)
{
	const Game *g = sc->game;
	uint32_t seq = session_seq(o->session);

	count_rules(o);
	if (order)
		watch_order(o, sc, order, seed);
	if (!g->judge)
		return;
	int judged = g->judge(sc->board, session_state(o->session), 0);
	if (judged <= 0)
		o->not_ahead[0] = seq;
	if (judged >= 0)
		o->not_ahead[1] = seq;
}

static bool begin(Observer *o, const Arm *arm, uint64_t seed, Fault *fault)
{
	memory_store_reset(o->store);
	memset(o->not_ahead, 0, sizeof o->not_ahead);
	memset(o->rule, 0, sizeof o->rule);
	memset(o->fight, 0, sizeof o->fight);
	if (o->arm == arm)
		return session_restart(o->session, seed, fault);
	session_close(o->session);
	o->arm = arm;
	o->session = session_new(o->store, &arm->scenario, seed, fault);
	return o->session;
}

static bool play(Observer *o, Match *match, uint64_t seed, Fault *fault)
{
	const Scenario *sc = &o->arm->scenario;
	Session *s = o->session;
	Order order;
	Side side;
	Why why;

	watch(o, sc, NULL, seed);
	while (!session_outcome(s).over) {
		if (!match_order(match, s, &side) || session_seq(s) == ORDERS_MOST)
			return fail(fault, "seed %" PRIu64 ": the game does not go on after entry %u", seed,
						session_seq(s));
		memcpy(o->before, session_state(s), sc->game->state_size);
		if (match_step(match, s, side, &order, &why) != ACCEPTED)
			return fail(fault, "seed %" PRIu64 ", entry %u: an order of %s was not accepted: %s (%s)", seed,
						session_seq(s) + 1, match->player[side]->name, why.text,
						sc->game->rules[why.rule].id);
		watch(o, sc, &order, seed);
		luck_follow(&o->luck, &order, o->before, session_state(s), has_rolled(o),
					match->player[side] == &captain);
	}
	RuleId end = session_outcome(s).rule;
	if (o->rule[end] == 0) /* not every game has told the news of it */
		o->rule[end]++;
	return true;
}

/* ---- telling ---- */

static bool is_lost(const ScenePiece *p)
{
	static const char *const words[] = { "lost", "eliminated", "removed" };

	for (size_t i = 0; p->off && i < sizeof words / sizeof *words; i++)
		if (strncmp(p->note, words[i], strlen(words[i])) == 0)
			return true;
	return false;
}

/* A dummy is no infantry, whatever its back shows. */
static const char *type_of(const ScenePiece *p)
{
	return p->dummy ? "dummy" : p->symbol;
}

/* "red:infantry=3,blue:armor=1,blue:dummy=2": by side, in the order the pieces come. */
static void write_losses(Observer *o, Text *line)
{
	const Scenario *sc = &o->arm->scenario;
	bool any = false;

	for (Side side = 0; side < SIDES; side++) {
		o->scene.npieces = o->scene.nmarks = o->scene.nfacts = o->scene.nshapes = 0;
		sc->game->show(sc->board, session_view(o->session, side), side, &o->scene);
		for (int i = 0; i < o->scene.npieces; i++) {
			ScenePiece *p = &o->scene.piece[i];
			int n = 0;

			if (p->side != side || !is_lost(p))
				continue;
			for (int k = i; k < o->scene.npieces; k++) {
				ScenePiece *q = &o->scene.piece[k];

				if (q->side == side && is_lost(q) && strcmp(type_of(q), type_of(p)) == 0) {
					n++;
					if (k > i)
						q->off = false; /* counted */
				}
			}
			text_add(line, "%s%s:%s=%d", any ? "," : "", sc->game->side_name(sc->board, side), type_of(p), n);
			any = true;
		}
	}
	text_put(line, any ? "\t" : "-\t");
}

static void write_fights(const Observer *o, Text *line)
{
	const Scenario *sc = &o->arm->scenario;
	bool any = false;
	char name[8];

	for (int i = 0; i < places(sc); i++)
		if (o->fight[i]) {
			text_add(line, "%s%s=%u", any ? "," : "", place_name(sc, i, name), o->fight[i]);
			any = true;
		}
	text_put(line, any ? "\t" : "-\t");
}

static void write_rules(const Observer *o, const Game *g, Text *line)
{
	bool any = false;

	for (int i = 1; i < g->nrules; i++)
		if (o->rule[i]) {
			text_add(line, "%s%s=%u", any ? "," : "", g->rules[i].id, o->rule[i]);
			any = true;
		}
	text_put(line, any ? "\n" : "-\n");
}

static void write_line(Observer *o, const char *const name[], uint64_t seed, Text *line)
{
	const Scenario *sc = &o->arm->scenario;
	const Game *g = sc->game;
	Outcome end = session_outcome(o->session);
	uint32_t orders = session_seq(o->session);

	text_clear(line);
	text_add(line, "%" PRIu64 "\t%s\t%s\t%s\t%s\t%s\t%d\t%u\t%016" PRIx64 "\t", seed, name[0], name[1],
			 end.winner == SIDE_NONE ? "-" : g->side_name(sc->board, end.winner), g->rules[end.rule].id,
			 end.text && *end.text ? end.text : "-", match_turns(o->session), orders,
			 session_hash(o->session));
	if (end.winner == SIDE_NONE || !g->judge || orders == 0)
		text_put(line, "-\t");
	else
		text_add(line, "%u\t", (unsigned)((uint64_t)o->not_ahead[end.winner] * 100 / orders));
	if (o->luck.way != LUCK_OFF)
		text_add(line, "%.2f\t", o->luck.sum);
	else
		text_put(line, "-\t");
	write_losses(o, line);
	write_fights(o, line);
	write_rules(o, g, line);
}

bool observer_play(Observer *o, const Plan *p, const Arm *arm, uint64_t seed, bool swapped, Text *line,
				   Fault *fault)
{
	const char *name[SIDES];
	Match match = { 0 };

	for (Side side = 0; side < SIDES; side++) {
		unsigned who = swapped ? 1u - side : side;

		name[side] = p->player[who].name;
		match.player[side] = p->player[who].player;
		match.limits[side] = p->player[who].limits;
		match.random[side].state = hash_mix(seed ^ hash_mix(who + 1));
	}
	if (arm->scenario.game->nrules > RULES_MOST)
		return fail(fault, "%s has more than %d rules", arm->scenario.game->name, RULES_MOST);
	if (!begin(o, arm, seed, fault))
		return false;
	luck_begin(&o->luck, arm->scenario.game->judge ? p->luck : LUCK_OFF, &arm->scenario,
			   session_state(o->session), has_rolled(o),
			   hash_mix(seed ^ hash_mix(UINT64_C(0x10000) + swapped)));
	if (!play(o, &match, seed, fault))
		return false;
	luck_end(&o->luck, session_state(o->session));
	write_line(o, name, seed, line);
	return true;
}
