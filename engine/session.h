/* engine/session.h -- one game being played: the only door to it.
 *
 * Browser, terminal, study, computer player and replay all take the same road through it:
 *
 *   read the text          order_parse
 *   is it this side's?     ask
 *   make it exact          exact, on the side's view
 *   is it legal?           check, on the side's view
 *   carry it out           apply, on a copy, dice recording
 *   keep it                append and commit
 *   swap the copy in       and tell each seat
 *
 * Always true: (1) a failed append or commit leaves the position as it was; (2) nothing is shown before it
 * is stored; (3) the journal alone rebuilds every position that ever was; (4) nothing is removed from it. */
#ifndef ENGINE_SESSION_H
#define ENGINE_SESSION_H

#include "engine/scenario.h"
#include "engine/store.h"

typedef enum Verdict {
	ACCEPTED, /* journalled; everyone may be told */
	REFUSED,  /* a rule was broken: see *why; nothing changed */
	STALE,    /* it answers a question no longer asked; nothing changed */
	FAILED    /* the store would not take it: see *why; nothing changed */
} Verdict;

typedef struct Session Session;

/* The store and the scenario must outlive the session. */
Session *session_new(Store *, const Scenario *, uint64_t seed, Fault *);
Session *session_open(Store *, int64_t game, const Scenario *,
					  Fault *); /* replays and verifies the journal */
void session_close(Session *);
void session_mute(Session *);                                /* playouts: no news is written */
bool session_restart(Session *, uint64_t seed, Fault *);     /* a new game in the same memory */
void session_script(Session *, const uint8_t *faces, int n); /* cases: the dice to come */
void session_place(Session *, const State *); /* cases: any position; the journal begins anew */

/* `at` is the last entry the sender has seen.  It must not be older than the entry that put the question,
 * so two secret answers never collide. */
Verdict session_submit(Session *, Side, uint32_t at, const char *text, Why *);
Verdict session_order(Session *, uint32_t at, Order *,
					  Why *); /* the same without text; made exact in place */

/* Undo.  Free back to the last new information (a roll, a sighting, the other side's turn to decide); beyond
 * it the other side must agree.  `to` is the entry to go back to: its position is the one wanted. */
uint32_t session_undo_floor(const Session *, Side); /* the earliest entry free undo reaches */
Verdict session_undo(Session *, Side, uint32_t to, bool agreed, Why *);

const Scenario *session_scenario(const Session *);
const State *session_state(const Session *); /* the umpire's */
const State *session_view(Session *, Side);  /* valid until the next order */
int64_t session_game(const Session *);       /* its number in the store */
uint32_t session_seq(const Session *);       /* the last entry */
uint32_t session_asked_at(const Session *);  /* the entry that put the present question */
uint64_t session_hash(const Session *);
Ask session_ask(const Session *);
Outcome session_outcome(const Session *);
const char *session_words(const Session *);         /* the last order's, exact, as the journal has them */
const News *session_news(const Session *);          /* of the last order */
const Roll *session_rolls(const Session *, int *n); /* of the last order */

/* Any past position: true when entry `seq` exists (0 is the set-up).  *at must have room for a State. */
bool session_at(Session *, uint32_t seq, State *at, Fault *);

#endif
