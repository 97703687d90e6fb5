/* front/chronicle.c -- see chronicle.h. */
#include "front/chronicle.h"
#include "base/memory.h"
#include "engine/journal.h"
#include "front/json/game.h"

#include <stdlib.h>
#include <string.h>

static size_t keep_words(Chronicle *c, const char *words)
{
	size_t at = c->words.len;

	text_bytes(&c->words, words, strlen(words) + 1);
	return at;
}

void chronicle_add(Chronicle *c, Side side, const char *order, const News *news, const Roll *roll, int nrolls)
{
	if (c->n == c->room) {
		c->room = c->room ? 2 * c->room : 32;
		c->entry = memory_resize(c->entry, (size_t)c->room * sizeof *c->entry);
	}
	if (c->nlines + news->n > c->line_room) {
		c->line_room = 2 * (c->nlines + news->n);
		c->line = memory_resize(c->line, (size_t)c->line_room * sizeof *c->line);
	}
	if (c->nrolls + nrolls > c->roll_room) {
		c->roll_room = 2 * (c->nrolls + nrolls);
		c->roll = memory_resize(c->roll, (size_t)c->roll_room * sizeof *c->roll);
	}
	c->entry[c->n++] = (ChronicleEntry){ .side = side,
										 .order = keep_words(c, order),
										 .line = c->nlines,
										 .nlines = news->n,
										 .roll = c->nrolls,
										 .nrolls = nrolls };
	for (int i = 0; i < news->n; i++)
		c->line[c->nlines++] = (ChronicleLine){ .who = news->line[i].who,
												.rule = news->line[i].rule,
												.at = keep_words(c, news_text(news, i)) };
	if (nrolls > 0)
		memcpy(c->roll + c->nrolls, roll, (size_t)nrolls * sizeof *roll);
	c->nrolls += nrolls;
}

void chronicle_free(Chronicle *c)
{
	free(c->entry);
	free(c->line);
	free(c->roll);
	text_free(&c->words);
	*c = (Chronicle){ 0 };
}

/* ---- from the journal ---- */

static bool note_seed(void *ctx, const GameRow *row)
{
	*(uint64_t *)ctx = row->seed;
	return false;
}

static bool tell_set_up(Chronicle *c, Session *session, Store *store, State *s, Fault *fault)
{
	const Scenario *scenario = session_scenario(session);
	uint64_t seed = 0;
	Dice dice;
	News news = { 0 };

	if (!store->api->games(store, session_game(session), note_seed, &seed, fault))
		return false;
	dice_seed(&dice, seed, 0);
	dice_clear(&dice);
	memset(s, 0, scenario->game->state_size);
	scenario->game->setup(scenario->board, s, &dice, &news);
	chronicle_add(c, SIDE_NONE, "", &news, dice.out, dice.nout);
	news_free(&news);
	return true;
}

static bool tell_entry(Chronicle *c, const Journal *j, const Scenario *scenario, const Entry *e,
					   const State *base, State *s, News *news, Fault *fault)
{
	Roll roll[DICE_ROLLS];
	uint32_t to;
	int nrolls;

	news_clear(news);
	if (!rolls_parse(scenario->game, e->rolls, roll, &nrolls, fault))
		return false;
	if (undo_parse(e->order, &to)) {
		if (!journal_position(j, scenario, base, e->seq, s, fault))
			return false;
		undo_tell(scenario, e->side, e->order, news);
	} else if (!journal_step(scenario, e, s, news, fault)) {
		return false;
	}
	chronicle_add(c, e->side, e->order, news, roll, nrolls);
	return true;
}

bool chronicle_read(Chronicle *c, Session *session, Store *store, Fault *fault)
{
	const Scenario *scenario = session_scenario(session);
	State *base = memory_zeroed(scenario->game->state_size), *s = memory_zeroed(scenario->game->state_size);
	Journal j = { 0 };
	News news = { 0 };

	chronicle_free(c);
	bool well =
		tell_set_up(c, session, store, base, fault) && journal_read(&j, store, session_game(session), fault);
	memcpy(s, base, scenario->game->state_size);
	for (uint32_t i = 0; well && i < j.n; i++)
		well = tell_entry(c, &j, scenario, &j.entry[i], base, s, &news, fault);
	journal_free(&j);
	news_free(&news);
	free(base);
	free(s);
	return well;
}

/* ---- to a reader ---- */

static void write_rolls(const Chronicle *c, const Game *g, const ChronicleEntry *e, bool all, Text *out)
{
	json_key(out, "rolls");
	json_open(out, '[');
	for (int i = 0; i < e->nrolls; i++) {
		const Roll *roll = &c->roll[e->roll + i];

		if (!all && !g->rules[roll->rule].open) /* a secret draw stays secret */
			continue;
		json_open(out, '[');
		json_text(out, json_rule_id(g, roll->rule));
		json_number(out, roll->sides);
		json_number(out, roll->face);
		json_close(out, ']');
	}
	json_close(out, ']');
}

void chronicle_write(const Chronicle *c, const Game *g, uint32_t told, Side reader, bool all, Text *out)
{
	SideSet ears = reader == SIDE_NONE ? BOTH_SIDES : side_set(reader);

	json_open(out, '[');
	for (int seq = told == UINT32_MAX ? 0 : (int)told + 1; seq < c->n; seq++) {
		const ChronicleEntry *e = &c->entry[seq];

		json_open(out, '{');
		json_put_number(out, "seq", seq);
		if (e->side != SIDE_NONE)
			json_put_number(out, "side", e->side);
		if (all || (reader != SIDE_NONE && e->side == reader))
			json_put_text(out, "order", c->words.s + e->order);
		json_key(out, "lines");
		json_open(out, '[');
		for (int i = e->line; i < e->line + e->nlines; i++) {
			if (!all && (c->line[i].who & ears) != ears)
				continue;
			json_open(out, '[');
			json_text(out, json_rule_id(g, c->line[i].rule));
			json_text(out, c->words.s + c->line[i].at);
			json_close(out, ']');
		}
		json_close(out, ']');
		if (e->nrolls > 0)
			write_rolls(c, g, e, all, out);
		json_close(out, '}');
	}
	json_close(out, ']');
}
