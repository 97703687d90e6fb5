/* front/serve/table.c -- a game and those who sit at it. */
#include "base/hash.h"
#include "base/memory.h"
#include "front/serve/batch.h"
#include "front/serve/ponder.h"
#include "front/serve/server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Table *table_find(Server *server, int64_t game)
{
	int low = 0, high = server->ntables;

	while (low < high) {
		int mid = (low + high) / 2;

		if (server->table[mid]->row.game < game)
			low = mid + 1;
		else
			high = mid;
	}
	return low < server->ntables && server->table[low]->row.game == game ? server->table[low] : NULL;
}

const Scenario *server_scenario(const Server *server, const char *name)
{
	for (int i = 0; i < server->nscenarios; i++)
		if (strcmp(server->scenario[i].name, name) == 0)
			return &server->scenario[i];
	return NULL;
}

/* Numbers only grow, so the newest game stands last. */
static Table *add_table(Server *server, const DeskRow *row, const Scenario *scenario)
{
	Table *t = memory_zeroed(sizeof *t);

	if (server->ntables == server->tables_room) {
		server->tables_room = server->tables_room ? 2 * server->tables_room : 64;
		server->table = memory_resize(server->table, (size_t)server->tables_room * sizeof *server->table);
	}
	server->table[server->ntables++] = t;
	t->server = server;
	t->row = *row;
	t->scenario = scenario;
	return t;
}

static uint64_t mark_of(uint64_t seed)
{
	return hash_mix(seed ^ 0x73656174); /* "seat" */
}

/* What the journal holds, to compare the desk with. */
typedef struct Known {
	Server *server;
	struct KnownGame {
		int64_t id;
		uint64_t mark;
	} * game;
	int n, room;
} Known;

static bool know(void *ctx, const GameRow *row)
{
	Known *k = ctx;

	if (k->n == k->room) {
		k->room = k->room ? 2 * k->room : 256;
		k->game = memory_resize(k->game, (size_t)k->room * sizeof *k->game);
	}
	k->game[k->n].id = row->id;
	k->game[k->n++].mark = mark_of(row->seed);
	return true;
}

static int by_id(const void *a, const void *b)
{
	int64_t x = ((const struct KnownGame *)a)->id, y = ((const struct KnownGame *)b)->id;

	return (x > y) - (x < y);
}

static void load_row(void *ctx, const DeskRow *row)
{
	Known *k = ctx;
	const struct KnownGame key = { .id = row->game };
	const struct KnownGame *game = k->n ? bsearch(&key, k->game, (size_t)k->n, sizeof *k->game, by_id) : NULL;
	const Scenario *scenario = server_scenario(k->server, row->scenario);

	if (!game || game->mark != row->mark)
		fprintf(stderr, "sandtable: game %lld is in another journal\n", (long long)row->game);
	else if (!scenario)
		fprintf(stderr, "sandtable: game %lld is of scenario %s, which is not here\n", (long long)row->game,
				row->scenario);
	else
		add_table(k->server, row, scenario);
}

bool table_load_all(Server *server, Fault *fault)
{
	Known k = { .server = server };
	bool well = server->journal->api->games(server->journal, EVERY_GAME, know, &k, fault);

	if (k.n > 0)
		qsort(k.game, (size_t)k.n, sizeof *k.game, by_id);
	well = well && desk_rows(server->desk, load_row, &k, fault);
	free(k.game);
	return well;
}

bool table_is_person(const Table *t, Side side)
{
	return strcmp(t->row.seat[side].by, "person") == 0;
}

Side table_seat_of_token(const Table *t, const char *token)
{
	for (Side side = 0; side < SIDES; side++)
		if (table_is_person(t, side) && token_opens(token, t->row.seat[side].token))
			return side;
	return SIDE_NONE;
}

Table *table_make(Server *server, const Scenario *scenario, DeskRow *row, char token[SIDES][TOKEN_TEXT],
				  Fault *fault)
{
	uint64_t seed;

	randombytes_buf(&seed, sizeof seed);
	Session *session = session_new(server->journal, scenario, seed, fault);
	if (!session)
		return NULL;
	row->game = session_game(session);
	row->mark = mark_of(seed);
	snprintf(row->scenario, sizeof row->scenario, "%s", scenario->name);
	for (Side side = 0; side < SIDES; side++)
		if (strcmp(row->seat[side].by, "person") == 0 && !row->seat[side].account)
			token_make(token[side], row->seat[side].token);
	if (!desk_add(server->desk, row, fault)) {
		session_close(session);
		return NULL;
	}
	Table *t = add_table(server, row, scenario);
	int nrolls;
	const Roll *rolls = session_rolls(session, &nrolls);
	t->session = session;
	server->metrics.tables++;
	chronicle_add(&t->chronicle, SIDE_NONE, "", session_news(session), rolls, nrolls);
	return t;
}

/* ---- coming and going ---- */

static void keep_chat(void *ctx, Side side, const char *text)
{
	Table *t = ctx;

	t->chat = memory_resize(t->chat, (size_t)(t->nchat + 1) * sizeof *t->chat);
	char *copy = memory_zeroed(strlen(text) + 1);
	strcpy(copy, text);
	t->chat[t->nchat++] = (ChatLine){ side, copy };
}

static void table_sleep(Table *t)
{
	if (!t->session)
		return;
	session_close(t->session);
	t->session = NULL;
	t->server->metrics.tables--;
	chronicle_free(&t->chronicle);
	for (int i = 0; i < t->nchat; i++)
		free(t->chat[i].text);
	free(t->chat);
	t->chat = NULL;
	t->nchat = 0;
	lookback_forget(t);
	lws_sul_cancel(&t->pace);
}

bool table_wake(Table *t, Fault *fault)
{
	if (t->session)
		return true;
	t->session = session_open(t->server->journal, t->row.game, t->scenario, fault);
	if (!t->session)
		return false;
	t->server->metrics.tables++;
	if (chronicle_read(&t->chronicle, t->session, t->server->journal, fault) &&
		desk_chat(t->server->desk, t->row.game, keep_chat, t, fault))
		return true;
	table_sleep(t);
	return false;
}

void table_free(Table *t)
{
	table_sleep(t);
	free(t);
}

static Table *rise(Client *c)
{
	Table *t = c->table;

	ponder_forget_client(c);
	c->wants_review = false;
	for (Client **at = t ? &t->clients : NULL; at && *at; at = &(*at)->next)
		if (*at == c) {
			*at = c->next;
			break;
		}
	c->table = NULL;
	return t;
}

/* He may rise from another table, or from another seat of this one. */
void table_join(Table *t, Client *c, Side side)
{
	Table *left = rise(c);

	c->table = t;
	c->side = side;
	c->next = t->clients;
	t->clients = c;
	table_refresh(t); /* the others see that a seat is taken */
	if (left && left != t) {
		table_refresh(left);
		table_rest(left);
	}
}

void table_leave(Client *c)
{
	Table *t = rise(c);

	if (!t)
		return;
	table_refresh(t);
	table_rest(t);
}

void table_rest(Table *t)
{
	if (t->clients || t->unsettled > 0 || t->thoughts || t->looking || !t->session)
		return;
	t->outcome = session_outcome(t->session);
	t->length = session_seq(t->session);
	table_sleep(t);
}

void table_refresh(Table *t)
{
	for (Client *c = t->clients; c; c = c->next) {
		c->due = true;
		client_wake(c);
	}
}

/* ---- what happens at it ---- */

static void list_add(TableList *list, Table *t)
{
	if (t->gathering)
		return;
	if (list->n == list->room) {
		list->room = list->room ? 2 * list->room : 16;
		list->table = memory_resize(list->table, (size_t)list->room * sizeof(Table *));
	}
	list->table[list->n++] = t;
	t->gathering = true;
	t->unsettled++;
}

void table_entered(Table *t, Side side)
{
	int nrolls;
	const Roll *rolls = session_rolls(t->session, &nrolls);

	chronicle_add(&t->chronicle, side, session_words(t->session), session_news(t->session), rolls, nrolls);
	t->plea.open = false;
	ponder_stop_outdated(t, side);
	lookback_forget(t);
	list_add(&t->server->touched, t);
}

bool table_say(Table *t, Side side, const char *text, Fault *fault)
{
	if (t->nchat >= CHAT_KEPT)
		return fail(fault, "%d lines were said at this table, and no more are kept", CHAT_KEPT);
	if (!desk_say(t->server->desk, t->row.game, side, text, fault)) {
		fprintf(stderr, "sandtable: %s\n", fault->text);
		return fail(fault, "what you said could not be kept");
	}
	keep_chat(t, side, text);
	server_settle_desk_soon(t->server);
	table_refresh(t);
	return true;
}

/* ---- making it durable ---- */

/* The disk would not take what happened at this table since the last commit: it did not happen. */
static void table_roll_back(Table *t, const char *reason)
{
	Why why = { 0 };
	Fault fault;

	snprintf(why.text, sizeof why.text, "the journal could not be written, nothing was changed: %.150s",
			 reason);
	ponder_stop_all(t);
	table_sleep(t);
	bool awake = table_wake(t, &fault);
	if (!awake)
		fprintf(stderr, "sandtable: game %lld: %s\n", (long long)t->row.game, fault.text);
	for (Client *c = t->clients; c; c = c->next) {
		if (c->pending)
			client_refuse(c, c->pending, NULL, &why, false);
		c->pending = 0;
		c->sent = (SceneSent){ 0 };
		c->told = UINT32_MAX;
		c->drop = !awake;
	}
}

/* A pile of entries was kept or lost: those who sit at its tables may hear of it. */
static void settle(TableList *list, bool well, const char *reason)
{
	TableList done = *list;

	*list = (TableList){ 0 };
	for (int i = 0; i < done.n; i++)
		done.table[i]->unsettled--;
	for (int i = 0; i < done.n; i++) {
		Table *t = done.table[i];

		if (t->unsettled > 0) /* it is in the next pile, too */
			continue;
		if (!well)
			table_roll_back(t, reason);
		for (Client *c = t->clients; c; c = c->next) {
			if (c->pending)
				c->answers = c->pending;
			c->pending = 0;
		}
		table_refresh(t);
		if (t->session)
			computer_look(t);
		table_rest(t);
	}
	free(done.table);
}

static void end_gathering(const TableList *list)
{
	for (int i = 0; i < list->n; i++)
		list->table[i]->gathering = false;
}

static void count_commits(Metrics *m, const PileNews *news)
{
	m->commits += (uint64_t)news->commits;
	m->commit_us += (uint64_t)news->took_us;
	if ((uint64_t)news->longest_us > m->commit_us_max)
		m->commit_us_max = (uint64_t)news->longest_us;
}

void server_settle(Server *server)
{
	PileNews news = batch_collect(server->journal);

	count_commits(&server->metrics, &news);
	if (news.fault.text[0])
		fprintf(stderr, "sandtable: %s\n", news.fault.text);
	if (news.sent == PILE_LOST) /* and what came after it */
		news.gathered = PILE_LOST;
	if (news.sent != PILE_UNDER_WAY)
		settle(&server->sent, news.sent == PILE_KEPT, news.fault.text);
	if (news.gathered != PILE_UNDER_WAY) {
		end_gathering(&server->touched);
		settle(&server->touched, news.gathered == PILE_KEPT, news.fault.text);
	}
	if (batch_send(server->journal)) {
		end_gathering(&server->touched);
		server->sent = server->touched;
		server->touched = (TableList){ 0 };
	}
}
