/* games/comops/load.h -- what the loading files share: load_map.c reads the map, load_sheet.c the counters,
 * load_forces.c who fights, load_aims.c what for, and load.c the rest of the scenario. */
#ifndef GAMES_COMOPS_LOAD_H
#define GAMES_COMOPS_LOAD_H

#include "games/comops/comops.h"

enum { BANKS = 8, WAYS = 4, SHEET = 256, SHEET_REGIMENTS = 64, REGIMENT_MAX = 4 };

typedef struct SheetRegiment {
	Regiment printed;
	int battalion[REGIMENT_MAX]; /* rows of the counter sheet */
	int n;
	bool taken;
	const Record *from;
} SheetRegiment;

typedef struct Bank {
	const char *name;
	bool used;
	const Record *from;
} Bank;

typedef struct Way {
	const char *name;
	Area area;
	bool used;
	const Record *from;
} Way;

typedef struct Load {
	Arena *arena;
	Board *board;
	Faults *faults;
	Area terrain, level, heads[SIDES]; /* the hexes of which that has been told */
	Bank bank[BANKS];
	int nbanks;
	Way way[WAYS];
	int nways;
	Counter sheet[SHEET]; /* every counter there is; the scenario picks from it */
	const Record *from[SHEET];
	bool taken[SHEET];
	int nsheet;
	SheetRegiment regiment[SHEET_REGIMENTS];
	int nregiments;
	bool seen_attacker, seen_length, seen_objective, seen_measure;
	const Record *zone[SIDES];
} Load;

Hex comops_load_hex(Load *, const Record *, const char *word); /* HEX_NONE after a fault */
/* Those listed from word `from` on, at most RECORD_WORDS; each joins `told`, and none may be there already. */
int comops_load_hexes(Load *, const Record *, int from, Area *told, Hex hex[]);

bool comops_load_side(Load *, const Record *, const char *word, Side *); /* false after a fault */
int comops_sheet_find(const Load *, const char *name);                   /* -1: no such counter */
int comops_sheet_regiment(const Load *, const char *name);
bool comops_dummy_of_scenario(const Record *);

typedef void Loader(Load *, const Record *);
Loader comops_load_map, comops_load_terrain, comops_load_level, comops_load_river, comops_load_bridge,
	comops_load_road, comops_load_bank, comops_load_way, comops_load_name, comops_load_source,
	comops_load_counter, comops_load_regiment, comops_load_sheet_dummy, comops_load_units, comops_load_dummy,
	comops_load_heads, comops_load_reinforcement, comops_load_objective, comops_load_measure,
	comops_load_award;

void comops_derive_map(Board *);

#endif
