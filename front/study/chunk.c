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

static const char columns[] =
	"seed\tfirst\tsecond\twinner\trule\tlevel\tturns\torders\thash\tdecided\tluck\tlost\tfights\trules";

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
			 a->name, a->scenario.name, a->id, c->games, c->first, columns);
}

static void write_close(const Chunk *c, Text *line)
{
	text_add(line, "# end of %ld games\n", c->games);
}

/* Cut a line (without its newline) into its columns; false when it has not as many. */
static bool split(char *line, Result *r)
{
	char *end;
	int n = 0;

	for (char *at = line; at; n++) {
		char *tab = strchr(at, '\t');

		if (n == RESULT_COLUMNS)
			return false;
		r->column[n] = at;
		if (tab)
			*tab = '\0';
		at = tab ? tab + 1 : NULL;
	}
	if (n != RESULT_COLUMNS)
		return false;
	r->seed = strtoull(r->column[COL_SEED], &end, 10);
	return end != r->column[COL_SEED] && !*end;
}

/* The file's lines up to the first that is not as it should be.  *whole is the size of what is good. */
static bool scan(const Plan *p, Chunk *c, FILE *f, off_t *whole, ResultEach *each, void *ctx, Fault *fault)
{
	Text head = { 0 }, close = { 0 };
	char *line = NULL;
	size_t room = 0;
	bool well = true;

	c->done = 0;
	c->closed = false;
	*whole = 0;
	write_head(p, c, &head);
	write_close(c, &close);
	char *found = memory_zeroed(head.len + 1);
	size_t size = fread(found, 1, head.len, f);
	if (memcmp(found, head.s, size) != 0) {
		well = fail(fault, "%s belongs to another study; name another folder with --out", c->path);
	} else if (size == head.len) {
		*whole = (off_t)size;
		for (ssize_t n; well && (n = getline(&line, &room, f)) > 0 && line[n - 1] == '\n';) {
			Result r;

			if (c->done == c->games) {
				c->closed = strcmp(line, close.s) == 0;
				*whole += c->closed ? n : 0;
				break;
			}
			line[n - 1] = '\0';
			if (strlen(line) != (size_t)n - 1 || !split(line, &r) ||
				r.seed != c->first + (uint64_t)(c->done / GAMES_A_SEED))
				break;
			if (each)
				well = each(ctx, &r, fault);
			c->done++;
			*whole += n;
		}
	}
	free(line);
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
	char folder[1024];

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

static bool go_on_behind(const Plan *p, Chunk *c, Fault *fault)
{
	FILE *f = fopen(c->path, "rb");
	Text head = { 0 };
	off_t whole;

	if (!f)
		return fail(fault, "cannot read %s: %s", c->path, strerror(errno));
	bool well = scan(p, c, f, &whole, NULL, NULL, fault);
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
	if (well && !seen.closed)
		return fail(fault, "%s breaks off after %ld of %ld games; --resume plays the rest", c->path,
					seen.done, seen.games);
	return well;
}
