/* tests/unit/unit.h -- cmocka with the headers it wants, and a few words of our own. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#undef fail /* ours is another: base/fault.h */

/* End the test with a sentence. */
#define fail_with(...) (print_error(__VA_ARGS__), print_error("\n"), _fail(__FILE__, __LINE__))

/* The message is there and says this. */
#define assert_says(text, part) \
	(strstr((text), (part)) ? (void)0 : fail_with("\"%s\" does not say \"%s\"", (text), (part)))

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

#endif
