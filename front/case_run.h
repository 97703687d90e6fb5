/* front/case_run.h -- what the parts of the case runner share: case.c sets the table and gives orders,
 * case_expect.c looks at what came of it, case_overlay.c at what is laid over it. */
#ifndef FRONT_CASE_RUN_H
#define FRONT_CASE_RUN_H

#include "engine/session.h"
#include "front/case.h"

enum { CASE_FACES = 512, CASE_WORDS = 400, CASE_PLACED = 256 };

typedef struct CaseRun {
	CaseTally *tally;
	Faults *faults;

	/* the scenario, and two games of it: the case's own, and one to try orders on without giving them */
	const char *scenario_name;
	Arena arena;
	Scenario scenario;
	Store *store, *trial_store;
	Session *session, *trial;
	State *table;   /* the position being set up, while `setting` */
	State *scratch; /* to try a put() on */
	bool setting;
	struct { /* said to be whose, in `place` */
		int unit;
		Side side;
	} placed[CASE_PLACED];
	int nplaced;
	/* Every "thing" and "thing key" a position of this scenario was seen to have: so a misspelt key is told
	 * from one that has its ordinary value. */
	const char *word[CASE_WORDS];
	int nwords;

	/* the case */
	const Record *head; /* NULL outside a case */
	const char *title;
	bool failed; /* something was not as expected */
	bool proved; /* it gave an order or expected something */
	bool lost;   /* the table can no longer be relied on: the rest is skipped */
	uint8_t face[CASE_FACES];
	int faces, next_face;
	bool explained;
	Explain explain;
	bool laid;
	Overlay overlay;
	Arena line_arena; /* let go after each record */
} CaseRun;

typedef void CaseStep(CaseRun *, const Record *);

/* One line in the report.  case_lose() also gives up the rest of the case. */
void case_fail(CaseRun *, const Record *, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void case_lose(CaseRun *, const Record *, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

bool case_settle(CaseRun *, const Record *); /* the position set up so far goes on the table */
Side case_side(CaseRun *, const Record *, const char *word);         /* SIDE_NONE after a complaint */
const char *case_words(CaseRun *, const Record *, int from, int to); /* joined by blanks */
const char *case_rule(const CaseRun *, RuleId);
bool case_knows_rule(const CaseRun *, const char *id);
Doc case_position(CaseRun *, const State *);           /* its text, remembered in word[] */
bool case_is_thing(CaseRun *, const Record *, int at); /* its word `at`: or is it a key of the table? */
/* Is there such a key?  `thing` and `name` as in a position's line. */
bool case_knows_key(CaseRun *, const char *thing, const char *name, const char *key);

CaseStep case_expect, case_sees, case_unseen, case_asked, case_unasked, case_prompted, case_legal,
	case_illegal, case_offers, case_explain, case_sum, case_chance, case_cites, case_says, case_silent,
	case_outcome, case_overlay, case_traces, case_covers, case_bares;

#endif
