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

/* Always UTF-8, whatever is in the text: a browser hangs up at anything else. */
static void quote(Text *out, const char *s)
{
	text_char(out, '"');
	for (const char *run = s;; s++) {
		unsigned char c = (unsigned char)*s;
		size_t beyond = c >= 0x80 ? text_character(s) : 0;

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
