/* tests/unit/order_test.c -- orders as text: every kind of word, every sign of a form, every complaint.
 *
 * The verbs belong to a game that exists only here: a table of forms, with nothing to apply. */
#include "engine/game.h"
#include "tests/suites/walk.h"
#include "tests/unit/unit.h"

struct Board {
	Names units, things;
	HexMap *map;
};

static const Names *toy_names(const Board *b, ArgKind kind)
{
	return kind == ARG_UNIT ? &b->units : kind == ARG_THING ? &b->things : NULL;
}

static const HexMap *toy_map(const Board *b)
{
	return b->map;
}

static const char *toy_side(const Board *b, Side side)
{
	(void)b;
	return side == 0 ? "red" : "blue";
}

enum { BOLD, CAREFUL, HOLD, MOVE, WITH };
static const char *const toy_words[] = {
	[BOLD] = "bold", [CAREFUL] = "careful", [HOLD] = "hold", [MOVE] = "move", [WITH] = "with", NULL
};

static const Verb toy_verbs[] = {
	{ .name = "pass", .form = "" },
	{ .name = "move", .form = "unit hex+" },
	{ .name = "fire", .form = "hex unit+" },
	{ .name = "march", .form = "(unit hex+)+" },
	{ .name = "pose", .form = "unit length length number?" },
	{ .name = "command", .form = "hold|move unit*" },
	{ .name = "bridge", .form = "thing side" },
	{ .name = "assault", .form = "hex (unit number)+ (with unit+)? bold|careful" },
	{ .name = "share", .form = "((unit number)+ hex)*" },
	{ .name = "maybe", .form = "number? unit? hex?" },
};

static const Game toy = { .name = "toy",
						  .title = "Toy Soldiers",
						  .verbs = toy_verbs,
						  .nverbs = (int)LENGTH(toy_verbs),
						  .words = toy_words,
						  .names = toy_names,
						  .map = toy_map,
						  .side_name = toy_side };

typedef struct Fixture {
	Arena arena;
	Board board;
} Fixture;

static int open_board(void **state)
{
	static const char *const units[] = { "21/T1:1", "36/1:1", "HQ", "a", "WK" };
	Fixture *f = calloc(1, sizeof *f);

	names_init(&f->arena, &f->board.units, (int)LENGTH(units));
	for (size_t i = 0; i < LENGTH(units); i++)
		names_add(&f->arena, &f->board.units, units[i]);
	names_init(&f->arena, &f->board.things, 2);
	names_add(&f->arena, &f->board.things, "Haine");
	names_add(&f->arena, &f->board.things, "canal");
	f->board.map = hexmap_new(&f->arena, LABEL_G13, 8, 12, 1, 1, false);
	*state = f;
	return 0;
}

static int close_board(void **state)
{
	Fixture *f = *state;

	arena_free(&f->arena);
	free(f);
	return 0;
}

/* Read it; it must print as `expected`. */
static Order reads(const Fixture *f, const char *text, const char *expected)
{
	Order o;
	Fault fault = { 0 };
	Text back = { 0 };

	if (!order_parse(&toy, &f->board, 1, text, &o, &fault))
		fail_with("\"%s\" was not read: %s", text, fault.text);
	order_print(&toy, &f->board, &o, &back);
	assert_string_equal(text_str(&back), expected);
	assert_int_equal(o.side, 1);
	assert_true(order_fits(&toy, &o));
	text_free(&back);
	return o;
}

static void complains(const Fixture *f, const char *text, const char *complaint)
{
	Order o;
	Fault fault = { 0 };

	if (order_parse(&toy, &f->board, 0, text, &o, &fault))
		fail_with("\"%s\" was read", text);
	assert_says(fault.text, complaint);
	assert_null(strchr(fault.text, '\n'));
}

static void each_kind_of_word(void **state)
{
	Fixture *f = *state;
	Order o;

	reads(f, "pass", "pass");
	o = reads(f, "  move 21/T1:1\tG8   g7 G10 ", "move 21/T1:1 G8 G7 G10");
	assert_int_equal(o.n, 4);
	assert_int_equal(o.kind[0], ARG_UNIT);
	assert_int_equal(o.arg[0], 0);
	assert_int_equal(o.arg[3], hex_parse(f->board.map, "G10"));
	assert_int_equal(order_count(&o, ARG_HEX), 3);
	o = reads(f, "bridge canal blue", "bridge canal blue");
	assert_int_equal(o.arg[0], 1);
	assert_int_equal(o.arg[1], 1);
	o = reads(f, "maybe -12", "maybe -12");
	assert_int_equal(o.arg[0], -12);
	o = reads(f, "maybe 2147483647", "maybe 2147483647");
	assert_int_equal(o.arg[0], INT32_MAX);
	o = reads(f, "command hold", "command hold");
	assert_int_equal(o.arg[0], HOLD);
}

static void lengths_are_thousandths(void **state)
{
	static const struct {
		const char *text, *back;
		int32_t value;
	} lengths[] = {
		{ "40.5", "40.5", 40500 },    { "22", "22", 22000 },    { "0", "0", 0 },
		{ "-0.125", "-0.125", -125 }, { "0.05", "0.05", 50 },   { "1.001", "1.001", 1001 },
		{ "1.010", "1.01", 1010 },    { "1.100", "1.1", 1100 }, { "007.5", "7.5", 7500 },
		{ "-3", "-3", -3000 },        { ".5", "0.5", 500 },     { "100000", "100000", 100000000 }
	};
	static const char *const bad[] = { "",      "-",   ".",  "1.",  "1.2345",     "1..2",
									   "1.2.3", "1e3", "+1", "0x1", "9999999999", "2147484" };
	Fixture *f = *state;

	for (size_t i = 0; i < LENGTH(lengths); i++) {
		char text[80], back[80];

		snprintf(text, sizeof text, "pose a %s 1", lengths[i].text);
		snprintf(back, sizeof back, "pose a %s 1", lengths[i].back);
		Order o = reads(f, text, back);
		assert_int_equal(o.arg[1], lengths[i].value);
	}
	for (size_t i = 0; i < LENGTH(bad); i++) {
		char text[80];

		snprintf(text, sizeof text, "pose a %s", bad[i]);
		complains(f, text, "length");
	}
}

/* Reading is greedy: a word belongs to the first element it fits. */
static void groups_and_signs(void **state)
{
	Fixture *f = *state;
	Order o;

	o = reads(f, "march HQ A1 A2 a B1 WK C1 C2 C3", "march HQ A1 A2 a B1 WK C1 C2 C3");
	assert_int_equal(order_count(&o, ARG_UNIT), 3);
	reads(f, "share", "share");
	reads(f, "share HQ 3 a 1 C2 WK 2 D4", "share HQ 3 a 1 C2 WK 2 D4");
	reads(f, "assault G5 HQ 1 a 2 with WK 36/1:1 bold", "assault G5 HQ 1 a 2 with WK 36/1:1 bold");
	reads(f, "assault G5 HQ 1 careful", "assault G5 HQ 1 careful");
	reads(f, "maybe", "maybe");
	reads(f, "maybe HQ C2", "maybe HQ C2");
	reads(f, "maybe 4 C2", "maybe 4 C2");
	reads(f, "command move HQ a", "command move HQ a");
	reads(f, "pose a 1 2", "pose a 1 2");
	reads(f, "pose a 1 2 3", "pose a 1 2 3");
}

static void every_complaint(void **state)
{
	Fixture *f = *state;
	char text[ORDER_TEXT + 20];

	complains(f, "", "the order is empty");
	complains(f, " \t ", "the order is empty");
	complains(f, "dance", "\"dance\" is no order of Toy Soldiers");
	complains(f, "Move HQ A1", "\"Move\" is no order");
	complains(f, "move", "\"move\" lacks a unit: it is written \"move unit hex+\"");
	complains(f, "move HQ", "\"move\" lacks a hex");
	complains(f, "move nobody A1", "\"nobody\" is not a unit here");
	complains(f, "move HQ J1", "\"J1\" is not a hex here");
	complains(f, "move HQ A1 HQ", "\"HQ\" is not a hex here");
	complains(f, "bridge Haine red now", "\"now\" is too much");
	complains(f, "pass now", "\"now\" is too much");
	complains(f, "command stay", "\"stay\" is not a hold|move here");
	complains(f, "command bold",
			  "\"bold\" is not a hold|move here"); /* a word of the game, but not of this form */
	complains(f, "bridge Haine green", "\"green\" is not a side here");
	complains(f, "march HQ", "\"march\" lacks a hex");
	complains(f, "march HQ A1 a", "\"march\" lacks a hex");
	complains(f, "march HQ A1 a Z99", "\"Z99\" is not a hex here");
	complains(f, "share HQ 3", "lacks a");
	complains(f, "assault G5 HQ 1 with bold", "\"bold\" is not a unit here");
	complains(f, "assault G5 HQ 1", "\"assault\" lacks a bold|careful");
	complains(f, "maybe 2147483648", "2147483648");
	complains(f, "maybe 4 C2 D2", "\"D2\" is too much");

	strcpy(text, "command move");
	for (int i = 0; i < ORDER_ARGS + 1; i++)
		strcat(text, " a");
	complains(f, text, "an order names at most 60 things");
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	complains(f, text, "an order has at most 1023 letters");
}

static void as_long_as_orders_get(void **state)
{
	Fixture *f = *state;
	char text[ORDER_TEXT] = "command move";

	for (int i = 0; i < ORDER_ARGS - 1; i++)
		strcat(text, " a");
	Order o = reads(f, text, text);
	assert_int_equal(o.n, ORDER_ARGS);
}

static void fits_only_its_form(void **state)
{
	Order o;

	(void)state;
	order_start(&o, 0, 1); /* move unit hex+ */
	assert_false(order_fits(&toy, &o));
	order_push(&o, ARG_UNIT, 0);
	assert_false(order_fits(&toy, &o));
	order_push(&o, ARG_HEX, 3);
	assert_true(order_fits(&toy, &o));
	Order copy = o;
	assert_true(order_same(&o, &copy));
	copy.side = 1;
	assert_false(order_same(&o, &copy));
	copy = o;
	order_push(&copy, ARG_HEX, 4);
	assert_false(order_same(&o, &copy));
	assert_true(order_fits(&toy, &copy));
	order_push(&copy, ARG_UNIT, 4);
	assert_false(order_fits(&toy, &copy));
	copy = o;
	copy.arg[1] = 5;
	assert_false(order_same(&o, &copy));
}

/* Whatever fits a form reads back as itself. */
static void any_order_reads_back(void **state)
{
	Fixture *f = *state;
	Scenario sc = { .game = &toy, .board = &f->board };
	Walker w = { .sc = &sc, .random = { 21 } };
	Text text = { 0 };
	int tried = 0;

	for (int i = 0; i < 20000; i++) {
		Order o, back;
		Fault fault = { 0 };

		walk_nonsense(&w, 0, random_below(&w.random, toy.nverbs), &o);
		if (!order_fits(&toy, &o))
			continue;
		text_clear(&text);
		order_print(&toy, &f->board, &o, &text);
		if (!order_parse(&toy, &f->board, 0, text_str(&text), &back, &fault) || !order_same(&o, &back))
			fail_with("\"%s\" does not read back: %s", text_str(&text), fault.text);
		tried++;
	}
	assert_true(tried > 19000);
	text_free(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_kind_of_word),     cmocka_unit_test(lengths_are_thousandths),
		cmocka_unit_test(groups_and_signs),      cmocka_unit_test(every_complaint),
		cmocka_unit_test(as_long_as_orders_get), cmocka_unit_test(fits_only_its_form),
		cmocka_unit_test(any_order_reads_back),
	};

	return cmocka_run_group_tests(tests, open_board, close_board);
}
