/* front/study/page.c -- the report for people: one HTML page with nothing to fetch. */
#include "front/study/plot.h"
#include "front/study/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
	"body{font:16px/1.5 system-ui,sans-serif;max-width:62em;margin:2em auto;padding:0 "
	"1em;color:#222;background:#fff}"
	"table{border-collapse:collapse}td,th{padding:.15em .8em;border-bottom:1px solid #ddd;text-align:left}"
	"td.n{text-align:right;font-variant-numeric:tabular-nums}svg{display:block;overflow:visible}"
	".rates{width:100%;table-layout:fixed;font-size:14px}.rates td,.rates th{border:0}"
	".rates th{width:38%;font-weight:normal;text-align:right}.rates td.n{width:23%;text-align:left}"
	".plot svg{width:100%;height:24px}.grid{stroke:#bbb}.range{stroke:#246;stroke-width:2}"
	".columns{display:flex;flex-wrap:wrap;margin:0;font-size:14px}figcaption{width:100%}"
	".tick{text-anchor:middle;font-size:11px}circle,.columns rect{fill:#246}"
	".pan{overflow-x:auto}.map{width:100%}.map .h{stroke:#bbb;stroke-width:.5}"
	".l{text-anchor:middle;font-size:9px;fill:#555}.river{stroke:#5b8db8;stroke-width:3}"
	".road{stroke:#a07850;stroke-width:1.2}.never{columns:11em}"
	"@media(max-width:56em){.rates,.rates tbody{display:block}.rates tr{display:flex;flex-wrap:wrap}"
	".rates th,.rates td.n{width:auto;text-align:left}.rates td.n{margin-left:auto}"
	".plot{width:100%;order:1}}";

static const char *side(const Tally *t, Side s)
{
	return t->arm->scenario.game->side_title(t->arm->scenario.board, s);
}

static void heading(Text *out, int level, const char *text)
{
	text_add(out, "<h%d>", level);
	plot_text(out, text);
	text_add(out, "</h%d>\n", level);
}

static void rates(Text *out, const Plan *p, const Tally *t)
{
	PlotRate line[5 + ENDS_MAX] = { 0 };
	int n = 0;

	for (Side s = 0; s < SIDES; s++, n++) {
		snprintf(line[n].label, sizeof line[n].label, "%s wins", side(t, s));
		line[n].rate = rate_interval(&t->won[s], GAMES_A_SEED);
	}
	snprintf(line[n].label, sizeof line[n].label, "drawn");
	line[n++].rate = rate_interval(&t->drawn, GAMES_A_SEED);
	for (int i = 0; i < 2 && plan_players_differ(p); i++, n++) {
		snprintf(line[n].label, sizeof line[n].label, "%s wins, on either side", p->player[i].name);
		line[n].rate = rate_interval(&t->by_player[i], GAMES_A_SEED);
	}
	heading(out, 3, "Who won");
	plot_rates(out, line, n);
	heading(out, 3, "By which victory condition");
	for (int i = 0; i < t->nends; i++) {
		const End *e = &t->end[i];

		snprintf(line[i].label, sizeof line[i].label, "%s: %s (%s)",
				 strcmp(e->winner, "-") == 0 ? "nobody" : e->winner, e->level, e->rule);
		line[i].rate = rate_interval(&e->rate, GAMES_A_SEED);
	}
	plot_rates(out, line, t->nends);
}

static void luck(Text *out, const Tally *t)
{
	Interval raw = score_interval(&t->score), adjusted = adjusted_interval(&t->adjusted),
			 mean = adjusted_luck(&t->adjusted);

	heading(out, 3, "With the luck taken off");
	if (!t->judged) {
		text_put(out, "<p>It was not measured.</p>\n");
		return;
	}
	if (report_narrower(t) <= 0) {
		text_put(out, "<p>Every game ended alike: there is nothing to take luck off.</p>\n");
		return;
	}
	text_add(
		out,
		"<p>Counting a win as 1 and a draw as one half, %s scored %.2f %% (%.2f to %.2f); with the luck "
		"taken off, %.2f %% (%.2f to %.2f). The adjusted interval is %.2f times as narrow. The mean luck was "
		"%.1f (%.1f to %.1f) "
		"points, of which a won game has 1000, and is 0 in the long run.</p>\n",
		side(t, 0), 100 * raw.value, 100 * raw.low, 100 * raw.high, 100 * adjusted.value, 100 * adjusted.low,
		100 * adjusted.high, report_narrower(t), mean.value, mean.low, mean.high);
}

static void length(Text *out, const Tally *t)
{
	const Game *game = t->arm->scenario.game;
	int first = 0, last = TURNS_MAX - 1;

	heading(out, 3, "How long it was");
	text_add(out, "<p>On average %ss: ", game->turn ? game->turn : "turn");
	report_mean(out, "%.2f", mean_interval(&t->turns));
	text_put(out, "; orders: ");
	report_mean(out, "%.0f", mean_interval(&t->orders));
	text_put(out, ".</p>\n");
	while (first < last && !t->turn[first])
		first++;
	while (last > first && !t->turn[last])
		last--;
	plot_columns(out, t->turn + first, last - first + 1, first, 1, "games by how long they were");
	heading(out, 3, "When it was decided");
	text_put(out, "<p>The winner was judged to be ahead from then on, without a break, as a share of the "
				  "game's orders.</p>\n");
	plot_columns(out, t->tenth, TENTHS, 0, 10, "games by per cent of the game played, from");
}

static void losses(Text *out, const Tally *t)
{
	heading(out, 3, "Losses by type");
	if (t->nlosses == 0) {
		text_put(out, "<p>No piece was lost.</p>\n");
		return;
	}
	text_put(out, "<table><tr><th>type</th><th>pieces lost in a game</th></tr>\n");
	for (int i = 0; i < t->nlosses; i++) {
		text_put(out, "<tr><td>");
		plot_text(out, t->loss[i].name);
		text_add(out, "</td><td class=\"n\">%.3f</td></tr>\n", (double)t->loss[i].lost / (double)t->games);
	}
	text_put(out, "</table>\n");
}

static void fights(Text *out, const Tally *t)
{
	const Scenario *sc = &t->arm->scenario;

	heading(out, 3, "Where the fighting was");
	if (sc->game->map(sc->board))
		plot_fights(out, sc, t->fight, t->games);
	else
		plot_table_fights(out, sc, t->fight, t->games);
}

static void rules(Text *out, const Tally *t)
{
	const Game *g = t->arm->scenario.game;
	int never = 0;

	heading(out, 3, "Which rules were used");
	text_put(
		out,
		"<p>Orders by the rule that brings them in and the one that asks for them, the lines of the sum that "
		"explains "
		"an order, rolls and news by the rule they cite; and, in one seed of eight, the rules that refuse "
		"orders made from those that were given by changing a part of them.</p>\n<details><summary>Rules "
		"used</summary><table>"
		"<tr><th>rule</th><th>uses</th><th>games</th></tr>\n");
	for (int i = 1; i < g->nrules; i++) {
		never += !t->used[i] && !g->rules[i].note;
		if (t->used[i])
			text_add(out, "<tr><td>%s</td><td class=\"n\">%ld</td><td class=\"n\">%ld</td></tr>\n",
					 g->rules[i].id, t->used[i], t->used_in[i]);
	}
	text_add(out,
			 "</table></details>\n<details><summary>%d rules never seen in use in %ld games</summary><p "
			 "class=\"never\">",
			 never, t->games);
	for (int i = 1; i < g->nrules; i++)
		if (!t->used[i] && !g->rules[i].note)
			text_add(out, "%s<br>", g->rules[i].id);
	text_put(out, "</p></details>\n");
}

static void compare(Text *out, const Plan *p, const Tally *tally)
{
	heading(out, 2, "The arms compared");
	text_add(out,
			 "<table><tr><th>arm</th><th>score of %s</th><th>gain over %s, on the same seeds</th></tr>\n",
			 side(tally, 0), p->arm[0].name);
	for (int i = 0; i < p->arms; i++) {
		Interval score = score_interval(&tally[i].score), gain = report_gain(p, &tally[i]);

		text_add(out, "<tr><td>%s</td><td class=\"n\">%.1f %% (%.1f to %.1f)</td><td class=\"n\">",
				 p->arm[i].name, 100 * score.value, 100 * score.low, 100 * score.high);
		if (i > 0)
			text_add(out, "%+.1f (%+.1f to %+.1f)", 100 * gain.value, 100 * gain.low, 100 * gain.high);
		text_put(out, "</td></tr>\n");
	}
	text_put(out, "</table>\n");
}

void report_page(Text *out, const Plan *p, const Tally *tally)
{
	text_put(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
				  "<meta name=\"viewport\" content=\"width=device-width\"><title>");
	plot_text(out, p->title);
	text_add(out, "</title><style>%s</style></head><body>\n", style);
	heading(out, 1, p->title);
	text_put(out, "<p>");
	plot_text(out, p->scenario);
	text_add(out,
			 ", %s against %s, %ld games in each arm: %ld seeds from %llu, each played twice with the "
			 "players exchanged. "
			 "Intervals are 95 %% ones and allow for the two games of a seed sharing their dice.</p>\n<p>",
			 p->player[0].name, p->player[1].name, tally[0].games, tally[0].seeds,
			 (unsigned long long)p->seed);
	report_handicap(out, p, tally);
	text_put(out, "</p>\n");
	if (p->arms > 1)
		compare(out, p, tally);
	for (int i = 0; i < p->arms; i++) {
		heading(out, 2, p->arms > 1 ? p->arm[i].name : "The games");
		rates(out, p, &tally[i]);
		luck(out, &tally[i]);
		length(out, &tally[i]);
		losses(out, &tally[i]);
		fights(out, &tally[i]);
		rules(out, &tally[i]);
	}
	text_put(out, "</body></html>\n");
}
