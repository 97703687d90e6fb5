/* base/record.c -- see record.h. */
#include "base/record.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1024 * 1024, LINE_MAX_BYTES = 4000, INCLUDE_DEPTH = 4 };

typedef struct Reader {
	Arena *arena;
	Faults *faults;
	Record *record;
	int n, cap;
	uint64_t hash;
} Reader;

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool is_utf8(const char *word)
{
	size_t n;

	for (; *word; word += n)
		if ((n = (unsigned char)*word < 0x80 ? 1 : text_character(word)) == 0)
			return false;
	return true;
}

/* Split the line's first `size` bytes.  NULL, or what is wrong with it. */
static const char *split(Arena *arena, const char *line, size_t size, Record *r)
{
	const char *word[RECORD_WORDS];
	size_t i = 0, end = 0;

	r->n = 0;
	if (size > LINE_MAX_BYTES)
		return "the line is longer than 4000 bytes";
	while (i < size && is_blank(line[i]))
		i++;
	size_t begin = i;
	while (i < size) {
		unsigned char c = (unsigned char)line[i];
		char *copy;

		if (is_blank(line[i])) {
			i++;
			continue;
		}
		if (c == '#')
			break;
		if (r->n == RECORD_WORDS)
			return "the line has more than 256 words";
		size_t from = i;
		if (c == '"') {
			from = ++i;
			while (i < size && line[i] != '"')
				i++;
			if (i == size)
				return "a quotation mark is not closed";
			i++;
			if (i < size && !is_blank(line[i]) && line[i] != '#')
				return "a blank is missing after a closing quotation mark";
		} else {
			while (i < size && !is_blank(line[i]) && line[i] != '#')
				i++;
		}
		size_t len = i - from - (c == '"');
		for (size_t k = from; k < from + len; k++)
			if ((unsigned char)line[k] < 0x20 || line[k] == 0x7f)
				return "the line holds a control character";
		copy = arena_alloc(arena, len + 1);
		memcpy(copy, line + from, len);
		if (!is_utf8(copy))
			return "the line holds a letter that is not UTF-8";
		word[r->n++] = copy;
		end = i;
	}
	if (r->n == 0)
		return NULL;
	r->word = arena_alloc(arena, (size_t)r->n * sizeof *r->word);
	memcpy(r->word, word, (size_t)r->n * sizeof *r->word);
	char *text = arena_alloc(arena, end - begin + 1);
	memcpy(text, line + begin, end - begin);
	r->text = text;
	return NULL;
}

static void keep(Reader *in, Record r)
{
	if (in->n == in->cap) {
		in->cap = in->cap ? in->cap * 2 : 256;
		Record *bigger = arena_alloc(in->arena, (size_t)in->cap * sizeof *bigger);
		if (in->n > 0)
			memcpy(bigger, in->record, (size_t)in->n * sizeof *bigger);
		in->record = bigger;
	}
	in->record[in->n++] = r;
}

static void read_file(Reader *, const char *path, const char *from, int line, int depth);

static void include(Reader *in, const Record *r, int depth)
{
	const char *slash = strrchr(r->file, '/');
	size_t folder = slash ? (size_t)(slash - r->file) + 1 : 0;

	if (r->n != 2 || !r->word[1][0]) {
		record_fault(in->faults, r, "include takes one file name");
		return;
	}
	if (depth == INCLUDE_DEPTH) {
		record_fault(in->faults, r, "includes are nested more than %d deep", INCLUDE_DEPTH);
		return;
	}
	if (r->word[1][0] == '/' || strstr(r->word[1], "..")) {
		record_fault(
			in->faults, r,
			"an included file lies in or below the folder of the file that includes it, not at \"%s\"",
			r->word[1]);
		return;
	}
	char *path = arena_alloc(in->arena, folder + strlen(r->word[1]) + 1);
	memcpy(path, r->file, folder);
	memcpy(path + folder, r->word[1], strlen(r->word[1]) + 1);
	read_file(in, path, r->file, r->line, depth + 1);
}

static void read_text(Reader *in, const char *file, const char *text, size_t size, int depth)
{
	static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
	int line = 0;

	in->hash = hash_bytes(in->hash, text, size);
	for (size_t at = size >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0; at < size;) {
		const char *newline = memchr(text + at, '\n', size - at);
		size_t len = newline ? (size_t)(newline - (text + at)) : size - at;
		size_t kept = len > 0 && text[at + len - 1] == '\r' ? len - 1 : len;
		Record r = { .file = file, .line = ++line, .included = depth > 0 };
		const char *wrong = split(in->arena, text + at, kept, &r);

		if (wrong)
			faults_add(in->faults, file, line, "%s", wrong);
		else if (r.n > 0 && depth >= 0 && strcmp(r.word[0], "include") == 0)
			include(in, &r, depth);
		else if (r.n > 0)
			keep(in, r);
		at += len + 1;
	}
}

/* Of an included file the line is named that asks for it. */
static void unreadable(Reader *in, const char *doing, const char *path, const char *from, int line)
{
	if (from)
		faults_add(in->faults, from, line, "cannot %s \"%s\": %s", doing, path, strerror(errno));
	else
		faults_add(in->faults, path, 0, "cannot %s it: %s", doing, strerror(errno));
}

static void read_file(Reader *in, const char *path, const char *from, int line, int depth)
{
	FILE *f = fopen(path, "rb");

	if (!f) {
		unreadable(in, "open", path, from, line);
		return;
	}
	char *text = memory_resize(NULL, FILE_MAX + 1);
	size_t size = fread(text, 1, FILE_MAX + 1, f);
	if (ferror(f))
		unreadable(in, "read", path, from, line);
	else if (size > FILE_MAX)
		faults_add(in->faults, path, 0, "it is larger than 1 MiB");
	else
		read_text(in, arena_copy(in->arena, path), text, size, depth);
	free(text);
	fclose(f);
}

static bool finish(Reader *in, const char *file, Doc *doc, int faults_before)
{
	*doc = (Doc){ .file = arena_copy(in->arena, file), .record = in->record, .n = in->n, .hash = in->hash };
	return in->faults->n == faults_before;
}

bool doc_read(Arena *arena, const char *path, Doc *doc, Faults *faults)
{
	Reader in = { .arena = arena, .faults = faults };
	int before = faults->n;

	read_file(&in, path, NULL, 0, 0);
	return finish(&in, path, doc, before);
}

bool doc_parse(Arena *arena, const char *name, const char *text, size_t size, Doc *doc, Faults *faults)
{
	Reader in = { .arena = arena, .faults = faults };
	int before = faults->n;

	read_text(&in, arena_copy(arena, name), text, size, -1);
	return finish(&in, name, doc, before);
}

bool record_begins(const Record *r, const Record *beginning)
{
	for (int i = 0; i < beginning->n; i++)
		if (i >= r->n || strcmp(r->word[i], beginning->word[i]) != 0)
			return false;
	return true;
}

bool doc_repeats(const Doc *doc, const Record *r, int words, Faults *faults)
{
	Record beginning = *r;

	beginning.n = words < r->n ? words : r->n;
	for (const Record *above = doc->record; words > 0 && above < r; above++)
		if (record_begins(above, &beginning) && (words != WHOLE_RECORD || above->n == r->n)) {
			record_fault(faults, r, "%s:%d has said this already: \"%s\"", above->file, above->line,
						 above->text);
			return true;
		}
	return false;
}

bool record_fits(const Record *r, const RecordForm *form, Faults *faults)
{
	for (int i = 1; i < r->n; i++)
		if (!r->word[i][0]) {
			record_fault(faults, r, "there is nothing between the quotation marks; expected %s", form->usage);
			return false;
		}
	if (r->n < form->least)
		record_fault(faults, r, "words are missing; expected %s", form->usage);
	else if (r->n > form->most)
		record_fault(faults, r, "\"%s\" is too much; expected %s", r->word[form->most], form->usage);
	else
		return true;
	return false;
}

bool doc_admits(const Doc *doc, const Record *r, const RecordForm *form, Faults *faults)
{
	return record_fits(r, form, faults) && !doc_repeats(doc, r, form->once, faults);
}

bool record_has(const Record *r, int i, const char *word)
{
	return i < r->n && strcmp(r->word[i], word) == 0;
}

bool record_says(const Record *r, int i, const char *word, Faults *faults)
{
	if (record_has(r, i, word))
		return true;
	record_fault(faults, r, "\"%s\" was expected, %s%s%s found", word, i < r->n ? "\"" : "",
				 i < r->n ? r->word[i] : "nothing", i < r->n ? "\"" : "");
	return false;
}

bool record_first_key(const Record *r, int first, int i, Faults *faults)
{
	for (int k = first; k < i; k += 2)
		if (strcmp(r->word[k], r->word[i]) == 0) {
			record_fault(faults, r, "%s is said twice", r->word[i]);
			return false;
		}
	return true;
}

void record_unused(Faults *faults, const Record *r)
{
	if (!r->included)
		record_fault(faults, r, "nothing in the scenario uses this %s", r->word[0]);
}

bool record_parse(Arena *arena, const char *line, Record *r, Fault *fault)
{
	*r = (Record){ .file = "input", .line = 1 };
	const char *wrong = split(arena, line, strlen(line), r);

	return !wrong || fail(fault, "%s", wrong);
}

bool word_is_number(const char *word, long min, long max, long *value)
{
	char *end;

	errno = 0;
	if (!(word[0] == '-' ? word[1] >= '0' && word[1] <= '9' : word[0] >= '0' && word[0] <= '9'))
		return false;
	long n = strtol(word, &end, 10);
	if (*end || errno || n < min || n > max)
		return false;
	*value = n;
	return true;
}

bool word_is_natural(const char *word, uint64_t *value)
{
	char *end;

	errno = 0;
	*value = strtoull(word, &end, 10);
	return word[0] >= '0' && word[0] <= '9' && !*end && !errno;
}

void record_fault(Faults *faults, const Record *r, const char *fmt, ...)
{
	char text[400];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	faults_add(faults, r->file, r->line, "%s", text);
}
