/* engine/explain.h -- a sum with its reasons: a combat, a move's cost, a count of victory points.
 *
 * The code that resolves is the code that explains: it adds each amount through explain_add, which returns
 * the amount and, when somebody is listening, writes the line.  Pass NULL and it costs one test.  Amounts
 * are exact fractions. */
#ifndef ENGINE_EXPLAIN_H
#define ENGINE_EXPLAIN_H

#include "engine/rule.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Ratio { /* exact; den > 0 */
	int32_t num, den;
} Ratio;
Ratio ratio(int num, int den); /* in lowest terms */
Ratio ratio_add(Ratio, Ratio);
Ratio ratio_times(Ratio, Ratio);
int ratio_compare(Ratio, Ratio); /* <0, 0, >0 */

enum { EXPLAIN_LINES = 160, EXPLAIN_TOTALS = 24, EXPLAIN_CHANCES = 128 };

typedef struct ExplainLine {
	RuleId rule;
	Ratio amount;
	char text[100];
} ExplainLine;
typedef struct ExplainTotal { /* "attack" "14", "odds" "3-1": what a case can expect */
	char key[20], value[36];
} ExplainTotal;

/* A result of dice not yet thrown, or of what is not seen: "target loses" "2", 13 times in 36.  All results of one
 * thing are there, and their shares add up to one.  A share is counted in whole numbers and divided once. */
typedef struct ExplainChance {
	char of[32], result[44];
	double share;
} ExplainChance;

typedef struct Explain {
	int nlines, ntotals, nchances;
	ExplainLine line[EXPLAIN_LINES];
	ExplainTotal total[EXPLAIN_TOTALS];
	ExplainChance chance[EXPLAIN_CHANCES];
} Explain;

void explain_clear(Explain *);

#define explain_add(e, rule, amount, ...) ((e) ? explain_line((e), (rule), (amount), __VA_ARGS__) : (void)0)
void explain_line(Explain *, RuleId, Ratio, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void explain_total(Explain *, const char *key, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* The same result again adds to its share; a share of 0 is no result. */
void explain_chance(Explain *, const char *of, double share, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
const char *explain_find(const Explain *, const char *key); /* NULL when there is no such total */

#endif
