/* games/rifles/fire.c -- the Shooting phase.
 *
 * In each wave the Moving Player names who fires next: his own unit with `shoot`, an enemy's with `call`,
 * whereupon its owner answers with `shoot`.  A target that can must return fire; where others could aid it
 * its owner says who (`reply`).  Waves end when nobody who may fire has a target (3.3 of the register). */
#include "games/rifles/rifles.h"

/* ---- who may fire at whom ---- */

/* RRR-R47, RRR-shooting.3 */
uint64_t rifles_engaged(const Board *b, const State *s)
{
	uint64_t fighting = 0, engaged, overlappers = 0;

	for (uint64_t left = rifles_on_table(b, s, 0), foes = rifles_on_table(b, s, 1); left; left &= left - 1)
		for (uint64_t others = foes; others; others &= others - 1) {
			int u = unit_of(left), e = unit_of(others);
			if (rifles_cards_close(s, u, e) &&
				(rifles_front_upon(b, s, u, e, ON_ANY_EDGE) || rifles_front_upon(b, s, e, u, ON_ANY_EDGE)))
				fighting |= UNIT_BIT(u) | UNIT_BIT(e);
		}
	engaged = fighting;
	for (uint64_t left = fighting; left; left &= left - 1) {
		int supporter = rifles_supporter(b, s, unit_of(left));
		engaged |= supporter >= 0 ? UNIT_BIT(supporter) : 0;
	}
	for (uint64_t left = engaged; left; left &= left - 1) {
		uint64_t by;
		rifles_overlapped(b, s, unit_of(left), -1, &by);
		overlappers |= by;
	}
	return engaged | overlappers;
}

const Weapon *rifles_arms(const Board *b, const State *s, int u)
{
	const Card *c = &b->card[u];

	if (c->weapon < 0 || (c->type == CAVALRY && !has_mark(s, u, DISMOUNTED)))
		return NULL;
	return &b->weapon[c->weapon];
}

/* RRR-shooting.6, .13, .14, RRR-combat-notes.4 */
static bool may_fire(const Board *b, const State *s, int u, bool initiates)
{
	const Weapon *w = rifles_arms(b, s, u);

	if (!w || w->volleys == 0 || !on_table(s, u) || !has_mark(s, u, FACE_UP) || has_mark(s, u, FIRED) ||
		s->unit[u].shots >= w->volleys)
		return false;
	if (unit_facts(b, s, u)->guns && has_mark(s, u, SHIFTED))
		return false;
	return !initiates || unit_facts(b, s, u)->shoots;
}

/* RRR-R44  Snipers and Engineers measure card to card in any direction. */
int32_t rifles_range_to(const Board *b, const State *s, int u, const Box *target)
{
	Box own = unit_box(s, u);

	if (unit_facts(b, s, u)->specialty)
		return box_gap(&own, target);
	return box_ahead_gap(&own, SHOOTING_SIDE, target, TOUCH);
}

static int32_t range_to(const Board *b, const State *s, int u, int target)
{
	Box other = unit_box(s, target);

	return rifles_range_to(b, s, u, &other);
}

/* RRR-R49 */
static bool fires_over(const Board *b, const State *s, int u, int friendly, const Box *target)
{
	Box box = unit_box(s, friendly);
	int level = rifles_level(b, s, unit_pose(s, u).at);

	return unit_facts(b, s, u)->guns && unit_side(b, friendly) == unit_side(b, u) && level >= 1 &&
		   level > rifles_level(b, s, box.at) && box_gap(&box, target) > OVERHEAD_CLEARANCE + EPS;
}

/* RRR-R45 */
static int card_between(const Board *b, const State *s, int u, int target)
{
	Point from = unit_pose(s, u).at, to = unit_pose(s, target).at;
	Box mark = unit_box(s, target);
	int32_t low_x = from.x < to.x ? from.x : to.x, high_x = from.x + to.x - low_x,
			low_y = from.y < to.y ? from.y : to.y, high_y = from.y + to.y - low_y;

	for (int v = 0; v < b->ncards; v++) {
		const Unit *c = &s->unit[v];
		Box box;
		if (v == u || v == target || c->place != ON_TABLE || c->x < low_x - CARD_RADIUS ||
			c->x > high_x + CARD_RADIUS || c->y < low_y - CARD_RADIUS || c->y > high_y + CARD_RADIUS)
			continue;
		box = unit_box(s, v);
		if (box_crossed(&box, from, to) > TOUCH && !fires_over(b, s, u, v, &mark))
			return v;
	}
	return -1;
}

/* RRR-shooting.2-.4, .8, .9, .14 */
bool rifles_can_hit(const Board *b, const State *s, int u, int target, uint64_t engaged, Why *why)
{
	const Weapon *w = rifles_arms(b, s, u);
	Box mark;
	int64_t reach;
	int32_t range;
	int between;

	if (!w || unit_side(b, u) == unit_side(b, target) || !on_table(s, target))
		return refuse(why, RRR_shooting_1, "%s cannot shoot at %s", unit_name(b, u), unit_name(b, target));
	if (!has_mark(s, target, FACE_UP))
		return refuse(why, RRR_shooting_14, "a face-down card cannot be shot at");
	reach = w->range + EPS + 2 * CARD_RADIUS;
	if (point_gap2(unit_pose(s, u).at, unit_pose(s, target).at) > reach * reach)
		return refuse(why, RRR_shooting_2, "%s is out of range of %s", unit_name(b, target), unit_name(b, u));
	if (engaged >> u & 1 || engaged >> target & 1)
		return refuse(why, RRR_shooting_3, "%s is in Melee or overlapping",
					  unit_name(b, engaged >> u & 1 ? u : target));
	range = range_to(b, s, u, target);
	if (range < 0)
		return refuse(why, RRR_R44, "%s does not lie in the shooting zone of %s", unit_name(b, target),
					  unit_name(b, u));
	if (range > w->range + EPS)
		return refuse(why, RRR_shooting_2, "%s is %d.%03d away, beyond the range of %d.%d",
					  unit_name(b, target), range / CM, range % CM, w->range / CM, w->range % CM / 100);
	between = card_between(b, s, u, target);
	if (between >= 0)
		return refuse(why, RRR_shooting_4, "a card lies between %s and %s", unit_name(b, u),
					  unit_name(b, target));
	mark = unit_box(s, target);
	if (!rifles_sees(b, s, unit_pose(s, u).at, &mark))
		return refuse(why, RRR_shooting_8, "%s cannot see %s", unit_name(b, u), unit_name(b, target));
	return true;
}

uint64_t rifles_targets(const Board *b, const State *s, int u, uint64_t engaged)
{
	uint64_t set = 0;

	if (!may_fire(b, s, u, true) || engaged >> u & 1)
		return 0;
	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1)
		if (!has_mark(s, unit_of(left), TARGETED) && rifles_can_hit(b, s, u, unit_of(left), engaged, NULL))
			set |= left & -left;
	return set;
}

/* Is anybody near enough to matter?  Most of a battle is marching. */
bool rifles_armies_apart(const Board *b, const State *s)
{
	const int64_t reach = (int64_t)b->combat_reach * b->combat_reach;

	for (uint64_t left = b->army[0]; left; left &= left - 1)
		for (uint64_t others = b->army[1]; s->unit[unit_of(left)].place == ON_TABLE && others;
			 others &= others - 1)
			if (on_table(s, unit_of(others)) &&
				point_gap2(unit_pose(s, unit_of(left)).at, unit_pose(s, unit_of(others)).at) <= reach)
				return false;
	return true;
}

static bool has_target(const Board *b, const State *s, int u, uint64_t engaged)
{
	if (!may_fire(b, s, u, true) || engaged >> u & 1)
		return false;
	for (uint64_t left = b->army[side_other(unit_side(b, u))]; left; left &= left - 1)
		if (!has_mark(s, unit_of(left), TARGETED) && rifles_can_hit(b, s, u, unit_of(left), engaged, NULL))
			return true;
	return false;
}

uint64_t rifles_shooters(const Board *b, const State *s)
{
	uint64_t set = 0, engaged;

	if (rifles_armies_apart(b, s))
		return 0;
	engaged = rifles_engaged(b, s);
	for (int u = 0; u < b->ncards; u++)
		if (has_target(b, s, u, engaged))
			set |= UNIT_BIT(u);
	return set;
}

bool rifles_anybody_shoots(const Board *b, const State *s)
{
	uint64_t engaged;

	if (rifles_armies_apart(b, s))
		return false;
	engaged = rifles_engaged(b, s);
	for (int u = 0; u < b->ncards; u++)
		if (has_target(b, s, u, engaged))
			return true;
	return false;
}

int rifles_waves(const Board *b, const State *s)
{
	int waves = 1;

	for (int u = 0; u < b->ncards; u++) {
		const Weapon *w = on_table(s, u) ? rifles_arms(b, s, u) : NULL;
		waves = w && w->volleys > waves ? w->volleys : waves;
	}
	return waves;
}

/* RRR-R46  Who else of the side could fire at this target, and who has no other. */
uint64_t rifles_aids(const Board *b, const State *s, int shooter, int target, uint64_t engaged,
					 uint64_t *must)
{
	uint64_t set = 0;

	*must = 0;
	for (uint64_t left = b->army[unit_side(b, shooter)] & ~UNIT_BIT(shooter); left; left &= left - 1) {
		int u = unit_of(left);
		if (!may_fire(b, s, u, true) || has_mark(s, target, TARGETED) ||
			!rifles_can_hit(b, s, u, target, engaged, NULL))
			continue;
		set |= left & -left;
		if (rifles_targets(b, s, u, engaged) == UNIT_BIT(target))
			*must |= left & -left;
	}
	return set;
}

/* RRR-shooting.5 */
static bool returns_fire(const Board *b, const State *s, int shooter, int target, uint64_t engaged)
{
	return may_fire(b, s, target, false) && rifles_can_hit(b, s, target, shooter, engaged, NULL);
}

static uint64_t aids_of_reply(const Board *b, const State *s, int shooter, int target, uint64_t engaged)
{
	uint64_t set = 0;

	for (uint64_t left = b->army[unit_side(b, target)] & ~UNIT_BIT(target); left; left &= left - 1)
		if (may_fire(b, s, unit_of(left), true) &&
			rifles_can_hit(b, s, unit_of(left), shooter, engaged, NULL))
			set |= left & -left;
	return set;
}

uint64_t rifles_reply_aids(const Board *b, const State *s)
{
	if (!s->shot.target)
		return 0;
	return aids_of_reply(b, s, s->shot.shooter - 1, s->shot.target - 1, rifles_engaged(b, s));
}

/* ---- the sums ---- */

/* RRR-R52 */
static bool enfilades(const Board *b, const State *s, uint64_t firing, int target)
{
	Box box = unit_box(s, target);

	if (unit_facts(b, s, target)->specialty)
		return false;
	for (uint64_t left = firing; left; left &= left - 1) {
		int32_t forward, right;
		box_local(&box, unit_pose(s, unit_of(left)).at, &forward, &right);
		if (forward <= box.deep2 + EPS)
			return true;
	}
	return false;
}

static int fire_sum(const Board *b, const State *s, int u, int opponent, uint64_t with, int against,
					bool fires, int32_t range, Explain *e)
{
	int sum = rifles_score(b, s, u, opponent, range, e);

	if (fires && enfilades(b, s, with | UNIT_BIT(u), opponent)) {
		explain_add(e, RRR_modifiers_1, ratio(1, 1), "enfilading fire");
		sum++;
	}
	if (against > 0)
		explain_add(e, RRR_modifiers_9, ratio(-against, 1), "%d aiding the enemy's fire", against);
	return sum - against;
}

static uint64_t aid_set(const Shot *shot)
{
	return (shot->aid[0] ? UNIT_BIT(shot->aid[0] - 1) : 0) | (shot->aid[1] ? UNIT_BIT(shot->aid[1] - 1) : 0);
}

static void shot_sums(const Board *b, const State *s, const Shot *shot, bool returns, uint64_t reply,
					  int sum[2], Explain *e)
{
	int u = shot->shooter - 1, target = shot->target - 1;
	int32_t range = range_to(b, s, u, target);
	uint64_t aids = aid_set(shot);

	sum[0] = fire_sum(b, s, u, target, aids, __builtin_popcountll(reply), true, range, e);
	sum[1] = fire_sum(b, s, target, u, reply, __builtin_popcountll(aids), returns, range, e);
}

/* ---- the exchange ---- */

static void fire(State *s, int u)
{
	set_mark(s, u, FIRED);
	s->unit[u].shots++;
}

static void exchange(const Board *b, State *s, bool returns, uint64_t reply, Dice *dice, News *news)
{
	Shot shot = s->shot;
	int u = shot.shooter - 1, target = shot.target - 1, sum[2], score[2];

	shot_sums(b, s, &shot, returns, reply, sum, NULL);
	score[0] = sum[0] + dice_roll(dice, DIE, RRR_outcome_1);
	score[0] += dice_roll(dice, DIE, RRR_outcome_1);
	score[1] = sum[1] + dice_roll(dice, DIE, RRR_outcome_1);
	score[1] += dice_roll(dice, DIE, RRR_outcome_1);
	fire(s, u);
	for (uint64_t left = aid_set(&shot) | reply | (returns ? UNIT_BIT(target) : 0); left; left &= left - 1)
		fire(s, unit_of(left));
	set_mark(s, target, TARGETED);
	s->shot = (Shot){ 0, 0, { 0, 0 } };
	news_say(news, BOTH_SIDES, RRR_shooting_11, "%s shoots at %s%s: %d against %d.", unit_name(b, u),
			 unit_name(b, target), returns ? ", which returns fire" : "", score[0], score[1]);
	if (score[0] > score[1]) {
		rifles_resolve(b, s, &(Combat){ false, rifles_doubled(score[0], score[1]), u, target }, dice, news);
	} else if (score[1] > score[0] && returns) { /* RRR-outcome.4: else the shooter takes no notice */
		rifles_resolve(b, s, &(Combat){ false, rifles_doubled(score[1], score[0]), target, u }, dice, news);
	}
	rifles_go_on(b, s, dice, news);
}

bool rifles_check_call(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0);

	if (unit_side(b, u) == o->side)
		return refuse(why, RRR_R46, "%s is your own: shoot with it", unit_name(b, u));
	if (rifles_armies_apart(b, seen) || !has_target(b, seen, u, rifles_engaged(b, seen)))
		return refuse(why, RRR_shooting_1, "%s cannot fire in this wave", unit_name(b, u));
	return true;
}

void rifles_apply_call(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	s->shot.shooter = (uint8_t)(order_arg(o, 0) + 1);
	news_say(news, BOTH_SIDES, RRR_R46, "%s is to fire next.", unit_name(b, order_arg(o, 0)));
}

static Shot shot_of(const Order *o)
{
	return (Shot){ (uint8_t)(order_arg(o, 0) + 1),
				   (uint8_t)(order_arg(o, 1) + 1),
				   { (uint8_t)(o->n > 2 ? order_arg(o, 2) + 1 : 0),
					 (uint8_t)(o->n > 3 ? order_arg(o, 3) + 1 : 0) } };
}

/* RRR-R46  Who was named fires; its owner chooses whether as the first or as an aid. */
static bool takes_part(const Order *o, int u)
{
	for (int i = 2; i < o->n; i++)
		if (order_arg(o, i) == u)
			return true;
	return order_arg(o, 0) == u;
}

bool rifles_check_shoot(const Board *b, const State *seen, const Order *o, Why *why)
{
	int u = order_arg(o, 0), target = order_arg(o, 1);
	uint64_t must, aids, chosen = 0, engaged;

	if (unit_side(b, u) != o->side)
		return refuse(why, RRR_R46, "%s is not yours: call it", unit_name(b, u));
	if (seen->shot.shooter && !takes_part(o, seen->shot.shooter - 1))
		return refuse(why, RRR_R46, "%s was named to fire", unit_name(b, seen->shot.shooter - 1));
	if (unit_facts(b, seen, u)->guns && has_mark(seen, u, SHIFTED))
		return refuse(why, RRR_shooting_6, "the guns %s have moved this Round", unit_name(b, u));
	if (unit_type(b, seen, u) == ENGINEERS)
		return refuse(why, RRR_combat_notes_4, "%s only returns fire", unit_name(b, u));
	if (!has_mark(seen, u, FACE_UP))
		return refuse(why, RRR_shooting_14, "%s lies face down", unit_name(b, u));
	if (!may_fire(b, seen, u, true))
		return refuse(why, has_mark(seen, u, FIRED) || seen->unit[u].shots ? RRR_shooting_13 : RRR_shooting_1,
					  "%s cannot fire in this wave", unit_name(b, u));
	engaged = rifles_engaged(b, seen);
	if (!rifles_can_hit(b, seen, u, target, engaged, why))
		return false;
	if (has_mark(seen, target, TARGETED))
		return refuse(why, RRR_R46, "%s was fired at in this wave already", unit_name(b, target));
	if (o->n > 4)
		return refuse(why, RRR_shooting_10, "two units at most aid the first");
	aids = rifles_aids(b, seen, u, target, engaged, &must);
	for (int i = 2; i < o->n; i++) {
		int aid = order_arg(o, i);
		if (!(aids >> aid & 1) || chosen >> aid & 1)
			return refuse(why, RRR_R46, "%s cannot aid this fire", unit_name(b, aid));
		chosen |= UNIT_BIT(aid);
	}
	if ((must & ~chosen) && (o->n < 4 || (chosen & ~must)))
		return refuse(why, RRR_R46, "%s has no other target and must aid",
					  unit_name(b, unit_of(must & ~chosen)));
	return true;
}

void rifles_apply_shoot(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	int u = order_arg(o, 0), target = order_arg(o, 1);
	uint64_t engaged = rifles_engaged(b, s);
	bool returns = returns_fire(b, s, u, target, engaged);

	s->shot = shot_of(o);
	if (returns && aids_of_reply(b, s, u, target, engaged)) {
		news_say(news, BOTH_SIDES, RRR_R46, "%s shoots at %s; who aids the return?", unit_name(b, u),
				 unit_name(b, target));
		return;
	}
	exchange(b, s, returns, 0, dice, news);
}

void rifles_explain_shoot(const Board *b, const State *seen, const Order *o, Explain *e)
{
	Shot shot = shot_of(o);
	int sum[2], shooter = order_arg(o, 0), target = order_arg(o, 1);
	bool returns = returns_fire(b, seen, shooter, target, rifles_engaged(b, seen));
	int32_t range = range_to(b, seen, shooter, target);

	shot_sums(b, seen, &shot, returns, 0, sum, e);
	explain_total(e, "shooter", "%d", sum[0]);
	explain_total(e, "target", "%d", sum[1]);
	explain_total(e, "range", range < 0 ? "outside" : "%d.%03d", range / CM, range % CM);
	explain_total(e, "returns", "%s", returns ? "yes" : "no");
	Odds odds = rifles_explain_odds(sum[0], sum[1], e);
	rifles_explain_fate(b, seen, &(Combat){ false, false, shooter, target }, odds.win, odds.win_doubled, e);
	if (returns) /* RRR-outcome.4 */
		rifles_explain_fate(b, seen, &(Combat){ false, false, target, shooter }, odds.lose, odds.lose_doubled,
							e);
}

bool rifles_check_reply(const Board *b, const State *seen, const Order *o, Why *why)
{
	uint64_t aids = rifles_reply_aids(b, seen), chosen = 0;

	if (!seen->shot.target)
		return refuse(why, RRR_shooting_5, "nobody was fired at");
	if (o->n > 2)
		return refuse(why, RRR_R46, "two units at most aid the return fire");
	for (int i = 0; i < o->n; i++) {
		int u = order_arg(o, i);
		if (!(aids >> u & 1) || chosen >> u & 1)
			return refuse(why, RRR_R46, "%s cannot aid this return fire", unit_name(b, u));
		chosen |= UNIT_BIT(u);
	}
	return true;
}

void rifles_apply_reply(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	uint64_t chosen = 0;

	for (int i = 0; i < o->n; i++)
		chosen |= UNIT_BIT(order_arg(o, i));
	exchange(b, s, true, chosen, dice, news);
}
