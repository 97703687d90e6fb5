/* engine/scene.h -- the table as one side sees it, ready to be drawn by anybody.
 *
 * A Scene knows nothing of any game: areas and lines with a style word (drawn from the board), pieces
 * with a symbol and printed values, marks on hexes and hexsides.  Terminal, page and printer all draw from
 * it.  Text is short and in the players' words. */
#ifndef ENGINE_SCENE_H
#define ENGINE_SCENE_H

#include "engine/side.h"
#include "geo/hex.h"
#include <stdbool.h>
#include <stdint.h>

enum { SCENE_PIECES = 256, SCENE_MARKS = 1024, SCENE_FACTS = 32, SCENE_SHAPES = 96, SHAPE_POINTS = 24 };

typedef struct ScenePiece {
	int16_t unit; /* number in Names, -1 when the viewer may not know which it is */
	Side side;
	bool up;        /* its face is seen */
	bool off;       /* not on the table: in hand, waiting, or lost; `note` says which */
	bool spent;     /* has nothing left to do now */
	bool dummy;     /* the viewer knows that it stands for nothing */
	Hex hex;        /* HEX_NONE on an open table or off it */
	int32_t x, y;   /* open table: centre, thousandths of a centimetre */
	int32_t facing; /* open table: hundredths of a degree clockwise from north */
	int32_t wide, deep;
	uint8_t level;      /* place in its stack, 0 at the bottom */
	const char *symbol; /* "infantry", "armor", "hq" ... : NATO symbol, static text */
	const char *size;   /* "II", "III", "X" or "" : static text */
	char name[24];      /* as in orders; "" when unknown */
	char values[24];    /* as printed on the counter: "4-2-4" */
	char note[40];      /* "1 step lost, out of supply" */
} ScenePiece;

typedef struct SceneMark { /* something lying on the table that is no piece */
	const char *style;     /* "bridge", "control", "target" ... : static text */
	Side side;             /* whose, or SIDE_NONE */
	Hex hex, other;        /* a hex, or the hexside between two (other != HEX_NONE) */
	char text[24];
} SceneMark;

typedef struct SceneShape { /* open table: ground, printed or built in play; lengths as for pieces */
	const char *style;      /* "woods", "river", "road", "fort" ... : static text */
	const char *name;       /* as in orders, or "": the board's */
	bool closed;            /* an area; else a line, or a point when n is 1 */
	uint8_t n;
	int32_t wide; /* of a line; 0: a thin one */
	int32_t point[SHAPE_POINTS][2];
} SceneShape;

typedef struct SceneFact { /* what stands on the turn track: "Turn" "4 of 10" */
	char key[20], value[60];
} SceneFact;

typedef struct Scene {
	int npieces, nmarks, nfacts, nshapes;
	int32_t wide, deep; /* open table: its size */
	ScenePiece piece[SCENE_PIECES];
	SceneMark mark[SCENE_MARKS];
	SceneFact fact[SCENE_FACTS];
	SceneShape shape[SCENE_SHAPES];
} Scene;

/* What is printed: one row a hex, from Game.ground. */
typedef struct Ground {
	const char *terrain;                      /* "clear", "woods" ... : a style word, static or the board's */
	char code;                                /* one letter for a terminal: '.', 'w', 'T' */
	int8_t level;                             /* elevation */
	uint8_t road, river, bridge, rail, canal; /* one bit a Dir: what the hexside carries */
	const char *name;                         /* of the place, or NULL */
	bool rebuilt;                             /* reconstructed, not from the source */
} Ground;

ScenePiece *scene_piece(Scene *);
SceneMark *scene_mark(Scene *, const char *style, Side, Hex, Hex other, const char *text);
SceneShape *scene_shape(Scene *, const char *style, const char *name, bool closed, int32_t wide);
void shape_point(SceneShape *, int32_t x, int32_t y);
void scene_fact(Scene *, const char *key, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
