/* tests/unit/fourorders_odds_test.c -- the odds of Four Orders against every throw there is.
 *
 * Small combats are fought with each possible throw by the game's own apply(), and what happened is counted.
 * odds.c must give the same numbers, to the last one. */
#include "engine/scenario.h"
#include "games/fourorders/odds.h"
#include "tests/unit/unit.h"

#include <string.h>

extern const Game fourorders;

static const Need needs[] = {
	{ 6, 0, "6" }, { 6, 5, "6, double 5" }, { 5, 0, "5, 6" }, { 5, 4, "5, 6, double 4" }
};
enum { NEEDS = LENGTH(needs), BRUTE_DICE = 7 };

static uint64_t power_of_six(int n)
{
	return n == 0 ? 1 : 6 * power_of_six(n - 1);
}

/* The way number `way` of throwing n dice. */
static void faces_of(uint64_t way, int n, uint8_t *faces)
{
	for (int i = 0; i < n; i++, way /= 6)
		faces[i] = (uint8_t)(way % 6 + 1);
}

static void hits_equal_enumeration(void **state)
{
	(void)state;
	for (int need = 0; need < NEEDS; need++)
		for (int n = 0; n <= BRUTE_DICE; n++) {
			uint64_t count[BRUTE_DICE + 1] = { 0 };
			uint8_t faces[BRUTE_DICE];
			HitOdds odds;

			for (uint64_t way = 0; way < power_of_six(n); way++) {
				faces_of(way, n, faces);
				count[fo_hits(&needs[need], faces, n)]++;
			}
			fo_odds_of_hits(&needs[need], n, &odds);
			for (int h = 0; h <= n; h++)
				assert_true(fo_wide_same(odds.ways[h], fo_wide(count[h])));
		}
}

/* The register's formula for expected hits: n/6, n/3, and pairs add n/12 - (1 - (2/3)^n)/4.  Times 12 * 6^n
 * everything is whole. */
static void expected_hits_equal_the_formula(void **state)
{
	(void)state;
	for (int need = 0; need < NEEDS; need++)
		for (int n = 1; n <= 20; n++) {
			uint64_t six = power_of_six(n), four = 1, sum = 0;
			HitOdds odds;

			for (int i = 0; i < n; i++)
				four *= 4;
			fo_odds_of_hits(&needs[need], n, &odds);
			for (int h = 0; h <= n; h++) {
				assert_true(odds.ways[h].w[1] == 0);
				sum += (uint64_t)h * odds.ways[h].w[0];
			}
			uint64_t singles = (uint64_t)n * power_of_six(n - 1) * (uint64_t)(7 - needs[need].from);
			if (needs[need].pair == 0)
				assert_true(sum == singles);
			else /* 12 (sum - singles) = n 6^n - 3 (6^n - 4^n) */
				assert_true(12 * (sum - singles) == (uint64_t)n * six - 3 * (six - four));
		}
}

/* ---- whole combats ---- */

typedef struct Table {
	Arena arena;
	Scenario scenario;
	State s;
} Table;

static void set(Table *t, const char *line)
{
	Fault fault = { "" };
	Record r;

	assert_true(record_parse(&t->arena, line, &r, &fault));
	if (!fourorders.put(t->scenario.board, &t->s, &r, &fault))
		fail_with("%s: %s", line, fault.text);
}

typedef struct Count {
	uint64_t target_loses[HEX_LOSS + 1], attacker_loses[2 * HEX_LOSS + 1];
	uint64_t target_dies, attackers_die, target_falls_back, attackers_fall_back;
} Count;

/* Losses are taken as they are first offered: how many is not a matter of choice. */
static void take_losses(const Board *b, State *s, Dice *dice, News *news)
{
	while (s->phase == PHASE_LOSE) {
		Order o;
		Slot slot;

		order_start(&o, s->side, V_LOSE);
		for (fourorders.next(b, s, &o, &slot); !slot.complete; fourorders.next(b, s, &o, &slot))
			slot_take(&slot, 0, &o);
		fourorders.verbs[V_LOSE].apply(b, s, &o, dice, news);
	}
}

static int sp_of(const State *s, const int8_t *core, const int8_t *company)
{
	int sp = 0;
	for (int i = 0; i < ATTACKERS; i++)
		sp += (core[i] == NOBODY ? 0 : s->piece[core[i]].sp) +
			  (company[i] == NOBODY ? 0 : s->piece[company[i]].sp);
	return sp;
}

/* Fight it with every throw. */
static void fight_all(const Board *b, const State *before, const Order *attack, const Combat *c,
					  int dice_in_all, Count *count)
{
	int8_t attacker[2] = { c->attacker[0], c->attacker[1] }, defender[2] = { c->defender, NOBODY };
	int8_t with[2] = { NOBODY, NOBODY }, against[2] = { before->piece[c->defender].with, NOBODY };
	int8_t exposed[2] = { attacker[0], attacker[1] };
	News news = { .mute = true };

	if (c->close == 0) {
		exposed[0] = c->object;
		exposed[1] = NOBODY;
	}
	for (int i = 0; i < ATTACKERS; i++)
		with[i] = exposed[i] == NOBODY ? NOBODY : before->piece[exposed[i]].with;
	int had = sp_of(before, exposed, with), target_had = sp_of(before, defender, against);
	memset(count, 0, sizeof *count);
	for (uint64_t way = 0; way < power_of_six(dice_in_all); way++) {
		uint8_t faces[16];
		State s = *before;
		Dice dice;

		faces_of(way, dice_in_all, faces);
		dice_script(&dice, faces, dice_in_all);
		dice_clear(&dice);
		fourorders.verbs[V_ATTACK].apply(b, &s, attack, &dice, &news);
		assert_false(dice.astray);
		/* Dice an air point would have brought stay in the box when it is stopped: every face of them counts. */
		take_losses(b, &s, &dice, &news);
		int lost = had - sp_of(&s, exposed, with), target_lost = target_had - sp_of(&s, defender, against);
		count->target_loses[target_lost]++;
		count->attacker_loses[lost]++;
		count->target_dies += target_lost == target_had;
		count->attackers_die += lost == had;
		count->target_falls_back += s.phase == PHASE_FALLBACK && s.combat.beaten == side_other(c->side) + 1;
		count->attackers_fall_back += s.phase == PHASE_FALLBACK && s.combat.beaten == c->side + 1;
	}
}

static void same(Wide odds, uint64_t count)
{
	assert_true(fo_wide_same(odds, fo_wide(count)));
}

static void compare(Table *t, const char *attack, int dice_in_all)
{
	const Board *b = t->scenario.board;
	CombatOdds odds;
	Combat c;
	Count count;
	Order o;
	Fault fault;
	Why why;

	if (!order_parse(&fourorders, b, 0, attack, &o, &fault))
		fail_with("%s: %s", attack, fault.text);
	if (!fourorders.verbs[V_ATTACK].check(b, &t->s, &o, &why))
		fail_with("%s: %s", attack, why.text);
	fo_combat_new(&c);
	c.side = 0;
	c.target = (Hex)o.arg[0];
	c.defender = (int8_t)fo_stand_in(b, &t->s, c.target);
	for (int i = 1, n = 0, backers = 0; i < o.n; i++)
		if (is_core(b, o.arg[i])) {
			c.close |= (uint8_t)((fo_distance(b, t->s.piece[o.arg[i]].at, c.target) == CLOSE) << n);
			c.attacker[n++] = (int8_t)o.arg[i];
		} else {
			c.backer[0][backers++] = (int8_t)o.arg[i];
		}
	c.object = c.close == 2 ? c.attacker[1] : c.attacker[0];
	fo_odds_of_combat(b, &t->s, &c, &odds);
	assert_int_equal(odds.attack.dice + odds.reply.dice, dice_in_all);
	fight_all(b, &t->s, &o, &c, dice_in_all, &count);
	same(odds.all, power_of_six(dice_in_all));
	for (int i = 0; i <= HEX_LOSS; i++)
		same(odds.target_loses[i], count.target_loses[i]);
	for (int i = 0; i <= 2 * HEX_LOSS; i++)
		same(odds.attacker_loses[i], count.attacker_loses[i]);
	same(odds.target_dies, count.target_dies);
	same(odds.attackers_die, count.attackers_die);
	same(odds.target_falls_back, count.target_falls_back);
	same(odds.attackers_fall_back, count.attackers_fall_back);
}

static int lay_table(void **state)
{
	static Table table;
	Faults faults = { 0 };

	table = (Table){ 0 };
	assert_true(scenario_load(&table.arena, SANDTABLE_HOME "/scenarios/fourorders/drill/plain.scenario",
							  "drill", &table.scenario, &faults));
	fourorders.clear(table.scenario.board, &table.s);
	set(&table, "table phase act side blue active U1");
	set(&table, "regiment U1 order move done yes");
	set(&table, "regiment G1 order move");
	set(&table, "unit U1.HQ at 0809");
	set(&table, "unit U1.A at 0807 sp 3");
	set(&table, "unit G1.HQ at 0803");
	set(&table, "unit G1.E at 1204"); /* so that its regiment outlives the target */
	set(&table, "unit G1.D at 0806 sp 3");
	*state = &table;
	return 0;
}

static int clear_table(void **state)
{
	Table *t = *state;
	arena_free(&t->arena);
	return 0;
}

static void close_combat_on_the_move(void **state)
{
	compare(*state, "attack 0806 U1.A", 6);
}

static void close_combat_with_companies_against_hold(void **state)
{
	Table *t = *state;

	set(t, "regiment G1 order hold");
	set(t, "unit U1.A sp 2");
	set(t, "unit U1.mg with U1.A");
	set(t, "unit G1.D sp 1");
	set(t, "unit G1.mg with G1.D");
	compare(t, "attack 0806 U1.A", 5);
}

static void close_combat_with_engineers_against_dug_in(void **state)
{
	Table *t = *state;

	set(t, "regiment G1 order dig");
	set(t, "unit U1.eng with U1.A");
	set(t, "unit U1.A sp 2");
	compare(t, "attack 0806 U1.A", 6);
}

static void distant_fire_at_retreat(void **state)
{
	Table *t = *state;

	set(t, "regiment G1 order retreat");
	set(t, "unit U1.A at 0808");
	set(t, "unit G1.D sp 2");
	compare(t, "attack 0806 U1.A", 3);
}

static void mixed_attack(void **state)
{
	Table *t = *state;

	set(t, "unit U1.A sp 1");
	set(t, "unit U1.B at 0708 sp 2");
	set(t, "unit U1.fs with U1.B");
	compare(t, "attack 0806 U1.B U1.A", 7);
}

static void air_under_fire(void **state)
{
	Table *t = *state;

	set(t, "unit U1.A sp 1");
	set(t, "unit G1.D sp 1");
	set(t, "unit G1.HQ at 0805");
	set(t, "unit G1.aa with G1.HQ");
	set(t, "unit blue-air1 ready yes");
	compare(t, "attack 0806 U1.A blue-air1", 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hits_equal_enumeration),
		cmocka_unit_test(expected_hits_equal_the_formula),
		cmocka_unit_test_setup_teardown(close_combat_on_the_move, lay_table, clear_table),
		cmocka_unit_test_setup_teardown(close_combat_with_companies_against_hold, lay_table, clear_table),
		cmocka_unit_test_setup_teardown(close_combat_with_engineers_against_dug_in, lay_table, clear_table),
		cmocka_unit_test_setup_teardown(distant_fire_at_retreat, lay_table, clear_table),
		cmocka_unit_test_setup_teardown(mixed_attack, lay_table, clear_table),
		cmocka_unit_test_setup_teardown(air_under_fire, lay_table, clear_table),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
