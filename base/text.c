/* base/text.c -- see text.h. */
#include "base/text.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Text text_over(char *buffer, size_t size)
{
	buffer[0] = '\0';
	return (Text){ .s = buffer, .cap = size, .fixed = true };
}

const char *text_str(const Text *t)
{
	return t->s ? t->s : "";
}

void text_clear(Text *t)
{
	t->len = 0;
	t->cut = false;
	if (t->s)
		t->s[0] = '\0';
}

void text_free(Text *t)
{
	if (!t->fixed)
		free(t->s);
	*t = (Text){ 0 };
}

/* Room for `more` bytes and the closing NUL; false when a fixed buffer has none. */
static bool has_room(Text *t, size_t more)
{
	if (t->len + more < t->cap)
		return true;
	if (t->fixed) {
		t->cut = true;
		return false;
	}
	size_t cap = t->cap ? t->cap : 128;
	while (cap <= t->len + more)
		cap *= 2;
	t->s = memory_resize(t->s, cap);
	t->cap = cap;
	return true;
}

void text_bytes(Text *t, const char *bytes, size_t n)
{
	if (!has_room(t, n))
		n = t->cap - 1 - t->len;
	if (n > 0) /* of nothing there may be no bytes at all */
		memcpy(t->s + t->len, bytes, n);
	t->len += n;
	t->s[t->len] = '\0';
}

void text_put(Text *t, const char *s)
{
	text_bytes(t, s, strlen(s));
}

void text_char(Text *t, char c)
{
	text_bytes(t, &c, 1);
}

void text_number(Text *t, long long n)
{
	char digits[24];
	char *p = digits + sizeof digits;
	unsigned long long u = n < 0 ? 0ULL - (unsigned long long)n : (unsigned long long)n;

	do
		*--p = (char)('0' + u % 10);
	while (u /= 10);
	if (n < 0)
		*--p = '-';
	text_bytes(t, p, (size_t)(digits + sizeof digits - p));
}

void text_vadd(Text *t, const char *fmt, va_list args)
{
	va_list again;

	va_copy(again, args);
	int n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n <= 0)
		return;
	if (has_room(t, (size_t)n)) {
		vsnprintf(t->s + t->len, (size_t)n + 1, fmt, args);
		t->len += (size_t)n;
	} else {
		vsnprintf(t->s + t->len, t->cap - t->len, fmt, args);
		t->len = t->cap - 1;
	}
}

void text_add(Text *t, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	text_vadd(t, fmt, args);
	va_end(args);
}

size_t text_character(const char *s)
{
	const unsigned char *c = (const unsigned char *)s;
	size_t n = c[0] >= 0xc2 && c[0] <= 0xdf   ? 2
			   : (c[0] & 0xf0) == 0xe0        ? 3
			   : c[0] >= 0xf0 && c[0] <= 0xf4 ? 4
											  : 0;
	/* what the second byte may be: nothing is written longer than it must, no surrogates, nothing behind the last */
	unsigned char low = c[0] == 0xe0 ? 0xa0 : c[0] == 0xf0 ? 0x90 : 0x80;
	unsigned char high = c[0] == 0xed ? 0x9f : c[0] == 0xf4 ? 0x8f : 0xbf;

	if (n == 0 || c[1] < low || c[1] > high)
		return 0;
	for (size_t i = 2; i < n; i++)
		if ((c[i] & 0xc0) != 0x80)
			return 0;
	return n;
}
