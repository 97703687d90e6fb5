/* front/balance.c -- see balance.h. */
#include "front/balance.h"
#include "front/home.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

static bool read_row(const Record *r, Balance *row)
{
	long *const number[] = { &row->games, &row->wins[0], &row->wins[1], &row->draws, &row->turns };
	enum { NUMBERS = sizeof number / sizeof number[0], WORDS = 3 };

	row->scenario = r->word[1];
	row->players = r->word[2];
	for (int i = 0; i < NUMBERS; i++)
		if (!word_is_number(r->word[WORDS + i], 0, INT_MAX, number[i]))
			return false;
	return row->games > 0 && row->wins[0] + row->wins[1] + row->draws == row->games;
}

static const RecordForm form = { "balance", 8, 8, 2, "balance SCENARIO PLAYERS GAMES WINS WINS DRAWN TURNS" };

bool balance_read(Arena *arena, const char *path, BalanceBook *book, Faults *faults)
{
	Doc doc;
	int before = faults->n;

	*book = (BalanceBook){ 0 };
	if (!doc_read(arena, path, &doc, faults))
		return false;
	book->row = arena_alloc(arena, (size_t)(doc.n + 1) * sizeof *book->row);
	for (int i = 0; i < doc.n; i++) {
		const Record *r = &doc.record[i];

		if (strcmp(r->word[0], form.word) != 0)
			record_fault(faults, r, "\"%s\" is no record of balances; expected %s", r->word[0], form.usage);
		else if (!doc_admits(&doc, r, &form, faults))
			continue;
		else if (access(home_path(arena, "scenarios/%s.scenario", r->word[1]), R_OK) != 0)
			record_fault(faults, r, "there is no scenario %s", r->word[1]);
		else if (!read_row(r, &book->row[book->n]))
			record_fault(faults, r, "five numbers were expected, and as many games as were won and drawn");
		else
			book->n++;
	}
	return faults->n == before;
}

const Balance *balance_of(const BalanceBook *book, const char *scenario)
{
	for (int i = 0; i < book->n; i++)
		if (strcmp(book->row[i].scenario, scenario) == 0)
			return &book->row[i];
	return NULL;
}
