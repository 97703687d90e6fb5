/* tests/unit/search_test.c -- what a piece can reach, against Bellman and Ford's patient way to find it. */
#include "engine/dice.h"
#include "geo/hex.h"
#include "tests/unit/unit.h"

enum { FAR = 1 << 20, PATH = HEX_MAX };

typedef struct Land {
	HexCosts costs[HEX_MAX];
	HexSet barred, halt;
	int best[HEX_MAX];
	Reach reach;
} Land;

/* Relax every step of the map until nothing gets cheaper. */
static void slow_search(const HexMap *m, Land *l, Hex start, bool barred, bool halt)
{
	bool better = true;

	for (Hex h = 0; h < m->size; h++)
		l->best[h] = FAR;
	l->best[start] = 0;
	while (better) {
		better = false;
		for (Hex h = 0; h < m->size; h++) {
			if (l->best[h] == FAR || (halt && h != start && hexset_has(&l->halt, h)))
				continue;
			for (int d = 0; d < DIRS; d++) {
				Hex n = hex_step(m, h, (Dir)d);

				if (n == HEX_NONE || l->costs[h][d] == COST_NO || (barred && hexset_has(&l->barred, n)))
					continue;
				if (l->best[h] + l->costs[h][d] < l->best[n]) {
					l->best[n] = l->best[h] + l->costs[h][d];
					better = true;
				}
			}
		}
	}
}

static void check_path(const HexMap *m, const Land *l, Hex start, Hex to)
{
	Hex path[PATH], at = start;
	int n = reach_path(&l->reach, to, path, PATH), cost = 0;

	assert_int_equal(n == 0, to == start);
	for (int i = 0; i < n; i++) {
		int d = hex_direction(m, at, path[i]);

		assert_in_range(d, 0, DIRS - 1);
		cost += l->costs[at][d];
		at = path[i];
	}
	assert_int_equal(at, to);
	assert_int_equal(cost, l->reach.cost[to]);
	if (n > 1)
		assert_int_equal(reach_path(&l->reach, to, path, n - 1), 0); /* no room, no path */
}

static void wander(const HexMap *m, Land *l, Random *r)
{
	Hex start = (Hex)random_below(r, m->size);
	int budget = random_below(r, 5) == 0 ? 254 : random_below(r, 30);
	bool barred = random_below(r, 2), halt = random_below(r, 2);
	int dearest = 1 + random_below(r, 9);

	hexset_clear(m, &l->barred);
	hexset_clear(m, &l->halt);
	for (Hex h = 0; h < m->size; h++) {
		for (int d = 0; d < DIRS; d++)
			l->costs[h][d] = (uint8_t)(random_below(r, 8) == 0 ? COST_NO : random_below(r, dearest));
		if (random_below(r, 6) == 0)
			hexset_add(&l->barred, h);
		if (random_below(r, 5) == 0)
			hexset_add(&l->halt, h);
	}
	hex_search(m, (const HexCosts *)l->costs, start, budget, barred ? &l->barred : NULL,
			   halt ? &l->halt : NULL, &l->reach);
	slow_search(m, l, start, barred, halt);
	for (Hex h = 0; h < m->size; h++) {
		assert_int_equal(hexset_has(&l->reach.seen, h), l->best[h] <= budget);
		if (l->best[h] > budget) {
			Hex path[PATH];

			assert_int_equal(reach_path(&l->reach, h, path, PATH), 0);
			continue;
		}
		assert_int_equal(l->reach.cost[h], l->best[h]);
		check_path(m, l, start, h);
	}
}

static void random_lands(void **state)
{
	Arena arena = { 0 };
	Random r = { 3 };
	Land *land = arena_alloc(&arena, sizeof *land);

	(void)state;
	for (int i = 0; i < 400; i++)
		wander(
			hexmap_new(&arena, LABEL_2707, 1 + random_below(&r, 14), 1 + random_below(&r, 14), 1, 1, i % 2),
			land, &r);
	arena_free(&arena);
}

/* As large as maps come, and as cheap: every hex is reached many times over. */
static void the_largest_map(void **state)
{
	Arena arena = { 0 };
	Random r = { 5 };
	Land *land = arena_alloc(&arena, sizeof *land);
	const HexMap *m = hexmap_new(&arena, LABEL_2707, 64, 32, 0, 0, false);

	(void)state;
	for (int i = 0; i < 6; i++)
		wander(m, land, &r);
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(random_lands), cmocka_unit_test(the_largest_map) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
