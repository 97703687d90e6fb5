/* engine/order.c -- see order.h.
 *
 * The form is read as it stands, element by element, against a source of arguments: words being parsed, or
 * the arguments of an order being checked.  One matcher serves both. */
#include "engine/game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void order_start(Order *o, Side side, int verb)
{
	o->side = side;
	o->verb = (uint8_t)verb;
	o->n = 0;
	o->spare = 0;
}

void order_push(Order *o, ArgKind kind, int32_t value)
{
	assert(o->n < ORDER_ARGS);
	o->kind[o->n] = (uint8_t)kind;
	o->arg[o->n++] = value;
}

int order_count(const Order *o, ArgKind kind)
{
	int n = 0;

	for (int i = 0; i < o->n; i++)
		n += o->kind[i] == kind;
	return n;
}

bool order_same(const Order *a, const Order *b)
{
	return a->side == b->side && a->verb == b->verb && a->n == b->n && memcmp(a->kind, b->kind, a->n) == 0 &&
		   memcmp(a->arg, b->arg, a->n * sizeof a->arg[0]) == 0;
}

/* ---- the form ---- */

/* One element of a form: where it begins and ends, and how often it may come. */
typedef struct Element {
	const char *text;
	size_t len;
	bool group, needed, many;
} Element;

/* Cut the next element off *form; false at its end. */
static bool next_element(const char **form, Element *e)
{
	const char *p = *form;
	int depth = 0;

	while (*p == ' ')
		p++;
	if (!*p || *p == ')')
		return false;
	e->group = *p == '(';
	e->text = e->group ? p + 1 : p;
	for (; *p && (depth > 0 || !strchr(" +*?)", *p) || *p == '('); p++)
		depth += (*p == '(') - (*p == ')');
	e->len = (size_t)(p - e->text) - (e->group ? 1 : 0);
	e->needed = *p != '*' && *p != '?';
	e->many = *p == '+' || *p == '*';
	*form = *p && strchr("+*?", *p) ? p + 1 : p;
	return true;
}

typedef struct Matcher {
	const Game *game;
	const Board *board;
	/* words being read, or NULL when an order is being checked */
	const char *const *word;
	int nwords;
	const Order *given;
	int at;        /* the next word or argument */
	Order *order;  /* parsed into */
	Element stuck; /* the element that found nothing it liked, farthest in the order ... */
	int stuck_at;  /* ... and where that was */
} Matcher;

static bool element_is(const Element *e, const char *name)
{
	return e->len == strlen(name) && strncmp(e->text, name, e->len) == 0;
}

static const char *const kind_names[ARG_KINDS] = {
	[ARG_UNIT] = "unit",     [ARG_THING] = "thing", [ARG_HEX] = "hex", [ARG_NUMBER] = "number",
	[ARG_LENGTH] = "length", [ARG_SIDE] = "side",   [ARG_WORD] = NULL, /* listed in the form itself */
};

static ArgKind element_kind(const Element *e)
{
	for (int k = 0; k < ARG_WORD; k++)
		if (element_is(e, kind_names[k]))
			return (ArgKind)k;
	return ARG_WORD;
}

/* Is the word one of the alternatives a|b|c? */
static bool among(const Element *e, const char *word)
{
	size_t len = strlen(word);

	for (const char *p = e->text; p < e->text + e->len;) {
		const char *bar = memchr(p, '|', (size_t)(e->text + e->len - p));
		size_t n = (size_t)((bar ? bar : e->text + e->len) - p);

		if (n == len && strncmp(p, word, n) == 0)
			return true;
		p += n + 1;
	}
	return false;
}

static int word_number(const Game *g, const char *word)
{
	for (int i = 0; g->words && g->words[i]; i++)
		if (strcmp(g->words[i], word) == 0)
			return i;
	return -1;
}

/* A decimal with at most three places as thousandths. */
static bool read_length(const char *word, int32_t *value)
{
	const char *p = word + (*word == '-');
	int64_t n = 0;
	int places = -1, digits = 0;

	for (; *p; p++) {
		if (*p == '.' && places < 0) {
			places = 0;
			continue;
		}
		if (*p < '0' || *p > '9' || places == 3 || ++digits > 9)
			return false;
		n = n * 10 + (*p - '0');
		if (places >= 0)
			places++;
	}
	if (digits == 0 || places == 0)
		return false;
	for (int i = places < 0 ? 0 : places; i < 3; i++)
		n *= 10;
	if (n > INT32_MAX)
		return false;
	*value = (int32_t)(*word == '-' ? -n : n);
	return true;
}

static bool read_word(const Matcher *m, const Element *e, ArgKind kind, const char *word, int32_t *value)
{
	const Names *names;
	long number;

	switch (kind) {
	case ARG_UNIT:
	case ARG_THING:
		names = m->game->names(m->board, kind);
		*value = names ? names_find(names, word) : -1;
		return *value >= 0;
	case ARG_HEX:
		if (!m->game->map || !m->game->map(m->board))
			return false;
		*value = hex_parse(m->game->map(m->board), word);
		return *value != HEX_NONE;
	case ARG_NUMBER:
		if (!word_is_number(word, INT32_MIN, INT32_MAX, &number))
			return false;
		*value = (int32_t)number;
		return true;
	case ARG_LENGTH:
		return read_length(word, value);
	case ARG_SIDE:
		for (Side s = 0; s < SIDES; s++)
			if (strcmp(m->game->side_name(m->board, s), word) == 0) {
				*value = s;
				return true;
			}
		return false;
	case ARG_WORD:
		*value = word_number(m->game, word);
		return *value >= 0 && among(e, word);
	case ARG_KINDS:
		break;
	}
	return false;
}

/* Take one argument for the element, if the next one fits it. */
static bool take(Matcher *m, const Element *e)
{
	ArgKind kind = element_kind(e);

	if (m->given) {
		if (m->at == m->given->n || m->given->kind[m->at] != kind ||
			(kind == ARG_WORD && !among(e, m->game->words[m->given->arg[m->at]])))
			return false;
		m->at++;
		return true;
	}
	int32_t value;
	if (m->at == m->nwords || m->order->n == ORDER_ARGS || !read_word(m, e, kind, m->word[m->at], &value))
		return false;
	order_push(m->order, kind, value);
	m->at++;
	return true;
}

static bool match(Matcher *, const char *form);

/* A group is taken whole or not at all. */
static bool take_group(Matcher *m, const Element *e)
{
	int at = m->at, n = m->order ? m->order->n : 0;

	if (match(m, e->text) && m->at > at)
		return true;
	m->at = at;
	if (m->order)
		m->order->n = (uint8_t)n;
	return false;
}

static bool take_element(Matcher *m, const Element *e)
{
	if (e->group)
		return take_group(m, e);
	if (take(m, e))
		return true;
	if (m->at >= m->stuck_at) {
		m->stuck = *e;
		m->stuck_at = m->at;
	}
	return false;
}

/* Up to the form's end or, inside a group, to its closing bracket. */
static bool match(Matcher *m, const char *form)
{
	Element e;

	while (next_element(&form, &e)) {
		bool got = take_element(m, &e);

		if (!got && e.needed)
			return false;
		while (got && e.many)
			got = take_element(m, &e);
	}
	return true;
}

bool order_fits(const Game *g, const Order *o)
{
	Matcher m = { .game = g, .given = o };

	return match(&m, g->verbs[o->verb].form) && m.at == o->n;
}

/* ---- text ---- */

enum { WORDS = ORDER_ARGS + 2 };

/* Cut the text at blanks into words, in place; how many, or -1 when there are too many. */
static int cut_words(char *text, const char *word[])
{
	int n = 0;

	for (char *p = text; *p;) {
		while (*p == ' ' || *p == '\t')
			*p++ = '\0';
		if (!*p)
			break;
		if (n == WORDS)
			return -1;
		word[n++] = p;
		while (*p && *p != ' ' && *p != '\t')
			p++;
	}
	return n;
}

/* The words behind a name, into the order's arguments. */
static bool read_args(const Game *g, const Board *b, const char *name, const char *form,
					  const char *const *word, int n, Order *o, Fault *fault)
{
	Matcher m = { .game = g, .board = b, .word = word, .nwords = n, .order = o };
	bool whole = match(&m, form);

	if (whole && m.at == m.nwords)
		return true;
	if (!m.stuck.len || m.stuck_at < m.at)
		return fail(fault, "\"%.40s\" is too much: it is written \"%s %s\"", m.word[m.at], name, form);
	if (m.stuck_at == m.nwords)
		return fail(fault, "\"%s\" lacks a %.*s: it is written \"%s %s\"", name, (int)m.stuck.len,
					m.stuck.text, name, form);
	return fail(fault, "\"%.40s\" is not a %.*s here: it is written \"%s %s\"", m.word[m.stuck_at],
				(int)m.stuck.len, m.stuck.text, name, form);
}

/* Cut a line into a copy of words; how many, or -1 after a fault. */
static int read_words(const char *text, char copy[static ORDER_TEXT], const char *word[], Fault *fault)
{
	if (strlen(text) >= ORDER_TEXT) {
		fail(fault, "an order has at most %d letters", ORDER_TEXT - 1);
		return -1;
	}
	strcpy(copy, text);
	int n = cut_words(copy, word);
	if (n < 0)
		fail(fault, "an order names at most %d things", ORDER_ARGS);
	return n;
}

bool order_parse(const Game *g, const Board *b, Side side, const char *text, Order *o, Fault *fault)
{
	char copy[ORDER_TEXT];
	const char *word[WORDS];
	int n = read_words(text, copy, word, fault);

	if (n < 0)
		return false;
	if (n == 0)
		return fail(fault, "the order is empty");
	int verb = verb_find(g, word[0]);
	if (verb < 0)
		return fail(fault, "\"%.40s\" is no order of %s", word[0], g->title);
	order_start(o, side, verb);
	return read_args(g, b, word[0], g->verbs[verb].form, word + 1, n - 1, o, fault);
}

bool args_parse(const Game *g, const Board *b, const char *name, const char *form, const char *text, Order *o,
				Fault *fault)
{
	char copy[ORDER_TEXT];
	const char *word[WORDS];
	int n = read_words(text, copy, word, fault);

	return n >= 0 && read_args(g, b, name, form, word, n, o, fault);
}

static void print_length(Text *out, int32_t value)
{
	int64_t n = value < 0 ? -(int64_t)value : value;
	int rest = (int)(n % 1000);

	if (value < 0)
		text_char(out, '-');
	text_number(out, n / 1000);
	for (int unit = 100; rest > 0; rest %= unit, unit /= 10) {
		if (unit == 100)
			text_char(out, '.');
		text_char(out, (char)('0' + rest / unit));
		if (unit == 1)
			break;
	}
}

void order_print(const Game *g, const Board *b, const Order *o, Text *out)
{
	text_put(out, g->verbs[o->verb].name);
	for (int i = 0; i < o->n; i++) {
		ArgKind kind = (ArgKind)o->kind[i];

		text_char(out, ' ');
		switch (kind) {
		case ARG_UNIT:
		case ARG_THING:
			text_put(out, g->names(b, kind)->name[o->arg[i]]);
			break;
		case ARG_HEX:
			hex_print(g->map(b), (Hex)o->arg[i], out);
			break;
		case ARG_NUMBER:
			text_number(out, o->arg[i]);
			break;
		case ARG_LENGTH:
			print_length(out, o->arg[i]);
			break;
		case ARG_SIDE:
			text_put(out, g->side_name(b, (Side)o->arg[i]));
			break;
		case ARG_WORD:
			text_put(out, g->words[o->arg[i]]);
			break;
		case ARG_KINDS:
			break;
		}
	}
}
