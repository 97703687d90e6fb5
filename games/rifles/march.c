/* games/rifles/march.c -- a move carried out: step by step where a river may be met or a card turned up.
 *
 * check() has found the way open.  What it could not know is how deep a river is. */
#include "games/rifles/rifles.h"

/* RRR-rivers.1-.4  The condition is rolled for when somebody first wants to cross. */
void rifles_try_river(const Board *b, State *s, int river, Side side, Dice *dice, News *news)
{
	static const char *const words[] = { "untried", "Shallow", "Normal", "Difficult" };
	int die;

	if (s->condition[river] != UNTRIED)
		return;
	die = dice_roll(dice, DIE, RRR_rivers_1);
	s->condition[river] = die >= 7 ? SHALLOW : die >= 4 ? NORMAL : DIFFICULT;
	news_sighting(news);
	news_say(news, BOTH_SIDES, RRR_rivers_1, "%s tries the river %s: %d, %s.", b->side[side].title,
			 b->river[river].name, die, words[s->condition[river]]);
}

/* RRR-R19  A card about to enter a river: true when it goes on. */
static bool enters_river(const Board *b, State *s, int u, int river, bool as_line, bool began_in,
						 int32_t *limit, Dice *dice, News *news)
{
	int die;

	rifles_try_river(b, s, river, unit_side(b, u), dice, news);
	if (s->condition[river] == SHALLOW)
		return true;
	if (unit_facts(b, s, u)->guns || (as_line && !s->group))
		return false;
	if (s->condition[river] == NORMAL || began_in)
		return true;
	*limit = RIVER_CROSSING;
	die = dice_roll(dice, DIE, RRR_rivers_4);
	news_say(news, BOTH_SIDES, RRR_rivers_4, "%s needs 6 to cross: %d.",
			 has_mark(s, u, FACE_UP) ? unit_name(b, u) : "The card", die);
	return die >= 6;
}

/* Can a card come to a river on its way?  By road it may wind. */
static bool may_get_wet(const Board *b, const State *s, const Body *body, int i)
{
	for (int leg = 0; leg < body->legs && b->nrivers > 0; leg++) {
		Point from = body->pose[leg][i].at, to = body->pose[leg + 1][i].at;
		int32_t across = point_gap(from, to) + 2 * (CARD_RADIUS + EPS);
		Box around =
			box_at((Pose){ { (from.x + to.x) / 2, (from.y + to.y) / 2 }, 0 }, across + 2, across + 2);

		if (body->kind == BY_ROAD || rifles_rivers_under(b, s, &around))
			return true;
	}
	return false;
}

/* Can any step of this move turn a card up?  Its centre goes no farther than its corners do. */
static bool may_reveal(const Board *b, const State *s, const Body *body, int i)
{
	int u = body->unit[i];
	int64_t reach = REVEAL_RANGE + EPS + 2 * CARD_RADIUS;

	for (int leg = 0; leg < body->legs; leg++)
		reach += rifles_leg_cost(body, leg, i);
	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1) {
		int e = unit_of(left);
		if (on_table(s, e) && !(has_mark(s, e, FACE_UP) && has_mark(s, u, FACE_UP)) &&
			point_gap2(unit_pose(s, e).at, body->pose[0][i].at) <= reach * reach)
			return true;
	}
	return false;
}

static bool clear_of_friends(const Board *b, const State *s, const Body *body, const Pose at[BODY])
{
	for (int i = 0; i < body->n; i++) {
		Box box = card_box(at[i]);
		if (rifles_overlaps_any(b, s, &box, rifles_body_members(body)))
			return false;
	}
	return true;
}

static void tell_move(const Board *b, const State *s, const Body *body, News *news)
{
	static const char *const how[] = { [SINGLE] = "moves",
									   [LINE] = "leads its Line",
									   [COLUMN] = "leads its Column",
									   [CHARGE] = "charges",
									   [CHARGE_LINE] = "leads its Line in a charge",
									   [BY_ROAD] = "moves by road" };
	char text[40];
	int u = body->unit[0];
	Side side = unit_side(b, u);

	if (news->mute)
		return;
	rifles_pose_text(unit_pose(s, u), text);
	news_say(news, side_set(side), RRR_movement_1, "%s %s to %s.", unit_name(b, u), how[body->kind], text);
	news_say(news, side_set(side_other(side)), RRR_movement_1, "%s %s to %s.",
			 has_mark(s, u, FACE_UP) ? unit_name(b, u) : "A face-down card", how[body->kind], text);
}

/* Does its centre leave its place on the way?  Guns that come back to it have moved (RRR-R48). */
static bool strays(const Body *body, int i)
{
	for (int leg = 1; leg <= body->legs; leg++)
		if (point_gap2(body->pose[leg][i].at, body->pose[0][i].at) > TOUCH * TOUCH)
			return true;
	return false;
}

/* All cards of the body step together; where one is stopped, all are. */
void rifles_body_apply(const Board *b, State *s, const Body *body, Dice *dice, News *news)
{
	Side side = unit_side(b, body->unit[0]);
	int32_t limit = INT32_MAX / 2, spent = 0;
	bool reveals[BODY], wet[BODY], any = false, any_wet = false, stopped = false;
	uint32_t in[BODY], began[BODY]; /* rivers */
	Pose at[BODY], clear[BODY];
	bool as_line = body->kind == LINE || body->kind == CHARGE_LINE;
	uint64_t members = rifles_body_members(body);

	rifles_pay(b, s, side, members, news);
	s->stamps++;
	for (int i = 0; i < body->n; i++) {
		Box box;
		reveals[i] = may_reveal(b, s, body, i);
		wet[i] = may_get_wet(b, s, body, i);
		any_wet |= wet[i];
		any |= reveals[i] || wet[i];
		at[i] = clear[i] = body->pose[0][i];
		box = card_box(at[i]);
		in[i] = began[i] = rifles_rivers_under(b, s, &box);
	}
	for (int leg = 0; leg < body->legs && !stopped && any && !rifles_is_about_face(b, body); leg++) {
		int32_t longest = 0;
		int n;
		for (int i = 0; i < body->n; i++) {
			int32_t way = rifles_leg_cost(body, leg, i);
			longest = way > longest ? way : longest;
		}
		n = longest > STEP ? (longest + STEP - 1) / STEP : 1;
		for (int k = 1; k <= n && !stopped; k++) {
			for (int i = 0; i < body->n && !stopped && any_wet; i++) {
				if (!wet[i])
					continue;
				Box box = card_box(rifles_body_pose(body, i, leg, k, n));
				uint32_t now = rifles_rivers_under(b, s, &box), entered = now & ~in[i];
				for (int r = 0; entered >> r && !stopped; r++)
					stopped = entered >> r & 1 && !enters_river(b, s, body->unit[i], r, as_line,
																began[i] >> r & 1, &limit, dice, news);
				in[i] = now;
			}
			stopped = stopped || spent + longest * k / n - EPS > limit;
			for (int i = 0; i < body->n && !stopped; i++) {
				at[i] = rifles_body_pose(body, i, leg, k, n);
				if (reveals[i] && on_table(s, body->unit[i]))
					rifles_reveal_round(b, s, body->unit[i], at[i], news);
			}
			if (!stopped && any_wet && clear_of_friends(b, s, body, at))
				for (int i = 0; i < body->n; i++)
					clear[i] = at[i];
		}
		spent += longest;
	}
	for (int i = 0; i < body->n; i++) {
		int u = body->unit[i];
		Pose end = stopped ? clear[i] : body->pose[body->legs][i];
		if (!on_table(s, u)) /* a dummy, seen and removed on its way */
			continue;
		if (stopped ? point_gap2(end.at, body->pose[0][i].at) > TOUCH * TOUCH : strays(body, i))
			set_mark(s, u, SHIFTED);
		unit_put(s, u, end);
		set_mark(s, u, body->kind == CHARGE || body->kind == CHARGE_LINE ? CHARGED : MOVED | RODE);
		if (s->group)
			set_mark(s, u, GROUPED);
		s->unit[u].stamp = s->stamps;
	}
	tell_move(b, s, body, news);
	if (stopped)
		news_say(news, BOTH_SIDES, RRR_R19, "The move stops at the river.");
}
