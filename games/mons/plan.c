/* games/mons/plan.c -- how a sensible officer plays The Old Contemptibles: what draws him, and how he moves.
 *
 * Where the bridges alone decide, the German wants those that are not his, the British want them held.  Where points
 * are counted, the German wants Bavai and the exits (who shuts them cuts everybody off) and takes a bridge in passing;
 * the British make for the exits, on the first day all but those who hold one bridge, on the second all but a garrison
 * of Bavai.  The roll is called once a phase: units are looked at in the order of their numbers, and one that stood
 * still while a later one moved is not asked again.  Combat is in plan_fight.c. */
#include "games/mons/plan.h"

const Number mons_numbers[] = {
#define NUMBER(symbol, name, usual, least, most) { name, usual, least, most },
#include "games/mons/numbers.def"
#undef NUMBER
	{ 0 },
};

const Numbers *mons_numbers_of(const Board *b)
{
	return &b->numbers;
}

/* ---- how it looks ---- */

static bool near_enemy(const Outlook *out, Hex h, int within)
{
	const HexSet *held = &out->seen->held[out->enemy];

	each_hex(e, out->b->map, held)
		if (hex_distance(out->b->map, h, e) <= within)
			return true;
	return false;
}

const uint8_t *mons_far(Outlook *out, bool gun)
{
	if (!out->measured[gun])
		mons_plan_measure(out, gun);
	out->measured[gun] = true;
	return out->far[gun];
}

/* The same guess for a whole phase. */
const State *mons_guess(Outlook *out)
{
	Dice dice;

	if (!out->guessed) {
		dice_seed(&dice, (uint64_t)(out->seen->turn * 8 + out->seen->phase), 0);
		mons_imagine(out->b, out->seen, out->side, &dice, &out->guess);
	}
	out->guessed = true;
	return &out->guess;
}

int mons_pile_melee(const Board *b, const State *s, Hex h)
{
	int sum = 0;

	each_piece(u, s, h)
		sum += melee_factor(b, s, u);
	return sum;
}

static Scale german_scale(const Outlook *out)
{
	const int32_t *number = out->number;

	return (Scale){ .nearer = number[out->b->victory.points_turn ? GERMAN_TO_POINTS : GERMAN_TO_BRIDGES],
					.post = number[GERMAN_POST],
					.alone = number[GERMAN_ALONE],
					.cover = number[out->second_day ? GERMAN_COVER_LATE : GERMAN_COVER],
					.good = number[GERMAN_GOOD],
					.fair = number[GERMAN_FAIR],
					.poor = number[GERMAN_POOR] + 4 * out->posture->boldness,
					.danger = number[GERMAN_DANGER] };
}

static Scale british_scale(const Outlook *out)
{
	const int32_t *number = out->number;

	return (Scale){ .nearer = number[out->b->victory.points_turn ? BRITISH_TO_POINTS : BRITISH_TO_BRIDGES],
					.post = number[BRITISH_POST],
					.alone = number[BRITISH_ALONE],
					.cover = number[BRITISH_COVER],
					.good = number[BRITISH_GOOD],
					.fair = number[BRITISH_FAIR],
					.poor = number[BRITISH_POOR],
					.danger = number[BRITISH_DANGER] };
}

static void look_round(const Board *b, const State *seen, Side side, const Posture *posture, Outlook *out)
{
	out->posture = posture;
	out->b = b;
	out->seen = seen;
	out->side = side;
	out->enemy = side_other(side);
	out->second_day =
		b->victory.points_turn && (!b->victory.bridges_turn || seen->turn > b->victory.bridges_turn);
	out->number = b->numbers.value[side];
	out->scale = side == GERMAN ? german_scale(out) : british_scale(out);
	out->measured[0] = out->measured[1] = out->guessed = false;
	mons_choose_goals(out);
}

/* ---- what a hex is worth ---- */

/* Melee factors of a side around a hex, over hexsides that can be attacked across. */
static int around(const Board *b, const State *s, Side side, Hex h)
{
	int sum = 0;

	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		if (n != HEX_NONE && hexset_has(&s->held[side], n) && !is_closed_canal(b, h, d))
			sum += mons_pile_melee(b, s, n);
	}
	return sum;
}

static int worth_of_contact(Outlook *out, int u, Hex h)
{
	const Board *b = out->b;
	const Scale *scale = &out->scale;
	const int32_t *number = out->number;
	const State *w =
		out->seen; /* who stands where is seen; how strong he is is guessed once somebody is near */
	int mine = melee_factor(b, out->seen, u), worth = 0, threat = 0;
	bool here = out->seen->at[u] == h;

	for (int d = 0; d < DIRS; d++) {
		Hex e = hex_step(b->map, h, (Dir)d);

		if (e == HEX_NONE || !hexset_has(&w->held[out->enemy], e) || is_closed_canal(b, h, d))
			continue;
		w = mons_guess(out);
		int defense = mons_pile_melee(b, w, e), attack = around(b, w, out->side, e);
		bool counted = here || hex_distance(b->map, out->seen->at[u] >= 0 ? out->seen->at[u] : h, e) == 1;
		attack += counted ? 0 : mine;
		threat += defense;
		worth += defense == 0 || 10 * attack >= number[GOOD_ODDS] * defense ? scale->good
				 : 10 * attack >= number[FAIR_ODDS] * defense               ? scale->fair
																			: scale->poor;
	}
	int stands = (here ? 0 : mine) + mons_pile_melee(b, out->seen, h);
	if (10 * threat > number[DANGER_FROM] * stands) /* the bold mind it less */
		worth -= scale->danger * (8 - 3 * out->posture->boldness) / 8 *
				 (10 * threat > number[DANGER_GREAT] * stands ? number[DANGER_TIMES] : 1);
	return worth;
}

static int worth_of_guns(Outlook *out, int u, Hex h)
{
	const Board *b = out->b;
	const HexSet *held = &out->seen->held[out->enemy];

	if (mons_next_to_enemy(b, out->seen, out->enemy, h))
		return -out->number[GUN_FRONT];
	for (int word = 0; word < hexset_words(b->map); word++)
		for (uint64_t in_sight = b->sees[h].w[word] & held->w[word]; in_sight; in_sight &= in_sight - 1)
			if (hex_distance(b->map, h, (Hex)(word * 64 + __builtin_ctzll(in_sight))) <=
				class_of(b, u)->range)
				return out->number[GUN_RANGE];
	return 0;
}

static int worth_of_post(Outlook *out, int u, Hex h)
{
	const Scale *scale = &out->scale;
	int others =
		mons_pile_points(out->b, out->seen, h) - (out->seen->at[u] == h ? class_of(out->b, u)->sp : 0);

	if (!mons_is_objective(out, h) || is_artillery(class_of(out->b, u)->type))
		return 0;
	if (others == 0 || (out->side == GERMAN && !hexset_has(&out->seen->german, h)))
		return scale->alone + scale->post;
	/* Usually the German leaves what was taken to one who holds it, and the British stay.  One who goes for the enemy
	 * leaves a post to him who holds it already. */
	return out->aim == AIM_ENEMY ? 0 : scale->post;
}

/* What draws there, less for each movement point on the way. */
static int worth_of_way(Outlook *out, bool gun, Hex h)
{
	int worth = -out->scale.nearer * mons_far(out, gun)[h];

	return gun ? worth * (100 - out->number[GUN_BEHIND]) / 100 : worth;
}

/* Those of ours who are there and beside it. */
static int worth_of_friends(const Outlook *out, int u, Hex h)
{
	const Board *b = out->b;
	const State *s = out->seen;
	const int32_t *number = out->number;
	int beside = 0, points = 0;

	for (int d = 0; d < DIRS; d++) {
		Hex n = hex_step(b->map, h, (Dir)d);

		beside += n != HEX_NONE && hexset_has(&s->held[out->side], n);
	}
	if (hexset_has(&s->held[out->side], h))
		points = mons_pile_points(b, s, h) - (s->at[u] == h ? class_of(b, u)->sp : 0);
	return number[SHOULDER] * beside + number[COMPANY] * points;
}

static int worth(Outlook *out, int u, Hex h)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	bool gun = is_artillery(class_of(b, u)->type);
	int sum = worth_of_way(out, gun, h) + worth_of_post(out, u, h) -
			  out->scale.cover * mons_melee_terrain[b->terrain[h]];

	if (number[SHOULDER] || number[COMPANY])
		sum += worth_of_friends(out, u, h);
	if (hexset_has(&out->seen->zone[out->enemy], h))
		sum -= number[IN_ZONE];
	return sum + (gun ? worth_of_guns(out, u, h) : worth_of_contact(out, u, h));
}

/* ---- moving ---- */

typedef struct Way { /* hex by hex, as mons_exact() would find it again */
	int n;           /* 0: nowhere to go */
	Hex hex[ORDER_ARGS];
} Way;

/* The best place to go in one of the two modes, when it is better than *top. */
static bool best_way(Outlook *out, int u, bool march, Random *r, int *top, Way *way)
{
	const Board *b = out->b;
	const int32_t *number = out->number;
	bool gun = is_artillery(class_of(b, u)->type);
	int beside_the_way = out->scale.alone + out->scale.post + number[CLOSER_LOOK] + out->posture->stray;
	Mover m;
	Reach reach;
	Hex to = HEX_NONE;

	mons_mover_begin(&m, out->side, march);
	if (!mons_mover_add(b, out->seen, &m, u, NULL) || m.from == HEX_NONE)
		return false;
	mons_reach(b, out->seen, &m, &reach);
	each_hex(h, b->map, &reach.seen) {
		/* Nobody worth stopping for is near most hexes: the way alone tells whether it is worth a closer look. */
		if (h == m.from || worth_of_way(out, gun, h) + beside_the_way <= *top)
			continue;
		int score = worth(out, u, h) + random_below(r, number[JITTER]) + posture_whim(out->posture, u, h);

		if (score > *top) {
			*top = score;
			to = h;
		}
	}
	if (to == HEX_NONE)
		return false;
	way->n = mons_can_step(b, out->seen, &m, m.from, to, !out->seen->trip[u], NULL)
				 ? 0
				 : reach_path(&reach, to, way->hex, ORDER_ARGS - 1);
	if (way->n == 0)
		way->hex[way->n++] = to;
	return true;
}

static void go(const Outlook *out, int u, bool march, const Way *way, Order *o)
{
	order_start(o, out->side, march ? VERB_MARCH : VERB_MOVE);
	order_push(o, ARG_UNIT, u);
	for (int i = 0; i < way->n; i++)
		order_push(o, ARG_HEX, way->hex[i]);
}

/* British on the second day: leave, all but the garrison of Bavai.  Once it is lost nobody waits before it. */
static bool in_garrison(const Outlook *out, int u)
{
	const Victory *v = &out->b->victory;
	Hex at = out->seen->at[u];

	if (!out->second_day || out->side != BRITISH || v->bavai == HEX_NONE || out->aim == AIM_EXITS ||
		is_artillery(class_of(out->b, u)->type))
		return false;
	if (at == v->bavai)
		return true;
	return !hexset_has(&out->seen->held[GERMAN], v->bavai) &&
		   mons_pile_points(out->b, out->seen, v->bavai) < out->number[GARRISON_POINTS] &&
		   hex_distance(out->b->map, at, v->bavai) <= out->number[GARRISON_FROM] &&
		   class_of(out->b, u)->type == INFANTRY;
}

static bool move_unit(Outlook *out, int u, Random *r, Order *o)
{
	const State *s = out->seen;
	Way way = { 0 };
	bool march = false;

	if (in_garrison(out, u)) {
		if (s->at[u] == out->b->victory.bavai)
			return false;
		HexSet goals = out->goals;

		memset(&out->goals, 0, sizeof out->goals);
		hexset_add(&out->goals, out->b->victory.bavai);
		out->measured[0] = false;
		int top = worth(out, u, s->at[u]) + out->number[INERTIA];
		best_way(out, u, false, r, &top, &way);
		out->goals = goals;
		out->measured[0] = false;
	} else {
		int top = worth(out, u, s->at[u]) + out->number[INERTIA];

		best_way(out, u, false, r, &top, &way);
		if (out->side == GERMAN && !near_enemy(out, s->at[u], out->number[MARCH_ROOM]))
			march = best_way(out, u, true, r, &top, &way);
	}
	if (way.n == 0)
		return false;
	go(out, u, march, &way, o);
	return true;
}

static bool column_has_begun(const Outlook *out)
{
	for (int e = 0; e < out->b->nentries; e++)
		if (out->seen->column[e])
			return true;
	return false;
}

/* A unit that has just come on goes on at once, to make room for the next. */
static bool go_on_from_entry(Outlook *out, Random *r, Order *o)
{
	const State *s = out->seen;

	for (int u = 0; u < out->b->nunits; u++) {
		if (side_of(out->b, u) != GERMAN || !s->trip[u] || s->trip[u] != s->trips || !on_map(s, u) ||
			mons_entry_at(out->b, s->at[u]) < 0)
			continue;
		bool march = s->flags[u] & MARCHED;
		int top = -INT16_MAX;
		Way way;

		if (!best_way(out, u, march, r, &top, &way))
			continue;
		go(out, u, march, &way, o);
		return true;
	}
	return false;
}

static bool enter(Outlook *out, Order *o)
{
	const Board *b = out->b;

	for (int u = 0; u < b->nunits; u++) {
		if (out->seen->at[u] != AT_WAITING || side_of(b, u) != out->side || b->unit[u].turn > out->seen->turn)
			continue;
		for (int i = 0; i < 2 * b->unit[u].entries; i++) {
			Hex entry = b->entry[b->unit[u].entry[i / 2]];
			Mover m;

			mons_mover_begin(&m, out->side, i % 2 == 0);
			if (!mons_mover_add(b, out->seen, &m, u, NULL) || !mons_can_enter(b, out->seen, &m, entry, NULL))
				continue;
			order_start(o, out->side, i % 2 == 0 ? VERB_MARCH : VERB_MOVE);
			order_push(o, ARG_UNIT, u);
			order_push(o, ARG_HEX, entry);
			return true;
		}
	}
	return false;
}

static bool leave_map(Outlook *out, Order *o)
{
	Slot slot;

	if (out->side != BRITISH || !out->second_day)
		return false;
	order_start(o, out->side, VERB_EXIT);
	for (;;) {
		mons_next(out->b, out->seen, o, &slot);
		if (slot.n == 0)
			return o->n > 0;
		slot_take(&slot, 0, o);
	}
}

static bool plan_move(Outlook *out, Random *r, Order *o)
{
	const State *s = out->seen;
	int called = -1;

	if (leave_map(out, o) || go_on_from_entry(out, r, o))
		return true;
	for (int u = 0; u < out->b->nunits; u++)
		if (side_of(out->b, u) == out->side && s->trip[u])
			called = u;
	for (int u = called + 1; u < out->b->nunits && !column_has_begun(out); u++)
		if (side_of(out->b, u) == out->side && on_map(s, u) && !s->trip[u] && move_unit(out, u, r, o))
			return true;
	if (enter(out, o))
		return true;
	order_start(o, out->side, VERB_END);
	return true;
}

/* Fight first where there is something to shoot at, and move afterwards; on the run, only run.  The bold fight when
 * they can, the careful get away; a whim does one of the four. */
static bool plan_phases(Outlook *out, Order *o)
{
	const Posture *p = out->posture;
	const int32_t *number = out->number;
	bool late = out->second_day;
	int contacts = 0;

	each_hex(h, out->b->map, &out->seen->held[BRITISH])
		contacts += mons_next_to_enemy(out->b, out->seen, GERMAN, h);
	bool first = p->boldness > 0
					 ? contacts > 0
					 : contacts >= number[late ? FIGHT_FIRST_LATE : FIGHT_FIRST] && p->boldness > -2;
	bool second = p->boldness > 1 || (p->boldness > 0 && contacts == 0) ||
				  contacts >= number[late ? FIGHT_SECOND_LATE : FIGHT_SECOND];
	if (p->stray) {
		int whim = (int)(hash_mix(p->whim) % 4);

		first ^= whim & 1;
		second ^= whim >> 1;
	}
	order_start(o, out->side, VERB_PLAN);
	order_push(o, ARG_WORD, first ? WORD_FIGHT : WORD_MOVE);
	order_push(o, ARG_WORD, second ? WORD_FIGHT : WORD_MOVE);
	return true;
}

bool mons_plan(const Board *b, const State *seen, Side side, const Posture *posture, Random *r, Order *o)
{
	Outlook out;

	look_round(b, seen, side, posture, &out);
	if (seen->combat.duty != DUTY_NONE)
		return mons_plan_duty(&out, o);
	switch ((Phase)seen->phase) {
	case PHASE_PLAN:
		return plan_phases(&out, o);
	case PHASE_MOVE:
		return plan_move(&out, r, o);
	case PHASE_BOMBARD:
		return mons_plan_bombard(&out, o);
	case PHASE_MELEE:
		return mons_plan_melee(&out, o);
	case PHASES:
		break;
	}
	return false;
}
