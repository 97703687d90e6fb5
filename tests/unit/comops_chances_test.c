/* tests/unit/comops_chances_test.c -- the chances of an attack on face-down counters against every deal there is.
 *
 * Small tables are laid out at random.  Every assignment of chits and every way to put units under the backs is gone
 * through one by one, without a formula; chances.c must give the same shares. */
#include "ai/player.h"
#include "games/comops/comops.h"
#include "tests/unit/bench.h"

#include <ctype.h>

enum {
	TABLES = 150,
	SPOTS = 3,
	UNITS_MOST = 12,
	GAMES = 12,
	ORDERS_MOST = 2000,
	LOST_MOST = 9,
	STRENGTHS = 40
};

typedef struct Shares {
	double odds[ODDS], dummies, lost[2][LOST_MOST], strength[STRENGTHS];
} Shares;

/* The one that begins so. */
static double chance_of(const Explain *e, const char *of, const char *result)
{
	size_t n = strlen(result);

	for (int i = 0; i < e->nchances; i++)
		if (strcmp(e->chance[i].of, of) == 0 && strncmp(e->chance[i].result, result, n) == 0 &&
			!isdigit((unsigned char)e->chance[i].result[n]))
			return e->chance[i].share;
	return 0;
}

static Shares told(const Explain *e, const Explain *without_attackers)
{
	Shares shares = { .dummies = chance_of(e, "odds", "only dummies") };
	char text[16];

	for (int odds = 0; odds < ODDS; odds++)
		shares.odds[odds] = chance_of(e, "odds", comops_results[odds].name);
	for (int n = 0; n < LOST_MOST; n++) {
		snprintf(text, sizeof text, "%d step", n);
		shares.lost[0][n] = chance_of(e, "attacker loses", text);
		shares.lost[1][n] = chance_of(e, "defender loses", text);
	}
	for (int n = 0; n < STRENGTHS; n++) {
		snprintf(text, sizeof text, "%d", n);
		shares.strength[n] = chance_of(without_attackers, "defense", text);
	}
	return shares;
}

static void ask_for_odds(const Board *b, const State *seen, Side side, Hex target, Crowd attackers,
						 Explain *e)
{
	Order o;

	order_start(&o, side, V_ODDS);
	order_push(&o, ARG_HEX, target);
	each_piece(p, attackers)
		order_push(&o, ARG_UNIT, p);
	explain_clear(e);
	comops_explain_attack(b, seen, &o, e);
}

/* ---- every deal ---- */

typedef struct Reference {
	const Board *b;
	const State *seen;
	Side enemy;
	Hex target;
	Crowd attackers, unknown, free, must;
	int backs[PIECES], n; /* slots of the view with a face-down counter */
	double all;
	Shares ways;
} Reference;

static void count_deal(Reference *r, const State *table, Crowd dealt)
{
	const Board *b = r->b;
	Crowd there = comops_at(b, table, r->enemy, r->target);
	Sum sum;

	if (r->must & ~dealt || comops_stack(b, there) > STACK_LIMIT)
		return;
	comops_sum(b, table, r->target, r->attackers, 0, there & ~b->dummies, 0, NULL, &sum);
	r->all++;
	*(there & ~b->dummies ? &r->ways.odds[sum.odds] : &r->ways.dummies) += 1;
	if (there & ~b->dummies)
		r->ways.strength[sum.defense / EIGHTHS]++;
	for (int i = 0; i < 2; i++)
		r->ways.lost[i][sum.loses[i]]++;
}

static void deal_from(Reference *r, int next, const State *so_far, Crowd dealt)
{
	const Board *b = r->b;

	if (next == r->n) {
		count_deal(r, so_far, dealt);
		return;
	}
	Piece back = r->seen->piece[r->backs[next]];
	for (int unit = 0; unit < b->npieces + b->nregiments; unit++) {
		Crowd crowd = comops_unit_crowd(b, unit);
		State table = *so_far;

		if (crowd & ~r->free || crowd & dealt || b->piece[crowd_first(crowd)].look + 1 != back.look)
			continue;
		each_piece(p, crowd)
			table.piece[p] = (Piece){ .at = back.at, .fate = ON_MAP };
		deal_from(r, next + 1, &table, dealt | crowd);
	}
}

/* Chits for one letter after the other; a letter has arrived if its owner has drawn its chit. */
static void deal_chits_from(Reference *r, int letter, uint16_t used[2], const State *bare)
{
	const Army *army = &r->b->army[r->enemy];

	if (letter == LETTERS) {
		deal_from(r, 0, bare, 0);
		return;
	}
	const Letter *l = &army->letter[letter];
	Crowd before = r->free;
	for (int chit = 1; chit <= CHITS; chit++) {
		if (!l->units && chit > 1)
			break;
		if (l->units && used[l->second] >> chit & 1)
			continue;
		bool arrived = r->seen->drawn[l->second][r->enemy] >> chit & 1;
		if (l->units & ~r->unknown && !arrived)
			continue;
		if (l->units)
			used[l->second] |= (uint16_t)(1u << chit);
		r->free = arrived ? before | (l->units & r->unknown) : before;
		deal_chits_from(r, letter + 1, used, bare);
		if (l->units)
			used[l->second] &= (uint16_t) ~(1u << chit);
	}
	r->free = before;
}

static void count_every_deal(Reference *r)
{
	const Board *b = r->b;
	uint16_t used[2] = { 0 };
	State bare = *r->seen;

	r->unknown = r->must = 0;
	each_piece(p, b->army[r->enemy].pieces) {
		if (r->seen->piece[p].fate == DEAD || (r->seen->piece[p].fate == ON_MAP && !r->seen->piece[p].look))
			continue;
		r->unknown |= crowd_of(p);
		bare.piece[p] = (Piece){ 0 };
		if (r->seen->piece[p].look)
			r->backs[r->n++] = p;
	}
	r->free = r->unknown;
	for (int i = 0; i < LETTERS; i++)
		r->free &= ~b->army[r->enemy].letter[i].units;
	if (!b->army[r->enemy].enters)
		r->must = r->unknown & b->army[r->enemy].start;
	deal_chits_from(r, 0, used, &bare);
}

/* ---- tables at random ---- */

/* Some units of the enemy in three hexes, now and then one face up; the rest is dead or, with luck, still to come. */
static void scatter(const Board *b, State *s, Side enemy, const Hex spot[SPOTS], Random *r)
{
	Crowd alive = 0;

	s->formed = 0;
	memset(s->drawn, 0, sizeof s->drawn);
	each_piece(p, b->army[enemy].pieces)
		s->piece[p] = (Piece){ .fate = DEAD };
	for (int n = 1 + random_below(r, UNITS_MOST); n > 0; n--) {
		int unit = random_below(r, b->npieces + b->nregiments);
		Crowd crowd = comops_unit_crowd(b, unit);
		Hex at = spot[random_below(r, SPOTS)];

		if (comops_unit_side(b, unit) != enemy || crowd & alive ||
			comops_stack(b, comops_at(b, s, enemy, at) | crowd) > STACK_LIMIT)
			continue;
		alive |= crowd;
		bool up = !(crowd & b->dummies) && random_below(r, 6) == 0;
		each_piece(p, crowd)
			s->piece[p] = (Piece){ .fate = ON_MAP, .at = place_of(at), .flags = up ? UP : 0 };
		if (unit >= b->npieces)
			s->formed |= UINT32_C(1) << (unit - b->npieces);
		comops_refresh(b, s, enemy);
	}
	for (int i = 0, chit = 1; i < LETTERS; i++) {
		const Letter *l = &b->army[enemy].letter[i];

		if (!l->units)
			continue;
		s->chit[enemy][i] = (uint8_t)chit++;
		if (l->units & alive || random_below(r, 3))
			s->drawn[l->second][enemy] |= (uint16_t)(1u << s->chit[enemy][i]);
		else
			each_piece(p, l->units)
				s->piece[p] = (Piece){ .fate = RESERVE };
	}
	for (int half = 0; half < 2; half++)
		s->drawn[half][side_other(enemy)] |= (uint16_t)(1u << (9 + random_below(r, 2)));
}

static void shares_equal(const Shares *counted, double all, const Shares *shares)
{
	const double *c = (const double *)counted, *t = (const double *)shares;

	for (size_t i = 0; i < sizeof *shares / sizeof *t; i++)
		assert_true(c[i] / all - t[i] < 1e-12 && t[i] - c[i] / all < 1e-12);
}

static int compare_tables(const char *scenario, Side side, const char *attacker)
{
	Side enemy = side_other(side);
	Random r = { 7 };
	int compared = 0;
	Bench t;

	sit_down(&t, scenario, 1);
	const Board *b = t.scenario.board;
	Crowd attackers = comops_unit_crowd(b, names_find(&b->names, attacker));
	for (int i = 0; i < TABLES; i++) {
		State s = *session_state(t.session), seen;
		Hex spot[SPOTS] = { hex_parse(b->map, "H3"), hex_parse(b->map, "K4"), hex_parse(b->map, "P6") };
		Explain e, alone;

		s.phase = DECLARING;
		scatter(b, &s, enemy, spot, &r);
		each_piece(p, attackers)
			s.piece[p] =
				(Piece){ .fate = ON_MAP, .at = place_of(hex_step(b->map, spot[0], (Dir)0)), .flags = UP };
		comops_refresh(b, &s, side);
		comops_view(b, &s, side, &seen);
		Reference ref = { .b = b, .seen = &seen, .enemy = enemy, .target = spot[0], .attackers = attackers };
		ask_for_odds(b, &seen, side, spot[0], attackers, &e);
		count_every_deal(&ref);
		const char *defense = explain_find(&e, "defense");
		if (!defense || strcmp(defense, "?") != 0 || ref.all == 0)
			continue;
		ask_for_odds(b, &seen, side, spot[0], 0, &alone);
		Shares shares = told(&e, &alone);
		shares_equal(&ref.ways, ref.all, &shares);
		compared++;
	}
	get_up(&t);
	return compared;
}

static void the_shares_are_those_of_every_deal(void **state)
{
	(void)state;
	assert_true(compare_tables("comops/red-attack", RED, "21/TR1") > TABLES / 4);
	assert_true(compare_tables("comops/red-attack", BLUE, "36/R1") > TABLES / 4);
	assert_true(compare_tables("comops/blue-attack", RED, "49/R1") > TABLES / 4);
	assert_true(compare_tables("comops/blue-attack", BLUE, "36/R1") > TABLES / 4);
}

/* ---- whole games ---- */

static void adds_up(const Explain *e, const char *of)
{
	double sum = 0;

	for (int i = 0; i < e->nchances; i++)
		sum += strcmp(e->chance[i].of, of) == 0 ? e->chance[i].share : 0;
	assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
}

/* An attack about to be listed: the shares add up, and what it would really come to is among the results. */
static bool truth_is_among_them(const Board *b, const State *s, const State *seen, const Order *o)
{
	Hex target = (Hex)order_arg(o, 0);
	Crowd attackers = comops_attackers(b, s, target);
	Crowd defenders = comops_at(b, s, side_other(o->side), target) & ~b->dummies;
	Explain e;
	Sum sum;

	for (int i = 1; i < o->n; i++)
		attackers |= comops_unit_crowd(b, order_arg(o, i));
	ask_for_odds(b, seen, o->side, target, attackers, &e);
	if (strcmp(explain_find(&e, "defense"), "?") != 0)
		return false;
	adds_up(&e, "odds");
	adds_up(&e, "attacker loses");
	adds_up(&e, "defender loses");
	if (defenders & comops_with(b, s, side_other(o->side), OOS)) /* they are taken to be in supply */
		return false;
	comops_sum(b, s, target, attackers, 0, defenders, 0, NULL, &sum);
	assert_true(chance_of(&e, "odds", defenders ? comops_results[sum.odds].name : "only dummies") > 0);
	return true;
}

static void what_lies_there_is_thought_of(void **state)
{
	static const char *const scenarios[] = { "comops/red-attack", "comops/blue-attack" };
	int looked_at = 0;

	(void)state;
	for (int game = 0; game < GAMES; game++) {
		Random chance = { (uint64_t)game + 1 };
		Bench t;

		sit_down(&t, scenarios[game % 2], (uint64_t)game + 1);
		const Board *b = t.scenario.board;
		for (int orders = 0; !session_outcome(t.session).over; orders++) {
			Side side = session_ask(t.session).who & side_set(BLUE) ? BLUE : RED;
			const State *seen = session_view(t.session, side);
			Why why = { 0 };
			Order o;

			assert_true(orders < ORDERS_MOST);
			captain.choose(&comops, b, seen, side, &chance, &o);
			if (o.verb == V_ATTACK)
				looked_at += truth_is_among_them(b, session_state(t.session), seen, &o);
			if (session_order(t.session, session_seq(t.session), &o, &why) != ACCEPTED)
				fail_with("%s", why.text);
		}
		get_up(&t);
	}
	assert_true(looked_at > GAMES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shares_are_those_of_every_deal),
		cmocka_unit_test(what_lies_there_is_thought_of),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
