/* front/serve/members.c -- see members.h. */
#include "front/serve/members.h"

#include <stdio.h>
#include <string.h>

json_t *members_read(const char *bytes, size_t len, Fault *fault)
{
	json_error_t error;
	json_t *object = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);

	if (json_is_object(object))
		return object;
	if (object)
		fail(fault, "a JSON object was expected");
	else
		fail(fault, "that is no JSON object: %.160s (line %d, column %d)", error.text, error.line,
			 error.column);
	json_decref(object);
	return NULL;
}

/* ---- does it fit? ---- */

static bool in_range(const Member *m, json_int_t n)
{
	return n >= m->least && (m->most == 0 || n <= m->most);
}

static bool fits(const Member *m, const json_t *value)
{
	switch (m->kind) {
	case MEMBER_TEXT:
		return json_is_string(value) && in_range(m, (json_int_t)json_string_length(value));
	case MEMBER_NUMBER:
		return json_is_integer(value) && in_range(m, json_integer_value(value));
	case MEMBER_FLAG:
		return json_is_boolean(value);
	case MEMBER_TWO_TEXTS:
		return json_array_size(value) == 2 && json_is_string(json_array_get(value, 0)) &&
			   json_is_string(json_array_get(value, 1));
	}
	return false;
}

static void describe(const Member *m, char *words, size_t size)
{
	static const char *const what[] = { [MEMBER_TEXT] = "a text",
										[MEMBER_NUMBER] = "a whole number",
										[MEMBER_FLAG] = "true or false",
										[MEMBER_TWO_TEXTS] = "a list of two texts" };
	const char *unit = m->kind == MEMBER_TEXT ? " bytes" : "";
	const char *link = m->kind == MEMBER_TEXT ? "of" : "from";

	if (m->most > 0)
		snprintf(words, size, "%s %s %d to %d%s", what[m->kind], link, m->least, m->most, unit);
	else if (m->kind == MEMBER_NUMBER)
		snprintf(words, size, "%s of %d or more", what[m->kind], m->least);
	else
		snprintf(words, size, "%s%s", what[m->kind], m->least > 0 ? " that is not empty" : "");
}

static bool is_listed(const char *name, const Member *list)
{
	for (const Member *m = list; m->name; m++)
		if (strcmp(m->name, name) == 0)
			return true;
	return false;
}

bool members_fit(const json_t *object, const Member *list, Fault *fault)
{
	char words[80];
	const char *name;
	json_t *value;

	for (const Member *m = list; m->name; m++) {
		value = json_object_get(object, m->name);
		if (value ? fits(m, value) : !m->needed)
			continue;
		describe(m, words, sizeof words);
		return fail(fault, value ? "\"%s\" must be %s" : "\"%s\" is missing: it must be %s", m->name, words);
	}
	json_object_foreach((json_t *)object, name, value)
		if (!is_listed(name, list))
			return fail(fault, "\"%.40s\" is no member that is known here", name);
	return true;
}

/* ---- of an object that fits ---- */

const char *member_text(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "";
}

uint32_t member_number(const json_t *object, const char *name, uint32_t otherwise)
{
	const json_t *value = json_object_get(object, name);
	json_int_t n = json_integer_value(value);

	return !value ? otherwise : n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

bool member_flag(const json_t *object, const char *name, bool otherwise)
{
	const json_t *value = json_object_get(object, name);

	return value ? json_is_true(value) : otherwise;
}
