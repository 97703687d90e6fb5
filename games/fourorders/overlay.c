/* games/fourorders/overlay.c -- what the rules say of hexes, for overlays: where a stand can go under its
 * order, zones of control, ranges, sight, spotting, command. */
#include "games/fourorders/fourorders.h"

#define each_field_hex(h, b, field)                                         \
	for (Hex h = fo_field_next((field), (b)->map, HEX_NONE); h != HEX_NONE; \
		 h = fo_field_next((field), (b)->map, h))

static void lay_field(const Board *b, const Field *f, Lay lay, Side side, RuleId rule, Overlay *o)
{
	each_field_hex(h, b, f) overlay_cell(o, lay, side, h, rule, "%s", "");
}

static bool is_seen_on_map(const Board *b, const State *s, int unit, Overlay *o)
{
	if (on_map(s, unit))
		return true;
	overlay_legend(o, FO_1_3a, "%s is not on the map.", fo_name(b, unit));
	return false;
}

/* ---- moves ---- */

/* A regiment that is not active is looked at as if it were; a battery, as if its phase had come. */
static State as_if_moving(const Board *b, const State *seen, int unit)
{
	int regiment = b->card[unit].regiment;
	State s = *seen;

	if (regiment == NO_REGIMENT) {
		s.phase = PHASE_GUNS;
	} else {
		s.phase = PHASE_ACT;
		s.active = (int8_t)regiment;
		if (seen->active != regiment)
			s.did = 0;
	}
	return s;
}

/* May an order of movement name it? */
static bool may_be_moved(const Board *b, const State *s, const Order *args, Overlay *o)
{
	int unit = args->arg[0], regiment = b->card[unit].regiment;

	if (b->card[unit].side != args->side) {
		overlay_legend(o, FO_1_6c, "%s is not yours to move.", fo_name(b, unit));
		return false;
	}
	if (!is_seen_on_map(b, s, unit, o))
		return false;
	if (!is_stand(b, unit)) {
		overlay_legend(o, FO_2f, "%s moves with its core stand.", fo_name(b, unit));
		return false;
	}
	if (is_core(b, unit) && fo_status(b, s, unit) == NO_ORDER) {
		overlay_legend(o, FO_1_5a, "%s has no order yet.", fo_thing(b, regiment));
		return false;
	}
	if (is_core(b, unit) && s->regiment[regiment].done && s->active != regiment) {
		overlay_legend(o, FO_1_4a, "%s was activated this round.", fo_thing(b, regiment));
		return false;
	}
	return true;
}

/* The exact order that takes a stand to a hex; its steps, and whether it is a strategic move. */
static int steps_to(const Board *b, const State *s, const Terms *t, int unit, Hex to, bool *strategic)
{
	Order move;
	Leg leg;
	int at = 0;

	order_start(&move, b->card[unit].side, V_MOVE);
	order_push(&move, ARG_UNIT, unit);
	order_push(&move, ARG_HEX, to);
	fo_exact_move(b, s, &move, NULL);
	fo_next_leg(&move, &at, &leg);
	Status order = fo_status(b, s, unit);
	Manner normal = s->phase == PHASE_GUNS || order == MOVE ? BY_NORMAL
					: order == RETREAT                      ? BY_RETREAT
															: BY_SHUFFLE;
	*strategic = !fo_walk(b, s, t, &leg, normal, NULL);
	return leg.n;
}

static void lay_ends(const Board *b, const State *s, int unit, const Field *ends, bool led, Overlay *o)
{
	Terms t;
	Side side = b->card[unit].side;
	bool retreats = is_core(b, unit) && fo_status(b, s, unit) == RETREAT;

	fo_terms(b, s, side, b->card[unit].regiment, &t);
	each_field_hex(h, b, ends)
	{
		bool strategic;
		int steps = steps_to(b, s, &t, unit, h, &strategic);
		bool zone = !retreats && field_has(&t.zoc, b->map, h); /* FO-2.5b */
		bool halts = zone || field_has(&b->halts, b->map, h);

		overlay_cell(o,
					 led         ? LAY_LED
					 : strategic ? LAY_FAR
					 : halts     ? LAY_HALT
								 : LAY_REACH,
					 side, h,
					 led         ? FO_2_2h
					 : strategic ? (retreats ? FO_2_5b : FO_2c)
					 : !halts    ? FO_2a
					 : zone      ? FO_2_2b
								 : FO_2_3a,
					 "%d", steps);
	}
}

static void lay_reach(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int unit = args->arg[0];
	Field alone, led = { { 0 } };
	Why why;

	if (!may_be_moved(b, seen, args, o))
		return;
	State s = as_if_moving(b, seen, unit);
	if (is_core(b, unit) ? !fo_move_ends(b, &s, args, &alone, &led, &why)
						 : !fo_gun_ends(b, &s, args->side, unit, &alone, &why)) {
		overlay_why(o, &why);
		return;
	}
	lay_ends(b, &s, unit, &alone, false, o);
	lay_ends(b, &s, unit, &led, true, o);
	Pace pace = fo_pace(b, &s, unit);
	overlay_legend(o, FO_2a, "%s on %s can go to %d hexes, to %d more with its HQ; its rates are %d and %d.",
				   fo_name(b, unit), fo_statuses[fo_status(b, &s, unit)], fo_field_count(&alone),
				   fo_field_count(&led), pace.normal, pace.strategic);
}

/* Is it the way of this stand that bars the plan? */
static bool goes_alone(const Board *b, const State *s, Side side, const Leg *leg, Why *why)
{
	Order move;

	order_start(&move, side, V_MOVE);
	order_push(&move, ARG_UNIT, leg->unit);
	for (int i = 0; i < leg->n; i++)
		order_push(&move, ARG_HEX, leg->hex[i]);
	return fo_check_move(b, s, &move, why);
}

static int lay_leg(const Board *b, const State *s, Side side, const Leg *leg, const Why *barred, Overlay *o)
{
	Hex here = s->piece[leg->unit].at;
	int i = 0;

	overlay_line(o, LAY_PATH, !barred, barred ? barred->rule : FO_2a, "%s", barred ? barred->text : "");
	line_hex(o, here);
	for (; i < leg->n && hex_direction(b->map, here, (Hex)leg->hex[i]) >= 0; i++) {
		here = (Hex)leg->hex[i];
		overlay_cell(o, LAY_PATH, side, here, FO_2a, "%d", i + 1);
		line_hex(o, here);
	}
	return i;
}

/* FO-0.7  The ways of a plan are judged together; where they are refused, those that could not be gone alone are
 * barred, or all of them. */
static void lay_path(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int unit = args->arg[0], legs = 0, steps = 0;
	Order move = *args;
	Why why, own;
	Leg leg;

	if (!may_be_moved(b, seen, args, o))
		return;
	State s = as_if_moving(b, seen, unit);
	move.verb = V_MOVE;
	fo_exact_move(b, &s, &move, NULL);
	bool open = fo_check_move(b, &s, &move, &why), apart = false;
	for (int at = 0; !open && fo_next_leg(&move, &at, &leg);)
		apart |= !goes_alone(b, &s, args->side, &leg, &own);
	for (int at = 0; fo_next_leg(&move, &at, &leg); legs++) {
		bool barred = !open && (!apart || !goes_alone(b, &s, args->side, &leg, &own));

		if (is_stand(b, leg.unit) && on_map(&s, leg.unit))
			steps = lay_leg(b, &s, args->side, &leg, !barred ? NULL : apart ? &own : &why, o);
	}
	if (!open)
		overlay_why(o, &why);
	else if (legs == 1)
		overlay_legend(o, FO_2a, "%s goes %d hex%s to %s.", fo_name(b, unit), steps, steps == 1 ? "" : "es",
					   fo_label(b, (Hex)move.arg[move.n - 1]));
	else
		overlay_legend(o, FO_0_7, "The %d stands go as planned.", legs);
}

/* ---- zones of control ---- */

static void lay_zones(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	(void)args;
	for (Side side = 0; side < SIDES; side++) {
		Field zone;

		fo_zoc_field(b, seen, side, &zone);
		field_keep(&zone, &b->all);
		lay_field(b, &zone, LAY_ZONE, side, FO_2_2a, o);
	}
	overlay_legend(o, FO_2_2a, "A stand that enters one of the enemy's ends its move there.");
}

/* ---- ranges ---- */

static bool enemy_in(const Board *b, const State *s, int unit, Hex h)
{
	int stand = fo_stand_in(b, s, h);

	return stand != NOBODY && b->card[stand].side != b->card[unit].side;
}

/* FO-5.1b  A battery shells what is next to it, and farther off what is spotted. */
static void lay_gun_range(const Board *b, const State *s, int unit, Overlay *o)
{
	Hex from = s->piece[unit].at;
	Side side = b->card[unit].side;

	for (Hex h = 0; h < b->map->size; h++) {
		int d = fo_distance(b, from, h);

		if (h == from || d > GUN_RANGE)
			continue;
		bool spotted = d == CLOSE || fo_spotted(b, s, side, h, NULL);
		overlay_cell(o,
					 !spotted                  ? LAY_BLIND
					 : enemy_in(b, s, unit, h) ? LAY_TARGET
											   : LAY_RANGE,
					 side, h, spotted ? FO_5e : FO_5_2a, "%d", d);
	}
	overlay_legend(o, FO_5e, "%s reaches %d hexes; what is hatched is not spotted. Shots left: %d.",
				   fo_name(b, unit), GUN_RANGE, s->piece[unit].shots);
}

/* FO-3.3b  CC next to it, DF at two hexes. */
static void lay_stand_range(const Board *b, const State *s, int unit, Overlay *o)
{
	Hex from = s->piece[unit].at;

	for (Hex h = 0; h < b->map->size; h++) {
		int d = fo_distance(b, from, h);

		if (h == from || d > DISTANT)
			continue;
		bool open = d == CLOSE || fo_fire_lane_open(b, s, from, h);
		overlay_cell(o,
					 !open                     ? LAY_BLIND
					 : enemy_in(b, s, unit, h) ? LAY_TARGET
					 : d == CLOSE              ? LAY_NEAR
											   : LAY_RANGE,
					 b->card[unit].side, h, open ? FO_3_3b : FO_3_3f, "%s", d == CLOSE ? "CC" : "DF");
	}
	overlay_legend(o, FO_3_3b, "%s fights by CC next to it and by DF at %d hexes.", fo_name(b, unit),
				   DISTANT);
}

static void lay_company_range(const Board *b, const State *s, int unit, Overlay *o)
{
	bool aa = b->card[unit].type == T_AA;
	int range = aa ? AA_RANGE : FS_RANGE;
	RuleId rule = aa ? FO_9b : FO_3_5_2d;
	Hex from = place_of(b, s, unit);

	if (!aa && b->card[unit].type != T_FS) {
		overlay_legend(o, FO_3_5_2g, "%s helps in its own hex alone.", fo_name(b, unit));
		return;
	}
	for (Hex h = 0; h < b->map->size; h++)
		if (h != from && fo_distance(b, from, h) <= range)
			overlay_cell(o, enemy_in(b, s, unit, h) && !aa ? LAY_TARGET : LAY_RANGE, b->card[unit].side, h,
						 rule, "%d", fo_distance(b, from, h));
	overlay_legend(o, rule, "%s reaches %d hexes.", fo_name(b, unit), range);
}

static void lay_range(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int unit = args->arg[0];

	if (!is_seen_on_map(b, seen, unit, o))
		return;
	switch (type_of(b, unit)->family) {
	case BATTERY:
		lay_gun_range(b, seen, unit, o);
		break;
	case INFANTRY:
	case TANK:
		lay_stand_range(b, seen, unit, o);
		break;
	case COMPANY:
		lay_company_range(b, seen, unit, o);
		break;
	case HQ:
		overlay_legend(o, FO_6a, "%s is an HQ: it neither attacks nor supports.", fo_name(b, unit));
		break;
	case AIR:
		overlay_legend(o, FO_9a, "%s reaches the whole map.", fo_name(b, unit));
		break;
	}
}

/* ---- sight and spotting ---- */

static void lay_view(const Board *b, const State *s, Hex from, Overlay *o)
{
	for (Hex h = 0; h < b->map->size; h++)
		if (h != from && fo_sees(b, from, h, fo_spotting_range(b, s, h)))
			overlay_cell(o, LAY_SEEN, SIDE_NONE, h, FO_5_2a, "%d", fo_distance(b, from, h));
	overlay_legend(o, FO_5_2a, "A core stand in %s that is in command would spot %d hexes.",
				   fo_label(b, from), o->ncells);
}

static void lay_blockers(const Board *b, Hex from, Hex to, Overlay *o)
{
	Hex one[2 * SPOT_OPEN], other[2 * SPOT_OPEN];
	int n = hex_line(b->map, from, to, one, other);

	for (int i = 0; i < n; i++) {
		if (field_has(&b->shuts, b->map, one[i]))
			overlay_cell(o, LAY_BLOCKER, SIDE_NONE, one[i], FO_0_4, "%s", "");
		if (other[i] != HEX_NONE && field_has(&b->shuts, b->map, other[i]))
			overlay_cell(o, LAY_BLOCKER, SIDE_NONE, other[i], FO_0_4, "%s", "");
	}
}

static void lay_sight(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	Hex from = (Hex)args->arg[0], to = args->n > 1 ? (Hex)args->arg[1] : from;
	int d = fo_distance(b, from, to), range = fo_spotting_range(b, seen, to);

	if (from == to) {
		lay_view(b, seen, from, o);
		return;
	}
	bool open = fo_sees(b, from, to, range);
	RuleId rule = open || d > range ? FO_5_2a : FO_0_4;
	overlay_line(o, LAY_SIGHT, open, rule, "%d hex%s", d, d == 1 ? "" : "es");
	line_hex(o, from);
	line_hex(o, to);
	if (!open && d <= SPOT_OPEN)
		lay_blockers(b, from, to, o);
	overlay_legend(o, rule, "%s is %d hex%s from %s; what stands there is spotted within %d%s.",
				   fo_label(b, to), d, d == 1 ? "" : "es", fo_label(b, from), range,
				   open        ? ": in sight"
				   : d > range ? ": too far"
							   : ", and something is between");
}

static void lay_spotting(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	Side enemy = side_other(args->side);
	Field stands;
	int spotted = 0;

	fo_stands_field(b, seen, enemy, &stands);
	for (Hex h = 0; h < b->map->size; h++) {
		bool stand = field_has(&stands, b->map, h), sees = fo_spotted(b, seen, args->side, h, NULL);

		spotted += stand && sees;
		if (stand || sees)
			overlay_cell(o,
						 !stand ? LAY_SEEN
						 : sees ? LAY_TARGET
								: LAY_BLIND,
						 args->side, h, FO_5_2a, "%s", "");
	}
	overlay_legend(o, FO_5_2a, "What %s has in command spots %d of %d enemy stands for the guns.",
				   b->side[args->side].title, spotted, fo_field_count(&stands));
}

/* ---- command ---- */

static void lay_command(const Board *b, const State *seen, const Order *args, Overlay *o)
{
	int lost[SIDES] = { 0, 0 };

	(void)args;
	for (Side side = 0; side < SIDES; side++) {
		Field command = { { 0 } };

		for (int r = 0; r < b->nregiments; r++)
			if (b->regiment[r].side == side && fo_hq_stands(b, seen, r))
				field_join(&command, &b->disk[seen->piece[b->regiment[r].hq].at]);
		field_keep(&command, &b->all);
		lay_field(b, &command, LAY_COMMAND, side, FO_1_2c, o);
	}
	for (int u = 0; u < b->nstands; u++)
		if (is_core(b, u) && on_map(seen, u) && !fo_in_command(b, seen, u)) {
			overlay_cell(o, LAY_CUT_OFF, b->card[u].side, seen->piece[u].at, FO_1_2c, "no HQ");
			lost[b->card[u].side]++;
		}
	overlay_legend(o, FO_1_2c, "Command reaches %d hexes from an HQ; out of it: %d of %s, %d of %s.",
				   COMMAND_RADIUS, lost[0], b->side[0].title, lost[1], b->side[1].title);
}

const OverlayKind fo_overlays[FO_OVERLAYS] = {
	{ "reach", "unit", FO_2a, "where a stand can go under its order", "move", lay_reach },
	{ "path", "(unit hex+)+", FO_2a, "the ways of a move, hex by hex", NULL, lay_path },
	{ "zones", "", FO_2_2a, "the zones of control of both sides", NULL, lay_zones },
	{ "range", "unit", FO_3_3b, "how far a stand, battery or company reaches", NULL, lay_range },
	{ "sight", "hex hex?", FO_0_4, "what is spotted from a hex, or the line between two", NULL, lay_sight },
	{ "spotting", "", FO_5_2a, "what a side spots for its guns", NULL, lay_spotting },
	{ "command", "", FO_1_2c, "the reach of every HQ, and who is out of it", NULL, lay_command },
};
