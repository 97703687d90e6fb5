/* games/mons/table.c -- counters on the map: piles (6), zones of control (7), hex control (3.2).
 *
 * Always true between orders: `held` and `zone` say what the piles say; every pile is one side's, within the
 * stacking limit and of one corps. */
#include "games/mons/mons.h"

/* ---- zones ---- */

/* 7.1, 7.2: into every neighbour that is not built up, whatever lies on the hexside. */
static void spread_zone(const Board *b, HexSet *zone, Hex h)
{
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		if (n != HEX_NONE && !hexset_has(&b->built_up, n))
			hexset_add(zone, n);
	}
}

bool mons_next_to_enemy(const Board *b, const State *s, Side enemy, Hex h)
{
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		if (n != HEX_NONE && hexset_has(&s->held[enemy], n))
			return true;
	}
	return false;
}

/* ---- piles ---- */

void mons_lay(const Board *b, State *s, int u, Hex h)
{
	Side side = side_of(b, u);

	s->at[u] = h;
	s->under[u] = s->top[h];
	s->top[h] = (uint8_t)(u + 1);
	if (!hexset_has(&s->held[side], h)) {
		hexset_add(&s->held[side], h);
		spread_zone(b, &s->zone[side], h);
	}
}

void mons_lift(const Board *b, State *s, int u)
{
	Side side = side_of(b, u);
	Hex h = s->at[u];
	uint8_t *link = &s->top[h];

	while (*link != u + 1)
		link = &s->under[*link - 1];
	*link = s->under[u];
	s->under[u] = 0;
	s->at[u] = AT_NOWHERE;
	if (s->top[h])
		return;
	hexset_drop(&s->held[side], h);
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		if (n != HEX_NONE && !mons_next_to_enemy(b, s, side, n))
			hexset_drop(&s->zone[side], n);
	}
}

int mons_pile_points(const Board *b, const State *s, Hex h)
{
	int points = 0;

	each_piece(u, s, h)
		points += class_of(b, u)->sp;
	return points;
}

int mons_pile_count(const State *s, Hex h)
{
	int n = 0;

	each_piece(u, s, h)
		n++;
	return n;
}

bool mons_stacks(const Board *b, const State *s, Side side, Hex h, int points, int corps, Why *why)
{
	if (!hexset_has(&s->held[side], h))
		return points <= STACK_LIMIT
				   ? true
				   : refuse(why, OC_6_3a, "%d stacking points are more than %d", points, STACK_LIMIT);
	int there = s->top[h] - 1;
	if (b->unit[there].corps != corps)
		return refuse(why, OC_6_5a, "%s holds %s of %s Corps; another corps may not enter", LABEL(b, h),
					  unit_name(b, there), b->unit[there].corps_name);
	int sum = points + mons_pile_points(b, s, h);
	if (sum > STACK_LIMIT)
		return refuse(why, OC_6_3a, "%s would hold %d stacking points; %d are allowed", LABEL(b, h), sum,
					  STACK_LIMIT);
	return true;
}

/* ---- knowledge ---- */

void mons_disturb(State *s, Hex h)
{
	each_piece(u, s, h)
		s->flags[u] &= (uint8_t) ~(KNOWN | SORTED);
}

void mons_reveal(State *s, Hex h)
{
	each_piece(u, s, h)
		s->flags[u] |= KNOWN;
}

/* ---- control ---- */

/* R06: the occupant's; else his whose zone alone reaches it; else as it was. */
static void settle_hex(State *s, Hex h)
{
	bool german = hexset_has(&s->held[GERMAN], h), british = hexset_has(&s->held[BRITISH], h);

	if (!german && !british) {
		german = hexset_has(&s->zone[GERMAN], h);
		british = hexset_has(&s->zone[BRITISH], h);
	}
	if (german && !british)
		hexset_add(&s->german, h);
	else if (british && !german)
		hexset_drop(&s->german, h);
}

void mons_settle(const Board *b, State *s, Hex h)
{
	settle_hex(s, h);
	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		if (n != HEX_NONE)
			settle_hex(s, n);
	}
}

/* ---- elimination ---- */

/* 2.13f, 4.5e: to the dead pile; whether a British unit was surrounded is judged while it still stands. */
void mons_eliminate(const Board *b, State *s, int u, News *news)
{
	Hex h = s->at[u];
	bool surrounded = side_of(b, u) == BRITISH && mons_surrounded(b, s, h);

	mons_lift(b, s, u);
	s->at[u] = AT_DEAD;
	s->steps[u] = s->spent[u] = s->trip[u] = 0;
	s->flags[u] = surrounded ? SURROUNDED : 0;
	mons_settle(b, s, h);
	if (s->top[h])
		news_sighting(news); /* whoever lay beneath is seen now */
	news_say(news, BOTH_SIDES, surrounded ? OC_4_5f : OC_2_13f, "%s is eliminated%s.", unit_name(b, u),
			 surrounded ? ", surrounded" : "");
}
