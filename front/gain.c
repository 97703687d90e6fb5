/* front/gain.c -- see gain.h. */
#include "front/gain.h"
#include "ai/playout.h"
#include "base/hash.h"

#include <limits.h>
#include <string.h>
#include <time.h>

enum {
	TO_THE_END = 100 * 1000, /* turns, and orders: no game has so many */
	LATEST = 75,          /* per cent of a game's moments: at the very end there is little to think about */
	BEFORE_ALL = INT_MIN, /* no clock says so */
	GAMES_TRIED = 50      /* for one in which there is a question in mid-turn */
};

typedef struct Position {
	RoomForState table, seen;
	Side side;
	int moment; /* its number among the turns of the game, or among the questions in mid-turn that are like it */
	Mind mind; /* of whoever is asked */
} Position;

/* What he orders, exact: there is no session to make it so. */
static void answer(const Player *player, const Limits *limits, const Game *g, const Board *b,
				   const State *seen, Side side, Random *r, Mind *mind, Order *o)
{
	if (player->think)
		player->think(g, b, seen, side, r, limits, mind, NULL, o);
	else
		player->choose(g, b, seen, side, r, o);
	if (g->exact)
		g->exact(b, seen, o, NULL);
}

/* ---- positions ---- */

/* Is this the beginning of a turn; or else, in mid-turn, a question that what he has in mind does not answer? */
static bool is_moment(const GainWish *wish, const Game *g, const State *seen, const Mind *mind, int now,
					  int turn_before)
{
	if (!wish->mid_turn)
		return now != turn_before;
	return mind->made_up && mind->clock == now && mind->expects != recipe_key(g, seen);
}

/* The game goes on until the moment of that number.  How many there were, fewer when it ended first. */
static int play_to_moment(const Scenario *sc, const GainWish *wish, uint64_t seed, int stop, Position *p)
{
	const Game *g = sc->game;
	Mind mind[SIDES] = { 0 };
	State *table = (State *)p->table.bytes, *seen = (State *)p->seen.bytes;
	Random random[SIDES] = { { hash_mix(seed + 1) }, { hash_mix(seed + 2) } };
	News mute = { .mute = true };
	int moments = 0, turn_before = BEFORE_ALL;
	Dice dice;

	dice_seed(&dice, seed, 0);
	memset(table, 0, g->state_size);
	g->setup(sc->board, table, &dice, &mute);
	for (int orders = 0; orders < TO_THE_END && !g->outcome(sc->board, table).over; orders++) {
		SideSet who = g->ask(sc->board, table).who;
		int now = g->clock(sc->board, table);
		Order o;

		p->side = who & side_set(seed & 1) ? (Side)(seed & 1) : side_other((Side)(seed & 1));
		g->view(sc->board, table, p->side, seen);
		moments += is_moment(wish, g, seen, &mind[p->side], now, turn_before);
		turn_before = now;
		if (moments == stop) {
			p->mind = mind[p->side];
			break;
		}
		answer(wish->player, &wish->limits, g, sc->board, seen, p->side, &random[p->side], &mind[p->side],
			   &o);
		dice_clear(&dice);
		g->verbs[o.verb].apply(sc->board, table, &o, &dice, &mute);
	}
	return moments;
}

/* Somewhere in a game of its own.  False when no game comes to such a moment. */
static bool take_position(const Scenario *sc, const GainWish *wish, long number, Position *p, Root *root)
{
	uint64_t seed = hash_mix(wish->seed + (uint64_t)number);
	int moments = play_to_moment(sc, wish, seed, TO_THE_END, p);

	for (int i = 1; moments == 0 && i < GAMES_TRIED; i++) {
		seed = hash_mix(seed);
		moments = play_to_moment(sc, wish, seed, TO_THE_END, p);
	}
	if (moments == 0)
		return false;
	p->moment =
		play_to_moment(sc, wish, seed, 1 + (int)(hash_mix(seed) % (uint64_t)moments) * LATEST / 100, p);
	*root = (Root){ .g = sc->game,
					.b = sc->board,
					.seen = (State *)p->seen.bytes,
					.side = p->side,
					.seed = hash_mix(seed + 3),
					.turns = TO_THE_END };
	return true;
}

static Recipe plain_plan(const Root *root)
{
	return (Recipe){ .chance = hash_mix(root->seed) };
}

/* The recipe's turn, and the rest of the game by two who each have their own memory. */
static int play_on(const GainWish *wish, const Root *root, const Recipe *recipe, int world)
{
	Playout p;

	playout_begin(&p, root, world);
	Random chance[SIDES] = { { hash_mix(p.seed + 1) }, { hash_mix(p.seed + 2) } };
	Mind mind[SIDES] = { 0 };
	for (Order o; playout_ask(&p);) {
		if (p.own) {
			playout_answer(&p, recipe, &o);
			continue;
		}
		answer(wish->then, &wish->then_limits, root->g, root->b, playout_view(&p), p.side, &chance[p.side],
			   &mind[p.side], &o);
		playout_give(&p, &o);
	}
	return playout_worth(&p);
}

static double mean_worth(const GainWish *wish, const Root *root, const Recipe *recipe)
{
	double sum = 0;

	for (int w = 0; w < wish->worlds; w++)
		sum += wish->then == &captain ? playout_play(root, recipe, w) : play_on(wish, root, recipe, w);
	return sum / (double)wish->worlds;
}

/* ---- players ---- */

static void measure(const GainWish *wish, const Root *root, const Mind *before, Gain *gain, double plain)
{
	Random chance = { hash_mix(root->seed + 1) };
	clock_t start = clock();
	Mind mind = *before;
	Order o;

	gain->player->think(root->g, root->b, root->seen, root->side, &chance, &gain->limits, &mind, NULL, &o);
	gain->thought += (double)(clock() - start) / CLOCKS_PER_SEC;
	double more = mean_worth(wish, root, &mind.recipe) - plain;
	gain->positions++;
	gain->sum += more;
	gain->sum2 += more * more;
}

bool gain_measure(const Scenario *sc, const GainWish *wish, Gain *gain, int n, Fault *fault)
{
	for (long i = 0; i < wish->positions; i++) {
		Position p;
		Root root;

		if (!take_position(sc, wish, i, &p, &root))
			return fail(fault, "in %d games of %s nothing new was seen in mid-turn", GAMES_TRIED,
						sc->game->title);
		const Mind before = wish->mid_turn ? p.mind : (Mind){ .recipe = plain_plan(&root) };
		double plain = mean_worth(wish, &root, &before.recipe);

		for (int k = 0; k < n; k++)
			measure(wish, &root, &before, &gain[k], plain);
	}
	return true;
}

/* ---- slips ---- */

static void tell_slip(const Root *root, const Recipe *better, Slip *slip)
{
	const Recipe plan = plain_plan(root);

	slip->side = root->side;
	slip->posture = better->posture;
	slip->nplain = playout_line(root, &plan, slip->plain, SLIP_LINE);
	slip->nbetter = playout_line(root, better, slip->better, SLIP_LINE);
}

/* The best of the fixed postures, and what it gains; 0 when none does. */
static double best_posture(const GainWish *wish, const Root *root, Recipe *best)
{
	static const Posture postures[] = { { .boldness = -2 }, { .boldness = -1 }, { .boldness = 1 },
										{ .boldness = 2 },  { .goal = 1 },      { .goal = 2 },
										{ .goal = 3 },      { .goal = 4 } };
	Recipe recipe = plain_plan(root);
	double plain = mean_worth(wish, root, &recipe), most = 0;

	for (size_t i = 0; i < sizeof postures / sizeof postures[0]; i++) {
		recipe.posture = postures[i];
		double more = mean_worth(wish, root, &recipe) - plain;
		if (more <= most)
			continue;
		most = more;
		*best = recipe;
	}
	return most;
}

int gain_slips(const Scenario *sc, const GainWish *wish, Slip *slip, int n)
{
	int found = 0;

	for (long i = 0; i < wish->positions; i++) {
		Position p;
		Root root;
		Recipe better;
		int at = found;

		if (!take_position(sc, wish, i, &p, &root))
			break; /* every game has turns */
		double more = best_posture(wish, &root, &better);
		while (at > 0 && slip[at - 1].more < more)
			at--;
		if (more == 0 || at == n)
			continue;
		found += found < n;
		memmove(&slip[at + 1], &slip[at], (size_t)(found - 1 - at) * sizeof slip[0]);
		slip[at] = (Slip){ .more = more, .position = i + 1, .turn = p.moment };
		tell_slip(&root, &better, &slip[at]);
	}
	return found;
}
