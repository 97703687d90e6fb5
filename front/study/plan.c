/* front/study/plan.c -- what is to be studied: from a plan's file or from the command line. */
#include "base/hash.h"
#include "front/home.h"
#include "front/match.h"
#include "front/study/study.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { GAMES_MOST = 100 * 1000 * 1000, CHUNK_MOST = 100 * 1000, SEEDS_A_CHUNK = 50 };

typedef struct Reading {
	Arena *arena;
	Plan *plan;
	long games;
	const char *player[2];
	unsigned set;                /* the settings so far, a bit each */
	const Record *arm[ARMS_MAX]; /* its heading; the changes follow it in the file */
	Faults *faults;
} Reading;

/* ---- the file ---- */

static void read_number(Reading *in, const Record *r, long least, long most, long *value)
{
	if (r->n != 2 || !word_is_number(r->word[1], least, most, value))
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

	if (r->n != 2 || !plain_word(r->word[1])) {
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
		faults_add(in->faults, "luck", 0, "\"%s\" is no way to measure it: judge, playouts:N or off", word);
}

static void read_seed(Reading *in, const Record *r)
{
	uint64_t seed;

	if (r->n == 2 && word_is_natural(r->word[1], &seed))
		in->plan->seed = seed;
	else
		record_fault(in->faults, r, "seed takes a whole number from 0 to %" PRIu64, UINT64_MAX);
}

/* What holds for the whole study: each at most once, and before the first arm. */
typedef enum Setting { TITLE, SCENARIO, PLAYERS, GAMES, SEED, CHUNK, LUCK, SETTINGS } Setting;

static Setting setting_of(const Record *r)
{
	static const struct {
		const char *key;
		int words; /* 0: told of by who reads it */
	} form[SETTINGS] = {
		[TITLE] = { "study", 2 }, [SCENARIO] = { "scenario", 2 }, [PLAYERS] = { "players", 3 },
		[GAMES] = { "games", 0 }, [SEED] = { "seed", 0 },         [CHUNK] = { "chunk", 0 },
		[LUCK] = { "luck", 2 }
	};
	int i = 0;

	while (i < SETTINGS && (strcmp(r->word[0], form[i].key) != 0 || (form[i].words && r->n != form[i].words)))
		i++;
	return (Setting)i;
}

static void read_setting(Reading *in, const Record *r, Setting what)
{
	Plan *p = in->plan;

	if (p->arms > 0)
		record_fault(in->faults, r, "\"%s\" stands behind an arm; what holds for all of them comes before",
					 r->word[0]);
	if (in->set >> what & 1)
		record_fault(in->faults, r, "a second \"%s\"", r->word[0]);
	in->set |= 1u << what;
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
	else if (strcmp(r->word[0], "arm") == 0)
		read_arm(in, r);
	else if (!is_change(r))
		record_fault(
			in->faults, r,
			"a plan has study TITLE, scenario NAME, players A B, games N, seed N, chunk N, luck WAY, "
			"arm NAME, add, drop and replace; not \"%s\" with %d words",
			r->word[0], r->n);
	else if (in->plan->arms == 0)
		record_fault(in->faults, r, "\"%s\" stands before the first arm", r->word[0]);
}

static void read_plan(Reading *in, const char *path, Doc *doc)
{
	if (!doc_read(in->arena, path, doc, in->faults))
		return;
	for (int i = 0; i < doc->n; i++)
		read_record(in, &doc->record[i]);
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
			faults_add(in->faults, "players", 0, "%s", fault.text);
	}
}

bool plan_players_differ(const Plan *p)
{
	return strcmp(p->player[0].name, p->player[1].name) != 0;
}

static const char *scenario_path(Arena *arena, const char *name)
{
	size_t n = strlen(name);

	return n > 9 && strcmp(name + n - 9, ".scenario") == 0 ? name
														   : home_path(arena, "scenarios/%s.scenario", name);
}

static void load_arms(Reading *in, const Doc *doc)
{
	Plan *p = in->plan;
	Scenario plain;

	if (!home_load(in->arena, p->scenario, &plain, in->faults))
		return;
	if (p->arms == 0)
		p->arm[p->arms++].name = "base";
	for (int i = 0; i < p->arms; i++) {
		const Record *edit = in->arm[i] ? in->arm[i] + 1 : NULL;
		int n = 0;

		while (edit && edit + n < doc->record + doc->n && is_change(&edit[n]))
			n++;
		p->arm[i].scenario.name = plain.name;
		arm_load(in->arena, scenario_path(in->arena, p->scenario), edit, n, &p->arm[i], p->arm[i].name,
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

	if (wish->games)
		in->games = wish->games;
	if (wish->luck)
		read_luck(in, wish->luck);
	if (wish->seeded)
		in->plan->seed = wish->seed;
	if (!wish->players)
		return;
	if (!comma || comma == wish->players || !comma[1] || strchr(comma + 1, ',')) {
		faults_add(in->faults, "players", 0, wanted, wish->players);
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
	Doc doc = { 0 };

	*p = (Plan){ .seed = 1, .chunk = SEEDS_A_CHUNK };
	if (named)
		p->scenario = what;
	else
		read_plan(&in, what, &doc);
	heed(&in, wish);
	if (in.games % GAMES_A_SEED)
		faults_add(faults, "games", 0,
				   "every seed is played twice, the players exchanged: %ld games cannot be", in.games);
	p->seeds = in.games / GAMES_A_SEED;
	if (p->seed > UINT64_MAX - (uint64_t)p->seeds)
		faults_add(faults, "seed", 0, "there are no %ld seeds from %" PRIu64 " on", p->seeds, p->seed);
	find_players(&in);
	if (p->scenario)
		load_arms(&in, &doc);
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
