/* games/comops/show.c -- the table for drawing, and a counter described in words. */
#include "games/comops/comops.h"

#include <stdio.h>
#include <string.h>

Ground comops_ground(const Board *b, Hex h)
{
	uint8_t bridges = 0;

	for (int d = 0; d < DIRS; d++)
		if (b->river[h][d] && (b->printed_bridges >> (b->river[h][d] - 1) & 1))
			bridges |= (uint8_t)(1 << d);
	return (Ground){ .terrain = comops_terrain[b->terrain[h]].name,
					 .code = comops_terrain[b->terrain[h]].code,
					 .level = (int8_t)b->level[h],
					 .road = b->road[h],
					 .river = b->rivers[h],
					 .bridge = bridges,
					 .name = b->place_name[h],
					 .rebuilt = !area_has(&b->from_source, h) };
}

static const char *mark(uint8_t rebuilt, uint8_t bit)
{
	return rebuilt & bit ? " (reconstructed)" : "";
}

static void describe_regiment(const Board *b, int g, Text *out)
{
	const Regiment *r = &b->regiment[g];

	text_add(out, "%s: %s, regiment counter\n", r->name, r->title);
	text_add(out, "attack %d%s, defense %d%s, integrity included\n", r->attack,
			 mark(r->rebuilt, REBUILT_ATTACK), r->defense, mark(r->rebuilt, REBUILT_DEFENSE));
	text_put(out, "battalions:");
	each_piece(p, r->battalions)
		text_add(out, " %s", b->piece[p].name);
	text_char(out, '\n');
}

void comops_describe(const Board *b, int unit, Text *out)
{
	if (unit >= b->npieces) {
		describe_regiment(b, unit - b->npieces, out);
		return;
	}
	const Counter *c = &b->piece[unit];
	text_add(out, "%s: %s, %s\n", c->name, c->title, comops_side_titles[c->side]);
	text_add(out, "type %s%s", comops_kinds[c->kind].name, mark(c->rebuilt, REBUILT_KIND));
	if (!c->dummy)
		text_add(out, ", attack %d%s, defense %d%s", c->attack, mark(c->rebuilt, REBUILT_ATTACK), c->defense,
				 mark(c->rebuilt, REBUILT_DEFENSE));
	text_add(out, ", movement %d%s\n", c->move, mark(c->rebuilt, REBUILT_MOVE));
	if (c->range)
		text_add(out, "range %d%s\n", c->range, mark(c->rebuilt, REBUILT_RANGE));
	if (c->division)
		text_add(out, "division %d\n", c->division);
	if (c->attached)
		text_add(out, "attached to division %d\n", c->attached);
	if (c->dummy)
		text_add(out, "counts %d for stacking\n", c->size);
	if (c->letter >= 0)
		text_add(out, "reinforcement %c\n", 'A' + c->letter);
}

/* ---- the scene ---- */

static void show_note(const State *s, int piece, int hits, ScenePiece *out)
{
	static const struct {
		uint8_t flag;
		const char *text;
	} notes[] = { { OOS, "out of supply" },
				  { MOVED | EXPLOITED, "moved" },
				  { FOUGHT, "fought" },
				  { FLEEING, "retreats" } };
	static const char *const off[] = { "", "awaits its chit", "off map", "", "never arrives", "lost" };
	const Piece *p = &s->piece[piece];
	Text text = text_over(out->note, sizeof out->note);

	if (out->off)
		text_put(&text, off[p->fate]);
	if (hits)
		text_add(&text, "%d step%s lost", hits, hits == 1 ? "" : "s");
	for (int i = 0; i < (int)(sizeof notes / sizeof notes[0]); i++)
		if (p->flags & notes[i].flag)
			text_add(&text, "%s%s", text.len ? ", " : "", notes[i].text);
}

/* Moved as far as it could, or barred from the step that is being played; after that, fought or fired. */
static bool is_spent(const Board *b, const State *seen, int piece)
{
	const Piece *p = &seen->piece[piece];
	bool moving = seen->phase == MOVING, declaring = seen->phase == DECLARING;
	bool exploiting = (moving && seen->step == 5) ||
					  (declaring && seen->step == 6 && !(b->artillery >> piece & 1)); /* CO-10.0e, CO-10.0f */

	if (p->fate != ON_MAP)
		return false;
	if (exploiting && b->piece[piece].side == seen->side && !p->look && !comops_eligible(b, seen, piece))
		return true;
	if (moving)
		return (p->flags & (MOVED | EXPLOITED)) && !p->left;
	return !declaring && ((p->flags & FIRED) || ((p->flags & FOUGHT) && !p->aim));
}

static void show_counter(const Board *b, const State *seen, int piece, uint8_t level[], Scene *scene)
{
	const Piece *p = &seen->piece[piece];
	const Counter *c = &b->piece[piece];
	int unit = comops_counter(b, seen, piece), hits = 0;
	bool hidden = p->look != 0, regiment = unit >= b->npieces;
	ScenePiece *out = scene_piece(scene);
	const Look *look = &b->look[hidden ? p->look - 1 : c->look];

	each_piece(q, comops_unit_crowd(b, unit))
		hits += seen->piece[q].hits;
	out->unit = (int16_t)(hidden ? -1 : unit);
	out->side = c->side;
	out->up = p->flags & UP;
	out->off = p->fate != ON_MAP;
	out->spent = is_spent(b, seen, piece);
	out->hex = out->off ? HEX_NONE : place_hex(p->at);
	out->level = out->off ? 0 : level[p->at]++;
	out->symbol = comops_kinds[hidden ? look->kind : c->kind].symbol;
	out->size = hidden ? "" : regiment || c->size > 1 ? "III" : comops_kinds[c->kind].hq ? "X" : "II";
	if (hidden) {
		snprintf(out->values, sizeof out->values, "%d", look->move);
	} else {
		const Regiment *r = regiment ? &b->regiment[unit - b->npieces] : NULL;

		out->dummy = c->dummy;
		snprintf(out->name, sizeof out->name, "%s", comops_unit_name(b, unit));
		snprintf(out->values, sizeof out->values, "%d-%d-%d", r ? r->attack : c->attack,
				 r ? r->defense : c->defense, c->move);
	}
	show_note(seen, piece, hits, out);
}

static void show_marks(const Board *b, const State *seen, Side side, Scene *scene)
{
	static const char *const style[] = { "", "infantry bridge", "armor bridge" };

	for (int river = 0; river < b->nrivers; river++) {
		Hex one = b->river_hex[river][0], other = b->river_hex[river][1];
		Bridge bridge = comops_bridge(seen, river);
		bool printed = b->printed_bridges >> river & 1;
		char work[24] = "";

		if (seen->work[side][river])
			snprintf(work, sizeof work, "work %d", seen->work[side][river]);
		if (bridge != BRIDGE_NONE && !printed)
			scene_mark(scene, style[bridge], SIDE_NONE, one, other, work);
		else if (bridge == BRIDGE_NONE && printed)
			scene_mark(scene, "destroyed bridge", SIDE_NONE, one, other, work);
		else if (work[0])
			scene_mark(scene, "work", side, one, other, work);
	}
	for (int i = 0; i < b->objective.ntowns; i++)
		scene_mark(scene, "control",
				   seen->seized >> i & 1 ? b->objective.seeker : side_other(b->objective.seeker),
				   b->objective.town[i], HEX_NONE, "");
	if (seen->target)
		scene_mark(scene, "target", seen->side, place_hex(seen->target), HEX_NONE, "");
	Area marked = { { 0 } };
	each_piece(p, b->army[seen->side].pieces) {
		Hex h = place_hex(seen->piece[p].aim);

		if (!seen->piece[p].aim || seen->piece[p].aim == seen->target || area_has(&marked, h))
			continue;
		area_add(&marked, h);
		scene_mark(scene, "target", seen->side, h, HEX_NONE, "");
	}
	for (Side s = 0; s < SIDES; s++)
		for (int i = 0; i < b->army[s].nheads; i++)
			scene_mark(scene, "supply head", s, b->army[s].head[i], HEX_NONE, "");
}

void comops_show(const Board *b, const State *seen, Side side, Scene *scene)
{
	uint8_t level[HEXES + 1] = { 0 };

	memset(scene, 0, sizeof *scene);
	scene_fact(scene, "Turn", "%d of %d", seen->turn, b->doubled ? CHITS : CHITS / SIDES);
	scene_fact(scene, "Phase", "%s, step %d: %s", comops_side_titles[seen->side], seen->step,
			   comops_phase_name[seen->phase]);
	for (int half = 0; half < 2; half++)
		for (Side s = 0; s < SIDES; s++)
			for (int chit = 1; chit <= CHITS && half == comops_half(b, seen); chit++)
				if (seen->drawn[half][s] >> chit & 1)
					scene_fact(scene, "Drawn", "%d by %s", chit, comops_side_titles[s]);
	if (seen->last)
		scene_fact(scene, "End", "this player turn is the last");
	for (int p = 0; p < b->npieces; p++)
		if (seen->piece[p].fate != OUT && p == crowd_first(comops_unit_crowd(b, comops_counter(b, seen, p))))
			show_counter(b, seen, p, level, scene);
	show_marks(b, seen, side, scene);
}
