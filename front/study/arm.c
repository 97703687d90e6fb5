/* front/study/arm.c -- a scenario with changes: what a plan's arm adds, drops and replaces.
 *
 * A change works on records, includes already read, so a counter of a shared sheet can be changed as well as a line
 * of the scenario.  Records keep the file and line they came from, and every complaint names the arm and a line of the
 * plan. */
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

static bool is_heading(const Record *r)
{
	return strcmp(r->word[0], "game") == 0 || strcmp(r->word[0], "title") == 0;
}

/* A change in its parts: add WHAT [in SECTION], drop WHAT [in SECTION], replace WHAT [in SECTION] with FRESH. */
typedef struct Change {
	char kind;                   /* the first letter of its word */
	Record what, section, fresh; /* a part it does not have has no words */
} Change;

/* A stretch of the draft: records from..to-1. */
typedef struct Stretch {
	int from, to;
} Stretch;

static int find_word(const Record *r, int from, int to, const char *word)
{
	while (from < to && strcmp(r->word[from], word) != 0)
		from++;
	return from;
}

static bool read_change(const Draft *d, const Record *edit, Change *c, Faults *faults)
{
	const char kind = edit->word[0][0];
	int with = kind == 'r' ? find_word(edit, 1, edit->n, "with") : edit->n;
	int in = find_word(edit, 1, with, "in");

	*c = (Change){ .kind = kind };
	if (in == 1 || in + 1 == with || (kind == 'r' && with >= edit->n - 1)) {
		record_fault(faults, edit,
					 kind == 'r' ? "replace takes the beginning of a record, \"with\", and the new record"
								 : "%s takes a record",
					 edit->word[0]);
		return false;
	}
	c->what = part(d->arena, edit, 1, in);
	if (in < with)
		c->section = part(d->arena, edit, in + 1, with);
	if (kind == 'r')
		c->fresh = part(d->arena, edit, with + 1, edit->n);
	if (is_heading(&c->what) || (kind == 'r' && is_heading(&c->fresh))) {
		record_fault(faults, edit, "an arm changes the game's own records, not \"%s\"",
					 is_heading(&c->what) ? c->what.word[0] : c->fresh.word[0]);
		return false;
	}
	return true;
}

/* The one record in the stretch that begins so; -1 after a fault. */
static int find_one(const Draft *d, Stretch s, const Record *beginning, Faults *faults)
{
	int found = -1, n = 0;

	for (int i = s.from; i < s.to; i++)
		if (record_begins(&d->record[i], beginning) && n++ == 0)
			found = i;
	if (n == 1)
		return found;
	if (n == 0)
		record_fault(faults, beginning, "no record of the scenario begins with \"%s\"", beginning->text);
	else
		record_fault(faults, beginning,
					 "%d records of the scenario begin with \"%s\": say more of the one that is meant, or in "
					 "which section it is",
					 n, beginning->text);
	return -1;
}

/* A section is the record that names it, `army union_1863`, and what follows, up to the next of its kind. */
static bool find_section(const Draft *d, const Record *beginning, Stretch *s, Faults *faults)
{
	*s = (Stretch){ 0, d->n };
	if (beginning->n == 0)
		return true;
	int head = find_one(d, *s, beginning, faults);
	if (head < 0)
		return false;
	s->from = head++;
	while (head < d->n && strcmp(d->record[head].word[0], beginning->word[0]) != 0)
		head++;
	s->to = head;
	return true;
}

/* Behind all others; in a section behind the last of its kind there. */
static void add(Draft *d, const Change *c, Stretch s, Faults *faults)
{
	int at = s.to;

	for (int i = 0; i < d->n && c->section.n == 0; i++)
		if (d->record[i].n == c->what.n && record_begins(&d->record[i], &c->what)) {
			record_fault(faults, &c->what, "the scenario has this record already: \"%s\"", c->what.text);
			return;
		}
	while (c->section.n && at > s.from + 1 && strcmp(d->record[at - 1].word[0], c->what.word[0]) != 0)
		at--;
	memmove(&d->record[at + 1], &d->record[at], (size_t)(d->n - at) * sizeof *d->record);
	d->record[at] = c->what;
	d->n++;
}

/* Every record of the stretch that begins with these words goes. */
static void drop(Draft *d, const Record *beginning, Stretch s, Faults *faults)
{
	int kept = 0;

	for (int i = 0; i < d->n; i++)
		if (i < s.from || i >= s.to || !record_begins(&d->record[i], beginning))
			d->record[kept++] = d->record[i];
	if (kept == d->n)
		record_fault(faults, beginning, "no record of the scenario begins with \"%s\"", beginning->text);
	d->n = kept;
}

static void change(Draft *d, const Record *edit, Faults *faults)
{
	Change c;
	Stretch s;

	d->hash = hash_bytes(d->hash, edit->text, strlen(edit->text) + 1);
	if (!read_change(d, edit, &c, faults) || !find_section(d, &c.section, &s, faults))
		return;
	if (c.kind == 'a') {
		add(d, &c, s, faults);
	} else if (c.kind == 'd') {
		drop(d, &c.what, s, faults);
	} else {
		int at = find_one(d, s, &c.what, faults);

		if (at >= 0)
			d->record[at] = c.fresh;
	}
}

/* A fault found in the scenario is the arm's doing, for without it there was none: say whose, and where in the plan. */
static void blame(const Record *edit, int n, const char *name, int from, Faults *faults)
{
	const Record *at = n == 1 ? edit : edit - 1;
	size_t file = strlen(at->file);

	for (int i = from; i < faults->n; i++) {
		Fault found = faults->list[i], *fault = &faults->list[i];
		Text text = text_over(fault->text, sizeof fault->text);

		if (strncmp(found.text, at->file, file) == 0 && found.text[file] == ':')
			text_add(&text, "%s (arm %s)", found.text, name);
		else
			text_add(&text, "%s:%d: with arm %s %s", at->file, at->line, name, found.text);
	}
}

static bool load(Arena *arena, const char *path, const Record *edit, int n, Arm *arm, Faults *faults)
{
	int before = faults->n;
	Doc doc;

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
		   scenario_advise(arena, path, &arm->scenario, faults);
}

bool arm_load(Arena *arena, const char *path, const Record *edit, int n, Arm *arm, const char *name,
			  Faults *faults)
{
	int before = faults->n;

	arm->name = name;
	bool well = load(arena, path, edit, n, arm, faults);
	if (n > 0)
		blame(edit, n, name, before, faults);
	return well;
}
