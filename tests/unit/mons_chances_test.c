/* tests/unit/mons_chances_test.c -- the strength of piles that are not seen through, against every deal there is.
 *
 * Small tables are laid out at random.  Every way to put the units that are not seen into the places that are not seen
 * is gone through one by one, by the limit of stacking alone; imagine.c must count the same. */
#include "games/mons/mons.h"
#include "tests/unit/bench.h"

enum { TABLES = 2000, SPOTS = 4, TRIES = 120, UNSEEN_MOST = 7 };

typedef struct Reference {
	const Board *b;
	const State *seen;
	Hex target;
	int unit[UNITS], nunits; /* that are not seen, of the target's corps */
	Hex place[UNITS];
	int nplaces;
	bool used[UNITS];
	double all, ways[MELEE_SUMS];
} Reference;

static void deal_from(Reference *r, int next, int points[HEXES], int sum)
{
	if (next == r->nunits) {
		r->all++;
		r->ways[sum]++;
		return;
	}
	Hex h = r->place[next];
	for (int i = 0; i < r->nunits; i++) {
		const Class *class = class_of(r->b, r->unit[i]);

		if (r->used[i] || points[h] + class->sp > STACK_LIMIT)
			continue;
		r->used[i] = true;
		points[h] += class->sp;
		deal_from(r, next + 1, points, sum + (h == r->target ? class->melee[class->steps] : 0));
		points[h] -= class->sp;
		r->used[i] = false;
	}
}

/* False when they are too many to go through. */
static bool count_every_deal(Reference *r)
{
	const Board *b = r->b;
	int corps = b->unit[r->seen->top[r->target] - 1].corps, points[HEXES] = { 0 };
	Side enemy = side_of(b, r->seen->top[r->target] - 1);

	each_hex(h, b->map, &r->seen->held[enemy])
		each_piece(u, r->seen, h) {
			if (!is_hidden(r->seen, u))
				points[h] += class_of(b, u)->sp;
			else if (b->unit[r->seen->top[h] - 1].corps == corps)
				r->place[r->nplaces++] = h;
		}
	for (int u = 0; u < b->nunits; u++) /* whose numbers the stand-ins have, wherever those lie */
		if (is_hidden(r->seen, u) && b->unit[u].corps == corps)
			r->unit[r->nunits++] = u;
	assert_int_equal(r->nunits, r->nplaces);
	if (r->nunits > UNSEEN_MOST)
		return false;
	deal_from(r, 0, points, 0);
	return true;
}

/* Units of one side in a few hexes, most of them of the same corps; no hex is too full or of two corps. */
static void scatter(const Board *b, State *s, Side side, const Hex spot[SPOTS], Random *r)
{
	memset(s, 0, sizeof *s);
	for (int u = 0; u < b->nunits; u++)
		s->at[u] = AT_DEAD;
	int corps = b->unit[random_below(r, b->nunits)].corps;
	for (int n = random_below(r, TRIES); n > 0; n--) {
		int u = random_below(r, b->nunits), points = class_of(b, u)->sp;
		Hex h = spot[random_below(r, SPOTS)];

		if (side_of(b, u) != side || on_map(s, u) || (b->unit[u].corps != corps && random_below(r, 8)))
			continue;
		each_piece(other, s, h)
			points += b->unit[other].corps == b->unit[u].corps ? class_of(b, other)->sp : STACK_LIMIT;
		if (points > STACK_LIMIT)
			continue;
		mons_lay(b, s, u, h);
		s->steps[u] = (uint8_t)class_of(b, u)->steps;
		s->flags[u] = random_below(r, 8) ? 0 : KNOWN;
	}
}

static void the_ways_are_those_of_every_deal(void **state)
{
	Random r = { 3 };
	int compared[SIDES] = { 0 };
	Bench t;

	(void)state;
	sit_down(&t, "mons/battle", 1);
	const Board *b = t.scenario.board;
	const Hex spot[SPOTS] = { hex_parse(b->map, "2605"), hex_parse(b->map, "3005"), hex_parse(b->map, "3405"),
							  hex_parse(b->map, "3805") };
	for (int i = 0; i < TABLES; i++) {
		Side side = i % 2 ? GERMAN : BRITISH;
		uint64_t ways[MELEE_SUMS], all = 0;
		State s, seen;

		scatter(b, &s, side, spot, &r);
		mons_view(b, &s, side_other(side), &seen);
		bool unseen = false;
		each_piece(u, &seen, spot[0])
			unseen |= is_hidden(&seen, u);
		Reference ref = { .b = b, .seen = &seen, .target = spot[0] };
		if (!unseen || !count_every_deal(&ref))
			continue;
		assert_true(ref.all > 0);
		mons_count_unseen(b, &seen, spot[0], ways);
		for (int sum = 0; sum < MELEE_SUMS; sum++)
			all += ways[sum];
		for (int sum = 0; sum < MELEE_SUMS; sum++)
			assert_true(ref.ways[sum] * (double)all == (double)ways[sum] * ref.all);
		compared[side]++;
	}
	assert_true(compared[GERMAN] > 100 && compared[BRITISH] > 100);
	get_up(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_ways_are_those_of_every_deal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
