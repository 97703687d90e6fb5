/* engine/rule.c -- see rule.h. */
#include "engine/rule.h"

#include <stdarg.h>
#include <stdio.h>

bool refuse_with(Why *why, RuleId rule, const char *fmt, ...)
{
	va_list args;

	why->rule = rule;
	va_start(args, fmt);
	vsnprintf(why->text, sizeof why->text, fmt, args);
	va_end(args);
	return false;
}
