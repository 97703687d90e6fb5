/* ai/general.c -- tries ways to play the rest of the turn in worlds it imagines.
 *
 * A candidate is a recipe (recipe.h): the plan in some posture, with exceptions.  Each is tried in the same worlds
 * (playout.h): it plays the rest of this turn, the plain plan plays the next ones, both sides each from its own view,
 * and Game.judge looks at the table after as many turns as the scenario's weights say.  The first race (race.h) is
 * between postures and orders of every kind, the next ones between variations of the champion, as long as there is
 * time, and each looks a turn farther ahead than the last.  Who thinks for long does not take the enemy for a plain
 * planner: his best answers to the champion are looked for now and then, and from then on are played in some of the worlds.
 *
 * The champion is remembered in the Mind and followed without further thought until the view is not the one it
 * foresaw: a roll, a sighting, a decision of the enemy's. */
#include "ai/race.h"

#include "base/hash.h"

enum {
	WHIMS = 8,      /* candidates of the first race that stray */
	WALKS = 4,      /* ... whose first order is a random one */
	VARIATIONS = 8, /* challengers in a later race */
	RACES_MOST = 1000,
	EXPECT = 600,    /* playouts until the enemy's answers are looked for; again when they have doubled */
	ANSWERS = 6,     /* of his, at random, beside the usual ones */
	ENOUGH = 8,      /* a question in mid-turn has an n-th of the time, and as long as races bring a gain */
	WORLDS_TOLD = 12 /* for the worths in Reasons */
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

/* The champion is what is in mind already, or the plain plan. */
static void first_field(Race *race, const Recipe *in_mind, Random *r)
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

/* Another order at some question of its line, by the plan in another posture or at random; or another posture for
 * all questions of that kind. */
static void vary_line(const Race *race, Recipe *recipe, int questions, Random *r)
{
	const Root *root = &race->root;
	Posture posture = any_posture(r);
	Playout p;
	Order o;

	if (!questions || !stand_at(&p, race, recipe, random_below(r, questions)))
		return;
	int how = random_below(r, 4);
	if (how == 1)
		recruit_order(root->g, root->b, playout_view(&p), p.side, r, &o);
	else if (how > 1 && !plan_order(root->g, root->b, playout_view(&p), p.side, &posture, r, &o))
		how = 0;
	if (how == 0)
		recipe_take_stance(recipe, p.asked, &posture);
	else
		recipe_except(recipe, p.key, &o);
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

static void next_field(Race *race, const Recipe *champion, Random *r)
{
	int questions = count_questions(race, champion);

	race_champion(race, champion);
	for (int i = 0; i < VARIATIONS; i++) {
		Recipe *recipe = race_challenger(race, champion);

		if (i % 4 == 0)
			vary_posture(&recipe->posture, r);
		else
			vary_line(race, recipe, questions, r);
	}
}

/* ---- the enemy ---- */

/* What would he do about the champion?  If he does better than by the plain plan he is expected to, from now on, in some
 * of the worlds. */
static void expect_answer(Race *race, const Recipe *champion, Random *r)
{
	const Recipe plain = { 0 };
	Enemies *enemies = &race->root.enemies;

	race_champion(race, &plain);
	usual_postures(race, &plain);
	for (int i = 0; i < ANSWERS; i++)
		race_challenger(race, &plain)->posture = any_posture(r);
	const Candidate *won = race_run_against(race, champion);
	if (won != race->candidate)
		enemies->posture[enemies->n < ENEMIES ? enemies->n++ : random_below(r, ENEMIES)] =
			won->recipe.posture;
}

/* ---- a thought ---- */

static void search(Race *race, const Recipe *in_mind, Recipe *best)
{
	Random r = { hash_mix(race->root.seed) };
	int expect = EXPECT;

	first_field(race, in_mind, &r);
	for (int i = 0; i < RACES_MOST; i++) {
		const Candidate *won = race_run(race);
		bool fruitless = won == race->candidate;

		*best = won->recipe;
		if (race->spent || race_settled(race) || (i == 0 && !race->open) ||
			(in_mind && fruitless && race_used(race, ENOUGH)))
			return;
		race->root.turns++;
		if (atomic_load(&race->playouts) >= expect) {
			expect_answer(race, best, &r);
			if (race->spent)
				return;
			expect = 2 * atomic_load(&race->playouts);
		}
		next_field(race, best, &r);
	}
}

/* The view after its order, if nothing new can come of it. */
static uint64_t foresee(const Root *root, const Order *o)
{
	Playout p;

	playout_begin(&p, root, 0);
	if (!playout_ask(&p))
		return 0;
	playout_give(&p, o);
	return !p.rolled && playout_ask(&p) && p.own ? p.key : 0;
}

static void think(const Game *g, const Board *b, const State *seen, Side side, Random *r,
				  const Limits *limits, Mind *mind, Reasons *reasons, Order *o)
{
	Mind fresh = { 0 };
	Mind *m = mind ? mind : &fresh;

	if (reasons)
		*reasons = (Reasons){ 0 };
	if (!g->plan || !g->judge || !g->clock) {
		captain.choose(g, b, seen, side, r, o);
		if (reasons)
			*reasons = (Reasons){ .nline = 1, .line = { *o } };
		return;
	}
	Root root = { .g = g,
				  .b = b,
				  .seen = seen,
				  .truth = limits ? limits->truth : NULL,
				  .side = side,
				  .seed = random_next(r),
				  .turns = g->weights(b)->turns };
	uint64_t key = recipe_key(g, seen);
	int now = g->clock(b, seen);
	bool same_turn = m->made_up && m->clock == now;
	if (!same_turn || m->expects != key) {
		Recipe before = m->recipe;
		Race race;

		if (same_turn)
			root.enemies = m->enemies;
		race_begin(&race, &root, limits);
		search(&race, same_turn ? &before : NULL, &m->recipe);
		m->enemies = race.root.enemies;
		m->made_up = true;
		m->progress = (Progress){ .orders = same_turn ? m->progress.orders : 0 };
		m->clock = now;
		if (reasons) {
			m->worth = race_weigh(&race, &m->recipe, WORLDS_TOLD);
			m->plain = race_weigh(&race, &(Recipe){ .chance = root.seed }, WORLDS_TOLD);
			reasons->candidates = race.proposed;
			reasons->playouts = atomic_load(&race.playouts);
		}
	}
	recipe_order(&m->recipe, g, b, seen, side, g->ask(b, seen).rule, key, &m->progress, o);
	m->expects = foresee(&root, o);
	if (reasons) {
		reasons->worth = m->worth;
		reasons->plain = m->plain;
		reasons->nline = playout_line(&root, &m->recipe, reasons->line, REASONS_LINE);
	}
}

static void choose(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	think(g, b, seen, side, r, NULL, NULL, NULL, o);
}

const Player general = { .name = "general",
						 .help = "tries whole turns in worlds it imagines; a second for each decision",
						 .choose = choose,
						 .think = think,
						 .takes_time = true };
