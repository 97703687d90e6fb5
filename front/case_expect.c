/* front/case_expect.c -- what a case expects of the position, the referee and the news; see case_run.h. */
#include "front/case_run.h"
#include "front/offer.h"
#include "front/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- positions ---- */

/* Every unit has a name in the scenario; of other things those that are not there may still come. */
static bool is_known(CaseRun *run, const Record *r, const char *thing, const char *name)
{
	const Names *units = run->scenario.game->names(run->scenario.board, ARG_UNIT);

	if (strcmp(thing, "unit") != 0 || !units || names_find(units, name) >= 0)
		return true;
	case_lose(run, r, "there is no unit \"%s\"", name);
	return false;
}

static void expect_pairs(CaseRun *run, const Record *r, const Doc *doc, int from)
{
	const char *thing = r->word[from], *name = NULL;
	const char *what = "the table";
	int first;

	if (strcmp(thing, "table") == 0) {
		first = from + 1;
	} else if (!case_is_thing(run, r, from)) {
		thing = "table";
		first = from;
	} else if (r->n < from + 2) {
		case_lose(run, r, "which %s?", thing);
		return;
	} else {
		name = r->word[from + 1];
		what = case_words(run, r, from, from + 2);
		first = from + 2;
	}
	if (name && !is_known(run, r, thing, name))
		return;
	const Record *line = position_line(doc, thing, name);
	if (first == r->n && !line)
		case_fail(run, r, "expected %s to be there, and it is not", what);
	if ((r->n - first) % 2 != 0) {
		case_lose(run, r, "\"%s\" has no value", r->word[r->n - 1]);
		return;
	}
	for (int i = first; i + 1 < r->n; i += 2) {
		const char *key = r->word[i], *value = r->word[i + 1],
				   *found = line ? position_value(line, key) : NULL;

		if (!position_is(line, key, value))
			case_fail(run, r, "expected %s to have %s %s, found %s", what, key, value,
					  found ? found : "none");
		else if (!found && !case_knows_key(run, thing, name, key))
			case_fail(run, r, "%s has no key \"%s\"", what, key);
	}
}

void case_expect(CaseRun *run, const Record *r)
{
	if (r->n < 2)
		case_lose(run, r, "expect takes pairs of key and value, or a thing, its name and pairs");
	else if (case_settle(run, r)) {
		Doc doc = case_position(run, session_state(run->session));
		expect_pairs(run, r, &doc, 1);
	}
}

/* The text of a side's view; false after a complaint. */
static bool read_view(CaseRun *run, const Record *r, Doc *doc)
{
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return false;
	*doc = case_position(run, session_view(run->session, side));
	return true;
}

void case_sees(CaseRun *run, const Record *r)
{
	Doc doc;

	if (r->n < 3)
		case_lose(run, r, "sees takes a side and what it sees");
	else if (read_view(run, r, &doc))
		expect_pairs(run, r, &doc, 2);
}

void case_unseen(CaseRun *run, const Record *r)
{
	Doc doc;

	if (r->n != 4) {
		case_lose(run, r, "unseen takes a side, a thing and its name");
		return;
	}
	if (!read_view(run, r, &doc) || !is_known(run, r, r->word[2], r->word[3]))
		return;
	const Record *line = position_line(&doc, r->word[2], r->word[3]);
	if (line)
		case_fail(run, r, "expected %s not to see %s %s, found: %s", r->word[1], r->word[2], r->word[3],
				  line->text);
}

/* ---- who decides ---- */

static bool is_asked(CaseRun *run, const Record *r, bool *asked, Ask *ask)
{
	if (r->n < 2) {
		case_lose(run, r, "%s takes a side", r->word[0]);
		return false;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return false;
	*ask = session_ask(run->session);
	*asked = ask->who & side_set(side);
	return true;
}

void case_asked(CaseRun *run, const Record *r)
{
	const Game *g = run->scenario.game;
	bool asked;
	Ask ask;

	if (!is_asked(run, r, &asked, &ask))
		return;
	if (!asked)
		case_fail(run, r, "expected %s to be asked, but it is not (%s)", r->word[1],
				  case_rule(run, ask.rule));
	for (int i = 2; i < r->n; i++) {
		int verb = verb_find(g, r->word[i]);

		if (verb < 0)
			case_lose(run, r, "\"%s\" is no order of %s", r->word[i], g->title);
		else if (!ask_allows(&ask, verb))
			case_fail(run, r, "expected %s to be an answer to %s, but it is not", r->word[i],
					  case_rule(run, ask.rule));
	}
}

void case_unasked(CaseRun *run, const Record *r)
{
	bool asked;
	Ask ask;

	if (r->n != 2)
		case_lose(run, r, "unasked takes a side");
	else if (is_asked(run, r, &asked, &ask) && asked)
		case_fail(run, r, "expected %s not to be asked, but it is (%s)", r->word[1],
				  case_rule(run, ask.rule));
}

/* prompted SIDE TEXT: the question put to it says so. */
void case_prompted(CaseRun *run, const Record *r)
{
	const Game *g = run->scenario.game;
	Text question = { 0 };

	if (r->n != 3) {
		case_lose(run, r, "prompted takes a side and some words of its question");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	g->prompt(run->scenario.board, session_view(run->session, side), side, &question);
	if (!strstr(text_str(&question), r->word[2]))
		case_fail(run, r, "expected %s to be asked \"%s\", found: %s", r->word[1], r->word[2],
				  text_str(&question));
	text_free(&question);
}

/* ---- orders tried, not given ---- */

/* On a second game, so that the trial takes the same road as an order. */
static Verdict try_order(CaseRun *run, Side side, const char *order, Why *why)
{
	memory_store_reset(run->trial_store);
	session_place(run->trial, session_state(run->session));
	return session_submit(run->trial, side, session_seq(run->trial), order, why);
}

void case_legal(CaseRun *run, const Record *r)
{
	Why why = { 0 };

	if (r->n < 3) {
		case_lose(run, r, "legal takes a side and an order");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	if (try_order(run, side, case_words(run, r, 2, r->n), &why) != ACCEPTED)
		case_fail(run, r, "expected to be legal, but: %s (%s)", why.text, case_rule(run, why.rule));
}

void case_illegal(CaseRun *run, const Record *r)
{
	const char *rule = r->word[r->n - 1];
	Why why = { 0 };

	if (r->n < 4) {
		case_lose(run, r, "illegal takes a side, an order and the id of the rule against it");
		return;
	}
	if (!case_knows_rule(run, rule)) {
		case_lose(run, r, "illegal ends with the id of a rule, and there is no rule \"%s\"", rule);
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	if (try_order(run, side, case_words(run, r, 2, r->n - 1), &why) == ACCEPTED)
		case_fail(run, r, "expected to be illegal by %s, but it is legal", rule);
	else if (strcmp(case_rule(run, why.rule), rule) != 0)
		case_fail(run, r, "expected to be illegal by %s, but it is by %s: %s", rule, case_rule(run, why.rule),
				  why.text);
}

/* ---- offers ---- */

/* Value i as one word: a place on the open table is three numbers joined by commas, as in a position. */
static const char *value_word(const CaseRun *run, const Order *stem, const Slot *slot, int i,
							  char buffer[static ORDER_TEXT])
{
	Text text = text_over(buffer, ORDER_TEXT);

	offer_print(run->scenario.game, run->scenario.board, stem, slot, i, &text);
	for (char *blank = strchr(buffer, ' '); blank; blank = strchr(blank, ' '))
		*blank = ',';
	return buffer;
}

static bool offered(const CaseRun *run, const Order *stem, const Slot *slot, const char *value)
{
	char buffer[ORDER_TEXT];

	for (int i = 0; i < slot->n; i++)
		if (strcmp(value_word(run, stem, slot, i, buffer), value) == 0)
			return true;
	return false;
}

static bool listed(const Record *r, int from, const char *value)
{
	for (int i = from; i < r->n; i++)
		if (strcmp(r->word[i], value) == 0)
			return true;
	return false;
}

/* Each value the record names from word `from` on must be offered, or with !wanted must not. */
static void compare_offers(CaseRun *run, const Record *r, int from, const Order *stem, const Slot *slot,
						   bool wanted)
{
	for (int i = from; i < r->n; i++)
		if (offered(run, stem, slot, r->word[i]) != wanted)
			case_fail(run, r,
					  wanted ? "expected %s to be on offer, but it is not"
							 : "expected %s not to be on offer, but it is",
					  r->word[i]);
}

/* And nothing else may be. */
static void expect_no_others(CaseRun *run, const Record *r, int from, const Order *stem, const Slot *slot)
{
	char buffer[ORDER_TEXT];

	for (int i = 0; i < slot->n; i++)
		if (!listed(r, from, value_word(run, stem, slot, i, buffer)))
			case_fail(run, r, "%s is on offer too", buffer);
}

/* offers SIDE STEM... : VALUE...   or   : has VALUE...   or   : lacks VALUE... */
void case_offers(CaseRun *run, const Record *r)
{
	const Game *g = run->scenario.game;
	Slot *slot = arena_alloc(&run->line_arena, sizeof *slot);
	Order stem;
	Fault fault;
	int colon = 1;

	while (colon < r->n && strcmp(r->word[colon], ":") != 0)
		colon++;
	if (colon < 3 || colon == r->n) {
		case_lose(run, r, "offers takes a side, the beginning of an order, a colon and values");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	if (!offer_follow(g, run->scenario.board, session_view(run->session, side), side, r->word + 2, colon - 2,
					  &stem, slot, &fault)) {
		case_fail(run, r, "%s", fault.text);
		return;
	}
	bool has = record_has(r, colon + 1, "has");
	bool lacks = record_has(r, colon + 1, "lacks");
	int from = colon + 1 + (has || lacks);
	compare_offers(run, r, from, &stem, slot, !lacks);
	if (!has && !lacks)
		expect_no_others(run, r, from, &stem, slot);
}

/* ---- sums ---- */

void case_explain(CaseRun *run, const Record *r)
{
	const Game *g = run->scenario.game;
	Order order;
	Fault fault;
	Why why = { 0 };

	if (r->n < 3) {
		case_lose(run, r, "explain takes a side and an order");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	if (!order_parse(g, run->scenario.board, side, case_words(run, r, 2, r->n), &order, &fault)) {
		case_lose(run, r, "%s", fault.text);
		return;
	}
	const Verb *verb = &g->verbs[order.verb];
	if (!verb->explain) {
		case_lose(run, r, "%s has nothing to explain", verb->name);
		return;
	}
	const State *seen = session_view(run->session, side);
	if ((g->exact && !g->exact(run->scenario.board, seen, &order, &why)) ||
		(verb->check && !verb->check(run->scenario.board, seen, &order, &why))) {
		case_lose(run, r, "%s (%s)", why.text, case_rule(run, why.rule));
		return;
	}
	explain_clear(&run->explain);
	verb->explain(run->scenario.board, seen, &order, &run->explain);
	run->explained = true;
}

static bool was_explained(CaseRun *run, const Record *r)
{
	if (!run->explained)
		case_lose(run, r, "%s follows an explain", r->word[0]);
	return run->explained;
}

void case_sum(CaseRun *run, const Record *r)
{
	if (!was_explained(run, r))
		return;
	if (r->n < 3 || r->n % 2 == 0) {
		case_lose(run, r, "sum takes pairs of a total and its value");
		return;
	}
	for (int i = 1; i + 1 < r->n; i += 2) {
		const char *found = explain_find(&run->explain, r->word[i]);

		if (!found || strcmp(found, r->word[i + 1]) != 0)
			case_fail(run, r, "expected %s to be %s, found %s", r->word[i], r->word[i + 1],
					  found ? found : "no such total");
	}
}

/* "3", "-1", "1/2", "+2" */
static bool read_amount(const char *word, Ratio *amount)
{
	char text[24];
	long num, den = 1;

	snprintf(text, sizeof text, "%s", word + (*word == '+'));
	char *slash = strchr(text, '/');
	if (slash)
		*slash = '\0';
	if (!word_is_number(text, -1000000, 1000000, &num) ||
		(slash && !word_is_number(slash + 1, 1, 1000000, &den)))
		return false;
	*amount = ratio((int)num, (int)den);
	return true;
}

/* "chance OF RESULT SHARE": the share as a fraction or in per cent, to as many places as it is written with. */
void case_chance(CaseRun *run, const Record *r)
{
	const ExplainChance *found = NULL;
	char *end;

	if (!was_explained(run, r))
		return;
	if (r->n != 4) {
		case_lose(run, r, "chance takes what it is of, a result and a share");
		return;
	}
	double share = strtod(r->word[3], &end), within = 1e-9;
	if (*end == '/') {
		share /= strtod(end + 1, &end);
	} else if (*end == '%') {
		const char *point = strchr(r->word[3], '.');

		share /= 100;
		within = 0.005;
		for (const char *digit = point ? point + 1 : end; digit < end; digit++)
			within /= 10;
		end++;
	}
	if (end == r->word[3] || *end || !(share >= 0 && share <= 1)) { /* "nan" and 0/0 are not, either */
		case_lose(run, r, "\"%s\" is no share: expected 1, 5/36 or 13.9%%", r->word[3]);
		return;
	}
	for (int i = 0; i < run->explain.nchances && !found; i++)
		if (strcmp(run->explain.chance[i].of, r->word[1]) == 0 &&
			strcmp(run->explain.chance[i].result, r->word[2]) == 0)
			found = &run->explain.chance[i];
	double difference = (found ? found->share : 0) - share;
	if (difference < -within || difference > within)
		case_fail(run, r, "expected \"%s\" of \"%s\" in %s, found %.6f%%", r->word[2], r->word[1], r->word[3],
				  found ? 100 * found->share : 0);
}

void case_cites(CaseRun *run, const Record *r)
{
	Ratio amount = { 0, 1 };
	Text found = { 0 };

	if (!was_explained(run, r))
		return;
	if (r->n < 2 || r->n > 3 || (r->n == 3 && !read_amount(r->word[2], &amount))) {
		case_lose(run, r, "cites takes the id of a rule and perhaps an amount");
		return;
	}
	if (!case_knows_rule(run, r->word[1])) {
		case_lose(run, r, "there is no rule \"%s\"", r->word[1]);
		return;
	}
	for (int i = 0; i < run->explain.nlines; i++) {
		const ExplainLine *line = &run->explain.line[i];

		if (strcmp(case_rule(run, line->rule), r->word[1]) != 0)
			continue;
		if (r->n == 2 || ratio_compare(line->amount, amount) == 0) {
			text_free(&found);
			return;
		}
		text_add(&found, "%s%d", found.len ? ", " : "", line->amount.num);
		if (line->amount.den != 1)
			text_add(&found, "/%d", line->amount.den);
	}
	case_fail(run, r, "expected a line of %s%s%s, found %s", r->word[1], r->n == 3 ? " with " : "",
			  r->n == 3 ? r->word[2] : "", found.len ? text_str(&found) : "none");
	text_free(&found);
}

/* ---- news ---- */

static bool heard(const CaseRun *run, Side side, const char *text)
{
	const News *news = session_news(run->session);

	for (int i = 0; i < news->n; i++)
		if ((news->line[i].who & side_set(side)) && strstr(news_text(news, i), text))
			return true;
	return false;
}

static void expect_news(CaseRun *run, const Record *r, bool wanted)
{
	if (r->n != 3) {
		case_lose(run, r, "%s takes a side and a text in quotation marks", r->word[0]);
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || heard(run, side, r->word[2]) == wanted)
		return;
	Text told = { 0 };
	const News *news = session_news(run->session);
	for (int i = 0; i < news->n; i++)
		if (news->line[i].who & side_set(side))
			text_add(&told, "%s\"%s\"", told.len ? ", " : "", news_text(news, i));
	case_fail(run, r, "expected %s %sto be told \"%s\", found %s", r->word[1], wanted ? "" : "not ",
			  r->word[2], told.len ? text_str(&told) : "nothing");
	text_free(&told);
}

void case_says(CaseRun *run, const Record *r)
{
	expect_news(run, r, true);
}

void case_silent(CaseRun *run, const Record *r)
{
	expect_news(run, r, false);
}

/* ---- the end ---- */

/* outcome none, outcome draw [RULE [TEXT]], outcome SIDE [RULE [TEXT]] */
void case_outcome(CaseRun *run, const Record *r)
{
	if (r->n < 2 || r->n > 4) {
		case_lose(run, r, "outcome takes none, draw or a side, then perhaps a rule and a text");
		return;
	}
	bool none = strcmp(r->word[1], "none") == 0, draw = strcmp(r->word[1], "draw") == 0;
	Side winner = none || draw ? SIDE_NONE : case_side(run, r, r->word[1]);
	if ((!none && !draw && winner == SIDE_NONE) || !case_settle(run, r))
		return;
	if (r->n > 2 && !case_knows_rule(run, r->word[2])) {
		case_lose(run, r, "there is no rule \"%s\"", r->word[2]);
		return;
	}
	Outcome o = session_outcome(run->session);
	const char *won = !o.over                 ? "none"
					  : o.winner == SIDE_NONE ? "draw"
											  : run->scenario.game->side_name(run->scenario.board, o.winner);
	bool right = o.over ? !none && o.winner == winner : none;
	if (right && r->n > 2)
		right = strcmp(case_rule(run, o.rule), r->word[2]) == 0;
	if (right && r->n > 3)
		right = strcmp(o.text, r->word[3]) == 0;
	if (!right)
		case_fail(run, r, "expected the outcome %s, found %s %s \"%s\"", case_words(run, r, 1, r->n), won,
				  o.over ? case_rule(run, o.rule) : "-", o.over ? o.text : "");
}
