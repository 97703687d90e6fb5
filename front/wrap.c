/* front/wrap.c -- see wrap.h. */
#include "front/wrap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NARROW = 40, USUAL = 100, INDENT = 4 };

static int width(void)
{
	const char *columns = getenv("COLUMNS");
	int n = columns ? atoi(columns) : USUAL;

	return n < NARROW ? NARROW : n > USUAL ? USUAL : n;
}

int wrap_letters(const char *text, int bytes)
{
	int n = 0;

	for (int i = 0; i < bytes; i++)
		n += ((unsigned char)text[i] & 0xc0) != 0x80;
	return n;
}

void wrap_print(FILE *out, const char *head, const char *text)
{
	int at = wrap_letters(head, (int)strlen(head)), most = width();

	bool begun = *head; /* something stands on this line already */

	fputs(head, out);
	for (const char *p = text; *p;) {
		int gap = (int)strspn(p, " ");
		p += gap;
		if (*p == '\n') {
			p++;
			fprintf(out, "\n%*s", INDENT, "");
			at = INDENT;
			begun = false;
			continue;
		}
		int bytes = (int)strcspn(p, " \n");
		int letters = wrap_letters(p, bytes);
		if (bytes == 0)
			break;
		if (begun && at + 1 + letters > most) {
			fprintf(out, "\n%*s", INDENT, "");
			at = INDENT;
		} else if (begun) {
			fputc(' ', out);
			at++;
		}
		begun = true;
		fwrite(p, 1, (size_t)bytes, out);
		at += letters;
		p += bytes;
	}
	fputc('\n', out);
}
