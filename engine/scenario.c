/* engine/scenario.c -- see scenario.h. */
#include "engine/scenario.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Take the records that every scenario has; leave the game's own. */
static void take_heading(Arena *arena, Doc *doc, Scenario *s, Faults *faults)
{
	const struct {
		RecordForm form;
		const char **into;
	} heading[] = {
		{ { "title", 2, 2, 1, "title \"TEXT\"" }, &s->title },
		{ { "about", 2, 2, 1, "about \"TEXT\"" }, &s->about },
	};
	Record *rest = arena_alloc(arena, (size_t)(doc->n + 1) * sizeof *rest);
	int n = 0;

	for (int i = 0; i < doc->n; i++) {
		const Record *r = &doc->record[i];
		int known = 0;

		while (known < 2 && strcmp(r->word[0], heading[known].form.word) != 0)
			known++;
		if (strcmp(r->word[0], "game") == 0) {
			if (i > 0)
				record_fault(faults, r, "\"game\" is the first record of a scenario, once");
		} else if (known == 2) {
			rest[n++] = *r;
		} else if (doc_admits(doc, r, &heading[known].form, faults)) {
			*heading[known].into = r->word[1];
		}
	}
	doc->record = rest;
	doc->n = n;
}

/* Nobody else writes them. */
static Weights *board_weights(const Scenario *s)
{
	return (Weights *)s->game->weights(s->board);
}

static Numbers *board_numbers(const Scenario *s)
{
	return (Numbers *)s->game->numbers_of(s->board);
}

bool scenario_make(Arena *arena, const char *name, Doc *doc, Scenario *s, Faults *faults)
{
	int before = faults->n;
	const Record *first = doc->n > 0 ? &doc->record[0] : NULL;

	*s = (Scenario){ .name = arena_copy(arena, name), .hash = doc->hash };
	if (!first || strcmp(first->word[0], "game") != 0 || first->n != 2) {
		faults_add(faults, doc->file, first ? first->line : 0, "a scenario begins with \"game NAME\"");
		return false;
	}
	s->game = game_find(first->word[1]);
	if (!s->game) {
		record_fault(faults, first, "there is no game \"%s\"", first->word[1]);
		return false;
	}
	take_heading(arena, doc, s, faults);
	if (!s->title && faults->n == before)
		faults_add(faults, doc->file, 0, "it has no title");
	s->about = s->about ? s->about : "";
	s->board = s->game->load(arena, doc, faults);
	if (s->board && s->game->features)
		weights_rough(s->game->features, board_weights(s));
	if (s->board && s->game->numbers)
		numbers_usual(s->game->numbers, board_numbers(s));
	return s->board && faults->n == before;
}

/* Read "red-attack.weights" beside "red-attack.scenario", say.  False when it is not there, or no good. */
static bool read_beside(Arena *arena, const char *path, const char *ending, Doc *doc, Faults *faults)
{
	static const char from[] = ".scenario";
	size_t n = strlen(path), tail = sizeof from - 1;

	if (n <= tail || strcmp(path + n - tail, from) != 0)
		return false;
	char *beside = arena_alloc(arena, n - tail + strlen(ending) + 1);
	memcpy(beside, path, n - tail);
	strcpy(beside + n - tail, ending);
	FILE *there = fopen(beside, "rb");
	if (!there && errno == ENOENT)
		return false;
	if (there)
		fclose(there);
	return doc_read(arena, beside, doc, faults);
}

bool scenario_advise(Arena *arena, const char *path, Scenario *s, Faults *faults)
{
	const Game *g = s->game;
	int before = faults->n;
	Doc doc;

	if (g->features && read_beside(arena, path, ".weights", &doc, faults))
		weights_read(g->features, &doc, board_weights(s), faults);
	if (g->numbers && read_beside(arena, path, ".captain", &doc, faults))
		numbers_read(g->numbers, &doc, board_numbers(s), faults);
	return faults->n == before;
}

void scenario_number(Scenario *s, const Numbers *numbers)
{
	*board_numbers(s) = *numbers;
}

/* A file with a broken line may still have more to tell about. */
static bool finish(Arena *arena, const char *name, bool sound, Doc *doc, Scenario *s, Faults *faults)
{
	if (!sound && doc->n == 0)
		return false;
	return scenario_make(arena, name, doc, s, faults) && sound;
}

bool scenario_load(Arena *arena, const char *path, const char *name, Scenario *s, Faults *faults)
{
	Doc doc;
	bool sound = doc_read(arena, path, &doc, faults);

	return finish(arena, name, sound, &doc, s, faults) && scenario_advise(arena, path, s, faults);
}

bool scenario_parse(Arena *arena, const char *name, const char *text, size_t size, Scenario *s,
					Faults *faults)
{
	Doc doc;
	bool sound = doc_parse(arena, name, text, size, &doc, faults);

	return finish(arena, name, sound, &doc, s, faults);
}
