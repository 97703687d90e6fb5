/* base/text.h -- a string being written.
 *
 * A Text either grows on the heap ({0} is an empty one; text_free gives it back) or fills a buffer of the
 * caller's (text_over), where what does not fit is cut and `cut` says so.  `s` is always a C string once
 * anything was added; text_str never returns NULL. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
	char *s;
	size_t len, cap;
	bool fixed, cut;
} Text;

Text text_over(char *buffer, size_t size);
const char *text_str(const Text *);
void text_clear(Text *);
void text_free(Text *);
void text_char(Text *, char);
void text_put(Text *, const char *);
void text_bytes(Text *, const char *, size_t);
void text_number(Text *, long long); /* decimal, without the cost of a format */
void text_add(Text *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void text_vadd(Text *, const char *fmt, va_list) __attribute__((format(printf, 2, 0)));
/* The bytes of the UTF-8 character beyond ASCII that begins there; 0 when it is none: one of those that a sentence was cut
 * in the middle of, or no UTF-8 at all. */
size_t text_character(const char *);

#endif
