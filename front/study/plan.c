/* front/study/plan.c -- what is to be studied: from a plan's file or from the command line. */
#include "base/hash.h"
#include "front/home.h"
#include "front/match.h"
#include "front/study/study.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { GAMES_MOST = 100 * 1000 * 1000, CHUNK_MOST = 100 * 1000, SEEDS_A_CHUNK = 50 };

/* What holds for the whole study: each at most once, and before the first arm. */
typedef enum Setting { TITLE, SCENARIO, PLAYERS, GAMES, SEED, CHUNK, LUCK, SETTINGS } Setting;

static const RecordForm setting_form[SETTINGS] = {
	[TITLE] = { "study", 2, 2, 1, "study TITLE" },
	[SCENARIO] = { "scenario", 2, 2, 1, "scenario NAME" },
	[PLAYERS] = { "players", 3, 3, 1, "players A B" },
	[GAMES] = { "games", 2, 2, 1, "games N" },
	[SEED] = { "seed", 2, 2, 1, "seed N" },
	[CHUNK] = { "chunk", 2, 2, 1, "chunk N" },
	[LUCK] = { "luck", 2, 2, 1, "luck judge|playouts:N|off" },
};
static const RecordForm arm_form = { "arm", 2, 2, 0, "arm NAME" };

typedef struct Reading {
	Arena *arena;
	Plan *plan;
	Doc doc; /* without records when there is no file */
	long games;
	const char *player[2];
	const Record
		*said[SETTINGS]; /* where a setting that holds was made; NULL: on the command line or nowhere */
	const Record *arm[ARMS_MAX]; /* its heading; the changes follow it in the file */
	Faults *faults;
} Reading;

/* Where the setting was made, or what it is called. */
static void setting_fault(Reading *, Setting, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void setting_fault(Reading *in, Setting what, const char *fmt, ...)
{
	Fault fault;
	va_list args;

	va_start(args, fmt);
	vsnprintf(fault.text, sizeof fault.text, fmt, args);
	va_end(args);
	if (in->said[what])
		record_fault(in->faults, in->said[what], "%s", fault.text);
	else
		faults_add(in->faults, setting_form[what].word, 0, "%s", fault.text);
}

/* ---- the file ---- */

static void read_number(Reading *in, const Record *r, long least, long most, long *value)
{
	if (!word_is_number(r->word[1], least, most, value))
		record_fault(in->faults, r, "%s takes a whole number from %ld to %ld", r->word[0], least, most);
}

static bool plain_word(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-");

	return n > 0 && n <= ARM_NAME && !s[n] && *s != '-';
}

static void read_arm(Reading *in, const Record *r)
{
	Plan *p = in->plan;

	if (!record_fits(r, &arm_form, in->faults))
		return;
	if (!plain_word(r->word[1])) {
		record_fault(in->faults, r, "arm takes a name of small letters, digits and hyphens, at most %d",
					 ARM_NAME);
		return;
	}
	for (int i = 0; i < p->arms; i++)
		if (strcmp(p->arm[i].name, r->word[1]) == 0)
			record_fault(in->faults, r, "a second arm \"%s\"", r->word[1]);
	if (p->arms == ARMS_MAX) {
		record_fault(in->faults, r, "a plan has at most %d arms", ARMS_MAX);
		return;
	}
	in->arm[p->arms] = r;
	p->arm[p->arms++].name = r->word[1];
}

static bool is_change(const Record *r)
{
	return strcmp(r->word[0], "add") == 0 || strcmp(r->word[0], "drop") == 0 ||
		   strcmp(r->word[0], "replace") == 0;
}

static void read_luck(Reading *in, const char *word)
{
	if (!luck_read(word, &in->plan->luck))
		setting_fault(in, LUCK, "\"%s\" is no way to measure luck: judge, playouts:N or off", word);
}

static void read_seed(Reading *in, const Record *r)
{
	uint64_t seed;

	if (word_is_natural(r->word[1], &seed))
		in->plan->seed = seed;
	else
		record_fault(in->faults, r, "seed takes a whole number from 0 to %" PRIu64, UINT64_MAX);
}

static Setting setting_of(const Record *r)
{
	int i = 0;

	while (i < SETTINGS && strcmp(r->word[0], setting_form[i].word) != 0)
		i++;
	return (Setting)i;
}

static void read_setting(Reading *in, const Record *r, Setting what)
{
	Plan *p = in->plan;

	if (p->arms > 0)
		record_fault(in->faults, r, "\"%s\" stands behind an arm; what holds for all of them comes before",
					 r->word[0]);
	if (!doc_admits(&in->doc, r, &setting_form[what], in->faults))
		return;
	in->said[what] = r;
	switch (what) {
	case TITLE:
		p->title = r->word[1];
		break;
	case SCENARIO:
		p->scenario = r->word[1];
		break;
	case PLAYERS:
		memcpy(in->player, r->word + 1, sizeof in->player);
		break;
	case GAMES:
		read_number(in, r, GAMES_A_SEED, GAMES_MOST, &in->games);
		break;
	case SEED:
		read_seed(in, r);
		break;
	case CHUNK:
		read_number(in, r, 1, CHUNK_MOST, &p->chunk);
		break;
	case LUCK:
		read_luck(in, r->word[1]);
		break;
	case SETTINGS:
		break;
	}
}

static void read_record(Reading *in, const Record *r)
{
	Setting setting = setting_of(r);

	if (setting < SETTINGS)
		read_setting(in, r, setting);
	else if (strcmp(r->word[0], arm_form.word) == 0)
		read_arm(in, r);
	else if (!is_change(r))
		record_fault(
			in->faults, r,
			"a plan has study TITLE, scenario NAME, players A B, games N, seed N, chunk N, luck WAY, "
			"arm NAME, add, drop and replace; not \"%s\"",
			r->word[0]);
	else if (in->plan->arms == 0)
		record_fault(in->faults, r, "\"%s\" stands before the first arm", r->word[0]);
}

static void read_plan(Reading *in, const char *path)
{
	if (!doc_read(in->arena, path, &in->doc, in->faults))
		return;
	for (int i = 0; i < in->doc.n; i++)
		read_record(in, &in->doc.record[i]);
	if (!in->plan->scenario)
		faults_add(in->faults, path, 0, "it names no scenario");
}

/* ---- what it refers to ---- */

static void find_players(Reading *in)
{
	Fault fault;

	for (int i = 0; i < 2; i++) {
		Contender *c = &in->plan->player[i];

		c->name = in->player[i];
		c->player = match_contender(c->name, &c->limits, &fault);
		if (!c->player)
			setting_fault(in, PLAYERS, "%s", fault.text);
	}
}

bool plan_players_differ(const Plan *p)
{
	return strcmp(p->player[0].name, p->player[1].name) != 0;
}

/* What is wrong with the scenario, with the line that asks for it. */
static void blame_line(const Record *line, int from, Faults *faults)
{
	for (int i = from; line && i < faults->n; i++) {
		Fault found = faults->list[i], *fault = &faults->list[i];
		Text text = text_over(fault->text, sizeof fault->text);

		text_add(&text, "%s:%d: %s", line->file, line->line, found.text);
	}
}

static void load_arms(Reading *in)
{
	const Doc *doc = &in->doc;
	Plan *p = in->plan;
	int before = in->faults->n;
	Scenario plain;

	if (!home_load(in->arena, p->scenario, &plain, in->faults)) {
		blame_line(in->said[SCENARIO], before, in->faults);
		return;
	}
	if (p->arms == 0)
		p->arm[p->arms++].name = "base";
	for (int i = 0; i < p->arms; i++) {
		const Record *edit = in->arm[i] ? in->arm[i] + 1 : NULL;
		int n = 0;

		while (edit && edit + n < doc->record + doc->n && is_change(&edit[n]))
			n++;
		p->arm[i].scenario.name = plain.name;
		arm_load(in->arena, home_scenario(in->arena, p->scenario), edit, n, &p->arm[i], p->arm[i].name,
				 in->faults);
	}
}

/* Results of the same arm may be mixed; of anything else, such as other players' code, they may not. */
static void mark_arms(Plan *p)
{
	for (int i = 0; i < p->arms; i++) {
		Arm *a = &p->arm[i];
		Text all = { 0 };

		const Game *g = a->scenario.game;

		text_add(&all, "%s %s %s %s %d", study_fingerprint, g->name, p->player[0].name, p->player[1].name,
				 p->luck);
		if (g->weights)
			text_add(&all, " %016" PRIx64, g->weights(a->scenario.board)->hash);
		if (g->numbers)
			text_add(&all, " %016" PRIx64, g->numbers_of(a->scenario.board)->hash);
		a->id = hash_bytes(a->scenario.hash, all.s, all.len);
		text_free(&all);
	}
}

static void name_rules(Arena *arena, const Game *g, Names *names)
{
	names_init(arena, names, g->nrules);
	for (int i = 1; i < g->nrules; i++)
		names_add(arena, names, g->rules[i].id);
}

static void heed(Reading *in, const PlanWish *wish)
{
	static const char wanted[] = "--players takes two names with a comma between, not \"%s\"";
	const char *comma = wish->players ? strchr(wish->players, ',') : NULL;

	if (wish->games) {
		in->said[GAMES] = NULL;
		in->games = wish->games;
	}
	if (wish->luck) {
		in->said[LUCK] = NULL;
		read_luck(in, wish->luck);
	}
	if (wish->seeded) {
		in->said[SEED] = NULL;
		in->plan->seed = wish->seed;
	}
	if (!wish->players)
		return;
	in->said[PLAYERS] = NULL;
	if (!comma || comma == wish->players || !comma[1] || strchr(comma + 1, ',')) {
		setting_fault(in, PLAYERS, wanted, wish->players);
		return;
	}
	char *names = arena_copy(in->arena, wish->players);
	names[comma - wish->players] = '\0';
	in->player[0] = names;
	in->player[1] = names + (comma - wish->players) + 1;
}

bool plan_read(Arena *arena, const char *what, const PlanWish *wish, Plan *p, Faults *faults)
{
	Reading in = {
		.arena = arena, .plan = p, .games = 100, .player = { "captain", "captain" }, .faults = faults
	};
	struct stat info;
	size_t n = strlen(what);
	bool named =
		(n > 9 && strcmp(what + n - 9, ".scenario") == 0) || stat(what, &info) != 0 || !S_ISREG(info.st_mode);

	*p = (Plan){ .seed = 1, .chunk = SEEDS_A_CHUNK };
	if (named)
		p->scenario = what;
	else
		read_plan(&in, what);
	heed(&in, wish);
	if (in.games % GAMES_A_SEED)
		setting_fault(&in, GAMES, "every seed is played twice, the players exchanged: %ld games cannot be",
					  in.games);
	p->seeds = in.games / GAMES_A_SEED;
	if (p->seed > UINT64_MAX - (uint64_t)p->seeds)
		setting_fault(&in, SEED, "there are no %ld seeds from %" PRIu64 " on", p->seeds, p->seed);
	find_players(&in);
	if (p->scenario)
		load_arms(&in);
	if (faults->n)
		return false;
	if (!p->title)
		p->title = p->arm[0].scenario.title;
	name_rules(arena, p->arm[0].scenario.game, &p->rules);
	mark_arms(p);
	return true;
}

/* ---- chunks ---- */

long plan_chunks(const Plan *p)
{
	return (p->seeds + p->chunk - 1) / p->chunk;
}

long plan_chunk(const Plan *p, long chunk, uint64_t *first)
{
	long from = chunk * p->chunk;

	*first = p->seed + (uint64_t)from;
	return from + p->chunk > p->seeds ? p->seeds - from : p->chunk;
}

long plan_find_chunk(const Plan *p, const char *range, Fault *fault)
{
	for (long i = 0; i < plan_chunks(p); i++) {
		uint64_t first;
		long n = plan_chunk(p, i, &first);
		char text[50];

		snprintf(text, sizeof text, "%" PRIu64 ":%" PRIu64, first, first + (uint64_t)n - 1);
		if (strcmp(text, range) == 0)
			return i;
	}
	fail(fault, "\"%s\" is no chunk of this study; --list names them", range);
	return -1;
}
