/* front/study/plot.h -- pictures of a report, as SVG in the page. */
#ifndef FRONT_STUDY_PLOT_H
#define FRONT_STUDY_PLOT_H

#include "engine/scenario.h"
#include "front/study/stats.h"

void plot_text(Text *, const char *); /* with <, > and & made harmless */

/* Shares between 0 and 1 with their intervals, a line each; rules at nought, one half and one. */
typedef struct PlotRate {
	char label[160];
	Interval rate;
} PlotRate;
void plot_rates(Text *, const PlotRate *, int n);

/* Columns over first, first + step ... */
void plot_columns(Text *, const long *count, int n, int first, int step, const char *unit);

/* The printed map, or the open table in squares, redder where there was more fighting. */
void plot_fights(Text *, const Scenario *, const long *fight, long played);
void plot_table_fights(Text *, const Scenario *, const long *fight, long played);
void plot_map_begin(Text *, int wide, int deep);
void plot_map_end(Text *);

const char *plot_ground(const char *terrain); /* the colour of what such a style word stands for */

#endif
