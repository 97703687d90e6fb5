/* games/rifles/view.c -- what a side sees, what it may imagine, and the table ready to be drawn.
 *
 * Hidden from a side: which enemy card a face-down card is (RRR-deployment.6, RRR-sequence.11), and the bodies
 * the enemy's Movement step began with.  The enemy's unknown cards are sorted by where they lie and put into
 * the slots no known card uses, so a slot says nothing. */
#include "games/rifles/rifles.h"

#include <stdio.h>
#include <string.h>

static bool known_to(const Board *b, const State *s, Side side, int u)
{
	return unit_side(b, u) == side || has_mark(s, u, FACE_UP);
}

/* What is seen of a face-down card. */
static Unit back_of(const Unit *u)
{
	return (Unit){ .x = u->x,
				   .y = u->y,
				   .facing = u->facing,
				   .place = u->place,
				   .stamp = u->stamp,
				   .marks = (uint16_t)((u->marks & (MOVED | RODE | SHIFTED)) | UNKNOWN) };
}

static bool comes_before(const Unit *a, const Unit *b)
{
	if (a->place != b->place)
		return a->place < b->place;
	if (a->x != b->x)
		return a->x < b->x;
	if (a->y != b->y)
		return a->y < b->y;
	return a->facing < b->facing;
}

static void see_enemy(const Board *b, const State *s, Side side, State *seen)
{
	Unit hidden[UNITS];
	int n = 0, next = 0;

	for (uint64_t left = b->army[side_other(side)]; left; left &= left - 1) {
		int u = unit_of(left), i;
		Unit back;
		if (known_to(b, s, side, u)) {
			seen->unit[u] = s->unit[u];
			continue;
		}
		back = back_of(&s->unit[u]);
		for (i = n++; i > 0 && comes_before(&back, &hidden[i - 1]); i--)
			hidden[i] = hidden[i - 1];
		hidden[i] = back;
	}
	for (uint64_t left = b->army[side_other(side)]; left; left &= left - 1)
		if (!known_to(b, s, side, unit_of(left)))
			seen->unit[unit_of(left)] = hidden[next++];
}

void rifles_view(const Board *b, const State *s, Side side, State *seen)
{
	memset(seen, 0, sizeof *seen);
	for (uint64_t left = b->army[side]; left; left &= left - 1)
		seen->unit[unit_of(left)] = s->unit[unit_of(left)];
	see_enemy(b, s, side, seen);
	if (s->moving == side) {
		memcpy(seen->members, s->members, sizeof s->members);
		memcpy(seen->commander, s->commander, sizeof s->commander);
		memcpy(seen->right, s->right, sizeof s->right);
		memcpy(seen->behind, s->behind, sizeof s->behind);
		seen->far = s->far;
		seen->group = s->group;
		seen->group_pays = s->group_pays;
		seen->group_near = s->group_near;
	}
	memcpy(seen->work, s->work, sizeof s->work);
	memcpy(seen->spot, s->spot, sizeof s->spot);
	memcpy(seen->placed, s->placed, sizeof s->placed);
	memcpy(seen->fought, s->fought, sizeof s->fought);
	memcpy(seen->condition, s->condition, sizeof s->condition);
	memcpy(seen->edge, s->edge, sizeof s->edge);
	memcpy(seen->lost, s->lost, sizeof s->lost);
	seen->flights = s->flights;
	seen->shot = s->shot;
	seen->phase = s->phase;
	seen->round = s->round;
	seen->moving = s->moving;
	seen->high = s->high;
	seen->ip = s->ip;
	seen->wave = s->wave;
	seen->stamps = s->stamps;
	seen->entry = s->entry;
	seen->conceded = s->conceded;
	seen->winner = s->winner;
	seen->verdict = s->verdict;
	seen->pairs = s->pairs;
}

/* ---- imagining ---- */

/* RRR-deployment.7  A Reserve holds a Sub-Command: trade one in where the deal has not. */
static void give_reserve_its_command(const Board *b, State *s, Side side, uint64_t dealt)
{
	int sub = -1, held = -1;

	for (uint64_t left = dealt & b->army[side]; left; left &= left - 1) {
		int u = unit_of(left);
		if (s->unit[u].place == IN_RESERVE && b->card[u].type == SUBCOMMAND)
			return;
		if (b->card[u].type == SUBCOMMAND)
			sub = u;
		if (s->unit[u].place == IN_RESERVE)
			held = u;
	}
	if (sub >= 0 && held >= 0) {
		Unit swap = s->unit[sub];
		s->unit[sub] = s->unit[held];
		s->unit[held] = swap;
	}
}

void rifles_imagine(const Board *b, const State *seen, Side side, Dice *dice, State *guess)
{
	uint64_t unknown = 0;
	int slot[UNITS], n = 0;

	*guess = *seen;
	for (uint64_t left = b->army[side_other(side)]; left; left &= left - 1)
		if (has_mark(seen, unit_of(left), UNKNOWN)) {
			unknown |= left & -left;
			slot[n++] = unit_of(left);
		}
	for (int i = 0; i < n; i++) { /* deal the backs among the cards nobody has seen */
		int pick = i + dice_pick(dice, n - i, RRR_deployment_6);
		Unit swap = guess->unit[slot[i]];
		guess->unit[slot[i]] = guess->unit[slot[pick]];
		guess->unit[slot[pick]] = swap;
		drop_mark(guess, slot[i], UNKNOWN);
	}
	give_reserve_its_command(b, guess, side_other(side), unknown);
	if (guess->phase == PHASE_MOVE && guess->moving != side)
		rifles_form_bodies(b, guess);
}

/* ---- drawing ---- */

static void show_card(const Board *b, const State *s, int u, Scene *scene)
{
	static const char *const places[] = {
		[IN_HAND] = "in hand", [IN_RESERVE] = "in Reserve", [LOST] = "lost", [REMOVED] = "removed"
	};
	const Unit *c = &s->unit[u];
	bool unknown = c->marks & UNKNOWN;
	ScenePiece *p = scene_piece(scene);

	p->unit = (int16_t)(unknown ? -1 : u);
	p->side = unit_side(b, u);
	p->up = c->marks & FACE_UP;
	p->off = c->place != ON_TABLE;
	p->spent = c->marks & (s->phase == PHASE_SHOOT ? FIRED : s->phase == PHASE_MOVE ? MOVED : 0);
	p->hex = HEX_NONE;
	p->x = c->x;
	p->y = c->y;
	p->facing = c->facing;
	p->wide = CARD_WIDE;
	p->deep = CARD_DEEP;
	p->symbol = unit_facts(b, s, u)->symbol;
	p->dummy = !unknown && b->card[u].type == DUMMY;
	p->size = unknown ? "" : "X";
	if (!unknown) {
		snprintf(p->name, sizeof p->name, "%s", unit_name(b, u));
		snprintf(p->values, sizeof p->values, "%s", unit_facts(b, s, u)->word);
	}
	if (c->place != ON_TABLE)
		snprintf(p->note, sizeof p->note, "%s", places[c->place]);
	else if (c->marks & DISORDER || c->casualties)
		snprintf(p->note, sizeof p->note, "%s%s%d %s", c->marks & DISORDER ? "Disorder" : "",
				 c->marks & DISORDER ? ", " : "", c->casualties,
				 c->casualties == 1 ? "casualty" : "casualties");
}

void rifles_show(const Board *b, const State *s, Side side, Scene *scene)
{
	static const char *const phases[] = { "terrain",  "deployment", "Reserve", "arrival",
										  "movement", "shooting",   "melee",   "over" };
	static const char *const conditions[] = { "untried", "Shallow", "Normal", "Difficult" };

	(void)side;
	memset(scene, 0, sizeof *scene);
	rifles_show_ground(b, s, scene);
	scene_fact(scene, "Round", "%d of %d", s->round, b->rounds);
	scene_fact(scene, "Phase", "%s, %s", b->side[s->moving].title, phases[s->phase]);
	scene_fact(scene, "IP", "%d", s->ip);
	for (Side who = 0; who < SIDES; who++)
		scene_fact(scene, b->side[who].title, "%d%s points lost, %s edge", s->lost[who] / 2,
				   s->lost[who] % 2 ? ".5" : "", s->edge[who] == SOUTH_EDGE ? "south" : "north");
	for (int r = 0; r < b->nrivers; r++)
		scene_fact(scene, b->river[r].name, "%s", conditions[s->condition[r]]);
	for (int u = 0; u < b->ncards; u++)
		show_card(b, s, u, scene);
}
