/* store/private.h -- files that are their owner's alone. */
#ifndef STORE_PRIVATE_H
#define STORE_PRIVATE_H

/* Make an empty file that only its owner may read and write, where there is none; one that is there stays as it is.
 * What stands in the way is for whoever opens the file to tell. */
void private_file(const char *path);

#endif
