/* games/rifles/deploy.c -- before the first Round, and the Reserve's way onto the table.
 *
 * The Low Scorer places terrain and deploys first; everything lies face down. */
#include "games/rifles/rifles.h"

/* ---- dice, terrain, edges ---- */

/* RRR-deployment.3, RRR-R25 */
static void dice_for_edges(const Board *b, State *s, Dice *dice, News *news)
{
	Side low = side_other(s->high);
	bool south = low == 0;

	if (!b->edges_fixed)
		south = dice_roll(dice, DIE, RRR_deployment_3) <= 5;
	s->edge[low] = south ? SOUTH_EDGE : NORTH_EDGE;
	s->edge[s->high] = south ? NORTH_EDGE : SOUTH_EDGE;
	news_say(news, BOTH_SIDES, RRR_deployment_3, "%s has the south edge, %s the north.",
			 b->side[s->edge[0] == SOUTH_EDGE ? 0 : 1].title,
			 b->side[s->edge[0] == SOUTH_EDGE ? 1 : 0].title);
}

static bool has_cards(const Board *b, const State *s, Side side, Place place)
{
	for (uint64_t left = b->army[side]; left; left &= left - 1)
		if (s->unit[unit_of(left)].place == place)
			return true;
	return false;
}

/* RRR-deployment.4, .5  The next side with cards in hand, or the first turn. */
void rifles_deployed(const Board *b, State *s, Dice *dice, News *news)
{
	if (has_cards(b, s, s->moving, IN_HAND))
		return;
	if (s->moving != s->high && has_cards(b, s, s->high, IN_HAND)) {
		s->moving = s->high;
		return;
	}
	rifles_reveal_all(b, s, news);
	s->round = 1;
	s->moving = s->high;
	rifles_begin_turn(b, s, dice, news);
}

static void begin_deployment(const Board *b, State *s, Dice *dice, News *news)
{
	dice_for_edges(b, s, dice, news);
	s->phase = PHASE_DEPLOY;
	for (int i = 0; i < b->nplaced; i++) {
		const Placed *p = &b->placed[i];
		s->unit[p->unit].place = p->reserve ? IN_RESERVE : ON_TABLE;
		unit_put(s, p->unit, p->pose);
	}
	rifles_deployed(b, s, dice, news);
}

/* RRR-deployment.1 */
void rifles_setup(const Board *b, State *s, Dice *dice, News *news)
{
	int score[SIDES];

	for (int i = 0; i < b->nworks; i++)
		s->work[i] = b->work[i];
	s->edge[0] = SOUTH_EDGE; /* until it is diced for */
	s->edge[1] = NORTH_EDGE;
	s->high = b->high;
	if (b->high == SIDE_NONE) {
		do {
			score[0] = dice_roll(dice, DIE, RRR_deployment_1);
			score[1] = dice_roll(dice, DIE, RRR_deployment_1);
		} while (score[0] == score[1]);
		s->high = score[0] > score[1] ? 0 : 1;
		news_say(news, BOTH_SIDES, RRR_deployment_1, "%s %d, %s %d: %s is the High Scorer.", b->side[0].title,
				 score[0], b->side[1].title, score[1], b->side[s->high].title);
	}
	s->moving = side_other(s->high);
	if (b->nchoices > 0)
		s->phase = PHASE_TERRAIN;
	else
		begin_deployment(b, s, dice, news);
}

/* RRR-deployment.2 */
bool rifles_check_terrain(const Board *b, const State *seen, const Order *o, Why *why)
{
	int thing = order_arg(o, 0);
	const Terrain *t = thing < b->nareas ? &b->terrain[thing] : NULL;
	Point at = { order_arg(o, 1), order_arg(o, 2) };

	if (!t || t->choice < 0)
		return refuse(why, RRR_deployment_2, "%s is not among the terrain to choose from",
					  b->things.name[thing]);
	if (seen->placed[t->choice])
		return refuse(why, RRR_deployment_2, "%s lies on the table already", t->name);
	if (at.x < 0 || at.y < 0 || at.x > b->width || at.y > b->height || at.x + t->area.low.x < 0 ||
		at.y + t->area.low.y < 0 || at.x + t->area.high.x > b->width || at.y + t->area.high.y > b->height)
		return refuse(why, RRR_deployment_2, "%s would hang over the edge of the table", t->name);
	return true;
}

void rifles_apply_terrain(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	const Terrain *t = &b->terrain[order_arg(o, 0)];

	(void)dice;
	s->placed[t->choice] = 1;
	s->spot[t->choice] = (Point){ order_arg(o, 1), order_arg(o, 2) };
	news_say(news, BOTH_SIDES, RRR_deployment_2, "%s, %s, is placed.", t->name, rifles_areas[t->kind].word);
}

bool rifles_check_ready(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)seen;
	(void)o;
	(void)why;
	return true;
}

void rifles_apply_ready(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)o;
	begin_deployment(b, s, dice, news);
}

/* ---- cards ---- */

static Pose pose_of(const Order *o)
{
	return (Pose){ { order_arg(o, 1), order_arg(o, 2) }, order_arg(o, 3) / 10 };
}

/* The farthest corner's distance from an edge; of a shore from the water line (RRR-deployment.4). */
static int32_t edge_depth(const Board *b, const State *s, TableEdge edge, const Box *box, bool shore)
{
	int32_t depth = 0;

	for (Corner c = 0; c < CORNERS; c++) {
		Point p = box_corner(box, c);
		int32_t d = edge == SOUTH_EDGE   ? p.y
					: edge == NORTH_EDGE ? b->height - p.y
					: edge == WEST_EDGE  ? p.x
										 : b->width - p.x;
		d -= shore ? rifles_water_line(b, s, edge, p.x) : 0;
		depth = d > depth ? d : depth;
	}
	return depth;
}

int32_t rifles_deploy_depth(const Board *b, const State *s, Side side)
{
	int32_t wet = 0;

	for (int32_t x = 0; x <= b->width; x += CM) {
		int32_t here = rifles_water_line(b, s, (TableEdge)s->edge[side], x);
		wet = here > wet ? here : wet;
	}
	return b->deploy_depth[side] + wet;
}

/* What holds wherever a card is put down: RRR-R26 and RRR-R2. */
static bool may_put(const Board *b, const State *s, const Order *o, TableEdge edge, int32_t depth,
					RuleId rule, Why *why)
{
	int u = order_arg(o, 0);
	Box box;

	if (order_arg(o, 3) < 0 || order_arg(o, 3) >= FULL_TURN * 10 || order_arg(o, 3) % 10 != 0)
		return refuse(why, RRR_R1, "a facing is 0 to 359.99 degrees");
	if (order_arg(o, 1) < 0 || order_arg(o, 1) > b->width || order_arg(o, 2) < 0 ||
		order_arg(o, 2) > b->height)
		return refuse(why, RRR_R1, "that is not on the table");
	box = card_box(pose_of(o));
	if (!rifles_within_table(b, &box, EPS))
		return refuse(why, rule, "%s would hang over the edge of the table", unit_name(b, u));
	if (edge_depth(b, s, edge, &box, rule == RRR_deployment_4) > depth + EPS)
		return refuse(why, rule, "%s must lie wholly within %d.%d of the edge", unit_name(b, u), depth / CM,
					  depth % CM / 100);
	if (rifles_overlaps_any(b, s, &box, 0))
		return refuse(why, RRR_scale_6, "%s would lie upon another card", unit_name(b, u));
	return rifles_may_stand(b, s, u, &box, why);
}

bool rifles_check_deploy(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0);

	if (unit_side(b, u) != o->side || seen->unit[u].place != IN_HAND)
		return refuse(why, RRR_deployment_4, "%s is no card in your hand", unit_name(b, u));
	return may_put(b, seen, o, (TableEdge)seen->edge[o->side], b->deploy_depth[o->side], RRR_deployment_4,
				   why);
}

void rifles_apply_deploy(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0);

	s->unit[u].place = ON_TABLE;
	unit_put(s, u, pose_of(o));
	news_say(news, side_set(o->side), RRR_deployment_6, "%s is deployed face down.", unit_name(b, u));
	rifles_deployed(b, s, dice, news);
}

static int count_cards(const Board *b, const State *s, Side side, Place place, Type type)
{
	int n = 0;

	for (uint64_t left = b->army[side]; left; left &= left - 1)
		n += s->unit[unit_of(left)].place == place &&
			 (type == TYPE_UNKNOWN || b->card[unit_of(left)].type == type);
	return n;
}

/* RRR-deployment.7, RRR-R27  A third, rounded down; its first card is a Sub-Command, so that it holds one. */
bool rifles_check_hold(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0), limit = __builtin_popcountll(b->army[o->side]) / 3;

	if (!b->may_reserve[o->side])
		return refuse(why, RRR_deployment_7, "this scenario gives %s no Reserve", b->side[o->side].title);
	if (unit_side(b, u) != o->side || seen->unit[u].place != IN_HAND)
		return refuse(why, RRR_deployment_7, "%s is no card in your hand", unit_name(b, u));
	if (count_cards(b, seen, o->side, IN_RESERVE, TYPE_UNKNOWN) >= limit)
		return refuse(why, RRR_R27, "the Reserve may hold %d cards", limit);
	if (b->card[u].type != SUBCOMMAND && count_cards(b, seen, o->side, IN_RESERVE, SUBCOMMAND) == 0)
		return refuse(why, RRR_deployment_7, "a Reserve needs a Sub-Command: hold that first");
	return true;
}

void rifles_apply_hold(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	s->unit[order_arg(o, 0)].place = IN_RESERVE;
	news_say(news, side_set(o->side), RRR_deployment_7, "%s is held in Reserve.",
			 unit_name(b, order_arg(o, 0)));
	rifles_deployed(b, s, dice, news);
}

/* ---- the Reserve arrives ---- */

/* RRR-R1  Left and right as the player looks at the enemy's base edge. */
TableEdge rifles_entry_edge(const State *s, Side side, RiflesWord word)
{
	bool south = s->edge[side] == SOUTH_EDGE;

	if (word == WORD_OWN)
		return south ? SOUTH_EDGE : NORTH_EDGE;
	if (word == WORD_ENEMY)
		return south ? NORTH_EDGE : SOUTH_EDGE;
	return (word == WORD_LEFT) == south ? WEST_EDGE : EAST_EDGE;
}

bool rifles_check_reserve(const Board *b, const State *seen, const Order *o, Why *why)
{
	return rifles_check_ready(b, seen, o, why);
}

bool rifles_check_wait(const Board *b, const State *seen, const Order *o, Why *why)
{
	return rifles_check_ready(b, seen, o, why);
}

void rifles_apply_reserve(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	RiflesWord word = (RiflesWord)order_arg(o, 0);
	int needed = rifles_entry_score[word == WORD_OWN     ? 0
									: word == WORD_LEFT  ? 1
									: word == WORD_RIGHT ? 2
														 : 3];
	int die = dice_roll(dice, DIE, RRR_sequence_3);

	news_say(news, BOTH_SIDES, RRR_sequence_4, "%s rolls %d for its Reserve and needs %d.",
			 b->side[o->side].title, die, needed);
	if (die < needed) { /* RRR-sequence.6 */
		rifles_begin_move(b, s, news);
		return;
	}
	s->entry = (uint8_t)rifles_entry_edge(s, o->side, word);
	s->phase = PHASE_ARRIVE;
}

void rifles_apply_wait(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)o;
	(void)dice;
	rifles_begin_move(b, s, news);
}

/* RRR-sequence.5, RRR-R28 */
bool rifles_check_arrive(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0);
	Box box;

	if (unit_side(b, u) != o->side || seen->unit[u].place != IN_RESERVE)
		return refuse(why, RRR_sequence_5, "%s is not in your Reserve", unit_name(b, u));
	if (!may_put(b, seen, o, (TableEdge)seen->entry, DEPLOY_DEPTH, RRR_sequence_5, why))
		return false;
	box = card_box(pose_of(o));
	for (uint64_t left = rifles_on_table(b, seen, side_other(o->side)); left; left &= left - 1) {
		int e = unit_of(left);
		Zone zone = rifles_zone(b, seen, e, 0);
		if (rifles_touches(&box, &zone.card))
			return refuse(why, RRR_R28, "%s would arrive in contact with an enemy", unit_name(b, u));
		if (rifles_has_zoc(b, seen, e) && rifles_zone_has(&zone, &box))
			return refuse(why, RRR_R28, "%s would arrive in the zone of control of %s", unit_name(b, u),
						  unit_name(b, e));
	}
	return true;
}

enum { ARRIVED = 255 }; /* stamp of a card placed by the attempt under way */

void rifles_apply_arrive(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0);

	(void)dice;
	s->unit[u].place = ON_TABLE;
	s->unit[u].stamp = ARRIVED;
	unit_put(s, u, pose_of(o));
	news_say(news, side_set(o->side), RRR_sequence_5, "%s arrives.", unit_name(b, u));
	news_say(news, side_set(side_other(o->side)), RRR_sequence_5, "A card of the Reserve arrives.");
	rifles_reveal_round(b, s, u, unit_pose(s, u), news);
	if (!has_cards(b, s, o->side, IN_RESERVE))
		rifles_begin_move(b, s, news);
}

static bool finds_room(const Board *b, const State *s, Side side, int u)
{
	bool flank = s->entry == WEST_EDGE || s->entry == EAST_EDGE;
	int32_t length = flank ? b->height : b->width;

	for (int32_t along = 2500; along <= length - 2500; along += 500)
		for (int32_t deep = 1500; deep <= 8500; deep += 500) {
			Point at = s->entry == SOUTH_EDGE   ? (Point){ along, deep }
					   : s->entry == NORTH_EDGE ? (Point){ along, b->height - deep }
					   : s->entry == WEST_EDGE  ? (Point){ deep, along }
												: (Point){ b->width - deep, along };
			Order o;
			order_start(&o, side, VERB_ARRIVE);
			order_push(&o, ARG_UNIT, u);
			order_push(&o, ARG_LENGTH, at.x);
			order_push(&o, ARG_LENGTH, at.y);
			order_push(&o, ARG_LENGTH, flank ? QUARTER_TURN * 10 : 0);
			if (rifles_check_arrive(b, s, &o, NULL))
				return true;
		}
	return false;
}

/* RRR-R28  If they cannot all be placed the attempt fails. */
bool rifles_check_recall(const Board *b, const State *seen, const Order *o, Why *why)
{
	for (uint64_t left = b->army[o->side]; left; left &= left - 1)
		if (seen->unit[unit_of(left)].place == IN_RESERVE && !finds_room(b, seen, o->side, unit_of(left)))
			return true;
	return refuse(why, RRR_R28, "there is room for every card: the whole Reserve must be placed");
}

void rifles_apply_recall(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	for (uint64_t left = b->army[o->side]; left; left &= left - 1) {
		Unit *u = &s->unit[unit_of(left)];
		if (u->place == ON_TABLE && u->stamp == ARRIVED)
			*u = (Unit){ .place = IN_RESERVE, .marks = u->marks };
	}
	news_say(news, BOTH_SIDES, RRR_R28, "There is no room for the whole Reserve: it stays away.");
	rifles_begin_move(b, s, news);
}
