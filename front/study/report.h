/* front/study/report.h -- the forms a report takes. */
#ifndef FRONT_STUDY_REPORT_H
#define FRONT_STUDY_REPORT_H

#include "front/study/tally.h"

void report_page(Text *, const Plan *, const Tally *);    /* HTML, all in one file */
void report_json(Text *, const Plan *, const Tally *);    /* an object */
void report_csv(Text *, const Plan *, const Tally *);     /* arm,measure,key,value,low,high */
void report_summary(Text *, const Plan *, const Tally *); /* a few lines for the terminal */

/* The arm in which the sides stand nearest to even, and the sentence that says so. */
void report_handicap(Text *, const Plan *, const Tally *);
/* What the first side gains in this arm over the first one. */
Interval report_gain(const Plan *, const Tally *);
/* "8.00 (7.91 to 8.09)", or that one seed has no interval.  `form` is that of a number: "%.2f". */
void report_mean(Text *, const char *form, Interval);
/* How many times narrower the adjusted interval is; 0 when there is none. */
double report_narrower(const Tally *);

#endif
