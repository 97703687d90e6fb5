/* games/rifles/load.h -- what the loading files share: load_words.c reads lengths, points and names, load_armies.c
 * weapons and cards, load_table.c what lies on the table, load.c the rest of the scenario. */
#ifndef GAMES_RIFLES_LOAD_H
#define GAMES_RIFLES_LOAD_H

#include "games/rifles/rifles.h"

enum { ARMIES = 8, LIST = 40 };

typedef struct ListLine {
	const Record *from;
	int count, weapon;
	Type type;
	Grade grade;
	bool dismounts;
	const char *title;
} ListLine;

typedef struct ArmyList {
	const Record *from;
	const char *name, *prefix, *title;
	bool used;
	int n;
	ListLine line[LIST];
} ArmyList;

/* What a fault found later is to be blamed on. */
typedef struct Origins {
	const Record *area[AREAS], *river[RIVERS], *road[ROADS], *work[WORKS];
	const Record *weapon[WEAPONS], *deploy[SIDES], *placed[UNITS];
} Origins;

typedef struct Loader {
	Arena *arena;
	Board *b;
	Faults *faults;
	const Doc *doc;
	int narmies, nsides;
	ArmyList *army, *list[SIDES]; /* all, and those of the sides */
	bool used[WEAPONS];
	bool free, table;
	Origins from;
} Loader;

/* ---- words ---- */

bool rifles_read_length(const char *word, int32_t low, int32_t high, int32_t *value); /* "12.5" */
bool rifles_read_numbers(const char *word, int n, int32_t value[]); /* "12.5,40", n of them */
/* All words from `from` on; 0 after a fault. */
int rifles_read_points(Loader *, const Record *, int from, Point p[], int room);
void rifles_check_name(Loader *, const Record *, int i);
void rifles_check_lies(Loader *, const Record *, const Point p[], int n);
int rifles_find_side(Loader *, const Record *, int i);
bool rifles_wants(Loader *, const Record *, bool right, const char *form);

/* ---- records ---- */

typedef void LoadRecord(Loader *, const Record *);
LoadRecord rifles_load_weapon, rifles_load_army, rifles_load_card, rifles_load_side, rifles_load_table,
	rifles_load_area, rifles_load_river, rifles_load_road, rifles_load_crossing, rifles_load_fort;

#endif
