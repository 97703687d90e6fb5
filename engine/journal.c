/* engine/journal.c -- see journal.h. */
#include "engine/journal.h"
#include "base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- rolls ---- */

void rolls_print(const Game *g, const Roll *roll, int n, Text *out)
{
	for (int i = 0; i < n; i++) {
		if (i > 0)
			text_char(out, ' ');
		text_put(out, g->rules[roll[i].rule].id);
		text_char(out, ':');
		text_number(out, roll[i].sides);
		text_char(out, '=');
		text_number(out, roll[i].face);
	}
}

static int rule_find(const Game *g, const char *id, size_t len)
{
	for (int r = 0; r < g->nrules; r++)
		if (strlen(g->rules[r].id) == len && strncmp(g->rules[r].id, id, len) == 0)
			return r;
	return -1;
}

bool rolls_parse(const Game *g, const char *text, Roll *roll, int *n, Fault *fault)
{
	*n = 0;
	for (const char *p = text; *p;) {
		size_t len = strcspn(p, " ");
		const char *colon = memchr(p, ':', len);
		const char *equals = colon ? memchr(colon, '=', len - (size_t)(colon - p)) : NULL;
		char *end = NULL;
		long sides = equals ? strtol(colon + 1, &end, 10) : 0;
		long face = equals && end == equals ? strtol(equals + 1, &end, 10) : 0;
		int rule = colon ? rule_find(g, p, (size_t)(colon - p)) : -1;

		if (*n == DICE_ROLLS)
			return fail(fault, "it holds more than %d rolls", DICE_ROLLS);
		if (rule < 0 || end != p + len || sides < 1 || sides > 255 || face < 1 || face > sides)
			return fail(fault, "\"%.*s\" is no roll: RULE:SIDES=FACE was expected", (int)len, p);
		roll[(*n)++] = (Roll){ .rule = (RuleId)rule, .sides = (uint8_t)sides, .face = (uint8_t)face };
		p += len;
		p += *p == ' ';
	}
	return true;
}

/* ---- undo ---- */

bool undo_parse(const char *order, uint32_t *to)
{
	char *end;

	if (strncmp(order, "undo ", 5) != 0 || order[5] < '0' || order[5] > '9')
		return false;
	unsigned long n = strtoul(order + 5, &end, 10);
	if ((*end && strcmp(end, " agreed") != 0) || n >= UINT32_MAX)
		return false;
	*to = (uint32_t)n;
	return true;
}

void undo_print(uint32_t to, bool agreed, Text *out)
{
	text_add(out, "undo %" PRIu32 "%s", to, agreed ? " agreed" : "");
}

void undo_tell(const Scenario *sc, Side side, const char *order, News *news)
{
	uint32_t to = 0;

	undo_parse(order, &to);
	news_say(news, BOTH_SIDES, 0, "%s takes back to entry %" PRIu32 "%s.",
			 sc->game->side_title(sc->board, side), to, strstr(order, "agreed") ? ", as agreed" : "");
}

/* ---- reading ---- */

typedef struct Reading {
	Journal *journal;
	uint32_t wrong; /* a number where the next was expected; 0 while all is well */
} Reading;

static bool keep_entry(void *ctx, const Entry *e)
{
	Reading *in = ctx;
	Journal *j = in->journal;

	if (e->seq != j->n + 1) {
		in->wrong = e->seq;
		return false;
	}
	if (j->n == j->room) {
		j->room = j->room ? 2 * j->room : 256;
		Entry *bigger = arena_alloc(&j->arena, j->room * sizeof *bigger);
		if (j->n > 0)
			memcpy(bigger, j->entry, j->n * sizeof *bigger);
		j->entry = bigger;
	}
	j->entry[j->n] = *e;
	j->entry[j->n].order = arena_copy(&j->arena, e->order);
	j->entry[j->n].rolls = arena_copy(&j->arena, e->rolls);
	j->n++;
	return true;
}

bool journal_read(Journal *j, Store *store, int64_t game, Fault *fault)
{
	Reading in = { .journal = j };

	*j = (Journal){ 0 };
	if (!store->api->read(store, game, 1, keep_entry, &in, fault)) {
		journal_free(j);
		return false;
	}
	if (in.wrong) {
		fail(fault, "game %" PRId64 ": entry %" PRIu32 " stands where entry %" PRIu32 " was expected", game,
			 in.wrong, j->n + 1);
		journal_free(j);
		return false;
	}
	return true;
}

void journal_free(Journal *j)
{
	arena_free(&j->arena);
	*j = (Journal){ 0 };
}

/* ---- positions ---- */

/* What check() would say on the giver's own view, so that a replay obeys the same law as play. */
static bool still_legal(const Scenario *sc, const State *s, const Order *o, Why *why)
{
	const Game *g = sc->game;
	const Verb *verb = &g->verbs[o->verb];
	Ask ask = g->ask(sc->board, s);
	_Alignas(max_align_t) unsigned char seen[STATE_MAX];

	if (!verb->apply)
		return refuse(why, verb->rule, "%s is a question, not an order", verb->name);
	if (!verb->anytime && (!(ask.who & side_set(o->side)) || !ask_allows(&ask, o->verb)))
		return refuse(why, ask.rule, "%s is not asked of that side then", verb->name);
	g->view(sc->board, s, o->side, (State *)seen);
	return verb->check(sc->board, (const State *)seen, o, why);
}

bool journal_step(const Scenario *sc, const Entry *e, State *s, News *news, Fault *fault)
{
	const Game *g = sc->game;
	Roll roll[DICE_ROLLS];
	int n;
	Order o;
	Dice dice;
	Fault inner;
	Why why;

	if (e->side >= SIDES)
		return fail(fault, "entry %" PRIu32 ": there is no side %d", e->seq, e->side);
	if (!rolls_parse(g, e->rolls, roll, &n, &inner) ||
		!order_parse(g, sc->board, e->side, e->order, &o, &inner))
		return fail(fault, "entry %" PRIu32 ": %s", e->seq, inner.text);
	if (g->outcome(sc->board, s).over)
		return fail(fault, "entry %" PRIu32 ": the game was over before it", e->seq);
	if (!still_legal(sc, s, &o, &why))
		return fail(fault, "entry %" PRIu32 ": \"%s\" is refused by %s: %s", e->seq, e->order,
					g->rules[why.rule].id, why.text);
	dice_tape(&dice, roll, n);
	g->verbs[o.verb].apply(sc->board, s, &o, &dice, news);
	if (dice.astray || dice.left > 0)
		return fail(fault, "entry %" PRIu32 ": \"%s\" rolls otherwise than recorded", e->seq, e->order);
	return true;
}

bool journal_position(const Journal *j, const Scenario *sc, const State *base, uint32_t seq, State *s,
					  Fault *fault)
{
	uint32_t *way, n = 0;
	News news = { .mute = true };
	bool well = true;

	if (seq > j->n)
		return fail(fault, "there is no entry %" PRIu32 "; the last is %" PRIu32, seq, j->n);
	way = memory_resize(NULL, (seq + 1) * sizeof *way);
	for (uint32_t at = seq; at > 0;) {
		uint32_t to;

		if (!undo_parse(j->entry[at - 1].order, &to)) {
			way[n++] = at--;
		} else if (to < at) {
			at = to;
		} else {
			free(way);
			return fail(fault, "entry %" PRIu32 ": \"%s\" goes back to no earlier entry", at,
						j->entry[at - 1].order);
		}
	}
	memcpy(s, base, sc->game->state_size);
	while (well && n > 0)
		well = journal_step(sc, &j->entry[way[--n] - 1], s, &news, fault);
	free(way);
	return well;
}
