/* front/study/chunk.c -- result files: a head, a line a game in the order of the seeds, and a line that closes it.
 *
 * A line is written whole and at once, so a process killed at any moment leaves whole lines and at most one broken
 * one behind them.  A file without its closing line is unfinished and nothing else is assumed of it. */
#include "base/memory.h"
#include "front/study/study.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_LINES = 4 };

void chunk_name(const Plan *p, const char *folder, int arm, long index, Chunk *c)
{
	*c = (Chunk){ .arm = arm, .index = index, .fd = -1 };
	long seeds = plan_chunk(p, index, &c->first);
	c->games = seeds * GAMES_A_SEED;
	snprintf(c->path, sizeof c->path, "%s/%s/%08" PRIu64 "-%08" PRIu64 ".tsv", folder, p->arm[arm].name,
			 c->first, c->first + (uint64_t)seeds - 1);
}

static void write_head(const Plan *p, const Chunk *c, Text *head)
{
	const Arm *a = &p->arm[c->arm];

	text_add(head,
			 "# sandtable results 1\n# arm %s of %s, %016" PRIx64 "\n# games %ld from seed %" PRIu64 "\n%s\n",
			 a->name, a->scenario.name, a->id, c->games, c->first, result_columns);
}

static void write_close(const Chunk *c, Text *line)
{
	text_add(line, "# end of %ld games\n", c->games);
}

/* The lines up to the first that is not as it should be.  *whole grows by the size of what is good.  The games of a seed
 * look alike between equal players: where one line is damaged, or missing, the other does not count, either. */
static void scan_lines(const Plan *p, Chunk *c, const Text *close, FILE *f, off_t *whole, ResultEach *each,
					   void *ctx)
{
	off_t seed_began = *whole;
	char *line = NULL;
	size_t room = 0;
	Result r;

	for (ssize_t n; !c->closed && (n = getline(&line, &room, f)) > 0 && line[n - 1] == '\n'; *whole += n) {
		if (c->done == c->games && strcmp(line, close->s) == 0) {
			c->closed = true;
			continue;
		}
		line[n - 1] = '\0';
		c->damaged = c->done == c->games || strlen(line) != (size_t)n - 1 ||
					 !result_read(p, c->arm, c->first, c->done, line, &r);
		if (c->damaged)
			break;
		if (each)
			each(ctx, &r);
		if (c->done++ % GAMES_A_SEED == 0)
			seed_began = *whole;
	}
	if (c->damaged && c->done % GAMES_A_SEED) {
		c->done--;
		*whole = seed_began;
	}
	free(line);
}

/* *whole is the size of what is good in the file. */
static bool scan(const Plan *p, Chunk *c, FILE *f, off_t *whole, ResultEach *each, void *ctx, Fault *fault)
{
	Text head = { 0 }, close = { 0 };

	c->done = 0;
	c->closed = c->damaged = false;
	*whole = 0;
	write_head(p, c, &head);
	write_close(c, &close);
	char *found = memory_zeroed(head.len + 1);
	size_t size = fread(found, 1, head.len, f);
	bool well = memcmp(found, head.s, size) == 0 ||
				fail(fault,
					 "%s belongs to another study, or to another version of the program; name another folder "
					 "with --out",
					 c->path);
	if (well && size == head.len) {
		*whole = (off_t)size;
		scan_lines(p, c, &close, f, whole, each, ctx);
	}
	free(found);
	text_free(&head);
	text_free(&close);
	return well;
}

bool chunk_look(const Plan *p, Chunk *c, Fault *fault)
{
	FILE *f = fopen(c->path, "rb");
	off_t whole;

	if (!f)
		return errno == ENOENT || errno == ENOTDIR ||
			   fail(fault, "cannot read %s: %s", c->path, strerror(errno));
	bool well = scan(p, c, f, &whole, NULL, NULL, fault);
	fclose(f);
	return well;
}

/* All of it, or a sentence. */
static bool put(Chunk *c, const Text *text, Fault *fault)
{
	for (size_t at = 0; at < text->len;) {
		ssize_t n = write(c->fd, text->s + at, text->len - at);

		if (n < 0 && errno != EINTR)
			return fail(fault, "cannot write %s: %s; finished games are kept, and --resume goes on", c->path,
						strerror(errno));
		at += n > 0 ? (size_t)n : 0;
	}
	return true;
}

static bool make_folder(const char *path, Fault *fault)
{
	char folder[STUDY_PATH];

	snprintf(folder, sizeof folder, "%s", path);
	for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(folder, 0777) != 0 && errno != EEXIST)
			return fail(fault, "cannot make the folder %s: %s", folder, strerror(errno));
		*slash = '/';
	}
	return true;
}

/* Two processes that play the same chunk would spoil it. */
static bool claim(Chunk *c, Fault *fault)
{
	struct flock whole_file = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	if (fcntl(c->fd, F_SETLK, &whole_file) == 0 || (errno != EACCES && errno != EAGAIN))
		return true; /* a file system without locks is no reason not to play */
	return fail(fault, "%s is being written by another process", c->path);
}

/* What stands behind the good lines goes to the end of another file: there may be games in it that took long. */
static bool keep_damaged(const Chunk *c, FILE *f, off_t whole, Fault *fault)
{
	char path[sizeof c->path + sizeof ".damaged"];
	int byte;

	snprintf(path, sizeof path, "%s.damaged", c->path);
	FILE *to = fopen(path, "ab");
	if (!to)
		return fail(fault, "cannot write %s: %s", path, strerror(errno));
	fseeko(f, whole, SEEK_SET);
	while ((byte = fgetc(f)) != EOF)
		fputc(byte, to);
	bool well = !ferror(to) && !ferror(f);
	well = fclose(to) == 0 && well;
	return well || fail(fault, "cannot keep in %s what is damaged in %s", path, c->path);
}

static bool go_on_behind(const Plan *p, Chunk *c, Fault *fault)
{
	FILE *f = fopen(c->path, "rb");
	Text head = { 0 };
	off_t whole;

	if (!f)
		return fail(fault, "cannot read %s: %s", c->path, strerror(errno));
	bool well = scan(p, c, f, &whole, NULL, NULL, fault) && (!c->damaged || keep_damaged(c, f, whole, fault));
	fclose(f);
	if (!well)
		return false;
	if (ftruncate(c->fd, whole) != 0 || lseek(c->fd, whole, SEEK_SET) < 0)
		return fail(fault, "cannot write %s: %s", c->path, strerror(errno));
	if (whole > 0)
		return true;
	write_head(p, c, &head);
	well = put(c, &head, fault);
	text_free(&head);
	return well;
}

static bool close_file(Chunk *c, Fault *fault)
{
	bool well = close(c->fd) == 0 || fail(fault, "cannot write %s: %s", c->path, strerror(errno));

	c->fd = -1;
	return well;
}

/* Once it is open, closing any other descriptor of the file would give the claim up: so the claim comes last. */
bool chunk_open(const Plan *p, Chunk *c, Fault *fault)
{
	long done = c->done;
	Text none = { 0 };

	if (!make_folder(c->path, fault))
		return false;
	c->fd = open(c->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (c->fd < 0)
		return fail(fault, "cannot write %s: %s", c->path, strerror(errno));
	if (!claim(c, fault) || !go_on_behind(p, c, fault) || !claim(c, fault))
		return false;
	if (c->done != done)
		return fail(fault, "%s was changed by another process", c->path);
	return c->done < c->games || chunk_append(c, &none, fault);
}

bool chunk_append(Chunk *c, const Text *line, Fault *fault)
{
	Text last = { 0 };

	if (!put(c, line, fault))
		return false;
	c->done += line->len > 0;
	if (c->done < c->games)
		return true;
	write_close(c, &last);
	c->closed = put(c, &last, fault);
	text_free(&last);
	return c->closed && close_file(c, fault);
}

bool chunk_read(const Plan *p, const Chunk *c, ResultEach *each, void *ctx, Fault *fault)
{
	FILE *f = fopen(c->path, "rb");
	Chunk seen = *c;
	off_t whole;

	if (!f)
		return fail(fault, "cannot read %s: %s", c->path, strerror(errno));
	bool well = scan(p, &seen, f, &whole, each, ctx, fault);
	fclose(f);
	if (well && seen.damaged)
		return fail(fault, "%s:%ld is no result of this study; --resume plays from there on", c->path,
					HEAD_LINES + seen.done + 1);
	if (well && !seen.closed)
		return fail(fault, "%s breaks off after %ld of %ld games; --resume plays the rest", c->path,
					seen.done, seen.games);
	return well;
}
