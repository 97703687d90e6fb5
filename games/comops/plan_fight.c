/* games/comops/plan_fight.c -- which attacks to make, with which guns, and what to do with their results.
 *
 * A list of attacks is worth what its fights are worth together, so it is looked for as a whole: every unit
 * and gun in turn is tried on each target it has, and on none, until nothing gets better.  The search looks
 * neither at the list made so far nor at chance, so an order at a time it arrives at the same list again. */
#include "games/comops/plan.h"

enum {
	WORLDS = 2,      /* guesses an attack is tried on */
	MEN = 24,        /* own units that could attack, and guns */
	TARGETS = 24,    /* enemy hexes within reach of them */
	SWEEPS = 4,      /* rounds of trying */
	UNDUE = 1000000, /* a duty to attack left undone (CO-11.9d): beyond fights by any numbers */
	FIGHTS = 1000    /* beyond any piece: whims about targets */
};

void comops_plan_guess(const Board *b, const State *seen, Side side, int n, State *guess)
{
	Dice dice;

	dice_seed(&dice, (uint64_t)(seen->turn * 16 + seen->step), (uint64_t)n * 16);
	comops_imagine(b, seen, side, &dice, guess);
}

/* ---- the field of battle ---- */

typedef struct Man { /* a counter that can be sent against targets, or a gun that can support there */
	Crowd crowd;
	bool gun;
	Hex at;
	int8_t aim;    /* index of the target; -1: none */
	uint32_t may;  /* one bit a target */
	uint32_t duty; /* targets that must be attacked when it attacks: all next to its hex */
} Man;

typedef struct Battle {
	const Board *b;
	const Posture *posture;
	const int32_t *number; /* of its side: numbers.def */
	Side side, enemy;
	int bold;
	State world[WORLDS];
	Man man[MEN];
	int nmen;
	Hex target[TARGETS];
	int ntargets;
	Stand stand[WORLDS][TARGETS];
	Crowd men[TARGETS], guns[TARGETS]; /* who is sent there now */
	int value[TARGETS];                /* of the fight as it is manned now */
} Battle;

static int target_index(Battle *f, Hex h)
{
	for (int i = 0; i < f->ntargets; i++)
		if (f->target[i] == h)
			return i;
	if (f->ntargets == TARGETS)
		return -1;
	f->target[f->ntargets] = h;
	return f->ntargets++;
}

static bool can_attack(const Board *b, const State *seen, int p)
{
	return !b->piece[p].dummy && !(b->artillery >> p & 1) && b->piece[p].attack > 0 &&
		   (seen->step != 6 || comops_eligible(b, seen, p));
}

static void muster(Battle *f, const Board *b, const State *seen, Side side, const Posture *posture)
{
	Crowd counters = comops_counters(b, seen, comops_on_map(b, seen, side));

	f->b = b;
	f->posture = posture;
	f->number = b->numbers.value[side];
	f->side = side;
	f->bold = comops_plan_boldness(b, side, posture);
	f->enemy = side_other(side);
	f->nmen = f->ntargets = 0;
	memset(f->men, 0, sizeof f->men);
	memset(f->guns, 0, sizeof f->guns);
	each_piece(p, counters & ~b->artillery) {
		Man m = { .crowd = comops_unit_crowd(b, comops_counter(b, seen, p)),
				  .at = comops_hex(seen, p),
				  .aim = -1 };

		if (f->nmen == MEN || !can_attack(b, seen, p))
			continue;
		for (int d = 0; d < DIRS; d++) {
			Hex h = hex_step(b->map, m.at, (Dir)d);
			int i = h != HEX_NONE && area_has(&seen->held[f->enemy], h) ? target_index(f, h) : -1;

			m.may |= i >= 0 ? UINT32_C(1) << i : 0;
		}
		m.duty = m.may;
		if (m.may)
			f->man[f->nmen++] = m;
	}
	if (f->nmen == 0)
		return;
	each_piece(p, counters & b->artillery) {
		Man m = { .crowd = crowd_of(p), .gun = true, .at = comops_hex(seen, p), .aim = -1 };

		for (int i = 0; i < f->ntargets; i++)
			if (b->distance[m.at][f->target[i]] <= b->piece[p].range && !comops_has(seen, p, FIRED))
				m.may |= UINT32_C(1) << i;
		if (f->nmen < MEN && m.may)
			f->man[f->nmen++] = m;
	}
	for (int w = 0; w < WORLDS; w++) {
		comops_plan_guess(b, seen, side, w, &f->world[w]);
		for (int i = 0; i < f->ntargets; i++) {
			Crowd defenders = comops_at(b, &f->world[w], f->enemy, f->target[i]) & ~b->dummies, guns = 0;

			each_piece(p, b->artillery & b->army[f->enemy].pieces)
				if (f->world[w].piece[p].fate == ON_MAP && !comops_has(&f->world[w], p, FIRED) &&
					comops_hex(&f->world[w], p) != f->target[i] &&
					b->distance[comops_hex(&f->world[w], p)][f->target[i]] <= b->piece[p].range)
					guns |= crowd_of(p);
			f->stand[w][i] = comops_stand(b, &f->world[w], f->target[i], defenders, guns, NULL);
		}
	}
}

/* ---- what a fight is worth ---- */

/* What is to be added for a step of that side. */
static int measured(const Board *b, const int32_t *number, Side side)
{
	return b->objective.measured_side == side ? number[MEASURED] : 0;
}

static bool decides(const Board *b, const State *s, Side side, Hex target)
{
	const Objective *o = &b->objective;

	if (o->by_road)
		return side == o->seeker && comops_plan_reaches_road(b, target);
	for (int i = 0; i < o->ntowns; i++)
		if (o->town[i] == target)
			return side == o->seeker || (s->seized >> i & 1);
	return false;
}

/* To the attacker, by somebody's numbers.  The bold count their own losses for less. */
static int worth_of_sum(const Board *b, const State *s, const int32_t *number, Side side, int bold,
						Hex target, const Sum *sum)
{
	int worth = sum->loses[1] * (number[STEP_TAKEN] + measured(b, number, side_other(side))) -
				sum->loses[0] * (number[STEP_LOST] + measured(b, number, side)) * (4 - bold) / 4;
	bool emptied = sum->falls_back == DEFENDER || sum->loses[1] >= sum->steps;

	if (emptied)
		worth += number[PUSHED] + (decides(b, s, side, target) ? number[TOWN_WON] : 0);
	else if (sum->falls_back == ATTACKER)
		worth -= number[THROWN];
	return worth;
}

static int worth_of_fight(const Battle *f, int target)
{
	Crowd men = f->men[target], guns = f->guns[target];
	Hex hex = f->target[target];
	int worth = -f->number[ATTACK_FROM];

	if (!men)
		return guns ? -1 : 0; /* guns without anybody to support */
	if (f->posture->stray)    /* by whim a target is dearer or cheaper than it looks */
		worth += 2 * posture_whim(f->posture, FIGHTS, hex) - f->posture->stray;
	/* Our own look the same in every world. */
	int attack = comops_attack(f->b, &f->world[0], hex, men, guns, NULL);
	for (int w = 0; w < WORLDS; w++) {
		const Stand *stand = &f->stand[w][target];

		if (!stand->defenders) { /* dummies */
			worth += f->number[BARE] - f->number[GUN_SPENT] * crowd_count(guns);
			continue;
		}
		Sum sum = comops_result(f->b, hex, men, attack, stand, NULL);
		worth += worth_of_sum(f->b, &f->world[w], f->number, f->side, f->bold, hex, &sum);
	}
	return worth;
}

static uint32_t duties_undone(const Battle *f)
{
	uint32_t duty = 0, done = 0;

	for (int i = 0; i < f->nmen; i++)
		if (!f->man[i].gun && f->man[i].aim >= 0) {
			duty |= f->man[i].duty;
			done |= UINT32_C(1) << f->man[i].aim;
		}
	return duty & ~done;
}

static int worth_of_list(const Battle *f)
{
	int worth = -UNDUE * __builtin_popcount(duties_undone(f));

	for (int i = 0; i < f->ntargets; i++)
		worth += f->value[i];
	return worth;
}

/* ---- the search ---- */

/* Against that target, or (-1) nowhere; what the fights are then worth is another matter. */
static void send(Battle *f, Man *m, int target)
{
	Crowd *sent = m->gun ? f->guns : f->men;

	if (m->aim >= 0)
		sent[m->aim] &= ~m->crowd;
	if (target >= 0)
		sent[target] |= m->crowd;
	m->aim = (int8_t)target;
}

/* Try one man everywhere; keep what is best.  Away from him every fight keeps the value it has without him. */
static bool try_man(Battle *f, Man *m, int *worth)
{
	int start = m->aim, best = start, value = start < 0 ? 0 : f->value[start];

	send(f, m, -1);
	if (start >= 0)
		f->value[start] = worth_of_fight(f, start);
	for (int t = -1; t < f->ntargets; t++) {
		int without = t < 0 ? 0 : f->value[t], with = 0;

		if (t == start || (t >= 0 && !(m->may >> t & 1)))
			continue;
		send(f, m, t);
		if (t >= 0)
			with = f->value[t] = worth_of_fight(f, t);
		int now = worth_of_list(f);
		if (now > *worth) {
			*worth = now;
			best = t;
			value = with;
		}
		if (t >= 0)
			f->value[t] = without;
	}
	send(f, m, best);
	if (best >= 0)
		f->value[best] = value;
	return best != start;
}

/* Begin with everybody against one target, and whoever must against its neighbours; then mend. */
static void begin_with(Battle *f, int target)
{
	for (int i = 0; i < f->nmen; i++)
		send(f, &f->man[i], f->man[i].may >> target & 1 ? target : -1);
	for (int round = 0; round < TARGETS; round++) {
		uint32_t undone = duties_undone(f);
		bool sent = false;

		if (!undone)
			break;
		int owed = __builtin_ctz(undone);
		for (int i = f->nmen - 1; i >= 0 && !sent; i--) { /* somebody idle, else one of the many */
			Man *m = &f->man[i];

			if (!m->gun && m->may >> owed & 1 && (m->aim < 0 || m->aim == target)) {
				send(f, m, owed);
				sent = true;
			}
		}
		if (!sent)
			break;
	}
	for (int i = 0; i < f->ntargets; i++)
		f->value[i] = worth_of_fight(f, i);
}

static void find_list(Battle *f)
{
	int8_t best[MEN];
	int top = 0;

	memset(best, -1, sizeof best);
	for (int target = 0; target < f->ntargets; target++) {
		begin_with(f, target);
		int worth = worth_of_list(f);
		if (worth < -UNDUE / 2 && top > 0)
			continue;
		for (int sweep = 0, changed = 1; sweep < SWEEPS && changed; sweep++) {
			changed = 0;
			for (int i = 0; i < f->nmen; i++)
				changed |= try_man(f, &f->man[i], &worth);
		}
		if (worth > top) {
			top = worth;
			for (int i = 0; i < f->nmen; i++)
				best[i] = f->man[i].aim;
		}
	}
	for (int i = 0; i < f->nmen; i++)
		send(f, &f->man[i], best[i]);
}

/* ---- the orders that make the list ---- */

static void name_men(const State *seen, const Battle *f, Crowd crowd, Order *o)
{
	each_piece(p, comops_counters(f->b, seen, crowd))
		order_push(o, ARG_UNIT, comops_counter(f->b, seen, p));
}

bool comops_plan_declare(const Board *b, const State *seen, Side side, const Posture *posture, Order *o)
{
	Battle f;

	muster(&f, b, seen, side, posture);
	if (f.nmen)
		find_list(&f);
	for (int t = 0; t < f.ntargets; t++) {
		Crowd named = comops_attackers(b, seen, f.target[t]);

		if (f.men[t] == named)
			continue;
		order_start(o, side, named ? V_CANCEL : V_ATTACK);
		order_push(o, ARG_HEX, f.target[t]);
		if (!named)
			name_men(seen, &f, f.men[t], o);
		return true;
	}
	order_start(o, side, V_DECLARE);
	return comops_check_declare(b, seen, o, NULL);
}

/* Guns go where they turn a fight; the fight that gains most by them comes first. */
bool comops_plan_fight(const Board *b, const State *seen, Side side, const Posture *posture, Order *o)
{
	Battle f;
	int best = -1, top = INT32_MIN;

	muster(&f, b, seen, side, posture);
	for (int i = 0; i < f.nmen; i++) {
		Place aim = seen->piece[crowd_first(f.man[i].crowd)].aim;

		if (aim && !f.man[i].gun)
			send(&f, &f.man[i], target_index(&f, place_hex(aim)));
	}
	for (int t = 0; t < f.ntargets; t++)
		f.value[t] = worth_of_fight(&f, t);
	int worth = worth_of_list(&f);
	for (int sweep = 0; sweep < 2; sweep++)
		for (int i = 0; i < f.nmen; i++)
			if (f.man[i].gun)
				try_man(&f, &f.man[i], &worth);
	for (int t = 0; t < f.ntargets; t++)
		if (comops_attackers(b, seen, f.target[t]) && f.value[t] > top) {
			top = f.value[t];
			best = t;
		}
	if (best < 0)
		return false;
	order_start(o, side, V_FIGHT);
	order_push(o, ARG_HEX, f.target[best]);
	name_men(seen, &f, f.guns[best], o);
	return true;
}

/* As few guns as bring the best result there is, by what we would give for it in the attacker's place. */
bool comops_plan_support(const Board *b, const State *seen, Side side, Order *o)
{
	Hex target = place_hex(seen->target);
	Crowd men = comops_attackers(b, seen, target), guns = comops_with(b, seen, seen->side, FIRING), mine = 0;
	Crowd defenders = comops_at(b, seen, side, target) & ~b->dummies, take = 0;
	const int32_t *number = b->numbers.value[side];
	Slot slot;
	Sum sum;

	order_start(o, side, V_SUPPORT);
	comops_offer_support(b, seen, o, &slot);
	comops_sum(b, seen, target, men, guns, defenders, 0, NULL, &sum);
	int least = worth_of_sum(b, seen, number, side_other(side), 0, target, &sum);
	for (int i = 0; i < slot.n; i++) {
		mine |= crowd_of(slot.value[i]);
		comops_sum(b, seen, target, men, guns, defenders, mine, NULL, &sum);
		int worth = worth_of_sum(b, seen, number, side_other(side), 0, target, &sum);
		if (worth < least) {
			least = worth;
			take = mine;
		}
	}
	each_piece(p, take)
		order_push(o, ARG_UNIT, p);
	return true;
}

/* ---- results ---- */

/* What a battalion is worth to its side, for losses and for who goes first into a hex. */
static int battalion_worth(const Board *b, const State *seen, const int32_t *number, int p)
{
	const Counter *c = &b->piece[p];

	return number[KEEP_ATTACK] * c->attack + number[KEEP_DEFENSE] * c->defense +
		   (b->objective.measured >> p & 1 ? number[KEEP_MEASURED] : 0) +
		   (c->regiment >= 0 ? number[KEEP_REGIMENT] : 0) + (seen->piece[p].hits ? number[KEEP_HURT] : 0);
}

bool comops_plan_lose(const Board *b, const State *seen, Side side, Order *o)
{
	const int32_t *number = b->numbers.value[side];
	Slot slot;

	order_start(o, side, V_LOSE);
	for (;;) {
		int best = 0, least = INT32_MAX;

		comops_offer_lose(b, seen, o, &slot);
		if (slot.complete || slot.n == 0)
			return slot.complete;
		for (int i = 0; i < slot.n; i++) {
			int worth = battalion_worth(b, seen, number, crowd_first(comops_unit_crowd(b, slot.value[i])));

			if (worth < least) {
				least = worth;
				best = i;
			}
		}
		slot_take(&slot, best, o);
	}
}

/* Out of enemy zones, to friends and good ground, and not farther from what matters than need be. */
bool comops_plan_retreat(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	Slot units, ways;
	int top = INT32_MIN;
	Order try;

	order_start(&try, out->side, V_RETREAT);
	comops_offer_retreat(b, out->seen, &try, &units);
	for (int i = 0; i < units.n; i++) {
		Crowd crowd = comops_unit_crowd(b, units.value[i]);
		bool motor = comops_kinds[b->piece[crowd_first(crowd)].kind].gait == MECHANIZED;

		try.n = 0;
		order_push(&try, ARG_UNIT, units.value[i]);
		comops_offer_retreat(b, out->seen, &try, &ways);
		for (int k = 0; k < ways.n; k++) {
			Hex to = (Hex)ways.value[k];
			bool friends = area_has(&out->seen->held[out->side], to);
			int worth = number[FLEE_MANY] * crowd_count(crowd) +
						number[FLEE_GROUND] * comops_terrain[b->terrain[to]].defense -
						number[FLEE_FAR] * out->far[motor ? MECHANIZED : FOOT][to] +
						(friends ? number[FLEE_FRIENDS] : 0);

			if (area_has(&out->seen->zone[out->enemy], to) && !friends)
				worth -= number[FLEE_ZONE];
			if (worth <= top)
				continue;
			top = worth;
			*o = try;
			o->n = 1;
			order_push(o, ARG_HEX, to);
		}
	}
	return top > INT32_MIN;
}

/* Into what is wanted; else by who holds nothing where he stands, and by the seeker when it brings him nearer. */
bool comops_plan_advance(const Outlook *out, Order *o)
{
	const Board *b = out->b;
	Hex target = place_hex(out->seen->target);
	bool wanted = area_has(&out->goals, target);
	Slot slot;

	order_start(o, out->side, V_ADVANCE);
	for (;;) {
		int best = -1, top = 0;

		comops_offer_advance(b, out->seen, o, &slot);
		for (int i = 0; i < slot.n; i++) {
			Crowd crowd = comops_unit_crowd(b, slot.value[i]);
			int p = crowd_first(crowd);
			Gait gait = comops_kinds[b->piece[p].kind].gait == MECHANIZED ? MECHANIZED : FOOT;
			Hex here = comops_hex(out->seen, p);
			bool holds = area_has(&out->goals, here) || comops_plan_is_town(b, here);
			bool nearer = out->far[gait][target] < out->far[gait][here];
			bool goes = wanted || (out->posture->boldness >= out->number[ADVANCE_AT] &&
								   (!holds || (out->seeker && nearer)));
			int worth = b->piece[p].defense * crowd_count(crowd);

			if (goes && worth > top) {
				top = worth;
				best = i;
			}
		}
		if (best < 0)
			break;
		slot_take(&slot, best, o);
	}
	if (o->n == 0)
		order_start(o, out->side, V_STAY);
	return true;
}
