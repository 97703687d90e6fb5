/* tests/unit/record_test.c -- the text form of everything people write, and every complaint it can make. */
#include "base/record.h"
#include "tests/unit/unit.h"

#include <sys/stat.h>
#include <unistd.h>

typedef struct Reading {
	Arena arena;
	Faults faults;
	Doc doc;
	bool well;
} Reading;

static Reading parse(const char *text)
{
	Reading r = { 0 };

	r.well = doc_parse(&r.arena, "test", text, strlen(text), &r.doc, &r.faults);
	return r;
}

static void done(Reading *r)
{
	faults_free(&r->faults);
	arena_free(&r->arena);
}

static void words_are_split(void **state)
{
	Reading r = parse("# a comment\n"
					  "game comops\r\n"
					  "\n"
					  "  title  \"Red Attack\" # behind it\n"
					  "\tplace\tred 21/T1:1 \"\"   G8#close\n"
					  "last");

	(void)state;
	assert_true(r.well);
	assert_int_equal(r.doc.n, 4);
	assert_int_equal(r.doc.record[0].line, 2);
	assert_int_equal(r.doc.record[0].n, 2);
	assert_string_equal(r.doc.record[0].word[1], "comops");
	assert_string_equal(r.doc.record[1].word[1], "Red Attack");
	assert_string_equal(r.doc.record[1].text, "title  \"Red Attack\"");
	assert_int_equal(r.doc.record[2].n, 5);
	assert_string_equal(r.doc.record[2].word[3], "");
	assert_string_equal(r.doc.record[2].word[4], "G8");
	assert_int_equal(r.doc.record[2].line, 5);
	assert_string_equal(r.doc.record[3].word[0], "last");
	assert_string_equal(r.doc.record[3].file, "test");
	done(&r);
}

static void an_empty_file_has_no_records(void **state)
{
	static const char *const texts[] = { "", "\n", "   \n\t\n", "# only\n# comments" };

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		Reading r = parse(texts[i]);

		assert_true(r.well);
		assert_int_equal(r.doc.n, 0);
		done(&r);
	}
}

static void the_hash_is_of_the_bytes(void **state)
{
	Reading a = parse("game x\n"), b = parse("game x\n"), c = parse("game  x\n");

	(void)state;
	assert_true(a.doc.hash == b.doc.hash);
	assert_true(a.doc.hash != c.doc.hash);
	done(&a);
	done(&b);
	done(&c);
}

static void every_bad_line_is_named(void **state)
{
	Reading r = parse("good line\n"
					  "say \"never closed\n"
					  "say \"closed\"tight\n"
					  "a\001b\n"
					  "\"quoted \002\"\n"
					  "F\xfcrt # saved as Latin 1\n"
					  "good ag\xc3\xa4in # a comment may hold \xfc\n");

	(void)state;
	assert_false(r.well);
	assert_int_equal(r.doc.n, 2);
	assert_int_equal(r.faults.n, 5);
	assert_string_equal(r.faults.list[0].text, "test:2: a quotation mark is not closed");
	assert_string_equal(r.faults.list[1].text, "test:3: a blank is missing after a closing quotation mark");
	assert_string_equal(r.faults.list[2].text, "test:4: the line holds a control character");
	assert_string_equal(r.faults.list[3].text, "test:5: the line holds a control character");
	assert_string_equal(r.faults.list[4].text, "test:6: the line holds a letter that is not UTF-8");
	done(&r);
}

static void a_mark_of_utf8_is_passed_over(void **state)
{
	Reading r = parse("\xef\xbb\xbfgame comops\n\xef\xbb\xbf\n");

	(void)state;
	assert_true(r.well);
	assert_int_equal(r.doc.n, 2);
	assert_string_equal(r.doc.record[0].word[0], "game");
	done(&r);
}

static void a_nul_byte_is_a_control_character(void **state)
{
	static const char text[] = "one\0two\nthree";
	Arena arena = { 0 };
	Faults faults = { 0 };
	Doc doc;

	(void)state;
	assert_false(doc_parse(&arena, "test", text, sizeof text - 1, &doc, &faults));
	assert_int_equal(faults.n, 1);
	assert_int_equal(doc.n, 1);
	faults_free(&faults);
	arena_free(&arena);
}

static void long_lines_and_many_words_are_refused(void **state)
{
	char line[4100];

	(void)state;
	memset(line, 'x', sizeof line);
	line[4000] = '\0';
	Reading fits = parse(line);
	assert_true(fits.well);
	done(&fits);
	line[4000] = 'x';
	line[4001] = '\0';
	Reading longer = parse(line);
	assert_string_equal(longer.faults.list[0].text, "test:1: the line is longer than 4000 bytes");
	done(&longer);

	for (int i = 0; i < 257; i++)
		memcpy(line + 2 * i, "w ", 2);
	line[2 * 256] = '\0';
	fits = parse(line);
	assert_true(fits.well);
	assert_int_equal(fits.doc.record[0].n, 256);
	done(&fits);
	line[2 * 256] = 'w';
	line[2 * 257] = '\0';
	longer = parse(line);
	assert_string_equal(longer.faults.list[0].text, "test:1: the line has more than 256 words");
	done(&longer);
}

static void single_lines(void **state)
{
	Arena arena = { 0 };
	Record r;
	Fault fault = { 0 };

	(void)state;
	assert_true(record_parse(&arena, " unit  a1 at G5 ", &r, &fault));
	assert_int_equal(r.n, 4);
	assert_string_equal(r.text, "unit  a1 at G5");
	assert_true(record_parse(&arena, "", &r, &fault));
	assert_int_equal(r.n, 0);
	assert_false(record_parse(&arena, "\"open", &r, &fault));
	assert_says(fault.text, "not closed");
	arena_free(&arena);
}

static void numbers(void **state)
{
	static const char *const bad[] = { "",   "-",    "+1",  " 1",  "1 ",
									   "1x", "0x10", "--1", "1.0", "99999999999999999999",
									   "11" };
	long n;

	(void)state;
	assert_true(word_is_number("10", 0, 10, &n));
	assert_int_equal(n, 10);
	assert_true(word_is_number("-3", -3, 10, &n));
	assert_int_equal(n, -3);
	assert_true(word_is_number("007", 0, 10, &n));
	assert_int_equal(n, 7);
	for (size_t i = 0; i < LENGTH(bad); i++)
		assert_false(word_is_number(bad[i], 0, 10, &n));
	assert_false(word_is_number("-1", 0, 10, &n));
}

/* ---- forms ---- */

static const RecordForm turns = { "turns", 3, 3, 1, "turns FIRST LAST" },
						zone = { "zone", 2, ANY_WORDS, WHOLE_RECORD, "zone SIDE HEX..." };

/* What is said against the last record of a text; "" when nothing is. */
static void assert_admits(const char *text, const RecordForm *form, const char *says)
{
	Reading r = parse(text);
	const Record *last = &r.doc.record[r.doc.n - 1];

	assert_true(r.well);
	assert_true(doc_admits(&r.doc, last, form, &r.faults) == !*says);
	assert_int_equal(r.faults.n, *says ? 1 : 0);
	if (*says)
		assert_string_equal(r.faults.list[0].text, says);
	done(&r);
}

static void records_have_a_form(void **state)
{
	(void)state;
	assert_admits("turns 1 4\n", &turns, "");
	assert_admits("turns 1\n", &turns, "test:1: words are missing; expected turns FIRST LAST");
	assert_admits("turns 1 4 surplus more\n", &turns,
				  "test:1: \"surplus\" is too much; expected turns FIRST LAST");
	assert_admits("turns 1 \"\"\n", &turns,
				  "test:1: there is nothing between the quotation marks; expected turns FIRST LAST");
	assert_admits("turns 1 4\nturns 1 5\n", &turns, "test:2: test:1 has said this already: \"turns 1 4\"");
	assert_admits("zone red A1\nzone red A1 A2\n", &zone, "");
	assert_admits("zone red A1 A2\nzone red A1\n", &zone, "");
	assert_admits("zone red A1\nzone red  A1\n", &zone,
				  "test:2: test:1 has said this already: \"zone red A1\"");
}

static void words_that_stand_where_they_should(void **state)
{
	Reading r = parse("company C at with B\nunit U corps I turn 3 corps II\n");
	const Record *company = &r.doc.record[0], *unit = &r.doc.record[1];

	(void)state;
	assert_true(record_says(company, 3, "with", &r.faults));
	assert_false(record_says(company, 2, "with", &r.faults));
	assert_false(record_says(company, 5, "superior", &r.faults));
	assert_true(record_first_key(unit, 2, 2, &r.faults));
	assert_true(record_first_key(unit, 2, 4, &r.faults));
	assert_false(record_first_key(unit, 2, 6, &r.faults));
	assert_int_equal(r.faults.n, 3);
	assert_string_equal(r.faults.list[0].text, "test:1: \"with\" was expected, \"at\" found");
	assert_string_equal(r.faults.list[1].text, "test:1: \"superior\" was expected, nothing found");
	assert_string_equal(r.faults.list[2].text, "test:2: corps is said twice");
	done(&r);
}

/* ---- files ---- */

typedef struct Folder {
	char path[64];
	char file[512];
} Folder;

static const char *file_in(Folder *f, const char *name)
{
	snprintf(f->file, sizeof f->file, "%s/%s", f->path, name);
	return f->file;
}

static void write_file(Folder *f, const char *name, const char *text, size_t size)
{
	FILE *out = fopen(file_in(f, name), "wb");

	assert_non_null(out);
	assert_int_equal(fwrite(text, 1, size, out), size);
	assert_int_equal(fclose(out), 0);
}

static void put_file(Folder *f, const char *name, const char *text)
{
	write_file(f, name, text, strlen(text));
}

static int make_folder(void **state)
{
	Folder *f = calloc(1, sizeof *f);

	strcpy(f->path, "/tmp/sandtable-record-XXXXXX");
	*state = f;
	return mkdtemp(f->path) ? mkdir(file_in(f, "maps"), 0700) : -1;
}

static int remove_folder(void **state)
{
	static const char *const names[] = { "a",    "b",   "c",      "d",      "e",   "f",
										 "self", "big", "maps/m", "maps/n", "maps" };
	Folder *f = *state;

	for (size_t i = 0; i < LENGTH(names); i++)
		remove(file_in(f, names[i]));
	int gone = rmdir(f->path);
	free(f);
	return gone;
}

static Reading read_doc(Folder *f, const char *name)
{
	Reading r = { 0 };

	r.well = doc_read(&r.arena, file_in(f, name), &r.doc, &r.faults);
	return r;
}

static void includes_are_read_in_place(void **state)
{
	Folder *f = *state;

	put_file(f, "a", "first\ninclude maps/m\nlast\n");
	put_file(f, "maps/m", "map 1\ninclude n\n");
	put_file(f, "maps/n", "nested\n");
	Reading r = read_doc(f, "a");
	assert_true(r.well);
	assert_int_equal(r.doc.n, 4);
	assert_string_equal(r.doc.record[1].word[0], "map");
	assert_string_equal(r.doc.record[2].word[0], "nested");
	assert_says(r.doc.record[2].file, "maps/n");
	assert_string_equal(r.doc.record[3].word[0], "last");
	assert_int_equal(r.doc.record[3].line, 3);
	for (int i = 0; i < 4; i++) /* a sheet may offer what nobody uses */
		record_unused(&r.faults, &r.doc.record[i]);
	assert_int_equal(r.faults.n, 2);
	assert_says(r.faults.list[0].text, "a:1: nothing in the scenario uses this first");
	assert_says(r.faults.list[1].text, "a:3: nothing in the scenario uses this last");
	uint64_t hash = r.doc.hash;
	done(&r);
	put_file(f, "maps/n", "nested \n");
	r = read_doc(f, "a");
	assert_true(hash != r.doc.hash); /* the hash covers included files */
	done(&r);
}

static void bad_includes_are_named(void **state)
{
	Folder *f = *state;

	put_file(
		f, "a",
		"include\ninclude x y\ninclude /etc/passwd\ninclude ../b\ninclude nowhere\ninclude maps\nkept\n");
	Reading r = read_doc(f, "a");
	assert_false(r.well);
	assert_int_equal(r.doc.n, 1);
	assert_int_equal(r.faults.n, 6);
	assert_says(r.faults.list[0].text, "a:1: include takes one file name");
	assert_says(r.faults.list[1].text, "a:2: include takes one file name");
	assert_says(r.faults.list[2].text, "a:3: an included file lies in or below the folder");
	assert_says(r.faults.list[3].text, "a:4: an included file lies in or below the folder");
	assert_says(r.faults.list[4].text, "a:5: cannot open");
	assert_says(r.faults.list[4].text, "nowhere");
	assert_says(r.faults.list[5].text, "a:6: cannot read");
	assert_says(r.faults.list[5].text, "maps");
	done(&r);
}

static void includes_go_four_deep(void **state)
{
	Folder *f = *state;

	put_file(f, "a", "include b\n");
	put_file(f, "b", "include c\n");
	put_file(f, "c", "include d\n");
	put_file(f, "d", "include e\n");
	put_file(f, "e", "deep\n");
	Reading r = read_doc(f, "a");
	assert_true(r.well);
	assert_int_equal(r.doc.n, 1);
	done(&r);
	put_file(f, "e", "include f\n");
	put_file(f, "f", "deeper\n");
	r = read_doc(f, "a");
	assert_false(r.well);
	assert_says(r.faults.list[0].text, "e:1: includes are nested more than 4 deep");
	done(&r);
	put_file(f, "self", "include self\n");
	r = read_doc(f, "self");
	assert_false(r.well);
	assert_int_equal(r.faults.n, 1);
	done(&r);
}

static void files_have_limits(void **state)
{
	Folder *f = *state;
	size_t size = 1024 * 1024 + 1;
	char *text = malloc(size);

	memset(text, '\n', size);
	write_file(f, "big", text, size);
	Reading r = read_doc(f, "big");
	assert_false(r.well);
	assert_says(r.faults.list[0].text, "big: it is larger than 1 MiB");
	done(&r);
	write_file(f, "big", text, size - 1);
	r = read_doc(f, "big");
	assert_true(r.well);
	done(&r);
	free(text);
	r = read_doc(f, "not-there");
	assert_false(r.well);
	assert_says(r.faults.list[0].text, "not-there: cannot open it");
	done(&r);
}

/* Text that does not come from a file may not reach for one. */
static void parsed_text_includes_nothing(void **state)
{
	Reading r = parse("include /etc/passwd\n");

	(void)state;
	assert_true(r.well);
	assert_string_equal(r.doc.record[0].word[0], "include");
	done(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_split),
		cmocka_unit_test(an_empty_file_has_no_records),
		cmocka_unit_test(the_hash_is_of_the_bytes),
		cmocka_unit_test(every_bad_line_is_named),
		cmocka_unit_test(a_mark_of_utf8_is_passed_over),
		cmocka_unit_test(a_nul_byte_is_a_control_character),
		cmocka_unit_test(long_lines_and_many_words_are_refused),
		cmocka_unit_test(single_lines),
		cmocka_unit_test(numbers),
		cmocka_unit_test(records_have_a_form),
		cmocka_unit_test(words_that_stand_where_they_should),
		cmocka_unit_test_setup_teardown(includes_are_read_in_place, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(bad_includes_are_named, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(includes_go_four_deep, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(files_have_limits, make_folder, remove_folder),
		cmocka_unit_test(parsed_text_includes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
