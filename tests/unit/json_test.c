/* tests/unit/json_test.c -- JSON that every reader can read. */
#include "front/json/json.h"
#include "tests/unit/unit.h"

#include <jansson.h>

/* What a strict reader makes of the text. */
static void assert_read_as(const char *text, const char *expected)
{
	Text out = { 0 };
	json_error_t error;

	json_text(&out, text);
	json_t *read = json_loads(text_str(&out), JSON_DECODE_ANY, &error);
	if (!read)
		fail_with("%s cannot be read: %s", text_str(&out), error.text);
	assert_string_equal(json_string_value(read), expected);
	json_decref(read);
	text_free(&out);
}

static void text_is_read_as_it_was(void **state)
{
	static const char *const texts[] = { "",
										 "move a1 B1",
										 "\"quoted\" \\ and\ttabbed\nlines\x01\x7f",
										 "Mons, 23 ao\xc3\xbbt \xe2\x80\x94 \xf0\x9f\x8e\xb2",
										 "\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf",
										 "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf" };

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++)
		assert_read_as(texts[i], texts[i]);
}

#define GONE "\xef\xbf\xbd"

static void what_is_no_utf8_is_marked(void **state)
{
	(void)state;
	assert_read_as("cut \xc3", "cut " GONE);
	assert_read_as("cut \xe2\x80\"", "cut " GONE GONE "\"");
	assert_read_as("cut \xf0\x9f\x8e", "cut " GONE GONE GONE);
	assert_read_as("Latin \xe9t\xe9", "Latin " GONE "t" GONE);
	assert_read_as("\xc0\x80 \xc1\xbf", GONE GONE " " GONE GONE); /* longer than it must be */
	assert_read_as("\xe0\x9f\xbf", GONE GONE GONE);
	assert_read_as("\xf0\x8f\xbf\xbf", GONE GONE GONE GONE);
	assert_read_as("\xed\xa0\x80", GONE GONE GONE);          /* half a surrogate pair */
	assert_read_as("\xf4\x90\x80\x80", GONE GONE GONE GONE); /* behind the last character */
	assert_read_as("\xf5\x80 \xff\xbf", GONE GONE " " GONE GONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(text_is_read_as_it_was),
										cmocka_unit_test(what_is_no_utf8_is_marked) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
