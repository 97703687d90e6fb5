/* ai/playout.c -- see playout.h. */
#include "ai/playout.h"
#include "ai/player.h"

#include "base/hash.h"
#include <string.h>

enum {
	ORDERS_LEAST = 24, /* in a playout: where turns are short it looks farther ahead */
	ORDERS_MOST = 1500 /* ... whatever the clock says */
};

static State *world_of(const Playout *p)
{
	return (State *)p->world.bytes;
}

static void begin_turn(Playout *p, int clock)
{
	uint64_t luck = p->seed ^ hash_mix((uint64_t)clock + 1);

	p->clock = clock;
	p->enemy_progress = (Progress){ 0 };
	p->chance[0].state = hash_mix(luck + 1);
	p->chance[1].state = hash_mix(luck + 2);
	dice_seed(&p->dice, hash_mix(luck + 3), 0);
}

static const Posture *enemy_in(const Root *root, int world)
{
	int which = world % (root->enemies.n + 1);

	return which ? &root->enemies.posture[which - 1] : &plain_posture;
}

void playout_begin(Playout *p, const Root *root, int world)
{
	p->root = root;
	p->seed = hash_mix(root->seed ^ hash_mix((uint64_t)world + 1));
	p->turns = p->orders = 0;
	p->progress = (Progress){ 0 };
	p->enemy = enemy_in(root, world);
	p->rolled = false;
	dice_seed(&p->dice, p->seed, 0);
	dice_clear(&p->dice);
	if (root->truth)
		memcpy(p->world.bytes, root->truth, root->g->state_size);
	else
		root->g->imagine(root->b, root->seen, root->side, &p->dice, world_of(p));
	begin_turn(p, root->g->clock(root->b, world_of(p)));
}

bool playout_ask(Playout *p)
{
	const Root *root = p->root;
	State *w = world_of(p);
	int clock = root->g->clock(root->b, w);

	if (clock != p->clock) {
		p->turns++;
		if (p->turns >= root->turns && p->orders >= ORDERS_LEAST)
			return false;
		begin_turn(p, clock);
	}
	if (p->orders++ == ORDERS_MOST || root->g->outcome(root->b, w).over)
		return false;
	Ask ask = root->g->ask(root->b, w);
	p->asked = ask.rule;
	p->side = ask.who & side_set(root->side) ? root->side : side_other(root->side);
	p->own = p->side == root->side && p->turns == 0;
	root->g->view(root->b, w, p->side, (State *)p->view.bytes);
	if (p->own)
		p->key = recipe_key(root->g, playout_view(p));
	return true;
}

void playout_give(Playout *p, const Order *o)
{
	News mute = { .mute = true };

	dice_clear(&p->dice);
	p->root->g->verbs[o->verb].apply(p->root->b, world_of(p), o, &p->dice, &mute);
	p->rolled = p->dice.nout > 0;
}

/* Where no recipe is followed.  Strayings may undo each other's orders: then the plain plan has the word. */
static const Posture *posture_now(Playout *p)
{
	if (p->side == p->root->side || p->turns > 1 || p->enemy == &plain_posture)
		return &plain_posture;
	return progress_in_circles(&p->enemy_progress, recipe_key(p->root->g, playout_view(p))) ? &plain_posture
																							: p->enemy;
}

void playout_answer(Playout *p, const Recipe *recipe, Order *o)
{
	const Root *root = p->root;

	if (p->own)
		recipe_order(recipe, root->g, root->b, playout_view(p), p->side, p->asked, p->key, &p->progress, o);
	else if (!plan_order(root->g, root->b, playout_view(p), p->side, posture_now(p), &p->chance[p->side], o))
		recruit_order(root->g, root->b, playout_view(p), p->side, &p->chance[p->side], o);
	playout_give(p, o);
}

int playout_worth(const Playout *p)
{
	return p->root->g->judge(p->root->b, world_of(p), p->root->side);
}

static uint64_t hash_order(uint64_t start, const Order *o)
{
	return hash_bytes(hash_mix(start ^ (uint64_t)o->verb << 8 ^ o->n), o->arg, o->n * sizeof o->arg[0]);
}

bool playout_turn(Playout *p, const Recipe *recipe, uint64_t *line)
{
	bool asked;
	Order o;

	*line = 0;
	while ((asked = playout_ask(p)) && p->turns == 0) {
		playout_answer(p, recipe, &o);
		if (p->own)
			*line = hash_order(*line, &o);
	}
	return asked;
}

uint64_t playout_table(const Playout *p)
{
	return hash_bytes((uint64_t)p->orders, p->world.bytes, p->root->g->state_size) | 1;
}

int playout_rest(Playout *p)
{
	const Recipe plain = { 0 };
	Order o;

	do
		playout_answer(p, &plain, &o);
	while (playout_ask(p));
	return playout_worth(p);
}

int playout_play(const Root *root, const Recipe *recipe, int world)
{
	Playout p;
	uint64_t line;

	playout_begin(&p, root, world);
	return playout_turn(&p, recipe, &line) ? playout_rest(&p) : playout_worth(&p);
}

int playout_line(const Root *root, const Recipe *recipe, Order *line, int most)
{
	Playout p;
	Order o;
	int n = 0;

	playout_begin(&p, root, 0);
	while (n < most && playout_ask(&p) && p.turns == 0) {
		bool own = p.own;

		playout_answer(&p, recipe, &o);
		if (own)
			line[n++] = o;
	}
	return n;
}
