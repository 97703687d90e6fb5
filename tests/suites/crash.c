/* tests/suites/crash.c -- see crash.h. */
#include "tests/suites/crash.h"

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char note[200];

static void tell(int number)
{
	/* Only what a signal handler may call. */
	(void)!write(STDERR_FILENO, note, strlen(note));
	signal(number, SIG_DFL);
	raise(number);
}

void crash_note(const char *fmt, ...)
{
	static bool listening;
	va_list args;

	if (!listening) {
		signal(SIGABRT, tell);
#ifndef __SANITIZE_ADDRESS__ /* which sees to the other signals itself, and then aborts */
		signal(SIGSEGV, tell);
		signal(SIGFPE, tell);
#endif
		listening = true;
	}
	va_start(args, fmt);
	vsnprintf(note, sizeof note - 1, fmt, args);
	va_end(args);
	strcat(note, "\n");
}

/* The sanitizers ask for these by name: a report ends in an abort, so that tell() comes to speak. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "abort_on_error=1:disable_coredump=1";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
	return "abort_on_error=1:print_stacktrace=1";
}
