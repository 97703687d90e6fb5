/* tests/suites/crash.h -- what was being done when it crashed. */
#ifndef TESTS_CRASH_H
#define TESTS_CRASH_H

/* Should the program die by an assert, a signal or a sanitizer from here on, this is printed on the way down. */
void crash_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
