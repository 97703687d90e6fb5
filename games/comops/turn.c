/* games/comops/turn.c -- the sequence of play (CO-4), the cup of chits (CO-14.0, CO-15).
 *
 * A step in which, by what both players can see, its player has nothing to decide is passed over.  Only what
 * is plain to both may count there: who is asked must not tell what lies face down. */
#include "games/comops/comops.h"

enum { HALF_TURNS = CHITS / SIDES }; /* turns it takes two players to empty the cup */

int comops_half(const Board *b, const State *s)
{
	return b->doubled && s->turn > HALF_TURNS;
}

/* CO-10.0a  The standing of a unit that has stood still so far. */
bool comops_eligible(const Board *b, const State *s, int p)
{
	return (b->motorized >> p & 1) && s->piece[p].fate == ON_MAP && !comops_has(s, p, MOVED | FOUGHT);
}

bool comops_over_stacked(const Board *b, const State *s, Side side, Hex *where)
{
	uint8_t size[HEXES + 1] = { 0 };
	bool over = false;

	each_piece(p, b->army[side].pieces) {
		Place at = s->piece[p].at;

		if (at == NOWHERE)
			continue;
		size[at] = (uint8_t)(size[at] + b->piece[p].size);
		if (size[at] > STACK_LIMIT && !over) {
			over = true;
			*where = place_hex(at);
		}
	}
	return over;
}

static void clear_flags(const Board *b, State *s, Side side, uint8_t flags)
{
	each_piece(p, b->army[side].pieces)
		s->piece[p].flags &= (uint8_t)~flags;
}

/* ---- chits ---- */

/* CO-14.0c  What the drawer has on that number arrives; CO-14.0d what his opponent has on it never will. */
static void hand_out(const Board *b, State *s, int chit, News *news)
{
	bool second = comops_half(b, s);

	for (Side side = 0; side < SIDES; side++)
		for (int i = 0; i < LETTERS; i++) {
			const Letter *letter = &b->army[side].letter[i];
			bool mine = side == s->side;

			if (!letter->used || letter->second != second || s->chit[side][i] != chit)
				continue;
			each_piece(p, letter->units)
				if (s->piece[p].fate == RESERVE)
					s->piece[p].fate = mine ? HAND : LOST;
			if (mine)
				s->steps[letter->armor ? STEP_ARMOR : STEP_INFANTRY] += letter->steps;
			if (mine)
				news_say(news, side_set(side), CO_14_0c, "Your reinforcement %c arrives.", 'A' + i);
			else
				news_say(news, side_set(side), CO_14_0d, "Your reinforcement %c is lost.", 'A' + i);
		}
}

static void draw_chit(const Board *b, State *s, Dice *dice, News *news)
{
	uint16_t *drawn = s->drawn[comops_half(b, s)];
	uint16_t gone = drawn[0] | drawn[1];
	int in_cup[CHITS], n = 0;

	for (int chit = 1; chit <= CHITS; chit++)
		if (!(gone >> chit & 1))
			in_cup[n++] = chit;
	if (n == 0) /* only in a position put by hand */
		return;
	int chit = in_cup[dice_pick(dice, n, CO_4_0c)];
	drawn[s->side] = (uint16_t)(drawn[s->side] | 1u << chit);
	news_sighting(news);
	news_say(news, BOTH_SIDES, CO_14_0b, "%s draws chit %d.", comops_side_titles[s->side], chit);
	hand_out(b, s, chit, news);
	if (comops_half(b, s) && chit == b->end_chit) { /* CO-15.0a, CO-15.0c */
		s->last = 1;
		news_say(news, BOTH_SIDES, CO_15_0c, "It is the end chit: this player turn is the last.");
	}
}

/* ---- turns ---- */

static void begin_player(const Board *b, State *s, Side side, Dice *dice, News *news)
{
	s->side = side;
	s->step = 3;
	s->phase = MOVING;
	draw_chit(b, s, dice, news);
}

void comops_begin_turn(const Board *b, State *s, Dice *dice, News *news)
{
	news_say(news, BOTH_SIDES, CO_4_0a, "Turn %d.", s->turn);
	comops_supply_all(b, s, news);
	begin_player(b, s, b->attacker, dice, news);
}

/* A player turn is over: bridges come and go, the unused is lost, the next player or turn begins. */
static void end_player(const Board *b, State *s, Dice *dice, News *news)
{
	bool defender = s->side != b->attacker;

	comops_finish_work(b, s, news);
	clear_flags(b, s, s->side, MOVED | EXPLOITED | FOUGHT | FIRED);
	clear_flags(b, s, side_other(s->side), FIRED);
	each_piece(p, b->army[s->side].pieces)
		s->piece[p].left = 0;
	if (s->last || (defender && s->turn >= (b->doubled ? CHITS : HALF_TURNS))) {
		comops_end_game(b, s, news);
	} else if (!defender) {
		begin_player(b, s, side_other(b->attacker), dice, news);
	} else {
		s->turn++;
		comops_begin_turn(b, s, dice, news);
	}
}

/* ---- steps ---- */

/* Could one of his counters, by the look of its back, attack something? */
static bool might_attack(const Board *b, const State *s)
{
	const Area *enemy = &s->held[side_other(s->side)];

	each_piece(p, b->army[s->side].pieces) {
		if (s->piece[p].fate != ON_MAP || comops_kinds[b->look[b->piece[p].look].kind].artillery)
			continue;
		if (s->step == 6 && !comops_eligible(b, s, p))
			continue;
		for (int d = 0; d < DIRS; d++) {
			Hex next = hex_step(b->map, comops_hex(s, p), (Dir)d);

			if (next != HEX_NONE && area_has(enemy, next))
				return true;
		}
	}
	return false;
}

static bool might_exploit(const Board *b, const State *s)
{
	each_piece(p, b->army[s->side].pieces)
		if (comops_eligible(b, s, p))
			return true;
	return false;
}

static bool might_work(const Board *b, const State *s)
{
	Hex where;

	each_piece(p, b->army[s->side].pieces & b->engineers)
		if (comops_may_work(b, s, p))
			return true;
	return comops_over_stacked(b, s, s->side, &where);
}

static void combat_step(const Board *b, State *s, uint8_t step, Dice *dice, News *news)
{
	s->step = step;
	for (Side side = 0; side < SIDES; side++)
		clear_flags(b, s, side, FIRED);
	s->phase = DECLARING;
	if (!might_attack(b, s))
		comops_end_step(b, s, dice, news);
}

void comops_end_step(const Board *b, State *s, Dice *dice, News *news)
{
	if (s->phase == WORKING) {
		end_player(b, s, dice, news);
	} else if (s->step == 3) {
		s->steps[STEP_INFANTRY] = s->steps[STEP_ARMOR] = 0; /* CO-14.1b  used or lost */
		combat_step(b, s, 4, dice, news);
	} else if (s->step == 4) {
		s->step = 5;
		s->phase = MOVING;
		if (!might_exploit(b, s))
			comops_end_step(b, s, dice, news);
	} else if (s->step == 5) {
		combat_step(b, s, 6, dice, news);
	} else {
		s->phase = WORKING;
		if (!might_work(b, s))
			end_player(b, s, dice, news);
	}
}

/* ---- end ---- */

bool comops_check_end(const Board *b, const State *seen, const Order *o, Why *why)
{
	Hex where;

	if (comops_over_stacked(b, seen, o->side, &where))
		return refuse(why, seen->step == 5 ? CO_6_0d : CO_6_0a,
					  "%s holds %d battalions; %d is the limit at the end of step %d", label(b, where),
					  comops_stack(b, comops_at(b, seen, o->side, where)), STACK_LIMIT, seen->step);
	return true;
}

void comops_apply_end(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	news_say(news, BOTH_SIDES, CO_4_0a, "%s ends step %d.", comops_side_titles[o->side], s->step);
	comops_end_step(b, s, dice, news);
}
