/* front/study/stats.c -- see stats.h. */
#include "front/study/stats.h"

#include <math.h>

static const double z95 = 1.959963984540054;

Interval stats_wilson(double rate, double n)
{
	if (n <= 0)
		return (Interval){ 0, 0, 1 };
	double z2 = z95 * z95 / n;
	double middle = (rate + z2 / 2) / (1 + z2);
	double half = z95 * sqrt(rate * (1 - rate) / n + z2 / (4 * n)) / (1 + z2);

	/* At nought and one an end is the rate itself, but for rounding. */
	return (Interval){ rate, fmin(rate, fmax(0, middle - half)), fmax(rate, fmin(1, middle + half)) };
}

void rate_count(Rate *r, int hits)
{
	r->seeds++;
	r->hits += hits;
	r->squares += (double)hits * hits;
}

Interval rate_interval(const Rate *r, int each)
{
	double seeds = (double)r->seeds, games = seeds * each;
	double rate = games > 0 ? (double)r->hits / games : 0;
	double n = games;

	/* All or nothing shows no spread: only the seeds are certain to be independent. */
	if (r->seeds < 2 || r->hits == 0 || rate >= 1)
		return stats_wilson(rate, seeds);
	double mean = (double)r->hits / seeds;
	double variance = (r->squares - seeds * mean * mean) / (seeds - 1) / seeds / (each * each);
	if (variance > 0)
		n = fmin(games, rate * (1 - rate) / variance);
	return stats_wilson(rate, n);
}

void mean_add(Mean *m, double x)
{
	m->n++;
	m->sum += x;
	m->squares += x * x;
}

Interval mean_interval(const Mean *m)
{
	double n = (double)m->n;

	if (m->n < 2)
		return (Interval){ m->n ? m->sum : 0, -INFINITY, INFINITY };
	double mean = m->sum / n;
	double half = z95 * sqrt(fmax(0, (m->squares - n * mean * mean) / (n - 1) / n));
	return (Interval){ mean, mean - half, mean + half };
}

Interval gain_interval(const Mean *m)
{
	Interval v = mean_interval(m);

	/* Seeds that all came to the same say only that others are rare. */
	if (m->n >= 2 && v.high <= v.low) {
		double rare = stats_wilson(0, (double)m->n).high;

		v.low -= rare;
		v.high += rare;
	}
	return (Interval){ v.value, fmax(-1, v.low), fmin(1, v.high) };
}

Interval score_interval(const Mean *m)
{
	double n = (double)m->n, mean = m->n ? m->sum / n : 0;
	double spread = m->n < 2 ? 0 : (m->squares - n * mean * mean) / (n - 1) / n;

	return stats_wilson(mean, spread > 1e-12 ? mean * (1 - mean) / spread : n);
}

void adjusted_add(Adjusted *a, int half, double x, double y)
{
	a->half[half].n++;
	a->half[half].x += x;
	a->half[half].y += y;
	a->half[half].xx += x * x;
	a->half[half].xy += x * y;
	a->half[half].yy += y * y;
}

/* Least squares in one half. */
static double slope(const Adjusted *a, int i)
{
	double n = a->half[i].n;
	double spread = a->half[i].xx - a->half[i].x * a->half[i].x / n;

	return n >= 2 && spread > 0 ? (a->half[i].xy - a->half[i].x * a->half[i].y / n) / spread : 0;
}

Interval adjusted_interval(const Adjusted *a)
{
	double all = a->half[0].n + a->half[1].n, mean = 0, variance = 0;

	for (int i = 0; i < 2; i++) {
		double n = a->half[i].n, b = slope(a, 1 - i);
		double sum = a->half[i].y - b * a->half[i].x;
		double squares = a->half[i].yy - 2 * b * a->half[i].xy + b * b * a->half[i].xx;

		if (n < 2)
			return (Interval){ 0, -INFINITY, INFINITY };
		mean += sum / all;
		variance += n * fmax(0, squares - sum * sum / n) / (n - 1) / (all * all);
	}
	double half = z95 * sqrt(variance);
	return (Interval){ mean, mean - half, mean + half };
}

Interval adjusted_luck(const Adjusted *a)
{
	Mean m = { .n = (long)(a->half[0].n + a->half[1].n),
			   .sum = a->half[0].x + a->half[1].x,
			   .squares = a->half[0].xx + a->half[1].xx };

	return mean_interval(&m);
}
