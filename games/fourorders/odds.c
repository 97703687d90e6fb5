/* games/fourorders/odds.c -- see odds.h. */
#include "games/fourorders/odds.h"

#include <assert.h>
#include <string.h>

__extension__ typedef unsigned __int128 Double64;

/* ---- wide numbers ---- */

Wide fo_wide(uint64_t n)
{
	return (Wide){ { n, 0, 0, 0 } };
}

Wide fo_wide_add(Wide a, Wide b)
{
	Double64 carry = 0;
	for (int i = 0; i < 4; i++) {
		carry += (Double64)a.w[i] + b.w[i];
		a.w[i] = (uint64_t)carry;
		carry >>= 64;
	}
	return a;
}

Wide fo_wide_times(Wide a, Wide b)
{
	Wide product = { { 0 } };
	for (int i = 0; i < 4; i++) {
		Double64 carry = 0;
		for (int j = 0; i + j < 4; j++) {
			carry += (Double64)a.w[i] * b.w[j] + product.w[i + j];
			product.w[i + j] = (uint64_t)carry;
			carry >>= 64;
		}
	}
	return product;
}

static Wide wide_minus(Wide a, Wide b) /* b is not the greater */
{
	uint64_t borrow = 0;
	for (int i = 0; i < 4; i++) {
		Double64 take = (Double64)b.w[i] + borrow;
		borrow = a.w[i] < take;
		a.w[i] = (uint64_t)(a.w[i] - take);
	}
	return a;
}

bool fo_wide_same(Wide a, Wide b)
{
	return memcmp(&a, &b, sizeof a) == 0;
}

static double wide_double(Wide a)
{
	double d = 0;
	for (int i = 3; i >= 0; i--)
		d = d * 18446744073709551616.0 + (double)a.w[i];
	return d;
}

double fo_wide_share(Wide part, Wide whole)
{
	return wide_double(part) / wide_double(whole);
}

static Wide power(uint64_t base, int exponent)
{
	Wide p = fo_wide(1);
	while (exponent-- > 0)
		p = fo_wide_times(p, fo_wide(base));
	return p;
}

static void add_to(Wide *sum, Wide more)
{
	*sum = fo_wide_add(*sum, more);
}

/* ---- one throw ---- */

/* Die by die; besides the hits only an odd die of the pair's face matters (FO-3.2d). */
void fo_odds_of_hits(const Need *need, int dice, HitOdds *odds)
{
	Wide now[ODDS_HITS + 1][2] = { { { { 0 } } } };
	uint64_t single = need->from > 0 ? (uint64_t)(DIE + 1 - need->from) : 0, pair = need->pair > 0;
	uint64_t other = DIE - single - pair;

	assert(dice <= ODDS_HITS);
	now[0][0] = fo_wide(1);
	for (int d = 0; d < dice; d++) {
		Wide after[ODDS_HITS + 1][2] = { { { { 0 } } } };
		for (int h = 0; h <= d; h++)
			for (int odd = 0; odd < 2; odd++) {
				Wide ways = now[h][odd];
				add_to(&after[h + 1][odd], fo_wide_times(ways, fo_wide(single)));
				add_to(&after[h + odd][!odd], fo_wide_times(ways, fo_wide(pair)));
				add_to(&after[h][odd], fo_wide_times(ways, fo_wide(other)));
			}
		memcpy(now, after, sizeof now);
	}
	*odds = (HitOdds){ .dice = dice };
	for (int h = 0; h <= dice; h++)
		odds->ways[h] = fo_wide_add(now[h][0], now[h][1]);
}

/* ---- one side, with its air points under fire ---- */

static int aa_companies(const Board *b, const State *s, Side side, Hex near)
{
	int n = 0;
	for (int u = 0; u < b->nunits; u++)
		n += fo_aa_reaches(b, s, u, side, near);
	return n;
}

static uint64_t choose(int n, int k)
{
	uint64_t c = 1;
	for (int i = 1; i <= k; i++)
		c = c * (uint64_t)(n - i + 1) / (uint64_t)i;
	return c;
}

static void side_odds(const Board *b, const State *s, const Combat *c, Side side, const Need *need,
					  HitOdds *odds)
{
	Hex near = side == c->side ? c->target : s->piece[c->object].at;
	int aa = aa_companies(b, s, side_other(side), near), air[BACKERS], nair = 0;
	State tried = *s;

	for (int i = 0; i < BACKERS; i++)
		if (c->backer[side][i] != NOBODY && is_family(b, c->backer[side][i], AIR))
			air[nair++] = c->backer[side][i];
	if (aa == 0)
		nair = 0; /* nothing to shoot: all get through */
	/* An air point gets through when none of 2 dice of each company is a six. */
	int aa_dice = AA_DICE * aa;
	Wide through = power(DIE - 1, aa_dice), stopped = wide_minus(power(DIE, aa_dice), through);
	int most = fo_strength(b, s, c, side, NULL);
	*odds = (HitOdds){ .dice = most + nair * aa_dice };
	assert(odds->dice <= ODDS_HITS * 2);
	for (int down = 0; down <= nair; down++) {
		HitOdds hits;
		if (down > 0)
			tried.piece[air[down - 1]].marks |= MARK_STOPPED;
		int dice = fo_strength(b, &tried, c, side, NULL);
		fo_odds_of_hits(need, dice, &hits);
		Wide weight = fo_wide_times(fo_wide(choose(nair, down)), power(DIE, most - dice));
		for (int i = 0; i < nair; i++)
			weight = fo_wide_times(weight, i < down ? stopped : through);
		for (int h = 0; h <= dice; h++)
			add_to(&odds->ways[h], fo_wide_times(hits.ways[h], weight));
	}
}

/* ---- both ---- */

/* Can a stand in close combat live through these losses, if its owner wants it to?  Then there is one to fall
 * back. */
static bool close_stand_lives(const State *s, const Loss *l)
{
	int sp[ATTACKERS] = { 0 }, first = l->first == l->core[1] ? 1 : 0;

	for (int i = 0; i < ATTACKERS; i++)
		sp[i] = l->core[i] == NOBODY ? 0 : fo_hex_sp(s, l->core[i]);
	if (l->first == NOBODY)
		return l->owed < sp[0] + sp[1];
	int others = lesser(l->limit, sp[1 - first]), least = l->owed > others ? l->owed - others : 0;
	return (l->owed > 0 && least == 0 ? 1 : least) < sp[first]; /* FO-4e */
}

void fo_odds_of_combat(const Board *b, const State *s, const Combat *c, CombatOdds *odds)
{
	Row row = fo_row(b, s, c);
	bool close = fo_in_close_combat(c);

	memset(odds, 0, sizeof *odds);
	side_odds(b, s, c, c->side, &row.attacker, &odds->attack);
	side_odds(b, s, c, side_other(c->side), &row.defender, &odds->reply);
	odds->all = fo_wide_times(power(DIE, odds->attack.dice), power(DIE, odds->reply.dice));

	for (int a = 0; a <= lesser(odds->attack.dice, ODDS_HITS); a++)
		for (int r = 0; r <= lesser(odds->reply.dice, ODDS_HITS); r++) {
			Wide ways = fo_wide_times(odds->attack.ways[a], odds->reply.ways[r]);
			Loss target = fo_loss_of_defender(b, s, c, a), attacker = fo_loss_of_attacker(b, s, c, r);
			bool dead = target.owed >= fo_hex_sp(s, c->defender);
			int exposed = 0;
			for (int i = 0; i < ATTACKERS; i++)
				exposed += attacker.core[i] != NOBODY ? fo_hex_sp(s, attacker.core[i]) : 0;

			add_to(&odds->target_loses[target.owed], ways);
			add_to(&odds->attacker_loses[attacker.owed], ways);
			if (dead)
				add_to(&odds->target_dies, ways);
			if (attacker.owed >= exposed)
				add_to(&odds->attackers_die, ways);
			if (close && a > r && !dead)
				add_to(&odds->target_falls_back, ways);
			if (close && a < r && !dead && close_stand_lives(s, &attacker)) /* FO-R91 */
				add_to(&odds->attackers_fall_back, ways);
		}
}

static void say_share(Explain *e, const char *key, Wide part, Wide whole)
{
	explain_total(e, key, "%.4f%%", 100 * fo_wide_share(part, whole));
}

double fo_share_of_hits(const HitOdds *odds, int hits)
{
	return fo_wide_share(odds->ways[hits], power(DIE, odds->dice));
}

static void explain_hits(const char *who, const HitOdds *odds, Explain *e)
{
	for (int h = 0; h <= lesser(odds->dice, ODDS_HITS); h++)
		explain_chance(e, who, fo_share_of_hits(odds, h), "%d hit%s", h, h == 1 ? "" : "s");
}

/* What may become of one party: it dies, falls back, or neither. */
static void explain_party(const char *who, bool several, Wide dies, Wide falls, Wide all, Explain *e)
{
	Wide gone = fo_wide_add(dies, falls);

	explain_chance(e, who, fo_wide_share(dies, all), several ? "all die" : "dies");
	explain_chance(e, who, fo_wide_share(falls, all), several ? "fall back" : "falls back");
	explain_chance(e, who, fo_wide_share(wide_minus(all, gone), all), several ? "hold" : "holds");
}

static void explain_losses(const char *who, const Wide loses[], int most, Wide all, Explain *e)
{
	for (int sp = 0; sp <= most; sp++)
		explain_chance(e, who, fo_wide_share(loses[sp], all), "%d SP", sp);
}

void fo_odds_explain(const Board *b, const State *s, const Combat *c, Explain *e)
{
	CombatOdds odds;

	fo_odds_of_combat(b, s, c, &odds);
	explain_losses("target loses", odds.target_loses, HEX_LOSS, odds.all, e);
	explain_losses("attackers lose", odds.attacker_loses, ATTACKERS * HEX_LOSS, odds.all, e);
	explain_party("target", false, odds.target_dies, odds.target_falls_back, odds.all, e);
	explain_party("attackers", true, odds.attackers_die, odds.attackers_fall_back, odds.all, e);
	explain_hits("attack throws", &odds.attack, e);
	explain_hits("reply throws", &odds.reply, e);
	say_share(e, "target-loses-1", odds.target_loses[1], odds.all);
	say_share(e, "target-loses-2", odds.target_loses[2], odds.all);
	say_share(e, "attacker-loses-1", odds.attacker_loses[1], odds.all);
	say_share(e, "attacker-loses-2", odds.attacker_loses[2], odds.all);
	say_share(e, "attacker-loses-3", odds.attacker_loses[3], odds.all);
	say_share(e, "attacker-loses-4", odds.attacker_loses[4], odds.all);
	say_share(e, "target-dies", odds.target_dies, odds.all);
	say_share(e, "attackers-die", odds.attackers_die, odds.all);
	say_share(e, "target-falls-back", odds.target_falls_back, odds.all);
	say_share(e, "attackers-fall-back", odds.attackers_fall_back, odds.all);
}

void fo_odds_explain_strongest(const Board *b, const State *s, const Combat *c, Explain *e)
{
	CombatOdds odds;

	fo_odds_of_combat(b, s, c, &odds);
	explain_losses("attackers lose, all support", odds.attacker_loses, ATTACKERS * HEX_LOSS, odds.all, e);
	explain_party("target, all support", false, odds.target_dies, odds.target_falls_back, odds.all, e);
	explain_party("attackers, all support", true, odds.attackers_die, odds.attackers_fall_back, odds.all, e);
}
