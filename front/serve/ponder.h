/* front/serve/ponder.h -- computer players at thought, for a seat of their own or as a person's adviser.
 *
 * They think in a worker, on a copy of what the side may see.  A thought is stopped when the question it answers
 * is asked no more, and its `done` hears of it as one that was stopped.  Each table has few thoughts at a time and
 * workers take them in turn, so that all games get their share; the more of them wait, the shorter they think. */
#ifndef FRONT_SERVE_PONDER_H
#define FRONT_SERVE_PONDER_H

#include "front/serve/server.h"

#include <stdatomic.h>

typedef struct Thought {
	Job job;
	Table *table;
	Thought *next; /* of the table's */
	void (*done)(Thought *);
	bool advice;    /* for a person; else for a seat of its own */
	Client *client; /* who wants the advice; NULL when he has left */
	long long id;   /* of his question */
	uint32_t at;    /* the last entry it knows */
	const Player *player;
	Side side;
	Random random;
	Mind mind; /* the side's, and goes back to the table: its player's, or its adviser's */
	atomic_bool stop;
	Reasons reasons;
	Order order;
	_Alignas(16) unsigned char seen[]; /* the State its side sees */
} Thought;

void ponder(Table *, Side, const Player *, void (*done)(Thought *));
void ponder_for(Client *, long long id, const Player *, void (*done)(Thought *)); /* in his seat */
bool thought_was_stopped(Thought *);

bool ponder_for_seat(const Table *, Side);      /* is that side's computer thinking? */
bool ponder_for_client(const Client *);         /* is anybody thinking for him? */
void ponder_stop_outdated(Table *, Side giver); /* the position changed */
void ponder_stop_all(Table *);
void ponder_forget_client(Client *); /* he leaves the table */

#endif
