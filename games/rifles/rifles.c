/* games/rifles/rifles.c -- Rifles, Railroads and Rebellions: the verbs and the sequence of play.
 *
 * A turn is Initiative, Reserve, Movement, Combat.  Whatever nobody has to decide is done by rifles_go_on, so
 * ask() only reads the phase and what is pending. */
#include "games/rifles/rifles.h"

/* ---- the turn ---- */

/* RRR-sequence.2, .3, RRR-R3 */
void rifles_begin_turn(const Board *b, State *s, Dice *dice, News *news)
{
	int die = dice_roll(dice, DIE, RRR_sequence_2);
	bool reserve = false;

	s->ip = (uint8_t)(b->options.half_initiative ? (die + 1) / 2 : die);
	s->stamps = 0;
	for (int u = 0; u < b->ncards; u++) {
		drop_mark(s, u, MOVED | CHARGED | RODE);
		s->unit[u].stamp = 0;
		if (!b->options.volleys_per_round || s->moving == s->high) /* RRR-R51 */
			s->unit[u].shots = 0;
	}
	for (uint64_t left = b->army[s->moving]; left; left &= left - 1)
		reserve |= s->unit[unit_of(left)].place == IN_RESERVE;
	news_say(news, BOTH_SIDES, RRR_sequence_2, "Round %d: %s has %d IP.", s->round, b->side[s->moving].title,
			 s->ip);
	if (reserve && s->round > 1)
		s->phase = PHASE_RESERVE;
	else
		rifles_begin_move(b, s, news);
}

void rifles_begin_move(const Board *b, State *s, News *news)
{
	s->phase = PHASE_MOVE;
	for (int u = 0; u < b->ncards; u++)
		s->unit[u].stamp = 0;
	rifles_reveal_all(b, s, news);
	rifles_form_bodies(b, s);
}

static void begin_wave(const Board *b, State *s, int wave)
{
	s->wave = (uint8_t)wave;
	for (int u = 0; u < b->ncards; u++)
		drop_mark(s, u, FIRED | TARGETED);
}

static void end_turn(const Board *b, State *s, Dice *dice, News *news)
{
	s->wave = 0;
	s->pairs = 0;
	for (int i = 0; i < PAIRS; i++)
		s->fought[i][0] = s->fought[i][1] = 0;
	for (int u = 0; u < b->ncards; u++)
		drop_mark(s, u, FIRED | TARGETED);
	s->moving = side_other(s->moving);
	if (s->moving == s->high) {
		rifles_end_round(b, s, news);
		if (s->phase == PHASE_OVER)
			return;
	}
	rifles_begin_turn(b, s, dice, news);
}

/* RRR-sequence.8, RRR-R4 */
void rifles_begin_combat(const Board *b, State *s, Dice *dice, News *news)
{
	bool apart = rifles_armies_apart(b, s);

	if (!apart) {
		rifles_turn_to_face(b, s, news);
		rifles_reveal_all(b, s, news);
	}
	if (apart || (b->options.combat_once && s->moving != s->high)) {
		end_turn(b, s, dice, news);
		return;
	}
	s->phase = PHASE_SHOOT;
	begin_wave(b, s, 1);
	rifles_go_on(b, s, dice, news);
}

void rifles_go_on(const Board *b, State *s, Dice *dice, News *news)
{
	bool fights = !b->options.combat_once || s->moving == s->high;

	if (s->flights || s->shot.shooter)
		return;
	while (s->phase == PHASE_SHOOT) {
		if (rifles_anybody_shoots(b, s))
			return;
		if (s->wave < rifles_waves(b, s)) {
			begin_wave(b, s, s->wave + 1);
		} else { /* how many waves there were is no matter now: face-down cards would tell their weapons by it */
			begin_wave(b, s, 0);
			s->phase = PHASE_MELEE;
		}
	}
	if (s->phase == PHASE_MELEE && !(fights && rifles_any_melee(b, s)))
		end_turn(b, s, dice, news);
}

bool rifles_check_end(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)o;
	if (seen->group)
		return refuse(why, RRR_R10, "a Command Group is still moving: say done first");
	return true;
}

/* RRR-sequence.7  Unspent IP are lost. */
void rifles_apply_end(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	news_say(news, BOTH_SIDES, RRR_sequence_7, "%s ends its movement with %d IP unspent.",
			 b->side[o->side].title, s->ip);
	s->ip = 0;
	for (int i = 0; i < COMMANDS; i++) {
		s->commander[i] = 0;
		s->members[i] = 0;
	}
	for (int u = 0; u < UNITS; u++)
		s->right[u] = s->behind[u] = 0;
	rifles_begin_combat(b, s, dice, news);
}

bool rifles_check_concede(const Board *b, const State *seen, const Order *o, Why *why)
{
	(void)b;
	(void)seen;
	(void)o;
	(void)why;
	return true;
}

void rifles_apply_concede(const Board *b, State *s, const Order *o, Dice *dice, News *news)
{
	(void)dice;
	s->conceded = (uint8_t)(o->side + 1);
	news_say(news, BOTH_SIDES, RRR_winning_1, "%s concedes.", b->side[o->side].title);
}

/* ---- the question ---- */

static Ask question(Side who, RuleId rule, uint64_t verbs)
{
	return (Ask){ .who = side_set(who), .rule = rule, .verbs = verbs };
}

static Ask ask_shooting(const Board *b, const State *s)
{
	if (s->shot.target)
		return question(unit_side(b, s->shot.target - 1), RRR_shooting_5, VERB_BIT(VERB_REPLY));
	if (s->shot.shooter)
		return question(unit_side(b, s->shot.shooter - 1), RRR_shooting_1, VERB_BIT(VERB_SHOOT));
	return question(s->moving, RRR_sequence_8,
					VERB_BIT(VERB_SHOOT) | VERB_BIT(VERB_CALL) | VERB_BIT(VERB_REVEAL));
}

static Ask ask_melee(const Board *b, const State *s)
{
	if (s->shot.shooter)
		return question(side_other(unit_side(b, s->shot.shooter - 1)), RRR_combat_notes_6,
						VERB_BIT(VERB_FIGHT));
	return question(s->moving, RRR_sequence_8, VERB_BIT(VERB_FIGHT) | VERB_BIT(VERB_REVEAL));
}

/* In all steps of his own turn a player may turn cards up (RRR-R30). */
Ask rifles_ask(const Board *b, const State *s)
{
	uint64_t move = VERB_BIT(VERB_MOVE) | VERB_BIT(VERB_LINE) | VERB_BIT(VERB_COLUMN) | VERB_BIT(VERB_ROAD) |
					VERB_BIT(VERB_CHARGE) | VERB_BIT(VERB_CHARGE_LINE) | VERB_BIT(VERB_DISMOUNT) |
					VERB_BIT(VERB_REMOUNT) | VERB_BIT(VERB_REVEAL);

	if (s->conceded)
		return (Ask){ 0 };
	if (s->flights)
		return question(unit_side(b, unit_of(s->flights)), RRR_after_combat_11, VERB_BIT(VERB_FLEE));
	switch ((Phase)s->phase) {
	case PHASE_TERRAIN:
		return question(s->moving, RRR_deployment_2, VERB_BIT(VERB_TERRAIN) | VERB_BIT(VERB_READY));
	case PHASE_DEPLOY:
		return question(s->moving, s->moving == s->high ? RRR_deployment_5 : RRR_deployment_4,
						VERB_BIT(VERB_DEPLOY) | (b->may_reserve[s->moving] ? VERB_BIT(VERB_HOLD) : 0));
	case PHASE_RESERVE:
		return question(s->moving, RRR_sequence_3,
						VERB_BIT(VERB_RESERVE) | VERB_BIT(VERB_WAIT) | VERB_BIT(VERB_REVEAL));
	case PHASE_ARRIVE:
		return question(s->moving, RRR_sequence_5,
						VERB_BIT(VERB_ARRIVE) | VERB_BIT(VERB_RECALL) | VERB_BIT(VERB_REVEAL));
	case PHASE_MOVE:
		if (s->group)
			return question(s->moving, RRR_movement_10, move | VERB_BIT(VERB_DONE));
		return question(s->moving, RRR_sequence_7,
						move | VERB_BIT(VERB_GROUP) | VERB_BIT(VERB_REORDER) | VERB_BIT(VERB_BUILD) |
							VERB_BIT(VERB_DEMOLISH) | VERB_BIT(VERB_END));
	case PHASE_SHOOT:
		return ask_shooting(b, s);
	case PHASE_MELEE:
		return ask_melee(b, s);
	case PHASE_OVER:
		break;
	}
	return (Ask){ 0 };
}

static void prompt(const Board *b, const State *seen, Side side, Text *out)
{
	Ask a = rifles_ask(b, seen);

	if (!(a.who & side_set(side))) {
		text_put(out, a.who ? "The other side decides." : "The battle is over.");
		return;
	}
	if (seen->flights) {
		text_add(out, "Your Snipers %s flee: up to 8.0 in any direction.",
				 unit_name(b, unit_of(seen->flights)));
		return;
	}
	switch ((Phase)seen->phase) {
	case PHASE_TERRAIN:
		text_put(out, "You are the Low Scorer: place what terrain you like, then say ready.");
		break;
	case PHASE_DEPLOY:
		text_add(out, "Deploy a card face down, wholly within %d of your edge%s.", b->deploy_depth[side] / CM,
				 b->may_reserve[side] ? ", or hold it in Reserve" : "");
		break;
	case PHASE_RESERVE:
		text_put(out, "Try to bring your Reserve on (own 5+, left or right 7+, enemy 9+), or wait.");
		break;
	case PHASE_ARRIVE:
		text_put(out, "Your Reserve arrives: place every card wholly within 10 of that edge.");
		break;
	case PHASE_MOVE:
		if (seen->group)
			text_add(out, "The Command Group of %s is moving; done ends it.", unit_name(b, seen->group - 1));
		else
			text_add(out, "Movement: %d IP left.", seen->ip);
		break;
	case PHASE_SHOOT:
		if (seen->shot.target)
			text_add(out, "%s returns fire at %s: who aids it?", unit_name(b, seen->shot.target - 1),
					 unit_name(b, seen->shot.shooter - 1));
		else if (seen->shot.shooter)
			text_add(out, "%s is to fire: at whom, and with whose aid?",
					 unit_name(b, seen->shot.shooter - 1));
		else
			text_add(out, "Shooting, wave %d: name the next unit to fire, your own or (call) the enemy's.",
					 seen->wave);
		break;
	case PHASE_MELEE:
		if (seen->shot.shooter)
			text_add(out, "Melee: which of yours leads against %s?", unit_name(b, seen->shot.shooter - 1));
		else
			text_put(out, "Melee: name the next pair to fight.");
		break;
	case PHASE_OVER:
		break;
	}
}

/* ---- inquiries ---- */

static void explain_price(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int u = order_arg(o, 0);

	if (!has_mark(seen, u, UNKNOWN))
		rifles_explain_price(b, u, e);
}

static void explain_measure(const Board *b, const State *seen, const Order *o, Explain *e)
{
	int u = order_arg(o, 0), v = order_arg(o, 1);
	Box one, other;
	Zone zone;
	int32_t gap, ahead;

	if (!on_table(seen, u) || !on_table(seen, v))
		return;
	one = unit_box(seen, u);
	other = unit_box(seen, v);
	gap = box_gap(&one, &other);
	ahead = box_ahead_gap(&one, SHOOTING_SIDE, &other, TOUCH);
	explain_add(e, RRR_R2, ratio(gap, CM), "nearest distance from %s to %s", unit_name(b, u),
				unit_name(b, v));
	explain_total(e, "gap", "%d.%03d", gap / CM, gap % CM);
	if (ahead >= 0)
		explain_total(e, "range", "%d.%03d", ahead / CM, ahead % CM);
	explain_total(e, "sight", "%s", rifles_sees(b, seen, one.at, &other) ? "yes" : "no");
	zone = rifles_zone(b, seen, u, UNIT_BIT(v));
	explain_total(e, "zoc", "%s",
				  rifles_has_zoc(b, seen, u) && rifles_zone_has(&zone, &other) ? "yes" : "no");
	explain_total(e, "level", "%d", rifles_level(b, seen, one.at));
}

static void explain_losses(const Board *b, const State *seen, const Order *o, Explain *e)
{
	(void)o;
	for (Side side = 0; side < SIDES; side++) {
		explain_add(e, RRR_winning_1, ratio(seen->lost[side], 2), "%s, of %d%s", b->side[side].title,
					b->loss_level / 2, b->loss_level % 2 ? ".5" : "");
		explain_total(e, b->side[side].title, seen->lost[side] % 2 ? "%d.5" : "%d", seen->lost[side] / 2);
	}
}

static void explain_army(const Board *b, const State *seen, const Order *o, Explain *e)
{
	(void)seen;
	rifles_explain_army(b, (Side)order_arg(o, 0), e);
}

/* ---- the game ---- */

/* clang-format off */
const char *const rifles_words[] = {
	[WORD_ADVANCE] = "advance", [WORD_RETIRE] = "retire", [WORD_SIDESTEP] = "sidestep", [WORD_WHEEL] = "wheel",
	[WORD_TURN] = "turn", [WORD_ABOUT] = "about", [WORD_CONTACT] = "contact", [WORD_LEFT] = "left", [WORD_RIGHT] = "right",
	[WORD_OWN] = "own", [WORD_ENEMY] = "enemy", [WORD_ROAD] = "road", [WORD_BRIDGE] = "bridge", [WORD_FORT] = "fort",
	[WORDS] = NULL
};

static const Verb verbs[VERBS] = {
	[VERB_TERRAIN]     = { "terrain", "thing length length", RRR_deployment_2, "place a piece of terrain", false, rifles_check_terrain, rifles_apply_terrain, NULL },
	[VERB_READY]       = { "ready", "", RRR_deployment_2, "place no more terrain", false, rifles_check_ready, rifles_apply_ready, NULL },
	[VERB_DEPLOY]      = { "deploy", "unit length length length", RRR_deployment_4, "put a card down, face down: x y facing", false, rifles_check_deploy, rifles_apply_deploy, NULL },
	[VERB_HOLD]        = { "hold", "unit", RRR_deployment_7, "keep a card in Reserve", false, rifles_check_hold, rifles_apply_hold, NULL },
	[VERB_RESERVE]     = { "reserve", "own|left|right|enemy", RRR_sequence_3, "try to bring the Reserve on by an edge", false, rifles_check_reserve, rifles_apply_reserve, NULL },
	[VERB_WAIT]        = { "wait", "", RRR_sequence_3, "leave the Reserve off the table this turn", false, rifles_check_wait, rifles_apply_wait, NULL },
	[VERB_ARRIVE]      = { "arrive", "unit length length length", RRR_sequence_5, "place a card of the Reserve", false, rifles_check_arrive, rifles_apply_arrive, NULL },
	[VERB_RECALL]      = { "recall", "", RRR_R28, "give the arrival up because there is no room", false, rifles_check_recall, rifles_apply_recall, NULL },
	[VERB_MOVE]        = { "move", "unit advance|retire|sidestep|wheel|turn|about|contact? left|right? unit? length*", RRR_movement_1, "move one card: x y facing, up to four times, or advance 3, wheel left 30 ...", false, rifles_check_body, rifles_apply_body, rifles_explain_body },
	[VERB_LINE]        = { "line", "unit unit advance|retire|sidestep|wheel? left|right? length*", RRR_movement_12, "move a Line, named by its ends: where the first goes", false, rifles_check_body, rifles_apply_body, rifles_explain_body },
	[VERB_COLUMN]      = { "column", "unit unit advance? length*", RRR_movement_11, "move a Column, named by head and tail: where the head goes", false, rifles_check_body, rifles_apply_body, rifles_explain_body },
	[VERB_ROAD]        = { "road", "unit unit? advance|retire? left|right? length*", RRR_movement_27, "move a card or Column by road", false, rifles_check_body, rifles_apply_body, rifles_explain_body },
	[VERB_CHARGE]      = { "charge", "unit contact? unit? length*", RRR_subsequent_1, "subsequent movement of Cavalry into contact", false, rifles_check_body, rifles_apply_body, rifles_explain_body },
	[VERB_CHARGE_LINE] = { "charge-line", "unit unit advance? length*", RRR_R39, "subsequent movement of a Line of Cavalry", false, rifles_check_body, rifles_apply_body, rifles_explain_body },
	[VERB_GROUP]       = { "group", "unit", RRR_movement_8, "pay for a Command Group; its units then move one by one", false, rifles_check_group, rifles_apply_group, rifles_explain_group },
	[VERB_DONE]        = { "done", "", RRR_R10, "the Command Group has moved", false, rifles_check_done, rifles_apply_done, NULL },
	[VERB_DISMOUNT]    = { "dismount", "unit", RRR_dismount_1, "Cavalry takes to its feet", false, rifles_check_dismount, rifles_apply_dismount, NULL },
	[VERB_REMOUNT]     = { "remount", "unit", RRR_dismount_1, "Cavalry takes to its horses", false, rifles_check_remount, rifles_apply_remount, NULL },
	[VERB_REORDER]     = { "reorder", "unit", RRR_reorder_1, "take the Disorder off a unit", false, rifles_check_reorder, rifles_apply_reorder, NULL },
	[VERB_REVEAL]      = { "reveal", "unit", RRR_sequence_12, "turn an own card face up", false, rifles_check_reveal, rifles_apply_reveal, NULL },
	[VERB_BUILD]       = { "build", "unit road|bridge|fort thing? length*", RRR_engineering_1, "Engineers build", false, rifles_check_build, rifles_apply_build, NULL },
	[VERB_DEMOLISH]    = { "demolish", "unit thing length*", RRR_engineering_1, "Engineers demolish", false, rifles_check_demolish, rifles_apply_demolish, NULL },
	[VERB_END]         = { "end", "", RRR_sequence_7, "end the Movement step", false, rifles_check_end, rifles_apply_end, NULL },
	[VERB_CALL]        = { "call", "unit", RRR_R46, "name an enemy unit to fire next", false, rifles_check_call, rifles_apply_call, NULL },
	[VERB_SHOOT]       = { "shoot", "unit unit unit*", RRR_shooting_1, "fire at a target, with up to two aiding", false, rifles_check_shoot, rifles_apply_shoot, rifles_explain_shoot },
	[VERB_REPLY]       = { "reply", "unit*", RRR_shooting_5, "return fire, with up to two aiding", false, rifles_check_reply, rifles_apply_reply, NULL },
	[VERB_FIGHT]       = { "fight", "unit unit", RRR_melee_1, "fight a Melee: own unit, enemy unit", false, rifles_check_fight, rifles_apply_fight, rifles_explain_fight },
	[VERB_FLEE]        = { "flee", "unit length length", RRR_after_combat_11, "where Snipers flee to", false, rifles_check_flee, rifles_apply_flee, NULL },
	[VERB_CONCEDE]     = { "concede", "", RRR_winning_1, "give the battle up", true, rifles_check_concede, rifles_apply_concede, NULL },
	[VERB_PRICE]       = { "price", "unit", RRR_points_9, "what a card costs, and why", true, NULL, NULL, explain_price },
	[VERB_MEASURE]     = { "measure", "unit unit", RRR_R2, "distance, range, sight and zone of control between two cards", true, NULL, NULL, explain_measure },
	[VERB_LOSSES]      = { "losses", "", RRR_winning_1, "points lost by both sides", true, NULL, NULL, explain_losses },
	[VERB_ARMY]        = { "army", "side", RRR_scale_7, "what an army costs, and what its list must keep to", true, NULL, NULL, explain_army },
};

static const Rule rules[] = {
	{ "", true, false },
#define RULE(symbol, id) { id, false, false },
#define DICE(symbol, id) { id, false, true },
#define NOTE(symbol, id) { id, true, false },
#include "games/rifles/rules.def"
#undef RULE
#undef DICE
#undef NOTE
};
/* clang-format on */

static const char *side_name(const Board *b, Side side)
{
	return b->side[side].name;
}

static const char *side_title(const Board *b, Side side)
{
	return b->side[side].title;
}

static const Names *names(const Board *b, ArgKind kind)
{
	return kind == ARG_UNIT ? &b->units : kind == ARG_THING ? &b->things : NULL;
}

static const HexMap *map(const Board *b)
{
	(void)b;
	return NULL;
}

static Ground ground(const Board *b, Hex h)
{
	(void)b;
	(void)h;
	return (Ground){ .terrain = "open", .code = '.', .rebuilt = true }; /* the source has no maps */
}

const Game rifles = {
	.name = "rifles",
	.title = "Rifles, Railroads and Rebellions",
	.version = 3,
	.state_size = sizeof(State),
	.rules = rules,
	.nrules = RRR_RULES,
	.verbs = verbs,
	.nverbs = VERBS,
	.words = rifles_words,
	.load = rifles_load,
	.side_name = side_name,
	.side_title = side_title,
	.names = names,
	.map = map,
	.ground = ground,
	.describe = rifles_describe,
	.setup = rifles_setup,
	.ask = rifles_ask,
	.outcome = rifles_outcome,
	.view = rifles_view,
	.imagine = rifles_imagine,
	.prompt = prompt,
	.next = rifles_next,
	.exact = rifles_exact,
	.show = rifles_show,
	.overlays = rifles_overlays,
	.noverlays = RIFLES_OVERLAYS,
	.write = rifles_write,
	.put = rifles_put,
	.clear = rifles_clear,
	.broken = rifles_broken,
	.plan = rifles_plan,
	.judge = rifles_judge,
	.features = rifles_features,
	.count = rifles_count,
	.weights = rifles_weights,
	.numbers = rifles_numbers,
	.numbers_of = rifles_numbers_of,
	.clock = rifles_clock,
	.turns = rifles_turns,
	.turn = "round",
};
