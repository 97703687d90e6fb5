/* front/canvas.h -- a picture made of characters, each with the escape it is written in. */
#ifndef FRONT_CANVAS_H
#define FRONT_CANVAS_H

#include "base/text.h"

typedef struct Ink {
	char letter;        /* 0: nothing there */
	const char *escape; /* static; NULL or "": plain */
} Ink;

typedef struct Canvas {
	Ink *ink; /* wide * high, zeroed to begin with */
	int wide, high;
} Canvas;

/* What lies outside is not drawn. */
void canvas_dot(Canvas *, int x, int y, Ink);
void canvas_put(Canvas *, int x, int y, const char *text, int room, const char *escape);
void canvas_print(Text *, const Canvas *);

#endif
