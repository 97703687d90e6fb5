/* front/whole.c -- see whole.h: PATH.new is written, and takes the name when all of it is on the disk. */
#include "front/whole.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Place {
	bool replaced; /* by what is written beside it */
	Text beside;   /* where that is; the path itself when it is not replaced */
} Place;

static Place place_of(const char *path)
{
	struct stat info;
	Place p = { .replaced = lstat(path, &info) != 0 || S_ISREG(info.st_mode) };

	text_add(&p.beside, "%s%s", path, p.replaced ? ".new" : "");
	return p;
}

static bool put(FILE *f, const Text *text, bool on_disk)
{
	return fwrite(text_str(text), 1, text->len, f) == text->len && fflush(f) == 0 &&
		   (!on_disk || fsync(fileno(f)) == 0);
}

static bool cannot(const char *path, int error, Fault *fault)
{
	return fail(fault, "cannot write %s: %s", path, strerror(error));
}

bool whole_may_write(const char *path, Fault *fault)
{
	Place p = place_of(path);
	FILE *f = fopen(text_str(&p.beside), p.replaced ? "wb" : "ab");
	int error = errno;

	if (f)
		fclose(f);
	if (f && p.replaced)
		unlink(text_str(&p.beside));
	text_free(&p.beside);
	return f || cannot(path, error, fault);
}

bool whole_write(const char *path, const Text *text, Fault *fault)
{
	Place p = place_of(path);
	FILE *f = fopen(text_str(&p.beside), "wb");
	bool well = f && put(f, text, p.replaced);
	int error = errno;

	if (f && fclose(f) != 0 && well) {
		well = false;
		error = errno;
	}
	if (well && p.replaced && rename(text_str(&p.beside), path) != 0) {
		well = false;
		error = errno;
	}
	if (!well && f && p.replaced)
		unlink(text_str(&p.beside));
	text_free(&p.beside);
	return well || cannot(path, error, fault);
}
