/* store/sqlite.h -- the journal in an SQLite file. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "engine/store.h"

/* Open for writing, made when it is not there.  NULL after a fault: another process writes to it, it is not a
 * journal of ours, the disk is full ... */
Store *sqlite_store(const char *path, Fault *);
/* Open an existing file to read it only; it may lie in a folder that cannot be written to. */
Store *sqlite_store_read(const char *path, Fault *);

#endif
