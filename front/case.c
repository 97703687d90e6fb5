/* front/case.c -- the case runner: sets the table and gives the orders; see case.h and docs/cases.md.
 *
 * A case starts from the scenario's set-up.  What is set goes on a State of the runner's own and becomes the
 * session's position when it is first needed; from there on everything takes the session's road, so a case
 * proves what a player would meet. */
#include "front/case.h"
#include "base/memory.h"
#include "front/case_run.h"
#include "front/home.h"
#include "front/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETUP_SEED = 1 };

/* ---- reporting ---- */

static void report(CaseRun *run, const Record *r, const char *fmt, va_list args)
{
	Text *out = &run->tally->report;

	text_add(out, "%s:%d: case \"%s\": ", r->file, r->line, run->title);
	text_vadd(out, fmt, args);
	text_char(out, '\n');
	run->failed = true;
}

void case_fail(CaseRun *run, const Record *r, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	report(run, r, fmt, args);
	va_end(args);
}

void case_lose(CaseRun *run, const Record *r, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	report(run, r, fmt, args);
	va_end(args);
	run->lost = true;
}

/* ---- words ---- */

const char *case_words(CaseRun *run, const Record *r, int from, int to)
{
	Text text = { 0 };

	for (int i = from; i < to; i++)
		text_add(&text, "%s%s", i > from ? " " : "", r->word[i]);
	const char *kept = arena_copy(&run->line_arena, text_str(&text));
	text_free(&text);
	return kept;
}

Side case_side(CaseRun *run, const Record *r, const char *word)
{
	const Game *g = run->scenario.game;

	for (Side s = 0; s < SIDES; s++)
		if (strcmp(g->side_name(run->scenario.board, s), word) == 0)
			return s;
	case_lose(run, r, "\"%s\" is not a side; the sides are %s and %s", word,
			  g->side_name(run->scenario.board, 0), g->side_name(run->scenario.board, 1));
	return SIDE_NONE;
}

const char *case_rule(const CaseRun *run, RuleId rule)
{
	return rule ? run->scenario.game->rules[rule].id : "-";
}

bool case_knows_rule(const CaseRun *run, const char *id)
{
	const Game *g = run->scenario.game;

	if (strcmp(id, "-") == 0)
		return true;
	for (int i = 1; i < g->nrules; i++)
		if (strcmp(g->rules[i].id, id) == 0)
			return true;
	return false;
}

static bool remembers(const CaseRun *run, const char *word)
{
	for (int i = 0; i < run->nwords; i++)
		if (strcmp(run->word[i], word) == 0)
			return true;
	return false;
}

static void remember(CaseRun *run, const char *word)
{
	if (run->nwords < CASE_WORDS && !remembers(run, word))
		run->word[run->nwords++] = arena_copy(&run->arena, word);
}

static const char *thing_key(char buffer[static 80], const char *thing, const char *key)
{
	snprintf(buffer, 80, "%s %s", thing, key);
	return buffer;
}

Doc case_position(CaseRun *run, const State *s)
{
	char word[80];
	Doc doc;

	position_read(&run->line_arena, run->scenario.game, run->scenario.board, s, &doc, run->faults);
	for (int i = 0; i < doc.n; i++) {
		const Record *line = &doc.record[i];

		remember(run, line->word[0]);
		for (int k = strcmp(line->word[0], "table") == 0 ? 1 : 2; k + 1 < line->n; k += 2)
			remember(run, thing_key(word, line->word[0], line->word[k]));
	}
	return doc;
}

/* A record made of a few words. */
static Record made_record(CaseRun *run, const Record *from, int n, const char *const *word)
{
	Record r = { .file = from->file, .line = from->line, .n = n };

	r.word = arena_alloc(&run->line_arena, (size_t)n * sizeof *r.word);
	memcpy(r.word, word, (size_t)n * sizeof *r.word);
	r.text = case_words(run, &r, 0, n);
	return r;
}

/* Would the game take such a line of a position? */
static bool takes(CaseRun *run, int n, const char *const *word)
{
	Record line = made_record(run, run->head, n, word);
	Fault fault;

	memcpy(run->scratch, session_state(run->session), run->scenario.game->state_size);
	return run->scenario.game->put(run->scenario.board, run->scratch, &line, &fault);
}

bool case_is_thing(CaseRun *run, const Record *r, int at)
{
	const char *const *word = r->word + at;
	int n = r->n - at;

	return strcmp(word[0], "unit") == 0 || remembers(run, word[0]) || (n >= 2 && takes(run, 2, word)) ||
		   (n >= 4 && takes(run, 4, word));
}

bool case_knows_key(CaseRun *run, const char *thing, const char *name, const char *key)
{
	static const char *const ordinary[] = { "no", "0", "none", "-" };
	char word[80];
	bool known = remembers(run, thing_key(word, thing, key));

	for (int i = 0; !known && i < 4; i++)
		known = name ? takes(run, 4, (const char *[]){ thing, name, key, ordinary[i] })
					 : takes(run, 3, (const char *[]){ thing, key, ordinary[i] });
	return known;
}

/* ---- the table ---- */

/* The state being set up, begun as a copy of what is on the table. */
static State *table(CaseRun *run)
{
	if (!run->setting)
		memcpy(run->table, session_state(run->session), run->scenario.game->state_size);
	run->setting = true;
	return run->table;
}

/* Is every piece placed as somebody's really his?  His own view knows. */
static void check_owners(CaseRun *run, const Record *r)
{
	const Scenario *sc = &run->scenario;
	Scene *scene = run->nplaced ? arena_alloc(&run->line_arena, sizeof *scene) : NULL;

	for (Side side = 0; run->nplaced && side < SIDES; side++) {
		memset(scene, 0, sizeof *scene);
		sc->game->show(sc->board, session_view(run->session, side), side, scene);
		for (int i = 0; i < run->nplaced; i++)
			for (int p = 0; run->placed[i].side == side && p < scene->npieces; p++)
				if (scene->piece[p].unit == run->placed[i].unit && scene->piece[p].side != side)
					case_lose(run, r, "%s was placed as %s's, but it is not",
							  sc->game->names(sc->board, ARG_UNIT)->name[run->placed[i].unit],
							  sc->game->side_name(sc->board, side));
	}
	run->nplaced = 0;
}

bool case_settle(CaseRun *run, const Record *r)
{
	if (!run->setting)
		return true;
	const char *broken = run->scenario.game->broken(run->scenario.board, run->table);
	if (broken) {
		case_lose(run, r, "the position set up before this line cannot be: %s", broken);
		return false;
	}
	session_place(run->session, run->table);
	run->setting = false;
	check_owners(run, r);
	return !run->lost;
}

/* put() on a copy, so that a line refused leaves nothing behind. */
static bool put(CaseRun *run, const Record *line, Fault *fault)
{
	const Game *g = run->scenario.game;

	memcpy(run->scratch, table(run), g->state_size);
	if (!g->put(run->scenario.board, run->scratch, line, fault))
		return false;
	memcpy(run->table, run->scratch, g->state_size);
	return true;
}

static void step_clear(CaseRun *run, const Record *r)
{
	if (r->n > 1)
		case_lose(run, r, "clear stands alone");
	else
		run->scenario.game->clear(run->scenario.board, table(run));
}

/* set turn 4 step 3: the table, unless the first word is a thing. */
static void step_set(CaseRun *run, const Record *r)
{
	const char *word[1 + 256] = { "table" };
	Fault fault;

	if (r->n < 3) {
		case_lose(run, r, "set takes pairs of key and value, or a thing, its name and pairs");
		return;
	}
	memcpy(word + 1, r->word + 1, (size_t)(r->n - 1) * sizeof *word);
	bool thing = case_is_thing(run, r, 1);
	Record line = thing ? made_record(run, r, r->n - 1, word + 1) : made_record(run, r, r->n, word);
	if (!put(run, &line, &fault))
		case_lose(run, r, "%s", fault.text);
}

/* place SIDE UNIT WHERE [key value ...] is set unit UNIT at WHERE ... */
static void step_place(CaseRun *run, const Record *r)
{
	Fault fault;

	if (r->n < 4) {
		case_lose(run, r, "place takes a side, a unit, a place and pairs of key and value");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE)
		return;
	const char *word[256] = { "unit", r->word[2], "at" };
	memcpy(word + 3, r->word + 3, (size_t)(r->n - 3) * sizeof *word);
	Record line = made_record(run, r, r->n, word);
	if (!put(run, &line, &fault)) {
		case_lose(run, r, "%s", fault.text);
		return;
	}
	const Names *units = run->scenario.game->names(run->scenario.board, ARG_UNIT);
	if (units && run->nplaced < CASE_PLACED) {
		run->placed[run->nplaced].unit = names_find(units, r->word[2]);
		run->placed[run->nplaced++].side = side;
	}
}

static void step_dice(CaseRun *run, const Record *r)
{
	long face;

	if (r->n < 2)
		case_lose(run, r, "dice takes faces");
	for (int i = 1; i < r->n; i++) {
		if (run->faces == CASE_FACES || !word_is_number(r->word[i], 1, 255, &face)) {
			case_lose(run, r, "\"%s\" is not the face of a die or the number of a draw", r->word[i]);
			return;
		}
		run->face[run->faces++] = (uint8_t)face;
	}
}

/* ---- orders ---- */

/* Compare what was decided with what the case says: accepted, unless a `refused` follows. */
static void judge(CaseRun *run, const Record *r, const Record *refused, Verdict verdict, const Why *why)
{
	const char *rule = verdict == REFUSED ? case_rule(run, why->rule) : "-";

	if (verdict == FAILED) {
		case_lose(run, r, "%s; %d are left of them", why->text, run->faces - run->next_face);
		return;
	}
	if (!refused) {
		if (verdict != ACCEPTED)
			case_lose(run, r, "expected to be accepted, but: %s (%s)", why->text, rule);
		return;
	}
	const char *wanted = case_words(run, refused, 1, refused->n);
	if (refused->n < 2) {
		case_lose(run, refused, "refused takes the id of a rule, or several");
		return;
	}
	for (int i = 1; i < refused->n; i++)
		if (!case_knows_rule(run, refused->word[i])) {
			case_lose(run, refused, "there is no rule \"%s\"", refused->word[i]);
			return;
		}
	if (verdict == ACCEPTED) {
		case_lose(run, r, "expected to be refused by %s, but it was accepted", wanted);
		return;
	}
	for (int i = 1; i < refused->n; i++)
		if (strcmp(refused->word[i], rule) == 0)
			return;
	case_fail(run, r, "expected to be refused by %s, but it was refused by %s: %s", wanted, rule, why->text);
}

static void give_order(CaseRun *run, const Record *r, const Record *refused)
{
	Why why = { 0 };

	run->proved = true;
	if (r->n < 3) {
		case_lose(run, r, "order takes a side and an order");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	session_script(run->session, run->face + run->next_face, run->faces - run->next_face);
	Verdict verdict =
		session_submit(run->session, side, session_seq(run->session), case_words(run, r, 2, r->n), &why);
	if (verdict == ACCEPTED) {
		int rolled;

		session_rolls(run->session, &rolled);
		run->next_face += rolled;
	}
	judge(run, r, refused, verdict, &why);
}

/* undo SIDE ENTRY [agreed]: back to the position after that many orders; 0 is the one that was set up. */
static void give_undo(CaseRun *run, const Record *r, const Record *refused)
{
	bool agreed = r->n == 4 && strcmp(r->word[3], "agreed") == 0;
	Why why = { 0 };
	long entry;

	run->proved = true;
	if (r->n < 3 || r->n > 4 || (r->n == 4 && !agreed) || !word_is_number(r->word[2], 0, INT32_MAX, &entry)) {
		case_lose(run, r, "undo takes a side, the number of an order and perhaps \"agreed\"");
		return;
	}
	Side side = case_side(run, r, r->word[1]);
	if (side == SIDE_NONE || !case_settle(run, r))
		return;
	judge(run, r, refused, session_undo(run->session, side, (uint32_t)entry, agreed, &why), &why);
}

/* ---- cases ---- */

static const struct Step {
	const char *name;
	CaseStep *take;
	bool proves; /* something: the others only prepare */
} steps[] = {
	{ "clear", step_clear, false },    { "set", step_set, false },          { "place", step_place, false },
	{ "dice", step_dice, false },      { "explain", case_explain, false },  { "expect", case_expect, true },
	{ "sees", case_sees, true },       { "unseen", case_unseen, true },     { "asked", case_asked, true },
	{ "unasked", case_unasked, true }, { "prompted", case_prompted, true }, { "legal", case_legal, true },
	{ "illegal", case_illegal, true }, { "offers", case_offers, true },     { "sum", case_sum, true },
	{ "cites", case_cites, true },     { "says", case_says, true },         { "silent", case_silent, true },
	{ "outcome", case_outcome, true }, { "overlay", case_overlay, true },   { "traces", case_traces, true },
	{ "covers", case_covers, true },   { "bares", case_bares, true },       { "chance", case_chance, true },
};

static void take_step(CaseRun *run, const Record *r)
{
	for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
		if (strcmp(steps[i].name, r->word[0]) == 0) {
			run->proved |= steps[i].proves;
			steps[i].take(run, r);
			return;
		}
	case_lose(run, r, "\"%s\" is not a word of the case language", r->word[0]);
}

static void end_case(CaseRun *run)
{
	if (!run->head)
		return;
	if (!run->lost)
		case_settle(run, run->head);
	if (!run->lost && !run->proved)
		case_fail(run, run->head, "it proves nothing: it gives no order and expects nothing");
	if (!run->lost && run->next_face < run->faces)
		case_fail(run, run->head, "%d of its dice were never rolled", run->faces - run->next_face);
	if (run->failed)
		run->tally->failed++;
	else
		run->tally->passed++;
	run->head = NULL;
}

static void begin_case(CaseRun *run, const Record *r)
{
	Fault fault;

	run->head = r;
	run->title = r->n > 1 ? r->word[r->n - 1] : "";
	run->failed = run->lost = run->setting = run->explained = run->laid = run->proved = false;
	run->faces = run->next_face = run->nplaced = 0;
	memory_store_reset(run->store);
	if (!session_restart(run->session, SETUP_SEED, &fault)) {
		case_lose(run, r, "%s", fault.text);
		return;
	}
	if (r->n < 3)
		case_lose(run, r, "case takes the ids of the rules it proves, then its title");
	for (int i = 1; i < r->n - 1; i++)
		if (!case_knows_rule(run, r->word[i]))
			case_fail(run, r, "there is no rule \"%s\"", r->word[i]);
}

/* ---- files ---- */

static void close_scenario(CaseRun *run)
{
	if (run->session)
		session_close(run->session);
	if (run->trial)
		session_close(run->trial);
	if (run->store)
		run->store->api->close(run->store);
	if (run->trial_store)
		run->trial_store->api->close(run->trial_store);
	free(run->table);
	free(run->scratch);
	arena_free(&run->arena);
	arena_free(&run->line_arena);
	*run = (CaseRun){ .tally = run->tally, .faults = run->faults };
}

static bool open_scenario(CaseRun *run, const Record *r)
{
	Fault fault;

	if (r->n != 2) {
		record_fault(run->faults, r, "game takes the name of a scenario");
		return false;
	}
	if (run->scenario_name && strcmp(run->scenario_name, r->word[1]) == 0)
		return true;
	close_scenario(run);
	if (!home_load(&run->arena, r->word[1], &run->scenario, run->faults)) {
		record_fault(run->faults, r, "%s cannot be loaded", r->word[1]);
		return false;
	}
	run->store = memory_store();
	run->trial_store = memory_store();
	run->session = session_new(run->store, &run->scenario, SETUP_SEED, &fault);
	if (run->session)
		run->trial = session_new(run->trial_store, &run->scenario, SETUP_SEED, &fault);
	if (!run->session || !run->trial) {
		record_fault(run->faults, r, "%s", fault.text);
		return false;
	}
	run->table = memory_zeroed(run->scenario.game->state_size);
	run->scratch = memory_zeroed(run->scenario.game->state_size);
	run->scenario_name = arena_copy(&run->arena, r->word[1]);
	case_position(run, session_state(run->session));
	return true;
}

/* One record; a `refused` behind it is part of it. */
static void take_record(CaseRun *run, const Record *r, const Record *refused)
{
	const char *what = r->word[0];

	if (strcmp(what, "order") == 0)
		give_order(run, r, refused);
	else if (strcmp(what, "undo") == 0)
		give_undo(run, r, refused);
	else if (strcmp(what, "refused") == 0)
		case_lose(run, r, "refused follows an order");
	else
		take_step(run, r);
	arena_free(&run->line_arena);
}

static bool run_records(CaseRun *run, const Doc *doc)
{
	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i], *after = i + 1 < doc->n ? r + 1 : NULL;

		if (strcmp(r->word[0], "game") == 0) {
			end_case(run);
			if (!open_scenario(run, r))
				return false;
		} else if (!run->scenario_name) {
			record_fault(run->faults, r, "a case file begins with \"game NAME/SCENARIO\"");
			return false;
		} else if (strcmp(r->word[0], "case") == 0) {
			end_case(run);
			begin_case(run, r);
		} else if (!run->head) {
			record_fault(run->faults, r, "\"%s\" stands outside a case", r->word[0]);
			return false;
		} else if (!run->lost) {
			bool answered = after && strcmp(after->word[0], "refused") == 0 &&
							(strcmp(r->word[0], "order") == 0 || strcmp(r->word[0], "undo") == 0);
			take_record(run, r, answered ? after : NULL);
			i += answered;
		}
	}
	end_case(run);
	return true;
}

static bool run_doc(const Doc *doc, CaseTally *tally, Faults *faults)
{
	CaseRun *run = memory_zeroed(sizeof *run);

	run->tally = tally;
	run->faults = faults;
	bool ran = run_records(run, doc);
	close_scenario(run);
	free(run);
	return ran;
}

bool case_file(const char *path, CaseTally *tally, Faults *faults)
{
	Arena arena = { 0 };
	Doc doc;
	bool ran = doc_read(&arena, path, &doc, faults) && run_doc(&doc, tally, faults);

	arena_free(&arena);
	return ran;
}

bool case_text(const char *name, const char *text, size_t size, CaseTally *tally, Faults *faults)
{
	Arena arena = { 0 };
	Doc doc;
	bool ran = doc_parse(&arena, name, text, size, &doc, faults) && run_doc(&doc, tally, faults);

	arena_free(&arena);
	return ran;
}
