/* front/register.h -- the rule register of a game, docs/rules/GAME.md, as a table of items.
 *
 * An item opens a line with its id in bold: "- **CO-8.0c** ...", "| **RRR-movement.25** | ...",
 * "**FO-E01 -- full assault.** ...", and goes on until an empty line, a heading or the next item.  Several
 * ids may open one line.  A ruling is an item whose id is the game's letters, -R and a number; rules point
 * at it with its id or as [R12]. */
#ifndef FRONT_REGISTER_H
#define FRONT_REGISTER_H

#include "base/arena.h"
#include "base/fault.h"
#include <stdio.h>

typedef struct RegisterItem {
	const char *id;
	const char *section; /* the heading it stands under */
	const char *head;    /* of a table's row: the head of the table, else "" */
	const char *text;    /* without the id and the marks of bold type */
} RegisterItem;

typedef struct Register {
	Arena arena;
	RegisterItem *item;
	int n;
	const char *letters; /* "CO" */
	const char *whole;   /* the file as it stands */
} Register;

bool register_read(Register *, const char *game, Fault *);
void register_free(Register *);

/* By id, with or without the game's letters; NULL when there is none. */
const RegisterItem *register_find(const Register *, const char *id);
/* Does it hold the word, in whatever case? */
bool register_holds(const RegisterItem *, const char *word);
/* The ids most like an unknown one; how many, at most `room`. */
int register_near(const Register *, const char *id, const RegisterItem *near[], int room);

void register_print(const RegisterItem *, FILE *);
/* The item and the rulings it rests on; a ruling with the rules it settles. */
void register_print_whole(const Register *, const RegisterItem *, FILE *);

#endif
