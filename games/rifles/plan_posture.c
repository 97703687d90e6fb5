/* games/rifles/plan_posture.c -- what a posture changes: a general's ways to play the plan.
 *
 * Boldness, where the numbers are usual: -2 keeps out of the enemy's fire, -1 waits where it stands, 1 attacks whatever
 * the scenario says and seeks fights, 2 marches as fast as each card can besides.  Only the bold fight hand to hand by
 * the odds where one army has cold steel alone: it had better choose its hour, and the other shoot.  A goal is a part of
 * the enemy's army that draws everybody who is near him.  A stray makes single choices differ. */
#include "games/rifles/plan.h"

enum {
	WHIM = CM / 8,    /* a point of a posture's stray, of a place */
	PRIZE = 20 * CM,  /* the objective is sought so much farther off */
	WOUNDED = 5 * CM, /* ... for each casualty */
	DRAW = 4          /* of the way to it as much weighs 1 */
};

typedef enum Objective {
	NOBODY,
	LEFT_WING,
	RIGHT_WING,
	THE_SHAKEN,
	THE_PRECIOUS,
	THE_NEAREST,
	OBJECTIVES
} Objective;

/* How well an enemy answers to the goal. */
static int32_t appeal(const Plan *p, Objective goal, Point middle, int e)
{
	const TypeFacts *facts = unit_facts(p->b, p->s, e);
	int32_t near = -point_gap(middle, unit_pose(p->s, e).at);

	switch (goal) {
	case LEFT_WING:
		return -p->s->unit[e].x;
	case RIGHT_WING:
		return p->s->unit[e].x;
	case THE_SHAKEN:
		return near + (has_mark(p->s, e, DISORDER) ? PRIZE : 0) + WOUNDED * p->s->unit[e].casualties;
	case THE_PRECIOUS:
		return near + (facts->guns || facts->command ? PRIZE : 0);
	case THE_NEAREST:
	case NOBODY:
	case OBJECTIVES:
		break;
	}
	return near;
}

static int find_objective(const Plan *p, Objective goal)
{
	Point middle = rifles_middle(p->s, p->own);
	int32_t top = INT32_MIN;
	int best = -1;

	for (uint64_t left = p->foes; goal != NOBODY && left; left &= left - 1) {
		int e = unit_of(left);
		int32_t worth = appeal(p, goal, middle, e);

		if (worth <= top)
			continue;
		top = worth;
		best = e;
	}
	return best;
}

void rifles_take_posture(Plan *p, const Posture *posture)
{
	p->posture = posture;
	if (posture->boldness)
		p->waits = posture->boldness < 0;
	p->stands_off = posture->boldness <= p->number[STAND_OFF_AT];
	p->by_odds = posture->boldness >= p->number[p->swarms || p->faces_swarm ? STEEL_ODDS_AT : ODDS_AT];
	p->eager = posture->boldness >= p->number[EAGER_AT];
	p->hurries = posture->boldness >= p->number[HURRY_AT];
	p->objective = find_objective(p, (Objective)(posture->goal % OBJECTIVES));
}

int rifles_draw(const Plan *p, Point at)
{
	return p->objective < 0 ? 0 : point_gap(at, unit_pose(p->s, p->objective).at) / DRAW;
}

int rifles_whim(const Plan *p, int u, Pose at)
{
	return posture_whim(p->posture, u, at.at.x + at.at.y + at.facing) * WHIM;
}
