/* front/chronicle.h -- everything a game's news ever told, and to whom.
 *
 * Kept so that a reader who comes back is told exactly what he missed.  It follows from the journal and is
 * built from it anew whenever a table is opened. */
#ifndef FRONT_SERVE_CHRONICLE_H
#define FRONT_SERVE_CHRONICLE_H

#include "engine/session.h"

typedef struct ChronicleEntry {
	Side side;    /* whose order; SIDE_NONE for the set-up */
	size_t order; /* where its text begins in words */
	int line, nlines;
	int roll, nrolls;
} ChronicleEntry;

typedef struct ChronicleLine {
	SideSet who;
	RuleId rule;
	size_t at;
} ChronicleLine;

typedef struct Chronicle {
	ChronicleEntry *entry; /* entry[seq]; 0 is the set-up */
	int n, room;
	ChronicleLine *line;
	int nlines, line_room;
	Roll *roll;
	int nrolls, roll_room;
	Text words;
} Chronicle;

/* The whole of a journal. */
bool chronicle_read(Chronicle *, Session *, Store *, Fault *);
/* The entry the session just made. */
void chronicle_add(Chronicle *, Side, const char *order, const News *, const Roll *, int nrolls);
void chronicle_free(Chronicle *);

/* What `reader` was told of the entries behind `told`, as a JSON array.  SIDE_NONE is the public, who hears
 * what both sides heard; `all` tells everything, orders and rolls too. */
void chronicle_write(const Chronicle *, const Game *, uint32_t told, Side reader, bool all, Text *);

#endif
