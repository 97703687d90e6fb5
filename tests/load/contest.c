/* tests/load/contest.c -- see contest.h. */
#include "tests/load/contest.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEHIND_MOST = 5 }; /* orders: going from one game to the next takes its time */

Made make_game(int port)
{
	Made made = { 0 };
	Text body = { 0 };

	wire_request(port, "/api/games", "{\"scenario\":\"nullgame/skirmish\",\"seats\":[\"person\",\"person\"]}",
				 &body);
	if (sscanf(text_str(&body), "{\"game\":%ld,\"tokens\":[\"%39[^\"]\",\"%39[^\"]\"]", &made.game,
			   made.token[0], made.token[1]) != 3)
		give_up("making a game");
	text_free(&body);
	return made;
}

void say_hello(Wire *w, const Made *game, int side)
{
	char text[200];

	snprintf(text, sizeof text, "{\"type\":\"hello\",\"game\":%ld,\"token\":\"%s\"}", game->game,
			 game->token[side]);
	wire_send(w, text);
}

static void next_game(Contest *c, int pair)
{
	if (c->played == c->nmade)
		return;
	const Made *made = &c->made[c->played++];
	for (int side = 0; side < 2; side++) {
		Player *p = &c->player[2 * pair + side];

		p->answered = p->asked = -1;
		p->waiting = false;
		say_hello(&p->wire, made, side);
	}
}

static void give_order(Contest *c, Player *p)
{
	char text[200];

	snprintf(text, sizeof text, "{\"type\":\"order\",\"id\":%ld,\"at\":%ld,\"text\":\"%s\"}", p->asked + 1,
			 p->asked, p->for_stance ? "stance bold" : "pass");
	p->answered = p->asked;
	p->asked = -1;
	p->waiting = true;
	p->sent = now_us();
	c->due[p->pair] += c->interval;
	if (c->due[p->pair] < p->sent - BEHIND_MOST * c->interval) /* more than that is not made up for */
		c->due[p->pair] = p->sent - BEHIND_MOST * c->interval;
	wire_send(&p->wire, text);
}

static void give_order_when_due(Contest *c, Player *p)
{
	if (p->asked >= 0 && now_us() >= c->due[p->pair])
		give_order(c, p);
}

static const char *find(const char *text, size_t len, const char *what)
{
	return memmem(text, len, what, strlen(what));
}

static void on_update(Contest *c, Player *p, const char *text, size_t len)
{
	const char *seq_at = find(text, len, "\"seq\":"), *who = find(text, len, "\"who\":[");
	long seq = seq_at ? strtol(seq_at + 6, NULL, 10) : 0;

	if (p->waiting && find(text, len < 60 ? len : 60, "\"answers\":")) {
		p->waiting = false;
		c->orders++;
		latency_note(&c->latency, p->sent);
	}
	p->asked = -1;
	if (find(text, len, "\"outcome\":{")) {
		if (p->side == 0)
			next_game(c, p->pair);
	} else if (who && memchr(who + 7, '0' + p->side, strcspn(who + 7, "]")) && !p->waiting &&
			   p->answered != seq) {
		p->asked = seq;
		p->for_stance = find(text, len, "\"offers\":{\"stance\"");
		give_order_when_due(c, p);
	}
}

static void listen_to(Contest *c, Player *p)
{
	const char *text;
	size_t len;

	if (!wire_fill(&p->wire))
		give_up("the server hung up");
	while ((text = wire_next(&p->wire, &len))) {
		if (find(text, len < 20 ? len : 20, "\"update\""))
			on_update(c, p, text, len);
		else if (find(text, len < 20 ? len : 20, "\"refusal\"")) {
			c->refused++;
			p->waiting = false;
		}
	}
}

static void sit_down(Contest *c, struct pollfd fd[SOCKETS])
{
	int64_t start = now_us();

	for (int i = 0; i < SOCKETS; i++) {
		c->player[i] = (Player){ .pair = i / 2, .side = i % 2 };
		wire_open(&c->player[i].wire, c->port, "sandtable");
		fd[i] = (struct pollfd){ .fd = c->player[i].wire.fd, .events = POLLIN };
	}
	for (int p = 0; p < PAIRS; p++) {
		c->due[p] = start + c->interval * p / PAIRS; /* one after the other, not all at once */
		next_game(c, p);
	}
}

double contest_play(Contest *c, int seconds)
{
	struct pollfd fd[SOCKETS];

	sit_down(c, fd);
	int64_t start = now_us(), end = start + (int64_t)seconds * 1000000;
	while (now_us() < end && c->played < c->nmade) {
		if (poll(fd, SOCKETS, c->interval ? 1 : 100) < 0)
			give_up("polling");
		for (int i = 0; i < SOCKETS; i++) {
			if (fd[i].revents)
				listen_to(c, &c->player[i]);
			if (c->interval)
				give_order_when_due(c, &c->player[i]);
		}
	}
	double took = (double)(now_us() - start) / 1e6;
	for (int i = 0; i < SOCKETS; i++)
		wire_close(&c->player[i].wire);
	return (double)c->orders / took;
}
