/* engine/rule.h -- rules by their register id, and refusals that cite them.
 *
 * A game lists every id of its register in rules.def, one RULE or NOTE a line; its private header turns the
 * list into an enum (CO_8_0c) and its main file into Game.rules ("CO-8.0c").  NOTE marks a paragraph that
 * asks nothing of software; every RULE must be cited by a case.  DICE is a RULE that has dice thrown where both
 * sides see them; what is rolled under any other is secret until the end.  The wording lives in docs/rules/. */
#ifndef ENGINE_RULE_H
#define ENGINE_RULE_H

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t RuleId; /* index into Game.rules; 0 is "no rule" */

typedef struct Rule {
	const char *id; /* "CO-8.0c" */
	bool note;      /* asks nothing of software */
	bool open;      /* its dice lie on the table */
} Rule;

typedef struct Why { /* the answer to "why not?" */
	RuleId rule;
	char text[240];
} Why;

/* Fill *why (when there is one) and return false: `return refuse(why, CO_8_0c, ...)`.  With why == NULL the
 * sentence is never formatted, so search pays nothing for it. */
#define refuse(why, rule, ...) ((why) ? refuse_with((why), (rule), __VA_ARGS__) : false)
bool refuse_with(Why *why, RuleId rule, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
