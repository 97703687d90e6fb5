/* base/clock.h -- how much time has passed.
 *
 * The time of day is put on and back while programs run; whoever thinks for a second, or measures one, asks here. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

int64_t clock_us(void);           /* microseconds since some moment of the past; never backwards */
int64_t clock_processor_us(void); /* those in which the calling thread had a processor */

#endif
