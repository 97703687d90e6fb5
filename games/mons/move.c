/* games/mons/move.c -- chapters 8 and 9: entering the map, moving, marching, leaving, and ordering piles.
 *
 * "move IR8 3101 3102 with FA18" takes a stack along a path; for a unit still off the map the first hex is the
 * one it enters by.  A path may be left out: exact() finds the cheapest.  Units that begin a phase in one hex
 * are a group (R25): within it moves may be mixed, and the first step of a unit from elsewhere closes it for
 * those of its units that have moved.  State.trip numbers the groups' turns. */
#include "games/mons/mons.h"

int mons_entry_at(const Board *b, Hex h)
{
	for (int e = 0; e < b->nentries; e++)
		if (b->entry[e] == h)
			return e;
	return -1;
}

/* ---- who moves ---- */

void mons_mover_begin(Mover *m, Side side, bool march)
{
	m->n = m->points = m->types = 0;
	m->side = side;
	m->march = march;
	m->from = HEX_NONE;
}

static bool may_use_mode(const Board *b, const State *s, int u, bool march, Why *why)
{
	if (s->trip[u] && march != !!(s->flags[u] & MARCHED))
		return refuse(why, OC_9_20d, "%s cannot mix regular and march movement in one phase",
					  unit_name(b, u));
	if (!march)
		return true;
	if (on_map(s, u) && mons_next_to_enemy(b, s, BRITISH, s->at[u]))
		return refuse(why, hexset_has(&s->zone[BRITISH], s->at[u]) ? OC_9_20a : OC_9_20e,
					  "%s is next to a British unit in %s and cannot march", unit_name(b, u),
					  LABEL(b, s->at[u]));
	return true;
}

/* Is it there, may it begin or go on, in this mode? */
static bool may_move(const Board *b, const State *s, Side side, int u, bool march, Why *why)
{
	if (side_of(b, u) != side)
		return refuse(why, OC_9_1a, "%s is not yours to move", unit_name(b, u));
	if (s->at[u] == AT_GONE)
		return refuse(why, OC_4_4e, "%s has left the map", unit_name(b, u));
	if (!on_map(s, u) && s->at[u] != AT_WAITING)
		return refuse(why, OC_2_13f, "%s is not in play", unit_name(b, u));
	if (s->at[u] == AT_WAITING && b->unit[u].turn > s->turn)
		return refuse(why, OC_8_3a, "%s enters in turn %d", unit_name(b, u), b->unit[u].turn);
	if (s->trip[u] && s->trip[u] != s->trips)
		return refuse(why, OC_9_6b, "%s has moved, and units from another hex have moved since",
					  unit_name(b, u));
	if (s->trip[u] && hexset_has(&s->zone[side_other(side)], s->at[u]))
		return refuse(why, OC_7_3a, "%s entered an enemy zone in %s and stops there", unit_name(b, u),
					  LABEL(b, s->at[u]));
	return may_use_mode(b, s, u, march, why);
}

static Hex began_in(const State *s, int u)
{
	return s->trip[u] ? s->group : s->at[u];
}

static bool may_go_with(const Board *b, const State *s, const Mover *m, int u, Why *why)
{
	int lead = m->unit[0];

	for (int i = 0; i < m->n; i++)
		if (m->unit[i] == u)
			return refuse(why, OC_2_2a, "%s is named twice", unit_name(b, u));
	if (b->unit[u].corps != b->unit[lead].corps)
		return refuse(why, OC_6_5b, "%s and %s are of different corps", unit_name(b, lead), unit_name(b, u));
	if (s->at[u] != s->at[lead] || began_in(s, u) != began_in(s, lead))
		return refuse(why, OC_9_5a, "%s and %s did not begin the phase together", unit_name(b, lead),
					  unit_name(b, u));
	return true;
}

bool mons_mover_add(const Board *b, const State *s, Mover *m, int u, Why *why)
{
	const Class *class = class_of(b, u);

	if (!may_move(b, s, m->side, u, m->march, why) || (m->n > 0 && !may_go_with(b, s, m, u, why)))
		return false;
	m->left[m->n] = class->mf * (m->march ? MARCH_TIMES : 1) - s->spent[u];
	m->unit[m->n++] = u;
	m->from = on_map(s, u) ? s->at[u] : HEX_NONE;
	m->points += class->sp;
	m->types |= 1 << class->type;
	return true;
}

/* ---- one step ---- */

/* Why a type may not take this step at all. */
static bool refuse_closed(const Board *b, int u, Hex from, Hex to, int d, Why *why)
{
	if (is_closed_canal(b, from, d))
		return refuse(why, OC_9_13a, "there is no bridge over the canal between %s and %s", LABEL(b, from),
					  LABEL(b, to));
	if (mons_move_cost[b->terrain[to]][class_of(b, u)->type] != COST_NO)
		return refuse(why, OC_9_12b, "%s crosses the river between %s and %s only at a bridge",
					  unit_name(b, u), LABEL(b, from), LABEL(b, to));
	return refuse(why, b->terrain[to] == FOREST ? OC_9_11b : OC_9_15c, "%s enters %s only along a road",
				  unit_name(b, u), LABEL(b, to));
}

/* What holds of the hex entered, whether by a step or from off the map. */
static bool may_stand(const Board *b, const State *s, const Mover *m, Hex to, Why *why)
{
	if (hexset_has(&s->held[side_other(m->side)], to))
		return refuse(why, OC_9_4a, "an enemy is in %s", LABEL(b, to));
	if (m->march && mons_next_to_enemy(b, s, BRITISH, to))
		return refuse(why, OC_9_20c, "%s is next to a British unit; nobody marches there", LABEL(b, to));
	/* Back where it came from it finds the room it left. */
	return to == m->from || mons_stacks(b, s, m->side, to, m->points, b->unit[m->unit[0]].corps, why);
}

bool mons_can_step(const Board *b, const State *s, const Mover *m, Hex from, Hex to, bool first, Why *why)
{
	const HexSet *zone = &s->zone[side_other(m->side)];
	int d = hex_direction(b->map, from, to);

	if (d < 0)
		return refuse(why, OC_9_1a, "%s is not next to %s", LABEL(b, to), LABEL(b, from));
	if (hexset_has(zone, from)) {
		if (!first)
			return refuse(why, OC_7_3a, "%s must stop in the enemy zone at %s", unit_name(b, m->unit[0]),
						  LABEL(b, from));
		if (hexset_has(zone, to))
			return refuse(why, OC_7_3d, "%s would go from enemy zone to enemy zone, %s to %s",
						  unit_name(b, m->unit[0]), LABEL(b, from), LABEL(b, to));
	}
	for (int i = 0; i < m->n; i++) {
		int cost = b->cost[1 << class_of(b, m->unit[i])->type][from][d];

		if (cost == COST_NO)
			return refuse_closed(b, m->unit[i], from, to, d, why);
		if (cost > m->left[i])
			return refuse(why, OC_9_3a, "%s needs %d movement point%s to enter %s and has %d",
						  unit_name(b, m->unit[i]), cost, cost == 1 ? "" : "s", LABEL(b, to), m->left[i]);
	}
	return may_stand(b, s, m, to, why);
}

static void pay(const Board *b, Mover *m, Hex from, Hex to)
{
	int d = hex_direction(b->map, from, to);

	for (int i = 0; i < m->n; i++)
		m->left[i] -= b->cost[1 << class_of(b, m->unit[i])->type][from][d];
}

/* 8.4, R24: the n-th element to enter by a hex in a phase pays n, whatever the ground. */
int mons_column_cost(const State *s, int entry)
{
	return s->column[entry] + 1;
}

static bool enters_by(const Board *b, int u, int entry)
{
	const Unit *unit = &b->unit[u];

	for (int i = 0; i < unit->entries; i++)
		if (unit->entry[i] == entry)
			return true;
	return false;
}

bool mons_can_enter(const Board *b, const State *s, const Mover *m, Hex to, Why *why)
{
	int entry = mons_entry_at(b, to);

	for (int i = 0; i < m->n; i++)
		if (entry < 0 || !enters_by(b, m->unit[i], entry))
			return refuse(why, OC_8_3a, "%s does not enter by %s but by %s", unit_name(b, m->unit[i]),
						  LABEL(b, to), LABEL(b, b->entry[b->unit[m->unit[i]].entry[0]]));
	for (int i = 0; i < m->n; i++)
		if (mons_column_cost(s, entry) > m->left[i])
			return refuse(why, OC_8_4a, "element %d of the column pays %d movement points; %s has %d",
						  mons_column_cost(s, entry), mons_column_cost(s, entry), unit_name(b, m->unit[i]),
						  m->left[i]);
	return may_stand(b, s, m, to, why);
}

/* ---- move and march ---- */

/* The units and the path of an order; false when a unit may not move or not with the others. */
static bool read_mover(const Board *b, const State *s, const Order *o, Mover *m, Hex path[ORDER_ARGS], int *n,
					   Why *why)
{
	mons_mover_begin(m, o->side, o->verb == VERB_MARCH);
	*n = 0;
	for (int i = 0; i < o->n; i++) {
		if (o->kind[i] == ARG_HEX)
			path[(*n)++] = (Hex)order_arg(o, i);
		else if (o->kind[i] == ARG_UNIT && !mons_mover_add(b, s, m, order_arg(o, i), why))
			return false;
	}
	return true;
}

bool mons_check_move(const Board *b, const State *s, const Order *o, Why *why)
{
	Mover m;
	Hex path[ORDER_ARGS], here;
	int n, i = 0;

	if (!read_mover(b, s, o, &m, path, &n, why))
		return false;
	if (m.from == HEX_NONE) {
		if (!mons_can_enter(b, s, &m, path[0], why))
			return false;
		for (int j = 0; j < m.n; j++)
			m.left[j] -= mons_column_cost(s, mons_entry_at(b, path[0]));
		here = path[i++];
	} else {
		here = m.from;
	}
	if (n == 1 && m.from != HEX_NONE && hex_direction(b->map, here, path[0]) < 0) /* exact found no way */
		return may_stand(b, s, &m, path[0], why) &&
			   refuse(why, OC_9_1a, "%s cannot get from %s to %s in this phase", unit_name(b, m.unit[0]),
					  LABEL(b, here), LABEL(b, path[0]));
	for (; i < n; i++) {
		bool first = i == 0 && !s->trip[m.unit[0]];

		if (!mons_can_step(b, s, &m, here, path[i], first, why))
			return false;
		pay(b, &m, here, path[i]);
		here = path[i];
	}
	return true;
}

/* R25: these units go on with the present group, or begin the turn of another. */
static void take_trip(State *s, const Mover *m, Hex group)
{
	if (s->trips == 0 || s->group != group) {
		s->group = group;
		s->trips++;
	}
	for (int i = 0; i < m->n; i++)
		s->trip[m->unit[i]] = s->trips;
}

/* The movers in the order they lie, from the bottom; off the map as named, the first on top (R19a). */
static void order_of_laying(const State *s, const Mover *m, int laid[ORDER_ARGS])
{
	int at = m->n;

	if (m->from == HEX_NONE) {
		for (int i = 0; i < m->n; i++)
			laid[--at] = m->unit[i];
		return;
	}
	each_piece(u, s, m->from)
		for (int i = 0; i < m->n; i++)
			if (m->unit[i] == u)
				laid[--at] = u;
}

/* One atomic change (R06): the whole stack goes over, then control is settled. */
static void carry(const Board *b, State *s, const int laid[], int n, Hex from, Hex to)
{
	for (int i = 0; i < n; i++) {
		if (from != HEX_NONE)
			mons_lift(b, s, laid[i]);
		mons_lay(b, s, laid[i], to);
	}
	if (from != HEX_NONE) {
		mons_disturb(s, from);
		mons_settle(b, s, from);
	}
	mons_disturb(s, to);
	mons_settle(b, s, to);
}

static void tell_move(const Board *b, const Mover *m, Hex to, News *news)
{
	char names[160];
	Text text = text_over(names, sizeof names);

	if (news->mute)
		return;
	for (int i = 0; i < m->n; i++)
		text_add(&text, "%s%s", i ? ", " : "", unit_name(b, m->unit[i]));
	news_line(news, side_set(m->side), m->march ? OC_9_20b : OC_9_1a, "%s: %s to %s.", text_str(&text),
			  m->from == HEX_NONE ? "in"
			  : m->march          ? "march"
								  : "move",
			  LABEL(b, to));
	if (m->from == HEX_NONE)
		news_line(news, side_set(side_other(m->side)), OC_8_4a, "%d counter%s to %s from off the map.", m->n,
				  m->n > 1 ? "s come" : " comes", LABEL(b, to));
	else
		news_line(news, side_set(side_other(m->side)), OC_9_1a, "%d counter%s from %s to %s.", m->n,
				  m->n > 1 ? "s go" : " goes", LABEL(b, m->from), LABEL(b, to));
}

void mons_apply_move(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Mover m;
	Hex path[ORDER_ARGS], here;
	int n, laid[ORDER_ARGS];

	(void)dice;
	read_mover(b, s, o, &m, path, &n, NULL);
	order_of_laying(s, &m, laid);
	here = m.from;
	take_trip(s, &m, here == HEX_NONE ? group_of_entry(mons_entry_at(b, path[0])) : began_in(s, m.unit[0]));
	for (int i = 0; i < n; i++) {
		int entry = mons_entry_at(b, path[i]);

		for (int j = 0; j < m.n; j++) {
			int u = m.unit[j];
			int cost = here == HEX_NONE
						   ? mons_column_cost(s, entry)
						   : b->cost[1 << class_of(b, u)->type][here][hex_direction(b->map, here, path[i])];

			s->spent[u] = (uint8_t)(s->spent[u] + cost);
		}
		if (here == HEX_NONE)
			s->column[entry]++;
		carry(b, s, laid, m.n, here, path[i]);
		here = path[i];
	}
	for (int j = 0; m.march && j < m.n; j++)
		s->flags[m.unit[j]] |= MARCHED;
	tell_move(b, &m, here, news);
}

/* What the leader pays. */
void mons_explain_move(const Board *b, const State *s, const Order *o, Explain *e)
{
	Order exact = *o;
	Mover m;
	Hex path[ORDER_ARGS];
	int n, cost = 0;

	mons_exact(b, s, &exact, NULL);
	if (!read_mover(b, s, &exact, &m, path, &n, NULL))
		return;
	Hex here = m.from;
	for (int i = 0; i < n; here = path[i++]) {
		int entry = mons_entry_at(b, path[i]);
		int d = here == HEX_NONE ? -1 : hex_direction(b->map, here, path[i]);
		int step = COST_NO;

		if (d >= 0) {
			step = mons_step_cost(b, here, d, class_of(b, m.unit[0])->type, e);
		} else if (here == HEX_NONE && entry >= 0) {
			step = mons_column_cost(s, entry);
			explain_add(e, OC_8_4a, ratio(step, 1), "element %d of its column", step);
		}
		if (step == COST_NO) {
			explain_total(e, "cost", "no");
			return;
		}
		cost += step;
	}
	explain_total(e, "cost", "%d", cost);
	explain_total(e, "has", "%d", m.left[0]);
}

/* ---- the friendly form ---- */

/* A single far hex becomes the cheapest path there, by way of an entry from off the map; the rest is for check
 * to judge. */
bool mons_exact(const Board *b, const State *s, Order *o, Why *why)
{
	Mover m;
	Hex path[ORDER_ARGS], full[ORDER_ARGS];
	int n;

	(void)why;
	if ((o->verb != VERB_MOVE && o->verb != VERB_MARCH) || !read_mover(b, s, o, &m, path, &n, NULL) || n != 1)
		return true;
	if (m.from == HEX_NONE && mons_entry_at(b, path[0]) >= 0)
		return true;
	int steps = mons_find_path(b, s, &m, path[0], full, ORDER_ARGS - o->n);
	if (steps == 0)
		return true;
	Order exact;
	order_start(&exact, o->side, o->verb);
	order_push(&exact, ARG_UNIT, m.unit[0]);
	for (int i = 0; i < steps; i++)
		order_push(&exact, ARG_HEX, full[i]);
	for (int i = 1 + n; i < o->n; i++)
		order_push(&exact, (ArgKind)o->kind[i], o->arg[i]);
	*o = exact;
	return true;
}

/* ---- leaving (4.4) ---- */

bool mons_can_exit(const Board *b, const State *s, const Mover *m, Why *why)
{
	if (s->turn < FIRST_EXIT_TURN)
		return refuse(why, OC_4_4b, "nobody leaves the map before turn %d", FIRST_EXIT_TURN);
	if (m->from == HEX_NONE || !hexset_has(&b->exits, m->from))
		return refuse(why, OC_4_4c, "%s is not in an exit hex", unit_name(b, m->unit[0]));
	for (int i = 0; i < m->n; i++)
		if (m->left[i] < EXIT_COST)
			return refuse(why, OC_4_4d, "%s has no movement point left to leave with",
						  unit_name(b, m->unit[i]));
	return true;
}

bool mons_check_exit(const Board *b, const State *s, const Order *o, Why *why)
{
	Mover m;
	Hex path[ORDER_ARGS];
	int n;

	return read_mover(b, s, o, &m, path, &n, why) && mons_can_exit(b, s, &m, why);
}

void mons_apply_exit(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Mover m;
	Hex path[ORDER_ARGS];
	int n;

	(void)dice;
	read_mover(b, s, o, &m, path, &n, NULL);
	take_trip(s, &m, began_in(s, m.unit[0]));
	for (int i = 0; i < m.n; i++) {
		int u = m.unit[i];

		mons_lift(b, s, u);
		s->at[u] = AT_GONE;
		s->spent[u] = s->trip[u] = 0;
		s->flags[u] = 0;
		news_say(news, BOTH_SIDES, OC_4_4d, "%s leaves the map at %s.", unit_name(b, u), LABEL(b, m.from));
	}
	mons_disturb(s, m.from);
	mons_settle(b, s, m.from);
}

/* ---- the order of a pile (R19a) ---- */

bool mons_check_stack(const Board *b, const State *s, const Order *o, Why *why)
{
	Hex h = (Hex)order_arg(o, 0);
	int n = mons_pile_count(s, h);
	UnitSet named = { 0 };

	if (!hexset_has(&s->held[o->side], h) || n < 2)
		return refuse(why, OC_6_1a, "you have no stack in %s", LABEL(b, h));
	/* So that a phase has an end: a pile that nobody has joined or left since needs no second thought. */
	if (s->flags[s->top[h] - 1] & SORTED)
		return refuse(why, OC_R19a, "the pile in %s was put in order and nobody has come or gone since",
					  LABEL(b, h));
	for (int i = 1; i < o->n; i++) {
		int u = order_arg(o, i);

		if (s->at[u] != h || unitset_has(&named, u))
			return refuse(why, OC_R19a, "%s is not in the pile in %s, or is named twice", unit_name(b, u),
						  LABEL(b, h));
		unitset_add(&named, u);
	}
	if (o->n - 1 != n)
		return refuse(why, OC_R19a, "name all %d units in %s, the top one first", n, LABEL(b, h));
	return true;
}

void mons_apply_stack(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Hex h = (Hex)order_arg(o, 0);

	(void)dice;
	s->top[h] = 0;
	for (int i = o->n - 1; i >= 1; i--) {
		int u = order_arg(o, i);

		s->under[u] = s->top[h];
		s->top[h] = (uint8_t)(u + 1);
		s->flags[u] |= SORTED;
	}
	news_say(news, BOTH_SIDES, OC_R19a, "%s lies on top in %s.", unit_name(b, s->top[h] - 1), LABEL(b, h));
}

/* ---- nobody dallies outside (8.3, R23) ---- */

bool mons_check_entered(const Board *b, const State *s, Why *why)
{
	for (int u = 0; u < b->nunits; u++) {
		if (s->at[u] != AT_WAITING || b->unit[u].turn > s->turn)
			continue;
		for (int march = 0; march < 2; march++) {
			Mover m;

			mons_mover_begin(&m, side_of(b, u), march);
			mons_mover_add(b, s, &m, u, NULL);
			for (int i = 0; i < b->unit[u].entries; i++) {
				Hex entry = b->entry[b->unit[u].entry[i]];

				if (mons_can_enter(b, s, &m, entry, NULL))
					return refuse(why, OC_8_3a, "%s can still enter by %s", unit_name(b, u), LABEL(b, entry));
			}
		}
	}
	return true;
}
