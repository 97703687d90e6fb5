/* front/file.h -- games in a file: a journal's database, or a text journal. */
#ifndef FRONT_FILE_H
#define FRONT_FILE_H

#include "engine/session.h"

Store *file_store(const char *path, Fault *); /* to read from; NULL after a fault */

typedef struct GameList {
	Arena arena;
	long wanted; /* 0: all of them */
	GameRow *row;
	int n, room;
} GameList;

/* The games of a store, or the one wanted.  False when there is none. */
bool file_games(Store *, const char *path, long wanted, GameList *, Fault *);

/* One game taken out of its file: played up to entry `to`, every hash verified. */
typedef struct FileGame {
	Arena arena;
	Scenario scenario;
	Store *store; /* in memory, with this game alone */
	Session *session;
} FileGame;

/* `wanted` may be 0 when there is but one.  To be closed in either case. */
bool file_game_open(FileGame *, const char *path, long wanted, uint32_t to, Fault *);
void file_game_close(FileGame *);

#endif
