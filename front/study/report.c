/* front/study/report.c -- from result files to a report in three files; see docs/studies.md. */
#include "front/study/report.h"
#include "front/whole.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *side(const Plan *p, Side s)
{
	const Scenario *sc = &p->arm[0].scenario;

	return sc->game->side_title(sc->board, s);
}

double report_narrower(const Tally *t)
{
	Interval raw = mean_interval(&t->score), adjusted = adjusted_interval(&t->adjusted);
	double width = adjusted.high - adjusted.low;

	return t->judged && width > 0 && isfinite(width) ? (raw.high - raw.low) / width : 0;
}

/* An arm that changes nothing plays the very same games. */
Interval report_gain(const Plan *p, const Tally *t)
{
	return t->arm->id == p->arm[0].id ? (Interval){ 0 } : gain_interval(&t->gain);
}

static void put_real(Text *out, const char *form, double x)
{
	char number[64];

	snprintf(number, sizeof number, form, x);
	text_put(out, number);
}

void report_mean(Text *out, const char *form, Interval v)
{
	put_real(out, form, v.value);
	if (!isfinite(v.low)) {
		text_put(out, " (of one seed)");
		return;
	}
	text_put(out, " (");
	put_real(out, form, v.low);
	text_put(out, " to ");
	put_real(out, form, v.high);
	text_char(out, ')');
}

void report_handicap(Text *out, const Plan *p, const Tally *tally)
{
	int best = 0;

	for (int i = 1; i < p->arms; i++)
		if (fabs(score_interval(&tally[i].score).value - 0.5) <
			fabs(score_interval(&tally[best].score).value - 0.5))
			best = i;
	Interval score = score_interval(&tally[best].score);
	bool even = score.low <= 0.5 && score.high >= 0.5;
	const char *verdict = even                ? "which cannot be told from even"
						  : score.value > 0.5 ? "in that side's favour"
											  : "in the other side's favour";

	if (p->arms > 1)
		text_add(out, "Nearest to even is %s: ", p->arm[best].name);
	text_add(out, "%s scores %.1f %% (%.1f to %.1f), %s.", side(p, 0), 100 * score.value, 100 * score.low,
			 100 * score.high, verdict);
	if (p->arms > 1 && best == 0)
		text_put(out, " None of the changes is suggested as a handicap.");
	else if (p->arms > 1)
		text_put(out, even ? " It is the suggested handicap."
						   : " It helps, but none of the changes makes it even.");
}

void report_summary(Text *out, const Plan *p, const Tally *tally)
{
	text_add(out, "%s: %s, %s against %s, %ld games in each arm\n", p->title, p->scenario, p->player[0].name,
			 p->player[1].name, tally[0].games);
	for (int i = 0; i < p->arms; i++) {
		const Tally *t = &tally[i];
		Interval won[] = { rate_interval(&t->won[0], GAMES_A_SEED), rate_interval(&t->won[1], GAMES_A_SEED),
						   rate_interval(&t->drawn, GAMES_A_SEED) };
		const char *name[] = { side(p, 0), side(p, 1), "drawn" };

		text_add(out, "%s:", p->arm[i].name);
		for (int k = 0; k < 3; k++)
			text_add(out, "%s %s %.1f %% (%.1f to %.1f)", k ? "," : "", name[k], 100 * won[k].value,
					 100 * won[k].low, 100 * won[k].high);
		text_char(out, '\n');
		if (i > 0) {
			Interval gain = report_gain(p, t);

			text_add(out, "  %s gains %+.1f points (%+.1f to %+.1f) over %s\n", side(p, 0), 100 * gain.value,
					 100 * gain.low, 100 * gain.high, p->arm[0].name);
		}
	}
	report_handicap(out, p, tally);
	text_char(out, '\n');
}

static bool write_file(const char *folder, const char *name, const Text *text, Fault *fault)
{
	char path[STUDY_PATH];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return whole_write(path, text, fault);
}

bool study_report(const Plan *p, const char *folder, Text *summary, Fault *fault)
{
	static const struct {
		const char *name;
		void (*write)(Text *, const Plan *, const Tally *);
	} files[] = { { "report.html", report_page },
				  { "report.json", report_json },
				  { "report.csv", report_csv } };
	Arena arena = { 0 };
	Tally *tally;
	bool well = tally_all(&arena, p, folder, &tally, fault);

	for (size_t i = 0; well && i < sizeof files / sizeof *files; i++) {
		Text text = { 0 };

		files[i].write(&text, p, tally);
		well = write_file(folder, files[i].name, &text, fault);
		text_free(&text);
	}
	if (well)
		report_summary(summary, p, tally);
	arena_free(&arena);
	return well;
}
