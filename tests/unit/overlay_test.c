/* tests/unit/overlay_test.c -- overlays by name, and what of two sides' overlays the public is shown. */
#include "engine/game.h"
#include "front/home.h"
#include "front/overlay.h"
#include "tests/unit/unit.h"

typedef struct Fixture {
	Arena arena;
	Scenario scenario;
	Overlay *one, *other, *out;
} Fixture;

static int set_up(void **state)
{
	static Fixture f;
	Faults faults = { 0 };

	f = (Fixture){ .one = NULL };
	if (!home_load(&f.arena, "nullgame/skirmish", &f.scenario, &faults))
		return -1;
	f.one = arena_alloc(&f.arena, sizeof *f.one);
	f.other = arena_alloc(&f.arena, sizeof *f.other);
	f.out = arena_alloc(&f.arena, sizeof *f.out);
	overlay_clear(f.one);
	overlay_clear(f.other);
	*state = &f;
	return 0;
}

static int tear_down(void **state)
{
	Fixture *f = *state;

	arena_free(&f->arena);
	return 0;
}

static void asked_by_name(void **state)
{
	Fixture *f = *state;
	const Game *g = f->scenario.game;
	Fault fault = { 0 };
	Order args;

	assert_int_equal(overlay_parse(g, f->scenario.board, 1, "reach", "b1", &args, &fault), 0);
	assert_int_equal(args.side, 1);
	assert_int_equal(args.n, 1);
	assert_int_equal(args.kind[0], ARG_UNIT);
	assert_int_equal(overlay_parse(g, f->scenario.board, 0, "horoscope", "", &args, &fault), -1);
	assert_non_null(strstr(fault.text, "\"horoscope\" is no overlay"));
	assert_int_equal(overlay_parse(g, f->scenario.board, 0, "reach", "", &args, &fault), -1);
	assert_non_null(strstr(fault.text, "\"reach\" lacks a unit: it is written \"reach unit\""));
	assert_int_equal(overlay_parse(g, f->scenario.board, 0, "reach", "a1 a2", &args, &fault), -1);
	assert_non_null(strstr(fault.text, "\"a2\" is too much"));
}

static void what_both_are_shown_is_public(void **state)
{
	Fixture *f = *state;

	/* the same zone in another order; costs that only one may know */
	overlay_cell(f->one, LAY_ZONE, 0, 3, 1, "%s", "");
	overlay_cell(f->one, LAY_ZONE, 1, 4, 1, "%s", "");
	overlay_cell(f->one, LAY_REACH, 0, 5, 1, "2");
	overlay_cell(f->other, LAY_ZONE, 1, 4, 1, "%s", "");
	overlay_cell(f->other, LAY_ZONE, 0, 3, 1, "%s", "");
	overlay_cell(f->other, LAY_REACH, 0, 5, 1, "3");
	/* a line alike, and one that runs otherwise */
	overlay_line(f->one, LAY_SUPPLY, true, 1, "x");
	line_hex(f->one, 1);
	overlay_line(f->one, LAY_SIGHT, true, 1, "4");
	line_hex(f->one, 1);
	line_hex(f->one, 2);
	overlay_line(f->other, LAY_SUPPLY, true, 1, "x");
	line_hex(f->other, 2);
	overlay_line(f->other, LAY_SIGHT, true, 1, "4");
	line_hex(f->other, 1);
	line_hex(f->other, 2);
	overlay_legend(f->one, 1, "mine");
	overlay_legend(f->other, 1, "theirs");
	overlay_public(f->one, f->other, f->out);
	assert_int_equal(f->out->ncells, 2);
	assert_int_equal(f->out->cell[0].hex, 3);
	assert_int_equal(f->out->cell[1].hex, 4);
	assert_int_equal(f->out->nlines, 1);
	assert_int_equal(f->out->line[0].lay, LAY_SIGHT);
	assert_int_equal(f->out->line[0].n, 2);
	assert_int_equal(f->out->point[f->out->line[0].first + 1].hex, 2);
	assert_string_equal(f->out->legend, "Each side is shown its own.");
	assert_int_equal(f->out->rule, 0);
}

static void outlines_alike_are_public(void **state)
{
	Fixture *f = *state;
	static const int32_t corner[3][2] = { { 0, 0 }, { 10, 0 }, { 0, 10 } };

	for (int n = 0; n < 2; n++) {
		overlay_shape(f->one, LAY_ZONE, 0, 1, "a");
		overlay_shape(f->other, LAY_ZONE, 0, 1, "a");
		for (int i = 0; i < 3; i++) {
			shape_corner(f->one, corner[i][0], corner[i][1]);
			shape_corner(f->other, corner[i][0] + n, corner[i][1]);
		}
	}
	overlay_legend(f->one, 1, "zones");
	overlay_legend(f->other, 1, "zones");
	overlay_public(f->one, f->other, f->out);
	assert_int_equal(f->out->nshapes, 2); /* both of `one` look like the first of `other` */
	assert_int_equal(f->out->npoints, 6);
	assert_string_equal(f->out->legend, "zones");
	overlay_public(f->other, f->one, f->out);
	assert_int_equal(f->out->nshapes, 1);
}

/* What a card could reach beyond the edge is laid there, too. */
static void places_beyond_the_edge_in_words(void **state)
{
	Fixture *f = *state;
	Faults faults = { 0 };
	Scenario open_table;
	char *words;
	size_t size;

	assert_true(home_load(&f->arena, "rifles/crossroads", &open_table, &faults));
	overlay_line(f->one, LAY_FIRE, true, 0, "%s", "");
	line_point(f->one, 6000, 65900);
	line_point(f->one, -300, -12600);
	overlay_legend(f->one, 0, "fire");
	FILE *to = open_memstream(&words, &size);
	overlay_print(to, &open_table, f->one);
	fclose(to);
	assert_says(words, "6.0,65.9 -0.3,-12.6\n");
	free(words);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(asked_by_name, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_both_are_shown_is_public, set_up, tear_down),
		cmocka_unit_test_setup_teardown(outlines_alike_are_public, set_up, tear_down),
		cmocka_unit_test_setup_teardown(places_beyond_the_edge_in_words, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
