/* games/fourorders/attack.c -- declaring an attack, and the reply to it (3.3, 3.4).
 *
 * Both are lists of pieces: attackers are core stands of the active regiment, an enemy core stand in a reply
 * is its object, everything else is support. */
#include "games/fourorders/fourorders.h"
#include "games/fourorders/odds.h"

void fo_combat_new(Combat *c)
{
	*c = (Combat){ .target = HEX_NONE,
				   .side = SIDE_NONE,
				   .attacker = { NOBODY, NOBODY },
				   .defender = NOBODY,
				   .object = NOBODY };
	for (Side side = 0; side < SIDES; side++)
		for (int i = 0; i < BACKERS; i++)
			c->backer[side][i] = NOBODY;
}

static void add_backer(Combat *c, Side side, int unit)
{
	int i = 0;
	while (c->backer[side][i] != NOBODY)
		i++;
	c->backer[side][i] = (int8_t)unit;
}

/* FO-3.3f  Between hexes two apart lies one hex, or along a hexside two, of which one must be free (FO-0.4). */
bool fo_fire_lane_open(const Board *b, const State *s, Hex from, Hex to)
{
	for (int d = 0; d < DIRS; d++) {
		Hex between = hex_step(b->map, from, (Dir)d);
		if (between != HEX_NONE && fo_distance(b, between, to) == CLOSE &&
			!field_has(&b->shuts, b->map, between) && fo_stand_in(b, s, between) == NOBODY)
			return true;
	}
	return false;
}

static bool attacker_ok(const Board *b, const State *s, int unit, Hex target, Why *why)
{
	const char *name = fo_name(b, unit);

	if (is_family(b, unit, HQ))
		return refuse(why, FO_3_4f, "%s is an HQ and never attacks", name);
	if (!on_map(s, unit))
		return refuse(why, FO_1_3a, "%s is not on the map", name);
	if (!fo_in_command(b, s, unit))
		return refuse(why, s->regiment[s->active].order == MOVE ? FO_2_2g : FO_3_4a,
					  "%s is out of command and may not attack", name);
	if (s->piece[unit].marks & MARK_STRATEGIC)
		return refuse(why, FO_2d, "%s moved strategically and may not attack", name);
	int d = fo_distance(b, s->piece[unit].at, target);
	if (d > DISTANT)
		return refuse(why, FO_3_3b, "%s is %d hexes from %s; %d is the most", name, d, fo_label(b, target),
					  DISTANT);
	if (d == DISTANT && !fo_fire_lane_open(b, s, s->piece[unit].at, target))
		return refuse(why, FO_3_3f, "%s cannot fire from %s to %s: something is between", name,
					  fo_label(b, s->piece[unit].at), fo_label(b, target));
	return true;
}

/* Take the next attacker down. */
static bool add_attacker(const Board *b, const State *s, Combat *c, int unit, Why *why)
{
	int n = c->attacker[0] == NOBODY ? 0 : c->attacker[1] == NOBODY ? 1 : ATTACKERS;

	if (!attacker_ok(b, s, unit, c->target, why))
		return false;
	if (n > 0 && s->regiment[s->active].order == HOLD)
		return refuse(why, FO_3_4c, "a regiment on hold attacks with one core stand");
	if (n == ATTACKERS)
		return refuse(why, FO_3_4b, "a regiment attacks with two core stands at most");
	if (n > 0 && c->attacker[0] == unit)
		return refuse(why, FO_3_4b, "%s is named twice", fo_name(b, unit));
	for (int i = 0; i < BACKERS && s->piece[unit].with != NOBODY; i++)
		if (c->backer[c->side][i] == s->piece[unit].with)
			return refuse(why, FO_3_1c, "%s is counted with its own hex already",
						  fo_name(b, s->piece[unit].with));
	c->attacker[n] = (int8_t)unit;
	if (fo_distance(b, s->piece[unit].at, c->target) == CLOSE)
		c->close |= (uint8_t)(1u << n);
	return true;
}

/* Why the regiment may not attack at all now. */
static bool may_attack(const Board *b, const State *s, Why *why)
{
	Status order = (Status)s->regiment[s->active].order;

	if (order == RETREAT)
		return refuse(why, FO_3_6a, "%s is on retreat and attacks nobody", fo_thing(b, s->active));
	if (order == DIG)
		return refuse(why, FO_3_3d, "%s is dug in and attacks nobody", fo_thing(b, s->active));
	if (!fo_hq_stands(b, s, s->active))
		return refuse(why, FO_R100, "%s has lost its HQ: its activation can only be passed",
					  fo_thing(b, s->active));
	return true;
}

static bool read_target(const Board *b, const State *s, Side side, Hex target, Combat *c, Why *why)
{
	int stand = fo_stand_in(b, s, target);

	if (stand == NOBODY || b->card[stand].side == side)
		return refuse(why, FO_3_4b, "no enemy stands in %s", fo_label(b, target));
	fo_combat_new(c);
	c->target = target;
	c->side = side;
	c->defender = (int8_t)stand;
	return true;
}

static bool read_attack(const Board *b, const State *s, const Order *o, Combat *c, Why *why)
{
	if (!may_attack(b, s, why) || !read_target(b, s, o->side, (Hex)o->arg[0], c, why))
		return false;
	for (int i = 1; i < o->n; i++) {
		int unit = o->arg[i];
		bool fighter = is_core(b, unit) && b->card[unit].side == o->side;
		if (fighter && b->card[unit].regiment != s->active)
			return refuse(why, FO_3_4b, "%s is not of %s, which is active", fo_name(b, unit),
						  fo_thing(b, s->active));
		if (!fighter && c->attacker[0] == NOBODY)
			return refuse(why, FO_3_4f, "%s may not lead an attack: name a core stand first",
						  fo_name(b, unit));
		if (fighter ? !add_attacker(b, s, c, unit, why) : !fo_support_ok(b, s, c, o->side, unit, why))
			return false;
		if (!fighter)
			add_backer(c, o->side, unit);
	}
	return true;
}

bool fo_check_attack(const Board *b, const State *seen, const Order *o, Why *why)
{
	Combat c;
	return read_attack(b, seen, o, &c, why);
}

/* FO-5c, FO-9a, FO-R57  Shots and air points are spent when they are declared. */
static void spend(const Board *b, State *s, const Combat *c, Side side, News *news)
{
	for (int i = 0; i < BACKERS && c->backer[side][i] != NOBODY; i++) {
		Piece *p = &s->piece[c->backer[side][i]];
		if (is_family(b, c->backer[side][i], BATTERY))
			p->shots--;
		else if (is_family(b, c->backer[side][i], AIR))
			p->sp = 0;
		news_say(news, BOTH_SIDES, FO_3_5b, "%s supports.", fo_name(b, c->backer[side][i]));
	}
}

/* FO-3.3i  Two attackers in the same manner leave the object to the defender. */
static bool object_is_open(const Combat *c)
{
	return c->attacker[1] != NOBODY && (c->close == 0 || c->close == 3);
}

static int only_object(const Combat *c)
{
	return c->attacker[1] != NOBODY && c->close == 2 ? c->attacker[1] : c->attacker[0];
}

static bool may_answer_fire(const Board *b, const State *s, const Combat *c)
{
	return is_family(b, c->defender, BATTERY) && !fo_in_close_combat(c) && s->piece[c->defender].shots > 0;
}

/* Has the defender anything to decide? */
static bool reply_is_open(const Board *b, const State *s, const Combat *c)
{
	Side side = side_other(c->side);
	Combat tried = *c;

	if (fo_status(b, s, c->defender) == RETREAT)
		return false;
	if (object_is_open(c) || may_answer_fire(b, s, c))
		return true;
	tried.object = (int8_t)only_object(c);
	for (int u = 0; u < b->nunits; u++)
		if (!is_core(b, u) && b->card[u].side == side && fo_support_ok(b, s, &tried, side, u, NULL))
			return true;
	return false;
}

void fo_apply_attack(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	read_attack(b, s, o, &s->combat, NULL);
	Combat *c = &s->combat;
	for (int i = 0; i < ATTACKERS && c->attacker[i] != NOBODY; i++)
		news_say(news, BOTH_SIDES, c->close >> i & 1 ? FO_3_3a : FO_3_3b, "%s attacks %s in %s by %s.",
				 fo_name(b, c->attacker[i]), fo_name(b, c->defender), fo_label(b, c->target),
				 c->close >> i & 1 ? "close combat" : "distant fire");
	spend(b, s, c, o->side, news);
	s->did |= DID_ATTACK;
	if (reply_is_open(b, s, c)) {
		s->phase = PHASE_REPLY;
		s->side = side_other(o->side);
		return;
	}
	c->object = (int8_t)only_object(c);
	fo_resolve(b, s, dice, news);
}

void fo_next_attack(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Combat c;

	slot_clear(slot, stem->n == 0 ? ARG_HEX : ARG_UNIT);
	if (!may_attack(b, seen, NULL))
		return;
	const RegimentCard *card = &b->regiment[seen->active];
	if (stem->n == 0) {
		for (int u = 0; u < b->nstands; u++) {
			bool attackable = false;
			if (b->card[u].side == stem->side || !on_map(seen, u))
				continue;
			for (int i = 0; i < card->ncores && !attackable; i++)
				attackable = attacker_ok(b, seen, card->core[i], seen->piece[u].at, NULL);
			if (attackable)
				slot_put(slot, seen->piece[u].at);
		}
		return;
	}
	if (!read_attack(b, seen, stem, &c, NULL))
		return;
	slot->complete = c.attacker[0] != NOBODY;
	slot->sample = c.backer[stem->side][0] != NOBODY; /* core stands are offered before their support */
	for (int i = 0; i < card->ncores; i++) {
		Combat tried = c;
		if (c.backer[stem->side][0] == NOBODY && add_attacker(b, seen, &tried, card->core[i], NULL))
			slot_put(slot, card->core[i]);
	}
	for (int u = 0; c.attacker[0] != NOBODY && u < b->nunits; u++)
		if (!is_core(b, u) && b->card[u].side == stem->side &&
			fo_support_ok(b, seen, &c, stem->side, u, NULL))
			slot_put(slot, u);
}

/* ---- the reply ---- */

static bool read_object(const Board *b, const Combat *c, int unit, Why *why)
{
	if (unit != c->attacker[0] && unit != c->attacker[1])
		return refuse(why, FO_3_3i, "%s is not attacking", fo_name(b, unit));
	if (!object_is_open(c) && unit != only_object(c))
		return refuse(why, FO_3_3i, "the object of the reply is %s, in close combat",
					  fo_name(b, only_object(c)));
	return true;
}

static bool read_reply(const Board *b, const State *s, const Order *o, Combat *c, Why *why)
{
	bool named = false;

	*c = s->combat;
	c->object = object_is_open(c) ? NOBODY : (int8_t)only_object(c);
	for (int i = 0; i < o->n; i++) {
		int unit = o->arg[i];
		if (b->card[unit].side != o->side) {
			if (!read_object(b, c, unit, why))
				return false;
			if (named)
				return refuse(why, FO_3_3i, "the reply has one object, named already: %s",
							  fo_name(b, c->object));
			named = true;
			c->object = (int8_t)unit;
			continue;
		}
		if (c->object == NOBODY)
			return refuse(why, FO_3_3i, "name the object of the reply first: %s or %s",
						  fo_name(b, c->attacker[0]), fo_name(b, c->attacker[1]));
		if (unit == c->defender && may_answer_fire(b, s, c) && !c->answered) {
			c->answered = 1;
			continue;
		}
		if (unit == c->defender && is_family(b, unit, BATTERY))
			return refuse(why, fo_in_close_combat(c) ? FO_5f : FO_5g, "%s has no shot to spend on this",
						  fo_name(b, unit));
		if (!fo_support_ok(b, s, c, o->side, unit, why))
			return false;
		add_backer(c, o->side, unit);
	}
	if (c->object == NOBODY)
		return refuse(why, FO_3_3i, "name the object of the reply: %s or %s", fo_name(b, c->attacker[0]),
					  fo_name(b, c->attacker[1]));
	return true;
}

bool fo_check_reply(const Board *b, const State *seen, const Order *o, Why *why)
{
	Combat c;
	return read_reply(b, seen, o, &c, why);
}

void fo_apply_reply(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	Combat c;

	read_reply(b, s, o, &c, NULL);
	s->combat = c;
	spend(b, s, &c, o->side, news);
	if (c.answered)
		s->piece[c.defender].shots--;
	fo_resolve(b, s, dice, news);
}

void fo_next_reply(const Board *b, const State *seen, const Order *stem, Slot *slot)
{
	Combat c;

	slot_clear(slot, ARG_UNIT);
	if (stem->n == 0 && object_is_open(&seen->combat)) {
		slot_put(slot, seen->combat.attacker[0]);
		slot_put(slot, seen->combat.attacker[1]);
		return;
	}
	if (!read_reply(b, seen, stem, &c, NULL))
		return;
	slot->complete = true;
	slot->sample = true; /* the only object may be named as well */
	if (may_answer_fire(b, seen, &c) && !c.answered)
		slot_put(slot, c.defender);
	for (int u = 0; u < b->nunits; u++)
		if (!is_core(b, u) && b->card[u].side == stem->side &&
			fo_support_ok(b, seen, &c, stem->side, u, NULL))
			slot_put(slot, u);
}

/* ---- before it is thrown ---- */

static void explain_combat(const Board *b, const State *s, const Combat *c, Explain *e)
{
	Row row = fo_row(b, s, c);
	int attack = fo_strength(b, s, c, c->side, e);
	int reply = fo_strength(b, s, c, side_other(c->side), e);

	explain_total(e, "attack", "%d", attack);
	explain_total(e, "attack-hits-on", "%s", row.attacker.text);
	explain_total(e, "reply", "%d", reply);
	explain_total(e, "reply-hits-on", "%s", row.defender.text);
	fo_odds_explain(b, s, c, e);
}

/* Call what adds most dice, one supporter after the other; the dice of the reply then. */
static int call_all(const Board *b, const State *s, Combat *c)
{
	Side side = side_other(c->side);
	int dice = fo_strength(b, s, c, side, NULL);

	for (int best = 0; best != NOBODY && c->backer[side][BACKERS - 1] == NOBODY;) {
		best = NOBODY;
		for (int u = 0; u < b->nunits; u++) {
			Combat tried = *c;

			if (is_core(b, u) || b->card[u].side != side || !fo_support_ok(b, s, c, side, u, NULL))
				continue;
			add_backer(&tried, side, u);
			int more = fo_strength(b, s, &tried, side, NULL);
			if (more > dice) {
				dice = more;
				best = u;
			}
		}
		if (best != NOBODY)
			add_backer(c, side, best);
	}
	return dice;
}

/* FO-3.3i, FO-3.5.2a  The reply that throws most dice, whichever object and support that takes. */
static int strongest_reply(const Board *b, const State *s, const Combat *c, Combat *strongest)
{
	int most = -1;

	for (int i = 0; i < ATTACKERS; i++) {
		Combat tried = *c;

		if (c->attacker[i] == NOBODY || (!object_is_open(c) && c->attacker[i] != only_object(c)))
			continue;
		tried.object = c->attacker[i];
		tried.answered |= may_answer_fire(b, s, c);
		int dice = call_all(b, s, &tried);
		if (dice > most) {
			most = dice;
			*strongest = tried;
		}
	}
	return most;
}

/* What the other side decides after the attack is declared is not for dice to say: the sum takes the reply as it
 * stands, says so, and tells as well what the strongest would do. */
static void explain_reply_to_come(const Board *b, const State *s, const Combat *c, Explain *e)
{
	int dice = fo_strength(b, s, c, side_other(c->side), NULL);
	Combat strongest;

	if (!reply_is_open(b, s, c))
		return;
	int most = strongest_reply(b, s, c, &strongest);
	if (object_is_open(c))
		explain_add(e, FO_3_3i, ratio(0, 1), "the reply is taken to be at %s; the defender chooses",
					fo_name(b, c->object));
	if (most <= dice)
		return;
	explain_add(e, FO_3_3h, ratio(0, 1), "the reply of %dD is without support; with all there is, %dD", dice,
				most);
	explain_total(e, "reply-at-most", "%d", most);
	fo_odds_explain_strongest(b, s, &strongest, e);
}

void fo_explain_attack(const Board *b, const State *seen, const Order *o, Explain *e)
{
	Combat c;

	if (seen->active == NO_REGIMENT || !read_attack(b, seen, o, &c, NULL) || c.attacker[0] == NOBODY)
		return;
	c.object = (int8_t)only_object(&c);
	explain_combat(b, seen, &c, e);
	explain_reply_to_come(b, seen, &c, e);
}

void fo_explain_reply(const Board *b, const State *seen, const Order *o, Explain *e)
{
	Combat c;

	if (seen->phase == PHASE_REPLY && read_reply(b, seen, o, &c, NULL))
		explain_combat(b, seen, &c, e);
}
