/* engine/side.h -- who. */
#ifndef ENGINE_SIDE_H
#define ENGINE_SIDE_H

#include <stdint.h>

typedef uint8_t Side;    /* 0 or 1, or SIDE_NONE */
typedef uint8_t SideSet; /* one bit a side */

enum { SIDES = 2, SIDE_NONE = 0xff, NO_SIDES = 0, BOTH_SIDES = 3 };

static inline SideSet side_set(Side s)
{
	return (SideSet)(1u << s);
}
static inline Side side_other(Side s)
{
	return (Side)(1 - s);
}

#endif
