/* tests/unit/base_test.c -- text, arena, hash, faults. */
#include "base/arena.h"
#include "base/fault.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "tests/unit/unit.h"

#include <limits.h>
#include <stdalign.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where it watches, let it say no, as the system would, instead of ending the program itself. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

static void text_grows(void **state)
{
	Text t = { 0 };

	(void)state;
	assert_string_equal(text_str(&t), "");
	text_put(&t, "one");
	text_char(&t, ' ');
	text_bytes(&t, "twofold", 3);
	text_add(&t, " %d %s", 3, "four");
	assert_string_equal(text_str(&t), "one two 3 four");
	assert_int_equal(t.len, 14);
	for (int i = 0; i < 5000; i++)
		text_char(&t, 'x');
	assert_int_equal(strlen(text_str(&t)), 5014);
	assert_false(t.cut);
	text_clear(&t);
	assert_string_equal(text_str(&t), "");
	text_free(&t);
	assert_string_equal(text_str(&t), "");
}

static void text_writes_numbers(void **state)
{
	static const long long numbers[] = { 0, 7, -7, 10, 1234567890, LLONG_MAX, LLONG_MIN };
	Text t = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(numbers); i++) {
		char expected[32];

		snprintf(expected, sizeof expected, "%lld", numbers[i]);
		text_clear(&t);
		text_number(&t, numbers[i]);
		assert_string_equal(text_str(&t), expected);
	}
	text_free(&t);
}

static void text_over_a_buffer_is_cut(void **state)
{
	char buffer[8];
	Text t = text_over(buffer, sizeof buffer);

	(void)state;
	text_put(&t, "1234567"); /* just fits */
	assert_false(t.cut);
	text_char(&t, '8');
	assert_true(t.cut);
	assert_string_equal(buffer, "1234567");
	text_clear(&t);
	assert_false(t.cut);
	text_add(&t, "%d-%d", 12345, 67890);
	assert_true(t.cut);
	assert_string_equal(buffer, "12345-6");
	text_put(&t, "more");
	assert_string_equal(buffer, "12345-6");
	text_free(&t); /* leaves the buffer to its owner */
}

static void arena_gives_zeroed_aligned_memory(void **state)
{
	Arena arena = { 0 };
	unsigned char *last = NULL;

	(void)state;
	for (size_t size = 1; size < 200000; size = size * 3 + 1) {
		unsigned char *p = arena_alloc(&arena, size);

		assert_int_equal((uintptr_t)p % alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			assert_int_equal(p[i], 0);
		memset(p, 0xff, size);
		assert_ptr_not_equal(p, last);
		last = p;
	}
	const char *copy = arena_copy(&arena, "words");
	assert_string_equal(copy, "words");
	arena_free(&arena);
	assert_null(arena.block);
	arena_free(&arena); /* an empty one is freed as well */
}

/* Every bit of the input, wherever it lies, changes the hash; so do its length and where it starts. */
static void hash_sees_every_bit(void **state)
{
	unsigned char bytes[100] = { 0 };

	(void)state;
	for (size_t size = 0; size <= sizeof bytes; size++) {
		uint64_t plain = hash_bytes(0, bytes, size);

		assert_true(plain != hash_bytes(1, bytes, size));
		assert_true(size == sizeof bytes || plain != hash_bytes(0, bytes, size + 1));
		for (size_t bit = 0; bit < size * 8; bit++) {
			bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
			assert_true(plain != hash_bytes(0, bytes, size));
			bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
		}
	}
}

/* Half of the output bits turn when one input bit does, give or take. */
static void hash_spreads(void **state)
{
	unsigned char bytes[64] = { 0 };
	uint64_t plain = hash_bytes(0, bytes, sizeof bytes);
	long turned = 0;

	(void)state;
	for (size_t bit = 0; bit < sizeof bytes * 8; bit++) {
		bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
		turned += __builtin_popcountll(plain ^ hash_bytes(0, bytes, sizeof bytes));
		bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
	}
	assert_in_range(turned, 512 * 30, 512 * 34);
}

static void hash_is_what_it_was(void **state)
{
	(void)state;
	/* Journals hold these numbers: if this changes, every journal ever written is void. */
	assert_true(hash_mix(1) == 0x5692161d100b05e5u);
	assert_true(hash_bytes(0, "sandtable", 9) == 0x5e4ceff174b37be3u);
}

static void faults_are_gathered(void **state)
{
	Faults faults = { 0 };
	Fault fault;
	char longer[2000];

	(void)state;
	assert_false(fail(&fault, "%s is %d", "it", 3));
	assert_string_equal(fault.text, "it is 3");
	assert_false(fail(NULL, "nobody listens"));
	memset(longer, 'y', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	faults_add(&faults, "a.map", 12, "bad %s", "hex");
	faults_add(&faults, "b.map", 0, "missing");
	faults_add(&faults, longer, 1, "cut");
	assert_int_equal(faults.n, 3);
	assert_string_equal(faults.list[0].text, "a.map:12: bad hex");
	assert_string_equal(faults.list[1].text, "b.map: missing");
	assert_int_equal(strlen(faults.list[2].text), sizeof faults.list[2].text - 1);
	faults_free(&faults);
	assert_int_equal(faults.n, 0);
}

static void want_of_memory_is_told(void **state)
{
	char said[4096] = "";
	int pipe_ends[2], status;

	(void)state;
	assert_int_equal(pipe(pipe_ends), 0);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		dup2(pipe_ends[1], STDERR_FILENO);
		memory_zeroed(SIZE_MAX / 4);
		_exit(0);
	}
	close(pipe_ends[1]);
	FILE *f = fdopen(pipe_ends[0], "r");
	assert_non_null(f);
	assert_true(fread(said, 1, sizeof said - 1, f) > 0);
	fclose(f);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 2); /* it could not be done */
	assert_says(said, "sandtable: out of memory (4611686018427387903 bytes wanted)");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_grows),
		cmocka_unit_test(text_writes_numbers),
		cmocka_unit_test(text_over_a_buffer_is_cut),
		cmocka_unit_test(arena_gives_zeroed_aligned_memory),
		cmocka_unit_test(hash_sees_every_bit),
		cmocka_unit_test(hash_spreads),
		cmocka_unit_test(hash_is_what_it_was),
		cmocka_unit_test(faults_are_gathered),
		cmocka_unit_test(want_of_memory_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
