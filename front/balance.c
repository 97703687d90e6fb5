/* front/balance.c -- see balance.h. */
#include "front/balance.h"

#include <limits.h>
#include <string.h>

static bool read_row(const Record *r, Balance *row)
{
	long *const number[] = { &row->games, &row->wins[0], &row->wins[1], &row->draws, &row->turns };
	enum { NUMBERS = sizeof number / sizeof number[0], WORDS = 3 };

	if (r->n != WORDS + NUMBERS || strcmp(r->word[0], "balance") != 0)
		return false;
	row->scenario = r->word[1];
	row->players = r->word[2];
	for (int i = 0; i < NUMBERS; i++)
		if (!word_is_number(r->word[WORDS + i], 0, INT_MAX, number[i]))
			return false;
	return row->games > 0 && row->wins[0] + row->wins[1] + row->draws == row->games;
}

bool balance_read(Arena *arena, const char *path, BalanceBook *book, Faults *faults)
{
	Doc doc;
	int before = faults->n;

	*book = (BalanceBook){ 0 };
	if (!doc_read(arena, path, &doc, faults))
		return false;
	book->row = arena_alloc(arena, (size_t)(doc.n + 1) * sizeof *book->row);
	for (int i = 0; i < doc.n; i++) {
		if (read_row(&doc.record[i], &book->row[book->n]))
			book->n++;
		else
			record_fault(faults, &doc.record[i],
						 "\"balance SCENARIO PLAYERS GAMES WINS WINS DRAWN TURNS\" was expected, and "
						 "as many games as were won and drawn");
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
