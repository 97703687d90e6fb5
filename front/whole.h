/* front/whole.h -- files that are written whole, or left as they were. */
#ifndef FRONT_WHOLE_H
#define FRONT_WHOLE_H

#include "base/fault.h"
#include "base/text.h"

/* For who has long to work before there is something to write. */
bool whole_may_write(const char *path, Fault *);
/* A full disk, or a kill, leaves what was there; what is no ordinary file, such as /dev/stdout, is written straight. */
bool whole_write(const char *path, const Text *, Fault *);

#endif
