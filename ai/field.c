/* ai/field.c -- see field.h. */
#include "ai/field.h"

enum {
	WHIMS = 8,       /* candidates of the first race that stray */
	WALKS = 4,       /* ... whose first order is a random one */
	VARIATIONS = 16, /* challengers in a later race */
	TRIES = 4,       /* for each that is drawn, to find one that is no twin of another */
	ANSWERS = 6      /* of the enemy's, at random, beside the usual ones */
};

/* ---- twins ---- */

typedef struct Lines { /* what the candidates so far order in the first world of the race */
	int n;
	uint64_t line[CANDIDATES];
} Lines;

static bool note_if_new(Lines *known, const Race *race, const Recipe *recipe)
{
	uint64_t line = race_line(race, recipe);

	for (int i = 0; i < known->n; i++)
		if (known->line[i] == line)
			return false;
	known->line[known->n++] = line;
	return true;
}

static void enter_champion(Race *race, const Recipe *recipe, Lines *known)
{
	known->n = 0;
	note_if_new(known, race, recipe);
	race_champion(race, recipe);
}

static bool enter(Race *race, const Recipe *recipe, Lines *known)
{
	if (!note_if_new(known, race, recipe))
		return false;
	race_challenger(race, recipe);
	return true;
}

/* ---- the first race ---- */

/* The plain plan bolder and more careful, and all for one objective. */
enum { USUAL = 8 };
static const Posture usual[USUAL] = { { .boldness = 1 },  { .boldness = -1 }, { .boldness = 2 },
									  { .boldness = -2 }, { .goal = 1 },      { .goal = 2 },
									  { .goal = 3 },      { .goal = 4 } };

static Posture stray(int i, Random *r)
{
	Posture p = any_posture(r);

	p.stray = (uint8_t)(4 << i % 3);
	return i % 2 ? (Posture){ .stray = p.stray, .whim = p.whim } /* strays, and nothing else */ : p;
}

static Recipe walk(const Root *root, Random *r)
{
	Recipe recipe = { .chance = root->seed };
	Order o;

	recruit_order(root->g, root->b, root->seen, root->side, r, &o);
	recipe_except(&recipe, recipe_key(root->g, root->seen), &o);
	return recipe;
}

void field_first(Race *race, const Recipe *in_mind, Random *r)
{
	const Recipe plain = { .chance = race->root.seed };
	Lines known;

	enter_champion(race, in_mind ? in_mind : &plain, &known);
	enter(race, &plain, &known);
	for (int i = 0; i < USUAL; i++)
		enter(race, &(Recipe){ .chance = plain.chance, .posture = usual[i] }, &known);
	for (int i = 0, entered = 0; i < TRIES * WHIMS && entered < WHIMS; i++)
		entered += enter(race, &(Recipe){ .chance = plain.chance, .posture = stray(i, r) }, &known);
	for (int i = 0, entered = 0; i < TRIES * WALKS && entered < WALKS; i++) {
		const Recipe walked = walk(&race->root, r);

		entered += enter(race, &walked, &known);
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

bool field_next(Race *race, const Recipe *champion, Random *r)
{
	int questions = count_questions(race, champion);
	Lines known;

	enter_champion(race, champion, &known);
	for (int i = 0, entered = 0; i < TRIES * VARIATIONS && entered < VARIATIONS; i++) {
		Recipe recipe = *champion;

		vary(race, &recipe, i, questions, r);
		entered += enter(race, &recipe, &known);
	}
	return race->ncandidates > 1;
}

/* ---- the enemy's ---- */

void field_answers(Race *race, Random *r)
{
	const Recipe plain = { 0 };

	race_champion(race, &plain);
	for (int i = 0; i < USUAL; i++)
		race_challenger(race, &plain)->posture = usual[i];
	for (int i = 0; i < ANSWERS; i++)
		race_challenger(race, &plain)->posture = any_posture(r);
}
