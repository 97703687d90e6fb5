/* front/match.c -- see match.h. */
#include "front/match.h"
#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ORDERS_MAX = 1000 * 1000, /* no game is that long: it does not end */
	THREADS_MAX = 64
};

/* "2s", "300ms", "64"; and "@4" behind it for four threads. */
static bool read_limits(const char *text, Limits *limits)
{
	char *unit;
	long n = strtol(text, &unit, 10), threads;
	const char *at = strchr(unit, '@');
	size_t length = at ? (size_t)(at - unit) : strlen(unit);

	if (*text < '0' || *text > '9' || n < 1 || n > 1000 * 1000)
		return false;
	if (length == 0)
		limits->playouts = (int)n;
	else if (length == 2 && strncmp(unit, "ms", length) == 0)
		limits->milliseconds = (int)n;
	else if (length == 1 && unit[0] == 's' && n <= 1000)
		limits->milliseconds = (int)n * 1000;
	else
		return false;
	if (at && !word_is_number(at + 1, 1, THREADS_MAX, &threads))
		return false;
	if (at)
		limits->threads = (int)threads;
	return true;
}

const Player *match_player(const char *name, Limits *limits, Fault *fault)
{
	char bare[40], list[200];
	size_t length = strcspn(name, ":");
	Text t = text_over(list, sizeof list);

	snprintf(bare, sizeof bare, "%.*s", (int)length, name);
	const Player *player = player_find(bare);
	for (int i = 0; players[i]; i++)
		text_add(&t, "%s%s", i ? ", " : "", players[i]->name);
	*limits = (Limits){ .threads = 1 };
	if (!player) {
		fail(fault, "there is no computer player \"%s\"; there are %s", bare, list);
		return NULL;
	}
	if (name[length] && !player->takes_time) {
		fail(fault, "%s does not think, so \"%s\" says nothing", bare, name + length);
		return NULL;
	}
	if (name[length] && !read_limits(name + length + 1, limits)) {
		fail(fault,
			 "\"%s\" is no time to think: write 300ms, 2s, or a number of playouts, and @4 for four threads",
			 name + length + 1);
		return NULL;
	}
	return player;
}

static const Player *find_contender(const char *name, Limits *limits, Fault *fault)
{
	static const char peek[] = "!peek";
	const char *mark = strstr(name, peek), *behind = mark ? mark + strlen(peek) : "";
	char bare[80];

	if (!mark || (*behind && *behind != ':'))
		return match_player(name, limits, fault);
	snprintf(bare, sizeof bare, "%.*s%s", (int)(mark - name), name, behind);
	const Player *player = match_player(bare, limits, fault);
	limits->peeks = true;
	if (!player || player->takes_time)
		return player;
	fail(fault, "%s does not think, so peeking is of no use to it", player->name);
	return NULL;
}

const Player *match_contender(const char *name, Limits *limits, Fault *fault)
{
	const Player *player = find_contender(name, limits, fault);

	limits->by_processor = true;
	return player;
}

void match_seed(Match *m, uint64_t seed)
{
	for (Side side = 0; side < SIDES; side++)
		m->random[side].state = hash_mix(seed ^ hash_mix(side + 1u));
}

bool match_order(const Match *m, const Session *s, Side *side)
{
	SideSet who = session_ask(s).who;

	for (*side = 0; *side < SIDES; ++*side)
		if (m->player[*side] && (who & side_set(*side)))
			return true;
	return false;
}

Verdict match_step(Match *m, Session *s, Side side, Order *order, Why *why)
{
	const Scenario *sc = session_scenario(s);
	const Player *player = m->player[side];
	Limits limits = m->limits[side];

	limits.truth = limits.peeks ? session_state(s) : NULL;
	if (player->think)
		player->think(sc->game, sc->board, session_view(s, side), side, &m->random[side], &limits,
					  &m->mind[side], NULL, order);
	else
		player->choose(sc->game, sc->board, session_view(s, side), side, &m->random[side], order);
	return session_order(s, session_seq(s), order, why);
}

bool match_play(Match *m, Session *s, Fault *fault)
{
	const Scenario *sc = session_scenario(s);
	Order order;
	Side side;
	Why why;

	while (!session_outcome(s).over) {
		if (!match_order(m, s, &side))
			return fail(fault, "entry %u: nobody at the table is asked, and the game is not over",
						session_seq(s));
		if (match_step(m, s, side, &order, &why) != ACCEPTED) {
			char text[ORDER_TEXT];
			Text t = text_over(text, sizeof text);

			order_print(sc->game, sc->board, &order, &t);
			return fail(fault, "entry %u: %s's \"%.200s\" was not accepted: %s (%s)", session_seq(s) + 1,
						m->player[side]->name, text, why.text, sc->game->rules[why.rule].id);
		}
		if (session_seq(s) == ORDERS_MAX)
			return fail(fault, "the game has not ended after %d orders", ORDERS_MAX);
	}
	return true;
}

int match_turns(const Session *s)
{
	const Scenario *sc = session_scenario(s);

	return sc->game->turns ? sc->game->turns(sc->board, session_state(s)) : 0;
}
