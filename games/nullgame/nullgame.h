/* games/nullgame/nullgame.h -- what this folder's files and its tests share. */
#ifndef GAMES_NULLGAME_H
#define GAMES_NULLGAME_H

#include "engine/game.h"

enum {
	NG_NO_RULE,
#define RULE(symbol, id) symbol,
#define DICE(symbol, id) symbol,
#define NOTE(symbol, id) symbol,
#include "games/nullgame/rules.def"
#undef RULE
#undef DICE
#undef NOTE
	NG_RULES
};

enum { COUNTERS = 3, PIECES = SIDES * COUNTERS };
typedef enum Step { STEP_STANCE, STEP_FIRST, STEP_SECOND, STEP_OVER } Step;
typedef enum Stance { STANCE_NONE, STANCE_BOLD, STANCE_CAREFUL, STANCE_SECRET } Stance;

struct Board {
	HexMap *map;
	Names names;
	int turns;
	Hex start[PIECES];
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Piece {
	int8_t hex;    /* HEX_NONE: lost */
	uint8_t worth; /* 1..3; 0 in the view of a side that may not know */
	uint8_t up;
} Piece;

struct State {
	uint8_t turn, step;
	uint8_t stance[SIDES];
	uint8_t conceded;    /* side + 1 of who gave up */
	Piece piece[PIECES]; /* the first side's, then the second's */
};
#pragma GCC diagnostic pop

static inline Side piece_side(int piece)
{
	return (Side)(piece / COUNTERS);
}

bool nullgame_check_move(const Board *, const State *seen, const Order *, Why *);

/* overlay.c */
enum { NULLGAME_OVERLAYS = 1 };
extern const OverlayKind nullgame_overlays[NULLGAME_OVERLAYS];

extern const Game nullgame;

#endif
