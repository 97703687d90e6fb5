/* ai/general.c -- tries ways to play the rest of the turn in worlds it imagines.
 *
 * A candidate is a recipe (recipe.h): the plan in some posture, with exceptions.  Each is tried in the same worlds
 * (playout.h): it plays the rest of this turn, the plain plan plays the next ones, both sides each from its own view,
 * and Game.judge looks at the table after as many turns as the scenario's weights say.  The first race (race.h) is
 * between postures and orders of every kind, the next ones between variations of the champion, as long as there is
 * time, and each looks a turn farther ahead than the last; who wins one has to win again.  Who thinks for long does not
 * take the enemy for a plain planner: his best answers to the champion are looked for now and then, and from then on are
 * played in some of the worlds.
 *
 * The champion is remembered in the Mind and followed without further thought until the view is not the one it
 * foresaw: a roll, a sighting, a decision of the enemy's. */
#include "ai/field.h"

#include "base/hash.h"

enum {
	RACES_MOST = 1000,
	EXPECT = 600,    /* playouts until the enemy's answers are looked for; again when they have doubled */
	LEAST = 2,       /* PARTS of the time, without a gain, even if nothing seems to hang on it */
	WORLDS_TOLD = 12 /* for the worths in Reasons */
};

/* ---- the enemy ---- */

/* What would he do about the champion?  If he does better than by the plain plan he is expected to, from now on, in some
 * of the worlds. */
static void expect_answer(Race *race, const Recipe *champion, Random *r)
{
	Enemies *enemies = &race->root.enemies;

	field_answers(race, r);
	const Candidate *won = race_run_against(race, champion);
	if (won != race->candidate)
		enemies->posture[enemies->n < ENEMIES ? enemies->n++ : random_below(r, ENEMIES)] =
			won->recipe.posture;
}

/* ---- a thought ---- */

/* As many PARTS of the time as points hang on the choice: what can be found by thought is in proportion to them. */
static int parts_worth(const Race *race, int so_far)
{
	int stakes = race_stakes(race), parts = stakes < PARTS ? stakes : PARTS;

	return parts > so_far ? parts : so_far;
}

static void search(Race *race, const Recipe *in_mind, Recipe *best)
{
	Random r = { hash_mix(race->root.seed) };
	int expect = EXPECT, parts = LEAST;

	field_first(race, in_mind, &r);
	*best = race->candidate[0].recipe;
	for (int i = 0; i < RACES_MOST; i++) {
		const Candidate *winner = race_run(race);
		const Recipe won = winner->recipe;
		bool better = winner != race->candidate;

		parts = parts_worth(race, parts);
		better = better && race_confirm(race, &won);
		if (better)
			*best = won;
		if (race->spent || race_settled(race) || (i == 0 && !race->open) ||
			(!better && race_used(race, parts)))
			return;
		race->root.turns++;
		if (atomic_load(&race->playouts) >= expect) {
			expect_answer(race, best, &r);
			if (race->spent)
				return;
			expect = 2 * atomic_load(&race->playouts);
		}
		if (!field_next(race, best, &r))
			return;
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
	bool kept = same_turn && m->expects == key;
	if (!kept) {
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
		reasons->kept = kept;
		reasons->posture = m->recipe.posture;
		reasons->differently = m->recipe.stances + m->recipe.exceptions;
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
