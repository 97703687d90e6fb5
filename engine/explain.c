/* engine/explain.c -- see explain.h. */
#include "engine/explain.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

static Ratio lowest(int64_t num, int64_t den)
{
	int64_t by = gcd(num < 0 ? -num : num, den);

	assert(den > 0);
	return (Ratio){ (int32_t)(num / by), (int32_t)(den / by) };
}

Ratio ratio(int num, int den)
{
	return lowest(num, den);
}

Ratio ratio_add(Ratio a, Ratio b)
{
	return lowest((int64_t)a.num * b.den + (int64_t)b.num * a.den, (int64_t)a.den * b.den);
}

Ratio ratio_times(Ratio a, Ratio b)
{
	return lowest((int64_t)a.num * b.num, (int64_t)a.den * b.den);
}

int ratio_compare(Ratio a, Ratio b)
{
	int64_t left = (int64_t)a.num * b.den, right = (int64_t)b.num * a.den;

	return left < right ? -1 : left > right;
}

void explain_line(Explain *e, RuleId rule, Ratio amount, const char *fmt, ...)
{
	va_list args;

	if (e->nlines == EXPLAIN_LINES)
		return;
	ExplainLine *line = &e->line[e->nlines++];
	line->rule = rule;
	line->amount = amount;
	va_start(args, fmt);
	vsnprintf(line->text, sizeof line->text, fmt, args);
	va_end(args);
}

void explain_total(Explain *e, const char *key, const char *fmt, ...)
{
	va_list args;

	if (!e)
		return;
	assert(e->ntotals < EXPLAIN_TOTALS);
	ExplainTotal *total = &e->total[e->ntotals++];
	snprintf(total->key, sizeof total->key, "%s", key);
	va_start(args, fmt);
	vsnprintf(total->value, sizeof total->value, fmt, args);
	va_end(args);
}

void explain_clear(Explain *e)
{
	e->nlines = e->ntotals = e->nchances = 0;
}

void explain_chance(Explain *e, const char *of, double share, const char *fmt, ...)
{
	va_list args;

	if (!e || share <= 0)
		return;
	assert(e->nchances < EXPLAIN_CHANCES);
	ExplainChance *chance = &e->chance[e->nchances], *same = e->chance;
	snprintf(chance->of, sizeof chance->of, "%s", of);
	va_start(args, fmt);
	vsnprintf(chance->result, sizeof chance->result, fmt, args);
	va_end(args);
	chance->share = 0;
	while (strcmp(same->of, chance->of) != 0 || strcmp(same->result, chance->result) != 0)
		same++; /* as far as the new one itself */
	same->share += share;
	e->nchances += same == chance;
}

const char *explain_find(const Explain *e, const char *key)
{
	for (int i = 0; i < e->ntotals; i++)
		if (strcmp(e->total[i].key, key) == 0)
			return e->total[i].value;
	return NULL;
}
