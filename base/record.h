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
	bool included;    /* it stands in a file that another one includes: a sheet, which others may share */
} Record;

/* A kind of record, for a table of all that a reader knows. */
typedef struct RecordForm {
	const char *word;  /* the first, which names the kind */
	int least, most;   /* words, the first counted; most may be ANY_WORDS */
	int once;          /* no two records begin with as many of the same words: see doc_repeats() */
	const char *usage; /* "turns FIRST LAST" */
} RecordForm;

enum { RECORD_WORDS = 256, ANY_WORDS = RECORD_WORDS, WHOLE_RECORD = RECORD_WORDS };

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
 * is a fault; with `words` 0 it never is, with WHOLE_RECORD it is when no word differs. */
bool doc_repeats(const Doc *, const Record *, int words, Faults *);

/* Has it as many words as its kind asks for, and none of them empty? */
bool record_fits(const Record *, const RecordForm *, Faults *);
/* ... and was it not said already?  What a reader asks of every record before it looks at the words. */
bool doc_admits(const Doc *, const Record *, const RecordForm *, Faults *);

/* Is there a word i, and is it this one? */
bool record_has(const Record *, int i, const char *word);
/* ... as it must be by the form, such as the "with" of "company NAME TYPE with CORE"? */
bool record_says(const Record *, int i, const char *word, Faults *);
/* In pairs of key and value from word `first` on: is the key at word i there for the first time? */
bool record_first_key(const Record *, int first, int i, Faults *);
/* A sheet may offer more than a scenario takes; but what the scenario's own file says, or a plan's change of it, is a
 * fault when nobody uses it. */
void record_unused(Faults *, const Record *);

/* Are the first words of the record those of `beginning`, all of them? */
bool record_begins(const Record *, const Record *beginning);

/* Cut one line into a record; used for single lines that come from a prompt or a socket. */
bool record_parse(Arena *, const char *line, Record *, Fault *);

bool word_is_number(const char *word, long min, long max,
					long *value);                        /* whole and decimal, nothing after it */
bool word_is_natural(const char *word, uint64_t *value); /* the same, none of them too large */
void record_fault(Faults *, const Record *, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
