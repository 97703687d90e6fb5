/* geo/way.c -- polylines: the roads and rivers of geo/plane.h. */
#include "geo/plane.h"

bool way_make(Way *w, const Point *p, int n)
{
	if (n < 2 || n > WAY_POINTS)
		return false;
	w->n = n;
	w->low = w->high = p[0];
	for (int i = 0; i < n; i++) {
		w->p[i] = p[i];
		w->low.x = p[i].x < w->low.x ? p[i].x : w->low.x;
		w->low.y = p[i].y < w->low.y ? p[i].y : w->low.y;
		w->high.x = p[i].x > w->high.x ? p[i].x : w->high.x;
		w->high.y = p[i].y > w->high.y ? p[i].y : w->high.y;
		w->arc[i] = i == 0 ? 0 : w->arc[i - 1] + point_gap(p[i - 1], p[i]);
		if (i > 0 && w->arc[i] == w->arc[i - 1])
			return false;
		w->facing[i] = i + 1 < n ? facing_towards(p[i], p[i + 1]) : w->facing[i - 1];
	}
	return true;
}

int32_t way_nearest(const Way *w, Point p, int32_t *gap)
{
	int64_t best = INT64_MAX;
	int32_t arc = 0;

	for (int i = 0; i + 1 < w->n; i++) {
		int64_t dx = w->p[i + 1].x - w->p[i].x, dy = w->p[i + 1].y - w->p[i].y;
		int64_t length = w->arc[i + 1] - w->arc[i];
		int64_t along = ((p.x - w->p[i].x) * dx + (p.y - w->p[i].y) * dy) / length, gap2;
		Point foot;
		along = along < 0 ? 0 : along > length ? length : along;
		foot =
			(Point){ w->p[i].x + (int32_t)(dx * along / length), w->p[i].y + (int32_t)(dy * along / length) };
		gap2 = point_gap2(p, foot);
		if (gap2 < best) {
			best = gap2;
			arc = w->arc[i] + (int32_t)along;
		}
	}
	*gap = root(best);
	return arc;
}

Pose way_at(const Way *w, int32_t arc)
{
	int i = 0;
	int64_t along, length;

	while (i + 2 < w->n && arc >= w->arc[i + 1])
		i++;
	along = arc - w->arc[i];
	length = w->arc[i + 1] - w->arc[i];
	return (Pose){ { w->p[i].x + (int32_t)((w->p[i + 1].x - w->p[i].x) * along / length),
					 w->p[i].y + (int32_t)((w->p[i + 1].y - w->p[i].y) * along / length) },
				   w->facing[i] };
}
