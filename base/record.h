/* base/record.h -- the one text form of everything people write for the program.
 *
 * Scenarios, maps, orders of battle, positions and rule cases are files of records: a line is a record, its
 * words are split by blanks, "double quotes" keep blanks together, and # starts a comment.  The first word
 * says what the record is.  `include FILE` (relative to the including file) brings in another file's
 * records.  Every record remembers its file and line, so every complaint can name them.
 *
 * Limits: 1 MiB a file, 4000 bytes and 256 words a line, includes four deep; plain text without control characters. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include "base/arena.h"
#include "base/fault.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Record {
	const char *file;
	int line;
	int n; /* words, at least one */
	const char **word;
	const char *text; /* the whole line as written, comment and outer blanks removed */
} Record;

typedef struct Doc {
	const char *file; /* the outermost */
	const Record *record;
	int n;
	uint64_t hash; /* of the bytes of every file read */
} Doc;

/* Both read everything they can and add a fault for each thing that is wrong. */
bool doc_read(Arena *, const char *path, Doc *, Faults *);
bool doc_parse(Arena *, const char *name, const char *text, size_t size, Doc *, Faults *); /* no includes */

/* What may be said but once: does one of the doc's records above this one begin with the same so many words?  Then it
 * is a fault; with `words` 0 it never is. */
bool doc_repeats(const Doc *, const Record *, int words, Faults *);

/* Are the first words of the record those of `beginning`, all of them? */
bool record_begins(const Record *, const Record *beginning);

/* Cut one line into a record; used for single lines that come from a prompt or a socket. */
bool record_parse(Arena *, const char *line, Record *, Fault *);

bool word_is_number(const char *word, long min, long max,
					long *value);                        /* whole and decimal, nothing after it */
bool word_is_natural(const char *word, uint64_t *value); /* the same, none of them too large */
void record_fault(Faults *, const Record *, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
