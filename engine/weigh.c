/* engine/weigh.c -- see weigh.h. */
#include "engine/weigh.h"

#include <string.h>

static const char constant[] = "constant";

int feature_count(const Feature *feature)
{
	int n = 0;

	while (feature[n].name)
		n++;
	return n;
}

void weights_rough(const Feature *feature, Weights *w)
{
	*w = (Weights){ .features = feature_count(feature), .moments = 1, .turns = TURNS_USUAL };
	for (int i = 0; i < w->features; i++)
		w->weight[0][i] = feature[i].rough * (WEIGHT_ONE / 1000);
}

/* ---- the file ---- */

/* "-0.0312": at most six digits behind the point. */
static bool read_weight(const char *word, int32_t *weight)
{
	bool minus = *word == '-';
	const char *c = word + minus;
	int64_t value = 0, unit = WEIGHT_ONE;

	if (*c < '0' || *c > '9')
		return false;
	for (; *c >= '0' && *c <= '9'; c++)
		if ((value = value * 10 + (*c - '0')) > 1000)
			return false;
	value *= unit;
	if (*c == '.')
		for (c++; *c >= '0' && *c <= '9' && unit > 1; c++)
			value += (unit /= 10) * (*c - '0');
	*weight = (int32_t)(minus ? -value : value);
	return *c == '\0';
}

static int find_feature(const Feature *feature, const char *name)
{
	int n = feature_count(feature);

	for (int i = 0; i < n; i++)
		if (strcmp(feature[i].name, name) == 0)
			return i;
	return strcmp(name, constant) == 0 ? n : -1;
}

static void read_feature(const Feature *feature, const Record *line, bool *named, Weights *w, Faults *faults)
{
	int moments = line->n - 2;
	int which = line->n > 1 ? find_feature(feature, line->word[1]) : -1;

	if (strcmp(line->word[0], "weight") != 0 || moments < 1 || moments > MOMENTS_MAX) {
		record_fault(faults, line, "a line is \"weight FEATURE\" and one to %d numbers, or \"turns N\"",
					 MOMENTS_MAX);
	} else if (which < 0) {
		record_fault(faults, line, "this game has no feature \"%s\"", line->word[1]);
	} else if (named[which]) {
		record_fault(faults, line, "a second weight for %s", line->word[1]);
	} else if (w->moments && moments != w->moments) {
		record_fault(faults, line, "%d numbers here and %d in the lines before", moments, w->moments);
	} else {
		named[which] = true;
		w->moments = moments;
		for (int m = 0; m < moments; m++)
			if (!read_weight(line->word[2 + m], &w->weight[m][which]))
				record_fault(faults, line, "\"%s\" is no weight from -1000 to 1000", line->word[2 + m]);
	}
}

static void read_turns(const Record *line, Weights *w, Faults *faults)
{
	long turns;

	if (w->turns)
		record_fault(faults, line, "a second line of turns");
	else if (line->n != 2 || !word_is_number(line->word[1], 1, TURNS_MOST, &turns))
		record_fault(faults, line, "turns are a number from 1 to %d", TURNS_MOST);
	else
		w->turns = (int)turns;
}

bool weights_read(const Feature *feature, const Doc *doc, Weights *w, Faults *faults)
{
	int before = faults->n;
	bool named[FEATURES_MAX + 1] = { false };

	*w = (Weights){ .features = feature_count(feature), .hash = doc->hash };
	for (int r = 0; r < doc->n; r++) {
		const Record *line = &doc->record[r];

		if (strcmp(line->word[0], "turns") == 0)
			read_turns(line, w, faults);
		else
			read_feature(feature, line, named, w, faults);
	}
	if (w->turns == 0)
		w->turns = TURNS_USUAL;
	if (w->moments == 0 && faults->n == before)
		faults_add(faults, doc->file, 0, "it holds no weights");
	return faults->n == before;
}

/* ---- weighing ---- */

int64_t weights_log_odds(const Weights *w, const int32_t *value, int progress)
{
	int at = (progress < 0 ? 0 : progress > GAME_LENGTH ? GAME_LENGTH : progress) * (w->moments - 1);
	int moment = at / GAME_LENGTH, past = at % GAME_LENGTH;
	const int32_t *early = w->weight[moment], *late = past ? w->weight[moment + 1] : early;
	int64_t from = early[w->features], to = late[w->features];

	for (int i = 0; i < w->features; i++) {
		from += (int64_t)value[i] * early[i];
		to += (int64_t)value[i] * late[i];
	}
	return from + (to - from) / GAME_LENGTH * past;
}

int weights_points(const Weights *w, const int32_t *value, int progress)
{
	/* Sixteenths of a point: 900 times the hyperbolic tangent of half the log odds, in steps of a quarter. */
	static const int16_t likely[] = { 0,     1791,  3527,  5160,  6654,  7986,  9146,  10136, 10967, 11654,
									  12215, 12670, 13034, 13325, 13556, 13738, 13882, 13995, 14084, 14153,
									  14207, 14250, 14283, 14309, 14329, 14345, 14357, 14366, 14374, 14380,
									  14384, 14388, 14390, 14392, 14394, 14395, 14396, 14397, 14398, 14398,
									  14399, 14399, 14399, 14399, 14400, 14400, 14400, 14400, 14400 };
	enum { STEP = WEIGHT_ONE / 4, LAST = sizeof likely / sizeof *likely - 1, A_STEP_ADDS = 32 };
	int64_t odds = weights_log_odds(w, value, progress);
	int64_t size = odds < 0 ? -odds : odds;

	size = size > LAST * (int64_t)STEP ? LAST * (int64_t)STEP : size;
	int step = (int)(size / STEP), past = (int)(size % STEP);
	int64_t next = step < LAST ? likely[step + 1] : likely[step];
	int64_t points = likely[step] + (next - likely[step]) * past / STEP + A_STEP_ADDS * size / STEP;
	return (int)(odds < 0 ? -(points / 16) : points / 16);
}
