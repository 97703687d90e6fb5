/* front/textjournal.c -- see textjournal.h. */
#include "front/textjournal.h"
#include "front/home.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

typedef struct Printing {
	Text *out;
	const Scenario *scenario;
	bool found;
} Printing;

static bool print_row(void *ctx, const GameRow *row)
{
	Printing *p = ctx;

	const char *quote = strpbrk(row->scenario, " #") ? "\"" : ""; /* a path may hold blanks */
	text_add(p->out, "journal %s %d %s%s%s %016" PRIx64 " %" PRIu64 " %016" PRIx64 " \"%s\"\n", row->game,
			 row->version, quote, row->scenario, quote, row->scenario_hash, row->seed, row->start,
			 row->rolls);
	p->found = true;
	return false;
}

static bool print_entry(void *ctx, const Entry *e)
{
	Printing *p = ctx;
	const char *side = e->side < SIDES ? p->scenario->game->side_name(p->scenario->board, e->side) : "-";

	text_add(p->out, "%" PRIu32 " %s %016" PRIx64 " \"%s\" %s\n", e->seq, side, e->after, e->rolls, e->order);
	return true;
}

bool textjournal_print(Store *store, int64_t game, const Scenario *scenario, Text *out, Fault *fault)
{
	Printing p = { .out = out, .scenario = scenario };

	if (!store->api->games(store, game, print_row, &p, fault))
		return false;
	if (!p.found)
		return fail(fault, "there is no game %" PRId64 " in the journal", game);
	return store->api->read(store, game, 1, print_entry, &p, fault);
}

/* ---- reading ---- */

static bool read_hash(const char *word, uint64_t *hash)
{
	int used = 0;

	return strlen(word) == 16 && strspn(word, "0123456789abcdef") == 16 &&
		   sscanf(word, "%16" SCNx64 "%n", hash, &used) == 1 && used == 16;
}

static bool read_seed(const char *word, uint64_t *seed)
{
	int used = 0;

	return word[0] >= '0' && word[0] <= '9' && strlen(word) <= 20 &&
		   sscanf(word, "%" SCNu64 "%n", seed, &used) == 1 && word[used] == '\0';
}

static bool read_head(const Record *r, GameRow *row)
{
	long version;

	if (r->n != 8 || strcmp(r->word[0], "journal") != 0 ||
		!word_is_number(r->word[2], 1, 1000000, &version) || !read_hash(r->word[4], &row->scenario_hash) ||
		!read_seed(r->word[5], &row->seed) || !read_hash(r->word[6], &row->start))
		return false;
	row->game = r->word[1];
	row->version = (int)version;
	row->scenario = r->word[3];
	row->rolls = r->word[7];
	return true;
}

static Side read_side(const Scenario *sc, const char *word)
{
	for (Side s = 0; s < SIDES; s++)
		if (strcmp(sc->game->side_name(sc->board, s), word) == 0)
			return s;
	return SIDE_NONE;
}

/* Where the order begins in the line: behind the rolls' closing quotation mark. */
static const char *order_text(const Record *r)
{
	const char *quote = strrchr(r->text, '"');

	return quote ? quote + 1 + strspn(quote + 1, " \t") : "";
}

static bool read_entry(const Record *r, const Scenario *sc, Entry *e)
{
	long seq;

	if (r->n < 5 || !word_is_number(r->word[0], 1, UINT32_MAX, &seq) || !read_hash(r->word[2], &e->after))
		return false;
	e->seq = (uint32_t)seq;
	e->side = read_side(sc, r->word[1]);
	e->rolls = r->word[3];
	e->order = order_text(r);
	return e->side != SIDE_NONE && *e->order;
}

static bool read_doc(Arena *arena, const Doc *doc, Store *store, Faults *faults)
{
	GameRow row = { 0 };
	Scenario scenario;
	Fault fault;

	if (doc->n == 0 || !read_head(&doc->record[0], &row)) {
		faults_add(faults, doc->file, doc->n ? doc->record[0].line : 0,
				   "a text journal begins with: journal GAME VERSION SCENARIO SCENARIOHASH SEED STARTHASH "
				   "\"ROLLS\"");
		return false;
	}
	if (!home_load(arena, row.scenario, &scenario, faults))
		return false;
	int64_t game = store->api->create(store, &row, &fault);
	for (int i = 1; game && i < doc->n; i++) {
		const Record *r = &doc->record[i];
		Entry e = { 0 };

		if (!read_entry(r, &scenario, &e)) {
			record_fault(faults, r, "SEQ SIDE HASH \"ROLLS\" ORDER was expected");
			return false;
		}
		if (!store->api->append(store, game, &e, &fault) || !store->api->commit(store, &fault)) {
			record_fault(faults, r, "%s", fault.text);
			return false;
		}
	}
	if (!game)
		faults_add(faults, doc->file, 0, "%s", fault.text);
	return game != 0;
}

bool textjournal_read(const char *path, Store *store, Faults *faults)
{
	Arena arena = { 0 };
	Doc doc;
	bool well = doc_read(&arena, path, &doc, faults) && read_doc(&arena, &doc, store, faults);

	arena_free(&arena);
	return well;
}

bool textjournal_is(const char *path)
{
	char begin[16] = "";
	FILE *f = fopen(path, "rb");

	if (!f)
		return false;
	size_t n = fread(begin, 1, sizeof begin - 1, f);
	fclose(f);
	return n > 0 && strncmp(begin, "SQLite format 3", n) != 0 && memchr(begin, '\0', n) == NULL;
}
