/* games/rifles/command.c -- bodies as they stand when the Movement step begins, and what it costs to move them. */
#include "games/rifles/rifles.h"

/* ---- Lines, Columns and Command Groups ---- */

static bool meet(Point a, Point b)
{
	return point_gap2(a, b) <= TOUCH * TOUCH;
}

/* RRR-movement.12, RRR-R11 */
bool rifles_lines_up(const Board *b, const State *s, int u, int right)
{
	Type type = unit_type(b, s, u);
	Box one, other;

	if (type != unit_type(b, s, right) || (type != INFANTRY && type != CAVALRY && type != LIGHT_CAVALRY) ||
		facing_gap(s->unit[u].facing, s->unit[right].facing) > PARALLEL)
		return false;
	one = unit_box(s, u);
	other = unit_box(s, right);
	return meet(box_corner(&one, FRONT_RIGHT), box_corner(&other, FRONT_LEFT));
}

/* RRR-movement.11 */
static bool follows(const Board *b, const State *s, int u, int behind)
{
	Box one, other;

	if (unit_facts(b, s, u)->specialty || unit_facts(b, s, behind)->specialty ||
		facing_gap(s->unit[u].facing, s->unit[behind].facing) > 45 * DEGREE)
		return false;
	one = unit_box(s, u);
	other = unit_box(s, behind);
	return meet(box_point(&one, -one.deep2, 0), box_point(&other, other.deep2, 0));
}

/* The set of units chained to u by links, both ways. */
static uint64_t chain(const uint8_t link[UNITS], int u)
{
	uint64_t set = UNIT_BIT(u);
	bool grown = true;

	for (int v = u; link[v] && !(set >> (link[v] - 1) & 1); v = link[v] - 1)
		set |= UNIT_BIT(link[v] - 1);
	while (grown) {
		grown = false;
		for (int v = 0; v < UNITS; v++)
			if (link[v] && !(set >> v & 1) && set >> (link[v] - 1) & 1) {
				set |= UNIT_BIT(v);
				grown = true;
			}
	}
	return set;
}

/* RRR-R10  If one unit of a Line or Column is in range, all of it is. */
static uint64_t commanded(const Board *b, const State *s, int commander, uint64_t linked)
{
	Box box = unit_box(s, commander);
	int32_t range = rifles_command_range[b->card[commander].type == SUBCOMMAND][b->card[commander].grade];
	uint64_t group = UNIT_BIT(commander), near = 0;
	int32_t limit = range ? range + EPS : TOUCH;

	for (uint64_t left = rifles_on_table(b, s, unit_side(b, commander)); left; left &= left - 1) {
		Box other = unit_box(s, unit_of(left));
		int64_t reach = limit + 2 * CARD_RADIUS;
		if (point_gap2(box.at, other.at) <= reach * reach && box_within(&box, &other, limit))
			near |= left & -left;
	}
	group |= near;
	for (uint64_t left = near & linked; left; left &= left - 1) { /* these stand in bodies */
		uint64_t line = chain(s->right, unit_of(left));
		if (__builtin_popcountll(line) >= 3)
			group |= line;
		group |= chain(s->behind, unit_of(left));
	}
	return group;
}

void rifles_form_bodies(const Board *b, State *s)
{
	uint64_t cards = rifles_on_table(b, s, s->moving), linked = 0;
	int n = 0;

	for (int u = 0; u < UNITS; u++)
		s->right[u] = s->behind[u] = 0;
	for (uint64_t left = cards; left; left &= left - 1)
		for (uint64_t others = cards; others; others &= others - 1) {
			int u = unit_of(left), v = unit_of(others);
			int64_t reach = 2 * CARD_RADIUS + TOUCH;
			if (u == v || point_gap2(unit_pose(s, u).at, unit_pose(s, v).at) > reach * reach)
				continue;
			if (rifles_lines_up(b, s, u, v))
				s->right[u] = (uint8_t)(v + 1);
			if (follows(b, s, u, v))
				s->behind[u] = (uint8_t)(v + 1);
			if (s->right[u] || s->behind[u])
				linked |= UNIT_BIT(u) | UNIT_BIT(v);
		}
	for (int i = 0; i < COMMANDS; i++) {
		s->commander[i] = 0;
		s->members[i] = 0;
	}
	for (uint64_t left = cards; left && n < COMMANDS; left &= left - 1)
		if (rifles_types[b->card[unit_of(left)].type].command) {
			s->commander[n] = (uint8_t)(unit_of(left) + 1);
			s->members[n++] = commanded(b, s, unit_of(left), linked);
		}
}

static uint64_t group_of(const State *s, int commander)
{
	for (int i = 0; i < COMMANDS; i++)
		if (s->commander[i] == commander + 1)
			return s->members[i];
	return 0;
}

/* ---- the price of a move ---- */

/* RRR-movement.3, .4, RRR-R8  The rule that makes a unit far from its General; none when it is near. */
static RuleId far_by(const Board *b, const State *s, int u)
{
	int general = rifles_general(b, unit_side(b, u));
	Box card, own;
	int32_t gap;

	if (general < 0 || general == u || s->unit[general].place == LOST || s->unit[general].place == REMOVED)
		return RRR_NO_RULE;
	if (!on_table(s, general))
		return RRR_R8;
	gap = point_gap(unit_pose(s, general).at, unit_pose(s, u).at); /* of the centres: often enough to know */
	if (gap <= UNSEEN_COMMAND)
		return RRR_NO_RULE;
	card = unit_box(s, general);
	own = unit_box(s, u);
	gap = box_gap(&card, &own);
	if (gap <= UNSEEN_COMMAND + EPS)
		return RRR_NO_RULE;
	if (!rifles_sees(b, s, card.at, &own))
		return RRR_movement_4;
	return gap > SEEN_COMMAND + EPS ? RRR_movement_3 : RRR_NO_RULE;
}

/* Beyond 25.0 it is far, seen or not: no need to look. */
static bool is_far(const Board *b, const State *s, int u)
{
	const int64_t beyond = SEEN_COMMAND + EPS + 2 * CARD_RADIUS;
	int general = rifles_general(b, unit_side(b, u));

	if (general >= 0 && general != u && on_table(s, general) &&
		point_gap2(unit_pose(s, general).at, unit_pose(s, u).at) > beyond * beyond)
		return true;
	return far_by(b, s, u) != RRR_NO_RULE;
}

static bool general_lost(const Board *b, const State *s, Side side)
{
	int general = rifles_general(b, side);

	return general >= 0 && s->unit[general].place == LOST;
}

/* RRR-movement.1-.6 */
int rifles_price_of(const Board *b, const State *s, Side side, uint64_t units, bool in_group, Explain *e)
{
	bool guns = false, far = units != 0;
	RuleId rule = RRR_NO_RULE;
	int price = 1;

	explain_add(e, RRR_movement_1, ratio(1, 1), "one move");
	for (uint64_t left = units; left; left &= left - 1) {
		guns |= unit_facts(b, s, unit_of(left))->guns;
		far = far && is_far(b, s, unit_of(left));
		if (far && e)
			rule = far_by(b, s, unit_of(left));
	}
	if (guns && !in_group) {
		explain_add(e, RRR_movement_2, ratio(1, 1), "guns outside a Command Group");
		price++;
	}
	if (far) {
		explain_add(e, rule, ratio(1, 1), "too far from the General");
		price++;
	}
	if (general_lost(b, s, side)) {
		explain_add(e, RRR_movement_5, ratio(1, 1), "the General is lost");
		price++;
	}
	return price;
}

/* An open group has paid its point; the distance point is owed while nobody near the General has moved in
 * it, and handed back when somebody does (RRR-R8). */
static bool owes_distance(const State *s, uint64_t units)
{
	return (units & ~s->far) == 0 && !s->group_near && !s->group_pays;
}

bool rifles_can_pay(const Board *b, const State *s, Side side, uint64_t units, Why *why)
{
	int price;

	if (s->group) {
		uint64_t outside = units & ~group_of(s, s->group - 1);
		if (outside)
			return refuse(why, RRR_R10, "%s is not in the Command Group of %s: say done before it moves",
						  unit_name(b, unit_of(outside)), unit_name(b, s->group - 1));
		if (owes_distance(s, units) && s->ip < 1)
			return refuse(
				why, RRR_movement_3,
				"moving only units far from the General costs the group 1 IP more, and none is left");
		return true;
	}
	if (s->ip == 0)
		return refuse(why, RRR_sequence_7, "no Initiative Points are left");
	if (s->ip >= DEAREST_MOVE)
		return true;
	price = rifles_price_of(b, s, side, units, false, NULL);
	if (price > s->ip) {
		RuleId rule = general_lost(b, s, side) ? RRR_movement_5 : RRR_movement_6;
		return refuse(why, rule, "this move costs %d IP and %d are left", price, s->ip);
	}
	return true;
}

void rifles_pay(const Board *b, State *s, Side side, uint64_t units, News *news)
{
	int price;

	if (!s->group) {
		price = rifles_price_of(b, s, side, units, false, NULL);
	} else if (owes_distance(s, units)) {
		price = 1;
		s->group_pays = 1;
	} else {
		price = (units & ~s->far) && s->group_pays ? -1 : 0;
		if (units & ~s->far) {
			s->group_near = 1;
			s->group_pays = 0;
		}
	}
	s->ip = (uint8_t)(s->ip - price);
	if (price != 0)
		news_say(news, BOTH_SIDES, RRR_movement_1, "%d IP %s; %d left.", price < 0 ? -price : price,
				 price < 0 ? "handed back" : "spent", s->ip);
}

/* ---- opening and closing a group ---- */

bool rifles_check_group(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0), price = rifles_price_of(b, seen, o->side, 0, true, NULL);

	if (unit_side(b, u) != o->side)
		return refuse(why, RRR_movement_1, "%s is not yours", unit_name(b, u));
	if (!rifles_types[b->card[u].type].command)
		return refuse(why, RRR_movement_8, "%s is no Command Unit", unit_name(b, u));
	if (!group_of(seen, u))
		return refuse(why, RRR_movement_8, "%s was not on the table when this Movement step began",
					  unit_name(b, u));
	if (seen->group)
		return refuse(why, RRR_R10, "the group of %s is still moving: say done first",
					  unit_name(b, seen->group - 1));
	if (price > seen->ip)
		return refuse(why, seen->ip ? RRR_movement_5 : RRR_sequence_7,
					  "a Command Group costs %d IP and %d are left", price, seen->ip);
	return true;
}

void rifles_apply_group(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0);

	(void)dice;
	s->ip = (uint8_t)(s->ip - rifles_price_of(b, s, o->side, 0, true, NULL));
	s->group = (uint8_t)(u + 1);
	s->group_pays = s->group_near = 0;
	s->far = 0;
	for (uint64_t left = group_of(s, u); left; left &= left - 1)
		if (on_table(s, unit_of(left)) && is_far(b, s, unit_of(left)))
			s->far |= left & -left;
	news_say(news, side_set(o->side), RRR_movement_8, "The Command Group of %s moves; %d IP left.",
			 unit_name(b, u), s->ip);
	news_say(news, side_set(side_other(o->side)), RRR_movement_8, "A Command Group moves; %d IP left.",
			 s->ip);
}

void rifles_explain_group(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int u = order_arg(o, 0);
	uint64_t group = group_of(seen, u);

	explain_total(e, "price", "%d", rifles_price_of(b, seen, o->side, 0, true, e));
	explain_total(e, "cards", "%d", __builtin_popcountll(group));
	for (uint64_t left = group; left; left &= left - 1)
		explain_add(e, RRR_movement_9, ratio(1, 1), "%s belongs to the group", unit_name(b, unit_of(left)));
}

bool rifles_check_done(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)o;
	if (!seen->group)
		return refuse(why, RRR_R10, "no Command Group is moving");
	return true;
}

void rifles_apply_done(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)o;
	(void)dice;
	(void)news;
	s->group = s->group_pays = s->group_near = 0;
	s->far = 0;
	for (int u = 0; u < b->ncards; u++)
		drop_mark(s, u, GROUPED);
}
