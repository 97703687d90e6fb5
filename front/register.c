/* front/register.c -- see register.h. */
#include "front/register.h"
#include "front/home.h"
#include "front/wrap.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS_MAX = 4096, FILE_BYTES = 1024 * 1024 };

static char *read_whole(Arena *arena, const char *path, Fault *fault)
{
	FILE *f = fopen(path, "rb");

	if (!f) {
		fail(fault, "%s: the register cannot be opened: %s", path, strerror(errno));
		return NULL;
	}
	char *text = arena_alloc(arena, FILE_BYTES + 1);
	text[fread(text, 1, FILE_BYTES, f)] = '\0';
	bool well = true;
	if (ferror(f))
		well = fail(fault, "%s: the register cannot be read: %s", path, strerror(errno));
	else if (fgetc(f) != EOF)
		well = fail(fault, "%s: the register is larger than 1 MiB", path);
	fclose(f);
	return well ? text : NULL;
}

static bool in_id(char c)
{
	return isalnum((unsigned char)c) || c == '.' || c == '-';
}

/* How long an id stands at p: letters, a hyphen and more ("CO-8.0c"), or an example's X and number. */
static size_t id_length(const char *p)
{
	size_t n = strspn(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), len = n;

	if (n == 1 && *p == 'X' && isdigit((unsigned char)p[1])) {
		while (isdigit((unsigned char)p[len]))
			len++;
		return len;
	}
	if (n < 2 || p[n] != '-')
		return 0;
	while (in_id(p[len]))
		len++;
	while (len > 0 && (p[len - 1] == '.' || p[len - 1] == '-'))
		len--;
	return len > n + 1 ? len : 0;
}

/* The bold id a line opens with, after "- " or "| "; NULL when it opens none. */
static const char *opening_id(const char *line)
{
	const char *p = line;

	if ((*p == '-' || *p == '|') && p[1] == ' ')
		p += 2;
	return strncmp(p, "**", 2) == 0 && id_length(p + 2) > 0 ? p + 2 : NULL;
}

static char *plain(Arena *arena, const char *from, size_t len)
{
	char *text = arena_alloc(arena, len + 1);
	size_t n = 0;

	for (size_t i = 0; i < len; i++) {
		if (from[i] == '*' && i + 1 < len && from[i + 1] == '*') {
			i++;
			continue;
		}
		text[n++] = from[i];
	}
	while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == ' '))
		n--;
	text[n] = '\0';
	return text;
}

static char *make_id(Register *r, const char *at, size_t len)
{
	char *id = arena_alloc(&r->arena, len + strlen(r->letters) + 2);

	if (memchr(at, '-', len))
		memcpy(id, at, len);
	else /* X3: the game's letters are understood */
		sprintf(id, "%s-%.*s", r->letters, (int)len, at);
	return id;
}

/* Where the item that begins at `line` ends: before an empty line that no table follows, a heading or the
 * next item. */
static const char *item_end(const char *line)
{
	const char *p = strchr(line, '\n');

	while (p) {
		const char *next = p + 1;

		if (*next == '\0' || *next == '#' || opening_id(next))
			return p;
		if (*next == '\n' && (next[1] != '|' || *line == '|'))
			return p;
		p = strchr(next, '\n');
	}
	return line + strlen(line);
}

/* The item or, where one line opens several, the items at `line`. */
static void add_items(Register *r, const char *line, const char *section, const char *head)
{
	const char *id = opening_id(line), *end = item_end(line);

	if (!r->letters)
		r->letters = plain(&r->arena, id, strcspn(id, "-"));
	int first = r->n;
	for (;;) {
		size_t len = id_length(id);

		if (r->n < ITEMS_MAX)
			r->item[r->n++] = (RegisterItem){ .id = make_id(r, id, len), .section = section, .head = head };
		/* "**A-1** **A-2** text", "**A-1, A-2** text": more ids before the text begins? */
		const char *p = id + len;
		p += strspn(p, "*,; ");
		bool text_begins =
			strncmp(id + len, "** ", 3) == 0 && id[len + 3] != '*'; /* "**A-1** A-2 is waived" */
		if (text_begins || p == id + len || id_length(p) == 0 ||
			memchr(id + len, '\n', (size_t)(p - (id + len)))) {
			p = id + len;
			p += strncmp(p, "**", 2) == 0 ? 2 : 0;
			p += strspn(p, " ");
			const char *text = plain(&r->arena, p, end > p ? (size_t)(end - p) : 0);
			for (int i = first; i < r->n; i++)
				r->item[i].text = text;
			return;
		}
		id = p;
	}
}

static void read_items(Register *r)
{
	const char *section = "", *head = "", *above = "";

	for (const char *line = r->whole; *line;) {
		const char *newline = strchr(line, '\n');
		size_t len = newline ? (size_t)(newline - line) : strlen(line);

		if (*line == '#')
			section = plain(&r->arena, line + strspn(line, "# "), len - strspn(line, "# "));
		else if (strncmp(line, "|---", 4) == 0 || strncmp(line, "| --", 4) == 0)
			head = plain(&r->arena, above, strcspn(above, "\n"));
		else if (opening_id(line))
			add_items(r, line, section, *line == '|' ? head : "");
		above = line;
		line += len + (newline != NULL);
	}
}

bool register_read(Register *r, const char *game, Fault *fault)
{
	*r = (Register){ 0 };
	const char *path = home_path(&r->arena, "docs/rules/%s.md", game);
	r->whole = read_whole(&r->arena, path, fault);
	if (!r->whole) {
		register_free(r);
		return false;
	}
	r->item = arena_alloc(&r->arena, ITEMS_MAX * sizeof *r->item);
	read_items(r);
	if (r->n > 0)
		return true;
	fail(fault, "%s: there is no rule in it", path);
	register_free(r);
	return false;
}

void register_free(Register *r)
{
	arena_free(&r->arena);
	*r = (Register){ 0 };
}

/* ---- looking things up ---- */

static bool same_id(const char *a, const char *b)
{
	while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
		a++, b++;
	return tolower((unsigned char)*a) == tolower((unsigned char)*b);
}

static const char *without_letters(const Register *r, const char *id)
{
	size_t n = strlen(r->letters);

	return strncmp(id, r->letters, n) == 0 && id[n] == '-' ? id + n + 1 : id;
}

const RegisterItem *register_find(const Register *r, const char *id)
{
	for (int i = 0; i < r->n; i++)
		if (same_id(r->item[i].id, id) || same_id(without_letters(r, r->item[i].id), id))
			return &r->item[i];
	return NULL;
}

static bool holds(const char *text, const char *word)
{
	size_t n = strlen(word);

	for (; *text; text++) {
		size_t i = 0;

		while (i < n && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
			i++;
		if (i == n)
			return true;
	}
	return n == 0;
}

bool register_holds(const RegisterItem *item, const char *word)
{
	return holds(item->id, word) || holds(item->text, word);
}

static int common_prefix(const char *a, const char *b)
{
	int n = 0;

	while (a[n] && tolower((unsigned char)a[n]) == tolower((unsigned char)b[n]))
		n++;
	return n;
}

int register_near(const Register *r, const char *id, const RegisterItem *near[], int room)
{
	const char *wanted = without_letters(r, id);
	int best = 0, n = 0;

	for (int i = 0; i < r->n; i++) {
		int common = common_prefix(without_letters(r, r->item[i].id), wanted);

		if (common < best || common == 0)
			continue;
		if (common > best) {
			best = common;
			n = 0;
		}
		if (n < room)
			near[n++] = &r->item[i];
	}
	return n;
}

/* ---- printing ---- */

void register_print(const RegisterItem *item, FILE *out)
{
	Text text = { 0 };

	if (*item->head)
		text_add(&text, "%s\n", item->head);
	text_put(&text, item->text);
	wrap_print(out, item->id, text_str(&text));
	text_free(&text);
}

static bool is_ruling(const Register *r, const RegisterItem *item)
{
	const char *id = without_letters(r, item->id);

	return id[0] == 'R' && isdigit((unsigned char)id[1]);
}

/* Does the text name the id, whole or as R12? */
static bool names_id(const Register *r, const char *text, const char *id)
{
	const char *brief = without_letters(r, id);

	for (const char *p = text; *p;) {
		size_t n = 0;

		while (in_id(p[n]))
			n++;
		size_t len = n;
		while (len > 0 && p[len - 1] == '.')
			len--;
		if (len > 0 && ((strlen(id) == len && strncmp(p, id, len) == 0) ||
						(strlen(brief) == len && strncmp(p, brief, len) == 0)))
			return true;
		p += n > 0 ? n : 1;
	}
	return false;
}

void register_print_whole(const Register *r, const RegisterItem *item, FILE *out)
{
	register_print(item, out);
	bool ruling = is_ruling(r, item);
	Text settles = { 0 };
	for (int i = 0; i < r->n; i++) {
		const RegisterItem *other = &r->item[i];

		if (other == item)
			continue;
		if (!ruling && is_ruling(r, other) && names_id(r, item->text, other->id))
			register_print(other, out);
		if (ruling && !is_ruling(r, other) && names_id(r, other->text, item->id))
			text_add(&settles, "%s%s", settles.len ? ", " : "", other->id);
	}
	if (settles.len)
		wrap_print(out, "settles", text_str(&settles));
	text_free(&settles);
}
