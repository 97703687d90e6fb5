/* front/wrap.h -- paragraphs for a terminal. */
#ifndef FRONT_WRAP_H
#define FRONT_WRAP_H

#include <stdio.h>

/* "head  text", broken at blanks to the width of the terminal, the lines after the first indented. */
void wrap_print(FILE *, const char *head, const char *text);

int wrap_letters(const char *text, int bytes); /* UTF-8: how many columns they take */

#endif
