/* games/fourorders/load.h -- shared by the two halves of the loader: the scenario (load.c) and its forces
 * (forces.c). */
#ifndef FOURORDERS_LOAD_H
#define FOURORDERS_LOAD_H

#include "games/fourorders/fourorders.h"

typedef struct Loader {
	Arena *arena;
	Board *b;
	const Doc *doc;
	Faults *faults;
	int nsides, rows;
	const Record *victory; /* to blame */
} Loader;

/* Each adds a fault when it does not find what it wants. */
int fo_load_number(Loader *, const Record *, int i, int min, int max, const char *what);
Side fo_load_side(Loader *, const Record *, int i);
Hex fo_load_hex(Loader *, const Record *, const char *word);

void fo_load_regiment(Loader *, const Record *);
void fo_load_core(Loader *, const Record *);
void fo_load_battery(Loader *, const Record *);
void fo_load_company(Loader *, const Record *);
void fo_load_check_deployment(Loader *); /* FO-11e: the printed hexes are a legal set-up */

#endif
