/* ai/field.c -- see field.h. */
#include "ai/field.h"

enum {
	WHIMS = 8,      /* candidates of the first race that stray */
	WALKS = 4,      /* ... whose first order is a random one */
	VARIATIONS = 8, /* challengers in a later race */
	TRIES = 8,      /* ... for each, to find one that is no twin of another */
	ANSWERS = 6     /* of the enemy's, at random, beside the usual ones */
};

/* ---- the first race ---- */

/* The plain plan bolder and more careful, and all for one objective. */
static void usual_postures(Race *race, const Recipe *plain)
{
	static const int8_t boldness[] = { 1, -1, 2, -2 };

	for (int i = 0; i < 4; i++)
		race_challenger(race, plain)->posture.boldness = boldness[i];
	for (int i = 1; i <= 4; i++)
		race_challenger(race, plain)->posture.goal = (uint8_t)i;
}

void field_first(Race *race, const Recipe *in_mind, Random *r)
{
	const Root *root = &race->root;
	const Recipe plain = { .chance = root->seed };
	uint64_t key = recipe_key(root->g, root->seen);

	race_champion(race, in_mind ? in_mind : &plain);
	if (in_mind)
		race_challenger(race, &plain);
	usual_postures(race, &plain);
	for (int i = 0; i < WHIMS; i++) {
		Posture p = any_posture(r);

		p.stray = (uint8_t)(4 << i % 3);
		if (i % 2) /* strays, and nothing else */
			p = (Posture){ .stray = p.stray, .whim = p.whim };
		race_challenger(race, &plain)->posture = p;
	}
	for (int i = 0; i < WALKS; i++) {
		Order o;

		recruit_order(root->g, root->b, root->seen, root->side, r, &o);
		recipe_except(race_challenger(race, &plain), key, &o);
	}
}

/* ---- the next ones ---- */

/* The champion's line up to one of its own questions; the playout stands before the answer. */
static bool stand_at(Playout *p, const Race *race, const Recipe *recipe, int which)
{
	Order o;

	playout_begin(p, &race->root, race->worlds);
	while (playout_ask(p)) {
		if (p->own && which-- == 0)
			return true;
		playout_answer(p, recipe, &o);
	}
	return false;
}

static int count_questions(const Race *race, const Recipe *recipe)
{
	Playout p;
	Order o;
	int n = 0;

	playout_begin(&p, &race->root, race->worlds);
	for (; playout_ask(&p) && p.turns == 0; playout_answer(&p, recipe, &o))
		n += p.own;
	return n;
}

/* Another order at some question of its line; or another posture for all questions of that kind. */
static void vary_line(const Race *race, Recipe *recipe, int questions, Random *r)
{
	const Root *root = &race->root;
	Posture posture = any_posture(r);
	Playout p;
	Order o;

	if (!questions || !stand_at(&p, race, recipe, random_below(r, questions)))
		return;
	if (random_below(r, 2)) {
		recruit_order(root->g, root->b, playout_view(&p), p.side, r, &o);
		recipe_except(recipe, p.key, &o);
	} else {
		recipe_take_stance(recipe, p.asked, &posture);
	}
}

static void vary_posture(Posture *p, Random *r)
{
	Posture other = any_posture(r);

	switch (random_below(r, 4)) {
	case 0:
		p->boldness = other.boldness;
		break;
	case 1:
		p->goal = other.goal;
		break;
	case 2:
		p->stray = other.stray;
		p->whim = other.whim;
		break;
	default:
		*p = other;
	}
}

typedef struct Lines { /* what is ordered in the first world of the race, by whom it may be */
	int n;
	uint64_t line[1 + VARIATIONS];
} Lines;

static bool note_line(Lines *known, uint64_t line)
{
	for (int i = 0; i < known->n; i++)
		if (known->line[i] == line)
			return false;
	known->line[known->n++] = line;
	return true;
}

static void vary(const Race *race, Recipe *recipe, int how, int questions, Random *r)
{
	switch (how % 4) {
	case 0:
		vary_posture(&recipe->posture, r);
		break;
	case 1:
		vary_line(race, recipe, questions, r);
		break;
	default:
		recipe->posture = any_posture(r);
	}
}

/* Varied so that it orders something new; false when that is not to be had. */
static bool vary_anew(const Race *race, Recipe *recipe, int how, int questions, Random *r, Lines *known)
{
	const Recipe champion = *recipe;

	for (int tries = 0; tries < TRIES; tries++) {
		*recipe = champion;
		vary(race, recipe, how, questions, r);
		if (note_line(known, race_line(race, recipe)))
			return true;
	}
	return false;
}

bool field_next(Race *race, const Recipe *champion, Random *r)
{
	int questions = count_questions(race, champion);
	Lines known = { 0 };

	note_line(&known, race_line(race, champion));
	race_champion(race, champion);
	for (int i = 0; i < VARIATIONS; i++) {
		Recipe *recipe = race_challenger(race, champion);

		if (!vary_anew(race, recipe, i, questions, r, &known))
			race_withdraw(race);
	}
	return race->ncandidates > 1;
}

/* ---- the enemy's ---- */

void field_answers(Race *race, Random *r)
{
	const Recipe plain = { 0 };

	race_champion(race, &plain);
	usual_postures(race, &plain);
	for (int i = 0; i < ANSWERS; i++)
		race_challenger(race, &plain)->posture = any_posture(r);
}
