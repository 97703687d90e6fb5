/* tests/unit/fourorders_room_test.c -- what a plan of Four Orders leaves room for, found by trying every hex; and lanes
 * of fire, found by drawing the line. */
#include "games/fourorders/plan.h"
#include "tests/unit/bench.h"

/* ---- plans ---- */

enum { PLANS = 4000, BLOCK = 4 }; /* a block of so many columns and rows is crowded enough to be tight */

static Hex any_hex(const Board *b, Random *r)
{
	return hex_at(b->map, 3 + random_below(r, BLOCK), 3 + random_below(r, BLOCK));
}

static bool is_home(const Plan *p, Hex h)
{
	for (int i = 0; i < p->n; i++)
		if (p->home[i] == h)
			return true;
	return false;
}

static Plan any_plan(const Board *b, Random *r)
{
	int n = 1 + random_below(r, CORES);
	Plan p = { .hq = random_below(r, 4) ? random_below(r, n) : NOBODY };

	while (p.n < n) {
		Hex home = any_hex(b, r);
		if (is_home(&p, home))
			continue;
		p.home[p.n] = home;
		p.unit[p.n] = (int8_t)p.n;
		p.bound[p.n] = p.hq != NOBODY && p.n != p.hq && random_below(r, 3) > 0;
		p.to[p.n] = random_below(r, 4) ? HEX_NONE : any_hex(b, r);
		field_add(&p.domain[p.n], b->map, home);
		for (int more = random_below(r, 5); more > 0; more--)
			field_add(&p.domain[p.n], b->map, any_hex(b, r));
		p.n++;
	}
	return p;
}

/* Does the piece in `end` stand alone, and in command if it must? */
static bool stands_well(const Board *b, const Plan *p, const Hex end[], int i)
{
	for (int j = 0; j < p->n; j++)
		if (j != i && end[j] == end[i])
			return false;
	return !p->bound[i] || fo_distance(b, end[i], end[p->hq]) <= COMMAND_RADIUS;
}

/* Some hex of its domain for everybody who has none. */
static bool can_be_filled(const Board *b, const Plan *p, Hex end[])
{
	int i = 0;

	while (i < p->n && end[i] != HEX_NONE)
		i++;
	if (i == p->n)
		return true;
	for (Hex h = 0; h < b->map->size; h++) {
		end[i] = h;
		if (field_has(&p->domain[i], b->map, h) && stands_well(b, p, end, i) && can_be_filled(b, p, end))
			return true;
	}
	end[i] = HEX_NONE;
	return false;
}

static bool allowed(const Board *b, const Plan *p, int who, Hex to)
{
	Hex end[CORES];

	for (int i = 0; i < p->n; i++)
		end[i] = i == who ? to : i == p->hq && p->to[i] == HEX_NONE ? p->home[i] : p->to[i];
	for (int i = 0; i < p->n; i++)
		if (end[i] != HEX_NONE && !stands_well(b, p, end, i))
			return false;
	return can_be_filled(b, p, end);
}

static void offers_what_leaves_room(void **state)
{
	Random r = { 1 };
	int verdicts[2] = { 0 };
	Slot slot;
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/first-orders", 1);
	const Board *b = t.scenario.board;
	for (int n = 0; n < PLANS; n++) {
		Plan p = any_plan(b, &r);
		int who = random_below(&r, p.n), offered = 0;

		p.to[who] = HEX_NONE;
		fo_plan_offer_places(b, &p, who, &slot);
		for (Hex h = HEX_NONE; (h = fo_field_next(&p.domain[who], b->map, h)) != HEX_NONE;) {
			bool wanted = allowed(b, &p, who, h);

			verdicts[wanted]++;
			assert_int_equal(fo_plan_allows(b, &p, who, h), wanted);
			if (wanted && h != p.home[who]) {
				assert_true(offered < slot.n);
				assert_int_equal(slot.value[offered++], h);
			}
		}
		assert_int_equal(offered, slot.n);
	}
	assert_true(verdicts[false] > PLANS / 4 && verdicts[true] > PLANS / 4);
	get_up(&t);
}

/* ---- lanes of fire ---- */

static bool is_shut(const Board *b, const State *s, Hex h)
{
	return field_has(&b->shuts, b->map, h) || fo_stand_in(b, s, h) != NOBODY;
}

static void lanes_are_lines(void **state)
{
	int verdicts[2] = { 0 };
	Random r = { 1 };
	Bench t;

	(void)state;
	sit_down(&t, "fourorders/bocage", 1);
	const Board *b = t.scenario.board;
	State s = *session_state(t.session);
	for (int u = 0; u < b->nstands; u++)
		s.piece[u].at = (Hex)random_below(&r, b->map->size);
	for (Hex from = 0; from < b->map->size; from++)
		for (Hex to = 0; to < b->map->size; to++) {
			Hex one[2 * DISTANT], other[2 * DISTANT];
			bool open = true;

			if (fo_distance(b, from, to) != DISTANT)
				continue;
			for (int n = hex_line(b->map, from, to, one, other); n > 0; n--)
				if (is_shut(b, &s, one[n - 1]) && (other[n - 1] == HEX_NONE || is_shut(b, &s, other[n - 1])))
					open = false;
			verdicts[open]++;
			assert_int_equal(fo_fire_lane_open(b, &s, from, to), open);
		}
	assert_true(verdicts[false] > 0 && verdicts[true] > 0);
	get_up(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(offers_what_leaves_room),
										cmocka_unit_test(lanes_are_lines) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
