/* front/study/stats.h -- rates, means and differences, with intervals that cover them 95 times in 100.
 *
 * The two games of a seed share their dice, so they count as one observation of two: the spread is taken between
 * seeds.  Everything is a handful of sums, so memory does not grow with the number of games. */
#ifndef FRONT_STUDY_STATS_H
#define FRONT_STUDY_STATS_H

typedef struct Interval {
	double value, low, high;
} Interval;

/* Wilson's interval for a rate seen in n games; n need not be whole. */
Interval stats_wilson(double rate, double n);

/* A rate in games that come `each` to a seed. */
typedef struct Rate {
	long seeds, hits;
	double squares; /* of the hits of each seed */
} Rate;
void rate_count(Rate *, int hits); /* of one seed's games */
/* Wilson's, for as many games as would be worth the same if they were independent (never more than were played). */
Interval rate_interval(const Rate *, int each);

/* A mean over seeds, and the difference between two arms taken seed by seed. */
typedef struct Mean {
	long n;
	double sum, squares;
} Mean;
void mean_add(Mean *, double);
Interval mean_interval(const Mean *);
Interval gain_interval(const Mean *); /* of a mean of differences between -1 and 1 */
/* Of a mean of scores between 0 and 1: Wilson's, for as many games as would spread as much. */
Interval score_interval(const Mean *);

/* Results y with the luck x that came with them, in two halves: each half is adjusted with the slope of the other,
 * so that a slope never knows the luck it is applied to and the expectation stays that of y. */
typedef struct Adjusted {
	struct {
		double n, x, y, xx, xy, yy;
	} half[2];
} Adjusted;
void adjusted_add(Adjusted *, int half, double x, double y);
Interval adjusted_interval(const Adjusted *);
Interval adjusted_luck(const Adjusted *); /* the mean of x: 0 must lie in or near it */

#endif
