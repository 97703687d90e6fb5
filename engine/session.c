/* engine/session.c -- see session.h. */
#include "engine/session.h"
#include "base/hash.h"
#include "base/memory.h"
#include "engine/journal.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Session {
	const Scenario *scenario;
	const Game *g;
	const Board *b;
	Store *store;
	int64_t game;
	uint64_t seed;

	State *base;        /* the position after set-up */
	State *now, *draft; /* the table, and the copy an order is carried out on */
	State *seen[SIDES];
	bool seen_fresh[SIDES];
	uint64_t hash;
	Ask ask;
	Outcome outcome;

	uint32_t seq, asked_at;
	uint32_t free_from; /* free undo reaches back to this entry ... */
	Side free_side;     /* ... for this side */

	Dice dice;
	News news;
	Text rolls_text; /* kept, so that a game allocates nothing once it is long enough */
	char order_text[ORDER_TEXT];
};

/* ---- coming and going ---- */

static Session *new_session(Store *store, const Scenario *scenario)
{
	Session *s = memory_zeroed(sizeof *s);

	assert(scenario->game->state_size <= STATE_MAX && scenario->game->nverbs <= 64);
	s->scenario = scenario;
	s->g = scenario->game;
	s->b = scenario->board;
	s->store = store;
	s->base = memory_zeroed(s->g->state_size);
	s->now = memory_zeroed(s->g->state_size);
	s->draft = memory_zeroed(s->g->state_size);
	for (Side side = 0; side < SIDES; side++)
		s->seen[side] = memory_zeroed(s->g->state_size);
	return s;
}

void session_close(Session *s)
{
	if (!s)
		return;
	free(s->base);
	free(s->now);
	free(s->draft);
	for (Side side = 0; side < SIDES; side++)
		free(s->seen[side]);
	news_free(&s->news);
	text_free(&s->rolls_text);
	free(s);
}

static uint64_t hash_of(const Session *s, const State *position)
{
	return hash_bytes(0, position, s->g->state_size);
}

/* What follows from the position on the table, whose hash is given. */
static void look_at_table(Session *s, uint64_t hash)
{
	s->hash = hash;
	s->outcome = s->g->outcome(s->b, s->now);
	s->ask = s->outcome.over ? (Ask){ 0 } : s->g->ask(s->b, s->now);
	s->seen_fresh[0] = s->seen_fresh[1] = false;
#ifdef SANDTABLE_PARANOID
	const char *broken = s->g->broken(s->b, s->now);
	if (broken) {
		fprintf(stderr, "game %" PRId64 ", entry %" PRIu32 ": %s\n", s->game, s->seq, broken);
		abort();
	}
#endif
}

/* Begin a journal whose first position is s->base. */
static bool begin(Session *s, const char *rolls, Fault *fault)
{
	memcpy(s->now, s->base, s->g->state_size);
	s->seq = s->asked_at = s->free_from = 0;
	s->free_side = SIDE_NONE;
	look_at_table(s, hash_of(s, s->now));
	GameRow row = { .game = s->g->name,
					.scenario = s->scenario->name,
					.version = s->g->version,
					.scenario_hash = s->scenario->hash,
					.seed = s->seed,
					.rolls = rolls,
					.start = s->hash };
	s->game = s->store->api->create(s->store, &row, fault);
	return s->game != 0;
}

static const char *rolls_text(Session *s)
{
	text_clear(&s->rolls_text);
	rolls_print(s->g, s->dice.out, s->dice.nout, &s->rolls_text);
	return text_str(&s->rolls_text);
}

bool session_restart(Session *s, uint64_t seed, Fault *fault)
{
	s->seed = seed;
	dice_seed(&s->dice, seed, 0);
	news_clear(&s->news);
	memset(s->base, 0, s->g->state_size);
	s->g->setup(s->b, s->base, &s->dice, &s->news);
	return begin(s, rolls_text(s), fault);
}

Session *session_new(Store *store, const Scenario *scenario, uint64_t seed, Fault *fault)
{
	Session *s = new_session(store, scenario);

	if (session_restart(s, seed, fault))
		return s;
	session_close(s);
	return NULL;
}

void session_place(Session *s, const State *position)
{
	Fault fault;

	memcpy(s->base, position, s->g->state_size);
	news_clear(&s->news);
	dice_clear(&s->dice);
	if (!begin(s, "", &fault)) {
		fprintf(stderr, "sandtable: %s\n", fault.text);
		exit(EXIT_FAILURE);
	}
}

void session_mute(Session *s)
{
	s->news.mute = true;
}

void session_script(Session *s, const uint8_t *faces, int n)
{
	dice_script(&s->dice, faces, n);
}

/* ---- orders ---- */

const State *session_view(Session *s, Side side)
{
	if (!s->seen_fresh[side]) {
		s->g->view(s->b, s->now, side, s->seen[side]);
		s->seen_fresh[side] = true;
	}
	return s->seen[side];
}

static bool is_asked(const Session *s, const Order *o, Why *why)
{
	const Verb *verb = &s->g->verbs[o->verb];

	if (s->outcome.over)
		return refuse(why, s->outcome.rule, "the game is over");
	if (!verb->apply)
		return refuse(why, verb->rule, "\"%s\" is a question, not an order: ask it with explain", verb->name);
	if (verb->anytime)
		return true;
	if (!(s->ask.who & side_set(o->side)))
		return refuse(why, s->ask.rule, "it is %s's decision now",
					  s->g->side_title(s->b, side_other(o->side)));
	if (!ask_allows(&s->ask, o->verb))
		return refuse(why, verb->rule, "\"%s\" is not what is asked now", verb->name);
	return true;
}

/* An order was carried out and stands in the journal: whose question is it now, and what can be taken back?
 * What told its giver anything, or passed the decision on, cannot be taken back for free. */
static void count_entry(Session *s, const Ask *before, Side giver)
{
	bool telling =
		s->dice.nout > 0 || s->news.sightings > 0 || s->outcome.over || !(s->ask.who & side_set(giver));
	/* While both owe a secret answer the question stands, so that neither answer makes the other stale. */
	bool same_question = before->who == BOTH_SIDES && s->ask.who && s->ask.rule == before->rule;

	if (!same_question)
		s->asked_at = s->seq;
	if (telling)
		s->free_from = s->seq;
	else if (s->free_side != giver)
		s->free_from = s->seq - 1;
	s->free_side = giver;
}

/* The draft becomes the table. */
static void swap_in_draft(Session *s, uint64_t hash)
{
	State *old = s->now;

	s->now = s->draft;
	s->draft = old;
	s->seq++;
	look_at_table(s, hash);
}

/* Back to an earlier position, and a question put anew.  A free undo taught nobody anything, so it leaves free
 * what was free before; after any other, free undo starts from here. */
static void count_undo(Session *s, Side giver, uint32_t to)
{
	bool free_of_charge = s->free_side == giver && to >= s->free_from;

	s->asked_at = s->seq;
	if (!free_of_charge)
		s->free_from = s->seq;
	s->free_side = giver;
}

static bool keep(Session *s, Side side, const char *order, const char *rolls, uint64_t after, Fault *fault)
{
	Entry e = { .seq = s->seq + 1, .side = side, .order = order, .rolls = rolls, .after = after };

	return s->store->api->append(s->store, s->game, &e, fault) && s->store->api->commit(s->store, fault);
}

static Verdict failed(Why *why, const char *text)
{
	refuse(why, 0, "%s", text);
	return FAILED;
}

/* Nothing is told of an order that did not happen. */
static void forget_order(Session *s)
{
	dice_clear(&s->dice);
	news_clear(&s->news);
}

Verdict session_order(Session *s, uint32_t at, Order *o, Why *why)
{
	const Verb *verb = &s->g->verbs[o->verb];
	uint64_t index = s->dice.index;
	Fault fault;

	if (at < s->asked_at) {
		refuse(why, s->ask.rule, "that answers a question no longer asked");
		return STALE;
	}
	if (!is_asked(s, o, why))
		return REFUSED;
	const State *seen = session_view(s, o->side);
	if (s->g->exact && !s->g->exact(s->b, seen, o, why))
		return REFUSED;
#ifdef SANDTABLE_PARANOID
	assert(order_fits(s->g, o));
#endif
	if (!verb->check(s->b, seen, o, why))
		return REFUSED;

	memcpy(s->draft, s->now, s->g->state_size);
	dice_clear(&s->dice);
	news_clear(&s->news);
	verb->apply(s->b, s->draft, o, &s->dice, &s->news);
	if (s->dice.astray) {
		Roll roll = s->dice.out[s->dice.strayed];
		Fault stray;

		fail(&stray, "it rolls 1 to %d for %s, and the dice written down do not hold that", roll.sides,
			 s->g->rules[roll.rule].id);
		forget_order(s);
		return failed(why, stray.text);
	}

	Text text = text_over(s->order_text, sizeof s->order_text);
	order_print(s->g, s->b, o, &text);
	uint64_t after = hash_of(s, s->draft);
	if (!keep(s, o->side, s->order_text, s->dice.nout > 0 ? rolls_text(s) : "", after, &fault)) {
		s->dice.index = index;
		forget_order(s);
		return failed(why, fault.text);
	}

	Ask before = s->ask;
	swap_in_draft(s, after);
	count_entry(s, &before, o->side);
	return ACCEPTED;
}

Verdict session_submit(Session *s, Side side, uint32_t at, const char *text, Why *why)
{
	Order o;
	Fault fault;

	if (!order_parse(s->g, s->b, side, text, &o, &fault)) {
		refuse(why, 0, "%s", fault.text);
		return REFUSED;
	}
	return session_order(s, at, &o, why);
}

/* ---- the past ---- */

bool session_at(Session *s, uint32_t seq, State *at, Fault *fault)
{
	Journal j;

	if (!journal_read(&j, s->store, s->game, fault))
		return false;
	bool found = journal_position(&j, s->scenario, s->base, seq, at, fault);
	journal_free(&j);
	return found;
}

uint32_t session_undo_floor(const Session *s, Side side)
{
	return s->free_side == side ? s->free_from : s->seq;
}

Verdict session_undo(Session *s, Side side, uint32_t to, bool agreed, Why *why)
{
	Fault fault;

	if (to >= s->seq) {
		refuse(why, 0, "there is nothing to take back after entry %" PRIu32, to);
		return REFUSED;
	}
	if (!agreed && to < session_undo_floor(s, side)) {
		refuse(why, 0,
			   "since entry %" PRIu32 " something was learnt or the other side was asked: %s must agree", to,
			   s->g->side_title(s->b, side_other(side)));
		return REFUSED;
	}
	if (!session_at(s, to, s->draft, &fault))
		return failed(why, fault.text);
	Text text = text_over(s->order_text, sizeof s->order_text);
	undo_print(to, agreed, &text);
	uint64_t after = hash_of(s, s->draft);
	if (!keep(s, side, s->order_text, "", after, &fault))
		return failed(why, fault.text);
	swap_in_draft(s, after);
	count_undo(s, side, to);
	dice_clear(&s->dice);
	news_clear(&s->news);
	undo_tell(s->scenario, side, s->order_text, &s->news);
	return ACCEPTED;
}

/* ---- opening a journal ---- */

typedef struct RowSearch {
	int64_t wanted;
	bool found;
	GameRow row;
	Roll roll[DICE_ROLLS];
	int nrolls;
	const Scenario *scenario;
	Fault fault;
} RowSearch;

static bool compare_row(void *ctx, const GameRow *row)
{
	RowSearch *in = ctx;

	in->found = true;
	in->row = *row;
	if (strcmp(row->game, in->scenario->game->name) != 0)
		fail(&in->fault, "this game is of %s, not of %s", row->game, in->scenario->game->name);
	else if (row->version != in->scenario->game->version)
		fail(&in->fault, "this game was played under version %d of the rules of %s; this is version %d",
			 row->version, row->game, in->scenario->game->version);
	else if (row->scenario_hash != in->scenario->hash && strcmp(row->scenario, in->scenario->name) != 0)
		fail(&in->fault, "this game is of scenario %s, not of %s", row->scenario, in->scenario->name);
	else if (row->scenario_hash != in->scenario->hash)
		fail(&in->fault, "this game was played on another edition of scenario %s", row->scenario);
	else
		rolls_parse(in->scenario->game, row->rolls, in->roll, &in->nrolls, &in->fault);
	return false;
}

static bool set_up_again(Session *s, const RowSearch *in, Fault *fault)
{
	dice_tape(&s->dice, in->roll, in->nrolls);
	s->g->setup(s->b, s->base, &s->dice, &s->news);
	s->seed = in->row.seed;
	if (s->dice.astray || s->dice.left > 0 || hash_of(s, s->base) != in->row.start)
		return fail(fault, "the set-up does not come out as recorded");
	return true;
}

/* The position after an entry, on the table. */
static bool replay_entry(Session *s, const Journal *j, const Entry *e, Fault *fault)
{
	Ask before = s->ask;
	uint32_t to;
	bool undo = undo_parse(e->order, &to);

	dice_clear(&s->dice);
	news_clear(&s->news);
	if (undo ? !journal_position(j, s->scenario, s->base, e->seq, s->now, fault)
			 : !journal_step(s->scenario, e, s->now, &s->news, fault))
		return false;
	s->seq = e->seq;
	look_at_table(s, hash_of(s, s->now));
	if (s->hash != e->after)
		return fail(fault, "entry %" PRIu32 ": \"%s\" leads to %016" PRIx64 ", the journal says %016" PRIx64,
					e->seq, e->order, s->hash, e->after);
	if (!rolls_parse(s->g, e->rolls, s->dice.out, &s->dice.nout, fault))
		return false;
	if (undo)
		count_undo(s, e->side, to);
	else
		count_entry(s, &before, e->side);
	return true;
}

Session *session_open(Store *store, int64_t game, const Scenario *scenario, Fault *fault)
{
	RowSearch in = { .wanted = game, .scenario = scenario };
	Journal j = { 0 };

	if (!store->api->games(store, game, compare_row, &in, fault))
		return NULL;
	if (!in.found || in.fault.text[0]) {
		fail(fault, "%s", in.found ? in.fault.text : "there is no such game in the journal");
		return NULL;
	}
	Session *s = new_session(store, scenario);
	uint64_t rolls = (uint64_t)in.nrolls;
	s->game = game;
	s->free_side = SIDE_NONE;
	bool well = set_up_again(s, &in, fault) && journal_read(&j, store, game, fault);
	if (well) {
		memcpy(s->now, s->base, s->g->state_size);
		look_at_table(s, in.row.start);
	}
	for (uint32_t i = 0; well && i < j.n; i++) {
		well = replay_entry(s, &j, &j.entry[i], fault);
		rolls += (uint64_t)s->dice.nout;
	}
	journal_free(&j);
	if (!well) {
		session_close(s);
		return NULL;
	}
	dice_seed(&s->dice, in.row.seed, rolls); /* they go on where they stopped */
	return s;
}

/* ---- looking ---- */

const Scenario *session_scenario(const Session *s)
{
	return s->scenario;
}

const State *session_state(const Session *s)
{
	return s->now;
}

int64_t session_game(const Session *s)
{
	return s->game;
}

uint32_t session_seq(const Session *s)
{
	return s->seq;
}

uint32_t session_asked_at(const Session *s)
{
	return s->asked_at;
}

uint64_t session_hash(const Session *s)
{
	return s->hash;
}

Ask session_ask(const Session *s)
{
	return s->ask;
}

Outcome session_outcome(const Session *s)
{
	return s->outcome;
}

const char *session_words(const Session *s)
{
	return s->order_text;
}

const News *session_news(const Session *s)
{
	return &s->news;
}

const Roll *session_rolls(const Session *s, int *n)
{
	*n = s->dice.nout;
	return s->dice.out;
}
