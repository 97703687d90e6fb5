/* base/fault.c -- see fault.h. */
#include "base/fault.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool fail(Fault *fault, const char *fmt, ...)
{
	if (fault) {
		va_list args;

		va_start(args, fmt);
		vsnprintf(fault->text, sizeof fault->text, fmt, args);
		va_end(args);
	}
	return false;
}

void faults_add(Faults *faults, const char *file, int line, const char *fmt, ...)
{
	faults->list = memory_resize(faults->list, (size_t)(faults->n + 1) * sizeof *faults->list);
	Fault *fault = &faults->list[faults->n++];
	int n = line > 0 ? snprintf(fault->text, sizeof fault->text, "%s:%d: ", file, line)
					 : snprintf(fault->text, sizeof fault->text, "%s: ", file);
	if (n < 0 || (size_t)n >= sizeof fault->text)
		return;
	va_list args;
	va_start(args, fmt);
	vsnprintf(fault->text + n, sizeof fault->text - (size_t)n, fmt, args);
	va_end(args);
}

void faults_free(Faults *faults)
{
	free(faults->list);
	*faults = (Faults){ 0 };
}
