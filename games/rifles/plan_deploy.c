/* games/rifles/plan_deploy.c -- before the first Round: one Line with its commanders behind it, or, where cold steel
 * is all there is, Columns of two; the Reserve. */
#include "games/rifles/plan.h"

enum { SPACE = 400 }; /* between ranks, so that they are no Column */

typedef enum Rank { FIRST_LINE, SECOND_LINE, THIRD_LINE, RANKS } Rank;

static Rank rank_of(const Plan *p, int u)
{
	Type type = p->b->card[u].type;

	return type == INFANTRY || type == SNIPERS ? FIRST_LINE
		   : rifles_types[type].command        ? SECOND_LINE
											   : THIRD_LINE;
}

/* How much of the way straight ahead from there is bad going for those who lead and for guns. */
static int obstacles(const Plan *p, int32_t x)
{
	int bad = 0;

	for (int32_t y = DEPLOY_DEPTH; y < p->b->height - DEPLOY_DEPTH; y += 2 * CARD_WIDE)
		for (int32_t aside = -2 * CARD_WIDE; aside <= 2 * CARD_WIDE; aside += 2 * CARD_WIDE) {
			Box box = card_box((Pose){ { x + aside, y }, p->ahead });

			bad += rifles_going(p->b, p->s, &box, GUNS) != GOOD;
		}
	return bad;
}

/* The k-th place from the middle outwards, left and right by turns. */
static int32_t outwards(int32_t middle, int k, int32_t apart)
{
	return middle + (k % 2 ? -1 : 1) * ((k + 1) / 2) * apart;
}

/* The bridge or ford farthest from the middle of the table, where the enemy is least likely to stand. */
static int32_t lonely_crossing(const Plan *p)
{
	int32_t middle = p->b->width / 2, far = 0, best = middle;

	for (int i = 0; i < WORKS; i++) {
		const Work *w = &p->s->work[i];
		int32_t off = w->a.x > middle ? w->a.x - middle : middle - w->a.x;

		if ((w->kind == FORD || w->kind == BRIDGE) && w->on == p->b->aim_thing && off > far) {
			far = off;
			best = w->a.x;
		}
	}
	return best;
}

/* Where the army has its middle: before what it has to take, or where the way ahead is clear. */
static int32_t middle_x(const Plan *p)
{
	int32_t middle = p->b->width / 2, best = middle;
	int least = INT32_MAX;

	if (p->b->aim == BY_CROSSING && p->b->aim_side == p->side)
		return lonely_crossing(p);
	if (p->b->aim == BY_HOLDING)
		return (p->b->terrain[p->b->aim_thing].area.low.x + p->b->terrain[p->b->aim_thing].area.high.x) / 2;
	for (int k = 0; k < p->number[WAYS_AHEAD] && p->b->aim == BY_LOSSES; k++) {
		int bad = obstacles(p, outwards(middle, k, CARD_WIDE));

		if (bad < least) {
			least = bad;
			best = outwards(middle, k, CARD_WIDE);
		}
	}
	return best;
}

static bool put_down(const Plan *p, int32_t x, int32_t deep, Order *o)
{
	bool south = p->s->edge[p->side] == SOUTH_EDGE;

	o->n = 1;
	push_pose(o, (Pose){ { x, south ? deep : p->b->height - deep }, p->ahead });
	return x > CARD_WIDE / 2 && x < p->b->width - CARD_WIDE / 2 && rifles_check_deploy(p->b, p->s, o, NULL);
}

/* Of foot with cold steel only the first half stands in front, the rest each behind one of them. */
static bool join_column(const Plan *p, int u, int32_t middle, int32_t deep, Order *o)
{
	int place = 0, foot = 0;

	for (uint64_t left = p->b->army[p->side]; left; left &= left - 1)
		if (p->b->card[unit_of(left)].type == INFANTRY) {
			place += unit_of(left) < u;
			foot++;
		}
	int front = (foot + 1) / 2;
	return put_down(p, outwards(middle, place % front, length_of(p, SET_APART)),
					deep - (place < front ? 0 : CARD_DEEP), o);
}

/* Shoulder to shoulder from the middle outwards; the next free place of its line. */
bool rifles_plan_deployment(const Plan *p, Order *o)
{
	Slot slot;

	order_start(o, p->side, VERB_DEPLOY);
	rifles_next(p->b, p->s, o, &slot);
	if (slot.n == 0)
		return false;
	slot_take(&slot, 0, o);
	int u = slot.value[0];
	int32_t middle = middle_x(p) + length_of(p, SET_ASIDE);
	int32_t front = p->b->deploy_depth[p->side] - CARD_DEEP / 2 - length_of(p, SET_BACK);
	int32_t deep = front - (int32_t)rank_of(p, u) * (CARD_DEEP + SPACE);
	if (p->swarms && p->b->card[u].type == INFANTRY && join_column(p, u, middle, front, o))
		return true;
	if (p->swarms && rank_of(p, u) != FIRST_LINE)
		deep = front - 2 * CARD_DEEP - SPACE;
	bool chief = p->swarms && rifles_types[p->b->card[u].type].command;
	int32_t apart = length_of(p, chief ? CHIEFS_APART : SET_APART);
	for (int k = 0; k < 48; k++) {
		int32_t x = outwards(middle, k, apart);
		if (put_down(p, x, deep + rifles_water_line(p->b, p->s, (TableEdge)p->s->edge[p->side], x), o))
			return true;
	}
	return false;
}

/* A Reserve comes by its own edge, where it is likeliest to come at all. */
bool rifles_plan_reserve(const Plan *p, Order *o)
{
	order_start(o, p->side, VERB_RESERVE);
	order_push(o, ARG_WORD, WORD_OWN);
	return true;
}
