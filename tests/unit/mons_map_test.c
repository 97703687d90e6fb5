/* tests/unit/mons_map_test.c -- everything the text of The Old Contemptibles says about its lost map, held
 * against the one we drew: numbers, neighbours, ranges, lines of sight, zones, bridges, entries, exits, and that the
 * country hangs together as the battle needs it to.  And what a broken scenario is told. */
#include "engine/scenario.h"
#include "games/mons/mons.h"
#include "tests/unit/unit.h"

static Arena arena;
static Scenario battle;
static const Board *b;

static int load_battle(void **state)
{
	Faults faults = { 0 };

	(void)state;
	bool good = scenario_load(&arena, SANDTABLE_HOME "/scenarios/mons/battle.scenario", "mons/battle",
							  &battle, &faults);
	for (int i = 0; i < faults.n; i++)
		print_error("%s\n", faults.list[i].text);
	faults_free(&faults);
	b = battle.board;
	return good ? 0 : -1;
}

static int free_battle(void **state)
{
	(void)state;
	arena_free(&arena);
	return 0;
}

static Hex at(const char *label)
{
	Hex h = hex_parse(b->map, label);

	assert_true(h != HEX_NONE && is_hex(b, h));
	return h;
}

static int side_between(const char *from, const char *to)
{
	int d = hex_direction(b->map, at(from), at(to));

	assert_in_range(d, 0, DIRS - 1);
	return d;
}

/* ---- the sheet ---- */

static void fifty_columns_of_twenty_eight(void **state)
{
	int hexes = 0;

	(void)state;
	for (int col = 0; col < b->map->cols; col++) {
		int in_column = 0;

		for (int row = 0; row < b->map->rows; row++)
			in_column += is_hex(b, hex_at(b->map, col, row));
		assert_int_equal(in_column, 28);
		hexes += in_column;
	}
	assert_int_equal(b->map->cols, 50);
	assert_int_equal(hexes, 1400);
}

static void conde_is_1708(void **state) /* 2.2 */
{
	(void)state;
	assert_string_equal(b->place[at("1708")], "Conde");
	assert_true(hexset_has(&b->stated, at("1708")));
}

static void stated_neighbours(void **state) /* 9.16, 12.3 */
{
	(void)state;
	side_between("1523", "1624");
	side_between("1824", "1923");
	side_between("1824", "1924");
}

static void stated_range(void **state) /* 10.2 */
{
	(void)state;
	assert_int_equal(hex_distance(b->map, at("2524"), at("2823")), 3);
}

static void the_edge_has_no_neighbours_beyond(void **state)
{
	(void)state;
	for (Hex h = 0; h < b->map->size; h++)
		for (int d = 0; d < DIRS; d++) {
			Hex n = hex_step(b->map, h, (Dir)d);

			assert_true(n == HEX_NONE || (is_hex(b, h) && is_hex(b, n)));
		}
}

/* ---- zones (7.2, 4.5) ---- */

static void assert_zone(const char *hex, const char *expected)
{
	Order o = { .n = 1, .kind = { ARG_HEX }, .arg = { at(hex) } };
	Explain e = { 0 };

	mons_explain_zone(b, NULL, &o, &e);
	assert_string_equal(explain_find(&e, "zone"), expected);
}

static void stated_zones(void **state)
{
	(void)state;
	assert_int_equal(b->terrain[at("2707")], INDUSTRIAL);
	assert_zone("2707", "2607,2706,2807");
	assert_zone("3513", "none");
	assert_zone("3506", "3407,3505,3606,3607");
}

static void bavai_is_surrounded_by_two(void **state) /* 4.5 */
{
	HexSet closed = { 0 };

	(void)state;
	hexset_add_around(b->map, &closed, at("3023"));
	hexset_add_around(b->map, &closed, at("3222"));
	hexset_add(&closed, at("3023"));
	hexset_add(&closed, at("3222"));
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, at("3122"), (Dir)d);

		assert_true(hexset_has(&closed, n));
		assert_false(hexset_has(&b->built_up, n));
	}
}

/* ---- lines of sight (10.4) ---- */

static void stated_sights(void **state)
{
	(void)state;
	assert_int_equal(b->terrain[at("3614")], INDUSTRIAL);
	assert_int_equal(b->terrain[at("3615")], FOREST);
	assert_false(mons_sees(b, at("3514"), at("3714")));
	assert_int_equal(b->terrain[at("3813")], RESIDENTIAL);
	assert_false(mons_sees(b, at("3714"), at("3911")));
	assert_int_equal(b->terrain[at("4308")], RESIDENTIAL);
	assert_int_equal(b->terrain[at("4208")], RESIDENTIAL);
	assert_int_equal(b->terrain[at("4209")], RESIDENTIAL);
	assert_true(mons_sees(b, at("4308"), at("4208")));
	assert_true(mons_sees(b, at("4308"), at("4209")));
}

/* What was laid out once, by shapes, is what the line itself says, both ways. */
static void sights_are_as_the_lines_run(void **state)
{
	Hex left[64], right[64];

	(void)state;
	for (Hex from = 0; from < b->map->size; from += 7)
		for (Hex to = 0; to < b->map->size; to++) {
			if (!is_hex(b, from) || !is_hex(b, to) || from == to ||
				hex_distance(b->map, from, to) > b->longest_range)
				continue;
			bool clear = true;
			int n = hex_line(b->map, from, to, left, right);

			for (int i = 0; i < n; i++)
				for (int side = 0; side < 2; side++) {
					Hex h = side ? right[i] : left[i];

					clear &= h == HEX_NONE || (b->terrain[h] != FOREST && b->terrain[h] != RESIDENTIAL);
				}
			assert_int_equal(mons_sees(b, from, to), clear);
			assert_int_equal(mons_sees(b, to, from), clear);
			assert_int_equal(mons_sight_blockers(b, from, to, left, 64) == 0, clear);
		}
}

/* ---- bridges (4.2, 9.16) ---- */

static void the_rail_bridge_of_the_example(void **state)
{
	int d = side_between("1523", "1624");
	Hex h = at("1523");

	(void)state;
	assert_true(has_bit(b->rail, h, d));
	assert_true(is_water(b, h, d));
	assert_false(has_bit(b->road, h, d));
}

/* Bridges over canals that lead into a hex from the north bank. */
static int bridges_into(Hex h, const HexSet *north, int *rail)
{
	int n = 0;

	*rail = 0;
	for (int d = 0; d < DIRS; d++) {
		Hex to = hex_step(b->map, h, (Dir)d);

		if (to != HEX_NONE && hexset_has(north, to) && has_bit(b->canal, h, d) && has_bit(b->bridge, h, d)) {
			n++;
			*rail += has_bit(b->rail, h, d);
		}
	}
	return n;
}

/* Everything that can be reached from a hex without crossing a canal, or with its bridges. */
static HexSet region(Hex from, bool by_bridges)
{
	HexSet set = { 0 };
	Hex queue[HEXES];
	int head = 0, tail = 0;

	hexset_add(&set, from);
	queue[tail++] = from;
	while (head < tail) {
		Hex h = queue[head++];

		for (int d = 0; d < DIRS; d++) {
			Hex n = hex_step(b->map, h, (Dir)d);

			if (n == HEX_NONE || hexset_has(&set, n) ||
				(by_bridges ? is_closed_canal(b, h, d) : has_bit(b->canal, h, d)))
				continue;
			hexset_add(&set, n);
			queue[tail++] = n;
		}
	}
	return set;
}

static void six_bridge_hexes_and_seven_bridges(void **state) /* 4.2 */
{
	static const char *const stated[] = { "2009", "2409", "2708", "2908", "3308", "4208" };
	HexSet north = region(at("3100"), false);
	int total = 0;

	(void)state;
	assert_int_equal(b->victory.bridges, 6);
	for (int i = 0; i < 6; i++) {
		int rail, n = bridges_into(at(stated[i]), &north, &rail);

		assert_int_equal(b->victory.bridge[i], at(stated[i]));
		assert_int_equal(n, i == 4 ? 2 : 1); /* 3308: one road, one rail */
		assert_int_equal(rail, i == 4 ? 1 : 0);
		total += n;
	}
	assert_int_equal(total, 7);
}

static void roads_over_water_have_bridges(void **state) /* 9.16 */
{
	(void)state;
	for (Hex h = 0; h < b->map->size; h++)
		for (int d = 0; d < DIRS; d++) {
			if (has_bit(b->road, h, d) && is_water(b, h, d))
				assert_true(has_bit(b->bridge, h, d));
			if (has_bit(b->bridge, h, d)) {
				assert_true(is_water(b, h, d));
				assert_int_equal(has_bit(b->road, h, d), !has_bit(b->rail, h, d));
			}
			assert_false(has_bit(b->canal, h, d) && has_bit(b->river, h, d));
		}
}

static void jemappes_has_no_bridge(void **state) /* 9.16 */
{
	(void)state;
	for (int d = 0; d < DIRS; d++)
		assert_false(has_bit(b->bridge, at("3808"), d));
}

/* ---- the battlefield as a whole ---- */

static void the_canal_parts_the_armies(void **state)
{
	HexSet north = region(at("3100"), false), all = region(at("3100"), true);

	(void)state;
	for (int e = 0; e < b->nentries; e++) {
		HexSet from_entry = region(b->entry[e], false);

		for (int i = 0; i < b->victory.bridges; i++)
			assert_false(hexset_has(&from_entry, b->victory.bridge[i]));
		assert_false(hexset_has(&from_entry, b->victory.bavai));
	}
	each_hex(x, b->map, &b->exits)
		assert_false(hexset_has(&north, x));
	assert_int_equal(hexset_count(b->map, &all), 1400); /* with the bridges it is one country */
}

static void entries_exits_and_bavai(void **state) /* 3.1, 4.3, 4.4 */
{
	static const char *const entries[] = { "2100", "2700", "3100", "3900", "4300", "4700" };
	static const char *const exits[] = { "1327", "1628", "1927", "2228" };

	(void)state;
	assert_int_equal(b->nentries, 6);
	for (int i = 0; i < 6; i++) {
		assert_true(mons_entry_at(b, at(entries[i])) >= 0);
		assert_true(b->road[at(entries[i])] != 0);
		assert_int_equal(hex_row(b->map, at(entries[i])), 0);
	}
	assert_int_equal(hexset_count(b->map, &b->exits), 4);
	for (int i = 0; i < 4; i++) {
		assert_true(hexset_has(&b->exits, at(exits[i])));
		assert_int_equal(hex_step(b->map, at(exits[i]), DIR_S), HEX_NONE); /* the last of its column */
	}
	assert_int_equal(b->victory.bavai, at("3122"));
	assert_string_equal(b->place[at("3122")], "Bavai");
}

static void the_road_net_is_one(void **state)
{
	HexSet seen = { 0 };
	Hex queue[HEXES];
	int head = 0, tail = 0, roads = 0;

	(void)state;
	hexset_add(&seen, at("3100"));
	queue[tail++] = at("3100");
	while (head < tail) {
		Hex h = queue[head++];

		for (int d = 0; d < DIRS; d++) {
			Hex n = hex_step(b->map, h, (Dir)d);

			if (!has_bit(b->road, h, d) || hexset_has(&seen, n))
				continue;
			hexset_add(&seen, n);
			queue[tail++] = n;
		}
	}
	for (Hex h = 0; h < b->map->size; h++)
		roads += b->road[h] != 0;
	assert_int_equal(tail, roads);
	assert_int_equal(roads, 438);
}

/* From 4700 to each exit, by type: the march of the whole battle. */
static void the_long_way(void **state)
{
	static const char *const exits[] = { "1327", "1628", "1927", "2228" };
	static const int cost[UNIT_TYPES][4] = {
		{ 46, 45, 42, 40 }, { 46, 45, 42, 40 }, { 46, 45, 42, 40 }, { 46, 45, 42, 40 }, { 55, 49, 44, 42 }
	};
	Reach r;

	(void)state;
	for (int type = 0; type < UNIT_TYPES; type++) {
		hex_search(b->map, (const HexCosts *)b->cost[1 << type], at("4700"), 100, NULL, NULL, &r);
		for (int i = 0; i < 4; i++)
			assert_int_equal(r.cost[at(exits[i])], cost[type][i]);
	}
}

/* ---- broken scenarios ---- */

static void assert_fault(const char *text, const char *says)
{
	Arena scratch = { 0 };
	Faults faults = { 0 };
	Scenario sc;
	bool said = false;

	assert_false(scenario_parse(&scratch, "mons/broken", text, strlen(text), &sc, &faults));
	for (int i = 0; i < faults.n; i++)
		said |= strstr(faults.list[i].text, says) != NULL;
	for (int i = 0; !said && i < faults.n; i++)
		print_error("%s\n", faults.list[i].text);
	assert_true(said);
	faults_free(&faults);
	arena_free(&scratch);
}

#define HEAD                                                                                               \
	"game mons\ntitle T\ncolumns 01 03\nrows 01 02\nterrain 01 .fi\nterrain 02 r..\nturns 1 2\nbridges 2 " \
	"0101\n"
#define GUN "class G german field III melee 1 bombard 4 range 4 mf 4 sp 1 mark reconstructed\n"

static void broken_scenarios_are_told_why(void **state)
{
	(void)state;
	assert_fault("game mons\ntitle T\n", "the map has 0 columns");
	assert_fault("game mons\ntitle T\ncolumns 05 01\nrows 01 02\n",
				 "expected the first and the last of the columns");
	assert_fault(HEAD "terrain 09 ...\n", "'09' is no row of this map");
	assert_fault(HEAD "terrain 02 ..\n", "has 2 hexes; the map has 3 columns");
	assert_fault(HEAD "terrain 02 .x.\n", "'x' in column 02 is no terrain");
	assert_fault(HEAD "canal C 0101\n", "is no hexside");
	assert_fault(HEAD "canal C 0101/0301\n", "not neighbours");
	assert_fault(HEAD "canal C 0101/0102\nriver R 0102/0101\n", "already has water");
	assert_fault(HEAD "canal C 0101/0999\n", "'0999' is no hex of the map");
	assert_fault(HEAD "road R 0101 0301\n", "the road jumps");
	assert_fault(HEAD "bridge wood 0101/0102\n", "no kind of bridge");
	assert_fault(HEAD "bridge road 0101/0102\n", "no water under it");
	assert_fault(HEAD "canal C 0101/0102\nroad R 0101 0102\n", "a road over water but no bridge");
	assert_fault(HEAD "canal C 0101/0102\nroad R 0101 0102\nbridge rail 0101/0102\n",
				 "a road on its rail bridge");
	assert_fault(HEAD "fort 0101\n", "'fort' is no record of this game");
	assert_fault(HEAD "exit\n", "expected exit HEX");
	assert_fault(HEAD "class G french field III\n", "'french' is no side");
	assert_fault(HEAD "class G german tank III\n", "'tank' is no type");
	assert_fault(HEAD "class G german infantry III melee 0 mf 4 sp 1\n", "expected one to 4 factors");
	assert_fault(HEAD "class G german infantry III melee 4 sp 1\n", "lacks one of melee, mf and sp");
	assert_fault(HEAD "class G german infantry III melee 4 mf 4 sp 3\n", "has 4 stacking points");
	assert_fault(HEAD "class G german infantry III melee 4 mf 4 sp 1 range 2\n", "only artillery");
	assert_fault(HEAD "class G german infantry III melee 4 mf 4 sp 1 mark guess\n",
				 "expected source, outside");
	assert_fault(HEAD GUN GUN, "there is a class G already");
	assert_fault(HEAD "unit U X \"a unit\"\n", "'X' is no class");
	assert_fault(HEAD GUN "unit U G \"a unit\"\n", "belongs to no corps");
	assert_fault(HEAD "class B british infantry II melee 4 mf 4 sp 1\nunit U B \"a unit\" corps I\n",
				 "corps are kept apart on the German side alone");
	assert_fault(HEAD GUN "unit U G \"a unit\" corps I turn 1\n", "both a turn and an entry hex");
	assert_fault(HEAD GUN "unit U G \"a unit\" corps I at\n", "'at' has no value");
	assert_fault(HEAD GUN "unit U G \"a unit\" corps I entry 01\n", "expected one hex, or two");
	assert_fault(HEAD GUN "unit U G one corps I at 0101\nunit U G two corps I\n", "'U' is taken");
	assert_fault(HEAD GUN "unit U G one corps I at 0101\nunit V G two corps II at 0101\n",
				 "may not both start in 0101");
	assert_fault(HEAD GUN "start U 0101\n", "'U' is no unit");
	assert_fault(HEAD GUN "unit U G one corps I\nstart U 0101 steps 3\n", "expected a number from 1 to 1");
	assert_fault(HEAD "control german 0101-03\n", "is no hex and no stretch");
	assert_fault("game mons\ntitle T\ncolumns 01 03\nrows 01 02\nterrain 01 ...\nterrain 02 ...\n",
				 "how long it lasts");
	assert_fault("game mons\ntitle T\ncolumns 01 03\nrows 01 02\nterrain 01 ...\nterrain 02 ...\n",
				 "how to win");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fifty_columns_of_twenty_eight),
		cmocka_unit_test(conde_is_1708),
		cmocka_unit_test(stated_neighbours),
		cmocka_unit_test(stated_range),
		cmocka_unit_test(the_edge_has_no_neighbours_beyond),
		cmocka_unit_test(stated_zones),
		cmocka_unit_test(bavai_is_surrounded_by_two),
		cmocka_unit_test(stated_sights),
		cmocka_unit_test(sights_are_as_the_lines_run),
		cmocka_unit_test(the_rail_bridge_of_the_example),
		cmocka_unit_test(six_bridge_hexes_and_seven_bridges),
		cmocka_unit_test(roads_over_water_have_bridges),
		cmocka_unit_test(jemappes_has_no_bridge),
		cmocka_unit_test(the_canal_parts_the_armies),
		cmocka_unit_test(entries_exits_and_bavai),
		cmocka_unit_test(the_road_net_is_one),
		cmocka_unit_test(the_long_way),
		cmocka_unit_test(broken_scenarios_are_told_why),
	};

	return cmocka_run_group_tests(tests, load_battle, free_battle);
}
