/* engine/number.c -- see number.h. */
#include "engine/number.h"

#include <string.h>

int number_count(const Number *number)
{
	int n = 0;

	while (number[n].name)
		n++;
	return n;
}

void numbers_usual(const Number *number, Numbers *numbers)
{
	*numbers = (Numbers){ 0 };
	for (int i = 0; number[i].name; i++)
		for (Side side = 0; side < SIDES; side++)
			numbers->value[side][i] = number[i].usual;
}

static int find_number(const Number *number, const char *name)
{
	for (int i = 0; number[i].name; i++)
		if (strcmp(number[i].name, name) == 0)
			return i;
	return -1;
}

static void read_number(const Number *number, const Record *line, Numbers *numbers, Faults *faults)
{
	int which = find_number(number, line->word[1]);

	if (which < 0) {
		record_fault(faults, line, "this game's plan has no number \"%s\"", line->word[1]);
		return;
	}
	for (Side side = 0; side < SIDES; side++) {
		const char *word = line->word[2 + side];
		long value;

		if (word_is_number(word, number[which].least, number[which].most, &value))
			numbers->value[side][which] = (int32_t)value;
		else
			record_fault(faults, line, "\"%s\" is no number from %d to %d", word, number[which].least,
						 number[which].most);
	}
}

bool numbers_read(const Number *number, const Doc *doc, Numbers *numbers, Faults *faults)
{
	static const RecordForm form = { "number", 2 + SIDES, 2 + SIDES, 2, "number NAME FIRST SECOND" };
	int before = faults->n;

	numbers_usual(number, numbers);
	numbers->hash = doc->hash;
	for (int r = 0; r < doc->n; r++) {
		const Record *line = &doc->record[r];

		if (strcmp(line->word[0], form.word) != 0)
			record_fault(faults, line, "a line is \"%s\"", form.usage);
		else if (doc_admits(doc, line, &form, faults))
			read_number(number, line, numbers, faults);
	}
	if (doc->n == 0 && faults->n == before)
		faults_add(faults, doc->file, 0, "it holds no numbers");
	return faults->n == before;
}
