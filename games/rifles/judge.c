/* games/rifles/judge.c -- what a table is counted by, and how good it looks (engine/weigh.h). */
#include "games/rifles/rifles.h"

enum {
#define FEATURE(sym, name, rough) F_##sym,
#include "games/rifles/features.def"
#undef FEATURE
	FEATURES
};
_Static_assert((int)FEATURES <= (int)FEATURES_MAX, "the features fit");

const Feature rifles_features[] = {
#define FEATURE(sym, name, rough) { name, rough },
#include "games/rifles/features.def"
#undef FEATURE
	{ 0 },
};

enum {
	CLOSE_BY = 9 * CM,
	AROUND = 14 * CM,
	AIM_REACH = 12 * CM,
	A_RIDE = 30 * CM,
	FAR_OFF = 60,
	LATE_ROUNDS = 6
};

typedef struct Fighter {
	Point at;
	int price;
	bool weak, shaken;
	int unit;
} Fighter;
typedef struct Host { /* the cards of a side that fight, each looked at once */
	int n;
	Fighter card[UNITS];
} Host;

static void find_host(const Board *b, const State *s, Side side, Host *host)
{
	host->n = 0;
	for (uint64_t left = rifles_on_table(b, s, side); left; left &= left - 1) {
		int u = unit_of(left);

		if (b->card[u].type != DUMMY)
			host->card[host->n++] = (Fighter){ .at = unit_pose(s, u).at,
											   .price = b->card[u].price,
											   .weak = has_mark(s, u, DISORDER) || s->unit[u].casualties,
											   .shaken = has_mark(s, u, DISORDER),
											   .unit = u };
	}
}

/* ---- armies ---- */

static void count_cards(const Board *b, const State *s, Side side, int32_t *value)
{
	for (uint64_t left = b->army[side]; left; left &= left - 1) {
		int u = unit_of(left), price = b->card[u].price;

		if (s->unit[u].place == IN_RESERVE || s->unit[u].place == IN_HAND)
			value[F_FIRST_RESERVE + side] += price;
		if (!on_table(s, u))
			continue;
		value[F_FIRST_PRICE + side] += price;
		if (unit_facts(b, s, u)->guns)
			value[F_FIRST_GUNS + side] += price;
		if (has_mark(s, u, DISORDER))
			value[F_FIRST_SHAKEN + side] += price;
		value[F_FIRST_CASUALTIES + side] += s->unit[u].casualties;
		value[F_FIRST_GENERAL + side] += b->card[u].type == GENERAL;
	}
}

static void count_losses(const Board *b, const State *s, int32_t *value)
{
	int lead = s->lost[1] - s->lost[0];

	value[F_AHEAD] = (lead > 0) - (lead < 0);
	value[F_LEAD] = lead;
	for (Side side = 0; side < SIDES; side++) {
		int left = b->loss_level - s->lost[side];

		value[F_FIRST_LOST + side] = s->lost[side];
		value[F_FIRST_BROKEN + side] = left <= 0;
		value[F_FIRST_SHORT + side] = left <= 0 ? 0 : left < b->loss_level / 3 ? left : b->loss_level / 3;
	}
}

static void count_press(const Board *b, const State *s, const Host host[SIDES], Side side, int32_t *value)
{
	const Host *own = &host[side], *enemy = &host[side_other(side)];

	for (int i = 0; i < own->n; i++) {
		const Fighter *f = &own->card[i];
		int against = 0, with = 0;
		bool close = false;

		for (int k = 0; k < enemy->n; k++) {
			int64_t gap2 = point_gap2(f->at, enemy->card[k].at);

			close |= gap2 <= (int64_t)CLOSE_BY * CLOSE_BY;
			against += gap2 <= (int64_t)AROUND * AROUND ? enemy->card[k].price : 0;
		}
		if (!close)
			continue;
		for (int k = 0; k < own->n; k++)
			with += point_gap2(f->at, own->card[k].at) <= (int64_t)AROUND * AROUND ? own->card[k].price : 0;
		value[F_FIRST_CLOSE + side] += f->price;
		value[F_FIRST_WAVERING + side] += f->shaken ? f->price : 0;
		value[F_FIRST_CORNERED + side] +=
			rifles_is_cornered(b, s, f->unit, unit_pose(s, f->unit)) ? f->price : 0;
		value[F_FIRST_PRESSED + side] += against > with ? f->price : 0;
		value[F_FIRST_WEAK_PRESSED + side] += against > with && f->weak ? f->price : 0;
	}
}

/* ---- the aim ---- */

static int64_t outside(int32_t v, int32_t low, int32_t high)
{
	return v < low ? low - v : v > high ? v - high : 0;
}

/* Thousandths of a centimetre to the aim, for an area to the rectangle around it; 0 or less: there. */
static int32_t short_of_aim(const Board *b, const State *s, Point at)
{
	if (b->aim == BY_CROSSING) {
		const Way *way = &b->river[b->aim_thing].way;
		int32_t gap, arc = way_nearest(way, at, &gap);
		int32_t beyond = at.y - way_at(way, arc).at.y;

		return s->edge[b->aim_side] == SOUTH_EDGE ? -beyond : beyond;
	}
	const Area *a = &b->terrain[b->aim_thing].area;
	int64_t dx = outside(at.x, a->low.x, a->high.x), dy = outside(at.y, a->low.y, a->high.y);
	return area_has(a, at) ? 0 : root(dx * dx + dy * dy) + 1;
}

static int lateness(const Board *b, const State *s)
{
	int left = b->rounds - s->round;

	return left < LATE_ROUNDS ? LATE_ROUNDS - left : 0;
}

/* RRR-rivers.1-.4  Once it is known everybody knows it. */
static void count_river(const Board *b, const State *s, int32_t *value)
{
	Condition condition = b->aim == BY_CROSSING ? (Condition)s->condition[b->aim_thing] : UNTRIED;

	if (condition != UNTRIED)
		value[F_AIM_SHALLOW + (int)condition - (int)SHALLOW] = 1;
}

static void count_snipers(const Board *b, const State *s, const Host *own, int32_t *value)
{
	for (int i = 0; i < own->n; i++)
		if (b->card[own->card[i].unit].type == SNIPERS) {
			value[F_AIM_SNIPERS]++;
			value[F_AIM_SNIPERS_THERE] += short_of_aim(b, s, own->card[i].at) <= 0;
		}
}

/* Who can drive off the foremost unit. */
static void count_opponents(const Board *b, const State *s, Point foremost, const Host *enemy, int32_t *value)
{
	for (int i = 0; i < enemy->n; i++) {
		const Fighter *f = &enemy->card[i];
		int64_t gap2 = point_gap2(foremost, f->at);

		value[F_AIM_OPPOSED] += gap2 <= (int64_t)AROUND * AROUND ? f->price : 0;
		value[F_AIM_RIDDEN] += unit_facts(b, s, f->unit)->arm == MOUNTED && gap2 <= (int64_t)A_RIDE * A_RIDE;
	}
}

static void count_aim(const Board *b, const State *s, const Host host[SIDES], int32_t *value)
{
	const Host *own = &host[b->aim_side], *enemy = &host[side_other(b->aim_side)];
	int wanted = b->aim == BY_CROSSING ? b->aim_count : 1;
	int by_distance[FAR_OFF + 1] = { 0 }, reached = rifles_aim_count(b, s);
	int32_t least = INT32_MAX;
	Point foremost = { 0, 0 };

	value[F_AIM_COUNT] = reached < wanted ? reached : wanted;
	value[F_AIM_MET] = reached >= wanted;
	for (int i = 0; i < own->n; i++) {
		int32_t left = short_of_aim(b, s, own->card[i].at);

		value[F_AIM_PRICE] += own->card[i].price;
		if (left < least) {
			least = left;
			foremost = own->card[i].at;
		}
		if (left <= 0)
			continue;
		value[F_AIM_NEAR] += left <= AIM_REACH;
		by_distance[left / CM < FAR_OFF ? left / CM : FAR_OFF]++;
	}
	for (int i = 0; i < enemy->n; i++) {
		int32_t left = short_of_aim(b, s, enemy->card[i].at);

		value[F_AIM_GUARD] += left <= AIM_REACH && left >= -AIM_REACH ? enemy->card[i].price : 0;
	}
	wanted -= value[F_AIM_COUNT];
	for (int far = 0; far <= FAR_OFF && wanted > 0; far++) {
		int n = by_distance[far] < wanted ? by_distance[far] : wanted;

		value[F_AIM_SHORT] += n * far;
		wanted -= n;
	}
	value[F_AIM_SHORT] += wanted * FAR_OFF;
	count_river(b, s, value);
	count_snipers(b, s, own, value);
	count_opponents(b, s, foremost, enemy, value);
	for (int i = 0; i <= F_LATE_GUARD - F_LATE_COUNT; i++)
		value[F_LATE_COUNT + i] = value[F_AIM_COUNT + i] * lateness(b, s);
	for (int i = F_AIM_COUNT; b->aim_side != 0 && i < FEATURES; i++)
		value[i] = -value[i];
}

int rifles_count(const Board *b, const State *s, int32_t *value)
{
	Host host[SIDES];

	memset(value, 0, FEATURES * sizeof *value);
	value[F_FIRST_MOVES] = s->moving == 0;
	count_losses(b, s, value);
	for (Side side = 0; side < SIDES; side++) {
		count_cards(b, s, side, value);
		find_host(b, s, side, &host[side]);
	}
	for (Side side = 0; side < SIDES; side++)
		count_press(b, s, host, side, value);
	if (b->aim != BY_LOSSES)
		count_aim(b, s, host, value);
	return rifles_clock(b, s) * GAME_LENGTH / (2 * (b->rounds + 1));
}

const Weights *rifles_weights(const Board *b)
{
	return &b->weights;
}

int rifles_judge(const Board *b, const State *s, Side side)
{
	return game_judge(&rifles, b, s, side);
}

int rifles_clock(const Board *b, const State *s)
{
	(void)b;
	return 2 * s->round + (s->moving != s->high);
}

int rifles_turns(const Board *b, const State *s)
{
	(void)b;
	return s->round;
}
