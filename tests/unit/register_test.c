/* tests/unit/register_test.c -- every rule the program can cite is there to be read. */
#include "engine/game.h"
#include "front/register.h"
#include "tests/unit/unit.h"

static void every_rule_can_be_read(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		Register rules;
		Fault fault = { 0 };

		if (!register_read(&rules, games[i]->name, &fault))
			fail_with("%s", fault.text);
		for (int r = 1; r < games[i]->nrules; r++) {
			const RegisterItem *item = register_find(&rules, games[i]->rules[r].id);

			if (!item || !item->text[0])
				fail_with("docs/rules/%s.md says nothing of %s", games[i]->name, games[i]->rules[r].id);
			assert_string_equal(item->id, games[i]->rules[r].id);
		}
		register_free(&rules);
	}
}

static void unknown_ids_have_neighbours(void **state)
{
	const RegisterItem *near[4];
	Register rules;
	Fault fault = { 0 };

	(void)state;
	assert_true(register_read(&rules, "nullgame", &fault));
	assert_null(register_find(&rules, "NG-99"));
	assert_in_range(register_near(&rules, "NG-99", near, 4), 1, 4);
	assert_non_null(register_find(&rules, "3")); /* the game's letters may be left out */
	register_free(&rules);
	assert_false(register_read(&rules, "chess", &fault));
	assert_true(fault.text[0]);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(every_rule_can_be_read),
										cmocka_unit_test(unknown_ids_have_neighbours) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
