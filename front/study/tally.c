/* front/study/tally.c -- see tally.h. */
#include "front/study/tally.h"
#include "base/memory.h"
#include "front/study/place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reading {
	const Plan *plan;
	Tally *tally;
	double *first; /* the first arm's score at each seed of the chunk */
	uint64_t from; /* the chunk's first seed */

	/* the seed whose games are being read */
	int games, won[SIDES], drawn, by_player[2];
	double luck, turns, orders;
} Reading;

static void count_end(Tally *t, const Result *r)
{
	for (int i = 0; i < ENDS_MAX; i++) {
		End *e = &t->end[i];

		if (i == t->nends) {
			snprintf(e->winner, sizeof e->winner, "%s", r->column[COL_WINNER]);
			snprintf(e->rule, sizeof e->rule, "%s", r->column[COL_RULE]);
			snprintf(e->level, sizeof e->level, "%s", r->column[COL_LEVEL]);
			t->nends++;
		}
		if (strcmp(e->winner, r->column[COL_WINNER]) == 0 && strcmp(e->rule, r->column[COL_RULE]) == 0 &&
			strncmp(e->level, r->column[COL_LEVEL], sizeof e->level - 1) == 0) {
			e->here++;
			return;
		}
	}
}

/* ---- lists ---- */

static bool add_loss(void *ctx, const char *name, long n)
{
	Tally *t = ((Reading *)ctx)->tally;
	int i = 0;

	while (i < t->nlosses && strcmp(t->loss[i].name, name) != 0)
		i++;
	if (i == LOSSES_MAX)
		return true;
	if (i == t->nlosses)
		snprintf(t->loss[t->nlosses++].name, sizeof t->loss[i].name, "%s", name);
	t->loss[i].lost += n;
	return true;
}

static bool add_fight(void *ctx, const char *name, long n)
{
	Tally *t = ((Reading *)ctx)->tally;

	t->fight[place_find(&t->arm->scenario, name)] += n;
	return true;
}

static bool add_rule(void *ctx, const char *name, long n)
{
	const Reading *in = ctx;
	int i = names_find(&in->plan->rules, name);

	in->tally->used[i + 1] += n;
	in->tally->used_in[i + 1]++;
	return true;
}

/* ---- games and seeds ---- */

static void end_seed(Reading *in, uint64_t seed)
{
	Tally *t = in->tally;
	double score = (in->won[0] + 0.5 * in->drawn) / in->games;
	double *first = &in->first[seed - in->from];

	for (int i = 0; i < SIDES; i++) {
		rate_count(&t->won[i], in->won[i]);
		rate_count(&t->by_player[i], in->by_player[i]);
	}
	rate_count(&t->drawn, in->drawn);
	for (int i = 0; i < t->nends; i++) {
		rate_count(&t->end[i].rate, t->end[i].here);
		t->end[i].here = 0;
	}
	mean_add(&t->turns, in->turns / in->games);
	mean_add(&t->orders, in->orders / in->games);
	mean_add(&t->score, score);
	adjusted_add(&t->adjusted, (int)(seed % 2), in->luck / in->games, score);
	if (t->arm == &in->plan->arm[0])
		*first = score;
	else
		mean_add(&t->gain, score - *first);
	t->seeds++;
	in->games = in->drawn = 0;
	in->luck = in->turns = in->orders = 0;
	memset(in->won, 0, sizeof in->won);
	memset(in->by_player, 0, sizeof in->by_player);
}

static void add_game(void *ctx, const Result *r)
{
	Reading *in = ctx;
	Tally *t = in->tally;
	long decided;

	result_items(r->column[COL_LOST], add_loss, in);
	result_items(r->column[COL_FIGHTS], add_fight, in);
	result_items(r->column[COL_RULES], add_rule, in);
	count_end(t, r);
	in->drawn += r->winner < 0;
	if (r->winner >= 0)
		in->won[r->winner]++;
	for (int who = 0; who < 2 && r->winner >= 0; who++)
		in->by_player[who] += strcmp(r->column[COL_FIRST + r->winner], in->plan->player[who].name) == 0;
	in->turns += (double)r->turns;
	in->orders += (double)r->orders;
	t->turn[r->turns < TURNS_MAX ? r->turns : TURNS_MAX - 1]++;
	if (word_is_number(r->column[COL_DECIDED], 0, 100, &decided))
		t->tenth[decided < 100 ? decided / TENTHS : TENTHS - 1]++;
	t->judged |= strcmp(r->column[COL_LUCK], "-") != 0;
	in->luck += strtod(r->column[COL_LUCK], NULL);
	t->games++;
	if (++in->games == GAMES_A_SEED)
		end_seed(in, r->seed);
}

bool tally_all(Arena *arena, const Plan *p, const char *folder, Tally **out, Fault *fault)
{
	const Game *g = p->arm[0].scenario.game;
	Tally *tally = arena_alloc(arena, (size_t)p->arms * sizeof *tally);
	Reading in = { .plan = p, .first = arena_alloc(arena, (size_t)p->chunk * sizeof(double)) };

	for (int i = 0; i < p->arms; i++) {
		tally[i].arm = &p->arm[i];
		tally[i].used = arena_alloc(arena, (size_t)g->nrules * sizeof(long));
		tally[i].used_in = arena_alloc(arena, (size_t)g->nrules * sizeof(long));
	}
	for (long chunk = 0; chunk < plan_chunks(p); chunk++)
		for (int i = 0; i < p->arms; i++) {
			Chunk c;

			in.tally = &tally[i];
			chunk_name(p, folder, i, chunk, &c);
			in.from = c.first;
			if (!chunk_read(p, &c, add_game, &in, fault))
				return false;
		}
	/* An end that came late in the study was there, unseen, from its first seed. */
	for (int i = 0; i < p->arms; i++)
		for (int k = 0; k < tally[i].nends; k++)
			tally[i].end[k].rate.seeds = tally[i].seeds;
	*out = tally;
	return true;
}
