/* tests/unit/threads_test.c -- where the system gives no more threads. */
#include "front/pool.h"
#include "front/serve/batch.h"
#include "front/serve/workers.h"
#include "tests/unit/unit.h"

#include <errno.h>
#include <pthread.h>

/* In this program it never does: tests/CMakeLists.txt puts this in the place of pthread_create(). */
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *ctx);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *ctx)
{
	(void)thread;
	(void)how;
	(void)work;
	(void)ctx;
	return EAGAIN;
}

static void wake(void *ctx)
{
	(void)ctx;
}

static void a_server_does_not_begin(void **state)
{
	Fault fault = { 0 };

	(void)state;
	assert_null(workers_start(2, wake, NULL, &fault));
	assert_says(fault.text, "no thread can be started for the computer players: Resource");
	assert_null(batch_store(memory_store(), wake, NULL, &fault));
	assert_says(fault.text, "no thread can be started to write the journal: Resource");
}

static bool play(void *ctx, long lane, long game, Fault *fault)
{
	(void)ctx;
	(void)lane;
	(void)game;
	(void)fault;
	return true;
}

static bool tell(void *ctx, long lane, long game, Fault *fault)
{
	(void)lane;
	(void)fault;
	assert_int_equal(game, (*(long *)ctx)++);
	return true;
}

static void games_are_played_one_after_another(void **state)
{
	long next = 0, told;
	Pool pool = { .jobs = 4, .games = 50, .ctx = &next, .play = play, .tell = tell };
	Fault fault;

	(void)state;
	assert_true(pool_run(&pool, &told, &fault));
	assert_int_equal(told, 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(a_server_does_not_begin),
										cmocka_unit_test(games_are_played_one_after_another) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
