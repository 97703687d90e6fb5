/* front/study/study.h -- the playtest laboratory: many games between computer players, and what they teach.
 *
 * A study is a scenario, two players and a range of seeds.  Every seed is played twice, the players exchanged:
 * the dice are the seed's, and each player brings its own chance along when it changes seats.  An arm is the
 * scenario as it is, or with records added, dropped or replaced; all arms play the same seeds.
 *
 * The seeds are cut into chunks and a chunk of an arm is one result file (docs/studies.md), a line a game in the
 * order of the seeds.  What a line says depends on nothing but the study, so one process, many, or a run that was
 * stopped and taken up again leave the same bytes. */
#ifndef FRONT_STUDY_STUDY_H
#define FRONT_STUDY_STUDY_H

#include "ai/player.h"
#include "engine/names.h"
#include "engine/session.h"
#include "front/luck.h"
#include "front/pool.h"
#include <signal.h>

enum {
	ARMS_MAX = 16,
	ARM_NAME = 60,
	GAMES_A_SEED = 2,
	STUDY_FOLDER = 800, /* bytes of its path */
	STUDY_PATH = 1024   /* ... and of any file in it */
};

typedef struct Arm {
	const char *name;
	Scenario scenario;
	uint64_t id; /* of everything its results follow from */
} Arm;

typedef struct Contender {
	const char *name; /* as the plan has it: "captain", "general:64" */
	const Player *player;
	Limits limits;
} Contender;

typedef struct Plan {
	const char *title, *scenario;
	Contender player[2]; /* A and B: A has the first side in the first game of a seed */
	uint64_t seed;       /* the first */
	long seeds, chunk;   /* how many, and how many in a chunk */
	int luck;            /* how it is measured: luck.h */
	Names rules;         /* ids to RuleId - 1 */
	int arms;
	Arm arm[ARMS_MAX];
} Plan;

/* Of the sources of the engine, the games and their players, by tools/fingerprint.cmake. */
extern const char study_fingerprint[];

/* ---- the plan: plan.c, arm.c ---- */
typedef struct PlanWish { /* what the command line says; NULL and 0 where it says nothing */
	const char *players, *luck;
	uint64_t seed;
	long games;
	bool seeded;
} PlanWish;

/* `what` is a scenario's name or a plan's file.  Everything that is wrong is added to *faults. */
bool plan_read(Arena *, const char *what, const PlanWish *, Plan *, Faults *);
bool plan_players_differ(const Plan *);
long plan_chunks(const Plan *);
/* The seeds of a chunk, counted from 0: how many, and the first. */
long plan_chunk(const Plan *, long chunk, uint64_t *first);
/* The chunk of exactly these seeds ("101:150"), or -1 with a sentence. */
long plan_find_chunk(const Plan *, const char *range, Fault *);

/* The arm's scenario: that of `path` with the changes of edit[0..n-1] ("add ...", "drop ...", "replace ... with ..."),
 * which follow the record of the arm. */
bool arm_load(Arena *, const char *path, const Record *edit, int n, Arm *, const char *name, Faults *);

/* ---- one game: observe.c ---- */
typedef struct Observer Observer; /* a session and what is counted in it; used again for the next game */
Observer *observer_new(void);
void observer_free(Observer *);
/* Play it and write its line.  `swapped`: the players have changed seats. */
bool observer_play(Observer *, const Plan *, const Arm *, uint64_t seed, bool swapped, Text *line, Fault *);

/* ---- a line of a result file: result.c ---- */
enum { RESULT_COLUMNS = 14 };
typedef struct Result { /* in its columns, every one of them sound */
	uint64_t seed;
	int winner; /* a Side; -1: drawn */
	long turns, orders;
	const char *column[RESULT_COLUMNS];
} Result;
enum {
	COL_SEED,
	COL_FIRST,
	COL_SECOND,
	COL_WINNER,
	COL_RULE,
	COL_LEVEL,
	COL_TURNS,
	COL_ORDERS,
	COL_HASH,
	COL_DECIDED,
	COL_LUCK,
	COL_LOST,
	COL_FIGHTS,
	COL_RULES
};
extern const char result_columns[]; /* their names, as they head a file */
/* Cut the line up (without its newline), of the arm's game number `game` from that seed on.  False when it cannot be
 * what such a game came to. */
bool result_read(const Plan *, int arm, uint64_t first, long game, char *line, Result *);
/* Each item of a list such as "red:armor=2,blue:infantry=1"; false when it is none, or as soon as `each` says so. */
typedef bool ItemEach(void *ctx, const char *name, long n);
bool result_items(const char *list, ItemEach *, void *ctx);

/* ---- result files: chunk.c ---- */
typedef struct Chunk {
	int arm;
	long index;     /* of the plan's chunks */
	uint64_t first; /* seed */
	long games;     /* in all */
	long done;      /* of them that stand in the file */
	bool closed;    /* its last line says that it is whole */
	bool damaged;   /* behind them stands more than half a line */
	int fd;         /* -1 when it is not open */
	char path[STUDY_PATH];
} Chunk;

void chunk_name(const Plan *, const char *folder, int arm, long index, Chunk *);
/* What is in its file already.  A file that is not there is no fault; one of another study is. */
bool chunk_look(const Plan *, Chunk *, Fault *);
/* Behind the last whole line.  Half a line after it is cut off; more than that, damage, is kept in another file. */
bool chunk_open(const Plan *, Chunk *, Fault *);
bool chunk_append(Chunk *, const Text *line, Fault *); /* the last game closes the file */
/* Each line of a whole file in turn. */
typedef void ResultEach(void *ctx, const Result *);
bool chunk_read(const Plan *, const Chunk *, ResultEach *, void *ctx, Fault *);

/* ---- the whole of it: run.c, report.c ---- */
typedef struct StudyRun {
	const char *folder;
	long jobs;
	long only; /* this chunk, or -1 for all of them */
	bool resume, progress;
	volatile sig_atomic_t *stop;
} StudyRun;
/* Plays what is wanting.  False after a fault; *stopped when it ended before all was played. */
bool study_play(const Plan *, const StudyRun *, bool *stopped, Fault *);
/* Writes report.html, report.json and report.csv from result files that are all there. */
bool study_report(const Plan *, const char *folder, Text *summary, Fault *);

#endif
