/* tests/unit/limit_test.c -- how often somebody may try. */
#include "front/serve/limit.h"
#include "tests/unit/unit.h"

#include <stdio.h>

enum { SECOND = 1000000, START = 5 * SECOND };

static int tries(Limit *l, const char *who, int64_t now)
{
	int n = 0;

	while (n < 1000 && limit_take(l, who, now))
		n++;
	return n;
}

static void a_burst_and_then_one_at_a_time(void **state)
{
	static Limit l = { .burst = 10, .interval = 30 * SECOND, .seed = 1 };

	(void)state;
	assert_int_equal(tries(&l, "ann", START), 10);
	assert_int_equal(tries(&l, "ann", START + 29 * SECOND), 0);
	assert_int_equal(tries(&l, "ann", START + 30 * SECOND), 1);
	assert_int_equal(tries(&l, "ann", START + 91 * SECOND), 2);
	assert_int_equal(tries(&l, "ann", START + INT64_C(100000) * SECOND), 10);
}

static void one_does_not_pay_for_another(void **state)
{
	static Limit l = { .burst = 3, .interval = SECOND, .seed = 2 };

	(void)state;
	assert_int_equal(tries(&l, "ann", START), 3);
	assert_int_equal(tries(&l, "bob", START), 3);
}

static void what_is_given_back_can_be_used_again(void **state)
{
	static Limit l = { .burst = 3, .interval = SECOND, .seed = 3 };

	(void)state;
	for (int i = 0; i < 100; i++) {
		assert_true(limit_take(&l, "ann", START));
		limit_give_back(&l, "ann");
	}
	assert_int_equal(tries(&l, "ann", START), 3);
}

/* Far more names than there is room for: nobody gets fewer tries than are his, and whoever keeps trying is not
 * forgotten for those who came once. */
static void a_crowd_takes_nothing_from_anybody(void **state)
{
	static Limit l = { .burst = 5, .interval = 60 * SECOND, .seed = 4 };
	int64_t now = START;
	int hammered = 0;

	(void)state;
	for (int i = 0; i < 4 * LIMIT_SLOTS; i++, now += 1000) {
		char name[32];

		hammered += tries(&l, "hammer", now);
		snprintf(name, sizeof name, "guest %d", i);
		assert_true(limit_take(&l, name, now));
	}
	assert_in_range(hammered, 5, 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_burst_and_then_one_at_a_time),
		cmocka_unit_test(one_does_not_pay_for_another),
		cmocka_unit_test(what_is_given_back_can_be_used_again),
		cmocka_unit_test(a_crowd_takes_nothing_from_anybody),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
