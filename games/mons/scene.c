/* games/mons/scene.c -- the table in pictures and words: ground, scene, prompt. */
#include "games/mons/mons.h"

#include <stdio.h>

Ground mons_ground(const Board *b, Hex h)
{
	static const struct {
		const char *name;
		char code;
	} look[TERRAINS] = {
		[CLEAR] = { "clear", '.' },
		[FOREST] = { "forest", 'f' },
		[INDUSTRIAL] = { "industrial", 'i' },
		[RESIDENTIAL] = { "residential", 'r' },
		[NO_HEX] = { NULL, ' ' },
	};

	return (Ground){ .terrain = look[b->terrain[h]].name,
					 .code = look[b->terrain[h]].code,
					 .road = b->road[h],
					 .river = b->river[h],
					 .bridge = b->bridge[h],
					 .rail = b->rail[h],
					 .canal = b->canal[h],
					 .name = b->place[h],
					 .rebuilt = is_hex(b, h) && !hexset_has(&b->stated, h) };
}

/* ---- the scene ---- */

static void write_values(const Board *b, const State *s, int u, char out[24])
{
	const Class *class = class_of(b, u);

	if (class->bombard)
		snprintf(out, 24, "%d(%d)-%d", class->bombard, class->range, class->mf);
	else
		snprintf(out, 24, "%d-%d", s->steps[u] ? melee_factor(b, s, u) : class->melee[class->steps],
				 class->mf);
}

static void write_note(const Board *b, const State *s, int u, char out[40])
{
	Text text = text_over(out, 40);

	if (s->at[u] == AT_WAITING)
		text_add(&text, "enters turn %d by %s", b->unit[u].turn, LABEL(b, b->entry[b->unit[u].entry[0]]));
	else if (s->at[u] == AT_GONE)
		text_put(&text, "left the map");
	else if (s->at[u] == AT_DEAD)
		text_put(&text, s->flags[u] & SURROUNDED ? "eliminated, surrounded" : "eliminated");
	else if (s->steps[u] < class_of(b, u)->steps)
		text_add(&text, "%d of %d steps", s->steps[u], class_of(b, u)->steps);
	if (s->flags[u] & MARCHED)
		text_put(&text, text.len ? ", marched" : "marched");
}

static bool is_spent(const Board *b, const State *s, int u)
{
	if (s->phase == PHASE_BOMBARD)
		return s->flags[u] & (FIRED | MARCHED);
	if (s->phase == PHASE_MELEE)
		return s->flags[u] & (FOUGHT | MARCHED);
	return s->trip[u] && (s->trip[u] != s->trips || s->spent[u] >= class_of(b, u)->mf);
}

static void show_piece(const Board *b, const State *s, int u, int level, Scene *scene)
{
	ScenePiece *p = scene_piece(scene);
	bool hidden = is_hidden(s, u);

	p->unit = hidden ? -1 : (int16_t)u;
	p->side = side_of(b, u);
	p->up = !hidden;
	p->off = !on_map(s, u);
	p->hex = on_map(s, u) ? s->at[u] : HEX_NONE;
	p->level = (uint8_t)level;
	p->symbol = p->size = "";
	if (hidden)
		return;
	p->spent = p->side == s->player && is_spent(b, s, u);
	p->symbol = mons_type_names[class_of(b, u)->type];
	p->size = class_of(b, u)->size;
	snprintf(p->name, sizeof p->name, "%s", unit_name(b, u));
	write_values(b, s, u, p->values);
	write_note(b, s, u, p->note);
}

static void show_facts(const Board *b, const State *s, Scene *scene)
{
	int dead[SIDES] = { 0 }, gone = 0;

	for (int u = 0; u < b->nunits; u++) {
		dead[side_of(b, u)] += s->at[u] == AT_DEAD;
		gone += s->at[u] == AT_GONE;
	}
	scene_fact(scene, "Turn", "%d of %d", s->turn, b->last_turn);
	scene_fact(scene, "Phase", "%s, %s", mons_side_titles[s->player], mons_phase_names[s->phase]);
	if (s->player == BRITISH && s->phase != PHASE_PLAN)
		scene_fact(scene, "British plan", "%s, %s", s->plan[0] == PLAN_FIGHT ? "fight" : "move",
				   s->plan[1] == PLAN_FIGHT ? "fight" : "move");
	if (s->turn <= b->victory.bridges_turn) {
		int held = 0;

		for (int i = 0; i < b->victory.bridges; i++)
			held += hexset_has(&s->german, b->victory.bridge[i]);
		scene_fact(scene, "Bridges", "%d of %d German", held, b->victory.bridges);
	}
	if (b->victory.points_turn)
		scene_fact(scene, "Points", "%d of %d", mons_count_points(b, s, NULL).points,
				   b->victory.points_needed);
	scene_fact(scene, "Fallen", "%d German, %d British", dead[GERMAN], dead[BRITISH]);
	scene_fact(scene, "Left the map", "%d", gone);
}

static void show_objective(const State *s, Hex h, Scene *scene)
{
	bool german = hexset_has(&s->german, h);

	scene_mark(scene, "control", german ? GERMAN : BRITISH, h, HEX_NONE, german ? "German" : "British");
}

void mons_show(const Board *b, const State *s, Side side, Scene *scene)
{
	(void)side;
	for (Side who = 0; who < SIDES; who++)
		each_hex(h, b->map, &s->held[who]) {
			int level = mons_pile_count(s, h);

			each_piece(u, s, h)
				show_piece(b, s, u, --level, scene);
		}
	for (int u = 0; u < b->nunits; u++)
		if (!on_map(s, u) && s->at[u] != AT_NOWHERE)
			show_piece(b, s, u, 0, scene);
	for (int i = 0; i < b->victory.bridges; i++)
		show_objective(s, b->victory.bridge[i], scene);
	if (b->victory.bavai != HEX_NONE)
		show_objective(s, b->victory.bavai, scene);
	if (s->combat.duty != DUTY_NONE)
		scene_mark(scene, "target", mons_defender(s), s->combat.target, HEX_NONE, "");
	show_facts(b, s, scene);
}

/* ---- the prompt ---- */

static void ask_duty(const Board *b, const State *s, Text *out)
{
	const Combat *c = &s->combat;

	switch ((Duty)c->duty) {
	case DUTY_SHARE_SHELLS:
		text_add(out, "Share %d step%s of your bombardment among the units in %s: lose UNIT, once a step.",
				 c->due, c->due == 1 ? "" : "s", LABEL(b, c->target));
		break;
	case DUTY_FIRE:
		text_add(out, "%s is attacked: fire UNIT HEX for each unit that fires, or hold.",
				 LABEL(b, c->target));
		break;
	case DUTY_SHARE_FIRE:
		text_add(out, "Share %d step%s of your fire among the attackers in %s: lose UNIT, once a step.",
				 c->due, c->due == 1 ? "" : "s", LABEL(b, c->fire_at[c->fired - 1]));
		break;
	case DUTY_DEFENDER:
	case DUTY_ATTACKER:
		text_add(out, "You lose %d step%s in the melee at %s: lose UNIT, once a step.", c->due,
				 c->due == 1 ? "" : "s", LABEL(b, c->target));
		break;
	case DUTY_ADVANCE:
		text_add(out, "%s is empty: advance at least one of the attackers.", LABEL(b, c->target));
		break;
	case DUTY_PURSUE:
		text_put(out, "Those who advanced may go one hex more into an empty hex: pursue UNIT HEX, or stay.");
		break;
	default:
		break;
	}
}

static void ask_phase(const State *s, Text *out)
{
	text_add(out, "Turn %d. ", s->turn);
	switch ((Phase)s->phase) {
	case PHASE_PLAN:
		text_put(out, "Plan your player turn: move or fight, then move or fight.");
		break;
	case PHASE_MOVE:
		text_put(out, s->player == GERMAN ? "Move or march, bring in what is due, order your piles, or end."
										  : "Move, leave by an exit, order your piles, or end.");
		break;
	case PHASE_BOMBARD:
		text_put(out, "Bombard a hex, or end the bombardment.");
		break;
	default:
		text_put(out, "Attack a hex in melee, or end the phase.");
		break;
	}
}

void mons_prompt(const Board *b, const State *s, Side side, Text *out)
{
	if (s->end != GOING_ON)
		text_put(out, "The game is over.");
	else if (!(mons.ask(b, s).who & side_set(side)))
		text_add(out, "Turn %d. The %s side decides.", s->turn, mons_side_titles[side_other(side)]);
	else if (s->combat.duty != DUTY_NONE)
		ask_duty(b, s, out);
	else
		ask_phase(s, out);
}
