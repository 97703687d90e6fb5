/* games/rifles/load_words.c -- lengths, points and names in a scenario's records. */
#include "games/rifles/load.h"

#include <stdlib.h>
#include <string.h>

bool rifles_read_length(const char *word, int32_t low, int32_t high, int32_t *value)
{
	char *end;
	long whole = strtol(word, &end, 10), part = 0, scale = 1000;
	bool minus = word[0] == '-';

	if (end == word || labs(whole) > 1000000)
		return false;
	if (*end == '.')
		for (end++; *end >= '0' && *end <= '9' && scale > 1; end++) {
			scale /= 10;
			part += (*end - '0') * scale;
		}
	if (*end)
		return false;
	*value = (int32_t)(whole * CM + (minus ? -part : part));
	return *value >= low && *value <= high;
}

bool rifles_read_numbers(const char *word, int n, int32_t value[])
{
	char copy[64], *p = copy, *comma;

	if (strlen(word) >= sizeof copy)
		return false;
	strcpy(copy, word);
	for (int i = 0; i < n; i++) {
		comma = strchr(p, ',');
		if ((comma != NULL) != (i + 1 < n))
			return false;
		if (comma)
			*comma = '\0';
		if (!rifles_read_length(p, -400 * CM, 400 * CM, &value[i]))
			return false;
		p = comma ? comma + 1 : p;
	}
	return true;
}

int rifles_read_points(Loader *l, const Record *r, int from, Point p[], int room)
{
	int n = 0;

	for (int i = from; i < r->n; i++) {
		int32_t v[2];
		if (n == room || !rifles_read_numbers(r->word[i], 2, v)) {
			record_fault(l->faults, r, "\"%s\" is no point X,Y, or there are more than %d", r->word[i], room);
			return 0;
		}
		p[n++] = (Point){ v[0], v[1] };
	}
	return n;
}

/* Word i names a thing that will lie on the table. */
void rifles_check_name(Loader *l, const Record *r, int i)
{
	int32_t v[2];

	if (rifles_read_numbers(r->word[i], 2, v))
		record_fault(l->faults, r, "a name was expected, \"%s\" is a point", r->word[i]);
	else if (!name_is_sayable(r->word[i]))
		record_fault(l->faults, r, "\"%s\" is no name: it has a blank, or 24 letters or more", r->word[i]);
}

/* Does anything between these points lie on the table?  What lies beside it nobody ever meets. */
void rifles_check_lies(Loader *l, const Record *r, const Point p[], int n)
{
	Point low = p[0], high = p[0];

	for (int i = 1; i < n; i++) {
		low = (Point){ p[i].x < low.x ? p[i].x : low.x, p[i].y < low.y ? p[i].y : low.y };
		high = (Point){ p[i].x > high.x ? p[i].x : high.x, p[i].y > high.y ? p[i].y : high.y };
	}
	if (l->table && (high.x < 0 || high.y < 0 || low.x > l->b->width || low.y > l->b->height))
		record_fault(l->faults, r, "all of it lies off the table");
}

int rifles_find_side(Loader *l, const Record *r, int i)
{
	for (int s = 0; s < l->nsides; s++)
		if (record_has(r, i, l->b->side[s].name))
			return s;
	record_fault(l->faults, r, "\"%s\" is no side", r->word[i]);
	return -1;
}

bool rifles_wants(Loader *l, const Record *r, bool right, const char *form)
{
	if (!right)
		record_fault(l->faults, r, "%s was expected", form);
	return right;
}
