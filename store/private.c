/* store/private.c -- see private.h. */
#include "store/private.h"

#include <fcntl.h>
#include <unistd.h>

void private_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);

	if (fd >= 0)
		close(fd);
}
