/* front/study/figures.c -- a report for programs: every figure once, as rows, written as CSV or as JSON. */
#include "front/json/json.h"
#include "front/study/place.h"
#include "front/study/report.h"

#include <math.h>
#include <string.h>

/* Where a row goes.  `low` and `high` are NAN where there is no interval. */
typedef void Row(Text *, const char *arm, const char *measure, const char *key, Interval);

static Interval plain(double value)
{
	return (Interval){ value, NAN, NAN };
}

static void tell_rules(Text *out, Row *row, const Tally *t)
{
	const Game *g = t->arm->scenario.game;

	for (int i = 1; i < g->nrules; i++)
		if (!g->rules[i].note)
			row(out, t->arm->name, "rule-used", g->rules[i].id, plain((double)t->used[i]));
}

static void tell_ends(Text *out, Row *row, const Tally *t)
{
	for (int i = 0; i < t->nends; i++) {
		char key[160];
		Text text = text_over(key, sizeof key);

		text_add(&text, "%s / %s / %s", t->end[i].winner, t->end[i].rule, t->end[i].level);
		row(out, t->arm->name, "end", key, rate_interval(&t->end[i].rate, GAMES_A_SEED));
	}
}

static void tell_shape(Text *out, Row *row, const Tally *t)
{
	const Scenario *sc = &t->arm->scenario;
	char key[12];

	for (int i = 0; i < t->nlosses; i++)
		row(out, t->arm->name, "lost-a-game", t->loss[i].name,
			plain((double)t->loss[i].lost / (double)t->games));
	for (int i = 0; i < TURNS_MAX; i++) {
		Text text = text_over(key, sizeof key);

		text_number(&text, i);
		if (t->turn[i])
			row(out, t->arm->name, "games-by-last-turn", key, plain((double)t->turn[i]));
	}
	for (int i = 0; i < TENTHS; i++) {
		Text text = text_over(key, sizeof key);

		text_number(&text, i * 10);
		row(out, t->arm->name, "decided-at-percent", key, plain((double)t->tenth[i]));
	}
	for (int i = 0; i < places(sc); i++)
		if (t->fight[i])
			row(out, t->arm->name, "fights", place_name(sc, i, key), plain((double)t->fight[i]));
}

static void tell_arm(Text *out, Row *row, const Plan *p, const Tally *t)
{
	const Scenario *sc = &t->arm->scenario;
	const char *arm = t->arm->name;

	row(out, arm, "games", "", plain((double)t->games));
	for (Side side = 0; side < SIDES; side++)
		row(out, arm, "won-by-side", sc->game->side_name(sc->board, side),
			rate_interval(&t->won[side], GAMES_A_SEED));
	row(out, arm, "drawn", "", rate_interval(&t->drawn, GAMES_A_SEED));
	for (int i = 0; i < 2 && plan_players_differ(p); i++)
		row(out, arm, "won-by-player", p->player[i].name, rate_interval(&t->by_player[i], GAMES_A_SEED));
	row(out, arm, "score", sc->game->side_name(sc->board, 0), score_interval(&t->score));
	if (t->judged && report_narrower(t) > 0) {
		row(out, arm, "score-luck-adjusted", sc->game->side_name(sc->board, 0),
			adjusted_interval(&t->adjusted));
		row(out, arm, "mean-luck", sc->game->side_name(sc->board, 0), adjusted_luck(&t->adjusted));
		row(out, arm, "interval-narrower", "", plain(report_narrower(t)));
	}
	if (t->arm != &p->arm[0])
		row(out, arm, "gain-over-first-arm", sc->game->side_name(sc->board, 0), report_gain(p, t));
	row(out, arm, "turns", "", mean_interval(&t->turns));
	row(out, arm, "orders", "", mean_interval(&t->orders));
	tell_ends(out, row, t);
	tell_shape(out, row, t);
	tell_rules(out, row, t);
}

/* ---- CSV ---- */

static void csv_number(Text *out, double x)
{
	text_char(out, ',');
	if (isfinite(x))
		text_add(out, "%.6g", x);
}

static void csv_row(Text *out, const char *arm, const char *measure, const char *key, Interval v)
{
	text_add(out, "%s,%s,\"", arm, measure);
	for (; *key; key++)
		text_add(out, *key == '"' ? "\"\"" : "%c", *key);
	text_char(out, '"');
	csv_number(out, v.value);
	csv_number(out, v.low);
	csv_number(out, v.high);
	text_char(out, '\n');
}

void report_csv(Text *out, const Plan *p, const Tally *tally)
{
	text_put(out, "arm,measure,key,value,low,high\n");
	for (int i = 0; i < p->arms; i++)
		tell_arm(out, csv_row, p, &tally[i]);
}

/* ---- JSON ---- */

static void put_real(Text *out, const char *key, double x)
{
	if (!isfinite(x))
		return;
	json_key(out, key);
	text_add(out, "%.6g", x);
}

static void json_row(Text *out, const char *arm, const char *measure, const char *key, Interval v)
{
	json_open(out, '{');
	json_put_text(out, "arm", arm);
	json_put_text(out, "measure", measure);
	json_put_text(out, "key", key);
	put_real(out, "value", v.value);
	put_real(out, "low", v.low);
	put_real(out, "high", v.high);
	json_close(out, '}');
}

void report_json(Text *out, const Plan *p, const Tally *tally)
{
	json_open(out, '{');
	json_put_text(out, "title", p->title);
	json_put_text(out, "scenario", p->scenario);
	json_key(out, "players");
	json_open(out, '[');
	json_text(out, p->player[0].name);
	json_text(out, p->player[1].name);
	json_close(out, ']');
	json_put_natural(out, "seed", p->seed);
	json_put_number(out, "seeds", p->seeds);
	json_key(out, "figures");
	json_open(out, '[');
	for (int i = 0; i < p->arms; i++)
		tell_arm(out, json_row, p, &tally[i]);
	json_close(out, ']');
	json_close(out, '}');
	text_char(out, '\n');
}
