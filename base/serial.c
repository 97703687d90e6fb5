/* base/serial.c -- see serial.h. */
#include "base/serial.h"

#include <stdatomic.h>

uint32_t serial_next(void)
{
	static atomic_uint last;

	return atomic_fetch_add(&last, 1) + 1;
}
