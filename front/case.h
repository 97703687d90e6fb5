/* front/case.h -- rule cases: positions, orders and what a referee must say to them (docs/cases.md). */
#ifndef FRONT_CASE_H
#define FRONT_CASE_H

#include "base/fault.h"
#include "base/text.h"
#include <stdbool.h>

typedef struct CaseTally {
	int passed, failed;
	Text report; /* a line for each thing that was not as expected */
} CaseTally;

/* Run the cases of a file, or of text under a file's name.  false when it could not be run at all (it is no
 * case file, its scenario does not load): see *faults. */
bool case_file(const char *path, CaseTally *, Faults *);
bool case_text(const char *name, const char *text, size_t size, CaseTally *, Faults *);

#endif
