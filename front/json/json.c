/* front/json/json.c -- see json.h. */
#include "front/json/json.h"

#include <inttypes.h>

/* A comma is due unless something was just opened or a key waits for its value, or the text begins here (a
 * caller may have left room of zeros before it). */
static void separate(Text *out)
{
	char last = out->len > 0 ? out->s[out->len - 1] : '\0';

	if (last != '\0' && last != '[' && last != '{' && last != ':')
		text_char(out, ',');
}

void json_open(Text *out, char bracket)
{
	separate(out);
	text_char(out, bracket);
}

void json_close(Text *out, char bracket)
{
	text_char(out, bracket);
}

/* The bytes of the character that begins there, beyond ASCII; 0 when it is none: one of those that a sentence was cut
 * in the middle of, or no UTF-8 at all. */
static size_t character(const char *s)
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

/* Always UTF-8, whatever is in the text: a browser hangs up at anything else. */
static void quote(Text *out, const char *s)
{
	text_char(out, '"');
	for (const char *run = s;; s++) {
		unsigned char c = (unsigned char)*s;
		size_t beyond = c >= 0x80 ? character(s) : 0;

		if (beyond > 0)
			s += beyond - 1;
		if (beyond > 0 || (c >= 0x20 && c < 0x80 && c != '"' && c != '\\'))
			continue;
		text_bytes(out, run, (size_t)(s - run));
		if (c == '\0')
			break;
		if (c >= 0x80)
			text_put(out, "\\ufffd");
		else if (c == '\n')
			text_put(out, "\\n");
		else if (c < 0x20)
			text_add(out, "\\u%04x", c);
		else {
			text_char(out, '\\');
			text_char(out, (char)c);
		}
		run = s + 1;
	}
	text_char(out, '"');
}

void json_key(Text *out, const char *key)
{
	separate(out);
	text_char(out, '"');
	text_put(out, key);
	text_put(out, "\":");
}

void json_text(Text *out, const char *s)
{
	separate(out);
	if (s)
		quote(out, s);
	else
		text_put(out, "null");
}

void json_number(Text *out, long long n)
{
	separate(out);
	text_number(out, n);
}

void json_bool(Text *out, bool b)
{
	separate(out);
	text_put(out, b ? "true" : "false");
}

void json_nothing(Text *out)
{
	json_text(out, NULL);
}

void json_put_text(Text *out, const char *key, const char *s)
{
	json_key(out, key);
	json_text(out, s);
}

void json_put_number(Text *out, const char *key, long long n)
{
	json_key(out, key);
	json_number(out, n);
}

void json_put_natural(Text *out, const char *key, uint64_t n)
{
	json_key(out, key);
	separate(out);
	text_add(out, "%" PRIu64, n);
}

void json_put_share(Text *out, const char *key, double share)
{
	json_key(out, key);
	separate(out);
	text_add(out, "%.15g", share);
}

void json_put_flag(Text *out, const char *key, bool b)
{
	if (!b)
		return;
	json_key(out, key);
	json_bool(out, true);
}
