/* front/position.c -- see position.h. */
#include "front/position.h"

#include <string.h>

bool position_read(Arena *arena, const Game *g, const Board *b, const State *s, Doc *doc, Faults *faults)
{
	Text text = { 0 };

	g->write(b, s, &text);
	bool read = doc_parse(arena, "position", text_str(&text), text.len, doc, faults);
	text_free(&text);
	return read;
}

const Record *position_line(const Doc *doc, const char *thing, const char *name)
{
	for (int i = 0; i < doc->n; i++) {
		const Record *line = &doc->record[i];

		if (strcmp(line->word[0], thing) == 0 && (!name || (line->n > 1 && strcmp(line->word[1], name) == 0)))
			return line;
	}
	return NULL;
}

const char *position_value(const Record *line, const char *key)
{
	int first = strcmp(line->word[0], "table") == 0 ? 1 : 2;

	for (int i = first; i + 1 < line->n; i += 2)
		if (strcmp(line->word[i], key) == 0)
			return line->word[i + 1];
	return NULL;
}

bool position_default(const char *value)
{
	return strcmp(value, "no") == 0 || strcmp(value, "0") == 0 || strcmp(value, "none") == 0 ||
		   strcmp(value, "-") == 0;
}

bool position_is(const Record *line, const char *key, const char *value)
{
	const char *found = line ? position_value(line, key) : NULL;

	return found ? strcmp(found, value) == 0 : position_default(value);
}
