/* front/study/result.c -- a line of a result file.
 *
 * Files are kept for years, copied between machines and edited by hand; so a line counts only if it is what a game of
 * the study could have come to. */
#include "front/study/place.h"
#include "front/study/study.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAST_TURN_MOST = 1000 * 1000, ORDERS_MOST = 1000 * 1000 * 1000, TIMES_MOST = 1000 * 1000 * 1000 };

const char result_columns[] =
	"seed\tfirst\tsecond\twinner\trule\tlevel\tturns\torders\thash\tdecided\tluck\tlost\tfights\trules";

static bool split(char *line, Result *r)
{
	int n = 0;

	for (char *at = line; at; n++) {
		char *tab = strchr(at, '\t');

		if (n == RESULT_COLUMNS || !*at || tab == at)
			return false;
		r->column[n] = at;
		if (tab)
			*tab = '\0';
		at = tab ? tab + 1 : NULL;
	}
	return n == RESULT_COLUMNS;
}

static bool is_none(const char *column)
{
	return strcmp(column, "-") == 0;
}

bool result_items(const char *list, ItemEach *each, void *ctx)
{
	char name[64], number[16];
	int used;

	if (is_none(list))
		return true;
	while (sscanf(list, "%63[^=,]=%15[0-9]%n", name, number, &used) == 2) {
		long n;

		if (!word_is_number(number, 1, TIMES_MOST, &n) || !each(ctx, name, n))
			return false;
		list += used;
		if (!*list)
			return true;
		if (*list++ != ',')
			return false;
	}
	return false;
}

typedef struct Known { /* what items may name */
	const Scenario *sc;
	const Names *rules;
} Known;

static bool is_piece(void *ctx, const char *name, long n)
{
	const Scenario *sc = ((Known *)ctx)->sc;
	bool found = false;

	(void)n;
	for (Side side = 0; side < SIDES; side++) {
		const char *whose = sc->game->side_name(sc->board, side);

		found |= strncmp(name, whose, strlen(whose)) == 0 && name[strlen(whose)] == ':';
	}
	return found;
}

static bool is_place(void *ctx, const char *name, long n)
{
	(void)n;
	return place_find(((Known *)ctx)->sc, name) >= 0;
}

static bool is_rule(void *ctx, const char *name, long n)
{
	(void)n;
	return names_find(((Known *)ctx)->rules, name) >= 0;
}

static bool read_winner(const Scenario *sc, Result *r)
{
	r->winner = -1;
	for (Side side = 0; side < SIDES; side++)
		if (strcmp(sc->game->side_name(sc->board, side), r->column[COL_WINNER]) == 0)
			r->winner = side;
	return r->winner >= 0 || is_none(r->column[COL_WINNER]);
}

static bool is_real(const char *column)
{
	char *end;

	return is_none(column) || (isfinite(strtod(column, &end)) && end != column && !*end);
}

/* The players change seats after the first game of a seed. */
static bool sat_as_planned(const Plan *p, long game, const Result *r)
{
	int first = game % GAMES_A_SEED != 0;

	return strcmp(r->column[COL_FIRST], p->player[first].name) == 0 &&
		   strcmp(r->column[COL_SECOND], p->player[!first].name) == 0;
}

bool result_read(const Plan *p, int arm, uint64_t first, long game, char *line, Result *r)
{
	Known known = { &p->arm[arm].scenario, &p->rules };
	long decided;

	return split(line, r) && word_is_natural(r->column[COL_SEED], &r->seed) &&
		   r->seed == first + (uint64_t)(game / GAMES_A_SEED) && sat_as_planned(p, game, r) &&
		   read_winner(known.sc, r) &&
		   (is_none(r->column[COL_RULE]) || names_find(&p->rules, r->column[COL_RULE]) >= 0) &&
		   word_is_number(r->column[COL_TURNS], 0, LAST_TURN_MOST, &r->turns) &&
		   word_is_number(r->column[COL_ORDERS], 0, ORDERS_MOST, &r->orders) &&
		   (is_none(r->column[COL_DECIDED]) || word_is_number(r->column[COL_DECIDED], 0, 100, &decided)) &&
		   is_real(r->column[COL_LUCK]) && result_items(r->column[COL_LOST], is_piece, &known) &&
		   result_items(r->column[COL_FIGHTS], is_place, &known) &&
		   result_items(r->column[COL_RULES], is_rule, &known);
}
