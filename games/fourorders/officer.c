/* games/fourorders/officer.c -- how a sensible officer plays Four Orders: orders, movement, set-up and nights.
 *
 * Every regiment is concerned with one target, of those that the seeker will take first if he can.  Who seeks it
 * goes there on the move, and digs in on it when it is taken; who holds it digs in on it, and moves only to take one
 * back.  Stands are moved one after another to where each is worth most of what the plan still allows, the HQ last.
 * Combat is in officer_fight.c. */
#include "games/fourorders/officer.h"
#include "games/fourorders/plan.h"

const Number fo_numbers[] = {
#define NUMBER(symbol, name, usual, least, most) { name, usual, least, most },
#include "games/fourorders/numbers.def"
#undef NUMBER
	{ 0 },
};

const Numbers *fo_numbers_of(const Board *b)
{
	return &b->numbers;
}

/* ---- the outlook ---- */

int fo_officer_nearest_enemy(const Outlook *out, Hex h)
{
	int best = INT16_MAX;

	for (int i = 0; i < out->nfoes; i++)
		best = lesser(best, fo_distance(out->b, h, out->foe[i]));
	return best;
}

int fo_officer_target_at(const Board *b, Hex h)
{
	for (int t = 0; t < b->ntargets; t++)
		if (b->target[t].at == h)
			return t;
	return -1;
}

/* The HQ's hex, or that of the first core stand. */
static Hex regiment_at(const Board *b, const State *s, int r)
{
	const RegimentCard *card = &b->regiment[r];

	if (on_map(s, card->hq))
		return s->piece[card->hq].at;
	for (int i = 0; i < card->ncores; i++)
		if (on_map(s, card->core[i]))
			return s->piece[card->core[i]].at;
	return HEX_NONE;
}

/* How far a side's regiments have to go for a target, all together. */
static int way_to(const Outlook *out, Side side, int target)
{
	int sum = 0;

	for (int r = 0; r < out->b->nregiments; r++) {
		Hex at = out->b->regiment[r].side == side ? regiment_at(out->b, out->s, r) : HEX_NONE;

		sum += at == HEX_NONE ? 0 : fo_distance(out->b, at, out->b->target[target].at);
	}
	return sum;
}

/* What both sides fight for, a bit each: as many of the targets nearest to him as the seeker lacks, or when he has
 * enough, as many as the other must take back. */
static unsigned targets_in_question(const Outlook *out)
{
	const Board *b = out->b;
	unsigned set = 0;
	int lacks = b->win, way[TARGETS];

	for (int t = 0; t < b->ntargets; t++)
		lacks -= out->s->holder[t] == b->victor;
	Side taker = lacks > 0 ? b->victor : side_other(b->victor);
	for (int t = 0; t < b->ntargets; t++)
		way[t] = way_to(out, taker, t);
	for (int n = lacks > 0 ? lacks : 1 - lacks; n > 0; n--) {
		int best = -1;

		for (int t = 0; t < b->ntargets; t++)
			if (out->s->holder[t] != taker && !(set >> t & 1) && (best < 0 || way[t] < way[best]))
				best = t;
		set |= best < 0 ? 0 : 1u << best;
	}
	return set;
}

/* The nearest target in question; each regiment already seeing to it makes it farther. */
static int choose_focus(const Outlook *out, int r, unsigned in_question, const int taken[TARGETS])
{
	Hex at = regiment_at(out->b, out->s, r);
	int best = 0, least = INT32_MAX;

	for (int t = 0; t < out->b->ntargets && at != HEX_NONE; t++) {
		int far = fo_distance(out->b, at, out->b->target[t].at) + out->number[TAKEN] * taken[t] +
				  (in_question >> t & 1 ? 0 : out->number[ASIDE]);

		if (far < least) {
			least = far;
			best = t;
		}
	}
	return best;
}

static void choose_all_focuses(Outlook *out)
{
	const Board *b = out->b;
	int taken[TARGETS] = { 0 }, goal = out->posture->goal;
	unsigned in_question = targets_in_question(out);

	for (int r = 0; r < b->nregiments; r++) {
		if (b->regiment[r].side != out->side)
			continue;
		out->focus[r] = goal ? (goal - 1) % b->ntargets : choose_focus(out, r, in_question, taken);
		taken[out->focus[r]]++;
	}
}

/* Do answers in this phase depend on where regiments want to be? */
static bool asks_for_focus(int phase)
{
	return phase == PHASE_ORDERS || phase == PHASE_ACT || phase == PHASE_FALLBACK || phase == PHASE_PURSUE;
}

void fo_officer_look(const Board *b, const State *seen, Side side, const Posture *posture, Outlook *out)
{
	*out = (Outlook){ .b = b,
					  .s = seen,
					  .posture = posture,
					  .number = b->numbers.value[side],
					  .side = side,
					  .enemy = side_other(side),
					  .seeks = side == b->victor };
	for (int u = 0; u < b->nstands; u++)
		if (b->card[u].side == out->enemy && on_map(seen, u))
			out->foe[out->nfoes++] = seen->piece[u].at;
	if (asks_for_focus(seen->phase))
		choose_all_focuses(out);
}

/* ---- orders ---- */

static bool enemy_near(const Outlook *out, int r, int within)
{
	const RegimentCard *card = &out->b->regiment[r];

	for (int i = 0; i < card->ncores; i++)
		if (on_map(out->s, card->core[i]) &&
			fo_officer_nearest_enemy(out, out->s->piece[card->core[i]].at) <= within)
			return true;
	return false;
}

static bool stands_on(const Outlook *out, int r, int target)
{
	const RegimentCard *card = &out->b->regiment[r];

	for (int i = 0; i < card->ncores; i++)
		if (on_map(out->s, card->core[i]) && out->s->piece[card->core[i]].at == out->b->target[target].at)
			return true;
	return false;
}

static Status wanted_order(const Outlook *out, int r)
{
	const int32_t *number = out->number;
	int t = out->focus[r];
	bool ours = out->s->holder[t] == out->side;
	Hex at = regiment_at(out->b, out->s, r);

	if (!ours)
		return enemy_near(out, r, out->posture->boldness < 0 ? number[ABOUT] / 2 : number[HALT_AT]) ? HOLD
																									: MOVE;
	if (out->posture->boldness > 1 && enemy_near(out, r, number[ABOUT]))
		return MOVE;
	if (stands_on(out, r, t))
		return enemy_near(out, r, number[DIG_ABOUT]) || !out->seeks ? DIG : HOLD;
	/* Ours, but not under our feet: nobody moves out of a line that is about to be attacked. */
	return fo_distance(out->b, at, out->b->target[t].at) > number[LEFT_BY] ||
				   !enemy_near(out, r, number[FREE_AT])
			   ? MOVE
			   : HOLD;
}

static bool plan_orders(const Outlook *out, Order *o)
{
	Slot slot;

	order_start(o, out->side, V_ORDERS);
	for (;;) {
		fo_next_orders(out->b, out->s, o, &slot);
		if (slot.n == 0)
			return true;
		slot_take(&slot, 0, o); /* the next regiment */
		Status want = wanted_order(out, o->arg[o->n - 1]);
		fo_next_orders(out->b, out->s, o, &slot);
		/* What cannot be reached at once goes by way of hold. */
		int best = -1;
		for (int i = 0; i < slot.n; i++)
			if (slot.value[i] == (int)want - MOVE || (best < 0 && slot.value[i] == HOLD - MOVE))
				best = i;
		slot_take(&slot, best < 0 ? 0 : best, o);
	}
}

/* ---- movement ---- */

static int friends_beside(const Outlook *out, int unit, Hex h)
{
	int n = 0;

	for (int u = 0; u < out->b->nstands; u++)
		n += u != unit && out->b->card[u].side == out->side && on_map(out->s, u) &&
			 fo_distance(out->b, h, out->s->piece[u].at) == CLOSE;
	return n;
}

static int worth(const Outlook *out, int unit, Hex h)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	int focus = out->focus[b->card[unit].regiment], near = INT16_MAX, around = 0;
	int target = fo_officer_target_at(b, h), sum = -number[NEARER] * fo_distance(b, h, b->target[focus].at);

	for (int i = 0; i < out->nfoes; i++) {
		int d = fo_distance(b, h, out->foe[i]);
		near = lesser(near, d);
		around += d == CLOSE;
	}
	if (field_has(&b->cover, b->map, h))
		sum += number[COVER];
	if (field_has(&b->wet, b->map, h))
		sum -= number[WET];
	if (is_family(b, unit, HQ)) {
		sum -= near < 3 ? number[HQ_SAFE] * (3 - near) : 0;
		return sum / 2;
	}
	if (target >= 0 && out->s->holder[target] != out->side)
		sum += number[TAKE];
	else if (target >= 0 && near <= number[ABOUT])
		sum += number[KEEP];
	if (near == CLOSE)
		sum += number[CONTACT] + 4 * out->posture->boldness;
	else if (near == DISTANT)
		sum += number[FIRE];
	if (number[SHOULDER])
		sum += number[SHOULDER] * friends_beside(out, unit, h);
	return around > 1 ? sum - number[CROWD] * (around - 1) : sum;
}

/* Who is named next: the HQ if it is to move at all (the rest must end around it), then the others in turn;
 * those passed over already only when the plan cannot end without them. */
static int pick_stand(const Board *b, const Plan *plan, unsigned passed_over)
{
	if (!(passed_over >> plan->hq & 1) && fo_plan_may_name(b, plan, plan->hq))
		return plan->hq;
	for (int i = 0; i < plan->n; i++)
		if (!(passed_over >> i & 1) && fo_plan_may_name(b, plan, i))
			return i;
	if (!fo_plan_begun(plan) || fo_plan_whole(b, plan))
		return NOBODY;
	for (int i = 0; i < plan->n; i++)
		if (fo_plan_may_name(b, plan, i))
			return i;
	return NOBODY;
}

/* Where a stand is worth most of what the plan allows; HEX_NONE: where it is, if it need not go. */
static Hex pick_place(const Outlook *out, const Plan *plan, int i, bool must, Random *r)
{
	int unit = plan->unit[i], top = must ? INT32_MIN : worth(out, unit, plan->home[i]);
	Hex best = HEX_NONE;
	Slot slot;

	fo_plan_offer_places(out->b, plan, i, &slot);
	for (int k = 0; k < slot.n; k++) {
		int score = worth(out, unit, (Hex)slot.value[k]) + random_below(r, 3) +
					posture_whim(out->posture, unit, slot.value[k]);
		if (score > top) {
			top = score;
			best = (Hex)slot.value[k];
		}
	}
	return best;
}

static bool plan_move(const Outlook *out, Random *r, Order *o)
{
	unsigned passed_over = 0;
	Plan plan;

	order_start(o, out->side, V_MOVE);
	if (!fo_open_plan(out->b, out->s, out->side, &plan))
		return false;
	for (int i; (i = pick_stand(out->b, &plan, passed_over)) != NOBODY;) {
		plan.to[i] = pick_place(out, &plan, i, passed_over >> i & 1, r);
		if (plan.to[i] == HEX_NONE) {
			passed_over |= 1u << i;
			continue;
		}
		order_push(o, ARG_UNIT, plan.unit[i]);
		order_push(o, ARG_HEX, plan.to[i]);
	}
	return o->n > 0;
}

/* ---- an activation ---- */

/* Walk to the end of an order, always by the value the scale puts highest. */
static bool walk_best(const Outlook *out, Order *o, int (*scale)(const Outlook *, const Order *, int value))
{
	Slot slot;

	for (;;) {
		fourorders.next(out->b, out->s, o, &slot);
		if (slot.complete || slot.n == 0)
			return slot.complete;
		int best = 0, top = INT32_MIN;
		for (int i = 0; i < slot.n; i++) {
			int score = scale(out, o, slot.value[i]);
			if (score > top) {
				top = score;
				best = i;
			}
		}
		slot_take(&slot, best, o);
	}
}

static int far_from_enemy(const Outlook *out, const Order *stem, int value)
{
	return stem->n == 1 ? fo_officer_nearest_enemy(out, (Hex)value) : 0;
}

static bool plan_act(const Outlook *out, Random *r, Order *o)
{
	const State *s = out->s;

	if (fo_may_restore(out->b, s, s->active)) {
		order_start(o, out->side, V_RESTORE);
		return walk_best(out, o, far_from_enemy);
	}
	bool moves = !(s->did & (DID_MOVE | DID_ATTACK)) && s->regiment[s->active].order == MOVE;
	if (moves && plan_move(out, r, o))
		return true;
	if (!(s->did & DID_ATTACK) && fo_officer_attack(out, o))
		return true;
	order_start(o, out->side, V_PASS);
	return true;
}

/* Regiments in contact first: what they do decides what the others can. */
static int urgency(const Outlook *out, const Order *stem, int value)
{
	(void)stem;
	return enemy_near(out, value, 3) ? 1 : 0;
}

/* ---- set-up and night ---- */

/* The printed places are sensible; a battery stands where it is printed, or as near as may be. */
static int near_print(const Outlook *out, const Order *stem, int value)
{
	Hex print = stem->n == 1 ? out->b->card[stem->arg[0]].start : HEX_NONE;

	return print == HEX_NONE ? 0 : -fo_distance(out->b, print, (Hex)value);
}

static bool plan_deploy(const Outlook *out, Order *o)
{
	Slot slot;

	order_start(o, out->side, V_DEPLOY);
	fo_next_deploy(out->b, out->s, o, &slot);
	if (slot.n > 0) {
		slot_take(&slot, 0, o);
		Order printed = *o;
		if (fo_exact_deploy(out->b, out->s, &printed, NULL) &&
			fo_check_deploy(out->b, out->s, &printed, NULL)) {
			*o = printed;
			return true;
		}
		return false;
	}
	order_start(o, out->side, V_EMPLACE);
	return walk_best(out, o, near_print);
}

/* Points go first where they give dice back, then to who is nearest to the enemy; as many as will go in. */
static int need_of_points(const Outlook *out, const Order *stem, int value)
{
	const State *s = out->s;

	if (stem->n == 1)
		return value; /* points */
	if (stem->n > 1)
		return -fo_officer_nearest_enemy(out, (Hex)value);
	int dice = type_of(out->b, value)->bs - s->piece[value].sp;
	return 20 * (dice > 0 ? dice : 0) -
		   (on_map(s, value) ? fo_officer_nearest_enemy(out, s->piece[value].at) : 0);
}

static bool plan_night(const Outlook *out, Order *o)
{
	static const int verbs[] = { V_RESTORE, V_RECOVER, V_REBUILD, V_REFIT };
	Ask ask = fourorders.ask(out->b, out->s);

	for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
		if (!ask_allows(&ask, verbs[i]))
			continue;
		order_start(o, out->side, verbs[i]);
		if (walk_best(out, o,
					  verbs[i] == V_RESTORE ? far_from_enemy
					  : verbs[i] == V_REFIT ? near_print
											: need_of_points))
			return true;
	}
	order_start(o, out->side, V_PASS);
	return true;
}

/* ---- all questions ---- */

bool fo_officer(const Board *b, const State *seen, Side side, const Posture *posture, Random *r, Order *o)
{
	Outlook out;

	fo_officer_look(b, seen, side, posture, &out);
	switch ((Phase)seen->phase) {
	case PHASE_DEPLOY:
		return plan_deploy(&out, o);
	case PHASE_ORDERS:
		return plan_orders(&out, o);
	case PHASE_PICK:
		order_start(o, side, V_ACTIVATE);
		return walk_best(&out, o, urgency);
	case PHASE_ACT:
		return plan_act(&out, r, o);
	case PHASE_REPLY:
		return fo_officer_reply(&out, o);
	case PHASE_LOSE:
		return fo_officer_lose(&out, o);
	case PHASE_FALLBACK:
		return fo_officer_fall_back(&out, o);
	case PHASE_PURSUE:
		return fo_officer_pursue(&out, o);
	case PHASE_GUNS:
		return fo_officer_guns(&out, o);
	case PHASE_NIGHT:
		return plan_night(&out, o);
	case PHASE_OVER:
	case PHASES:
		break;
	}
	return false;
}
