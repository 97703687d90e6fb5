/* front/table.h -- a game at a terminal: one or two people at a keyboard, the rest computer players.
 *
 * table.c runs the game and deals out the news; talk.c answers what a player types that is no order.  Everything
 * shown to a player comes from his own side's view and news. */
#ifndef FRONT_TABLE_H
#define FRONT_TABLE_H

#include "engine/session.h"
#include "front/draw.h"
#include "front/match.h"
#include "front/register.h"

enum { PATH_MAX_ENTRIES = 100 * 1000 };

typedef struct Table {
	/* given */
	Session *session;
	const Scenario *scenario;
	Match match;    /* the computer's seats */
	SideSet people; /* the others */
	DrawStyle style;
	bool clears;          /* the screen may be cleared and keys waited for: a real terminal */
	Store *store;         /* where the game is kept ... */
	const char *journal;  /* ... and what that is called */
	const char *opponent; /* as he was named: general:2s, human */

	/* kept */
	Side seat;           /* whose eyes are on the screen; SIDE_NONE before the first */
	RuleId question;     /* shown last to that seat */
	Text log[SIDES];     /* all a side was told ... */
	size_t read[SIDES];  /* ... and how much of it was printed */
	Mind adviser[SIDES]; /* what a hint had in mind: the next one of the turn goes on from there */
	bool refused;
	Why refusal; /* the last one, for `why` */
	bool has_register;
	Register rules;
	uint32_t *path; /* the entries that led to this position, without what was taken back */
	int npath;
	bool quit;
} Table;

/* To the end, or until the players stop.  False after a fault; the game as stored is whole. */
bool table_play(Table *, Fault *);

/* ---- shared by the two halves ---- */

/* A word that is no order; false when the line is none of these. */
bool talk_answer(Table *, const char *line);
void talk_refusal(Table *, Verdict, const Why *);
void table_show(Table *, Hex focus); /* facts, map and legend, as the seat sees them */
void table_news(Table *);            /* what the seat has not been told yet */
const State *table_view(Table *);
bool table_undo(Table *, int steps, bool agreed);

#endif
