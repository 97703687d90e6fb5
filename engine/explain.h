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

enum { EXPLAIN_LINES = 160, EXPLAIN_TOTALS = 24 };

typedef struct ExplainLine {
	RuleId rule;
	Ratio amount;
	char text[100];
} ExplainLine;
typedef struct ExplainTotal { /* "attack" "14", "odds" "3-1": what a case can expect */
	char key[20], value[36];
} ExplainTotal;

typedef struct Explain {
	int nlines, ntotals;
	ExplainLine line[EXPLAIN_LINES];
	ExplainTotal total[EXPLAIN_TOTALS];
} Explain;

#define explain_add(e, rule, amount, ...) ((e) ? explain_line((e), (rule), (amount), __VA_ARGS__) : (void)0)
void explain_line(Explain *, RuleId, Ratio, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void explain_total(Explain *, const char *key, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
const char *explain_find(const Explain *, const char *key); /* NULL when there is no such total */

#endif
