/* front/serve/account.c -- accounts over HTTP: register, sign in, sign out, another password, my games, claim a seat.
 *
 * A password is hashed by a worker, a tenth of a second or more of work in 64 MiB; the loop never waits for it.  A name that
 * is not there costs the same work as a wrong password, so the time tells nobody which it was. */
#include "base/clock.h"
#include "base/memory.h"
#include "front/serve/http.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
	NAME_LEAST = 2,
	PASSWORD_LEAST = 8,
	PASSWORD_MOST = 128,
	VISIT_DAYS = 30,
	HASHING_MOST = 16, /* passwords being hashed or waiting for it: each takes 64 MiB while it is */
	MY_GAMES_LISTED = 200,
};
_Static_assert(SECRET_TEXT == crypto_pwhash_STRBYTES, "room for Argon2id's string");

typedef struct Credentials {
	char name[ACCOUNT_NAME], folded[ACCOUNT_NAME];
	char password[PASSWORD_MOST + 1];
	char next[PASSWORD_MOST + 1]; /* the password from now on, when it is changed */
	bool bearer; /* the token goes into the answer, for programs; else into a cookie, for browsers */
} Credentials;

typedef struct PasswordErrand PasswordErrand;
typedef Answer Finish(PasswordErrand *, Request *); /* on the loop, when the worker is done */
struct PasswordErrand {
	Errand errand;
	Server *server;
	Finish *finish;
	Credentials given;
	Account account;        /* whose secret it is checked against; id 0: nobody's */
	char next[SECRET_TEXT]; /* what is made of the password from now on; "": nothing, there was no memory */
	bool well;
};

/* ---- what was posted ---- */

static bool is_name(const char *name)
{
	size_t len = strlen(name);

	if (len < NAME_LEAST || len >= ACCOUNT_NAME || !isalnum((unsigned char)name[0]))
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)name[i]) && !strchr("._-", name[i]))
			return false;
	return true;
}

/* The same however its letters are written. */
static void fold(const char *name, char out[ACCOUNT_NAME])
{
	size_t i = 0;

	for (; name[i]; i++)
		out[i] = (char)tolower((unsigned char)name[i]);
	out[i] = '\0';
}

#define PASSWORD(member) NEEDED(member, .kind = MEMBER_TEXT, .least = PASSWORD_LEAST, .most = PASSWORD_MOST)

const Member credentials_members[] = {
	NEEDED("name", .kind = MEMBER_TEXT), PASSWORD("password"), ALLOWED("bearer", .kind = MEMBER_FLAG), { 0 }
};
const Member passwords_members[] = {
	PASSWORD("password"), PASSWORD("next"), ALLOWED("bearer", .kind = MEMBER_FLAG), { 0 }
};
const Member claim_members[] = { NEEDED("game", .kind = MEMBER_NUMBER),
								 NEEDED("token", .kind = MEMBER_TEXT, .least = 1),
								 { 0 } };

static bool read_credentials(const json_t *wish, const char *name, Credentials *c, Fault *fault)
{
	if (!is_name(name))
		return fail(fault, "\"name\" must have 2 to 24 letters, digits, dots, dashes and underscores, "
						   "and begin with a letter or digit");
	snprintf(c->name, sizeof c->name, "%s", name);
	fold(name, c->folded);
	snprintf(c->password, sizeof c->password, "%s", member_text(wish, "password"));
	snprintf(c->next, sizeof c->next, "%s", member_text(wish, "next"));
	c->bearer = member_flag(wish, "bearer", false);
	return true;
}

/* ---- visits ---- */

static void write_cookie(Request *r, const char *token, int seconds)
{
	snprintf(r->cookie, sizeof r->cookie, "sandtable=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s",
			 token, seconds, r->secure ? "; Secure" : "");
}

static Answer begin_visit(Server *server, Request *r, const Account *account, bool bearer, Answer answer)
{
	enum { SECONDS = VISIT_DAYS * 24 * 3600 };
	char token[TOKEN_TEXT];
	uint8_t hash[TOKEN_HASH];
	Fault fault;

	token_make(token, hash);
	if (!desk_visit_add(server->desk, hash, account->id, (int64_t)time(NULL) + SECONDS, &fault))
		return complain(&r->body, 507, fault.text);
	json_open(&r->body, '{');
	json_put_text(&r->body, "name", account->name);
	if (bearer)
		json_put_text(&r->body, "token", token);
	else
		write_cookie(r, token, SECONDS);
	json_close(&r->body, '}');
	server->metrics.signed_in++;
	return answer;
}

Answer post_sign_out(Call *call)
{
	Fault fault;

	if (call->request->visiting && !desk_visit_end(call->server->desk, call->request->visit, &fault))
		return complain(call->out, 507, fault.text);
	write_cookie(call->request, "", 0);
	json_open(call->out, '{');
	json_close(call->out, '}');
	return answer_well;
}

Answer get_me(Call *call)
{
	Account account;

	json_open(call->out, '{');
	json_put_text(call->out, "name", call_account(call, &account) ? account.name : NULL);
	json_close(call->out, '}');
	return answer_well;
}

/* ---- passwords ---- */

static PasswordErrand *errand_of(Job *job)
{
	return (PasswordErrand *)job;
}

static bool make_secret(char secret[SECRET_TEXT], char password[PASSWORD_MOST + 1])
{
	bool well = crypto_pwhash_str(secret, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
								  crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;

	sodium_memzero(password, PASSWORD_MOST + 1);
	return well;
}

static void hash_password(Job *job)
{
	PasswordErrand *e = errand_of(job);

	e->well = make_secret(e->account.secret, e->given.password);
}

/* For a name that is not there a hash is made and forgotten: the same work. */
static void check_password(Job *job)
{
	PasswordErrand *e = errand_of(job);

	if (e->account.id == 0) {
		hash_password(job);
		e->well = false;
		return;
	}
	e->well = crypto_pwhash_str_verify(e->account.secret, e->given.password, strlen(e->given.password)) == 0;
	sodium_memzero(e->given.password, sizeof e->given.password);
}

static void change_password(Job *job)
{
	PasswordErrand *e = errand_of(job);

	check_password(job);
	if (e->well && !make_secret(e->next, e->given.next))
		e->next[0] = '\0';
	sodium_memzero(e->given.next, sizeof e->given.next);
}

/* The password may have been changed while the worker looked at the old one. */
static bool was_right(const PasswordErrand *e)
{
	Account now;

	return e->well && desk_account_named(e->server->desk, e->account.name, &now) &&
		   strcmp(now.secret, e->account.secret) == 0;
}

static Answer no_memory(Request *r)
{
	return complain(&r->body, 503, "there is no memory to keep a password safely; try again");
}

static Answer finish_register(PasswordErrand *e, Request *r)
{
	Fault fault;

	if (!e->well)
		return no_memory(r);
	snprintf(e->account.name, sizeof e->account.name, "%s", e->given.name);
	if (!desk_account_add(e->server->desk, &e->account, &fault))
		return complain(&r->body, 507, fault.text);
	if (e->account.id == 0)
		return complain(&r->body, 409, "that name is taken");
	return begin_visit(e->server, r, &e->account, e->given.bearer, answer_made);
}

static Answer finish_sign_in(PasswordErrand *e, Request *r)
{
	if (!was_right(e)) {
		e->server->metrics.sign_in_wrong++;
		return complain(&r->body, 401, "that name and that password do not belong together");
	}
	limit_give_back(&e->server->sign_ins_by_name, e->given.folded);
	limit_give_back(&e->server->sign_ins_by_address, r->address);
	return begin_visit(e->server, r, &e->account, e->given.bearer, answer_well);
}

/* Whoever knew the old password is out, wherever he signed in; this visit goes on under a new token. */
static Answer finish_change(PasswordErrand *e, Request *r)
{
	Fault fault;

	if (!was_right(e)) {
		e->server->metrics.sign_in_wrong++;
		return complain(&r->body, 401, "that is not the password you have now");
	}
	if (!e->next[0])
		return no_memory(r);
	memcpy(e->account.secret, e->next, sizeof e->next);
	limit_give_back(&e->server->sign_ins_by_name, e->given.folded);
	limit_give_back(&e->server->sign_ins_by_address, r->address);
	if (!desk_account_change(e->server->desk, &e->account, &fault))
		return complain(&r->body, 507, fault.text);
	return begin_visit(e->server, r, &e->account, e->given.bearer, answer_well);
}

static void finished(Job *job, void *ctx)
{
	PasswordErrand *e = errand_of(job);
	Request *r = errand_end(&e->errand);

	((Server *)ctx)->hashing--;
	if (r)
		request_answer(r, e->finish(e, r));
}

static void dropped(Job *job, void *ctx)
{
	(void)ctx;
	errand_end(&errand_of(job)->errand);
}

static Answer send_errand(Call *call, const Credentials *given, const Account *account, void (*work)(Job *),
						  Finish *finish)
{
	if (call->server->hashing >= HASHING_MOST)
		return complain(call->out, 503, "too many are at the door; try again in a moment");
	PasswordErrand *e = memory_zeroed(sizeof *e);
	e->errand.job = (Job){ .work = work, .done = finished, .drop = dropped, .rank = URGENT };
	e->server = call->server;
	e->finish = finish;
	e->given = *given;
	e->account = *account;
	call->server->hashing++;
	errand_begin(call, &e->errand);
	return answer_later;
}

static Answer too_often(Call *call)
{
	call->server->metrics.sign_in_limited++;
	return complain(call->out, 429, "too many tries: wait a minute");
}

static bool may_try(Call *call, const Credentials *given)
{
	return limit_take(&call->server->sign_ins_by_address, call->request->address, clock_us()) &&
		   limit_take(&call->server->sign_ins_by_name, given->folded, clock_us());
}

Answer post_register(Call *call)
{
	Credentials given;
	Account account;
	Fault fault;

	if (!read_credentials(call->wish, member_text(call->wish, "name"), &given, &fault))
		return complain(call->out, 400, fault.text);
	if (!limit_take(&call->server->sign_ins_by_address, call->request->address, clock_us()))
		return too_often(call);
	if (desk_account_named(call->server->desk, given.name, &account))
		return complain(call->out, 409, "that name is taken");
	return send_errand(call, &given, &account, hash_password, finish_register);
}

Answer post_sign_in(Call *call)
{
	Credentials given;
	Account account;
	Fault fault;

	if (!read_credentials(call->wish, member_text(call->wish, "name"), &given, &fault))
		return complain(call->out, 400, fault.text);
	if (!may_try(call, &given))
		return too_often(call);
	desk_account_named(call->server->desk, given.name, &account);
	return send_errand(call, &given, &account, check_password, finish_sign_in);
}

Answer post_password(Call *call)
{
	Credentials given;
	Account account;
	Fault fault;

	if (!call_account(call, &account))
		return complain(call->out, 401, "sign in first");
	if (!read_credentials(call->wish, account.name, &given, &fault))
		return complain(call->out, 400, fault.text);
	if (!may_try(call, &given))
		return too_often(call);
	return send_errand(call, &given, &account, change_password, finish_change);
}

/* ---- seats ---- */

Answer get_my_games(Call *call)
{
	const Server *server = call->server;
	Account account;
	int listed = 0;

	if (!call_account(call, &account))
		return complain(call->out, 401, "sign in first");
	json_open(call->out, '[');
	for (int i = server->ntables - 1; i >= 0 && listed < MY_GAMES_LISTED; i--) {
		const Table *t = server->table[i];

		if (t->row.seat[0].account != account.id && t->row.seat[1].account != account.id)
			continue;
		json_open(call->out, '{');
		put_game(t, call->out);
		json_key(call->out, "mine");
		json_open(call->out, '[');
		for (Side side = 0; side < SIDES; side++)
			if (t->row.seat[side].account == account.id)
				json_number(call->out, side);
		json_close(call->out, ']');
		json_close(call->out, '}');
		listed++;
	}
	json_close(call->out, ']');
	return answer_well;
}

/* Whoever has the link of a seat may put it under his name; the link still opens it. */
Answer post_claim(Call *call)
{
	Account account;
	Fault fault;

	if (!call_account(call, &account))
		return complain(call->out, 401, "sign in first");
	Table *t = table_find(call->server, member_number(call->wish, "game", 0));
	Side side = t ? table_seat_of_token(t, member_text(call->wish, "token")) : SIDE_NONE;
	if (side == SIDE_NONE)
		return complain(call->out, 403, "that link opens no seat of this game");
	Seat *seat = &t->row.seat[side];
	if (seat->account && seat->account != account.id)
		return complain(call->out, 409, "that seat is another account's");
	if (!seat->account) {
		if (!desk_hold(call->server->desk, t->row.game, side, account.id, &fault) ||
			!desk_settle(call->server->desk, &fault))
			return complain(call->out, 507, fault.text);
		seat->account = account.id;
		snprintf(seat->name, sizeof seat->name, "%s", account.name);
		table_refresh(t);
	}
	json_open(call->out, '{');
	json_put_number(call->out, "game", t->row.game);
	json_put_number(call->out, "side", side);
	json_close(call->out, '}');
	return answer_well;
}
