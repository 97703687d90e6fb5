/* base/serial.h -- numbers that nobody else in this process has.
 *
 * A memo that a thread keeps of something it worked out says by such a number what it is about; an address could
 * belong to something else by now. */
#ifndef BASE_SERIAL_H
#define BASE_SERIAL_H

#include <stdint.h>

uint32_t serial_next(void); /* never 0 */

#endif
