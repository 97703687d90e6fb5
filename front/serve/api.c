/* front/serve/api.c -- scenarios, boards, rules, games, journals, health and figures: docs/protocol.md. */
#include "ai/player.h"
#include "base/clock.h"
#include "front/register.h"
#include "front/serve/http.h"
#include "front/textjournal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- what there is ---- */

Answer get_scenarios(Call *call)
{
	const Server *server = call->server;

	json_open(call->out, '[');
	for (int i = 0; i < server->nscenarios; i++)
		json_scenario(call->out, &server->scenario[i],
					  balance_of(&server->balance, server->scenario[i].name));
	json_close(call->out, ']');
	return answer_well;
}

Answer get_players(Call *call)
{
	Text *out = call->out;

	json_open(out, '[');
	for (int i = 0; players[i]; i++) {
		json_open(out, '{');
		json_put_text(out, "name", players[i]->name);
		json_put_text(out, "help", players[i]->help);
		json_close(out, '}');
	}
	json_close(out, ']');
	return answer_well;
}

Answer get_board(Call *call)
{
	const Scenario *s = server_scenario(call->server, call->rest);

	if (!s)
		return complain(call->out, 404, "there is no such scenario");
	json_board(call->out, s);
	return answer_well;
}

Answer get_rules(Call *call)
{
	Register rules;
	Text *out = call->out;
	Fault fault;

	if (!game_find(call->rest))
		return complain(out, 404, "there is no such game");
	if (!register_read(&rules, call->rest, &fault))
		return complain(out, 500, fault.text);
	json_open(out, '[');
	for (int i = 0; i < rules.n; i++) {
		const RegisterItem *item = &rules.item[i];

		json_open(out, '{');
		json_put_text(out, "id", item->id);
		json_put_text(out, "section", item->section);
		if (item->head[0])
			json_put_text(out, "head", item->head);
		json_put_text(out, "text", item->text);
		json_close(out, '}');
	}
	json_close(out, ']');
	register_free(&rules);
	return answer_well;
}

/* ---- games ---- */

void put_game(const Table *t, Text *out)
{
	json_put_number(out, "game", t->row.game);
	json_put_number(out, "made", t->row.made);
	json_key(out, "scenario");
	json_scenario(out, t->scenario, NULL);
	json_key(out, "seats");
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		json_text(out, t->row.seat[side].by);
	json_close(out, ']');
	json_put_flag(out, "open", t->session != NULL);
	if (t->session || t->length > 0) {
		Outcome outcome = t->session ? session_outcome(t->session) : t->outcome;

		json_put_number(out, "seq", t->session ? session_seq(t->session) : t->length);
		json_key(out, "outcome");
		json_outcome(out, t->scenario, &outcome);
	}
}

enum { GAMES_LISTED = 100 };

Answer get_games(Call *call)
{
	const Server *server = call->server;
	int listed = 0;

	json_open(call->out, '[');
	for (int i = server->ntables - 1; i >= 0 && listed < GAMES_LISTED; i--)
		if (server->table[i]->row.listed) {
			json_open(call->out, '{');
			put_game(server->table[i], call->out);
			json_close(call->out, '}');
			listed++;
		}
	json_close(call->out, ']');
	return answer_well;
}

/* The umpire's papers: secret orders and all, so not before the end. */
static Answer write_journal(Server *server, Table *t, Text *out)
{
	Fault fault;

	if (!table_wake(t, &fault))
		return complain(out, 500, fault.text);
	if (!session_outcome(t->session).over)
		return complain(out, 403, "the journal is open to all when the game is over, not before");
	if (!textjournal_print(server->journal, t->row.game, t->scenario, out, &fault))
		return complain(out, 500, fault.text);
	return (Answer){ 200, "text/plain; charset=utf-8" };
}

Answer get_journal(Call *call)
{
	long game;
	Table *t = word_is_number(call->rest, 1, INT32_MAX, &game) ? table_find(call->server, game) : NULL;

	if (!t)
		return complain(call->out, 404, "there is no such game");
	Answer answer = write_journal(call->server, t, call->out);
	table_rest(t);
	return answer;
}

/* So many new games a minute for everybody together: they stay on the disk. */
static bool within_limit(Server *server)
{
	enum { MINUTE_US = 60 * 1000 * 1000 };
	int64_t minute = clock_us() / MINUTE_US;

	if (minute != server->games_minute)
		server->games_made = 0;
	server->games_minute = minute;
	return server->games_per_minute == 0 || server->games_made++ < server->games_per_minute;
}

/* "@NAME" keeps the seat for an account, and no link leads there. */
static bool keep_for_account(Call *call, const char *name, Seat *seat, Fault *fault)
{
	Account host, guest;

	if (!call_account(call, &host))
		return fail(fault, "sign in to keep a seat for an account");
	if (!desk_account_named(call->server->desk, name, &guest))
		return fail(fault, "there is no account \"%.24s\"", name);
	snprintf(seat->by, sizeof seat->by, "person");
	snprintf(seat->name, sizeof seat->name, "%s", guest.name);
	seat->account = guest.id;
	return true;
}

static bool read_seats(Call *call, DeskRow *row, Fault *fault)
{
	const json_t *seats = json_object_get(call->wish, "seats");

	for (Side side = 0; side < SIDES; side++) {
		const char *by = json_string_value(json_array_get(seats, side));

		if (by[0] == '@') {
			if (!keep_for_account(call, by + 1, &row->seat[side], fault))
				return false;
			continue;
		}
		if (strcmp(by, "person") != 0 && !player_find(by))
			return fail(fault, "\"seats\" must name two of person, @account and the computer players");
		snprintf(row->seat[side].by, sizeof row->seat[side].by, "%s", by);
	}
	return true;
}

const Member new_game_members[] = { NEEDED("scenario", .kind = MEMBER_TEXT),
									NEEDED("seats", .kind = MEMBER_TWO_TEXTS),
									ALLOWED("pace", .kind = MEMBER_NUMBER, .most = 10000),
									ALLOWED("listed", .kind = MEMBER_FLAG),
									{ 0 } };

Answer post_games(Call *call)
{
	const json_t *wish = call->wish;
	const Scenario *s = server_scenario(call->server, member_text(wish, "scenario"));
	Text *out = call->out;
	DeskRow row = { .made = (int64_t)time(NULL),
					.listed = member_flag(wish, "listed", true),
					.pace = (int)member_number(wish, "pace", 300) };
	char token[SIDES][TOKEN_TEXT] = { "", "" };
	Fault fault;

	if (!s)
		return complain(out, 400, "\"scenario\" must name one of /api/scenarios");
	if (!read_seats(call, &row, &fault))
		return complain(out, 400, fault.text);
	if (!within_limit(call->server))
		return complain(out, 429, "too many new games: try again in a minute");
	Table *t = table_make(call->server, s, &row, token, &fault);
	if (!t)
		return complain(out, 507, fault.text);
	json_open(out, '{');
	json_put_number(out, "game", t->row.game);
	json_key(out, "tokens"); /* null where a computer sits, or an account */
	json_open(out, '[');
	for (Side side = 0; side < SIDES; side++)
		json_text(out, token[side][0] ? token[side] : NULL);
	json_close(out, ']');
	json_close(out, '}');
	return answer_made;
}

/* ---- health ---- */

Answer get_health(Call *call)
{
	json_open(call->out, '{');
	json_put_text(call->out, "status", "well");
	json_close(call->out, '}');
	return answer_well;
}

Answer get_metrics(Call *call)
{
	const Metrics *m = &call->server->metrics;
	Text *out = call->out;

	text_add(out, "# TYPE sandtable_orders_total counter\n");
	text_add(out, "sandtable_orders_total{verdict=\"accepted\"} %" PRIu64 "\n", m->accepted);
	text_add(out, "sandtable_orders_total{verdict=\"refused\"} %" PRIu64 "\n", m->refused);
	text_add(out, "sandtable_orders_total{verdict=\"stale\"} %" PRIu64 "\n", m->stale);
	text_add(out, "sandtable_orders_total{verdict=\"failed\"} %" PRIu64 "\n", m->failed);
	text_add(out, "# TYPE sandtable_sign_ins_total counter\n");
	text_add(out, "sandtable_sign_ins_total{result=\"well\"} %" PRIu64 "\n", m->signed_in);
	text_add(out, "sandtable_sign_ins_total{result=\"wrong\"} %" PRIu64 "\n", m->sign_in_wrong);
	text_add(out, "sandtable_sign_ins_total{result=\"limited\"} %" PRIu64 "\n", m->sign_in_limited);
	text_add(out, "# TYPE sandtable_commits_total counter\nsandtable_commits_total %" PRIu64 "\n",
			 m->commits);
	text_add(out, "# TYPE sandtable_commit_seconds_total counter\nsandtable_commit_seconds_total %.6f\n",
			 (double)m->commit_us / 1e6);
	text_add(out, "# TYPE sandtable_commit_seconds_max gauge\nsandtable_commit_seconds_max %.6f\n",
			 (double)m->commit_us_max / 1e6);
	text_add(out, "# TYPE sandtable_messages_total counter\n");
	text_add(out, "sandtable_messages_total{way=\"in\"} %" PRIu64 "\n", m->messages_in);
	text_add(out, "sandtable_messages_total{way=\"out\"} %" PRIu64 "\n", m->messages_out);
	text_add(out, "# TYPE sandtable_sent_bytes_total counter\nsandtable_sent_bytes_total %" PRIu64 "\n",
			 m->bytes_out);
	text_add(out, "# TYPE sandtable_requests_total counter\nsandtable_requests_total %" PRIu64 "\n",
			 m->requests);
	text_add(out, "# TYPE sandtable_turned_away_total counter\nsandtable_turned_away_total %" PRIu64 "\n",
			 m->turned_away);
	text_add(out, "# TYPE sandtable_clients gauge\nsandtable_clients %" PRId64 "\n", m->clients);
	text_add(out, "# TYPE sandtable_tables_open gauge\nsandtable_tables_open %" PRId64 "\n", m->tables);
	text_add(out, "# TYPE sandtable_games gauge\nsandtable_games %d\n", call->server->ntables);
	return (Answer){ 200, "text/plain; version=0.0.4" };
}
