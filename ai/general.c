/* ai/general.c -- tries ways to play the rest of the turn in worlds it imagines.
 *
 * A candidate is a recipe (recipe.h): the plan in some posture, with exceptions.  Each is tried in the same worlds
 * (playout.h): it plays the rest of this turn, the plain plan plays the next, both sides each from its own view, and
 * Game.judge looks at the table.  In a race the worse half is dropped again and again while those left are tried in
 * twice as many worlds; the winner takes the champion's place if it was clearly better in the same worlds.  The
 * first race is between postures and orders of every kind, the next ones between variations of the champion, as long
 * as there is time.
 *
 * The champion is remembered in the Mind and followed without further thought until the view is not the one it
 * foresaw: a roll, a sighting, a decision of the enemy's.
 *
 * Playout w of a candidate is a function of the root's seed, w and the candidate alone, and rounds end together; so
 * with a number of playouts instead of a time the answer is the same for any number of threads. */
#include "ai/player.h"
#include "ai/playout.h"

#include "base/hash.h"
#include <string.h>
#include <threads.h>
#include <time.h>

enum {
	CANDIDATES = 26,
	WHIMS = 8,      /* candidates of the first race that stray */
	WALKS = 4,      /* ... whose first order is a random one */
	VARIATIONS = 8, /* challengers in a later race */
	TURNS = 2,      /* to the judgement: the rest of this one and the next */
	WORLDS_FIRST = 2,
	WORLDS_MOST = 32,   /* in a round */
	WORLDS_TO_TELL = 4, /* before a candidate may be called better */
	RACES_MOST = 1000,
	PATIENCE = 2,     /* races without a gain after which a question in mid-turn is thought about enough */
	WORLDS_TOLD = 12, /* for the worths in Reasons */
	USUAL_MS = 1000,
	THREADS_MOST = 64
};

typedef struct Candidate {
	Recipe recipe;
	uint64_t line;  /* its orders in the first world of the race */
	long sum, sum2; /* of its worths in the worlds so far, less the champion's in the same worlds */
	int n;
} Candidate;

typedef struct Search {
	Root root;
	Limits limits;
	struct timespec until;
	Random chance;
	Candidate candidate[CANDIDATES]; /* the first is the champion */
	int ncandidates, proposed;
	int alive[CANDIDATES], nalive; /* those still in the running; the champion is always the first */
	int worlds, round;             /* worlds used up, and those of this round */
	int worth[CANDIDATES][WORLDS_MOST];
	uint64_t line[CANDIDATES];
	atomic_int next_job, playouts;
	atomic_bool out_of_time;
	bool spent; /* the last race was not run to its end */
} Search;

/* ---- time ---- */

static bool time_is_up(Search *s)
{
	struct timespec now;

	if (s->limits.stop && atomic_load(s->limits.stop))
		return true;
	if (s->limits.playouts)
		return false;
	timespec_get(&now, TIME_UTC);
	return now.tv_sec > s->until.tv_sec || (now.tv_sec == s->until.tv_sec && now.tv_nsec >= s->until.tv_nsec);
}

static void set_clock(Search *s)
{
	int ms = s->limits.milliseconds ? s->limits.milliseconds : USUAL_MS;

	timespec_get(&s->until, TIME_UTC);
	s->until.tv_sec += ms / 1000;
	s->until.tv_nsec += ms % 1000 * 1000000L;
	if (s->until.tv_nsec >= 1000000000L) {
		s->until.tv_nsec -= 1000000000L;
		s->until.tv_sec++;
	}
}

/* ---- candidates ---- */

static Recipe *propose(Search *s, const Recipe *recipe)
{
	Candidate *c = &s->candidate[s->ncandidates < CANDIDATES ? s->ncandidates++ : CANDIDATES - 1];

	*c = (Candidate){ .recipe = *recipe };
	return &c->recipe;
}

static Posture any_posture(Random *r)
{
	static const uint8_t strays[] = { 0, 4, 8, 16 };
	Posture p = { .boldness = (int8_t)(random_below(r, 5) - 2),
				  .goal = (uint8_t)(random_below(r, 2) ? 0 : 1 + random_below(r, 5)),
				  .stray = strays[random_below(r, 4)],
				  .whim = random_next(r) };

	return p;
}

/* Orders for the very question asked: the plan's under other chances and postures, and random ones. */
static void propose_first_orders(Search *s, const Recipe *plain)
{
	const Root *root = &s->root;
	uint64_t key = recipe_key(root->g, root->seen);

	for (int i = 0; i < WALKS; i++) {
		Order o;

		recruit_order(root->g, root->b, root->seen, root->side, &s->chance, &o);
		recipe_except(propose(s, plain), key, &o);
	}
}

/* The champion comes first: what is in mind already, or the plain plan. */
static void first_field(Search *s, const Recipe *in_mind)
{
	Recipe plain = { .chance = s->root.seed };
	static const int boldness[] = { 1, -1, 2, -2 };

	s->ncandidates = 0;
	if (in_mind)
		propose(s, in_mind);
	propose(s, &plain);
	for (int i = 0; i < 4; i++)
		propose(s, &plain)->posture.boldness = (int8_t)boldness[i];
	for (int i = 1; i <= 4; i++)
		propose(s, &plain)->posture.goal = (uint8_t)i;
	for (int i = 0; i < WHIMS; i++) {
		Posture *p = &propose(s, &plain)->posture;

		*p = any_posture(&s->chance);
		p->stray = (uint8_t)(4 << i % 3);
		if (i % 2)
			p->boldness = 0, p->goal = 0;
	}
	propose_first_orders(s, &plain);
}

/* The champion's line up to one of its own questions; the playout stands before the answer. */
static bool stand_at(Playout *p, const Search *s, const Recipe *recipe, int which)
{
	Order o;

	playout_begin(p, &s->root, s->worlds);
	while (playout_ask(p)) {
		if (p->own && which-- == 0)
			return true;
		playout_answer(p, recipe, &o);
	}
	return false;
}

static int count_questions(const Search *s, const Recipe *recipe)
{
	Playout p;
	Order o;
	int n = 0;

	playout_begin(&p, &s->root, s->worlds);
	for (; playout_ask(&p) && p.turns == 0; playout_answer(&p, recipe, &o))
		n += p.own;
	return n;
}

/* Another order at some question of its line, by the plan in another posture or at random; or another posture for
 * all questions of that kind. */
static void vary_line(Search *s, Recipe *recipe, int questions)
{
	Random *r = &s->chance;
	Posture posture = any_posture(r);
	Playout p;
	Order o;

	if (!questions || !stand_at(&p, s, recipe, random_below(r, questions)))
		return;
	int how = random_below(r, 4);
	if (how == 0)
		recipe_take_stance(recipe, p.asked, &posture);
	else if (how == 1)
		recruit_order(s->root.g, s->root.b, playout_view(&p), p.side, r, &o);
	else if (!plan_order(s->root.g, s->root.b, playout_view(&p), p.side, &posture, r, &o))
		how = 0;
	if (how > 0)
		recipe_except(recipe, p.key, &o);
}

static void vary_posture(Search *s, Posture *p)
{
	Posture other = any_posture(&s->chance);

	switch (random_below(&s->chance, 4)) {
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

static void next_field(Search *s, const Recipe *champion)
{
	Recipe best = *champion;

	s->ncandidates = 0;
	propose(s, &best);
	int questions = count_questions(s, &best);
	for (int i = 0; i < VARIATIONS; i++) {
		Recipe *recipe = propose(s, &best);

		if (i % 4 == 0)
			vary_posture(s, &recipe->posture);
		else
			vary_line(s, recipe, questions);
	}
}

/* ---- a race ---- */

static int work(void *ctx)
{
	Search *s = ctx;
	int jobs = s->nalive * s->round;

	for (int job; (job = atomic_fetch_add(&s->next_job, 1)) < jobs;) {
		int i = job % s->nalive, w = job / s->nalive;
		uint64_t line;

		if (atomic_load(&s->out_of_time) || time_is_up(s)) {
			atomic_store(&s->out_of_time, true);
			break;
		}
		s->worth[i][w] = playout_play(&s->root, &s->candidate[s->alive[i]].recipe, s->worlds + w, &line);
		if (w == 0)
			s->line[i] = line;
		atomic_fetch_add(&s->playouts, 1);
	}
	return 0;
}

/* Everybody alive in a few more worlds.  False when time ran out: a round that is not whole does not count. */
static bool play_round(Search *s)
{
	thrd_t helper[THREADS_MOST];
	int wanted = s->limits.threads > THREADS_MOST ? THREADS_MOST : s->limits.threads, started = 0;

	s->spent = s->limits.playouts && atomic_load(&s->playouts) + s->nalive * s->round > s->limits.playouts;
	if (s->spent)
		return false;
	atomic_store(&s->next_job, 0);
	while (started < wanted - 1 && thrd_create(&helper[started], work, s) == thrd_success)
		started++;
	work(s);
	for (int i = 0; i < started; i++)
		thrd_join(helper[i], NULL);
	s->spent = atomic_load(&s->out_of_time);
	if (s->spent)
		return false;
	for (int w = 0; w < s->round; w++)
		for (int i = 1; i < s->nalive; i++) {
			Candidate *c = &s->candidate[s->alive[i]];
			int better = s->worth[i][w] - s->worth[0][w];

			c->sum += better;
			c->sum2 += (long)better * better;
			c->n++;
		}
	s->worlds += s->round;
	return true;
}

/* Of those who did the same in the first worlds one is enough. */
static void drop_twins(Search *s)
{
	int kept = 0;

	for (int i = 0; i < s->nalive; i++) {
		Candidate *c = &s->candidate[s->alive[i]];
		bool twin = false;

		c->line = s->line[i];
		for (int k = 0; k < kept && !twin; k++) {
			const Candidate *d = &s->candidate[s->alive[k]];

			twin = c->line == d->line && c->sum == d->sum;
		}
		if (!twin)
			s->alive[kept++] = s->alive[i];
	}
	s->nalive = kept;
}

/* The better half goes on, and the champion. */
static void thin_out(Search *s)
{
	for (int i = 2; i < s->nalive; i++) {
		int c = s->alive[i], k = i;

		for (; k > 1 && s->candidate[s->alive[k - 1]].sum < s->candidate[c].sum; k--)
			s->alive[k] = s->alive[k - 1];
		s->alive[k] = c;
	}
	if (s->nalive > 2)
		s->nalive = 1 + s->nalive / 2; /* the first, and half of the others */
}

/* Better than the champion in the same worlds, by more than chance would have it. */
static bool clearly_better(const Candidate *c)
{
	if (c->n < WORLDS_TO_TELL || c->sum <= 0)
		return false;
	/* mean > standard error, in whole numbers: sum^2 > n * variance */
	return c->sum * c->sum * c->n > c->sum2 * c->n - c->sum * c->sum;
}

static int winner(const Search *s)
{
	int best = 0;

	for (int i = 1; i < s->nalive; i++) {
		const Candidate *c = &s->candidate[s->alive[i]], *leader = &s->candidate[s->alive[best]];

		if (clearly_better(c) && (best == 0 || c->sum * leader->n > leader->sum * c->n))
			best = i;
	}
	return s->alive[best];
}

/* The index of who wins.  *open: there is a choice at all. */
static int race(Search *s, bool *open)
{
	s->nalive = 0;
	for (int i = 0; i < s->ncandidates; i++)
		s->alive[s->nalive++] = i;
	s->proposed += s->ncandidates - 1;
	for (s->round = WORLDS_FIRST; s->round <= WORLDS_MOST && s->nalive > 1; s->round *= 2) {
		if (!play_round(s))
			break;
		if (s->round == WORLDS_FIRST) {
			drop_twins(s);
			*open = s->nalive > 1;
		}
		thin_out(s);
	}
	return winner(s);
}

/* ---- a thought ---- */

static void search(Search *s, Recipe *best, const Recipe *in_mind)
{
	bool open = true;
	int fruitless = 0;

	first_field(s, in_mind);
	for (int i = 0; i < RACES_MOST; i++) {
		int won = race(s, &open);

		*best = s->candidate[won].recipe;
		fruitless = won ? 0 : fruitless + 1;
		if (s->spent || (i == 0 && !open) || (in_mind && fruitless >= PATIENCE))
			return;
		next_field(s, best);
	}
}

/* What the best recipe and the plain one come to in the same fresh worlds. */
static void weigh(const Search *s, const Recipe *best, int *worth, int *plain)
{
	const Recipe by_plan = { .chance = s->root.seed };
	long sum[2] = { 0 };
	uint64_t line;

	for (int w = 0; w < WORLDS_TOLD; w++) {
		sum[0] += playout_play(&s->root, best, s->worlds + w, &line);
		sum[1] += playout_play(&s->root, &by_plan, s->worlds + w, &line);
	}
	*worth = (int)(sum[0] / WORLDS_TOLD);
	*plain = (int)(sum[1] / WORLDS_TOLD);
}

static void tell_line(const Root *root, const Recipe *recipe, Reasons *reasons)
{
	Playout p;
	Order o;

	reasons->nline = 0;
	playout_begin(&p, root, 0);
	while (reasons->nline < REASONS_LINE && playout_ask(&p)) {
		bool own = p.side == root->side;

		playout_answer(&p, recipe, &o);
		if (own)
			reasons->line[reasons->nline++] = o;
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
	Search s = { .root = { .g = g, .b = b, .seen = seen, .side = side, .turns = TURNS },
				 .limits = limits ? *limits : (Limits){ 0 } };
	Mind fresh = { 0 };
	Mind *m = mind ? mind : &fresh;

	if (!g->plan || !g->judge || !g->clock) {
		captain.choose(g, b, seen, side, r, o);
		if (reasons)
			*reasons = (Reasons){ .nline = 1, .line = { *o } };
		return;
	}
	uint64_t key = recipe_key(g, seen);
	int now = g->clock(b, seen);
	bool same_turn = m->made_up && m->clock == now;
	s.root.truth = s.limits.truth;
	s.root.seed = random_next(r);
	if (!same_turn || m->expects != key) {
		Recipe before = m->recipe;

		set_clock(&s);
		s.chance.state = hash_mix(s.root.seed);
		search(&s, &m->recipe, same_turn ? &before : NULL);
		m->made_up = true;
		m->made = 0;
		m->clock = now;
		if (reasons)
			weigh(&s, &m->recipe, &m->worth, &m->plain);
	}
	recipe_order(&m->recipe, g, b, seen, side, g->ask(b, seen).rule, key, &m->made, o);
	m->expects = foresee(&s.root, o);
	if (reasons) {
		*reasons = (Reasons){ .worth = m->worth,
							  .plain = m->plain,
							  .candidates = s.proposed,
							  .playouts = atomic_load(&s.playouts) };
		tell_line(&s.root, &m->recipe, reasons);
	}
}

static void choose(const Game *g, const Board *b, const State *seen, Side side, Random *r, Order *o)
{
	think(g, b, seen, side, r, NULL, NULL, NULL, o);
}

const Player general = { .name = "general",
						 .help = "tries whole turns in worlds it imagines; a second for each decision",
						 .choose = choose,
						 .think = think };
