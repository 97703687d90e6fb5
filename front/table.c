/* front/table.c -- see table.h. */
#include "front/table.h"
#include "base/memory.h"
#include "engine/journal.h"
#include "front/chronicle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 2000 };

const State *table_view(Table *t)
{
	return session_view(t->session, t->seat);
}

static const char *side_title(const Table *t, Side side)
{
	return t->scenario->game->side_title(t->scenario->board, side);
}

/* ---- showing ---- */

void table_show(Table *t, Hex focus)
{
	Arena arena = { 0 };
	Scene *scene = arena_alloc(&arena, sizeof *scene);
	Text text = { 0 };

	t->scenario->game->show(t->scenario->board, table_view(t), t->seat, scene);
	draw_map(&text, t->scenario, scene, focus, t->style);
	draw_legend(&text, t->scenario, scene, t->style);
	draw_facts(&text, scene);
	fputs(text_str(&text), stdout);
	text_free(&text);
	arena_free(&arena);
}

/* A line of news goes into the logs of those who were told it. */
static void note_line(Table *t, SideSet who, RuleId rule, const char *line)
{
	for (Side side = 0; side < SIDES; side++)
		if (who & side_set(side)) {
			text_add(&t->log[side], "%s", line);
			if (rule)
				text_add(&t->log[side], " (%s)", t->scenario->game->rules[rule].id);
			text_char(&t->log[side], '\n');
		}
}

/* What the last order told. */
static void note_news(Table *t)
{
	const News *news = session_news(t->session);

	for (int i = 0; i < news->n; i++)
		note_line(t, news->line[i].who, news->line[i].rule, news_text(news, i));
}

/* Entry `seq`, which an earlier evening left, belongs to what led here, unless it took something back. */
static void recall_step(Table *t, uint32_t seq, const char *order)
{
	uint32_t to = seq;

	undo_parse(order, &to);
	while (t->npath > 0 && t->path[t->npath - 1] >= to)
		t->npath--;
	if (t->npath < PATH_MAX_ENTRIES)
		t->path[t->npath++] = to;
}

/* All that was done and told since the set-up, entry 0; only what the last entry told is still to be printed. */
static bool recall(Table *t, Fault *fault)
{
	Chronicle c = { 0 };
	bool well = chronicle_read(&c, t->session, t->store, fault);

	for (int seq = 0; seq < c.n; seq++) {
		const ChronicleEntry *e = &c.entry[seq];

		recall_step(t, (uint32_t)seq, c.words.s + e->order);
		for (Side side = 0; side < SIDES; side++)
			t->read[side] = t->log[side].len;
		for (const ChronicleLine *line = c.line + e->line; line < c.line + e->line + e->nlines; line++)
			note_line(t, line->who, line->rule, c.words.s + line->at);
	}
	chronicle_free(&c);
	return well;
}

void table_news(Table *t)
{
	if (t->seat == SIDE_NONE)
		return;
	Text *log = &t->log[t->seat];
	fputs(text_str(log) + t->read[t->seat], stdout);
	t->read[t->seat] = log->len;
}

/* ---- orders ---- */

static void accepted(Table *t)
{
	note_news(t);
	if (t->npath < PATH_MAX_ENTRIES)
		t->path[t->npath++] = session_seq(t->session);
}

static void give_order(Table *t, const char *line)
{
	Why why = { 0 };
	Verdict verdict = session_submit(t->session, t->seat, session_seq(t->session), line, &why);

	if (verdict == ACCEPTED)
		accepted(t);
	else
		talk_refusal(t, verdict, &why);
}

bool table_undo(Table *t, int steps, bool agreed)
{
	Why why = { 0 };

	if (steps >= t->npath) {
		printf("There are only %d orders to take back.\n", t->npath - 1);
		return false;
	}
	uint32_t to = t->path[t->npath - 1 - steps];
	Verdict verdict = session_undo(t->session, t->seat, to, agreed, &why);
	if (verdict != ACCEPTED) {
		talk_refusal(t, verdict, &why);
		return false;
	}
	t->npath -= steps;
	note_news(t);
	return true;
}

/* The computer's turn.  False when it could not play: a fault, not a refusal. */
static bool computer_plays(Table *t, Side side, Fault *fault)
{
	Order order;
	Why why = { 0 };

	if (match_step(&t->match, t->session, side, &order, &why) != ACCEPTED)
		return fail(fault, "the computer's order was not accepted: %s", why.text);
	accepted(t);
	return true;
}

/* ---- seats ---- */

/* The person asked now; he who has the seat already goes first. */
static Side person_asked(const Table *t)
{
	SideSet who = session_ask(t->session).who & t->people;

	if (t->seat != SIDE_NONE && (who & side_set(t->seat)))
		return t->seat;
	return who & side_set(0) ? 0 : who & side_set(1) ? 1 : SIDE_NONE;
}

/* Between two people at one keyboard nothing of the other's stays on the screen. */
static void change_seat(Table *t, Side side)
{
	char line[LINE];
	bool curtain = t->people == BOTH_SIDES;

	if (curtain && t->clears) {
		fputs("\033[2J\033[3J\033[H", stdout);
		printf("%s decides. Hand over the keyboard, then press Enter.", side_title(t, side));
		fflush(stdout);
		t->quit = !fgets(line, sizeof line, stdin);
		fputs("\033[2J\033[3J\033[H", stdout);
	} else if (curtain) {
		printf("\n---- %s ----\n", side_title(t, side));
	}
	t->seat = side;
	t->question = 0;
}

/* A line from the keyboard, without its end; false when there are no more. */
static bool read_line(char line[LINE])
{
	if (!fgets(line, LINE, stdin))
		return false;
	size_t n = strcspn(line, "\r\n");
	if (line[n] == '\0' && n == LINE - 1) /* the rest of an overlong line is no new order */
		for (int c; (c = getchar()) != EOF && c != '\n';)
			;
	line[n] = '\0';
	return true;
}

static void put_question(Table *t)
{
	Text text = { 0 };

	t->scenario->game->prompt(t->scenario->board, table_view(t), t->seat, &text);
	printf("%s%s%s: %s\n> ", draw_side_colour(t->scenario, t->seat, t->style), side_title(t, t->seat),
		   draw_plain(t->style), text_str(&text));
	fflush(stdout);
	text_free(&text);
}

static void person_plays(Table *t)
{
	RuleId question = session_ask(t->session).rule;
	char line[LINE];

	if (t->question != question)
		table_show(t, HEX_NONE);
	t->question = question;
	table_news(t);
	put_question(t);
	if (!read_line(line)) {
		putchar('\n');
		t->quit = true;
		return;
	}
	const char *words = line + strspn(line, " \t");
	if (*words && !talk_answer(t, words))
		give_order(t, words);
	if (!(session_ask(t->session).who & side_set(t->seat)))
		t->question = 0; /* others decide: show the table again when the seat is asked next */
}

static void tell_outcome(Table *t)
{
	Outcome o = session_outcome(t->session);
	const char *rule = t->scenario->game->rules[o.rule].id;

	for (Side side = 0; side < SIDES; side++)
		if (t->people == side_set(side))
			t->seat = side;
	if (t->seat != SIDE_NONE) {
		table_show(t, HEX_NONE);
		table_news(t);
	}
	if (o.winner == SIDE_NONE)
		printf("The game is drawn: %s (%s).\n", o.text, rule);
	else
		printf("%s wins: %s (%s).\n", side_title(t, o.winner), o.text, rule);
}

/* As a shell takes it for one word. */
static const char *shell_word(Arena *arena, const char *word)
{
	char *quoted = arena_alloc(arena, 4 * strlen(word) + 3), *to = quoted;

	if (!word[strcspn(word, " \t\n\"'\\$`&|;<>()*?[]#~!{}")])
		return word;
	*to++ = '\'';
	for (; *word; word++)
		if (*word == '\'')
			to = stpcpy(to, "'\\''");
		else
			*to++ = *word;
	stpcpy(to, "'");
	return quoted;
}

static void tell_where_it_is(const Table *t)
{
	int64_t game = session_game(t->session);
	Arena arena = { 0 };
	const char *journal = shell_word(&arena, t->journal);

	printf("To see the game again: sandtable replay %s --game %" PRId64 "\n", journal, game);
	if (!session_outcome(t->session).over)
		printf("To go on with it: sandtable play %s --opponent %s --journal %s --resume %" PRId64 "\n",
			   shell_word(&arena, t->scenario->name), t->opponent, journal, game);
	arena_free(&arena);
}

bool table_play(Table *t, Fault *fault)
{
	Side side;

	t->path = memory_zeroed(PATH_MAX_ENTRIES * sizeof *t->path);
	bool well = recall(t, fault);
	t->seat = SIDE_NONE;
	while (well && !t->quit && !session_outcome(t->session).over) {
		if (match_order(&t->match, t->session, &side)) {
			well = computer_plays(t, side, fault);
			continue;
		}
		side = person_asked(t);
		if (side == SIDE_NONE)
			well = fail(fault, "nobody at the table is asked, and the game is not over");
		else if (side != t->seat)
			change_seat(t, side);
		else
			person_plays(t);
	}
	if (session_outcome(t->session).over)
		tell_outcome(t);
	tell_where_it_is(t);
	for (side = 0; side < SIDES; side++)
		text_free(&t->log[side]);
	if (t->has_register)
		register_free(&t->rules);
	free(t->path);
	return well;
}
