/* games/comops/strength.c -- the sum of a combat: strengths, odds, shifts, losses (CO-11.0h-p, CO-13). */
#include "games/comops/comops.h"

/* ---- one battalion ---- */

/* CO-13.1a/b  All its regiment's battalions are in it. */
static bool integrity(const Board *b, int piece, Crowd together)
{
	int regiment = b->piece[piece].regiment;

	return regiment >= 0 && (b->regiment[regiment].battalions & ~together) == 0;
}

/* A battalion's sum while it is being built up; says each step aloud when somebody listens. */
typedef struct Build {
	const char *name;
	int value;
	Explain *e;
} Build;

static void build_add(Build *build, RuleId rule, int amount, const char *reason)
{
	if (!amount)
		return;
	build->value += amount;
	explain_add(build->e, rule, ratio(amount, 1), "%s %s", build->name, reason);
}

/* CO-7.2  Unsupplied: a quarter or a half, rounded down, never below one. */
static void build_divide(Build *build, RuleId rule, int by)
{
	int rest = build->value / by;

	build_add(build, rule, (rest > 1 ? rest : 1) - build->value, "is out of supply");
}

/* CO-11.0i */
static int attack_of(const Board *b, const State *s, int piece, Hex target, Crowd attackers, Explain *e)
{
	const Counter *c = &b->piece[piece];
	const KindFacts *kind = &comops_kinds[c->kind];
	const TerrainFacts *into = &comops_terrain[b->terrain[target]];
	Hex from = comops_hex(s, piece);
	Build build = { c->name, c->attack, e };

	explain_add(e, CO_2_1a, ratio(c->attack, 1), "%s attacks", c->name);
	build_add(&build, CO_13_1a, integrity(b, piece, attackers), "has its whole regiment with it");
	if (comops_has(s, piece, OOS))
		build_divide(&build, CO_7_2a, comops_shortage.attack);
	if (kind->hard)
		build_add(&build, CO_9_1b, comops_terrain[b->terrain[from]].hard_in, "stands in the clear");
	if (kind->gait == MECHANIZED && !kind->infantry)
		build_add(&build, CO_9_2c, into->wheels_into, "attacks into woods");
	if (!kind->infantry)
		build_add(&build, CO_9_4c, into->others_into, "attacks into a town");
	if (b->level[target] > b->level[from])
		build_add(&build, CO_9_5b, comops_charges.uphill, "attacks uphill");
	if (build.value < 0)
		build_add(&build, CO_11_0i, -build.value, "cannot sink below nothing");
	int eighths = build.value * EIGHTHS;
	if (!kind->infantry && into->divide_others > 1) {
		int rest = eighths / into->divide_others;

		explain_add(e, CO_9_3d, ratio(rest - eighths, EIGHTHS), "%s attacks into swamp: a quarter", c->name);
		eighths = rest;
	}
	int d = hex_direction(b->map, from, target);
	if (d >= 0 && b->river[from][d]) {
		int rest = eighths / comops_charges.river_divide;

		explain_add(e, CO_9_6d, ratio(rest - eighths, EIGHTHS), "%s attacks across the river: half", c->name);
		eighths = rest;
	}
	return eighths;
}

/* CO-11.0j */
static int defense_of(const Board *b, const State *s, int piece, Hex target, Crowd defenders, Explain *e)
{
	static const RuleId cover[TERRAINS] = { [WOODS] = CO_9_2b, [SWAMP] = CO_9_3c, [TOWN] = CO_9_4b };
	const Counter *c = &b->piece[piece];
	const TerrainFacts *in = &comops_terrain[b->terrain[target]];
	Build build = { c->name, c->defense, e };

	explain_add(e, CO_2_1a, ratio(c->defense, 1), "%s defends", c->name);
	build_add(&build, CO_13_1b, integrity(b, piece, defenders), "has its whole regiment with it");
	if (comops_has(s, piece, OOS))
		build_divide(&build, CO_7_2b, comops_shortage.defense);
	if (comops_kinds[c->kind].hard)
		build_add(&build, CO_9_1b, in->hard_in, "stands in the clear");
	build_add(&build, cover[b->terrain[target]], in->defense, "has cover");
	return build.value * EIGHTHS;
}

/* CO-11.0k  Guns in support: attack strength, whatever the ground; CO-7.2d quartered without supply. */
static int support_of(const Board *b, const State *s, int piece, RuleId rule, Explain *e)
{
	Build build = { b->piece[piece].name, b->piece[piece].attack, e };

	explain_add(e, rule, ratio(build.value, 1), "%s supports", build.name);
	if (comops_has(s, piece, OOS))
		build_divide(&build, CO_7_2d, comops_shortage.attack);
	return build.value * EIGHTHS;
}

/* ---- odds and results ---- */

/* CO-11.0l, CO-11.0m  So many to one, or one to so many, rounded for the defender and kept on the chart. */
static Odds odds_of(int attack, int defense)
{
	if (attack == 0)
		return ODDS_1_4;
	int level = attack >= defense ? ODDS_1_1 + attack / defense - 1
								  : ODDS_1_1 - ((defense + attack - 1) / attack - 1);
	return level > ODDS_4_1 ? ODDS_4_1 : level < ODDS_1_4 ? ODDS_1_4 : (Odds)level;
}

/* CO-13.2a, CO-13.3a, CO-13.5a */
static int shift_of(const Board *b, Hex target, Crowd attackers, Crowd defenders, Explain *e)
{
	bool tanks = attackers & b->armored;
	bool stopped = defenders & (b->hard | b->engineers);
	int shift = 0;

	if (tanks && !stopped) {
		explain_add(e, CO_13_2a, ratio(1, 1), "armor attacks, and nothing there can stop it");
		shift++;
	}
	if (tanks && (defenders & b->infantry) && !(attackers & b->infantry)) {
		explain_add(e, CO_13_3a, ratio(-1, 1), "armor attacks infantry without infantry of its own");
		shift--;
	}
	if (b->terrain[target] == TOWN && (attackers & b->engineers) && crowd_count(attackers) > 1) {
		explain_add(e, CO_13_5a, ratio(1, 1), "an engineer helps to attack the town");
		shift++;
	}
	return shift;
}

static int share(int one_in, int steps)
{
	return one_in == NONE ? 0 : one_in == ALL ? steps : one_in == ONE ? 1 : steps / one_in;
}

/* CO-11.0o */
static int steps_of(const State *s, Crowd crowd)
{
	int steps = 0;

	each_piece(p, crowd)
		steps += BATTALION_STEPS - s->piece[p].hits;
	return steps;
}

int comops_attack(const Board *b, const State *s, Hex target, Crowd attackers, Crowd guns, Explain *e)
{
	int eighths = 0;

	each_piece(p, attackers)
		eighths += attack_of(b, s, p, target, attackers, e);
	each_piece(p, guns)
		eighths += support_of(b, s, p, CO_11_0k, e);
	return eighths;
}

Stand comops_stand(const Board *b, const State *s, Hex target, Crowd defenders, Crowd guns, Explain *e)
{
	Stand stand = { .defenders = defenders };

	each_piece(p, defenders)
		stand.defense += defense_of(b, s, p, target, defenders, e);
	each_piece(p, guns)
		stand.defense += support_of(b, s, p, CO_13_4d, e);
	stand.steps = steps_of(s, defenders);
	return stand;
}

Sum comops_result(const Board *b, Hex target, Crowd attackers, int attack, const Stand *stand, Explain *e)
{
	Crowd defenders = stand->defenders;
	Sum sum = { .attack = attack, .defense = stand->defense };

	if (!defenders)
		return sum;
	sum.base = odds_of(attack, stand->defense);
	sum.shift = shift_of(b, target, attackers, defenders, e);
	int level = (int)sum.base + sum.shift;
	sum.odds = level < ODDS_1_4 ? ODDS_1_4 : level > ODDS_4_1 ? ODDS_4_1 : (Odds)level;
	sum.steps = stand->steps;
	const Result *result = &comops_results[sum.odds];
	sum.loses[0] = share(result->attacker, sum.steps);
	sum.loses[1] = share(result->defender, sum.steps);
	sum.falls_back = result->falls_back;
	sum.hard_first = (attackers & b->armored) && (defenders & b->hard);
	return sum;
}

void comops_sum(const Board *b, const State *s, Hex target, Crowd attackers, Crowd guns, Crowd defenders,
				Crowd defending_guns, Explain *e, Sum *sum)
{
	int attack = comops_attack(b, s, target, attackers, guns, e);
	Stand stand = comops_stand(b, s, target, defenders, defending_guns, e);

	*sum = comops_result(b, target, attackers, attack, &stand, e);
}

/* ---- the sum told ---- */

static void total_strength(Explain *e, const char *key, int eighths)
{
	Ratio r = ratio(eighths, EIGHTHS);

	if (r.den == 1)
		explain_total(e, key, "%d", r.num);
	else
		explain_total(e, key, "%d/%d", r.num, r.den);
}

static void tell_sum(const Sum *sum, Explain *e)
{
	static const char *const who[] = {
		[NOBODY] = "nobody", [ATTACKER] = "attacker", [DEFENDER] = "defender"
	};
	const Result *result = &comops_results[sum->odds];

	total_strength(e, "defense", sum->defense);
	explain_total(e, "base", "%s", comops_results[sum->base].name);
	explain_total(e, "shift", sum->shift > 0 ? "+%d" : "%d", sum->shift);
	explain_total(e, "odds", "%s", result->name);
	explain_total(e, "steps", "%d", sum->steps);
	explain_add(e, CO_11_0o, ratio(sum->steps, 1), "steps the defender has");
	explain_add(e, result->rule, ratio(sum->loses[0], 1), "steps the attacker loses at %s", result->name);
	explain_add(e, result->rule, ratio(sum->loses[1], 1), "steps the defender loses at %s", result->name);
	explain_total(e, "attacker-loses", "%d", sum->loses[0]);
	explain_total(e, "defender-loses", "%d", sum->loses[1]);
	explain_total(e, "falls-back", "%s", who[sum->falls_back]);
}

/* attack, fight, support and odds all ask for the same sum; what is committed already is counted with what
 * the order names.  A face-down enemy counter leaves the defense unknown, and chances instead of odds. */
void comops_explain_attack(const Board *b, const State *seen, const Order *o, Explain *e)
{
	bool supporting = o->verb == V_SUPPORT;
	int first = supporting ? 0 : 1;
	Side side = supporting ? side_other(o->side) : o->side; /* the attacker's */
	Hex target = supporting ? place_hex(seen->target) : (Hex)order_arg(o, 0);
	Crowd attackers = 0, guns[2] = { 0 };
	Sum sum;

	if (supporting && !seen->target)
		return;
	if (side == seen->side) {
		attackers = comops_attackers(b, seen, target);
		guns[0] = seen->target == place_of(target) ? comops_with(b, seen, side, FIRING) : 0;
	}
	for (int i = first; i < o->n; i++) {
		Crowd crowd = comops_unit_crowd(b, order_arg(o, i));

		if (comops_unit_side(b, order_arg(o, i)) != o->side)
			continue;
		if (crowd & b->artillery)
			guns[supporting] |= crowd;
		else if (b->piece[crowd_first(crowd)].attack > 0) /* CO-R7 */
			attackers |= crowd;
	}
	each_piece(p, attackers | guns[0] | guns[1])
		if (seen->piece[p].fate != ON_MAP) {
			attackers &= ~crowd_of(p);
			guns[0] &= ~crowd_of(p);
			guns[1] &= ~crowd_of(p);
		}
	Crowd defenders = comops_at(b, seen, side_other(side), target);
	bool known = true;
	each_piece(p, defenders)
		known &= seen->piece[p].look == 0;
	each_piece(p, attackers)
		if (seen->piece[p].look)
			attackers &= ~crowd_of(p);
	comops_sum(b, seen, target, attackers, guns[0], known ? defenders & ~b->dummies : 0, guns[1], e, &sum);
	total_strength(e, "attack", sum.attack);
	if (!known) {
		explain_add(e, CO_2_1b, ratio(0, 1),
					"what lies face down in %s is not known; all that fits counts the same",
					label(b, target));
		explain_total(e, "defense", "?");
		comops_explain_chances(b, seen, side, target, attackers, sum.attack, e);
	} else if (defenders & ~b->dummies) {
		tell_sum(&sum, e);
	}
}
