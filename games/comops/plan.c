/* games/comops/plan.c -- how a sensible officer plays Combat Operations: moves, set-up and everything but the
 * choice of attacks, which is in plan_fight.c.
 *
 * A unit goes where it is worth most: near to what draws it (plan_goal.c), together with friends, on good ground, in
 * supply, and never beside an enemy whom those around cannot deal with.  Guns stay behind at their range. */
#include "games/comops/plan.h"

enum { UNDUE = 1000000 }; /* to stay where too many are: more than a hex is worth by any numbers */

const Number comops_numbers[] = {
#define NUMBER(symbol, name, usual, least, most) { name, usual, least, most },
#include "games/comops/numbers.def"
#undef NUMBER
	{ 0 },
};

const Numbers *comops_numbers_of(const Board *b)
{
	return &b->numbers;
}

/* ---- the lie of the land ---- */

/* What own guns that reach an enemy hex add to what stands around it. */
static int help_of_guns(const State *w, const Outlook *out, Hex h)
{
	const Board *b = out->b;
	int sum = 0;

	if (out->number[GUN_HELP] == 0)
		return 0;
	each_piece(p, comops_on_map(b, w, out->side) & b->artillery)
		sum += b->distance[comops_hex(w, p)][h] <= b->piece[p].range ? b->piece[p].attack : 0;
	return sum * out->number[GUN_HELP] / 100;
}

/* What each hex beside an enemy is up against, in a world that looks like the view: his strength and what stands
 * around him. */
static void weigh_enemies(const State *w, Outlook *out)
{
	const Board *b = out->b;

	each_hex(h, &w->held[out->enemy]) {
		int defense = 0, around = help_of_guns(w, out, h);

		each_piece(p, comops_at(b, w, out->enemy, h))
			defense += b->piece[p].dummy ? 0 : b->piece[p].defense + comops_terrain[b->terrain[h]].defense;
		for (int d = 0; d < DIRS; d++) {
			Hex near = hex_step(b->map, h, (Dir)d);

			if (near != HEX_NONE && area_has(&w->held[out->side], near))
				each_piece(p, comops_at(b, w, out->side, near) & ~b->artillery)
					around += b->piece[p].attack;
		}
		out->defense[h] = (uint8_t)(defense > UINT8_MAX ? UINT8_MAX : defense);
		out->around[h] = (uint8_t)(around > UINT8_MAX ? UINT8_MAX : around);
	}
}

/* Has it anybody in play who goes by the roads of the motorized? */
static bool has_wheels(const Board *b, const State *seen, Side side)
{
	bool found = false;

	each_piece(p, b->army[side].pieces & b->motorized)
		found |= seen->piece[p].fate == ON_MAP || seen->piece[p].fate == HAND;
	return found;
}

static void look_round(const Board *b, const State *seen, Side side, const Posture *posture, Outlook *out)
{
	State guess;

	comops_plan_guess(b, seen, side, 0, &guess);
	out->posture = posture;
	out->number = b->numbers.value[side];
	out->b = b;
	out->seen = seen;
	out->side = side;
	out->enemy = side_other(side);
	out->seeker = side == b->objective.seeker;
	out->bold = comops_plan_boldness(b, side, posture);
	out->goals = comops_plan_goals(b, seen, &guess, side, posture->goal);
	comops_plan_measure(b, seen, side, FOOT, &out->goals, out->far[FOOT]);
	if (has_wheels(b, seen, side))
		comops_plan_measure(b, seen, side, MECHANIZED, &out->goals, out->far[MECHANIZED]);
	if (seen->phase == MOVING || seen->phase == SETTING_UP)
		weigh_enemies(&guess, out);
	memset(out->stack, 0, sizeof out->stack);
	each_piece(p, b->army[side].pieces)
		if (seen->piece[p].fate == ON_MAP)
			out->stack[comops_hex(seen, p)] = (uint8_t)(out->stack[comops_hex(seen, p)] + b->piece[p].size);
}

static int nearest_enemy(const Outlook *out, Hex h)
{
	int nearest = 20;

	each_hex(e, &out->seen->held[out->enemy])
		nearest = out->b->distance[h][e] < nearest ? out->b->distance[h][e] : nearest;
	return nearest;
}

/* ---- what a hex is worth to a unit ---- */

static int worth_behind(const Outlook *out, int piece, Hex h)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	int range = b->piece[piece].range ? b->piece[piece].range : number[HQ_NEAR], near = nearest_enemy(out, h);
	int far = out->far[FOOT][h];
	bool guarded = out->stack[h] > (comops_hex(out->seen, piece) == h ? b->piece[piece].size : 0);
	int worth = -number[GUN_NEARER] * far;

	if (near <= number[EXPOSED_AT])
		worth -= number[guarded ? EXPOSED : EXPOSED_ALONE];
	if (near <= range)
		worth += number[b->piece[piece].range ? GUN_RANGE : HQ_RANGE];
	else
		worth -= number[BEHIND] * (near - range);
	return worth + (guarded ? number[GUARDED] : 0);
}

static int worth_in_front(const Outlook *out, int piece, Hex h)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	const Counter *c = &b->piece[piece];
	Hex here = comops_hex(out->seen, piece);
	int worth = 0, mine = c->attack, beset = 0;

	if (c->regiment >= 0 && comops_counter(b, out->seen, piece) != piece)
		mine = b->regiment[c->regiment].attack;
	for (int d = 0; d < DIRS; d++) {
		Hex e = hex_step(b->map, h, (Dir)d);

		if (e == HEX_NONE || !area_has(&out->seen->held[out->enemy], e))
			continue;
		bool beside = out->seen->piece[piece].fate == ON_MAP && b->distance[here][e] == 1;
		int attack = out->around[e] + (beside ? 0 : mine), half = b->river[h][d] ? 2 : 1;
		if (4 * attack >= (number[ENOUGH] - 2 * out->bold) * half * out->defense[e])
			worth += (number[STRIKE] + 4 * out->bold) / half;
		else if (4 * attack < number[WEAK] * half * out->defense[e])
			worth -= number[OVERMATCHED] - 3 * out->bold;
		else if (half == 1)
			worth += number[out->seeker ? PRESS : HOLDER_PRESS];
		beset++;
	}
	return beset > 1 ? worth - number[BESET] * (beset - 1) : worth;
}

/* Own battalions there, himself left out. */
static int others_in(const Outlook *out, int piece, Hex h)
{
	const Board *b = out->b;

	if (out->seen->piece[piece].fate != ON_MAP || comops_hex(out->seen, piece) != h)
		return out->stack[h];
	return out->stack[h] - comops_stack(b, comops_unit_crowd(b, comops_counter(b, out->seen, piece)));
}

/* Friends, the enemy and the way home; what counts for nothing is not counted. */
static int worth_of_surroundings(const Outlook *out, int piece, Hex h)
{
	const Board *b = out->b;
	const Army *army = &b->army[out->side];
	const int32_t *number = out->number;
	int worth = number[APPROACH] ? -number[APPROACH] * nearest_enemy(out, h) : 0;

	for (int d = 0; d < DIRS && number[SHOULDER]; d++) {
		Hex near = hex_step(b->map, h, (Dir)d);

		if (near != HEX_NONE && others_in(out, piece, near) > 0)
			worth += number[SHOULDER];
	}
	if (number[HOME] && army->nheads) {
		int far = INT16_MAX;

		for (int i = 0; i < army->nheads; i++)
			far = b->distance[h][army->head[i]] < far ? b->distance[h][army->head[i]] : far;
		worth -= number[HOME] * far;
	}
	return worth;
}

/* A place to be taken or held.  Who is in a town stays there, unless others are enough to hold it. */
static int worth_of_post(const Outlook *out, int piece, Hex h)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	bool here = out->seen->piece[piece].fate == ON_MAP && comops_hex(out->seen, piece) == h;
	int others = others_in(out, piece, h);

	if (b->piece[piece].dummy)
		return 0;
	if (here && comops_plan_is_town(b, h) && others < number[out->seeker ? LEFT_BEHIND : GARRISON])
		return number[STAY];
	if (!area_has(&out->goals, h))
		return 0;
	if (b->objective.by_road)
		return out->seeker ? number[POST] : 0;
	return number[POST] + (out->seeker ? 0 : number[MATES] * others);
}

static int worth(const Outlook *out, int piece, Hex h)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	const KindFacts *kind = &comops_kinds[b->piece[piece].kind];
	const TerrainFacts *t = &comops_terrain[b->terrain[h]];
	bool hangs_back = (kind->artillery || kind->hq) && !b->piece[piece].dummy;
	int sum = number[GROUND] * t->defense / (out->seeker ? 2 : 1) + posture_whim(out->posture, piece, h);

	if (hangs_back)
		return sum + worth_behind(out, piece, h);
	sum += worth_of_post(out, piece, h) + worth_of_surroundings(out, piece, h) -
		   number[NEARER] * out->far[kind->gait == MECHANIZED ? MECHANIZED : FOOT][h];
	if (!b->piece[piece].dummy)
		sum += worth_in_front(out, piece, h);
	else if (nearest_enemy(out, h) <= 1)
		sum -= number[DUMMY_EXPOSED];
	if (!out->seeker && b->objective.by_road)
		sum += comops_plan_reaches_road(b, h) ? number[REACH] : 0;
	return sum - number[out->seeker ? CROWDED : HOLDER_CROWDED] * out->stack[h];
}

/* ---- moving ---- */

/* Where it is worth most, staying included; HEX_NONE when staying is best.  Lines of supply are looked for as the table
 * lies, and what is found out about them serves all units, unless this one's leaving would open a gap. */
static Hex best_stop(const Outlook *out, int unit, Tracer *as_it_lies)
{
	const Board *b = out->b;
	const State *seen = out->seen;
	Crowd crowd = comops_unit_crowd(b, unit);
	int piece = crowd_first(crowd), size = comops_stack(b, crowd);
	Walk walk = comops_walk(b, seen, piece);
	Hex here = walk.hex, best = HEX_NONE;
	int top = worth(out, piece, here) + out->number[INERTIA];
	bool over = out->stack[here] > STACK_LIMIT;
	Tracer *tracer = as_it_lies, without;
	Ways ways;
	Hex source;

	comops_ways(b, seen, &walk, HEX_NONE, &ways);
	if (comops_leaves_gap(b, seen, crowd)) {
		comops_tracer(b, seen, out->side, crowd, &without);
		tracer = &without;
	}
	if (!comops_trace(tracer, piece, here, &source))
		top -= out->number[SUPPLY];
	if (over)
		top -= UNDUE;
	each_hex(h, &ways.seen) {
		Walk direct = walk;

		if (h == here || out->stack[h] + size > STACK_LIMIT)
			continue;
		int score = worth(out, piece, h);
		if (score <= top || (b->distance[here][h] == 1 && !comops_walk_step(b, seen, &direct, h, NULL, NULL)))
			continue;
		if (!comops_trace(tracer, piece, h, &source)) {
			score -= out->number[SUPPLY];
			if (seen->step == 5 || score <= top)
				continue;
		}
		top = score;
		best = h;
	}
	return best;
}

static bool may_still_move(const Board *b, const State *seen, int piece)
{
	return seen->step == 5 ? comops_eligible(b, seen, piece) && !comops_has(seen, piece, EXPLOITED)
						   : !comops_has(seen, piece, MOVED);
}

static bool order_move(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	const State *seen = out->seen;
	Crowd all = comops_counters(b, seen, comops_on_map(b, seen, out->side));
	/* Fighters first, so that guns and headquarters know where the front is. */
	Crowd turn[2] = { all & ~b->artillery & ~b->hqs, all & (b->artillery | b->hqs) };
	Tracer as_it_lies;

	comops_tracer(b, seen, out->side, 0, &as_it_lies);
	for (int i = 0; i < 2; i++)
		for (Crowd left = turn[i]; left; left &= left - 1) {
			int piece = crowd_first(left), unit = comops_counter(b, seen, piece);

			if (!may_still_move(b, seen, piece))
				continue;
			Hex to = best_stop(out, unit, &as_it_lies);
			if (to == HEX_NONE)
				continue;
			order_start(o, out->side, V_MOVE);
			order_push(o, ARG_UNIT, unit);
			order_push(o, ARG_HEX, to);
			return true;
		}
	return false;
}

/* Units off map come on where the way is shortest; the door with room that is nearest to the goals. */
static bool order_enter(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	Slot units, doors;
	int best = FAR + 100;

	order_start(o, out->side, V_ENTER);
	comops_offer_enter(b, out->seen, o, &units);
	if (units.n == 0)
		return false;
	order_push(o, ARG_UNIT, units.value[0]);
	comops_offer_enter(b, out->seen, o, &doors);
	Crowd crowd = comops_unit_crowd(b, units.value[0]);
	Gait gait = comops_kinds[b->piece[crowd_first(crowd)].kind].gait == MECHANIZED ? MECHANIZED : FOOT;
	Hex at = HEX_NONE;
	for (int i = 0; i < doors.n; i++) {
		Hex h = (Hex)doors.value[i];
		int far = out->far[gait][h] + out->number[DOOR_CROWDED] * out->stack[h];

		if (out->stack[h] + comops_stack(b, crowd) > STACK_LIMIT || far >= best)
			continue;
		best = far;
		at = h;
	}
	if (at == HEX_NONE)
		return false;
	order_push(o, ARG_HEX, at);
	return true;
}

/* The first thing a verb offers, for verbs whose choice hardly matters. */
static bool order_first(const Outlook *out, int verb,
						void (*offer)(const Board *, const State *, const Order *, Slot *), Order *o)
{
	Slot slot;

	order_start(o, out->side, verb);
	offer(out->b, out->seen, o, &slot);
	if (slot.n == 0)
		return false;
	slot_take(&slot, 0, o);
	return true;
}

static bool plan_moving(const Outlook *out, Order *o)
{
	Hex where;

	if (out->seen->step == 3 && (out->seen->steps[STEP_INFANTRY] || out->seen->steps[STEP_ARMOR]) &&
		order_first(out, V_REPLACE, comops_offer_replace, o))
		return true;
	if (out->seen->step == 3 && order_first(out, V_FORM, comops_offer_form, o))
		return true;
	if (order_move(out, o) || order_enter(out, o))
		return true;
	if (comops_over_stacked(out->b, out->seen, out->side, &where))
		return order_first(out, V_REMOVE, comops_offer_remove, o);
	order_start(o, out->side, V_END);
	return true;
}

/* ---- before the first turn ---- */

/* A chit is as likely to be drawn by the enemy whatever its number; but what comes with the end chit comes in
 * the last player turn, so nothing of the second half waits for that one. */
static bool plan_assign(const Board *b, Side side, Random *r, Order *o)
{
	uint8_t used[2][CHITS + 1] = { 0 };

	order_start(o, side, V_ASSIGN);
	used[1][b->end_chit] = 1;
	for (int i = 0; i < LETTERS; i++) {
		const Letter *letter = &b->army[side].letter[i];
		int chit;

		if (!letter->used)
			continue;
		do
			chit = 1 + random_below(r, CHITS);
		while (used[letter->second][chit]);
		used[letter->second][chit] = 1;
		order_push(o, ARG_WORD, i);
		order_push(o, ARG_NUMBER, chit);
	}
	return true;
}

/* Regiments first, fighters before guns; each where it is worth most of what is left of the set-up area. */
static int next_to_place(const Board *b, const State *seen, Side side)
{
	Crowd hand = 0;

	each_piece(p, b->army[side].start)
		hand |= seen->piece[p].fate == HAND ? crowd_of(p) : 0;
	if (!hand)
		return -1;
	for (int g = 0; g < b->nregiments; g++)
		if (b->regiment[g].battalions && !(b->regiment[g].battalions & ~hand))
			return b->npieces + g;
	Crowd fighters = hand & ~b->artillery & ~b->hqs;
	return crowd_first(fighters ? fighters : hand);
}

static int worth_at_start(const Outlook *out, int piece, Hex h)
{
	const Board *b = out->b;
	int guns = comops_kinds[b->piece[piece].kind].artillery || comops_kinds[b->piece[piece].kind].hq;
	int sum = worth(out, piece, h);

	if (b->piece[piece].dummy) /* a dummy is believed where a regiment would stand, but takes no room */
		return sum - out->number[DUMMY_CROWDED] * out->stack[h];
	if (guns && out->stack[h] == 0)
		sum -= out->number[START_ALONE];
	return sum;
}

static bool plan_place(const Outlook *out, Random *r, Order *o)
{
	const Board *b = out->b;
	int unit = next_to_place(b, out->seen, out->side), top = INT32_MIN;
	Slot slot;

	order_start(o, out->side, unit < 0 ? V_READY : V_PLACE);
	if (unit < 0)
		return true;
	order_push(o, ARG_UNIT, unit);
	comops_offer_place(b, out->seen, o, &slot);
	int piece = crowd_first(comops_unit_crowd(b, unit)), best = 0;
	for (int i = 0; i < slot.n; i++) {
		int score = worth_at_start(out, piece, (Hex)slot.value[i]) + random_below(r, out->number[START_LUCK]);

		if (score > top) {
			top = score;
			best = i;
		}
	}
	if (slot.n == 0)
		return false;
	slot_take(&slot, best, o);
	return true;
}

/* ---- engineers ---- */

/* Bridges towards the goal are built by the seeker and destroyed by the other side. */
static bool plan_work(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	int verb = out->seeker ? V_WORK : V_DESTROY;
	Slot slot, sides;

	order_start(o, out->side, verb);
	(out->seeker ? comops_offer_work : comops_offer_destroy)(b, out->seen, o, &slot);
	for (int i = 0; i < slot.n && (out->seeker || !b->objective.by_road); i++) {
		int piece = slot.value[i];
		Hex here = comops_hex(out->seen, piece);

		o->n = 0;
		order_push(o, ARG_UNIT, piece);
		(out->seeker ? comops_offer_work : comops_offer_destroy)(b, out->seen, o, &sides);
		for (int k = 0; k < sides.n; k++)
			if (!out->seeker || out->far[FOOT][sides.value[k]] < out->far[FOOT][here]) {
				slot_take(&sides, k, o);
				return true;
			}
	}
	Hex where;
	if (comops_over_stacked(b, out->seen, out->side, &where))
		return order_first(out, V_REMOVE, comops_offer_remove, o);
	order_start(o, out->side, V_END);
	return true;
}

/* ---- all questions ---- */

bool comops_plan(const Board *b, const State *seen, Side side, const Posture *posture, Random *r, Order *o)
{
	Outlook out;

	switch ((Phase)seen->phase) {
	case ASSIGNING:
		return plan_assign(b, side, r, o);
	case DECLARING:
		return comops_plan_declare(b, seen, side, posture, o);
	case FIGHTING:
		return comops_plan_fight(b, seen, side, posture, o);
	case SUPPORTING:
		return comops_plan_support(b, seen, side, o);
	case LOSING:
		return comops_plan_lose(b, seen, side, o);
	case OVER:
	case PHASES:
		return false;
	case SETTING_UP:
	case MOVING:
	case RETREATING:
	case ADVANCING:
	case WORKING:
		break;
	}
	look_round(b, seen, side, posture, &out);
	return seen->phase == SETTING_UP   ? plan_place(&out, r, o)
		   : seen->phase == MOVING     ? plan_moving(&out, o)
		   : seen->phase == RETREATING ? comops_plan_retreat(&out, o)
		   : seen->phase == ADVANCING  ? comops_plan_advance(&out, o)
									   : plan_work(&out, o);
}
