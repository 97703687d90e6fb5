/* tests/unit/rifles_odds_test.c -- exact odds against plain enumeration of four dice, and what an army list or a
 * scenario of rifles is told when it is wrong. */
#include "engine/scenario.h"
#include "games/rifles/rifles.h"
#include "tests/unit/unit.h"

/* ---- odds ---- */

static Odds enumerated(int mine, int theirs)
{
	Odds odds = { 0, 0, 0, 0, 0 };

	for (int a = 1; a <= 10; a++)
		for (int b = 1; b <= 10; b++)
			for (int c = 1; c <= 10; c++)
				for (int d = 1; d <= 10; d++) {
					int x = a + b + mine, y = c + d + theirs;
					odds.win += x > y;
					odds.lose += x < y;
					odds.equal += x == y;
					odds.win_doubled += x > y && (y <= 0 || x >= 2 * y); /* RRR-R55 */
					odds.lose_doubled += y > x && (x <= 0 || y >= 2 * x);
				}
	return odds;
}

static void odds_are_counted(void **state)
{
	(void)state;
	for (int mine = -9; mine <= 10; mine++)
		for (int theirs = -9; theirs <= 10; theirs++) {
			Odds found = rifles_odds(mine, theirs), wanted = enumerated(mine, theirs);
			assert_memory_equal(&found, &wanted, sizeof found);
			assert_int_equal(found.win + found.lose + found.equal, 10000);
		}
}

/* ---- armies and scenarios ---- */

#define WEAPONS_TEXT                                                                                      \
	"weapon rifled_musket hand 2.0 1 source \"rifled musket\"\nweapon field_gun gun 15 1 source \"field " \
	"gun\"\n"
#define GOOD_ARMY(name, prefix) \
	"army " name " " prefix     \
	" \"army\"\ncard 1 general average - \"General\"\ncard 15 infantry average rifled_musket \"brigade\"\n"
#define GOOD_REST "table 120 100\nside south a\nside north b\n"

static int faults_of(const char *records, const char *says)
{
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario scenario;
	char text[4000];
	int n;
	bool said = says == NULL;

	snprintf(text, sizeof text, "game rifles\ntitle \"test\"\n%s", records);
	scenario_parse(&arena, "test", text, strlen(text), &scenario, &faults);
	n = faults.n;
	for (int i = 0; i < n; i++)
		said = said || strstr(faults.list[i].text, says);
	if (!said)
		print_error("no fault says \"%s\"; the first of %d is \"%s\"\n", says, n,
					n ? faults.list[0].text : "");
	assert_true(said);
	faults_free(&faults);
	arena_free(&arena);
	return n;
}

static void a_sound_army_passes(void **state)
{
	(void)state;
	assert_int_equal(
		faults_of(WEAPONS_TEXT GOOD_ARMY(
					  "a", "A") "card 1 artillery average field_gun \"battery\"\n" GOOD_ARMY("b", "B")
					  GOOD_REST,
				  NULL),
		0);
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") GOOD_ARMY("b", "B") GOOD_REST,
			  "test:4: nothing in the scenario uses this weapon");
}

static void armies_are_held_to_their_rules(void **state)
{
	(void)state;
	/* RRR-scale.7: 5 + 14 times 3 is 47 */
	faults_of(WEAPONS_TEXT "army a A \"army\"\ncard 1 general average - \"General\"\ncard 14 infantry "
						   "average rifled_musket \"brigade\"\n" GOOD_ARMY("b", "B") GOOD_REST,
			  "47.0 points; RRR-scale.7");
	/* RRR-points.11 */
	faults_of(WEAPONS_TEXT "army a A \"army\"\ncard 2 general average - \"General\"\ncard 15 infantry "
						   "average rifled_musket \"brigade\"\n" GOOD_ARMY("b", "B") GOOD_REST,
			  "2 Generals; RRR-points.11");
	faults_of(WEAPONS_TEXT
			  "army a A \"army\"\ncard 20 infantry average rifled_musket \"brigade\"\n" GOOD_ARMY("b", "B")
				  GOOD_REST,
			  "0 Generals; RRR-points.11");
	/* RRR-R14: two in 50 points, not three */
	faults_of(WEAPONS_TEXT
			  "army a A \"army\"\ncard 1 general average - \"General\"\ncard 15 infantry average "
			  "rifled_musket \"brigade\"\ncard 3 snipers average - \"sharpshooters\"\n" GOOD_ARMY("b", "B")
				  GOOD_REST,
			  "3 Sniper cards; RRR-R14 allows 2");
}

static void cards_are_real_cards(void **state)
{
	(void)state;
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") "card 1 light elite - \"hussars\"\n" GOOD_ARMY("b", "B")
				  GOOD_REST,
			  "there is no elite light card");
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") "card 1 infantry average field_gun \"odd\"\n" GOOD_ARMY(
				  "b", "B") GOOD_REST,
			  "cannot carry field_gun");
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") "card 1 infantry average - dismount \"odd\"\n" GOOD_ARMY(
				  "b", "B") GOOD_REST,
			  "RRR-dismount.1");
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") "card 1 infantry average longbow \"odd\"\n" GOOD_ARMY("b", "B")
				  GOOD_REST,
			  "no weapon");
}

static void scenarios_say_all_that_is_wrong(void **state)
{
	int n;

	(void)state;
	n = faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") GOOD_ARMY(
					  "b", "B") "table 120 100\nside south a\nside north c\narea woods W1 0,0 10,10 10,0 "
								"0,10\narea swamp X1 0,0 10,0 10,10\nford G1 V9 3,3\nloss many\n",
				  NULL);
	assert_true(n >= 5);
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") GOOD_ARMY("b", "B") GOOD_REST
			  "area woods W1 0,0 10,10 10,0 0,10\n",
			  "the area W1 has no outline: the side after corner 1 meets the side after corner 3");
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") GOOD_ARMY("b", "B") GOOD_REST "option combat sometimes\n",
			  "option initiative");
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") GOOD_ARMY("b", "B") GOOD_REST "place A2 119,50,0\n",
			  "off the table");
	faults_of(WEAPONS_TEXT GOOD_ARMY("a", "A") GOOD_ARMY("b", "A") GOOD_REST, "two cards are called A1");
}

/* ---- the dice before the game ---- */

/* RRR-deployment.1  Equal scores are rolled again; RRR-deployment.3  then the lower dices for his edge. */
static void equal_scores_are_rolled_again(void **state)
{
	static const uint8_t faces[] = { 4, 4, 9, 9, 3, 8, 6 };
	Arena arena = { 0 };
	Faults faults = { 0 };
	Scenario sc;
	State table = { 0 };
	Dice dice;
	News news = { .mute = true };

	(void)state;
	assert_true(scenario_load(&arena, SANDTABLE_HOME "/scenarios/rifles/crossroads.scenario",
							  "rifles/crossroads", &sc, &faults));
	dice_script(&dice, faces, sizeof faces);
	rifles.setup(sc.board, &table, &dice, &news);
	assert_false(dice.astray);
	assert_int_equal(dice.left, 0);
	assert_int_equal(table.high, 1);
	assert_int_equal(table.edge[0], NORTH_EDGE);
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_scores_are_rolled_again), cmocka_unit_test(odds_are_counted),
		cmocka_unit_test(a_sound_army_passes),           cmocka_unit_test(armies_are_held_to_their_rules),
		cmocka_unit_test(cards_are_real_cards),          cmocka_unit_test(scenarios_say_all_that_is_wrong),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
