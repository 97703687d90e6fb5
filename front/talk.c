/* front/talk.c -- what a player at the terminal may say that is no order: help, why, offers and the rest. */
#include "front/hint.h"
#include "front/offer.h"
#include "front/overlay.h"
#include "front/table.h"
#include "front/wrap.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void Answer(Table *, const Record *);

static const Game *game(const Table *t)
{
	return t->scenario->game;
}

/* ---- why ---- */

void talk_refusal(Table *t, Verdict verdict, const Why *why)
{
	if (verdict == FAILED) {
		printf("Not done: %s\n", why->text);
		return;
	}
	t->refused = true;
	t->refusal = *why;
	if (why->rule)
		printf("No: %s (%s; \"why\" gives the rule).\n", why->text, game(t)->rules[why->rule].id);
	else
		printf("No: %s.\n", why->text);
}

/* The register is read when somebody first asks for it. */
static bool open_register(Table *t)
{
	Fault fault;

	if (!t->has_register)
		t->has_register = register_read(&t->rules, game(t)->name, &fault);
	if (!t->has_register)
		printf("%s\n", fault.text);
	return t->has_register;
}

static void print_rule(Table *t, const char *id)
{
	if (!open_register(t))
		return;
	const RegisterItem *item = register_find(&t->rules, id);
	if (item)
		register_print_whole(&t->rules, item, stdout);
	else
		printf("There is no rule %s.\n", id);
}

static void say_why(Table *t, const Record *r)
{
	(void)r;
	if (!t->refused) {
		printf("Nothing was refused yet.\n");
		return;
	}
	printf("%s.\n", t->refusal.text);
	if (t->refusal.rule)
		print_rule(t, game(t)->rules[t->refusal.rule].id);
}

static void say_rule(Table *t, const Record *r)
{
	if (r->n == 2)
		print_rule(t, r->word[1]);
	else
		printf("rule ID prints a rule of the register.\n");
}

/* ---- orders on offer ---- */

static void print_values(Table *t, const Order *stem, const Slot *slot)
{
	enum { MOST = 120 };
	Text text = { 0 };

	for (int i = 0; i < slot->n && i < MOST; i++) {
		offer_print(game(t), t->scenario->board, stem, slot, i, &text);
		if (slot->labelled)
			text_add(&text, " (%s)", slot->label[i]);
		text_put(&text, i + 1 < slot->n ? ", " : "");
	}
	if (slot->n > MOST)
		text_add(&text, "and %d more", slot->n - MOST);
	if (slot->n)
		wrap_print(stdout, slot->sample ? "among others:" : "next:", text_str(&text));
	if (slot->complete)
		printf("The order may end here.\n");
	else if (slot->n == 0)
		printf("Nothing.\n");
	text_free(&text);
}

static void print_verbs(Table *t)
{
	Ask ask = session_ask(t->session);
	Arena arena = { 0 };
	Slot *slot = arena_alloc(&arena, sizeof *slot);

	for (int v = 0; v < game(t)->nverbs; v++) {
		const Verb *verb = &game(t)->verbs[v];
		Order stem;

		if (!verb->apply || !(verb->anytime || ask_allows(&ask, v)))
			continue;
		order_start(&stem, t->seat, v);
		game(t)->next(t->scenario->board, table_view(t), &stem, slot);
		if (slot->n || slot->complete)
			printf("  %-12s %s\n", verb->name, verb->help);
	}
	arena_free(&arena);
}

static void say_offers(Table *t, const Record *r)
{
	Arena arena = { 0 };
	Slot *slot = arena_alloc(&arena, sizeof *slot);
	Order stem;
	Fault fault;

	if (r->n == 1)
		print_verbs(t);
	else if (offer_follow(game(t), t->scenario->board, table_view(t), t->seat, r->word + 1, r->n - 1, &stem,
						  slot, &fault))
		print_values(t, &stem, slot);
	else
		printf("%s.\n", fault.text);
	arena_free(&arena);
}

/* ---- explain ---- */

static void print_explain(const Table *t, const Explain *e)
{
	static const char bar[] = "##############################";

	for (int i = 0; i < e->nlines; i++) {
		const ExplainLine *line = &e->line[i];
		char amount[32];

		if (line->amount.den == 1)
			snprintf(amount, sizeof amount, "%+d", line->amount.num);
		else
			snprintf(amount, sizeof amount, "%+d/%d", line->amount.num, line->amount.den);
		printf("  %-10s %7s  %s\n", game(t)->rules[line->rule].id, amount, line->text);
	}
	for (int i = 0; i < e->ntotals; i++)
		printf("%s%s %s", i ? "   " : "  ", e->total[i].key, e->total[i].value);
	printf(e->ntotals ? "\n" : e->nlines ? "" : "There is nothing to work out.\n");
	for (int i = 0; i < e->nchances; i++) {
		const ExplainChance *c = &e->chance[i];

		if (i == 0 || strcmp(c->of, c[-1].of) != 0)
			printf("  %s:\n", c->of);
		printf("    %-30s %7.3f%% %.*s\n", c->result, 100 * c->share, (int)(30 * c->share + 0.5), bar);
	}
}

static void explain_line_of(Table *t, const char *words)
{
	Arena arena = { 0 };
	Explain *e = arena_alloc(&arena, sizeof *e);
	Order order;
	Fault fault;
	Why why = { 0 };

	if (!order_parse(game(t), t->scenario->board, t->seat, words, &order, &fault)) {
		printf("%s.\n", fault.text);
		arena_free(&arena);
		return;
	}
	const Verb *verb = &game(t)->verbs[order.verb];
	const State *seen = table_view(t);
	if (!verb->explain)
		printf("\"%s\" has nothing to work out.\n", verb->name);
	else if ((game(t)->exact && !game(t)->exact(t->scenario->board, seen, &order, &why)) ||
			 (verb->check && !verb->check(t->scenario->board, seen, &order, &why)))
		talk_refusal(t, REFUSED, &why);
	else {
		verb->explain(t->scenario->board, seen, &order, e);
		print_explain(t, e);
	}
	arena_free(&arena);
}

static void say_explain(Table *t, const Record *r)
{
	if (r->n == 1)
		printf("explain ORDER works out an order without giving it.\n");
	else
		explain_line_of(t, r->text + strcspn(r->text, " \t"));
}

/* ---- overlays ---- */

static void list_overlays(const Table *t)
{
	for (int i = 0; i < game(t)->noverlays; i++) {
		const OverlayKind *kind = &game(t)->overlays[i];
		int n = printf("  %s %s", kind->name, kind->form);

		printf("%*s%s\n", n < 34 ? 34 - n : 2, "", kind->help);
	}
}

static void say_overlay(Table *t, const Record *r)
{
	Arena arena = { 0 };
	Overlay *overlay = arena_alloc(&arena, sizeof *overlay);
	Text text = { 0 };
	Order args;
	Fault fault;

	if (r->n == 1) {
		list_overlays(t);
		arena_free(&arena);
		return;
	}
	for (int i = 2; i < r->n; i++)
		text_add(&text, "%s%s", i > 2 ? " " : "", r->word[i]);
	int kind =
		overlay_parse(game(t), t->scenario->board, t->seat, r->word[1], text_str(&text), &args, &fault);
	if (kind < 0) {
		printf("%s.\n", fault.text);
	} else {
		overlay_lay(game(t), t->scenario->board, table_view(t), kind, &args, overlay);
		overlay_print(stdout, t->scenario, overlay);
	}
	text_free(&text);
	arena_free(&arena);
}

/* ---- hint ---- */

enum { HINT_MS = 1000 };

/* What would the general do in this seat, seeing no more than its player does? */
static void say_hint(Table *t, const Record *r)
{
	const Limits limits = { .milliseconds = HINT_MS, .threads = 1 };
	Text text = { 0 };

	(void)r;
	if (hint_print(t->scenario, table_view(t), t->seat, session_hash(t->session), &limits,
				   &t->adviser[t->seat], &text))
		fputs(text_str(&text), stdout);
	else
		printf("Nobody has a plan for this game.\n");
	text_free(&text);
}

/* ---- the table ---- */

static void say_map(Table *t, const Record *r)
{
	const HexMap *m = game(t)->map ? game(t)->map(t->scenario->board) : NULL;
	Hex focus = r->n > 1 && m ? hex_parse(m, r->word[1]) : HEX_NONE;

	if (r->n > 1 && focus == HEX_NONE)
		printf("\"%s\" is no hex of the map.\n", r->word[1]);
	else
		table_show(t, focus);
}

static void say_units(Table *t, const Record *r)
{
	Arena arena = { 0 };
	Scene *scene = arena_alloc(&arena, sizeof *scene);
	Text text = { 0 };
	Side side = SIDE_NONE;

	for (Side s = 0; r->n > 1 && s < SIDES; s++)
		if (strcmp(game(t)->side_name(t->scenario->board, s), r->word[1]) == 0)
			side = s;
	if (r->n > 1 && side == SIDE_NONE) {
		printf("\"%s\" is not a side; the sides are %s and %s.\n", r->word[1],
			   game(t)->side_name(t->scenario->board, 0), game(t)->side_name(t->scenario->board, 1));
		arena_free(&arena);
		return;
	}
	game(t)->show(t->scenario->board, table_view(t), t->seat, scene);
	draw_pieces(&text, t->scenario, scene, side);
	fputs(text_str(&text), stdout);
	text_free(&text);
	arena_free(&arena);
}

static void say_unit(Table *t, const Record *r)
{
	const Names *names = game(t)->names(t->scenario->board, ARG_UNIT);
	int unit = r->n > 1 && names ? names_find(names, r->word[1]) : -1;
	Text text = { 0 };

	if (unit < 0) {
		printf("unit NAME describes a piece; \"units\" lists them.\n");
		return;
	}
	game(t)->describe(t->scenario->board, unit, &text);
	fputs(text_str(&text), stdout);
	text_free(&text);
}

static void say_log(Table *t, const Record *r)
{
	(void)r;
	fputs(text_str(&t->log[t->seat]), stdout);
	t->read[t->seat] = t->log[t->seat].len;
}

/* undo [ORDERS] [agreed] */
static void say_undo(Table *t, const Record *r)
{
	long steps = 1;
	bool agreed = r->n > 1 && strcmp(r->word[r->n - 1], "agreed") == 0;

	if (r->n - agreed > 2 || (r->n - agreed == 2 && !word_is_number(r->word[1], 1, 10000, &steps)))
		printf(
			"undo [N] [agreed] takes the last N orders back; \"agreed\" when the other player consents, as a "
			"computer does.\n");
	else if (table_undo(t, (int)steps, agreed))
		t->question = 0; /* the table is shown before it is put again */
}

static void say_save(Table *t, const Record *r)
{
	(void)r;
	printf("Every order is kept as it is given: game %" PRId64 ", entry %" PRIu32 ", in %s.\n",
		   session_game(t->session), session_seq(t->session), t->journal);
}

static void say_quit(Table *t, const Record *r)
{
	(void)r;
	t->quit = true;
}

/* ---- the list of them ---- */

static Answer say_help;

static const struct Word {
	const char *name, *form, *help;
	Answer *answer;
} talk_words[] = {
	{ "help", "[VERB]", "the orders you may give now, or how one is written", say_help },
	{ "why", "", "the rule behind the last refusal", say_why },
	{ "rule", "ID", "a rule of the register", say_rule },
	{ "offers", "[ORDER...]", "what may follow the beginning of an order", say_offers },
	{ "explain", "ORDER", "work out an attack or a move without giving the order", say_explain },
	{ "hint", "", "what the general would do in your place, and what it expects", say_hint },
	{ "overlay", "[NAME...]", "what the rules say of places: where a unit can go, zones and the like",
	  say_overlay },
	{ "undo", "[N] [agreed]", "take back the last orders: while they told you nothing new, or as agreed",
	  say_undo },
	{ "map", "[HEX]", "the table again, around a hex", say_map },
	{ "units", "[SIDE]", "every piece you know of", say_units },
	{ "unit", "NAME", "all that is printed about a piece", say_unit },
	{ "log", "", "all you were told so far", say_log },
	{ "save", "", "where the game is kept", say_save },
	{ "quit", "", "stop here", say_quit },
};
enum { WORDS = sizeof talk_words / sizeof talk_words[0] };

static void print_verb(const Verb *verb)
{
	int n = printf("  %s %s", verb->name, verb->form);

	printf("%*s%s%s\n", n < 34 ? 34 - n : 2, "", verb->help, verb->apply ? "" : " (a question)");
}

static void print_word(const struct Word *word)
{
	printf("  %-8s%-26s%s\n", word->name, word->form, word->help);
}

/* Its number, or WORDS. */
static int find_word(const char *name)
{
	int i = 0;

	while (i < WORDS && strcmp(talk_words[i].name, name) != 0)
		i++;
	return i;
}

static void say_help(Table *t, const Record *r)
{
	Ask ask = session_ask(t->session);
	int verb = r->n > 1 ? verb_find(game(t), r->word[1]) : -1;
	int word = r->n > 1 ? find_word(r->word[1]) : WORDS;

	if (verb < 0 && word < WORDS) {
		print_word(&talk_words[word]);
	} else if (r->n > 1 && verb < 0) {
		printf("\"%s\" is no order of %s.\n", r->word[1], game(t)->title);
	} else if (verb >= 0) {
		print_verb(&game(t)->verbs[verb]);
		print_rule(t, game(t)->rules[game(t)->verbs[verb].rule].id);
	} else {
		printf("Orders now:\n");
		for (int v = 0; v < game(t)->nverbs; v++)
			if (game(t)->verbs[v].anytime || !game(t)->verbs[v].apply || ask_allows(&ask, v))
				print_verb(&game(t)->verbs[v]);
		printf("In a form, + means one or more, * any number, ? at most one.\nAlso:\n");
		for (int i = 0; i < WORDS; i++)
			print_word(&talk_words[i]);
	}
}

bool talk_answer(Table *t, const char *line)
{
	Arena arena = { 0 };
	Record r;
	Fault fault;
	bool answered = true;

	if (!record_parse(&arena, line, &r, &fault)) {
		printf("%s.\n", fault.text);
		arena_free(&arena);
		return true;
	}
	int verb = r.n > 0 ? verb_find(game(t), r.word[0]) : -1;
	int i = r.n > 0 ? find_word(r.word[0]) : WORDS;
	if (r.n == 0)
		answered = true; /* a comment */
	else if (verb >= 0 && !game(t)->verbs[verb].apply)
		explain_line_of(t, line);
	else if (verb < 0 && i < WORDS)
		talk_words[i].answer(t, &r);
	else
		answered = false;
	arena_free(&arena);
	return answered;
}
