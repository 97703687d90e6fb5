/* front/canvas.c -- see canvas.h. */
#include "front/canvas.h"

#include <string.h>

void canvas_dot(Canvas *c, int x, int y, Ink ink)
{
	if (x >= 0 && x < c->wide && y >= 0 && y < c->high)
		c->ink[y * c->wide + x] = ink;
}

void canvas_put(Canvas *c, int x, int y, const char *text, int room, const char *escape)
{
	for (int i = 0; i < room && text[i]; i++)
		canvas_dot(c, x + i, y, (Ink){ text[i], escape });
}

static bool is_blank(Ink ink)
{
	return ink.letter == '\0' || ink.letter == ' ';
}

static void print_line(Text *out, const Ink *line, int wide)
{
	static const char plain[] = "\033[0m";
	const char *now = "";

	while (wide > 0 && is_blank(line[wide - 1]))
		wide--;
	for (int x = 0; x < wide; x++) {
		const char *escape = line[x].escape ? line[x].escape : "";

		if (strcmp(escape, now) != 0) {
			text_put(out, *now ? plain : "");
			text_put(out, escape);
			now = escape;
		}
		text_char(out, line[x].letter ? line[x].letter : ' ');
	}
	text_put(out, *now ? plain : "");
	text_char(out, '\n');
}

void canvas_print(Text *out, const Canvas *c)
{
	for (int y = 0; y < c->high; y++)
		print_line(out, c->ink + y * c->wide, c->wide);
}
