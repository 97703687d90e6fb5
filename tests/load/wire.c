/* tests/load/wire.c -- see wire.h. */
#include "tests/load/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

_Noreturn void give_up(const char *what)
{
	fprintf(stderr, "load: %s: %s\n", what, errno ? strerror(errno) : "unexpected");
	exit(EXIT_FAILURE);
}

int64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int wire_dial(int port)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
		give_up("connecting");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

static void send_all(int fd, const void *bytes, size_t len)
{
	for (size_t sent = 0; sent < len;) {
		ssize_t n = send(fd, (const char *)bytes + sent, len - sent, MSG_NOSIGNAL);

		if (n <= 0)
			give_up("sending");
		sent += (size_t)n;
	}
}

bool wire_fill(Wire *w)
{
	char bytes[65536];
	ssize_t n = recv(w->fd, bytes, sizeof bytes, 0);

	if (n <= 0)
		return false;
	if (w->at > 0) { /* what was read is let go */
		memmove(w->in.s, w->in.s + w->at, w->in.len - w->at);
		w->in.len -= w->at;
		w->at = 0;
	}
	text_bytes(&w->in, bytes, (size_t)n);
	return true;
}

void wire_open(Wire *w, int port, const char *protocol)
{
	Text hello = { 0 };
	const char *end;

	*w = (Wire){ .fd = wire_dial(port) };
	text_add(&hello,
			 "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
			 "Sec-WebSocket-Protocol: %s\r\n\r\n",
			 port, protocol);
	send_all(w->fd, hello.s, hello.len);
	text_free(&hello);
	while (!(end = strstr(text_str(&w->in), "\r\n\r\n")))
		if (!wire_fill(w))
			give_up("shaking hands");
	w->at = (size_t)(end + 4 - w->in.s);
}

/* Masked with zeros: the masking is there, and costs nothing to make. */
void wire_send(Wire *w, const char *text)
{
	size_t len = strlen(text);
	char frame[1100];
	size_t head = len < 126 ? 6 : 8;

	if (len > 1000)
		give_up("a message too long for this program");
	memset(frame, 0, head);
	frame[0] = (char)0x81;
	frame[1] = (char)(0x80 | (len < 126 ? len : 126));
	if (len >= 126) {
		frame[2] = (char)(len >> 8);
		frame[3] = (char)(len & 255);
	}
	memcpy(frame + head, text, len);
	send_all(w->fd, frame, head + len);
}

const char *wire_next(Wire *w, size_t *len)
{
	const unsigned char *p = (const unsigned char *)w->in.s + w->at;
	size_t have = w->in.len - w->at, head = 2;

	if (have < 2)
		return NULL;
	size_t n = p[1] & 127;
	if (n == 126)
		head = 4;
	else if (n == 127)
		head = 10;
	if (have < head)
		return NULL;
	if (n >= 126) {
		n = 0;
		for (size_t i = 2; i < head; i++)
			n = n << 8 | p[i];
	}
	if (have < head + n)
		return NULL;
	w->at += head + n;
	*len = n;
	return (const char *)p + head;
}

void wire_close(Wire *w)
{
	close(w->fd);
	text_free(&w->in);
}

void wire_request(int port, const char *path, const char *wish, Text *body)
{
	Wire w = { .fd = wire_dial(port) };
	Text request = { 0 };

	text_add(&request,
			 "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
			 wish ? "POST" : "GET", path, port, wish ? strlen(wish) : 0, wish ? wish : "");
	send_all(w.fd, request.s, request.len);
	text_free(&request);
	while (wire_fill(&w))
		;
	const char *end = strstr(text_str(&w.in), "\r\n\r\n");
	if (!end)
		give_up("a request was not answered");
	text_clear(body);
	text_put(body, end + 4);
	wire_close(&w);
}
