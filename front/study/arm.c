/* front/study/arm.c -- a scenario with changes: what a plan's arm adds, drops and replaces.
 *
 * A change works on records, includes already read, so a counter of a shared sheet can be changed as well as a line
 * of the scenario.  Records keep the file and line they came from: a complaint points at the plan's line when the
 * plan is to blame. */
#include "base/hash.h"
#include "front/study/study.h"

#include <string.h>

typedef struct Draft {
	Arena *arena;
	Record *record;
	int n;
	uint64_t hash;
} Draft;

/* The words from..to-1 of a line as a record of their own. */
static Record part(Arena *arena, const Record *r, int from, int to)
{
	Record cut = { .file = r->file, .line = r->line, .n = to - from, .word = r->word + from };
	Text text = { 0 };

	for (int i = from; i < to; i++)
		text_add(&text, strpbrk(r->word[i], " \t#") ? "%s\"%s\"" : "%s%s", i > from ? " " : "", r->word[i]);
	cut.text = arena_copy(arena, text_str(&text));
	text_free(&text);
	return cut;
}

static bool begins_with(const Record *r, const Record *beginning)
{
	for (int i = 0; i < beginning->n; i++)
		if (i >= r->n || strcmp(r->word[i], beginning->word[i]) != 0)
			return false;
	return true;
}

static bool is_heading(const Record *r)
{
	return strcmp(r->word[0], "game") == 0 || strcmp(r->word[0], "title") == 0;
}

/* Every record that begins with these words goes; the first is replaced by `with` unless that is NULL. */
static void drop(Draft *d, const Record *beginning, const Record *with, Faults *faults)
{
	int kept = 0, found = 0;

	for (int i = 0; i < d->n; i++) {
		if (!begins_with(&d->record[i], beginning))
			d->record[kept++] = d->record[i];
		else if (found++ == 0 && with)
			d->record[kept++] = *with;
	}
	d->n = kept;
	if (!found)
		record_fault(faults, beginning, "no record of the scenario begins with \"%s\"", beginning->text);
}

static void change(Draft *d, const Record *edit, Faults *faults)
{
	int with = 1;

	d->hash = hash_bytes(d->hash, edit->text, strlen(edit->text) + 1);
	while (with < edit->n && strcmp(edit->word[with], "with") != 0)
		with++;
	bool replaces = strcmp(edit->word[0], "replace") == 0;
	if (edit->n < 2 || (replaces && (with == 1 || with >= edit->n - 1))) {
		record_fault(faults, edit,
					 replaces ? "replace takes the beginning of a record, \"with\", and the new record"
							  : "%s takes a record",
					 edit->word[0]);
		return;
	}
	Record named = part(d->arena, edit, 1, replaces ? with : edit->n);
	if (is_heading(&named)) {
		record_fault(faults, edit, "an arm changes the game's own records, not \"%s\"", named.word[0]);
	} else if (replaces) {
		Record fresh = part(d->arena, edit, with + 1, edit->n);

		drop(d, &named, &fresh, faults);
	} else if (strcmp(edit->word[0], "drop") == 0) {
		drop(d, &named, NULL, faults);
	} else {
		d->record[d->n++] = named;
	}
}

bool arm_load(Arena *arena, const char *path, const Record *edit, int n, Arm *arm, const char *name,
			  Faults *faults)
{
	int before = faults->n;
	Doc doc;

	arm->name = name;
	if (!doc_read(arena, path, &doc, faults))
		return false;
	Draft d = { .arena = arena, .n = doc.n, .hash = doc.hash };
	d.record = arena_alloc(arena, (size_t)(doc.n + n + 1) * sizeof *d.record);
	memcpy(d.record, doc.record, (size_t)doc.n * sizeof *d.record);
	for (int i = 0; i < n; i++)
		change(&d, &edit[i], faults);
	if (faults->n > before)
		return false;
	doc.record = d.record;
	doc.n = d.n;
	doc.hash = d.hash;
	return scenario_make(arena, arm->scenario.name, &doc, &arm->scenario, faults) &&
		   scenario_weigh(arena, path, &arm->scenario, faults);
}
