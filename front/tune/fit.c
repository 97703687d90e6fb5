/* front/tune/fit.c -- a logistic model of how games end; see tune.h.
 *
 * Every feature has a weight at each of several moments of the game, interpolated in between (engine/weigh.h).
 * Features are brought to one scale, weights are held back towards nought and towards those of the next moment, and
 * Newton's method finds the best ones. */
#include "base/memory.h"
#include "front/tune/tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	FOLDS = 3,
	TRIED_ON = 30000 /* samples, or not many more */,
	STEPS_MOST = 15,
	SIZE_MOST = MOMENTS_MAX * (FEATURES_MAX + 1)
};

static const int moments_tried[] = { 1, 3, 5 };
static const double usual_holding = 10, other_holdings[] = { 1, 100 };
static const double neighbours_hold = 3; /* so many times as much as nought does */

typedef struct Model {
	int features, moments;
	double mean[FEATURES_MAX], scale[FEATURES_MAX]; /* 0: it is always the same and says nothing */
	double weight[MOMENTS_MAX][FEATURES_MAX + 1];   /* of features on one scale; the constant last */
} Model;

typedef struct Equations { /* Newton's, for all weights at once */
	int n;
	double slope[SIZE_MOST], curve[SIZE_MOST][SIZE_MOST];
} Equations;

/* ---- one scale ---- */

static void find_scales(const Samples *s, Model *m)
{
	for (int i = 0; i < m->features; i++) {
		double sum = 0, squares = 0, n = (double)s->n;

		for (long k = 0; k < s->n; k++) {
			double v = s->list[k].value[i];

			sum += v;
			squares += v * v;
		}
		double variance = squares / n - sum / n * (sum / n);
		m->mean[i] = sum / n;
		m->scale[i] = variance > 1e-9 ? 1 / sqrt(variance) : 0;
	}
}

/* The moment before, how far the game is on the way to the next, and the features with the constant behind them. */
typedef struct Row {
	int moment;
	double past, x[FEATURES_MAX + 1];
} Row;

static void read_row(const Model *m, const Sample *s, Row *row)
{
	double at = (double)s->progress / GAME_LENGTH * (m->moments - 1);

	row->moment = (int)at;
	if (row->moment > m->moments - 2)
		row->moment = m->moments > 1 ? m->moments - 2 : 0;
	row->past = at - row->moment;
	for (int i = 0; i < m->features; i++)
		row->x[i] = (s->value[i] - m->mean[i]) * m->scale[i];
	row->x[m->features] = 1;
}

static double chance_of(const Model *m, const Row *row)
{
	double sum = 0;

	for (int i = 0; i <= m->features; i++) {
		double early = m->weight[row->moment][i];

		sum +=
			row->x[i] * (row->past > 0 ? early + row->past * (m->weight[row->moment + 1][i] - early) : early);
	}
	return 1 / (1 + exp(-sum));
}

/* ---- Newton's method ---- */

static void add_row(const Model *m, const Row *row, double missed, double spread, Equations *e)
{
	int width = m->features + 1, early = row->moment * width, late = early + width;
	double a = 1 - row->past, b = row->past;

	for (int i = 0; i < width; i++) {
		double *here = &e->curve[early + i][early], *between = &e->curve[late + i][early];
		double *there = &e->curve[late + i][late];
		double x = row->x[i] * spread;

		e->slope[early + i] += missed * a * row->x[i];
		for (int k = 0; k <= i; k++)
			here[k] += a * a * x * row->x[k];
		if (b == 0)
			continue;
		e->slope[late + i] += missed * b * row->x[i];
		for (int k = 0; k < width; k++)
			between[k] += a * b * x * row->x[k];
		for (int k = 0; k <= i; k++)
			there[k] += b * b * x * row->x[k];
	}
}

static void hold_back(const Model *m, double holding, Equations *e)
{
	int width = m->features + 1;

	for (int t = 0; t < m->moments; t++)
		for (int i = 0; i < width; i++) {
			double hold = i < m->features ? holding : holding / 100;
			int at = t * width + i;

			e->slope[at] -= hold * m->weight[t][i];
			e->curve[at][at] += hold;
			if (t == 0)
				continue;
			double apart = m->weight[t][i] - m->weight[t - 1][i], tie = hold * neighbours_hold;

			e->slope[at] -= tie * apart;
			e->slope[at - width] += tie * apart;
			e->curve[at][at] += tie;
			e->curve[at - width][at - width] += tie;
			e->curve[at][at - width] -= tie;
		}
}

/* Cholesky's way, in the lower half; slope becomes the step. */
static void solve(Equations *e)
{
	for (int i = 0; i < e->n; i++)
		for (int k = 0; k <= i; k++) {
			double sum = e->curve[i][k];

			for (int j = 0; j < k; j++)
				sum -= e->curve[i][j] * e->curve[k][j];
			e->curve[i][k] = i == k ? sqrt(fmax(sum, 1e-9)) : sum / e->curve[k][k];
		}
	for (int i = 0; i < e->n; i++) {
		for (int k = 0; k < i; k++)
			e->slope[i] -= e->curve[i][k] * e->slope[k];
		e->slope[i] /= e->curve[i][i];
	}
	for (int i = e->n - 1; i >= 0; i--) {
		for (int k = i + 1; k < e->n; k++)
			e->slope[i] -= e->curve[k][i] * e->slope[k];
		e->slope[i] /= e->curve[i][i];
	}
}

static bool in_fold(const Sample *s, int fold)
{
	return s->game % FOLDS == fold;
}

/* With one sample in so many, and without the games of a fold; -1: with all. */
static void fit(const Samples *s, long one_in, int without, double holding, Model *m, Equations *e)
{
	int width = m->features + 1;
	double furthest = 1;

	memset(m->weight, 0, sizeof m->weight);
	for (int step = 0; step < STEPS_MOST && furthest > 1e-4; step++) {
		Row row;

		memset(e, 0, sizeof *e);
		e->n = m->moments * width;
		for (long k = 0; k < s->n; k += one_in) {
			if (in_fold(&s->list[k], without))
				continue;
			read_row(m, &s->list[k], &row);
			double chance = chance_of(m, &row);
			add_row(m, &row, s->list[k].result - chance, fmax(chance * (1 - chance), 1e-6), e);
		}
		hold_back(m, holding, e);
		solve(e);
		furthest = 0;
		for (int i = 0; i < e->n; i++) {
			m->weight[i / width][i % width] += e->slope[i];
			furthest = fmax(furthest, fabs(e->slope[i]));
		}
	}
}

static double loss_of(double chance, double result)
{
	double p = fmin(fmax(chance, 1e-6), 1 - 1e-6);

	return -(result * log(p) + (1 - result) * log(1 - p));
}

static double left_out_loss(const Samples *s, double holding, Model *m, Equations *e)
{
	long one_in = s->n / TRIED_ON + 1, n = 0;
	double sum = 0;

	for (int fold = 0; fold < FOLDS; fold++) {
		fit(s, one_in, fold, holding, m, e);
		for (long k = 0; k < s->n; k += one_in)
			if (in_fold(&s->list[k], fold)) {
				Row row;

				read_row(m, &s->list[k], &row);
				sum += loss_of(chance_of(m, &row), s->list[k].result);
				n++;
			}
	}
	return sum / (double)n;
}

/* Back from one scale to the game's own counts. */
static void write_weights(const Model *m, Weights *w)
{
	*w = (Weights){ .features = m->features, .moments = m->moments };
	for (int t = 0; t < m->moments; t++) {
		double constant = m->weight[t][m->features];

		for (int i = 0; i < m->features; i++) {
			double weight = m->weight[t][i] * m->scale[i];

			w->weight[t][i] = (int32_t)lround(weight * WEIGHT_ONE);
			constant -= weight * m->mean[i];
		}
		w->weight[t][m->features] = (int32_t)lround(constant * WEIGHT_ONE);
	}
}

static void try_out(const Samples *s, int moments, double holding, Model *m, Equations *e, Fitted *best)
{
	m->moments = moments;
	double loss = left_out_loss(s, holding, m, e);

	if (loss < best->left_out_loss)
		*best = (Fitted){ .moments = moments, .holding = holding, .left_out_loss = loss };
}

Fitted samples_fit(const Samples *s, int features, Weights *w)
{
	Model *m = memory_zeroed(sizeof *m);
	Equations *e = memory_zeroed(sizeof *e);
	Fitted best = { .left_out_loss = INFINITY };

	m->features = features;
	find_scales(s, m);
	for (size_t i = 0; i < sizeof moments_tried / sizeof *moments_tried; i++)
		try_out(s, moments_tried[i], usual_holding, m, e, &best);
	for (size_t i = 0; i < sizeof other_holdings / sizeof *other_holdings; i++)
		try_out(s, best.moments, other_holdings[i], m, e, &best);
	m->moments = best.moments;
	fit(s, 1, -1, best.holding, m, e);
	write_weights(m, w);
	free(m);
	free(e);
	return best;
}

/* ---- how good it is ---- */

typedef struct Spread {
	double n, sum, squares, missed; /* of results, and of what was foreseen wrongly, squared */
	double by_chance;               /* of results, that nobody can foresee */
} Spread;

/* Behind a mean of `playouts` stand so many results that are 1 or 0. */
static void spread_add(Spread *s, double result, double chance, long playouts)
{
	double apart = playouts > 1 ? result * (1 - result) : 0;

	s->n++;
	s->sum += result;
	s->squares += result * result + apart;
	s->missed += (result - chance) * (result - chance) + apart;
	s->by_chance += playouts > 1 ? apart * (double)playouts / (double)(playouts - 1) : 0;
}

static double spread_variance(const Spread *s)
{
	return s->n > 0 ? s->squares - s->sum * s->sum / s->n : 0;
}

static double spread_explained(const Spread *s)
{
	double variance = spread_variance(s);

	return variance > 0 ? 1 - s->missed / variance : 0;
}

static double spread_foreseeable(const Spread *s)
{
	double variance = spread_variance(s);

	return variance > 0 ? 1 - s->by_chance / variance : 0;
}

Foresight samples_foresee(const Samples *s, const Weights *w)
{
	Foresight f = { .n = s->n };
	Spread all = { 0 }, stage[10] = { 0 };

	for (long k = 0; k < s->n; k++) {
		const Sample *sample = &s->list[k];
		double odds = (double)weights_log_odds(w, sample->value, sample->progress) / WEIGHT_ONE;
		double chance = 1 / (1 + exp(-odds));
		int tenth = (int)fmin(9, chance * 10), at = sample->progress * 10 / GAME_LENGTH;

		f.loss += loss_of(chance, sample->result) / (double)s->n;
		f.in_tenth[tenth]++;
		f.given[tenth] += chance;
		f.came[tenth] += sample->result;
		spread_add(&all, sample->result, chance, s->playouts);
		spread_add(&stage[at > 9 ? 9 : at], sample->result, chance, s->playouts);
	}
	f.base_loss = s->n ? loss_of(all.sum / all.n, all.sum / all.n) : 0;
	f.explained = spread_explained(&all);
	for (int i = 0; i < 10; i++) {
		f.given[i] /= f.in_tenth[i] ? (double)f.in_tenth[i] : 1;
		f.came[i] /= f.in_tenth[i] ? (double)f.in_tenth[i] : 1;
		f.at_stage[i] = (long)stage[i].n;
		f.explained_at[i] = spread_explained(&stage[i]);
		f.foreseeable_at[i] = spread_foreseeable(&stage[i]);
	}
	return f;
}
