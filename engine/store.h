/* engine/store.h -- what the journal asks of a database: a few verbs, all of them about text.
 *
 * The journal is append-only: nothing is ever changed or removed, an undo is an entry like any other.
 * append() stages an entry and commit() makes everything staged since the last commit durable, or nothing
 * of it; a server commits together what arrives together, everybody else commits after each entry.  What a
 * commit acknowledged survives a kill at any moment.  append() refuses a sequence number that is taken, so
 * two writers can never both think they wrote it.
 *
 * Implementations: store/memory.c, store/sqlite.c. */
#ifndef ENGINE_STORE_H
#define ENGINE_STORE_H

#include "base/fault.h"
#include "engine/side.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Entry {
	uint32_t seq; /* 1, 2, 3 ... */
	Side side;
	const char *order; /* "move 21/T1:1 G7 G6", "undo 38" */
	const char *rolls; /* "CO-4.0c:10=3 ..." or "" */
	uint64_t after;    /* hash of the state it led to */
} Entry;

typedef struct GameRow { /* what a journal begins with */
	int64_t id;
	const char *game, *scenario; /* "comops", "comops/red-attack" */
	int version;                 /* of the game's rules */
	uint64_t scenario_hash;
	uint64_t seed;     /* of its dice; umpire's eyes only */
	const char *rolls; /* those of the set-up, as in an Entry */
	uint64_t start;    /* hash of the state after set-up */
} GameRow;

enum { EVERY_GAME = -1 }; /* in the place of a game's number, which is never below 1 */

typedef struct Store Store;
typedef bool EntryEach(void *ctx, const Entry *); /* false ends the reading */
typedef bool GameEach(void *ctx, const GameRow *);

typedef struct StoreApi {
	const char *name;                                     /* "memory", "sqlite" */
	int64_t (*create)(Store *, const GameRow *, Fault *); /* durable at once; 0 after a fault */
	bool (*append)(Store *, int64_t game, const Entry *, Fault *);
	bool (*commit)(Store *, Fault *);
	/* One game's row, or with EVERY_GAME all of them; strings live until the call returns. */
	bool (*games)(Store *, int64_t game, GameEach *, void *ctx, Fault *);
	bool (*read)(Store *, int64_t game, uint32_t from, EntryEach *, void *ctx, Fault *);
	void (*close)(Store *);
} StoreApi;

struct Store { /* the first member of every implementation */
	const StoreApi *api;
};

Store *memory_store(void);
/* Forget every game but keep the memory, so that a next game allocates nothing. */
void memory_store_reset(Store *);

#endif
