/* games/rifles/melee.c -- who fights whom hand to hand, and with what sums.
 *
 * Everything is read off the cards as they lie when the question is put, so a Melee parted by an earlier
 * result of the phase is not fought (RRR-R62). */
#include "games/rifles/rifles.h"

static bool meet(Point a, Point b)
{
	return point_gap2(a, b) <= TOUCH * TOUCH;
}

static bool specialty(const Board *b, const State *s, int u)
{
	return unit_facts(b, s, u)->specialty;
}

/* ---- support and overlap ---- */

static bool sound_infantry(const Board *b, const State *s, int u)
{
	return on_table(s, u) && has_mark(s, u, FACE_UP) && !has_mark(s, u, DISORDER) &&
		   unit_type(b, s, u) == INFANTRY;
}

/* RRR-R42 */
int rifles_supporter(const Board *b, const State *s, int u)
{
	Box front, behind;

	if (!sound_infantry(b, s, u))
		return -1;
	front = unit_box(s, u);
	for (uint64_t left = b->army[unit_side(b, u)] & ~UNIT_BIT(u); left; left &= left - 1) {
		int v = unit_of(left);
		if (!rifles_cards_close(s, u, v) || !sound_infantry(b, s, v) ||
			facing_gap(s->unit[u].facing, s->unit[v].facing) > PARALLEL)
			continue;
		behind = unit_box(s, v);
		if (meet(box_corner(&behind, FRONT_LEFT), box_corner(&front, REAR_LEFT)) &&
			meet(box_corner(&behind, FRONT_RIGHT), box_corner(&front, REAR_RIGHT)) &&
			!rifles_fronts_upon(b, s, v, ON_ANY_EDGE))
			return v;
	}
	return -1;
}

static bool front_free(const Board *b, const State *s, int o)
{
	Box box = unit_box(s, o);

	for (uint64_t left = b->army[side_other(unit_side(b, o))]; left; left &= left - 1) {
		Box enemy;
		if (!rifles_cards_close(s, o, unit_of(left)) || !on_table(s, unit_of(left)))
			continue;
		enemy = unit_box(s, unit_of(left));
		if (rifles_edge_meets_any(&box, EDGE_FRONT, &enemy))
			return false;
	}
	return true;
}

/* Those who could overlap it. */
static uint64_t enemies_touching(const Board *b, const State *s, int u, const Box *box)
{
	uint64_t set = 0;

	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1) {
		int o = unit_of(left);
		Box other;
		if (!rifles_cards_close(s, u, o) || !on_table(s, o) || !has_mark(s, o, FACE_UP) || specialty(b, s, o))
			continue;
		other = unit_box(s, o);
		if (rifles_touches(box, &other))
			set |= left & -left;
	}
	return set;
}

/* RRR-R41  How many flanks of u are overlapped, and by whom. */
int rifles_overlapped(const Board *b, const State *s, int u, int opponent, uint64_t *by)
{
	static const Corner corner[2] = { FRONT_LEFT, FRONT_RIGHT };
	static const Edge edge[2] = { EDGE_LEFT, EDGE_RIGHT };
	Box box = unit_box(s, u);
	uint64_t touching;
	int flanks = 0;

	*by = 0;
	if (specialty(b, s, u))
		return 0;
	touching = enemies_touching(b, s, u, &box) & ~(opponent < 0 ? 0 : UNIT_BIT(opponent));
	for (int flank = 0; flank < 2 && touching; flank++) {
		uint64_t found = 0;
		for (uint64_t left = touching; left; left &= left - 1) {
			int o = unit_of(left);
			Box other = unit_box(s, o);
			if ((meet(box_corner(&box, corner[flank]), box_corner(&other, corner[flank])) &&
				 front_free(b, s, o)) ||
				rifles_edge_meets(&box, edge[flank], &other, EDGE_LEFT) ||
				rifles_edge_meets(&box, edge[flank], &other, EDGE_RIGHT))
				found |= left & -left;
		}
		if (!found || rifles_fronts_upon(b, s, u, flank == 0 ? ON_LEFT : ON_RIGHT)) /* RRR-melee.7 */
			continue;
		flanks++;
		*by |= found;
	}
	return flanks;
}

/* ---- pairs ---- */

static bool front_to_front(const Board *b, const State *s, int a, int d)
{
	return !specialty(b, s, d) && rifles_front_upon(b, s, a, d, ON_FRONT);
}

/* Is some enemy's front against u's front? */
static bool faced(const Board *b, const State *s, int u)
{
	return !specialty(b, s, u) && rifles_fronts_upon(b, s, u, ON_FRONT);
}

/* a's front lies on d: is that a combat of its own?  On the flank or rear of a unit faced by another it is
 * only a modifier (RRR-melee.4); else it is (RRR-R40, RRR-R43, RRR-combat-notes.5). */
static bool attacks(const Board *b, const State *s, int a, int d)
{
	Box front = unit_box(s, a), other = unit_box(s, d);

	if (!rifles_front_upon(b, s, a, d, ON_ANY_EDGE) || !rifles_corners_meet(&front, &other)) /* RRR-melee.1 */
		return false;
	return specialty(b, s, d) || front_to_front(b, s, a, d) || !faced(b, s, d);
}

static bool has_fought(const Board *b, const State *s, int a, int d)
{
	for (int i = 0; i < s->pairs; i++) {
		int x = s->fought[i][0] - 1, y = s->fought[i][1] - 1;
		if ((x == a && y == d) || (x == d && y == a))
			return true;
		if ((specialty(b, s, d) && (x == d || y == d)) || (specialty(b, s, a) && (x == a || y == a)))
			return true; /* one combat, others in contact are overlaps */
	}
	return false;
}

bool rifles_pair_open(const Board *b, const State *s, int a, int d)
{
	if (!on_table(s, a) || !on_table(s, d) || unit_side(b, a) == unit_side(b, d) || s->pairs >= PAIRS)
		return false;
	return (attacks(b, s, a, d) || attacks(b, s, d, a)) && !has_fought(b, s, a, d);
}

bool rifles_any_melee(const Board *b, const State *s)
{
	for (uint64_t left = b->army[0]; left; left &= left - 1)
		for (uint64_t others = b->army[1]; on_table(s, unit_of(left)) && others; others &= others - 1)
			if (rifles_cards_close(s, unit_of(left), unit_of(others)) && on_table(s, unit_of(others)) &&
				rifles_pair_open(b, s, unit_of(left), unit_of(others)))
				return true;
	return false;
}

/* ---- the sums ---- */

int rifles_melee_sum(const Board *b, const State *s, int u, int opponent, Explain *e)
{
	int sum = rifles_score(b, s, u, opponent, -1, e), overlaps, contacts = 0;
	uint64_t by;

	if (specialty(b, s, u)) {
		overlaps = __builtin_popcountll(rifles_fronts_upon(b, s, u, ON_ANY_EDGE) &
										~UNIT_BIT(opponent)); /* RRR-combat-notes.5 */
	} else {
		overlaps = rifles_overlapped(b, s, u, opponent, &by);
		contacts = __builtin_popcountll(rifles_fronts_upon(b, s, u, ON_FLANK_OR_REAR));
	}
	if (overlaps)
		explain_add(e, RRR_modifiers_7, ratio(-overlaps, 1), "overlapped");
	if (contacts)
		explain_add(e, RRR_modifiers_8, ratio(-contacts, 1), "enemies on flank or rear");
	sum -= overlaps + contacts;
	if (rifles_supporter(b, s, opponent) >= 0 && front_to_front(b, s, u, opponent)) {
		explain_add(e, RRR_modifiers_10, ratio(-1, 1), "%s has support behind it", unit_name(b, opponent));
		sum--;
	}
	return sum;
}

/* ---- the verb ---- */

/* RRR-combat-notes.6  In their owner's turn he names his Snipers or Engineers, and the enemy who leads against them. */
static bool enemy_chooses(const Board *b, const State *s, int u)
{
	int attackers = 0;

	if (!specialty(b, s, u) || s->shot.shooter)
		return false;
	for (uint64_t left = rifles_fronts_upon(b, s, u, ON_ANY_EDGE); left; left &= left - 1)
		attackers += rifles_pair_open(b, s, unit_of(left), u);
	return attackers > 1;
}

bool rifles_check_fight(const Board *b, const State *seen, const Order *o, Why *why)
{
	int a = order_arg(o, 0), d = order_arg(o, 1);

	if (unit_side(b, a) != o->side || unit_side(b, d) == o->side)
		return refuse(why, RRR_sequence_8, "name your own unit, then the enemy's");
	if (seen->shot.shooter && seen->shot.shooter != d + 1)
		return refuse(why, RRR_combat_notes_6, "say who leads against %s",
					  unit_name(b, seen->shot.shooter - 1));
	if (!on_table(seen, a) || !on_table(seen, d) || (!attacks(b, seen, a, d) && !attacks(b, seen, d, a)))
		return refuse(why, RRR_melee_1, "%s and %s are in no Melee of their own", unit_name(b, a),
					  unit_name(b, d));
	if (has_fought(b, seen, a, d))
		return refuse(why, RRR_R62, "%s and %s have fought this phase", unit_name(b, a), unit_name(b, d));
	return true;
}

void rifles_apply_fight(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	bool moves = o->side == (Side)s->moving; /* RRR-R63  The Moving Player's unit rolls first. */
	int a = order_arg(o, moves ? 0 : 1), d = order_arg(o, moves ? 1 : 0), mine, theirs;

	if (moves && enemy_chooses(b, s, a)) {
		s->shot.shooter = (uint8_t)(a + 1);
		news_say(news, BOTH_SIDES, RRR_combat_notes_6, "%s is to be fought; who leads against it?",
				 unit_name(b, a));
		return;
	}
	s->shot = (Shot){ 0, 0, { 0, 0 } };
	mine = rifles_melee_sum(b, s, a, d, NULL) + dice_roll(dice, DIE, RRR_outcome_1);
	mine += dice_roll(dice, DIE, RRR_outcome_1);
	theirs = rifles_melee_sum(b, s, d, a, NULL) + dice_roll(dice, DIE, RRR_outcome_1);
	theirs += dice_roll(dice, DIE, RRR_outcome_1);
	s->fought[s->pairs][0] = (uint8_t)(a + 1);
	s->fought[s->pairs++][1] = (uint8_t)(d + 1);
	news_say(news, BOTH_SIDES, RRR_outcome_2, "%s fights %s: %d against %d.", unit_name(b, a),
			 unit_name(b, d), mine, theirs);
	if (mine != theirs)
		rifles_resolve(b, s,
					   &(Combat){ true,
								  mine > theirs ? rifles_doubled(mine, theirs) : rifles_doubled(theirs, mine),
								  mine > theirs ? a : d, mine > theirs ? d : a },
					   dice, news);
	rifles_go_on(b, s, dice, news);
}

void rifles_explain_fight(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int a = order_arg(o, 0), d = order_arg(o, 1), mine, theirs;

	if (!on_table(seen, a) || !on_table(seen, d) || has_mark(seen, d, UNKNOWN))
		return;
	mine = rifles_melee_sum(b, seen, a, d, e);
	theirs = rifles_melee_sum(b, seen, d, a, e);
	explain_total(e, "attacker", "%d", mine);
	explain_total(e, "defender", "%d", theirs);
	Odds odds = rifles_explain_odds(mine, theirs, e);
	rifles_explain_fate(b, seen, &(Combat){ true, false, a, d }, odds.win, odds.win_doubled, e);
	rifles_explain_fate(b, seen, &(Combat){ true, false, d, a }, odds.lose, odds.lose_doubled, e);
}
