/* games/mons/loader.h -- reading a scenario's records, in passes, so that a record may speak of what a later
 * line brings in.  Every complaint goes to `faults`; reading goes on as long as there is a map to read on. */
#ifndef GAMES_MONS_LOADER_H
#define GAMES_MONS_LOADER_H

#include "games/mons/mons.h"

enum { PASS_SIZE, PASS_TERRAIN, PASS_WATER, PASS_BRIDGES, PASS_ROADS, PASS_UNITS, PASS_PLACES, PASSES };
enum { ROWS_MAX = 100, CLASSES_MAX = 24 };

typedef struct Loader {
	Arena *arena;
	Board *board;
	Faults *faults;
	const char *file;           /* the outermost */
	int col0, cols, row0, rows; /* as the map's records give them; cols or rows 0: not given */
	bool told[ROWS_MAX];        /* the terrain of that row */
	bool used[CLASSES_MAX];     /* somebody is of that class */
	const Record *columns, *bridges, *points, *class[CLASSES_MAX], *unit[UNITS]; /* to blame */
} Loader;

typedef struct RecordKind {
	RecordForm form;
	int pass;
	void (*read)(Loader *, const Record *);
} RecordKind;

extern const RecordKind mons_map_records[], mons_army_records[]; /* end without a reader */

Hex mons_read_hex(Loader *, const Record *, const char *word); /* HEX_NONE after a fault */
bool mons_make_map(Loader *);                                  /* after PASS_SIZE */
void mons_finish_map(Loader *);                                /* after every pass: costs, lines of sight */

#endif
