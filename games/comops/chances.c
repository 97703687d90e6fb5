/* games/comops/chances.c -- counters that lie face down: how strong they may be, what an attack on them may come to,
 * and how likely that is.
 *
 * Known are the backs on the map, the enemy's order of battle and the chits that were drawn.  Every way to deal the
 * units that are not seen to the counters that are counts the same: who has arrived, which regiments lie as one
 * counter, who lies where.  They are counted, not tried out: looks do not mix, and once the hex is manned the other
 * counters of a look are any of the units left that show it.  Who lies there is taken to be in supply.
 *
 * Numbers of ways are whole, and kept in doubles: those of the shipped scenarios are far below 2^53, and a larger one
 * is rounded instead of wrong. */
#include "games/comops/comops.h"

enum {
	TRIALS_MOST = 100 * 1000, /* mannings times draws: where there are more nothing is told */
	DEFENSE_MOST = 40         /* told one by one; what is stronger, together */
};

typedef struct Draw { /* which of the enemy's reinforcements have arrived */
	Crowd free;       /* the units not seen that can then be in play */
	double ways;      /* to have assigned the chits so ... */
	double elsewhere; /* ... and then to deal the counters of looks that the hex does not have */
} Draw;

typedef struct Fog { /* what is known of the counters that lie face down */
	const Board *b;
	const State *seen;
	Side enemy;
	Crowd unknown;    /* units that are not seen */
	Crowd must;       /* those of them that have to lie somewhere */
	int backs[LOOKS]; /* counters, by what they show */
	Crowd open;       /* in the hex: pieces that are seen ... */
	int nhere;        /* ... and counters that are not, those that look alike side by side */
	Piece here[STACK_LIMIT];
	Draw draw[1 << LETTERS];
	int ndraws;
} Fog;

typedef struct Manning { /* who may lie face down in the hex */
	Crowd pieces, heads; /* all of them; one for each counter */
	State table;
} Manning;

typedef struct Tally { /* ways */
	double all, dummies, defense[DEFENSE_MOST + 1], odds[ODDS], lost[2][STACK_LIMIT * BATTALION_STEPS + 1];
	int trials;
} Tally;

/* ---- chits ---- */

static double falling(int n, int factors) /* n, n - 1 and so on */
{
	double product = 1;

	for (; factors > 0; factors--, n--)
		product *= n > 0 ? n : 0;
	return product;
}

/* Some letters have arrived for all to see; the chits of the others are any of those left in the cup. */
static double ways_to_assign(const Fog *f, bool second, unsigned letters, unsigned arrived,
							 int seen_to_arrive)
{
	const Letter *letter = f->b->army[f->enemy].letter;
	int mine = __builtin_popcount(f->seen->drawn[second][f->enemy]), in = 0, out = 0;

	for (int i = 0; i < LETTERS; i++)
		if (letters >> i & 1 && letter[i].second == second)
			*(arrived >> i & 1 ? &in : &out) += 1;
	return falling(mine - seen_to_arrive, in) * falling(CHITS - mine, out);
}

static void find_draws(Fog *f)
{
	const Army *army = &f->b->army[f->enemy];
	unsigned letters = 0; /* reinforcements of which nothing is seen */
	int seen_to_arrive[2] = { 0 };
	Crowd at_start = f->unknown;

	for (int i = 0; i < LETTERS; i++) {
		at_start &= ~army->letter[i].units;
		if (army->letter[i].units & ~f->unknown)
			seen_to_arrive[army->letter[i].second]++;
		else if (army->letter[i].units)
			letters |= 1u << i;
	}
	for (unsigned arrived = 0; arrived < 1u << LETTERS; arrived++) {
		Draw draw = { .free = at_start, .ways = 1 };

		if (arrived & ~letters)
			continue;
		for (int i = 0; i < LETTERS; i++)
			if (arrived >> i & 1 || !(letters >> i & 1))
				draw.free |= army->letter[i].units & f->unknown;
		for (int second = 0; second < 2; second++)
			draw.ways *= ways_to_assign(f, second, letters, arrived, seen_to_arrive[second]);
		if (draw.ways > 0)
			f->draw[f->ndraws++] = draw;
	}
}

/* ---- the other counters ---- */

typedef struct Deals { /* in how many ways some units lie as n counters */
	double as[PIECES + 1];
} Deals;

/* One unit more: it lies there as a counter of its own or, unless it must, it does not. */
static void add_unit(Deals *deals, bool must)
{
	for (int n = PIECES; n > 0; n--)
		deals->as[n] = deals->as[n - 1] + (must ? 0 : deals->as[n]);
	deals->as[0] = must ? 0 : deals->as[0];
}

/* A regiment more: it lies there as one counter, or its battalions as any others. */
static void add_regiment(const Fog *f, Deals *deals, Crowd battalions)
{
	Deals formed = *deals;

	add_unit(&formed, true);
	each_piece(p, battalions)
		add_unit(deals, f->must >> p & 1);
	for (int n = 0; n <= PIECES; n++)
		deals->as[n] += formed.as[n];
}

/* To deal the counters of a look that do not lie in the hex.  In how many orders is the same for all mannings. */
static double ways_to_deal(const Fog *f, uint8_t look, Crowd free, const Manning *m)
{
	const Board *b = f->b;
	Crowd left = free & b->showing[look] & ~m->pieces;
	Deals deals = { .as = { 1 } };

	for (uint32_t rest = comops_whole_regiments(b, look, free); rest; rest &= rest - 1) {
		Crowd battalions = b->regiment[__builtin_ctz(rest)].battalions;

		if (battalions & m->pieces) /* it lies in the hex, or cannot be formed because of who does */
			continue;
		add_regiment(f, &deals, battalions);
		left &= ~battalions;
	}
	each_piece(p, left)
		add_unit(&deals, f->must >> p & 1);
	return deals.as[f->backs[look] - crowd_count(m->heads & b->showing[look])];
}

static bool lies_here(const Fog *f, int look)
{
	for (int i = 0; i < f->nhere; i++)
		if (f->here[i].look == look + 1)
			return true;
	return false;
}

/* What is the same for all mannings. */
static void deal_other_looks(Fog *f)
{
	const Manning nobody = { 0 };

	for (Draw *d = f->draw; d < f->draw + f->ndraws; d++) {
		d->elsewhere = 1;
		for (int look = 0; look < f->b->nlooks; look++)
			if (!lies_here(f, look))
				d->elsewhere *= ways_to_deal(f, (uint8_t)look, d->free, &nobody);
	}
}

static double ways_of(const Fog *f, const Manning *m)
{
	double sum = 0;

	for (const Draw *d = f->draw; d < f->draw + f->ndraws; d++) {
		double ways = m->pieces & ~d->free ? 0 : d->ways * d->elsewhere;

		for (int look = 0; look < f->b->nlooks && ways > 0; look++)
			if (lies_here(f, look))
				ways *= ways_to_deal(f, (uint8_t)look, d->free, m);
		sum += ways;
	}
	return sum;
}

/* ---- the hex ---- */

typedef struct Assault {
	Hex target;
	Crowd attackers;
	int attack;
} Assault;

static void count_manning(const Fog *f, const Assault *a, const Manning *m, Tally *tally)
{
	double ways = ways_of(f, m);
	Crowd defenders = (f->open | m->pieces) & ~f->b->dummies;
	Stand stand = comops_stand(f->b, &m->table, a->target, defenders, 0, NULL);
	Sum sum = comops_result(f->b, a->target, a->attackers, a->attack, &stand, NULL);

	tally->all += ways;
	if (!defenders) {
		tally->dummies += ways;
	} else {
		int defense = sum.defense / EIGHTHS;

		tally->defense[defense < DEFENSE_MOST ? defense : DEFENSE_MOST] += ways;
		tally->odds[sum.odds] += ways;
	}
	for (int i = 0; i < 2; i++)
		tally->lost[i][sum.loses[i]] += ways;
}

/* A unit as the next counter of the hex; false when it cannot be that one. */
static bool lay_next(const Fog *f, int unit, Piece back, Manning *m)
{
	const Board *b = f->b;
	Crowd crowd = comops_unit_crowd(b, unit);
	bool is_new = !(crowd & ~f->unknown) && !(crowd & m->pieces);

	if (!is_new || b->piece[crowd_first(crowd)].look + 1 != back.look ||
		crowd_count(crowd & ~b->dummies) < back.hits ||
		comops_stack(b, f->open | m->pieces | crowd) > STACK_LIMIT)
		return false;
	m->pieces |= crowd;
	m->heads |= crowd_of(crowd_first(crowd));
	if (unit >= b->npieces)
		m->table.formed |= UINT32_C(1) << (unit - b->npieces);
	comops_lay(&m->table, crowd, back);
	return true;
}

/* All who may lie in the hex from its counter number `next` on.  Of counters that look alike it does not matter
 * which is which, so they come in the order of their numbers. */
static void count_mannings(const Fog *f, const Assault *a, int next, int after, const Manning *so_far,
						   Tally *tally)
{
	if (tally->trials > TRIALS_MOST)
		return;
	if (next == f->nhere) {
		tally->trials += f->ndraws;
		count_manning(f, a, so_far, tally);
		return;
	}
	Piece back = f->here[next];
	bool twin = next > 0 && f->here[next - 1].look == back.look && f->here[next - 1].hits == back.hits;

	for (int unit = twin ? after + 1 : 0; unit < f->b->npieces + f->b->nregiments; unit++) {
		Manning m = *so_far;

		if (lay_next(f, unit, back, &m))
			count_mannings(f, a, next + 1, unit, &m, tally);
	}
}

/* Into its place among the counters of the hex; false when they are more than can lie there. */
static bool add_counter(Fog *f, Piece back)
{
	int i = f->nhere;

	if (i == STACK_LIMIT)
		return false;
	for (; i > 0 && (f->here[i - 1].look - back.look) * PIECES + f->here[i - 1].hits - back.hits > 0; i--)
		f->here[i] = f->here[i - 1];
	f->here[i] = back;
	f->nhere++;
	return true;
}

static Tally count_all(Fog *f, const Assault *a)
{
	const Manning empty = { .table = *f->seen };
	Tally tally = { 0 };

	deal_other_looks(f);
	count_mannings(f, a, 0, 0, &empty, &tally);
	return tally;
}

/* A position put by hand may hold what no game could lead to: then anybody may lie anywhere. */
static void allow_anything(Fog *f)
{
	f->must = 0;
	f->draw[0] = (Draw){ .free = f->unknown, .ways = 1 };
	f->ndraws = 1;
}

/* ---- told ---- */

static void tell_strength(const Tally *t, Explain *e)
{
	explain_chance(e, "defense", t->dummies / t->all, "only dummies");
	for (int n = 0; n <= DEFENSE_MOST; n++)
		explain_chance(e, "defense", t->defense[n] / t->all, "%d%s", n, n < DEFENSE_MOST ? "" : " and more");
}

static void tell_results(const Tally *t, Explain *e)
{
	static const char *const falls_back[] = {
		[NOBODY] = "", [ATTACKER] = ", attacker falls back", [DEFENDER] = ", defender falls back"
	};
	static const char *const who[2] = { "attacker loses", "defender loses" };

	explain_chance(e, "odds", t->dummies / t->all, "only dummies");
	for (int odds = ODDS - 1; odds >= 0; odds--)
		explain_chance(e, "odds", t->odds[odds] / t->all, "%s%s", comops_results[odds].name,
					   falls_back[comops_results[odds].falls_back]);
	for (int i = 0; i < 2; i++)
		for (int n = 0; n <= STACK_LIMIT * BATTALION_STEPS; n++)
			explain_chance(e, who[i], t->lost[i][n] / t->all, "%d step%s", n, n == 1 ? "" : "s");
}

void comops_explain_chances(const Board *b, const State *seen, Side side, Hex target, Crowd attackers,
							int attack, Explain *e)
{
	Side enemy = side_other(side);
	Fog f = { .b = b, .seen = seen, .enemy = enemy, .unknown = comops_unknown(b, seen, enemy) };
	const Assault assault = { target, attackers, attack };

	f.must = b->army[enemy].enters ? 0 : f.unknown & b->army[enemy].start;
	each_piece(p, f.unknown)
		if (seen->piece[p].look)
			f.backs[seen->piece[p].look - 1]++;
	each_piece(p, comops_at(b, seen, enemy, target)) {
		if (!seen->piece[p].look)
			f.open |= crowd_of(p);
		else if (!add_counter(&f, seen->piece[p]))
			return;
	}
	find_draws(&f);
	Tally tally = count_all(&f, &assault);
	if (tally.all == 0) {
		allow_anything(&f);
		tally = count_all(&f, &assault);
	}
	if (tally.all > 0 && tally.trials <= TRIALS_MOST)
		(attackers ? tell_results : tell_strength)(&tally, e);
}
